"""What Expert in Rumino counts: what the next card may do for seven cards, and the chance to win the match."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ai.games.rumino.club import RANKS, Sight
from ai.meld_masks import ALL, BY_POINTS, RANK, SUIT, completing_runs, near, ranks, two_of_a_rank
from engine.cards import BIT, JOKER, unmask
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.melds import jokers as wild
from engine.melds.jokers import TWINS_AT, VALUE, deadwood, without


class HandProspects(NamedTuple):
    """What seven cards promise."""

    deadwood: int
    then: float
    """The expected deadwood after the next card from the stock."""
    knock: float
    """The probability that the next card makes a knock possible."""
    gin: float
    """The probability that the next card makes gin."""


def completing(hand: int) -> int:
    """The faces that can make or lengthen a meld of this hand. With a Joker those near any card, with two all."""
    once, twins = hand & ALL, hand >> TWINS_AT
    if jokers := wild.jokers(hand):
        return near(once) if jokers == 1 else ALL
    doubled = two_of_a_rank(once)
    if twins:
        doubled |= ranks(twins)
    return completing_runs(once) | doubled * RANK


@lru_cache(8192)
def after_best_discard(hand: int, order: tuple[int, ...]) -> int:
    """The least deadwood of eight cards after the best discard. `order`: its faces, those of most points first."""
    least = best = deadwood(hand)
    if not least:
        return 0
    for card in order:
        # A discard takes no more than its own points away.
        lowest = least - VALUE[card]
        if lowest >= best:
            break
        left = deadwood(without(hand, card))
        if left < best:
            best = left
            if left <= lowest:
                break
    return best


@lru_cache(4096)
def prospects(hand: int, left: int, sight: Sight) -> HandProspects:
    """What seven cards with `left` deadwood promise."""
    live, both, jokers = sight.live, sight.both, sight.jokers
    order = tuple(sorted(wild.kinds(hand), key=VALUE.__getitem__, reverse=True))
    helpful = completing(hand) & live
    cards = knock = gin = total = 0
    tried = unmask(helpful)
    if jokers:
        tried += (JOKER,)
    for card in tried:
        n = jokers if card == JOKER else 2 if both & BIT[card] else 1
        best = min(left, after_best_discard(wild.add(hand, card), order))
        cards += n
        total += n * best
        if best <= KNOCK_LIMIT:
            knock += n
            if not best:
                gin += n
    # Any other card may take the place of a higher one.
    plain, plain_both = live & ~helpful, both & ~helpful
    loose = next((VALUE[c] for c in order if deadwood(without(hand, c)) == left - VALUE[c]), 0)
    for p in range(1, 11):
        n = (plain & BY_POINTS[p]).bit_count() + (plain_both & BY_POINTS[p]).bit_count()
        best = left - max(0, loose - p)
        cards += n
        total += n * best
        if best <= KNOCK_LIMIT:
            knock += n
    return HandProspects(left, total / cards, knock / cards, gin / cards)


# ------------------------------------------------------------------- Rumino --
def rumino_chance(hand: int, sight: Sight, wild_ones: bool) -> float:
    """The probability that the next card makes a Rumino of seven cards. `wild_ones`: Jokers may be in it."""
    jokers = wild.jokers(hand) if wild_ones else 0
    if _together(hand) + jokers < 6:
        return 0.0
    sixes = [without(hand, c) for c in wild.kinds(hand)]
    tried = unmask(sight.live)
    count = sum([1 + bool(sight.both & BIT[c]) for c in tried if _makes(sixes, c, wild_ones)])
    if sight.jokers and wild_ones and _makes(sixes, JOKER, wild_ones):
        count += sight.jokers
    return count / (sight.live.bit_count() + sight.both.bit_count() + sight.jokers)


def _together(hand: int) -> int:
    """The most cards of a hand that are of one suit, each face once, or of one rank."""
    once, twins = hand & ALL, hand >> TWINS_AT
    suits = [(once >> start & SUIT).bit_count() for start in (0, 13, 26, 39)]
    return max(*suits, *[(once & r).bit_count() + (twins & r).bit_count() for r in RANKS[:13]])


def _makes(sixes: list[int], card: int, wild_ones: bool) -> bool:
    return any(wild.is_rumino(wild.add(six, card), wild_ones) for six in sixes)


# -------------------------------------------------------------------- totals --
def strength(total: int) -> float:
    """The weight of a total in the race to be the last below 100: a seat wins with its part of the sum.

    Fitted to the winners of 1,500 matches of four Clubs, at 12,305 deals with two or more still in."""
    x = total / 100
    return exp(-2.8 * x - 1.6 * x * x)


def win_probability(totals: Sequence[int], playing: Sequence[int], seat: int) -> float:
    """The probability that a seat wins the match among equally strong players."""
    return strength(totals[seat]) / sum([strength(totals[s]) for s in playing])
