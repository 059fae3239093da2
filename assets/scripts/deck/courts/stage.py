"""What surrounds a figure: the panel with its sky, the river that parts both halves, the mat and the frame."""

import math
from typing import Final

from assets.scripts.card import HEIGHT, INK, WASHI, WIDTH
from assets.scripts.deck.layout import both_ways, card_path
from assets.scripts.deck.palette import GOLD, MIST, NIGHT, PANEL
from assets.scripts.geometry import Points
from assets.scripts.paths import num, polyline_path
from assets.scripts.svg import Elements, line, linear_gradient, path, rect

PANEL_LEFT: Final = 48
PANEL_TOP: Final = 20
PANEL_WIDTH: Final = 154
PANEL_HEIGHT: Final = 310
PANEL_RIGHT: Final = PANEL_LEFT + PANEL_WIDTH
PANEL_BOTTOM: Final = PANEL_TOP + PANEL_HEIGHT
_NOTCH: Final = 8  # size of the hollow corners of the panel
_FRAME_GAP: Final = 3.6  # between the panel and the gold lines around it
_RIVER_HALF: Final = 10.5  # half the width of the river


def river_y(x: float) -> float:
    """Return the height of the middle of the river at ``x``."""
    u = (x - WIDTH / 2) / (PANEL_WIDTH / 2)
    return HEIGHT / 2 + 21 * math.sin(u * math.pi * 0.62)


def _panel_path() -> str:
    x0, y0, x1, y1, n = PANEL_LEFT, PANEL_TOP, PANEL_RIGHT, PANEL_BOTTOM, _NOTCH
    k = n * 0.45
    return (
        f"M{x0 + n} {y0}L{x1 - n} {y0}C{x1 - n} {num(y0 + k)} {num(x1 - k)} {y0 + n} {x1} {y0 + n}"
        f"L{x1} {y1 - n}C{num(x1 - k)} {y1 - n} {x1 - n} {num(y1 - k)} {x1 - n} {y1}"
        f"L{x0 + n} {y1}C{x0 + n} {num(y1 - k)} {num(x0 + k)} {y1 - n} {x0} {y1 - n}"
        f"L{x0} {y0 + n}C{num(x0 + k)} {y0 + n} {x0 + n} {num(y0 + k)} {x0 + n} {y0}Z"
    )


def sky(colour: str) -> Elements:
    """Return the ground of the panel, with a sky that fades in from both ends."""
    stops = [(0, colour), (0.2, PANEL), (0.8, PANEL), (1, colour)]
    return [
        linear_gradient("sky", (0, PANEL_TOP), (0, PANEL_BOTTOM), stops),
        rect(PANEL_LEFT - 2, PANEL_TOP - 2, PANEL_WIDTH + 4, PANEL_HEIGHT + 4, 0, "url(#sky)"),
    ]


def river_band(left: float = PANEL_LEFT - 4, right: float = PANEL_RIGHT + 4) -> Elements:
    """Return the river without its ripples."""
    xs = [left + i * (right - left) / 36 for i in range(37)]
    above = [(x, river_y(x) - _RIVER_HALF) for x in xs]
    below = [(x, river_y(x) + _RIVER_HALF) for x in xs]
    band = polyline_path(above + below[::-1], True)
    return [path(band, NIGHT, INK, 4.4), path(band, NIGHT, WASHI, 2.0)]


def _ripple(offset: float, left: float, right: float, height: float) -> str:
    """Return a ripple ``offset`` units below the middle of the river as path data."""
    steps = 22
    points: Points = []
    for i in range(steps + 1):
        x = left + (right - left) * i / steps
        points.append((x, river_y(x) + offset + height * math.sin((x - 125) / 13.0)))
    return polyline_path(points)


def ripples() -> Elements:
    """Return the ripples on the upper side of the river, then the gold one in its middle."""
    upper = _ripple(-5.2, PANEL_LEFT - 4, 96, 0.9) + _ripple(-5.0, 108, 168, 0.9) + _ripple(-5.2, 180, 210, 0.9)
    return [line(upper, MIST, 1.5), line(_ripple(-0.6, 58, 122, 1.0), GOLD, 1.5)]


def river() -> Elements:
    """Return the river with its ripples, the same either way up."""
    return [*river_band(), *both_ways(ripples())]


def frame() -> Elements:
    """Return the paper mat, with the panel cut out of it, and the lines around the panel."""
    x0, y0, x1, y1 = (
        PANEL_LEFT - _FRAME_GAP,
        PANEL_TOP - _FRAME_GAP,
        PANEL_RIGHT + _FRAME_GAP,
        PANEL_BOTTOM + _FRAME_GAP,
    )
    n = _NOTCH + 2
    gold = (
        f"M{x0 + n} {y0}L{x1 - n} {y0}M{x1} {y0 + n}L{x1} {y1 - n}M{x1 - n} {y1}L{x0 + n} {y1}"
        f"M{x0} {y1 - n}L{x0} {y0 + n}"
    )
    return [
        path(card_path() + _panel_path(), WASHI, rule="evenodd"),
        path(_panel_path(), None, INK, 1.8),
        line(gold, GOLD, 1.2),
    ]
