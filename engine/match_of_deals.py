"""A match of a set number of deals, in which the highest total wins. RIN and Sumidagawa are played so."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import MatchState, Result


class Sheet(NamedTuple):
    """The score sheet: the points of each deal by seat, and how many deals count towards the match."""

    points: tuple[tuple[int, ...], ...]
    counted: int


def match_of_deals(options: Mapping[str, Any], seats: int, results: Sequence[Result], dealer: int) -> MatchState:
    """Where the match stands after these results, if `dealer` is next. The option `deals` says how many deals there
    are; void ones do not count. Ties are shared."""
    sheet = Sheet(tuple(r.points for r in results), sum(r.kind != "void" for r in results))
    totals = tuple(map(sum, zip(*sheet.points, strict=True))) or (0,) * seats
    if options["deals"] == "unlimited" or sheet.counted < options["deals"]:
        return MatchState(len(results), dealer, totals, facts=sheet)
    winners = tuple(s for s in range(seats) if totals[s] == max(totals))
    return MatchState(len(results), dealer, totals, True, winners, totals, facts=sheet)
