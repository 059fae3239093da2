"""The dialog for a match that is open in another window: look on, or play another match."""

from collections.abc import Sequence
from pathlib import Path

from game.match import saves
from game.scenes.dialogs.confirm import Answer, Choices
from game.scenes.matches import MatchList
from game.text.translations import tr


class Elsewhere(Choices):
    """Says that the match recorded at `path` is open in another window, and when its last move was made."""

    first = "look"

    def __init__(self, path: Path) -> None:
        super().__init__(tr("elsewhere.title"), tr("elsewhere.text", time=saves.last_change(path)))
        self.path = path

    def answers(self) -> Sequence[Answer]:
        return (
            Answer("look", "L", tr("elsewhere.look"), "primary"),
            Answer("matches", "M", tr("elsewhere.matches")),
            Answer("back", "Esc", tr("ui.back")),
        )

    def activate(self, wid: str) -> None:
        self.app.pop()
        if wid == "matches" and not isinstance(self.app.top, MatchList):
            self.app.push(self.app.routes.matches())
        elif wid == "look":
            self.app.push(self.app.routes.replay(self.path, at_end=True))
