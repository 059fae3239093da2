"""What happens at a table scene by itself: time at the table, what moves besides cards, a match skipped to its end."""

from typing import TYPE_CHECKING, Final

from engine.contract import PUBLIC
from engine.table.table import DEAL

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

OBVIOUS_MS: Final = 900.0
SKIP_PLIES: Final = 6
"""So many moves a frame are made while a match is skipped to its end."""


class Course:
    """`showed`: something besides cards moved until now. `skipping`: the others play on unseen."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.showed = False
        self.skipping = False
        self._let_go = -1  # the ply at which who learns let a call go
        self._obvious_age = 0.0

    def anew(self) -> None:
        """The table has become another one."""
        self._let_go, self._obvious_age = -1, 0.0

    def moved(self) -> None:
        """Something has happened at the table."""
        self._obvious_age = 0.0

    def let_go(self) -> None:
        """Who learns lets a call go."""
        self._let_go = self.scene.table.ply
        self.scene.table_view.paused = False
        self.scene.look()

    def replay(self) -> None:
        """Look at the match again, from the last move that somebody can be asked about."""
        app = self.scene.app
        app.push(app.routes.replay(self.scene.match.path, at_last_decision=True))

    def update(self, ms: float) -> None:
        """Time passes at a table at which no card moves."""
        scene = self.scene
        if self.skipping:
            self._skip()
            return
        if self._shows(ms):
            return
        scene.table_view.draw_ahead()
        if scene.table.deal_over:
            scene.count.update(ms)
            return
        if scene.sharing.stands(ms):
            return
        if not self._waits():
            scene.table.advance(round(ms))
        scene.follow()
        self._make_obvious(ms)
        self._show_clock()

    def _shows(self, ms: float) -> bool:
        """What moves besides cards; once it is over there may be something to ask."""
        scene = self.scene
        factor = scene.app.settings.motion
        moves = scene.table_view.tick(ms / factor if factor else 1e9)
        for sound in scene.table_view.take_sounds():
            scene.app.sounds.play(sound)
        if self.showed and not moves:
            scene.look()
            if scene.me in scene.table.view(scene.me).acting:
                scene.ui.focus = scene.ui.focus or scene.table_view.first()
                scene.ui.prompt()
        self.showed = moves
        scene.dirty = scene.dirty or moves
        return moves

    def _skip(self) -> None:
        """Some moves of the others without showing them, until somebody here is asked or the match is over."""
        scene, table = self.scene, self.scene.table
        for _ in range(SKIP_PLIES):
            if table.match_state.over or (not table.deal_over and set(table.view(PUBLIC).acting) & scene.desks.keys()):
                self.skipping = False
                break
            if table.deal_over:
                table.submit(DEAL)
            elif table.think():
                break  # who thinks long has the spare time of the frames
            elif not table.run():
                self.skipping = False
                break
        scene.count.clear()
        scene.desk.seen = len(table.events)
        scene.follow()
        if scene.in_sight:
            scene.anim.finish()
            scene.look(at_once=True)

    def _waits(self) -> bool:
        """Who learns has all the time there is for a call of their own; the table waits."""
        table_view, table = self.scene.table_view, self.scene.table
        able = (
            table_view.learn
            and self._let_go != table.ply
            and any(a.verb in table.rules.CALLS for a in table.legal(self.scene.me))
        )
        if table_view.paused != able:
            table_view.paused = able
            self.scene.look()
        return able

    def _make_obvious(self, ms: float) -> None:
        scene = self.scene
        action = (
            None if scene.match.shared or scene.back.ply == scene.table.ply else scene.table_view.automatic_action()
        )
        if action is None or not scene.app.settings.auto_moves:
            return
        self._obvious_age += ms
        if self._obvious_age >= OBVIOUS_MS:
            scene.act([action])

    def _show_clock(self) -> None:
        """The time that runs is drawn anew when what it shows changes."""
        scene, clock = self.scene, self.scene.table.clock
        if clock != scene.table_view.clock:
            scene.dirty = True
            if clock.kind != scene.table_view.clock.kind:
                scene.picture.stale = True
            scene.table_view.clock = clock
