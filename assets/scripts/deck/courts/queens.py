"""The queens: lady of the rain, lady of spring, courtesan and dancer."""

import math
from typing import Final

from assets.scripts.card import INK, VERMILION, WASHI
from assets.scripts.deck.courts.cloth import OUTLINE, above_river, cloth, line_to_river
from assets.scripts.deck.courts.features import FACE_SOFT, face, neck, strands
from assets.scripts.deck.courts.garments import Head, figure, held, raised_sleeve
from assets.scripts.deck.courts.hands import light_hand
from assets.scripts.deck.palette import BAMBOO, BLUSH, FAN_PAPER, GOLD, HAIR, PETAL, POWDER, CourtColours
from assets.scripts.deck.patterns import blossom, blossoms, dots, flowing_water, hemp_leaves
from assets.scripts.deck.suits import SUIT_PATHS
from assets.scripts.geometry import Point, arc, on_circle
from assets.scripts.paths import move_path, num, polyline_path, spokes
from assets.scripts.svg import Elements, circle, ellipse, line, path, place

_PINK: Final = "#f3b7a8"


def hairpin(start: Point, end: Point, width: float = 2.6) -> Elements:
    """Return a gold bar with an outline."""
    data = f"M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}"
    return [line(data, INK, width + 1.8), line(data, GOLD, width)]


def shimada() -> Head:
    """Return the hair of a townswoman: forelock, side wing, chignon and nape."""
    behind = [
        path("M12 8C24 16 34 14 38 6C40 0 37 -6 32 -10L12 -6Z", HAIR),
        path("M-2 -38C-8 -50 4 -62 20 -61C36 -60 42 -50 36 -43C30 -37 18 -40 12 -34Z", HAIR),
    ]
    front = [
        path(
            "M-19 -15C-24 -30 -16 -43 2 -43.5C24 -44 40 -32 40 -14C40 0 30 6 22 7"
            "C15 7 14.5 0 15 -6C15 -13 12 -19 6 -22.5C-2 -26 -12 -25 -16 -21C-17.5 -19.5 -18.5 -17 -19 -15Z",
            HAIR,
        )
    ]
    lines = strands(
        "M16 -3C22 -2 32 -5 36 -13",
        "M15.5 -9C22 -9 31 -13 34 -22",
        "M13 -15C19 -18 27 -22 28 -30",
        "M-14 -27C-11 -35 -4 -39 4 -39",
        "M-7 -27C-4 -33 2 -36 9 -36",
        "M2 -51C10 -57 24 -57 31 -51",
        "M4 -45C12 -50 23 -51 32 -47",
    )
    return behind, front + lines


def _head_umbrella() -> Head:
    """Return a head with a gold comb and two hairpins."""
    hair_behind, hair = shimada()
    front = [
        *face(FACE_SOFT, POWDER, "lady", "lady", "lady", BLUSH),
        *hair,
        path("M-4 -41C-5 -49 4 -53 10 -50C14 -48 15 -43 13 -39C7 -42 1 -42.5 -4 -41Z", GOLD, INK, 1.3),
        line("M-1 -43.5C3 -44.5 8 -44 11.5 -42", INK, 0.9),
        circle(49, -54, 3.2, VERMILION, INK, 1.2),
        *hairpin((26, -29), (47, -37), 2.2),
    ]
    return hairpin((-8, -50), (48, -54)) + hair_behind + neck(POWDER), front


def _head_blossom() -> Head:
    """Return a head with cherry blossoms in the hair, three of them hanging down."""
    hair_behind, hair = shimada()
    drops: Elements = []
    for i, x in enumerate((33, 38, 43)):
        drops += [line(f"M{x} -24L{x} {-8 + 3 * i}", GOLD, 1.2)]
        drops += blossom(x, -6 + 3 * i, 4, "#f7c9c4", None, VERMILION, 36, 0.8)
    front = [
        *face(FACE_SOFT, POWDER, "lady", "lady", "lady", BLUSH),
        *hair,
        *hairpin((-10, -47), (4, -45), 2.4),
        *drops,
        *blossom(36, -30, 12, PETAL, GOLD, VERMILION, 10, 1.2),
        *blossom(19, -43, 10, "#fff3ee", GOLD, VERMILION, 30, 1.2),
        *blossom(4, -48, 7.5, PETAL, GOLD, VERMILION, 0, 1.1),
    ]
    return hair_behind + neck(POWDER), front


