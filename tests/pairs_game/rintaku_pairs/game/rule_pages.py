"""Where the rule book of Pairs opens."""

from collections.abc import Mapping

from engine.contract import View

MATCH = SCORE = "rules"
ENDS: Mapping[str, str] = {}


def page(view: View, verbs: set[str]) -> str:
    """The page for a moment of play: there is one."""
    return "rules"
