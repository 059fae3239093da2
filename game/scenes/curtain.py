"""The curtain between people at one screen: opaque from its first frame, it shows names and seats and
nothing of any hand. It opens after being held for a moment, or with the own key of who is to come."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from game import cloth
from game import input as ins
from game.canvas import Canvas
from game.scenes.menu import Menu
from game.tables.base import Seats
from game.texts import tr
from game.theme import PAL, SEATS
from game.ui import ScrollArea
from game.widgets import Widget, Zone

HOLD_MS: Final = 400.0


class Curtain(Menu):
    """`seat` is to take the screen; `before` had it last (None: nobody yet). `on_open` is called when the
    curtain is gone, `on_menu` for Escape."""

    first = "open"

    def __init__(self, game: str, seats: Seats, seat: int, before: int | None, on_open: Callable[[], None],
                 on_menu: Callable[[], None]) -> None:
        super().__init__()
        self.game = game
        self.seats, self.seat, self.before = seats, seat, before
        self.on_open, self.on_menu = on_open, on_menu
        self.held: float | None = None

    def title(self) -> str:
        return tr("curtain.pass", name=self.seats.name(self.seat))

    def _bar(self) -> tuple[float, float, float, float]:
        c = self.canvas
        return (c.W - 380) / 2, c.oy + 504, 380.0, 72.0

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        return [Zone("open", self._bar(), says=self.title())], ()

    def handle(self, event: ins.Event) -> None:
        """Held down (pointer, Space or Enter) it fills; let go too early it empties again."""
        x, y, w, h = self._bar()
        if isinstance(event, ins.Key) and event.down and event.name == str(self.seat + 1):
            self._open()
        elif isinstance(event, ins.Confirm):
            self.held = self.held or 0.0
        elif isinstance(event, ins.Pointer) and event.kind == "down" and event.button == 1:
            if x <= event.x < x + w and y <= event.y < y + h:
                self.held = 0.0
        elif _lets_go(event):
            self.held = None
        elif isinstance(event, ins.Cancel):
            self.held = None
            self.on_menu()
        self.dirty = True

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.held is not None:
            self.held += ms
            self.dirty = True
            if self.held >= HOLD_MS:
                self._open()

    def _open(self) -> None:
        self.held = None
        self.app.sounds.play("curtain")
        self.app.pop()
        self.on_open()

    def paint(self, c: Canvas) -> None:
        c.surface.blit(cloth.curtain(c.w, c.h, c.k), (0, 0))
        crest = self.seats.crests[self.seat]
        colour = SEATS[crest]
        c.box(0, 0, c.W, 8, 0, colour)
        c.box(0, c.H - 8, c.W, 8, 0, colour)
        name, mid, top = self.seats.name(self.seat), c.W / 2, c.oy
        x, y, w, h = mid - 250, top + 58, 500.0, 580.0
        c.shadow(x, y, w, h, 28, 30, 16, 170)
        c.box(x, y, w, h, 28, PAL["tile"], 1, to=PAL["tile_lo"], line=colour, la=.8, lw=2)
        c.avatar(crest, mid, top + 160, 60)
        c.text(self.title(), mid, top + 262, 36, PAL["text"], "B", "c", fit=w - 48)
        sub = tr("curtain.first") if self.before is None or self.before == self.seat \
            else tr("curtain.after", name=self.seats.name(self.before))
        c.text(sub, mid, top + 304, 16, PAL["muted"], "M", "c", fit=w - 48)
        self._table(c, mid, top + 408)
        bx, by, bw, bh = self._bar()
        c.shadow(bx, by, bw, bh, 16, 8, 5, 140)
        c.box(bx, by, bw, bh, 16, PAL["paper"], to=PAL["washi_lo"])
        part = 0.0 if self.held is None else min(1.0, self.held / HOLD_MS)
        if part > .02:
            with c.clip(bx, by, bw * part, bh):
                c.box(bx, by, bw, bh, 16, colour)
        c.icon("eye", bx + 44, by + 36, 32, PAL["ink"])
        c.text(tr("curtain.hold"), bx + 76, by + 36, 22, PAL["ink"], fit=bw - 180)
        c.key("Space", bx + bw - 18, by + 36, dark=True, anchor="r")
        own = tr("curtain.own_key", name=name)
        used = c.width(own, 14, "M")
        c.text(own, mid - 16, top + 608, 14, PAL["muted"], "M", "c", fit=w - 100)
        c.key(str(self.seat + 1), mid + min(used, w - 100) / 2 + 12, top + 608)
        c.text(tr("curtain.secret", name=name), mid, top + 672, 14, PAL["text"], "M", "c", fit=c.W - 80)

    def _table(self, c: Canvas, cx: float, cy: float) -> None:
        """The seats round a small table, who had the screen at the near side."""
        c.vec(f'<ellipse cx="70" cy="34" rx="68" ry="32" fill="{PAL["cloth_hi"]}" stroke="{PAL["line"]}" '
              f'stroke-opacity=".18" stroke-width="1.5"/>', cx - 70, cy - 34, 140, 68)
        n = len(self.seats.crests)
        near = self.before if self.before is not None else self.seat
        for s, crest in enumerate(self.seats.crests):
            turn = math.radians(90 + 360 / n * ((s - near) % n))
            ax, ay = cx + 94 * math.cos(turn), cy + 46 * math.sin(turn)
            on = s == self.seat
            c.avatar(crest, ax, ay, 17 if on else 13, PAL["gold_hi"] if on else None)


def _lets_go(event: ins.Event) -> bool:
    """Whether what was held is held no more."""
    if isinstance(event, ins.Pointer):
        return event.kind == "up"
    if isinstance(event, ins.Key):
        return not event.down and event.name in ("Space", "Enter")
    return isinstance(event, ins.Focus)
