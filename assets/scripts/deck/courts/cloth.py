"""Cloth and strokes that end at the river."""

import itertools
import math
from typing import Final

from assets.scripts.card import INK
from assets.scripts.deck.courts.stage import river_y
from assets.scripts.deck.patterns import Pattern
from assets.scripts.geometry import Points, closed_pairs
from assets.scripts.paths import flatten, polyline_path
from assets.scripts.svg import Elements, line, path

OUTLINE: Final = 1.7  # width of the outline of figures
_NEAR_RIVER: Final = 148  # the river is below this height everywhere


def above_river(data: str) -> Points:
    """Return a closed path as a polygon that ends at the river."""
    points: Points = []
    for (ax, ay), (bx, by) in closed_pairs(flatten(data, 10)[0]):
        steps = max(1, int(abs(bx - ax) / 6)) if max(ay, by) > _NEAR_RIVER else 1
        points += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps)]
    return [(x, min(y, river_y(x))) for x, y in points]


def line_to_river(data: str, colour: str = INK, width: float = 1.6, cap: str = "round") -> str:
    """Return a stroke that stops at the river."""
    visible = ""
    for points in flatten(data, 10):
        fine: Points = []
        for a, b in itertools.pairwise(points):
            (ax, ay), (bx, by) = a, b
            steps = max(1, int(math.dist(a, b) / 5))
            fine += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps)]
        fine.append(points[-1])
        run: Points = []
        for x, y in fine:
            if y <= river_y(x) + 1:
                run.append((x, y))
            elif run:
                break
        if len(run) > 1:
            visible += polyline_path(run)
    return line(visible, colour, width, cap) if visible else ""


def cloth(area: Points, fill: str, pattern: Pattern | None = None) -> Elements:
    """Return a piece of cloth with its pattern and outline."""
    data = polyline_path(area, True)
    return [path(data, fill), *(pattern(area) if pattern else []), path(data, None, INK, OUTLINE)]
