"""Patterns for cloth and backs. A pattern is a function that fills a polygon and returns SVG elements.

The rasteriser has no clip paths, so the lines and shapes of a pattern are cut to the polygon here.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from assets.scripts.geometry import Points, arc, bounds, clip_line, clip_polygon, contains, on_circle, transform
from assets.scripts.paths import disc_path, outline, polyline_path
from assets.scripts.svg import Elements, circle, path

Pattern = Callable[[Points], Elements]

WAVE_RINGS: Final = (1.0, 0.64, 0.28)  # radii of the concentric arcs of a wave, as shares of the largest
# By ring: the angle above the horizontal, in degrees, at which the row of waves in front hides the arc.
_WAVE_HORIZON: Final = {1.0: 29.7, 0.64: 35.5, 0.28: 34.0}


def clipped_strokes(curves: Iterable[Points], area: Points, colour: str, width: float) -> Elements:
    """Return the curves cut to the area, as one path."""
    data = "".join(polyline_path(run) for curve in curves for run in clip_line(curve, area))
    return [path(data, None, colour, width, cap="round")] if data else []


def clipped_fills(shapes: Iterable[Points], area: Points, colour: str) -> Elements:
    """Return convex shapes cut to the area, as one path."""
    parts = (clip_polygon(area, shape) for shape in shapes)
    data = "".join(polyline_path(part, True) for part in parts if len(part) > 2)
    return [path(data, colour)] if data else []


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    """Yield numbers from ``start`` up to, not including, ``end``."""
    while start < end:
        yield start
        start += step


def _grid(
    xs: tuple[float, float, float], ys: tuple[float, float, float], shift: float
) -> Iterator[tuple[float, float]]:
    """Yield the points of a grid, row by row, every other row moved right by ``shift``.

    ``xs`` and ``ys`` are start, end and step.
    """
    left, right, across = xs
    for row, y in enumerate(_steps(*ys)):
        for x in _steps(left + (shift if row % 2 else 0), right, across):
            yield x, y


def sea_waves(
    colour: str, radius: float = 13.0, width: float = 1.5, rings: Sequence[float] = WAVE_RINGS, dy: float = 0.0
) -> Pattern:
    """Return overlapping concentric arcs in rows (seigaiha). ``dy`` moves the rows down."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        curves = []
        xs = (x0 - 2 * radius, x1 + 2 * radius, 2 * radius)
        for x, y in _grid(xs, (y0 - radius + dy, y1 + radius, radius / 2), radius):
            for ring in rings:
                horizon = _WAVE_HORIZON[ring]
                curves.append(arc(x, y, radius * ring, 8, 180 + horizon, 180 - 2 * horizon))
        return clipped_strokes(curves, area, colour, width)

    return draw


def hemp_leaves(colour: str, side: float = 17.0, width: float = 1.2) -> Pattern:
    """Return triangles with every centroid joined to its corners (asanoha)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        height = side * math.sqrt(3) / 2
        curves: list[Points] = []
        for x, y in _grid((x0 - 2 * side, x1 + 2 * side, side), (y0 - height, y1 + height, height), side / 2):
            p, q = (x, y), (x + side, y)
            low, up = (x + side / 2, y + height), (x + side / 2, y - height)
            curves += [[p, q], [p, low], [q, low]]
            for triangle in ((p, q, low), (p, q, up)):
                centroid = (sum(corner[0] for corner in triangle) / 3, sum(corner[1] for corner in triangle) / 3)
                curves += [[centroid, corner] for corner in triangle]
        return clipped_strokes(curves, area, colour, width)

    return draw


def arrow_feathers(colour: str, wide: float = 15.0, tall: float = 19.0, lean: float = 7.0) -> Pattern:
    """Return columns of fletchings (yagasuri)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        shapes: list[Points] = []
        half = wide / 2 - 0.7
        for column, x in enumerate(_steps(x0 - 4, x1, wide)):
            for y in _steps(y0 - 2 * tall + (tall if column % 2 else 0), y1 + tall, 2 * tall):
                middle = x + half + 1.4
                shapes.append([(x, y), (x + half, y + lean), (x + half, y + lean + tall), (x, y + tall)])
                shapes.append([(middle, y + lean), (x + wide, y), (x + wide, y + tall), (middle, y + lean + tall)])
        return clipped_fills(shapes, area, colour)

    return draw


