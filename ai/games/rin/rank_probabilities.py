"""Probabilities of the ranks and sums of a hidden hand in RIN.

`rank_probabilities` says how likely a card of a hand is of each rank. `sum_probabilities` says how likely the hand
comes to each sum that Rin can be called with.

Inside this module, 14 numbers indexed 0 to 13 (ranks start at 1) are packed into one integer. The sum of two packed
integers adds rank by rank. They multiply like polynomials, so that lane n of a product is the probability that two
cards sum to n. Rollouts take 0.7 of the time that they take with lists
of floats, and the results agree to 3e-6 (`tests/ai/test_rin_levels.py` compares both)."""

from collections.abc import Sequence
from struct import Struct
from typing import NamedTuple, NewType

MAX_CALLING_CARDS = 5
"""Hands of more cards are taken to have no sum that can be called (at most 13)."""
RANK_WEIGHT = (0.0, 1.3, 1.4, 1.15, 1.1, 1.0, 1.05, 0.95, 0.95, 0.8, 0.9, 0.8, 1.0, 0.5)
"""By rank from 1: how likely an unseen card of the rank is in a hand, relative to the others. High cards and kings are
played early. Multiples of 0.05, set by hand."""
PASSED_OVER_WEIGHT = 0.25
"""The same factor for a card that its owner would probably have played before the card that it did play."""

ALL_FACES = (1 << 52) - 1
"""The 52 faces as a bit mask, see `engine.cards`."""


class Group(NamedTuple):
    """Cards of a hidden hand about which the same is known."""

    cards: float
    """The expected number of cards in the group."""
    excluded: int
    """The faces, as a bit mask, that the cards are not."""
    unlikely: int
    """The faces, as a bit mask, that the cards are only with `PASSED_OVER_WEIGHT`."""


Pool = tuple[float, int, int, int]
"""The unseen cards that the cards of a group may be: the expected number of cards in the group, the faces of which at
least one card is possible, the faces of which two cards are possible (both as bit masks), and the number of possible
cards."""
PackedRanks = NewType("PackedRanks", int)
"""Numbers by rank from 0 to 13, packed by this module."""


def pools(groups: Sequence[Group], once: int, twice: int) -> list[Pool]:
    """By group, the unseen cards that it may consist of. `once` and `twice` are the faces of which at least one card
    or two cards are unseen."""
    result = []
    for cards, excluded, _ in groups:
        a, b = once & ~excluded, twice & ~excluded
        result.append((cards, a, b, a.bit_count() + b.bit_count()))
    return result


def pack_ranks(groups: Sequence[Group], pools: Sequence[Pool]) -> PackedRanks:
    """How likely a card of a hand with these groups is of each rank, packed. All 0 for a hand without cards."""
    total = 0
    for (_, _, unlikely), (cards, once, twice, _) in zip(groups, pools, strict=True):
        weights = _rank_weights(once, twice)
        if unlikely:
            weights += _LIKELIER * _rank_weights(once & ~unlikely, twice & ~unlikely)
        whole = weights & _LANE_0
        if whole:
            total += int(cards / whole * (1 << 30)) * weights
    whole = total & _LANE_0
    if not whole:
        return PackedRanks(0)
    return PackedRanks((total - whole) * ((1 << _QUOTIENT_BITS) // whole) >> _QUOTIENT_BITS - _UNIT_BITS & _KEPT)


def rank_probabilities(packed: PackedRanks) -> list[float]:
    """By rank from 0 to 13, how likely a card is of that rank."""
    return _unpack(packed)


def sum_probabilities(packed: PackedRanks, cards: int) -> tuple[list[float], list[float]]:
    """By sum from 0 to 13, how likely a hand of that many cards comes to it, and how likely after one more card is
    drawn. All 0 for a hand of more than `MAX_CALLING_CARDS`."""
    if cards > MAX_CALLING_CARDS:
        return [0.0] * 14, [0.0] * 14
    held = int(packed)
    for _ in range(cards - 1):
        held = held * packed >> _UNIT_BITS & _KEPT
    return _unpack(held), _unpack(held * packed >> _UNIT_BITS & _KEPT)


def no_match_probability(pools: Sequence[Pool], faces: int) -> float:
    """How likely a hand of these pools holds none of the faces of a bit mask."""
    chance = 1.0
    for cards, once, twice, size in pools:
        if size:
            matching = (once & faces).bit_count()
            if twice:
                matching += (twice & faces).bit_count()
            chance *= (1 - matching / size) ** cards
    return chance


# ------------------------------------------------------------------- packed integers --
_LANE_BITS = 64
"""The bits for each rank; rank 0 has the lowest."""
_UNIT_BITS = 24
"""A probability of 1 is 1 << 24."""
_QUOTIENT_BITS = 60
"""The bits of a reciprocal, as many as leave room in a lane."""
_LANES = Struct("<14Q")
_LANE_0 = (1 << _LANE_BITS) - 1
_KEPT = sum([(1 << _UNIT_BITS + 1) - 1 << _LANE_BITS * r for r in range(14)])
"""In each lane the bits that hold a probability. The rest of a product is cut off."""
_SUIT = (1 << 13) - 1
_LIKELIER = round(1 / PASSED_OVER_WEIGHT) - 1
_SUIT_WEIGHTS = [0]
"""By the cards of one suit as 13 bits: their `RANK_WEIGHT` in twentieths, packed. Lane 0 has the sum of all lanes."""
for _rank in range(1, 14):
    _weight = round(20 * RANK_WEIGHT[_rank])
    _SUIT_WEIGHTS += [below + (_weight << _LANE_BITS * _rank) + _weight for below in _SUIT_WEIGHTS]


def _rank_weights(once: int, twice: int) -> int:
    """The summed `RANK_WEIGHT` of these faces by rank, packed, with the sum of all in lane 0."""
    of = _SUIT_WEIGHTS
    weights = of[once & _SUIT] + of[once >> 13 & _SUIT] + of[once >> 26 & _SUIT] + of[once >> 39]
    if twice:
        weights += of[twice & _SUIT] + of[twice >> 13 & _SUIT] + of[twice >> 26 & _SUIT] + of[twice >> 39]
    return weights


def _unpack(packed: int) -> list[float]:
    return [n * (1 / (1 << _UNIT_BITS)) for n in _LANES.unpack(packed.to_bytes(_LANES.size, "little"))]
