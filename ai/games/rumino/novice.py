"""Novice in Rumino: somebody who has just learnt the rules.

Its mistakes are a beginner's, not random ones. It takes a card of the same rank as one it holds, or one that goes with
several others, though that makes no meld and all can see it. It keeps every pair and every two cards in a row, high
ones too, whether or not the third card can still come. It does not look at what the next player collects. In some deals
it waits for gin to the end, and it knocks itself out of the match.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ai.games.rumino import club
from ai.games.rumino.club import NEAR, RANKS, after_taking, legal_discards, rebuy
from ai.weights import read
from engine.cards import JOKER
from engine.contract import Action, View
from engine.melds import jokers
from engine.melds.jokers import TWINS_AT, VALUE, deadwood


class Weights(NamedTuple):
    """A beginner's habits."""

    friends: int
    """A card looks useful if it is near this many cards."""
    patient: int
    """Novice waits for gin in one of this many deals; in none if 0."""


STANDARD = read("rumino/novice", Weights)


def friends(card: int, hand: int) -> int:
    """How many other cards of a hand are near a card of it."""
    near = NEAR[card]
    return (near & hand).bit_count() + (near & hand >> TWINS_AT).bit_count() - 1


def patient(view: View, weights: Weights) -> bool:
    """Whether Novice waits for gin. Depends on the number of the deal and the seat, so it stays the same."""
    return bool(weights.patient and (view.match_state.number + view.seat) % weights.patient == 0)


def takes(view: View, weights: Weights) -> bool:
    """Whether the top of the discard pile makes a meld or looks useful: a Joker, a pair, or near two cards."""
    card = view.zones["discard"][-1]
    hand = jokers.gather(view.hand)
    if card == JOKER or hand & RANKS[card] or friends(card, jokers.add(hand, card)) >= weights.friends:
        return True
    return after_taking(hand, card) < deadwood(hand) and deadwood(jokers.add(hand, card)) < deadwood(hand) + VALUE[card]


def choose_discard(hand: int, deadwood_after: Mapping[int, int]) -> int:
    """A card that is in no meld and near the fewest others; of those the highest. A Joker is kept."""
    least = deadwood(hand)

    def cost(card: int) -> tuple[bool, bool, int, int]:
        if card == JOKER:
            return True, True, 0, 0
        return False, deadwood_after[card] > least - VALUE[card], friends(card, hand), -VALUE[card]

    return min(deadwood_after, key=cost)


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Novice."""
    last = legal[-1]
    if view.phase == "draw":
        if last.verb == "knock" and not patient(view, weights):
            return last
        return legal[1] if takes(view, weights) else legal[0]
    if view.phase == "rebuy":
        return rebuy(view, legal, club.STANDARD)
    if last.verb != "discard":
        return last
    hand = jokers.gather(view.hand)
    return Action(view.seat, "discard", (choose_discard(hand, legal_discards(view, hand)),))
