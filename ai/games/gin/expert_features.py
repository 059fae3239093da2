"""The features that Expert in Gin Rummy evaluates: what ten cards promise, and what speaks for a discard, a knock and a
take.

DiscardFeatures, KnockFeatures and TakeFeatures are used twice: filled with the features of a position, and filled with
their weights. `worth` is the scalar product of both, in points of the deal. A feature called `later` or `..._later` is
multiplied by the number of turns played, in tens.

The weights are a regression (`weights/expert.toml`)."""

from collections.abc import Iterable
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from ai.games.gin.club import completing, outs
from ai.meld_masks import BY_POINTS
from ai.weights import read
from engine.cards import BIT, unmask
from engine.melds.plain import POINTS, deadwood, meldable, points


class HandProspects(NamedTuple):
    """What ten cards promise."""

    deadwood: int
    gin: int
    """The number of unseen cards that would make gin."""
    knock: float
    """The probability that the next card makes a knock possible."""
    gain: float
    """The deadwood that the next card saves on average, in points."""
    melded: int
    """The number of cards in melds."""
    ways: int
    """The ways in which an unseen card makes a meld with two loose cards. Each counts twice, from either card."""


class DiscardFeatures(NamedTuple):
    """The features of a discard: the ten cards kept, and the use of the discarded card to the opponent."""

    deadwood: float
    squared: float
    """Deadwood squared, in fifties: the last points count more than the first."""
    gin: float
    knock: float
    knock_later: float
    gain: float
    melded: float
    ways: float
    lost: float
    """The outs given up, times the points of the card in tens."""
    danger: float
    danger_later: float
    points: float
    """The points of the card, in tens: what a high card costs beyond its deadwood, or saves."""
    points_later: float


class KnockFeatures(NamedTuple):
    """The features of a knock, against playing on with the best discard."""

    one: float
    """Always 1."""
    low: float
    """The deadwood to knock with."""
    low_later: float
    gin: float
    gain: float
    lay_offs: float
    """The number of cards that the opponent may hold, unseen or seen taken, and could lay off at once."""
    more: float
    """By how much the deadwood of playing on is higher."""
    danger: float
    """The danger of the best discard."""
    unseen: float
    """The average points of an unseen card."""


class TakeFeatures(NamedTuple):
    """The features of taking the upcard, against a card from the stock: those of the best ten cards after the take less
    those of the ten before it."""

    one: float
    """Always 1."""
    later: float
    upcard: float
    """1 for the first card of the deal."""
    used: float
    """1 if the card is in a meld afterwards."""
    deadwood: float
    gin: float
    waiting: float
    """The number of cards that would have made gin before, at most 2."""
    knock: float
    knock_later: float
    gain: float
    gain_later: float
    melded: float
    danger: float
    """The danger of the discard that would follow."""
    points: float
    """The points of that discard, in tens."""


class DangerWeights(NamedTuple):
    """How much the opponent's takes and refusals change the danger of a card; see `club.DangerHints`."""

    cold: float
    warm: float


class Weights(NamedTuple):
    """The weights of Expert."""

    risk: "DangerWeights"
    discard: "DiscardFeatures"
    knock: "KnockFeatures"
    take: "TakeFeatures"


STANDARD = read("gin/expert", Weights)


def worth(weights: Iterable[float], features: Iterable[float]) -> float:
    """The weighted sum of features."""
    return float(sum(map(mul, weights, features)))


@lru_cache(8192)
def after_best_discard(hand: int) -> int:
    """The least deadwood of eleven cards after the best discard."""
    melds = meldable(hand)
    loose = max((POINTS[c] for c in unmask(hand & ~melds)), default=0)
    least = deadwood(hand)
    best = least - loose
    if best:
        for c in unmask(melds):
            if POINTS[c] > loose:
                best = min(best, deadwood(hand ^ BIT[c]))
    return best


@lru_cache(4096)
def prospects(hand: int, left: int, unseen: int, limit: int) -> HandProspects:
    """What ten cards with `left` deadwood promise, if one may knock with `limit`."""
    melds = meldable(hand)
    others = unmask(hand & ~melds)
    loose = max((POINTS[c] for c in others), default=0)
    helpful = completing(hand) & unseen
    gin = knock = gain = 0
    for c in unmask(helpful):
        best = after_best_discard(hand | BIT[c])
        gin += best == 0
        knock += best <= limit
        gain += left - best
    # Any other card can take the place of the highest loose one.
    plain = unseen & ~helpful
    if left <= limit:
        knock += plain.bit_count()
    for p in range(1, loose):
        n = (plain & BY_POINTS[p]).bit_count()
        gain += n * (loose - p)
        if left > limit >= left - loose + p:
            knock += n
    n = max(1, unseen.bit_count())
    apart = hand & ~melds
    ways = sum(outs(c, apart, unseen) for c in others)
    return HandProspects(left, gin, knock / n, gain / n, melds.bit_count(), ways)


def exact(kept: HandProspects, hand: int, unseen: int, limit: int) -> HandProspects:
    """`prospects` of ten cards, counted card by card where melds share cards: there it counts too little."""
    if kept.deadwood == points(hand & ~meldable(hand)):
        return kept
    after = [after_best_discard(hand | BIT[c]) for c in unmask(unseen)]
    n = max(1, len(after))
    knock, gain = sum(best <= limit for best in after), sum(kept.deadwood - best for best in after)
    return kept._replace(gin=after.count(0), knock=knock / n, gain=gain / n)
