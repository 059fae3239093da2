"""A match of RIN: what a list of deal results comes to. Rules R1, R19, R22, R24, R25."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import MatchState, Result
from engine.games.rin.score import Outcome
from engine.rng import derive


class Sheet(NamedTuple):
    """The score sheet: the points of each deal by seat, and how many deals count towards the match."""

    points: tuple[tuple[int, ...], ...]
    counted: int


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands after these results. R1: a lot picks the first starter, who also deals; later the loser of
    the last deal starts. R25: a returned deal counts as one of the match, a void one is played again; the highest total
    wins."""
    sheet = Sheet(tuple(r.points for r in results), sum(r.kind != "void" for r in results))
    starter = _starter(seats, seed, results)
    final = tuple(map(sum, zip(*sheet.points, strict=True))) or (0,) * seats
    if options["deals"] == "unlimited" or sheet.counted < options["deals"]:
        return MatchState(len(results), starter, final, facts=sheet)
    best = max(final)
    winners = tuple(s for s in range(seats) if final[s] == best)
    return MatchState(len(results), starter, final, True, winners, final, facts=sheet)


def _starter(seats: int, seed: int, results: Sequence[Result]) -> int:
    """R1, R19, R22, R24: the loser, or the seat that returned the call; of tied losers the one that a lot picks. A void
    deal is started again by the same seat."""
    for n in range(len(results) - 1, -1, -1):
        outcome: Outcome = results[n].facts
        if outcome.losers:
            return outcome.losers[derive(seed, "starter", n) % len(outcome.losers)]
    return derive(seed, "starter") % seats
