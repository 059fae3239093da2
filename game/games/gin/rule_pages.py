"""The pages of the rule book of Gin Rummy that fit the table; see `game.table.rule_page_finder`."""

from collections.abc import Mapping
from typing import Final

from engine.contract import View

MATCH: Final = "match"
SCORE: Final = "score"
ENDS: Final[Mapping[str, str]] = {"gin": "gin", "biggin": "gin", "void": "turn"}
_PHASES: Final = {"upcard": "deal", "draw": "turn", "arrange": "knock", "layoff": "layoff"}


def page(view: View, verbs: set[str]) -> str:
    """The page by phase, and by whether the player may knock, which the table shows as well."""
    if view.phase in _PHASES:
        return _PHASES[view.phase]
    return "gin" if "biggin" in verbs else "knock" if "knock" in verbs else "turn"
