"""Opens a match or a puzzle from a text that somebody shared: from the clipboard, or typed into a dialog."""

from typing import Final

from game.app import saved_matches
from game.app.scene import Host
from game.games import has_table
from game.learn import puzzles
from game.match import seeds, shared_text
from game.match.shared_text import MAX_LENGTH, Refused
from game.scenes.dialogs.ask_text import AskText
from game.text.translations import tr
from game.ui import clipboard
from game.ui.widgets import Button, TextField

_SIGNS: Final = "".join(chr(n) for n in range(33, 127) if not chr(n).isalnum())


def paste(app: Host) -> None:
    """Open the match on the clipboard, or ask for the text if there is none or it cannot be opened."""
    text = clipboard.paste()
    scene = OpenShared()
    app.push(scene)
    if shared_text.is_text(text) or puzzles.is_text(text):
        scene.take(text)


class OpenShared(AskText):
    """Asks for the text of a match; the clipboard can be read again."""

    width = 760.0

    def __init__(self) -> None:
        field = TextField("text", (0, 0, 0, 0), hint=tr("share.paste_hint"))
        field.limit, field.free, field.signs = MAX_LENGTH, True, _SIGNS
        field.accessible_label = tr("share.paste_title")
        about, done = tr("share.paste_about"), tr("share.take")
        super().__init__(tr("share.paste_title"), about, done, lambda text: "", field)

    def more_buttons(self) -> list[Button]:
        return [Button("paste", (0, 0, 0, 0), label=tr("share.paste"), kind="paper", paper=True)]

    def activate(self, wid: str) -> None:
        if wid == "paste":
            self.take(clipboard.paste())
        else:
            super().activate(wid)

    def take(self, text: str) -> None:
        """Show a text in the field and open it."""
        self.field.value = "".join(ch for ch in text[: 2 * MAX_LENGTH] if ch.isprintable())[:MAX_LENGTH]
        self.answer(text)

    def answer(self, text: str) -> None:
        """Open the match or puzzle in place of the dialog, or say what is wrong with the text."""
        try:
            if puzzles.is_text(text):
                self.app.replace(self.app.routes.puzzles(*puzzles.from_text(text, seeds.today())))
                return
            shared = shared_text.from_text(text)
            if has_table(shared.record.header.game):
                path = shared_text.keep(shared)
                self.app.replace(self.app.routes.replay(path, ply=shared.ply))
                return
            self.error = tr("matches.no_table")
        except Refused as e:
            self.error = str(e)
        except OSError as e:
            self.error = tr("share.not_kept", why=saved_matches.why(e))
        self.app.announce(self.error)
        self.rebuild()
