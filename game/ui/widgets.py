"""Widgets: what can be pressed, chosen and typed into.

They are plain data that a scene builds again whenever something changes. `game.ui.focus.Ui` keeps focus and hover by id
and passes input to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.ui import key_map

Rect = tuple[float, float, float, float]  # x, y, width, height in units


def inside(rect: Rect, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]


def meet(a: Rect, b: Rect) -> bool:
    """Whether two boxes cover part of each other."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@dataclass
class Look:
    """The state in which a widget is drawn."""

    focus: bool = False
    hover: bool = False
    pressed: bool = False
    ms: float = 0.0


@dataclass
class Widget:
    """Anything that takes part in pointing and focus. `area` is the id of the ScrollArea that contains and clips it."""

    id: str
    rect: Rect
    enabled: bool = True
    key: str | None = None
    area: str | None = None
    focusable: bool = True
    accessible_label: str = ""  # what is announced when it gets the focus
    tip: str = ""  # an explanation that is shown as a tooltip

    def draw(self, c: Canvas, look: Look) -> None:
        """Draw the widget. By default nothing, as the scene draws it."""

    def point(self, x: float, y: float, down: bool) -> bool:
        """The pointer went down on the widget (`down`) or is dragged. Returns whether the value changed. Ui handles
        clicks that only activate."""
        return False

    def press(self) -> None:
        """The widget is activated by a click, its key or Enter."""

    def nav(self, to: str) -> bool:
        """Take an arrow key while focused. Returns whether it is used up."""
        return False

    def type(self, name: str, text: str) -> bool:
        """Take a key while focused. Returns whether it is used up."""
        return False

    def announce(self) -> str:
        """The text for speech output."""
        return self.accessible_label

    def tooltip(self) -> str:
        """The text of the tooltip; empty if there is none."""
        return self.tip

    @property
    def pressable(self) -> bool:
        """Whether a click does something: the pointer becomes a hand."""
        return self.enabled


@dataclass
class Zone(Widget):
    """A place without looks of its own, e.g. a card or a tile that the scene draws. `picked`: it is one of several
    that are picked with Space; Enter goes on with what is picked."""

    picked: bool = False


@dataclass
class Button(Widget):
    """A button. A disabled one is drawn with its reason and still takes the focus, so that the reason can be read."""

    label: str = ""
    kind: str = "second"
    reason: str | None = None
    sub: str | None = None
    icon: str | None = None
    align: str = "l"
    size: float = 18
    show_key: bool = True
    paper: bool = False  # it stands on paper: the focus ring, and its words while it is off, are darker
    why: str | None = None
    """Why it is off, as a sentence: what a message says when it is pressed. Without one it names the reason."""

    def draw(self, c: Canvas, look: Look) -> None:
        kind = self.kind if self.enabled else "off paper" if self.paper else "off"
        c.button(
            *self.rect,
            self.label,
            self.key if self.show_key else None,
            kind,
            self.size,
            self.sub,
            self.icon,
            self.align,
            look.focus,
            look.hover and self.enabled,
            look.pressed and self.enabled,
            self.reason if not self.enabled else None,
            PALETTE["gold_lo" if self.paper else "gold_hi"],
        )

    def announce(self) -> str:
        return " ".join(filter(None, (self.label, self.sub, None if self.enabled else self.reason)))

    def tooltip(self) -> str:
        return self.tip or ("" if self.label else self.accessible_label)


@dataclass
class IconButton(Widget):
    """A round button with an icon and no text."""

    icon: str = "menu"

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        c.iconbutton(x + w / 2, y + h / 2, self.icon, w / 2, look.focus, look.hover)

    def tooltip(self) -> str:
        """The name of the button, with its key or its sign."""
        name = self.tip or self.accessible_label
        return name if not self.key or self.key in name else f"{name} ({key_map.said(self.key)})"


@dataclass
class Row(Widget):
    """A row of a list, highlighted when chosen."""

    label: str = ""
    sub: str = ""
    chosen: bool = False
    size: float = 16

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        if self.chosen:
            c.box(
                x,
                y,
                w,
                h,
                RADIUS["button"],
                PALETTE["raised"],
                1,
                to=PALETTE["raised_lo"],
                line=PALETTE["gold_hi"],
                line_alpha=0.9,
                line_width=1.5,
            )
        elif look.hover:
            c.box(x, y, w, h, RADIUS["button"], PALETTE["line"], 0.07)
        if look.focus:
            c.box(x - 4, y - 4, w + 8, h + 8, RADIUS["button"] + 4, None, line=PALETTE["gold_hi"], line_width=2.5)
        colour = PALETTE["text"] if self.chosen or look.hover or look.focus else PALETTE["muted"]
        if self.key:
            w -= c.key(self.key, x + w - 12, y + h / 2, anchor="r") + 8
        if self.sub:
            gap = (c.text_height(self.size) + c.text_height(13)) / 4 + 2
            c.text(self.label, x + 16, y + h / 2 - gap, self.size, colour, fit=w - 28)
            c.text(self.sub, x + 16, y + h / 2 + gap, 13, PALETTE["muted"], "M", fit=w - 28)
        else:
            c.text(self.label, x + 16, y + h / 2, self.size, colour, fit=w - 28)

    def announce(self) -> str:
        return f"{self.label} {self.sub}".strip()


