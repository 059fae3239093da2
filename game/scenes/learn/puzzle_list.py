"""The puzzles of the day: one in each game, those of today first, and the evenings that were lit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from game.draw import river_map, whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn import answers, puzzles
from game.learn.puzzles import Puzzle
from game.match import seeds
from game.scenes import upright
from game.scenes.installed_games import playable
from game.scenes.learn.puzzle import PuzzleScene
from game.scenes.menu import Menu
from game.scenes.start.tile import name_of
from game.text.dates import day_text, weekday_letter
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Look, Rect, Widget

DAYS: Final = 60
"""So many days back puzzles can be opened."""
EDGE: Final = 24.0
TOP: Final = 216.0
"""The top of the list, below the week."""
HEADS: Final = 40.0
ROW: Final = 58.0
TODAY: Final = 92.0
"""The height of the row of today."""


class PuzzleList(Menu):
    """Opens puzzles. One that was not found yet is looked for in the spare time of frames."""

    upright = True

    def __init__(self, game: str = "", day: date | None = None) -> None:
        """With a `game`, its puzzle of a day, or else of today, is opened at once."""
        super().__init__()
        self.at_once, self.first_day = game, day
        self.games: tuple[str, ...] = ()
        self.tried: dict[str, bool] = {}
        """The puzzles that were tried, by name: whether the first answer was right."""
        self.lit: frozenset[date] = frozenset()
        self.looking: tuple[str, date] | None = None
        """The puzzle that is looked for."""
        self._steps: Iterator[Puzzle | None] | None = None

    def enter(self) -> None:
        self.today = seeds.today()
        self._refresh()
        super().enter()
        if self.at_once in self.games:
            self.activate(self._wid(self.first_day or self.today, self.at_once))
            self.rebuild()

    def resume(self) -> None:
        self._refresh()
        super().resume()
        self.show_focus()

    def _refresh(self) -> None:
        every = answers.load()
        self.games = tuple(game for game in playable() if puzzles.has_puzzles(game))
        self.tried = puzzles.first_answers(every)
        self.lit = puzzles.evenings(every)
        self.looking = self._steps = None
        open_ = [game for game in self.games if puzzles.item(game, self.today) not in self.tried]
        self.ui.focus = self._wid(self.today, open_[0]) if open_ else "back"

    def title(self) -> str:
        return tr("puzzle.title")

    # -- layout
    @property
    def days(self) -> list[date]:
        """The days of the list, the latest first."""
        every = (self.today - timedelta(days=n) for n in range(DAYS))
        return [day for day in every if day >= puzzles.BEGIN]

    def _top(self) -> float:
        """The top of the panel below the week. Upright, the words about the week stand below its lanterns."""
        return 300.0 if self.canvas.upright else TOP

    def _row_high(self) -> float:
        return max(upright.TARGET + 8 if self.canvas.upright else ROW, self.canvas.text_height(15) * 1.2 + 30)

    def _place(self, row: int, column: int, area: ScrollArea) -> Rect:
        """The box of a puzzle in the list."""
        x, y, w, _ = area.rect
        first = self._day_wide()
        wide = (w - first - 16) / max(1, len(self.games))
        high = self._row_high()
        top = y - area.offset + (0 if row == 0 else TODAY + (row - 1) * high)
        return x + first + column * wide, top, wide, TODAY if row == 0 else high

    def _day_wide(self) -> float:
        return min(250.0 + 90 * (self.canvas.text_scale - 1), self.canvas.width * 0.3)

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        top = self._top() + HEADS
        rect = (EDGE, top, c.width - 2 * EDGE, c.height - top - 20)
        area = ScrollArea("days", rect, TODAY + (len(self.days) - 1) * self._row_high())
        old = self.ui.areas.get("days")
        area.offset = min(area.most, old.offset) if old else 0.0
        out: list[Widget] = [upright.back_button(c)]
        for row, day in enumerate(self.days):
            for column, game in enumerate(self.games):
                x, y, w, h = self._place(row, column, area)
                out.append(
                    PuzzleCell(
                        self._wid(day, game),
                        (x + 4, y + 4, w - 8, h - 8),
                        area="days",
                        solved=self.tried.get(puzzles.item(game, day)),
                        busy=self.looking == (game, day),
                        words=name_of(game) if row == 0 else "",
                        accessible_label=f"{name_of(game)}. {day_text(day)}. {tr(self._state(game, day))}",
                    )
                )
        return out, [area]

    def _state(self, game: str, day: date) -> str:
        solved = self.tried.get(puzzles.item(game, day))
        return "puzzle.open" if solved is None else "puzzle.done" if solved else "puzzle.tried"

    def _wid(self, day: date, game: str) -> str:
        return f"{game} {day.isoformat()}"

    # -- answers
    def activate(self, wid: str) -> None:
        if wid == "back":
            self.cancel()
            return
        game, _, day = wid.partition(" ")
        self.looking = (game, date.fromisoformat(day))
        self._steps = puzzles.find(*self.looking)
        self.app.announce(tr("puzzle.looking"))

    def think(self) -> bool:
        if self._steps is None:
            return False
        found = next(self._steps, self)
        if found is not None:
            self._steps = self.looking = None
        if found is self:
            self.app.toast(tr("puzzle.none"))
            self.rebuild()
        if isinstance(found, Puzzle):
            self.app.push(PuzzleScene(found))
        return True

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        upright.heading(c, tr("puzzle.title"), day_text(self.today), 0)
        self._paint_week(c)
        c.panel(EDGE, self._top() - 4, c.width - 2 * EDGE, c.height - self._top() - 8, RADIUS["plate"], 0.66, False)
        area = self.ui.areas["days"]
        for column, game in enumerate(self.games):
            x, _, w, _ = self._place(0, column, area)
            c.text(name_of(game), x + w / 2, self._top() + HEADS / 2, 14, PALETTE["gold_hi"], "B", "c", fit=w - 8)
        with c.clip(*area.rect):
            for row, day in enumerate(self.days):
                _, y, _, h = self._place(row, 0, area)
                if y + h < area.rect[1] or y > area.rect[1] + area.rect[3]:
                    continue
                words = tr("puzzle.today") if row == 0 else day_text(day)
                colour = PALETTE["text" if row == 0 else "muted"]
                size, weight = (17, "B") if row == 0 else (15, "M")
                box = (area.rect[0] + 20, y + 5, self._day_wide() - 24, h - 10)
                if c.text_width(words, size, weight) <= box[2]:
                    c.text(words, box[0], y + h / 2, size, colour, weight)
                else:
                    whole_text.write(c, words, box, size, colour, weight)

    def _paint_week(self, c: Canvas) -> None:
        """The last seven evenings: a lantern each, lit if a puzzle was tried."""
        n = puzzles.streak(self.lit, self.today)
        x, y = EDGE + 40, 142.0 if c.upright else 122.0
        for day, state in puzzles.week(self.lit, self.today):
            river_map.lantern(c, x, y, 44, state)
            c.text(weekday_letter(day), x, y + 44, 13, PALETTE["gold_hi" if day == self.today else "muted"], "B", "c")
            x += 58
        if c.upright:
            x, y = EDGE + 8, y + 92
        room = c.width - x - EDGE - 8
        c.text(tr("puzzle.lit" if n else "puzzle.none_lit", n=n), x + 8, y - 8, 18, fit=room)
        gap = max(32.0 if c.upright else 28.0, (c.text_height(18) + c.text_height(14)) / 2 + 4)
        c.text(tr("puzzle.kind"), x + 8, y - 8 + gap, 14, PALETTE["muted"], "M", fit=room)


@dataclass
class PuzzleCell(Widget):
    """A puzzle in the list: a lantern that is lit once the puzzle was tried, with a tick if it was solved."""

    solved: bool | None = None
    busy: bool = False
    words: str = ""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        today = bool(self.words)
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["button"],
            PALETTE["raised" if look.hover or today else "tile"],
            1,
            to=PALETTE["raised_lo" if look.hover or today else "tile_lo"],
            line=PALETTE["gold_hi" if look.focus else "line"],
            line_alpha=0.9 if look.focus else 0.12,
            line_width=1.5,
        )
        if look.focus:
            c.box(x - 3, y - 3, w + 6, h + 6, RADIUS["button"] + 3, None, line=PALETTE["gold_hi"], line_width=2)
        state = "due" if self.busy else "later" if self.solved is None else "known"
        if today and self.solved is None and not self.busy:
            state = "next"
        cx, cy = x + w / 2, y + h / 2
        size, above = (0.46, 8.0) if self.busy else (0.62, 0.0)  # words stand below it
        river_map.lantern(c, cx, cy - above, h * size, state)
        if self.solved:
            c.icon("check", cx + h * 0.42, cy + h * 0.16, 20, PALETTE["ok"])
        if self.busy:
            whole = tr("puzzle.looking")
            said = whole if c.least_width(whole, "M") <= w - 8 else "…"
            c.text(said, cx, y + h - 12, 12, PALETTE["gold_hi"], "M", "c", fit=w - 8)

    def announce(self) -> str:
        return self.accessible_label
