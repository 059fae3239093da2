"""A match of RIN: what a list of deal results comes to. Rules R1, R19, R22, R24, R25."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract import MatchState, Result
from engine.games.rin.score import Outcome
from engine.match_of_deals import match_of_deals
from engine.rng import derive


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands after these results. R1: a lot picks the first starter, who also deals; later the loser of
    the last deal starts. R25: a returned deal counts as one of the match, a void one is played again; the highest total
    wins."""
    return match_of_deals(options, seats, results, _starter(seats, seed, results))


def _starter(seats: int, seed: int, results: Sequence[Result]) -> int:
    """R1, R19, R22, R24: the loser, or the seat that returned the call; of tied losers the one that a lot picks. A void
    deal is started again by the same seat."""
    for n in range(len(results) - 1, -1, -1):
        outcome: Outcome = results[n].facts
        if outcome.losers:
            return outcome.losers[derive(seed, "starter", n) % len(outcome.losers)]
    return derive(seed, "starter") % seats
