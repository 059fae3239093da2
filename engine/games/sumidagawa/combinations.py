"""The combinations (役) of Sumidagawa: what cards make, and the number said with them. Rules S3-S8. `hand_plays` lists
the plays of a hand.

A play is named by its cards in the order of their faces: black, red, wild. The number of cards and their colours decide
which combination it is, so `SHAPES` can list every play there is, 358 of them. Wild cards leave a choice of the number;
each shape has the lowest and the highest number that the play can be read as. The play is legal unless its highest
number is below the number said before it. It is then read as the lowest number that is not below:

    >>> from engine.cards import faces
    >>> shape = SHAPES[faces("B4 B5 rB")]
    >>> KINDS[shape.kind], [number(shape, said) for said in (0, 3, 4)], shape.most
    ('nihonbashi', [3, 3, 4], 4)

A hand of plain cards is an int with layers of ten bits. Bits 0-9 are set for each of B1-B10 that is held, bits 10-19
for those held twice, and so on up to five copies; the layers of red follow from bit 50 on.

    >>> bin(gather(faces("B1 B1 B2")))
    '0b10000000011'
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from engine.cards import FACES

KINDS = ("kamikazari", "kuchibeni", "geta", "kingyo", "nihonbashi", "kaisatsu", "dakuryu", "honoo")
"""髪飾, 口紅, 下駄, 金魚, 日本橋, 改札, 濁流, 炎の華."""
KAMIKAZARI, KUCHIBENI, GETA, KINGYO, NIHONBASHI, KAISATSU, DAKURYU, HONOO = range(8)
MAX_SEATS = 4
B1, R1 = FACES["B1"], FACES["R1"]
WILD = FACES["rB"]
"""The face of the black wild card; the red one follows it, plain cards are below it."""
LAYER = 10
"""Bits in a layer of a hand."""
RED = 5 * LAYER
"""The first bit of the red layers of a hand."""
LAYER_BITS = (1 << LAYER) - 1
"""All bits of the lowest layer."""


class Shape(NamedTuple):
    """What the cards of a play make."""

    kind: int
    """Index into KINDS."""
    least: int
    """The lowest number that the play can be read as."""
    most: int
    """The highest number that the play can be read as."""
    black_wilds: int
    """How many black wild cards there are."""
    red_wilds: int
    """How many red wild cards there are."""
    plain: tuple[int, ...]
    """The plain cards."""
    needs: int
    """The plain cards in the form of a hand."""

    @property
    def wilds(self) -> int:
        """The number of wild cards."""
        return self.black_wilds + self.red_wilds


class Way(NamedTuple):
    """A way to make a combination: black and red plain cards by their distance from the lowest one, and how many black
    and red wild cards."""

    kind: int
    black: tuple[int, ...]
    red: tuple[int, ...]
    black_wilds: int
    red_wilds: int


class Pattern(NamedTuple):
    """S3: how many cards a combination has, its colour, and whether it is a run or cards of one number."""

    cards: int
    red: bool
    run: bool


PATTERNS = (
    Pattern(1, False, False),
    Pattern(1, True, False),
    Pattern(2, False, False),
    Pattern(2, True, True),
    Pattern(3, False, True),
    Pattern(3, True, False),
    Pattern(4, False, False),
    Pattern(4, True, True),
)


# ------------------------------------------------------------- every play --
def _colours(kind: int) -> list[tuple[int, int]]:
    """The numbers of (black, red) cards that make a combination. S8: of three cards one may have the other colour."""
    n, red, _ = PATTERNS[kind]
    counts = [(n, 0), (n - 1, 1)] if n == 3 else [(n, 0)]
    return [(b, a) if red else (a, b) for a, b in counts]


def _ways(kind: int) -> Iterator[Way]:
    """All ways to make a combination with at least one plain card. S5: wild cards may fill gaps of a run."""
    cards, _, run = PATTERNS[kind]
    for black, red in _colours(kind):
        for black_wilds in range(min(2, black) + 1):
            for red_wilds in range(min(2, red) + 1):
                plain = black - black_wilds + red - red_wilds
                if not plain:
                    continue
                for at in combinations(range(cards), plain) if run else [(0,) * plain]:
                    for own in sorted(set(combinations(at, black - black_wilds))) if at[0] == 0 else ():
                        others = list(at)
                        for a in own:
                            others.remove(a)
                        yield Way(kind, own, tuple(others), black_wilds, red_wilds)


def _lowered(way: Way) -> bool:
    """S8: whether a card of the other colour lowers the number by one."""
    proper = len(way.red) + way.red_wilds if PATTERNS[way.kind].red else len(way.black) + way.black_wilds
    return proper < PATTERNS[way.kind].cards


def _top(kind: int) -> int:
    """S7: the highest number of a combination; a run must not go beyond 10."""
    return LAYER + 1 - PATTERNS[kind].cards if PATTERNS[kind].run else LAYER


def _shape(way: Way, n: int) -> tuple[tuple[int, ...], Shape] | None:
    """The play of a way whose lowest plain card is an n; None if there are no such cards."""
    cards, _, run = PATTERNS[way.kind]
    black, red = [B1 - 1 + n + a for a in way.black], [R1 - 1 + n + a for a in way.red]
    if any(c >= R1 for c in black) or any(c >= WILD for c in red):
        return None
    least = most = n
    if run:
        span = max((*way.black, *way.red)) + 1
        least, most = max(1, n + span - cards), min(n, _top(way.kind))
    lower = int(_lowered(way))
    plain = (*black, *red)
    shape = Shape(way.kind, least - lower, most - lower, way.black_wilds, way.red_wilds, plain, gather(plain))
    return (*plain, *(WILD,) * way.black_wilds, *(WILD + 1,) * way.red_wilds), shape


def _wild_plays() -> Iterator[tuple[tuple[int, ...], Shape]]:
    """S7: the plays of wild cards alone. They can be read as any number, and their number is not lowered."""
    for kind in range(8):
        for black, red in _colours(kind):
            if black <= 2 and red <= 2:
                cards = (WILD,) * black + (WILD + 1,) * red
                yield cards, Shape(kind, 1, _top(kind), black, red, (), 0)


def gather(cards: Iterable[int]) -> int:
    """Plain cards as a hand."""
    hand = 0
    for card in cards:
        hand = add(hand, card)
    return hand


def add(hand: int, card: int) -> int:
    """A hand with one card more."""
    bit = FIRST[card]
    while hand & bit:
        bit <<= LAYER
    return hand | bit


def without(hand: int, card: int) -> int:
    """A hand without one of its cards."""
    bit = FIRST[card]
    last = bit
    limit = 1 << (RED if card < R1 else 2 * RED)
    while (bit := bit << LAYER) < limit and hand & bit:
        last = bit
    return hand ^ last


def lowest_cards(hand: int) -> tuple[int, ...]:
    """The lowest card of a hand, or both where black and red share the lowest number (black first)."""
    black, red = hand & LAYER_BITS, hand >> RED & LAYER_BITS
    lowest = (black | red) & -(black | red)
    n = lowest.bit_length() - 1
    return tuple(card for card, layer in ((B1 + n, black), (R1 + n, red)) if layer & lowest)


FIRST: Final = {B1 + n: 1 << n for n in range(LAYER)} | {R1 + n: 1 << RED + n for n in range(LAYER)}
"""By plain card: its bit in the lowest layer."""
WAYS = tuple(way for kind in range(8) for way in _ways(kind))
PLAYS_BY_WAY = tuple({n: play for n in range(1, LAYER + 1) if (play := _shape(way, n))} for way in WAYS)
WILD_PLAYS = tuple(_wild_plays())
SHAPES: dict[tuple[int, ...], Shape] = dict(WILD_PLAYS)
SHAPES |= {cards: shape for shapes in PLAYS_BY_WAY for cards, shape in shapes.values()}
"""By cards, every play. Some need more cards than the pack has."""


def number(shape: Shape, said: int) -> int:
    """S4, S6: the number said with a legal play after the number `said` (0: none yet)."""
    return max(said, shape.least)