def _head_oiran(colours: CourtColours) -> Head:
    """Return a head with a fan of long gold hairpins."""
    pins: Elements = []
    for angle in (-62, -44, -26, -8):
        for side in (-1, 1):
            across, down = side * math.cos(math.radians(angle)), math.sin(math.radians(angle))
            pins += hairpin((7 + 10 * across, -30 + 10 * down), (7 + 53 * across, -30 + 50 * down), 3.0)
    hair = [
        path("M12 8C22 15 32 13 35 6L32 -10L12 -6Z", HAIR),
        path(
            "M-19 -14C-29 -24 -24 -42 -8 -42C-10 -58 24 -60 24 -44C40 -44 46 -24 38 -10C33 1 26 6 21 6"
            "C15 5 14.5 0 15 -6C15 -13 12 -18 6 -21.5C-2 -25 -12 -24 -15.5 -20"
            "C-17.5 -18.5 -18.5 -17 -19 -14Z",
            HAIR,
        ),
    ]
    front = [
        *face(FACE_SOFT, POWDER, "lady", "lady", "lady", BLUSH),
        *hair,
        *strands(
            "M16 -3C23 -3 31 -8 34 -16",
            "M15 -9C21 -11 28 -16 31 -25",
            "M-18 -24C-18 -33 -12 -37 -5 -37",
            "M-12 -24C-10 -30 -4 -33 2 -33",
            "M-3 -47C2 -53 14 -53 19 -47",
        ),
        path("M-8 -38C-7 -46 23 -47 25 -38C15 -34 2 -34 -8 -38Z", GOLD, INK, 1.3),
        line("M-4 -39.5C4 -41.5 14 -41.5 21 -39.5", INK, 0.9),
        *blossom(9, -52, 8, WASHI, colours.main, INK, 0, 1.1),
    ]
    return pins + neck(POWDER), front


def _head_heian() -> Head:
    """Return a head with long falling hair, painted brows and a small gold crown."""
    behind = [
        path(
            "M6 -44C-14 -45 -27 -32 -26 -10C-25.5 10 -28 30 -33 56L40 62C40 40 36 20 36 -4C36 -30 26 -43 6 -44Z",
            HAIR,
        )
    ]
    front = [
        path(
            "M-6 -38C-2 -44 10 -44.5 20 -40C33 -34 37 -20 36 -4C35.5 16 38 36 41 60L24 62"
            "C22 40 22 24 20 10C19 -2 16 -14 8 -20C2 -24 -3 -29 -6 -36Z",
            HAIR,
        ),
        path(
            "M-6 -37C-12 -40 -20 -34 -23 -24C-25.5 -15 -24.5 0 -24 8C-22.5 2 -21.5 -8 -19 -14C-15 -22 -9 -27 -6 -37Z",
            HAIR,
        ),
    ]
    crown = [
        path("M-3 -42C-6 -52 -2 -60 3 -67C8 -60 12 -52 9 -42Z", GOLD, INK, 1.3),
        path("M-6 -41C-13 -46 -15 -53 -14 -60C-8 -57 -3 -51 -2 -42Z", GOLD, INK, 1.3),
        path("M10 -41C17 -45 20 -52 20 -59C13 -57 8 -51 7 -42Z", GOLD, INK, 1.3),
        path("M-15 -36C-8 -45 14 -45 22 -38L21 -33C13 -39 -6 -39 -13.5 -31Z", GOLD, INK, 1.3),
        circle(3, -51, 3.4, VERMILION, INK, 1.1),
        line("M-14 -34L-17 -20M-14 -34L-12.5 -23", GOLD, 1.3),
        circle(-17, -18.5, 2, VERMILION, INK, 0.9),
        circle(-12.3, -21.5, 2, VERMILION, INK, 0.9),
    ]
    front = [
        *face(FACE_SOFT, POWDER, "lady", "moth", "lady", BLUSH),
        *front,
        *strands(
            "M12 -33C22 -28 29 -16 29 0C29 20 31 40 33 58",
            "M6 -28C17 -22 24 -10 25 6C25.5 24 27 42 28.5 58",
            "M-11 -34C-17 -29 -20 -22 -21 -12",
        ),
        *crown,
    ]
    return behind + neck(POWDER), front


