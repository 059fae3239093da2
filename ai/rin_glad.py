"""How gladly a card is played in RIN: what a play tells of the cards that were kept.

The weights are a regression (`weights/rin_glad.toml`)."""

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Annotated, NamedTuple

from ai.rin_worth import Played
from ai.weights import read
from engine.cards import DECK, JOKER
from engine.games.rin_legal import VALUE

Glad = Sequence[float]
"""By card, how gladly it is played compared with others."""
Sums = Annotated[tuple[float, ...], 14]
"""By sum up to 13; the first is that of no hand."""


class Weights(NamedTuple):
    """What a player looks at who plays a card, in the logarithm of how gladly it is played."""

    trust: float
    """Players differ: no more than so much of all that is believed."""
    hit: float
    """By how many the card may be called on,"""
    most: float
    """of which no more than so many count."""
    suit: float
    """Cards of its suit are left."""
    ranks: Played
    has: Annotated[tuple[Sums, ...], 5]
    """By number of cards from 1, how often a hand has a sum; one of more is not feared."""


WEIGHTS = read("rin_glad", Weights)
LONE = exp(-WEIGHTS.suit * WEIGHTS.trust)
"""How much less gladly the last card of a suit is played."""


@cache
def hits(counts: tuple[int, ...]) -> list[float]:
    """By rank, about how many hands of so many cards have it as their sum."""
    has = WEIGHTS.has
    rows = [has[n - 1] for n in counts if 0 < n <= len(has)]
    return [sum([row[r] for row in rows]) for r in range(14)]


@cache
def glad(counts: tuple[int, ...]) -> Glad:
    """By card, how gladly it is played when the others hold so many cards."""
    few = min(counts)
    ranks = WEIGHTS.ranks[0 if few <= 2 else 1 if few <= 4 else 2]
    afraid = [WEIGHTS.hit * min(WEIGHTS.most, hit) for hit in hits(counts)]
    found = [ranks[VALUE[c]] + afraid[VALUE[c]] for c in DECK]
    return [exp(WEIGHTS.trust * w) for w in (*found, ranks[0])]


assert len(DECK) == JOKER
