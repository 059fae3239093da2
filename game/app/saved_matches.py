"""Unfinished matches as the screens name them, and what is said about records that cannot be read."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.record.errors import CutOff, ForeignRecord, RecordError
from engine.text import error_text, shortened
from game.app.scene import Host, SavedMatch, Scene
from game.games import side_of
from game.match import saves
from game.match.lock import OpenElsewhere
from game.match.saves import Summary
from game.scenes.dialogs.message import Message
from game.table.view import display_name
from game.text.amounts import number
from game.text.translations import tr

REMEDIES: Final = {"game": "install", "broken": "update_game", "rules": "update_game"}
"""By kind of ForeignRecord, the key of what the player can do; for the others, to update the program."""


def latest(host: Host) -> SavedMatch | None:
    """The unfinished match played last; None if there is none."""
    paths = saves.unfinished()
    for path in paths:
        summary = read(host, path)
        if summary and not summary.over:
            return SavedMatch(summary.game, line(summary), len(paths))
    return None


def read(host: Host, path: Path) -> Summary | None:
    """The summary of a record. A damaged one is repaired as far as possible, with a toast. None if nothing can be
    read."""
    try:
        return saves.summary(path)
    except (RecordError, OSError) as e:
        return read(host, path) if report(host, e) else None


def report(host: Host, error: RecordError | OSError) -> bool:
    """Settle a match that cannot be opened, and say so in a toast. Returns whether part of the match is left."""
    text, left = settle(error)
    host.toast(text, 9000)
    return left


def settle(error: RecordError | OSError) -> tuple[str, bool]:
    """Repair a damaged file as far as possible, and put one aside that this program does not know how to play.

    Returns what the player is told, and whether part of the match is left."""
    try:
        if isinstance(error, ForeignRecord):
            return _put_aside(error), False
        if isinstance(error, RecordError):
            left = saves.mend(error)
            key = "damaged" if not left else "cut" if isinstance(error, CutOff) else "mended"
            return tr(f"continue.{key}", why=str(error)), left
    except OSError as e:
        error = e
    return tr("continue.unreadable", why=why(error)), False


def _put_aside(error: ForeignRecord) -> str:
    aside = saves.put_aside(error.path)
    todo = tr(f"continue.foreign.{REMEDIES.get(error.kind, 'update')}")
    return tr("continue.foreign.all", what=missing(error), todo=todo, aside=aside.name)


def opened(make: Callable[[], Scene]) -> Scene:
    """The scene of a record, or a message that says why it cannot be read: another window may have deleted it."""
    try:
        return make()
    except (RecordError, OSError) as e:
        return Message(tr("matches.title"), tr("continue.unreadable", why=why(e)))


def missing(error: ForeignRecord) -> str:
    """What a match needs that this program does not have, in the player's words."""
    return tr(f"continue.foreign.{error.kind}", name=shortened(error.name))


def why(error: RecordError | OSError) -> str:
    """What is wrong with a file, in the player's words."""
    if isinstance(error, OpenElsewhere):
        return tr("elsewhere.why")
    return error_text(error)


def line(summary: Summary) -> str:
    """Game, deal and score in one line: the player's own score, then the best opponent's."""
    rivals = [s for s in summary.others if side_of(summary.game, s) != side_of(summary.game, summary.me)]
    seats = (summary.me, *rivals[:1])
    scores = " – ".join(
        f"{display_name(summary.seat_configs[seat].name)} {number(summary.totals[seat])}" for seat in seats
    )
    return tr("continue.line", game=tr(f"{summary.game}.name"), n=summary.number + 1, scores=scores)
