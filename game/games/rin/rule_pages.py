"""The pages of the rule book of RIN that fit the table; see `game.table.rule_page_finder`."""

from collections.abc import Mapping
from typing import Final

from engine.cards import JOKER
from engine.contract import View

MATCH: Final = "match"
SCORE: Final = "score"
ENDS: Final[Mapping[str, str]] = {"rin": "rin", "torin": "torin", "return": "return", "void": "stock"}
_PHASES: Final = {"start": "start", "race": "start", "second": "start", "claims": "calls"}


def page(view: View, verbs: set[str]) -> str:
    """The page by what is in force on the field. It never depends on the calls the own hand could make."""
    facts = view.facts
    if view.phase in _PHASES:
        return _PHASES[view.phase]
    if facts.exposed or facts.unsaid >= 0:
        return "last"
    if facts.chain:
        return "two"
    if facts.lap >= 0:
        return "king"
    if view.phase == "owe":
        return "stock"
    if facts.named:
        return "special"
    if view.zones["field"][-1:] == (JOKER,):
        return "joker"
    return "turn" if view.seat == facts.turn else "rin"
