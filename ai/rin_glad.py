"""How gladly a card is played in RIN: what a play tells of the cards that were kept."""

from collections.abc import Sequence
from functools import cache
from math import exp

from engine.cards import JOKER
from engine.games.rin_legal import VALUE

Glad = Sequence[float]
"""By card, how gladly it is played compared with others."""
MOST = 5
"""A hand of more cards is not feared to have a sum that can be called."""
HAS = (
    (0.0,) * 14,
    (0, .121, .095, .093, .100, .081, .079, .063, .056, .079, .049, .069, .057, .059),
    (0, .000, .008, .029, .031, .042, .049, .055, .049, .064, .056, .072, .068, .083),
    (0, .000, .000, .001, .004, .006, .011, .013, .022, .029, .036, .036, .046, .049),
    (0, .000, .000, .000, .000, .000, .001, .002, .003, .005, .008, .013, .019, .018),
    (0, .000, .000, .000, .000, .000, .000, .000, .000, .001, .001, .001, .003, .003),
)  # fmt: skip
"""By number of cards, how often a hand has a sum."""
HIT, MOST_HIT = -24.0, 0.2
RANKS = (
    (-2.0, -1.76, -0.95, -1.35, -1.26, -0.21, -0.92, 0.8, 0.72, 0.7, 0.69, 0.26, 1.04, 2.22),
    (-3.0, -3.73, -3.05, -2.01, -1.15, -1.23, 0.36, 0.95, 1.37, 0.66, 2.85, 1.44, 1.96, 1.59),
    (-4.0, -4.7, -4.91, -3.01, -2.32, -1.21, -0.95, 2.09, 1.57, 1.63, 2.46, 4.05, 4.53, 0.77),
)
"""By rank (0 the Joker), with somebody at two cards or fewer, at three or four, and before."""
TRUST = 0.8
"""Players differ, so that no more than so much of it is believed."""
LONE = exp(-1.76 * TRUST)
"""How much less gladly the last card of a suit is played."""


@cache
def hits(counts: tuple[int, ...]) -> list[float]:
    """By rank, about how many hands of so many cards have it as their sum."""
    rows = [HAS[n] for n in counts if n <= MOST]
    return [sum([row[r] for row in rows]) for r in range(14)]


@cache
def glad(counts: tuple[int, ...]) -> Glad:
    """By card, how gladly it is played when the others hold so many cards."""
    few = counts[0] if len(counts) == 1 else min(counts)
    ranks = RANKS[0 if few <= 2 else 1 if few <= 4 else 2]
    hit = hits(counts)
    found = [exp(TRUST * (ranks[VALUE[c]] + HIT * min(MOST_HIT, hit[VALUE[c]]))) for c in range(52)]
    return (*found, exp(TRUST * ranks[0]))


assert JOKER == 52
