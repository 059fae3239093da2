"""Match equity in RIN: what the points of a deal are worth for the match.

For most of a match a point is a point, whoever pays it. Towards the end it is not: the highest total wins, so that the
leader had better lose them, and not the players far behind. Each total is taken to change at random in the remaining
deals; the further ahead a player is, the likelier that player stays ahead."""

from collections.abc import Sequence
from math import exp, inf, sqrt
from typing import NamedTuple

from engine.contract import View

SPREAD = 42
"""The scale of the logistic distribution of a final total, in points for the square root of the deals left. It fits 900
matches of Club with three to five players best."""
CURRENT_DEAL = 0.3
"""The result of the current deal varies as much as that of so many later deals."""
DEAL_POINTS = 40
"""About what a deal changes a total by."""
PRIDE = 0.0005
"""What a point is worth, in matches, for a player who can no longer win the match."""


class Stakes(NamedTuple):
    """What the points of a deal are worth for a seat."""

    seat: int
    totals: tuple[int, ...]
    """By seat, before the deal."""
    during: float
    """The scale of the final totals while the deal goes on; infinite in a match without an end, where only the points
    count."""
    after: float
    """The scale when the deal is over; 0 after the last deal."""
    chance: float
    """The chance to win the match, as things are."""
    point: float
    """What a point of the seat adds to it."""


def stakes(view: View) -> Stakes:
    """The stakes of a deal for the seat of a View."""
    return stakes_at(view.match_state.totals, view.seat, deals_left(view))


def deals_left(view: View) -> float:
    """The number of deals after this one."""
    deals, sheet = view.options["deals"], view.match_state.facts
    return inf if deals == "unlimited" else max(0, deals - 1 - (sheet.counted if sheet else 0))


def stakes_at(totals: tuple[int, ...], seat: int, deals_left: float) -> Stakes:
    """The stakes for a seat at these totals, in points."""
    during, after = SPREAD * sqrt(deals_left + CURRENT_DEAL), SPREAD * sqrt(deals_left)
    share = DEAL_POINTS / (len(totals) - 1)
    low, high = (
        win_probability([n + sign * (DEAL_POINTS if s == seat else -share) for s, n in enumerate(totals)], seat, during)
        for sign in (-1, 1)
    )
    chance = win_probability(totals, seat, during)
    return Stakes(seat, totals, during, after, chance, (high - low) / (2 * DEAL_POINTS))


def worth(stakes: Stakes, points: Sequence[float], over: bool) -> float:
    """What the points of a deal by seat, or the expected points while it is not `over`, are worth to the seat, in
    points of its own: one more point of its own counts about 1."""
    own = points[stakes.seat]
    if stakes.during == inf:
        return own
    totals = [total + n for total, n in zip(stakes.totals, points, strict=True)]
    gain = win_probability(totals, stakes.seat, stakes.after if over else stakes.during) - stakes.chance
    return (gain + PRIDE * own) / (stakes.point + PRIDE)


def win_probability(totals: Sequence[float], seat: int, scale: float) -> float:
    """How likely a seat has the highest total in the end."""
    highest = max(totals)
    if not scale:
        return (totals[seat] == highest) / totals.count(highest)
    return exp((totals[seat] - highest) / scale) / sum([exp((t - highest) / scale) for t in totals])
