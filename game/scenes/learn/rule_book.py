"""The rule book of a game: contents at the left, a page of words and cards at the right, and a search.

Everything typed is searched for, in any language; what the pages are made of stands in `game.learn.rule_book`, how they
are set in `rule_blocks`, `rule_figures` and `rule_page`. A page may have a position that is played (`rule_try`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn.rule_book import Book, Page, load, needles
from game.scenes import upright
from game.scenes.learn.rule_blocks import PageContext, set_page
from game.scenes.learn.rule_page import Hit, Sheet
from game.scenes.learn.rule_try import TryScene
from game.scenes.menu import Menu
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, IconButton, Look, Rect, Row, Widget, Zone

LONGEST: Final = 40
"""The longest search text, in characters."""
_LEFT: Final = 284.0


class SearchHit(NamedTuple):
    """A search result: its page and its place on the page."""

    page: int
    hit: Hit


@dataclass
class ContentsRow(Row):
    """A line of the contents, with the number of hits during a search."""

    hits: int | None = None

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        if self.hits:
            self.rect = (x, y, w - 40, h)
        super().draw(c, Look(look.focus, look.hover, look.pressed, look.ms))
        self.rect = (x, y, w, h)
        if self.hits:
            c.pill(str(self.hits), x + w - 4, y + h / 2, 13, PALETTE["gold_hi"], PALETTE["ink"], 1, pad=8, anchor="r")


class RuleBookScene(Menu):
    """Opened by F1 from anywhere. Left and right turn the page, up and down scroll it; while something is searched
    for, up, down and Enter walk from hit to hit."""

    first = "page:0"
    place = "rules"
    upright = True

    def __init__(self, game: str, page: str = "", options: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.game = game
        self.context = PageContext(game, options)
        self.page = self.book.number(page)
        self.query = ""
        self.hits: list[SearchHit] = []
        self.at = 0
        """The index of the current search result."""
        self._sheets: dict[int, Sheet] = {}
        self._set_for: tuple[Any, ...] = ()
        self.ui.by_keys = False

    @property
    def book(self) -> Book:
        """The book in the current language."""
        return load(translations.language(), str(self.game))

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages in the current language."""
        return self.book.pages

    def title(self) -> str:
        return tr("rules.title")

    def enter(self) -> None:
        super().enter()
        if self.canvas.upright:  # few lines are seen
            self._scroll_contents()
            self.rebuild()
        self.app.listen(self._field())

    def leave(self) -> None:
        self.app.listen(None)

    def resume(self) -> None:
        super().resume()
        self.app.listen(self._field())

    def resized(self) -> None:
        self._search()
        super().resized()
        self.app.listen(self._field())

    def stop_composing(self) -> None:
        super().stop_composing()
        self.app.listen(self._field())

    # -- layout
    def _frame(self) -> Rect:
        """The box of the paper."""
        c = self.canvas
        if c.upright:
            x, y, w, h = self._contents()
            return x, y + h + 18, w, c.height - y - h - 18 - 72
        return c.margin_x + 332, 40, 908, c.height - 80

    def _sheet_box(self) -> Rect:
        """The scroll area of the page."""
        x, y, w, h = self._frame()
        top = self.canvas.text_height(26) + 62
        return x + 40, y + top, w - 60, h - top - 28

    def _field(self) -> Rect:
        """The box of the search field."""
        top, lines = self._title()
        below = self._line(top, len(lines) - 1) + self.canvas.text_height(13) / 2 + 8
        if self.canvas.upright:
            return self.canvas.margin_x + upright.EDGE, max(100.0, below), 720 - 2 * upright.EDGE, upright.TARGET
        return self.canvas.margin_x + 24, max(88.0, below), _LEFT, max(46.0, self.canvas.text_height(15) + 24)

    def _title_place(self) -> tuple[float, float]:
        """The left edge of the title and its width."""
        c = self.canvas
        return c.margin_x + upright.title_left(c), 560.0 if c.upright else 220.0

    def _title(self) -> tuple[float, list[str]]:
        """The middle of the title's first line, and the lines with the name of the game: a long one takes several."""
        c, name = self.canvas, f"{self.game}.name"
        lines = c.lines(tr(name) if translations.has(name) else "", 13, self._title_place()[1])
        return (34.0 if len(lines) < 2 else 24.0) + (8 if c.upright else 0), lines

    def _line(self, top: float, n: int) -> float:
        """The middle of the n-th line below the title's first."""
        c = self.canvas
        return top + (c.text_height(18) + c.text_height(13)) / 2 + 4 + n * c.text_height(13) * 1.2

    def _contents(self) -> Rect:
        """The scroll area of the contents."""
        x, y, w, h = self._field()
        if self.canvas.upright:
            top = y + h + 20 + (upright.TARGET + 8 if self.query else 0)
            return x, top, w, 4 * (self._row() + 3) + 8
        top = y + h + (self._row() + 6 if self.query else 0) + 10
        return x, top, w, self.canvas.height - top - 84

    def _row(self) -> float:
        """The height of a line of the contents."""
        return upright.TARGET if self.canvas.upright else max(38.0, self.canvas.text_height(15) + 16)

    @property
    def _across(self) -> int:
        """How many lines of the contents stand side by side."""
        return 2 if self.canvas.upright else 1

    def sheet(self, page: int) -> Sheet:
        """A page, set for the current window, language and text size."""
        c = self.canvas
        key = (c.pixel_width, c.pixel_height, c.text_scale, translations.language(), self.game)
        if key != self._set_for:
            self._set_for, self._sheets = key, {}
        if page not in self._sheets:
            self._sheets[page] = set_page(c, self._sheet_box()[2] - 40, self.book, self.pages[page], self.context)
        return self._sheets[page]

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        self.page = max(0, min(self.page, len(self.pages) - 1))
        out: list[Widget] = [
            upright.back_button(c, c.margin_x),
            Zone("search", self._field(), focusable=False),
        ]
        if self.hits:
            x, y, w, h = self._field()
            mid, size, gap = (y + h + 12, upright.TARGET, upright.GAP) if c.upright else (y + h + 8, 40.0, 6.0)
            left = x + w - 2 - 2 * size - gap
            before, after = (left, mid, size, size), (left + size + gap, mid, size, size)
            out += [
                IconButton("before", before, icon="back", accessible_label=tr("rules.before")),
                IconButton("after", after, icon="chevron", accessible_label=tr("rules.after")),
            ]
        x, y, w, h = self._contents()
        high, across = self._row(), self._across
        wide = (w - 16 - 8 * (across - 1)) / across
        toc = ScrollArea("toc", (x, y, w, h), ceil(len(self.pages) / across) * (high + 3) + 8)
        old = self.ui.areas.get("toc")
        up = min(toc.most, old.offset) if old else 0.0
        for i, page in enumerate(self.pages):
            box = (x + 6 + i % across * (wide + 8), y + 4 + i // across * (high + 3) - up, wide, high)
            hits = sum(f.page == i for f in self.hits) if self.query else None
            out.append(
                ContentsRow(f"page:{i}", box, area="toc", label=page.title, chosen=i == self.page, size=15, hits=hits)
            )
        sheet = ScrollArea("sheet", self._sheet_box(), self.sheet(self.page).height if self.pages else 0.0)
        if self.pages and (place := self.sheet(self.page).try_button):
            out.append(self._try_button(place, sheet))
        return out, [toc, sheet]

    def _try_button(self, place: Rect, sheet: ScrollArea) -> Button:
        """The button that opens the position of the page, where the page has it."""
        old = self.ui.areas.get("sheet")
        up = min(sheet.most, old.offset) if old else 0.0
        rect = (sheet.rect[0] + place[0], sheet.rect[1] + place[1] - up, place[2], place[3])
        label = tr("rules.try")
        return Button(
            "try", rect, area="sheet", key="F2", label=label, accessible_label=label, kind="primary", paper=True
        )

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if self.composes(event):
            return
        if isinstance(event, ins.Text):
            self._write(event.text)
        elif isinstance(event, ins.Key) and event.down and event.name in ("Backspace", "Delete"):
            self.ask(self.query[:-1] if event.name == "Backspace" else "")
        elif isinstance(event, ins.Key) and event.down and event.name in ("Home", "End"):
            self._turn(0 if event.name == "Home" else len(self.pages) - 1)
        elif isinstance(event, ins.Key) and event.down and event.name in ("PageUp", "PageDown"):
            area = self.ui.areas["sheet"]
            area.scroll(area.rect[3] * (0.9 if event.name == "PageDown" else -0.9))
        elif isinstance(event, ins.Nav):
            self._nav(event.to)
        elif event == ins.Confirm("Enter"):
            self._walk(1) if self.query else self._turn(self.page + 1)
        elif isinstance(event, ins.Confirm):
            if not self.query:  # in a search it is a character
                self._turn(self.page + 1)
        else:
            super().handle(event)
            return
        self.rebuild()

    def _nav(self, to: str) -> None:
        if to in ("left", "right", "prev", "next"):
            self._turn(self.page + (1 if to in ("right", "next") else -1))
        elif self.query:
            self._walk(1 if to == "down" else -1)
        else:
            self.ui.areas["sheet"].scroll(64 if to == "down" else -64)

    def cancel(self) -> None:
        if self.query:
            self.ask("")
        else:
            super().cancel()

    def activate(self, wid: str) -> None:
        if wid == "back":
            super().cancel()
        elif wid in ("before", "after"):
            self._walk(1 if wid == "after" else -1)
        elif wid == "try":
            self.app.listen(None)
            self.app.push(TryScene(str(self.game), self.book, self.pages[self.page]))
        elif wid.startswith("page:"):
            self._turn(int(wid[5:]))

    def _turn(self, page: int) -> None:
        if not 0 <= page < len(self.pages) or page == self.page:
            return
        self.page = page
        self.at = next((i for i, f in enumerate(self.hits) if f.page == page), self.at)
        self.ui.areas["sheet"].offset = 0.0
        self.rebuild()
        self._scroll_contents()
        self.ui.focus = f"page:{page}"
        self.app.announce(self.pages[page].title)
        self.rebuild()

    def _scroll_contents(self) -> None:
        """Bring the chosen line into sight."""
        toc, step = self.ui.areas["toc"], self._row() + 3
        top = 4 + self.page // self._across * step
        toc.scroll(min(0.0, top - step - toc.offset) + max(0.0, top + 2 * step - toc.offset - toc.rect[3]))

    # -- search
    def _write(self, text: str) -> None:
        if self.query or text.strip():
            self.ask((self.query + "".join(ch for ch in text if ch.isprintable()))[:LONGEST])

    def ask(self, query: str) -> None:
        """Search for another text and show the first result from this page on."""
        if query == self.query:
            return
        self.query = query
        self._search()
        if query:
            self.app.announce(tr("rules.hits", n=len(self.hits)))
        self.rebuild()
        if self.hits:
            self.at = next((i for i, f in enumerate(self.hits) if f.page >= self.page), 0)
            self._show()

    def _search(self) -> None:
        wanted = needles(self.query, self.book.terms)
        numbers = range(len(self.pages)) if wanted else ()
        self.hits = [SearchHit(i, hit) for i in numbers for hit in self.sheet(i).hits(wanted)]
        self.at = min(self.at, max(0, len(self.hits) - 1))

    def _walk(self, step: int) -> None:
        """Go to the next or the previous result; the first follows the last."""
        if self.hits:
            self.at = (self.at + step) % len(self.hits)
            self._show()

    def _show(self) -> None:
        """Scroll to the current result."""
        at = self.at
        self._turn(self.hits[at].page)
        self.at = at
        area = self.ui.areas["sheet"]
        y = self.sheet(self.page).where(self.hits[at].hit)
        if not area.offset + 30 <= y <= area.offset + area.rect[3] - 40:
            area.scroll(y - area.rect[3] * 0.4 - area.offset)
        self.rebuild()

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        x, room = self._title_place()
        top, lines = self._title()
        c.text(tr("rules.title"), x, top, 18, fit=room)
        for n, part in enumerate(lines):
            c.text(part, x, self._line(top, n), 13, PALETTE["muted"], "M", fit=room)
        x, y, w, h = self._contents()
        c.panel(x, y - 6, w, h + 12, RADIUS["plate"], 0.62, False)
        self._paint_search(c)
        x, y, w, h = self._frame()
        c.paper(x, y, w, h)
        end = c.width if c.upright else x
        self._hints(c, c.margin_x + 30, c.height - 42, end - 10)
        if not self.pages:
            c.text(tr("rules.none"), x + w / 2, y + h / 2, 16, PALETTE["ink_soft"], "M", "c", fit=w - 80)
            return
        head = y + 34 + c.text_height(26) / 2
        number = tr("rules.page", now=self.page + 1, all=len(self.pages))
        c.text(number, x + w - 40, head, 14, PALETTE["ink_soft"], "M", "r")
        c.text(self.pages[self.page].title, x + 40, head, 26, PALETTE["ink"], fit=w - 190)
        line = head + c.text_height(26) / 2 + 14
        c.path(f"M{x + 40:.1f} {line:.1f}H{x + w - 40:.1f}", line=PALETTE["gold"], line_width=2)
        sx, sy, sw, sh = self._sheet_box()
        with c.clip(sx - 16, sy, sw + 16, sh):
            here = [f.hit for f in self.hits if f.page == self.page]
            chosen = self.hits[self.at].hit if self.hits and self.hits[self.at].page == self.page else None
            self.sheet(self.page).paint(sx, sy - self.ui.areas["sheet"].offset, sy, sy + sh, here, chosen)

    def _paint_search(self, c: Canvas) -> None:
        x, y, w, h = self._field()
        mid = y + h / 2
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["button"],
            PALETTE["dark"],
            0.8,
            line=PALETTE["gold_hi"],
            line_alpha=1 if self.query else 0.45,
            line_width=2 if self.query else 1,
        )
        c.icon("search", x + 26, mid, 22, PALETTE["gold_hi"])
        room = w - 68
        if not (self.query or self.composing):
            c.text(tr("rules.search"), x + 48, mid, 15, PALETTE["off"], "M", fit=room)
            return
        written = self.query + self.composing
        while c.text_width(written, 16) > room and len(written) > 1:  # its end is in sight
            written = written[1:]
        used = c.text(written, x + 48, mid, 16)
        if self.composing:
            part = min(used, c.text_width(self.composing, 16))
            c.box(x + 48 + used - part, mid + c.text_height(16) / 2 + 2, part, 2, 1, PALETTE["gold_hi"])
        c.box(x + 50 + used, mid - 11, 2, 22, 1, PALETTE["gold_hi"])
        if self.query:
            count = tr("rules.count", now=self.at + 1, all=len(self.hits)) if self.hits else tr("rules.nothing")
            c.text(
                count,
                x + 8,
                y + h + (44 if c.upright else 28),
                14,
                PALETTE["gold_hi" if self.hits else "verm_text"],
                fit=w - (168 if c.upright else 108),
            )

    def _hints(self, c: Canvas, x: float, y: float, end: float) -> None:
        """Write which keys do what, from x to `end`."""
        keys = (
            (("↑ ↓", "rules.walk") if self.hits else ("← →", "rules.turn"), ("Esc", "rules.clear"))
            if self.query
            else (("← →", "rules.turn"), ("Esc", "rules.close"))
        )
        room = min(90.0, (end - x - 14 - sum(c.key_width(key) + 8 for key, _ in keys)) / 2)
        for key, word in keys:
            kw = c.key(key, x, y, anchor="l") + 8
            x += kw + c.text(tr(word), x + kw, y, 13, PALETTE["text"], "M", fit=room) + 14
