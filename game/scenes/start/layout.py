"""Where the parts of the start screen stand, on a lying and on an upright sheet.

Upright, all stands in one column: tiles, the first lesson or the matches, today, and the large buttons at the foot,
where thumbs reach them."""

from typing import Final

from game.draw.canvas import Canvas
from game.scenes import upright
from game.scenes.start import tile as start_tile
from game.ui.widgets import Rect

FOOT: Final = 544.0
"""The top of the row of buttons below the tiles, on a lying sheet."""
PLATE: Final = 396.0
"""The width of a large button in that row."""
HINTS: Final = 672.0
"""The middle of the line that says which key does what."""
RIGHT: Final = 872.0
"""The left edge of what stands beside the tiles."""
RIGHT_WIDTH: Final = 368.0
FOOT_HEIGHT: Final = 66.0
_UPRIGHT_FOOT: Final = 1236.0
"""The lower edge of the lowest buttons on an upright sheet."""
_UPRIGHT_WIDTH: Final = 720 - 2 * upright.EDGE


def language(c: Canvas) -> Rect:
    """The choice of the language."""
    x, y = c.margin_x, c.margin_y
    return (x + 496, y + 24, 200, upright.TARGET) if c.upright else (x + 1072, y + 24, 168, 42)


def many_languages(c: Canvas) -> Rect:
    """The choice of the language if the names do not fit side by side: wide enough for a name and its share."""
    x, y, w, h = language(c)
    return (x - 60, y, w + 60, h)


def column(c: Canvas, tiles: int) -> tuple[float, float, float]:
    """Left edge, top and width of what stands beside the tiles; upright below them."""
    if c.upright:
        return c.margin_x + upright.EDGE, start_tile.foot(c, tiles) + upright.GAP, _UPRIGHT_WIDTH
    return c.margin_x + RIGHT, c.margin_y + start_tile.TOP, RIGHT_WIDTH


def column_foot(c: Canvas, high: float) -> float:
    """The lower edge of that column. `high`: the height of the large buttons."""
    if c.upright:
        return plate(c, 1, high)[1] - upright.GAP
    return c.margin_y + start_tile.TOP + 2 * start_tile.HEIGHT + start_tile.GAP


def plate(c: Canvas, n: int, high: float) -> Rect:
    """A large button: 0 goes on with a match, 1 plays together. Upright, the first is the lower one."""
    x, y = c.margin_x, c.margin_y
    if c.upright:
        top = _UPRIGHT_FOOT - upright.TARGET - (n + 1) * (high + upright.GAP)
        return x + upright.EDGE, y + top, _UPRIGHT_WIDTH, high
    return x + start_tile.LEFT + n * (PLATE + start_tile.GAP), y + FOOT, PLATE, high


def small_buttons(c: Canvas, high: float) -> Rect:
    """The row of records, settings and quit."""
    x, y = c.margin_x, c.margin_y
    if c.upright:
        return x + upright.EDGE, y + _UPRIGHT_FOOT - upright.TARGET, _UPRIGHT_WIDTH, upright.TARGET
    return x + RIGHT, y + FOOT, RIGHT_WIDTH, high


def hints(c: Canvas) -> tuple[float, float, float]:
    """Left edge, middle and right edge of the line at the foot."""
    if c.upright:
        return c.margin_x + upright.EDGE, c.margin_y + 1259, c.margin_x + 720 - upright.EDGE
    return c.margin_x + 40, c.margin_y + HINTS, c.margin_x + 1240


def moon(c: Canvas) -> tuple[float, float, float]:
    """Middle and radius of the moon."""
    x, y = c.margin_x, c.margin_y
    return (x + 412, y + 38, 22) if c.upright else (x + 760, y + 64, 40)
