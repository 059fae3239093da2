"""Words that the tables of several games share."""

from collections.abc import Sequence

from game.table.model import TableModel
from game.text.translations import tr


def together(model: TableModel, seats: Sequence[int], word: str = "and") -> str:
    """The names of seats in a sentence, the own seat first: You, Aki and Ren. `word` is `and` or `or`."""
    names = [model.seats.name(s) for s in sorted(seats, key=lambda s: s != model.me)]
    text = names[0]
    for i, name in enumerate(names[1:], 2):
        text = tr(f"table.{word if i == len(names) else 'list'}", a=text, b=name)
    return text
