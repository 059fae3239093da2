"""How a hand of Sumidagawa splits into few plays, and what that split costs.

A hand is counted here: an int with three bits for each face, black ones first (`tally`), so that playing cards is a
subtraction. The colours split apart from each other, which makes few different halves, each worked out once; what
an indulgence joins shows as soon as it is played.

    >>> from engine.cards import faces
    >>> split(tally(faces("B4 B5 B6 B6 R7"))).plays
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
"""A kind, and the number said with it."""

UNIT = {B1 + n: 1 << 3 * n for n in range(2 * LAYER)}
"""By plain card: one of it."""
_HALF = (1 << 3 * LAYER) - 1
TAKES = {cards: sum(UNIT[c] for c in shape.plain) for cards, shape in SHAPES.items()}
"""By the cards of a play: what it takes from a hand."""


class Last(NamedTuple):
    """A way to play all that is left of a hand."""

    kind: int
    most: int
    """The highest number it can be said with."""
    wilds: int
    """How many wild cards go with it."""


LAST: dict[int, list[Last]] = {}
"""By hand: how it can go in one play. Not as 炎の華, after which nobody goes out at once (S10)."""
for _cards, _shape in SHAPES.items():
    if _shape.plain and _shape.kind != HONOO:
        LAST.setdefault(TAKES[_cards], []).append(Last(_shape.kind, _shape.most, _shape.blacks + _shape.reds))


class Split(NamedTuple):
    """A hand in as few and as easy plays as possible."""

    cost: float
    """The turns it may take to play it."""
    plays: tuple[Combination, ...]


def _cost(kind: int, n: int) -> float:
    """A turn for each play, and more where its number is low: it needs the lead, or an early turn. One card alone
    waits longest, since the whole table has one such play of a colour in a round."""
    single = 0.25 if kind in (KAMIKAZARI, KUCHIBENI) else 0.0
    return 1.0 + single + 0.06 * (LAYER - n)


COST = tuple(tuple(_cost(kind, n) for n in range(LAYER + 1)) for kind in range(8))
"""By kind and number."""


def tally(cards: Iterable[int]) -> int:
    """Plain cards as a hand."""
    return sum([UNIT[c] for c in cards])


def size(hand: int) -> int:
    """How many cards it has."""
    found = 0
    while hand:
        found += hand & 7
        hand >>= 3
    return found


def split(hand: int) -> Split:
    """The best way to split a hand."""
    black, red = _black(hand & _HALF), _red(hand >> 3 * LAYER)
    return Split(black.cost + red.cost, black.plays + red.plays)


def cost(hand: int) -> float:
    """What the best split costs."""
    return _black(hand & _HALF).cost + _red(hand >> 3 * LAYER).cost


def _lowest(half: int) -> int:
    """The place of its lowest card."""
    return ((half & -half).bit_length() - 1) // 3


def _best(half: int, black: bool) -> Split:
    """The lowest card goes alone, with its like, or begins a run."""
    n = _lowest(half)
    same = half >> 3 * n & 7
    run = 0
    while run < 4 and half >> 3 * (n + run) & 7:
        run += 1
    if black:
        found = ((KAMIKAZARI, 1, 0), (GETA, 2, 0), (DAKURYU, 4, 0), (NIHONBASHI, 0, 3))
    else:
        found = ((KUCHIBENI, 1, 0), (KAISATSU, 3, 0), (KINGYO, 0, 2), (HONOO, 0, 4))
    best = Split(float("inf"), ())
    for kind, copies, length in found:
        if same < copies or run < length:
            continue
        takes = copies << 3 * n if copies else _RUN[length] << 3 * n
        rest = _black(half - takes) if black else _red(half - takes)
        total = rest.cost + COST[kind][n + 1]
        if total < best.cost:
            best = Split(total, ((kind, n + 1), *rest.plays))
    return best


_RUN = {2: 0o11, 3: 0o111, 4: 0o1111}


@cache
def _black(half: int) -> Split:
    return _best(half, True) if half else Split(0.0, ())


@cache
def _red(half: int) -> Split:
    return _best(half, False) if half else Split(0.0, ())
