"""The aces, and the motif inside their great pip."""

import math
from collections.abc import Callable
from typing import Final

from assets.scripts.card import HEIGHT, WASHI, WIDTH
from assets.scripts.deck.layout import both_ways, card
from assets.scripts.deck.lettering import index, word
from assets.scripts.deck.palette import GOLD, STRAW, SUIT_COLOURS, mix_with_paper
from assets.scripts.deck.patterns import blossom, clipped_strokes, flowing_water, hemp_leaves, sea_waves
from assets.scripts.deck.suits import CLUB_LOBES, DIAMOND, HEART, SPADE_LEAF, SUIT_PATHS
from assets.scripts.geometry import Points, clip_polygon, on_circle, transform
from assets.scripts.paths import flatten, move_path, num, outline, polyline_path, spokes
from assets.scripts.svg import Elements, circle, line, path

_WARM_GOLD: Final = "#e9b884"  # gold on red


def _lower_part(shape: Points, y: float) -> Points:
    """Return the part of a shape below ``y``."""
    return clip_polygon(shape, [(0, y), (WIDTH, y), (WIDTH, HEIGHT), (0, HEIGHT)])


def _inner(data: str, x: float, y: float, scale: float) -> Points:
    """Return a suit's outline, scaled and with its centre at (x, y), its first point repeated at the end."""
    return transform(flatten(data, 14)[0], x, y, scale)


def _moon_over_sea(cx: float, cy: float, size: float, ink: str) -> Elements:
    """Return the motif of spades."""
    pale = "#93a8d3"
    inner = _inner(SPADE_LEAF, cx, cy - 0.01 * size, size / 100.0 * 0.875)
    moon_y = cy - 0.165 * size
    clouds: list[Points] = [
        [(cx - 30, moon_y + 12), (cx + 4, moon_y + 12)],
        [(cx - 8, moon_y + 18.5), (cx + 34, moon_y + 18.5)],
        [(cx + 14, moon_y - 5), (cx + 26, moon_y - 5)],
    ]
    surface: Points = [(x, cy - 3 + 3.2 * math.sin((x - cx) / 9.0)) for x in range(int(cx) - 85, int(cx) + 86, 3)]
    return [
        circle(cx, moon_y, 0.095 * size, STRAW),
        circle(cx, moon_y, 0.125 * size, None, GOLD, 1.2),
        *clipped_strokes(clouds, inner, ink, 7),
        *clipped_strokes(clouds, inner, pale, 2.4),
        *sea_waves(pale, 15.0, 1.7, dy=8)(_lower_part(inner, cy - 3)),
        *clipped_strokes([surface], inner, WASHI, 2.2),
        path(polyline_path(inner, True), None, GOLD, 1.5),
    ]


