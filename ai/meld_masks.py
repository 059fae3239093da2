"""Sets of cards as bit masks, for the bots of the games in which melds are made (Gin Rummy, Rumino).

Bit `c` stands for card `c`: 13 bits a suit, from ace to king. Two cards are near each other if they can be in one meld
of three: cards of one rank, or cards of one suit at most two ranks apart."""

from typing import Final

from engine.cards import BIT, DECK, rank
from engine.melds.plain import POINTS

ALL: Final = (1 << 52) - 1
SUIT: Final = 8191
"""The cards of the first suit."""
RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces. A mask of ranks times this gives the cards of these ranks in every suit."""
RUN_STARTS: Final = 2047 * RANK
"""The cards that a run of three can start with: ace to jack."""
NOT_KING: Final = 4095 * RANK
NOT_ACE: Final = 8190 * RANK
BY_POINTS: Final = tuple(sum(BIT[c] for c in DECK if POINTS[c] == p) for p in range(11))
"""By number of points, the cards that count so many."""
TENS: Final = BY_POINTS[10]
ACE_TO_THREE: Final = sum(BIT[c] for c in DECK if rank(c) <= 3)


def two_of_a_rank(cards: int) -> int:
    """The ranks of which there are two cards or more, as a mask of ranks."""
    a, b, c, d = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    return a & b | c & d | (a | b) & (c | d)


def ranks(cards: int) -> int:
    """The ranks of some cards, as a mask of ranks."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT


def completing_runs(cards: int) -> int:
    """The cards that make a run with two of some cards. Some of them may be among the cards."""
    pairs = cards & cards >> 1
    return (pairs & NOT_ACE & NOT_KING) >> 1 | (pairs & RUN_STARTS) << 2 | (cards & cards >> 2 & RUN_STARTS) << 1


def beside(cards: int) -> int:
    """The cards at most two ranks from some card in its suit."""
    up, down = (cards & NOT_KING) << 1, (cards & NOT_ACE) >> 1
    return up | (up & NOT_KING) << 1 | down | (down & NOT_ACE) >> 1


def near(cards: int) -> int:
    """The cards near some of these, and these themselves."""
    return ranks(cards) * RANK | beside(cards)


def lonely(cards: int, twins: int = 0) -> int:
    """Those of some cards that have no other of them near. `twins`: the faces of which there are two."""
    paired = two_of_a_rank(cards)
    if twins:
        paired |= ranks(twins)
    return cards & ~(beside(cards) | paired * RANK)
