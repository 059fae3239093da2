"""How a deal of Gin Rummy may end for whoever is to draw, for one who sees both hands: where playouts end that are not
played to their end.

`Side` and `Turn` name what is looked at, and a small net (`weights/gin_value.toml`, which says how it was fitted) makes
of it how likely each result is."""

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from ai.games.gin.expert_features import after_best_throw, prospects
from ai.weights import read
from engine.cards import BIT
from engine.games.gin.fields import STOCK_RESERVE
from engine.melds.plain import deadwood


class Side(NamedTuple):
    """What a hand is judged by; turns count in tens, and "gain" is the other's deadwood in tens."""

    deadwood: float
    squared: float
    deadwood_later: float
    low: float
    """It could be knocked with."""
    low_gain: float
    knock: float
    """The chance that the next card of the stock lets one knock."""
    knock_gain: float
    knock_later: float
    gin: float
    """Cards of the stock that would make gin."""
    gin_gain: float
    gin_later: float
    gain: float
    """How much deadwood the next card saves on average."""
    gain_later: float
    melded: float
    ways: float
    ways_later: float


class Turn(NamedTuple):
    """What the draw is judged by: what taking the top of the discard pile would do."""

    one: float
    later: float
    saved: float
    saved_later: float
    knock: float
    knock_gain: float
    gin: float
    gin_gain: float
    stock: float
    """Cards of the stock in twenties,"""
    last: float
    """and how many of the last six may still be drawn: a deal without a knock is void."""


Rows = tuple[tuple[float, ...], ...]


class Net(NamedTuple):
    """A small net: each row weighs what the layer before found, and 1 at the end for all but the first."""

    first: Rows
    """By the fields of the `Side` of who is to draw, of the other's, and of the `Turn`, which has its own one;"""
    second: Rows
    last: Rows
    """the logarithms of how likely each result is, up to a constant."""
    results: tuple[float, ...]
    """The points a result brings to who is to draw: wins from low to high, losses, nothing."""


NET = read("gin/leaf_evaluation", Net)
RESULTS = NET.results
WINS = len(RESULTS) // 2
LAST = 6


def side(hand: int, left: int, other: int, stock: int, turns: float, limit: int) -> Side:
    """What a hand with `left` deadwood shows, against one with `other`."""
    found = prospects(hand, left, stock, limit)
    gain, low, knock, gin = other / 10, left <= limit, found.knock, found.gin
    return tuple.__new__(
        Side,
        (
            left / 10,
            left * left / 500,
            left * turns / 10,
            low,
            low * gain,
            knock,
            knock * gain,
            knock * turns,
            gin,
            gin * gain,
            gin * turns,
            found.gain,
            found.gain * turns,
            found.melded,
            found.ways / 10,
            found.ways * turns / 10,
        ),
    )


def layer(rows: Rows, found: Sequence[float]) -> list[float]:
    """What a layer makes of what was found; nothing is below 0."""
    return [x if (x := sum(map(mul, row, found))) > 0 else 0.0 for row in rows]


def outcomes(own: int, other: int, stock: int, top: int, turns: float, limit: int) -> list[float]:
    """How likely each of `RESULTS` is for the seat that is to draw. Hands and stock are masks, `turns` in tens."""
    left, against = deadwood(own), deadwood(other)
    best = min(left, after_best_throw(own | BIT[top]))
    gain, knock, gin = against / 10, best <= limit, best == 0
    saved, cards = (left - best) / 10, stock.bit_count()
    found = (
        *side(own, left, against, stock, turns, limit),
        *side(other, against, left, stock, turns, limit),
        1.0,
        turns,
        saved,
        saved * turns,
        knock,
        knock * gain,
        gin,
        gin * gain,
        cards / 20,
        min(LAST, cards - STOCK_RESERVE) / LAST,
    )
    hidden = [*layer(NET.second, [*layer(NET.first, found), 1.0]), 1.0]
    likely = [math.exp(sum(map(mul, row, hidden))) for row in NET.last]
    total = sum(likely)
    return [n / total for n in likely]