SMALLEST: Final = 8.0
"""The least nominal size of a label that has little room."""


@dataclass
class Choice(Widget):
    """A choice of one option: segments side by side, or a stepper with two arrows where they do not fit."""

    options: Sequence[tuple[Any, str]] = ()
    value: Any = None
    stepper: bool = False
    size: float = 15

    def __post_init__(self) -> None:
        self._values = [v for v, _ in self.options]

    @property
    def index(self) -> int:
        """The index of the chosen option; 0 if the value is none of them."""
        return self._values.index(self.value) if self.value in self._values else 0

    def segments(self) -> list[Rect]:
        """The boxes of the options, or of the two arrows."""
        x, y, w, h = self.rect
        if self.stepper:
            return [(x, y, h, h), (x + w - h, y, h, h)]
        n = max(1, len(self.options))
        return [(x + 4 + i * (w - 8) / n, y + 4, (w - 8) / n, h - 8) for i in range(n)]

    def fits(self, c: Canvas) -> bool:
        """Whether the labels fit side by side."""
        return all(c.text_width(t, self.size) <= self._room() for _, t in self.options)

    def holds(self, c: Canvas) -> bool:
        """Whether the labels fit side by side at the smallest size."""
        return all(c.least_width(t) <= self._room() for _, t in self.options)

    def _room(self) -> float:
        """The greatest width of a label beside the others."""
        return (self.rect[2] - 8) / max(1, len(self.options)) - 12

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        r = h / 2 if h <= 46 else RADIUS["plate"]
        if look.focus:
            c.box(x - 5, y - 5, w + 10, h + 10, r + 5, None, line=PALETTE["gold_hi"], line_width=2.5)
        c.box(x, y, w, h, r, PALETTE["panel"], 0.85, line=PALETTE["line"], line_alpha=0.3 if look.hover else 0.16)
        if self.stepper:
            for (sx, sy, sw, sh), icon in zip(self.segments(), ("back", "chevron"), strict=True):
                c.icon(icon, sx + sw / 2, sy + sh / 2, 18, PALETTE["gold_hi"])
            label = self.options[self.index][1] if self.options else ""
            _draw_label(c, label, (x + h + 4, y, w - 2 * h - 8, h), self.size)
            return
        room, size = self._room() + 4, self.size
        while size > SMALLEST and any(c.text_width(label, size) > room for _, label in self.options):
            size -= 0.5  # all labels are as small as the longest has to be
        for i, ((sx, sy, sw, sh), (_, label)) in enumerate(zip(self.segments(), self.options, strict=True)):
            on = i == self.index
            if on:
                c.box(sx, sy, sw, sh, r - 4, PALETTE["washi"], to=PALETTE["washi_lo"])
            c.text(label, sx + sw / 2, sy + sh / 2, size, PALETTE["ink" if on else "text"], "B", "c", fit=room)

    def _set(self, i: int) -> bool:
        value = self._values[i]
        changed = bool(value != self.value)
        self.value = value
        return changed

    def point(self, x: float, y: float, down: bool) -> bool:
        if not down or not self.options:
            return False
        for i, box in enumerate(self.segments()):
            if inside(box, x, y):
                return self._set((self.index + (1 if i else -1)) % len(self.options) if self.stepper else i)
        return False

    def nav(self, to: str) -> bool:
        if to not in ("left", "right") or not self.options:
            return False
        i = self.index + (1 if to == "right" else -1)
        return 0 <= i < len(self.options) and self._set(i)

    def press(self) -> None:
        if self.options:
            self._set((self.index + 1) % len(self.options))

    def announce(self) -> str:
        return f"{self.accessible_label} {self.options[self.index][1] if self.options else ''}".strip()


def _draw_label(c: Canvas, label: str, box: Rect, size: float) -> None:
    """Draw a label in the middle of a box: in one line, or in several where it would be cut off."""
    x, y, w, h = box
    lines = [label] if c.least_width(label) <= w else c.lines(label, size, w, "B")
    step = min(c.text_height(size) * 1.15, (h - 6) / len(lines))
    size = min(size, size * step / c.text_height(size))
    for i, line in enumerate(lines):
        c.text(line, x + w / 2, y + h / 2 + (i - (len(lines) - 1) / 2) * step, size, PALETTE["text"], "B", "c", fit=w)


KNOB: Final = 11.0
"""The radius of a slider's knob."""


