"""A dialog with several answers side by side."""

from collections.abc import Sequence
from typing import NamedTuple

from game.scenes.message import Message
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Widget


class Answer(NamedTuple):
    """A button of the dialog: its id, its key, its text."""

    id: str
    key: str
    label: str


class Choices(Message):
    """Asks a question. The first answer has the focus; a subclass implements `activate` and `cancel`."""

    width = 760.0

    def answers(self) -> Sequence[Answer]:
        """Two or three answers, from left to right."""
        raise NotImplementedError

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, h = self.sheet()
        answers = self.answers()
        wide = (w - 64 - 16 * (len(answers) - 1)) / len(answers)
        return [
            Button(
                answer.id,
                (x + 32 + i * (wide + 16), y + h - 82, wide, 54),
                key=answer.key,
                label=answer.label,
                kind="paper" if i else "primary",
                paper=True,
            )
            for i, answer in enumerate(answers)
        ], ()
