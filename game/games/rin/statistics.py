"""RIN: calls that won, deals returned, going out; luck is the points dealt and the special cards."""

from collections.abc import Sequence

from engine.cards import unmask
from engine.contract import Result
from engine.games.rin.effects import EFFECTS
from engine.games.rin.score import Outcome, total
from game.stats.counting import Amount, Given, Measure, among, chance

FEATS = ("out", "rin", "torin", "return", "paid")
MEASURES = (Measure("dealt", False), Measure("special_dealt", True), Measure("special_drawn", True, True))
LOW = False
SPECIAL = frozenset(unmask(EFFECTS))
"""A, 2, 8 and K: the cards that do something."""


def feats(result: Result, seat: int) -> Sequence[str]:
    """How a seat won; whether it returned the deal, or paid."""
    outcome: Outcome = result.facts
    if result.kind == "return":
        return ("return",) if seat in outcome.losers else ()
    won = tuple(dict.fromkeys(p.kind for p in outcome.payments if p.winner == seat))
    return ("paid",) if seat in outcome.losers else won


def luck(given: Given) -> dict[str, Amount]:
    """Points are the price of losing, and more than thirteen keep from calling."""
    found: dict[str, Amount] = {}
    if given.dealt:
        n, share = len(given.dealt), among(given.pack, SPECIAL) / len(given.pack)
        found["dealt"] = Amount(total(given.dealt, given.options["joker_points"]))
        found["special_dealt"] = Amount(among(given.dealt, SPECIAL), 1, n * share)
    drawn = chance(given.drawn, SPECIAL)
    return found | ({"special_drawn": drawn} if drawn else {})
