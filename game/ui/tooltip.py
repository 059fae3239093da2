"""Tooltips: a line or two about the widget under the pointer, or with the focus of the keys, after a short rest."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.ui.widgets import Rect, meet

REST_MS: Final = 600.0
"""How long pointer or focus rest on a widget before its tooltip appears."""
_SIZE: Final = 15.0
_WIDTHS: Final = (380.0, 260.0, 180.0)
"""The widths of a text that are tried, in units: a narrow one fits between cards."""
_GAP: Final = 10.0
_EDGE: Final = 8.0
"""How far a tooltip stays away from the edge of the window, in units."""


class Tip(NamedTuple):
    """A text about a widget with this box. The text covers none of the boxes in `avoid`."""

    box: Rect
    text: str
    avoid: tuple[Rect, ...] = ()


def places(c: Canvas, tip: Tip) -> Iterator[tuple[Rect, list[str]]]:
    """The boxes that a tooltip can have without covering anything, each with the lines of the text; the best first:
    below its widget, above, to the left or to the right of it."""
    for width in _WIDTHS:
        lines = c.lines(tip.text, _SIZE, width, "M")
        for box in _around(c, tip.box, lines):
            if not any(meet(box, other) for other in (tip.box, *tip.avoid)):
                yield box, lines


def _around(c: Canvas, widget: Rect, lines: Sequence[str]) -> Iterator[Rect]:
    """The boxes for these lines on the four sides of a widget."""
    w = max(c.text_width(line, _SIZE, "M") for line in lines) + 28
    h = len(lines) * _step(c) + 16
    x, y, ww, wh = widget
    middle, level = x + ww / 2 - w / 2, y + wh / 2 - h / 2
    spots = ((middle, y + wh + _GAP), (middle, y - _GAP - h), (x - _GAP - w, level), (x + ww + _GAP, level))
    return (_inside(c, left, top, w, h) for left, top in spots)


def draw(c: Canvas, tip: Tip) -> None:
    """Draw a tooltip where there is room for it."""
    found = next(places(c, tip), None)
    if found is None:
        return
    (x, y, w, h), lines = found
    c.shadow(x, y, w, h, RADIUS["button"], 10, 4, 130)
    c.box(x, y, w, h, RADIUS["button"], PALETTE["panel"], 0.97, line=PALETTE["gold"], line_alpha=0.55)
    for i, line in enumerate(lines):
        c.text(line, x + 14, y + 8 + _step(c) * (i + 0.5), _SIZE, PALETTE["text"], "M")


def _step(c: Canvas) -> float:
    """The height of a line."""
    return c.text_height(_SIZE) + 5


def _inside(c: Canvas, x: float, y: float, w: float, h: float) -> Rect:
    """A box moved into the window."""
    left, top = min(x, c.width - _EDGE - w), min(y, c.height - _EDGE - h)
    return max(_EDGE, left), max(_EDGE, top), w, h
