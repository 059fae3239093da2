"""Fingers: their events become those of a pointer with one button, so that screens know no fingers.

One finger counts at a time. It hits the nearest widget within its reach, and stays where it came down until it has
moved further than it trembles. A long press says what a tooltip says and presses nothing; a list that is let go in
motion runs on. What begins at the edge of the window and beside every widget is a palm."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import input as ins
from game.ui.focus import NOTCH, Ui
from game.ui.widgets import Widget

REACH: Final = 44.0
"""The least width and height of what a finger hits, in units."""
REACH_PIXELS: Final = 34.0
"""The same in pixels: 9 mm at 96 pixels to an inch. The larger of the two counts."""
SLOP: Final = 10.0
"""How far a finger moves before it drags, in units."""
EDGE: Final = 16.0
"""How near to the edge of the window a palm comes down, in units."""
LONG_MS: Final = 500.0
"""How long a finger rests on a widget to be told about it."""
FRICTION_MS: Final = 325.0
"""A list that runs on loses two thirds of its speed in this time."""
SLOW: Final = 0.05
"""The speed at which a list stops, in units per ms."""
AWAY: Final = -1000.0
"""Where the pointer is while no finger is down."""
_KINDS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


@dataclass
class Contact:
    """A finger on the screen. Places are in units."""

    finger: tuple[int, int]
    x: float
    y: float
    dx: float
    dy: float
    """What is added to its place, so that it came down on what it hits."""
    widget: str | None
    late: bool
    """Whether the press is held back until the finger drags or is lifted: the widget would answer at once."""
    rested: float = 0.0
    """For how many ms it has stayed where it came down."""
    dragged: bool = False
    told: bool = False
    """Whether it was a long press."""


class Touch:
    """Translates the events of fingers; time comes from `update` alone."""

    def __init__(self) -> None:
        self._contact: Contact | None = None
        self._speed = self._moved = 0.0  # of the finger, downwards: units per ms, units since the last update
        self._runs: tuple[float, float] | None = None  # the list at this place runs on

    def owns(self, event: pygame.Event) -> bool:
        """Whether an event is of a finger, or of the mouse that SDL makes of one."""
        return event.type in _KINDS or (event.type in _MOUSE and bool(getattr(event, "touch", False)))

    def translate(
        self, event: pygame.Event, size: tuple[float, float], k: float, ui: Ui | None, turned: bool = False
    ) -> Iterator[ins.Event]:
        """What an event of a finger means in a window of a size, in units; `k` is the number of pixels per unit.
        `turned`: the window shows its picture turned round by 180 degrees."""
        if event.type not in _KINDS:
            return
        x, y, finger = event.x * size[0], event.y * size[1], (event.touch_id, event.finger_id)
        x, y = (size[0] - x, size[1] - y) if turned else (x, y)
        if event.type == pygame.FINGERDOWN:
            self._runs = None
            if self._contact is None:
                yield from self._down(finger, x, y, size, k, ui)
        elif self._contact and finger == self._contact.finger:
            at = self._contact
            yield from self._move(at, x, y, ui) if event.type == pygame.FINGERMOTION else self._up(at, ui)

    def _down(
        self, finger: tuple[int, int], x: float, y: float, size: tuple[float, float], k: float, ui: Ui | None
    ) -> Iterator[ins.Event]:
        hit = nearest(ui, x, y, max(REACH, REACH_PIXELS / k)) if ui else None
        if hit is None and min(x, y, size[0] - x, size[1] - y) < EDGE:
            return
        dx, dy = _into(hit, x, y) if hit else (0.0, 0.0)
        late = hit is not None and type(hit).point is not Widget.point
        self._contact = Contact(finger, x + dx, y + dy, dx, dy, hit.id if hit else None, late)
        self._speed = self._moved = 0.0
        if not late:
            yield ins.Pointer("down", x + dx, y + dy, 1)

    def _move(self, at: Contact, x: float, y: float, ui: Ui | None) -> Iterator[ins.Event]:
        x, y = x + at.dx, y + at.dy
        if not at.dragged and math.hypot(x - at.x, y - at.y) < SLOP:
            return
        vertical = abs(y - at.y) > abs(x - at.x)
        if at.late and not at.told and not (ui and vertical and ui.drag_list(at.widget, at.y)):
            yield ins.Pointer("down", at.x, at.y, 1)
        at.dragged, at.late, self._moved = True, False, self._moved + y - at.y
        at.x, at.y = x, y
        yield ins.Pointer("move", x, y)

    def _up(self, at: Contact, ui: Ui | None) -> Iterator[ins.Event]:
        self._contact = None
        if ui and ui.scrolling and abs(self._speed) >= SLOW:
            self._runs = (at.x, at.y)
        if at.late and not at.told:
            yield ins.Pointer("down", at.x, at.y, 1)
        if not (at.late and at.told):
            yield ins.Pointer("up", at.x, at.y, 1)
        if not at.told:
            yield ins.Pointer("move", AWAY, AWAY)

    def update(self, ms: float, ui: Ui | None) -> Iterator[ins.Event]:
        """Let time pass: a finger rests, a list runs on."""
        at = self._contact
        if at is not None:
            self._speed = 0.4 * self._speed + 0.6 * self._moved / ms if ms > 0 else self._speed
            self._moved = 0.0
            at.rested += ms
            if ui and not at.dragged and not at.told and at.rested >= LONG_MS:
                at.told = ui.explain(at.widget)
        elif self._runs:
            slower = math.exp(-ms / FRICTION_MS)
            way, self._speed = self._speed * FRICTION_MS * (1 - slower), self._speed * slower
            yield ins.Pointer("wheel", *self._runs, wheel=way / NOTCH)
            if abs(self._speed) < SLOW:
                self._runs = None

    def stop(self) -> None:
        """Another device is used, or the window is left: nothing runs on, and no finger is waited for."""
        self._contact = self._runs = None


def nearest(ui: Ui, x: float, y: float, reach: float) -> Widget | None:
    """The widget that a finger at a point hits: the one below it, a small one that lies upon that, or the nearest whose
    box, widened to `reach`, holds the point."""
    below = ui.at(x, y)
    found = [w for w in ui.widgets if w is not below and _holds(w, x, y, reach) and ui.at(*_middle(w)) is w]
    if below is not None:
        found = [w for w in found if _upon(w, below)]
    return min(found, key=lambda w: math.hypot(*_into(w, x, y)), default=below)


def _holds(w: Widget, x: float, y: float, reach: float) -> bool:
    (mx, my), (_, _, wide, high) = _middle(w), w.rect
    return abs(x - mx) <= max(wide, reach) / 2 and abs(y - my) <= max(high, reach) / 2


def _middle(w: Widget) -> tuple[float, float]:
    x, y, wide, high = w.rect
    return x + wide / 2, y + high / 2


def _upon(w: Widget, below: Widget) -> bool:
    """Whether a widget lies within another one."""
    (x, y, wide, high), (bx, by, bw, bh) = w.rect, below.rect
    return w.pressable and x >= bx and y >= by and x + wide <= bx + bw and y + high <= by + bh


def _into(w: Widget, x: float, y: float) -> tuple[float, float]:
    """The shortest way from a point into the box of a widget."""
    left, top, wide, high = w.rect
    inset_x, inset_y = min(1.0, wide / 2), min(1.0, high / 2)
    return (
        min(max(x, left + inset_x), left + wide - inset_x) - x,
        min(max(y, top + inset_y), top + high - inset_y) - y,
    )
