"""Hair of women and children, with what is worn in it. Every function returns what is behind the neck and in front.

Coordinates are those of `deck.courts.features`: the face is 56 units high around the origin and looks to the left.
"""

from typing import Final

from assets.scripts.card import INK, VERMILION, WASHI
from assets.scripts.deck.courts.features import ear, strands
from assets.scripts.deck.courts.queens import hairpin, shimada
from assets.scripts.deck.palette import BAMBOO, GOLD, HAIR, PETAL, POWDER, SKIN
from assets.scripts.deck.patterns import blossom
from assets.scripts.portraits.fans import folding_fan
from assets.scripts.portraits.person import Hair
from assets.scripts.svg import Elements, circle, ellipse, group, line, path

_BROWN: Final = "#4a3128"
_BROWN_LIGHT: Final = "#8a6450"
_GREY: Final = "#a7abb5"
_GREY_LINE: Final = "#6f7482"
_SNOW: Final = "#eef3fa"
_SNOW_LINE: Final = "#9fb4d2"


def comb_fan() -> Hair:
    """Return a townswoman's chignon with a fan as a comb."""
    behind, front = shimada()
    comb = group(folding_fan(0, 0, 44, 15, -160, 140, "#f4dc9a", VERMILION), "translate(9 -35) scale(0.44)")
    pin = [*hairpin((26, -29), (46, -36), 2.2), circle(47, -36.6, 3, VERMILION, INK, 1.1)]
    return behind, [*front, comb, *pin]


def bob() -> Hair:
    """Return a girl's bob with a plum blossom."""
    behind = [path("M4 -44C28 -46 42 -28 40 -4C39 12 40 24 36 36C28 40 16 38 10 32L10 -6Z", HAIR)]
    front = [
        path(
            "M-21.5 -11C-27 -32 -14 -46 6 -46C31 -46 43 -26 40 -2C39 14 40 26 35 36C28 37 21 33 18.5 26"
            "C20 14 19.5 2 16.5 -9C15.5 -13 14.5 -16 12.5 -19C2 -16.5 -11 -16 -17.5 -18.5"
            "C-20.5 -10 -21.5 2 -22 12C-22.5 16 -23.5 19 -25.5 20C-27 10 -26 -2 -21.5 -11Z",
            HAIR,
        ),
        *strands("M-12 -19.5C-11 -27 -7 -34 0 -39", "M0 -19C1 -27 4 -34 9 -39", "M22 -12C25 0 24 14 24 28"),
        *strands("M29 -18C33 -4 32 12 31 28", "M12 -42C22 -40 30 -33 34 -23"),
        *blossom(29, -27, 10.5, PETAL, GOLD, VERMILION, 8, 1.2),
        *blossom(38, -14, 6.5, "#fff3ee", GOLD, VERMILION, 30, 1.1),
    ]
    return behind, front


def two_buns() -> Hair:
    """Return a girl's hair in two buns with ribbons."""
    buns: Elements = []
    for x, y, r in ((-13, -43, 12.5), (31, -40, 14.5)):
        buns += [circle(x, y, r, _BROWN, INK, 1.2)]
        buns += [
            line(
                f"M{x - r * 0.5} {y + 2}C{x - 2} {y - r * 0.7} {x + 4} {y - r * 0.6} {x + r * 0.55} {y + 1}",
                _BROWN_LIGHT,
                1.0,
            )
        ]
    front = [
        path(
            "M-21.5 -6C-26 -28 -14 -42 5 -42C27 -42 37 -27 34 -8C33 0 30 8 26 13C22 12 19 8 18 4"
            "C19 -8 14 -18 4 -27C-2 -20 -14 -16 -18 -14C-20 -12 -21 -9 -21.5 -6Z",
            _BROWN,
            INK,
            1.2,
        ),
        *ear(SKIN),
        *strands(
            "M4 -27C3 -32 2 -37 0 -41", "M9 -24C16 -19 21 -12 23 -3", "M13 -33C22 -29 28 -20 29 -8", colour=_BROWN_LIGHT
        ),
        *strands("M-2 -29C-8 -25 -14 -22 -19 -17", colour=_BROWN_LIGHT),
        path("M-20 -32C-24 -36 -27 -35 -28 -31C-26 -28 -23 -28 -20 -30Z", "#5fae82", INK, 1.1),
        path("M20 -31L28 -24L22 -22C18 -22 17 -28 20 -31Z", "#5fae82", INK, 1.1),
        path("M22 -30C26 -25 32 -23 38 -25C36 -19 28 -18 22 -24Z", "#7cc79b", INK, 1.1),
        path("M-12 -31C-9 -28 -6 -29 -4 -32C-6 -35 -10 -35 -12 -31Z", "#7cc79b", INK, 1.1),
    ]
    return buns, front


