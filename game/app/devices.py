"""What the player holds: keys, mouse and fingers, or gamepads. All become the program's own events here."""

from collections.abc import Callable, Iterator

import pygame

from game.app.scene import Scene
from game.draw import signs
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.ui import input as ins
from game.ui import pad, touch
from game.ui.focus import Ui
from game.ui.sound import group_of


class Devices:
    """All devices of the player. `rumbles`: whether gamepads may shake."""

    def __init__(self, headless: bool, rumbles: Callable[[], bool]) -> None:
        self.input, self.touch = ins.Input(), touch.Touch()
        self.pads, self._rumbles = pad.Pads(not headless), rumbles
        self._shown = False
        self._seen: set[int] = set()  # the gamepads that were used and are plugged in
        self._owners: dict[int, int] = {}  # by seat, the gamepad of the person there
        self._answered: dict[int, int] = {}  # by seat, the gamepad that answered last for the person there
        signs.use(None)

    def translate(self, event: pygame.Event, k: float, top: Scene | None, turned: bool = False) -> Iterator[ins.Event]:
        """What an event means for the top scene. `k` is the number of pixels per unit; `turned`: by 180 degrees."""
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._forget(event.instance_id)
        if not (pressed := self.pads.pressed(event)):
            yield from self.pads.translate(event, _ui(top))
        else:
            answers, own_key = self._answers(event.instance_id, top), self._own_key(event.instance_id, top)
            if answers or (own_key and pressed == pad.OWN_KEY):
                yield from self.pads.translate(event, _ui(top), own_key)
        if self.touch.owns(event):
            for pointed in self._touched(event, k, top, turned):
                self._other_device(top)
                yield pointed
        elif (meant := self.input.translate(event, k)) is not None:
            if not isinstance(meant, ins.Focus) and not (isinstance(meant, ins.Pointer) and meant.kind == "move"):
                self._other_device(top)
                self.touch.stop()
            elif isinstance(meant, ins.Focus) and not meant.gained:
                self.touch.stop()
            if turned and isinstance(meant, ins.Pointer):
                width, height = pygame.display.get_window_size()
                meant = meant._replace(x=width / k - meant.x, y=height / k - meant.y)
            yield meant

    def _answers(self, number: int, top: Scene | None) -> bool:
        """Whether a press of a gamepad counts for the person who is asked.

        Of several at one screen, the first that answers for a person belongs to that person from then on, until people
        may take other seats. A person without one may open the hand with any, which then answers for the open hand."""
        self._seen.add(number)
        if isinstance(top, Start | Setup):
            self._owners.clear()
            self._answered.clear()
        answers = self._may_answer(number, top)
        if answers and top and top.whose is not None:
            self._answered[top.whose] = number
            if len(self._seen) > 1 and number not in self._owners.values():
                self._owners.setdefault(top.whose, number)
        return answers

    def _may_answer(self, number: int, top: Scene | None) -> bool:
        """Whether a gamepad is that of the person who is asked, or may stand in for it."""
        if top is None or top.whose is None or len(self._seen) < 2:
            return True
        if top.whose in self._owners:
            return self._owners[top.whose] == number
        free = number not in self._owners.values()
        return _is_closed(top) or self._answered.get(top.whose, number if free else None) == number

    def _other_device(self, top: Scene | None) -> None:
        """Keys, mouse or a finger are used. Who opens a hand with them plays it without a gamepad."""
        self.pads.used = False
        if top and top.whose is not None and _is_closed(top):
            self._answered.pop(top.whose, None)

    def _own_key(self, number: int, top: Scene | None) -> str:
        """The own key of the person whose gamepad it is; empty if it does not count now."""
        person = next((person for person, owned in self._owners.items() if owned == number), None)
        if top is None or person is None:
            return ""
        stands_in = top.whose not in (None, person) and self._may_answer(number, top)
        return str(person + 1) if top.hears_own_key(person, stands_in) else ""

    def _forget(self, number: int) -> None:
        """A gamepad was unplugged. Its number never comes again: plugged in once more, it has a new one."""
        self._seen.discard(number)
        self._owners = {person: owned for person, owned in self._owners.items() if owned != number}
        self._answered = {person: used for person, used in self._answered.items() if used != number}

    def _touched(self, event: pygame.Event, k: float, top: Scene | None, turned: bool) -> Iterator[ins.Event]:
        width, height = pygame.display.get_window_size()
        return self.touch.translate(event, (width / k, height / k), k, _ui(top), turned)

    def update(self, ms: float, top: Scene | None) -> Iterator[ins.Event]:
        """Let time pass: what is held acts again, and what was flicked runs on."""
        yield from self.pads.update(ms, lambda number: self._may_answer(number, top))
        yield from self.touch.update(ms, _ui(top))

    def feel(self, sound: str) -> None:
        """A sound is heard: let gamepads shake if it is a call."""
        if group_of(sound) == "calls" and self._rumbles():
            self.pads.rumble()

    def changed(self) -> bool:
        """Whether buttons have to show other signs than before: the player took another device."""
        before, self._shown = self._shown, self.pads.used
        return before != self._shown

    def keep_ring(self, below: Scene, opened: Scene) -> None:
        """A scene is opened over another one. It shows the ring round the focus if the other one did."""
        if (before := _ui(below)) and before.by_keys and (ui := _ui(opened)):
            ui.by_keys = True

    def use_signs(self, scene: Scene) -> None:
        """What is drawn from now on belongs to a scene, whose buttons show signs or keys."""
        if not self._shown or scene.shows_keys:
            signs.use(None)
            return
        own = {key: pad.OWN_KEY for number in self._owners.values() if (key := self._own_key(number, scene))}
        signs.use(pad.signs(_ui(scene)) | own)


def _is_closed(scene: Scene) -> bool:
    """Whether the hand of the person who is asked is not open yet, so that the own key opens it."""
    return scene.whose is not None and scene.hears_own_key(scene.whose, False)


def _ui(scene: Scene | None) -> Ui | None:
    ui = getattr(scene, "ui", None)
    return ui if isinstance(ui, Ui) else None
