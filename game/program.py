"""The program as it is started: the App with its menus, and matches that begin, stop and go on."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.table import DEAL
from game import match as matches
from game.app import App, Saved
from game.match import Match, RecordError
from game.scenes.base import Scene
from game.scenes.message import Message
from game.tables.base import named
from game.texts import tr


def build(app: App) -> App:
    """Give an App its matches."""
    app.on_start = _start
    app.on_continue = _continue
    app.saved_match = lambda: _saved(app)
    return app


def _start(app: App, game: str, options: Mapping[str, Any], seed: int | None, chairs: Sequence[Any] | None) -> Scene:
    from game.scenes.table import TableScene

    return TableScene(matches.new(game, options, seed, chairs or (), matches.pace(app.settings)))


def _continue(app: App) -> Scene:
    from game.scenes.table import TableScene

    match = matches.load(matches.pace(app.settings))
    if match is None:
        return Message(tr("continue.title"), tr("continue.gone"))
    if not match.table.log:  # ended before the first deal was written
        match.table.submit(DEAL)
    return TableScene(match)


def _saved(app: App) -> Saved | None:
    """The match in progress in one line."""
    if not matches.current().exists():
        return None
    try:
        match = _load(app)
    except OSError as e:
        app.toast(tr("continue.unreadable", why=e.strerror or str(e)), 9000)
        return None
    if match is None:
        return None
    carry, me = match.table.carry, match.me
    # at a larger table oneself and the best of the others
    others = sorted((i for i in range(len(match.chairs)) if i != me), key=lambda i: -carry.totals[i])
    scores = " – ".join(f"{named(match.chairs[i].name)} {carry.totals[i]}" for i in (me, others[0]))
    return Saved(match.game, tr("continue.line", game=tr(f"{match.game}.name"), n=carry.number + 1, scores=scores))


def _load(app: App) -> Match | None:
    """The match in progress; a damaged file is put aside and said so. Raises OSError if the disk refuses."""
    try:
        return matches.load()
    except RecordError as e:
        left = matches.mend(e)
        app.toast(tr("continue.mended" if left else "continue.damaged", why=str(e)), 9000)
    return _load(app) if left else None


def _teach(app: App, game: str, lesson: str) -> None:
    """The list of lessons, and one of them over it."""
    from game import lessons
    from game.scenes.lesson import scene_of
    from game.scenes.lessons import Lessons

    app.push(Lessons(game))
    if lesson:
        app.push(scene_of(next(x for x in lessons.load(game) if x.id == lesson)))


def run(start: tuple[str, Mapping[str, Any], int | None, Sequence[str]] | None = None,
        first_picture: bool = False, learn: tuple[str, str] | None = None) -> int:
    """Open the window and play; `start` (game, options, seed, levels of the opponents) begins a match at
    once, `learn` (game, lesson or "") opens its lessons, `first_picture` ends after one picture."""
    app = build(App())
    app.home()
    if start:
        game, options, seed, levels = start
        app.start_match(game, options, seed, matches.company(game, levels))
    if learn:
        _teach(app, *learn)
    app.step(0)
    if first_picture:
        app.close()
        return 0
    app.sounds.river(app.settings.volumes["ambience"] > 0)
    app.run()
    return 0
