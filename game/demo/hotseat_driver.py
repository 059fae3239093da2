"""Several people at one screen, played by nobody: they hand it round through the real input, for the demo and the
tests."""

from collections.abc import Callable
from random import Random

import pygame

from ai import registry
from engine.contract import PUBLIC, Action
from engine.rng import derive
from game.app.window import App
from game.demo.driver import Hands
from game.scenes.table.curtain import Curtain
from game.scenes.table.hotseat_calls import TURN, Memory
from game.scenes.table.scene import TableScene

Watch = Callable[[str, TableScene], None]
"""Told of each moment at which somebody, or everybody, is about to do something."""


class Party:
    """Everybody at one screen, with the hands to play it. They move as Club does, and call when they can."""

    def __init__(self, app: App, scene: TableScene, by_keys: bool = False, frame: float = 60.0) -> None:
        self.app, self.scene = app, scene
        self.hands = Hands(app, by_keys, frame)
        self.bot = registry.load(scene.match.game, "club")

    def advice(self) -> Action:
        """What who looks does."""
        table, me = self.scene.table, self.scene.me
        rng = Random(derive(7, "party", table.ply))
        return registry.choose(self.bot, table.view(me), table.legal(me), rng)

    def own_key(self, seat: int) -> None:
        """Somebody presses the key of their seat."""
        self.hands.key(pygame.K_1 + seat)

    def play(self, watch: Watch = lambda moment, scene: None, deals: int = 100, most: int = 40000) -> None:
        """Play until the match (or so many deals) is over."""
        for _ in range(most):
            top = self.app.top
            if isinstance(top, Curtain):
                watch("curtain", self.scene)
                self.own_key(top.seat)
            elif self.scene.sheet is not None and self.scene.count.done:
                watch("sheet", self.scene)
                if self.scene.count.final or (deals := deals - 1) <= 0:
                    return
                self.hands.wait(340)
                self.hands.press(next(w.id for w in self.hands.widgets() if w.key == "Enter"))
            elif self._idle() and self._moment(watch):
                continue
            else:
                self.hands.step()
        raise AssertionError("the match does not come to its end")

    def _idle(self) -> bool:
        scene = self.scene
        return not (scene.busy or scene.announcement or scene.table.deal_over or scene.sheet or scene.table.waiting)

    def _moment(self, watch: Watch) -> bool:
        """Do what is to be done now; False if nothing is."""
        scene, shared = self.scene, self.scene.sharing
        if scene.seat is None:
            assert isinstance(shared, Memory)
            return self._together(shared, watch)
        if isinstance(shared, Memory) and shared.stage != TURN:
            watch(shared.stage, scene)
            self.hands.wait(340)
            self.hands.key(pygame.K_RETURN)
            return True
        if scene.seat in scene.table.view(PUBLIC).acting and not self._owing():
            watch("turn", scene)
            self.hands.do(scene, self.advice())
            return True
        return False

    def _owing(self) -> bool:
        state = self.scene.table.state
        return state is not None and state.forced() is not None

    def _together(self, shared: Memory, watch: Watch) -> bool:
        table = self.scene.table
        able = [a for s in self.scene.match.people for a in table.legal(s) if a.verb in table.rules.CALLS]
        if able and not shared.callers:
            watch("call", self.scene)
            self.own_key(able[0].seat)
            return True
        if shared.callers:
            says = [a for a in able if a.seat == shared.callers[0]]
            watch("say", self.scene)
            self.hands.wait(340)
            self.hands.press(f"say:{says[0].verb}" if says else "unsaid")
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
