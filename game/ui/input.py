"""Translates pygame events into the program's own events. Other devices can be added here alone."""

from typing import Final, NamedTuple

import pygame

from game.ui import key_map


class Pointer(NamedTuple):
    """A mouse or finger. `kind` down, up, move, wheel; x, y in units; `wheel` in notches, up is positive."""

    kind: str
    x: float
    y: float
    button: int = 0  # 1 left, 2 middle, 3 right
    wheel: float = 0.0


class Nav(NamedTuple):
    """Move the focus: left, right, up, down, next, prev."""

    to: str


class Confirm(NamedTuple):
    """Activate the focused widget; `key` is "Enter" or "Space". Without a focus Enter presses its own button."""

    key: str = "Enter"


class Cancel(NamedTuple):
    """Back, close, leave (Escape)."""


class Key(NamedTuple):
    """Any other key by its name: "K", "F1", "Backspace", "PageUp". `text` is what it types.
    Space and Enter send one with down=False when let go, for holding."""

    name: str
    down: bool = True
    text: str = ""


class Focus(NamedTuple):
    """The window gained or lost the player's attention (lost also when minimised)."""

    gained: bool


class Write(NamedTuple):
    """Write into the focused text field by other means than keys: a gamepad has none."""


class Unplugged(NamedTuple):
    """The gamepad that was used last is gone."""


class Text(NamedTuple):
    """Characters written while the App listens for text, also by an input method."""

    text: str


class Composing(NamedTuple):
    """The unfinished text of an input method; empty when it is done."""

    text: str


Event = Pointer | Nav | Confirm | Cancel | Key | Focus | Unplugged | Write | Text | Composing

_NAV: Final = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
_CONFIRM: Final = {pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_SPACE: "Space"}
_NAMES: Final = {
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
}
_REPEATS: Final = {*_NAV, pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN}


class Input:
    """Translates pygame events; remembers which keys are held, so that a held Enter does not answer twice."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def translate(self, event: pygame.Event, k: float) -> Event | None:
        """Translate one event; None if the program does not use it. `k` is the number of pixels per unit."""
        kind = event.type
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > 3:  # the wheel comes as MOUSEWHEEL
                return None
            down = "down" if kind == pygame.MOUSEBUTTONDOWN else "up"
            return Pointer(down, event.pos[0] / k, event.pos[1] / k, event.button)
        if kind == pygame.MOUSEMOTION:
            return Pointer("move", event.pos[0] / k, event.pos[1] / k)
        if kind == pygame.MOUSEWHEEL:
            x, y = pygame.mouse.get_pos()
            return Pointer("wheel", x / k, y / k, wheel=float(getattr(event, "precise_y", event.y) or event.y))
        if kind == pygame.KEYDOWN:
            repeated = event.key in self._held
            self._held.add(event.key)
            return None if repeated and event.key not in _REPEATS else self._key(event)
        if kind == pygame.KEYUP:
            self._held.discard(event.key)
            return Key(_CONFIRM.get(event.key) or _name(event.key), down=False)
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._held.clear()
            return Focus(False)
        if kind == pygame.WINDOWFOCUSGAINED:
            return Focus(True)
        if kind == pygame.TEXTINPUT:
            return Text(event.text)
        return Composing(event.text) if kind == pygame.TEXTEDITING else None

    def _key(self, event: pygame.Event) -> Event | None:
        mods = getattr(event, "mod", 0)
        if mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            if event.key == pygame.K_RETURN and mods & pygame.KMOD_ALT:
                return Key(key_map.key("everywhere", "full_screen"))  # the other usual way to full screen
            if event.key == pygame.K_z and not mods & pygame.KMOD_ALT:
                return Key(key_map.key("table", "undo"))  # the other usual way to take back
            return None
        if event.key in _NAV:
            return Nav(_NAV[event.key])
        if event.key == pygame.K_TAB:
            return Nav("prev" if mods & pygame.KMOD_SHIFT else "next")
        if event.key in _CONFIRM:
            return Confirm(_CONFIRM[event.key])
        if event.key == pygame.K_ESCAPE:
            return Cancel()
        text = getattr(event, "unicode", "")
        digit = len(text) == 1 and text.isascii() and text.isdecimal()  # some layouts have digits with Shift alone
        return Key(text if digit else _name(event.key), text=text)


def _name(key: int) -> str:
    if key in _NAMES:
        return _NAMES[key]
    name = pygame.key.name(key)
    if name.startswith("[") and name.endswith("]"):  # the number pad
        name = name[1:-1]
    return name.upper()