def queen_spades(colours: CourtColours) -> Elements:
    """Return the lady of the rain under her umbrella."""
    cx, cy = 134, 82
    umbrella = [
        circle(cx, cy, 68, colours.main, INK, OUTLINE),
        circle(cx, cy, 54, WASHI),
        circle(cx, cy, 38, colours.main),
        line(spokes(cx, cy, 68, range(0, 360, 18)), colours.deep, 1.0),
        circle(cx, cy, 68, None, colours.trim, 1.6),
        circle(cx, cy, 69, None, INK, 1.4),
    ]
    hand_x, hand_y = 173, 146
    water = flowing_water(colours.main, 8.5, 1.7)
    shaft = [line("M150 96L184 176", INK, 6.2, cap="butt"), line("M150 96L184 176", colours.trim, 3.2, cap="butt")]
    sleeve = raised_sleeve(hand_x + 3, hand_y + 3, colours.soft, water, VERMILION, lean=6)
    items = figure(
        colours,
        _head_umbrella(),
        126,
        84,
        water,
        [WASHI, VERMILION, colours.main],
        mirrored=True,
        moon=False,
        under=umbrella,
        fill=colours.soft,
    )
    return items + shaft + sleeve + [place(light_hand(POWDER), hand_x, hand_y - 1, 0.98, turn=-22)]


def queen_hearts(colours: CourtColours) -> Elements:
    """Return the lady of spring with a cherry branch."""
    hand_x, hand_y = 178, 140
    scatter = [
        (66, 136, 9),
        (90, 128, 7.5),
        (58, 154, 7),
        (84, 152, 9.5),
        (104, 162, 6),
        (148, 124, 7.5),
        (168, 138, 8),
        (150, 150, 8.5),
        (188, 160, 9),
        (164, 172, 8.5),
        (140, 172, 6),
        (190, 184, 7),
        (176, 186, 6),
    ]
    robe_flowers = blossoms(scatter, PETAL, GOLD)
    wood = "#5a3a2e"
    branch = [
        path(
            "M176 150C174 124 176 104 184 84C189 70 188 52 181 36L183.5 35"
            "C192 50 194 70 188.5 86C182 106 181 126 182.5 150Z",
            wood,
            INK,
            1.2,
        ),
        line("M183 86C176 78 170 74 163 72", wood, 2.8),
        line("M188.5 66C194 58 197 50 198 42", wood, 2.6),
        line("M180 108C186 102 191 99 197 98", wood, 2.6),
    ]
    for x, y, r, turn in [
        (180, 40, 11, 0),
        (168, 69, 8, 20),
        (192, 58, 10.5, 40),
        (184, 82, 9.5, 10),
        (193, 102, 9.5, 55),
    ]:
        branch += blossom(x, y, r, "#fce3dc", GOLD, VERMILION, turn, 1.1)
    for x, y in [(166, 48), (198, 80), (197, 40)]:
        branch += [circle(x, y, 2.6, "#ef9f94", VERMILION, 0.9)]
    sleeve = raised_sleeve(hand_x + 2, hand_y + 4, colours.main, robe_flowers, _PINK, trim=colours.trim)
    return figure(colours, _head_blossom(), 112, 84, robe_flowers, [WASHI, _PINK, colours.trim, colours.deep]) + held(
        hand_x, hand_y, POWDER, sleeve, branch, light_hand, 0.98
    )


