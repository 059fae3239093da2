"""SVG path data: reading, flattening, moving and writing. Commands are absolute: M L H V C Q A Z."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from assets.scripts.geometry import Point, Points, on_circle

_NUMBERS_PER_COMMAND: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_CIRCLE_HANDLE: Final = 0.5523  # length of the handles of a quarter circle as a Bezier curve, in radii


def num(value: float, digits: int = 2) -> str:
    """Return a number without trailing zeros, rounded to ``digits``.

    >>> num(12.5), num(-0.001)
    ('12.5', '0')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def parse(data: str) -> list[tuple[str, list[float]]]:
    """Return path data as (command, numbers). Repeated commands without their letter get it."""
    pieces: list[tuple[str, list[float]]] = []
    for letter, body in re.findall(r"([MLHVCQAZ])([^MLHVCQAZ]*)", data):
        values = [float(text) for text in re.findall(r"-?\d*\.?\d+", body)]
        size = _NUMBERS_PER_COMMAND[letter]
        if size == 0:
            pieces.append((letter, []))
            continue
        for i in range(0, len(values), size):
            pieces.append(("L" if letter == "M" and i else letter, values[i : i + size]))
    return pieces


def _bezier(start: Point, handles: Sequence[float], steps: int) -> Points:
    """Return points of a cubic curve, without its start. ``handles`` are its six numbers."""
    points = []
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        x, y = (
            u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
            for p0, p1, p2, p3 in zip(start, handles[0:2], handles[2:4], handles[4:6], strict=True)
        )
        points.append((x, y))
    return points


def flatten(data: str, steps: int = 12) -> list[Points]:
    """Return path data as polylines, each curve in ``steps`` pieces. A closed one repeats its first point.

    Raises ValueError for arcs.
    """
    lines: list[Points] = []
    current: Points = []
    x, y = 0.0, 0.0
    for letter, v in parse(data):
        if letter == "M":
            if len(current) > 1:
                lines.append(current)
            x, y = v
            current = [(x, y)]
        elif letter == "Z":
            current.append(current[0])
        elif letter == "L":
            current.append((v[0], v[1]))
        elif letter == "H":
            current.append((v[0], y))
        elif letter == "V":
            current.append((x, v[0]))
        elif letter == "C":
            current += _bezier((x, y), v, steps)
        elif letter == "Q":
            x1, y1, x2, y2 = v
            first = (x + 2 * (x1 - x) / 3, y + 2 * (y1 - y) / 3)
            second = (x2 + 2 * (x1 - x2) / 3, y2 + 2 * (y1 - y2) / 3)
            current += _bezier((x, y), (*first, *second, x2, y2), steps)
        else:
            raise ValueError(f"cannot flatten {letter!r}")
        x, y = current[-1]
    if len(current) > 1:
        lines.append(current)
    return lines


def outline(data: str, steps: int = 14) -> Points:
    """Return the first, closed shape of path data as a polygon, which does not repeat its first point."""
    return flatten(data, steps)[0][:-1]


def move_path(data: str, dx: float = 0.0, dy: float = 0.0, sx: float = 1.0, sy: float | None = None) -> str:
    """Return path data scaled by (sx, sy), sy being sx if not given, then shifted by (dx, dy)."""
    sy = sx if sy is None else sy
    moved = []
    for letter, v in parse(data):
        if letter == "H":
            v = [dx + sx * v[0]]
        elif letter == "V":
            v = [dy + sy * v[0]]
        elif letter == "A":
            v = [sx * v[0], sy * v[1], *v[2:5], dx + sx * v[5], dy + sy * v[6]]
        else:
            v = [dx + sx * value if i % 2 == 0 else dy + sy * value for i, value in enumerate(v)]
        moved.append(letter + " ".join(num(value) for value in v))
    return "".join(moved)


def polyline_path(points: Sequence[Point], closed: bool = False, digits: int = 1) -> str:
    """Return path data of straight lines through the points, rounded to ``digits``."""
    body = "L".join(f"{num(x, digits)} {num(y, digits)}" for x, y in points)
    return "M" + body + ("Z" if closed else "")


def disc_path(cx: float, cy: float, radius: float) -> str:
    """Return a circle as four Bezier curves, clockwise."""
    k = radius * _CIRCLE_HANDLE
    return (
        f"M{num(cx)} {num(cy - radius)}C{num(cx + k)} {num(cy - radius)} {num(cx + radius)} {num(cy - k)} "
        f"{num(cx + radius)} {num(cy)}C{num(cx + radius)} {num(cy + k)} {num(cx + k)} {num(cy + radius)} "
        f"{num(cx)} {num(cy + radius)}C{num(cx - k)} {num(cy + radius)} {num(cx - radius)} {num(cy + k)} "
        f"{num(cx - radius)} {num(cy)}C{num(cx - radius)} {num(cy - k)} {num(cx - k)} {num(cy - radius)} "
        f"{num(cx)} {num(cy - radius)}Z"
    )


def circle_path(cx: float, cy: float, radius: float) -> str:
    """Return a circle as two arcs, clockwise."""
    return (
        f"M{num(cx - radius)} {num(cy)}A{num(radius)} {num(radius)} 0 1 1 {num(cx + radius)} {num(cy)}"
        f"A{num(radius)} {num(radius)} 0 1 1 {num(cx - radius)} {num(cy)}Z"
    )


def spokes(cx: float, cy: float, radius: float, angles: Iterable[float], digits: int = 1) -> str:
    """Return lines from (cx, cy) outwards as path data. ``angles`` are in degrees, their ends rounded to ``digits``."""
    ends = (on_circle(cx, cy, radius, angle) for angle in angles)
    return "".join(f"M{num(cx)} {num(cy)}L{num(x, digits)} {num(y, digits)}" for x, y in ends)
