"""Match equity in RIN: what it is worth for the match that a certain seat loses the deal.

For most of a match a player only wants not to lose, and which opponent loses does not matter. Towards the end it does:
the highest total wins, so that the leader had better lose, and not the players far behind. Each total is taken to
change at random in the remaining deals; the further ahead a player is, the likelier that player stays ahead."""

from collections.abc import Sequence
from math import exp, inf, sqrt

from engine.contract import View

LOSS_POINTS = 80
"""What a loser pays on average, and about how much a total changes in a deal, in points (1,000 deals of Expert)."""
SPREAD = 0.8
"""The scale of the logistic distribution of a final total, in multiples of the changes that are left."""
CURRENT_DEAL = 0.3
"""The result of the current deal varies as much as that of so many later deals."""
PRIDE = 0.05
"""What it is worth not to lose a deal, in matches, for a player who can no longer win the match."""
LossValues = tuple[float, ...]
"""By seat, what it is worth that it loses the deal: 0 for the own seat, on average 1 for an opponent."""


def loss_values(view: View) -> LossValues:
    """What it is worth for the seat of a View that each seat loses the deal."""
    return values_at(view.match_state.totals, view.seat, deals_left(view))


def deals_left(view: View) -> float:
    """The number of deals after this one."""
    deals, sheet = view.options["deals"], view.match_state.facts
    return inf if deals == "unlimited" else max(0, deals - 1 - (sheet.counted if sheet else 0))


def values_at(totals: tuple[int, ...], seat: int, deals_left: float) -> LossValues:
    """The loss values for a seat at these totals, in points."""
    seats = range(len(totals))
    scale = SPREAD * LOSS_POINTS * sqrt(deals_left + CURRENT_DEAL)
    chances = enumerate(chances_by_loser(totals, seat, scale))
    equities = [chance + PRIDE * (loser != seat) for loser, chance in chances]
    lowest = equities[seat]
    mean_gain = sum(equities) / len(seats) - lowest
    unit = len(seats) / (len(seats) - 1) * mean_gain
    return tuple([(x - lowest) / unit for x in equities])


def chances_by_loser(totals: Sequence[int], seat: int, scale: float) -> list[float]:
    """How likely a seat has the highest total in the end, by the seat that loses the deal."""
    gain = LOSS_POINTS / (len(totals) - 1)
    return [
        win_probability([total + (gain if s != loser else -LOSS_POINTS) for s, total in enumerate(totals)], seat, scale)
        for loser in range(len(totals))
    ]


def win_probability(totals: Sequence[float], seat: int, scale: float) -> float:
    """How likely a seat has the highest total in the end."""
    highest = max(totals)
    return exp((totals[seat] - highest) / scale) / sum([exp((t - highest) / scale) for t in totals])
