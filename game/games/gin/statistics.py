"""What is counted for Gin Rummy: how deals were won. Luck: the deadwood dealt, and drawn cards that made melds."""

from collections.abc import Sequence

from engine.cards import BIT, mask
from engine.contract import Result
from engine.melds.plain import POINTS, deadwood
from game.stats.counting import Amount, Given, Measure

FEATS = ("knock", "gin", "biggin", "undercut")
MEASURES = (Measure("dealt", False), Measure("helped", True, True))
LOW = False


def feats(result: Result, seat: int) -> Sequence[str]:
    """How a seat won the deal; nothing if it did not."""
    return (result.kind,) if seat in result.winners else ()


def luck(given: Given) -> dict[str, Amount]:
    """The luck of a hand. A drawn card helps if the best arrangement of the eleven cards puts it into a meld."""
    amounts = {"dealt": Amount(deadwood(mask(given.dealt)))} if given.dealt else {}
    if not given.drawn:
        return amounts
    helped, expected = 0, 0.0
    for hand, card, among in given.drawn:
        bits = mask(hand)
        before = deadwood(bits)
        good = {c for c in among if deadwood(bits | BIT[c]) < before + POINTS[c]}
        helped += card in good
        expected += len(good) / len(among)
    return amounts | {"helped": Amount(helped, len(given.drawn), expected)}
