"""Statistics of Gin Rummy: the ways to win a deal. Luck: the deadwood dealt, and drawn cards that joined a meld."""

from collections.abc import Sequence

from engine.cards import BIT, mask
from engine.contract import Result
from engine.melds.plain import deadwood, helping
from game.stats.contract import LuckMeasure, LuckSample, ReceivedCards

FEATS = ("knock", "gin", "biggin", "undercut")
LUCK_MEASURES = (LuckMeasure("dealt", False), LuckMeasure("helped", True, True))
ONE_CARD_DRAWS = frozenset({"draw"})


def feats(result: Result, seat: int) -> Sequence[str]:
    """How a seat won the deal; nothing if it did not."""
    return (result.kind,) if seat in result.winners else ()


def luck(received: ReceivedCards) -> dict[str, LuckSample]:
    """A drawn card helps if the best arrangement of the eleven puts it into a meld."""
    samples = {"dealt": LuckSample(deadwood(mask(received.dealt)))} if received.dealt else {}
    if not received.drawn:
        return samples
    helped, expected = 0, 0.0
    for hand, card, stock in received.drawn:
        good = helping(mask(hand), mask(stock))
        helped += BIT[card] & good > 0
        expected += good.bit_count() / len(stock)
    return samples | {"helped": LuckSample(helped, len(received.drawn), expected)}
