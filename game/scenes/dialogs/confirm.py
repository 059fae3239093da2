"""Dialogs with several answers side by side."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.scenes.dialogs.message import GAP, Message
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, Widget

KEY_PAD: Final = 38.0
"""The room of an answer beside its words and its key, in units."""


class Answer(NamedTuple):
    """A button of a dialog: its id, its key, its text, its look."""

    id: str
    key: str
    label: str
    kind: str = "paper"


class Choices(Message):
    """Asks a question. A subclass implements `answers`, `activate` and `cancel`."""

    width = 760.0

    def answers(self) -> Sequence[Answer]:
        """The answers from left to right."""
        raise NotImplementedError

    def answer_boxes(self) -> list[Rect]:
        """Side by side, equally wide, or as wide as it takes for words of one size where some need more."""
        boxes, c = super().answer_boxes(), self.canvas
        words = [c.text_width(answer.label, 18) for answer in self.answers()]
        fixed = [c.key_width(answer.key) + KEY_PAD for answer in self.answers()]
        if c.upright or max(map(sum, zip(words, fixed, strict=True))) <= boxes[0][2]:
            return boxes
        part = (sum(w for _, _, w, _ in boxes) - sum(fixed)) / sum(words)
        placed, left = list[Rect](), boxes[0][0]
        for word, rest, (_, y, _, h) in zip(words, fixed, boxes, strict=True):
            placed.append((left, y, word * part + rest, h))
            left += word * part + rest + GAP
        return placed

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        answers = list(self.answers())
        if self.canvas.upright:  # the main answer is the last one, where the thumb is
            answers.sort(key=lambda answer: answer.kind == "primary")
        return [
            Button(answer.id, box, key=answer.key, label=answer.label, kind=answer.kind, paper=True)
            for answer, box in zip(answers, self.answer_boxes(), strict=True)
        ], ()

    def count(self) -> int:
        return len(self.answers())

    def cancel(self) -> None:
        self.app.pop()


class Confirm(Choices):
    """Asks before something that cannot be undone. The safe answer has the focus."""

    first = "no"
    width = Message.width

    def __init__(self, heading: str, text: str, yes: str, on_yes: Callable[[], None], no: str | None = None) -> None:
        super().__init__(heading, text)
        self.yes, self.no, self.on_yes = yes, no, on_yes

    def answers(self) -> Sequence[Answer]:
        return Answer("no", "Esc", self.no or tr("ui.cancel")), Answer("yes", "Y", self.yes, "primary")

    def activate(self, wid: str) -> None:
        self.app.pop()
        if wid == "yes":
            self.on_yes()
