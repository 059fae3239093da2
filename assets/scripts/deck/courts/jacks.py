"""The jacks: ferryman's boy, lantern-bearer, archer and flute player."""

import math

from assets.scripts.card import INK, VERMILION, WASHI
from assets.scripts.deck.courts.cloth import above_river, cloth, line_to_river
from assets.scripts.deck.courts.features import FACE_FIRM, FACE_SOFT, ear, face, neck, strands
from assets.scripts.deck.courts.garments import Head, figure, held, raised_sleeve
from assets.scripts.deck.courts.hands import fist, playing_hand, wrist
from assets.scripts.deck.palette import BAMBOO, BLUSH, GOLD, HAIR, POWDER, SKIN, CourtColours
from assets.scripts.deck.patterns import arrow_feathers, checks, flowing_water, scales, stripes
from assets.scripts.deck.suits import HEART
from assets.scripts.geometry import Point
from assets.scripts.paths import move_path, num, polyline_path
from assets.scripts.svg import Elements, circle, line, path, place, rect


def combed_hair() -> Elements:
    """Return a youth's hair, combed back, with a sideburn; the ear is drawn after it."""
    return [
        path(
            "M-19.5 -14C-22.5 -30 -13 -42 4 -42.5C22 -43 32 -30 29.5 -10C28.6 -2 26 6 21 12"
            "L17.5 9C18.4 4 17.6 -3 15 -8C12.6 -12 13.5 -18 10 -23C2 -28.5 -10 -28 -16 -23"
            "C-18.4 -20.5 -19 -17 -19.5 -14Z",
            HAIR,
        )
    ]


def forelock() -> Elements:
    """Return a rounded lick over the brow."""
    return [
        path(
            "M-18.5 -20C-21 -30 -12 -41 2 -40C12 -39 14 -30 8 -24C1 -19.5 -5 -26 -10 -21"
            "C-12.5 -18.5 -16 -18 -18.5 -20Z",
            HAIR,
        )
    ]


def topknot(tie: str) -> Elements:
    """Return a short topknot, its tie in this colour."""
    return [
        path("M2 -43C-1 -50 4 -56.5 13 -57C22 -57.5 28 -53 27 -48.5C24 -45 17 -45.5 13 -42Z", HAIR, WASHI, 0.01),
        path("M1.5 -41L13.5 -40L14 -46L3 -47.5Z", tie, INK, 1.1),
        *strands("M8 -52C13 -54.5 19 -53.5 23 -50"),
    ]


def _head_ferryman(colours: CourtColours) -> Head:
    """Return a head with a rolled headband, knotted behind, and a short topknot."""
    front = [
        *face(FACE_FIRM, SKIN, "youth", "youth", "youth", BLUSH),
        *combed_hair(),
        *ear(SKIN),
        *topknot(WASHI),
        *strands("M-6 -38C4 -41 16 -38 22 -30", "M26 -22C27 -16 26.5 -10 25 -5"),
        path("M-21 -20C-16 -29 8 -33 30 -22L29.5 -15C8 -25 -12 -23 -20.5 -13Z", WASHI, INK, 1.5),
        line(
            "M-13 -22.5C-12 -20 -12.5 -19 -13.5 -17.5M-3 -26C-2 -23.5 -2 -22 -2.5 -20.5"
            "M8 -27C9 -24.5 9 -23 8.5 -20.5M19 -25C20 -22.5 20 -21 19.5 -18",
            colours.deep,
            2.4,
        ),
        path("M28 -20C34 -30 42 -30 44 -26C42 -20 35 -17 30 -17Z", WASHI, INK, 1.4),
        path("M28 -18C36 -16 42 -10 41 -4C35 -4 30 -10 28 -15Z", WASHI, INK, 1.4),
        circle(29.5, -18, 3.4, WASHI, INK, 1.4),
    ]
    return neck(SKIN), front


def _head_lantern(colours: CourtColours) -> Head:
    """Return the head of a page with a forelock and a ribbon around the topknot."""
    front = [
        *face(FACE_SOFT, POWDER, "youth", "youth", "youth", BLUSH),
        *combed_hair(),
        *ear(POWDER),
        *topknot(colours.main),
        *forelock(),
        *strands("M-14 -31C-9 -37 -2 -38 4 -36", "M-11 -26C-7 -31 -1 -32 4 -31", "M14 -37C21 -34 26 -26 26 -17"),
    ]
    return neck(POWDER), front


