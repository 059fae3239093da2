"""What the opponent in Gin Rummy may hold: hands that fit what they took, threw and left lying.

How well a hand fits is a sum of `Traits`, weighed: a log-likelihood up to a constant. Hands are drawn by Metropolis
steps, each of which swaps a hidden card for one of the stock.

The weights are a regression (`weights/gin_hands.toml`)."""

import math
from collections.abc import Iterator
from operator import mul
from random import Random
from typing import NamedTuple

from ai.games.gin.club import _NOT_ACE, _NOT_KING, _RANK, ALL, completing, near
from ai.weights import read
from engine.cards import BIT, mask, unmask
from engine.contract import View
from engine.games.gin import HAND
from engine.melds.plain import POINTS, deadwood, meldable

TENS = sum(BIT[c] for c in range(52) if POINTS[c] == 10)
SMALL = sum(BIT[c] for c in range(52) if POINTS[c] <= 3)
WARM_UP = 150
"""Steps before the first hand is drawn,"""
APART = 12
"""and between one and the next."""


class Traits(NamedTuple):
    """What a hand is judged by; turns count in tens."""

    deadwood: float
    deadwood_later: float
    low: float
    """It could have been knocked with,"""
    gin: float
    """or been gin."""
    untaken: float
    """Cards that were taken and are in no meld."""
    refused: float
    """Cards thrown or left lying that would make a meld."""
    thrown: float
    """Cards thrown that are near a card outside melds,"""
    left: float
    """and cards left lying that are."""
    lone: float
    """Cards that go with no other,"""
    lone_later: float
    lone_tens: float
    """those of ten points among them,"""
    lone_tens_later: float
    lone_small: float
    """and aces to threes."""
    ways: float
    """Cards that would make a meld."""
    ways_later: float


FIT = read("gin/belief_sampler", Traits)


class Trail(NamedTuple):
    """What the opponent has shown, as masks."""

    held: int
    """Cards they took and still hold."""
    hidden: int
    """Cards that they or the stock may have."""
    thrown: int
    left: int
    """Cards left lying for one from the stock."""
    turns: float
    limit: int


def trail(view: View) -> Trail:
    """What the opponent of a seat has shown."""
    facts, other = view.facts, 1 - view.seat
    held, spurned = facts.taken_from_discard[other], facts.rejected[other]
    thrown = 0
    for action in view.history:
        if action.seat == other and action.verb == "discard":
            thrown |= BIT[action.cards[0]]
    hidden = ALL & ~(facts.hand | held | mask(view.zones["discard"]))
    return Trail(held, hidden, thrown, spurned & ~thrown, facts.turns / 10, facts.knock_limit)


def lonely(hand: int) -> int:
    """The cards of a hand that have no other of it near."""
    up, down = (hand & _NOT_KING) << 1, (hand & _NOT_ACE) >> 1
    beside = up | (up & _NOT_KING) << 1 | down | (down & _NOT_ACE) >> 1
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    return hand & ~(beside | (a & b | c & d | (a | b) & (c | d)) * _RANK)


def traits(hand: int, seen: Trail) -> Traits:
    """What a hand shows in the light of what was seen."""
    held, _, thrown, left, turns, limit = seen
    points, loose, lone, fits = deadwood(hand), hand & ~meldable(hand), lonely(hand), completing(hand)
    beside, alone, tens, ways = near(loose), lone.bit_count(), (lone & TENS).bit_count(), fits.bit_count()
    return tuple.__new__(
        Traits,
        (
            points / 10,
            points * turns / 10,
            points <= limit,
            points == 0,
            (held & loose).bit_count(),
            (fits & (thrown | left)).bit_count(),
            (beside & thrown).bit_count(),
            (beside & left).bit_count(),
            alone,
            alone * turns,
            tens,
            tens * turns,
            (lone & SMALL).bit_count(),
            ways,
            ways * turns,
        ),
    )


def hands(seen: Trail, rng: Random, fit: Traits = FIT) -> Iterator[int]:
    """Hands of the opponent, the likelier the oftener, without end."""
    chance = rng.random
    rest = list(unmask(seen.hidden))
    for i in range(len(rest) - 1, 0, -1):
        j = int(chance() * (i + 1))
        rest[i], rest[j] = rest[j], rest[i]
    free = HAND - seen.held.bit_count()
    own, stock = rest[:free], rest[free:]
    hand = seen.held | sum([BIT[c] for c in own])
    if not own or not stock:
        while True:
            yield hand
    fits = sum(map(mul, fit, traits(hand, seen)))
    steps = WARM_UP
    while True:
        for _ in range(steps):
            i, j = int(chance() * len(own)), int(chance() * len(stock))
            other = hand ^ BIT[own[i]] ^ BIT[stock[j]]
            found = sum(map(mul, fit, traits(other, seen)))
            if found >= fits or chance() < math.exp(found - fits):
                hand, fits = other, found
                own[i], stock[j] = stock[j], own[i]
        yield hand
        steps = APART
