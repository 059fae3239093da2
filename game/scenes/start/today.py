"""What the start screen offers for today: questions that are due, a puzzle in each game, the map of what is known."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import ceil
from typing import Final, NamedTuple

from game.draw import river_map
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn import answers, due, puzzles
from game.learn.due import Today
from game.learn.puzzles import Puzzle
from game.match import seeds
from game.review import mistakes
from game.scenes import upright
from game.scenes.start.tile import name_of, room_for_key
from game.text.dates import day_text
from game.text.translations import tr
from game.ui.widgets import Button, Look, Rect, Widget

KEYS: Final = {"review": "D", "puzzles": "U", "map": "K"}
PAD: Final = 18.0
LEAST: Final = 30.0
"""The least height of a puzzle's button."""


class _Rows(NamedTuple):
    """Boxes of the panel's parts."""

    review: Rect
    heading: Rect
    """Above the puzzles; without height if there is no room for it."""
    cells: Sequence[Rect]
    foot: Rect


@dataclass
class TodayPanel:
    """What is due on a day, and the puzzles of that day."""

    games: tuple[str, ...]
    day: date = field(default_factory=seeds.today)
    plan: Today = field(default_factory=lambda: Today(0, ()))
    solved: dict[str, bool | None] = field(default_factory=dict)
    """By game: whether today's puzzle was solved; None if it was not tried."""
    lit: frozenset[date] = frozenset()
    steps: Iterator[Puzzle | None] | None = None

    def refresh(self) -> None:
        """Read what was answered."""
        every = answers.load()
        self.day = seeds.today()
        self.plan = mistakes.today(self.games)
        tried = puzzles.first_answers(every)
        self.solved = {g: tried.get(puzzles.item(g, self.day)) for g in self.games if puzzles.has_puzzles(g)}
        self.lit = puzzles.evenings(every)
        self.steps = self._search()

    def think(self) -> bool:
        """Look for today's puzzles, one step. Returns whether there was something to do."""
        if self.steps is not None and next(self.steps, self) is self:
            self.steps = None
        return self.steps is not None

    def _search(self) -> Iterator[Puzzle | None]:
        for game in self.solved:
            yield from puzzles.find(game, self.day)

    # -- widgets
    def widgets(self, c: Canvas, box: Rect) -> Sequence[Widget]:
        """The buttons of the panel in a box; none if it is too low."""
        rows = self._rows(c, box)
        if rows is None:
            return ()
        cells = rows.cells
        out: list[Widget] = []
        x, y, w, h = rows.review
        wide = min(150.0, w * 0.42)
        high = upright.TARGET if c.upright else 44.0
        left = bool(self.plan.left)
        out.append(
            Button(
                "review",
                (x + w - wide, y + (h - high) / 2, wide, high),
                key=KEYS["review"] if left else None,
                label=tr("today.start"),
                size=16,
                enabled=left,
                show_key=_has_room(c, tr("today.start"), 16, KEYS["review"], wide),
            )
        )
        untried = next((game for game, solved in self.solved.items() if solved is None), None)
        for (game, solved), cell in zip(self.solved.items(), cells, strict=True):
            key = KEYS["puzzles"] if game == untried else None
            out.append(PuzzleButton(f"puzzle:{game}", cell, key=key, label=name_of(game), solved=solved))
        x, y, w, h = rows.foot
        wide = min(170.0, w * 0.5)
        high = upright.TARGET if c.upright else 40.0
        out.append(
            Button(
                "map",
                (x + w - wide, y + (h - high) / 2, wide, high),
                key=KEYS["map"],
                label=tr("today.map"),
                size=15,
                show_key=_has_room(c, tr("today.map"), 15, KEYS["map"], wide),
            )
        )
        return out

    def _rows(self, c: Canvas, box: Rect) -> _Rows | None:
        """Where the parts of the panel stand; None without room. In a low box the puzzles have no heading, and in a
        lower one the panel has no title."""
        x, y, w, h = box
        x, w = x + PAD, w - 2 * PAD
        head, line = c.text_height(18) + 14, c.text_height(15) + 12
        count = len(self.solved)
        reviews: tuple[float, ...]
        if c.upright:
            across = min(4, max(1, ceil(count / ceil(count / 4)))) if count else 1
            gap, least, most, reviews, below = upright.GAP, upright.TARGET, upright.TARGET, (upright.TARGET,), 82.0
        else:
            across, gap, least, most, reviews, below = 2, 6.0, LEAST, 46.0, (58.0, 46.0), 52.0
        lines = ceil(count / across)
        looks = [(head, line, reviews[0]), *((head, 0.0, r) for r in reviews), *((8.0, 0.0, r) for r in reviews)]
        for head, heading, review in looks:
            high = (h - head - heading - review - gap - below) / max(1, lines) - gap
            if high >= least:
                break
        else:
            return None
        high, side = min(most, high), max(10.0, gap)
        top, wide = y + head + review + gap + heading, (w - side * (across - 1)) / across
        cells = [(x + i % across * (wide + side), top + i // across * (high + gap), wide, high) for i in range(count)]
        foot = top + lines * (high + gap) + 2
        return _Rows(
            (x, y + head, w, review), (x, y + head + review + gap, w, heading), cells, (x, foot, w, y + h - foot - 6)
        )

    def paint(self, c: Canvas, box: Rect) -> None:
        """Draw the panel below its buttons."""
        rows = self._rows(c, box)
        if rows is None:
            return
        heading = rows.heading
        x, y, w, h = box
        c.panel(x, y, w, h, RADIUS["plate"], 0.72)
        size, top = 18.0, y + 8 + c.text_height(18) / 2
        if rows.review[1] - y > c.text_height(size):
            room = w - 2 * PAD - 10 - c.least_width(day_text(self.day), "M")
            left = c.text(tr("today.title"), x + PAD, top, size, fit=room)
            rest = w - 2 * PAD - left - 10
            c.text(day_text(self.day), x + w - PAD, top, 13, PALETTE["muted"], "M", "r", fit=rest)
        self._paint_review(c, rows.review)
        self._line(c, heading)
        self._line(c, rows.foot)
        self._paint_evenings(c, rows.foot)
        if not heading[3]:
            return
        count = tr("today.solved", n=sum(s is not None for s in self.solved.values()), all=len(self.solved))
        at = heading[1] + heading[3] / 2
        room = min(heading[2] * 0.62, heading[2] - 10 - c.least_width(count, "M"))
        taken = c.text(tr("puzzle.title"), heading[0], at, 15, fit=room)
        c.text(count, heading[0] + heading[2], at, 13, PALETTE["muted"], "M", "r", fit=heading[2] - taken - 10)

    @staticmethod
    def _line(c: Canvas, row: Rect) -> None:
        c.box(row[0], row[1] - 2, row[2], 1, 0, PALETTE["line"], 0.12)

    def _paint_review(self, c: Canvas, row: Rect) -> None:
        x, y, w, h = row
        room = w - min(150.0, w * 0.42) - 12
        n, asked = len(self.plan.left), self.plan.asked
        words = tr("today.questions", n=n) if n else tr("today.done") if asked else tr("today.nothing")
        gap = (c.text_height(15) + c.text_height(13)) / 4 + 1
        bars = h >= 58 and gap + c.text_height(13) * 0.65 <= h / 2 - 2  # they have room below the words
        middle = y + ((h - 16) / 2 if bars else h / 2)
        c.text(tr("due.title"), x, middle - gap, 15, fit=room)
        c.text(words, x, middle + gap, 13, PALETTE["muted"], "M", fit=room)
        total = n + asked
        if not total or not bars:
            return
        wide, top = room / due.QUESTIONS, y + h - 10
        for i in range(total):
            lit = i < asked
            c.box(x + i * wide, top, wide - 5, 5, 2.5, PALETTE["gold_hi" if lit else "line"], 1.0 if lit else 0.3)

    def _paint_evenings(self, c: Canvas, row: Rect) -> None:
        """The last seven evenings."""
        x, y, w, h = row
        room = w - min(170.0, w * 0.5) - 12
        step = room / 7
        for i, (_, state) in enumerate(puzzles.week(self.lit, self.day)):
            river_map.lantern(c, x + (i + 0.5) * step, y + h / 2, min(26.0, h - 10), state)


def _has_room(c: Canvas, label: str, size: float, key: str, width: float) -> bool:
    """Whether a button is wide enough for its label and its key."""
    return room_for_key(c, label, size, key) <= width


@dataclass
class PuzzleButton(Widget):
    """A puzzle of today: a lantern that is lit once it was tried, the game, and a tick if it was solved."""

    label: str = ""
    solved: bool | None = None

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        c.button(x, y, w, h, "", None, "second", focus=look.focus, hover=look.hover, pressed=look.pressed)
        state = "next" if self.solved is None else "known"
        river_map.lantern(c, x + 20, y + h / 2, h * 0.66, state)
        cap = 0.0
        if self.solved:
            wide = c.text_width(self.label, 14) + 76 <= w  # else the tick lies on the lantern
            c.icon("check", x + w - 18 if wide else x + 30, y + h / 2 + (0 if wide else 8), 18, PALETTE["ok"])
            cap = 26.0 if wide else 0.0
        elif self.key and c.text_width(self.label, 14) + c.key_width(self.key, 12) + 56 <= w:
            cap = c.key(self.key, x + w - 8, y + h / 2, size=12, anchor="r") + 8
        c.text(self.label, x + 40, y + h / 2, 14, fit=w - 48 - cap)

    def announce(self) -> str:
        state = "open" if self.solved is None else "done" if self.solved else "tried"
        return f"{tr('puzzle.title')}. {self.label}. {tr(f'puzzle.{state}')}"
