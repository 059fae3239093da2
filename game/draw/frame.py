"""A frame as a list of pictures. Only what differs from the frame before is drawn on the window.

A copy of the whole window costs 3 ms at 3840 x 2160, and mixing a table of cards anew 30 ms, while a card that flies
touches a hundredth of it."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import pygame

Surface = pygame.Surface
Box = tuple[int, int, int, int]

CALM: Final = 0.02
"""A frame that draws less than this share of the window, as a running clock does, leaves time to draw ahead."""
WHOLE: Final = 0.6
"""When more than this share of the window has changed, all of it is drawn."""
TURNED: Final = 200_000
"""As many pixels are turned smoothly in one frame, which takes 3 ms."""
APART: Final = 16
"""More boxes than this are drawn together."""
CELLS: Final = 34
"""Boxes that overlap are drawn in cells, as many as this in the height of a window: cards that fly one after the other
lie on a diagonal, and the box round all of them would hold many times what has changed."""
WORTH: Final = 0.8
"""Cells are used where they are less than this share of the box round them."""


class Piece(NamedTuple):
    """A picture in a frame: its left upper corner in pixels, its opacity (0 to 255), the box it is cut to.

    Where the picture itself is changed afterwards, `Frame.repainted` is told."""

    picture: Surface
    x: int
    y: int
    alpha: int = 255
    clip: Box | None = None

    def box(self) -> Box:
        """The pixels that it may change."""
        picture, x, y, _, clip = self
        w, h = picture.get_size()
        return (x, y, w, h) if clip is None else cut((x, y, w, h), clip)

    def draw(self, on: Surface) -> None:
        """Draw it, inside the clip of `on`."""
        outer = None
        if self.clip is not None:
            outer = on.get_clip()
            on.set_clip(outer.clip(self.clip))
        if self.alpha < 255:
            self.picture.set_alpha(self.alpha)
            on.blit(self.picture, (self.x, self.y))
            self.picture.set_alpha(255)
        else:
            on.blit(self.picture, (self.x, self.y))
        if outer is not None:
            on.set_clip(outer)

    def hides(self, box: Box) -> bool:
        """Whether nothing below it shows inside the box."""
        opaque = self.alpha >= 255 and not self.picture.get_flags() & pygame.SRCALPHA
        return opaque and pygame.Rect(self.box()).contains(box)


Part = tuple[Any, list[Piece]]
"""What a method that draws a part of a frame has returned, and its pieces."""


class Frame:
    """Collects the pieces of the next frame of a surface and draws what has changed."""

    def __init__(self) -> None:
        self.turning = TURNED
        """Pixels that may still be turned smoothly in this frame."""
        self.calm = False
        """Whether the last frame left time for something else."""
        self.pieces: list[Piece] = []
        self.parts: dict[Hashable, Part] = {}
        """The parts of this frame, by what draws them."""
        self.before: dict[Hashable, Part] = {}
        """The parts of the frame before, which need not be collected anew."""
        self._repainted: list[Box] = []
        self._shown: list[Piece] = []
        self._on: Surface | None = None
        self._upright: Surface | None = None  # what `show` turns round

    def begin(self) -> None:
        """Drop what was collected for a frame that was never shown."""
        self.turning, self.parts = TURNED, {}
        if self.pieces:
            self.pieces, self._repainted, self._on = [], [], None

    def put_off(self) -> None:
        """Drop what was collected, as the frame is not finished. What was repainted is drawn with the next `show`."""
        self.pieces = []

    def repainted(self, boxes: Iterable[Box]) -> None:
        """Draw these boxes with the next `show` in any case: pictures of the same pieces have changed there."""
        self._repainted += boxes

    def forget(self) -> None:
        """Draw everything next time: the surface may have lost what it showed."""
        self._on, self.before = None, {}

    def show_turned(self, on: Surface) -> None:
        """As `show`, turned round by 180 degrees."""
        if self._upright is None or self._upright.get_size() != on.get_size():
            self._upright = on.copy()
        width, height = on.get_size()
        for x, y, w, h in self.show(self._upright):
            part = pygame.transform.rotate(self._upright.subsurface((x, y, w, h)), 180)
            on.blit(part, (width - x - w, height - y - h))

    def show(self, on: Surface) -> list[Box]:
        """Make `on` show the collected pieces, and begin the next frame. Returns where it was drawn on."""
        pieces, repainted = self.pieces, self._repainted
        whole = (0, 0, *on.get_size())
        boxes = [whole]
        if self._on is on:
            boxes = _gathered([*repainted, *changes(self._shown, pieces)], whole)
        self._on = None  # an error on the way leaves half a frame
        places = [piece.box() for piece in pieces] if boxes else []
        for box in boxes:
            _redraw(on, box, pieces, places)
        self._shown, self._on = pieces, on
        self.pieces, self._repainted = [], []
        self.before, self.parts = self.parts, {}
        self.calm = sum(w * h for _, _, w, h in boxes) < CALM * whole[2] * whole[3]
        return boxes


def changes(old: Sequence[Piece], new: Sequence[Piece]) -> list[Box]:
    """Boxes that hold every pixel whose pieces, or their order, are not the same in both frames."""
    start, most = 0, min(len(old), len(new))
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < most - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    kept_before, kept_after = _kept(before, after)
    changed = [p for i, p in enumerate(before) if i not in kept_before]
    return [p.box() for p in changed + [p for i, p in enumerate(after) if i not in kept_after]]


def _kept(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[set[int], set[int]]:
    """The indices, in both, of pieces that both have in the same order: as many as possible."""
    places: defaultdict[Piece, list[int]] = defaultdict(list)
    for i in range(len(before) - 1, -1, -1):
        places[before[i]].append(i)
    pairs = [(places[piece].pop(), i) for i, piece in enumerate(after) if places.get(piece)]
    # the longest increasing row of indices of `before`
    tails: list[int] = []
    tops: list[int] = []
    previous: list[int] = []
    for n, (i, _) in enumerate(pairs):
        at = bisect_left(tails, i)
        previous.append(tops[at - 1] if at else -1)
        tails[at : at + 1], tops[at : at + 1] = [i], [n]
    kept, n = [], tops[-1] if tops else -1
    while n >= 0:
        kept.append(pairs[n])
        n = previous[n]
    return {i for i, _ in kept}, {i for _, i in kept}


def _gathered(boxes: Iterable[Box], whole: Box) -> list[Box]:
    """Boxes apart from each other that hold all of these, inside the window."""
    around: list[pygame.Rect] = []  # the boxes round overlapping boxes
    inside: list[list[pygame.Rect]] = []  # these, for each of those
    for box in dict.fromkeys(boxes):
        rect = pygame.Rect(box).clip(whole)
        if not (rect.w and rect.h):
            continue
        parts = [rect]
        while (i := rect.collidelist(around)) >= 0:
            rect = rect.union(around.pop(i))
            parts += inside.pop(i)
        around.append(rect)
        inside.append(parts)
    if len(around) > APART:
        around, inside = [around[0].unionall(around[1:])], [[part for parts in inside for part in parts]]
    size = max(1, whole[3] // CELLS)
    out = [box for rect, parts in zip(around, inside, strict=True) for box in _cells(rect, parts, size)]
    return [whole] if sum(w * h for _, _, w, h in out) > WHOLE * whole[2] * whole[3] else out


def _cells(around: pygame.Rect, parts: Sequence[pygame.Rect], size: int) -> list[Box]:
    """Boxes apart from each other that hold these parts of `around`: cells of this size, or all of it if they would
    hold nearly as much."""
    if len(parts) > 1:
        rows = [0] * -(-around.h // size)  # a bit for each cell
        for part in parts:
            left, end = (part.x - around.x) // size, -((around.x - part.right) // size)
            for y in range((part.y - around.y) // size, -((around.y - part.bottom) // size)):
                rows[y] |= (1 << end) - (1 << left)
        if sum(row.bit_count() for row in rows) * size * size < WORTH * around.w * around.h:
            return [_tuple(cell.clip(around)) for cell in _rows_of_cells(rows, around, size)]
    return [_tuple(around)]


def _rows_of_cells(rows: Sequence[int], around: pygame.Rect, size: int) -> Iterator[pygame.Rect]:
    """The cells whose bits are set, those beside each other as one, and equal rows as one."""
    y = 0
    while y < len(rows):
        below = next((n for n in range(y, len(rows)) if rows[n] != rows[y]), len(rows))
        row, x = rows[y], 0
        while row:
            empty = (row & -row).bit_length() - 1
            row >>= empty
            n = (~row & (row + 1)).bit_length() - 1  # how many ones the row ends with
            row >>= n
            x += empty
            yield pygame.Rect(around.x + x * size, around.y + y * size, n * size, (below - y) * size)
            x += n
        y = below


def _redraw(on: Surface, box: Box, pieces: Sequence[Piece], places: list[Box]) -> None:
    """Draw the pieces inside a box, from the last one that hides those below."""
    over = pygame.Rect(box).collidelistall(places)
    start = next((n for n in range(len(over) - 1, -1, -1) if pieces[over[n]].hides(box)), None)
    on.set_clip(box)
    try:
        if start is None:
            on.fill("black")
        for i in over[start or 0 :]:
            pieces[i].draw(on)
    finally:
        on.set_clip(None)


def cut(box: Box, clip: Box | None) -> Box:
    """The part of a box inside another one; with None, all of it."""
    return box if clip is None else _tuple(pygame.Rect(box).clip(clip))


def _tuple(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h
