"""The two Jokers: a fox mask under the moon, and a kappa, the imp of the river."""

import math
from typing import Final

from assets.scripts.card import INK, VERMILION
from assets.scripts.deck.brush import brush
from assets.scripts.deck.courts.stage import PANEL_BOTTOM, PANEL_LEFT, PANEL_RIGHT, PANEL_TOP, PANEL_WIDTH, frame
from assets.scripts.deck.layout import both_ways, card
from assets.scripts.deck.lettering import INDEX_X, column
from assets.scripts.deck.palette import DARK_RED, GOLD, HAIR, INDIGO, NIGHT, PANEL
from assets.scripts.deck.patterns import hexagons
from assets.scripts.geometry import Points
from assets.scripts.paths import disc_path, move_path, num, outline, polyline_path
from assets.scripts.svg import Elements, Stop, circle, ellipse, line, linear_gradient, path, rect

_FOOT: Final = PANEL_BOTTOM + 2  # where a picture ends if it fills the panel
_MOON: Final = "#f0dca4"
_MIDDLE: Final = 125
_KAPPA_SKIN: Final = "#86a38f"
_KAPPA_SHADE: Final = "#5e7f70"


def star(cx: float, cy: float, radius: float, colour: str) -> str:
    """Return a star of five points."""
    points: Points = []
    for i in range(10):
        r, angle = radius if i % 2 == 0 else radius * 0.42, math.radians(36 * i)
        points.append((cx + r * math.sin(angle), cy - r * math.cos(angle)))
    return path(polyline_path(points, True), colour, colour, radius * 0.16)


def _index(colour: str) -> Elements:
    """Return a star with the word below it, in the top left corner."""
    return [star(INDEX_X, 32, 13, colour), *column("JOKER", INDEX_X, 54, 15.5, 21, colour, (9.0, 7.0))]


def _sky(name: str, stops: list[Stop], foot: float) -> Elements:
    """Return the ground of the panel down to ``foot``, with a gradient of this name."""
    return [
        linear_gradient(name, (0, PANEL_TOP), (0, PANEL_BOTTOM), stops),
        rect(PANEL_LEFT - 2, PANEL_TOP - 2, PANEL_WIDTH + 4, foot - PANEL_TOP + 2, 0, f"url(#{name})"),
    ]


def _clouds(spans: tuple[tuple[int, int, int], ...], colour: str, width: float) -> Elements:
    """Return level strokes, given as (y, left, right)."""
    return [line(f"M{left} {y}L{right} {y}", colour, width) for y, left, right in spans]


def _waves(y: float) -> Elements:
    """Return a bank of sea waves from a crest at ``y`` to the foot of the panel."""
    radius = 17
    foot = PANEL_BOTTOM + 4
    crest = "".join(disc_path(x, y, radius) for x in range(PANEL_LEFT, PANEL_RIGHT + radius, 2 * radius))
    arcs = ""
    row, row_y = 0, y
    while row_y < foot + radius:
        x = PANEL_LEFT - (radius if row % 2 else 0)
        while x < PANEL_RIGHT + radius:
            for ring, horizon in ((1.0, 29.7), (0.64, 35.5), (0.3, 34.0)):  # share of the radius; degrees
                dx = ring * radius * math.cos(math.radians(horizon))
                end_y = row_y - ring * radius * math.sin(math.radians(horizon))
                if end_y < foot:
                    r = num(ring * radius)
                    arcs += f"M{num(x - dx)} {num(end_y)}A{r} {r} 0 0 1 {num(x + dx)} {num(end_y)}"
            x += 2 * radius
        row_y += radius / 2
        row += 1
    return [
        path(crest, NIGHT),
        rect(PANEL_LEFT - 3, y, PANEL_WIDTH + 6, foot - y, 0, NIGHT),
        line(arcs, "#8ea4cf", 1.5),
    ]


def _mirrored(data: str, side: int) -> str:
    """Return path data given from the middle of the card outwards, on the right (side 1) or the left (-1)."""
    return move_path(data, _MIDDLE, 0, side, 1)


def _tassel(side: int) -> Elements:
    """Return the cord of the fox mask with its tassel."""
    cord = _mirrored("M50 150C66 176 64 196 56 222", side)
    return [
        line(cord, INK, 5),
        line(cord, VERMILION, 3),
        circle(_MIDDLE + side * 56, 226, 6.5, GOLD, INK, 1.5),
        line(_mirrored("M53 228L59 228", side), INK, 1.2),
        path(_mirrored("M52 233L60 233L63 258L49 258Z", side), VERMILION, INK, 1.5),
        line(_mirrored("M54 240L53 256M58 240L59 256", side), DARK_RED, 1.1),
    ]


