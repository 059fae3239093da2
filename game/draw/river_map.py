"""Pictures of the map of what is known: paper lanterns, a bridge, a stretch of river. Lengths are in units."""

import math
from typing import Final

from game.draw import vector
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE

LANTERNS: Final = {
    "known": (("#ffe9ad", "#f0b25c"), "#8f4a1e"),
    "due": (("#b58a4e", "#7a5634"), "#d9a55c"),
    "next": (("#33407e", "#222c5e"), PALETTE["gold_hi"]),
    "later": (("#232c5c", "#1a2148"), "#5b6594"),
}
"""By what is known: the paper in the middle and at the edge, and the colour of the lines."""
_GLOWS: Final = {"known": ("#ffcf74", 1.25, 0.5), "due": ("#ffb45c", 0.8, 0.22)}
"""The light around a lantern: colour, radius as a share of its height, opacity."""
_WOOD, _WOOD_LIT, _OUTLINE = "#b5392c", "#d4543f", "#1d1a2e"
_WIDTH: Final = 36.0
"""Half the width of the river."""
_RIPPLES: Final = ((-27, 0.30), (-13, 0.16), (4, 0.2), (19, 0.16), (29, 0.28))
"""The ripples of the river: distance from its middle, opacity."""


def lantern(c: Canvas, cx: float, cy: float, h: float, knows: str) -> None:
    """Draw a paper lantern of height `h` with its middle at cx, cy. `knows` is a key of LANTERNS."""
    (inner, outer), edge = LANTERNS[knows]
    if knows in _GLOWS:
        colour, radius, opacity = _GLOWS[knows]
        c.glow(cx, cy, h * radius, h * radius, colour, opacity)
    p, w = 6.0, h * 0.72  # p: the margin of the picture, for strings and lines

    def xy(u: float, v: float) -> str:
        """A point of the lantern: `u` of its width, `v` of its height."""
        return f"{p + w * u:.2f} {p + h * v:.2f}"

    line = f'fill="none" stroke="{edge}" stroke-width="{max(1.0, h * 0.035):.2f}"'
    ribs = "".join(f"M{xy(0.04, v)}Q{xy(0.5, v + 0.06)} {xy(0.96, v)}" for v in (0.34, 0.48, 0.62))
    paper = (
        f"M{xy(0.26, 0.16)}C{xy(-0.06, 0.26)} {xy(-0.06, 0.74)} {xy(0.26, 0.84)}"
        f"L{xy(0.74, 0.84)}C{xy(1.06, 0.74)} {xy(1.06, 0.26)} {xy(0.74, 0.16)}Z"
    )
    caps = "".join(
        f'<rect x="{p + w * 0.24:.2f}" y="{p + h * v:.2f}" width="{w * 0.52:.2f}" height="{h * 0.1:.2f}" rx="2" ry="2" '
        f'fill="#12152e" stroke="{edge}" stroke-width="1"/>'
        for v in (0.06, 0.83)
    )
    flame = (
        f'<path d="M{xy(0.5, 0.44)}C{xy(0.62, 0.56)} {xy(0.62, 0.68)} {xy(0.5, 0.69)}'
        f'C{xy(0.38, 0.68)} {xy(0.38, 0.56)} {xy(0.5, 0.44)}Z" fill="#ffd98a"/>'
        if knows == "due"
        else ""
    )
    c.svg(
        f'<path d="{paper}" fill="url(#l)"/><path d="{paper}" {line}/><path d="{ribs}" {line} stroke-opacity="0.55"/>'
        f'{caps}<path d="M{xy(0.5, 0.06)}L{xy(0.5, -0.04)}M{xy(0.5, 0.93)}L{xy(0.5, 1.04)}" {line}/>{flame}',
        cx - w / 2 - p,
        cy - h / 2 - p,
        w + 2 * p,
        h + 2 * p,
        vector.radial("l", p + w / 2, p + h / 2, h * 0.55, [(0.0, inner, 1.0), (1.0, outer, 1.0)]),
    )


def bridge(c: Canvas, x: float, y: float, w: float) -> None:
    """Draw a vermilion arch with its railing; x is its left end, y the height of its ends."""
    us = [i / 20 for i in range(21)]

    def top(u: float) -> float:
        return y - 26 * math.sin(math.pi * u)

    deck = [(u, top(u)) for u in us]
    foot = [(u, top(u) + 12 + 4 * math.sin(math.pi * u)) for u in reversed(us)]
    shape = "L".join(f"{x + w * u:.1f} {v:.1f}" for u, v in [*deck, *foot])
    c.path(f"M{shape}Z", fill=_WOOD, line=_OUTLINE, line_width=1.6)
    rail = "M" + "L".join(f"{x + w * u:.1f} {top(u) - 16:.1f}" for u in us)
    posts = "".join(f"M{x + w * i / 10:.1f} {top(i / 10):.1f}V{top(i / 10) - 16:.1f}" for i in range(1, 10))
    for d, dark, light in ((rail, 6.0, 3.4), (posts, 4.4, 2.4)):
        c.path(d, line=_OUTLINE, line_width=dark)
        c.path(d, line=_WOOD_LIT, line_width=light)
    for px in (x, x + w):
        c.box(px - 5, y - 28, 10, 42, 3, _WOOD_LIT, line=_OUTLINE, line_width=1.4)
        c.circle(px, y - 31, 5.5, PALETTE["gold_hi"], line=_OUTLINE, line_width=1.2)


def river(c: Canvas, x: float, y: float, h: float, bend: int) -> None:
    """Draw a stretch of river that flows down from y. `x` is the left edge of its panel, `bend` how it winds."""
    ys = [*range(math.ceil(y), math.floor(y + h), 8), y + h]

    def bank(side: float) -> list[str]:
        return [f"{middle(x, v - y, bend) + side:.1f} {v:.1f}" for v in ys]

    c.path("M" + "L".join([*bank(-_WIDTH), *reversed(bank(_WIDTH))]) + "Z", fill="#33469a", a=0.78)
    for off, opacity in _RIPPLES:
        waves = "L".join(f"{middle(x, v - y, bend) + off + 2 * math.sin(v / 17 + off):.1f} {v:.1f}" for v in ys)
        c.path("M" + waves, line="#c6d2ff", line_width=1.3, line_alpha=opacity)
    for side in (-_WIDTH, _WIDTH):
        c.path("M" + "L".join(bank(side)), line="#0c1130", line_width=2, line_alpha=0.8)


def middle(x: float, down: float, bend: int) -> float:
    """The middle of the river, `down` below its beginning."""
    return x + 62 + 14 * math.sin((down + 84) / 62 + bend * 1.5)
