"""Where cards lie: pure functions from how many cards there are and how much room, in units."""

from collections.abc import Sequence
from typing import NamedTuple

from game.draw.theme import RATIO


class Spot(NamedTuple):
    """A card's place: its middle, its height, how far it is turned (degrees), how high it is lifted (0-1),
    whether it is dimmed, and in which row it lies where a hand has several (the back one is 0). `look` is the
    picture that is shown where it is not the card's face: another back, a card marked as used. `ring`: it is
    chosen, one of several. `origin` is for a card that is only shown (see `Animator.settle`): where it comes from,
    as x, y and height."""

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
    """A seat once the deal is over: its box, and the height of its cards."""

    x: float
    y: float
    w: float
    h: float
    card: float


class Span(NamedTuple):
    """The left and right edge of a group of cards."""

    left: float
    right: float


COPY = 100
"""The second of equal cards in a hand is named by its face + COPY, the third by face + 2 COPY."""
MIN_SHOWN = 0.22
"""At least so much of a card's width shows in a row (style: spread before you shrink)."""


def fan(n: int, cx: float, cy: float, h: float, step: float, spread: float = 1.5, sag: float = 0.35) -> list[Spot]:
    """n cards in a gentle fan with its middle on cx, cy."""
    found = []
    for i in range(n):
        o = i - (n - 1) / 2
        found.append(Spot(cx + o * step, cy + sag * abs(o) ** 1.6, h, -o * spread))
    return found


def pile(n: int, cx: float, cy: float, h: float, most: int = 3) -> list[Spot]:
    """n cards on top of each other; the last few lie a little apart, so that a pile looks like one."""
    shown = min(n, most)
    rest = [Spot(cx - (shown - 1) * 2, cy - (shown - 1) * 2, h)] * (n - shown)
    return rest + [Spot(cx - (shown - 1 - i) * 2, cy - (shown - 1 - i) * 2, h) for i in range(shown)]


def rows(
    sizes: Sequence[int], x: float, y: float, h: float, step: float, gap: float, room: float
) -> tuple[list[list[Spot]], list[Span]]:
    """Groups of overlapping cards side by side from x, their tops at y; the step shrinks, then the gap,
    until all fit into `room`. Returns the spots by group and each group's edges."""
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


def box(spot: Spot) -> tuple[float, float, float, float]:
    """The rectangle of a card that is not turned: x, y, width, height."""
    w = spot.h * RATIO
    return spot.x - w / 2, spot.y - spot.h / 2, w, spot.h


def keys(faces: Sequence[int]) -> list[int]:
    """The name of each card of a hand: its face, and which of equal ones it is.

    >>> keys([7, 9, 7])
    [7, 9, 107]
    """
    return [face + COPY * list(faces[:i]).count(face) for i, face in enumerate(faces)]


def face_of(key: int) -> int:
    """The face of a card of a hand."""
    return key % COPY