def _head_archer(colours: CourtColours) -> Head:
    """Return a head with a tall topknot, shaped as a brush and bound with cord."""
    knot = [
        path("M4 -42C6 -50 4 -58 -3 -66C6 -66 11 -65 14 -69C17 -64 24 -64 31 -63C23 -57 17 -50 17 -41Z", HAIR),
        path("M3.5 -40L17.5 -40L16.5 -50L5 -50Z", colours.trim, INK, 1.3),
        line("M4.5 -46.7L17 -46.7M4 -43.4L17 -43.4", INK, 0.9),
    ]
    front = [
        *face(FACE_FIRM, SKIN, "youth", "youth", "youth", BLUSH),
        *knot,
        *combed_hair(),
        *ear(SKIN),
        *strands(
            "M-8 -37C2 -40 14 -38 22 -29",
            "M-12 -32C-4 -36 6 -36 14 -31",
            "M10 -54C9 -58 6 -62 2 -64.5",
            "M12 -54C14 -59 19 -61 25 -61.5",
        ),
        path("M-19 -19C-12 -27 6 -30 12 -21C4 -25.5 -10 -23.5 -19 -19Z", HAIR),
    ]
    return neck(SKIN), front


def _head_flutist() -> Head:
    """Return a head with loose locks and closed eyes."""
    front = [
        *face(FACE_SOFT, POWDER, "closed", "youth", "flute", BLUSH),
        path(
            "M-20 -12C-23 -30 -13 -41 4 -41C22 -41 31 -29 29 -10C28 2 28 14 31 27"
            "C25 29 20 26 18 18C17 10 18.5 0 15 -8C12.6 -12 13 -18 9 -22C2 -19 -2 -16 -4 -16"
            "C-3 -19 -2 -21 -2 -23C-8 -21 -13 -18 -15 -15C-15 -18 -14.5 -20 -14 -22"
            "C-17.5 -19 -19 -16 -20 -12Z",
            HAIR,
        ),
        *strands("M12 -34C20 -30 25 -20 24 -8C23.5 4 24 14 26 23", "M8 -31C15 -27 20 -18 19.5 -8"),
    ]
    return neck(POWDER), front


def jack_spades(colours: CourtColours) -> Elements:
    """Return the ferryman's boy with his oar."""
    hand_x, hand_y = 181, 130
    lines = stripes(colours.line, 10, 2.2)
    shape = above_river(
        "M182 24C190 26 193 36 193 52C193 70 189 82 185 90L185 200L178 200L178 90"
        "C174 82 170.5 70 170.5 52C170.5 36 174 26 182 24Z"
    )
    oar = [
        path(polyline_path(shape, True), BAMBOO, INK, 1.6),
        line("M181.7 30L181.7 80", "#a87c35", 1.3),
        line("M176 40C175 52 176 64 178.5 74", "#f1d9a0", 1.6),
    ]
    sleeve = raised_sleeve(hand_x, hand_y + 5, colours.main, lines, colours.accent, trim=WASHI)
    return figure(colours, _head_ferryman(colours), 117, 86, lines, [WASHI, colours.deep], chest=SKIN) + held(
        hand_x, hand_y, SKIN, sleeve, oar
    )


def jack_hearts(colours: CourtColours) -> Elements:
    """Return the lantern-bearer of the night market."""
    hand_x, hand_y = 157, 136
    squares = checks(colours.soft, 10)
    pole = [
        line("M150 176L172 38C174 28 184 26 188 35", INK, 5.4),
        line("M150 176L172 38C174 28 184 26 188 35", BAMBOO, 2.6),
    ]
    sleeve = raised_sleeve(hand_x, hand_y + 4, colours.main, squares, colours.accent, lean=4, trim=colours.deep)
    return [
        *figure(
            colours, _head_lantern(colours), 112, 86, squares, [WASHI, colours.accent, colours.deep], mirrored=True
        ),
        circle(181, 76, 29, "#fbe9b8", opacity=0.6),
        *wrist(hand_x, hand_y, POWDER),
        *pole,
        *_lantern(),
        *sleeve,
        place(fist(POWDER), hand_x, hand_y, 0.95, turn=10),
    ]


def _lantern() -> Elements:
    """Return a paper lantern with a heart on it."""
    body = "M165 58C160.5 70 160.5 86 165 98L197 98C201.5 86 201.5 70 197 58Z"
    return [
        line("M187 34L181 48", INK, 1.6),
        path(body, "#fdf0cf"),
        path("M162.3 85L165 98L197 98L199.7 85Z", VERMILION),
        line("M163 66L199 66M161.6 74L200.4 74M161.6 82L200.4 82M163 90.5L199 90.5", "#cfa878", 1.0),
        rect(170, 49, 22, 9, 1.5, INK),
        rect(170, 98, 22, 7, 1.5, INK),
        line("M181 105L181 118", VERMILION, 3.2),
        line("M181 106L181 109", GOLD, 3.6),
        path(move_path(HEART, 181, 73, 0.2), VERMILION),
        path(body, None, INK, 1.6),
    ]


