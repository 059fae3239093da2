"""The costly decisions of a match, to be played again: first without help, then with. Each comes back in the daily
review."""

from collections.abc import Sequence
from typing import Final

from game.review import mistakes
from game.review.mistakes import Mistake, MistakeQuestion
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.drill import QuestionTable
from game.scenes.learn.lesson_painter import HeadModel
from game.text.translations import tr

DRILL: Final = "drill"


class TryAgain(QuestionTable):
    """Asks for a better move in each of some positions."""

    def __init__(self, asked: Sequence[Mistake]) -> None:
        self.mistakes = {m.item: m for m in asked}
        super().__init__([MistakeQuestion(m) for m in asked])

    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        begin = ("lesson:next", "Enter", tr("lesson.start"))
        say = tr("again.goal", n=len(self.questions))
        self.show(Bubble(say, title=tr("again.title"), big=True, buttons=(begin,)))

    def _end(self) -> None:
        say = tr("again.result", right=self.right, rounds=len(self.questions))
        ways = [("lesson:leave", "Enter", tr("due.leave"))]
        if habit := mistakes.habit(str(self.game)):
            say += "\n" + tr(habit.name, n=habit.times)
            ways.append((f"lesson:{DRILL}", "P", tr("again.drill")))
        self.show(Bubble(say, title=tr("again.title"), big=True, buttons=tuple(ways)))

    def pressed(self, what: str) -> None:
        if what == DRILL and (habit := mistakes.habit(str(self.game))):
            self.app.replace(self.app.routes.lesson(habit.drill))
        else:
            super().pressed(what)

    def _note(self, right: bool) -> None:
        if mistakes.keep(self.mistakes[self.lesson.name]):
            super()._note(right)
        else:
            self.app.toast(tr("lesson.unsaved"), 6000)

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return super().controls()[1:]  # the answers are kept: there is no beginning again

    def _head(self) -> HeadModel:
        return HeadModel(str(self.game), tr("again.title"), *self.standing())
