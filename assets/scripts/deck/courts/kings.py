"""The kings: lord of the river, lord of the feast, minister and old general."""

from typing import Final

from assets.scripts.card import INK, VERMILION, WASHI
from assets.scripts.deck.courts.cloth import OUTLINE, above_river
from assets.scripts.deck.courts.features import FACE_FIRM, LIP, ear, face, neck, strands
from assets.scripts.deck.courts.garments import Head, figure, held, raised_sleeve, round_collar
from assets.scripts.deck.palette import BAMBOO, FAN_PAPER, GOLD, HAIR, HAIR_LIGHT, MIST, SKIN, CourtColours
from assets.scripts.deck.patterns import hexagons, interlaced_circles, lozenges, sea_waves
from assets.scripts.deck.suits import DIAMOND, HEART
from assets.scripts.geometry import arc, clip_polygon, on_circle
from assets.scripts.paths import move_path, num, polyline_path
from assets.scripts.svg import Elements, line, path, rect

_STEEL: Final = "#f1f3f3"
_GAUZE: Final = "#3a4258"
# Drawn over a full beard.
_LOWER_LIP: Final = path("M-12 18.5C-10 19.5 -7 19.5 -4.5 18.5C-6.5 21.5 -10.5 21.5 -12 18.5Z", LIP)


def _side_hair() -> Elements:
    """Return the hair between cap and ear."""
    return [
        path(
            "M-19.5 -16C-19 -27 -10 -33 4 -33C20 -33 30 -26 28.5 -10C28 -2 25.5 5 21 11L17.5 9"
            "C18.4 4 17.6 -3 15 -8C12.6 -12 13 -17 10 -21C2 -25 -11 -25 -16 -21Z",
            HAIR,
        )
    ]


def _moustache(colour: str, edge: str | None = None) -> Elements:
    """Return a moustache with drooping ends."""
    data = (
        "M-10.5 13.5C-15 12.5 -18.5 15 -22 20.5C-17 19.5 -13.5 18 -10.5 16C-6 18.5 1 19.5 7 22.5"
        "C4.5 16.5 -3 12.5 -10.5 13.5Z"
    )
    return [path(data, colour, edge, 1.1)]


def _head_eboshi() -> Head:
    """Return a head with a tall stiff cap and a full black beard."""
    beard = [
        path(
            "M19 4C18 12 14 18 8 20C2 21 0 23 -3 23.5L-14 23.5C-18 22 -19.5 17 -20.5 13"
            "C-22 22 -20 34 -13 44C-10 48 -7 53 -6 57C-2 52 4 46 9 40C17 31 21 18 20.5 6Z",
            HAIR,
        )
    ]
    cap = [
        path(
            "M-21 -17C-24 -34 -20 -54 -7 -65C2 -71.5 14 -70 19 -62C24 -52 24 -40 31 -14C20 -24 -8 -27 -21 -17Z",
            HAIR,
            INK,
            OUTLINE,
        ),
        path("M-21 -17C-21 -21 -20.5 -23 -20 -25C-6 -34 18 -31 28.5 -22L31 -14C20 -24 -8 -27 -21 -17Z", GOLD, INK, 1.2),
        line("M-12 -36C-12 -48 -6 -58 3 -64M14 -60C9 -53 7 -45 8 -35", HAIR_LIGHT, 1.2),
    ]
    front = [
        *face(FACE_FIRM, SKIN, "lord", "lord", "lord"),
        *beard,
        *_moustache(HAIR),
        _LOWER_LIP,
        *_side_hair(),
        *ear(SKIN),
        *cap,
        *strands("M-10 30C-9 36 -8 42 -6 48", "M-2 28C-2 34 -3 42 -5 50", "M6 25C5 32 1 41 -3 46"),
    ]
    return neck(SKIN), front


def _court_cap(tail: str) -> Elements:
    """Return a low cap with a tall piece at its back and this tail of gauze."""
    return [
        tail,
        path("M9 -30L11 -58C11 -64 26 -64 26.5 -58L29 -24Z", HAIR, WASHI, 1.0),
        path("M-20.5 -18C-22 -30 -17 -45 -2 -46C14 -47 27 -42 30 -18C18 -28 -8 -28 -20.5 -18Z", HAIR, WASHI, 1.0),
        path(
            "M-20.5 -18C-20.5 -21 -20.3 -23 -20 -25C-6 -34 17 -33 29 -25L30 -17C18 -27 -8 -27 -20.5 -18Z",
            GOLD,
            INK,
            1.2,
        ),
        line("M14 -55.5C17 -57 21 -57 23.5 -55.5M14 -51C17 -52.5 21 -52.5 24 -51", GOLD, 1.2),
    ]


