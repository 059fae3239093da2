"""A dialog for work that takes longer than a frame: a bar that fills, and a way to stop."""

from collections.abc import Callable, Generator, Sequence
from time import perf_counter
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes import upright
from game.scenes.menu import Menu
from game.scenes.records.charts import percent
from game.stats.steps import Step
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, Widget

SLICE_S: Final = 0.012
"""Seconds of a frame spent on the work."""


Work = Generator[Step, None, str]
"""Work in small steps. It returns a text about what was done."""


class Working(Menu):
    """Does the work while it is on top, then closes and calls `then` with the text that the work returns.

    Stopped, it closes the generator and calls `then` with `stopped`."""

    overlay = True
    upright = True
    first = "stop"
    width = 520.0

    def __init__(self, heading: str, work: Work, then: Callable[[str], None], stopped: str = "") -> None:
        super().__init__()
        self.heading, self.work, self.then, self.stopped = heading, work, then, stopped
        self.part = 0.0
        self.completing = False

    def title(self) -> str:
        return self.heading

    def update(self, ms: float) -> None:
        super().update(ms)
        end = perf_counter() + SLICE_S
        while perf_counter() < end:
            try:
                step = next(self.work)
            except StopIteration as e:
                self._close(str(e.value or ""))
                return
            self.part, self.completing = step.done / max(1, step.whole), step.completing
        self.dirty = True

    def _close(self, text: str) -> None:
        self.app.pop()
        self.then(text)

    def cancel(self) -> None:
        if self.completing:
            return
        self.work.close()
        self._close(self.stopped)

    def leave(self) -> None:
        self.work.close()
        super().leave()

    def activate(self, wid: str) -> None:
        self.cancel()

    def _sheet(self) -> Rect:
        c = self.canvas
        h = 46 + c.text_height(24) + 22 + c.text_height(16) + 22 + 12 + 28 + self._button() + 28
        return (c.width - self.width) / 2, (c.height - h) / 2 - 10, self.width, h

    def _button(self) -> float:
        return upright.TARGET if self.canvas.upright else 54.0

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, h = self._sheet()
        stop = Button(
            "stop",
            (x + w - 32 - 200, y + h - 28 - self._button(), 200, self._button()),
            key="Esc",
            label=tr("records.stop"),
            kind="paper",
            paper=True,
        )
        return [stop], ()

    def paint(self, c: Canvas) -> None:
        c.veil(150)
        x, y, w, h = self._sheet()
        c.paper(x, y, w, h)
        c.text(self.heading, x + 32, y + 28 + c.text_height(24) / 2 + 8, 24, PALETTE["ink"], fit=w - 64)
        top = y + 46 + c.text_height(24)
        c.path(f"M{x + 32:.1f} {top:.1f}H{x + w - 32:.1f}", line=PALETTE["gold"], line_width=2)
        cy = top + 22 + c.text_height(16) / 2
        c.text(percent(self.part), x + w - 32, cy, 16, PALETTE["ink"], "M", "r")
        bar = cy + c.text_height(16) / 2 + 14
        c.box(x + 32, bar, w - 64, 12, 6, PALETTE["ink"], 0.14)
        c.box(x + 32, bar, max(12.0, (w - 64) * self.part), 12, 6, PALETTE["gold"])
