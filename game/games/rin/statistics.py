"""What is counted for RIN: calls that won, deals returned, going out. Luck is the points and special cards dealt."""

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
"""A, 2, 8 and K: the cards with an effect."""


def feats(result: Result, seat: int) -> Sequence[str]:
    """How a seat won, returned the deal, or paid."""
    outcome: Outcome = result.facts
    if result.kind == "return":
        return ("return",) if seat in outcome.losers else ()
    won = tuple(dict.fromkeys(p.kind for p in outcome.payments if p.winner == seat))
    return ("paid",) if seat in outcome.losers else won


def luck(given: Given) -> dict[str, Amount]:
    """The luck of a hand. Points are what a lost deal costs, and a hand of more than thirteen cannot call."""
    amounts: dict[str, Amount] = {}
    if given.dealt:
        n, share = len(given.dealt), among(given.pack, SPECIAL) / len(given.pack)
        amounts["dealt"] = Amount(total(given.dealt, given.options["joker_points"]))
        amounts["special_dealt"] = Amount(among(given.dealt, SPECIAL), 1, n * share)
    drawn = chance(given.drawn, SPECIAL)
    return amounts | ({"special_drawn": drawn} if drawn else {})
