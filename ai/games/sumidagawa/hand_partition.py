"""How a hand of Sumidagawa splits into few plays without wild cards, and how many turns that may take.

In this package a hand of plain cards is a tally: an int with three bits for the count of each face, black faces first.
Playing cards subtracts from it. The black and the red half of a hand are split independently; as there are few
different halves, the result for each is kept. Wild cards are not part of a tally.

    >>> from engine.cards import faces
    >>> best_partition(tally(faces("B4 B5 B6 B6 R7"))).plays
    ((4, 4), (0, 6), (1, 7))
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.games.sumidagawa.combinations import (
    B1,
    DAKURYU,
    GETA,
    HONOO,
    KAISATSU,
    KAMIKAZARI,
    KINGYO,
    KUCHIBENI,
    LAYER,
    NIHONBASHI,
    SHAPES,
)

Combination = tuple[int, int]
"""A kind of combination, and the number that is said with it."""

ONE_CARD = {B1 + n: 1 << 3 * n for n in range(2 * LAYER)}
"""By plain card, the tally of one such card."""
_HALF = (1 << 3 * LAYER) - 1
PLAY_TALLY = {cards: sum(ONE_CARD[c] for c in shape.plain) for cards, shape in SHAPES.items()}
"""By the cards of a play, the tally of its plain cards."""


class FinalPlay(NamedTuple):
    """A play that takes all plain cards of a hand."""

    kind: int
    most: int
    """The highest number that it can be said with."""
    wilds: int
    """The number of wild cards that go with it."""


FINAL_PLAYS: dict[int, list[FinalPlay]] = {}
"""By tally, the plays that take the whole hand. Not 炎の華, after which nobody goes out at once (S10)."""
for _cards, _shape in SHAPES.items():
    if _shape.plain and _shape.kind != HONOO:
        _final = FinalPlay(_shape.kind, _shape.most, _shape.wilds)
        FINAL_PLAYS.setdefault(PLAY_TALLY[_cards], []).append(_final)


class Partition(NamedTuple):
    """A hand split into plays."""

    cost: float
    """The turns that it may take to make them."""
    plays: tuple[Combination, ...]


def _play_cost(kind: int, n: int) -> float:
    """One turn, and more for a low number, which needs the lead or an early turn. A single card waits longest, since
    the whole table has one such play of each colour in a round. The numbers are set by hand."""
    single = 0.25 if kind in (KAMIKAZARI, KUCHIBENI) else 0.0
    return 1.0 + single + 0.06 * (LAYER - n)


PLAY_COST = tuple(tuple(_play_cost(kind, n) for n in range(LAYER + 1)) for kind in range(8))
"""By kind and number, the turns that a play may take."""


def tally(cards: Iterable[int]) -> int:
    """The tally of plain cards."""
    return sum([ONE_CARD[c] for c in cards])


def card_count(hand: int) -> int:
    """The number of cards in a tally."""
    count = 0
    while hand:
        count += hand & 7
        hand >>= 3
    return count


def best_partition(hand: int) -> Partition:
    """The partition of a tally with the lowest cost."""
    black, red = _black(hand & _HALF), _red(hand >> 3 * LAYER)
    return Partition(black.cost + red.cost, black.plays + red.plays)


def partition_cost(hand: int) -> float:
    """The cost of the best partition of a tally, in turns."""
    return _black(hand & _HALF).cost + _red(hand >> 3 * LAYER).cost


def _lowest(half: int) -> int:
    """The place of the lowest card."""
    return ((half & -half).bit_length() - 1) // 3


def _best(half: int, black: bool) -> Partition:
    """The best partition of one colour: the lowest card is played alone, with equal cards, or begins a run."""
    n = _lowest(half)
    same = half >> 3 * n & 7
    run = 0
    while run < 4 and half >> 3 * (n + run) & 7:
        run += 1
    # Each way to play the lowest card: the kind, the number of equal cards, the length of the run.
    if black:
        ways = ((KAMIKAZARI, 1, 0), (GETA, 2, 0), (DAKURYU, 4, 0), (NIHONBASHI, 0, 3))
    else:
        ways = ((KUCHIBENI, 1, 0), (KAISATSU, 3, 0), (KINGYO, 0, 2), (HONOO, 0, 4))
    best = Partition(float("inf"), ())
    for kind, copies, length in ways:
        if same < copies or run < length:
            continue
        taken = copies << 3 * n if copies else _RUN[length] << 3 * n
        remaining = _black(half - taken) if black else _red(half - taken)
        total = remaining.cost + PLAY_COST[kind][n + 1]
        if total < best.cost:
            best = Partition(total, ((kind, n + 1), *remaining.plays))
    return best


_RUN = {2: 0o11, 3: 0o111, 4: 0o1111}


@cache
def _black(half: int) -> Partition:
    return _best(half, True) if half else Partition(0.0, ())


@cache
def _red(half: int) -> Partition:
    return _best(half, False) if half else Partition(0.0, ())
