"""Samples the opponent's hand in Gin Rummy: hands that fit what the opponent took, declined and discarded.

The log-likelihood of a hand is a weighted sum of its HandFeatures, up to a constant. A step of the chain swaps a hidden
card of the hand for one of the stock (see `ai.search.belief_sampling`).

The weights are a regression (`weights/belief_sampler.toml`)."""

from collections.abc import Iterator, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

from ai.games.gin.club import completing
from ai.meld_masks import ACE_TO_THREE, ALL, TENS, lonely, near
from ai.search.belief_sampling import accepts, sampling
from ai.weights import read
from engine.cards import BIT, mask, shuffle, unmask
from engine.contract import View
from engine.games.gin.fields import HAND
from engine.melds.plain import deadwood, meldable

BURN_IN = 300
"""Steps before the first hand is drawn."""
THINNING = 24
"""Steps between one hand drawn and the next."""


class HandFeatures(NamedTuple):
    """The features of a hand. `..._later` is multiplied by the number of turns played, in tens."""

    deadwood: float
    """In tens of points."""
    deadwood_later: float
    low: float
    """1 if the hand could have been knocked with."""
    gin: float
    """1 if the hand is gin."""
    untaken: float
    """Cards that were taken and are in no meld."""
    refused: float
    """Cards discarded or declined that would make a meld."""
    discarded: float
    """Cards discarded that are near a card outside melds."""
    declined: float
    """Cards declined that are near a card outside melds."""
    lone: float
    """Cards that have no other near."""
    lone_later: float
    lone_tens: float
    """Lone cards of ten points."""
    lone_tens_later: float
    lone_small: float
    """Lone aces, twos and threes."""
    ways: float
    """Cards that would make a meld."""
    ways_later: float
    odds: float
    """The sum of the logarithms of the odds of its hidden cards (`card_network.hand_odds`)."""


FIT = read("gin/belief_sampler", HandFeatures)


class Observed(NamedTuple):
    """What a seat has seen of its opponent. Cards are masks."""

    held: int
    """Cards they took and still hold."""
    hidden: int
    """Cards that are in the stock or in the part of their hand that nobody has seen."""
    discarded: int
    declined: int
    """Cards left on the pile for one from the stock."""
    turns: float
    """The number of turns played, in tens."""
    limit: int
    """The highest deadwood to knock with."""


def observe_opponent(view: View) -> Observed:
    """What a seat has seen of its opponent."""
    facts, opponent = view.facts, 1 - view.seat
    held, rejected = facts.taken_from_discard[opponent], facts.rejected[opponent]
    discarded = 0
    for action in view.history:
        if action.seat == opponent and action.verb == "discard":
            discarded |= BIT[action.cards[0]]
    hidden = ALL & ~(facts.hand | held | mask(view.zones["discard"]))
    return Observed(held, hidden, discarded, rejected & ~discarded, facts.turns / 10, facts.knock_limit)


def hand_features(hand: int, seen: Observed, odds: Sequence[float]) -> HandFeatures:
    """The features of a hand, given what was seen."""
    held, _, discarded, declined, turns, limit = seen
    points, loose, lone, fits = deadwood(hand), hand & ~meldable(hand), lonely(hand), completing(hand)
    beside, alone, tens, ways = near(loose), lone.bit_count(), (lone & TENS).bit_count(), fits.bit_count()
    return HandFeatures(
        points / 10,
        points * turns / 10,
        points <= limit,
        points == 0,
        (held & loose).bit_count(),
        (fits & (discarded | declined)).bit_count(),
        (beside & discarded).bit_count(),
        (beside & declined).bit_count(),
        alone,
        alone * turns,
        tens,
        tens * turns,
        (lone & ACE_TO_THREE).bit_count(),
        ways,
        ways * turns,
        sum([odds[c] for c in unmask(hand & seen.hidden)]),
    )


def sample_hands(seen: Observed, odds: Sequence[float], rng: Random, fit: HandFeatures = FIT) -> Iterator[int]:
    """Hands of the opponent as masks, likely ones more often, without end."""
    random = rng.random
    unknown = list(unmask(seen.hidden))
    shuffle(unknown, rng)
    free = HAND - seen.held.bit_count()
    own, stock = unknown[:free], unknown[free:]
    hand = seen.held | sum([BIT[c] for c in own])
    if not own or not stock:
        while True:
            yield hand
    likelihood = sum(map(mul, fit, hand_features(hand, seen, odds)))

    def swap(steps: int) -> None:
        nonlocal hand, likelihood
        for _ in range(steps):
            i, j = int(random() * len(own)), int(random() * len(stock))
            changed = hand ^ BIT[own[i]] ^ BIT[stock[j]]
            proposed = sum(map(mul, fit, hand_features(changed, seen, odds)))
            if accepts(proposed - likelihood, random):
                hand, likelihood = changed, proposed
                own[i], stock[j] = stock[j], own[i]

    for _ in sampling(swap, BURN_IN, THINNING):
        yield hand
