"""The page of the rule book that fits the situation at the table.

Each game names its pages in `game/games/<game>/rule_pages.py`: `MATCH` and `SCORE` for the end of a match and of a
deal, `ENDS` for single ways to end a deal, and `page(view, verbs)` for a deal in play. The page depends on the own
hand only where the table shows the same: in RIN it must not give away that a call is possible."""

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from engine.contract import Action, View
from engine.registry import find_module


class Pages(Protocol):
    """The module `rule_pages` of a game."""

    MATCH: str
    SCORE: str
    ENDS: Mapping[str, str]

    def page(self, view: View, verbs: set[str]) -> str:
        """The page for a deal in play; `verbs` are the legal actions of the seat that looks."""


def pages(game: str) -> Pages | None:
    """The module `rule_pages` of a game; None if it has none."""
    return cast(Pages | None, find_module("game", game, "rule_pages"))


def page(view: View, legal: Sequence[Action] = (), over: bool = False) -> str:
    """The page for a View; "" if the game names none. `over`: the match is over.

    For the public View and without `legal` the page gives nothing away."""
    known = pages(view.game)
    if known is None:
        return ""
    if over:
        return known.MATCH
    if view.result is not None:
        return known.ENDS.get(view.result.kind, known.SCORE)
    return known.page(view, {a.verb for a in legal})
