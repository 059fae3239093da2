"""The map of what the player knows: for each game a stretch of river with a lantern for each lesson."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from game.draw import river_map
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn import answers, due, knowledge, lessons, progress
from game.learn.knowledge import Knowledge, Lantern
from game.match import seeds
from game.review import mistakes
from game.scenes import upright
from game.scenes.installed_games import playable
from game.scenes.menu import Menu
from game.scenes.start.tile import name_of
from game.text import translations
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Look, Rect, Row, Widget

TOP: Final = 84.0
EDGE: Final = 24.0
GAP: Final = 16.0
NARROWEST: Final = 284.0
"""The least width of a game's panel at the usual size of text."""
HEAD: Final = 92.0
"""The height of a panel's head: the bridge and the name."""
ROW: Final = 46.0
"""The least height of a lantern's row at the usual size of text."""
WORDS: Final = 112.0
"""Where the words of a row begin, from the panel's left edge."""
LANTERN: Final = 36.0
BUTTON: Final = 56.0


class KnowledgeMap(Menu):
    """Opens lessons, and the questions that are due."""

    place = "lessons"
    upright = True

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[str, Sequence[Lantern]] = {}
        """The lessons of each game."""
        self.questions = 0
        """How many questions are due."""

    def enter(self) -> None:
        self._refresh()
        super().enter()

    def resume(self) -> None:
        self._refresh()
        super().resume()

    def _refresh(self) -> None:
        today = seeds.today()
        names = frozenset().union(*map(lessons.askable, playable()))
        known = due.known([a for a in answers.load() if a.item in names], today)
        wanted = {k.item for k in known.values() if k.due <= today}
        done = set(progress.load().done)
        self.shown = {}
        for game in playable():
            if lessons.has_lessons(game) and (lanterns := knowledge.lanterns(game, done, wanted)):
                self.shown[game] = lanterns
        self.questions = len(mistakes.today(playable()).left)
        self.ui.focus = "go" if self.following else "due" if self.questions else "back"

    @property
    def following(self) -> Lantern | None:
        """The lesson to take next: in the game played last, else in the first that has one."""
        last = self.app.settings.last_game
        games = [last, *self.shown] if last in self.shown else list(self.shown)
        steps = (lantern for game in games for lantern in self.shown[game] if lantern.knows is Knowledge.NEXT)
        return next(steps, None)

    def title(self) -> str:
        return tr("knowledge.title")

    # -- layout
    def _columns(self) -> int:
        c = self.canvas
        room = c.width - 2 * EDGE + GAP
        return max(1, min(len(self.shown), int(room // (NARROWEST + 150 * (c.text_scale - 1) + GAP))))

    def _foot(self) -> float:
        """The height of the row of buttons, with the legend above it where both do not stand side by side."""
        return self._button + 40 + (0 if self._wide else 48)

    @property
    def _button(self) -> float:
        """The height of a button."""
        c = self.canvas
        return max(upright.TARGET if c.upright else BUTTON, c.text_height(17) + c.text_height(13) + 24)

    def _top(self) -> float:
        return 104.0 if self.canvas.upright else TOP

    @property
    def _wide(self) -> bool:
        """Whether the buttons and the legend stand side by side."""
        c = self.canvas
        return c.width - 2 * EDGE >= 2 * (self._button_wide() + GAP) + 10 + self._legend_wide()

    def _legend_wide(self) -> float:
        """The width of the legend at its usual size."""
        return sum(58 + self.canvas.text_width(tr(f"knowledge.{knows.value}"), 14, "M") for knows in Knowledge)

    def _button_wide(self) -> float:
        return 262 + 110 * (self.canvas.text_scale - 1)

    def _row_high(self) -> float:
        c = self.canvas
        return max(upright.TARGET if c.upright else ROW, c.text_height(16) + c.text_height(13) + 14)

    def area(self) -> ScrollArea:
        """The box of all panels, and the height that they need."""
        c = self.canvas
        rows = ceil(len(self.shown) / self._columns())
        most = max((len(lanterns) for lanterns in self.shown.values()), default=1)
        room = c.height - self._top() - self._foot()
        high = max((room - (rows - 1) * GAP) / rows, HEAD + most * self._row_high() + 16)
        area = ScrollArea("map", (0, self._top(), c.width, room), rows * high + (rows - 1) * GAP)
        old = self.ui.areas.get("map")
        area.offset = min(area.most, old.offset) if old else 0.0
        return area

    def panel(self, n: int, area: ScrollArea) -> Rect:
        """The box of the n-th game."""
        across = self._columns()
        rows = ceil(len(self.shown) / across)
        w = (self.canvas.width - 2 * EDGE - GAP * (across - 1)) / across
        h = (area.height - GAP * (rows - 1)) / rows
        return EDGE + n % across * (w + GAP), self._top() + n // across * (h + GAP) - area.offset, w, h

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, area = self.canvas, self.area()
        out: list[Widget] = [upright.back_button(c)]
        for n, lanterns in enumerate(self.shown.values()):
            x, y, w, h = self.panel(n, area)
            high = (h - HEAD - 16) / len(lanterns)
            for i, lantern in enumerate(lanterns):
                top = y + HEAD + i * high
                at = river_map.middle(x, top + high / 2 - y, n) - x
                lesson = lantern.lesson
                out.append(
                    LanternRow(
                        f"lesson:{lesson.name}",
                        (x + 20, top, w - 28, high),
                        area="map",
                        label=lesson.text("title"),
                        sub=self._sub(lantern),
                        knows=lantern.knows,
                        at=at - 20,
                        tip=lesson.text("goal"),
                    )
                )
        return [*out, *self._buttons(c)], [area]

    def _sub(self, lantern: Lantern) -> str:
        if lantern.knows is Knowledge.DUE:
            return tr("knowledge.due_today")
        if lantern.knows is Knowledge.NEXT:
            return tr("knowledge.minutes", n=ceil(knowledge.minutes(lantern.lesson, translations.language())))
        return ""

    def _buttons(self, c: Canvas) -> list[Widget]:
        y = c.height - self._button - 20
        w = self._button_wide() if self._wide else (c.width - 2 * EDGE - GAP) / 2
        out: list[Widget] = []
        x = c.width - EDGE
        if following := self.following:
            x -= w
            lesson = following.lesson
            sub = tr("knowledge.next_in", game=name_of(lesson.game))
            label = lesson.text("title")
            rect = (x, y, w, self._button)
            out.append(Button("go", rect, key="Enter", kind="primary", icon="play", size=17, label=label, sub=sub))
            x -= GAP
        count = tr("knowledge.questions", n=self.questions) if self.questions else ""
        out.append(
            Button(
                "due",
                (x - w, y, w, self._button),
                key="D",
                size=17,
                label=tr("knowledge.light"),
                sub=count or None,
                enabled=bool(self.questions),
                reason=tr("knowledge.nothing_due"),
            )
        )
        return out

    # -- answers
    def activate(self, wid: str) -> None:
        if wid == "back":
            self.cancel()
        elif wid == "due":
            if scene := self.app.routes.due():
                self.app.push(scene)
        elif wid == "go" and (following := self.following):
            self.app.push(self.app.routes.lesson(following.lesson))
        else:
            name = wid.removeprefix("lesson:")
            lantern = next(x for lanterns in self.shown.values() for x in lanterns if x.lesson.name == name)
            self.app.push(self.app.routes.lesson(lantern.lesson))

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth(waves=False)
        upright.heading(c, tr("knowledge.title"), tr("knowledge.sub"), 0)
        area = self.ui.areas["map"]
        with c.clip(*area.rect):
            for n, game in enumerate(self.shown):
                self._paint_panel(c, n, game, self.panel(n, area))
        self._paint_legend(c)

    def _paint_panel(self, c: Canvas, n: int, game: str, box: Rect) -> None:
        x, y, w, h = box
        r = RADIUS["plate"]
        c.shadow(x, y, w, h, r, 14, 6, 110)
        c.box(x, y, w, h, r, PALETTE["panel"], to=PALETTE["tile_lo"])
        river_map.river(c, x, y + 1, h - 2, n)
        c.box(x, y, w, h, r, None, line=PALETTE["gold"], line_alpha=0.55, line_width=1.5)
        river_map.bridge(c, x + 14, y + 66, 106)
        gap = (c.text_height(20) + c.text_height(14)) / 2 + 2
        c.text(name_of(game), x + 138, y + 38, 20, fit=w - 146)
        c.text(tr(f"start.{game}.second"), x + 138, y + 38 + gap, 14, PALETTE["gold_hi"], "M", fit=w - 146)

    def _paint_legend(self, c: Canvas) -> None:
        y = c.height - 20 - self._button / 2 - (0 if self._wide else self._button / 2 + 34)
        room = c.width - 2 * EDGE - (2 * (self._button_wide() + GAP) + 10 if self._wide else 0)
        names = [tr(f"knowledge.{knows.value}") for knows in Knowledge]
        needed = sum(c.text_width(name, 14, "M") for name in names)
        size = min(14.0, 14 * (room - 4 * 58) / needed)
        x = EDGE + 14
        for knows, name in zip(Knowledge, names, strict=True):
            river_map.lantern(c, x, y, 30, knows.value)
            c.text(name, x + 20, y, size, PALETTE["text" if knows is not Knowledge.LATER else "muted"], "M")
            x += 20 + c.text_width(name, size, "M") + 38


@dataclass
class LanternRow(Row):
    """A lantern on the river and the lesson's title beside it. `at`: the lantern, from the row's left edge."""

    knows: Knowledge = Knowledge.LATER
    at: float = 0.0

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        cy = y + h / 2
        words = x + WORDS - 20
        room = w - WORDS + 20
        if self.knows is Knowledge.NEXT or look.focus or look.hover:
            tall = min(h - 2, c.text_height(16) + (c.text_height(13) if self.sub else 0) + 12)
            frame = (words - 10, cy - tall / 2, room + 4, tall)
            c.box(
                *frame,
                RADIUS["button"],
                PALETTE["raised"],
                0.9,
                line=PALETTE["gold_hi"],
                line_alpha=0.9 if self.knows is Knowledge.NEXT or look.focus else 0.2,
                line_width=1.5,
            )
            if look.focus:
                fx, fy, fw, fh = frame
                c.box(fx - 4, fy - 4, fw + 8, fh + 8, RADIUS["button"] + 4, None, line=PALETTE["gold_hi"], line_width=2)
        river_map.lantern(c, x + self.at, cy, LANTERN, self.knows.value)
        colour = PALETTE["muted"] if self.knows is Knowledge.LATER else PALETTE["text"]
        gap = (c.text_height(16) + c.text_height(13)) / 4 + 1 if self.sub else 0.0
        c.text(self.label, words, cy - gap, 15.5, colour, fit=room - 4)
        if self.sub:
            colour = PALETTE["verm_text" if self.knows is Knowledge.DUE else "gold_hi"]
            c.text(self.sub, words, cy + gap + 1, 13, colour, "M", fit=room - 8)

    def announce(self) -> str:
        return f"{self.label}. {tr(f'knowledge.{self.knows.value}')}. {self.sub}".strip()
