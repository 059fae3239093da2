"""Statistics of Sumidagawa: the first empty hand, and overtaking. Luck: the plays that a dealt hand needs, its sum."""

from collections.abc import Sequence

from ai.games.sumidagawa.hand_partition import best_partition, tally
from engine.contract import Result
from engine.games.sumidagawa.combinations import B1, LAYER
from engine.games.sumidagawa.score import Outcome
from game.stats.contract import LuckMeasure, LuckSample, ReceivedCards

FEATS = ("tile", "overtook")
LUCK_MEASURES = (LuckMeasure("plays", False), LuckMeasure("sum", True))
ONE_CARD_DRAWS = frozenset[str]()


def feats(result: Result, seat: int) -> Sequence[str]:
    """The lowest tile goes to the first empty hand; going out before a lower tile is overtaking (S16-S18)."""
    outcome: Outcome = result.facts
    if result.kind == "void":
        return ()
    tiles, order = outcome.tiles, outcome.order
    after = order[order.index(seat) + 1 :]
    overtook = tiles[seat] and any(0 < tiles[o] < tiles[seat] for o in after)
    return (*(("tile",) if tiles[seat] == 1 else ()), *(("overtook",) if overtook else ()))


def luck(received: ReceivedCards) -> dict[str, LuckSample]:
    """The number of plays of the dealt hand, split into few and high plays without wild cards, and the sum of its
    ranks. Nothing is drawn, and every seat has the same wild cards, so the hand is all the luck there is."""
    if not received.dealt:
        return {}
    plays = len(best_partition(tally(received.dealt)).plays)
    return {"plays": LuckSample(plays), "sum": LuckSample(sum((c - B1) % LAYER + 1 for c in received.dealt))}
