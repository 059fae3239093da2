"""Rumino: ways to end a deal, rebuys, knocked out; luck is the deadwood dealt and the Jokers."""

from collections.abc import Sequence

from engine.cards import JOKER
from engine.contract import Result
from engine.games.rumino.score import OUT, Outcome
from engine.melds import jokers
from game.stats.counting import Amount, Given, Measure, among, chance

FEATS = ("knock", "gin", "rumino", "over", "rebuy")
MEASURES = (Measure("dealt", False), Measure("jokers_dealt", True), Measure("jokers_drawn", True, True))
LOW = True
JOKERS = frozenset((JOKER,))


def feats(result: Result, seat: int) -> Sequence[str]:
    """Who ended the deal and how; who reached a hundred, and who bought back in."""
    outcome: Outcome = result.facts
    names = [result.kind] if seat == outcome.ender else []
    if result.kind != "void" and seat in outcome.played and outcome.totals[seat] >= OUT:
        names.append("over")
    if seat in outcome.rebuys:
        names.append("rebuy")
    return names


def luck(given: Given) -> dict[str, Amount]:
    """The deadwood of the seven cards, Jokers used as well as they can be."""
    amounts: dict[str, Amount] = {}
    if given.dealt:
        share = among(given.pack, JOKERS) / len(given.pack)
        amounts["dealt"] = Amount(jokers.deadwood(jokers.gather(given.dealt)))
        amounts["jokers_dealt"] = Amount(among(given.dealt, JOKERS), 1, len(given.dealt) * share)
    drawn = chance(given.drawn, JOKERS)
    return amounts | ({"jokers_drawn": drawn} if drawn else {})
