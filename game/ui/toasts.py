"""Short messages at the bottom of the window."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.text import line_break
from game.ui.widgets import Rect, Widget, Zone

_FADE_MS: Final = 150.0
_READ_MS: Final = 1000.0
"""A message that was shown for so long has been read. Its time runs on while a newer one covers it: else it would come
back when it is no longer true."""
_LABELS: Final = 100.0
"""Between the top of a hand and messages above it, in units: room for a chosen card and its label."""
_ROW: Final = 190.0
"""How far above a hand its buttons begin at most, in units."""
_APART: Final = 6.0
"""Between those and a message, in units."""
_BELOW: Final = 7.0
"""How far a message may go on below what it hides, in units."""
_PAD: Final = 22.0
"""What a message of one line is higher than its letters, in units."""
_LEADING: Final = 3.0
"""Between two lines, in units."""
_SIDE: Final = 22.0
"""Between the words and the edge of a message, in units."""
_LINES: Final = 4
"""A message of more lines has smaller letters."""
_SIZES: Final = (15.0, 14.0, 13.0, 12.0)
_SMALLER: Final = (11.0, 10.0, 9.0, 8.0, 7.0)
"""The sizes of letters, if else a word would not fit into a line: down to _LEAST units in large text."""
_LEAST: Final = 14.0


class Place(NamedTuple):
    """Where a message may stand: in the middle of a column, above its lower edge. In units."""

    left: float
    width: float
    foot: float
    hides: float = 0.0
    """The height of what stands there else. The message then fills the whole width and hides it. If it is higher, it
    goes on a little below it, and then upwards."""


@dataclass
class Toast:
    """A short message at the bottom of the window."""

    text: str
    left: float  # milliseconds
    answers: bool = False  # why a press does nothing; a move, the own turn and the end of the deal end it
    age: float = 0.0

    @property
    def alpha(self) -> int:
        """Its opacity, 0 to 255, fading in and out."""
        return round(255 * max(0.0, min(1.0, self.age / _FADE_MS, self.left / _FADE_MS)))


def said(shown: Sequence[Toast], text: str, once: bool, answers: bool) -> bool:
    """Whether a text needs no message, as one says it already: of those that answer a press the newest, which alone is
    shown, and with `once` any."""
    same = shown[-1:] if answers else shown if once else ()
    return any(t.text == text for t in same)


def added(shown: Sequence[Toast], new: Toast) -> list[Toast]:
    """The messages with a new one. One that answers a press takes the place of those that did; three are kept."""
    kept = [t for t in shown if not (new.answers and t.answers)]
    return [*kept[-2:], new]


def aged(shown: Sequence[Toast], ms: float) -> tuple[list[Toast], bool]:
    """The messages that are left after some milliseconds of the newest, which alone is shown, and of those that were
    read before it came; and whether anything looks different."""
    if not shown:
        return [], False
    *others, newest = shown
    before = newest.alpha
    for t in [*(t for t in others if t.age >= _READ_MS), newest]:
        t.age, t.left = t.age + ms, t.left - ms
    return [t for t in shown if t.left > 0], newest.alpha != before or newest.left <= 0


def above(hand: Rect, widgets: Iterable[Widget]) -> float:
    """The lower edge of a message that lies above a hand and covers no button near it, in units."""
    top = hand[1]
    tops = [w.rect[1] for w in widgets if not isinstance(w, Zone) and top - _ROW < w.rect[1] < top]
    return min([top - _LABELS, *(y - _APART for y in tops)])


def place(c: Canvas, text: str, places: Iterable[Place], busy: Sequence[Rect]) -> tuple[Rect, float, list[str]]:
    """The box of a message, the size of its letters and its lines: at the first of the places where it lies in the
    window and covers nothing of `busy`, or else at the first of them."""
    first: tuple[Rect, float, list[str]] | None = None
    for left, wide, foot, hides in places:
        room = wide - 2 * _SIDE
        for size in (*_SIZES, *(s for s in _SMALLER if s * c.text_scale >= _LEAST)):
            lines, step = c.lines(text, size, room, "B"), _step(c, size)
            if (len(lines) <= _LINES or size <= _SIZES[-1]) and _widest(c, text, size) <= room:
                break
        w = wide if hides else max(c.text_width(line, size) for line in lines) + 2 * _SIDE
        h = max(hides, step * (len(lines) - 1) + c.text_height(size) + _PAD)
        foot += min(_BELOW, h - hides) if hides else 0
        x, y, _, _ = box = left + (wide - w) / 2, foot - h, w, h
        first = first or (box, size, lines)
        if y > 0 and not any(bx < x + w and x < bx + bw and by < foot and y < by + bh for bx, by, bw, bh in busy):
            return box, size, lines
    assert first
    return first


def _widest(c: Canvas, text: str, size: float) -> float:
    return max((c.text_width(piece, size) for piece in line_break.pieces(text)), default=0.0)


def _step(c: Canvas, size: float) -> float:
    return c.text_height(size) + _LEADING


def draw(c: Canvas, shown: Sequence[Toast], places: Iterable[Place], busy: Sequence[Rect]) -> Sequence[Rect]:
    """Draw the newest message (see `place`). The others follow when it has gone. Returns the box of what was drawn."""
    drawn: list[Rect] = []
    for t in shown[-1:]:
        box, size, lines = place(c, t.text, places, busy)
        drawn.append(box)
        x, y, w, h = box
        fill, line = PALETTE["panel"], PALETTE["gold"]
        c.box(*box, min(24, h / 2), fill, 0.98, line=line, line_alpha=0.7, alpha=t.alpha)
        for i, words in enumerate(lines):
            at = y + h / 2 + _step(c, size) * (i + 0.5 - len(lines) / 2)
            c.text(words, x + w / 2, at, size, PALETTE["text"], "B", "c", alpha=t.alpha)
    return drawn
