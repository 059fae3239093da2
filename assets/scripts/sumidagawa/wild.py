"""The wild cards: face up, used, and face down."""

from assets.scripts.card import HEIGHT, WASHI, WIDTH
from assets.scripts.paths import circle_path
from assets.scripts.sumidagawa.crests import crescent_path, rin_character, snow_ring_path, wild_index
from assets.scripts.sumidagawa.layout import (
    BOTTOM,
    CENTRE_X,
    CENTRE_Y,
    LEFT,
    RIGHT,
    TOP,
    PackColour,
    card,
    inner_frame,
    paper,
    picture_ground,
)
from assets.scripts.sumidagawa.waves import all_over
from assets.scripts.svg import Elements, element, linear_gradient


def _quiet_corners(colour: str) -> Elements:
    """Return plain grounds for the marks in two corners."""
    x, y, right, bottom = LEFT + 6, TOP + 6, RIGHT - 6, BOTTOM - 6
    far_x, far_y = WIDTH - 70, HEIGHT - 76
    return [
        element("path", d=f"M{x} {y + 4}A4 4 0 0 1 {x + 4} {y}H70V76A20 20 0 0 1 50 96H{x}Z", fill=colour),
        element(
            "path",
            d=f"M{right} {bottom - 4}A4 4 0 0 1 {right - 4} {bottom}H{far_x}V{far_y}"
            f"A20 20 0 0 1 {WIDTH - 50} {HEIGHT - 96}H{right}Z",
            fill=colour,
        ),
    ]


def _picture(colour: PackColour, ink: str, glyph: str, ground: str, line: str, opacity: float, frame: str) -> Elements:
    """Return a wild card's crest on waves. ``line`` and ``opacity`` are those of the waves."""
    return [
        paper(),
        picture_ground("url(#g)"),
        all_over((0.74, 0.48), line, opacity * 0.8, 1.6),
        all_over((1.0,), line, opacity, 1.8),
        inner_frame(5, frame, "2.200"),
        *_quiet_corners(ground),
        element("path", d=snow_ring_path(CENTRE_X, CENTRE_Y, 97), fill=ground),
        element("path", d=snow_ring_path(CENTRE_X, CENTRE_Y, 89), fill=ink),
        element("path", d=snow_ring_path(CENTRE_X, CENTRE_Y, 80), fill="none", stroke=glyph, stroke_width="1.800"),
        rin_character(CENTRE_X - 1, CENTRE_Y + 1, 108, glyph),
        wild_index(colour, ink, ground),
        wild_index(colour, ink, ground, turned=True),
    ]


def wild_card(colour: PackColour) -> str:
    """Return the SVG file of a wild card, face up."""
    gold = linear_gradient("g", (30, 0), (220, HEIGHT), [(0, "#f3e2ac"), (0.45, "#dcb85f"), (1, "#b98d38")])
    return card(_picture(colour, colour.ink, "#f4dfa2", "#f7e8b8", "#8a6720", 0.34, colour.ink), gold)


def used_wild_card(colour: PackColour) -> str:
    """Return the SVG file of a wild card that has been used: grey, with a tick on a band of paper across it."""
    grey = linear_gradient("g", (0, 0), (0, HEIGHT), [(0, "#d5d0c4"), (1, "#b4aea2")])
    stone = "#dcd7cb"
    band = f"M{LEFT} 262L{RIGHT} 190V238L{LEFT} 310Z"
    edges = f"M{LEFT} 262L{RIGHT} 190M{LEFT} 310L{RIGHT} 238"
    return card(
        [
            *_picture(colour, colour.used, stone, stone, "#8d877b", 0.35, colour.used),
            element("path", d=band, fill=WASHI, fill_opacity=".94"),
            element("path", d=edges, stroke=colour.used, stroke_width=2, fill="none"),
            element(
                "path",
                d="M106 250L121 266L148 228",
                fill="none",
                stroke=colour.ink,
                stroke_width=11,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        ],
        grey,
    )


def wild_card_down(colour: PackColour) -> str:
    """Return the SVG file of a wild card that lies face down but shows its colour."""
    light = crescent_path(CENTRE_X, CENTRE_Y, 34) if colour.light == "moon" else circle_path(CENTRE_X, CENTRE_Y, 31)
    ring = snow_ring_path(CENTRE_X, CENTRE_Y, 78)
    return card(
        [
            paper("#cfc8b8"),
            picture_ground(colour.dim_ground),
            all_over((1.0, 0.74, 0.48), colour.dim, 0.3, 1.6),
            inner_frame(5, colour.dim, "2"),
            element("path", d=snow_ring_path(CENTRE_X, CENTRE_Y, 84), fill=colour.dim_ground),
            element("path", d=ring, fill="none", stroke=colour.dim, stroke_width=4),
            element("path", d=light, fill=colour.dim),
        ]
    )
