"""The rule book of a game: contents at the left, a page of words and cards at the right."""

from collections.abc import Sequence
from typing import Any, Final

from game import input as ins
from game import texts
from game.canvas import Canvas
from game.scenes.menu import Menu
from game.texts import tr
from game.theme import PAL, RADIUS, RATIO
from game.ui import ScrollArea
from game.widgets import IconButton, Rect, Row, Widget

_CARD: Final = 118.0
_GAP: Final = 20.0


class Rules(Menu):
    """Opened by F1 from anywhere. Left and right turn the page, up and down scroll it."""

    first = "page:0"

    def __init__(self, game: str, page: int = 0) -> None:
        super().__init__()
        self.game = game
        self.page = page
        self.ui.by_keys = False

    @property
    def pages(self) -> tuple[dict[str, Any], ...]:
        """The book in the language of the moment."""
        return texts.rule_book(texts.language(), str(self.game))

    def title(self) -> str:
        return tr("rules.title")

    # -- layout
    def _frame(self) -> Rect:
        """The paper."""
        c = self.canvas
        return c.ox + 332, 40, 908, c.H - 80

    def _sheet(self) -> Rect:
        """Where the text of the page scrolls."""
        x, y, w, h = self._frame()
        top = self.canvas.fs(26) + 62
        return x + 40, y + top, w - 60, h - top - 28

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        self.page = max(0, min(self.page, len(self.pages) - 1))
        out: list[Widget] = [IconButton("back", (c.ox + 24, 20, 44, 44), icon="back", says=tr("ui.back"))]
        high = self._row()
        toc = ScrollArea("toc", (c.ox + 24, 100, 284, c.H - 184), len(self.pages) * (high + 4) + 8)
        old = self.ui.areas.get("toc")
        up = min(toc.most, old.offset) if old else 0.0
        for i, page in enumerate(self.pages):
            box = (c.ox + 30, 104 + i * (high + 4) - up, 268, high)
            out.append(Row(f"page:{i}", box, area="toc", label=page["title"], chosen=i == self.page, size=15))
        sheet = ScrollArea("sheet", self._sheet(), self._page(c, draw=False))
        return out, [toc, sheet]

    def _row(self) -> float:
        """The height of a line of the contents."""
        return max(44.0, self.canvas.fs(15) + 20)

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Nav) and event.to in ("left", "right", "prev", "next"):
            self._turn(self.page + (1 if event.to in ("right", "next") else -1))
        elif isinstance(event, ins.Nav):
            self.ui.areas["sheet"].scroll(64 if event.to == "down" else -64)
            self.dirty = True
        elif isinstance(event, ins.Confirm):
            self._turn(self.page + 1)
        else:
            super().handle(event)

    def _turn(self, page: int) -> None:
        if not 0 <= page < len(self.pages) or page == self.page:
            return
        self.page = page
        self.ui.areas["sheet"].offset = 0.0
        toc, step = self.ui.areas["toc"], self._row() + 4
        top = 4 + page * step  # the chosen line stays in sight
        toc.scroll(min(0.0, top - step - toc.offset) + max(0.0, top + 2 * step - toc.offset - toc.rect[3]))
        self.ui.focus = f"page:{page}"
        self.app.announce(str(self.pages[page]["title"]))
        self.rebuild()

    def activate(self, wid: str) -> None:
        if wid == "back":
            self.cancel()
        elif wid.startswith("page:"):
            self._turn(int(wid[5:]))

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        name = f"{self.game}.name"
        room = 220.0
        lines = c.lines(tr(name) if texts.has(name) else "", 13, room)
        top = 34.0 if len(lines) < 2 else 24.0  # a long name takes two lines
        c.text(tr("rules.title"), c.ox + 82, top, 18, fit=room)
        for n, part in enumerate(lines):
            yy = top + (c.fs(18) + c.fs(13)) / 2 + 4 + n * c.fs(13) * 1.2
            c.text(part, c.ox + 82, yy, 13, PAL["muted"], "M", fit=room)
        c.panel(c.ox + 24, 92, 284, c.H - 168, RADIUS["plate"], .62, False)
        x, y, w, h = self._frame()
        c.paper(x, y, w, h)
        self._hints(c, c.ox + 30, c.H - 46)
        if not self.pages:
            c.text(tr("rules.none"), x + w / 2, y + h / 2, 16, PAL["ink_soft"], "M", "c", fit=w - 80)
            return
        head = y + 34 + c.fs(26) / 2
        number = tr("rules.page", now=self.page + 1, all=len(self.pages))
        c.text(number, x + w - 40, head, 14, PAL["ink_soft"], "M", "r")
        c.text(self.pages[self.page]["title"], x + 40, head, 26, PAL["ink"], fit=w - 190)
        line = head + c.fs(26) / 2 + 14
        c.path(f"M{x + 40:.1f} {line:.1f}H{x + w - 40:.1f}", line=PAL["gold"], lw=2)
        sx, sy, sw, sh = self._sheet()
        with c.clip(sx - 16, sy, sw + 16, sh):
            self._page(c)

    def _hints(self, c: Canvas, x: float, y: float) -> None:
        for key, word in (("← →", "rules.turn"), ("Esc", "rules.close")):
            kw = c.key(key, x, y, anchor="l") + 8
            x += kw + c.text(tr(word), x + kw, y, 13, PAL["text"], "M", fit=110) + 16

    def _page(self, c: Canvas, draw: bool = True) -> float:
        """Draw the blocks of the page, or only measure them; returns their height."""
        if not self.pages:
            return 0
        x, y, w, _ = self._sheet()
        w -= 40
        top = y = y - (self.ui.areas["sheet"].offset if draw else 0)
        for block in self.pages[self.page].get("block", ()):
            if block["kind"] == "cards":
                y += self._cards(c, block, x, y, w, draw)
            elif block["kind"] == "note":
                h = c.paragraph(block["text"], 0, 0, w - 64, 15, draw=False) + 28
                if draw:
                    c.box(x, y, w, h, RADIUS["button"], PAL["gold"], .16)
                    c.box(x, y, 5, h, 2, PAL["gold"])
                    c.icon("bulb", x + 28, y + h / 2, 26, PAL["gold_lo"])
                    c.paragraph(block["text"], x + 52, y + 14, w - 64, 15, PAL["ink"])
                y += h
            else:
                y += c.paragraph(block["text"], x, y, w, 16, PAL["ink"], line=1.6, draw=draw)
            y += _GAP
        return y - top

    def _cards(self, c: Canvas, block: dict[str, Any], x: float, y: float, w: float, draw: bool) -> float:
        """Groups of cards side by side, each with its label; a new row where there is no room."""
        groups = block["cards"]
        groups = groups if groups and isinstance(groups[0], list) else [groups]
        labels = block.get("labels") or [block.get("label", "")] * len(groups)
        cw, step = _CARD * RATIO, _CARD * RATIO * .5
        row = _CARD + 34 + c.fs(14)
        left, top = x, y + 6
        for codes, label in zip(groups, labels, strict=True):
            wide = max(cw + step * (len(codes) - 1), c.width(label, 14) + 20)
            if left > x and left + wide > x + w:
                left, top = x, top + row
            if draw:
                start = left + (wide - cw - step * (len(codes) - 1)) / 2
                for i, code in enumerate(codes):
                    c.card(code, start + i * step, top, _CARD, fan=i > 0)
                if label:
                    foot = top + _CARD + 12 + (c.fs(14) + 10) / 2
                    c.pill(label, left + wide / 2, foot, 14, PAL["ink"], PAL["text"], 1, pad=10)
            left += wide + 28
        return top + row - y - 6
