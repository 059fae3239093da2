"""Into a bot's head, at one of its moves: what it weighed, and what it believed of the other hands.

Whatever a bot can tell of itself (`ai.explain`) is asked for, from the View that it had and the random numbers that it
had, so that what it weighs here is what it weighed then. A bot that has no idea of other hands says nothing of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple, Protocol, cast, runtime_checkable

from ai.explain import Believes, Explains, Explanation, Hands, Ponders
from engine.cards import HIDDEN
from engine.contract import Action, Bot, View
from engine.registry import find_module

BELIEFS = 0.15
"""The part of all that there is to do which is drawing worlds for the beliefs."""


class Opened(NamedTuple):
    """What a bot thought; None where it cannot say, or thinks of nothing."""

    told: Explanation | None
    hands: Hands | None
    sums: list[dict[int, float]] | None = None
    """By seat, how likely its hand comes to a sum."""


@runtime_checkable
class Sums(Protocol):
    """A bot that thinks of what other hands come to."""

    def sums(self, view: View) -> list[dict[int, float]]:
        """By seat, how likely its hand comes to a sum."""


def look_into(bot: Bot, view: View, legal: list[Action], again: Callable[[], Random]) -> Iterator[float | Opened]:
    """In slices: which part is done, and in the end all of it. `again` makes the bot's random numbers of then."""
    told: Explanation | None = None
    hands: Hands | None = None
    if isinstance(bot, Ponders):
        for step in bot.explaining(view, legal, again()):
            if isinstance(step, float):
                yield step * (1 - BELIEFS)
            else:
                told = step
        for found in bot.believing(view, again()):
            if isinstance(found, float):
                yield 1 - BELIEFS + found * BELIEFS
            else:
                hands = found
    else:
        if isinstance(bot, Explains):
            told = bot.explain(view, legal, again())
        yield 0.5
        if isinstance(bot, Believes):
            hands = bot.believe(view, again())
    yield Opened(told, hands, bot.sums(view) if isinstance(bot, Sums) else None)


class Pack(Protocol):
    """What `ai/<game>_mind.py` says of a game's cards."""

    def pack(self, view: View) -> Counter[int]:
        """All that can be in a hand."""

    def known(self, view: View, seat: int) -> Iterable[int]:
        """The cards that another seat was seen to take and still holds."""


class HandSum(Protocol):
    """What the module `beliefs` defines in a game whose bots think of the sums of hands."""

    def hand_sum(self, hand: Iterable[int]) -> int:
        """What a hand comes to."""


def hand_sum(game: str, hand: Iterable[int]) -> int:
    """What a hand comes to, in a game whose bots think of the sums of hands."""
    return cast(HandSum, find_module("ai", game, "beliefs")).hand_sum(hand)


class Unseen(NamedTuple):
    """What can be counted: by seat the cards of its hand that are known, and how many of each face may be anywhere
    else that is out of sight."""

    sure: list[Counter[int]]
    rest: Mapping[int, int]


def unseen(view: View) -> Unseen:
    """What a View leaves open. Who was seen to take a card holds it. Nothing where a game does not say what its cards
    are."""
    module = find_module("ai", view.game, "beliefs")
    if module is None:
        return Unseen([Counter() for _ in range(view.seats)], {})
    game = cast(Pack, module)
    left, sure = game.pack(view), []
    for seat in range(view.seats):
        hand = view.zones[f"hand:{seat}"]
        sure.append(Counter(game.known(view, seat) if HIDDEN in hand else hand))
        left.subtract(sure[-1])
    for zone, cards in view.zones.items():
        if not zone.startswith("hand:"):
            left.subtract(cards)
    return Unseen(sure, {c: n for c, n in left.items() if n > 0})


def counted(view: View) -> Hands:
    """What somebody believes who only counts: that each hand has its share of every face that is not in sight."""
    sure, rest = unseen(view)
    hidden = sum(rest.values()) or 1
    found: Hands = []
    for seat, known in enumerate(sure):
        share = (len(view.zones[f"hand:{seat}"]) - known.total()) / hidden
        chances = {c: n * share for c, n in rest.items() if share > 0}
        found.append(chances | {c: n + chances.get(c, 0.0) for c, n in known.items()})
    return found