def _arrow_tail(foot: Point, nock: Point, bar: str) -> Elements:
    """Return the shaft and the feathers of an arrow in a quiver, with a bar of this colour on the feathers."""
    (x0, y0), (x1, y1) = foot, nock
    length = math.dist(foot, nock)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def feather(side: int, corners: tuple[Point, ...]) -> str:
        """Return a shape given by its distances along the shaft, from the nock, and across."""
        points = [
            (x1 - ux * along - uy * side * across, y1 - uy * along + ux * side * across) for along, across in corners
        ]
        return polyline_path(points, True)

    vane: tuple[Point, ...] = ((4, 0), (1, 6.5), (21, 6.5), (25, 0))
    band: tuple[Point, ...] = ((10, 0.5), (8, 6.2), (13, 6.2), (15, 0.5))
    shaft = f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
    return [
        line(shaft, INK, 4.0),
        line(shaft, BAMBOO, 1.8),
        path(feather(1, vane) + feather(-1, vane), WASHI, INK, 1.4),
        path(feather(1, band) + feather(-1, band), bar),
        line(shaft, INK, 1.4),
    ]


def jack_diamonds(colours: CourtColours) -> Elements:
    """Return the archer with his bow and quiver."""
    hand_x, hand_y = 184, 122
    feathers = arrow_feathers(colours.line, 15, 17)
    bow_path = "M166 22C190 44 194 84 188 116C185 136 178 156 172 186"
    bow = [
        line_to_river("M167 26L172 186", INK, 1.2),
        line_to_river(bow_path, INK, 6.4, cap="butt"),
        line_to_river(bow_path, "#b2402f", 3.4, cap="butt"),
        line("M181 46L187 43M187.5 66L193 65.5M188.5 94L194 95M183 146L178 144", GOLD, 2.6),
    ]
    quiver: Elements = []
    for foot, nock in (((84, 132), (58, 84)), ((90, 130), (72, 78)), ((97, 128), (86, 74))):
        quiver += _arrow_tail(foot, nock, colours.accent)
    sleeve = raised_sleeve(hand_x, hand_y + 6, colours.main, feathers, colours.accent, spread=24, trim=WASHI)
    return figure(
        colours,
        _head_archer(colours),
        120,
        87,
        feathers,
        [WASHI, colours.accent],
        mirrored=True,
        chest=SKIN,
        under=quiver,
    ) + held(hand_x, hand_y, SKIN, sleeve, bow)


def jack_clubs(colours: CourtColours) -> Elements:
    """Return the flute player under a travelling veil."""
    triangles = scales(colours.soft, 15)
    veil = above_river("M40 190C50 150 74 132 81 100C83 62 100 30 126 30C152 30 169 62 172 98C178 128 202 150 212 215Z")
    under = cloth(veil, "#f3efe4", flowing_water("#b9cdd0", 9, 1.5))
    opening = "M62 190C78 150 92 128 93 98C92 66 104 43 125 42C148 43 158 68 158 98C160 130 176 160 182 215Z"
    inner = cloth(above_river(opening), colours.deep)
    lining = [
        line_to_river(edge, colour, width)
        for colour, width in ((INK, 6.4), (VERMILION, 3.6))
        for edge in (
            "M125 42C104 43 92 66 93 98C92 128 78 150 62 190",
            "M125 42C148 43 158 68 158 98C160 130 176 160 182 215",
        )
    ]
    items = [circle(122, 80, 52, colours.moon), *under, *inner]
    items += figure(
        colours,
        _head_flutist(),
        124,
        86,
        triangles,
        [WASHI, colours.accent, colours.trim],
        moon=False,
        left=66,
        right=186,
        slope=28,
    )
    items += lining
    flute = [
        line("M127 98L44 118", INK, 8.6),
        line("M127 98L44 118", BAMBOO, 5.4),
        line("M121.5 97L122.5 101.6M54 113L55 117.8", "#8f3a2c", 3.2, cap="butt"),
        line("M107 102.8L107.1 102.8M99 104.7L99.1 104.7", INK, 2.2),
    ]
    sleeves = raised_sleeve(63, 112, colours.main, triangles, VERMILION, spread=20, wide=12)
    sleeves += raised_sleeve(91, 106, colours.main, triangles, VERMILION, spread=20, wide=12)
    hands = [place(playing_hand(POWDER), x, y, 0.8, turn=-13.5) for x, y in ((63, 113.5), (91, 107))]
    return items + flute + sleeves + hands