def _head_drooping() -> Head:
    """Return a head with a court cap, its tail hanging, and a goatee."""
    tail = path(
        "M24 -56C40 -59 50 -48 50 -32C50 -16 46 0 48 14L40 16C38 0 42 -16 41 -30C40 -41 34 -46 24 -45Z",
        _GAUZE,
        INK,
        1.3,
    )
    goatee = [path("M-13 24C-14 30 -13 36 -9 42C-4 37 0 31 1 25C-4 23 -9 23 -13 24Z", HAIR)]
    front = [
        *face(FACE_FIRM, SKIN, "lord", "lord", "lord"),
        *goatee,
        *_moustache(HAIR),
        *_side_hair(),
        *ear(SKIN),
        *_court_cap(tail),
        *strands("M45 -38C46 -26 44 -12 43.5 4", colour=MIST),
        line("M26 -16C25 4 16 24 2 30", VERMILION, 1.9),
    ]
    return neck(SKIN), front


def _head_upright(colours: CourtColours) -> Head:
    """Return a head with a court cap, its tail upright, and a long pointed beard."""
    tail = path("M26 -46C36 -50 38 -60 35 -71C44 -66 48 -55 44 -46C41 -39 34 -35 27 -35Z", _GAUZE, INK, 1.3)
    beard = [path("M-14 23C-17 32 -14 46 -6 58C0 46 5 34 3 23C-2 21 -10 21 -14 23Z", HAIR)]
    front = [
        *face(FACE_FIRM, SKIN, "lord", "lord", "lord"),
        *beard,
        *_moustache(HAIR),
        *_side_hair(),
        *ear(SKIN),
        *_court_cap(tail),
        *strands("M-9 28C-9 36 -8 44 -6 50", "M-3 28C-3 36 -4 44 -5.5 50"),
        line("M26 -16C25 4 15 25 2 29", colours.trim, 1.9),
    ]
    return neck(SKIN), front


def _head_elder() -> Head:
    """Return a head with a folded warrior's cap and a long white beard."""
    white = "#f3efe4"
    beard = [
        path(
            "M19.5 4C18 12 14 18 8 20C2 21 0 23 -3 23.5L-14 23.5C-18 22 -19.5 17 -21 12"
            "C-23 24 -21 38 -16 48C-13 56 -10 62 -8 68C-2 60 6 52 12 42C19 31 22 18 21 6Z",
            white,
            INK,
            1.4,
        )
    ]
    cap = [
        path(
            "M-21 -17C-25 -30 -20 -44 -10 -50C4 -57 34 -54 52 -38C46 -30 36 -26 30 -15C18 -26 -8 -27 -21 -17Z",
            HAIR,
            INK,
            OUTLINE,
        ),
        path(
            "M-21 -17C-21.5 -21 -21.5 -23 -21 -25.5C-6 -34 18 -33 31 -24L30 -14.5C18 -26 -8 -27 -21 -17Z",
            VERMILION,
            INK,
            1.2,
        ),
        line("M-14 -34C-8 -46 12 -50 44 -39M-4 -38C6 -42 20 -42 36 -35", HAIR_LIGHT, 1.2),
    ]
    side = [path("M14 -20L28 -22C29 -10 27 2 21 11L17.5 9C18.5 2 18 -6 14 -12Z", white, INK, 1.2)]
    front = [
        *face(FACE_FIRM, SKIN, "lord", "white", "lord"),
        *beard,
        *_moustache(white, INK),
        _LOWER_LIP,
        *side,
        *ear(SKIN),
        *cap,
        *strands(
            "M-12 30C-12 38 -10 48 -8 58",
            "M-3 28C-3 38 -5 50 -7 58",
            "M6 25C5 34 1 44 -4 54",
            "M14 19C13 28 8 38 3 46",
            colour="#a9adb4",
            width=1.0,
        ),
    ]
    return neck(SKIN), front


def king_spades(colours: CourtColours) -> Elements:
    """Return the lord of the river with a drawn sword."""
    hand_x, hand_y = 180, 130
    wave = sea_waves(colours.line, 15, 1.5)
    blade = [
        path("M176 118C172.5 88 176 54 191 25C190.5 32 189 37 187.5 42C182.5 66 182 92 184.5 118Z", _STEEL, INK, 1.6),
        line("M180.6 115C178.6 90 180.4 66 186 42", MIST, 1.3),
        path("M176 121L184.5 121L186 158L177.5 158Z", colours.deep, INK, 1.5),
        path("M176.5 143L185.5 149M177 150L185.5 143", None, GOLD, 1.2),
        rect(168.5, 115.5, 23, 6, 3, GOLD, INK, 1.5),
    ]
    sleeve = raised_sleeve(hand_x, hand_y + 4, colours.main, wave, colours.accent, trim=colours.trim)
    return figure(colours, _head_eboshi(), 116, 87, wave, [WASHI, colours.accent, colours.trim], chest=SKIN) + held(
        hand_x, hand_y, SKIN, sleeve, blade
    )


