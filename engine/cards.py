"""Cards are ints called faces. Copies of a card from several packs have the same face.

    0..51    suit * 13 + rank - 1, suits in the order S H C D, ranks A=1 .. K=13
    52       the Joker, JK
    53..62   Sumidagawa's black plain cards B1..B10
    63..72   its red plain cards R1..R10
    73, 74   its wild cards rB and rR
    -1       HIDDEN: a card whose face the reader may not see

>>> codes([face("AS"), face("10D"), JOKER])
'AS 10D JK'
>>> rank(face("QH")), SUITS[suit(face("QH"))]
(12, 'H')
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from engine.text import quoted

HIDDEN: Final = -1
HIDDEN_CODE = "--"
SUITS = "SHCD"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER: Final = 52
DECK: Final = tuple(range(52))

CODES = (
    *(r + s for s in SUITS for r in RANKS),
    "JK",
    *(f"B{n}" for n in range(1, 11)),
    *(f"R{n}" for n in range(1, 11)),
    "rB",
    "rR",
)
FACES = {code: face for face, code in enumerate(CODES)} | {HIDDEN_CODE: HIDDEN}
BIT: Final = tuple(1 << f for f in range(len(CODES)))


def rank(card: int) -> int:
    """The rank of one of the 52 cards, from 1 (ace) to 13 (king)."""
    return card % 13 + 1


def suit(card: int) -> int:
    """The suit of one of the 52 cards, as an index into SUITS."""
    return card // 13


def code(card: int) -> str:
    """The code of a face, such as `7H`; `--` for a hidden card."""
    return HIDDEN_CODE if card == HIDDEN else CODES[card]


def face(text: str) -> int:
    """The face of a code. Raises ValueError, which shows what codes look like."""
    try:
        return FACES[text]
    except KeyError:
        raise ValueError(f"{quoted(text)} is not a card; cards are written like 7H, 10S, AD or JK") from None


def codes(cards: Iterable[int]) -> str:
    """The codes of faces, with spaces between."""
    return " ".join(map(code, cards))


def faces(text: str) -> tuple[int, ...]:
    """The faces of codes that have spaces between. Raises ValueError."""
    return tuple(map(face, text.split()))


def mask(cards: Iterable[int]) -> int:
    """A bit mask with bit f set for each face f."""
    m = 0
    for c in cards:
        m |= BIT[c]
    return m


_B0, _B1, _B2, _B3, _B4, _B5, _B6 = (
    tuple(tuple(start + i for i in range(8) if byte >> i & 1) for byte in range(256)) for start in range(0, 56, 8)
)
"""The faces in each byte of a mask of 56."""


def unmask(bits: int) -> tuple[int, ...]:
    """The faces in a bit mask, lowest first."""
    if bits >> 56:
        return (*unmask(bits & (1 << 56) - 1), *(f + 56 for f in unmask(bits >> 56)))
    return (
        _B0[bits & 255]
        + _B1[bits >> 8 & 255]
        + _B2[bits >> 16 & 255]
        + _B3[bits >> 24 & 255]
        + _B4[bits >> 32 & 255]
        + _B5[bits >> 40 & 255]
        + _B6[bits >> 48]
    )


def shuffle(cards: list[int], rng: Random) -> None:
    """Shuffle in place: Fisher-Yates over `Random.random()`, whose sequence for a seed Python keeps in all versions."""
    random = rng.random
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
