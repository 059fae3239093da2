"""What every card of the pack has: colours, paper and a picture with round corners."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from assets.scripts.card import CORNER, EDGE, HEIGHT, INK, VERMILION, WASHI, WIDTH
from assets.scripts.svg import document, element

MARGIN: Final = 11  # paper around the picture
PICTURE_CORNER: Final = 8  # radius
LEFT: Final = MARGIN
TOP: Final = MARGIN
RIGHT: Final = WIDTH - MARGIN
BOTTOM: Final = HEIGHT - MARGIN
CENTRE_X: Final = WIDTH / 2
CENTRE_Y: Final = HEIGHT / 2

GOLD: Final = "#c9a24b"
LIGHT_GOLD: Final = "#f0dca0"


@dataclass(frozen=True)
class PackColour:
    """One of the two colours of the pack."""

    letter: str  # in the codes of its cards
    light: Literal["moon", "sun"]  # in its sky
    ink: str
    water: tuple[str, str, str]  # from the surface down
    sky: str
    used: str  # crest of a wild card that has been used
    dim: str  # lines of a wild card that lies face down
    dim_ground: str


BLACK: Final = PackColour(
    letter="B",
    light="moon",
    ink=INK,
    water=("#2c3766", "#222a4c", "#141827"),
    sky="#dfe1e6",
    used="#6f7386",
    dim="#5b679c",
    dim_ground="#1a2040",
)
RED: Final = PackColour(
    letter="R",
    light="sun",
    ink=VERMILION,
    water=("#d2482f", "#c8372d", "#8f1c1c"),
    sky="#fbe0bd",
    used="#a9827c",
    dim="#a8524b",
    dim_ground="#3a1c27",
)


def in_picture(x: float, y: float, distance: float) -> bool:
    """Return whether a point is in the picture, at this distance from its edge and its round corners or further."""
    left, top, right, bottom = LEFT + distance, TOP + distance, RIGHT - distance, BOTTOM - distance
    if not (left <= x <= right and top <= y <= bottom):
        return False
    corner = PICTURE_CORNER - distance
    near_x = min(max(x, left + corner), right - corner)
    near_y = min(max(y, top + corner), bottom - corner)
    return corner <= 0 or math.hypot(x - near_x, y - near_y) <= corner


def paper(colour: str = WASHI) -> str:
    """Return the paper with its outline."""
    return element(
        "rect",
        x=EDGE,
        y=EDGE,
        width=WIDTH - 2 * EDGE,
        height=HEIGHT - 2 * EDGE,
        rx=CORNER,
        ry=CORNER,
        fill=colour,
        stroke=INK,
        stroke_opacity=0.28,
        stroke_width=2 * EDGE,
    )


def picture_ground(fill: str) -> str:
    """Return the ground of the picture."""
    corner = PICTURE_CORNER
    return (
        f'<rect x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" '
        f'rx="{corner}" ry="{corner}" fill="{fill}" />'
    )


def inner_frame(inset: float, colour: str, width: str, opacity: str | None = None) -> str:
    """Return a line inside of the picture, ``inset`` units from its edge."""
    corner = PICTURE_CORNER - (inset - 1)
    return element(
        "rect",
        x=LEFT + inset,
        y=TOP + inset,
        width=RIGHT - LEFT - 2 * inset,
        height=BOTTOM - TOP - 2 * inset,
        rx=corner,
        ry=corner,
        fill="none",
        stroke=colour,
        stroke_opacity=opacity,
        stroke_width=width,
    )


def card(items: Iterable[str], gradients: str = "") -> str:
    """Return the SVG file of a card."""
    definitions = [f"<defs>{gradients}</defs>"] if gradients else []
    return document(f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"', [*definitions, *items])
