"""The mark on the game's tile on the start screen."""

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE


def paint_mark(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw three stacks of chips. (x, y) is the lower right corner of the cards of the tile."""
    for dx, chips, colour, base in ((-42, 3, "chip_blue", -8), (-8, 4, "verm", -8), (-26, 2, "gold", 0)):
        for i in range(chips):
            canvas.chip(x + dx * scale, y + (base - i * 6) * scale, 17 * scale, PALETTE[colour])
