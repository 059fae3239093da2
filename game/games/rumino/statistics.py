"""What is counted for Rumino: how deals ended, rebuys, leaving the match. Luck is the deadwood and Jokers dealt."""

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
    """How a seat ended the deal, and whether it reached 100 or bought back in."""
    outcome: Outcome = result.facts
    names = [result.kind] if seat == outcome.ender else []
    if result.kind != "void" and seat in outcome.played and outcome.totals[seat] >= OUT:
        names.append("over")
    if seat in outcome.rebuys:
        names.append("rebuy")
    return names


def luck(given: Given) -> dict[str, Amount]:
    """The luck of a hand: the deadwood of its seven cards with Jokers used as well as possible, and its Jokers."""
    amounts: dict[str, Amount] = {}
    if given.dealt:
        share = among(given.pack, JOKERS) / len(given.pack)
        amounts["dealt"] = Amount(jokers.deadwood(jokers.gather(given.dealt)))
        amounts["jokers_dealt"] = Amount(among(given.dealt, JOKERS), 1, len(given.dealt) * share)
    drawn = chance(given.drawn, JOKERS)
    return amounts | ({"jokers_drawn": drawn} if drawn else {})
