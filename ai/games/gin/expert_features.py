"""What Expert in Gin Rummy weighs: what ten cards promise, and what throwing, knocking and taking is worth.

Each of `Throw`, `Knock` and `Take` names what is weighed. It is used twice: filled with what a position shows,
and filled with weights; `worth` multiplies the two, in points of the deal.

The weights are a regression (`weights/gin_judgement.toml`), of which Expert minds a part only. Turns count in tens:
what goes up or down `later` does so by so much in ten turns."""

from collections.abc import Iterable
from operator import mul
from typing import NamedTuple

from ai.games.gin.club import chances, completing
from ai.meld_masks import BY_POINTS
from ai.weights import read
from engine.cards import BIT, unmask
from engine.melds.plain import POINTS, deadwood, meldable


class Hand(NamedTuple):
    """What ten cards promise."""

    deadwood: int
    gin: int
    """How many unseen cards would make gin,"""
    knock: float
    """the chance that the next card lets one knock,"""
    gain: float
    """and how many points of deadwood it saves on average."""
    melded: int
    """Cards in melds,"""
    ways: int
    """and in how many ways one unseen card makes a meld of the others."""


class Throw(NamedTuple):
    """What a throw is judged by: what is kept, and what the card may do for the opponent."""

    deadwood: float
    squared: float
    """Deadwood squared, in fifties: the last points weigh more than the first."""
    gin: float
    knock: float
    knock_later: float
    gain: float
    melded: float
    ways: float
    lost: float
    """Chances given up, by the points of the card in tens."""
    danger: float
    danger_later: float
    points: float
    """Those of the card thrown, in tens: what a high card costs beyond its deadwood, or saves."""
    points_later: float


class Knock(NamedTuple):
    """What a knock is judged by, against playing on: what it leaves, and what playing on would promise."""

    one: float
    low: float
    """The deadwood to knock with."""
    low_later: float
    gin: float
    gain: float
    lay_offs: float
    """Unseen cards that fit the melds."""
    more: float
    """How much more deadwood playing on would keep,"""
    danger: float
    """and what it would have to throw."""
    unseen: float
    """The average points of an unseen card."""


class Take(NamedTuple):
    """What taking the discard is judged by, against a card from the stock: the best ten cards after it less
    those before it, and what would be thrown."""

    one: float
    later: float
    upcard: float
    used: float
    """The card is in a meld afterwards."""
    deadwood: float
    gin: float
    waiting: float
    """Gin was near before: how many cards would make it, 2 at most."""
    knock: float
    knock_later: float
    gain: float
    gain_later: float
    melded: float
    danger: float
    points: float
    """Those of the card that would be thrown, in tens."""


class Risk(NamedTuple):
    """How much the opponent's likes and dislikes say about their hand: less than one would think."""

    cold: float
    warm: float


class Weights(NamedTuple):
    """How much Expert cares for what."""

    risk: Risk
    throw: Throw
    knock: Knock
    take: Take


JUDGEMENT = read("gin/judgement", Weights)
"""As good as it gets: what Master and the coach go by."""
STANDARD = read("gin/expert", Weights)


def worth(weights: Iterable[float], found: Iterable[float]) -> float:
    """What has been found, weighed."""
    return float(sum(map(mul, weights, found)))


def after_best_throw(hand: int) -> int:
    """The least deadwood of eleven cards after the best throw."""
    melds = meldable(hand)
    loose = max((POINTS[c] for c in unmask(hand & ~melds)), default=0)
    least = deadwood(hand)
    best = least - loose
    if best:
        for c in unmask(melds):
            if POINTS[c] > loose:
                best = min(best, deadwood(hand ^ BIT[c]))
    return best


def prospects(hand: int, left: int, unseen: int, limit: int) -> Hand:
    """What ten cards with `left` deadwood promise."""
    melds = meldable(hand)
    others = unmask(hand & ~melds)
    loose = max((POINTS[c] for c in others), default=0)
    helpful = completing(hand) & unseen
    gin = knock = gain = 0
    for c in unmask(helpful):
        best = after_best_throw(hand | BIT[c])
        gin += best == 0
        knock += best <= limit
        gain += left - best
    # any other card can take the place of the highest loose one
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
    ways = sum(chances(c, apart, unseen) for c in others)
    return Hand(left, gin, knock / n, gain / n, melds.bit_count(), ways)
