"""A drill: short questions at the real table. A missed question is asked again before the end."""

from random import Random
from typing import Final

from engine.cards import faces
from engine.contract import Action
from engine.table.table import Table
from game.learn import lessons, progress
from game.learn.drill import DrillVerdict
from game.learn.drills import drills
from game.learn.lessons import Lesson
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.lesson_table import RESTART, LessonTable, names
from game.text.translations import tr

RIGHT_MS: Final = 1100.0
"""How long a right answer is shown before the next question."""
AGAIN_AFTER: Final = 2
"""How many other questions come before a missed one is asked again."""


class DrillScene(LessonTable):
    """Asks the questions of a drill; without a `seed` they are random. `phase` is goal, ask, right (the next question
    follows automatically), missed (the player goes on), end."""

    SAID = "ask"

    def __init__(self, lesson: Lesson, seed: int | None = None) -> None:
        self.drill = drills(lesson.game)[lesson.drill]
        self.rng = Random(seed)
        self.questions = [self.drill.question(self.rng) for _ in range(lesson.rounds)]
        self.lesson = lesson
        self.better = False
        self.phase = "goal"
        super().__init__(lesson, self._table(0))
        self._reset()

    def _reset(self) -> None:
        self.asked: list[int] = []
        self.missed: set[int] = set()
        self.left = list(range(len(self.questions)))
        self.spent = 0.0
        self.verdict: DrillVerdict | None = None
        self._age = 0.0

    def _table(self, n: int) -> Table:
        position = {key: part for key, part in self.questions[n].items() if key != "pick"}
        seats = names(self.lesson.game, len(position["hands"]))
        return lessons.open_table(self.lesson.game, self.lesson.preset, self.lesson.options, position, seats)

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
        self.phase, self.verdict = "ask", None
        self.put(self._table(self.left[0]))
        self._choose()
        self.about, self.lines = ("field", "discard", "board"), 0.0
        self.show(self._said())
        self.ui.prompt(0)

    @property
    def pick(self) -> tuple[int, ...]:
        """The cards the current question is about; empty if it is about the whole hand."""
        return faces(self.questions[self.left[0]].get("pick", ""))

    def _choose(self) -> None:
        """Choose these cards on the table."""
        if self.pick:
            for wid in self.table_view.steps(Action(self.me, "play", self.pick))[:-1]:
                self.table_view.activate(wid)
            self.look()

    def choices(self) -> tuple[tuple[str, str, str], ...]:
        """The buttons of the question: id, key, label."""
        choices = self.drill.choices(self.table.view(self.me), self.pick)
        return tuple((wid, key, label or self.lesson.text(f"answer_{wid}")) for wid, key, label in choices)

    def _said(self) -> Bubble:
        buttons = tuple((f"lesson:{wid}", key, label) for wid, key, label in self.choices())
        return Bubble(self.lesson.text("ask"), buttons=buttons)

    def _judge(self, verdict: DrillVerdict) -> None:
        """Take an answer. The words for a right one go on after a moment, those for a wrong one stay until the player
        goes on."""
        n = self.left.pop(0)
        first = n not in self.asked
        self.asked.append(n)
        self.verdict = verdict
        if not verdict.right:
            self.left.insert(min(AGAIN_AFTER, len(self.left)), n)
            if first:
                self.missed.add(n)
        self.app.sounds.play("lesson-step-done" if verdict.right else "error")
        self.phase, self._age = "right" if verdict.right else "missed", 0.0
        self.apply_motion_settings()  # now the table may say what it knows
        self.look()
        text = self.lesson.text(verdict.key).format(**verdict.values)
        if verdict.right:
            self.show(Bubble(text))
        else:
            self.show(Bubble(text, buttons=(("lesson:next", "Enter", tr("lesson.next")),), answer=True))

    def _finish(self) -> None:
        right, count = len(self.questions) - len(self.missed), len(self.questions)
        self.better = self.keep(lambda kept: kept.drilled(self.lesson.name, right, count, self.spent))
        self.app.sounds.play("deal-won")
        self.phase = "end"
        self._end()

    def _end(self) -> None:
        right, rounds, ms = progress.load().best.get(self.lesson.name, (0, 1, 0))
        say = tr(
            "lesson.result",
            right=len(self.questions) - len(self.missed),
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
                    ("lesson:again", RESTART, tr("lesson.drill_again")),
                ),
            )
        )

    def apply_motion_settings(self) -> None:
        super().apply_motion_settings()
        for seat_view in self.seat_views.values():
            seat_view.table_view.quiz = self.phase not in ("right", "missed")

    # ---------------------------------------------------------------- answers --
    def standing(self) -> tuple[int, int, float]:
        count = len(self.questions)
        done = count - len(set(self.left))
        return min(count, done + 1), count, 0.0

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return () if self.phase == "end" else super().controls()[1:]

    def awaits(self) -> bool:
        return self.phase == "ask"

    def moved(self, action: Action) -> bool:
        verdict = self.drill.judge(self.table.view(self.me), action, self.pick)
        if verdict is None:
            self.make(action)
        else:
            self._judge(verdict)
        return verdict is None

    def refuse(self, reason: str) -> None:
        verdict = self.drill.refused(self.table.view(self.me), reason) if self.awaits() else None
        if verdict:
            self._judge(verdict)
        else:
            super().refuse(reason)

    def pressed(self, what: str) -> None:
        if what in ("restart", "again"):
            self.questions = [self.drill.question(self.rng) for _ in self.questions]
            self._begin()
        elif what == "skip" and self.phase in ("ask", "missed", "right"):
            if self.phase == "ask":
                self.missed.add(self.left.pop(0))
            self._ask()
        elif self.phase == "goal" or (what == "next" and self.phase in ("missed", "right")):
            self._ask()
        elif self.phase == "ask":
            verdict = self.drill.judge(self.table.view(self.me), what, self.pick)
            if verdict:
                self._judge(verdict)

    # ------------------------------------------------------------------- time --
    def tick(self, ms: float) -> None:
        if self.phase == "ask":
            self.spent += ms
        elif self.phase == "right":
            self._age += ms
            if self._age >= RIGHT_MS:
                self._ask()
