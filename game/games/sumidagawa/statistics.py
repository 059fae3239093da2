"""Sumidagawa: who emptied a hand first, and who overtook; luck is the plays that the dealt hand needs, and its sum."""

from collections.abc import Sequence

from ai.games.sumidagawa.hand_partition import best_partition, tally
from engine.contract import Result
from engine.games.sumidagawa.combinations import B1, LAYER
from engine.games.sumidagawa.match import Outcome
from game.stats.counting import Amount, Given, Measure

FEATS = ("tile", "overtook")
MEASURES = (Measure("plays", False), Measure("sum", True))
LOW = False


def feats(result: Result, seat: int) -> Sequence[str]:
    """The lowest tile goes to the first empty hand; going out before a lower tile is overtaking (S16-S18)."""
    outcome: Outcome = result.facts
    if result.kind == "void":
        return ()
    tiles, order = outcome.tiles, outcome.order
    after = order[order.index(seat) + 1 :]
    overtook = tiles[seat] and any(0 < tiles[o] < tiles[seat] for o in after)
    return (*(("tile",) if tiles[seat] == 1 else ()), *(("overtook",) if overtook else ()))


def luck(given: Given) -> dict[str, Amount]:
    """Nothing is drawn, and everybody has the same wild cards: the hand is all the luck there is. It is split
    into few and high plays, without wild cards."""
    if not given.dealt:
        return {}
    plays = len(best_partition(tally(given.dealt)).plays)
    return {"plays": Amount(plays), "sum": Amount(sum((c - B1) % LAYER + 1 for c in given.dealt))}
