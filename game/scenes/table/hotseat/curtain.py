"""The curtain between people at one screen.

It is opaque from its first frame and shows names and seats, nothing of any hand. It opens after its bar has been held
for a moment, or with the own key of the person who is to come."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.draw import cloth, signs
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, SEATS
from game.scenes.menu import Menu
from game.table.view import Seats
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Rect, Widget, Zone, inside

HOLD_MS: Final = 400.0
"""How long the bar has to be held."""


class HoldBar:
    """A bar that opens after it has been held with the pointer, Space or Enter for HOLD_MS; it empties when let go
    earlier. The own key of the seat opens it at once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.age: float | None = None

    @property
    def part(self) -> float:
        """How full the bar is, 0 to 1."""
        return 0.0 if self.age is None else min(1.0, self.age / HOLD_MS)

    def handle(self, event: ins.Event, bar: Rect) -> bool:
        """Take an input. Returns whether the bar opens now."""
        if isinstance(event, ins.Key) and event.down and event.name == str(self.seat + 1):
            return True
        if isinstance(event, ins.Confirm) or (
            isinstance(event, ins.Pointer)
            and event.kind == "down"
            and event.button == 1
            and inside(bar, event.x, event.y)
        ):
            self.age = self.age or 0.0
        elif _is_release(event):
            self.age = None
        return False

    def update(self, ms: float) -> bool:
        """Let time pass. Returns whether the bar opens now."""
        if self.age is None:
            return False
        self.age += ms
        return self.age >= HOLD_MS

    def draw(self, c: Canvas, bar: Rect, colour: str, by_keys: bool = True) -> None:
        """Draw the bar. `by_keys`: Space holds it now."""
        x, y, w, h = bar
        c.shadow(x, y, w, h, 16, 8, 5, 140)
        c.box(x, y, w, h, 16, PALETTE["paper"], to=PALETTE["washi_lo"])
        if self.part > 0.02:
            with c.clip(x, y, w * self.part, h):
                c.box(x, y, w, h, 16, colour)
        c.icon("eye", x + 44, y + h / 2, 32, PALETTE["ink"])
        c.text(tr("curtain.hold"), x + 76, y + h / 2, 22, PALETTE["ink"], fit=w - 76 - 36 - c.key_width("Space"))
        if by_keys:
            c.key("Space", x + w - 18, y + h / 2, dark=True, anchor="r")


