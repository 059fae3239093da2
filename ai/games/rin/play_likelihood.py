"""How gladly a card is played in RIN: what a play tells of the cards that were kept.

A hand is thought to play as Expert would (`ai.games.rin.expert_features`), most of the time. What all could see at a
play is worked out once (`glad`), as factors that go with the exponential of what Expert thinks: one by card and by how
many cards of the hand may follow it, one by the sum of the hand left. What a hand explains is then a few products."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from ai.games.rin.card_tracking import Group, Other, Sight, known
from ai.games.rin.expert_features import RANKS, STANDARD, Move, Table, highest, played, survey, worth
from ai.weights import read
from engine.cards import BIT, DECK, JOKER, unmask
from engine.games.rin.legal import ACES, EIGHTS, FITS, KINGS, TWOS, VALUE


class Weights(NamedTuple):
    """How far it is to be relied upon that others play like Expert."""

    sharp: float
    """What two moves may differ by and still are played about as often."""
    other: float
    """So often somebody plays whatever is legal."""


WEIGHTS = read("rin/play_likelihood", Weights)
LONE = exp(-STANDARD.move.suits / WEIGHTS.sharp)
"""How much less gladly the last card of a suit is played."""
FACE = (*(VALUE[c] for c in DECK), 0)
"""By card, its part in the sum of a hand, a Joker's as well."""
EIGHT = tuple(c for c in DECK if BIT[c] & EIGHTS)
"""The 8s, each of which stands for the suit that is named."""
MOST = 20
"""No more faces may follow a card; all of them a Joker."""


class Seen(NamedTuple):
    """A hand that others see: its seat, how many cards it has, and what is known of them."""

    seat: int
    cards: int
    groups: tuple[Group, ...]
    silent: frozenset[int]


class Moment(NamedTuple):
    """What all could see when somebody was to play."""

    cards: int
    """How many the hand had;"""
    others: tuple[Seen, ...]
    """the other hands in the order of their turns."""
    once: int
    """The faces of which a card lay not in the field,"""
    twice: int
    """and of which two did not."""
    fit: int
    """What could be played."""
    fits: Sequence[int]
    """By card, what may follow it at this table."""


Row = Sequence[float]
"""By how many cards of the hand may follow a card, how gladly it is played."""


class Glad(NamedTuple):
    """How gladly each card is played from a hand, as factors."""

    rows: Sequence[Row]
    """By card; of an 8, by the suit that is named."""
    left: Sequence[float]
    """By the sum of the hand left."""
    same: Sequence[float]
    """By card, if that sum is its own rank, so that it would be returned."""
    last: Sequence[float]
    """By the one card left; empty if there are more."""
    fits: Sequence[int]
    """By card, what may follow it."""
    known: dict[int, float]
    """By hand, how likely the card was played that was played: what has been worked out already."""


def glad(moment: Moment) -> Glad:
    """How gladly each card was played there."""
    once, twice, weights = moment.once, moment.twice, STANDARD.move
    others = tuple([known(*seen, once, twice) for seen in moment.others])
    table = survey(Sight(once, twice, others))
    sharp, held = WEIGHTS.sharp, moment.cards
    kept = held - 1
    unseen = once.bit_count() + twice.bit_count()
    # the hand has its own share of the unseen cards
    share = 1 / max(0.1, 1 - held / (unseen or 1))
    follow = weights.follow / kept + (weights.last_follows if kept == 1 else 0.0)
    rows: list[Row] = [[1.0] * (MOST + 1)] * (JOKER + 1)
    same = [1.0] * (JOKER + 1)
    # nobody counts the Jokers
    playable = moment.fit & (once | twice | BIT[JOKER])
    for card in {*unmask(playable & ~EIGHTS), *(EIGHT if playable & EIGHTS else ())}:
        bit, rank = BIT[card], VALUE[card]
        asked = TWOS if bit & TWOS else KINGS if bit & KINGS else moment.fits[card]
        order = others[::-1] if bit & ACES else others
        move, slope = pressing(order, asked, 0 if card == JOKER else rank)
        hit = table.hit(rank) if card != JOKER else 0.0
        value = worth(move._replace(hit=hit), played(card, table))
        each = follow
        if asked == moment.fits[card]:
            # others hold what the hand has not
            among = (once & asked).bit_count() + (twice & asked).bit_count()
            value += slope * (share - 1)
            each -= slope * share / (among or 1)
        step, found = exp(each / sharp), exp((value - follow) / sharp)
        row = [found]
        for _ in range(MOST if card != JOKER else JOKER + 1):
            row.append(row[-1] * step)
        rows[card] = row
        same[card] = exp(((weights.safe - weights.hit) * hit - weights.torin * move.torin) / sharp)
    return Glad(rows, _left(kept, table), same, _last(kept, once, twice), moment.fits, {})


def pressing(others: Sequence[Other], asked: int, rank: int) -> tuple[Move, float]:
    """What a card does to those who follow, and how much more of it the more they hold of what is asked for."""
    weights = STANDARD.move
    few = others[0].cards <= 2
    turned = few - (others[-1].cards <= 2) * 0.5 if rank == 1 else 0.0
    left, fall, torin, slope = 1.0, 0.0, 0.0, 0.0
    first = 0.0
    for n, other in enumerate(others):
        none, steep = _stuck(other, asked)
        left *= none
        fall += steep
        torin += left * other.drawn[rank]
        slope += weights.torin * left * fall * other.drawn[rank]
        if n == 0:
            first = left
            slope += (weights.stuck + weights.stuck_few * few) * left * fall
    move = Move(stuck=first, stuck_few=first * few, all_stuck=left, torin=torin, turned=turned)
    return move, slope + weights.all_stuck * left * fall


def _stuck(other: Other, asked: int) -> tuple[float, float]:
    """How likely a hand has nothing that is asked for, and how fast the logarithm of that falls with its share."""
    found, steep = 1.0, 0.0
    for n, once, twice, whole in other.free:
        if whole:
            share = ((once & asked).bit_count() + (twice & asked).bit_count()) / whole
            if share >= 1:
                return 0.0, 0.0
            found *= (1 - share) ** n
            steep -= n * share / (1 - share)
    return found, steep


def _left(kept: int, table: Table) -> list[float]:
    """By the sum of the hand left."""
    weights = STANDARD.move
    wait = (weights.wait, weights.wait2, weights.wait3, weights.wait4)[min(kept, 4) - 1]
    found = []
    for mine in range(13 * (kept + 1) + 1):
        value = worth(Move(**highest(mine, table)))
        if mine <= RANKS[-1]:
            held = table.waits(mine)
            value += wait * held
            if kept == 2:
                value += weights.sum2 + weights.high2 * held * (mine >= 9)
        found.append(exp(value / WEIGHTS.sharp))
    return found


def _last(kept: int, once: int, twice: int) -> list[float]:
    """By the one card left."""
    if kept > 1:
        return []
    unseen = (once.bit_count() + twice.bit_count()) or 1
    each = STANDARD.move.last_popular / unseen / WEIGHTS.sharp
    return [exp(each * ((once & fit).bit_count() + (twice & fit).bit_count())) for fit in FITS]
