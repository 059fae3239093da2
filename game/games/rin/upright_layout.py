"""Places on the RIN table on an upright sheet: opponents along the upper edge and beside the piles, the own hand in one
row or two, the calls at the foot. Lengths are in units (see `game.draw.target`)."""

import math
from itertools import pairwise
from typing import Final

from game.draw.card_layout import AIR, MIN_SHOWN, Cell, Spot, spread
from game.draw.theme import MARGIN, RATIO
from game.table.geometry import TableGeometry
from game.table.upright import COVER_W, GAP, HELP_W, SORT_W, TARGET
from game.ui.widgets import Rect

CALL_H: Final = 74.0
CALLS: Final = CALL_H + GAP
"""What the calls take at the foot, below the other buttons."""
NO_CALL_W: Final = 116.0
LESSON_ROW: Final = 7
"""So many cards lie in one row in a lesson, whose words need the room above the hand."""
LARGE_H: Final = 226.0
SMALL_H: Final = 176.0
"""The height of the own cards in one row, and in two."""
ROWS_APART: Final = 20.0
TWO_A_SIDE: Final = 7
"""From so many opponents on, two of them sit at each side."""
TOP: Final = 172.0
SIDE_W: Final = 166.0
KEYS_A_ROW: Final = 4
PLATE_H: Final = 264.0
"""The plate of the public table: two lines, and two rows of buttons."""
CLOCK_H: Final = 84.0
"""The room for the clock above the keys of the public table."""


def geometry(opponents: int, w: float, h: float, y: float = 0.0) -> TableGeometry:
    """The places for a number of opponents: up to four along the upper edge, the others beside the piles, whose middle
    is at `y` if it is given."""
    sides = 0 if opponents < 4 else 1 if opponents < TWO_A_SIDE else 2
    along = opponents - 2 * sides
    y = y or 372 + (h - 1280) * 0.4 - 8 * (sides == 2)
    xs = [MARGIN + (w - 2 * MARGIN) * (i + 0.5) / along for i in range(along)]
    ys = [y - 8] if sides == 1 else [y + 122, y - 40]
    left = [(MARGIN + SIDE_W / 2, at) for at in ys[:sides]]
    right = [(w - x, at) for x, at in reversed(left)]
    top = TOP - 14 * (sides == 2)
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


def hand(n: int, g: TableGeometry, lesson: bool) -> list[Spot]:
    """n own cards from left to right: large ones that show whole in a row, else smaller ones in two rows or more."""
    x, y, room, high = hand_box(g)
    if n * (LARGE_H * RATIO + AIR) - AIR <= room or (lesson and n <= LESSON_ROW):
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
    """The place of ring and prompt, above the hand, left of the button that covers it."""
    x, y, w, _ = hand_box(g)
    return x, y - 40 - TARGET, w - (COVER_W + GAP) * g.covers, TARGET


def cover_box(g: TableGeometry) -> Rect:
    """The place of the button that covers the hand before the tablet goes on, right of the prompt."""
    _, y, _, h = prompt(g)
    return g.w - MARGIN - COVER_W, y, COVER_W, h


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
    if len(g.seats) < TWO_A_SIDE:
        return (g.x - 172, y, 166, 78), (g.x + 6, y + 6, 212, 66)
    left = MARGIN + SIDE_W + 8
    return (left, y, 122, 78), (left + 128, y + 6, g.w - 2 * left - 128, 66)


def note_boxes(g: TableGeometry, calls: bool) -> tuple[Rect, Rect]:
    """The places of a note about the own hand, over the buttons at the foot, and of the button to go on. `calls`: the
    first two calls stay in their places below that button."""
    x, y, _, h = move_box(g, 2)
    left = call_box(g, 1)[0]
    whole = (x - 8, y - 4, g.w - 2 * MARGIN + 16, h + CALLS + 12)
    return whole, (left, y + (0 if calls else CALLS / 2), g.w - MARGIN - left, h)


# --------------------------------------------------------- the public table --
def keys_box(people: int, w: float, h: float) -> Rect:
    """The panel at the foot of the public table: the clock, below it a key for each person."""
    high = CLOCK_H + math.ceil(people / KEYS_A_ROW) * CALLS
    return MARGIN, h - MARGIN - high, w - 2 * MARGIN, high


def key_box(i: int, people: int, w: float, h: float) -> Rect:
    """The place of the key of the i-th of so many people who share the screen."""
    x, y, wide, _ = keys_box(people, w, h)
    columns = math.ceil(people / math.ceil(people / KEYS_A_ROW))
    each = (wide - GAP * (columns + 1)) / columns
    return x + GAP + i % columns * (each + GAP), y + CLOCK_H + i // columns * CALLS, each, CALL_H


def plate_box(people: int, w: float, h: float) -> Rect:
    """The place above the keys that says whose turn it is."""
    x, y, wide, _ = keys_box(people, w, h)
    return x, y - GAP - PLATE_H, wide, PLATE_H


def public_geometry(seats: int, people: int, w: float, h: float) -> TableGeometry:
    """The places for all seats, above the plate."""
    top = TOP + 90
    return geometry(seats, w, h, top + (plate_box(people, w, h)[1] - top) * 0.36)


def public_state_box(g: TableGeometry) -> Rect:
    """The place below the piles of the public table that says what is in force."""
    return g.x - 106, g.y + 130, 212, 66


def cells(seats: int, w: float, h: float) -> list[Cell]:
    """The cells of the open hands above the score sheet, in two columns for five seats or more."""
    left, top, right, foot = 36.0, 98.0, w - 36, h - 24 - 590 - 8
    columns = 1 if seats < 5 else 2
    rows = math.ceil(seats / columns)
    cw, ch = (right - left - (columns - 1) * 32) / columns, (foot - top) / rows
    card = min(138.0, ch - 58)
    return [Cell(left + i // rows * (cw + 32), top + i % rows * ch, cw, ch, card) for i in range(seats)]
