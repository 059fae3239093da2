"""What the records count in Pairs: deals with a pair."""

from collections.abc import Sequence

from engine.contract import Result
from game.stats.contract import LuckMeasure, LuckSample, ReceivedCards

FEATS = ("pair",)
LUCK_MEASURES: tuple[LuckMeasure, ...] = ()


def feats(result: Result, seat: int) -> Sequence[str]:
    """`pair` if the seat made one."""
    return ("pair",) if result.points[seat] else ()


def luck(received: ReceivedCards) -> dict[str, LuckSample]:
    """Luck is not measured."""
    return {}
