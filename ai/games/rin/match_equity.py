"""What it counts for the match of RIN who loses a deal.

For most of a match nobody wants to be the loser, and who else is does not matter. Towards the end it does: who has
the highest total wins, so that whoever is ahead had better lose, and not those who are far behind. Each total changes
by as much as totals do in the deals that are left; the further ahead one is, the likelier it stays so."""

from math import exp, inf, sqrt

from engine.contract import View

COST = 80
"""What a loser pays on average, and about by how much a total changes in a deal: 1,000 deals of Expert."""
WIDE = 0.8
"""The likelihood to be ahead in the end is that of a logistic distribution so many times as wide."""
OPEN = 0.3
"""What the deal at hand brings varies as much as so many deals."""
CARE = 0.05
"""Not to lose a deal counts so much besides, in matches: whoever cannot win any more does not want to lose either."""
Stakes = tuple[float, ...]
"""By seat, what it is worth that it loses the deal: 0 if that is oneself, on average 1 if it is another."""


def stakes(view: View) -> Stakes:
    """What counts for the seat of a View."""
    return counting(view.match_state.totals, view.seat, left(view))


def left(view: View) -> float:
    """How many deals come after this one."""
    deals, sheet = view.options["deals"], view.match_state.facts
    return inf if deals == "unlimited" else max(0, deals - 1 - (sheet.counted if sheet else 0))


def counting(totals: tuple[int, ...], seat: int, left: float) -> Stakes:
    """What counts at such totals, with so many deals to come."""
    seats = range(len(totals))
    wide = WIDE * COST * sqrt(left + OPEN)
    won = COST / (len(totals) - 1)
    found = []
    for loser in seats:
        after = [total + (won if s != loser else -COST) for s, total in enumerate(totals)]
        found.append(ahead(after, seat, wide) + CARE * (loser != seat))
    least = found[seat]
    mean = sum(found) / len(seats) - least
    scale = len(seats) / (len(seats) - 1) * mean
    return tuple([(x - least) / scale for x in found])


def ahead(totals: list[float], seat: int, wide: float) -> float:
    """How likely a seat has the highest total in the end."""
    most = max(totals)
    return exp((totals[seat] - most) / wide) / sum([exp((t - most) / wide) for t in totals])