def _round_fan(cx: float, cy: float, colours: CourtColours) -> Elements:
    """Return a paper fan on ribs of split bamboo, with a heart on it. (cx, cy) is the middle of its leaf."""
    rx, ry = 25, 29
    fold_y = cy + ry * 0.42  # below it the leaf has another colour
    leaf = [(cx + rx * x, cy + ry * y) for x, y in arc(0, 0, 1, 28)]
    lower = clip_polygon([(cx - 60, fold_y), (cx + 60, fold_y), (cx + 60, cy + 60), (cx - 60, cy + 60)], leaf)
    ribs = ""
    for angle in range(-160, -10, 20):
        x, y = on_circle(0, 0, 1, angle)
        ribs += f"M{cx} {num(cy + ry + 6)}L{num(cx + (rx - 1.5) * x, 1)} {num(cy + (ry - 1.5) * y, 1)}"
    fold = f"M{num(cx - rx * 0.9)} {num(fold_y)}L{num(cx + rx * 0.9)} {num(fold_y)}"
    foot = cy + ry
    return [
        path(polyline_path(leaf, True), FAN_PAPER),
        line(ribs, "#c9a14e", 1.0),
        path(polyline_path(lower, True), colours.accent),
        line(fold, GOLD, 2.0, cap="butt"),
        path(move_path(HEART, cx, cy - 7, 0.26), colours.main),
        path(polyline_path(leaf, True), None, INK, 1.7),
        path(f"M{cx - 6} {foot - 2}L{cx + 6} {foot - 2}L{cx + 3.5} {foot + 7}L{cx - 3.5} {foot + 7}Z", INK),
    ]


def king_hearts(colours: CourtColours) -> Elements:
    """Return the lord of the feast with a round fan."""
    hand_x, hand_y = 179, 138
    links = interlaced_circles(colours.line, 12, 1.4)
    fan = [
        path("M176.5 92L181.5 92L183.5 182L176.5 182Z", BAMBOO, INK, 1.5),
        *_round_fan(177, 66, colours),
        line("M183 108C191 113 195 121 193 134M183 108C189 115 190 123 187 132", VERMILION, 2.2),
    ]
    sleeve = raised_sleeve(hand_x, hand_y + 4, colours.main, links, colours.accent, trim=colours.trim)
    return figure(
        colours, _head_drooping(), 123, 86, links, [WASHI, colours.accent, colours.trim], mirrored=True, chest=SKIN
    ) + held(hand_x, hand_y, SKIN, sleeve, fan)


def king_diamonds(colours: CourtColours) -> Elements:
    """Return the minister of the treasury with an ivory tablet."""
    hand_x, hand_y = 176, 140
    gems = lozenges(colours.line, 17, 26)
    tablet = [
        path("M167 62C170 57 183 57 186 62L182.5 160L170.5 160Z", "#f7ecd0", INK, 1.6),
        line("M171 66L173.5 150", "#d8c08b", 1.2),
        path(move_path(DIAMOND, 176.5, 82, 0.13), colours.main),
    ]
    sleeve = raised_sleeve(
        hand_x, hand_y + 5, colours.main, gems, colours.accent, wide=15, spread=30, trim=colours.trim
    )
    return figure(
        colours,
        _head_upright(colours),
        114,
        88,
        gems,
        [WASHI, colours.trim, colours.accent],
        chest=SKIN,
        collar=round_collar,
    ) + held(hand_x, hand_y, SKIN, sleeve, tablet)


def king_clubs(colours: CourtColours) -> Elements:
    """Return the old general with a glaive."""
    hand_x, hand_y = 182, 132
    shell = hexagons(colours.line, 12, 1.4, colours.trim)
    glaive = [
        path(polyline_path(above_river("M179.5 78L185 78L185 210L179.5 210Z"), True), "#8f3a2c", INK, 1.5),
        path("M178.5 82C176 62 176 44 167 26C184 32 191 54 187 82Z", _STEEL, INK, 1.6),
        line("M181.5 78C180.5 62 179 48 174 36", MIST, 1.3),
        rect(176.5, 81, 12, 6, 2, GOLD, INK, 1.3),
        line("M179.5 94L185 94M179.5 99L185 99", GOLD, 1.8),
    ]
    sleeve = raised_sleeve(hand_x, hand_y + 4, colours.main, shell, colours.accent, trim=colours.trim)
    return figure(
        colours, _head_elder(), 125, 84, shell, [WASHI, colours.accent, colours.trim], mirrored=True, chest=SKIN
    ) + held(hand_x, hand_y, SKIN, sleeve, glaive)
