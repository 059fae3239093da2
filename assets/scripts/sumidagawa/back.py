"""The back: a stream of gold lines across sea waves, the same either way up."""

import math

from assets.scripts.card import HEIGHT, WASHI
from assets.scripts.paths import num
from assets.scripts.sumidagawa.crests import snow_ring_path
from assets.scripts.sumidagawa.layout import (
    CENTRE_X,
    CENTRE_Y,
    GOLD,
    LEFT,
    RIGHT,
    card,
    inner_frame,
    paper,
    picture_ground,
)
from assets.scripts.sumidagawa.waves import all_over
from assets.scripts.svg import Elements, element, linear_gradient

_NIGHT = "#1a2146"


def _stream(upper: float, lower: float) -> str:
    """Return a band from lower left to upper right as path data, its edges given as distances below the middle."""

    def ys(distance: float) -> tuple[str, str, str, str, str]:
        y0, y1, y2 = CENTRE_Y + 52 + distance, CENTRE_Y + 6 + distance, CENTRE_Y + distance
        return num(y0), num(y1), num(y2), num(CENTRE_Y - 6 + distance), num(CENTRE_Y - 52 + distance)

    x1, x2, x3 = num(CENTRE_X - 40), num(CENTRE_X), num(CENTRE_X + 40)
    a, b, c, d, e = ys(upper)
    out = f"M{LEFT} {a}C{LEFT + 70} {a} {x1} {b} {x2} {c}C{x3} {d} {RIGHT - 70} {e} {RIGHT} {e}"
    a, b, c, d, e = ys(lower)
    return out + f"V{e}C{RIGHT - 70} {e} {x3} {d} {x2} {c}C{x1} {b} {LEFT + 70} {a} {LEFT} {a}Z"


def _crystal() -> str:
    """Return a snow crystal with six arms as path data."""
    arms = ""
    for i in range(6):
        angle = math.radians(60 * i + 90)
        ux, uy = math.cos(angle), math.sin(angle)
        arms += f"M{num(CENTRE_X)} {num(CENTRE_Y)}L{num(CENTRE_X + 26 * ux)} {num(CENTRE_Y + 26 * uy)}"
        x, y = CENTRE_X + 14 * ux, CENTRE_Y + 14 * uy
        for side in (1, -1):
            arms += f"M{num(x)} {num(y)}L{num(x + 7 * ux - side * 7 * uy)} {num(y + 7 * uy + side * 7 * ux)}"
    return arms


def _crest() -> Elements:
    """Return a crystal in a snow ring."""
    ring = snow_ring_path(CENTRE_X, CENTRE_Y, 36)
    return [
        element("path", d=snow_ring_path(CENTRE_X, CENTRE_Y, 47), fill=WASHI),
        element("path", d=snow_ring_path(CENTRE_X, CENTRE_Y, 42), fill=_NIGHT),
        element("path", d=ring, fill="none", stroke=GOLD, stroke_width=2),
        element("path", d=_crystal(), fill="none", stroke=WASHI, stroke_width="3.600", stroke_linecap="round"),
    ]


def back_card() -> str:
    """Return the SVG file of the back."""
    edge, middle = "#2d3970", "#222b57"
    lines = ((20, "0.9"), (10, "0.55"), (0, "0.9"), (-10, "0.55"), (-20, "0.9"))
    return card(
        [
            paper(),
            picture_ground("url(#b)"),
            all_over((0.74, 0.48), "#aeb9e6", 0.26, 1.6),
            all_over((1.0,), "#c6cff2", 0.42, 1.8),
            element("path", d=_stream(-34, 34), fill=WASHI),
            element("path", d=_stream(-29, 29), fill=_NIGHT),
            *(element("path", d=_stream(y - 1.1, y + 1.1), fill=GOLD, fill_opacity=o) for y, o in lines),
            *_crest(),
            inner_frame(4, GOLD, "1.600", ".8"),
        ],
        linear_gradient("b", (0, 0), (0, HEIGHT), [(0, edge), (0.5, middle), (1, edge)]),
    )
