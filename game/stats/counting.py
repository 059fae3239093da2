"""What there is to count in a game: one module a game, found by its name.

    FEATS      keys of what a seat can bring off in a deal, in the order in which they are listed
    MEASURES   what luck is measured by
    LOW        whether few points are good
    feats(result, seat)   those of FEATS that a seat brought off
    luck(given)           the amount of each measure, from what chance gave a seat

A game without a module has the counts that all games share. Everything is counted from a deal that is over, so
that nothing is secret any more."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from engine.contract import Result
from engine.registry import find_module


class Draw(NamedTuple):
    """A card drawn by chance: the hand it came to, the card, and the cards it was one of, in any order."""

    hand: tuple[int, ...]
    card: int
    among: tuple[int, ...]


class Given(NamedTuple):
    """What chance gave a seat in one deal; nothing dealt: the cards were laid out, not shuffled."""

    dealt: tuple[int, ...]
    drawn: tuple[Draw, ...]
    pack: tuple[int, ...]
    """Every card that was shuffled."""
    options: Mapping[str, Any]


class Amount(NamedTuple):
    """So much, of so many deals or cards, and how much chance gives on average (None: nobody can say)."""

    amount: float
    of: int = 1
    expected: float | None = None


class Measure(NamedTuple):
    """A measure of luck: whether much of it is good; whether its mean is a share."""

    key: str
    more: bool
    share: bool = False


class Tally(Protocol):
    """A module of this package."""

    FEATS: tuple[str, ...]
    MEASURES: tuple[Measure, ...]
    LOW: bool

    def feats(self, result: Result, seat: int) -> Sequence[str]:
        """What this seat brought off."""

    def luck(self, given: Given) -> dict[str, Amount]:
        """By measure; a measure that has nothing to measure is left out."""


class _Plain:
    """A game about which nothing more is known."""

    FEATS: tuple[str, ...] = ()
    MEASURES: tuple[Measure, ...] = ()
    LOW = False

    def feats(self, result: Result, seat: int) -> Sequence[str]:
        return ()

    def luck(self, given: Given) -> dict[str, Amount]:
        return {}


@cache
def tally(game: str) -> Tally:
    """What there is to count in a game."""
    return cast(Tally | None, find_module("game", game, "statistics")) or _Plain()


def among(cards: Sequence[int], wanted: frozenset[int]) -> int:
    """How many of the cards are wanted ones."""
    return sum(c in wanted for c in cards)


def chance(draws: Sequence[Draw], wanted: frozenset[int]) -> Amount | None:
    """Wanted cards among those drawn, beside what the stock held; None if nothing was drawn.

    The stock's order is chance and nothing else, whatever led to the draw: so what is drawn beyond the share in
    the stock is luck, and comes to nothing in the long run."""
    if not draws:
        return None
    found = among([d.card for d in draws], wanted)
    return Amount(found, len(draws), sum(among(d.among, wanted) / len(d.among) for d in draws))
