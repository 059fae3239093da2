"""The backs. Each reads the same either way up."""

import math
from collections.abc import Callable
from typing import Final

from assets.scripts.card import HEIGHT, WASHI, WIDTH
from assets.scripts.deck.layout import both_ways, card, card_path
from assets.scripts.deck.palette import GOLD, INDIGO, NIGHT, STRAW
from assets.scripts.deck.patterns import hemp_leaves, sea_waves
from assets.scripts.geometry import Point, Points, transform
from assets.scripts.paths import flatten, polyline_path
from assets.scripts.svg import Elements, circle, line, path, rect

_MARGIN: Final = 13  # paper around the picture
_RIGHT: Final = WIDTH - _MARGIN
_BOTTOM: Final = HEIGHT - _MARGIN
_CX, _CY = WIDTH // 2, HEIGHT // 2

_PALE_BLUE: Final = "#7f97c9"
_BRIGHT_GOLD: Final = "#d9b45f"
_CRIMSON_GOLD: Final = "#e2bf74"
_CREAM: Final = "#f0d9a0"


def _ground(colour: str) -> str:
    """Return the picture's ground, a little larger than the picture."""
    return rect(_MARGIN - 1, _MARGIN - 1, WIDTH - 2 * _MARGIN + 2, HEIGHT - 2 * _MARGIN + 2, 0, colour)


def _frame(colour: str, line_colour: str) -> Elements:
    """Return a band of this colour around the picture, with two lines, and the paper outside of the band."""
    x, y, width, height = _MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN
    mat = (
        f"M{x + 7} {y}L{_RIGHT - 7} {y}C{_RIGHT - 3} {y} {_RIGHT} {y + 3} {_RIGHT} {y + 7}"
        f"L{_RIGHT} {_BOTTOM - 7}C{_RIGHT} {_BOTTOM - 3} {_RIGHT - 3} {_BOTTOM} {_RIGHT - 7} {_BOTTOM}"
        f"L{x + 7} {_BOTTOM}C{x + 3} {_BOTTOM} {x} {_BOTTOM - 3} {x} {_BOTTOM - 7}"
        f"L{x} {y + 7}C{x} {y + 3} {x + 3} {y} {x + 7} {y}Z"
    )
    band = 9
    middle = band / 2 - 1
    return [
        rect(x + middle, y + middle, width - 2 * middle, height - 2 * middle, 5, None, colour, band + 2),
        path(card_path() + mat, WASHI, rule="evenodd"),
        rect(x + band, y + band, width - 2 * band, height - 2 * band, 3.5, None, line_colour, 1.5),
        rect(x + 3.6, y + 3.6, width - 7.2, height - 7.2, 5, None, line_colour, 1.0),
    ]


def _two_commas(r: float, first: str, second: str) -> Elements:
    """Return two whirling commas in the middle, within a circle of radius r (futatsu-domoe)."""
    comma = flatten(
        f"M0 {-r}C{r * 0.55} {-r} {r} {-r * 0.55} {r} 0C{r} {r * 0.3} {r * 0.9} {r * 0.55} {r * 0.78} {r * 0.66}"
        f"C{r * 0.82} {r * 0.3} {r * 0.62} {-r * 0.02} {r * 0.3} {-r * 0.04}"
        f"C{-r * 0.02} {-r * 0.06} {-r * 0.32} {-r * 0.2} {-r * 0.34} {-r * 0.5}"
        f"C{-r * 0.34} {-r * 0.8} {-r * 0.2} {-r} 0 {-r}Z",
        10,
    )[0]
    return [
        path(polyline_path(transform(comma, _CX, _CY, 1.0, turn), True), colour)
        for turn, colour in ((0, first), (180, second))
    ]


def _roundel(ground: str, ring: str, first: str, second: str) -> Elements:
    """Return a disc in the middle with two commas in these colours."""
    return [
        circle(_CX, _CY, 35, ground, WASHI, 2.4),
        circle(_CX, _CY, 31, None, ring, 1.6),
        *_two_commas(24, first, second),
    ]


def _band_y(x: float) -> float:
    """Return the height of the middle of the river at ``x``."""
    return _CY + 30 * math.sin((x - _CX) / 112.0 * math.pi * 0.9)


def _river_band(fill: str, edge: str, thin: str, accent: str) -> Elements:
    """Return a river across the back, with ripples in the colours ``thin`` and ``accent``."""
    half_width = 19
    xs = [8 + i * 234 / 52 for i in range(53)]
    above = [(x, _band_y(x) - half_width) for x in xs]
    below = [(x, _band_y(x) + half_width) for x in xs]
    ripples = []
    for offset, left, right, colour in (
        (-12.5, 8, 242, thin),
        (-6.5, 8, 110, accent),
        (-6.5, 122, 242, thin),
        (0, 8, 70, thin),
        (0, 84, 125, accent),
    ):
        ripple_xs = [left + i * (right - left) / 30 for i in range(31)]
        points = [(x, _band_y(x) + offset + 0.9 * math.sin((x - _CX) / 12)) for x in ripple_xs]
        ripples.append(line(polyline_path(points), colour, 1.6))
    return [path(polyline_path(above + below[::-1], True), fill, edge, 3.0), *both_ways(ripples)]


def wave_back() -> str:
    """Return sea waves on both banks of a river."""
    bank: Points = [(_MARGIN, _MARGIN), (_RIGHT, _MARGIN)]
    bank += [(x, _band_y(x)) for x in range(_RIGHT, _MARGIN - 1, -4)]
    radius = (WIDTH - 2 * _MARGIN) / 16
    inner = sea_waves("#6f8ac2", radius, 1.5, (0.64, 0.28), dy=radius)
    outer = sea_waves(_BRIGHT_GOLD, radius, 1.5, (1.0,), dy=radius)
    return card(
        [
            _ground(INDIGO),
            *both_ways(inner(bank) + outer(bank)),
            *_river_band(NIGHT, STRAW, _PALE_BLUE, GOLD),
            *_roundel(NIGHT, GOLD, STRAW, _PALE_BLUE),
            *_frame(NIGHT, _BRIGHT_GOLD),
        ]
    )


