"""The cards from 1 to 10. The river stands one row of waves higher with every number.

Water and numeral are one path with the fill rule "evenodd": the numeral is ink above the surface and paper below.
"""

import math
from typing import Final

from assets.scripts.card import WASHI
from assets.scripts.paths import circle_path
from assets.scripts.sumidagawa.crests import crescent_path
from assets.scripts.sumidagawa.layout import (
    BOTTOM,
    CENTRE_X,
    GOLD,
    LIGHT_GOLD,
    TOP,
    PackColour,
    card,
    paper,
    picture_ground,
)
from assets.scripts.sumidagawa.numerals import FIGURES, centred_number_path, number_path
from assets.scripts.sumidagawa.waves import ROW, water_path, waves
from assets.scripts.svg import Elements, element, linear_gradient

# By number, in units downwards. The surface may cross a numeral where that is whole or narrow, but not at the
# upper or lower end of a hole, so some surfaces and some numerals are moved.
_SURFACE_SHIFT: Final = {4: 8, 6: -3, 8: 6}
_NUMERAL_SHIFT: Final = {6: 8, 8: -12, 9: 6}

_LIGHT_X, _LIGHT_Y = 196, 58
_INDEX_LEFT, _INDEX_TOP, _INDEX_HEIGHT = 22, 22, 50


def _moon() -> Elements:
    """Return the moon with its halo."""
    x, y = _LIGHT_X, _LIGHT_Y
    disc = element("circle", cx=x, cy=y, r=22, fill=LIGHT_GOLD)
    rim = element("circle", cx=x, cy=y, r=22, fill="none", stroke=GOLD, stroke_width=1.6)
    return [element("circle", cx=x, cy=y, r=30, fill=WASHI, fill_opacity=".75"), disc + rim]


def _sun(sky: str) -> Elements:
    """Return the sun with its halo, and three bands of sky across it."""
    x, y, r = _LIGHT_X, _LIGHT_Y, 24
    items = [
        element("circle", cx=x, cy=y, r=34, fill="#f3a25a", fill_opacity=".28"),
        element("circle", cx=x, cy=y, r=r, fill="#ea7a45"),
    ]
    for i, band_y in enumerate((62, 69, 76)):
        half = math.sqrt(r**2 - (band_y - y) ** 2) - 1
        items.append(element("rect", x=x - half, y=band_y, width=2 * half, height=f"{1.6 + i * 0.9:.1f}", fill=sky))
    return items


def _numerals(colour: PackColour, number: int) -> str:
    """Return the large numeral, the index and the mark below the index as path data."""
    if number < 10:
        large = centred_number_path(number, CENTRE_X, 190 + _NUMERAL_SHIFT.get(number, 0), 176)
        mark_x = _INDEX_LEFT + FIGURES[str(number)][0] * 0.5 / 2
    else:
        large = centred_number_path(number, CENTRE_X - 2, 196, 166)
        mark_x = _INDEX_LEFT + 16
    index = number_path(number, _INDEX_LEFT, _INDEX_TOP, _INDEX_HEIGHT, 5)
    return large + index + (crescent_path(mark_x, 90, 11) if colour.light == "moon" else circle_path(mark_x, 89, 10))


def plain_card(colour: PackColour, number: int) -> str:
    """Return the SVG file of a number from 1 to 10."""
    crest_y = BOTTOM - 8 - ROW * number + _SURFACE_SHIFT.get(number, 0)
    top, middle, low = colour.water
    gradients = linear_gradient("w", (0, 60), (0, 340), [(0, top), (0.45, middle), (1, low)])
    gradients += linear_gradient("s", (0, TOP), (0, 250), [(0, colour.sky), (1, WASHI)])
    water = water_path(crest_y) + _numerals(colour, number)
    rows = math.ceil((BOTTOM - crest_y) / ROW)
    return card(
        [
            paper(),
            picture_ground("url(#s)"),
            *(_moon() if colour.light == "moon" else _sun(colour.sky)),
            element("path", d=water, fill="url(#w)", fill_rule="evenodd"),
            waves(crest_y + 5, rows, (0.74, 0.48), WASHI, 0.3, 1.9, crest_y),
            waves(crest_y + 5, rows, (1.0,), WASHI, 0.58, 2.1, crest_y),
        ],
        gradients,
    )
