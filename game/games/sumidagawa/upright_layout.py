"""Places on the Sumidagawa table on an upright sheet, from the top: opponents, the board of combinations, the
river, the own hand in two rows beside the wild cards, two rows of buttons. Lengths are in units (see
`game.draw.target`)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from game.draw.card_layout import AIR, MIN_SHOWN, Cell, Spot
from game.draw.theme import MARGIN, RATIO
from game.table import score_sheet, upright
from game.table.upright import COVER_W, GAP, TARGET
from game.ui.widgets import Rect

CARD_H: Final = 132.0
LARGE_H: Final = 220.0
"""The height of an own card in two rows, which is that of an own wild card, and in one row."""
LESSON_CARD_H: Final = 110.0
LESSON_LARGE_H: Final = 200.0
"""The same in a lesson, whose words need room above the hand."""
ONE_ROW: Final = 3
"""So many cards lie in one row: each shows whole or almost."""
UNEVEN: Final = 3
"""The row of one colour holds at most so many cards more than that of the other."""
ROW_GAP: Final = 12.0
WILD_GAP: Final = 8.0
COLOURS: Final = 14.0
"""The gap between the two colours in one row."""
SEATS_Y: Final = 94.0
BOARD_Y: Final = 284.0
BOARD_H: Final = 174.0
LESSON_RIVER_H: Final = 190.0


def seats(opponents: int, w: float) -> tuple[Rect, ...]:
    """The boxes of the opponents, side by side along the upper edge."""
    pitch = (w - 2 * MARGIN + GAP) / opponents
    wide = min(300.0, pitch - GAP)
    return tuple((MARGIN + i * pitch + (pitch - GAP - wide) / 2, SEATS_Y, wide, 150.0) for i in range(opponents))


def board(w: float) -> Rect:
    """The box of the board of combinations."""
    return MARGIN, BOARD_Y, w - 2 * MARGIN, BOARD_H


def cell(w: float, i: int) -> Rect:
    """The box of the i-th combination on the board: one card, two, three and four from left to right."""
    x, y, wide, high = board(w)
    cw, ch = (wide - 2 * 12 - 3 * 8) / 4, (high - 34 - 8 - 4) / 2
    return x + 12 + i // 2 * (cw + 8), y + 34 + i % 2 * (ch + 4), cw, ch


def river(w: float, h: float, lesson: bool) -> Rect:
    """The box of the river, between board and prompt. The words of a lesson stand below it."""
    top = BOARD_Y + BOARD_H + 12
    return MARGIN, top, w - MARGIN, LESSON_RIVER_H if lesson else prompt_y(w, h, False) - 10 - top


def prompt_y(w: float, h: float, lesson: bool) -> float:
    """The upper edge of the prompt."""
    return upright.prompt_box(w, whole_hand(w, h, lesson)[1])[1]


def card_h(lesson: bool) -> float:
    """The height of an own card in two rows."""
    return LESSON_CARD_H if lesson else CARD_H


def whole_hand(w: float, h: float, lesson: bool) -> Rect:
    """The place of the own plain and wild cards together: above two rows of buttons, in a lesson above one."""
    low = h - MARGIN - TARGET - (0 if lesson else GAP + TARGET) - upright.FOOT
    high = 2 * card_h(lesson) + ROW_GAP
    return MARGIN, low - high, w - 2 * MARGIN, high


def hand_box(w: float, h: float, lesson: bool) -> Rect:
    """The place of the own plain cards, left of the wild cards."""
    x, y, room, high = whole_hand(w, h, lesson)
    return x, y, room - 2 * card_h(lesson) * RATIO - WILD_GAP - 20, high


def hand(colours: Sequence[bool], box: Rect, lesson: bool) -> list[Spot]:
    """The own cards from left to right, by whether each is red: large ones in a row, else smaller ones in two rows; one
    for each colour where the hand has a single change of colour and neither row is much longer."""
    n = len(colours)
    x, y, room, high = box
    each, large = card_h(lesson), LESSON_LARGE_H if lesson else LARGE_H
    runs = [len(list(group)) for _, group in groupby(colours)]
    if n <= ONE_ROW:
        gap = COLOURS if len(runs) == 2 else 0.0
        spots = _row(n, x, y + high - large / 2, room - gap, large, 0)
        return [s._replace(x=s.x + gap * (i >= runs[0])) for i, s in enumerate(spots)]
    first = runs[0] if len(runs) == 2 and abs(runs[0] - runs[1]) <= UNEVEN else (n + 1) // 2
    top = _row(first, x, y + each / 2, room, each, 0)
    return top + _row(n - first, x, y + high - each / 2, room, each, 1)


def _row(n: int, x: float, y: float, room: float, h: float, row: int) -> list[Spot]:
    """n cards in a row that is centred in the room from x on."""
    w = h * RATIO
    step = max(MIN_SHOWN * w, min(w + AIR, (room - w) / max(1, n - 1)))
    left = x + max(0.0, (room - w - step * (n - 1)) / 2) + w / 2
    return [Spot(left + i * step, y, h, row=row) for i in range(n)]


def own_wilds(w: float, h: float, lesson: bool) -> list[Spot]:
    """The own four wild cards, two by two at the right of the hand."""
    x, y, room, high = whole_hand(w, h, lesson)
    each = card_h(lesson)
    wide, right = each * RATIO, x + room
    xs, ys = (right - 1.5 * wide - WILD_GAP, right - wide / 2), (y + each / 2, y + high - each / 2)
    return [Spot(xs[i % 2], ys[i // 2], each) for i in range(4)]


def tags_y(w: float, h: float, lesson: bool) -> float:
    """The middle of the line with the own name, below the hand."""
    _, y, _, high = whole_hand(w, h, lesson)
    return y + high + upright.FOOT / 2


def slip(w: float, h: float, lesson: bool, wide: float, high: float) -> Rect:
    """The box of the slip of paper that names the chosen cards, in place of the prompt."""
    room = w - 2 * MARGIN - COVER_W - GAP
    return MARGIN, prompt_y(w, h, lesson) + TARGET + 18 - high, min(wide, room), high


def cells(n: int, w: float, h: float) -> list[Cell]:
    """A line for each seat at the end of a deal, above the score sheet."""
    left, top = 28.0, 98.0
    high = min(170.0, (h - score_sheet.FOOT - 4 - top) / n)
    return [Cell(left, top + i * high, w - 2 * left, high - 10, min(112.0, high - 40)) for i in range(n)]
