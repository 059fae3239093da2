"""The keys of all actions: shown, changed by pressing another one, and reset."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.scenes import upright
from game.scenes.dialogs.confirm import Confirm
from game.scenes.menu import Menu
from game.text.translations import has, tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.focus import ScrollArea
from game.ui.key_map import KeyAction
from game.ui.widgets import Button, Look, Rect, Widget

_COLUMNS: Final = 3
_TOP: Final = 92.0


@dataclass
class _Row(Button):
    """An action and its key. `waits`: the next key that is pressed becomes its key."""

    shown: str = ""
    chosen: bool = False
    waits: bool = False

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        if self.waits or look.hover:
            c.box(x, y, w, h, RADIUS["chip"], PALETTE["line"], 0.12 if self.waits else 0.06)
        if self.waits or look.focus:
            c.box(x, y, w, h, RADIUS["chip"], line=PALETTE["gold_hi"], line_width=2)
        text = tr("keys.press") if self.waits else self.shown
        size, least = 13.0, c.least_width(self.label, "M")
        while size > 6 and w - 40 - c.key_width(text, size) < least:  # the name of the action needs its room first
            size -= 1
        room = w - 40 - c.key_width(text, size)
        colour = PALETTE["gold_hi"] if self.chosen else PALETTE["text"]
        c.text(self.label, x + 12, y + h / 2, 15, colour, "M", fit=room)
        c.key(text, x + w - 10, y + h / 2, size=size, anchor="r")


class KeysScene(Menu):
    """Every action that has a key, by the place where it is done."""

    upright = True
    shows_keys = True

    def __init__(self) -> None:
        super().__init__()
        self.waiting: str | None = None
        self.says = ""

    def title(self) -> str:
        return tr("keys.title")

    # -- layout
    def _area(self) -> Rect:
        c = self.canvas
        if c.upright:
            return c.margin_x + upright.EDGE, 112, 720 - 2 * upright.EDGE, c.height - 112 - upright.TARGET - 40
        return c.margin_x + 40, _TOP, 1200, c.height - _TOP - 24

    @property
    def _across(self) -> int:
        return 1 if self.canvas.upright else _COLUMNS

    def _groups(self) -> list[tuple[str, list[KeyAction]]]:
        """The heading and the actions of each place."""
        found: dict[str, list[KeyAction]] = {}
        for action in key_map.actions():
            found.setdefault(action.place, []).append(action)
        return [(_place(place), rows) for place, rows in found.items()]

    def _columns(self, row: float) -> list[list[tuple[str, list[KeyAction]]]]:
        """The groups in columns of about the same height."""
        columns: list[list[tuple[str, list[KeyAction]]]] = [[] for _ in range(self._across)]
        heights = [0.0] * self._across
        for group in self._groups():
            least = heights.index(min(heights))
            columns[least].append(group)
            heights[least] += len(group[1]) * row + 64
        return columns

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        x, top, w, h = self._area()
        row = upright.TARGET if c.upright else max(34.0, c.text_height(15) + 14)
        area = ScrollArea("list", (x, top, w, h))
        offset = self.ui.areas["list"].offset if "list" in self.ui.areas else 0.0
        wide = (w - 24 - 20 * (self._across - 1)) / self._across
        self._boxes: list[tuple[str, Rect]] = []
        rows: list[Widget] = []
        for i, column in enumerate(self._columns(row)):
            y, left = top, x + i * (wide + 20)
            for heading, actions in column:
                high = len(actions) * row + 52
                self._boxes.append((heading, (left, y, wide, high)))
                for j, action in enumerate(actions):
                    box = (left + 10, y + 42 + j * row - offset, wide - 20, row)
                    rows.append(self._row(action, box))
                y += high + 12
            area.height = max(area.height, y - top)
        reset: Rect = (c.margin_x + 1010, 22, 230, 48)
        if c.upright:
            reset = (x + w - 330, c.height - upright.TARGET - 20, 330, upright.TARGET)
        return [
            upright.back_button(c, c.margin_x),
            Button("reset", reset, label=tr("keys.reset"), icon="undo", size=16, tip=tr("keys.about_reset")),
            *rows,
        ], (area,)

    def _row(self, action: KeyAction, box: Rect) -> Widget:
        label = _name(action)
        return _Row(
            action.id,
            box,
            area="list",
            label=label,
            shown=key_map.of(action),
            chosen=key_map.of(action) != action.default,
            waits=self.waiting == action.id,
            accessible_label=f"{label} {key_map.of(action)}",
        )

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if self.waiting is None:
            super().handle(event)
        elif isinstance(event, ins.Cancel) or (isinstance(event, ins.Pointer) and event.kind == "down"):
            self._stop("")
        elif isinstance(event, ins.Confirm | ins.Nav):
            self._stop(tr("keys.fixed"))
        elif isinstance(event, ins.Key) and event.down:
            self._take(event.name)

    def _take(self, name: str) -> None:
        """Give the action that waits this key, or say why not."""
        action = next(a for a in key_map.actions() if a.id == self.waiting)
        other = key_map.conflict(action, name)
        if not key_map.can_be(name):
            self._stop(tr("keys.fixed"))
        elif other:
            self._stop(tr("keys.taken", cap=name, action=_name(other)))
        else:
            self.app.settings.keys = key_map.changed(self.app.settings.keys, action, name)
            self.app.apply_settings()
            self._stop(tr("keys.now", cap=name, action=_name(action)))

    def _stop(self, says: str) -> None:
        self.waiting, self.says, self.catches_keys = None, says, False
        if says:
            self.app.announce(says)
        self.rebuild()

    def activate(self, wid: str) -> None:
        if wid == "back":
            self.cancel()
        elif wid == "reset":
            self.app.push(
                Confirm(tr("keys.reset_question"), tr("keys.reset_text"), tr("settings.reset_yes"), self._reset)
            )
        else:
            self.waiting, self.says, self.catches_keys = wid, "", True
            self.app.announce(tr("keys.press"))

    def _reset(self) -> None:
        self.app.settings.keys = {}
        self.app.apply_settings()
        self._stop(tr("keys.was_reset"))

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        x, y = (c.margin_x + upright.TITLE, 32.0) if c.upright else (c.margin_x + 82, 34.0)
        c.text(tr("keys.title"), x, y, 20)
        colour = PALETTE["gold_hi"] if self.says else PALETTE["muted"]
        below = 36 + (c.text_height(20) + c.text_height(13)) / 2
        if c.upright:
            box = (x, y + c.text_height(20) / 2, c.margin_x + 720 - upright.EDGE - x, 106 - y - c.text_height(20) / 2)
            whole_text.write(c, self.says or tr("keys.how"), box, 13, colour, "M")
        else:
            c.text(self.says or tr("keys.how"), x, below, 13, colour, "M", fit=900)
        offset = self.ui.areas["list"].offset
        with c.clip(*self._area()):
            for heading, (left, y, w, h) in self._boxes:
                c.panel(left, y - offset, w, h, RADIUS["plate"], 0.66, False)
                c.text(heading, left + 22, y + 22 - offset, 14, PALETTE["gold_hi"], fit=w - 44)
        self.ui.areas["list"].draw(c)


def _place(place: str) -> str:
    """The heading of a place: of a game its short name."""
    keys = (f"keys.place.{place}", f"{place}.title", f"{place}.name")
    return tr(next(key for key in keys if has(key)))


def _name(action: KeyAction) -> str:
    """The name of an action."""
    return tr(action.label) if has(action.label) else action.name
