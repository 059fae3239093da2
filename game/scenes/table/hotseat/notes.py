"""Widgets of a shared table: whose turn it is, each person's own key, and a note about the own hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS, SEATS
from game.table.public_view import HandNote
from game.ui.widgets import Look, Widget

_LINE_SIZES: Final = ((24.0, 15.0), (22.0, 14.0), (20.0, 13.0), (18.0, 12.0), (16.0, 11.0), (14.0, 10.0))
"""The sizes of the two lines on a plate: the first that have room."""


@dataclass
class SeatKey(Widget):
    """A person's own key: crest and name above the key. Without a name, the crest beside the key."""

    crest: str = "you"
    label: str = ""
    on: bool = False

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        c.button(x, y, w, h, "", None, "second", focus=look.focus or self.on, hover=look.hover, pressed=look.pressed)
        c.box(x + 10, y + h - 5, w - 20, 3, 1, SEATS[self.crest])
        if not self.label:  # no room for a name
            c.avatar(self.crest, x + 15, y + h / 2 - 2, 10)
            c.key(self.key or "", x + w - 5, y + h / 2 - 2, anchor="r")
            return
        cap = max(24.0, c.text_height(13) + 8)
        room = h - 8 - cap  # large letters become smaller above the key
        size = 16 * min(1.0, room / c.text_height(16))
        middle = y + min(18.0, 2 + room - c.text_height(size) / 2)
        c.avatar(self.crest, x + 22, middle, 13)
        c.text(self.label, x + 42, middle, size, PALETTE["text"], fit=w - 50)
        c.key(self.key or "", x + w / 2, y + h - 8 - cap / 2)


@dataclass
class TurnPlate(Widget):
    """A plate that says whose turn it is at the public table."""

    crests: Sequence[str] = field(default_factory=list)
    head: str = ""
    sub: str = ""
    foot: float = 0.0
    """The lower edge of the words, in units, where other words follow on the plate."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        foot = self.foot or y + h
        colour = SEATS[self.crests[0]] if len(self.crests) == 1 else PALETTE["line"]
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["panel"],
            PALETTE["tile"],
            1,
            to=PALETTE["tile_lo"],
            line=colour,
            line_alpha=0.8,
            line_width=2,
        )
        left = x + 20
        for crest in self.crests[:2]:
            c.avatar(crest, left + 28, y + 52, 28)
            left += 66
        big, small = next(
            (s for s in _LINE_SIZES if c.text_height(s[0]) + c.text_height(s[1]) <= foot - y - 12), _LINE_SIZES[-1]
        )
        gap = (c.text_height(big) + c.text_height(small)) / 4 + 2
        middle = min(y + 52, foot - gap - c.text_height(small) / 2)
        c.text(self.head, left + 6, middle - gap, big, PALETTE["text"], fit=x + w - 20 - left - 6)
        c.text(self.sub, left + 6, middle + gap, small, PALETTE["muted"], "M", fit=x + w - 20 - left - 6)


@dataclass
class NoteBox(Widget):
    """A note about the own hand: its total and two texts."""

    note: HandNote = field(default_factory=lambda: HandNote("", "", ""))
    right: float = 0.0
    """The right edge of the texts, in units."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["panel"],
            PALETTE["tile"],
            1,
            to=PALETTE["tile_lo"],
            line=PALETTE["gold_hi"],
            line_alpha=0.9,
            line_width=2,
        )
        c.text(self.note.total, x + 62, y + h / 2, 40, PALETTE["gold_hi"], "B", "c", fit=104)
        left, room = x + 124, self.right - x - 124
        for small in (0, 1, 2, 4, 6):
            rows = [(one, 17 - small, "text", "B") for one in c.lines(self.note.head, 17 - small, room, "B")]
            rows += [(one, 14 - small, "muted", "M") for one in c.lines(self.note.sub, 14 - small, room)]
            high = sum(c.text_height(size) + 3 for _, size, _, _ in rows)
            if high <= h - 12:
                break
        top = y + (h - high) / 2
        for line, size, colour, weight in rows:
            step = c.text_height(size) + 3
            c.text(line, left, top + step / 2, size, PALETTE[colour], weight, fit=room)
            top += step
