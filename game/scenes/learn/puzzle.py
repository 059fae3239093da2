"""A puzzle of the day at the real table: one move is clearly the best. The coach explains the solution."""

from collections.abc import Sequence

from engine.contract import Action, View
from engine.table.table import Table
from game.learn import answers, coach
from game.learn.answers import Answers
from game.learn.lessons import Lesson
from game.learn.puzzles import Puzzle, item, seats
from game.learn.questions import HINT, Question, Verdict
from game.match import seeds
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.drill import QuestionTable
from game.scenes.learn.lesson_painter import HeadModel
from game.scenes.start.tile import name_of
from game.text.dates import day_text
from game.text.translations import tr

REASONS = 1
"""At most so many reasons explain a solution."""


class PuzzleQuestion(Question):
    """The question for the best move of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.lesson = Lesson(puzzle.game, "puzzle")

    @property
    def seats(self) -> int:
        return seats(self.puzzle.game)

    def table(self, names: Sequence[str]) -> Table:
        return self.puzzle.table(names)

    def say(self) -> str:
        return tr("puzzle.ask")

    def choices(self, view: View) -> tuple[tuple[str, str, str], ...]:
        return ((HINT, "H", tr("puzzle.hint")),)

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        if not isinstance(answer, Action):
            return None
        game, solution = self.puzzle.game, self.puzzle.solution
        review = coach.review(game, solution, answer)
        reasons = coach.review_move(view, legal, answer)
        why = [line.text for line in reasons.lines][:REASONS] if reasons and reasons.best == review.best else []
        if review.same:
            second = solution.options[1]
            gap = coach.better_text(solution.options[0].worth - second.worth, solution.unit)
            head = tr("puzzle.right", second=coach.move_words(game, second.action), gap=gap)
        elif review.cost is None:
            head = tr("puzzle.wrong_far", mine=review.mine, best=review.best)
        else:
            head = tr("puzzle.wrong", mine=review.mine, best=review.best, gap=review.gap)
        return Verdict(review.same, "\n".join([head, *why]))


class PuzzleScene(QuestionTable):
    """Asks for the best move. A wrong answer is explained, and the puzzle asked once more."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        super().__init__([PuzzleQuestion(puzzle)])

    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        begin = ("lesson:next", "Enter", tr("lesson.start"))
        say = tr(f"{self.puzzle.game}.puzzle")
        self.show(Bubble(say, title=self._title(), big=True, buttons=(begin,)))

    def _end(self) -> None:
        say = tr("puzzle.solved" if self.right else "puzzle.seen")
        leave = ("lesson:leave", "Enter", tr("due.leave"))
        self.show(Bubble(say, title=self._title(), big=True, buttons=(leave,)))

    @property
    def heading(self) -> str:
        return tr("puzzle.title")

    def _title(self) -> str:
        return tr("puzzle.title_of", game=name_of(self.puzzle.game))

    def _note(self, right: bool) -> None:
        name = item(self.puzzle.game, self.puzzle.day)
        if not answers.note(Answers(name, seeds.today(), int(right), 1, round(self.spent))):
            self.app.toast(tr("lesson.unsaved"), 6000)

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return ()

    def _head(self) -> HeadModel:
        return HeadModel(self.puzzle.game, day_text(self.puzzle.day), 1, 1, 1.0 if self.phase == "end" else 0.0)
