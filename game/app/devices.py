"""What the player holds: keys, mouse and fingers, or gamepads. All become the program's own events here."""

from collections.abc import Callable, Iterator

import pygame

from game.app.scene import Scene
from game.draw import signs
from game.ui import input as ins
from game.ui import pad
from game.ui.focus import Ui
from game.ui.sound import group_of


class Devices:
    """All devices of the player. `rumbles`: whether gamepads may shake."""

    def __init__(self, headless: bool, rumbles: Callable[[], bool]) -> None:
        self.input, self.pads, self._rumbles = ins.Input(), pad.Pads(not headless), rumbles
        self._shown = False
        signs.use(None)

    def translate(self, event: pygame.Event, k: float, top: Scene | None) -> Iterator[ins.Event]:
        """What an event means for the top scene. `k` is the number of pixels per unit."""
        yield from self.pads.translate(event, _ui(top))
        if (meant := self.input.translate(event, k)) is not None:
            if not isinstance(meant, ins.Focus) and not (isinstance(meant, ins.Pointer) and meant.kind == "move"):
                self.pads.used = False
            yield meant

    def update(self, ms: float) -> Iterator[ins.Event]:
        """Let time pass: what is held acts again."""
        return self.pads.update(ms)

    def feel(self, sound: str) -> None:
        """A sound is heard: let gamepads shake if it is a call."""
        if group_of(sound) == "calls" and self._rumbles():
            self.pads.rumble()

    def changed(self) -> bool:
        """Whether buttons have to show other signs than before: the player took another device."""
        before, self._shown = self._shown, self.pads.used
        return before != self._shown

    def use_signs(self, scene: Scene) -> None:
        """What is drawn from now on belongs to a scene, whose buttons show signs or keys."""
        signs.use(pad.signs(_ui(scene)) if self._shown and not scene.shows_keys else None)


def _ui(scene: Scene | None) -> Ui | None:
    ui = getattr(scene, "ui", None)
    return ui if isinstance(ui, Ui) else None
