"""The pages of the rule book of Rumino that fit the table; see `game.table.rule_page_finder`."""

from collections.abc import Mapping
from typing import Final

from engine.contract import View

MATCH: Final = "out"
SCORE: Final = "out"
ENDS: Final[Mapping[str, str]] = {"knock": "knock", "gin": "gin", "rumino": "rumino", "void": "turn"}


def page(view: View, verbs: set[str]) -> str:
    """The page by phase and legal actions."""
    if view.phase == "rebuy":
        return "rebuy"
    return next((verb for verb in ("rumino", "gin", "knock") if verb in verbs), "turn")
