"""The table of a lesson or a drill: the real table with a stacked deal, and words beside what they are about.

Only the player and the lesson's script move; the table makes nothing but forced moves. `lesson` has the lessons and
`drill` the drills; `lesson_layout` finds room for the words, `bubble` and `lesson_painter` draw."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import ClassVar, Final, TypeVar

from engine.contract import Action
from engine.record.header import SeatConfig
from engine.table.table import Table
from game.draw.canvas import Canvas
from game.learn import lessons, progress
from game.learn.lessons import Lesson
from game.learn.progress import Progress
from game.match import session
from game.match.session import Match
from game.scenes.learn import bubble, lesson_layout, lesson_painter
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.lesson_layout import target
from game.scenes.learn.lesson_painter import HeadModel, LessonModel
from game.scenes.learn.words_change import WordsChange
from game.scenes.table.input import acts
from game.scenes.table.scene import TableScene
from game.table import score_sheet
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import Rect, Widget, inside

BACK, RESTART, SKIP = "Z", "O", "F"
"""Keys that no game uses."""
ANSWER_MS: Final = 7000.0
"""How long an answer to what the player has tried is shown."""
T = TypeVar("T")


class LessonTable(TableScene):
    """Subclasses set the table and the bubble, and answer `moved`, `pressed` and `tick`."""

    has_side_panels = False
    has_hints = False
    drawn_later = ("lesson:",)
    phase = "goal"
    """"goal" at first, "end" at last; a lesson and a drill have their own names for the phases between."""
    SAID: ClassVar[str]
    """The phase whose words `_said` gives."""

    seat_configs: tuple[SeatConfig, ...] = ()
    """Who sits at the table; empty for the usual company."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        super().__init__(self._match(table))
        self.bubble: Bubble | None = None
        self.reply: Bubble | None = None
        """An answer to what the player has just tried. The next input removes it."""
        self.place: Rect = (0, 0, 0, 0)
        """The paper of the bubble."""
        self.about: tuple[str, ...] = ()
        """What the bubble is about, by the names of `lesson_layout.target`."""
        self.lines = 0.0
        """The opacity of the gold lines round it, 0 to 1."""
        self.arrow: tuple[Rect, Rect] | None = None
        self.arrow_opacity = 0.0
        self._on_the_way = False
        """Whether the pointer was pressed where an arrow begins."""
        self.veil = 0
        """The opacity of the veil over everything else, 0 to 255."""
        self._placed: object = None
        self._reply_age = 0.0
        self.words_change = WordsChange()

    # --------------------------------------------------- from the goal to the end --
    def enter(self) -> None:
        super().enter()
        self._begin()

    def resized(self) -> None:
        self._placed = None
        self.words_change.end()
        super().resized()
        if self.phase == "goal":
            self._goal()
        elif self.phase == "end":
            self._end()
        elif self.phase == self.SAID:
            self.bubble, self._placed = self._said(), None
            self.build()

    def _begin(self) -> None:
        """Show the goal and begin."""
        raise NotImplementedError

    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        begin = ("lesson:next", "Enter", tr("lesson.start"))
        self.show(Bubble(self.lesson.text("goal"), title=self.lesson.text("title"), big=True, buttons=(begin,)))

    def _said(self) -> Bubble:
        """The words of the phase `SAID`."""
        raise NotImplementedError

    def _end(self) -> None:
        """Show the words at the end."""
        raise NotImplementedError

    # ------------------------------------------------------------- the table --
    def put(self, table: Table) -> None:
        """Replace the table by another one, whose cards are not animated."""
        self.match = self._match(table)
        self.table, self.game = table, table.rules.ID
        self.ui.places = (self.game, "table", "lessons")
        self.drag.grab = self.announcement = None
        self.clear_sheet()
        self.clock.effects_running = False
        self.seat_views = self.new_seat_views()
        self.upright = self.all_upright
        self.app.turn_sheet()  # the table of another game may have no upright layout
        self.bubble = self.reply = None
        self.apply_motion_settings()
        self.follow()

    def _match(self, table: Table) -> Match:
        """A match without a record."""
        return Match(table, self.seat_configs or session.usual_company(table.rules.ID, len(table.seats)))

    def apply_motion_settings(self) -> None:
        super().apply_motion_settings()
        for seat_view in self.seat_views.values():
            seat_view.table_view.learn, seat_view.table_view.lesson = False, True
        self.table.pace = lessons.PACE

    def _on_match_over(self) -> None:
        """A lesson has no file to put away."""

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves, no move is forced, and a score sheet is complete."""
        if self.busy or self.announcement or self.table.forced is not None:
            return False
        return not self.table.deal_over or self.sheet_complete

    # ---------------------------------------------------------------- widgets --
    def _widgets(self) -> list[Widget]:
        shown = self.shown
        widgets: list[Widget] = []
        if self.sheet is None and not (shown and shown.big):
            widgets = self.table_view.widgets()
            if shown and shown.buttons:
                for w in widgets:
                    w.key = None if w.key == "Enter" else w.key
        widgets += lesson_painter.head_buttons(self, self.controls())
        if shown and shown.buttons:
            widgets += bubble.buttons(self.canvas, shown, self.place)
        return widgets

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        """The buttons at the upper right: id, key, icon."""
        return ("back", BACK, "back"), ("restart", RESTART, "redo"), ("skip", SKIP, "skip")

    @property
    def shown(self) -> Bubble | None:
        """The words that are shown."""
        return self.reply or self.bubble

    def build(self) -> None:
        self.ui.set(self._widgets())
        self._settle_bubble()
        if self.shown and self.shown.buttons:
            self.ui.set(self._widgets())
        self.words_change.note(self.shown, self.place)
        self.renderer.stale = self.dirty = True

    def _settle_bubble(self) -> None:
        """Find a place for the words. It stays as long as the words do."""
        shown, c = self.shown, self.canvas
        if shown is None:
            return
        words, window = (shown.say, shown.do, shown.title), (c.pixel_width, c.pixel_height, c.text_scale)
        now = (words, self.table.ply, bool(self.sheet), window)
        if now == self._placed:
            return
        self._placed = now
        shown.heading, shown.at_side, shown.width = "", False, 0.0
        if shown.big:
            size = bubble.measure(c, shown)
            self.place = ((c.width - size[0]) / 2, max(16.0, (c.height - size[1]) / 2 - 10), *size)
            return
        if self.heading and c.width > c.height and self._settle_at_side(shown):
            return
        parts = score_sheet.free(c, self.sheet) if self.sheet and self.about in ((), ("sheet",)) else ()
        if place := bubble.inside(c, shown, parts):
            self.place = place
            return
        for shown.heading in (self.heading, "") if c.upright else ("",):
            if self._settle_beside(shown):
                return

    def _settle_beside(self, shown: Bubble) -> bool:
        """Place the words, with one button below or beside them, near what they are about; False if they cover any."""
        c = self.canvas
        near = next((r for name in self.about if (r := target(self, name))), None)
        if near and self.heading:  # at the left: other papers may stand beside it
            near = bubble.EDGE, near[1], 0.0, near[3]
        ways = [(1.0, True, self.ends())]  # the size of the letters, all of the sheet, the arrow
        if self.sheet:  # the words stand on the score sheet only where there is no other room
            ways.append((1.0, False, self.ends()))
        # large letters get smaller, and then lie on the arrow, rather than cover a card
        shrunk = [n for n in bubble.SHRUNK if n * c.text_scale >= 1]
        ways += [*((n, False, self.ends()) for n in shrunk[1:]), (shrunk[-1], False, ())]
        beside = (shown.inline, True) if c.upright and len(shown.buttons) == 1 else (shown.inline,)
        for shown.inline, (shown.shrunk, whole_sheet, ends) in product(beside, ways):
            sizes = [bubble.measure(c, shown, part) for part in (bubble.BROAD if c.upright else bubble.BESIDE)]
            off = lesson_layout.obstacles(self, ends, whole_sheet, len(self.controls()))
            if free := lesson_layout.free_place(sizes, near, off, c.width, c.height):
                self.place = free
                return True
        self.place = lesson_layout.place(sizes, near, off, c.width, c.height)
        return False

    def _settle_at_side(self, shown: Bubble) -> bool:
        """Place the words at the left, or where else there is room; False if there is none. Where there is little room
        they have no heading, and the last to be covered is the prompt."""
        c = self.canvas
        own, prompt = lesson_layout.own_words(c.width, c.height)
        off = [*lesson_layout.obstacles(self, (), controls=len(self.controls())), own]
        shown.at_side = True
        for part, heading in [(1.0, self.heading), *((n, "") for n in bubble.SHRUNK if n * c.text_scale >= 1)]:
            shown.shrunk, shown.heading = part, heading
            sizes = [bubble.measure(c, shown, part) for part in bubble.AT_SIDE]
            for blocked in ([*off, prompt],) if heading and self.awaits() else ([*off, prompt], off):
                self.place = lesson_layout.at_side(sizes, blocked, c.width, c.height)
                if not lesson_layout.covered(self.place, blocked):
                    return True
        shown.at_side, shown.shrunk = False, 1.0
        return False

    def toast_obstacles(self) -> Sequence[Rect]:
        """Those of the table, and the words."""
        return [*super().toast_obstacles(), *([self.place] if self.shown else [])]

    def asks(self) -> str:
        return self.shown.spoken if self.shown else ""

    def show(self, words: Bubble | None) -> None:
        """Show new words. Input of the next moment does not count for them."""
        self.bubble, self.reply, self._placed = words, None, None
        if words:
            self.app.announce(words.spoken)
            self.ui.prompt()
        self.build()

    def answer(self, text: str, tried: bool = True) -> None:
        """Answer what the player has `tried`, or asked. The answer stays until the next input, or for ANSWER_MS."""
        self.app.sounds.play("error" if tried else "hint")
        self.app.announce(text)
        self.reply, self._reply_age = Bubble(text, how=tr("lesson.again") if tried else "", answer=True), 0.0
        self.look()

    # ------------------------------------------------------------------ input --
    def handle(self, event: ins.Event) -> None:
        if acts(event) and self.reply is not None:
            self.reply = None
            self.build()
        if isinstance(event, ins.Confirm) and (wid := self._confirmed()):
            self.finish_animations()
            if not self.ui.asleep:
                self.press(wid, False)
            return
        before = self._moment()
        super().handle(event)
        if isinstance(event, ins.Pointer) and event.button == 1:
            if event.kind == "down":
                self._on_the_way = self._on_arrow(event, 0)
            elif event.kind == "up" and self._on_the_way:
                self._on_the_way = False
                if self._on_arrow(event, 1) and before == self._moment() and self.awaits() and not self.ui.asleep:
                    self.follow_arrow()

    def _confirmed(self) -> str:
        """The button of the words that Enter presses: the one to which keys led the focus, else its own; or ""."""
        buttons = self.shown.buttons if self.shown else ()
        chosen = [wid for wid, *_ in buttons if self.ui.by_keys and wid == self.ui.focus]
        return next(iter([*chosen, *(wid for wid, key, _ in buttons if key == "Enter"), ""]))

    def _on_arrow(self, e: ins.Pointer, end: int) -> bool:
        """Whether the pointer is on this end of an arrow that is shown: 0 where it begins, 1 where it points."""
        return self.arrow is not None and self.arrow_opacity > 0 and inside(self.arrow[end], e.x, e.y)

    def _moment(self) -> tuple[int, Bubble | None]:
        """What changes when an input does something."""
        return self.table.ply, self.reply

    def open_menu(self) -> None:
        self.app.pop()

    def press(self, wid: str, by_pointer: bool) -> None:
        if wid in ("lesson:out", "lesson:leave"):
            self.open_menu()
        elif wid.startswith("lesson:"):
            self.app.sounds.play("button")
            self.pressed(wid[7:])
        else:
            super().press(wid, by_pointer)

    def act(self, actions: Sequence[Action]) -> None:
        """Judge the player's move before it is made."""
        for action in actions:
            if not self.awaits():
                self._no_move_now()
                return
            if reason := self.table.why_not(action):
                self.refuse(reason)
                return
            if not self.moved(action):
                self.look()
                return

    def make(self, action: Action) -> None:
        """Make a move at the table and show it."""
        self.table.submit(action)
        self.follow()

    def refuse(self, reason: str) -> None:
        if self.awaits():
            self.answer(self.table_view.refusal(reason))
            self.look()
        else:
            self._no_move_now()

    def _no_move_now(self) -> None:
        """Say why the player cannot move while no move is awaited: moves are being shown, or there is only to read."""
        reading = self.shown is not None and bool(self.shown.buttons)
        self.app.sounds.play("error")
        self.app.toast(tr("lesson.read_on" if reading else "lesson.look_on"), 2600, answers=True)
        self.look()

    def keep(self, what: Callable[[Progress], T]) -> T:
        """Change the player's progress by `what` and return its result. A toast says so if it cannot be saved."""
        kept = progress.load()
        result = what(kept)
        if kept.unsaved:
            self.app.toast(tr("lesson.unsaved"), 6000)
        return result

    # -------------------------------------------------------- for subclasses --
    @property
    def heading(self) -> str:
        """The heading of the words at the side of the table; empty if they stand beside what they are about."""
        return ""

    def ends(self) -> Sequence[Rect]:
        """The two boxes that an arrow connects; empty without an arrow."""
        return ()

    def follow_arrow(self) -> None:
        """The pointer was dragged along the arrow, which no card follows: do what the arrow says."""

    def awaits(self) -> bool:
        """Whether the player is asked for a move."""
        return False

    def moved(self, action: Action) -> bool:
        """The player tries a legal move; whether it was made."""
        return False

    def standing(self) -> tuple[int, int, float]:
        """The number of the lesson, the number of lessons, and the part of it that is done (0 to 1)."""
        return 1, 1, 0.0

    @property
    def nudged(self) -> bool:
        """Whether the words ask for attention."""
        return False

    def pressed(self, what: str) -> None:
        """One of the lesson's own buttons."""

    def tick(self, ms: float) -> None:
        """Time passes while nothing moves."""

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.app.top is not self:
            return
        self.dirty |= self.words_change.update(ms)
        if self.reply is not None:
            self._reply_age += ms
            if self._reply_age >= ANSWER_MS:
                self.reply = None
                self.build()
        if self.at_rest:
            self.tick(ms)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_overlay(canvas)
        if self.drag.dragged:
            self.drag.draw(canvas)  # over the veil and the arrow

    def draw_heading(self, canvas: Canvas) -> None:
        lesson_painter.draw_head(canvas, self._head())

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draw what the lesson lays over its table."""
        shown = self.shown
        about = dict.fromkeys(self.about) if shown else {}
        targets = {name: lesson_layout.lit(self, name, r) for name in about if (r := target(self, name))}
        arrow, corner = lesson_layout.pointers(self, self.place, targets.get(next(iter(about), "")), self.arrow)
        model = LessonModel(
            head=self._head(),
            bubble=shown,
            place=self.place,
            nudged=self.nudged,
            about=self.unveiled(targets | ({"": corner} if corner and arrow != self.arrow else {})),
            points_at=corner,
            lines=0.0 if self.sheet else self.lines,
            veil=self.veil,
            arrow=arrow,
            arrow_opacity=self.arrow_opacity,
        )
        lesson_painter.draw(canvas, model)
        part, gone = self.words_change.part if self.anim.motion else 1.0, self.words_change.gone
        if gone and part < 1:
            with canvas.fading(1 - part):
                lesson_painter.draw_words(canvas, model._replace(bubble=gone[0], place=gone[1], points_at=None))
        with canvas.fading(part):
            self.draw_words(canvas, model)
        for widget in self.ui.widgets:
            if widget.id.startswith("lesson:"):
                with canvas.fading(1.0 if isinstance(widget, lesson_painter.HEAD_BUTTONS) else part):
                    widget.draw(canvas, self.ui.look(widget))

    def draw_words(self, canvas: Canvas, model: LessonModel) -> None:
        """Draw the paper with the words, without its buttons."""
        lesson_painter.draw_words(canvas, model)

    def unveiled(self, targets: Mapping[str, Rect]) -> tuple[Rect, ...]:
        """What the veil leaves free, from what the words are about."""
        return tuple(targets.values())

    def _head(self) -> HeadModel:
        return HeadModel(str(self.game), self.lesson.text("title"), *self.standing())


def names(game: str, seats: int) -> tuple[str, ...]:
    """The names at a table of `seats` seats."""
    return tuple(c.name for c in session.usual_company(game, seats))
