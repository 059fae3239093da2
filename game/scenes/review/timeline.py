"""The timeline below a replay, and the bar on which it stands."""

from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.target import SHEET
from game.draw.theme import PALETTE
from game.match.playback import Playback
from game.ui.toasts import Place
from game.ui.widgets import Look, Rect, Widget

BAR: Final = 112.0
UPRIGHT_BAR: Final = 278.0
BETWEEN: Final = 42.0
"""The height between the time line and the buttons of an upright sheet. Higher words stand side by side."""
RADIUS: Final = 9.0
"""The radius of the knob. The numbers of the deals stand above it."""
DIGIT: Final = 0.73
"""The height of a digit as a part of its text's."""
UNDER: Final = 150.0
"""What the rows of buttons take at the foot of an upright table, in units of the table."""


def bar_height(c: Canvas) -> float:
    """The height of the bar below the table, in units. Upright it has two rows of large buttons."""
    return UPRIGHT_BAR if c.upright else BAR


def bar_box(c: Canvas) -> Rect:
    """The place of the bar, in units."""
    return 0.0, c.height - bar_height(c), c.width, bar_height(c)


def message_places(c: Canvas, table: Canvas, prompt: Rect | None) -> list[Place]:
    """Where a short message may stand in the window: above the hand, as nobody plays and there are no buttons, or else
    above the bar. `prompt` is the place of the prompt on the canvas of the table; None while a score sheet is shown."""
    left, wide = c.width * 0.14, c.width * 0.72
    above_bar = Place(left, wide, bar_box(c)[1] - 8)
    if prompt is None:
        return [above_bar]
    x, y, w, h = (side * table.scale / c.scale for side in prompt)
    return [Place(x, w, y + h, h) if table.upright else Place(left, wide, y + h), above_bar]


def table_height(c: Canvas, standing: bool) -> float:
    """The height of the table above the bar, in units. `standing`: it is an upright one in play, whose rows of buttons
    the bar may hide, as nobody plays. So hand and piles are larger."""
    high = c.height - bar_height(c)
    return high + min(UNDER, high / (1 - UNDER / SHEET[0]) - high) if standing else high


def draw_bar(c: Canvas, room: tuple[float, float], where: str, said: str) -> None:
    """Draw the bar, with the place in the match and the last move in words, "" without one, between the left and right
    end of the room."""
    top, (left, right) = c.height - bar_height(c), room
    c.box(0, top, c.width, bar_height(c), 0, PALETTE["dark"])
    c.box(0, top, c.width, 1.5, 0, PALETTE["gold"], 0.5)
    y, high = top + (84 if c.upright else 76), c.text_height(14) + c.text_height(13)
    if said and c.upright and high > BETWEEN:
        used = c.text(where, left, y, 14, PALETTE["text"], "B", fit=(right - left) / 2)
        c.text(said, right, y, 13, PALETTE["muted"], "M", "r", fit=right - left - used - 16)
        return
    gap = max(23.0, high / 2) if said else 0.0
    c.text(where, left, y - gap / 2, 14, PALETTE["text"], "B", fit=right - left)
    if said:
        c.text(said, left, y + gap / 2, 13, PALETTE["muted"], "M", fit=right - left)


@dataclass
class Timeline(Widget):
    """The match as a line, with a part for each deal and a mark for each decision of `seat`."""

    playback: Playback | None = None
    ply: int = 1
    seat: int = 0

    def x_of(self, ply: int) -> float:
        """The x of a ply, in units."""
        x, _, w, _ = self.rect
        return x + w * (ply - 1) / max(1, self._last - 1)

    @property
    def _last(self) -> int:
        return self.playback.last if self.playback else 1

    def point(self, x: float, y: float, down: bool) -> bool:
        left, _, w, _ = self.rect
        ply = 1 + round(min(1.0, max(0.0, (x - left) / w)) * (self._last - 1))
        changed, self.ply = ply != self.ply, ply
        return changed

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        cy = y + h / 2
        assert self.playback is not None
        c.box(x, cy - 4, w, 8, 4, PALETTE["line"], 0.14)
        now = self.x_of(self.ply)
        c.box(x, cy - 4, max(8.0, now - x), 8, 4, PALETTE["gold"], 0.8)
        step = w / max(1, self._last)
        for ply in self.playback.choices(self.seat) if step > 1.5 and self.seat >= 0 else ():
            c.box(self.x_of(ply) - 1, cy + 6, 2, 6, 1, PALETTE["ok"], 0.9)
        edge, above = -99.0, cy - RADIUS - DIGIT / 2 * c.text_height(12)
        for n, deal in enumerate(self.playback.deals, 1):
            at = self.x_of(deal.ply)
            c.box(at - 1, cy - 10, 2, 20, 1, PALETTE["line"], 0.55)
            if at - edge > 30:
                c.text(str(n), at + 5, above, 12, PALETTE["muted"], "M")
                edge = at
        c.circle(
            now,
            cy,
            RADIUS,
            PALETTE["washi"],
            line=PALETTE["gold_hi"] if look.focus or look.hover else PALETTE["ink"],
            line_width=2,
        )

    def announce(self) -> str:
        return f"{self.accessible_label} {self.ply} / {self._last}"
