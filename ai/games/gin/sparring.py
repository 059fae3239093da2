"""Sparring partners of Gin Rummy, see `ai.sparring`."""

from collections.abc import Callable, Mapping

from ai.games.gin.club import NEAR, after_taking
from ai.sparring import Choose
from engine.cards import BIT
from engine.contract import Action, View
from engine.melds.plain import POINTS, deadwood, discards

Lowers = Callable[[int, int], bool]
"""Whether a card is taken: the hand, and the card."""


def makes_a_meld(hand: int, card: int) -> bool:
    """The card joins a meld that it lowers the deadwood with."""
    return lowers(hand, card) and deadwood(hand | BIT[card]) < deadwood(hand) + POINTS[card]


def lowers(hand: int, card: int) -> bool:
    """The deadwood is lower with the card in place of another one."""
    return after_taking(hand, card) < deadwood(hand)


def _player(takes: Lowers, limit: int, cost: Callable[[View, int], float]) -> Choose:
    """A player who takes by `takes`, knocks with at most `limit`, and discards what leaves the least deadwood plus
    `cost`."""

    def choose(view: View, legal: list[Action]) -> Action:
        by_verb = {a.verb: a for a in legal}
        hand = view.facts.hand
        if view.phase in ("upcard", "draw"):
            if "take" in by_verb and takes(hand, view.zones["discard"][-1]):
                return by_verb["take"]
            return by_verb.get("draw") or by_verb.get("pass") or legal[0]
        if view.phase != "discard" or "biggin" in by_verb:
            return legal[-1]
        after = discards(hand)
        knocks = [a for a in legal if a.verb == "knock" and after[a.cards[0]] <= limit]
        if knocks:
            return min(knocks, key=lambda a: after[a.cards[0]])
        actions = [a for a in legal if a.verb == "discard"]
        return min(actions, key=lambda a: (after[a.cards[0]] + cost(view, a.cards[0]), -POINTS[a.cards[0]]))

    return choose


def _nothing(view: View, card: int) -> float:
    return 0.0


def _risk(view: View, card: int) -> float:
    """How many cards near it have been seen neither in the own hand nor on the pile, in points."""
    seen: int = view.facts.hand
    for c in view.zones["discard"]:
        seen |= BIT[c]
    collected: int = view.facts.taken_from_discard[1 - view.seat]
    return 1.5 * (NEAR[card] & ~seen).bit_count() + 4.0 * (NEAR[card] & collected).bit_count()


def _never(hand: int, card: int) -> bool:
    return False


PARTNERS: Mapping[str, Choose] = {
    # Takes what makes a meld, discards the highest loose card, knocks as soon as possible.
    "naive": _player(makes_a_meld, 99, _nothing),
    # Takes every card that lowers the deadwood.
    "greedy": _player(lowers, 99, _nothing),
    # Takes nothing, discards what the opponent can use least, knocks with a little.
    "cautious": _player(_never, 5, _risk),
    # Waits for gin.
    "patient": _player(makes_a_meld, 0, _nothing),
}
