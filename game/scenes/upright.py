"""The measures of menus on an upright sheet, which is held in the hand: large targets in one column.

`Canvas.upright` says whether the sheet is upright."""

from typing import Final

from game.draw.canvas import Canvas
from game.table.upright import GAP as GAP
from game.table.upright import TARGET as TARGET
from game.ui.widgets import Rect

EDGE: Final = 24.0
"""Between the window and what stands in it, in units."""
TITLE: Final = EDGE + TARGET + 16
"""The left edge of a title beside the back button."""


def back(c: Canvas, lying: Rect) -> Rect:
    """The box of the back button: `lying`, unless the sheet is upright."""
    return (EDGE, 20, TARGET, TARGET) if c.upright else lying


def beside(box: Rect, count: int, gap: float = GAP) -> list[Rect]:
    """So many boxes of the same width side by side in a box."""
    x, y, w, h = box
    wide = (w - gap * (count - 1)) / max(1, count)
    return [(x + i * (wide + gap), y, wide, h) for i in range(count)]
