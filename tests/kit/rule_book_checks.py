"""Whether a rule book has what its pages name, and positions that can be played as it says.

`installed_game.py` checks the rule books of games of other distributions with it. What is wrong raises
AssertionError."""

from typing import Final

from engine.contract import NotationError, PositionError, parse
from engine.options import OptionError
from game.learn.questions import BookQuestion
from game.learn.rule_book import Book

ME: Final = 0


def check(game: str, lang: str, book: Book) -> None:
    """Every figure and position that a page shows is there, every term has its page, and the moves of a position are
    possible."""
    where, pages = f"rules.toml in {lang}", [page.id for page in book.pages]
    for page in book.pages:
        for block in page.body:
            for kind, known in (("figure", book.figures), ("try", book.positions)):
                name = block.get(kind)
                assert name is None or name in known, f"{where}, page {page.id}: there is no {kind} {name!r}"
    for term in book.terms:
        assert term.page in pages, f"figures.toml, term {term.id}: there is no page {term.page!r}"
    for name, position in book.positions.items():
        told = f"figures.toml, try.{name}"
        try:
            asked = BookQuestion(game, position, "", "")
            table = asked.table([str(seat) for seat in range(asked.seats)])
            for text in (position.best, *position.worse):
                legal = table.legal(ME)
                assert parse(text) in legal, f"{told}: {text} is not legal; legal: {', '.join(map(str, legal))}"
        except (KeyError, OptionError, PositionError, NotationError) as error:
            raise AssertionError(f"{told}: {error}") from None
