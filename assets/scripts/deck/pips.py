"""The cards from 2 to 10."""

from typing import Final

from assets.scripts.card import HEIGHT
from assets.scripts.deck.layout import both_ways, card
from assets.scripts.deck.lettering import index
from assets.scripts.deck.palette import SUIT_COLOURS
from assets.scripts.deck.suits import suit_symbol
from assets.scripts.geometry import Points

_LEFT, _MIDDLE, _RIGHT = 77.0, 125.0, 173.0  # columns
_TOP, _CENTRE = 64.0, 175.0  # rows
_BOTTOM: Final = HEIGHT - _TOP
_THIRD: Final = (_BOTTOM - _TOP) / 3
_HIGH: Final = (_TOP + _CENTRE) / 2  # halfway between two rows
_LOW: Final = (_BOTTOM + _CENTRE) / 2

_TWO_ROWS: Final = (_TOP, _BOTTOM)
_THREE_ROWS: Final = (_TOP, _CENTRE, _BOTTOM)
_FOUR_ROWS: Final = (_TOP, _TOP + _THIRD, _BOTTOM - _THIRD, _BOTTOM)

# By rank, the rows of the outer columns and those of the middle one.
_ROWS: Final[dict[int, tuple[tuple[float, ...], tuple[float, ...]]]] = {
    2: ((), _TWO_ROWS),
    3: ((), _THREE_ROWS),
    4: (_TWO_ROWS, ()),
    5: (_TWO_ROWS, (_CENTRE,)),
    6: (_THREE_ROWS, ()),
    7: (_THREE_ROWS, (_HIGH,)),
    8: (_THREE_ROWS, (_HIGH, _LOW)),
    9: (_FOUR_ROWS, (_CENTRE,)),
    10: (_FOUR_ROWS, (_TOP + _THIRD / 2, _BOTTOM - _THIRD / 2)),
}
_PIP_SIZE: Final = 50


def pip_places(rank: int) -> Points:
    """Return the centres of the pips, in the arrangement of a standard deck."""
    outer, middle = _ROWS[rank]
    return [(_LEFT, y) for y in outer] + [(_RIGHT, y) for y in outer] + [(_MIDDLE, y) for y in middle]


def pip_card(rank: str, suit: str) -> str:
    """Return the SVG file of a card from "2" to "10"."""
    colour = SUIT_COLOURS[suit]
    pips = [suit_symbol(suit, x, y, _PIP_SIZE, colour, y > _CENTRE + 1) for x, y in pip_places(int(rank))]
    return card(pips + both_ways(index(rank, suit, colour)))
