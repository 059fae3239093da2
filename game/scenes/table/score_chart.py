"""The course of a match as a chart: a line a player, each with its crest at the end."""

from collections.abc import Sequence

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, SEATS
from game.text.amounts import number, signed
from game.ui.widgets import Rect


def paint_chart(
    c: Canvas, box: Rect, runs: Sequence[Sequence[int]], crests: Sequence[str], target: int, zero_sum: bool
) -> None:
    """Running totals by player, with the target across (0: none). The numbers at the left are part of the box."""
    high = max(target, *(max(r) for r in runs), 1)
    low = min(0, *(min(r) for r in runs))

    at = {low, 0, high, target} - ({0} if low and not zero_sum else set())
    marks = {n: signed(n) if zero_sum else number(n) for n in at}
    lead = max(c.text_width(mark, 13, "M") for mark in marks.values()) + 10
    x, y, w, h = box[0] + lead, box[1], box[2] - lead, box[3]

    def up(n: float) -> float:
        return y + h - h * (n - low) / (high - low)

    for n, mark in sorted(marks.items()):
        aim = n == target and target > 0
        c.path(
            f"M{x:.1f} {up(n):.1f}H{x + w:.1f}",
            line=PALETTE["gold"] if aim else PALETTE["line"],
            line_width=1.2,
            line_alpha=0.7 if aim else 0.34 if zero_sum and n == 0 else 0.16,
            dash="6 6" if aim else None,
        )
        apart = c.text_height(13) + 4
        if n == high or (up(n) - up(high) > apart and (n == low or up(low) - up(n) > apart)):
            c.text(mark, x - 10, up(n), 13, PALETTE["muted"], "M", "r")
    steps = max(1, len(runs[0]) - 1)
    for run, crest in zip(runs, crests, strict=True):
        points = [(x + w * k / steps, up(n)) for k, n in enumerate(run)]
        if len(points) > 1:
            c.path("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points), line=SEATS[crest], line_width=3)
        for px, py in points[1:]:
            c.circle(px, py, 4 if len(points) < 30 else 2.5, SEATS[crest])
    _ends(c, x + w, [up(r[-1]) for r in runs], crests, y, y + h)


def _ends(c: Canvas, x: float, ends: Sequence[float], crests: Sequence[str], top: float, foot: float) -> None:
    """Each line's crest at its end; where several lines end together the crests make room for each other, in two
    columns if it gets tight, each tied to its line."""
    order = sorted(range(len(ends)), key=lambda i: ends[i])
    for at, (i, y) in enumerate(zip(order, spread([ends[i] for i in order], 27.0, top, foot), strict=True)):
        tight = len(ends) * 27 > foot - top + 27
        cx = x + 24 + (24 if tight and at % 2 else 0)
        if abs(y - ends[i]) > 3 or cx > x + 24:
            c.path(
                f"M{x + 5:.1f} {ends[i]:.1f}L{cx - 12:.1f} {y:.1f}",
                line=SEATS[crests[i]],
                line_width=1.5,
                line_alpha=0.8,
            )
        c.avatar(crests[i], cx, y, 12)


def spread(places: Sequence[float], apart: float, top: float, foot: float) -> list[float]:
    """Places in rising order moved so that they lie `apart`, as near to where they were as that allows, within
    top and foot (closer together if there is no room).

    >>> spread([10.0, 12.0, 80.0], 20.0, 0.0, 100.0)
    [1.0, 21.0, 80.0]
    """
    if not places:
        return []
    apart = min(apart, (foot - top) / max(1, len(places) - 1))
    groups: list[list[float]] = []  # [middle, how many]: those that touch become one
    for p in places:
        groups.append([min(max(p, top), foot), 1.0])
        while len(groups) > 1:
            (m0, n0), (m1, n1) = groups[-2:]
            if m1 - (n1 - 1) * apart / 2 - (m0 + (n0 - 1) * apart / 2) >= apart - 1e-9:
                break
            n = n0 + n1
            half = (n - 1) * apart / 2
            groups[-2:] = [[min(max((m0 * n0 + m1 * n1) / n, top + half), foot - half), n]]
    return [m + (i - (n - 1) / 2) * apart for m, n in groups for i in range(int(n))]
