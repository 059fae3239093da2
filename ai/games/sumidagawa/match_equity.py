"""Match equity in Sumidagawa: what the order of a deal is worth for the match.

A deal brings a point for each opponent left behind, and one more. As long as many deals follow, a point is a point.
Towards the end of a match it is not: the highest total wins, so that the opponents that can still win it had better be
left behind, and the others do not matter."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import exp, sqrt
from typing import NamedTuple

from engine.contract import View

SPREAD = 1.0
"""The scale of the logistic distribution of a final total, in points for the square root of the deals left. From 300
matches of Club, with three and with four players: 0.95 and 1.0 fit best."""
PRIDE = 0.02
"""What an opponent left behind is worth besides, as a part of what it usually is: it decides where the match does
not."""
LEAST = 1e-9
"""A smaller difference in the chance to win is none."""
Values = tuple[float, ...]
"""By set of opponents, a bit for each that is still in, in the order of the seats after the own one: what it is worth
to leave these behind and no other, in opponents left behind."""


def win_probability(totals: Sequence[float], seat: int, deals_left: float) -> float:
    """How likely a seat has the highest total in the end. Of equal totals each has a part of the match."""
    highest = max(totals)
    if not deals_left:
        return (totals[seat] == highest) / list(totals).count(highest)
    scale = SPREAD * sqrt(deals_left)
    return exp((totals[seat] - highest) / scale) / sum([exp((n - highest) / scale) for n in totals])


class Stakes(NamedTuple):
    """What the order of a deal is worth to a seat."""

    values: Values | None
    """None where every opponent left behind counts the same."""
    last: float
    """The chance to win the match as the last of the deal."""
    opponent: float
    """What an opponent left behind adds to it on average."""


def order_values(view: View) -> Values | None:
    """What it is worth to be out before each set of opponents; None where every opponent left behind counts the
    same."""
    return None if view.options["deals"] == "unlimited" else stakes(view).values


def stakes(view: View) -> Stakes:
    """The stakes of a deal for the seat of a View, in a match with an end."""
    left = max(0, view.options["deals"] - 1 - view.match_state.facts.counted)
    return _stakes(view.match_state.totals, view.seat, tuple(view.facts.order), left)


@lru_cache(256)
def _stakes(totals: tuple[int, ...], seat: int, order: tuple[int, ...], left: int) -> Stakes:
    """The stakes for a seat at these totals before the deal, of which some seats are out already, in `order`."""
    seats = len(totals)
    rivals = [s % seats for s in range(seat + 1, seat + seats) if s % seats not in order]
    sums, counts = [0.0] * (1 << len(rivals)), [0] * (1 << len(rivals))
    for rest in permutations([s for s in range(seats) if s not in order]):
        after = list(totals)
        for place, s in enumerate((*order, *rest)):
            after[s] += seats - place
        behind = rest[rest.index(seat) + 1 :] if seat in rest else ()
        number = sum([1 << i for i, s in enumerate(rivals) if s in behind])
        sums[number] += win_probability(after, seat, left)
        counts[number] += 1
    chances = [chance / n for chance, n in zip(sums, counts, strict=True)]
    opponent = (chances[-1] - chances[0]) / max(1, len(rivals))
    if opponent < LEAST:
        return Stakes(None, chances[0], 0.0)
    values = [
        (chance - chances[0]) / opponent * (1 - PRIDE) + PRIDE * n.bit_count() for n, chance in enumerate(chances)
    ]
    return Stakes(tuple(values), chances[0], opponent)


def expected(values: Values | None, chances: Sequence[float]) -> float:
    """What these chances to be out before each opponent are worth, in opponents left behind. The chances are taken as
    independent of each other."""
    if values is None:
        return sum(chances)
    shares = [1.0]
    for p in chances:
        shares = [*[s * (1 - p) for s in shares], *[s * p for s in shares]]
    return sum([s * v for s, v in zip(shares, values, strict=True)])
