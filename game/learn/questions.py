"""Questions at the table, one at a time: those of a drill, the moves of a lesson that the learner finds alone, and the
positions of a rule book."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from engine.cards import faces
from engine.contract import Action, View
from engine.table.table import Table
from game.learn import coach, lessons, played
from game.learn.drill import DrillVerdict
from game.learn.drills import drills
from game.learn.lessons import Lesson
from game.learn.rule_book import TryPosition
from game.text.translations import tr

HINT: Final = "hint"
"""The id of a button that asks for a hint."""


class Verdict(NamedTuple):
    """Whether an answer is right, and what is said about it."""

    right: bool
    text: str


class Question(Protocol):
    """A position with the player at seat 0, and verdicts on the answers."""

    lesson: Lesson
    """The lesson or drill that it belongs to."""

    @property
    def pick(self) -> tuple[int, ...]:
        """The cards of the hand that it is about; empty if it is about the whole hand."""
        return ()

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def by_buttons(self) -> bool:
        """Whether its buttons alone answer it: the table takes no move."""
        return False

    @property
    def explains(self) -> bool:
        """Whether what is said of a right answer explains it, and stays until the player goes on."""
        return False

    def table(self, names: Sequence[str]) -> Table:
        """A new table with the position, for seats with these names."""

    def say(self) -> str:
        """The words of the question."""

    def choices(self, view: View) -> tuple[tuple[str, str, str], ...]:
        """The buttons besides those of the table: id, key, label."""
        return ()

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        """The verdict on a legal move or a button; None if it only prepares the answer."""

    def refused(self, view: View, reason: str) -> Verdict | None:
        """The verdict on a move that the rules refuse for a reason; None if that is no answer."""
        return None


class DrillQuestion(Question):
    """A question of a drill. It is made when it is asked: a position from play takes a moment."""

    def __init__(self, lesson: Lesson, seed: int) -> None:
        self.lesson, self.seed = lesson, seed
        self.drill = drills(lesson.game)[lesson.drill]

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """What the drill asks."""
        return self.drill.question(Random(self.seed))

    @property
    def pick(self) -> tuple[int, ...]:
        return faces(self.data.get("pick", ""))

    @property
    def seats(self) -> int:
        return int(self.data["seats"]) if "actions" in self.data else len(self.data["hands"])

    def table(self, names: Sequence[str]) -> Table:
        if "actions" in self.data:
            return played.restored(self.lesson.game, self.data, names)
        position = {key: part for key, part in self.data.items() if key != "pick"}
        return lessons.open_table(self.lesson.game, self.lesson.preset, self.lesson.options, position, names)

    def say(self) -> str:
        return self.lesson.text("ask")

    @property
    def by_buttons(self) -> bool:
        return self.drill.by_buttons

    @property
    def explains(self) -> bool:
        return self.drill.explains

    def choices(self, view: View) -> tuple[tuple[str, str, str], ...]:
        choices = self.drill.choices(view, self.pick)
        return tuple((wid, key, label or self.lesson.text(f"answer_{wid}")) for wid, key, label in choices)

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        return self._worded(self.drill.judge(view, answer, self.pick, legal))

    def refused(self, view: View, reason: str) -> Verdict | None:
        return self._worded(self.drill.refused(view, reason))

    def _worded(self, verdict: DrillVerdict | None) -> Verdict | None:
        if verdict is None:
            return None
        return Verdict(verdict.right, self.lesson.text(verdict.key).format(**verdict.values))


class StepQuestion(Question):
    """A step of a lesson whose move the learner finds."""

    def __init__(self, lesson: Lesson, n: int) -> None:
        self.lesson, self.n = lesson, n

    @property
    def seats(self) -> int:
        return self.lesson.seats(self.n)

    def table(self, names: Sequence[str]) -> Table:
        table = self.lesson.table(self.n, names)
        lessons.play(table, self.lesson.steps[self.n].auto)
        return table

    def say(self) -> str:
        return self.lesson.text(self.lesson.steps[self.n].id, "say")

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        if not isinstance(answer, Action):
            return None
        step = self.lesson.steps[self.n]
        if step.accepts(answer):
            return Verdict(True, tr("lesson.right"))
        return Verdict(False, self.lesson.answer(step, answer))


class BookQuestion(Question):
    """The question for the best move of a position of a rule book. The coach judges: every move that is not costly is
    right. In a game without a coach only the book's move is. `ask` and `why` are the words of the page."""

    def __init__(self, game: str, position: TryPosition, ask: str, why: str) -> None:
        self.lesson = Lesson(game, "book", preset=position.preset)
        self.position, self.ask, self.why = position, ask, why

    @property
    def seats(self) -> int:
        return len(self.position.position["hands"])

    def table(self, names: Sequence[str]) -> Table:
        return lessons.open_table(self.lesson.game, self.lesson.preset, {}, self.position.position, names)

    def say(self) -> str:
        return self.ask

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        if isinstance(answer, Action) and not coach.has_coach(self.lesson.game):
            right = str(answer) == self.position.best
            return Verdict(right, tr("lesson.right") if right else self.why)
        review = coach.review_move(view, legal, answer) if isinstance(answer, Action) else None
        if review is None:
            return None
        if review.good:
            return Verdict(True, tr("lesson.right"))
        return Verdict(False, "\n".join([tr("rules.try_better", best=review.best), self.why]))


def question(lesson: Lesson, rng: Random) -> Question:
    """A question about a drill or about a lesson that has moves to be found."""
    if lesson.drill:
        return DrillQuestion(lesson, rng.getrandbits(48))
    return StepQuestion(lesson, rng.choice(lesson.recalled))


def askable(lesson: Lesson) -> bool:
    """Whether there are questions about a lesson or drill."""
    return bool(lesson.drill or lesson.recalled)