def sprout() -> Hair:
    """Return a small child's hair, tied into a tuft with a bow."""
    tuft = [
        path("M3 -40C-2 -52 -12 -58 -20 -56C-16 -50 -12 -42 -2 -38Z", HAIR, WASHI, 0.6),
        path("M6 -40C6 -54 14 -64 24 -63C21 -56 20 -46 14 -38Z", HAIR, WASHI, 0.6),
    ]
    front = [
        path(
            "M-22 -7C-27 -28 -14 -42 5 -42C28 -42 38 -26 34 -6C33 2 29 10 24 13C20 11 19 5 18.5 0"
            "C18 -8 16 -15 12 -20C8 -15 3 -14 -1 -18C-5 -13 -11 -13 -15 -18C-18 -15 -20.5 -11 -22 -7Z",
            HAIR,
        ),
        *ear(POWDER),
        *strands(
            "M-1 -19C-1 -26 0 -32 3 -38",
            "M12 -21C12 -28 10 -34 8 -38",
            "M22 -8C26 -14 28 -21 26 -28",
            "M-15 -19C-14 -26 -9 -33 -3 -37",
        ),
        path("M6 -41C-2 -50 -12 -49 -13 -42C-12 -35 -2 -34 6 -41Z", "#e56b5a", INK, 1.3),
        path("M6 -41C13 -50 24 -49 25 -42C24 -35 13 -34 6 -41Z", "#e56b5a", INK, 1.3),
        circle(6, -41.5, 4, "#f2a08f", INK, 1.2),
    ]
    return tuft, front


def reader() -> Hair:
    """Return long hair tied low with a ribbon."""
    behind = [
        path("M8 -44C30 -44 42 -26 40 -6C40 14 46 34 50 58L18 58C22 40 20 20 12 4Z", HAIR),
    ]
    front = [
        path(
            "M-20.5 -8C-26 -30 -12 -44 6 -44C30 -44 41 -26 39 -6C38 6 38 16 36 24C30 24 24 20 20 13"
            "C20 0 17 -10 10 -17C4 -22 -2 -27 -4 -31C-8 -24 -14 -19 -18.5 -15C-19.8 -13 -20.2 -10 -20.5 -8Z",
            HAIR,
        ),
        *strands("M-3 -33C5 -27 16 -20 21 -6", "M4 -38C16 -33 26 -22 28 -6", "M14 -41C26 -36 34 -24 34 -8"),
        path("M24 20C30 24 37 25 42 22L44 29C37 33 29 32 23 28Z", "#2f8f85", INK, 1.2),
        path("M41 24C49 20 55 22 56 28C52 33 46 32 41 28Z", "#46b3a6", INK, 1.2),
    ]
    return behind, front


def veil() -> Hair:
    """Return the white hood of a nun."""
    cloth = "#f4f1e8"
    behind = [path("M6 -48C34 -48 48 -26 46 0C46 22 54 40 60 60L-24 60C-24 44 -18 30 -12 24L12 0Z", cloth, INK, 1.5)]
    front = [
        path(
            "M-21.5 -6C-29 -30 -15 -48 6 -48C34 -48 48 -28 46 0C45 16 48 30 52 46C40 50 28 46 20 34"
            "C14 32 6 34 -2 33C10 26 19 14 19.5 0C19 -14 12 -23 2 -26"
            "C-8 -28 -15 -25 -17 -20C-19 -16 -20.6 -11 -21.5 -6Z",
            cloth,
            INK,
            1.5,
        ),
        line("M22 -18C30 -8 30 8 28 22M30 -26C40 -12 38 8 38 24M-14 -33C-8 -40 2 -43 12 -41", "#b9c3cf", 1.4),
        line("M-18.5 -19C-13 -26 -4 -28 4 -25C14 -21 20 -11 20.6 1", "#6bb8ad", 2.0),
    ]
    return behind, front


