"""A match of Sumidagawa: what a list of deal results comes to. Rules S2, S18, S19."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract import MatchState, Result
from engine.match_of_deals import match_of_deals
from engine.rng import derive


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands after these results. S2: a lot picks the first leader, later the loser of the last deal
    leads. S19: a void deal does not count, and the same seat leads again. S18: the highest total wins; ties are
    shared."""
    last = next((r for r in reversed(results) if r.kind != "void"), None)
    leader = last.facts.loser if last else derive(seed, "leader") % seats
    return match_of_deals(options, seats, results, leader)
