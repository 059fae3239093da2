"""The widgets of a scene: hover, focus, input and scrolling."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.ui import input as ins
from game.ui import key_map, tooltip
from game.ui.widgets import Button, Look, Rect, TextField, Widget, Zone, inside

DRAG: Final = 16.0
"""How far a press on a row moves, in units, before it drags the list that the row stands in."""
NOTCH: Final = 56.0
"""How far a notch of the wheel scrolls, in units."""


@dataclass
class ScrollArea:
    """A box whose content may be higher than itself. Draw the content `offset` units further up,
    inside `canvas.clip(*area.rect)`."""

    id: str
    rect: Rect
    height: float = 0.0  # of the content
    offset: float = 0.0

    @property
    def most(self) -> float:
        """The largest offset, in units."""
        return max(0.0, self.height - self.rect[3])

    def scroll(self, by: float) -> bool:
        """Scroll by `by` units. Returns whether it moved."""
        old, self.offset = self.offset, min(self.most, max(0.0, self.offset + by))
        return self.offset != old

    def draw(self, c: Canvas) -> None:
        """Draw the bar at the right edge if the content is higher than the box."""
        if self.most <= 0:
            return
        x, y, w, h = self.rect
        bar = max(32.0, h * h / self.height)
        c.box(x + w - 6, y, 6, h, 3, PALETTE["line"], 0.07)
        c.box(x + w - 6, y + (h - bar) * self.offset / self.most, 6, bar, 3, PALETTE["gold"], 0.8)


class Ui:
    """Holds widgets, later ones on top. `handle` returns the id of what was activated or changed."""

    def __init__(self, ignore_ms: float = 0) -> None:
        self.widgets: list[Widget] = []
        self.areas: dict[str, ScrollArea] = {}
        self.places: tuple[str, ...] = ()  # of the key map, whose actions the widgets are
        self.focus: str | None = None
        self.by_keys = True  # the focus ring shows while keys are used
        self.keys_focus = True  # a widget that is pressed by its key gets the focus
        self.hover: str | None = None
        self.pressed: str | None = None
        self.ms = 0.0
        self.ignore_ms = ignore_ms  # a click meant for what stood here before must not answer this
        self._awake: Container[str] = ()  # the widgets that answer all the same
        self.on_focus: Callable[[Widget], None] | None = None
        self._dragged: str | None = None  # a scroll area
        self._tip_by = ""  # what points at the widget of the tooltip: "pointer", "keys", "finger", "" after a press
        self._tip_of: str | None = None
        self._held: str | None = None  # the widget of a long press
        self._rested = 0.0  # for how many ms nothing else was pointed at
        self._at = (0.0, 0.0)
        self._from = 0.0

    # -- building
    def set(self, widgets: Sequence[Widget], areas: Sequence[ScrollArea] = ()) -> None:
        """Replace the widgets. Focus, hover and scroll positions are kept by id."""
        self.widgets = list(widgets)
        for w in self.widgets:
            w.key = key_map.resolve(w.id, w.key, self.places)
        for a in areas:
            old = self.areas.get(a.id)
            a.offset = min(a.most, old.offset) if old else a.offset
        self.areas = {a.id: a for a in areas}
        if self[self.focus] is None:
            self.focus = None
        if self[self.pressed] is None:
            self.pressed = None
        top = self.at(*self._at)
        self.hover = top.id if top else None

    def __getitem__(self, wid: str | None) -> Widget | None:
        return next((w for w in self.widgets if w.id == wid), None)

    def prompt(self, ignore_ms: float = 300, awake: Container[str] = ()) -> None:
        """A new question is shown: ignore input for a moment, so that nothing answers it by accident. Widgets with the
        ids in `awake` stood here before with the same meaning, and take input all the time."""
        self.ms, self.ignore_ms, self._awake = 0.0, ignore_ms, awake
        if self.pressed not in awake:
            self.pressed = None

    def let_go(self) -> None:
        """Nothing is held down any more: the pointer was elsewhere meanwhile."""
        self.pressed = self._dragged = None

    def update(self, ms: float) -> None:
        """Let time pass."""
        self.ms += ms
        pointed = (
            None
            if self.pressed
            else {"pointer": self.hover, "keys": self.focus, "finger": self._held}.get(self._tip_by)
        )
        self._rested = self._rested + ms if pointed == self._tip_of else 0.0
        self._tip_of = pointed

    def tip(self) -> tooltip.Tip | None:
        """The tooltip of the widget on which pointer or focus have rested; None if there is none."""
        w = self[self._tip_of] if self._tip_by and self._rested >= tooltip.REST_MS else None
        return tooltip.Tip(w.rect, w.tooltip()) if w and w.tooltip() else None

    def explain(self, wid: str | None) -> bool:
        """Show the tooltip of a widget on which a finger rests, which is then no press. Returns whether it has one."""
        w = self[wid]
        if w is None or not w.tooltip():
            return False
        self.pressed, self._tip_by, self._tip_of, self._held = None, "finger", wid, wid
        self._rested = tooltip.REST_MS
        return True

    def drag_list(self, wid: str | None, y: float) -> bool:
        """Drag the list in which a widget stands, from here, and leave the widget as it is. Returns whether there is
        such a list, higher than its box."""
        w = self[wid]
        area = self.areas.get(w.area or "") if w else None
        if area is None or area.most <= 0:
            return False
        self._dragged, self._from = area.id, y
        return True

    @property
    def scrolling(self) -> bool:
        """Whether a list is being dragged."""
        return self.pressed is None and self._dragged in self.areas

    @property
    def over_button(self) -> bool:
        """Whether the pointer is over something that can be pressed."""
        w = self[self.hover]
        return w is not None and w.pressable

    @property
    def asleep(self) -> bool:
        """Whether input is still ignored."""
        return self.ms < self.ignore_ms

    def _ignores(self, w: Widget | None) -> bool:
        """Whether input for a widget, or for none, is still ignored."""
        return self.asleep and (w is None or w.id not in self._awake)

    # -- pointing
    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget at a point."""
        for w in reversed(self.widgets):
            if inside(w.rect, x, y) and (w.area not in self.areas or inside(self.areas[w.area or ""].rect, x, y)):
                return w
        return None

    def handle(self, event: ins.Event) -> str | None:
        """Take an input. Returns the id of the widget that was activated or whose value changed, or None."""
        self._note_pointing(event)
        if isinstance(event, ins.Pointer):
            return self._pointer(event)
        if isinstance(event, ins.Focus) or (isinstance(event, ins.Key) and not event.down):
            return None
        if isinstance(event, ins.Key):
            return None if self._ignores(self.by_key(event.name)) else self._typed(event)
        if isinstance(event, ins.Nav):
            self.by_keys = True
            return self._nav(event.to)
        if isinstance(event, ins.Confirm) and not self._ignores(self[self.focus]):
            seen, self.by_keys = self.by_keys, True
            w = self[self.focus]
            picked = isinstance(w, Zone) and w.picked
            without_ring = isinstance(w, Zone | Button) and not seen
            if event.key == "Enter" and (w is None or picked or without_ring):
                otherwise = None if picked and without_ring else w  # Enter is no second click on a card
                w = next((b for b in self.widgets if b.key == "Enter" and b.enabled), otherwise)
            return self._press(w) if w and not self._ignores(w) else None
        return None

    def _note_pointing(self, event: ins.Event) -> None:
        """Note what points at the widget of the tooltip. Whoever presses something needs no explanation any more."""
        if isinstance(event, ins.Pointer) and event.kind == "move":
            self._tip_by = "pointer"
        elif isinstance(event, ins.Nav):
            self._tip_by = "keys"
        elif isinstance(event, ins.Pointer) and event.kind == "up" and self._tip_by == "finger":
            return  # it can be read after the finger is lifted
        elif not (isinstance(event, ins.Key) and not event.down):
            self._tip_by = ""

    def _pointer(self, e: ins.Pointer) -> str | None:
        top = self.at(e.x, e.y)
        if e.kind == "wheel":
            area = self._area_at(e.x, e.y)
            if area:
                area.scroll(-e.wheel * NOTCH)
            return None
        self._at = (e.x, e.y)
        if e.kind == "move":
            self.hover = top.id if top else None
            if self.pressed and self._dragged in self.areas and abs(e.y - self._from) > DRAG:
                moved = self.areas[self._dragged or ""].most > 0
                self.pressed = None if moved else self.pressed  # a list is dragged, not pressed
            if self.pressed:
                held = self[self.pressed]
                return held.id if held and held.point(e.x, e.y, False) else None
            if self._dragged and self._dragged in self.areas:
                self.areas[self._dragged].scroll(self._from - e.y)
                self._from = e.y
            return None
        if e.button != 1:
            return None
        if e.kind == "down":
            self.by_keys = False
            area = self._area_at(e.x, e.y)
            if area and (top is None or (top.area == area.id and type(top).point is Widget.point)):
                self._dragged, self._from = area.id, e.y
            if top is None or self._ignores(top):
                return None
            self.pressed = top.id
            if top.focusable and top.enabled:
                self._give(top)
            elif top.focusable and self.on_focus:  # announced, not focused: Enter still acts on the focused widget
                self.on_focus(top)
            return top.id if top.enabled and top.point(e.x, e.y, True) else None
        self._dragged = None
        pressed, self.pressed = self.pressed, None
        if top is None or self._ignores(top) or top.id != pressed or not top.enabled:
            return None
        return self._press(top) if type(top).point is Widget.point else None  # others have answered already

    def _press(self, w: Widget) -> str | None:
        if not w.enabled:
            return None
        w.press()
        return w.id

    def _area_at(self, x: float, y: float) -> ScrollArea | None:
        return next((a for a in self.areas.values() if inside(a.rect, x, y)), None)

    # -- keys
    def by_key(self, name: str) -> Widget | None:
        """The topmost widget with a key."""
        return next((w for w in reversed(self.widgets) if w.key == name), None)

    def _typed(self, e: ins.Key) -> str | None:
        focused = self[self.focus]
        if focused and focused.type(e.name, e.text):
            return focused.id
        w = self.by_key(e.name)
        if w and w.enabled:
            self.by_keys = True
            if w.focusable and self.keys_focus:
                self._give(w)
            return self._press(w)
        if w and self.on_focus:  # announced, not focused: Enter still acts on the focused widget
            self.on_focus(w)
        if e.name in ("PageUp", "PageDown"):
            for a in self.areas.values():
                a.scroll(a.rect[3] * (0.9 if e.name == "PageDown" else -0.9))
        return None

    def _nav(self, to: str) -> str | None:
        if self.asleep:
            return None
        now = self[self.focus]
        if now and now.enabled and now.nav(to):
            return now.id
        order = [w for w in self.widgets if w.focusable]
        if not order:
            return None
        if now is None:
            self._give(order[0])
        elif to in ("next", "prev"):
            i = order.index(now) if now in order else 0
            self._give(order[(i + (1 if to == "next" else -1)) % len(order)])
        else:
            best = min((w for w in order if w is not now), key=lambda w: _distance(now.rect, w.rect, to), default=None)
            if best and _distance(now.rect, best.rect, to) < 1e6:
                self._give(best)
        return None

    def _give(self, w: Widget) -> None:
        changed, self.focus = self.focus != w.id, w.id
        self.show_focus()
        if changed and self.on_focus:
            self.on_focus(w)

    def show_focus(self) -> None:
        """Scroll the list in which the widget with the focus stands, so that it is in sight."""
        w = self[self.focus]
        area = self.areas.get(w.area or "") if w else None
        if w is None or area is None:
            return
        top, bottom = w.rect[1] - 12, w.rect[1] + w.rect[3] + 12
        if top < area.rect[1]:
            area.scroll(top - area.rect[1])
        elif bottom > area.rect[1] + area.rect[3]:
            area.scroll(bottom - area.rect[1] - area.rect[3])

    def typing(self) -> bool:
        """Whether a text field has the focus."""
        return isinstance(self[self.focus], TextField)

    # -- drawing
    def look(self, w: Widget) -> Look:
        """The state a widget is drawn in."""
        return Look(
            self.focus == w.id and (self.by_keys or isinstance(w, TextField)),
            self.hover == w.id,
            self.pressed == w.id,
            self.ms,
        )

    def draw(self, c: Canvas, without: tuple[str, ...] = ()) -> None:
        """Draw all widgets in order, but none whose id begins with one of `without`; those of a scroll area are clipped
        to it."""
        for w in self.widgets:
            if w.id.startswith(without):
                continue
            area = self.areas.get(w.area or "")
            if area is None:
                w.draw(c, self.look(w))
                continue
            x, y, ww, h = area.rect
            if w.rect[1] + w.rect[3] > y and w.rect[1] < y + h:
                with c.clip(x - 8, y, ww + 16, h):
                    w.draw(c, self.look(w))
        for area in self.areas.values():
            area.draw(c)


def _distance(a: Rect, b: Rect, to: str) -> float:
    """The distance of b from a in a direction; very large if b is not there."""
    ax, ay, bx, by = a[0] + a[2] / 2, a[1] + a[3] / 2, b[0] + b[2] / 2, b[1] + b[3] / 2
    gap_x = max(0.0, b[0] - a[0] - a[2], a[0] - b[0] - b[2])
    gap_y = max(0.0, b[1] - a[1] - a[3], a[1] - b[1] - b[3])
    if to in ("left", "right"):
        ahead, along, across = (bx - ax) * (1 if to == "right" else -1), gap_x, gap_y
        middle = abs(by - ay)
    else:
        ahead, along, across = (by - ay) * (1 if to == "down" else -1), gap_y, gap_x
        middle = abs(bx - ax)
    if ahead <= 1 or (along == 0 and across > 0):
        return 1e9
    return along + 3 * across + 0.1 * middle + 0.01 * ahead