class Curtain(Menu):
    """Covers the screen until the person at `seat` opens it. `before` looked last (None: nobody yet). `reason` is shown
    unless it is simply the person's turn. `on_open` is called when the curtain is gone, `on_menu` for Escape."""

    first = "open"
    upright = True

    def __init__(
        self,
        game: str,
        seats: Seats,
        seat: int,
        before: int | None,
        on_open: Callable[[], None],
        on_menu: Callable[[], None],
        reason: str = "",
        turned: bool | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.seats, self.seat, self.before, self.reason = seats, seat, before, reason
        self.whose = seat
        self.on_open, self.on_menu = on_open, on_menu
        self.hold = HoldBar(seat)
        self.turned = turned

    def opposite(self) -> bool | None:
        return self.turned

    def hears_own_key(self, seat: int, stands_in: bool) -> bool:
        return seat == self.seat

    def title(self) -> str:
        return tr("curtain.pass", name=self.seats.name(self.seat))

    def _bar(self) -> Rect:
        c = self.canvas
        return (c.width - 380) / 2, self._top() + 504, 380.0, 72.0

    def _top(self) -> float:
        """The top of the sheet; on an upright one, of the part in its middle that is used."""
        c = self.canvas
        return (c.height - 720) / 2 if c.upright else c.margin_y

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        return [Zone("open", self._bar(), accessible_label=self.title())], ()

    def handle(self, event: ins.Event) -> None:
        if self.hold.handle(event, self._bar()):
            self._open()
        elif isinstance(event, ins.Cancel):
            self.hold.age = None
            self.on_menu()
        self.dirty = True

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.hold.age is not None:
            self.dirty = True
            if self.hold.update(ms):
                self._open()

    def resume(self) -> None:
        self.hold.age = None  # what was let go over another scene was not seen here
        super().resume()

    def pause(self) -> None:
        self.hold.age = None

    def _open(self) -> None:
        self.hold.age = None
        self.app.sounds.play("curtain")
        self.app.pop()
        self.on_open()

    def words(self) -> tuple[str, str]:
        """Why the screen is passed on, and where the next person sits."""
        if self.before is None or self.before == self.seat:
            return self.reason or tr("curtain.first"), ""
        after = self.reason or tr("curtain.after", name=self.seats.name(self.before))
        return after, where(self.seats, self.seat, self.before)

    def paint(self, c: Canvas) -> None:
        c.blit(cloth.curtain(c.pixel_width, c.pixel_height, c.scale), 0, 0)
        crest = self.seats.crests[self.seat]
        colour = SEATS[crest]
        c.box(0, 0, c.width, 8, 0, colour)
        c.box(0, c.height - 8, c.width, 8, 0, colour)
        name, mid, top = self.seats.name(self.seat), c.width / 2, self._top()
        x, y, w, h = mid - 250, top + 58, 500.0, 580.0
        c.shadow(x, y, w, h, 28, 30, 16, 170)
        c.box(x, y, w, h, 28, PALETTE["tile"], 1, to=PALETTE["tile_lo"], line=colour, line_alpha=0.8, line_width=2)
        c.avatar(crest, mid, top + 160, 60)
        c.text(self.title(), mid, top + 254, 34, PALETTE["text"], "B", "c", fit=w - 48)
        high = c.text_height(16)
        first, step = max(295.0, 254 + (c.text_height(34) + high) / 2), max(26.0, high + 2)
        lines = [*filter(None, self.words())]
        for i, line in enumerate(lines):
            c.text(line, mid, top + first + i * step, 16, PALETTE["muted"], "M", "c", fit=w - 48)
        foot = first + (len(lines) - 1) * step + high / 2
        self._table(c, mid, top + 414 + min(12.0, max(0.0, foot - 333)))  # below large words, above the bar
        self.hold.draw(c, self._bar(), colour)
        own, key = tr("curtain.own_key", name=name), str(self.seat + 1)
        if signs.of(key) != "":  # only an own gamepad has such a key
            used = c.text_width(own, 14, "M")
            c.text(own, mid - 16, top + 608, 14, PALETTE["muted"], "M", "c", fit=w - 100)
            c.key(key, mid + min(used, w - 100) / 2 + 12, top + 608)
        c.text(tr("curtain.secret", name=name), mid, top + 672, 14, PALETTE["text"], "M", "c", fit=c.width - 80)

    def _table(self, c: Canvas, cx: float, cy: float) -> None:
        """Draw the seats around a small table, seen from the person who had the screen."""
        c.svg(
            f'<ellipse cx="70" cy="34" rx="68" ry="32" fill="{PALETTE["cloth_hi"]}" stroke="{PALETTE["line"]}" '
            f'stroke-opacity=".18" stroke-width="1.5"/>',
            cx - 70,
            cy - 34,
            140,
            68,
        )
        n = len(self.seats.crests)
        near = self.before if self.before is not None else self.seat
        for s, crest in enumerate(self.seats.crests):
            turn = math.radians(90 + 360 / n * ((s - near) % n))
            ax, ay = cx + 94 * math.cos(turn), cy + 46 * math.sin(turn)
            on = s == self.seat
            if on and s != near:
                self._arrow(c, cx, cy, turn)
            c.avatar(crest, ax, ay, 17 if on else 13, PALETTE["gold_hi"] if on else None)

    def _arrow(self, c: Canvas, cx: float, cy: float, turn: float) -> None:
        """Draw an arrow around the table from the near side to the next person."""
        way = (turn - math.pi / 2 + math.pi) % (2 * math.pi) - math.pi  # the shorter way
        step = math.copysign(1, way)
        a, b = math.pi / 2 + 0.24 * step, math.pi / 2 + way - 0.3 * step
        points = [
            (cx + 124 * math.cos(a + (b - a) * i / 12), cy + 72 * math.sin(a + (b - a) * i / 12)) for i in range(13)
        ]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        (x0, y0), (x, y) = points[-2], points[-1]
        long = math.hypot(x - x0, y - y0) or 1.0
        dx, dy = (x - x0) / long, (y - y0) / long
        c.path(d, line=PALETTE["gold_hi"], line_width=3)
        c.path(
            f"M{x - 11 * dx - 8 * dy:.1f} {y - 11 * dy + 8 * dx:.1f}L{x:.1f} {y:.1f}"
            f"L{x - 11 * dx + 8 * dy:.1f} {y - 11 * dy - 8 * dx:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
        )


def where(seats: Seats, seat: int, near: int) -> str:
    """Where `seat` is, seen from `near`, in words. Seats go clockwise: the next one is at the left."""
    n = len(seats.names)
    left, right = (seat - near) % n, (near - seat) % n
    names = {"name": seats.name(seat), "other": seats.name(near)}
    if left == right:
        return tr("curtain.opposite", **names)
    side = "left" if left < right else "right"
    return (
        tr(f"curtain.{side}", **names)
        if min(left, right) == 1
        else tr(f"curtain.far_{side}", count=min(left, right), **names)
    )


def _is_release(event: ins.Event) -> bool:
    """Whether an input ends the holding."""
    if isinstance(event, ins.Pointer):
        return event.kind == "up"
    if isinstance(event, ins.Key):
        return not event.down and event.name in ("Space", "Enter")
    return isinstance(event, ins.Focus)
