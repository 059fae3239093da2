"""What a game offers for the statistics, in `game/games/<game>/statistics.py`. See the protocol GameStatistics.

A game without such a module has the statistics that all games share. Statistics are made from finished deals, which
have no secrets."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, cast

from engine.contract import Result
from engine.registry import find_module


class StockDraw(NamedTuple):
    """A card drawn from the stock: the hand before the draw, the card, and the stock it came from in any order."""

    hand: tuple[int, ...]
    card: int
    stock: tuple[int, ...]


class ReceivedCards(NamedTuple):
    """The cards that a seat received by chance in one deal. `dealt` has those dealt at its beginning, then those dealt
    in its middle; it is empty if the deal was laid out, not shuffled."""

    dealt: tuple[int, ...]
    drawn: tuple[StockDraw, ...]
    pack: tuple[int, ...]
    """Every card that was shuffled."""
    options: Mapping[str, Any]


MAX_AMOUNT: Final = 1e9
"""Points and luck of a deal or match are smaller than this."""


class LuckSample(NamedTuple):
    """The luck of a seat in one deal: `amount` in `of` deals or cards, and the amount that chance gives on average
    (None if unknown)."""

    amount: float
    of: int = 1
    expected: float | None = None


class LuckMeasure(NamedTuple):
    """A measure of luck: its key, whether more is lucky, and whether its mean is a share from 0 to 1."""

    key: str
    more_is_lucky: bool
    is_share: bool = False


class GameStatistics(Protocol):
    """The contents of a game's `statistics` module.

    A module may also declare `ONE_CARD_DRAWS`: Container[str], the verbs whose actions draw a card from the stock to
    the end of the acting seat's hand, or none if the stock is empty. No other action draws or deals, and the State has
    its `stock` and its `hands` as lists. Such a game is replayed without events, which takes two thirds of the
    time."""

    FEATS: tuple[str, ...]
    """Keys of what a seat can achieve in a deal, in the order in which they are listed."""
    LUCK_MEASURES: tuple[LuckMeasure, ...]

    def feats(self, result: Result, seat: int) -> Sequence[str]:
        """Those of FEATS that a seat achieved."""

    def luck(self, received: ReceivedCards) -> dict[str, LuckSample]:
        """The luck of a seat by the key of the measure. A measure that does not apply is left out."""


class _SharedStatistics:
    """The statistics of a game without a module of its own."""

    FEATS: tuple[str, ...] = ()
    LUCK_MEASURES: tuple[LuckMeasure, ...] = ()
    ONE_CARD_DRAWS = frozenset[str]()

    def feats(self, result: Result, seat: int) -> Sequence[str]:
        return ()

    def luck(self, received: ReceivedCards) -> dict[str, LuckSample]:
        return {}


@cache
def statistics_of(game: str) -> GameStatistics:
    """The statistics of a game."""
    return cast(GameStatistics | None, find_module("game", game, "statistics")) or _SharedStatistics()


def count_in(cards: Sequence[int], wanted: frozenset[int]) -> int:
    """How many of the cards are wanted ones."""
    return sum(map(wanted.__contains__, cards))


def wanted_draws(draws: Sequence[StockDraw], wanted: frozenset[int]) -> LuckSample | None:
    """How many of the drawn cards are wanted ones, with the expected number; None if nothing was drawn.

    A draw is expected to be wanted as often as the stock has wanted cards. Its order is random however the seat plays,
    so the difference is luck, and vanishes in the long run."""
    if not draws:
        return None
    amount = count_in([d.card for d in draws], wanted)
    return LuckSample(amount, len(draws), sum(count_in(d.stock, wanted) / len(d.stock) for d in draws))
