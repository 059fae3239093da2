"""The rollout player of Rumino: about as good as Expert and far faster. It evaluates its own hand alone and caches the
evaluations, as the same hands come again and again in the worlds of one search.

The unit of all evaluations is the points that the opponents, on average, lose more in the deal than this seat. The
weights are a regression (`weights/rollout.toml`)."""

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from ai.games.rumino.club import LATE_ROUND, RANKS
from ai.games.rumino.expert import rebuy_value
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

CACHE_SIZE = 1 << 12
"""Hands that each cache holds."""
DEADWOOD_MARGIN = 6
"""Discards that leave more points than this above the least are not evaluated."""
SMALL_CARD = 4
"""The most points of a card that is taken from the discard pile though it makes no meld."""


class Shape(NamedTuple):
    """The features of seven cards. Points count in tens."""

    one: float
    """Always 1."""
    deadwood: float
    squared: float
    """Deadwood squared, in five hundreds."""
    jokers: float
    jokers_deadwood: float
    ways: float
    """Tens of faces that would make a meld, for a hand without a Joker."""
    joker_ways: float
    """The same, for a hand with a Joker."""
    tens: float
    """Tens of faces of ten points that would make a meld, for a hand without a Joker."""
    lone: float
    """Cards that have no other near."""
    lone_tens: float
    """Lone cards of ten points."""
    lone_small: float
    """Lone aces, twos and threes."""
    highest: float
    """The points of the highest lone card."""
    near: float
    """The part of all faces that, in its place, would make a knock possible."""
    low: float
    """1 if the hand can be knocked with."""
    gin: float
    """1 if all cards are in melds."""
    low_deadwood: float
    twins: float
    """Faces held twice, at most 2."""
    all: float
    """The points of all cards."""
    sets: float


class Stage(NamedTuple):
    """The weights of a Shape, which change as a deal goes on: now + later * s, where s is the stage from 0 to 1."""

    now: "Shape"
    later: "Shape"
    one: float
    """The weight of the square of s."""
    deadwood: float
    """The weight of the square of s times the deadwood."""


deadwood = lru_cache(CACHE_SIZE)(wild.deadwood)


@lru_cache(CACHE_SIZE)
def shape(hand: int) -> Shape:
    """The features of seven cards."""
    left, once, twins, wild_ones = deadwood(hand), hand & ALL, hand >> TWINS_AT, wild.jokers(hand)
    fits = completing(hand) if wild_ones < 2 else 0
    ways = fits.bit_count() / 10
    lone = lonely(once, twins)
    highest = next((p for p in range(10, 0, -1) if lone & BY_POINTS[p]), 0)
    low = left <= KNOCK_LIMIT
    near = 1.0 if low else max(0, min(10, KNOCK_LIMIT - left + highest)) / 10
    sets = sum([(once & r).bit_count() + (twins & r).bit_count() >= 3 for r in RANKS[:13]])
    return Shape(
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
    )


class KnockWeights(NamedTuple):
    """The weights of a knock."""

    one: float
    later: float
    still_later: float
    deadwood: float
    deadwood_later: float


class Weights(NamedTuple):
    """The weights of the rollout player."""

    discard: "Stage"
    """For seven cards after a discard."""
    before: "Stage"
    """For seven cards before a draw."""
    knock: "KnockWeights"


STANDARD = read("rumino/rollout", Weights)
AFTER_DISCARD, BEFORE_DRAW, KNOCK_WEIGHTS = STANDARD


@lru_cache(CACHE_SIZE)
def value(hand: int, stage: int, weights: Stage) -> float:
    """What seven cards are worth at a stage of the deal."""
    features, late = shape(hand), stage / LATE_ROUND
    now, later, one, points = weights
    sums = sum(map(mul, now, features)) + late * sum(map(mul, later, features))
    return float(sums + late * late * (one + points * features.deadwood))


@lru_cache(CACHE_SIZE)
def best_discard(hand: int, taken: int, stage: int) -> tuple[int, float, bool]:
    """The best discard of eight cards, what the other seven are worth, and whether some seven make gin. `taken`, a card
    from the discard pile, is kept, and so are Jokers."""
    deadwood_after = wild.discards(hand)
    gin = 0 in deadwood_after.values()
    deadwood_after.pop(taken, None)
    best, most = JOKER, -1e9
    least = min(deadwood_after.values(), default=0)
    for card, points in deadwood_after.items():
        if card != JOKER and points <= least + DEADWOOD_MARGIN:
            worth = value(without(hand, card), stage, AFTER_DISCARD)
            if worth > most:
                best, most = card, worth
    return best, most, gin


def stage_of(turns: int, playing: int) -> int:
    """The stage of a deal: the rounds played, at most LATE_ROUND."""
    return min(LATE_ROUND, int(turns / playing + 0.5))


def move(state: State) -> Action:
    """The next action of a deal, for the seat that is to act."""
    seat = state.turn
    if state.phase == "draw":
        return _draw(state, seat)
    if state.phase == "rebuy":
        return REBUY[seat] if rebuy_value(state.view(seat)) >= 0 else PASS[seat]
    hand = state.packed[seat]
    card, _, gin = best_discard(hand, state.taken, stage_of(state.turns, len(state.playing)))
    if not gin:
        return DISCARD[seat][card]
    gin_cards = wild.gin_discards(hand)
    for c in gin_cards:
        if wild.is_rumino(without(hand, c), state.wild):
            return RUMINO[seat][c]
    return GIN[seat][gin_cards[0]]


def _draw(state: State, seat: int) -> Action:
    """Draw, take or knock."""
    hand, top = state.packed[seat], state.discard[-1]
    left, stage = deadwood(hand), stage_of(state.turns, len(state.playing))
    on, action = value(hand, stage, BEFORE_DRAW), DRAW[seat]
    if top == JOKER and left:
        action = TAKE[seat]
    elif left and (VALUE[top] <= SMALL_CARD or completing(hand) & BIT[top]):
        _, worth, gin = best_discard(add(hand, top), top, stage)
        if gin:
            return TAKE[seat]
        if worth > on:
            on, action = worth, TAKE[seat]
    if 0 < left <= KNOCK_LIMIT and state.match_state.totals[seat] + left < OUT and knock(left, stage) > on:
        return KNOCK[seat]
    return action


def knock(left: int, stage: int) -> float:
    """What a knock with `left` deadwood is worth."""
    late = stage / LATE_ROUND
    return (
        KNOCK_WEIGHTS.one
        + KNOCK_WEIGHTS.later * late
        + KNOCK_WEIGHTS.still_later * late * late
        + left * (KNOCK_WEIGHTS.deadwood + KNOCK_WEIGHTS.deadwood_later * late)
    )
