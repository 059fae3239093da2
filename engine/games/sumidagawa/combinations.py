"""What combinations (役) cards make in Sumidagawa, what number is said with them, and which a seat can make.
Rules S3-S8.

A play is named by its cards in the order of their faces: black, red, wild. Count and colours say which combination
it can only be, so `SHAPES` has every play there is, 358 of them, and with each the lowest and the highest
number that it can be read as. It is legal as long as the highest is not below the number said before, and is
then read as the lowest that is not:

    >>> from engine.cards import faces
    >>> shape = SHAPES[faces("B4 B5 rB")]
    >>> KINDS[shape.kind], [number(shape, said) for said in (0, 3, 4)], shape.most
    ('nihonbashi', [3, 3, 4], 4)

A hand of plain cards is an int as well, a layer of ten bits for each colour and copy: bit 0-9 are B1-B10 of which
there is one, 10-19 those of which there are two, up to five; red follows from bit 50 on.

    >>> bin(gather(faces("B1 B1 B2")))
    '0b10000000011'
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from engine.cards import FACES
from engine.contract import Action

KINDS = ("kamikazari", "kuchibeni", "geta", "kingyo", "nihonbashi", "kaisatsu", "dakuryu", "honoo")
"""髪飾, 口紅, 下駄, 金魚, 日本橋, 改札, 濁流, 炎の華."""
KAMIKAZARI, KUCHIBENI, GETA, KINGYO, NIHONBASHI, KAISATSU, DAKURYU, HONOO = range(8)
MAX_SEATS = 4
B1, R1 = FACES["B1"], FACES["R1"]
WILD = FACES["rB"]
"""The first of the two wild faces; plain cards are below it."""
LAYER = 10
RED = 5 * LAYER
"""Where the red layers of a hand begin."""
_TEN = (1 << LAYER) - 1
ABOVE = tuple(_TEN & ~((1 << n) - 1 >> 1) for n in range(LAYER + 2))
"""By number: the numbers from it on, as ten bits."""


class Shape(NamedTuple):
    """What there is to say about the cards of a play."""

    kind: int
    """Index into KINDS."""
    least: int
    """The lowest number they can be read as, where nothing has been said yet."""
    most: int
    """The highest."""
    blacks: int
    """Black wild cards among them."""
    reds: int
    plain: tuple[int, ...]
    """The others."""
    needs: int
    """The plain cards as a hand."""


class _Form(NamedTuple):
    """A way to make a combination: plain cards by their distance from the lowest one, and wild cards."""

    kind: int
    black: tuple[int, ...]
    red: tuple[int, ...]
    blacks: int
    reds: int


class _Rule(NamedTuple):
    """S3: how many cards of which colour, a run or cards of the same number."""

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
    """How many black and red cards: of the proper colour, or with one of the other among three (S8)."""
    n, red, _ = _RULES[kind]
    counts = [(n, 0), (n - 1, 1)] if n == 3 else [(n, 0)]
    return [(b, a) if red else (a, b) for a, b in counts]


def _forms(kind: int) -> Iterator[_Form]:
    """All ways with a plain card or more; a run may have gaps where the wild cards fit in."""
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
    """S8: a card of the other colour costs one."""
    proper = len(form.red) + form.reds if _RULES[form.kind].red else len(form.black) + form.blacks
    return proper < _RULES[form.kind].cards


def _top(kind: int) -> int:
    """S7: the highest number from which a run fits below 11."""
    return LAYER + 1 - _RULES[kind].cards if _RULES[kind].run else LAYER


def _shape(form: _Form, n: int) -> tuple[tuple[int, ...], Shape] | None:
    """The play of a form whose lowest plain card is an n, if there are such cards."""
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
    """S7: only wild cards take over the number said before, and are not lowered."""
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


FIRST = {B1 + n: 1 << n for n in range(LAYER)} | {R1 + n: 1 << RED + n for n in range(LAYER)}
"""By plain card: its bit in a hand, where there is one of it."""
_FORMS = tuple(form for kind in range(8) for form in _forms(kind))
_BY_FORM = tuple({n: found for n in range(1, LAYER + 1) if (found := _shape(form, n))} for form in _FORMS)
_ALL_WILD = tuple(_all_wild())
SHAPES: dict[tuple[int, ...], Shape] = dict(_ALL_WILD)
SHAPES |= {cards: shape for shapes in _BY_FORM for cards, shape in shapes.values()}
"""Every play by its cards. Some are more than the pack has."""


def number(shape: Shape, said: int) -> int:
    """S6: the lowest number the play can be read as after `said` (0: nothing yet), if it is legal at all."""
    return max(said, shape.least)


# ------------------------------------------------------- those of a hand --
class _Row(dict[int, tuple[Action, ...]]):
    """A form's plays by a seat: for the numbers in a mask those whose lowest plain card is one of them."""

    def __init__(self, plays: dict[int, Action]) -> None:
        super().__init__()
        self.plays = plays

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        found = self[mask] = tuple(a for n, a in self.plays.items() if mask >> n - 1 & 1)
        return found