def grey_bun() -> Hair:
    """Return the grey bun of an old woman, with a wooden comb and a shuttle as a pin."""
    behind = [
        *hairpin((2, -62), (44, -38), 2.6),
        path("M10 -36C4 -50 14 -62 28 -60C42 -57 46 -44 38 -36C30 -30 18 -30 10 -36Z", _GREY, INK, 1.4),
        *strands("M16 -40C16 -48 24 -54 34 -52", "M22 -36C26 -42 34 -44 40 -42", colour=_GREY_LINE),
    ]
    front = [
        path(
            "M-19.5 -16C-22 -30 -12 -41 4 -42C24 -43 36 -30 34 -10C33 0 28 7 22 11L18 8"
            "C18.6 0 17 -8 13 -14C6 -22 -4 -26 -12 -25C-16 -23 -18.5 -20 -19.5 -16Z",
            _GREY,
            INK,
            1.3,
        ),
        *ear(SKIN),
        *strands(
            "M-12 -28C-4 -34 8 -36 18 -32",
            "M-6 -26C6 -30 20 -26 26 -14",
            "M8 -20C18 -18 24 -10 25 -2",
            colour=_GREY_LINE,
            width=1.1,
        ),
        path("M-2 -41C-3 -48 6 -52 14 -49C18 -47 20 -42 18 -38C12 -41 4 -42 -2 -41Z", BAMBOO, INK, 1.3),
        line("M2 -44L3 -41.6M7 -46L7.4 -42M12 -45.6L12 -41", INK, 0.9),
    ]
    return behind, front


def snow() -> Hair:
    """Return long white hair with a snow crystal."""
    behind = [
        path(
            "M6 -45C-16 -46 -28 -32 -27 -10C-26.5 10 -30 32 -36 58L44 62C46 40 39 18 39 -4C39 -30 28 -44 6 -45Z",
            _SNOW,
            INK,
            1.4,
        )
    ]
    crystal = "".join(f"M34 -24L{34 + 10 * x:.2f} {-24 + 10 * y:.2f}" for x, y in _SIX)
    tips = "".join(
        f"M{34 + 6 * x - 3 * y:.2f} {-24 + 6 * y + 3 * x:.2f}L{34 + 5 * x:.2f} {-24 + 5 * y:.2f}"
        f"L{34 + 6 * x + 3 * y:.2f} {-24 + 6 * y - 3 * x:.2f}"
        for x, y in _SIX
    )
    front = [
        path(
            "M-5 -39C-1 -45 12 -45 22 -41C36 -35 40 -20 39 -4C38.5 18 42 38 46 60L25 62"
            "C24 40 23 24 20.5 10C20 -2 17 -14 9 -21C3 -25 -2 -31 -5 -39Z",
            _SNOW,
            INK,
            1.3,
        ),
        path(
            "M-5 -39C-13 -42 -22 -35 -25 -24C-28 -12 -27 6 -27 22C-23.5 14 -22 0 -20 -10C-16 -20 -9 -27 -5 -39Z",
            _SNOW,
            INK,
            1.3,
        ),
        *strands(
            "M12 -36C24 -30 31 -16 31 0C31 20 34 40 38 58",
            "M6 -30C18 -22 25 -10 26 6C27 24 29 42 31 58",
            "M-10 -35C-17 -29 -21 -20 -22.5 -8",
            colour=_SNOW_LINE,
            width=1.1,
        ),
        line(crystal + tips, INK, 4.0),
        line(crystal + tips, "#7fb4e6", 2.2),
    ]
    return behind, front


_SIX: Final = tuple(
    (c, s) for c, s in ((0.0, 1.0), (0.0, -1.0), (0.866, 0.5), (-0.866, -0.5), (0.866, -0.5), (-0.866, 0.5))
)


