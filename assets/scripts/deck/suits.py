"""The suit symbols."""

from typing import Final

from assets.scripts.paths import disc_path, move_path
from assets.scripts.svg import path

# Path data in a box of about 100 x 100 around the origin.
SPADE_LEAF: Final = (
    "M0 -50C7 -33 44 -13 44 13C44 28 33.5 36 22.5 36C13 36 5 31 1.6 23"
    "L-1.6 23C-5 31 -13 36 -22.5 36C-33.5 36 -44 28 -44 13C-44 -13 -7 -33 0 -50Z"
)
HEART: Final = (
    "M0 49C-7 31 -46 9 -46 -19C-46 -35 -35.5 -46 -22.5 -46C-11.5 -46 -3 -39 0 -28"
    "C3 -39 11.5 -46 22.5 -46C35.5 -46 46 -35 46 -19C46 9 7 31 0 49Z"
)
DIAMOND: Final = "M0 -52C9 -33 23 -14 40 0C23 14 9 33 0 52C-9 33 -23 14 -40 0C-23 -14 -9 -33 0 -52Z"
CLUB_LOBES: Final = ((0, -28, 21.5), (-24.5, 9, 21.5), (24.5, 9, 21.5))  # x, y, radius
_CLUB: Final = "".join(disc_path(*lobe) for lobe in CLUB_LOBES) + "M0 -30L26 10L-26 10Z"

SUIT_PATHS: Final = {
    "S": SPADE_LEAF + "M-3.4 14L3.4 14C3.6 34 8 44 18 50L-18 50C-8 44 -3.6 34 -3.4 14Z",
    "H": HEART,
    "D": DIAMOND,
    "C": _CLUB + "M-3.4 4L3.4 4C3.6 32 8 44 18 50L-18 50C-8 44 -3.6 32 -3.4 4Z",
}


def suit_symbol(suit: str, x: float, y: float, size: float, colour: str, upside_down: bool = False) -> str:
    """Return a suit symbol about ``size`` units high, centred on (x, y)."""
    scale = -size / 100.0 if upside_down else size / 100.0
    return path(move_path(SUIT_PATHS[suit], x, y, scale), colour)


def suit_with_rim(suit: str, x: float, y: float, size: float, colour: str, rim: str, rim_width: float) -> str:
    """Return a suit symbol with an even rim, which makes it readable on any ground. The rim is half ``rim_width``."""
    data = move_path(SUIT_PATHS[suit], x, y, size / 100.0)
    return path(data, rim, rim, rim_width) + path(data, colour)
