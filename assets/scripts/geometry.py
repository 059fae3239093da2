"""Points and polygons: moving, testing and clipping. A closed polygon does not repeat its first point."""

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
Points = list[Point]


def transform(
    points: Sequence[Point], dx: float = 0.0, dy: float = 0.0, scale: float = 1.0, turn: float = 0.0
) -> Points:
    """Return the points scaled, then turned by ``turn`` degrees clockwise, then shifted by (dx, dy)."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(dx + scale * (c * x - s * y), dy + scale * (s * x + c * y)) for x, y in points]


def on_circle(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """Return the point of a circle at an angle, clockwise from three o'clock."""
    return cx + radius * math.cos(math.radians(degrees)), cy + radius * math.sin(math.radians(degrees))


def arc(cx: float, cy: float, radius: float, steps: int = 20, start: float = 0.0, sweep: float = 360.0) -> Points:
    """Return points along a circle, the angles in degrees. A full circle does not repeat its first point."""
    count = steps if sweep == 360.0 else steps + 1
    return [on_circle(cx, cy, radius, start + sweep * i / steps) for i in range(count)]


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def contains(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Return whether the point is inside the polygon, by the even-odd rule."""
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def _crossings(a: Point, b: Point, polygon: Sequence[Point]) -> list[float]:
    """Return where the segment from a to b crosses the polygon, as sorted shares of its length with 0 and 1."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    cuts = [0.0, 1.0]
    px, py = polygon[-1]
    for qx, qy in polygon:
        ex, ey = qx - px, qy - py
        cross = dx * ey - dy * ex
        if abs(cross) > 1e-9:
            fx, fy = px - ax, py - ay
            t = (fx * ey - fy * ex) / cross
            if 0 < t < 1 and 0 <= (fx * dy - fy * dx) / cross <= 1:
                cuts.append(t)
        px, py = qx, qy
    return sorted(cuts)


def clip_line(points: Sequence[Point], polygon: Sequence[Point]) -> list[Points]:
    """Return the parts of a polyline that lie inside a polygon of any shape."""
    runs: list[Points] = []
    run: Points = []
    for a, b in itertools.pairwise(points):
        (ax, ay), (bx, by) = a, b
        for t0, t1 in itertools.pairwise(_crossings(a, b, polygon)):
            if t1 - t0 < 1e-6:
                continue
            middle = (t0 + t1) / 2
            if contains(polygon, ax + middle * (bx - ax), ay + middle * (by - ay)):
                p = (ax + t0 * (bx - ax), ay + t0 * (by - ay))
                q = (ax + t1 * (bx - ax), ay + t1 * (by - ay))
                if run and math.dist(run[-1], p) < 1e-6:
                    run.append(q)
                else:
                    if run:
                        runs.append(run)
                    run = [p, q]
            elif run:
                runs.append(run)
                run = []
    if run:
        runs.append(run)
    return runs


def clip_polygon(polygon: Points, convex: Points) -> Points:
    """Return a polygon of any shape cut by a convex one (Sutherland-Hodgman); empty if they do not overlap."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in closed_pairs(convex))
    if area < 0:
        convex = convex[::-1]
    kept = polygon
    for (ax, ay), (bx, by) in closed_pairs(convex):
        if not kept:
            return []
        source, kept = kept, []
        px, py = source[-1]
        last_side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        for x, y in source:
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (side >= 0) != (last_side >= 0):
                t = last_side / (last_side - side)
                kept.append((px + t * (x - px), py + t * (y - py)))
            if side >= 0:
                kept.append((x, y))
            px, py, last_side = x, y, side
    return kept


def closed_pairs(polygon: Points) -> list[tuple[Point, Point]]:
    """Return the edges of a polygon, the one from the last point to the first included."""
    return list(itertools.pairwise([*polygon, *polygon[:1]]))