def _half_mask(side: int) -> Elements:
    """Return ear, eye, brow and cheek marks of the fox."""

    def mirrored(data: str) -> str:
        return _mirrored(data, side)

    ear = mirrored("M54 68C42 78 32 90 25 104C34 104 44 112 49 122C54 106 56 86 54 68Z")
    inner_ear = mirrored("M51 80C44 88 38 96 34 104C39 106 44 110 47 114C50 103 51.5 92 51 80Z")
    return [
        path(ear, VERMILION, INK, 1.4),
        path(inner_ear, DARK_RED),
        path(mirrored("M11 162C18 148 32 141 47 138C42 152 28 163 11 162Z"), VERMILION),
        path(mirrored("M14 160C21 151 32 146 43 142C38 152 27 160 14 160Z"), INK),
        path(mirrored("M20 157C24 152 32 149 37 148C33 154 27 157.5 20 157Z"), GOLD),
        circle(_MIDDLE + side * 28.5, 152.6, 2.6, INK),
        brush(mirrored("M16 139C20 131 27 127 35 126"), VERMILION, 6.5),
        brush(mirrored("M52 160C44 168 36 172 27 173"), VERMILION, 5.5),
        brush(mirrored("M49 173C42 180 35 183 27 183"), VERMILION, 5.0),
        brush(mirrored("M42 186C37 191 32 193 26 193"), VERMILION, 4.4),
        brush(mirrored("M4 213C10 218 17 216 20 208"), INK, 2.4),
        line(mirrored("M9 166C10 178 10 190 8 199"), "#d9cdb4", 1.4),
    ]


def draw_fox(foot: float = _FOOT) -> Elements:
    """Return the fox mask down to ``foot``. The waves are in the full picture only."""
    stars = (
        (64, 44, 1.6),
        (84, 32, 1.1),
        (186, 40, 1.7),
        (170, 30, 1.0),
        (192, 80, 1.2),
        (58, 90, 1.2),
        (62, 214, 1.1),
        (190, 216, 1.3),
        (112, 40, 1.1),
        (140, 50, 1.3),
    )
    mask = (
        "M125 232C115 232 108 224 103 212C97 202 84 194 76 176C69 160 68 142 72 124C66 102 62 80 63 58"
        "C63 52 68 51 72 54C88 66 100 80 108 96C118 92 132 92 142 96C150 80 162 66 178 54C182 51 187 52 187 58"
        "C188 80 184 102 178 124C182 142 181 160 174 176C166 194 153 202 147 212C142 224 135 232 125 232Z"
    )
    flame = "M125 100C131 108 134 116 133 123C132 130 128 134 125 140C122 134 118 130 117 123C116 116 119 108 125 100Z"
    inner_flame = (
        "M125 112C128 117 129 121 128.5 124C128 127 126.5 129 125 132"
        "C123.5 129 122 127 121.5 124C121 121 122 117 125 112Z"
    )
    return [
        *_sky("night", [(0, "#0f1a3a"), (0.55, INDIGO), (1, NIGHT)], foot),
        circle(125, 150, 70, _MOON),
        circle(125, 150, 75, None, GOLD, 1.3),
        *(circle(x, y, r, "#f5e7bd") for x, y, r in stars),
        *_clouds(((96, 40, 82), (103, 40, 66), (200, 178, 214), (193, 190, 214)), "#7f95c4", 2.2),
        *(_waves(262) if foot == _FOOT else []),
        *_tassel(1),
        *_tassel(-1),
        path(mask, "#fffaf0", INK, 2.2),
        *_half_mask(1),
        *_half_mask(-1),
        path(flame, VERMILION),
        path(inner_flame, GOLD),
        path("M116 199C119 195 131 195 134 199C135 204 129 209 125 211C121 209 115 204 116 199Z", INK, INK, 1),
        line("M125 211L125 217", INK, 2),
    ]


