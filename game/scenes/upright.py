"""The measures of menus on an upright sheet, which is held in the hand: large targets in one column.

`Canvas.upright` says whether the sheet is upright."""

from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.table.upright import GAP as GAP
from game.table.upright import TARGET as TARGET
from game.text.translations import tr
from game.ui.widgets import IconButton, Rect

EDGE: Final = 24.0
"""Between the window and what stands in it, in units."""
TITLE: Final = EDGE + TARGET + 16
"""The left edge of a title beside the back button."""


def back_button(
    c: Canvas, left: float = 0.0, top: float = 0.0, wid: str = "back", focusable: bool = True
) -> IconButton:
    """The button that closes a screen, at its upper left corner. `left`, `top`: the edges of the screen."""
    side = TARGET if c.upright else 44.0
    box = (left + EDGE, top + 20, side, side)
    return IconButton(wid, box, key="Esc", icon="back", accessible_label=tr("ui.back"), focusable=focusable)


def beside(box: Rect, count: int, gap: float = GAP) -> list[Rect]:
    """So many boxes of the same width side by side in a box."""
    x, y, w, h = box
    wide = (w - gap * (count - 1)) / max(1, count)
    return [(x + i * (wide + gap), y, wide, h) for i in range(count)]


def title_left(c: Canvas) -> float:
    """The left edge of a title beside the back button of a screen that begins at 0."""
    return TITLE if c.upright else 82.0


def heading(c: Canvas, title: str, sub: str, left: float, room: float | None = None) -> None:
    """Write the title of a screen and the line below it, beside the back button.

    `left`: the left edge of the screen. `room`: the width of the texts; as a rule they have all that is there."""
    x, y = left + title_left(c), 42.0 if c.upright else 34.0
    fit = room or c.width - x - EDGE
    c.text(title, x, y, 18, fit=fit)
    c.text(sub, x, y + (c.text_height(18) + c.text_height(13)) / 2 + 4, 13, PALETTE["muted"], "M", fit=fit)
