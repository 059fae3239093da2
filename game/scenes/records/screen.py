"""The records: figures, charts and luck of what was played, by game, table and opponents."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.draw.canvas import Canvas
from game.scenes.menu import Menu
from game.scenes.records import painter as picture
from game.stats import database, import_export
from game.stats.database import Row
from game.stats.figures import Figures, Query, choices, figures, split
from game.stats.record_stats import MIXED, PEOPLE
from game.table.view import display_name
from game.text.translations import has, tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, IconButton, Rect, Widget

ALL: Final = ""
BUDGET: Final = 0.008
"""So many seconds of a frame are spent on counting records."""


class Records(Menu):
    """Opened from the start screen and from the pause; counts at first what has not been counted yet."""

    def __init__(self, game: str = ALL) -> None:
        super().__init__()
        self.ui.by_keys = False
        self.rows: list[Row] = []
        self.query = Query(game)
        self.points = True  # the chart: points, else the share of wins
        self.counted = (0, 0)
        self._steps: Iterator[str] | None = None
        self._chosen = bool(game)

    def title(self) -> str:
        return tr("records.title")

    def enter(self) -> None:
        self.read()
        self.catch_up()
        super().enter()

    def read(self) -> None:
        """Take the rows as they stand now."""
        self.rows, warning = database.everything()
        self._say(warning)
        there = choices(self.rows, self.query)
        if not self._chosen or self.query.game not in there.games:
            last = self.app.settings.last_game
            self.query = Query(last if last in there.games else next(iter(there.games), ALL))
        if self.query.player not in there.players and there.players:
            self.query = self.query._replace(player=there.players[0])
        self.look()

    def look(self) -> None:
        """Work out the figures of the choices as they are now."""
        self.there = choices(self.rows, self.query)
        self.figures: Figures = figures(self.rows, self.query)
        self.parts = split(self.rows, self.query)

    def _say(self, warning: str) -> None:
        if warning:
            self.app.toast(tr(warning), 8000, once=True)

    # -- records that have not been counted
    def catch_up(self) -> None:
        """Begin to count the records of matches, some every frame."""
        self._steps, self.counted = database.catch_up(), (0, len(database.records()))

    def update(self, ms: float) -> None:
        super().update(ms)
        if self._steps is None:
            return
        until = time.perf_counter() + BUDGET
        done, whole = self.counted
        while time.perf_counter() < until:
            warning = next(self._steps, None)
            if warning is None:
                self._steps = None
                self.read()
                break
            done += 1
            self._say(warning)
        self.counted = (done, whole)
        self.rebuild()

    @property
    def counting(self) -> bool:
        """Whether there is something left to count."""
        return self._steps is not None

    # -- widgets
    def boxes(self) -> dict[str, Rect]:
        """Sheet, chart, win shares, luck."""
        c = self.canvas
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

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        out: list[Widget] = [IconButton("back", (24, 20, 44, 44), icon="back", accessible_label=tr("ui.back"))]
        files = [("import", "I")] if not self.rows else [("export", "E"), ("import", "I"), ("delete", "D")]
        for i, (wid, key) in enumerate(files):
            x = c.width - 24 - (len(files) - i) * 164 + 12
            out.append(Button(wid, (x, 20, 152, 44), key=key, label=tr(f"records.{wid}"), size=15))
        if not self.rows:
            x, y, w, h = picture.empty_box(c)
            if not self.counting:
                out.append(
                    Button(
                        "play",
                        (x + w / 2 - 110, y + h - 86, 220, 54),
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
            x, y, w, _ = self.boxes()["chart"]
            kinds = [(True, tr("records.chart_is.points")), (False, tr("records.chart_is.wins"))]
            out.append(
                Choice(
                    "chart",
                    (x + w - 264, y + 10, 250, 40),
                    options=kinds,
                    value=self.points,
                    size=14,
                    accessible_label=tr("records.chart"),
                )
            )
        return out, [area]

    def _area(self) -> ScrollArea:
        x, y, w, h = self.boxes()["sheet"]
        return ScrollArea("sheet", (x + 8, y + 14, w - 16, h - 28), picture.sheet_height(self.canvas, self))

    def _filters(self) -> list[Widget]:
        """What is looked at: the game and the unit above; table, opponents, players and practice below."""
        c, q = self.canvas, self.query
        games = [(ALL, tr("records.all_games")), *((g, short(g)) for g in self.there.games)]
        units = [(w, tr("records.matches" if w else "records.deals")) for w in (False, True)]
        unit = 250.0
        out: list[Widget] = [
            self._choice("game", (24, 82, c.width - 48 - unit - 16, 44), games, q.game),
            self._choice("unit", (c.width - 24 - unit, 82, unit, 44), units, q.whole),
        ]
        row = self._narrowing()
        wide = (c.width - 48 - 12 * (len(row) - 1)) / max(1, len(row))
        for i, (wid, options, value) in enumerate(row):
            out.append(
                Choice(
                    wid,
                    (24 + i * (wide + 12), 136, wide, 42),
                    options=options,
                    value=value,
                    stepper=True,
                    size=15,
                    accessible_label=tr(f"records.{wid}"),
                )
            )
        return out

    def _narrowing(self) -> list[tuple[str, list[tuple[Any, str]], Any]]:
        """By what else the rows differ: the choice's name, what there is to choose, what is chosen."""
        q, there = self.query, self.there
        presets = [(p, _named(f"{q.game}.preset.{p}.name", p)) for p in there.presets if q.game]
        players = [(p, display_name(p)) for p in there.players]
        found: list[tuple[str, list[tuple[Any, str]], Any]] = [
            ("preset", [(ALL, tr("records.all_presets")), *presets], q.preset),
            ("level", [(ALL, tr("records.all_levels")), *((n, level(n)) for n in there.levels)], q.level),
            ("seats", [(0, tr("records.all_seats")), *((n, tr("setup.count", n=n)) for n in there.seats)], q.seats),
            ("player", players if len(players) > 1 else [], q.player),
        ]
        found = [f for f in found if len(f[1]) > (1 if f[0] == "player" else 2)]
        if there.practised:
            found.append(
                ("practice", [(True, tr("records.with_practice")), (False, tr("records.no_practice"))], q.practised)
            )
        return found

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
        elif wid in ("export", "import", "delete"):
            from game.scenes.records import files as records_files

            getattr(records_files, f"open_{wid}")(self)
        elif isinstance(widget, Choice):
            self._choose(wid, widget.value)

    def _choose(self, wid: str, value: Any) -> None:
        q = self.query
        if wid == "chart":
            self.points = value
        elif wid == "game":  # what was chosen of one game means nothing in another
            self._chosen = True
            self.query = q._replace(game=value, preset=ALL, level=ALL, seats=0)
        else:
            name = {"unit": "whole", "practice": "practised"}.get(wid, wid)
            self.query = q._replace(**{name: value})
        self.look()

    def again(self) -> None:
        """A file was taken in, or something deleted."""
        self.read()
        self.rebuild()

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        picture.paint(c, self)

    def export(self) -> str:
        """Write all records to a file; its path. Raises OSError."""
        return str(import_export.export(self.rows))


def short(game: str) -> str:
    """The name of a game without what comes after it; the id of a game that is not installed."""
    return next((tr(key) for key in (f"start.{game}.name", f"{game}.name") if has(key)), game)


def level(name: str) -> str:
    """The name of the opponents' level."""
    return _named(f"records.{name}" if name in (PEOPLE, MIXED) else f"level.{name}.name", name)


def _named(key: str, otherwise: str) -> str:
    """A text, or what stands in for it: a table or a level of another version may have no name here."""
    return tr(key) if has(key) else otherwise
