"""Sparring partners of Rumino, see `ai.sparring`."""

from collections.abc import Callable, Mapping

from ai.games.rumino import club
from ai.games.rumino.club import NEAR, after_taking, legal_discards
from ai.sparring import Choose
from engine.cards import JOKER
from engine.contract import Action, View
from engine.melds import jokers
from engine.melds.jokers import TWINS_AT, VALUE, deadwood


def makes_a_meld(hand: int, card: int) -> bool:
    """The card is a Joker, or joins a meld that it lowers the deadwood with."""
    melds = deadwood(jokers.add(hand, card)) < deadwood(hand) + VALUE[card]
    return card == JOKER or (melds and lowers(hand, card))


def lowers(hand: int, card: int) -> bool:
    """The deadwood is lower with the card in place of another one."""
    return after_taking(hand, card) < deadwood(hand)


def _player(takes: Callable[[int, int], bool], limit: int, cost: Callable[[View, int], float]) -> Choose:
    """A player who takes by `takes`, knocks with at most `limit`, and discards what leaves the least deadwood plus
    `cost`."""

    def choose(view: View, legal: list[Action]) -> Action:
        last = legal[-1]
        if view.phase == "rebuy":
            return club.rebuy(view, legal, club.STANDARD)
        hand = jokers.gather(view.hand)
        if view.phase == "draw":
            if last.verb == "knock" and deadwood(hand) <= limit:
                return last
            return legal[1] if takes(hand, view.zones["discard"][-1]) else legal[0]
        if last.verb != "discard":
            return last
        after = legal_discards(view, hand)
        card = min(after, key=lambda c: (c == JOKER, after[c] + cost(view, c), -VALUE[c]))
        return Action(view.seat, "discard", (card,))

    return choose


def _nothing(view: View, card: int) -> float:
    return 0.0


def _risk(view: View, card: int) -> float:
    """How many cards near it have been seen neither in the own hand nor on the pile, in points."""
    seen = jokers.gather((*view.hand, *view.zones["discard"]))
    near = NEAR[card] if card != JOKER else 0
    unseen = 2 * near.bit_count() - (near & seen).bit_count() - (near & seen >> TWINS_AT).bit_count()
    return 0.7 * unseen


def _only_jokers(hand: int, card: int) -> bool:
    return card == JOKER


PARTNERS: Mapping[str, Choose] = {
    # Takes what makes a meld, discards the highest loose card, knocks as soon as possible.
    "naive": _player(makes_a_meld, 99, _nothing),
    # Takes every card that lowers the deadwood.
    "greedy": _player(lowers, 99, _nothing),
    # Takes nothing but Jokers, discards what the next player can use least, knocks with a little.
    "cautious": _player(_only_jokers, 4, _risk),
    # Waits for gin.
    "patient": _player(makes_a_meld, -1, _nothing),
}
