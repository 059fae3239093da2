"""Undo: take the match back to the player's last decision of the deal. Only for one person against computers."""

from engine.table.table import DEAL
from game.scenes.table.base import TableBase
from game.text.translations import tr


class Undo:
    """The undo button of a table scene."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene

    @property
    def possible(self) -> bool:
        """Whether the player has made a move in this deal that can be taken back."""
        scene = self.scene
        if scene.match.journal is None or scene.match.shared or scene.table.match_state.over or scene.skipping:
            return False
        log = scene.table.log
        start = len(log) - log[::-1].index(DEAL) if DEAL in log else 0
        return any(a.seat == scene.match.me for a in log[start:])

    def take_back(self) -> None:
        """Go back to the last decision; a toast says so if there is none."""
        scene = self.scene
        if not self.possible or not scene.match.take_back():
            scene.app.toast(tr("table.no_undo"), 2000)
            return
        scene.undone_ply = scene.table.ply
        scene.app.sounds.play("card-draw")
        scene.reset_view()
