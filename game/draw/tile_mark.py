"""Marks that several games put beside the cards of their tile on the start screen."""

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE


def paint_call(canvas: Canvas, word: str, right: float, y: float, scale: float, gold: bool = False) -> None:
    """Draw a pill with the name of a call. Its right edge is at `right`, its middle at `y`."""
    top, bottom, colour = ("gold_a", "gold", "ink") if gold else ("verm_a", "verm_b", "on_verm")
    size, high = 17 * scale, 38 * scale
    wide = max(66 * scale, canvas.text_width(word, size) + 30 * scale)
    left = right - wide
    canvas.shadow(left, y - high / 2, wide, high, high / 2, 5, 3, 130)
    line = PALETTE["line"]
    canvas.box(left, y - high / 2, wide, high, high / 2, PALETTE[top], to=PALETTE[bottom], line=line, line_alpha=0.3)
    canvas.text(word, right - wide / 2, y, size, PALETTE[colour], "B", "c", fit=wide - 16 * scale)