def _folding_fan(cx: float, cy: float, rim: str) -> Elements:
    """Return an open fan with a sun on its leaf. (cx, cy) is its pivot, ``rim`` the colour of a line at its rim."""
    outer, inner = 62, 27  # radii of the leaf
    start, sweep = -146, 98  # degrees
    upper = arc(cx, cy, outer, 24, start, sweep)
    leaf = polyline_path(upper + arc(cx, cy, inner, 16, start, sweep)[::-1], True)
    ribs = spokes(cx, cy, inner, [start + sweep * i / 8 for i in range(9)])
    angles = [start + sweep * i / 16 for i in range(1, 16)]
    folds = "".join(polyline_path([on_circle(cx, cy, r, angle) for r in (inner, outer)]) for angle in angles)
    sun_x, sun_y = on_circle(cx, cy, (outer + inner) / 2, start + sweep / 2)
    return [
        line(ribs, INK, 4.2),
        line(ribs, BAMBOO, 2.0),
        path(leaf, FAN_PAPER, INK, 1.7),
        circle(sun_x, sun_y, 12.5, VERMILION),
        line(folds, "#b98f3e", 1.0),
        path(polyline_path(arc(cx, cy, outer - 5, 24, start, sweep)), None, rim, 2.4),
        path(leaf, None, INK, 1.7),
    ]


def queen_diamonds(colours: CourtColours) -> Elements:
    """Return the courtesan with an open fan."""
    hand_x, hand_y = 168, 156
    leaf = hemp_leaves(colours.line, 19, 1.3)
    fan = _folding_fan(hand_x + 1, hand_y + 2, colours.main)
    sleeve = raised_sleeve(
        hand_x + 4, hand_y + 4, colours.main, leaf, colours.accent, spread=30, lean=6, trim=colours.trim
    )
    return [
        *figure(
            colours,
            _head_oiran(colours),
            121,
            82,
            leaf,
            [WASHI, VERMILION, colours.trim, colours.deep],
        ),
        *fan,
        *sleeve,
        place(light_hand(POWDER), hand_x, hand_y, 0.95, turn=-8),
    ]


def queen_clubs(colours: CourtColours) -> Elements:
    """Return the dancer of the shrine with a hand drum on her shoulder."""
    spots = dots(colours.line, 13, 2.6)
    fx, fy, nx, ny = 107, 106, 72, 121  # centres of the far and near drum heads
    body = path(
        f"M{fx - 2} {fy - 19}C{fx - 12} {fy - 8} {nx + 12} {ny - 16} {nx + 3} {ny - 24}"
        f"L{nx + 8} {ny + 23}C{nx + 14} {ny + 8} {fx - 8} {fy + 10} {fx + 2} {fy + 18}Z",
        INK,
    )
    cords = (
        f"M{fx - 4} {fy - 18}L{nx + 3} {ny - 24}M{fx - 10} {fy - 13}L{nx + 11} {ny - 19}"
        f"M{fx - 13.5} {fy - 4}L{nx + 17} {ny - 10}M{fx - 13.5} {fy + 5}L{nx + 19} {ny + 1}"
        f"M{fx - 9} {fy + 14}L{nx + 17} {ny + 11}M{fx - 1} {fy + 19}L{nx + 11} {ny + 20}"
    )
    drum = [
        ellipse(fx, fy, 14, 19, GOLD, INK, 1.5),
        body,
        line(cords, VERMILION, 2.4),
        ellipse(nx, ny, 20, 25, GOLD, INK, 1.6),
        ellipse(nx, ny, 16.2, 20.8, "#fdf3dc", INK, 1.1),
        ellipse(nx, ny, 12, 15.6, None, colours.main, 1.2),
        path(move_path(SUIT_PATHS["C"], nx, ny, 0.15, 0.18), colours.main),
    ]
    arm = above_river("M112 128C132 140 160 142 186 134C202 156 206 180 208 215L134 215C128 186 118 164 102 150Z")
    sleeve = cloth(arm, colours.main, spots)
    sleeve += [
        line_to_river("M117 131C117 140 113 150 109 155", colours.trim, 2.8, cap="butt"),
        path("M112 128C116 132 113 146 102 150C98.5 147 103 131 112 128Z", VERMILION, INK, OUTLINE),
    ]
    hand = [
        path("M110 132C104 128 97 127 93 130C89 133 89 138 91 141C95 146 102 147 107 146Z", POWDER, INK, 1.5),
        line("M92 134L100 135M91.5 138L99 139M93.5 142L100 142.5", INK, 1.0),
    ]
    return [
        *figure(colours, _head_heian(), 133, 84, spots, [WASHI, colours.soft, VERMILION, colours.trim], mirrored=True),
        *drum,
        *hand,
        *sleeve,
    ]
