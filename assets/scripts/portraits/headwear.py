"""Heads of boys and men: topknots, caps, a hat, a helmet; and beards. See `hair` for the coordinates."""

from typing import Final

from assets.scripts.card import INK, VERMILION, WASHI
from assets.scripts.deck.courts.cloth import OUTLINE
from assets.scripts.deck.courts.features import ear, strands
from assets.scripts.deck.courts.jacks import combed_hair, topknot
from assets.scripts.deck.palette import GOLD, HAIR, POWDER, SKIN
from assets.scripts.portraits.person import Hair
from assets.scripts.svg import Elements, circle, ellipse, line, path

TAN: Final = "#edc9a3"
_WHITE: Final = "#f3efe4"
_WHITE_LINE: Final = "#a9adb4"
_STUBBLE: Final = "#9fb0c4"


def headband() -> Hair:
    """Return a boy's topknot with a twisted headband."""
    band = "#e8884a"
    front = [
        *combed_hair(),
        *ear(TAN),
        *topknot(band),
        *strands("M-6 -38C4 -41 16 -38 22 -30", "M26 -22C27 -16 26.5 -10 25 -5"),
        path("M-21 -20C-16 -29 8 -33 30 -22L29.5 -15C8 -25 -12 -23 -20.5 -13Z", WASHI, INK, 1.5),
        line(
            "M-13 -22.5C-12 -20 -12.5 -19 -13.5 -17.5M-3 -26C-2 -23.5 -2 -22 -2.5 -20.5"
            "M8 -27C9 -24.5 9 -23 8.5 -20.5M19 -25C20 -22.5 20 -21 19.5 -18",
            band,
            2.4,
        ),
        path("M28 -20C34 -31 43 -31 45 -26C42 -20 35 -17 30 -17Z", WASHI, INK, 1.4),
        path("M28 -18C36 -16 42 -10 41 -3C35 -4 30 -10 28 -15Z", WASHI, INK, 1.4),
        circle(29.5, -18, 3.4, band, INK, 1.4),
        path("M-6 -38C-10 -46 -18 -50 -24 -48C-20 -44 -17 -40 -15 -36Z", HAIR),
    ]
    return [], front


def mane() -> Hair:
    """Return wild hair that stands on end."""
    behind = [
        path(
            "M8 -40L20 -60L24 -44L42 -54L38 -36L56 -36L44 -22L58 -12L44 -4L54 12L38 10L40 28L24 18L12 0Z",
            HAIR,
        )
    ]
    front = [
        path(
            "M-20.5 -10C-26 -20 -26 -30 -22 -37L-28 -44L-15 -44L-16 -57L-2 -49L6 -64L14 -50L30 -58L28 -42"
            "C36 -34 38 -20 35 -8C33 2 28 10 22 14L18 8C19 -2 17 -9 13 -15L6 -22L2 -15L-3 -24L-9 -15L-13 -22Z",
            HAIR,
        ),
        *ear(TAN),
        *strands(
            "M-10 -26C-10 -34 -8 -42 -6 -46",
            "M2 -24C2 -34 5 -44 8 -54",
            "M14 -20C18 -30 22 -38 24 -46",
            "M24 -8C28 -16 32 -22 40 -26",
            width=1.1,
        ),
    ]
    return behind, front


def head_cloth() -> Hair:
    """Return a craftsman's cotton cloth, tied at the neck."""
    cloth = "#e9edf3"
    behind = [
        path("M26 2C36 4 46 12 50 22C42 22 34 18 27 12Z", cloth, INK, 1.4),
        path("M25 6C32 12 37 22 36 32C29 28 25 20 23 12Z", cloth, INK, 1.4),
    ]
    front = [
        path("M16 -20C24 -16 26 -4 22 10L18 9C19 0 18 -8 14 -14Z", HAIR),
        *ear(SKIN),
        path(
            "M-21.5 -15C-26 -32 -12 -46 6 -46C28 -46 40 -30 36 -10C35 -2 31 6 25 10C27 0 26 -8 22 -14"
            "C10 -23 -8 -24 -21.5 -15Z",
            cloth,
            INK,
            1.5,
        ),
        *(
            circle(x, y, 2.5, "#3f5f96")
            for x, y in (
                (-14, -27),
                (-3, -31),
                (9, -31),
                (20, -27),
                (-8, -38),
                (5, -40),
                (17, -38),
                (27, -32),
                (29, -20),
                (30, -9),
            )
        ),
        line("M-21.5 -15C-8 -24 10 -23 22 -14", "#3f5f96", 2.0),
    ]
    return behind, front