def _kappa_body() -> Elements:
    """Return shell, body and the raised arm with a cucumber."""
    shell = outline("M62 260C54 204 76 176 125 174C174 176 196 204 188 260Z")
    cucumber = "M182 116C190 116 193 124 192 136L186 184C184 192 172 192 171 183L174 134C174 122 176 116 182 116Z"
    fist = "M166 170C168 164 178 162 186 166C192 169 192 178 188 184C182 190 170 188 167 182C165 178 165 174 166 170Z"
    return [
        path(polyline_path(shell, True), "#6b5436"),
        *hexagons("#c9a45f", 15, 1.8)(shell),
        path(polyline_path(shell, True), None, INK, 2),
        path("M84 280C80 226 96 200 125 198C154 200 170 226 166 280Z", _KAPPA_SKIN, INK, 2),
        path("M100 280C96 236 106 214 125 212C144 214 154 236 150 280Z", "#dfe3c6", INK, 1.5),
        line("M101 240C112 246 138 246 149 240M100 256C112 262 138 262 150 256", "#a9b08c", 1.5),
        path("M158 216C176 214 186 202 184 184L170 182C170 194 164 198 154 200Z", _KAPPA_SKIN, INK, 2),
        path(cucumber, "#3f7d54", INK, 1.8),
        line("M179 128L177 178M186 128L181.5 180", "#2b5c3d", 1.4),
        line("M182 116L184 109", INK, 3.2),
        line("M182 116L184 109", "#8fae5c", 1.6),
        path(fist, _KAPPA_SKIN, INK, 1.8),
        line("M168 172L178 172M167.5 177L177 177.5M170 182.5L178 182.5", INK, 1.2),
    ]


def _kappa_eye(side: int) -> Elements:
    """Return the eye, the cheek and the brow on the right (side 1) or the left (-1)."""
    x = _MIDDLE + side * 23
    lid = (
        f"M{x - 14} 136C{x - 14} 118 {x + 14} 118 {x + 14} 136"
        f"C{x + 7} {130 + side * 2} {x - 7} {130 - side * 2} {x - 14} 136Z"
    )
    return [
        circle(x, 136, 13.5, "#fffdf4", INK, 1.8),
        circle(x + 2.5, 137, 7.6, INK),
        circle(x + 5, 134, 2.6, "#ffffff"),
        path(lid, _KAPPA_SHADE, INK, 1.6),
        ellipse(_MIDDLE + side * 38, 156, 7, 4.5, "#e6a48c", opacity=0.7),
        brush(_mirrored("M12 120C18 115 28 115 35 121", side), HAIR, 4),
    ]


def _kappa_head() -> Elements:
    """Return the head with its dish of water, and the beak."""
    head = "M125 86C160 86 176 108 175 134C174 164 154 186 125 186C96 186 76 164 75 134C74 108 90 86 125 86Z"
    fringe = (
        "M74 118C72 92 94 74 125 74C156 74 178 92 176 118L167 108L164 122L155 107L150 119L142 105L135 117"
        "L125 104L115 117L108 105L100 119L95 107L86 122L83 108Z"
    )
    beak = "M125 143C137 143 148 150 150 158C146 167 136 173 125 173C114 173 104 167 100 158C102 150 113 143 125 143Z"
    return [
        path(head, _KAPPA_SKIN, INK, 2.2),
        path(fringe, HAIR, INK, 1.5),
        ellipse(125, 82, 35, 13, "#f7ecd0", INK, 2),
        ellipse(125, 83, 27, 8.5, "#8fb4d6", "#5d83ad", 1.2),
        line("M108 82C113 79.5 117 79.5 121 82M128 85C133 82.5 137 82.5 142 85", "#ffffff", 1.6),
        *_kappa_eye(1),
        *_kappa_eye(-1),
        path(beak, "#e0ac45", INK, 1.8),
        line("M101 158C112 163 138 163 149 158", INK, 1.7),
        ellipse(120, 151, 1.5, 1.9, INK),
        ellipse(130, 151, 1.5, 1.9, INK),
    ]


def draw_kappa(foot: float = _FOOT) -> Elements:
    """Return the kappa in the river, down to ``foot``. The waves are in the full picture only."""
    return [
        *_sky("dusk", [(0, "#8ea4cf"), (0.4, PANEL), (1, PANEL)], foot),
        circle(125, 128, 76, _MOON),
        circle(125, 128, 81, None, GOLD, 1.2),
        *_clouds(((66, 40, 84), (73, 40, 68), (92, 176, 214), (99, 192, 214)), "#ffffff", 2.4),
        *_kappa_body(),
        *_kappa_head(),
        *(_waves(258) if foot == _FOOT else []),
        path("M74 262C66 262 62 256 66 250C70 245 80 244 86 248C92 252 92 260 86 263Z", _KAPPA_SKIN, INK, 1.8),
        line("M70 250L72 257M77 248L78 256M84 250L83 257", INK, 1.2),
    ]


def _joker(picture: Elements, colour: str) -> str:
    return card([*picture, *frame(), *both_ways(_index(colour))])


def fox_joker(colour: str) -> str:
    """Return the SVG file of the Joker with the fox."""
    return _joker(draw_fox(), colour)


def kappa_joker(colour: str) -> str:
    """Return the SVG file of the Joker with the kappa."""
    return _joker(draw_kappa(), colour)
