"""Open fans: a folding fan and a round one."""

from assets.scripts.card import INK, WASHI
from assets.scripts.deck.courts.cloth import OUTLINE
from assets.scripts.deck.palette import BAMBOO
from assets.scripts.geometry import arc, clip_line, on_circle
from assets.scripts.paths import flatten, polyline_path, spokes
from assets.scripts.svg import Elements, circle, line, path


def folding_fan(
    cx: float, cy: float, outer: float, inner: float, start: float, sweep: float, paper: str, sun: str
) -> Elements:
    """Return an open fan with a sun on its leaf. (cx, cy) is its pivot, the angles are in degrees."""
    leaf = polyline_path(arc(cx, cy, outer, 24, start, sweep) + arc(cx, cy, inner, 16, start, sweep)[::-1], True)
    angles = [start + sweep * i / 12 for i in range(1, 12)]
    folds = "".join(polyline_path([on_circle(cx, cy, r, angle) for r in (inner, outer)]) for angle in angles)
    ribs = spokes(cx, cy, inner, [start + sweep * i / 8 for i in range(9)])
    sun_x, sun_y = on_circle(cx, cy, (outer + inner) / 2 + 1, start + sweep / 2)
    return [
        line(ribs, INK, 3.4),
        line(ribs, BAMBOO, 1.7),
        path(leaf, paper),
        circle(sun_x, sun_y, (outer - inner) * 0.34, sun),
        line(folds, "#b98f3e", 0.9),
        path(polyline_path(arc(cx, cy, outer - 4, 24, start, sweep)), None, sun, 1.8),
        path(leaf, None, INK, OUTLINE),
    ]


def round_fan(cx: float, cy: float, paper: str, sun: str) -> Elements:
    """Return a round paper fan on its handle. (cx, cy) is the middle of its leaf."""
    edge = [(cx + 20 * x, cy + 22 * y) for x, y in arc(0, 0, 1, 28)]
    leaf = polyline_path(edge, True)
    rays = spokes(cx, cy + 24, 50, range(-130, -49, 10))
    ribs = "".join(polyline_path(run) for ray in flatten(rays) for run in clip_line(ray, edge))
    return [
        path(f"M{cx - 2} {cy + 18}L{cx + 2} {cy + 18}L{cx + 2.6} {cy + 40}L{cx - 2.6} {cy + 40}Z", BAMBOO, INK, 1.3),
        path(leaf, paper),
        circle(cx, cy - 3, 9, sun),
        line(ribs, "#c9a14e", 0.8),
        path(leaf, None, INK, OUTLINE),
        path(f"M{cx - 5} {cy + 19}L{cx + 5} {cy + 19}L{cx + 3} {cy + 26}L{cx - 3} {cy + 26}Z", INK, WASHI, 0.6),
    ]
