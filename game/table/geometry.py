"""Places that the tables of several games share: the own hand at the lower edge and the row of buttons above it, piles
in the middle, opponents along the upper edge. Lengths are in units (see `game.draw.pen`)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.draw.theme import MARGIN, OWN_H
from game.ui.widgets import Rect

SHEET_H: Final = 720.0
"""The height of a wide window in units. A window of 4:3 is higher, as each has at least the sheet's width."""
FOOT: Final = 44.0
"""The room below the hand, for brackets."""
LABELS: Final = 52.0
"""The room between the row of buttons and the hand, for a chosen card and its label."""
ROW_W: Final = 1232.0
"""The greatest width of prompt and buttons together. In a wider window they stand in the middle."""
PROMPT_W: Final = 300.0
"""The width of the prompt, left of the buttons."""
WIDE: Final = 1600.0
"""From this width on a window is wide: there is room for panels at both sides of the table."""
CREST_RING: Final = 6.0
"""How far the ring round the crest of the prompt reaches out at the left."""
GAP: Final = 10.0
"""The space between two buttons of the row."""


def stage(w: float) -> tuple[float, float]:
    """The left edge and the width of the table above the hand in a window w units wide. Beside it is room for the
    panels of a wide window (`game.table.side_panels`); there is none if it begins at 0."""
    if w < WIDE:
        return 0.0, w
    inner = 1180.0 if w < 2100 else 1280.0
    return (w - inner) / 2, inner


def own_h(h: float) -> float:
    """The height of the own cards in a window h units high: 20 to 25 % of it in every window that is not upright."""
    return OWN_H + max(0.0, h - SHEET_H) / 6


def hand_box(w: float, h: float) -> Rect:
    """The place of the own hand in a window of w x h units."""
    return MARGIN, h - FOOT - own_h(h), w - 2 * MARGIN, own_h(h)


def row_box(w: float, h: float, high: float) -> Rect:
    """The place of prompt and buttons above the hand, `high` units high."""
    wide = min(ROW_W, w - 2 * MARGIN)
    return (w - wide) / 2, hand_box(w, h)[1] - LABELS - high, wide, high


def columns(row: Rect, weights: Sequence[float], left: float = PROMPT_W) -> list[Rect]:
    """The places of the buttons of a row from `left` on, in proportion to `weights`."""
    x, y, w, h = row
    one = (w - left - GAP * (len(weights) - 1)) / sum(weights)
    places, x = [], x + left
    for weight in weights:
        places.append((x, y, one * weight, h))
        x += one * weight + GAP
    return places


TOP_SEATS: Final = {1: (0.5,), 2: (0.31, 0.69), 3: (0.29, 0.50, 0.71), 4: (0.26, 0.43, 0.605, 0.775)}
"""The places of up to four opponents along the upper edge, as shares of the width."""


FACES_FOR: Final = 5
"""So many opponents have faces at most."""
PLATE_WORDS: Final = 150.0
"""The room that name, score and number of cards need on a plate."""


class TableGeometry(NamedTuple):
    """The size of the window in units, and the places that do not depend on the cards.

    `x`, `y` is the middle of the piles. `seats` are the middles of the opponents' fans, clockwise. `pitch` is the
    greatest width of an opponent's plate."""

    w: float
    h: float
    x: float
    y: float
    seats: tuple[tuple[float, float], ...]
    pitch: float
    upright: bool = False
    covers: bool = False
    """Whether people share the screen, who cover the hand before they pass it on."""

    @property
    def face(self) -> float:
        """The room for the face of an opponent at the left end of a plate of the greatest width. A crowded table has
        crests alone."""
        return self.pitch - PLATE_WORDS if len(self.seats) <= FACES_FOR else 0.0
