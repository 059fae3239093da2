"""Where the rule book of Gin Rummy opens."""

from collections.abc import Mapping
from typing import Final

from engine.contract import View

MATCH: Final = "match"
SCORE: Final = "score"
ENDS: Final[Mapping[str, str]] = {"gin": "gin", "biggin": "gin", "void": "turn"}
_PHASES: Final = {"upcard": "deal", "draw": "turn", "arrange": "knock", "layoff": "layoff"}


def page(view: View, verbs: set[str]) -> str:
    """By the phase; the table shows by itself whether one may knock."""
    if view.phase in _PHASES:
        return _PHASES[view.phase]
    return "gin" if "biggin" in verbs else "knock" if "knock" in verbs else "turn"
