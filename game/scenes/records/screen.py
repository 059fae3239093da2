"""The records: figures, charts and luck of what was played, by game, table and opponents."""

from collections.abc import Generator, Sequence
from contextlib import closing
from time import perf_counter
from typing import Any, Final

from game.draw.canvas import Canvas
from game.rating import played
from game.rating.model import Rating
from game.scenes import upright
from game.scenes.menu import Menu
from game.scenes.records import files, painter
from game.scenes.records.painter import RecordsModel, game_name, level_name, text_or
from game.scenes.records.working import SLICE_S, Work, Working
from game.stats.counting import catch_up, unread
from game.stats.database import BUSY, DAMAGED
from game.stats.figures import Figures, Query, choices, figures, read, split
from game.stats.steps import Step
from game.stats.totals import Cell
from game.table.view import display_name
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, Widget

ALL: Final = ""
FEW: Final = 40
"""So many records are counted without a dialog."""
STRENGTH: Final = "strength"
_CHART_H: Final = 400.0
_PART_H: Final = 300.0
"""The heights of the charts on an upright sheet, in units."""
RETRY_MS: Final = 2000.0
"""How long the screen waits before it tries again what another process kept it from."""


class Records(Menu):
    """Figures and charts of what was played. Counts records that are not in the database yet: a few in passing, many in
    a dialog that can be stopped."""

    place = "records"
    upright = True

    def __init__(self, game: str = ALL) -> None:
        super().__init__()
        self.ui.by_keys = False
        self.cells: list[Cell] = []
        self.query = Query(game)
        self.points = True  # the chart: points, else the share of wins
        self.strong = False  # the chart shows the strength instead
        self.ratings: list[Rating] = []
        self.counted = (0, 0)
        self.unread = 0  # the matches that cannot be counted
        self._steps: Generator[Step, None, None] | None = None
        self._retry_ms = 0.0  # until then another process writes
        self._chosen = bool(game)

    def title(self) -> str:
        return tr("records.title")

    def enter(self) -> None:
        self.read()
        self.catch_up()
        super().enter()

    def leave(self) -> None:
        if self._steps:
            self._steps.close()
        super().leave()

    def read(self) -> None:
        """Read the totals of the database."""
        cells, warning = read()
        if warning != BUSY:
            self.cells = cells
        self._say(warning)
        there = choices(self.cells, self.query)
        if not self._chosen or self.query.game not in there.games:
            last = self.app.settings.last_game
            self.query = Query(last if last in there.games else next(iter(there.games), ALL))
        if self.query.player not in there.players and there.players:
            self.query = self.query._replace(player=there.players[0])
        self.look()

    def look(self) -> None:
        """Compute the figures for the current query."""
        self.there = choices(self.cells, self.query)
        self.figures: Figures = figures(self.cells, self.query)
        self.parts = split(self.cells, self.query)
        game = self.query.game if self.strong else ""
        self.ratings = played.course_of(game, self.query.player) if game else []

    def _say(self, warning: str) -> None:
        if warning == BUSY:
            self._retry_ms = RETRY_MS
        if warning:
            self.app.toast(tr(warning), 8000, once=True)

    # -- records that have not been counted
    def catch_up(self) -> None:
        """Begin to count the records that are not in the database, from the next frame on."""
        self._steps, self.counted = catch_up(wait=0.0), (0, 0)

    def update(self, ms: float) -> None:
        super().update(ms)
        if self._steps is None:
            self._retry(ms)
            return
        end = perf_counter() + SLICE_S
        while self._steps and perf_counter() < end:
            step = next(self._steps, None)
            if step is None:
                self._finish("")
                return
            self.counted = (step.done, step.whole)
            if step.warning:
                self._finish(step.warning)
            elif step.whole - step.done > FEW:
                self.app.push(Working(tr("records.counting_title"), _counted(self._steps), self._finish))
                return
        self.rebuild()

    def _retry(self, ms: float) -> None:
        if self._retry_ms > 0:
            self._retry_ms -= ms
            if self._retry_ms <= 0:
                self.reload()
                self.catch_up()

    def _finish(self, warning: str) -> None:
        """The count has come to its end, or was stopped."""
        if self._steps:
            self._steps.close()
        self._steps = None
        self._say(warning)
        if warning == DAMAGED:  # the rest is counted anew
            self._retry_ms = RETRY_MS
        if self.counted[1]:
            self.read()
        self.unread = len(unread(wait=0.0))
        self.rebuild()

    @property
    def counting(self) -> bool:
        """Whether records are still being counted."""
        return self._steps is not None

    # -- widgets
    def boxes(self) -> dict[str, Rect]:
        """Sheet, chart, win shares, luck. Upright they stand below each other, and scroll."""
        c = self.canvas
        if c.upright:
            return self._stacked()
        y = 192.0 if self._narrowing() else 142.0
        h = c.height - y - 24
        left = 384.0
        x, w = 24 + left + 20, c.width - 24 - left - 20 - 24
        top = (h - 20) * 0.52
        half = (w - 20) / 2
        foot = (x, y + top + 20, half, h - top - 20)
        return {
            "sheet": (24, y, left, h),
            "chart": (x, y, w, top),
            "shares": foot,
            "luck": (x + half + 20, foot[1], half, foot[3]),
        }

    def _stacked(self) -> dict[str, Rect]:
        x, y, w, _ = self._scrolled()
        y -= self.ui.areas["sheet"].offset if "sheet" in self.ui.areas else 0.0
        sheet = painter.sheet_height(self.canvas, self.figures, self.query) + 28
        out: dict[str, Rect] = {}
        for name, high in (("chart", _CHART_H), ("sheet", sheet), ("shares", _PART_H), ("luck", _PART_H)):
            out[name] = (x, y, w - 14, high)  # right of it is the bar that shows where one is
            y += high + upright.GAP
        return out

    def _scrolled(self) -> Rect:
        """What scrolls on an upright sheet: what is between the choices and the buttons at the foot."""
        c, step = self.canvas, upright.TARGET + upright.GAP
        top = 104 + step * (1 + (len(self._narrowing()) + 1) // 2)
        return upright.EDGE, top, c.width - 2 * upright.EDGE, self._foot()[1] - upright.GAP - top

    def _foot(self) -> Rect:
        c = self.canvas
        return upright.EDGE, c.height - upright.TARGET - 20, c.width - 2 * upright.EDGE, upright.TARGET

    def _buttons(self) -> list[Widget]:
        c = self.canvas
        names = [("import", "I")] if not self.cells else [("export", "E"), ("import", "I"), ("delete", "D")]
        right = c.width - 12
        boxes = [(right - (len(names) - i) * 164, 20.0, 152.0, 44.0) for i in range(len(names))]
        if c.upright:
            boxes = upright.beside(self._foot(), len(names))
        return [
            Button(wid, box, key=key, label=tr(f"records.{wid}"), size=15)
            for (wid, key), box in zip(names, boxes, strict=True)
        ]

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        out: list[Widget] = [
            upright.back_button(c),
            *self._buttons(),
        ]
        if not self.cells:
            x, y, w, h = painter.empty_box(c, self.unread)
            if not self.counting:
                high = upright.TARGET if c.upright else 54.0
                out.append(
                    Button(
                        "play",
                        (x + w / 2 - 110, y + h - 32 - high, 220, high),
                        key="P",
                        icon="play",
                        label=tr("records.empty.play"),
                        kind="primary",
                    )
                )
            return out, ()
        out += self._filters()
        area = self._area()
        if self.query.game:
            kinds: list[tuple[object, str]] = [
                (v, tr(f"records.chart_is.{k}")) for v, k in ((True, "points"), (False, "wins"))
            ]
            kinds.append((STRENGTH, tr("rating.chart")))
            out.append(
                Choice(
                    "chart",
                    painter.chart_choice(c, self.boxes()["chart"]),
                    area="sheet" if c.upright else None,
                    options=kinds,
                    value=STRENGTH if self.strong else self.points,
                    size=14,
                    accessible_label=tr("records.chart"),
                    tip=tr("rating.what_counts") if self.strong else "",
                )
            )
        return out, [area]

    def _area(self) -> ScrollArea:
        if self.canvas.upright:
            boxes = self.boxes()
            return ScrollArea("sheet", self._scrolled(), boxes["luck"][1] + _PART_H - boxes["chart"][1])
        x, y, w, h = self.boxes()["sheet"]
        high = painter.sheet_height(self.canvas, self.figures, self.query)
        return ScrollArea("sheet", (x + 8, y + 14, w - 16, h - 28), high)

    def _filters(self) -> list[Widget]:
        """The choices: game and unit above; preset, opponents, players and practice below."""
        c, q = self.canvas, self.query
        games = [(ALL, tr("records.all_games")), *((g, game_name(g)) for g in self.there.games)]
        units = [(w, tr("records.matches" if w else "records.deals")) for w in (False, True)]
        unit = 250.0
        top, high = (104.0, upright.TARGET) if c.upright else (82.0, 44.0)
        out: list[Widget] = [
            self._choice("game", (24, top, c.width - 48 - unit - 16, high), games, q.game),
            self._choice("unit", (c.width - 24 - unit, top, unit, high), units, q.whole),
        ]
        row = self._narrowing()
        for (wid, options, value), box in zip(row, self._places(len(row)), strict=True):
            out.append(
                Choice(
                    wid,
                    box,
                    options=options,
                    value=value,
                    stepper=True,
                    size=15,
                    accessible_label=tr(f"records.{wid}"),
                )
            )
        return out

    def _places(self, n: int) -> list[Rect]:
        """Where the choices of the second row stand. Upright they stand in pairs."""
        wide = self.canvas.width - 48
        if not self.canvas.upright:
            return upright.beside((24, 136, wide, 42), n)
        step = upright.TARGET + upright.GAP
        rows = [
            upright.beside((24, 104 + step * (1 + i // 2), wide, upright.TARGET), min(2, n - i)) for i in range(0, n, 2)
        ]
        return [box for row in rows for box in row]

    def _narrowing(self) -> list[tuple[str, list[tuple[Any, str]], Any]]:
        """The choices of the second row, if the rows differ by them: id, options, value."""
        q, there = self.query, self.there
        presets = [(p, text_or(f"{q.game}.preset.{p}.name", p)) for p in there.presets if q.game]
        players = [(p, display_name(p)) for p in there.players]
        filters: list[tuple[str, list[tuple[Any, str]], Any]] = [
            ("preset", [(ALL, tr("records.all_presets")), *presets], q.preset),
            ("level", [(ALL, tr("records.all_levels")), *((n, level_name(n)) for n in there.levels)], q.level),
            ("seats", [(0, tr("records.all_seats")), *((n, tr("setup.count", n=n)) for n in there.seats)], q.seats),
            ("player", players if len(players) > 1 else [], q.player),
        ]
        filters = [f for f in filters if len(f[1]) > (1 if f[0] == "player" else 2)]
        if there.practised:
            filters.append(
                ("practice", [(True, tr("records.with_practice")), (False, tr("records.no_practice"))], q.practised)
            )
        return filters

    def _choice(self, wid: str, rect: Rect, options: Sequence[tuple[Any, str]], value: Any) -> Choice:
        made = Choice(wid, rect, options=options, value=value, accessible_label=tr(f"records.{wid}"))
        made.stepper = not made.fits(self.canvas)
        return made

    # -- answers
    def activate(self, wid: str) -> None:
        widget = self.ui[wid]
        if wid == "back":
            self.cancel()
        elif wid == "play":
            self.app.push(self.app.routes.setup(self.app.settings.last_game))
        elif wid == "export":
            files.open_export(self.app)
        elif wid == "import":
            files.open_import(self.app, self.reload)
        elif wid == "delete":
            files.open_delete(self.app, self.query.game, self.reload)
        elif isinstance(widget, Choice):
            self._choose(wid, widget.value)

    def _choose(self, wid: str, value: Any) -> None:
        q = self.query
        if wid == "chart":
            self.strong = value == STRENGTH
            self.points = self.points if self.strong else value
        elif wid == "game":  # the other choices belong to the game
            self._chosen = True
            self.query = q._replace(game=value, preset=ALL, level=ALL, seats=0)
        else:
            self._chosen = True  # the game that is shown was meant: what is read later leaves the choice alone
            name = {"unit": "whole", "practice": "practised"}.get(wid, wid)
            self.query = q._replace(**{name: value})
        self.look()

    def reload(self) -> None:
        """The rows have changed: a file was imported, or records were deleted."""
        self.read()
        self.rebuild()

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        painter.paint(c, self.model(), self.ui)

    def model(self) -> RecordsModel:
        """What is shown now."""
        return RecordsModel(
            self.query,
            self.figures,
            self.parts,
            not self.cells,
            self.points,
            self.counting,
            self.counted,
            self.boxes(),
            self.ratings if self.strong and self.query.game else None,
            self.unread,
        )


def _counted(steps: Generator[Step, None, None]) -> Work:
    """Go on counting. Returns the key of a warning."""
    with closing(steps):
        for step in steps:
            if step.warning:
                return step.warning
            yield step
    return ""
