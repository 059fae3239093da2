"""A page of the rule book as it is set: words in lines and drawings, each with its place.

The words are kept apart from the drawings, so that a search finds and lights up all that is written, wherever it
stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.learn import rule_book
from game.ui.widgets import Rect

Draw = Callable[[Canvas, float, float], None]
"""Draws something of a sheet whose top left is at x, y."""


@dataclass
class Words:
    """A text in lines, y at the middle of the first; x at its left, middle or right as `anchor` says."""

    text: str
    lines: list[str]
    x: float
    y: float
    step: float
    size: float
    colour: str
    weight: str
    anchor: str
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        at = 0
        for line in self.lines:
            at = max(0, self.text.find(line, at))
            self.starts.append(at)
            at += len(line)


class Hit(NamedTuple):
    """A search result: which words, and the characters from and to."""

    words: int
    start: int
    end: int


class Sheet:
    """A page `width` units wide, set for a canvas as it is now."""

    def __init__(self, c: Canvas, width: float) -> None:
        self.c = c
        self.width = width
        self.height = 0.0
        self.words: list[Words] = []
        self.draws: list[tuple[float, float, Draw]] = []
        self.try_button: Rect | None = None
        """Where the button stands that opens the position of the page."""

    # -- setting
    def say(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float = 16,
        colour: str = PALETTE["ink"],
        weight: str = "M",
        line: float = 1.5,
        anchor: str = "l",
    ) -> float:
        """Set text in lines with its top at y, `width` units wide. Returns its height."""
        step = self.c.text_height(size) * line
        lines = self.c.lines(text, size, width, weight)
        ax = x + {"l": 0.0, "c": width / 2, "r": width}[anchor]
        self.words.append(Words(text, lines, ax, y + step / 2, step, size, colour, weight, anchor))
        return step * len(lines)

    def draw(self, top: float, foot: float, what: Draw) -> None:
        """Add a drawing between two heights, below the words."""
        self.draws.append((top, foot, what))

    # -- searching
    def hits(self, wanted: Sequence[str]) -> list[Hit]:
        """All places of the sheet where one of the texts `wanted` stands."""
        return [Hit(i, a, b) for i, w in enumerate(self.words) for a, b in rule_book.find(w.text, wanted)]

    def where(self, hit: Hit) -> float:
        """The height at which a hit begins."""
        w = self.words[hit.words]
        line = max((i for i, at in enumerate(w.starts) if at <= hit.start), default=0)
        return w.y + w.step * line

    # -- picture
    def paint(
        self, x: float, y: float, top: float, foot: float, hits: Sequence[Hit] = (), chosen: Hit | None = None
    ) -> None:
        """Draw the part of the sheet between two heights of the window. The top left of the sheet is at x, y."""
        c = self.c
        for a, b, what in self.draws:
            if y + b > top and y + a < foot:
                what(c, x, y)
        for hit in hits:
            self._light(hit, x, y, hit == chosen)
        for w in self.words:
            if y + w.y + w.step * len(w.lines) < top or y + w.y - w.step > foot:
                continue
            for i, one in enumerate(w.lines):
                c.text(one, x + w.x, y + w.y + w.step * i, w.size, w.colour, w.weight, w.anchor)

    def _light(self, hit: Hit, x: float, y: float, chosen: bool) -> None:
        """Draw a gold bar behind each search result, and a frame around the current one."""
        c, w = self.c, self.words[hit.words]
        for i, (line, at) in enumerate(zip(w.lines, w.starts, strict=True)):
            a, b = max(hit.start, at) - at, min(hit.end, at + len(line)) - at
            if a >= b:
                continue
            whole = c.text_width(line, w.size, w.weight)
            left = x + w.x - {"l": 0.0, "c": whole / 2, "r": whole}[w.anchor]
            x0, x1 = (left + c.text_width(line[:n], w.size, w.weight) for n in (a, b))
            h = c.text_height(w.size) + 5
            mid = y + w.y + w.step * i
            on_dark = w.colour == PALETTE["text"]
            fill = PALETTE["gold" if not chosen else "gold_lo" if on_dark else "gold_a"]
            clear = 1.0 if chosen else 0.4 if on_dark else 0.5
            c.box(
                x0 - 2,
                mid - h / 2,
                x1 - x0 + 4,
                h,
                4,
                fill,
                clear,
                line=PALETTE["verm_hi"] if chosen else None,
                line_width=2,
            )