def sedge_hat() -> Hair:
    """Return a wide sedge hat with a cord, and loose hair."""
    behind = [path("M10 -20C30 -20 38 -6 37 12C36 24 40 34 42 44C32 40 24 30 20 20L10 0Z", HAIR)]
    hat = "M-56 -14C-40 -24 -22 -52 4 -62C28 -54 46 -28 60 -16C30 -26 -26 -26 -56 -14Z"
    front = [
        path("M12 -22C26 -22 34 -10 32 6C31 14 28 20 24 24C21 20 19 14 18.4 8C19 0 17 -8 13 -13Z", HAIR),
        path("M-20 -24C-23 -14 -24 0 -22.5 12C-20.6 6 -20 -4 -18 -12Z", HAIR),
        *strands("M20 -14C26 -4 27 8 25 18"),
        path("M-56 -14C-26 -27 30 -27 60 -16C40 -8 -30 -6 -56 -14Z", "#a87c35", INK, 1.4),
        path("M-20 -11C-12 -19 10 -20 28 -13C10 -9 -8 -9 -20 -11Z", HAIR),
        path(hat, "#e3bf78", INK, OUTLINE),
        line("M4 -62L-38 -20M4 -62L-20 -23M4 -62L-2 -24M4 -62L18 -24M4 -62L40 -20", "#a87c35", 1.2),
        line("M-33 -27C-14 -38 24 -38 40 -30M-19 -42C-6 -48 18 -48 27 -43", "#a87c35", 1.1),
        line("M22 -14C22 4 14 22 2 30C-2 31 -6 30 -9 28.6", VERMILION, 2.2),
    ]
    return behind, front


def ronin() -> Hair:
    """Return a tall topknot bound with cord, and loose strands."""
    front = [
        path("M4 -42C6 -50 4 -58 -3 -66C6 -66 11 -65 14 -69C17 -64 24 -64 31 -63C23 -57 17 -50 17 -41Z", HAIR),
        path("M3.5 -40L17.5 -40L16.5 -50L5 -50Z", VERMILION, INK, 1.3),
        line("M4.5 -46.7L17 -46.7M4 -43.4L17 -43.4", INK, 0.9),
        *combed_hair(),
        *ear(SKIN),
        *strands(
            "M-8 -37C2 -40 14 -38 22 -29",
            "M-12 -32C-4 -36 6 -36 14 -31",
            "M10 -54C9 -58 6 -62 2 -64.5",
            "M12 -54C14 -59 19 -61 25 -61.5",
        ),
        path(
            "M-4 -40C-14 -38 -20 -28 -19 -16C-21 -10 -21 -4 -24 2C-27 -8 -27 -26 -18 -36C-14 -40 -9 -42 -4 -40Z", HAIR
        ),
        path("M-6 -38C-11 -32 -12 -25 -10 -18C-15 -22 -17 -30 -14 -36Z", HAIR),
        path("M24 4C28 12 28 22 33 28C26 27 20 20 19 10Z", HAIR),
    ]
    return [], front


