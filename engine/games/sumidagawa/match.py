"""A match of Sumidagawa: what a deal is worth, and what a list of deal results comes to. Rules S2, S18, S19."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import NONE, Line, MatchState, Result
from engine.rng import derive


class Outcome(NamedTuple):
    """How a deal ended."""

    order: tuple[int, ...]
    """The seats in the order in which they went out, the loser last; in a void deal only those that went out."""
    tiles: tuple[int, ...]
    """By seat, the number of its tile; 0 for none."""
    rounds: int
    loser: int
    """NONE in a void deal."""


class Sheet(NamedTuple):
    """The score sheet: the points of each deal by seat, and how many deals count towards the match."""

    points: tuple[tuple[int, ...], ...]
    counted: int


def finished(order: Sequence[int], tiles: Sequence[int], rounds: int) -> Result:
    """S18: the result of a deal. The last seat gets one point, the one before it two, and so on."""
    seats = len(order)
    points = [0] * seats
    for n, seat in enumerate(order):
        points[seat] = seats - n
    lines = tuple(Line("place", seat, seats - n) for n, seat in enumerate(order))
    outcome = Outcome(tuple(order), tuple(tiles), rounds, order[-1])
    return Result("out", tuple(points), (order[0],), lines, outcome)


def void(order: Sequence[int], tiles: Sequence[int], rounds: int) -> Result:
    """S19: the result of a void deal, in which no seat scores."""
    return Result("void", (0,) * len(tiles), facts=Outcome(tuple(order), tuple(tiles), rounds, NONE))


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
