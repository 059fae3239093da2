"""Taking back at a table: to one's own last decision of the deal, where only computers sit opposite."""

from typing import TYPE_CHECKING

from engine.table.table import DEAL
from game.text.translations import tr

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Back:
    """Undo. `ply` is where a table came to stand by it: nothing is done by itself there."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.ply = -1

    @property
    def possible(self) -> bool:
        """Whether something of one's own was done in this deal and may be taken back."""
        scene = self.scene
        if scene.match.journal is None or scene.match.shared or scene.table.match_state.over or scene.course.skipping:
            return False
        log = scene.table.log
        start = len(log) - log[::-1].index(DEAL) if DEAL in log else 0
        return any(a.seat == scene.match.me for a in log[start:])

    def take(self) -> None:
        """Back to the last decision; without one it is said."""
        scene = self.scene
        if not self.possible or not scene.match.take_back():
            scene.app.toast(tr("table.no_undo"), 2000)
            return
        self.ply = scene.table.ply
        scene.app.sounds.play("card-draw")
        scene.anew()
