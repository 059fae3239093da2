"""Statistics of Gin Rummy: the ways to win a deal. Luck: the deadwood dealt, and drawn cards that joined a meld."""

from collections.abc import Sequence

from engine.cards import BIT, mask
from engine.contract import Result
from engine.melds.plain import POINTS, deadwood
from game.stats.contract import LuckMeasure, LuckSample, ReceivedCards

FEATS = ("knock", "gin", "biggin", "undercut")
LUCK_MEASURES = (LuckMeasure("dealt", False), LuckMeasure("helped", True, True))
LOW_POINTS_WIN = False
DRAW_VERBS = frozenset({"draw"})
SUIT = (1 << 13) - 1
"""The cards of the first suit, as bits."""


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
        bits = mask(hand)
        before, joining = deadwood(bits), _joining(bits)
        good = {c for c in stock if BIT[c] & joining and deadwood(bits | BIT[c]) < before + POINTS[c]}
        helped += card in good
        expected += len(good) / len(stock)
    return samples | {"helped": LuckSample(helped, len(received.drawn), expected)}


def _joining(hand: int) -> int:
    """The cards that form some meld with cards of the hand. No other card can be in its best arrangement."""
    suits = [hand >> 13 * s & SUIT for s in range(4)]
    pairs = pair = 0  # the ranks that the hand has twice, and once
    for suit in suits:
        pairs, pair = pairs | pair & suit, pair | suit
    joining = 0
    for s, suit in enumerate(suits):
        two, gap = suit & suit >> 1, suit & suit >> 2
        joining |= (pairs | two >> 1 | gap << 1 | two << 2 & SUIT) << 13 * s
    return joining
