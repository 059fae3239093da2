"""A position of a rule book at the real table: what is the best move? The coach judges, the book says why."""

from game.learn.questions import BookQuestion
from game.learn.rule_book import Book, Page
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.drill import QuestionTable
from game.scenes.learn.lesson_painter import HeadModel
from game.text.translations import tr


class TryScene(QuestionTable):
    """Asks for the best move. A wrong answer is explained, and the question asked once more."""

    def __init__(self, game: str, book: Book, page: Page) -> None:
        """`page` has a position to play."""
        block = page.tried
        assert block is not None
        self.head = page.title
        super().__init__([BookQuestion(game, book.positions[block["try"]], block["ask"], block["why"])])

    def _begin(self) -> None:
        self._reset()
        self._ask()

    def _end(self) -> None:
        leave = ("lesson:leave", "Enter", tr("rules.try_leave"))
        why = self.questions[0].why if isinstance(self.questions[0], BookQuestion) else ""
        self.show(Bubble(why, title=tr("lesson.right"), big=True, buttons=(leave,)))

    def _note(self, right: bool) -> None:
        """An answer is not kept: the book is for reading."""

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return ()

    def _head(self) -> HeadModel:
        return HeadModel(str(self.game), self.head, 1, 1, 1.0 if self.phase == "end" else 0.0)
