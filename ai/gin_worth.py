"""What Expert in Gin Rummy weighs: what ten cards promise, and what throwing, knocking and taking is worth.

Each of `Throw`, `Knock` and `Take` names what is weighed. It is used twice: filled with what a position shows,
and filled with weights; `worth` multiplies the two, in points of the deal.

The weights are a regression: in some hundred thousand deals of this very level against itself and others, every
choice was played to its end both ways on the same cards, and the difference in points explained by what was
weighed. `turns` counts in tens, so that each weight shows what it comes to."""

from collections.abc import Iterable
from operator import mul
from typing import NamedTuple

from ai.gin_club import Sight, chances, completing
from engine.cards import BIT, unmask
from engine.melds import POINTS, deadwood, meldable

SAME = tuple(sum(BIT[c] for c in range(52) if POINTS[c] == p) for p in range(11))
"""The cards that count so many points."""


class Hand(NamedTuple):
    """What ten cards promise."""

    deadwood: int
    gin: int
    """How many unseen cards would make gin,"""
    knock: float
    """the chance that the next card lets one knock,"""
    gain: float
    """and how many points of deadwood it saves on average."""
    dead: int
    """Cards outside all melds that no single unseen card can help,"""
    melded: int
    """and cards in melds."""
    wanted: int
    """Unseen cards that would help, near what the opponent collects."""


class Throw(NamedTuple):
    """What a throw is judged by: what is kept, and what the card may do for the opponent."""

    deadwood: float
    gin: float
    knock: float
    knock_later: float
    gain: float
    dead: float
    melded: float
    wanted: float
    danger: float
    danger_later: float
    danger_held: float
    """Danger, by how many cards the opponent has taken and holds."""
    chances: float
    """Melds given up, by the points of the card."""
    points: float
    points_later: float


class Knock(NamedTuple):
    """What a knock is judged by, against playing on: what it leaves, and what playing on would promise."""

    one: float
    low: float
    low_later: float
    later: float
    low_held: float
    gin: float
    gin_near: float
    """Two cards or more would make gin."""
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
    melds: float
    """It makes or lengthens a meld."""
    deadwood: float
    gin: float
    knock: float
    knock_later: float
    gain: float
    gain_later: float
    melded: float
    danger: float
    points: float
    """Those of the card that would be thrown, in tens."""


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


def prospects(hand: int, left: int, sight: Sight, limit: int) -> Hand:
    """What ten cards with `left` deadwood promise."""
    unseen = sight.unseen
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
        n = (plain & SAME[p]).bit_count()
        gain += n * (loose - p)
        if left > limit >= left - loose + p:
            knock += n
    n = max(1, unseen.bit_count())
    dead = sum(chances(c, hand, unseen) == 0 for c in others)
    return Hand(left, gin, knock / n, gain / n, dead, melds.bit_count(), (helpful & sight.warm).bit_count())
