"""Texts that are never cut off: they break into lines, and become smaller where these do not fit."""

from collections.abc import Sequence
from typing import Final

from game.draw.pen import Pen

LINE: Final = 1.25
"""The distance of two lines, in heights of the text."""
_LEAST: Final = 8.0


def whole(pen: Pen, text: str, width: float, height: float, size: float) -> tuple[float, Sequence[str]]:
    """The largest size up to `size` at which a text fits into a box, in units, and its lines. Of a text that fits at no
    size all lines are there, at the smallest."""
    while True:
        lines = pen.lines(text, size, width, "B")
        if len(lines) * pen.text_height(size) * LINE <= height or size <= _LEAST:
            return size, lines
        size -= 0.5


def write(pen: Pen, text: str, box: tuple[float, float, float, float], size: float, colour: str, weight: str) -> None:
    """Write a whole text into a box, in the middle of its height."""
    x, y, w, h = box
    size, lines = whole(pen, text, w, h, size)
    step = pen.text_height(size) * LINE
    for i, line in enumerate(lines):
        pen.text(line, x, y + h / 2 + (i - (len(lines) - 1) / 2) * step, size, colour, weight)
