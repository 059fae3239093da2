"""A dialog that asks for a line of text."""

from collections.abc import Callable, Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes import upright
from game.scenes.dialogs.message import Message
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, TextField, Widget

_FIELD: Final = 52.0
_ERROR: Final = 14


class AskText(Message):
    """`accept` gets the text. It returns "" if all is well, which closes the dialog, or what is wrong with it."""

    first = "text"
    width = 640.0

    def __init__(
        self, heading: str, text: str, done: str, accept: Callable[[str], str], field: TextField, error: str = ""
    ) -> None:
        super().__init__(heading, text)
        self.done, self.accept, self.field, self.error = done, accept, field, error

    def _field_top(self) -> float:
        """The top of the field below the heading and the text, from the top of the sheet."""
        c = self.canvas
        return 46 + c.text_height(24) + 16 + c.paragraph(self.text, 0, 0, self.wide() - 64, 16, draw=False) + 14

    def _error_height(self) -> float:
        return self.canvas.paragraph(
            self.error or " ", 0, 0, self.wide() - 64, _ERROR, weight="B", line=1.4, draw=False
        )

    def _field_height(self) -> float:
        return upright.TARGET if self.canvas.upright else _FIELD

    def sheet(self) -> Rect:
        c = self.canvas
        wide = self.wide()
        h = self._field_top() + self._field_height() + 10 + self._error_height() + 14 + self.foot() + 28
        return (c.width - wide) / 2, max(16.0, (c.height - h) / 2 - 10), wide, h

    def count(self) -> int:
        return 2 + len(self.more_buttons())

    def more_buttons(self) -> Sequence[Button]:
        """Further answers, which stand at the left."""
        return ()

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, _ = self.sheet()
        self.field.rect = (x + 32, y + self._field_top(), w - 64, self._field_height())
        done = Button("done", (0, 0, 0, 0), key="Enter", label=self.done, kind="primary", paper=True)
        buttons = [
            Button("no", (0, 0, 0, 0), key="Esc", label=tr("ui.cancel"), kind="paper", paper=True),
            *self.more_buttons(),
            done,
        ]
        for button, box in zip(buttons, self.answer_boxes(), strict=True):
            button.rect = box
        return [self.field, *buttons], ()

    def handle(self, event: ins.Event) -> None:
        if event == ins.Confirm("Enter") and self.enter_is_free and self.ui.focus in (None, "text"):
            self.activate("done")
        else:
            super().handle(event)

    def activate(self, wid: str) -> None:
        if wid == "text":
            self.error = ""
        elif wid == "no":
            self.cancel()
        elif wid == "done":
            self.answer(self.field.value)

    def answer(self, text: str) -> None:
        """Close the dialog if the text is accepted, or say what is wrong with it."""
        self.error = self.accept(text)
        if not self.error:
            self.app.pop()
            return
        self.app.announce(self.error)
        self.rebuild()

    def paint(self, c: Canvas) -> None:
        super().paint(c)
        x, y, w, _ = self.sheet()
        if self.error:
            top = y + self._field_top() + self._field_height() + 10
            c.paragraph(self.error, x + 32, top, w - 64, _ERROR, PALETTE["verm_lo"], "B", line=1.4)
