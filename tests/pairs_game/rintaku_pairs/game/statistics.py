"""What the records count in Pairs: deals with a pair."""

from collections.abc import Sequence

from game.stats.counting import Amount, Given, Measure

from engine.contract import Result

FEATS = ("pair",)
MEASURES: tuple[Measure, ...] = ()
LOW = False


def feats(result: Result, seat: int) -> Sequence[str]:
    """`pair` if the seat made one."""
    return ("pair",) if result.points[seat] else ()


def luck(given: Given) -> dict[str, Amount]:
    """Luck is not measured."""
    return {}
