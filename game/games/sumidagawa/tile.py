"""The mark on the game's tile on the start screen."""

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE


def paint_mark(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw a score tile. (x, y) is the lower right corner of the cards of the tile."""
    x, y = x - 16 * scale, y - 14 * scale
    canvas.circle(x, y, 22 * scale, PALETTE["panel"], 1, PALETTE["gold"], 1, 2.5)
    canvas.text("8", x, y, 22 * scale, PALETTE["washi"], "B", "c")
