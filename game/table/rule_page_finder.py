"""Which page of the rule book concerns a moment at the table.

Each game says so in `game/tables/<game>_book.py`: `MATCH` and `SCORE`, the pages about the end of a match and of a
deal; `ENDS`, pages about single ways to end one; `page(view, verbs)`, the page for a moment of play. What only the own
hand tells is left out wherever the table does not show it either: in RIN the page must not say that one could call."""

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from engine.contract import Action, View
from engine.registry import find_module


class Pages(Protocol):
    """What a game says of its book."""

    MATCH: str
    SCORE: str
    ENDS: Mapping[str, str]

    def page(self, view: View, verbs: set[str]) -> str:
        """The page for a moment of play; `verbs` are what the seat that looks may do."""


def pages(game: str) -> Pages | None:
    """What a game says of its book; None if it says nothing."""
    return cast(Pages | None, find_module("game", game, "rule_pages"))


def page(view: View, legal: Sequence[Action] = (), over: bool = False) -> str:
    """The page for this moment (`over`: the match is counted); "" where nothing is known. Of a View for everybody and
    without `legal` it is one that everybody may see."""
    known = pages(view.game)
    if known is None:
        return ""
    if over:
        return known.MATCH
    if view.result is not None:
        return known.ENDS.get(view.result.kind, known.SCORE)
    return known.page(view, {a.verb for a in legal})