def _blossom_on_water(cx: float, cy: float, size: float, ink: str) -> Elements:
    """Return the motif of hearts."""
    inner = _inner(HEART, cx, cy - 0.005 * size, size / 100.0 * 0.87)
    stream = _lower_part(inner, cy + 0.1 * size)
    heart_y = cy - 0.1 * size  # of the blossom
    items = flowing_water(mix_with_paper(ink, 0.66), 9.5, 1.7, 2.6, 34)(stream)
    items.append(path(polyline_path(inner, True), None, _WARM_GOLD, 1.5))
    items += blossom(cx, heart_y, 0.265 * size, WASHI, edge=ink, width=2.4)
    for petal in range(5):
        for spread in (-16, 0, 16):
            angle = -90 + 72 * petal + spread
            x1, y1 = on_circle(cx, heart_y, 0.03 * size, angle)
            x2, y2 = on_circle(cx, heart_y, (0.115 if spread else 0.135) * size, angle)
            items += [line(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", ink, 1.3), circle(x2, y2, 1.9, GOLD)]
    items.append(circle(cx, heart_y, 4.6, GOLD))
    for x, y, turn in ((-44, -20, 30), (43, -6, 80), (-30, 22, 140), (22, 30, 200), (2, 52, 20)):
        shape = outline("M0 7C-5 3 -5 -4 -2.2 -7L0 -5L2.2 -7C5 -4 5 3 0 7Z", 6)
        items.append(path(polyline_path(transform(shape, cx + x, cy + y, 0.95, turn), True), "#fbdcd2"))
    return items


def _nested_diamonds(cx: float, cy: float, size: float, ink: str) -> Elements:
    """Return the motif of diamonds."""

    def diamond(scale: float) -> str:
        return polyline_path(_inner(DIAMOND, cx, cy, size / 100.0 * scale), True)

    leaves = hemp_leaves(mix_with_paper(ink, 0.66), 24, 1.4)
    return [
        *leaves(_inner(DIAMOND, cx, cy, size / 100.0 * 0.86)),
        path(diamond(0.86), None, _WARM_GOLD, 1.5),
        path(diamond(0.5), ink, _WARM_GOLD, 1.5),
        path(diamond(0.4), WASHI),
        path(diamond(0.2), ink),
        path(diamond(0.3), None, GOLD, 1.4),
    ]


def _pine(x: float, y: float, r: float) -> Elements:
    """Return a pine in a circle of radius r around (x, y)."""
    items = []
    for dx, dy, reach in ((0, -0.18, 0.46), (-0.34, 0.3, 0.4), (0.34, 0.3, 0.4)):
        px, py = x + dx * r, y + dy * r + 0.1 * r
        items.append(line(spokes(px, py, reach * r, range(-170, 0, 20), 2), WASHI, 1.7))
        items.append(circle(px, py, 2.2, GOLD))
    return [*items, line(f"M{num(x)} {num(y - 0.05 * r)}L{num(x)} {num(y + 0.62 * r)}", WASHI, 2.0)]


def _bamboo(x: float, y: float, r: float, ink: str) -> Elements:
    """Return bamboo in a circle of radius r around (x, y)."""
    items = []
    for dx, lean in ((-0.16, -2), (0.2, 2)):
        foot_x = x + dx * r
        stem = f"M{num(foot_x)} {num(y + 0.66 * r)}L{num(foot_x + lean)} {num(y + 0.02 * r)}"
        joint = f"M{num(foot_x - 2)} {num(y + 0.34 * r)}L{num(foot_x + 3)} {num(y + 0.34 * r)}"
        items += [line(stem, WASHI, 3.0, cap="butt"), line(joint, ink, 1.2)]
    leaf = outline("M0 0C-4 -5 -3.5 -12 0 -19C3.5 -12 4 -5 0 0Z", 6)
    for turn, dx, dy, scale in (
        (-92, -0.12, 0.1, 0.92),
        (92, 0.18, 0.1, 0.92),
        (-48, -0.14, 0.02, 1.0),
        (48, 0.2, 0.02, 1.0),
        (0, 0.03, 0.0, 1.1),
    ):
        shape = transform(leaf, x + dx * r, y + dy * r, scale, turn)
        items.append(path(polyline_path(shape, True), WASHI, ink, 1.2))
    return items


def _plum(x: float, y: float, r: float) -> Elements:
    """Return a plum blossom in a circle of radius r around (x, y)."""
    petals = [circle(*on_circle(x, y, 0.37 * r, -90 + 72 * i), 0.25 * r, WASHI) for i in range(5)]
    stamens = [line(spokes(x, y, 0.3 * r, [-54 + 72 * i], 2), GOLD, 1.3) for i in range(5)]
    return [*petals, *stamens, circle(x, y, 3.4, GOLD)]


def _pine_bamboo_plum(cx: float, cy: float, size: float, ink: str) -> Elements:
    """Return the motif of clubs."""
    k = size / 100.0
    lobes = [(cx + x * k, cy + y * k, r * k) for x, y, r in CLUB_LOBES]
    rings = [circle(x, y, r * 0.84, None, GOLD, 1.5) for x, y, r in lobes]
    top, left, right = lobes
    return [rings[0], *_pine(*top), rings[1], *_bamboo(*left, ink), rings[2], *_plum(*right)]


_MOTIFS: Final[dict[str, Callable[[float, float, float, str], Elements]]] = {
    "S": _moon_over_sea,
    "H": _blossom_on_water,
    "D": _nested_diamonds,
    "C": _pine_bamboo_plum,
}


def motif(suit: str, cx: float, cy: float, size: float, ink: str) -> Elements:
    """Return what is printed inside the pip of an ace, which is ``size`` units high and in this colour."""
    return _MOTIFS[suit](cx, cy, size, ink)


def _makers_mark(colour: str) -> Elements:
    """Return the name of the maker, which by custom is on the ace of spades."""
    wave = (
        "M104 305C108 301.5 112 301.5 115 305C118 308.5 122 308.5 125 305"
        "C128 301.5 132 301.5 135 305C138 308.5 142 308.5 146 305"
    )
    return [
        *word("RINTAKU", 125, 286, 9.5, colour, (8.5, 6.5), 1.0, 52),
        line("M62 290.7L76 290.7M174 290.7L188 290.7", GOLD, 1.3),
        line(wave, GOLD, 1.4),
    ]


def ace(suit: str) -> str:
    """Return the SVG file of an ace."""
    colour = SUIT_COLOURS[suit]
    size, cy = (168, 166) if suit == "S" else (152, 175)
    shape = move_path(SUIT_PATHS[suit], 125, cy, size / 100.0)
    return card(
        [
            path(shape, GOLD, GOLD, 15),
            path(shape, WASHI, WASHI, 12.4),
            path(shape, colour),
            *motif(suit, 125, cy, size, colour),
            *both_ways(index("A", suit, colour)),
            *(_makers_mark(colour) if suit == "S" else []),
        ]
    )
