"""The mark on the game's tile on the start screen."""

from game.draw.canvas import Canvas
from game.draw.tile_mark import paint_call
from game.text.translations import tr


def paint_mark(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw a call of the game. (x, y) is the lower right corner of the cards of the tile."""
    paint_call(canvas, tr("start.gin.call"), x + 12 * scale, y - 8 * scale, scale, gold=True)
