"""What is due today: questions from the lessons and drills of all games and the player's own mistakes, mixed."""

from collections.abc import Sequence
from random import Random

from game.learn import lessons, questions
from game.learn.lessons import Lesson
from game.review import mistakes
from game.review.mistakes import MistakeQuestion
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.drill import QuestionTable
from game.scenes.learn.lesson_painter import HeadModel
from game.text.translations import tr


class DueScene(QuestionTable):
    """Asks what is due."""

    DUE = True

    @property
    def heading(self) -> str:
        return tr("due.title")

    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        games = dict.fromkeys(tr(f"{q.lesson.game}.name") for q in self.questions)
        say = tr("due.goal", n=len(self.questions), games=" · ".join(games))
        begin = ("lesson:next", "Enter", tr("lesson.start"))
        self.show(Bubble(say, title=tr("due.title"), big=True, buttons=(begin,)))

    def _end(self) -> None:
        rounds = len(self.questions)
        key = "all_right" if self.right == rounds else "skipped" if len(self.asked) < rounds else "result"
        say = tr(f"due.{key}", right=self.right, rounds=rounds)
        left = ("lesson:leave", "Enter", tr("due.leave"))
        self.show(Bubble(say, title=tr("due.title"), big=True, buttons=(left,)))

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return super().controls()[1:]  # the answers are kept: there is no beginning again

    def _head(self) -> HeadModel:
        return HeadModel(str(self.game), tr("due.title"), *self.standing())


def due_scene(games: Sequence[str], seed: int | None = None) -> DueScene | None:
    """The questions that are due today; None if there are none. Raises LessonError."""
    rng, own = Random(seed), mistakes.load()
    asked = [
        MistakeQuestion(own[item]) if item in own else questions.question(_lesson(item), rng)
        for item in mistakes.today(games).left
    ]
    return DueScene(asked) if asked else None


def _lesson(item: str) -> Lesson:
    return next(lesson for lesson in lessons.load(item.partition(".")[0]) if lesson.name == item)
