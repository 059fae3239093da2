"""A dialog that asks for a text which somebody shared."""

from collections.abc import Callable, Sequence

from game.scenes.dialogs.ask_text import AskText
from game.text.translations import tr
from game.ui import clipboard
from game.ui.widgets import Button, TextField


class PasteText(AskText):
    """The text is typed, or read from the clipboard, as often as one likes. The words of the dialog are those of the
    section `words`: paste_title, paste_about, paste_hint, paste, and take for the button that accepts the text.

    The field holds `limit` characters: letters, digits and `signs`."""

    width = 760.0

    def __init__(
        self, words: str, accept: Callable[[str], str], limit: int, signs: str, text: str = "", error: str = ""
    ) -> None:
        self.words, self.limit = words, limit
        heading, about, hint = (tr(f"{words}.paste_{name}") for name in ("title", "about", "hint"))
        field = TextField("text", (0, 0, 0, 0), value=self._typable(text), hint=hint)
        field.limit, field.free, field.signs, field.accessible_label = limit, True, signs, heading
        super().__init__(heading, about, tr(f"{words}.take"), accept, field, error)

    def _typable(self, text: str) -> str:
        """The part of a text that the field shows."""
        return "".join(ch for ch in text[: 2 * self.limit] if ch.isprintable())[: self.limit]

    def more_buttons(self) -> Sequence[Button]:
        return [Button("paste", (0, 0, 0, 0), label=tr(f"{self.words}.paste"), kind="paper", paper=True)]

    def activate(self, wid: str) -> None:
        if wid == "paste":
            self.take(clipboard.paste())
        else:
            super().activate(wid)

    def take(self, text: str) -> None:
        """Show a text in the field and answer it."""
        self.field.value = self._typable(text)
        self.answer(text)
