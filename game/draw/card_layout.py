"""Places of cards in units, as pure functions of the number of cards and the room."""

from collections.abc import Sequence
from typing import NamedTuple

from game.draw.theme import RATIO


class Spot(NamedTuple):
    """The place of a card: its middle and its height in units.

    `angle` is in degrees. `lift`, from 0 to 1, is the height above the table. `dim` marks a card that cannot be
    played. `row` counts the rows of a hand, 0 at the back. `look` is the code of a picture to show instead of the
    face. `ring` marks one of several chosen cards. `origin` (x, y, height) is where a copy of a card comes from (see
    `Animator.settle`)."""

    x: float
    y: float
    h: float
    angle: float = 0.0
    lift: float = 0.0
    dim: bool = False
    row: int = 0
    look: str = ""
    ring: bool = False
    origin: tuple[float, float, float] | None = None


class Cell(NamedTuple):
    """The box of a seat at the end of a deal, and the height of its open cards."""

    x: float
    y: float
    w: float
    h: float
    card: float


class Span(NamedTuple):
    """The left and the right edge of a group of cards."""

    left: float
    right: float


COPY = 100
"""Added to the face for the key of the second of equal cards, twice for the third, and so on."""
MIN_SHOWN = 0.22
"""The smallest share of a card's width that shows in a row."""
AIR = 8.0
"""The largest space between two cards of a group in the own hand, in units."""
GROUP_GAP = 18.0
"""The space between groups of the own hand whose cards overlap, in units."""
FREE_GAP = 34.0
"""The space between groups of the own hand whose cards lie free, in units."""


def fan(n: int, cx: float, cy: float, h: float, step: float, spread: float = 1.5, sag: float = 0.35) -> list[Spot]:
    """n cards in a fan with its middle at cx, cy. Two cards are `step` apart and turned `spread` degrees."""
    spots = []
    for i in range(n):
        o = i - (n - 1) / 2
        spots.append(Spot(cx + o * step, cy + sag * abs(o) ** 1.6, h, -o * spread))
    return spots


def pile(n: int, cx: float, cy: float, h: float, most: int = 3) -> list[Spot]:
    """n cards on top of each other. The last `most` lie a little apart, so that they look like a pile."""
    shown = min(n, most)
    lower = [Spot(cx - (shown - 1) * 2, cy - (shown - 1) * 2, h)] * (n - shown)
    return lower + [Spot(cx - (shown - 1 - i) * 2, cy - (shown - 1 - i) * 2, h) for i in range(shown)]


def rows(
    sizes: Sequence[int], x: float, y: float, h: float, step: float, gap: float, room: float
) -> tuple[list[list[Spot]], list[Span]]:
    """Groups of overlapping cards side by side from x, with their upper edges at y.

    `sizes` are the numbers of cards. `step` is the distance of two cards, `gap` the space between groups; first the
    step shrinks, then the gap, until all fit into `room`. Returns the spots by group, and the edges of each group."""
    w = h * RATIO
    groups = [n for n in sizes if n]
    overlaps = sum(n - 1 for n in groups)
    fixed = len(groups) * w + max(0, len(groups) - 1) * gap
    if overlaps and fixed + overlaps * step > room:
        step = max(MIN_SHOWN * w, (room - fixed) / overlaps)
        short = fixed + overlaps * step - room
        if short > 0 and len(groups) > 1:
            gap = max(4.0, gap - short / (len(groups) - 1))
    spots: list[list[Spot]] = []
    spans: list[Span] = []
    for n in sizes:
        spots.append([Spot(x + i * step + w / 2, y + h / 2, h) for i in range(n)])
        right = x + (n - 1) * step + w if n else x
        spans.append(Span(x, right))
        if n:
            x = right + gap
    return spots, spans


def spread(sizes: Sequence[int], rect: tuple[float, float, float, float]) -> tuple[list[list[Spot]], list[Span]]:
    """Groups of own cards, centred in `rect` (left, top, width, height) and as high. They use the width there is.

    `sizes` are the numbers of cards. Two cards are at most a card and AIR apart, groups FREE_GAP where no card covers
    another, else GROUP_GAP. Returns the spots by group, and the edges of each group."""
    x, y, room, h = rect
    w = h * RATIO
    groups = [n for n in sizes if n]
    overlaps, gaps = sum(n - 1 for n in groups), max(0, len(groups) - 1)
    step, gap = w + AIR, FREE_GAP
    if len(groups) * w + overlaps * step + gaps * gap > room:
        gap = GROUP_GAP
        step = max(MIN_SHOWN * w, min(step, (room - len(groups) * w - gaps * gap) / max(1, overlaps)))
    whole = len(groups) * w + overlaps * step + gaps * gap
    return rows(sizes, x + max(0.0, room - whole) / 2, y, h, step, gap, room)


def box(spot: Spot) -> tuple[float, float, float, float]:
    """The box of a card that is not turned."""
    w = spot.h * RATIO
    return spot.x - w / 2, spot.y - spot.h / 2, w, spot.h


def keys(faces: Sequence[int]) -> list[int]:
    """The key of each card of a hand: its face, plus COPY for each equal card before it.

    >>> keys([7, 9, 7])
    [7, 9, 107]
    """
    return [face + COPY * list(faces[:i]).count(face) for i, face in enumerate(faces)]


def face_of(key: int) -> int:
    """The face of the card with this key."""
    return key % COPY
