"""Reviews of records whose costs are made up, so that nothing is searched."""

from pathlib import Path

import engine
from engine.record.header import Header
from engine.registry import find_module
from game.match import saves
from game.match.playback import Playback
from game.review import kept, mistakes, search
from game.review.findings import Decision
from game.review.mistakes import Mistake
from tests.kit.records import record

REVIEWED = tuple(game for game in engine.game_ids() if find_module("ai", game, "review"))
"""The games that have reviews."""


def reviewed(weigh: bool = True, game: str = "gin") -> Path:
    """A record with a whole review that is made up: every seventh decision cost something, some went wrong."""
    path = record(game, 3)
    kinds = tuple(getattr(find_module("game", game, "coach"), "DRILLS", {}))
    playback = Playback.of(saves.replayed(path)[1])
    decisions = {}
    for n, q in enumerate(search.asked(playback) if weigh else ()):
        other = next((a for a in q.legal if a != q.made), q.made)
        cost = 0.01 * n if n % 7 == 3 else 0.0
        best = str(other) if cost else str(q.made)
        value = 0.5 + 0.4 * (-1) ** (n // 11)
        kind = kinds[n // 7 % len(kinds)] if cost else ""
        decisions[q.key] = Decision(q.ply, q.deal, q.turn, q.view.seat, str(q.made), best, value, cost, 0.01, kind)
    assert kept.save(path, playback, decisions)
    return path


def own_mistakes(n: int = 1, game: str = "gin") -> list[Mistake]:
    """Decisions of a record that are said to have cost something."""
    playback = Playback.of(saves.replayed(record(game, 3))[1])
    made = []
    for q in [q for q in search.asked(playback) if q.view.seat == 0 and q.view.phase == "discard"][:n]:
        best = next(str(a) for a in q.legal if a.verb == "discard" and a != q.made)
        made.append(Decision(q.ply, q.deal, q.turn, 0, str(q.made), best, 0.5, 0.1, 0.02, "discard"))
    return mistakes.of(playback, search.review(playback, {d.key: d for d in made}, 0))


def own_header(game: str = "gin") -> Header:
    """The header of the match of `own_mistakes`."""
    return Playback.of(saves.replayed(record(game, 3))[1]).header
