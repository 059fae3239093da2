"""Reviews of records whose costs are made up, so that nothing is searched."""

from pathlib import Path

from engine.record.match_file import Header
from game.games.gin.coach import DRILLS
from game.match import saves
from game.match.playback import Playback
from game.review import kept, mistakes, search
from game.review.findings import Decision
from game.review.mistakes import Mistake
from tests.kit.records import record

KINDS = tuple(DRILLS)


def reviewed(weigh: bool = True) -> Path:
    """A record with a whole review that is made up: every seventh decision cost something, some went wrong."""
    path = record("gin", 3)
    playback = Playback.of(saves.replayed(path)[1])
    decisions = {}
    for n, q in enumerate(search.asked(playback) if weigh else ()):
        other = next((a for a in q.legal if a != q.made), q.made)
        cost = 0.01 * n if n % 7 == 3 else 0.0
        best = str(other) if cost else str(q.made)
        value = 0.5 + 0.4 * (-1) ** (n // 11)
        kind = KINDS[n // 7 % len(KINDS)] if cost else ""
        decisions[q.ply] = Decision(q.ply, q.deal, q.turn, q.view.seat, str(q.made), best, value, cost, 0.01, kind)
    assert kept.save(path, playback, decisions)
    return path


def own_mistakes(n: int = 1) -> list[Mistake]:
    """Decisions of a record that are said to have cost something."""
    playback = Playback.of(saves.replayed(record("gin", 3))[1])
    made = []
    for q in [q for q in search.asked(playback) if q.view.seat == 0 and q.view.phase == "discard"][:n]:
        best = next(str(a) for a in q.legal if a.verb == "discard" and a != q.made)
        made.append(Decision(q.ply, q.deal, q.turn, 0, str(q.made), best, 0.5, 0.1, 0.02, "discard"))
    return mistakes.of(playback, search.review(playback, {d.ply: d for d in made}, 0))


def own_header() -> Header:
    """The header of the match of `own_mistakes`."""
    return Playback.of(saves.replayed(record("gin", 3))[1]).header
