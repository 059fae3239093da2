"""The water: its surface, and the sea waves drawn on it."""

import math
from collections.abc import Sequence
from typing import Final

from assets.scripts.geometry import Point, Points
from assets.scripts.paths import num
from assets.scripts.sumidagawa.layout import BOTTOM, LEFT, PICTURE_CORNER, RIGHT, in_picture
from assets.scripts.svg import element

ROW: Final = 22.6  # height of one row of waves; the water rises by it from number to number
_WAVE: Final = (RIGHT - LEFT) / 4  # width of a wave
_RADIUS: Final = _WAVE / 2  # of its outermost arc
_SWELL: Final = 4.5  # height of the surface's swell: so low that it never breaks a numeral into pieces
_EDGE_DISTANCE: Final = 2.0  # between the arcs and the edge of the picture
_SURFACE_DISTANCE: Final = 3.5  # between the arcs and the surface


def surface_y(x: float, crest_y: float) -> float:
    """Return the height of the surface at ``x`` if its crests are at ``crest_y``."""
    return crest_y + _SWELL - _SWELL * math.cos((x - LEFT) / _WAVE * 2 * math.pi + math.pi)


def water_path(crest_y: float) -> str:
    """Return the water, from its surface to the lower edge of the picture, as path data."""
    corner = PICTURE_CORNER
    half = _WAVE / 2
    data = f"M{num(LEFT)} {num(surface_y(LEFT, crest_y))}"
    for i in range(8):  # one curve for each half of a wave
        x0, x1 = LEFT + i * half, LEFT + (i + 1) * half
        y0, y1 = num(surface_y(x0, crest_y)), num(surface_y(x1, crest_y))
        handle = half * 0.3642
        data += f"C{num(x0 + handle)} {y0} {num(x1 - handle)} {y1} {num(x1)} {y1}"
    return (
        f"{data}V{BOTTOM - corner}A{corner} {corner} 0 0 1 {RIGHT - corner} {BOTTOM}"
        f"H{LEFT + corner}A{corner} {corner} 0 0 1 {LEFT} {BOTTOM - corner}Z"
    )


def _centres(row: int, top: float) -> Points:
    """Return the centres of a row of waves. The crests of row 0 are at ``top``."""
    shift = _RADIUS if row % 2 else 0
    return [(LEFT + _RADIUS + shift + i * _WAVE - _WAVE, top + row * ROW + _RADIUS) for i in range(6)]


def _visible_arcs(centre: Point, radius: float, front: Points, crest_y: float | None) -> str:
    """Return the parts of a wave's upper half that the waves in front leave visible, as path data."""
    cx, cy = centre
    near = [other for other in front if math.dist(centre, other) < radius + _RADIUS]  # no other can cover it
    steps = 90
    arcs = ""
    run: Points = []
    for step in range(steps + 1):
        angle = math.pi + math.pi * step / steps
        x, y = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
        visible = (
            in_picture(x, y, _EDGE_DISTANCE)
            and (crest_y is None or y > surface_y(x, crest_y) + _SURFACE_DISTANCE)
            and all(math.hypot(x - front_x, y - front_y) >= _RADIUS - 0.2 for front_x, front_y in near)
        )
        if visible:
            run.append((x, y))
        if not visible or step == steps:
            if len(run) > 2:
                (x0, y0), (x1, y1) = run[0], run[-1]
                r = num(radius)
                arcs += f"M{num(x0)} {num(y0)}A{r} {r} 0 0 1 {num(x1)} {num(y1)}"
            run = []
    return arcs


def waves(
    top: float,
    rows: int,
    rings: Sequence[float],
    colour: str,
    opacity: float,
    width: float,
    crest_y: float | None = None,
) -> str:
    """Return rows of overlapping arcs (seigaiha), the crests of the first row at ``top``.

    ``rings`` are the radii of the arcs of a wave, as shares of the largest. With ``crest_y`` only the arcs below
    that surface are drawn.
    """
    data = ""
    for row in range(rows):
        front = _centres(row + 1, top) + _centres(row + 2, top)
        for centre in _centres(row, top):
            for ring in rings:
                data += _visible_arcs(centre, _RADIUS * ring, front, crest_y)
    return element(
        "path",
        d=data,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_opacity=str(opacity),
        stroke_linecap="round",
    )


def all_over(rings: Sequence[float], colour: str, opacity: float, width: float) -> str:
    """Return waves that fill the picture."""
    return waves(LEFT - 20, 15, rings, colour, opacity, width)
