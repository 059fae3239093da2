"""Plays the program with a gamepad alone: posts the events that SDL makes of one."""

from collections import deque
from typing import Any

import pygame

from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.scenes.table.scene import TableScene
from game.ui import focus, pad

CODES = {name: code for code, name in pad._NAMES.items()}
TRIGGERS = {"LT": pygame.CONTROLLER_AXIS_TRIGGERLEFT, "RT": pygame.CONTROLLER_AXIS_TRIGGERRIGHT}
OF_KEYS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "A",
    pygame.K_SPACE: "A",
    pygame.K_ESCAPE: "B",
}


class PadHands(Hands):
    """Hands with a gamepad. `number` tells several apart."""

    def __init__(self, app: App, number: int = 0, frame: float = FRAME) -> None:
        super().__init__(app, by_keys=True, frame=frame)
        self.number = number
        self.buttons: set[str] = set()
        """Those that were pressed."""

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, instance_id=self.number, **values))

    def hold(self, name: str, down: bool = True) -> None:
        """Hold a button, or let it go."""
        if name in TRIGGERS:
            self.post(pygame.CONTROLLERAXISMOTION, axis=TRIGGERS[name], value=32000 * down)
        else:
            kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
            self.post(kind, button=CODES[name])
        self.step()

    def tap(self, name: str) -> None:
        """Press a button and let it go."""
        self.buttons.add(name)
        self.hold(name)
        self.hold(name, False)

    def key(self, key: int) -> None:
        self.tap(OF_KEYS[key])

    def press(self, wid: str) -> None:
        sign = pad.signs(self.ui()).get(self.widget(wid).key or "")
        if sign and sign not in ("A", "B"):
            self.tap(sign)
        else:
            self.focus(wid)
            self.tap("A")

    def focus(self, wid: str) -> None:
        """Move the focus to a widget with the cross, on a shortest way."""
        if self.ui().focus is None:
            self.tap("right")
        for _ in range(40):
            if self.ui().focus == wid:
                return
            self.tap(self._way(wid)[0])
        raise AssertionError(f"the focus does not reach {wid}; it is on {self.ui().focus}")

    def _way(self, wid: str) -> tuple[str, ...]:
        """The directions that lead to a widget."""
        order = {w.id: w for w in self.ui().widgets if w.focusable}
        ways: dict[str, tuple[str, ...]] = {self.ui().focus or "": ()}
        queue = deque(ways)
        while queue and wid not in ways:
            at = queue.popleft()
            for to in ("left", "right", "up", "down") if at in order else ():
                reach = {w: focus._distance(order[at].rect, order[w].rect, to) for w in order if w != at}
                best = min(reach, key=lambda w: reach[w], default=None)
                if best and reach[best] < 1e6 and best not in ways:
                    ways[best] = (*ways[at], to)
                    queue.append(best)
        assert wid in ways, f"no way from {self.ui().focus} to {wid}"
        return ways[wid]

    def do_all(self, scene: TableScene, deals: int) -> None:
        """Play some deals as Club would."""
        from game.demo.driver import adviser, play

        play(self, scene, adviser(scene.match.game, 7), deals=deals)
