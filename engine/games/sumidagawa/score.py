"""What a deal of Sumidagawa is worth. Rules S18, S19."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.contract import NONE, Line, Result


class Outcome(NamedTuple):
    """How a deal ended."""

    order: tuple[int, ...]
    """The seats in the order in which they went out, the loser last; in a void deal only those that went out."""
    tiles: tuple[int, ...]
    """By seat, the number of its tile; 0 for none."""
    rounds: int
    loser: int
    """NONE in a void deal."""


def finished(order: Sequence[int], tiles: Sequence[int], rounds: int) -> Result:
    """S18: the result of a deal. The last seat gets one point, the one before it two, and so on."""
    seats = len(order)
    points = [0] * seats
    for n, seat in enumerate(order):
        points[seat] = seats - n
    lines = tuple(Line("place", seat, seats - n) for n, seat in enumerate(order))
    outcome = Outcome(tuple(order), tuple(tiles), rounds, order[-1])
    return Result("out", tuple(points), (order[0],), lines, outcome)


def void_result(order: Sequence[int], tiles: Sequence[int], rounds: int) -> Result:
    """S19: the result of a void deal, in which no seat scores."""
    return Result("void", (0,) * len(tiles), facts=Outcome(tuple(order), tuple(tiles), rounds, NONE))
