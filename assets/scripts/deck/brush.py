"""Strokes of a brush, thick in the middle and thin at both ends."""

import math

from assets.scripts.geometry import Points
from assets.scripts.paths import flatten, polyline_path
from assets.scripts.svg import path


def _tapered(points: Points, width: float) -> str:
    """Return the outline of a stroke along the points as path data."""
    last = len(points) - 1
    left, right = [], []
    for i, (x, y) in enumerate(points):
        ax, ay = points[max(i - 1, 0)]
        bx, by = points[min(i + 1, last)]
        length = math.hypot(bx - ax, by - ay) or 1
        half = width / 2 * math.sin(math.pi * (0.06 + 0.88 * i / last))
        left.append((x - (by - ay) / length * half, y + (bx - ax) / length * half))
        right.append((x + (by - ay) / length * half, y - (bx - ax) / length * half))
    return polyline_path(left + right[::-1], True, 2)


def brush(data: str, colour: str, width: float) -> str:
    """Return a brush stroke along path data, ``width`` units at its thickest."""
    return path("".join(_tapered(points, width) for points in flatten(data, 8)), colour)
