"""A lesson: its goal, then step by step the words, the opponents' moves and the player's own move."""

from collections.abc import Sequence
from typing import Final

from engine.contract import Action
from game.learn import answers, lessons
from game.learn.answers import Answers
from game.learn.lessons import Lesson, LessonStep
from game.match import seeds
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.lesson_layout import target
from game.scenes.learn.lesson_table import RESTART, LessonTable, names
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import Button, Rect, Zone

NUDGE_MS: Final = (8_000.0, 15_000.0, 25_000.0)
"""Idle times after which the player is nudged, shown what the step is about, and shown where to press."""
RECALL_TIMES: Final = 3.0
"""The player has so many times as long for a move to be found alone."""
BEAT_MS: Final = 650.0
"""Time between two moves of the opponents."""
LINGER_MS: Final = 1100.0
"""How long the player's move is shown before another deal replaces the table."""
FADING: Final = (1.0, 0.5)
"""The opacity of the arrow in the first steps."""
VEILS: Final = (120, 60)
"""The opacity (0 to 255) of the veil over everything else in the first steps."""


class LessonScene(LessonTable):
    """Teaches a lesson. `phase` is goal, wait (moves are being shown), step, end."""

    SAID = "step"

    def __init__(self, lesson: Lesson) -> None:
        self.n = 0
        self.phase = "goal"
        super().__init__(lesson, lesson.table(0, names(lesson.game, lesson.seats(0))))
        self.queue: list[Action] = []
        self.done = False
        """Whether the player has made the move of this step."""
        self.skipped = False
        self.idle = 0.0
        self.level = 0
        self._age = self._spent = 0.0
        self._found: bool | None = None
        """Whether the player found the move of this step alone; None before the first answer."""

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.n]

    # ----------------------------------------------------------- from step to step --
    def _begin(self) -> None:
        """Show the goal."""
        self.skipped = False
        self._turn_to(0)
        self.phase = "goal"
        self._goal()

    def _turn_to(self, n: int) -> None:
        """Go to the beginning of a step, whatever was done before."""
        self.n, self.done, self.phase = n, False, "wait"
        self.queue, self._age = list(self.step.auto), 0.0
        self.put(self.lesson.table(n, names(self.game or "", self.lesson.seats(n))))

    def _go_on(self) -> None:
        """Go on to the next step, on the same table unless the step has its own position."""
        if self.n + 1 == len(self.lesson.steps):
            self._finish()
        elif self.lesson.steps[self.n + 1].position:
            self._turn_to(self.n + 1)
            self.announcement = (tr("lesson.another"), 0.0)  # other cards lie there without having been dealt
            self.app.announce(self.announcement[0])
        else:
            self.n, self.done, self.phase = self.n + 1, False, "wait"
            self.queue, self._age = list(self.step.auto), 0.0
            self.apply_motion_settings()
            self.show(None)

    def _finish(self) -> None:
        if not self.skipped:
            self.keep(lambda kept: kept.finish(self.lesson.name))
            self.app.sounds.play("deal-won")
        self.phase = "end"
        self._end()

    def _end(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        following = self.following()
        buttons = [
            ("lesson:next", "Enter", tr("lesson.next_lesson") if following else tr("lesson.list")),
            ("lesson:restart", RESTART, tr("lesson.restart")),
        ]
        if self.lesson.core and not (following and following.core):
            buttons[0] = ("lesson:next", "N", buttons[0][2])
            buttons.insert(0, ("lesson:guided", "Enter", tr("guide.first")))
        if following:
            buttons.append(("lesson:leave", "Esc", tr("lesson.list")))
        say = tr("lesson.seen" if self.skipped else "lesson.learned")
        if following:
            say += "\n" + tr("lesson.then", title=following.text("title"))
        self.show(Bubble(say, title=self.lesson.text("title"), big=True, buttons=tuple(buttons)))
        self.ui.focus = buttons[0][0]  # another button has the name of the one that led here

    def following(self) -> Lesson | None:
        """The lesson or drill that comes after this one."""
        all_ = lessons.load(self.lesson.game)
        at = [other.id for other in all_].index(self.lesson.id)
        return all_[at + 1] if at + 1 < len(all_) else None

    # -------------------------------------------------------------- the words --
    def _prompt(self) -> None:
        """All moves have been shown: say what this step is about."""
        self.phase, self.idle, self.level = "step", 0.0, 0
        self._spent, self._found = 0.0, None
        if self.step.recall or not self.step.move:
            self.table_view.unchoose()
            self.look()
        # the focus must not point away from what the words are about
        self.ui.focus = next(iter(self._presses()), None) if self._early else None
        self._point()
        self.show(self._said())
        if self.bubble and self.bubble.buttons:
            self.ui.focus = "lesson:next"

    def _said(self) -> Bubble:
        say, do = self.lesson.text(self.step.id, "say"), self.lesson.text(self.step.id, "do")
        if self.step.move is None:
            return Bubble(say, buttons=(("lesson:next", "Enter", tr("lesson.next")),), inline=bool(self.sheet))
        if self.level:
            return Bubble(say, do, tr("lesson.nudge"), "" if self.step.recall else self._key())
        if self.step.recall:
            return Bubble(say, how=tr("lesson.find"))
        cards = sum(self.table_view.is_own_card(w) for w in self._presses())
        how = ("cards_key" if cards > 1 else "card_key" if self._key() else "card") if cards else "key"
        if cards and self.ui.by_keys and self._picks():
            how = "pick_key"
        return Bubble(say, do, tr(f"lesson.how_{how}"), self._key())

    def _picks(self) -> bool:
        """Whether one key picks cards and another plays those that are picked. A gamepad has two buttons for it only
        while a card has the focus."""
        first = self.ui[self._presses()[0]]
        return isinstance(first, Zone) and first.picked and key_map.said("Space") != key_map.said("Enter")

    def apply_motion_settings(self) -> None:
        super().apply_motion_settings()
        for seat_view in self.seat_views.values():
            seat_view.table_view.recall = self.step.recall

    @property
    def _early(self) -> bool:
        """Whether this step is among the first, which show where the move is."""
        return self.n < len(FADING) and not self.step.recall

    def _presses(self) -> list[str]:
        """The widgets to press for the expected move."""
        return self.table_view.steps(self.step.move) if self.step.move else []

    def _key(self) -> str:
        """The key of the last widget to press; empty for a card."""
        last = self.ui[self._presses()[-1]] if self._presses() else None
        return last.key or "" if isinstance(last, Button) else ""

    def _point(self) -> None:
        """Point at what this step is about: in the first steps with an arrow and a veil, then with gold lines, and not
        at all where the player finds the move."""
        step = self.step
        self.about = step.point or (() if step.recall else tuple(self._presses()))
        self.lines = 0.0 if step.recall else 1.0 if self._early or step.point or step.move is None else 0.0
        self.veil = VEILS[self.n] if self._early and not self.sheet else 0
        self.arrow, self.arrow_opacity = None, FADING[self.n] if self._early else 0.0
        self._aim()

    def _aim(self) -> None:
        """Set the two ends of the arrow."""
        presses = [r for name in self._presses() if (r := target(self, name))]
        if len(ends := self.ends()) == 2:
            self.arrow = ends[0], ends[1]
        elif presses and self.shown and self.arrow_opacity:
            self.arrow = self.place, presses[0]

    def ends(self) -> Sequence[Rect]:
        if not self.arrow_opacity or self.phase != "step":
            return ()
        return [r for name in self.step.arrow if (r := target(self, name))]

    def follow_arrow(self) -> None:
        if len(self.ends()) == 2 and self.step.move:
            self.act([self.step.move])
        elif presses := self._presses():
            self.press(presses[0], True)

    def build(self) -> None:
        super().build()
        if self.phase == "step":
            self._aim()

    @property
    def nudged(self) -> bool:
        return self.phase == "step" and self.level > 0

    def standing(self) -> tuple[int, int, float]:
        taught = [other.id for other in lessons.load(self.lesson.game) if not other.drill]
        part = 1.0 if self.phase == "end" else (self.n + self.done) / len(self.lesson.steps)
        return taught.index(self.lesson.id) + 1, len(taught), part

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return super().controls()[:1] if self.phase == "end" else super().controls()

    # ---------------------------------------------------------------- answers --
    def awaits(self) -> bool:
        return self.phase == "step" and self.step.move is not None

    def moved(self, action: Action) -> bool:
        self._answered(self.step.accepts(action) and self.level < 2)
        if not self.step.accepts(action):
            self.answer(self.lesson.answer(self.step, action))
            self.idle = 0.0
            return False
        self.done, self.phase, self._age, self.level = True, "wait", 0.0, 0
        self.veil = 0
        self.app.sounds.play("lesson-step-done")
        self.show(None)
        self.make(action)
        return True

    def refuse(self, reason: str) -> None:
        if self.awaits():
            self._answered(False)
        super().refuse(reason)

    def _answered(self, right: bool) -> None:
        """Keep the first answer where the player finds the move alone, so that it is asked again when it is due."""
        if not self.step.recall or self._found is not None:
            return
        self._found = right
        answer = Answers(self.lesson.name, seeds.today(), int(right), 1, round(self._spent))
        if not answers.note(answer):
            self.app.toast(tr("lesson.unsaved"), 6000)

    def pressed(self, what: str) -> None:
        if what == "restart":
            self._begin()
        elif what == "back":
            self._back()
        elif self.phase == "end":
            following = self.following()
            if what == "guided":
                self.app.replace(self.app.routes.guided_match(self.lesson.game))
            elif what == "next" and following:
                self.app.replace(self.app.routes.lesson(following))
            elif what == "next":
                self.open_menu()
        elif self.phase == "goal":
            self._turn_to(0)
        elif what == "skip":
            self.skipped = self.skipped or self.step.move is not None
            self._age = 0.0
            if self.n + 1 < len(self.lesson.steps):
                self._turn_to(self.n + 1)
            else:
                self._finish()
        elif self.phase == "step" and self.step.move is None:
            self._go_on()

    def _back(self) -> None:
        if self.phase == "end":
            self._turn_to(len(self.lesson.steps) - 1)
        elif self.phase == "goal" or self.n == 0:
            self._begin()
        else:
            self._turn_to(self.n - 1)

    # ------------------------------------------------------------------- time --
    def tick(self, ms: float) -> None:
        if self.phase == "step" and self.reply is None:
            self._wait_for_player(ms)
        elif self.phase == "wait":
            self._age += ms
            if self.queue:
                if self._age >= BEAT_MS * min(1.0, self.app.settings.motion or 0.5):
                    self._age = 0.0
                    self.make(self.queue.pop(0))
            elif not self.done:
                self._prompt()
            elif self._age >= self._linger():
                self._go_on()

    def _linger(self) -> float:
        """How long the player's move stays when no other move follows on this table."""
        last = self.n + 1 == len(self.lesson.steps)
        return LINGER_MS if last or self.lesson.steps[self.n + 1].position else 0.0

    def _wait_for_player(self, ms: float) -> None:
        """Help an idle player: with a nudge, then a highlight, then an arrow."""
        self.idle += ms
        self._spent += ms
        times = RECALL_TIMES if self.step.recall else 1.0
        level = sum(self.idle >= after * times for after in NUDGE_MS)
        if level == self.level or self.step.move is None:
            return
        first, self.level = not self.level, level
        if first:
            self.bubble, self._placed = self._said(), None
            self.app.announce(f"{self.bubble.how} {self.bubble.do}".strip())
        if level >= 2:
            self.lines, self.about = 1.0, (*self.step.point, *self._presses())
        if level >= 3:
            self.arrow_opacity = 1.0
        self.build()
