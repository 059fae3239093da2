"""Short messages at the bottom of the window."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.ui.widgets import Rect, Widget, Zone

_FADE_MS: Final = 150.0
_LABELS: Final = 100.0
"""Between the top of a hand and messages above it, in units: room for a chosen card and its label."""
_ROW: Final = 190.0
"""How far above a hand its buttons begin at most, in units."""
_APART: Final = 6.0
"""Between those and a message, in units."""


@dataclass
class Toast:
    """A short message at the bottom of the window."""

    text: str
    left: float  # milliseconds
    age: float = 0.0

    @property
    def alpha(self) -> int:
        """Its opacity, 0 to 255, fading in and out."""
        return round(255 * max(0.0, min(1.0, self.age / _FADE_MS, self.left / _FADE_MS)))


def aged(shown: Iterable[Toast], ms: float) -> tuple[list[Toast], bool]:
    """The messages that are left after some milliseconds, and whether anything looks different."""
    changed, left = False, []
    for t in shown:
        before, t.age, t.left = t.alpha, t.age + ms, t.left - ms
        changed |= t.alpha != before or t.left <= 0
        if t.left > 0:
            left.append(t)
    return left, changed


def above(c: Canvas, hand: Rect, widgets: Iterable[Widget]) -> float:
    """The distance from the bottom of the window at which messages lie above a hand and cover no button near it."""
    top = hand[1]
    tops = [w.rect[1] for w in widgets if not isinstance(w, Zone) and top - _ROW < w.rect[1] < top]
    return c.height - min([top - _LABELS, *(y - _APART for y in tops)])


def boxes(c: Canvas, shown: Sequence[Toast], bottom: float) -> Iterator[tuple[Toast, Rect, list[str]]]:
    """The messages above each other, the newest first, at this distance from the bottom of the window: each with its
    box in units and its lines."""
    y = c.height - bottom
    for t in reversed(shown):
        lines = c.lines(t.text, 15, c.width * 0.72, "B")
        w, h = max(c.text_width(line, 15) for line in lines) + 44, _step(c) * len(lines) + 14
        y -= h
        yield t, (c.width / 2 - w / 2, y, w, h), lines
        y -= 8


def _step(c: Canvas) -> float:
    return c.text_height(15) + 8


def draw(c: Canvas, shown: Sequence[Toast], bottom: float) -> None:
    """Draw messages (see `boxes`)."""
    for t, box, lines in boxes(c, shown, bottom):
        _, y, _, h = box
        c.box(
            *box,
            min(24, h / 2),
            PALETTE["panel"],
            0.96,
            line=PALETTE["gold"],
            line_alpha=0.7,
            alpha=t.alpha,
        )
        for i, line in enumerate(lines):
            c.text(line, c.width / 2, y + 7 + _step(c) * (i + 0.5), 15, PALETTE["text"], "B", "c", alpha=t.alpha)
