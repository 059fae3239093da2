"""What the points of a deal of Gin Rummy count for the match: who has 90 of 100 needs a win and no large one, who is
far behind needs large ones.

The chance to win the match is found for a grid of scores, from the target down: what deals bring is known on average,
and each player is as likely as the other to win the next. What a deal brings is how it changes that chance, told in
points: on average as many as deals bring. Bonuses of the game, of boxes and of a shutout do not decide who wins."""

from collections.abc import Callable
from functools import cache, lru_cache

from engine.contract import View

STEPS = 20
"""The grid divides the way to the target in so many parts."""
AMOUNTS = ((4.3, .121), (11.3, .063), (17.3, .046), (24.9, .095), (30.1, .32), (38.6, .216), (54.0, .139))  # fmt: skip
"""What a deal brings its winner, and how often: 900,000 deals of Expert, most of them against itself."""
Points = Callable[[float], float]
"""What a result counts: the points of a deal, less than 0 if the other has won them."""


@cache
def grid(target: int) -> tuple[tuple[float, ...], ...]:
    """The chance to win the match for who has i parts of the target while the other has j."""
    moves = [0.0] * (STEPS + 1)
    for points, often in AMOUNTS:
        at = min(points * STEPS / target, STEPS - 1e-9)
        whole = int(at)
        moves[whole] += often * (whole + 1 - at)
        moves[whole + 1] += often * (at - whole)
    ways = [(n, often / (1 - moves[0]) / 2) for n, often in enumerate(moves) if n and often]
    chance = [[0.0] * (STEPS + 1) for _ in range(STEPS)] + [[1.0] * STEPS + [0.5]]
    for i in range(STEPS - 1, -1, -1):
        for j in range(STEPS - 1, -1, -1):
            chance[i][j] = sum([o * (chance[min(i + n, STEPS)][j] + chance[i][min(j + n, STEPS)]) for n, o in ways])
    return tuple(map(tuple, chance))


def chance(own: float, other: float, target: int) -> float:
    """The chance to win the match with so many points against so many."""
    if own >= target or other >= target:
        return 1.0 if own >= target else 0.0
    rows = grid(target)
    x, y = own * STEPS / target, other * STEPS / target
    i, j = int(x), int(y)
    x, y = x - i, y - j
    low, high = rows[i], rows[i + 1]
    return (low[j] * (1 - y) + low[j + 1] * y) * (1 - x) + (high[j] * (1 - y) + high[j + 1] * y) * x


def plain(points: float) -> float:
    """Points are points."""
    return points


def stakes(view: View) -> Points:
    """What results of the deal count for the seat of a View; where a deal is doubled, those before that."""
    options, totals = view.options, view.carry.totals
    own, other, target = totals[view.seat], totals[1 - view.seat], options["target"]
    if options["scoring"] != "points" or options["columns"] != 1 or max(own, other) >= target:
        return plain
    return counting(own, other, target, 2 if view.facts.doubled else 1)


@lru_cache(64)
def counting(own: int, other: int, target: int, times: int) -> Points:
    """What results count at a score, if they count so many times."""
    now = chance(own, other, target)

    def change(points: float) -> float:
        won, lost = max(0.0, points) * times, max(0.0, -points) * times
        return chance(own + won, other + lost, target) - now

    swing = sum([often * (change(points) - change(-points)) for points, often in AMOUNTS])
    scale = sum([2 * often * points for points, often in AMOUNTS]) / swing
    return lambda points: change(points) * scale
