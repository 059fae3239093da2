"""How playouts in Rumino go: a player about as good as Expert and far quicker, because it judges its own hand alone
and remembers for a while what it did with it. In the worlds of one search the same hands come again and again.

What it weighs it counts in points that the others, on average, lose more in the deal than this seat
(`weights/rumino_quick.toml`)."""

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from ai.games.rumino.club import RANKS
from ai.games.rumino.expert import returning
from ai.games.rumino.expert_features import completing
from ai.meld_masks import ACE_TO_THREE, ALL, BY_POINTS, TENS, lonely
from ai.weights import read
from engine.cards import BIT, JOKER
from engine.contract import Action
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.games.rumino.legal import DISCARD, DRAW, GIN, KNOCK, PASS, REBUY, RUMINO, TAKE
from engine.games.rumino.score import OUT
from engine.games.rumino.state import State
from engine.melds import jokers as wild
from engine.melds.jokers import TWINS_AT, VALUE, add, without

KEPT = 1 << 12
"""So many hands are remembered."""
STAGES = 6
"""A deal is judged in so many stages, a round each; from the last on all is late."""
TRIED = 6
"""A throw is looked into if it leaves no more points than this above the least."""
SMALL_CARD = 4
"""A card from the discard pile that makes no meld is looked into if it has no more points."""


class Shape(NamedTuple):
    """What seven cards are judged by; points count in tens."""

    one: float
    deadwood: float
    squared: float
    jokers: float
    jokers_deadwood: float
    ways: float
    """Tens of faces that would make a meld, for a hand without a Joker,"""
    joker_ways: float
    """and for one with a Joker;"""
    tens: float
    """those of ten points among the former."""
    lone: float
    """Cards that go with no other,"""
    lone_tens: float
    lone_small: float
    """ten points and aces to threes among them,"""
    highest: float
    """and the points of the highest."""
    near: float
    """The part of the faces that would do in its place to knock."""
    low: float
    """One could knock;"""
    gin: float
    """all is melded."""
    low_deadwood: float
    twins: float
    all: float
    """The points of all cards."""
    sets: float


class Stage(NamedTuple):
    """How the weights of a shape change as a deal goes on."""

    now: Shape
    later: Shape
    one: float
    """What is weighed by the square of the stage,"""
    deadwood: float


deadwood = lru_cache(KEPT)(wild.deadwood)


@lru_cache(KEPT)
def shape(hand: int) -> Shape:
    """What seven cards show."""
    left, once, twins, wild_ones = deadwood(hand), hand & ALL, hand >> TWINS_AT, wild.jokers(hand)
    fits = completing(hand) if wild_ones < 2 else 0
    ways = fits.bit_count() / 10
    lone = lonely(once, twins)
    highest = next((p for p in range(10, 0, -1) if lone & BY_POINTS[p]), 0)
    low = left <= KNOCK_LIMIT
    near = 1.0 if low else max(0, min(10, KNOCK_LIMIT - left + highest)) / 10
    sets = sum([(once & r).bit_count() + (twins & r).bit_count() >= 3 for r in RANKS[:13]])
    return tuple.__new__(
        Shape,
        (
            1,
            left / 10,
            left * left / 500,
            wild_ones,
            wild_ones * left / 10,
            0 if wild_ones else ways,
            ways if wild_ones else 0,
            0 if wild_ones else (fits & TENS).bit_count() / 10,
            lone.bit_count(),
            (lone & TENS).bit_count(),
            (lone & ACE_TO_THREE).bit_count(),
            highest / 10,
            near,
            low,
            not left,
            low * left / 10,
            min(2, twins.bit_count()),
            wild.points(hand) / 10,
            sets,
        ),
    )


class Ended(NamedTuple):
    """What a knock is judged by."""

    one: float
    later: float
    still_later: float
    deadwood: float
    deadwood_later: float


class Weights(NamedTuple):
    """What the quick player goes by."""

    throw: Stage
    """After a throw,"""
    before: Stage
    """and before a card from the stock."""
    knock: Ended


STANDARD = read("rumino/rollout", Weights)
THROW, BEFORE, ENDED = STANDARD


@lru_cache(KEPT)
def value(hand: int, stage: int, weights: Stage) -> float:
    """What seven cards are worth at a stage of the deal."""
    found, late = shape(hand), stage / STAGES
    now, later, one, points = weights
    sums = sum(map(mul, now, found)) + late * sum(map(mul, later, found))
    return float(sums + late * late * (one + points * found.deadwood))


@lru_cache(KEPT)
def best_throw(hand: int, taken: int, stage: int) -> tuple[int, float, bool]:
    """What to throw of eight cards, what the rest is worth, and whether seven of them can be melded. `taken` was taken
    from the discard pile and is kept; Jokers are, too."""
    left = wild.discards(hand)
    gin = 0 in left.values()
    left.pop(taken, None)
    best, most = JOKER, -1e9
    least = min(left.values(), default=0)
    for card, rest in left.items():
        if card != JOKER and rest <= least + TRIED:
            worth = value(without(hand, card), stage, THROW)
            if worth > most:
                best, most = card, worth
    return best, most, gin


def stage_of(turns: int, playing: int) -> int:
    """How late it is in a deal."""
    return min(STAGES, int(turns / playing + 0.5))


def move(state: State) -> Action:
    """The next action of a deal, whoever is to act."""
    seat = state.turn
    if state.phase == "draw":
        return _draw(state, seat)
    if state.phase == "rebuy":
        return REBUY[seat] if returning(state.view(seat)) >= 0 else PASS[seat]
    hand = state.masks[seat]
    card, _, gin = best_throw(hand, state.taken, stage_of(state.turns, len(state.playing)))
    if not gin:
        return DISCARD[seat][card]
    throws = wild.gin_discards(hand)
    for c in throws:
        if wild.is_rumino(without(hand, c), state.wild):
            return RUMINO[seat][c]
    return GIN[seat][throws[0]]


def _draw(state: State, seat: int) -> Action:
    """The stock, the discard pile, or a knock."""
    hand, top = state.masks[seat], state.discard[-1]
    left, stage = deadwood(hand), stage_of(state.turns, len(state.playing))
    on, action = value(hand, stage, BEFORE), DRAW[seat]
    if top == JOKER and left:
        action = TAKE[seat]
    elif left and (VALUE[top] <= SMALL_CARD or completing(hand) & BIT[top]):
        _, worth, gin = best_throw(add(hand, top), top, stage)
        if gin:
            return TAKE[seat]
        if worth > on:
            on, action = worth, TAKE[seat]
    if 0 < left <= KNOCK_LIMIT and state.match_state.totals[seat] + left < OUT and knock(left, stage) > on:
        return KNOCK[seat]
    return action


def knock(left: int, stage: int) -> float:
    """What a knock with so much deadwood is worth."""
    late = stage / STAGES
    return (
        ENDED.one
        + ENDED.later * late
        + ENDED.still_later * late * late
        + left * (ENDED.deadwood + ENDED.deadwood_later * late)
    )
