"""Numerals as path data."""

from typing import Final

from assets.scripts.paths import move_path

# By figure: its width and its shape, 100 units high, with stems about 19 units wide.
FIGURES: Final = {
    "0": (
        64,
        "M0 32A32 32 0 0 1 64 32L64 68A32 32 0 0 1 0 68ZM19.5 32L19.5 68A12.5 13.5 0 0 0 44.5 68L44.5 32"
        "A12.5 13.5 0 0 0 19.5 32Z",
    ),
    "1": (
        40,
        "M20 0L40 0L40 100L20 100L20 24L3 34L3 13Z",
    ),
    "2": (
        64,
        "M1 31A31 31 0 0 1 63 31C63 43 58 51 50 60L28 83L63 83L63 100L1 100L1 85L35 50C41 44 44 38 44 31"
        "A12 13 0 0 0 20 31Z",
    ),
    "3": (
        64,
        "M2 28A30 28 0 0 1 61 28C61 37 57 44 49 48C58 52 64 59 64 69A32 31 0 0 1 0 69L19 69A13 14 0 0 0 45 69"
        "C45 61 40 57 32 57L22 57L22 40L31 40C38 40 42 36 42 28A10.5 11 0 0 0 21 28Z",
    ),
    "4": (
        66,
        "M34 0L56 0L56 62L66 62L66 79L56 79L56 100L37 100L37 79L0 79L0 63ZM37 27L18.5 62L37 62Z",
    ),
    "5": (
        64,
        "M6 0L58 0L58 18L24 18L24 38C27.5 36 31 35 36 35C53 35 64 48 64 67C64 87 51 100 32 100"
        "C14 100 2 89 0 72L19 72C20 79 25 83 32 83C40 83 45 77 45 67C45 58 40 52 32 52C27 52 24 54 21 58L6 58"
        "Z",
    ),
    "6": (
        64,
        "M32 0L54.5 0L38 36.56A32 32 0 1 1 3.77 52.94ZM19 68A13 13.5 0 0 0 45 68A13 13.5 0 0 0 19 68Z",
    ),
    "7": (
        62,
        "M1 0L62 0L62 16L31 100L10 100L41 18L1 18Z",
    ),
    "8": (
        64,
        "M32 0A29.5 26 0 0 1 49.5 45C58 49.5 64 58 64 68A32 32 0 0 1 0 68C0 58 6 49.5 14.5 45"
        "A29.5 26 0 0 1 32 0ZM32 16A10.5 9.75 0 0 0 32 35.5A10.5 9.75 0 0 0 32 16ZM32 54"
        "A13 14.25 0 0 0 32 82.5A13 14.25 0 0 0 32 54Z",
    ),
    "9": (
        64,
        "M32 100L9.5 100L26 63.44A32 32 0 1 1 60.23 47.06ZM45 32A13 13.5 0 0 0 19 32A13 13.5 0 0 0 45 32Z",
    ),
}


def number_path(number: int, x: float, y: float, height: float, gap: float) -> str:
    """Return a number with its top left corner at (x, y). ``gap`` is between figures, for a height of 100 units."""
    scale = height / 100
    data = ""
    for digit in str(number):
        width, shape = FIGURES[digit]
        data += move_path(shape, x, y, scale)
        x += (width + gap) * scale
    return data


def centred_number_path(number: int, cx: float, cy: float, height: float) -> str:
    """Return a number centred on (cx, cy)."""
    gap = 7
    figures = str(number)
    width = sum(FIGURES[digit][0] for digit in figures) + gap * (len(figures) - 1)
    return number_path(number, cx - width * (height / 100) / 2, cy - height / 2, height, gap)
