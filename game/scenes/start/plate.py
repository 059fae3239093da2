"""The large buttons of the start screen."""

from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.draw.whole_text import LINE, whole
from game.ui.widgets import Look, Rect, Widget

_PICTURE: Final = 88.0
"""The room for a picture at the left, in units."""
_ICON: Final = 54.0
_EDGE: Final = 8.0


@dataclass
class Plate(Widget):
    """A button with a title and a text of as many lines as it needs. `door`: a lit sliding door stands at its left, in
    the place of the icon."""

    label: str = ""
    sub: str = ""
    kind: str = "gold"
    icon: str = "play"
    door: bool = False

    def _room(self, c: Canvas) -> tuple[float, float]:
        """Left edge and width of the texts."""
        x, _, w, _ = self.rect
        left = x + (_PICTURE if self.door else _ICON)
        return left, x + w - 14 - left - (c.key_width(self.key) + 8 if self.key else 0)

    def needs(self, c: Canvas) -> float:
        """The height at which the text has its usual size."""
        _, width = self._room(c)
        return c.text_height(20) * LINE + len(c.lines(self.sub, 13, width)) * c.text_height(13) * LINE + 2 * _EDGE

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        icon = None if self.door else self.icon
        c.button(x, y, w, h, "", self.key, self.kind, 20, None, icon, "l", look.focus, look.hover, look.pressed)
        if self.door:
            high = min(46.0, h - 20)
            paint_door(c, (x + 18, y + (h - high) / 2, 60, high))
        dark = self.kind == "gold"
        left, width = self._room(c)
        for big in (20, 17, 14):  # the text below is whole before the title is large
            title = c.text_height(big) * LINE
            size, lines = whole(c, self.sub, width, h - 2 * _EDGE - title, 13)
            step = c.text_height(size) * LINE
            if title + step * len(lines) <= h - 2 * _EDGE:
                break
        top = y + max(2.0, (h - title - step * len(lines)) / 2)
        c.text(self.label, left, top + title / 2, big, PALETTE["ink" if dark else "text"], fit=width)
        for i, line in enumerate(lines):
            at = top + title + step * (i + 0.5)
            c.text(line, left, at, size, PALETTE["on_gold_soft" if dark else "wood_soft"], "M")

    def announce(self) -> str:
        return f"{self.label}. {self.sub}"


def paint_door(c: Canvas, box: Rect) -> None:
    """Two sliding doors of paper, lit from behind, one a little open."""
    x, y, w, h = box
    c.glow(x + w / 2, y + h / 2, w * 0.9, h * 0.9, PALETTE["door_glow"], 0.3)
    c.box(x, y, w, h, 4, PALETTE["door_frame"])
    c.box(x + 4, y + 4, w - 8, h - 5, 1, PALETTE["door_gap"])
    wide, high = w / 2 - 9, h - 6
    for left in (x + 4, x + w / 2 + 5):
        c.box(left, y + 4, wide, high, 1, PALETTE["lit"], to=PALETTE["lit_lo"])
        for i in (1, 2):
            c.box(left + wide * i / 3 - 0.6, y + 4, 1.2, high, 0, PALETTE["door_bar"])
        for i in (1, 2, 3):
            c.box(left, y + 4 + high * i / 4 - 0.6, wide, 1.2, 0, PALETTE["door_bar"])
        c.box(left, y + 4, wide, high, 1, None, line=PALETTE["door_bar"], line_width=2)