def scales(colour: str, side: float = 15.0) -> Pattern:
    """Return rows of triangles (uroko)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        height = side * 0.87
        grid = _grid((x0 - side, x1 + side, side), (y0 - 2, y1, height), side / 2)
        shapes: list[Points] = [[(x, y + height), (x + side, y + height), (x + side / 2, y)] for x, y in grid]
        return clipped_fills(shapes, area, colour)

    return draw


def checks(colour: str, side: float = 11.0) -> Pattern:
    """Return chequered cloth (ichimatsu)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        grid = _grid((x0, x1, 2 * side), (y0, y1, side), side)
        shapes: list[Points] = [[(x, y), (x + side, y), (x + side, y + side), (x, y + side)] for x, y in grid]
        return clipped_fills(shapes, area, colour)

    return draw


def interlaced_circles(colour: str, radius: float = 11.0, width: float = 1.4) -> Pattern:
    """Return circles that overlap by half (shippo)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        grid = _grid((x0 - radius, x1 + radius, 2 * radius), (y0, y1 + radius, radius), radius)
        # The sweep is a little less than a full circle, so that the last point is there.
        return clipped_strokes([arc(x, y, radius, 20, 0, 360.0 - 1e-9) for x, y in grid], area, colour, width)

    return draw


def hexagons(colour: str, radius: float = 11.0, width: float = 1.4, dot: str | None = None) -> Pattern:
    """Return hexagons (kikko), each with a dot if ``dot`` is its colour."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        across = radius * math.sqrt(3)
        curves, dots = [], ""
        for x, y in _grid((x0 - 2 * radius, x1 + radius, across), (y0 - radius, y1 + radius, radius * 1.5), across / 2):
            curves.append([on_circle(x, y, radius, 30 + 60 * i) for i in range(4)])
            if dot and contains(area, x, y) and contains(area, x, y - 3):
                dots += disc_path(x, y, radius * 0.26)
        return clipped_strokes(curves, area, colour, width) + ([path(dots, dot)] if dots else [])

    return draw


def lozenges(colour: str, wide: float = 16.0, tall: float = 26.0) -> Pattern:
    """Return diamonds (hishi)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        dx, dy = wide * 0.27, tall * 0.27
        grid = _grid((x0, x1 + wide, wide), (y0, y1 + tall, tall / 2), wide / 2)
        shapes: list[Points] = [[(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)] for x, y in grid]
        return clipped_fills(shapes, area, colour)

    return draw


def dots(colour: str, distance: float = 11.0, radius: float = 2.4) -> Pattern:
    """Return tie-dyed spots (kanoko)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        grid = _grid((x0, x1, distance), (y0 + 3, y1, distance * 0.62), distance / 2)
        return clipped_fills([arc(x, y, radius, 8, 22.5) for x, y in grid], area, colour)

    return draw


def stripes(colour: str, gap: float = 9.0, width: float = 2.4) -> Pattern:
    """Return upright stripes."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        return clipped_strokes([[(x, y0), (x, y1)] for x in _steps(x0 + 3, x1, gap)], area, colour, width)

    return draw


def flowing_water(
    colour: str, gap: float = 9.0, width: float = 1.6, swell: float = 3.4, pitch: float = 30.0
) -> Pattern:
    """Return level currents, ``swell`` units high and ``pitch`` units long (ryusui)."""

    def draw(area: Points) -> Elements:
        x0, y0, x1, y1 = bounds(area)
        xs = [x0 + i * 4 for i in range(int((x1 - x0) / 4) + 2)]
        curves: list[Points] = [
            [(x, y + swell * math.sin(2 * math.pi * (x / pitch + row * 0.23))) for x in xs]
            for row, y in enumerate(_steps(y0, y1 + gap, gap))
        ]
        return clipped_strokes(curves, area, colour, width)

    return draw


def blossom(
    x: float,
    y: float,
    radius: float,
    petal: str,
    heart: str | None = None,
    edge: str | None = None,
    turn: float = 0.0,
    width: float = 1.0,
) -> Elements:
    """Return a cherry flower with five notched petals, turned by ``turn`` degrees. ``width`` is that of its edge."""
    shape = outline("M0 0C-5.5 -2 -6.5 -7.5 -3 -10L0 -8.3L3 -10C6.5 -7.5 5.5 -2 0 0Z", 4)
    petals = [transform(shape, x, y, radius / 10.0, turn + 72 * i) for i in range(5)]
    data = "".join(polyline_path(points, True) for points in petals)
    items = [path(data, petal, edge, width) if edge else path(data, petal)]
    if heart:
        items.append(circle(x, y, radius * 0.2, heart))
    return items


def blossoms(places: Iterable[tuple[float, float, float]], petal: str, heart: str) -> Pattern:
    """Return cherry flowers at (x, y, radius), those that fit into the area."""

    def draw(area: Points) -> Elements:
        items = []
        for x, y, r in places:
            if all(contains(area, x + dx, y + dy) for dx, dy in ((r, 0), (-r, 0), (0, r), (0, -r))):
                items += blossom(x, y, r, petal, heart, turn=x * 7 % 72)
        return items

    return draw