def _current(base: float) -> Points:
    """Return one current of the river at night. ``base`` is its height; currents swing more near the middle."""
    swing = 34 * math.exp(-(((base - _CY) / 150.0) ** 2)) + 12
    return [(x, base + swing * math.sin(2 * math.pi * (x - _CX) / 260)) for x in (8 + i * 234 / 48 for i in range(49))]


def river_back() -> str:
    """Return a river at night between two moons."""
    grounds = ("#131e40", "#182650", "#1d2f60", "#243a72", "#2f4a88", "#42619f", "#6a87bb", "#a9bfdd")
    heights = (20, 62, 92, 116, 134, 149, 160, 168)
    currents = [
        path(polyline_path(_current(y) + _current(HEIGHT - y)[::-1], True), colour)
        for y, colour in zip(heights, grounds, strict=True)
    ]
    edges = (
        (62, "#3d548c", 1.2),
        (92, GOLD, 1.3),
        (116, "#5b75ad", 1.2),
        (134, GOLD, 1.3),
        (149, "#8aa2d0", 1.2),
        (160, STRAW, 1.4),
        (168, WASHI, 1.4),
    )
    stars = (
        (50, 40, 1.6),
        (76, 62, 1.2),
        (104, 36, 1.4),
        (128, 74, 1.1),
        (140, 34, 1.2),
        (214, 34, 1.5),
        (222, 92, 1.2),
        (40, 84, 1.1),
        (92, 84, 1.0),
    )
    sky = [circle(176, 66, 24, STRAW), circle(176, 66, 28.5, None, GOLD, 1.2)]
    sky += [circle(x, y, r, "#f1e3b6") for x, y, r in stars]
    lines = [line(polyline_path(_current(y)), colour, width) for y, colour, width in edges]
    return card([_ground(grounds[0]), *currents, *both_ways(sky), *both_ways(lines), *_frame(NIGHT, GOLD)])


def _maple_leaf(cx: float, cy: float, r: float, fill: str, edge: str, turn: float) -> Elements:
    """Return a leaf of seven points, turned by ``turn`` degrees, ``r`` from its heart to its middle tip."""
    tips = [(-122, 0.6), (-80, 0.9), (-40, 1.0), (0, 1.12), (40, 1.0), (80, 0.9), (122, 0.6)]  # degrees, reach

    def at(angle: float, reach: float) -> Point:
        return reach * math.sin(math.radians(angle)), -reach * math.cos(math.radians(angle))

    def moved(points: Points, closed: bool = False) -> str:
        return polyline_path(transform(points, cx, cy, r, turn), closed)

    outline: Points = [(-0.04, 0.14)]
    for angle, reach in tips:
        outline += [at(angle - 17, 0.5 * reach), at(angle, reach), at(angle + 17, 0.5 * reach)]
        if angle < 122:
            outline.append(at(angle + 20, 0.36))
    outline.append((0.04, 0.14))
    veins = "".join(moved([(0, 0), at(angle, 0.74 * reach)]) for angle, reach in tips)
    stem = moved([(0, 0.05), (0.03, 0.4), (0.12, 0.72)])
    return [
        line(stem, edge, 3.6),
        line(stem, fill, 1.8),
        path(moved(outline, True), fill, edge, 1.6),
        line(veins, edge, 0.8),
    ]


def maple_back() -> str:
    """Return hemp leaves on crimson and maple leaves on both banks of a river."""
    deep = "#7d1c21"
    picture: Points = [(_MARGIN, _MARGIN), (_RIGHT, _MARGIN), (_RIGHT, _BOTTOM), (_MARGIN, _BOTTOM)]
    adrift = _maple_leaf(76, 88, 37, _CRIMSON_GOLD, deep, -24) + _maple_leaf(182, 104, 22, _CREAM, deep, 32)
    return card(
        [
            _ground("#a12a2b"),
            *hemp_leaves("#bb5048", 17.8, 1.3)(picture),
            *_river_band(deep, _CRIMSON_GOLD, "#c98a6a", _CRIMSON_GOLD),
            *both_ways(adrift),
            *_roundel(deep, _CRIMSON_GOLD, _CREAM, "#d9826c"),
            *_frame(deep, _CRIMSON_GOLD),
        ]
    )


def plain_crimson_back() -> str:
    """Return two commas on crimson, with corner lines."""
    crimson = "#a52a2a"
    corners = []
    y = _MARGIN + 18
    for inward, x in ((1, _MARGIN + 18), (-1, _RIGHT - 18)):
        outer = f"M{x} {y + 20}L{x} {y}L{x + inward * 20} {y}"
        inner = f"M{x + inward * 6} {y + 14}L{x + inward * 6} {y + 6}L{x + inward * 14} {y + 6}"
        corners += [line(outer, _CRIMSON_GOLD, 1.5), line(inner, _CRIMSON_GOLD, 1.2)]
    return card(
        [
            _ground(crimson),
            circle(_CX, _CY, 33, crimson, _CRIMSON_GOLD, 1.5),
            *_two_commas(25, "#e9cf92", "#e9cf92"),
            *both_ways(corners),
            *_frame("#8f2122", _CRIMSON_GOLD),
        ]
    )


BACKS: Final[dict[str, Callable[[], str]]] = {
    "back-wave": wave_back,
    "back-river": river_back,
    "back-maple": maple_back,
    "back-plain-crimson": plain_crimson_back,
}