def helmet() -> Hair:
    """Return a general's helmet with gold horns."""
    steel, dark = "#39435c", "#242b40"
    behind: Elements = []
    for i in range(4):  # the neck guard, the lowest plate first
        y, out = 24 - i * 9, 58 - i * 4
        behind.append(
            path(
                f"M8 {y - 16}C24 {y - 12} 40 {y - 10} {out} {y - 6}L{out + 3} {y + 5}C40 {y + 3} 24 {y + 2} 8 {y - 2}Z",
                dark,
                INK,
                1.2,
            )
        )
        behind.append(line(f"M14 {y - 5}C28 {y - 3} 42 {y - 1} {out} {y}", "#c4503c", 2.2))
    front = [
        path("M14 -22L27 -22C27 -8 25 4 21 12L18 10C19 0 18 -8 14 -14Z", HAIR),
        *ear(SKIN),
        path("M-23 -14C-29 -36 -14 -52 8 -53C32 -53 44 -36 40 -12C24 -22 -6 -24 -23 -14Z", steel, INK, OUTLINE),
        line(
            "M8 -53C-2 -46 -10 -34 -12 -21M8 -53C4 -44 2 -34 2 -23"
            "M8 -53C14 -44 17 -34 17 -22M8 -53C22 -46 29 -34 31 -18",
            "#5d6a8a",
            1.4,
        ),
        path("M-30 -10C-26 -22 -8 -28 10 -26C26 -25 38 -20 42 -11C24 -19 -10 -20 -30 -10Z", dark, INK, OUTLINE),
        line("M-27 -12.6C-20 -20 -4 -24 10 -23C24 -22.4 34 -18 39 -13.6", GOLD, 1.6),
        path(
            "M-6 -26C-24 -32 -36 -48 -34 -66C-30 -52 -18 -42 -4 -38C10 -42 22 -52 26 -66C28 -48 16 -32 -2 -26Z",
            GOLD,
            INK,
            1.5,
        ),
        circle(-4, -32, 4.6, VERMILION, INK, 1.3),
        line("M24 -8C24 8 14 24 0 31", VERMILION, 2.6),
        path("M28 -20C36 -26 46 -24 48 -14C42 -10 34 -10 28 -13Z", steel, INK, 1.3),
    ]
    return behind, front


def court_cap() -> Hair:
    """Return a noble's cap with its upright tail."""
    tail = path("M26 -44C37 -48 40 -58 36 -72C47 -66 52 -54 47 -44C43 -37 35 -33 27 -34Z", "#3a4258", INK, 1.3)
    front = [
        path(
            "M-19.5 -16C-19 -27 -10 -33 4 -33C20 -33 30 -26 28.5 -10C28 -2 25.5 5 21 11L17.5 9"
            "C18.4 4 17.6 -3 15 -8C12.6 -12 13 -17 10 -21C2 -25 -11 -25 -16 -21Z",
            HAIR,
        ),
        *ear(POWDER),
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
        line("M26 -16C25 4 16 24 2 30", "#5b86c4", 2.0),
    ]
    return [], front


def bald() -> Hair:
    """Return the bald head of a sage with white hair at the sides."""
    front = [
        path("M-15.5 -26.8C-14 -39 -4 -46 8 -45C24 -44 33 -32 31 -14C29 -4 26 4 22 8L18 6L22 -25Z", SKIN),
        line("M-15.7 -26C-14.6 -38.6 -4 -46 8 -45C24 -44 33 -32 31 -14", INK, OUTLINE),
        path("M20 -22C30 -22 38 -12 36 0C35 10 30 18 23 20C25 12 25 4 22 -2C25 -8 24 -16 20 -22Z", _WHITE, INK, 1.4),
        path("M16.5 -7C21 -11 26.5 -8 26 -1C25.6 6 22 14 18 13Z", SKIN, INK, 1.4),
        line("M19.5 -4C22 -6 23.6 -4 23 -1C22.4 3 21 6 20 7", INK, 0.8),
        line("M-8 -30C-2 -32.6 6 -32.6 12 -30M-6 -35C-1 -37 6 -37 10 -35", "#c79f7c", 1.3),
        ellipse(2, -41, 5, 1.8, "#fff8ec", opacity=0.8),
        *strands("M26 -16C31 -10 32 -2 29 8", "M24 -18C28 -14 29 -8 28 -2", colour=_WHITE_LINE),
    ]
    return [], front


def shaved() -> Hair:
    """Return the shaved head of a young monk."""
    scalp = "#d3d6d6"
    front = [
        path(
            "M-16.5 -26C-16 -38 -5 -46 8 -45C25 -44 34 -31 31 -14"
            "C30 -6 27 2 23 6L19 2C19 -10 14 -20 4 -25C-4 -27 -12 -28 -16.5 -26Z",
            scalp,
        ),
        path("M-16.2 -26C-10 -29 0 -27 6 -24", scalp, _STUBBLE, 0.9),
        line("M-16.4 -25.6C-16 -38 -5 -46 8 -45C25 -44 34 -31 31 -14C30 -6 27 2 22 7", INK, OUTLINE),
        line("M-6 -38C0 -41 8 -41 14 -38", WASHI, 2.0),
        *ear(SKIN),
    ]
    return [], front


