"""A dialog with a message."""

from collections.abc import Callable, Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes import upright
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, Widget

GAP: Final = 16.0
"""Between two answers side by side, in units."""


class Message(Menu):
    """A title, a text, and a button that closes it."""

    place = "questions"

    overlay = True
    upright = True
    ignore_ms = 300
    first = "ok"
    width = 560.0

    def __init__(self, heading: str, text: str, then: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.heading = heading
        self.text = text
        self.then = then

    def title(self) -> str:
        return f"{self.heading}. {self.text}"

    def sheet(self) -> Rect:
        """The box of the paper, as high as its text needs."""
        c = self.canvas
        wide = self.wide()
        text = c.paragraph(self.text, 0, 0, wide - 64, 16, draw=False)
        h = 46 + c.text_height(24) + 22 + text + 28 + self.foot() + 28
        return (c.width - wide) / 2, max(16.0, (c.height - h) / 2 - 10), wide, h

    def wide(self) -> float:
        """The width of the paper."""
        return min(self.width, self.canvas.width - 2 * upright.EDGE)

    def count(self) -> int:
        """How many answers there are."""
        return 1

    def foot(self) -> float:
        """The height of the answers. Upright, more than two stand below each other."""
        rows = self.count() if self.count() > 2 else 1
        return rows * (upright.TARGET + upright.GAP) - upright.GAP if self.canvas.upright else 54.0

    def answer_boxes(self) -> list[Rect]:
        """Where the answers stand, from left to right or from the top to the foot."""
        x, y, w, h = self.sheet()
        count, high = self.count(), self.foot()
        box = (x + 32, y + h - 28 - high, w - 64, high)
        if not self.canvas.upright:
            return upright.beside(box, count, GAP)
        if count < 3:
            return upright.beside(box, count)
        step = upright.TARGET + upright.GAP
        return [(box[0], box[1] + i * step, box[2], upright.TARGET) for i in range(count)]

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, h = self.sheet()
        high = self.foot()
        box = (x + w - 32 - 200, y + h - 28 - high, 200, high)
        return [Button("ok", box, key="Enter", label=tr("ui.ok"), kind="primary", paper=True)], ()

    def activate(self, wid: str) -> None:
        self.cancel()

    def cancel(self) -> None:
        self.app.pop()
        if self.then:
            self.then()

    def paint(self, c: Canvas) -> None:
        c.veil(150)
        x, y, w, h = self.sheet()
        c.paper(x, y, w, h)
        c.text(self.heading, x + 32, y + 28 + c.text_height(24) / 2 + 8, 24, PALETTE["ink"], fit=w - 64)
        top = y + 46 + c.text_height(24)
        c.path(f"M{x + 32:.1f} {top:.1f}H{x + w - 32:.1f}", line=PALETTE["gold"], line_width=2)
        c.paragraph(self.text, x + 32, top + 16, w - 64, 16, PALETTE["ink"])