def ponytail() -> Hair:
    """Return a warrior woman's high ponytail with a white headband."""
    behind = [
        path("M18 -40C34 -60 56 -50 55 -26C54 -6 60 12 56 34C48 26 42 12 42 -2C42 -18 36 -28 22 -30Z", HAIR),
        *strands("M26 -42C40 -50 50 -40 49 -22C48 -4 52 12 54 26", "M26 -38C38 -42 45 -32 45 -18C45 -4 48 8 51 20"),
    ]
    front = [
        path(
            "M-20 -12C-24 -30 -12 -43 6 -43C26 -43 36 -30 33 -12C32 -2 28 6 22 11L18 8"
            "C18.6 0 17.5 -6 15 -11C11 -15 9 -20 7 -24C1 -19 -8 -17 -15 -18C-17.5 -17 -19 -15 -20 -12Z",
            HAIR,
        ),
        path("M-20 -14C-24 -6 -25 8 -23 20C-20.6 12 -20 0 -18.6 -10Z", HAIR),
        *ear(POWDER),
        *strands("M8 -24C10 -30 16 -36 22 -38", "M14 -14C20 -20 26 -28 27 -33", "M-8 -20C-6 -28 0 -36 8 -40"),
        path("M-21.5 -22C-14 -31 10 -34 32 -23L31.5 -16C10 -26 -12 -24.5 -21 -15Z", WASHI, INK, 1.4),
        circle(-6, -24.6, 3.1, VERMILION),
        path("M15 -45C19 -49 26 -47 28 -41L22 -34C17 -36 14 -40 15 -45Z", "#2f9fb0", INK, 1.3),
        path("M31 -22C38 -25 46 -22 50 -15C44 -13 36 -13 31 -17Z", WASHI, INK, 1.3),
    ]
    return behind, front


def courtesan() -> Hair:
    """Return a wide coiffure with long pins and flowers."""
    pins: Elements = []
    for (x0, y0), (x1, y1) in (
        ((12, -36), (52, -58)),
        ((16, -32), (57, -44)),
        ((18, -28), (58, -29)),
        ((-2, -36), (-34, -58)),
        ((-6, -32), (-39, -46)),
    ):
        pins += [*hairpin((x0, y0), (x1, y1), 2.8), circle(x1, y1, 2.8, GOLD, INK, 1.1)]
    behind = [*pins, path("M12 8C22 15 33 13 36 6L32 -10L12 -6Z", HAIR)]
    front = [
        path(
            "M-19 -14C-30 -24 -25 -43 -8 -43C-10 -61 25 -63 25 -45C42 -45 48 -24 39 -10C34 1 26 6 21 6"
            "C15 5 14.5 0 15 -6C15 -13 12 -18 6 -21.5C-2 -25 -12 -24 -15.5 -20C-17.5 -18.5 -18.5 -17 -19 -14Z",
            HAIR,
        ),
        *strands(
            "M16 -3C23 -3 31 -8 34 -16",
            "M15 -9C21 -11 28 -16 31 -25",
            "M-18 -24C-18 -33 -12 -37 -5 -37",
            "M-12 -24C-10 -30 -4 -33 2 -33",
            "M-3 -48C2 -55 14 -55 19 -48",
        ),
        path("M-8 -38C-7 -46 23 -47 25 -38C15 -34 2 -34 -8 -38Z", GOLD, INK, 1.3),
        line("M-4 -39.5C4 -41.5 14 -41.5 21 -39.5", INK, 0.9),
        *blossom(34, -26, 10, PETAL, GOLD, "#c2577e", 10, 1.2),
        *blossom(9, -54, 9, "#f6bccb", GOLD, "#c2577e", 0, 1.1),
        *blossom(-17, -36, 7, "#fff3ee", GOLD, "#c2577e", 20, 1.0),
    ]
    return behind, front


def spectacles() -> Elements:
    """Return round spectacles on a cord."""
    rims = [ellipse(2, -2.6, 10, 9.4, None, INK, 3.0), ellipse(-16.4, -2.6, 6.6, 8.6, None, INK, 3.0)]
    gold = [ellipse(2, -2.6, 10, 9.4, None, GOLD, 1.5), ellipse(-16.4, -2.6, 6.6, 8.6, None, GOLD, 1.5)]
    bridge = [
        line("M-9.8 -4.6C-9.4 -6 -8.6 -6 -8 -4.6M12 -4L20 -5.4", INK, 3.0),
        line("M-9.8 -4.6C-9.4 -6 -8.6 -6 -8 -4.6M12 -4L20 -5.4", GOLD, 1.5),
    ]
    return rims + bridge + gold
