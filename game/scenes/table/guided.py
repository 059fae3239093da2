"""A match with a guide, for somebody who has just learned the game."""

from collections.abc import Sequence

from engine.contract import Action
from game.learn.guide import Guide
from game.match.session import Match
from game.scenes.dialogs.message import Message
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import key_map


class GuidedTable(TableScene):
    """A table at which a guide looks over the player's shoulder: see `game.learn.guide`."""

    learns = True

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.guide = Guide()
        self.told = False
        """Whether the player has read what was learned."""

    def act(self, actions: Sequence[Action]) -> None:
        if self._stopped(actions):
            self.app.sounds.play("hint")
            self.look()
            return
        super().act(actions)

    def _stopped(self, actions: Sequence[Action]) -> bool:
        """Whether the guide stops a move and says why."""
        if not self.coach.available or self.seat is None:
            return False
        view, legal = self.table.view(self.seat), self.table.legal(self.seat)
        if not any(self.guide.stops(self.table.ply, view, legal, action) for action in actions[:1]):
            return False
        self.hints.show_unasked("guide.again")
        return True

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.app.top is self and self.sheet_final and self.sheet_complete and not self.told:
            self.told = True
            self.app.push(Message(tr("guide.over"), "\n".join(self.lines())))

    def lines(self) -> list[str]:
        """What was learned in this match, in words."""
        learned = self.guide.learned()
        if not learned:
            return [tr("guide.not_needed", n=self.guide.moves)]
        lines = [tr("guide.count", n=sum(x.spoken for x in learned), moves=self.guide.moves)]
        for x in learned[:4]:
            lines.append(tr("guide.known" if x.known else "guide.watch", matter=tr(x.topic)))
        lines.append(tr("guide.next", hint=key_map.said(key_map.key("table", "hint"))))
        return lines
