"""What a table sounds of besides moving cards and announced calls: shuffle, passes, the own turn, the last seconds."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.contract import Event
from engine.table.pace import Clock
from game.scenes.table.base import TableBase

TICKED_SECONDS: Final = 3
"""So many of the last seconds of a running time are ticked."""
TICKED_MS: Final = 2000
"""A shorter time, such as the usual one for calls after every card, passes without ticks."""


class TableSounds:
    """The sounds of a table scene. They say nothing that the player who hears them does not see."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self._ply = -1  # at which it was looked last whether it is the player's turn
        self._turn = False

    def on_events(self, events: Sequence[Event]) -> None:
        """The sounds of events that no card and no call stands for."""
        kinds = {(event.kind, event.arg.partition(" ")[0]) for event in events}
        if ("move", "deal") in kinds:
            self.scene.app.sounds.play("shuffle")
        if {("say", "pass"), ("say", "must_pass")} & kinds:
            self.scene.app.sounds.play("pass")

    def update(self) -> None:
        """Tell the player when a turn of their own begins, once the cards lie still. What they could call makes no
        sound, nor does a move that is made by itself."""
        scene, table = self.scene, self.scene.table
        if self._ply == table.ply or scene.match.shared or scene.skipping:
            return
        before, self._ply = self._turn, table.ply
        moves = any(action.verb not in table.rules.CALLS for action in table.legal(scene.me))
        self._turn = moves and table.forced is None
        by_itself = scene.app.settings.auto_moves and scene.table_view.automatic_action() is not None
        if self._turn and not before and not by_itself:
            scene.app.sounds.play("turn")

    def on_clock(self, before: Clock, now: Clock) -> None:
        """Tick with each of the last seconds of a running time."""
        seconds = ceil(now.left / 1000)
        runs = now.kind == before.kind and now.whole >= TICKED_MS
        if runs and 0 < seconds <= TICKED_SECONDS and seconds < ceil(before.left / 1000):
            self.scene.app.sounds.play("timer-tick")
