"""The list of matches: unfinished ones to continue, finished ones to replay."""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game.app import saved_matches
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.draw.vector import STORE
from game.games import has_table
from game.match import house_rules, lock, saves, snapshot
from game.match.saves import Summary
from game.scenes import upright
from game.scenes.dialogs.confirm import Confirm
from game.scenes.menu import Menu
from game.scenes.review import open_shared
from game.scenes.start.tile import fitting_name
from game.table.view import display_name
from game.text.amounts import number
from game.text.dates import moment_text
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, IconButton, Rect, Widget, Zone

TABS: Final = ("open", "done")
LOOK_MS: Final = 2000.0
"""How often the list looks which matches are open in another window."""


class MatchList(Menu):
    """Rows with a small picture of the table. Enter or a click continues or replays a match, Delete deletes it."""

    upright = True

    def __init__(self, tab: str = "open") -> None:
        super().__init__()
        self.tab = tab
        self.paths: list[Path] = []
        self.known: dict[Path, Summary] = {}
        self.table_names: dict[Path, str] = {}
        self.elsewhere: set[Path] = set()
        """The matches that are open in another window."""
        self._age = 0.0

    def title(self) -> str:
        return tr("matches.title")

    def enter(self) -> None:
        self._list()
        super().enter()

    def resume(self) -> None:
        self._list()
        super().resume()
        self.show_focus()

    def _list(self) -> None:
        """List the files. Each is read when its row is first visible. The focus stays with its match, or goes to the
        one that took its place."""
        before = [path.name for path in self.paths]
        self.paths = saves.unfinished() if self.tab == "open" else saves.finished()
        self.known = {}
        self._look_elsewhere()
        kind, _, name = (self.ui.focus or "row:").partition(":")
        names = [path.name for path in self.paths]
        if kind in ("row", "delete") and name not in names:
            at = before.index(name) if name in before else 0
            self.ui.focus = f"row:{names[min(at, len(names) - 1)]}" if names else "tab"

    def _look_elsewhere(self) -> None:
        self._age = 0.0
        self.elsewhere = {path for path in self.paths if self.tab == "open" and lock.open_elsewhere(path)}

    # -- layout
    @property
    def row(self) -> float:
        """The height of a row."""
        c = self.canvas
        return max(112.0, c.text_height(19) + 2 * c.text_height(15) + 46)

    def _area(self) -> ScrollArea:
        c = self.canvas
        rows = len(self.paths) * self.row
        if c.upright:
            return ScrollArea("list", (upright.EDGE, 176, c.width - 2 * upright.EDGE, c.height - 176 - 62), rows)
        wide = min(1080.0, c.width - 96)
        return ScrollArea("list", ((c.width - wide) / 2, 96, wide, c.height - 96 - 62), rows)

    def _boxes(self) -> list[tuple[Path, Rect]]:
        """The visible rows."""
        area = self.ui.areas.get("list") or self._area()
        x, y, w, h = area.rect
        tops = [(path, y + i * self.row - area.offset) for i, path in enumerate(self.paths)]
        return [(path, (x, top, w - 18, self.row - 12)) for path, top in tops if top + self.row > y and top < y + h]

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, area = self.canvas, self._area()
        x, y, w, _ = area.rect
        old = self.ui.areas.get("list")
        area.offset = min(area.most, old.offset) if old else 0.0
        out: list[Widget] = [upright.back_button(c)]
        tabs = [(tab, tr(f"matches.{tab}")) for tab in TABS]
        wide = max(340.0, 2 * max(c.text_width(t, 15) for _, t in tabs) + 72)
        out.append(
            Choice(
                "tab",
                (x, 98, w, upright.TARGET) if c.upright else (x + w - 18 - wide, 22, wide, 44),
                options=tabs,
                value=self.tab,
                accessible_label=tr("matches.title"),
            )
        )
        label = tr("share.paste")
        room = c.text_width(label, 16) + 40
        box = (c.width - upright.EDGE - room, 20, room, upright.TARGET)
        if not c.upright:
            box = (x + w - 18 - wide - 12 - room, 22, room, 44)
        out.append(Button("paste", box, label=label, size=16, tip=tr("share.paste_title")))
        cross = upright.TARGET if c.upright else 44.0
        for i, path in enumerate(self.paths):
            top = y + i * self.row - area.offset
            summary = self.known.get(path)
            accessible_label = self._says(summary) if summary else path.name
            out.append(
                Zone(
                    f"row:{path.name}", (x, top, w - 18, self.row - 12), area="list", accessible_label=accessible_label
                )
            )
            out.append(
                IconButton(
                    f"delete:{path.name}",
                    (x + w - 18 - 16 - cross, top + self.row / 2 - 6 - cross / 2, cross, cross),
                    icon="cross",
                    area="list",
                    accessible_label=tr("matches.delete"),
                )
            )
        return out, [area]

    def update(self, ms: float) -> None:
        """Read one visible match that is not known yet."""
        super().update(ms)
        self._age += ms
        if self._age >= LOOK_MS:
            before = self.elsewhere
            self._look_elsewhere()
            self.dirty = self.dirty or self.elsewhere != before
        for path, _ in self._boxes():
            if path not in self.known:
                self._read(path)
                return

    def _read(self, path: Path) -> None:
        summary = saved_matches.read(self.app, path)
        if summary is None or (summary.over and self.tab == "open"):
            if summary and not self.app.open_matches.find(path):  # it ended in the moment of a kill
                with suppress(OSError):
                    saves.put_away(path)
            self.paths.remove(path)
        else:
            self.table_names[path] = house_rules.table_name(summary.game, summary.options)
            self.known[path] = summary
        self.rebuild()

    # -- answers
    def handle(self, event: ins.Event) -> None:
        kind, _, name = (self.ui.focus or "").partition(":")
        if isinstance(event, ins.Key) and event.down and event.name == "Delete" and kind == "row":
            self._ask(name)
            return
        super().handle(event)

    def activate(self, wid: str) -> None:
        kind, _, name = wid.partition(":")
        widget = self.ui["tab"]
        if kind == "back":
            self.cancel()
        elif kind == "paste":
            open_shared.paste(self.app)
        elif kind == "tab" and isinstance(widget, Choice) and widget.value != self.tab:
            self.tab = widget.value
            self.ui.areas.clear()
            self._list()
            if not self.ui.by_keys and self.paths:  # after a click Enter opens a match, as the line of keys says
                self.ui.focus = f"row:{self.paths[0].name}"
        elif kind == "row":
            self._open(saves.folder() / name)
        elif kind == "delete":
            self._ask(name)

    def _open(self, path: Path) -> None:
        summary = self.known.get(path)
        if summary is None:
            return
        if not has_table(summary.game):
            self.app.toast(tr("matches.no_table"))
        elif self.tab == "open":
            self.app.push(self.app.routes.resume(path))
        else:
            self.app.push(self.app.routes.replay(path))

    def _ask(self, name: str) -> None:
        if saves.folder() / name in self.elsewhere:
            self._not_deleted(lock.OpenElsewhere(saves.folder() / name))
            return
        summary = self.known.get(saves.folder() / name)
        what = self._says(summary) if summary else name
        text = tr("matches.delete_text", what=what)
        self.app.push(Confirm(tr("matches.delete_title"), text, tr("matches.delete_yes"), lambda: self._delete(name)))

    def _delete(self, name: str) -> None:
        path = saves.folder() / name
        try:
            saves.delete(path)
            self.app.open_matches.forget(path)
        except OSError as e:
            self._not_deleted(e)
        self._list()
        self.rebuild()
        self.show_focus()

    def _not_deleted(self, error: OSError) -> None:
        self.app.toast(tr("matches.not_deleted", why=saved_matches.why(error)), 6000)

    # -- words
    def _says(self, summary: Summary) -> str:
        return ". ".join((tr(f"{summary.game}.name"), self._scores(summary), " · ".join(self._when(summary))))

    def _scores(self, summary: Summary) -> str:
        """The scores: the player first, then the opponents from best to worst."""
        seats = (summary.me, *summary.others)
        scores = [(summary.seat_configs[i].name, summary.totals[i]) for i in seats]
        return " · ".join(f"{display_name(name)} {number(total)}" for name, total in scores)

    def _when(self, summary: Summary) -> list[str]:
        """How the match stands, and when it was left."""
        n = summary.number if summary.over else summary.number + 1
        when = moment_text(time.localtime(summary.when))
        given_up = [tr("matches.given_up")] if self.tab == "done" and not summary.over else []
        return [*given_up, tr("matches.deals" if summary.over else "matches.deal", n=n), when]

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        paste = self.ui["paste"]
        right = paste.rect[0] - 12 if paste else c.width - upright.EDGE
        room = right - upright.title_left(c)
        upright.heading(c, tr("matches.title"), tr(f"matches.{self.tab}_about"), 0, room)
        area = self.ui.areas.get("list") or self._area()
        x, y, w, h = area.rect
        if not self.paths:
            c.text(tr(f"matches.no_{self.tab}"), c.width / 2, y + 90, 18, PALETTE["muted"], "M", "c", fit=w)
        with c.clip(x - 10, y, w + 20, h):
            for path, box in self._boxes():
                self._paint_row(c, path, box)
        self._paint_keys(c, x, c.height - 30)

    def _paint_row(self, c: Canvas, path: Path, box: Rect) -> None:
        x, y, w, h = box
        wid = f"row:{path.name}"
        focus, hover = self.ui.focus == wid and self.ui.by_keys, self.ui.hover == wid
        fill = PALETTE["raised"] if focus or hover else PALETTE["panel"]
        line, wide = (PALETTE["gold_hi"], 2.5) if focus else (PALETTE["line"], 1.0)
        alpha = 1.0 if focus else 0.34 if hover else 0.14
        c.box(x, y, w, h, RADIUS["plate"], fill, 0.9, line=line, line_alpha=alpha, line_width=wide)
        high = h - 16
        wide = high * 16 / 9
        _paint_picture(c, path, (x + 8, y + 8, wide, high))
        summary = self.known.get(path)
        if summary is None:
            c.text("…", x + wide + 32, y + h / 2, 18, PALETTE["muted"])
            return
        left, room = x + wide + 28, w - wide - 28 - (104 if c.upright else 84)
        name = fitting_name(c, summary.game, 19, "B", room * 0.5)
        used = c.text(name, left, y + h * 0.24, 19, fit=room * 0.5)
        fit = room - used - (24 if c.upright else 150)
        table = self.table_names[path]
        used += 12 + c.text(table, left + used + 12, y + h * 0.24, 14, PALETTE["gold_hi"], "M", fit=fit)
        mark = "elsewhere" if path in self.elsewhere else "practised" if summary.practised else ""
        if mark and c.upright:  # beside the name there is no room
            at = (x + 8 + wide / 2, y + h - 26)
            c.pill(tr(f"matches.{mark}"), *at, 13, PALETTE["well"], PALETTE["muted"], fit=wide - 8)
        elif mark:
            at, fit = (left + used + 12, y + h * 0.24), room - used - 12
            c.pill(tr(f"matches.{mark}"), *at, 12, PALETTE["well"], PALETTE["muted"], anchor="l", fit=fit)
        c.text(self._scores(summary), left, y + h * 0.52, 15, PALETTE["text"], "B", fit=room)
        when = self._when(summary)
        if c.least_width(" · ".join(when), "M") > room:
            del when[-2]
        c.text(" · ".join(when), left, y + h * 0.78, 14, PALETTE["muted"], "M", fit=room)

    def _paint_keys(self, c: Canvas, x: float, y: float) -> None:
        choose = (("↑ ↓", "choose"),) if self.paths else ()
        of_row = (("Enter", self.tab), ("Del", "delete")) if (self.ui.focus or "").startswith("row:") else ()
        for key, word in (*choose, *of_row, ("Esc", "back")):
            if not c.key_width(key):
                continue
            if x + c.key_width(key) + 8 + c.text_width(tr(f"matches.hint_{word}"), 14, "M") > c.width:
                return
            x += c.key(key, x, y, anchor="l") + 8
            x += c.text(tr(f"matches.hint_{word}"), x, y, 14, PALETTE["text"], "M") + 22


def _paint_picture(c: Canvas, path: Path, box: Rect) -> None:
    """Draw the table of a match as it was left; a plain cloth without a picture."""
    x, y, w, h = box
    file = saves.picture(path)
    try:
        stamp = file.stat().st_mtime_ns
    except OSError:
        stamp = 0
    im = STORE.get(("snapshot", str(file), stamp, c.pixels(w), c.pixels(h)), lambda: _picture(c, path, w, h))
    c.blit(im, c.pixels(x), c.pixels(y))
    c.box(x, y, w, h, 4, None, line=PALETTE["line"], line_alpha=0.3)


def _picture(c: Canvas, record: Path, w: float, h: float) -> pygame.Surface:
    size = (max(1, c.pixels(w)), max(1, c.pixels(h)))
    if picture := snapshot.load(record):
        return pygame.transform.smoothscale(picture.convert(c.surface), size)
    plain = Canvas(pygame.Surface(size).convert(c.surface))
    plain.cloth(waves=False)
    return plain.surface
