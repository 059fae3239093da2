"""The marks of the pack: moon, sun, snow ring, and the character of rin."""

import math
from typing import Final

from assets.scripts.card import HEIGHT, WIDTH
from assets.scripts.paths import circle_path, move_path, num
from assets.scripts.sumidagawa.layout import PackColour
from assets.scripts.svg import element

# The character 凛 as straight strokes on a body of 100 x 100: ice on the left; lid, outer box, altar on the right.
_RIN_STROKES: Final = (
    "M9 15L21 31M5 88L24 56M64 2V13M33 14H96M40 25H89V57H40ZM42 68H87M32 79H97M64.5 79V98M47 87L38 96M82 87L92 96"
)
_RIN_INNER_BOX: Final = "M55 36H74V46H55Z"


def crescent_path(cx: float, cy: float, radius: float, turned: bool = False) -> str:
    """Return a moon open to the right, or to the left if ``turned``, as path data."""
    side = -1 if turned else 1
    x = num(cx + side * radius * 0.42)
    y0, y1 = num(cy - side * radius * 0.91), num(cy + side * radius * 0.91)
    outer, inner = num(radius), num(radius * 0.92)
    return f"M{x} {y0}A{outer} {outer} 0 1 0 {x} {y1}A{inner} {inner} 0 0 1 {x} {y0}Z"


def snow_ring_path(cx: float, cy: float, radius: float) -> str:
    """Return a ring of six round lobes (yukiwa), the crest of the wild cards, as path data."""
    lobe = num(radius * 0.6)
    data = ""
    for i in range(7):
        angle = math.radians(60 * i - 90)
        point = f"{num(cx + radius * 0.945 * math.cos(angle))} {num(cy + radius * 0.945 * math.sin(angle))}"
        data += f"A{lobe} {lobe} 0 0 1 {point}" if data else f"M{point}"
    return data + "Z"


def rin_character(cx: float, cy: float, size: float, colour: str, weight: float = 7.8) -> str:
    """Return the character centred on (cx, cy). ``weight`` is the width of its strokes, for a size of 100 units."""
    scale = size / 100
    x, y = cx - 50 * scale, cy - 50 * scale
    return "".join(
        element(
            "path",
            d=move_path(strokes, x, y, scale),
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            stroke_opacity=1,
        )
        for strokes, width in ((_RIN_STROKES, weight * scale), (_RIN_INNER_BOX, weight * scale * 0.68))
    )


def wild_index(colour: PackColour, ink: str, paper: str, turned: bool = False) -> str:
    """Return the mark of a wild card in the top left corner, or in the bottom right if ``turned``.

    It is a snow ring with a crystal, and the moon or the sun below it.
    """

    def place(x: float, y: float) -> tuple[float, float]:
        return (WIDTH - x, HEIGHT - y) if turned else (x, y)

    cx, cy = place(41, 42)
    arms = ""
    for i in range(3):
        angle = math.radians(60 * i + 90)
        dx, dy = 10 * math.cos(angle), 10 * math.sin(angle)
        arms += f"M{num(cx + dx)} {num(cy + dy)}L{num(cx - dx)} {num(cy - dy)}"
    light_x, light_y = place(41, 77)
    light = (
        crescent_path(light_x, light_y, 11, turned) if colour.light == "moon" else circle_path(light_x, light_y, 10.5)
    )
    return (
        element("path", d=snow_ring_path(cx, cy, 18), fill=ink)
        + element("path", d=arms, fill="none", stroke=paper, stroke_width="4.200", stroke_linecap="round")
        + element("path", d=light, fill=ink)
    )
