"""Draw the window's icon: the moon with the character of rin, above the river.

Run it as ``python -m assets.scripts.icon [--out FOLDER]``. It writes icon.svg and icon.png, 256 pixels wide, into
the folder, which is ``assets`` unless said otherwise. It needs pygame-ce.
"""

import math
from typing import Final

import pygame

import assets
from assets.scripts.card import INK, WASHI
from assets.scripts.output import write_drawings
from assets.scripts.paths import circle_path
from assets.scripts.sumidagawa.crests import rin_character
from assets.scripts.sumidagawa.layout import GOLD, LIGHT_GOLD
from assets.scripts.svg import document, element, linear_gradient, radial_gradient

_SIZE: Final = 256
_MOON_X, _MOON_Y, _MOON_RADIUS = 128, 106, 78


def _surface(y: float, left: int, right: int) -> str:
    """Return the surface of water around the height ``y`` as path data without its first command."""
    waves = ((x, y - 7 * math.cos((x - _MOON_X) / 62 * 2 * math.pi)) for x in range(left, right + 1, 4))
    return "L".join(f"{x} {wave_y:.1f}" for x, wave_y in waves)


def _water(y: float, colour: str) -> str:
    """Return water from its surface to the round lower corners of the frame."""
    lower_edge = "L252 198C252 230 230 252 198 252L58 252C26 252 4 230 4 198Z"
    return element("path", d=f"M{_surface(y, 4, 252)}{lower_edge}", fill=colour)


def _glints() -> str:
    """Return the light of the moon on the water: three strokes, each shorter than the one above."""
    rows = ((196, 54, 7), (211, 36, 6), (225, 21, 5))  # y, half the length, width
    return "".join(
        f'<rect x="{_MOON_X - half}" y="{y - width / 2}" width="{2 * half}" height="{width}" rx="{width / 2}" '
        f'fill="{LIGHT_GOLD}"/>'
        for y, half, width in rows
    )


def draw() -> dict[str, str]:
    """Return the icon's SVG file by name."""
    gradients = linear_gradient("night", (0, 0), (0, _SIZE), [(0, "#3a4a8c"), (0.6, "#1f2852"), (1, "#0e1330")])
    gradients += radial_gradient(
        "moon",
        _MOON_X - 16,
        _MOON_Y - 20,
        _MOON_RADIUS * 1.3,
        [(0, "#fdf3cf"), (0.7, LIGHT_GOLD), (1, "#dfb965")],
    )
    frame = {"x": 4, "y": 4, "width": 248, "height": 248, "rx": 54}
    crest = "M" + _surface(168, 8, 248)
    items = [
        f"<defs>{gradients}</defs>",
        element("rect", **frame, fill="url(#night)"),
        element("path", d=circle_path(_MOON_X, _MOON_Y, _MOON_RADIUS), fill="url(#moon)"),
        rin_character(_MOON_X, _MOON_Y - 10, 88, INK, weight=9.4),
        _water(168, "#27377a"),
        element("path", d=crest, fill="none", stroke=WASHI, stroke_width=6, stroke_linecap="round"),
        _water(186, "#151b40"),
        _glints(),
        element("rect", **frame, fill="none", stroke=GOLD, stroke_width=7),
    ]
    return {"icon.svg": document(f'viewBox="0 0 {_SIZE} {_SIZE}" width="{_SIZE}" height="{_SIZE}"', items)}


if __name__ == "__main__":
    folder = write_drawings(__doc__, assets.path(), draw)
    picture = pygame.image.load_sized_svg(folder / "icon.svg", (_SIZE, _SIZE))
    pygame.image.save(picture, folder / "icon.png")
