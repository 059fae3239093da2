"""The combinations (役) of Sumidagawa: what cards make, the number said with them, and the plays of a hand. Rules
S3-S8.

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
from engine.contract import Action

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
_TEN = (1 << LAYER) - 1


class Shape(NamedTuple):
    """What the cards of a play make."""

    kind: int
    """Index into KINDS."""
    least: int
    """The lowest number that the play can be read as."""
    most: int
    """The highest number that the play can be read as."""
    blacks: int
    """How many black wild cards there are."""
    reds: int
    """How many red wild cards there are."""
    plain: tuple[int, ...]
    """The plain cards."""
    needs: int
    """The plain cards in the form of a hand."""

    @property
    def wilds(self) -> int:
        """The number of wild cards."""
        return self.blacks + self.reds


class _Form(NamedTuple):
    """A way to make a combination: black and red plain cards by their distance from the lowest one, and how many black
    and red wild cards."""

    kind: int
    black: tuple[int, ...]
    red: tuple[int, ...]
    blacks: int
    reds: int


class _Rule(NamedTuple):
    """S3: how many cards a combination has, its colour, and whether it is a run or cards of one number."""

    cards: int
    red: bool
    run: bool


_RULES = (
    _Rule(1, False, False),
    _Rule(1, True, False),
    _Rule(2, False, False),
    _Rule(2, True, True),
    _Rule(3, False, True),
    _Rule(3, True, False),
    _Rule(4, False, False),
    _Rule(4, True, True),
)


# ------------------------------------------------------------- every play --
def _colours(kind: int) -> list[tuple[int, int]]:
    """The numbers of (black, red) cards that make a combination. S8: of three cards one may have the other colour."""
    n, red, _ = _RULES[kind]
    counts = [(n, 0), (n - 1, 1)] if n == 3 else [(n, 0)]
    return [(b, a) if red else (a, b) for a, b in counts]


def _forms(kind: int) -> Iterator[_Form]:
    """All ways to make a combination with at least one plain card. S5: wild cards may fill gaps of a run."""
    cards, _, run = _RULES[kind]
    for black, red in _colours(kind):
        for blacks in range(min(2, black) + 1):
            for reds in range(min(2, red) + 1):
                plain = black - blacks + red - reds
                if not plain:
                    continue
                for at in combinations(range(cards), plain) if run else [(0,) * plain]:
                    for own in sorted(set(combinations(at, black - blacks))) if at[0] == 0 else ():
                        others = list(at)
                        for a in own:
                            others.remove(a)
                        yield _Form(kind, own, tuple(others), blacks, reds)


def _lowered(form: _Form) -> bool:
    """S8: whether a card of the other colour lowers the number by one."""
    proper = len(form.red) + form.reds if _RULES[form.kind].red else len(form.black) + form.blacks
    return proper < _RULES[form.kind].cards


def _top(kind: int) -> int:
    """S7: the highest number of a combination; a run must not go beyond 10."""
    return LAYER + 1 - _RULES[kind].cards if _RULES[kind].run else LAYER


def _shape(form: _Form, n: int) -> tuple[tuple[int, ...], Shape] | None:
    """The play of a form whose lowest plain card is an n; None if there are no such cards."""
    cards, _, run = _RULES[form.kind]
    black, red = [B1 - 1 + n + a for a in form.black], [R1 - 1 + n + a for a in form.red]
    if any(c >= R1 for c in black) or any(c >= WILD for c in red):
        return None
    least = most = n
    if run:
        span = max((*form.black, *form.red)) + 1
        least, most = max(1, n + span - cards), min(n, _top(form.kind))
    lower = int(_lowered(form))
    plain = (*black, *red)
    shape = Shape(form.kind, least - lower, most - lower, form.blacks, form.reds, plain, gather(plain))
    return (*plain, *(WILD,) * form.blacks, *(WILD + 1,) * form.reds), shape


def _all_wild() -> Iterator[tuple[tuple[int, ...], Shape]]:
    """S7: the plays of wild cards alone. They can be read as any number, and their number is not lowered."""
    for kind in range(8):
        for blacks, reds in _colours(kind):
            if blacks <= 2 and reds <= 2:
                cards = (WILD,) * blacks + (WILD + 1,) * reds
                yield cards, Shape(kind, 1, _top(kind), blacks, reds, (), 0)


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
    black, red = hand & _TEN, hand >> RED & _TEN
    lowest = (black | red) & -(black | red)
    n = lowest.bit_length() - 1
    return tuple(card for card, layer in ((B1 + n, black), (R1 + n, red)) if layer & lowest)


FIRST: Final = {B1 + n: 1 << n for n in range(LAYER)} | {R1 + n: 1 << RED + n for n in range(LAYER)}
"""By plain card: its bit in the lowest layer."""
_FORMS = tuple(form for kind in range(8) for form in _forms(kind))
_BY_FORM = tuple({n: play for n in range(1, LAYER + 1) if (play := _shape(form, n))} for form in _FORMS)
_ALL_WILD = tuple(_all_wild())
SHAPES: dict[tuple[int, ...], Shape] = dict(_ALL_WILD)
SHAPES |= {cards: shape for shapes in _BY_FORM for cards, shape in shapes.values()}
"""By cards, every play. Some need more cards than the pack has."""


def number(shape: Shape, said: int) -> int:
    """S6: the number said with a legal play after the number `said` (0: none yet)."""
    return max(said, shape.least)


# ------------------------------------------------------- those of a hand --
class _Row(dict[int, tuple[Action, ...]]):
    """The plays of one form by one seat. By mask of numbers: the plays whose lowest plain card is one of them."""

    def __init__(self, plays: dict[int, Action]) -> None:
        super().__init__()
        self.plays = plays

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        made = self[mask] = tuple(a for n, a in self.plays.items() if mask >> n - 1 & 1)
        return made


class _Plan(NamedTuple):
    """What to look for in a hand, given the wild cards that are up, the number said, and the combinations made."""

    pairs: tuple[tuple[int, int, int, int], ...]
    """Forms that need two layers: the indices of the layers (as `plays` lists them), a mask of the lowest cards that
    are high enough, and the form's index."""
    quads: tuple[tuple[int, int, int, int, int, int], ...]
    """Forms that need up to four layers, in the same way."""
    alone: tuple[tuple[Action, ...], ...]
    """By seat: the plays of wild cards alone."""


