"""What a bot thought at one of its moves: what it compared, and what it believed of the other hands.

The bot is asked again, with the View and the random numbers that it had then, so that it answers what it thought then.
A bot that does not explain itself or estimates no hands has nothing to say of that (see `ai.explain`)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple, Protocol, cast, runtime_checkable

from ai.explain import Believes, Explains, ExplainsInSlices, Explanation, Hands
from engine.cards import HIDDEN
from engine.contract import Action, Bot, View
from engine.registry import find_module

BELIEF_SHARE = 0.15
"""The part of the progress that the beliefs take."""


class Introspection(NamedTuple):
    """What a bot thought. A field is None if the bot cannot tell."""

    explanation: Explanation | None
    hands: Hands | None
    sums: list[dict[int, float]] | None = None
    """By seat, the probabilities of the sums of its hand."""


@runtime_checkable
class BelievesSums(Protocol):
    """A bot that estimates the sums of the other hands."""

    def sums(self, view: View) -> list[dict[int, float]]:
        """By seat, the probabilities of the sums of its hand."""


def introspect(
    bot: Bot, view: View, legal: list[Action], new_rng: Callable[[], Random]
) -> Iterator[float | Introspection]:
    """Ask a bot in slices: yields the share that is done, from 0 to 1, and last the Introspection. `new_rng` makes the
    random numbers that the bot had."""
    explained: Explanation | None = None
    hands: Hands | None = None
    if isinstance(bot, ExplainsInSlices):
        for progress in bot.explain_in_slices(view, legal, new_rng()):
            if isinstance(progress, float):
                yield progress * (1 - BELIEF_SHARE)
            else:
                explained = progress
        for sampled in bot.believe_in_slices(view, new_rng()):
            if isinstance(sampled, float):
                yield 1 - BELIEF_SHARE + sampled * BELIEF_SHARE
            else:
                hands = sampled
    else:
        if isinstance(bot, Explains):
            explained = bot.explain(view, legal, new_rng())
        yield 0.5
        if isinstance(bot, Believes):
            hands = bot.believe(view, new_rng())
    yield Introspection(explained, hands, bot.sums(view) if isinstance(bot, BelievesSums) else None)


class CardCounts(Protocol):
    """What `ai/games/<game>/beliefs.py` says of the cards of a game."""

    def pack(self, view: View) -> Counter[int]:
        """All cards that can be in a hand. Cards that were seen and lie face down now, as those of a trick, cannot."""

    def known(self, view: View, seat: int) -> Iterable[int]:
        """The cards that another seat was seen to take and still holds."""


class HandSum(Protocol):
    """What the `beliefs` of a game offers in which bots estimate the sums of hands."""

    def hand_sum(self, hand: Iterable[int]) -> int:
        """The sum of a hand."""


def hand_sum(game: str, hand: Iterable[int]) -> int:
    """The sum of a hand, in a game in which bots estimate the sums of hands."""
    return cast(HandSum, find_module("ai", game, "beliefs")).hand_sum(hand)


class Unseen(NamedTuple):
    """What counting the cards leaves open."""

    known: list[Counter[int]]
    """By seat, the cards of its hand that are known."""
    rest: Mapping[int, int]
    """How many cards of each face are out of sight and not known to be in a hand."""


def counts_cards(game: str) -> bool:
    """Whether a game says what its cards are."""
    return find_module("ai", game, "beliefs") is not None


def unseen(view: View) -> Unseen:
    """What a View leaves open. Nothing is open where a game does not say what its cards are."""
    module = find_module("ai", view.game, "beliefs")
    if module is None:
        return Unseen([Counter() for _ in range(view.seats)], {})
    game = cast(CardCounts, module)
    left, known = game.pack(view), []
    for seat in range(view.seats):
        hand = view.zones[f"hand:{seat}"]
        known.append(Counter(game.known(view, seat) if HIDDEN in hand else hand))
        left.subtract(known[-1])
    for zone, cards in view.zones.items():
        if not zone.startswith("hand:"):
            left.subtract(cards)
    return Unseen(known, {c: n for c, n in left.items() if n > 0})


def seen(view: View) -> Counter[int]:
    """The cards that a seat has seen outside of its own hand. Empty where a game does not say what its cards are."""
    module = find_module("ai", view.game, "beliefs")
    cards = Counter(cast(CardCounts, module).pack(view)) if module else Counter[int]()
    cards.subtract(unseen(view).rest)
    cards.subtract(view.hand)
    return +cards


def counted_hands(view: View) -> Hands:
    """The estimate of somebody who only counts the cards: each hand has its share of every face out of sight."""
    known, rest = unseen(view)
    hidden = sum(rest.values()) or 1
    hands: Hands = []
    for seat, sure in enumerate(known):
        share = (len(view.zones[f"hand:{seat}"]) - sure.total()) / hidden
        expected = {c: n * share for c, n in rest.items() if share > 0}
        hands.append(expected | {c: n + expected.get(c, 0.0) for c, n in sure.items()})
    return hands
