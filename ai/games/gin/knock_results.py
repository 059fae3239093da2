"""What a knock brings and what playing on brings, in Gin Rummy: the chance of each result of the deal.

Expert weighs a knock in points of the deal. What points are worth depends on the score of the match (`match_equity`):
with 95 of 100 points any win will do, far behind only a large one helps. `score_gain` is what the score adds to the
worth of a knock. The weights are two regressions (`weights/knock_results.toml`)."""

import math
from operator import mul
from typing import NamedTuple

from ai.games.gin.expert_features import KnockFeatures
from ai.games.gin.match_equity import ResultValue, deal_value, plain
from ai.search.networks import Rows
from ai.weights import read
from engine.contract import View

RESULTS = (4.3, 11.3, 17.4, 24.9, 30.1, 38.6, 54.1, -4.3, -11.3, -17.3, -24.9, -30.1, -38.6, -53.9, 0.0)
"""The points of each result on average, in deals between two Experts: wins from low to high, losses, nothing."""
SMALL_WIN, GIN_WIN = 12.0, 40.0
"""The points of a small win and of a gin, about."""
CHANCES_SHARE = 0.5
"""Where any win will do: the share of the regressions here in what a knock is worth in points; the rest is Expert's."""


class Regressions(NamedTuple):
    """For each of RESULTS the logarithm of its chance, up to a constant: a row of weights for `result_inputs`."""

    knock: "Rows"
    wait: "Rows"


FITTED = read("gin/knock_results", Regressions)


def result_inputs(features: KnockFeatures, turns: float, use: float) -> tuple[float, ...]:
    """The inputs of both regressions. `turns` in tens, `use` as `use_of_gin` says: where a gin is of little use, both
    players knock sooner and with less to fear."""
    low = features.low
    return (*features, turns, low * low / 10, use, use * low / 10, use * features.gin, use * turns)


def use_of_gin(value: ResultValue) -> float:
    """By how much more a gin helps to win the match than a small win, as a part of what their points say; at most
    1."""
    return min(1.0, (value(GIN_WIN) - value(SMALL_WIN)) / (GIN_WIN - SMALL_WIN))


def chances(rows: Rows, given: tuple[float, ...]) -> list[float]:
    """The chance of each of RESULTS."""
    odds = [math.exp(sum(map(mul, row, given))) for row in rows]
    total = sum(odds)
    return [o / total for o in odds]


def score_gain(view: View, features: KnockFeatures, worth: float) -> float:
    """By how much more a knock is worth than its points say against playing on, in points. `worth` is what they say.

    Where a gin helps to win the match no more than a small win, `worth` counts only in part: it is a regression on
    points, in which the size of a win matters."""
    value = deal_value(view)
    if value is plain:
        return 0.0
    use = use_of_gin(value)
    given = result_inputs(features, view.facts.turns / 10, use)
    knock, wait = chances(FITTED.knock, given), chances(FITTED.wait, given)
    more = [a - b for a, b in zip(knock, wait, strict=True)]
    gain = sum([chance * (value(r) - r) for chance, r in zip(more, RESULTS, strict=True)])
    by_chances = sum([chance * r for chance, r in zip(more, RESULTS, strict=True)])
    return gain + CHANCES_SHARE * (1 - use) * (by_chances - worth)