class _Plans(dict[int, _Plan]):
    """By a key of `plays`."""

    def __missing__(self, key: int) -> _Plan:
        gone, blacks, reds, said = key >> 8, key >> 6 & 3, key >> 4 & 3, key & 15
        pairs, quads = [], []
        for n, form in enumerate(_FORMS):
            lowest = _LOWEST[n][said]
            if gone >> form.kind & 1 or form.blacks > blacks or form.reds > reds or not lowest:
                continue
            i, j, k, m = _LAYERS[n]
            if k == m == _ANY:
                pairs.append((i, j, lowest, n))
            else:
                quads.append((i, j, k, m, lowest, n))
        alone = [
            cards
            for cards, shape in _ALL_WILD
            if not gone >> shape.kind & 1 and shape.blacks <= blacks and shape.reds <= reds and said <= shape.most
        ]
        by_seat = tuple(tuple(Action(s, "play", cards) for cards in alone) for s in range(MAX_SEATS))
        made = self[key] = _Plan(tuple(pairs), tuple(quads), by_seat)
        return made


_BLACK_COPIES, _RED_COPIES = (0, 0, 3, 4, 5), (6, 6, 10, 11)
"""By how many of one number are needed: the layer that has them, in the order `plays` makes them."""
_ANY = 12


def _layers(form: _Form) -> tuple[int, int, int, int]:
    """The layers that have to have a bit in common, filled up to four."""
    if _RULES[form.kind].run:
        layers = [*form.black, *(6 + a for a in form.red)]
    else:
        copies = ((_BLACK_COPIES, form.black), (_RED_COPIES, form.red))
        layers = [by_count[len(cards)] for by_count, cards in copies if cards]
    a, b, c, d = (*layers, *[_ANY] * (4 - len(layers)))
    return a, b, c, d


def _lowest(n: int) -> tuple[int, ...]:
    """S4: by said number, the lowest plain cards with which the form is legal."""
    shapes = {low: shape for low, (_, shape) in _BY_FORM[n].items()}
    return tuple(sum(1 << low - 1 for low, s in shapes.items() if said <= s.most) for said in range(LAYER + 1))


_LAYERS = tuple(_layers(form) for form in _FORMS)
_LOWEST = tuple(_lowest(n) for n in range(len(_FORMS)))
_PLANS: Final = _Plans()
_ROWS: Final = tuple(
    tuple(_Row({n: Action(s, "play", cards) for n, (cards, _) in shapes.items()}) for shapes in _BY_FORM)
    for s in range(MAX_SEATS)
)


def plays(seat: int, hand: int, blacks: int, reds: int, said: int, gone: int) -> list[Action]:
    """The legal plays of a hand with so many wild cards up, each once: `said` is the number said before (0:
    none), `gone` the combinations of this round, a bit each."""
    pairs, quads, alone = _PLANS[gone << 8 | blacks << 6 | reds << 4 | said]
    actions = [*alone[seat]]
    if not hand:
        return actions
    rows = _ROWS[seat]
    b, r = hand & _TEN, hand >> RED & _TEN
    layers = [
        b,
        b >> 1,
        b >> 2,
        hand >> 10 & _TEN,
        hand >> 20 & _TEN,
        hand >> 30 & _TEN,
        r,
        r >> 1,
        r >> 2,
        r >> 3,
        hand >> RED + 10 & _TEN,
        hand >> RED + 20 & _TEN,
        _TEN,
    ]
    for i, j, lowest, n in pairs:
        if mask := layers[i] & layers[j] & lowest:
            actions += rows[n][mask]
    for i, j, k, m, lowest, n in quads:
        if mask := layers[i] & layers[j] & layers[k] & layers[m] & lowest:
            actions += rows[n][mask]
    return actions
