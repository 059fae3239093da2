"""Places on the RIN table on an upright sheet: opponents along the upper edge and beside the piles, the own hand in one
row or two, the calls at the foot. Lengths are in units (see `game.draw.target`)."""

import math
from itertools import pairwise
from typing import Final

from game.draw.card_layout import AIR, MIN_SHOWN, Cell, Spot, spread
from game.draw.theme import MARGIN, RATIO
from game.table.geometry import TableGeometry
from game.table.upright import GAP, HELP_W, SORT_W, TARGET
from game.ui.widgets import Rect

CALL_H: Final = 74.0
CALLS: Final = CALL_H + GAP
"""What the calls take at the foot, below the other buttons."""
NO_CALL_W: Final = 116.0
ONE_ROW: Final = 7
"""So many cards lie in one row."""
LARGE_H: Final = 226.0
SMALL_H: Final = 176.0
"""The height of the own cards in one row, and in two."""
ROWS_APART: Final = 20.0
MOST: Final = 7
"""The most opponents. Two of them sit at each side."""
TOP: Final = 172.0
SIDE_W: Final = 166.0


def geometry(opponents: int, w: float, h: float) -> TableGeometry:
    """The places for a number of opponents: three or four along the upper edge, the others beside the piles."""
    sides = {6: 1, 5: 1, 4: 1, 7: 2}.get(opponents, 0)
    along = opponents - 2 * sides
    y = 372 + (h - 1280) * 0.4
    xs = [MARGIN + (w - 2 * MARGIN) * (i + 0.5) / along for i in range(along)]
    ys = [y - 8] if sides == 1 else [y + 122, y - 40]
    left = [(MARGIN + SIDE_W / 2, at) for at in ys[:sides]]
    right = [(w - x, at) for x, at in reversed(left)]
    top = TOP - 6 * (sides == 2)
    pitch = min([250.0, *(b - a - 4 for a, b in pairwise(xs)), *([SIDE_W] if sides else [])])
    return TableGeometry(w, h, w / 2, y, (*left, *((x, top) for x in xs), *right), pitch, True)


def calls_top(g: TableGeometry) -> float:
    """The upper edge of the calls."""
    return g.h - MARGIN - CALL_H


def hand_box(g: TableGeometry) -> Rect:
    """The place of the own hand."""
    low = calls_top(g) - GAP - TARGET - 46
    high = 2 * SMALL_H + ROWS_APART
    return MARGIN, low - high, g.w - 2 * MARGIN, high


def hand(n: int, g: TableGeometry) -> list[Spot]:
    """n own cards from left to right: large ones in a row, else smaller ones in two rows or more."""
    x, y, room, high = hand_box(g)
    if n <= ONE_ROW:
        return spread([n], (x, y + high - LARGE_H, room, LARGE_H))[0][0]
    w = SMALL_H * RATIO
    rows = max(2, math.ceil(n / (1 + int((room - w) / (MIN_SHOWN * w)))))
    each, down = math.ceil(n / rows), (SMALL_H + ROWS_APART) / (rows - 1)
    step = min(w + AIR, (room - w) / (each - 1))
    spots: list[Spot] = []
    for row in range(rows):
        cards = min(each, n - row * each)
        left = x + (room - step * (cards - 1)) / 2
        spots += [Spot(left + i * step, y + row * down + SMALL_H / 2, SMALL_H, row=row) for i in range(cards)]
    return spots


def prompt(g: TableGeometry) -> Rect:
    """The place of ring and prompt, above the hand."""
    x, y, w, _ = hand_box(g)
    return x, y - 40 - TARGET, w, TARGET


def call_box(g: TableGeometry, i: int) -> Rect:
    """The place of the i-th of the four calls: the first one at the lower right."""
    first = MARGIN + NO_CALL_W + GAP
    each = (g.w - MARGIN - first - 3 * GAP) / 4
    return first + (3 - i) * (each + GAP), calls_top(g), each, CALL_H


def panel(g: TableGeometry) -> Rect:
    """The place of the calls."""
    x, y, _, h = call_box(g, 3)
    return x, y, g.w - MARGIN - x, h


def no_call_box(g: TableGeometry) -> Rect:
    """The place of the button "no call", left of the calls."""
    return MARGIN, calls_top(g), NO_CALL_W, CALL_H


def move_box(g: TableGeometry, i: int) -> Rect:
    """The place of draw (0) and pass (1) at the right, and of the sorting (2) at the left."""
    y = calls_top(g) - GAP - TARGET
    if i == 2:
        return MARGIN, y, SORT_W, TARGET
    first = MARGIN + SORT_W + 2 * (HELP_W + GAP) + GAP
    each = (g.w - MARGIN - first - GAP) / 2
    return first + (1 - i) * (each + GAP), y, each, TARGET


def suit_box(g: TableGeometry, i: int) -> Rect:
    """The place of the i-th of the four suits that an 8 asks for, in place of the prompt."""
    x, y, w, h = prompt(g)
    each = (w - 3 * GAP) / 4
    return x + i * (each + GAP), y + 16, each, h


def suits_panel(g: TableGeometry) -> Rect:
    """The panel round the suits."""
    x, y, w, h = prompt(g)
    return x - 10, y - 14, w + 20, h + 38


def panels(g: TableGeometry) -> tuple[Rect, Rect]:
    """The places below the piles of the totals, and of what is in force: between the opponents at the sides."""
    y = prompt(g)[1] - 94
    if len(g.seats) < MOST:
        return (g.x - 172, y, 166, 78), (g.x + 6, y + 6, 212, 66)
    left = MARGIN + SIDE_W + 8
    return (left, y, 122, 78), (left + 128, y + 6, g.w - 2 * left - 128, 66)


def cells(seats: int, w: float, h: float) -> list[Cell]:
    """The cells of the open hands above the score sheet, in two columns for five seats or more."""
    left, top, right, foot = 36.0, 98.0, w - 36, h - 24 - 590 - 8
    columns = 1 if seats < 5 else 2
    rows = math.ceil(seats / columns)
    cw, ch = (right - left - (columns - 1) * 32) / columns, (foot - top) / rows
    card = min(138.0, ch - 58)
    return [Cell(left + i // rows * (cw + 32), top + i % rows * ch, cw, ch, card) for i in range(seats)]
