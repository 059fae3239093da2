"""What a deal of Gin Rummy is worth to whoever is to draw, for one who sees both hands: where playouts end that are
not played to their end.

`Side` and `Turn` name what is weighed; filled with weights they are `OWN`, `OTHER` and `TURN`, in points of the deal.
The weights are a regression (`weights/gin_value.toml`)."""

from typing import NamedTuple

from ai.gin_worth import after_best_throw, prospects, worth
from ai.weights import read
from engine.cards import BIT
from engine.melds import deadwood


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


class Weights(NamedTuple):
    """What the sides and the draw count, in points."""

    own: Side
    """Of who is to draw,"""
    other: Side
    turn: Turn


OWN, OTHER, TURN = STANDARD = read("gin_value", Weights)


def side(hand: int, left: int, other: int, stock: int, turns: float, limit: int) -> Side:
    """What a hand with `left` deadwood shows, against one with `other`."""
    found = prospects(hand, left, stock, limit)
    gain, low, knock, gin = other / 10, left <= limit, found.knock, found.gin
    return tuple.__new__(Side, (
        left / 10, left * left / 500, left * turns / 10, low, low * gain, knock, knock * gain, knock * turns,
        gin, gin * gain, gin * turns, found.gain, found.gain * turns, found.melded, found.ways / 10,
        found.ways * turns / 10,
    ))  # fmt: skip


def value(own: int, other: int, stock: int, top: int, turns: float, limit: int) -> float:
    """What the deal is worth to the seat that is to draw. Hands and stock are masks, `turns` in tens."""
    left, against = deadwood(own), deadwood(other)
    best = min(left, after_best_throw(own | BIT[top]))
    gain, knock, gin = against / 10, best <= limit, best == 0
    saved = (left - best) / 10
    return (
        worth(OWN, side(own, left, against, stock, turns, limit))
        + worth(OTHER, side(other, against, left, stock, turns, limit))
        + worth(TURN, (1, turns, saved, saved * turns, knock, knock * gain, gin, gin * gain))
    )
