"""Evaluates a deal of Gin Rummy for the seat that is to draw, with both hands in sight: where rollouts end before the
deal does.

`Side` and `Turn` are the inputs of a small network, which gives the probability of each result of the deal. There is
one for deals in which one knocks with 10, and one for those with a lower limit, which sees the limit as well
(`weights/leaf_evaluation*.toml`, which say how they were fitted)."""

import math
from operator import mul
from typing import NamedTuple

from ai.games.gin.expert_features import after_best_discard, prospects
from ai.meld_masks import ALL
from ai.search.networks import Rows, layer
from ai.weights import read
from engine.cards import BIT, mask
from engine.games.gin.fields import STOCK_RESERVE
from engine.games.gin.state import State
from engine.melds.plain import deadwood


class Side(NamedTuple):
    """The features of a hand. `..._later` is multiplied by the number of turns played, in tens; `..._gain` by the
    opponent's deadwood, in tens."""

    deadwood: float
    """In tens of points."""
    squared: float
    deadwood_later: float
    low: float
    """1 if the deadwood is low enough to knock."""
    low_gain: float
    knock: float
    """The probability that the next card of the stock makes a knock possible."""
    knock_gain: float
    knock_later: float
    gin: float
    """The number of cards in the stock that would make gin."""
    gin_gain: float
    gin_later: float
    gain: float
    """The deadwood that the next card saves on average, in points."""
    gain_later: float
    melded: float
    ways: float
    ways_later: float


class Turn(NamedTuple):
    """The features of the draw: what taking the upcard would do."""

    one: float
    """Always 1."""
    later: float
    saved: float
    """The deadwood that it saves, in tens."""
    saved_later: float
    knock: float
    """1 if a knock is possible afterwards."""
    knock_gain: float
    gin: float
    """1 if it makes gin."""
    gin_gain: float
    stock: float
    """The number of cards in the stock, in twenties."""
    last: float
    """How many of the last six cards of the stock can still be drawn, as a part of six. After them the deal is void."""


class Net(NamedTuple):
    """The network: a row for each unit of a layer."""

    first: "Rows"
    """Its inputs: the Side of the seat that is to draw, the Side of its opponent, the Turn, `limit_inputs`."""
    second: "Rows"
    """The last input is always 1."""
    last: "Rows"
    """For each result the logarithm of its probability, up to a constant. The last input is always 1."""
    results: "tuple[float, ...]"
    """The points that each result brings the seat that is to draw: wins from low to high, losses, nothing."""


ORDINARY_LIMIT = 10
"""The limit to knock with that most presets have. Oklahoma has any from 2 to 10, or 0 for an ace; Straight has 0."""
NET, LOW_NET = read("gin/leaf_evaluation", Net), read("gin/leaf_evaluation_low", Net)
WINS = len(NET.results) // 2
LAST_CARDS = 6
"""See `Turn.last`."""


def network(limit: int) -> Net:
    """The network for deals with a limit to knock with."""
    return NET if limit == ORDINARY_LIMIT else LOW_NET


def limit_inputs(limit: int) -> tuple[float, ...]:
    """What a network sees of the limit to knock with: nothing of the ordinary one, a lower one in tens."""
    return () if limit == ORDINARY_LIMIT else (limit / 10,)


def side(hand: int, left: int, other: int, stock: int, turns: float, limit: int) -> Side:
    """The features of a hand with `left` deadwood against one with `other`."""
    ahead = prospects(hand, left, stock, limit)
    gain, low, knock, gin = other / 10, left <= limit, ahead.knock, ahead.gin
    return Side(
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
        ahead.gain,
        ahead.gain * turns,
        ahead.melded,
        ahead.ways / 10,
        ahead.ways * turns / 10,
    )


def open_cards(state: State) -> tuple[int, int, int, int, float, int]:
    """What the network is told of a state before a draw, both hands in sight: the arguments of `turn_inputs`
    and `result_probabilities`."""
    own, other = state.masks[state.turn], state.masks[1 - state.turn]
    stock = ALL & ~(own | other | mask(state.discard))
    return own, other, stock, state.discard[-1], state.turns / 10, state.knock_limit


def turn_inputs(own: int, other: int, stock: int, top: int, turns: float, limit: int) -> tuple[float, ...]:
    """The inputs of the network for the seat that is to draw. Hands and stock are masks, `turns` in tens."""
    left, against = deadwood(own), deadwood(other)
    best = min(left, after_best_discard(own | BIT[top]))
    gain, knock, gin = against / 10, best <= limit, best == 0
    saved, cards = (left - best) / 10, stock.bit_count()
    return (
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
        min(LAST_CARDS, cards - STOCK_RESERVE) / LAST_CARDS,
        *limit_inputs(limit),
    )


def result_probabilities(own: int, other: int, stock: int, top: int, turns: float, limit: int) -> list[float]:
    """The probability of each of the network's results for the seat that is to draw. Hands and stock are masks, `turns`
    in tens."""
    net, inputs = network(limit), turn_inputs(own, other, stock, top, turns, limit)
    hidden = [*layer(net.second, [*layer(net.first, inputs), 1.0]), 1.0]
    weights = [math.exp(sum(map(mul, row, hidden))) for row in net.last]
    total = sum(weights)
    return [w / total for w in weights]
