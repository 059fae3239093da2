"""Places on the Rumino table on an upright sheet: opponents along the upper edge and beside the piles, pool and race
below the piles, the own hand in one row, two rows of buttons at the foot. Lengths are in units (see
`game.draw.target`)."""

import math
from itertools import pairwise
from typing import Final

from game.draw.card_layout import Cell
from game.draw.theme import MARGIN
from game.table import score_sheet, upright
from game.table.geometry import TableGeometry
from game.table.upright import GAP, TARGET
from game.ui.widgets import Rect

HAND_H: Final = 184.0
"""The height of an own card. Four groups fit side by side: the size stays the same from draw to discard."""
SIDE_W: Final = 166.0
"""The greatest width of the plates at the sides."""
POOL_W: Final = 248.0
BELOW: Final = 132.0
"""How far pool and race begin below the middle of the piles: there is room for the names of the piles."""
PANEL_H: Final = 200.0


def geometry(opponents: int, w: float, h: float) -> TableGeometry:
    """The places for a number of opponents: up to three along the upper edge, from four on two of them at the sides."""
    sides = int(opponents > 3)
    along = opponents - 2 * sides
    y = 372 + (h - 1280) * 0.4
    xs = [MARGIN + (w - 2 * MARGIN) * (i + 0.5) / along for i in range(along)]
    pitch = min([250.0, *(b - a - 8 for a, b in pairwise(xs)), *([SIDE_W] if sides else [])])
    left, right = [(MARGIN + SIDE_W / 2, y - 8)] * sides, [(w - MARGIN - SIDE_W / 2, y - 8)] * sides
    return TableGeometry(w, h, w / 2, y, (*left, *((x, 150.0) for x in xs), *right), pitch, True)


def hand_box(g: TableGeometry) -> Rect:
    """The place of the own hand."""
    low = g.h - MARGIN - 2 * TARGET - GAP - upright.FOOT
    return MARGIN, low - HAND_H, g.w - 2 * MARGIN, HAND_H


def pool_panel(g: TableGeometry) -> Rect:
    """The box of the pool, at the left."""
    return MARGIN, g.y + BELOW, POOL_W, PANEL_H


def race_panel(g: TableGeometry) -> Rect:
    """The box of the race to 100, at the right."""
    x = MARGIN + POOL_W + GAP
    return x, g.y + BELOW, g.w - MARGIN - x, PANEL_H


def drop_at(g: TableGeometry, i: int) -> tuple[float, float]:
    """The middle of the place where a card is dropped to end the deal, the i-th from the left: over the panels."""
    return g.x - 62 + 124 * i, g.y + BELOW + PANEL_H / 2


# ------------------------------------------------------------------- the open hands --
def cells(seats: int, g: TableGeometry) -> list[Cell]:
    """The cells of the open hands above the score sheet, in two columns for four seats or more."""
    left, top, right, foot = 36.0, 98.0, g.w - 32, g.h - score_sheet.FOOT - 8
    columns = 1 if seats < 4 else 2
    rows = math.ceil(seats / columns)
    card = min(138.0 if columns == 1 else 98.0, (foot - top) / rows - 84)
    cw, ch = (right - left - (columns - 1) * 20) / columns, card + 84
    top += (foot - top - rows * ch) / 2
    return [Cell(left + i // rows * (cw + 20), top + i % rows * ch, cw, ch - 8, card) for i in range(seats)]


def open_pool(g: TableGeometry) -> tuple[float, float]:
    """The place of the pool's chips, between the open hands and the race."""
    return open_race(2, g)[0] + 56, g.h - score_sheet.FOOT + 58


def open_race(seats: int, g: TableGeometry) -> Rect:
    """The box of the race, where the score sheet will lie."""
    w = min(560.0, g.w - 48)
    return (g.w - w) / 2, g.h - score_sheet.FOOT + 76, w, 62.0 + seats * 30


def question(seats: int, g: TableGeometry) -> Rect:
    """The box of the question of a rebuy, between the race and the answers at the foot."""
    x, y, w, h = open_race(seats, g)
    return x, y + h + GAP, w, min(230.0, g.h - MARGIN - TARGET - GAP - (y + h + GAP))
