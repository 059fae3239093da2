"""Match equity in Gin Rummy: what the points of a deal are worth for the match. With 95 of 100 points nearly any win
will do; far behind, only large wins help.

The probability to win the match is tabulated for a grid of scores, backwards from the target. The table assumes that
both players win the next deal with the same probability, and that a win brings the points of AMOUNTS with their
measured probabilities. The value of a result is the change of that probability, scaled to points so that values are on
average as large as results. The bonuses for game, boxes and shutout do not decide who wins.

In Hollywood the grand total of three columns decides. There the value of a result is the change of the expected lead in
the grand total: points and boxes in each column that the result enters (G17), the expected bonuses, and that entering
the next column needs one win less."""

import math
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from engine.contract import View
from engine.games.gin.match import Column, enter
from engine.games.gin.state import State

STEPS = 20
"""Steps of the grid from 0 to the target."""
AMOUNTS = ((4.3, 0.121), (11.3, 0.063), (17.3, 0.046), (24.9, 0.095), (30.1, 0.32), (38.6, 0.216), (54.0, 0.139))
"""Points that a deal brings its winner, with their probabilities: from 900,000 deals of Expert, most against itself."""
MEAN = sum([points * often for points, often in AMOUNTS])
"""The points that a deal brings its winner on average."""
WIN_POINTS = 30.0
"""What a won deal counts in matches that count deals and not points."""
ResultValue = Callable[[float], float]
"""The value of a result for the match, by the points of the deal (below 0 if the opponent has won them)."""


@cache
def win_grid(target: int) -> tuple[tuple[float, ...], ...]:
    """The probability to win the match with i steps of the target against j steps."""
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


def win_probability(own: float, other: float, target: int) -> float:
    """The probability to win the match with `own` points against `other`."""
    if own >= target or other >= target:
        return 1.0 if own >= target else 0.0
    rows = win_grid(target)
    x, y = own * STEPS / target, other * STEPS / target
    i, j = int(x), int(y)
    x, y = x - i, y - j
    low, high = rows[i], rows[i + 1]
    return (low[j] * (1 - y) + low[j + 1] * y) * (1 - x) + (high[j] * (1 - y) + high[j + 1] * y) * x


def undoubled_points(state: State, seat: int) -> float:
    """The points that a deal brought a seat, without doubling; below 0 if the opponent has won them."""
    assert state.result is not None
    gain = state.result.points[seat] - state.result.points[1 - seat]
    return gain / 2 if state.doubled else float(gain)


def win_value(points: float) -> float:
    """The value of a result in matches that count deals."""
    return math.copysign(WIN_POINTS, points) if points else 0.0


def plain(points: float) -> float:
    """The value where only the points count."""
    return points


def deal_value(view: View) -> ResultValue:
    """The value of the results of this deal for the seat of a View. Results of a doubled deal are given undoubled."""
    options, totals = view.options, view.match_state.totals
    own, other, target = totals[view.seat], totals[1 - view.seat], options["target"]
    times = 2 if view.facts.doubled else 1
    if options["scoring"] != "points" or view.match_state.over:
        return plain
    if options["columns"] > 1:
        bonus = Bonus(target, options["game_bonus"], options["box_bonus"], options["shutout_bonus"])
        return column_value(view.match_state.facts.columns, view.seat, bonus, times)
    return score_value(own, other, target, times) if max(own, other) < target else plain


@lru_cache(64)
def score_value(own: int, other: int, target: int, times: int) -> ResultValue:
    """The value of results at a score, if the points of the deal count `times` times."""
    now = win_probability(own, other, target)

    def change(points: float) -> float:
        won, lost = max(0.0, points) * times, max(0.0, -points) * times
        return win_probability(own + won, other + lost, target) - now

    return in_points(change)


def in_points(change: ResultValue) -> ResultValue:
    """A change of some quantity, scaled to points: on average as many as deals bring."""
    swing = sum([often * (change(points) - change(-points)) for points, often in AMOUNTS])
    return lambda points: change(points) * 2 * MEAN / swing


# ---------------------------------------------------------------- columns --
class Bonus(NamedTuple):
    """The target of a column and the points that it pays besides."""

    target: int
    game: int
    """For reaching the target."""
    box: int
    """For each box (won deal)."""
    shutout: int
    """For reaching the target while the opponent has no box."""


@lru_cache(64)
def column_value(columns: tuple[Column, ...], seat: int, bonus: Bonus, times: int) -> ResultValue:
    """The value of results for a seat with these columns, if the points of the deal count `times` times."""
    now = expected_lead(columns, seat, bonus)

    @cache
    def change(points: float) -> float:
        if not points:
            return 0.0
        winner = seat if points > 0 else 1 - seat
        return expected_lead(enter(columns, winner, round(abs(points)) * times, bonus.target), seat, bonus) - now

    return in_points(change)


def expected_lead(columns: tuple[Column, ...], seat: int, bonus: Bonus) -> float:
    """The expected lead of a seat at the end of all columns.

    Deals to come bring both seats the same, except that a seat loses those that it needs before it enters a column."""
    behind = missing_wins(columns, 1 - seat) - missing_wins(columns, seat)
    return sum([expected_column_lead(c, seat, bonus) for c in columns]) + behind * (MEAN + bonus.box)


def missing_wins(columns: tuple[Column, ...], seat: int) -> int:
    """How many wins a seat needs before it enters the open columns, added up over the columns (G17)."""
    return sum(range(sum([c.winner is None and not c.boxes(seat) for c in columns])))


def expected_column_lead(column: Column, seat: int, bonus: Bonus) -> float:
    """The expected lead of a seat in a column at its end, if the wins of both seats enter it from now on."""
    own, other = column.totals[seat], column.totals[1 - seat]
    boxes, others = column.boxes(seat), column.boxes(1 - seat)
    alone = (shutout_probability(own, bonus.target) if not others else 0.0) - (
        shutout_probability(other, bonus.target) if not boxes else 0.0
    )
    closes = 2 * win_probability(own, other, bonus.target) - 1
    return own - other + (boxes - others) * bonus.box + closes * bonus.game + alone * bonus.shutout


@lru_cache(1024)
def shutout_probability(own: int, target: int) -> float:
    """The probability to reach the target before the opponent wins a deal."""
    if own >= target:
        return 1.0
    return sum([often / 2 * shutout_probability(own + round(points), target) for points, often in AMOUNTS])
