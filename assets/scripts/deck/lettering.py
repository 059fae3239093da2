"""Letters and figures, and the index in the corner of a card.

A character is a skeleton of strokes, drawn with the elliptical nib of a broad pen.
"""

import math
from typing import Final

from assets.scripts.deck.suits import suit_symbol
from assets.scripts.geometry import Point, Points, transform
from assets.scripts.paths import flatten, polyline_path
from assets.scripts.svg import Elements, path

Nib = tuple[float, float]  # half the width and half the height of the nib, for a character 100 units high

INDEX_X: Final = 23.5  # centre of the index
_INDEX_TOP: Final = 18
_INDEX_NIB: Final = (8.2, 5.8)

# By character: its width, and its strokes as path data. All are 100 units high.
GLYPHS: Final[dict[str, tuple[float, list[str]]]] = {
    "A": (62, ["M2 100L31 0L60 100", "M12.5 67L49.5 67"]),
    "2": (56, ["M4 27C4 10 14 0 28 0C43 0 52.5 10.5 52.5 25C52.5 39 44 49 32 62L3 100L54 100"]),
    "3": (
        56,
        [
            "M5 20C8 7 16.5 0 27.5 0C41 0 50 9.5 50 23.5C50 38 40.5 47 25 47",
            "M25 47C43 47 54 57 54 73C54 89.5 43 100 28 100C15 100 6 93 3 80",
        ],
    ),
    "4": (60, ["M44 100L44 0L2 71L58 71"]),
    "5": (
        56,
        ["M49 0L13 0L9.5 44C15 38.5 21.5 36 28.5 36C44 36 54 48 54 67C54 87 43 100 27 100C15 100 6.5 93 3 81"],
    ),
    "6": (
        58,
        [
            "M49 11C44 3.5 38 0 31 0C13 0 3 20 3 57C3 85 12 100 29 100C45 100 55 87 55 69"
            "C55 51 45 39.5 30 39.5C16 39.5 6 48 3.2 62"
        ],
    ),
    "7": (56, ["M3 0L54 0C39 28 27 62 22 100"]),
    "8": (
        58,
        [
            "M29 46C14.5 46 6.5 36.5 6.5 23C6.5 9 15.5 0 29 0C42.5 0 51.5 9 51.5 23"
            "C51.5 36.5 43.5 46 29 46C13 46 3 57 3 73C3 89 13.5 100 29 100"
            "C44.5 100 55 89 55 73C55 57 45 46 29 46Z"
        ],
    ),
    "9": (
        58,
        [
            "M9 89C14 96.5 20 100 27 100C45 100 55 80 55 43C55 15 46 0 29 0C13 0 3 13 3 31"
            "C3 49 13 60.5 28 60.500C42 60.5 52 52 54.8 38"
        ],
    ),
    "1": (22, ["M0 19L15 0L15 100"]),
    "0": (50, ["M25 0C39 0 47 13 47 34L47 66C47 87 39 100 25 100C11 100 3 87 3 66L3 34C3 13 11 0 25 0Z"]),
    "J": (46, ["M16 0L42 0L42 70C42 90 34 100 21.5 100C10 100 3 92 2 79"]),
    "Q": (66, ["M32 0C50 0 61 20 61 50C61 80 50 100 32 100C14 100 3 80 3 50C3 20 14 0 32 0Z", "M38 73L62 105"]),
    "K": (60, ["M5 0L5 100", "M54 0L5 62", "M23 40L58 100"]),
    "O": (62, ["M31 0C49 0 59 20 59 50C59 80 49 100 31 100C13 100 3 80 3 50C3 20 13 0 31 0Z"]),
    "E": (48, ["M46 0L5 0L5 100L47 100", "M5 48L39 48"]),
    "R": (58, ["M5 100L5 0L28 0C43 0 52 10 52 26C52 42 43 52 28 52L5 52", "M29 52L56 100"]),
    "I": (10, ["M5 0L5 100"]),
    "N": (62, ["M5 100L5 0L57 100L57 0"]),
    "T": (58, ["M2 0L56 0", "M29 0L29 100"]),
    "U": (60, ["M5 0L5 64C5 88 14 100 30 100C46 100 55 88 55 64L55 0"]),
}


