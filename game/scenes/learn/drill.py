"""Questions at the real table, one after the other. A missed question is asked again before the end.

`DrillScene` asks those of one drill; `game.scenes.learn.due` what is due today, from all games."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from engine.contract import Action
from engine.table.table import Table
from game.draw.canvas import Canvas
from game.learn import answers, coach, progress, questions
from game.learn.answers import Answers
from game.learn.lessons import Lesson
from game.learn.questions import HINT, Question, Verdict
from game.match import seeds
from game.match.session import usual_company
from game.scenes.learn import bubble, lesson_layout
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.lesson_painter import LessonModel
from game.scenes.learn.lesson_table import RESTART, LessonTable
from game.text.translations import tr
from game.ui.widgets import meet

RIGHT_MS: Final = 1100.0
"""How long a right answer is shown before the next question."""
AGAIN_AFTER: Final = 2
"""How many other questions come before a missed one is asked again."""
ANSWERED: Final = ("right", "missed")
"""The phases in which the words are about an answer."""


class QuestionTable(LessonTable):
    """Asks questions. `phase` is goal, ask, right (the next question follows automatically, unless it `stays`), missed
    (the player goes on), end."""

    SAID = "ask"
    DUE: ClassVar[bool] = False
    """Whether the questions are asked because they are due."""

    def __init__(self, asked: Sequence[Question]) -> None:
        self.questions = list(asked)
        self.phase = "goal"
        super().__init__(asked[0].lesson, self._table(asked[0]))
        self._reset()

    def _reset(self) -> None:
        self.asked: set[int] = set()
        self.missed: set[int] = set()
        self.left = list(range(len(self.questions)))
        self.spent = 0.0
        self.verdict: Verdict | None = None
        self.stays = False  # whether the words for the answer wait for the player, also if it was right
        self._age = self._began = 0.0

    # ------------------------------------------------------- from question to question --
    def _begin(self) -> None:
        self._reset()
        self.phase = "goal"
        self._goal()

    def _ask(self) -> None:
        """Ask the first of the remaining questions."""
        if not self.left:
            self._finish()
            return
        self.phase, self.verdict, self._began = "ask", None, self.spent
        self.lesson = self.question.lesson
        self.put(self._table(self.question))
        self._choose()
        self.about, self.lines = ("field", "discard", "board"), 0.0
        self.show(self._said())
        self.ui.prompt(0)

    def _table(self, question: Question) -> Table:
        """A table with the position of a question."""
        seated = self.seat_configs or usual_company(question.lesson.game, question.seats)
        return question.table([c.name for c in seated])

    @property
    def question(self) -> Question:
        """The question that is asked."""
        return self.questions[self.left[0]]

    def _choose(self) -> None:
        """Choose the cards that the question is about."""
        if self.question.pick:
            for wid in self.table_view.steps(Action(self.me, "play", self.question.pick))[:-1]:
                self.table_view.activate(wid)
            self.look()

    def choices(self) -> tuple[tuple[str, str, str], ...]:
        """The buttons of the question: id, key, label."""
        return self.question.choices(self.table.view(self.me))

    def _said(self) -> Bubble:
        buttons = tuple((f"lesson:{wid}", key, label) for wid, key, label in self.choices())
        return Bubble(self.question.say(), buttons=buttons)

    def _judge(self, verdict: Verdict) -> None:
        """Take an answer. The words for a right one go on after a moment, unless they explain it; those for a wrong one
        stay until the player goes on."""
        n = self.left.pop(0)
        first = n not in self.asked
        self.asked.add(n)
        self.verdict, self.stays = verdict, self.questions[n].explains or not verdict.right
        if first:
            self._note(verdict.right)
        if not verdict.right:
            self.left.insert(min(AGAIN_AFTER, len(self.left)), n)
            if first:
                self.missed.add(n)
        self.app.sounds.play("lesson-step-done" if verdict.right else "error")
        self.phase, self._age = "right" if verdict.right else "missed", 0.0
        self.apply_motion_settings()  # now the table may say what it knows
        if not self.questions[n].pick:  # the words name the move, and have room in place of the chosen cards' slip
            self.table_view.unchoose()
        self.look()
        goes_on = (("lesson:next", "Enter", tr("lesson.next")),) if self.stays else ()
        self.show(Bubble(verdict.text, buttons=goes_on, answer=not verdict.right))
        if goes_on:  # what Enter presses has the focus, not the button that answered
            self.ui.focus = "lesson:next"

    def _verdict(self, answer: Action | str) -> Verdict | None:
        return self.question.judge(self.table.view(self.me), self.table.legal(self.me), answer)

    def _note(self, right: bool) -> None:
        """Keep an answer, so that the question comes back when it is due."""
        ms = round(self.spent - self._began)
        if not answers.note(Answers(self.lesson.name, seeds.today(), int(right), 1, ms, int(self.DUE))):
            self.app.toast(tr("lesson.unsaved"), 6000)

    def _finish(self) -> None:
        """No question is left."""
        self.app.sounds.play("deal-won")
        self.phase = "end"
        self._end()

    @property
    def right(self) -> int:
        """How many questions were answered right at the first try."""
        return len(self.questions) - len(self.missed)

    def apply_motion_settings(self) -> None:
        super().apply_motion_settings()
        for seat_view in self.seat_views.values():
            seat_view.table_view.answered = self.phase in ANSWERED
            seat_view.table_view.quiz = not seat_view.table_view.answered
            seat_view.table_view.only_shown = self.phase == "ask" and self.question.by_buttons

    # ------------------------------------------------------------------ words --
    def _settle_beside(self, shown: Bubble) -> bool:
        """A question without other room stands where the slip about chosen cards will be, and gives way to it."""
        if super()._settle_beside(shown):
            return True
        slip = self.table_view.anchors().get("slip")
        if self.phase != "ask" or shown is not self.bubble or shown.buttons or slip is None:
            return False
        c, off = self.canvas, lesson_layout.obstacles(self, (), controls=len(self.controls()))
        sizes = [bubble.measure(c, shown, part) for part in bubble.BESIDE]
        off.remove(lesson_layout.grown(slip, 4))
        free = lesson_layout.free_place(sizes, slip, off, c.width, c.height)
        self.place = free or self.place
        return free is not None

    def buttons_look_off(self) -> bool:
        """Also while an answer is read: only the button to go on can be pressed then."""
        read = self.stays and self.phase in ANSWERED
        return read or super().buttons_look_off()

    def draw_words(self, canvas: Canvas, model: LessonModel) -> None:
        slip = self.table_view.slip_box()
        if self.phase != "ask" or self.shown is not self.bubble or not slip or not meet(slip, self.place):
            super().draw_words(canvas, model)

    # ---------------------------------------------------------------- answers --
    def standing(self) -> tuple[int, int, float]:
        count = len(self.questions)
        done = count - len(set(self.left))
        return min(count, done + 1), count, 0.0

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return () if self.phase == "end" else super().controls()[1:]

    def awaits(self) -> bool:
        return self.phase == "ask"

    def press(self, wid: str, by_pointer: bool) -> None:
        if self.verdict and not wid.startswith("lesson:"):
            self._no_move_now()
        else:
            super().press(wid, by_pointer)

    def act(self, actions: Sequence[Action]) -> None:
        if self.table_view.only_shown and actions:  # a card that is pressed must stay in the hand of the question
            self.app.toast(tr("lesson.choose"), 2600, answers=True)
            self.look()
        else:
            super().act(actions)

    def moved(self, action: Action) -> bool:
        verdict = self._verdict(action)
        if verdict is None:
            self.make(action)
        else:
            self._judge(verdict)
        return verdict is None

    def refuse(self, reason: str) -> None:
        verdict = self.question.refused(self.table.view(self.me), reason) if self.awaits() else None
        if verdict:
            self._judge(verdict)
        else:
            super().refuse(reason)

    def pressed(self, what: str) -> None:
        if what == "restart":
            self.again()
        elif what == HINT and self.phase == "ask":
            self.answer(coach.hint(self.table.view(self.me), self.table.legal(self.me)).matter, tried=False)
        elif what == "skip" and self.phase in ("ask", *ANSWERED):
            if self.phase == "ask":
                self.missed.add(self.left.pop(0))
            self._ask()
        elif self.phase == "goal" or (what == "next" and self.phase in ANSWERED):
            self._ask()
        elif self.phase == "ask":
            offered = any(wid == what for wid, _, _ in self.choices())
            if offered and (verdict := self._verdict(what)):
                self._judge(verdict)

    def again(self) -> None:
        """Begin again with the same questions."""
        self._begin()

    # ------------------------------------------------------------------- time --
    def tick(self, ms: float) -> None:
        if self.phase == "ask":
            self.spent += ms
        elif self.phase == "right" and not self.stays:
            self._age += ms
            if self._age >= RIGHT_MS:
                self._ask()


class DrillScene(QuestionTable):
    """Asks the questions of a drill and keeps the best result; without a `seed` they are random."""

    def __init__(self, lesson: Lesson, seed: int | None = None) -> None:
        self.rng = Random(seed)
        self.better = False
        super().__init__([questions.question(lesson, self.rng) for _ in range(lesson.rounds)])

    def again(self) -> None:
        self.questions = [questions.question(self.lesson, self.rng) for _ in self.questions]
        super().again()

    def _finish(self) -> None:
        count = len(self.questions)
        self.better = self.keep(lambda kept: kept.drilled(self.lesson.name, self.right, count, self.spent))
        super()._finish()

    def _end(self) -> None:
        right, rounds, ms = progress.load().best.get(self.lesson.name, (0, 1, 0))
        say = tr(
            "lesson.result",
            right=self.right,
            rounds=len(self.questions),
            s=round(self.spent / 1000),
        )
        say += "\n" + (
            tr("lesson.result_best")
            if self.better
            else tr("lesson.result_old", right=right, rounds=rounds, s=round(ms / 1000))
        )
        self.show(
            Bubble(
                say,
                title=self.lesson.text("title"),
                big=True,
                buttons=(
                    ("lesson:leave", "Enter", tr("lesson.list")),
                    ("lesson:restart", RESTART, tr("lesson.drill_again")),
                ),
            )
        )
