"""Which page of the rule book concerns a moment at the table: a small function a game, from what may be known there.

What only the own hand tells is left out wherever the table does not show it either: in RIN the page must not say that
one could call."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.cards import JOKER
from engine.contract import Action, View


def page(view: View, legal: Sequence[Action] = ()) -> str:
    """The page for this moment of a View; "" where nothing more is known than the game.

    Without `legal` it is the page that everybody at the table may see."""
    if view.carry.over:
        return "match" if view.game in ("gin", "rin") else "out"
    if view.result is not None:
        kind = view.result.kind
        return _ENDS.get(view.game, {}).get(kind, "score" if view.game in ("gin", "rin") else "out")
    tell = _GAMES.get(view.game)
    return tell(view, view.facts, {a.verb for a in legal}) if tell else ""


def _gin(view: View, facts: Any, verbs: set[str]) -> str:
    phases = {"upcard": "deal", "draw": "turn", "arrange": "knock", "layoff": "layoff"}
    if view.phase in phases:
        return phases[view.phase]
    return "gin" if "biggin" in verbs else "knock" if "knock" in verbs else "turn"


def _rin(view: View, facts: Any, verbs: set[str]) -> str:
    if view.phase in ("start", "race", "second"):
        return "start"
    if view.phase == "claims":
        return "calls"
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
    return "turn" if view.seat in view.acting else "rin"


def _rumino(view: View, facts: Any, verbs: set[str]) -> str:
    if view.phase == "rebuy":
        return "rebuy"
    return next((verb for verb in ("rumino", "gin", "knock") if verb in verbs), "turn")


def _sumidagawa(view: View, facts: Any, verbs: set[str]) -> str:
    if view.phase in ("burn", "revive"):
        return "four" if view.phase == "burn" else "end"
    if facts.forced or facts.haze == facts.turn:
        return "pass"
    return "combinations" if view.seat == facts.turn else "round"


_GAMES: Final[Mapping[str, Callable[[View, Any, set[str]], str]]] = {
    "gin": _gin, "rin": _rin, "rumino": _rumino, "sumidagawa": _sumidagawa,
}
_ENDS: Final[Mapping[str, Mapping[str, str]]] = {
    "gin": {"gin": "gin", "biggin": "gin", "void": "turn"},
    "rin": {"rin": "rin", "torin": "torin", "return": "return", "void": "stock"},
    "rumino": {"knock": "knock", "gin": "gin", "rumino": "rumino", "void": "turn"},
    "sumidagawa": {"void": "out"},
}
"""The page for the end of a deal, where it is not the one about the score."""
