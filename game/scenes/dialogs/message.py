"""A dialog with a message."""

from collections.abc import Callable, Sequence

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, Widget


class Message(Menu):
    """A title, a text, and a button that closes it."""

    place = "questions"

    overlay = True
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
        text = c.paragraph(self.text, 0, 0, self.width - 64, 16, draw=False)
        h = 46 + c.text_height(24) + 22 + text + 28 + 54 + 28
        return (c.width - self.width) / 2, max(16.0, (c.height - h) / 2 - 10), self.width, h

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, h = self.sheet()
        ok = Button(
            "ok", (x + w - 32 - 200, y + h - 82, 200, 54), key="Enter", label=tr("ui.ok"), kind="primary", paper=True
        )
        return [ok], ()

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
