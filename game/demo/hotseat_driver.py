"""Plays a shared match through real input: every person at the screen, for the demo and the tests."""

from collections.abc import Callable
from random import Random

import pygame

from ai import registry
from engine.contract import PUBLIC, Action
from engine.rng import derive
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands
from game.scenes.table.hotseat.calls import TURN, HotseatMemory
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene

Watch = Callable[[str, TableScene], None]
"""Called with the name of a moment before the driver acts in it: `curtain`, `sheet`, `turn`, `call`, `say`, `race`,
`public`, or a stage of `game.scenes.table.hotseat.calls`."""


class HotseatDriver:
    """Plays all people of a shared match. They move as Club does, and make every call that they can."""

    def __init__(self, app: App, scene: TableScene, frame: float = 60.0) -> None:
        self.app, self.scene = app, scene
        self.hands = Hands(app, frame=frame)
        self.bot = registry.load(scene.match.game, registry.USUAL_LEVEL)

    def advice(self) -> Action:
        """The action of the person whose hand is shown, as Club would choose it."""
        table, me = self.scene.table, self.scene.me
        rng = Random(derive(7, "party", table.ply))
        return registry.choose(self.bot, table.view(me), table.legal(me), rng)

    def own_key(self, seat: int) -> None:
        """Press the number key of a seat."""
        self.hands.key(pygame.K_1 + seat)

    def play(self, watch: Watch = lambda moment, scene: None, deals: int = 100, max_steps: int = 40000) -> None:
        """Play to the end of the match, or `deals` deals. Raises AssertionError if that takes more than `max_steps`
        frames and actions."""
        for _ in range(max_steps):
            top = self.app.top
            if isinstance(top, Curtain):
                watch("curtain", self.scene)
                self.own_key(top.seat)
            elif self.scene.sheet is not None and self.scene.sheet_complete:
                watch("sheet", self.scene)
                if self.scene.sheet_final or (deals := deals - 1) <= 0:
                    return
                self.hands.wait(PROMPT_GUARD)
                self.hands.press(next(w.id for w in self.hands.widgets() if w.key == "Enter"))
            elif self._idle() and self._act(watch):
                continue
            else:
                self.hands.step()
        raise AssertionError("the match does not come to its end")

    def _idle(self) -> bool:
        """Whether nothing moves and the deal goes on."""
        scene = self.scene
        return not (scene.busy or scene.announcement or scene.table.deal_over or scene.sheet or scene.table.waiting)

    def _act(self, watch: Watch) -> bool:
        """Do what somebody has to do now. False if there is nothing to do."""
        scene, shared = self.scene, self.scene.sharing
        if scene.seat is None:
            assert isinstance(shared, HotseatMemory)
            return self._act_in_public(shared, watch)
        if isinstance(shared, HotseatMemory) and shared.stage != TURN:
            watch(shared.stage, scene)
            self.hands.wait(PROMPT_GUARD)
            self.hands.key(pygame.K_RETURN)
            return True
        if scene.seat in scene.table.view(PUBLIC).acting and not self._is_forced():
            watch("turn", scene)
            self.hands.do(scene, self.advice())
            return True
        return False

    def _is_forced(self) -> bool:
        """Whether the table will make the next move by itself."""
        state = self.scene.table.state
        return state is not None and state.forced() is not None

    def _act_in_public(self, shared: HotseatMemory, watch: Watch) -> bool:
        """Call, race or go on at the public table, where every hand lies face down. False if there is nothing to do."""
        table = self.scene.table
        calls = [a for s in self.scene.match.people for a in table.legal(s) if a.verb in table.rules.CALLS]
        if calls and not shared.callers:
            watch("call", self.scene)
            self.own_key(calls[0].seat)
            return True
        if shared.callers:
            own_calls = [a for a in calls if a.seat == shared.callers[0]]
            watch("say", self.scene)
            self.hands.wait(PROMPT_GUARD)
            self.hands.press(f"say:{own_calls[0].verb}" if own_calls else "unsaid")
            return True
        racers = [s for s in shared.movers() if s in self.scene.match.people] if shared.racing else []
        if racers:
            watch("race", self.scene)
            self.own_key(racers[0])
            return True
        if shared.hold is not None:
            watch("public", self.scene)
            self.own_key(shared.hold.seat)
            return True
        return False
