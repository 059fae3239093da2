"""A match of Sumidagawa: what a list of deal results comes to. Rules S2, S18, S19."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import MatchState, Result
from engine.rng import derive


class Sheet(NamedTuple):
    """The score sheet: the points of each deal by seat, and how many deals count towards the match."""

    points: tuple[tuple[int, ...], ...]
    counted: int


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands after these results. S2: a lot picks the first leader, later the loser of the last deal
    leads. S19: a void deal does not count, and the same seat leads again. S18: the highest total wins; ties are
    shared."""
    sheet = Sheet(tuple(r.points for r in results), sum(r.kind != "void" for r in results))
    last = next((r for r in reversed(results) if r.kind != "void"), None)
    leader = last.facts.loser if last else derive(seed, "leader") % seats
    final = tuple(map(sum, zip(*sheet.points, strict=True))) or (0,) * seats
    if options["deals"] == "unlimited" or sheet.counted < options["deals"]:
        return MatchState(len(results), leader, final, facts=sheet)
    winners = tuple(s for s in range(seats) if final[s] == max(final))
    return MatchState(len(results), leader, final, True, winners, final, facts=sheet)