def _nib_point(nib: Nib, angle: float) -> Point:
    """Return the point of the nib's rim whose outward normal has this angle, in radians."""
    a, b = nib
    nx, ny = math.cos(angle), math.sin(angle)
    k = math.hypot(a * nx, b * ny)
    return a * a * nx / k, b * b * ny / k


def _left_side(points: Points, nib: Nib, closed: bool) -> Points:
    """Return the rim of the ink to one side of a stroke, with the round end of an open stroke."""
    side: Points = []
    n = len(points)
    normals = []
    for i in range(n if closed else n - 1):
        (x1, y1), (x2, y2) = points[i], points[(i + 1) % n]
        normals.append(math.atan2(y2 - y1, x2 - x1) - math.pi / 2)
    for i in range(n):
        at_end = not closed and i == n - 1
        if at_end:
            before, turn = normals[-1], math.pi
        else:
            before = normals[0] if not closed and i == 0 else normals[i - 1]
            turn = (normals[i] - before + math.pi) % (2 * math.pi) - math.pi
        steps = max(1, int(abs(turn) / 0.26)) if turn > 0 else 1
        for step in range(steps + 1):
            if turn <= 0 and step == 0 and abs(turn) < 0.5:
                continue
            dx, dy = _nib_point(nib, before + turn * step / steps)
            side.append((points[i][0] + dx, points[i][1] + dy))
            if steps == 1 and abs(turn) < 0.02:
                break
    return side


def _ink(points: Points, nib: Nib, closed: bool) -> list[Points]:
    """Return the polygons that a nib leaves when it moves along the points."""
    kept = [points[0]]
    for point in points[1:]:
        if math.dist(point, kept[-1]) > 1e-6:
            kept.append(point)
    if closed and math.dist(kept[0], kept[-1]) < 1e-6:
        kept.pop()
    sides = [_left_side(kept, nib, closed), _left_side(kept[::-1], nib, closed)]
    return sides if closed else [sides[0] + sides[1]]


def glyph(
    character: str, x: float, y: float, height: float, colour: str, nib: Nib = _INDEX_NIB, squeeze: float = 1.0
) -> str:
    """Return one character with the top left corner of its skeleton at (x, y), its width scaled by ``squeeze``."""
    data = ""
    for stroke in GLYPHS[character][1]:
        for points in flatten(stroke, 9):
            narrow = [(px * squeeze, py) for px, py in points]
            for polygon in _ink(narrow, nib, closed=stroke.endswith("Z")):
                data += polyline_path(transform(polygon, x, y, height / 100.0), True, 2)
    return path(data, colour)


def word(
    text: str,
    cx: float,
    y: float,
    height: float,
    colour: str,
    nib: Nib = _INDEX_NIB,
    squeeze: float = 1.0,
    gap: float = 22.0,
) -> Elements:
    """Return a line of characters centred on ``cx``. ``gap`` is between two of them, for a height of 100 units."""
    k = height / 100.0
    widths = [GLYPHS[character][0] * squeeze for character in text]
    x = cx - (sum(widths) + gap * (len(text) - 1)) * k / 2
    characters = []
    for character, width in zip(text, widths, strict=True):
        characters.append(glyph(character, x, y, height, colour, nib, squeeze))
        x += (width + gap) * k
    return characters


def column(text: str, cx: float, y: float, height: float, step: float, colour: str, nib: Nib) -> Elements:
    """Return characters below each other, each centred on ``cx``, from ``y`` down in steps."""
    return [
        glyph(character, cx - GLYPHS[character][0] * (height / 100.0) / 2, y + step * i, height, colour, nib)
        for i, character in enumerate(text)
    ]


def index(rank: str, suit: str, colour: str) -> Elements:
    """Return the rank with the suit below it, in the top left corner."""
    height = 35
    if rank == "10":  # narrower than its neighbours and a little to the right, so that its margin is theirs
        items = word(rank, INDEX_X + 0.07 * height, _INDEX_TOP, height, colour, squeeze=0.73, gap=19.0)
    else:
        items = word(rank, INDEX_X, _INDEX_TOP, height, colour)
    return [*items, suit_symbol(suit, INDEX_X + (1.5 if rank == "10" else 0), 79, 29 if suit == "D" else 27, colour)]