class _Plan(NamedTuple):
    """What to look for with so many wild cards up, after a number, without the combinations that are gone."""

    pairs: tuple[tuple[int, int, int, int], ...]
    """Forms: two of the layers that `plays` makes of a hand, which lowest cards will do, and the form's place."""
    quads: tuple[tuple[int, int, int, int, int, int], ...]
    """Those that need up to four layers."""
    alone: tuple[tuple[Action, ...], ...]
    """By seat: what the wild cards make alone."""


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
        found = self[key] = _Plan(tuple(pairs), tuple(quads), by_seat)
        return found


_BLACK_COPIES, _RED_COPIES = (0, 0, 3, 4, 5), (6, 6, 10, 11)
"""By how many of one number are needed: the layer that has them, in the order `plays` makes them."""
_ANY = 12


def _layers(form: _Form) -> tuple[int, int, int, int]:
    """The layers that have to have a bit in common, filled up to four."""
    if _RULES[form.kind].run:
        found = [*form.black, *(6 + a for a in form.red)]
    else:
        copies = ((_BLACK_COPIES, form.black), (_RED_COPIES, form.red))
        found = [layers[len(cards)] for layers, cards in copies if cards]
    a, b, c, d = (*found, *[_ANY] * (4 - len(found)))
    return a, b, c, d


def _lowest(n: int) -> tuple[int, ...]:
    """By said number: the lowest plain cards with which the form is legal."""
    shapes = {low: shape for low, (_, shape) in _BY_FORM[n].items()}
    return tuple(sum(1 << low - 1 for low, s in shapes.items() if said <= s.most) for said in range(LAYER + 1))


_LAYERS = tuple(_layers(form) for form in _FORMS)
_LOWEST = tuple(_lowest(n) for n in range(len(_FORMS)))
_PLANS = _Plans()
_ROWS = tuple(
    tuple(_Row({n: Action(s, "play", cards) for n, (cards, _) in shapes.items()}) for shapes in _BY_FORM)
    for s in range(MAX_SEATS)
)


def plays(seat: int, hand: int, blacks: int, reds: int, said: int, gone: int) -> list[Action]:
    """The legal plays of a hand with so many wild cards up, each once: `said` is the number said before (0:
    none), `gone` the combinations of this round, a bit each."""
    pairs, quads, alone = _PLANS[gone << 8 | blacks << 6 | reds << 4 | said]
    found = [*alone[seat]]
    if not hand:
        return found
    rows = _ROWS[seat]
    b, r = hand & _TEN, hand >> RED & _TEN
    layers = (
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
    )
    for i, j, lowest, n in pairs:
        if mask := layers[i] & layers[j] & lowest:
            found += rows[n][mask]
    for i, j, k, m, lowest, n in quads:
        if mask := layers[i] & layers[j] & layers[k] & layers[m] & lowest:
            found += rows[n][mask]
    return found
