"""What the points of a deal of Gin Rummy count for the match: who has 90 of 100 needs a win and no large one, who is
far behind needs large ones.

The chance to win the match is found for a grid of scores, from the target down: what deals bring is known on average,
and each player is as likely as the other to win the next. What a deal brings is how it changes that chance, told in
points: on average as many as deals bring. Bonuses of the game, of boxes and of a shutout do not decide who wins.

Where they do, in the columns of Hollywood, a result counts what it brings to the grand total: the points and the box
in each column that it is entered in, the chance of its bonuses, and that the next columns are one win nearer."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from engine.contract import View
from engine.games.gin.match import Column, enter

STEPS = 20
"""The grid divides the way to the target in so many parts."""
AMOUNTS = ((4.3, 0.121), (11.3, 0.063), (17.3, 0.046), (24.9, 0.095), (30.1, 0.32), (38.6, 0.216), (54.0, 0.139))
"""What a deal brings its winner, and how often: 900,000 deals of Expert, most of them against itself."""
MEAN = sum([points * often for points, often in AMOUNTS])
"""What it brings on average."""
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
    options, totals = view.options, view.match_state.totals
    own, other, target = totals[view.seat], totals[1 - view.seat], options["target"]
    times = 2 if view.facts.doubled else 1
    if options["scoring"] != "points" or view.match_state.over:
        return plain
    if options["columns"] > 1:
        bonus = Bonus(target, options["game_bonus"], options["box_bonus"], options["shutout_bonus"])
        return entering(view.match_state.facts.columns, view.seat, bonus, times)
    return counting(own, other, target, times) if max(own, other) < target else plain


@lru_cache(64)
def counting(own: int, other: int, target: int, times: int) -> Points:
    """What results count at a score, if they count so many times."""
    now = chance(own, other, target)

    def change(points: float) -> float:
        won, lost = max(0.0, points) * times, max(0.0, -points) * times
        return chance(own + won, other + lost, target) - now

    return scaled(change)


def scaled(change: Points) -> Points:
    """The same, told in points: on average as many as deals bring."""
    swing = sum([often * (change(points) - change(-points)) for points, often in AMOUNTS])
    return lambda points: change(points) * 2 * MEAN / swing


# ---------------------------------------------------------------- columns --
class Bonus(NamedTuple):
    """What a column is played to and pays besides the points: to who closes it, for each box, and to who closes it
    while the other has none."""

    target: int
    game: int
    box: int
    shutout: int


@lru_cache(64)
def entering(columns: tuple[Column, ...], seat: int, bonus: Bonus, times: int) -> Points:
    """What results count for a seat with the columns as they are, if they count so many times."""
    now = standing(columns, seat, bonus)

    @cache
    def change(points: float) -> float:
        if not points:
            return 0.0
        winner = seat if points > 0 else 1 - seat
        return standing(enter(columns, winner, round(abs(points)) * times, bonus.target), seat, bonus) - now

    return scaled(change)


def standing(columns: tuple[Column, ...], seat: int, bonus: Bonus) -> float:
    """By how much a seat may expect to be ahead at the end of all columns. Deals to come bring both as much, but in a
    column that is still so many wins away, so many fewer."""
    behind = late(columns, 1 - seat) - late(columns, seat)
    return sum([ahead(c, seat, bonus) for c in columns]) + behind * (MEAN + bonus.box)


def late(columns: tuple[Column, ...], seat: int) -> int:
    """How many wins a seat needs before it enters the open columns, each counted by itself (G17)."""
    return sum(range(sum([c.winner is None and not c.boxes(seat) for c in columns])))


def ahead(column: Column, seat: int, bonus: Bonus) -> float:
    """By how much a seat may expect to be ahead in a column at its end, if both win there from now on."""
    own, other = column.totals[seat], column.totals[1 - seat]
    boxes, others = column.boxes(seat), column.boxes(1 - seat)
    alone = (alone_to(own, bonus.target) if not others else 0.0) - (alone_to(other, bonus.target) if not boxes else 0.0)
    closes = 2 * chance(own, other, bonus.target) - 1
    return own - other + (boxes - others) * bonus.box + closes * bonus.game + alone * bonus.shutout


@lru_cache(1024)
def alone_to(own: int, target: int) -> float:
    """The chance to reach the target before the other wins a deal at all."""
    if own >= target:
        return 1.0
    return sum([often / 2 * alone_to(own + round(points), target) for points, often in AMOUNTS])
