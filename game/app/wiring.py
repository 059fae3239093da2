"""The program as it is started: the App with its menus, and matches that begin, stop and go on."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.table.table import DEAL
from game.app.scene import Scene
from game.app.window import App, Saved
from game.match import saves
from game.match import session as matches
from game.match.saves import Summary
from game.match.session import RecordError, SeatConfig
from game.scenes.message import Message
from game.table.view import named
from game.text.translations import tr


def build(app: App) -> App:
    """Give an App its matches."""
    app.on_start = _start
    app.on_continue = _continue
    app.saved_match = lambda: _saved(app)
    return app


def _start(
    app: App, game: str, options: Mapping[str, Any], seed: int | None, seat_configs: Sequence[Any] | None
) -> Scene:
    from game.scenes.table.scene import TableScene

    return TableScene(matches.new(game, options, seed, seat_configs or (), matches.pace(app.settings)))


def _continue(app: App) -> Scene:
    """The one unfinished match, or the list of several."""
    from game.scenes.matches import Matches

    return Matches() if len(saves.unfinished()) > 1 else resumed(app)


def resumed(app: App, path: Path | None = None) -> Scene:
    """An unfinished match at its table, the one played last if none is named."""
    from game.scenes.table.scene import TableScene

    try:
        match = matches.load(matches.pace(app.settings), path)
    except (RecordError, OSError) as e:
        said(app, e)
        match = None
    if match is None:
        return Message(tr("continue.title"), tr("continue.gone"))
    if not match.table.log:  # ended before the first deal was written
        match.table.submit(DEAL)
    return TableScene(match)


def said(app: App, error: RecordError | OSError) -> bool:
    """Say that a match cannot be opened; a damaged file is put aside. Whether something of it is left."""
    if isinstance(error, RecordError):
        try:
            left = saves.mend(error)
        except OSError as e:
            return said(app, e)
        app.toast(tr("continue.mended" if left else "continue.damaged", why=str(error)), 9000)
        return left
    app.toast(tr("continue.unreadable", why=error.strerror or str(error)), 9000)
    return False


def stands(app: App, path: Path) -> Summary | None:
    """Where a match stands; of a damaged one, what is left of it, and said so. None if it is over or nothing
    can be read of it."""
    try:
        found = saves.summary(path)
    except (RecordError, OSError) as e:
        return stands(app, path) if said(app, e) else None
    return found


def _saved(app: App) -> Saved | None:
    """The match that was played last in one line."""
    paths = saves.unfinished()
    for path in paths:
        found = stands(app, path)
        if found and not found.over:
            return Saved(found.game, line(found), len(paths))
    return None


def line(found: Summary) -> str:
    """Where a match stands, in one line: at a larger table oneself and the best of the others."""
    me = found.me
    others = sorted((i for i in range(len(found.seat_configs)) if i != me), key=lambda i: -found.totals[i])
    scores = " – ".join(f"{named(found.seat_configs[i].name)} {found.totals[i]}" for i in (me, others[0]))
    return tr("continue.line", game=tr(f"{found.game}.name"), n=found.number + 1, scores=scores)


def _teach(app: App, game: str, lesson: str) -> None:
    """The list of lessons, and one of them over it."""
    from game.learn import lessons
    from game.scenes.learn.lesson import scene_of
    from game.scenes.learn.lesson_list import Lessons

    app.push(Lessons(game))
    if lesson:
        app.push(scene_of(next(x for x in lessons.load(game) if x.id == lesson)))


def run(
    start: tuple[str, Mapping[str, Any], int | None, Sequence[SeatConfig]] | None = None,
    first_picture: bool = False,
    learn: tuple[str, str] | None = None,
    replay: Path | None = None,
) -> int:
    """Open the window and play; `start` (game, options, seed, who plays) begins a match at once, `learn` (game,
    lesson or "") opens its lessons, `replay` shows a record, `first_picture` ends after one picture."""
    app = build(App())
    app.home()
    if start:
        app.start_match(*start)
    if learn:
        _teach(app, *learn)
    if replay:
        from game.scenes.review.replay import Replay

        app.push(Replay(replay))
    app.step(0)
    if first_picture:
        app.close()
        return 0
    app.sounds.river(app.settings.volumes["ambience"] > 0)
    app.run()
    return 0
