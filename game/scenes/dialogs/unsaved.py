"""The dialog for a window that closes while moves cannot be saved: try again, save elsewhere, or close anyway."""

from collections.abc import Callable, Sequence

from game.app import saved_matches
from game.match import saves
from game.scenes.dialogs.confirm import Answer, Choices
from game.scenes.dialogs.message import Message
from game.text.translations import tr
from game.ui import key_map


class Unsaved(Choices):
    """Says which folder refuses and why. Escape goes back to the table. `end` ends the program."""

    first = "again"
    width = 760.0

    def __init__(self, why: str, end: Callable[[], None]) -> None:
        super().__init__(
            tr("unsaved.title"), tr("unsaved.text", folder=str(saves.folder()), why=why, back=key_map.said("Esc"))
        )
        self.end = end

    def answers(self) -> Sequence[Answer]:
        return (
            Answer("again", "T", tr("unsaved.again"), "primary"),
            Answer("elsewhere", "S", tr("unsaved.elsewhere")),
            Answer("close", "C", tr("unsaved.close")),
        )

    def activate(self, wid: str) -> None:
        if wid == "elsewhere":
            self._save_elsewhere()
        elif wid == "close" or self.app.open_matches.save():
            self.end()
        else:
            self.app.toast(tr("unsaved.still_not"), 4000)

    def _save_elsewhere(self) -> None:
        try:
            files = self.app.open_matches.save_elsewhere()
        except OSError as e:
            self.app.toast(tr("unsaved.nowhere", why=saved_matches.why(e)), 6000)
            return
        names = "\n".join(str(file) for file in files)
        self.app.replace(Message(tr("unsaved.saved_title"), tr("unsaved.saved_text", files=names), self.end))
