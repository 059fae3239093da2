"""The charts of the records screen: a course of points, a course of win shares with its band, shares with whiskers.

What a chart shows is worked out by plain functions (`heights`, `ticks`, `thinned`), so that it can be tested."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.stats.figures import Share
from game.text.amounts import signed
from game.ui.widgets import Rect

MOST: Final = 160
"""So many points of a line are drawn at most."""


def thinned(n: int, most: int = MOST) -> list[int]:
    """Which of n points are drawn: the first, the last, and as many between as there is room for.

    >>> thinned(4), thinned(9, 3)
    ([0, 1, 2, 3], [0, 4, 8])
    """
    if n <= most:
        return list(range(n))
    return [round(i * (n - 1) / (most - 1)) for i in range(most)]


def heights(values: Sequence[float], low: float, high: float, box: Rect) -> list[tuple[float, float]]:
    """Points in a box, from its left to its right edge; `low` lies at its foot.

    >>> heights([0, 5, 10], 0, 10, (0, 0, 100, 50))
    [(0.0, 50.0), (50.0, 25.0), (100.0, 0.0)]
    """
    x, y, w, h = box
    step, span = w / max(1, len(values) - 1), (high - low) or 1
    return [(x + i * step, y + h - h * (n - low) / span) for i, n in enumerate(values)]


def ticks(low: float, high: float) -> list[int]:
    """Round numbers to write beside a chart, 0 among them if it is there.

    >>> ticks(-40, 230)
    [0, 100, 200]
    """
    span = max(1, high - low)
    step = next(s for s in (m * 10**e for e in range(10) for m in (1, 2, 5)) if span / s <= 4)
    return [n for n in range(-int(-low // step) * step, int(high) + 1, step) if n >= low]


def percent(part: float) -> str:
    """A share as it is written: 57 %."""
    return f"{round(part * 100)} %"


def paint_line(
    c: Canvas, points: Sequence[tuple[float, float]], colour: str, line_width: float, dash: str | None = None
) -> None:
    """Draw a line through points; few points end in a dot."""
    if len(points) > 1:
        c.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), line=colour, line_width=line_width, dash=dash)
    if len(points) < 30 and not dash:
        for x, y in points[-1:] if len(points) > 1 else points:
            c.circle(x, y, 4.5, colour)


def across(c: Canvas, box: Rect, y: float, label: str, strong: bool = False) -> None:
    """Draw a line across a box, with its label at the left."""
    x, _, w, _ = box
    c.path(f"M{x:.1f} {y:.1f}H{x + w:.1f}", line=PALETTE["line"], line_width=1.2, line_alpha=0.34 if strong else 0.14)
    c.text(label, x - 10, y, 13, PALETTE["muted"], "M", "r", fit=74)


def paint_course(c: Canvas, box: Rect, mine: Sequence[int], theirs: Sequence[float]) -> None:
    """Points added up, from nothing on; the computers' mean as a broken line."""
    own, other = [0, *mine], [0.0, *theirs]
    low, high = float(min(*own, *other)), float(max(*own, *other, 1))
    for n in ticks(low, high):
        across(c, box, heights([n], low, high, box)[0][1], signed(n) if low < 0 else str(n), n == 0)
    kept = thinned(len(own))
    paint_line(c, heights([other[i] for i in kept], low, high, box), PALETTE["muted"], 2, "5 5")
    paint_line(c, heights([own[i] for i in kept], low, high, box), PALETTE["gold_hi"], 3)


def paint_shares(c: Canvas, box: Rect, wins: Sequence[int], theirs: Share) -> None:
    """The share of wins so far, within the band of its uncertainty; the computers' share as a broken line. `wins`: the
    wins after each deal or match."""
    for n in (0, 0.5, 1):
        across(c, box, heights([n], 0, 1, box)[0][1], percent(n), n == 0)
    if theirs.of:
        x, _, w, _ = box
        y = heights([theirs.part], 0, 1, box)[0][1]
        c.path(f"M{x:.1f} {y:.1f}H{x + w:.1f}", line=PALETTE["muted"], line_width=2, dash="5 5")
    kept = [Share(wins[i], i + 1) for i in thinned(len(wins))]
    above = heights([s.interval[1] for s in kept], 0, 1, box)
    below = heights([s.interval[0] for s in kept], 0, 1, box)
    if len(kept) > 1:
        edge = "L".join(f"{x:.1f} {y:.1f}" for x, y in (*above, *reversed(below)))
        c.path(f"M{edge}Z", PALETTE["gold"], a=0.24)
    paint_line(c, heights([s.part for s in kept], 0, 1, box), PALETTE["gold_hi"], 3)


def paint_whisker(c: Canvas, box: Rect, share: Share, theirs: float | None = None) -> None:
    """A share on a line from nothing to all: the interval as a bar, the share as a dot, `theirs` as a mark."""
    x, y, w, h = box
    cy = y + h / 2
    low, high = share.interval
    c.box(x, cy - 1, w, 2, 1, PALETTE["line"], 0.16)
    if theirs is not None:
        c.box(x + w * theirs - 1, cy - 11, 2, 22, 1, PALETTE["muted"], 0.8)
    c.box(x + w * low, cy - 5, max(2.0, w * (high - low)), 10, 5, PALETTE["gold"], 0.38)
    c.circle(x + w * share.part, cy, 7, PALETTE["gold_hi"], line=PALETTE["ink"], line_width=1.5)
