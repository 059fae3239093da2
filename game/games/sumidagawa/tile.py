"""The mark on the game's tile on the start screen."""

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE


def paint_mark(c: Canvas, x: float, y: float, scale: float) -> None:
    """A tile of the game's score. (x, y) is the lower right corner of the cards of the tile."""
    x, y = x - 16 * scale, y - 14 * scale
    c.circle(x, y, 22 * scale, PALETTE["panel"], 1, PALETTE["gold"], 1, 2.5)
    c.text("8", x, y, 22 * scale, PALETTE["washi"], "B", "c")