@dataclass
class Slider(Widget):
    """A slider for a value from 0 to 1, in steps."""

    value: float = 0.0
    step: float = 0.1
    label: str = ""
    beside: float = 62.0
    """The width right of the track, in which the value stands."""

    @staticmethod
    def room_for_value(c: Canvas) -> float:
        """The width that the greatest value needs beside the knob."""
        return max(62.0, KNOB + 5 + c.text_width("100 %", 14, "M") + 8)

    def track(self) -> tuple[float, float]:
        """The left and the right end of the track."""
        return self.rect[0] + 14, self.rect[0] + self.rect[2] - self.beside

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        cy = y + h / 2
        if look.focus:
            c.box(x - 5, y, w + 10, h, h / 2, None, line=PALETTE["gold_hi"], line_width=2.5)
        left, right = self.track()
        c.box(left, cy - 4, right - left, 8, 4, PALETTE["line"], 0.14)
        on = self.enabled and self.value > 0
        if on:
            c.box(left, cy - 4, max(8, (right - left) * self.value), 8, 4, PALETTE["gold"])
        kx = left + (right - left) * self.value
        edge = PALETTE["gold_hi"] if look.hover else PALETTE["ink"]
        c.circle(kx, cy, KNOB, PALETTE["washi"] if self.enabled else PALETTE["off"], line=edge, line_width=1.5)
        c.text(f"{round(self.value * 100)} %", x + w - 8, cy, 14, PALETTE["text"] if on else PALETTE["off"], "M", "r")

    def _set(self, value: float) -> bool:
        value = min(1.0, max(0.0, round(round(value / self.step) * self.step, 3)))
        changed = value != self.value
        self.value = value
        return changed

    def point(self, x: float, y: float, down: bool) -> bool:
        left, right = self.track()
        return self.enabled and self._set((x - left) / (right - left))

    def nav(self, to: str) -> bool:
        if to not in ("left", "right") or not self.enabled:
            return False
        self._set(self.value + (self.step if to == "right" else -self.step))
        return True  # at its end as well: the focus does not slip away


@dataclass
class Toggle(Widget):
    """A switch, with a word for its state."""

    value: bool = False
    label: str = ""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        cy = y + h / 2
        if look.focus:
            c.box(x - 5, cy - 20, w + 10, 40, 20, None, line=PALETTE["gold_hi"], line_width=2.5)
        c.box(
            x,
            cy - 14,
            54,
            28,
            14,
            PALETTE["gold"] if self.value else PALETTE["panel"],
            0.95,
            line=PALETTE["line"],
            line_alpha=0.5 if look.hover else 0.3,
        )
        c.circle(x + (40 if self.value else 14), cy, 10, PALETTE["washi"] if self.value else PALETTE["off"])
        if self.value:
            c.icon("check", x + 40, cy, 13, PALETTE["ink"])
        c.text(self.label, x + 66, cy, 15, PALETTE["text"] if self.value else PALETTE["muted"], fit=w - 66)

    def press(self) -> None:
        self.value = not self.value

    def announce(self) -> str:
        return f"{self.accessible_label} {self.label}".strip()


@dataclass
class TextField(Widget):
    """A line to type into: ASCII letters and digits (a seed needs no more, and no input method). `free`: letters of
    any script, also those that an input method writes, and the `signs`."""

    value: str = ""
    hint: str = ""
    limit: int = 20
    free: bool = False
    signs: str = " ー々・-'"

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["button"],
            PALETTE["dark"],
            0.8,
            line=PALETTE["gold_hi"] if look.focus else PALETTE["line"],
            line_alpha=1 if look.focus else 0.3 if look.hover else 0.18,
            line_width=2 if look.focus else 1,
        )
        if self.value:
            end = self.value[-400:]  # what is written last stays in sight
            while c.text_width(end, 16) > w - 40:
                end = end[1:]
            used = c.text(end, x + 16, y + h / 2, 16)
        else:
            used = 0
            c.text(self.hint, x + (22 if look.focus else 16), y + h / 2, 15, PALETTE["off"], "M", fit=w - 34)
        if look.focus:
            c.box(x + 18 + used, y + h / 2 - 11, 2, 22, 1, PALETTE["gold_hi"])

    def type(self, name: str, text: str) -> bool:
        if name == "Backspace":
            self.value = self.value[:-1]
            return True
        if name == "Delete":
            self.value = ""
            return True
        if self.free:
            if name == "Text":
                self.value = (self.value + "".join(ch for ch in text if ch.isalnum() or ch in self.signs))[: self.limit]
            return name == "Text" or (text.isprintable() and bool(text))  # what the key wrote comes as text
        if len(text) == 1 and text.isascii() and text.isalnum():
            self.value = (self.value + text)[: self.limit]
            return True
        return False

    def announce(self) -> str:
        return f"{self.accessible_label} {self.value or self.hint}".strip()

    @property
    def pressable(self) -> bool:
        """A place to write keeps the arrow."""
        return False