# ------------------------------------------------------------------- beards --
def stubble() -> Elements:
    """Return a short rough beard."""
    return [
        path(
            "M19 4C18 11 15 16 9 18.6C4 20.6 2 22 -2 22.4L-14 22C-18 20 -19.4 16 -20.6 11C-21 20 -18 26 -12.5 30"
            "L-8 34L-4 30.6L0 33L4 27.6L9 27L11 21L16 18L17.6 12Z",
            HAIR,
        ),
        path(
            "M-10.5 12.6C-15 11.8 -19 14.4 -20.6 18.4"
            "C-16.6 17.6 -13.4 16.6 -10.5 15.2C-6 17 0 17.6 6 19.4C3.6 14.6 -3 11.8 -10.5 12.6Z",
            HAIR,
        ),
    ]


def moustache() -> Elements:
    """Return a trimmed moustache."""
    return [
        path(
            "M-10.5 12.8C-14.6 11.8 -18 13.6 -19.6 17C-16 16.4 -13.2 16 -10.5 14.8"
            "C-6 16.4 -1 16.8 3.6 17.4C1.6 13.6 -4 12 -10.5 12.8Z",
            "#3b2f2c",
        )
    ]


def full_beard() -> Elements:
    """Return a general's full beard."""
    return [
        path(
            "M19 4C18 12 14 18 8 20C2 21 0 23 -3 23.5L-14 23.5C-18 22 -19.5 17 -20.5 13"
            "C-22 22 -20 32 -14 40C-11 44 -8 46 -6 49C-2 45 4 42 9 36C17 28 21 17 20.5 6Z",
            HAIR,
        ),
        path(
            "M-10.5 12C-16 11 -21 14 -26 21.5C-19 20.5 -14 18.5 -10.5 15.6C-6 18 2 20 9 24.5C6 16.5 -3 11 -10.5 12Z",
            HAIR,
        ),
        *strands("M-10 28C-9 33 -8 38 -6.4 43", "M-2 27C-2 32 -3 37 -4.6 42", "M6 24C5 30 2 35 -1 39"),
    ]


def goatee() -> Elements:
    """Return a noble's thin moustache and pointed beard."""
    return [
        path("M-13 24.4C-14 31 -12 38 -8.6 43C-4 38 -1 31 0 25C-4 23.6 -9 23.4 -13 24.4Z", HAIR),
        path(
            "M-10.6 13C-14 12.4 -19 14 -24 12.6C-21 16.6 -15 16.6 -10.6 14.8"
            "C-6 16.4 0 17.4 7 14.6C2 14.4 -4 12.2 -10.6 13Z",
            HAIR,
        ),
    ]


def long_white_beard() -> Elements:
    """Return the beard of a sage, down to the edge of the picture."""
    return [
        path(
            "M19.5 4C18 12 14 18 8 20C2 21 0 23 -3 23.5L-14 23.5C-18 22 -19.5 17 -21 12"
            "C-24 24 -23 38 -19 48C-16 56 -12 62 -8 68C-1 60 8 52 13 42C20 31 23 18 21 6Z",
            _WHITE,
            INK,
            1.4,
        ),
        path(
            "M-10.5 12.4C-16 11.6 -21 15 -25 25C-18 22 -14 19 -10.5 15.8C-6 18.4 2 20.6 10 28C7 18 -3 11.4 -10.5 12.4Z",
            _WHITE,
            INK,
            1.2,
        ),
        *strands(
            "M-12 30C-12 38 -10 48 -8 58",
            "M-3 28C-3 38 -5 50 -7 58",
            "M6 25C5 34 1 44 -4 54",
            "M14 19C13 28 8 38 3 46",
            colour=_WHITE_LINE,
            width=1.0,
        ),
    ]


# -------------------------------------------------------------------- marks --
def freckles() -> Elements:
    """Return freckles on both cheeks."""
    return [
        circle(x, y, 0.9, "#b9744a")
        for x, y in ((1, 6), (4.6, 4.8), (8, 6.4), (3, 9), (6.6, 9.4), (-18.6, 6), (-16.2, 8), (-18, 10))
    ]


def scar() -> Elements:
    """Return a scar across the cheek."""
    return [line("M3 4L12 14M5.4 9.6L9 6.6M8.6 13.4L12 10", "#b5483a", 1.4)]


def wrinkles() -> Elements:
    """Return the lines of an old face."""
    return [line("M-6 11C-2 12 0 15 0 19M-16 11.6C-17.6 13 -18 15 -17.6 17M-6 -23C0 -25 6 -25 10 -23", "#c79f7c", 1.2)]
