"""What the opponent in Gin Rummy may hold: hands that fit what they took, threw and left lying.

How well a hand fits is a sum of `Traits`, weighed: a log-likelihood up to a constant. Hands are drawn by Metropolis
steps, each of which swaps a hidden card for one of the stock.

The weights are a regression (`weights/gin_hands.toml`)."""

from collections.abc import Iterator
from operator import mul
from random import Random
from typing import NamedTuple

from ai.games.gin.club import completing
from ai.meld_masks import ACE_TO_THREE, ALL, TENS, lonely, near
from ai.search.belief_sampling import accepts, sampling
from ai.weights import read
from engine.cards import BIT, mask, shuffle, unmask
from engine.contract import View
from engine.games.gin import HAND
from engine.melds.plain import deadwood, meldable

BURN_IN = 150
"""Steps before the first hand is drawn."""
THINNING = 12
"""Steps between one hand drawn and the next."""


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
            (lone & ACE_TO_THREE).bit_count(),
            ways,
            ways * turns,
        ),
    )


def hands(seen: Trail, rng: Random, fit: Traits = FIT) -> Iterator[int]:
    """Hands of the opponent, the likelier the oftener, without end."""
    random = rng.random
    unknown = list(unmask(seen.hidden))
    shuffle(unknown, rng)
    free = HAND - seen.held.bit_count()
    own, stock = unknown[:free], unknown[free:]
    hand = seen.held | sum([BIT[c] for c in own])
    if not own or not stock:
        while True:
            yield hand
    likelihood = sum(map(mul, fit, traits(hand, seen)))

    def swap(steps: int) -> None:
        nonlocal hand, likelihood
        for _ in range(steps):
            i, j = int(random() * len(own)), int(random() * len(stock))
            changed = hand ^ BIT[own[i]] ^ BIT[stock[j]]
            proposed = sum(map(mul, fit, traits(changed, seen)))
            if accepts(proposed - likelihood, random):
                hand, likelihood = changed, proposed
                own[i], stock[j] = stock[j], own[i]

    for _ in sampling(swap, BURN_IN, THINNING):
        yield hand
