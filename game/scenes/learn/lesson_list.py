"""The list of a game's lessons and drills, with what is done and the best results."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn import lessons, progress
from game.learn.lessons import Lesson
from game.scenes import upright
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Look, Rect, Row, Widget

COLUMN = 392.0


class LessonList(Menu):
    """Core lessons, optional lessons and drills in three columns. The first lesson that is not done has the focus."""

    place = "lessons"
    upright = True

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.lessons = lessons.load(game)
        self.progress = progress.load()

    def enter(self) -> None:
        self._refresh()
        super().enter()
        self.show_focus()

    def resume(self) -> None:
        self._refresh()
        super().resume()
        self.show_focus()

    def _refresh(self) -> None:
        self.progress = progress.load()
        undone = [x for x in self.lessons if x.name not in self.progress.done]
        self.ui.focus = f"lesson:{(undone or self.lessons)[0].id}"

    def title(self) -> str:
        return tr("lesson.open", game=tr(f"{self.game}.name"))

    def groups(self) -> list[tuple[str, list[Lesson]]]:
        """The three columns: the text key of the heading, and the lessons."""
        taught = [x for x in self.lessons if not x.drill]
        return [
            ("core", [x for x in taught if x.core]),
            ("optional", [x for x in taught if not x.core]),
            ("drill", [x for x in self.lessons if x.drill]),
        ]

    # -- layout
    def _column(self, i: int) -> Rect:
        c = self.canvas
        if not c.upright:
            return c.margin_x + 24 + i * (COLUMN + 28), 96, self._column_wide(), c.height - 128
        x, y, _, _ = self._list_box()
        heights = [self._group_high(group) for _, group in self.groups()]
        top = y + sum(heights[:i]) + i * upright.GAP - (self.ui.areas["all"].offset if "all" in self.ui.areas else 0.0)
        return x, top, self._column_wide(), heights[i]

    def _list_box(self) -> Rect:
        """What scrolls on an upright sheet, where the groups stand below each other."""
        c = self.canvas
        return c.margin_x + upright.EDGE, 100, 720 - 2 * upright.EDGE, c.height - 100 - (116 if self._guided else 20)

    def _group_high(self, group: Sequence[Lesson]) -> float:
        return 64 + len(group) * (self._row_high(group) + 8)

    @property
    def _guided(self) -> bool:
        """Whether the first match with a guide is offered."""
        return self.lessons[0].name in self.progress.done

    def _row_high(self, group: Sequence[Lesson]) -> float:
        """The height of each row of a group: as many lines as the longest text below a title has."""
        c = self.canvas
        wide = self._column_wide() - 28 - 64
        longest = max((c.paragraph(self._about(x), 0, 0, wide, 13, draw=False, line=1.35) for x in group), default=0.0)
        return max(72.0, c.text_height(18) + max(longest, c.text_height(13) * 2.3) + 22)

    def _column_wide(self) -> float:
        return 720 - 2 * upright.EDGE - 16 if self.canvas.upright else COLUMN

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        out: list[Widget] = [upright.back_button(c, c.margin_x)]
        if self._guided:
            label, about = tr("guide.first"), tr("guide.first_sub")
            wide = min(c.width - 2 * c.margin_x - 340, max(520.0, c.text_width(about, 14) + c.key_width("G") + 110))
            first = (c.width - c.margin_x - 24 - wide, 16.0, wide, 60.0)
            if c.upright:
                first = (c.margin_x + upright.EDGE, c.height - 100, 720 - 2 * upright.EDGE, 80.0)
            out.append(Button("guided", first, key="G", kind="gold", icon="play", size=17, label=label, sub=about))
        areas = list[ScrollArea]()
        if c.upright:
            every = self.groups()
            total = sum(self._group_high(group) for _, group in every) + upright.GAP * (len(every) - 1)
            whole = ScrollArea("all", self._list_box(), total)
            whole.offset = min(whole.most, self.ui.areas["all"].offset) if "all" in self.ui.areas else 0.0
            self.ui.areas = {"all": whole}  # which the groups' boxes follow
            areas.append(whole)
        for i, (key, group) in enumerate(self.groups()):
            (x, y, w, h), high = self._column(i), self._row_high(group)
            area = ScrollArea(key, (x + 10, y + 52, w - 20, h - 62), len(group) * (high + 8) + 8)
            if not c.upright:
                old = self.ui.areas.get(key)
                area.offset = min(area.most, old.offset) if old else 0.0
                areas.append(area)
            for j, lesson in enumerate(group):
                top = y + 56 + j * (high + 8) - area.offset
                out.append(
                    LessonRow(
                        f"lesson:{lesson.id}",
                        (x + 14, top, w - 28, high),
                        area="all" if c.upright else key,
                        label=lesson.text("title"),
                        sub=self._about(lesson),
                        size=18,
                        chosen=self.ui.focus == f"lesson:{lesson.id}",
                        done=lesson.name in self.progress.done,
                    )
                )
        return out, areas

    def _about(self, lesson: Lesson) -> str:
        if not lesson.drill:
            return lesson.text("goal")
        best = self.progress.best.get(lesson.name)
        if best is None:
            return tr("lesson.never")
        return tr("lesson.best", right=best[0], rounds=best[1], s=round(best[2] / 1000))

    # -- answers
    def activate(self, wid: str) -> None:
        if wid == "back":
            self.cancel()
            return
        if wid == "guided":
            self.app.push(self.app.routes.guided_match(str(self.game)))
            return
        lesson = next(x for x in self.lessons if f"lesson:{x.id}" == wid)
        self.app.push(self.app.routes.lesson(lesson))

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        upright.heading(c, tr("lesson.heading"), tr(f"{self.game}.name"), c.margin_x)
        if not c.upright:
            self._paint_columns(c)
            return
        with c.clip(*self._list_box()):
            self._paint_columns(c)

    def _paint_columns(self, c: Canvas) -> None:
        for i, (key, _) in enumerate(self.groups()):
            x, y, w, h = self._column(i)
            c.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
            c.text(tr(f"lesson.{key}"), x + 24, y + 28, 15, PALETTE["gold_hi"], fit=w - 48)


@dataclass
class LessonRow(Row):
    """A row of the list: title over goal, with a tick when the lesson is done."""

    done: bool = False

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        on = self.chosen or look.focus
        fill, foot = ("raised", "raised_lo") if on or look.hover else ("tile", "tile_lo")
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["button"],
            PALETTE[fill],
            1,
            to=PALETTE[foot],
            line=PALETTE["gold_hi"] if on else PALETTE["line"],
            line_alpha=0.9 if on else 0.12,
            line_width=1.5,
        )
        if look.focus:
            c.box(x - 4, y - 4, w + 8, h + 8, RADIUS["button"] + 4, None, line=PALETTE["gold_hi"], line_width=2.5)
        cx, cy = x + 26, y + h / 2
        c.circle(
            cx,
            cy,
            13,
            PALETTE["gold_hi"] if self.done else PALETTE["well"],
            line=PALETTE["gold_hi" if self.done else "off"],
        )
        if self.done:
            c.icon("check", cx, cy, 18, PALETTE["ink"])
        top = y + 10
        c.text(self.label, x + 52, top + c.text_height(self.size) / 2, self.size, fit=w - 66)
        c.paragraph(self.sub, x + 52, top + c.text_height(self.size) + 3, w - 64, 13, PALETTE["muted"], line=1.35)

    def announce(self) -> str:
        done = tr("lesson.done") if self.done else ""
        return f"{self.label}. {self.sub} {done}".strip()
