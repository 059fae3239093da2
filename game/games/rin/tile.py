"""The mark on the game's tile on the start screen."""

from game.draw.canvas import Canvas
from game.draw.tile_mark import paint_call
from game.text.translations import tr


def paint_mark(c: Canvas, x: float, y: float, scale: float) -> None:
    """What is called in the game. (x, y) is the lower right corner of the cards of the tile."""
    paint_call(c, tr("start.rin.call"), x + 12 * scale, y - 8 * scale, scale)
