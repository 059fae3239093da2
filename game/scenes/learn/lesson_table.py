"""A table at which somebody is taught or tried: the real table with a stacked deal, words beside what they speak of.

Nothing happens here by itself but what is owed; no move is made but the player's and those of a script. `Lesson`s are
taught by `game.scenes.learn.lesson`, drills by `game.scenes.learn.drill`; `lesson_layout` finds room, `lesson_painter`
draws."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeVar

from engine.contract import Action
from engine.table.table import Table
from game.draw.animation import Animator
from game.draw.canvas import Canvas
from game.learn import lessons, progress
from game.learn.lessons import Lesson
from game.learn.progress import Progress
from game.match import session
from game.match.session import Match
from game.scenes.learn import lesson_layout, lesson_painter
from game.scenes.table.renderer import Picture
from game.scenes.table.scene import Desk, TableScene
from game.table.view import table_view
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import IconButton, Rect, Widget

BACK, RESTART, SKIP = "Z", "O", "F"
"""Keys that no table uses."""
ANSWER_MS: Final = 7000.0
T = TypeVar("T")


@dataclass
class Bubble:
    """Words on paper: one idea, and what to do; `how` in small letters, with a key. `big` stands in the middle over a
    veil, with a title; `buttons` are (id, key, label), the first one the way on, beside the words where `inline`."""

    say: str
    do: str = ""
    how: str = ""
    key: str = ""
    title: str = ""
    buttons: tuple[tuple[str, str, str], ...] = ()
    big: bool = False
    inline: bool = False
    answer: bool = False


class Teach(TableScene):
    """Subclasses put a table on it, fill the bubble, and answer to `moved`, `pressed` and `tick`."""

    helped = False
    phase = "goal"
    """Where the lesson or the drill is; each has names of its own for what comes between `goal` and `end`,"""
    SAID: ClassVar[str]
    """and the name of the phase in which something is said."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        super().__init__(_match(table))
        self.picture = Picture(lambda scene, c: lesson_painter.head(self, c))
        self.bubble: Bubble | None = None
        self.reply: Bubble | None = None
        """An answer to what was just tried; it goes with the next input."""
        self.place: Rect = (0, 0, 0, 0)
        self.about: tuple[str, ...] = ()
        """What the bubble speaks of, and"""
        self.lines = 0.0
        """how clearly it is lined in gold; likewise"""
        self.arrow: tuple[Rect, Rect] | None = None
        self.arrow_clear = 0.0
        self.veil = 0
        self._placed: object = None
        self._reply_age = 0.0

    # --------------------------------------------------- from the goal to the end --
    def enter(self) -> None:
        super().enter()
        self._begin()

    def resized(self) -> None:
        self._placed = None
        super().resized()
        if self.phase == "goal":
            self._goal()
        elif self.phase == "end":
            self._end()
        elif self.phase == self.SAID:
            self.bubble = self._said()
            self.build()

    def _begin(self) -> None:
        """From the very beginning."""
        raise NotImplementedError

    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        self.show(
            Bubble(
                self.lesson.text("goal"),
                title=self.lesson.text("title"),
                big=True,
                buttons=(("lesson:next", "Enter", tr("lesson.start")),),
            )
        )

    def _said(self) -> Bubble:
        """What is said now."""
        raise NotImplementedError

    def _end(self) -> None:
        """What is said at the end."""
        raise NotImplementedError

    # ------------------------------------------------------------- the table --
    def put(self, table: Table) -> None:
        """Another table in the place of this one, its cards lying where they lie."""
        self.match = _match(table)
        self.table = table
        self.drag.grab = self.announcement = None
        self.count.clear()
        self.course.showed = False
        self.desks = {
            s: Desk(table_view(self.match.game, self._seats(s)), Animator(), len(table.events))
            for s in self.match.people
        }
        self.bubble = self.reply = None
        self._motion()
        self.follow()

    def _motion(self) -> None:
        super()._motion()
        for desk in self.desks.values():
            desk.table_view.learn, desk.table_view.lesson = False, True
        self.table.pace = lessons.PACE

    def _match_over(self) -> None:
        """The player's own match is not touched."""

    def _make_obvious(self, ms: float) -> None:
        """The player makes every move."""

    def _thinking(self) -> bool:
        return not self.flows()

    def flows(self) -> bool:
        """Whether time passes at the table."""
        return True

    @property
    def at_rest(self) -> bool:
        """Whether all is done that was begun: nothing moves, nothing is owed, a sheet is counted."""
        if self.busy or self.announcement or self.table.forced is not None:
            return False
        return not self.table.deal_over or self.count.done

    # ---------------------------------------------------------------- widgets --
    def _widgets(self) -> list[Widget]:
        shown = self.shown
        found: list[Widget] = []
        if self.sheet is None and not (shown and shown.big):
            found = self.table_view.widgets()
            if shown and shown.buttons:
                for w in found:
                    w.key = None if w.key == "Enter" else w.key
        found.append(
            IconButton(
                "lesson:leave",
                lesson_layout.LEAVE,
                key="Esc",
                icon="back",
                accessible_label=tr("ui.back"),
                focusable=False,
            )
        )
        found += [
            lesson_painter.Control(
                f"lesson:{wid}",
                lesson_layout.control(self, i),
                key=key,
                icon=icon,
                size=16,
                label=tr(f"lesson.{wid}"),
                focusable=False,
            )
            for i, (wid, key, icon) in enumerate(self.controls())
        ]
        if shown and shown.buttons:
            found += lesson_painter.buttons(self, shown)
        return found

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        """The buttons at the upper right: id, key, icon."""
        return ("back", BACK, "back"), ("restart", RESTART, "redo"), ("skip", SKIP, "skip")

    @property
    def shown(self) -> Bubble | None:
        """The words that stand there now."""
        return self.reply or self.bubble

    def build(self) -> None:
        self.ui.set(self._widgets())
        self._settle_bubble()
        if self.shown and self.shown.buttons:
            self.ui.set(self._widgets())
        self.picture.stale = self.dirty = True

    def _settle_bubble(self) -> None:
        """Find the words their place; it stays while they do."""
        shown, c = self.shown, self.canvas
        if shown is None:
            return
        now = (
            shown.say,
            shown.do,
            shown.title,
            self.table.ply,
            bool(self.sheet),
            c.pixel_width,
            c.pixel_height,
            c.text_scale,
        )
        if now == self._placed:
            return
        self._placed = now
        if shown.big:
            size = lesson_painter.measure(c, shown)
            self.place = ((c.width - size[0]) / 2, max(16.0, (c.height - size[1]) / 2 - 10), *size)
            return
        near = next((r for name in self.about if (r := lesson_layout.target(self, name))), None)
        sizes = (lesson_painter.measure(c, shown, part) for part in lesson_painter.NARROW)
        self.place = lesson_layout.place(sizes, near, lesson_layout.taken(self), c.width, c.height)

    def show(self, bubble: Bubble | None) -> None:
        """New words; what is pressed meanwhile was not meant for them."""
        self.bubble, self.reply, self._placed = bubble, None, None
        if bubble:
            self.app.announce(" ".join(filter(None, (bubble.title, bubble.say, bubble.do))))
            self.ui.prompt()
        self.build()

    def answer(self, text: str, sound: str = "error") -> None:
        """An answer to what was tried. It stands until the next input, or long enough to be read."""
        self.app.sounds.play(sound)
        self.app.announce(text)
        self.reply, self._reply_age = Bubble(text, how=tr("lesson.again"), answer=True), 0.0
        self.look()

    # ------------------------------------------------------------------ input --
    def handle(self, event: ins.Event) -> None:
        down = (
            isinstance(event, ins.Confirm | ins.Nav)
            or (isinstance(event, ins.Key) and event.down)
            or (isinstance(event, ins.Pointer) and event.kind == "down")
        )
        if down and self.reply is not None:
            self.reply = None
            self.build()
        if isinstance(event, ins.Confirm) and self.shown and self.shown.buttons and self.shown.buttons[0][1] == "Enter":
            self._hurry()
            if not self.ui.asleep:
                self._press(self.shown.buttons[0][0], False)
            return
        super().handle(event)

    def _pause(self) -> None:
        self.app.pop()

    def _press(self, wid: str, by_pointer: bool) -> None:
        if wid == "lesson:leave":
            self._pause()
        elif wid.startswith("lesson:"):
            self.app.sounds.play("button")
            self.pressed(wid[7:])
        else:
            super()._press(wid, by_pointer)

    def act(self, actions: Sequence[Action]) -> None:
        """A move of the player's; it is judged before it is made."""
        for action in actions:
            if not self.awaits():
                self.look()
                return
            if reason := self.table.why_not(action):
                self.refuse(reason)
                return
            if not self.moved(action):
                self.look()
                return

    def make(self, action: Action) -> None:
        """Do something at the table, and show it."""
        self.table.submit(action)
        self.follow()

    def refuse(self, reason: str) -> None:
        if self.awaits():
            self.answer(tr(f"{self.game}.reason.{reason}"))
        self.look()

    def keep(self, what: Callable[[Progress], T]) -> T:
        """Something for the player's progress; a disk that refuses is said."""
        kept = progress.load()
        result = what(kept)
        if kept.unsaved:
            self.app.toast(tr("lesson.unsaved"), 6000)
        return result

    # -------------------------------------------------------- for subclasses --
    def ends(self) -> Sequence[Rect]:
        """The two boxes that an arrow connects; empty without one."""
        return ()

    def awaits(self) -> bool:
        """Whether the player is asked for a move."""
        return False

    def moved(self, action: Action) -> bool:
        """The player tries a legal move; whether it was made."""
        return False

    def standing(self) -> tuple[int, int, float]:
        """Which lesson it is, of how many, and how much of it is done."""
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
        if self.reply is not None:
            self._reply_age += ms
            if self._reply_age >= ANSWER_MS:
                self.reply = None
                self.build()
        if self.at_rest:
            self.tick(ms)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        lesson_painter.draw(self, canvas)


def _match(table: Table) -> Match:
    """A match that is written nowhere."""
    seat_configs = session.company(table.rules.ID, ["club"] * (len(table.seats) - 1))
    return Match(table, seat_configs, session.current())


def names(game: str, seats: int) -> tuple[str, ...]:
    """Who sits at a table of so many."""
    return tuple(c.name for c in session.company(game, ["club"] * (seats - 1)))
