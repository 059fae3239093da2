"""The one map of gamepads: translates their events into the program's own, so that screens know keys only.

The left stick and the cross move the focus, A activates it, B and Start are Escape, the right stick turns pages. The
other buttons are the actions in `BUTTONS`; a screen's action without a button is reached by the focus, where that is
not what the cross is for."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import pygame

from engine.registry import find_module, game_ids
from game.ui import input as ins
from game.ui import key_map
from game.ui.focus import Ui
from game.ui.widgets import Zone

BUTTONS: Final[Mapping[str, Mapping[str, str]]] = {
    "table": {"hint": "LS", "coach": "RS", "hide": "View"},
    "start": {"learn": "X", "continue": "Y", "together": "LB", "records": "RB", "rules": "LT", "settings": "View"},
    "setup": {"learn": "X", "who": "Y"},
    "pause": {"new": "X", "settings": "View"},
    "replay": {
        "earlier": "LB",
        "later": "RB",
        "mind": "X",
        "play_on": "Y",
        "who": "View",
        "hand": "View",
        "score": "LB",
        "review": "RB",
        "fair": "LT",
        "speed": "RT",
    },
    "lessons": {"guided": "Y", "back": "LS", "skip": "RS", "restart": "View"},
    "records": {"play": "X"},
    "rules": {"try": "X"},
    "questions": {"yes": "X", "again": "X"},
}
"""By place and name of a KeyAction, the button that does it; those of a game are `PAD` of its module `keys`. Of two
with one button the one that can be done counts."""
PRESSED: Final = 0.55
"""From this part of its way on a stick or trigger is pressed, and let go below RELEASED."""
RELEASED: Final = 0.35
FIRST_MS: Final = 380.0
NEXT_MS: Final = 110.0
"""A direction that is held moves the focus again after so many ms, and then each time after so many."""

_NAMES: Final = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "LS",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "RS",
    pygame.CONTROLLER_BUTTON_BACK: "View",
    pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
_DIRECTIONS: Final = ("left", "right", "up", "down")
_AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("PageUp", "PageDown"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "LT"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "RT"),
}
"""By axis, what its two ends press."""


class Pads:
    """All gamepads together. `used`: whether the player's last input came from one."""

    def __init__(self, opens: bool) -> None:
        """`opens`: whether gamepads are opened; without it only events that are posted come."""
        self.used = False
        self._held: dict[tuple[int, str], float] = {}  # by gamepad and button: ms until it acts again
        self._keys: dict[tuple[int, str], str] = {}  # by gamepad and button: the key that it holds down
        self._open: dict[int, Any] = {}
        self._library: Any = None
        if opens:
            with suppress(ImportError, pygame.error):  # no gamepads on this system: keys remain
                from pygame._sdl2 import controller

                controller.init()
                self._library = controller

    def translate(self, event: pygame.Event, ui: Ui | None, own_key: str = "") -> Iterator[ins.Event]:
        """What an event of a gamepad means on the screen with these widgets. Other events mean nothing here. `own_key`:
        the key of the person whose gamepad it is, if it counts now."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED and self._library:
            with suppress(pygame.error):
                pad = self._library.Controller(event.device_index)
                self._open[pad.as_joystick().get_instance_id()] = pad
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            pad = event.instance_id
            self._open.pop(pad, None)
            self._held = {key: ms for key, ms in self._held.items() if key[0] != pad}
            for held in [key for key in self._keys if key[0] == pad]:
                yield ins.Key(self._keys.pop(held), down=False)
            if self.used:
                yield ins.Unplugged()
        for name, down in self._changes(event):
            yield from self._set(event.instance_id, name, down, ui, own_key)

    def pressed(self, event: pygame.Event) -> str:
        """The button that goes down with an event; empty if none does: a stick may tremble, or be let go."""
        return next((name for name, down in self._changes(event) if down), "")

    def _changes(self, event: pygame.Event) -> list[tuple[str, bool]]:
        """The buttons that an event presses (True) or lets go, and that were not so before."""
        ends = list[tuple[str, bool]]()
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            ends.append((_NAMES.get(event.button, ""), event.type == pygame.CONTROLLERBUTTONDOWN))
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _AXES:
            part = event.value / 32768
            for name, way in zip(_AXES[event.axis], (-part, part), strict=True):
                if way >= PRESSED or way <= RELEASED:
                    ends.append((name, way >= PRESSED))
        return [(name, down) for name, down in ends if name and down != ((event.instance_id, name) in self._held)]

    def update(self, ms: float, answers: Callable[[int], bool]) -> Iterator[ins.Event]:
        """Let time pass: a direction that is held moves the focus again and again, if its gamepad answers here."""
        for key, left in list(self._held.items()):
            if key[1] in _DIRECTIONS and answers(key[0]):
                self._held[key] = left - ms
                if left <= ms:
                    self._held[key] += NEXT_MS
                    yield ins.Nav(key[1])

    def rumble(self, ms: int = 180) -> None:
        """Let all gamepads shake that can."""
        for pad in self._open.values():
            with suppress(pygame.error):
                pad.rumble(0.5, 0.8, ms)

    def _set(self, pad: int, name: str, down: bool, ui: Ui | None, own_key: str) -> Iterator[ins.Event]:
        """A button goes down or up."""
        self.used = True
        if not down:
            del self._held[pad, name]
            if key := self._keys.pop((pad, name), "Enter" if name == "A" else ""):
                yield ins.Key(key, down=False)
            return
        self._held[pad, name] = FIRST_MS
        meant = ins.Key(own_key) if own_key and name == OWN_KEY else self._meaning(name, ui)
        if isinstance(meant, ins.Key):
            self._keys[pad, name] = meant.name
        if meant is not None:
            yield meant

    def _meaning(self, name: str, ui: Ui | None) -> ins.Event | None:
        if name in _DIRECTIONS:
            return ins.Nav(name)
        if name == "A":
            return ins.Write() if ui and ui.typing() else ins.Confirm("Space" if _picks(ui) else "Enter")
        if name in ("B", "Start"):
            return ins.Cancel()
        if name in ("PageUp", "PageDown"):
            return ins.Key(name)
        keys = [key for key, button in signs(ui).items() if button == name] if ui else []
        return next((ins.Confirm() if key == "Enter" else ins.Key(key) for key in keys), None)


def _picks(ui: Ui | None) -> bool:
    """Whether A picks a card: the focus is seen on a card of which one picks several before they are played."""
    widget = ui[ui.focus] if ui and ui.by_keys else None
    return isinstance(widget, Zone) and widget.picked


FIXED: Final = {"Enter": "A", "Space": "A", "Esc": "B"} | dict.fromkeys(("← →", "↑ ↓", "← ↑ ↓ →"), "cross")
"""The signs of what is the same on every screen."""
OWN_KEY: Final = "X"
"""The button of a person's own gamepad that is the person's own key at a shared screen. Games with such keys use it for
nothing that is called out of turn."""
GO_ON: Final = "RT"
"""The button that does what Enter does while A does something else: it picks the card that has the focus, or opens the
keyboard on the screen for a text field."""


def buttons(place: str) -> Mapping[str, str]:
    """The buttons of a place by the names of its actions."""
    if place in BUTTONS or place not in game_ids():
        return BUTTONS.get(place, {})
    own: Mapping[str, str] = getattr(find_module("game", place, "keys"), "PAD", {})
    return own


def signs(ui: Ui | None) -> dict[str, str]:
    """By key, the button that does the same on the screen with these widgets. Of several keys with one button only the
    first that can be pressed has it; the others are reached by the focus."""
    found: dict[str, str] = {}
    shown = {(part, w.key) for w in ui.widgets for part in (w.id, *w.id.split(":"))} if ui else set()
    taken: dict[str, str] = {}  # by button, the place that has it: a game comes before its table
    for place in ui.places if ui else ():
        for name, button in buttons(place).items():
            key = key_map.key(place, name)
            if (name, key) in shown and taken.setdefault(button, place) == place:
                found[key] = button
    able = {w.key for w in ui.widgets if w.enabled} if ui else set()
    pressed = {button: key for key, button in reversed(found.items()) if key in able}
    own = {key: button for key, button in found.items() if pressed.get(button, key) == key} | FIXED
    other = ui is not None and (_picks(ui) or ui.typing())
    return own | {"Enter": GO_ON} if other and GO_ON not in pressed else own
