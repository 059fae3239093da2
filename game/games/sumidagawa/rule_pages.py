"""The pages of the rule book of Sumidagawa (ultra variant) that fit the table; see `game.table.rule_page_finder`."""

from collections.abc import Mapping
from typing import Final

from engine.contract import View

MATCH: Final = "out"
SCORE: Final = "out"
ENDS: Final[Mapping[str, str]] = {}


def page(view: View, verbs: set[str]) -> str:
    """The page by phase, and by whether the turn is a forced pass or a heat haze."""
    facts = view.facts
    if view.phase != "play":
        return {"burn": "four", "revive": "end"}.get(view.phase, "round")
    if facts.forced or facts.haze == facts.turn:
        return "pass"
    return "combinations" if view.seat == facts.turn else "round"
