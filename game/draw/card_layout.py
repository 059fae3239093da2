"""Places of cards in units, as pure functions of the number of cards and the room."""

from collections.abc import Sequence
from typing import Final, NamedTuple

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
GAP = 96.0
"""The space that opens between two cards where a carried card will land, in units: a slot of 84 and its margins."""
FREE_GAP = 34.0
"""The space between groups of the own hand whose cards lie free, in units."""

LAYER: Final = 5
"""So many cards of a pile make one layer that shows."""
MOST_LAYERS: Final = 7
"""The most layers of a pile that show."""
EDGE: Final = 0.009
"""How far a layer of a pile shows beyond the one above it, as a share of the height of a card."""


def fan(n: int, cx: float, cy: float, h: float, step: float, spread: float = 1.5, sag: float = 0.35) -> list[Spot]:
    """n cards in a fan with its middle at cx, cy. Two cards are `step` apart and turned `spread` degrees."""
    spots = []
    for i in range(n):
        o = i - (n - 1) / 2
        spots.append(Spot(cx + o * step, cy + sag * abs(o) ** 1.6, h, -o * spread))
    return spots


def pile(n: int, cx: float, cy: float, h: float) -> list[Spot]:
    """n cards on top of each other, the top one at cx, cy. A layer shows for every LAYER cards, so that the pile gets
    thinner as it runs down."""
    layers = min(n, MOST_LAYERS, 1 + -(-n // LAYER))
    below = [min(layers - 1, -(-(n - 1 - i) * (layers - 1) // max(1, n - 1))) for i in range(n)]
    return [Spot(cx - EDGE * h * depth, cy - EDGE * h * depth, h) for depth in below]


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


def in_row(spots: Sequence[Spot], slot: int, row: int) -> list[int]:
    """The slots of a hand in one of its rows, from left to right, without this slot."""
    return sorted((s for s in range(len(spots)) if s != slot and spots[s].row == row), key=lambda s: spots[s].x)


def parted(spots: Sequence[Spot], slot: int, line: int, at: int, edges: Span) -> list[Spot]:
    """The spots of a hand whose card at `slot` is carried and lands in the row `line` before its card `at` (`in_row`).

    The row closes where the card lay, and its cards part by GAP where it lands, as far as `edges` leave room for. The
    spot of the carried card is the middle of the gap."""
    out, row, w = list(spots), in_row(spots, slot, line), spots[slot].h * RATIO
    xs = [spots[s].x for s in row]
    if spots[slot].row == line:
        x = spots[slot].x
        old = sum(other < x for other in xs)
        passed = row[min(old, at) : max(old, at)]
        step = min((abs(other - x) for other in xs), default=0.0)  # the nearest card is of the same group
        for s in passed:
            out[s] = spots[s]._replace(x=spots[s].x + (-step if at > old else step))
        xs.append(x)
    elif row:
        out[slot] = spots[slot]._replace(y=max(spots[s].y for s in row), row=line)
    left, right = row[:at], row[at:]
    ends = Span(min(xs) - w / 2, max(xs) + w / 2)
    start = out[left[-1]].x + w / 2 if left else ends.left
    end = out[right[0]].x - w / 2 if right else ends.right
    missing = max(0.0, GAP - (end - start))
    rooms = [max(0.0, ends.left - edges.left), max(0.0, edges.right - ends.right)]
    half = _give_way(out, left, missing / 2, -1, rooms[0])
    end += _give_way(out, right[::-1], missing - half, 1, rooms[1])
    start -= half + _give_way(out, left, GAP - (end - start) - half, -1, rooms[0] - half)
    out[slot] = out[slot]._replace(x=(start + end) / 2)
    return out


def _give_way(spots: list[Spot], cards: Sequence[int], far: float, side: int, room: float) -> float:
    """Move the last of these cards so far to a side (-1: left). The others, which lie beyond it, go with it as far as
    there is `room`; then the cards lie closer. Return how far the last one has moved."""
    together = max(0.0, min(far, room))
    closer = max(0.0, far - together) if len(cards) > 1 else 0.0
    for i, s in enumerate(cards):
        way = together + closer * i / max(1, len(cards) - 1)
        spots[s] = spots[s]._replace(x=spots[s].x + side * way)
    return together + closer


def keys(faces: Sequence[int]) -> list[int]:
    """The key of each card of a hand: its face, plus COPY for each equal card before it.

    >>> keys([7, 9, 7])
    [7, 9, 107]
    """
    return [face + COPY * list(faces[:i]).count(face) for i, face in enumerate(faces)]


def face_of(key: int) -> int:
    """The face of the card with this key."""
    return key % COPY
