"""Opens a match or a puzzle from a text that somebody shared: from the clipboard, or typed into a dialog."""

from typing import Final

from game.app import saved_matches
from game.app.scene import Host
from game.games import has_table
from game.learn import puzzles
from game.match import seeds, shared_text
from game.match.shared_text import MAX_LENGTH, SharedTextRefused
from game.scenes.dialogs.paste_text import PasteText
from game.text.translations import tr
from game.ui import clipboard

_SIGNS: Final = "".join(chr(n) for n in range(33, 127) if not chr(n).isalnum())


def paste(app: Host) -> None:
    """Open the match on the clipboard, or ask for the text if there is none or it cannot be opened."""
    text = clipboard.paste()
    scene = OpenShared()
    app.push(scene)
    if shared_text.is_text(text) or puzzles.is_text(text):
        scene.take(text)


class OpenShared(PasteText):
    """Asks for the text of a match or of a puzzle."""

    def __init__(self) -> None:
        super().__init__("share", lambda text: "", MAX_LENGTH, _SIGNS)

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
        except SharedTextRefused as e:
            self.error = str(e)
        except OSError as e:
            self.error = tr("share.not_kept", why=saved_matches.why(e))
        self.app.announce(self.error)
        self.rebuild()
