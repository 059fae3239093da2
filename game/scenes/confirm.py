"""A dialog with a question and two answers."""

from collections.abc import Callable, Sequence

from game.scenes.message import Message
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Widget


class Confirm(Message):
    """Asks before something that cannot be undone. The safe answer has the focus."""

    first = "no"

    def __init__(self, heading: str, text: str, yes: str, on_yes: Callable[[], None], no: str | None = None) -> None:
        super().__init__(heading, text)
        self.yes, self.no, self.on_yes = yes, no, on_yes

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, h = self.sheet()
        half = (w - 64 - 16) / 2
        return [
            Button(
                "no",
                (x + 32, y + h - 82, half, 54),
                key="Esc",
                label=self.no or tr("ui.cancel"),
                kind="paper",
                paper=True,
            ),
            Button("yes", (x + 48 + half, y + h - 82, half, 54), key="Y", label=self.yes, kind="primary", paper=True),
        ], ()

    def activate(self, wid: str) -> None:
        self.app.pop()
        if wid == "yes":
            self.on_yes()

    def cancel(self) -> None:
        self.app.pop()
