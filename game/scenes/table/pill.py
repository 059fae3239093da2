"""The small buttons at the upper right of a table: an icon and a key."""

from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.ui.widgets import Button, Look

BELOW_ICONS: Final = 72.0
"""The upper edge of the buttons under the icons."""
ICON: Final = 19.0
"""The size of the icon beside a key."""
_SIZES: Final = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
"""The sizes of a key's letters: the first with room beside the icon."""


@dataclass
class Pill(Button):
    """A small button with an icon and a key. Speech output says its name."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        colour = PALETTE["ink" if self.paper else "gold_hi"]
        ring = PALETTE["gold_lo" if self.paper else "gold_hi"]
        c.button(x, y, w, h, "", None, self.kind, focus=look.focus, hover=look.hover, pressed=look.pressed, ring=ring)
        size = next((s for s in _SIZES if c.key_width(self.key or "", s) <= w - ICON - 6), _SIZES[-1])
        cap = c.key_width(self.key, size) if self.key else 0.0
        if not self.key or not cap:  # a gamepad has no button for it
            c.icon(self.icon or "", x + w / 2, y + h / 2, 22, colour)
            return
        gap = max(2.0, (w - ICON - cap) / 3)
        c.icon(self.icon or "", x + gap + ICON / 2, y + h / 2, ICON, colour)
        c.key(self.key, x + w - gap, y + h / 2, self.paper, size=size, anchor="r")

    def announce(self) -> str:
        return self.accessible_label
