#!/usr/bin/env python3
"""Draw the window icon: the moon with the character of rin, rising from the river.

    python3 make_icon.py [folder]

Writes icon.svg and icon.png (256 px) into the folder, assets unless said otherwise. Needs pygame-ce for
the picture. Plain paths, fills and strokes only, as for the cards.
"""

import math
import sys
from pathlib import Path

from make_sumidagawa import GOLD, GOLD_HI, INK, WASHI, circle_path, lin, rad, rin_glyph

SIZE = 256
MOON = (128, 106, 78)


def glints():
    """The moon on the water: strokes that grow shorter downwards."""
    cx = MOON[0]
    rows = ((196, 54, 7), (211, 36, 6), (225, 21, 5))
    return "".join(
        f'<rect x="{cx - half}" y="{y - h / 2}" width="{2 * half}" height="{h}" rx="{h / 2}" fill="{GOLD_HI}"/>'
        for y, half, h in rows
    )


def icon():
    """The icon as SVG text."""
    cx, cy, r = MOON
    defs = lin("night", 0, SIZE, (0, "#3a4a8c", 1), (0.6, "#1f2852", 1), (1, "#0e1330", 1))
    defs += rad("moon", cx - 16, cy - 20, r * 1.3, (0, "#fdf3cf", 1), (0.7, GOLD_HI, 1), (1, "#dfb965", 1))
    frame = 'x="4" y="4" width="248" height="248" rx="54"'
    body = [
        f'<rect {frame} fill="url(#night)"/>',
        f'<path d="{circle_path(cx, cy, r)}" fill="url(#moon)"/>',
        rin_glyph(cx, cy - 10, 88, INK, weight=9.4),
        f'<path d="{water(168)}" fill="#27377a"/>',
        f'<path d="{line_on(168)}" fill="none" stroke="{WASHI}" stroke-width="6" stroke-linecap="round"/>',
        f'<path d="{water(186)}" fill="#151b40"/>',
        glints(),
        f'<rect {frame} fill="none" stroke="{GOLD}" stroke-width="7"/>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">\n'
        f"<defs>{defs}</defs>\n" + "\n".join(body) + "\n</svg>\n"
    )


def swell(x, base):
    """The height of the water at x."""
    return base - 7 * math.cos((x - MOON[0]) / 62 * 2 * math.pi)


def surface(base, left, right):
    return "L".join(f"{x} {swell(x, base):.1f}" for x in range(left, right + 1, 4))


def line_on(base):
    return "M" + surface(base, 8, 248)


def water(base):
    """The river up to the round lower corners of the frame."""
    return "M" + surface(base, 4, 252) + "L252 198C252 230 230 252 198 252L58 252C26 252 4 230 4 198Z"


def write_png(svg, png):
    """The picture of an SVG file, 256 px wide."""
    import pygame

    pygame.image.save(pygame.image.load_sized_svg(str(svg), (SIZE, SIZE)), str(png))


def main():
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    out.mkdir(parents=True, exist_ok=True)
    (out / "icon.svg").write_text(icon(), encoding="utf-8", newline="\n")
    write_png(out / "icon.svg", out / "icon.png")


if __name__ == "__main__":
    main()
