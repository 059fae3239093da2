"""Novice in Rumino: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: takes a card for its twin in rank or because it goes with two
others, though it makes no meld and all can see it; keeps every pair and every two in a row, pictures too, whether
or not the third card is still to come; does not look at what the next player collects; waits in some deals for
gin for ever, and knocks itself out of the game."""

from collections.abc import Mapping
from typing import NamedTuple

from ai.games.rumino import club
from ai.games.rumino.club import NEAR, RANKS, after_taking, rebuy, throws
from ai.weights import read
from engine.cards import JOKER
from engine.contract import Action, View
from engine.melds import jokers
from engine.melds.jokers import TWINS_AT, VALUE, deadwood


class Weights(NamedTuple):
    """A beginner's habits."""

    friends: int
    """With so many cards it goes with, a card looks useful."""
    patient: int
    """In one of so many deals gin is waited for; in none if 0."""


STANDARD = read("rumino/novice", Weights)


def friends(card: int, hand: int) -> int:
    """How many other cards of a hand could share a meld of three with a card of it."""
    near = NEAR[card]
    return (near & hand).bit_count() + (near & hand >> TWINS_AT).bit_count() - 1


def patient(view: View, weights: Weights) -> bool:
    """Whether this is a deal in which gin is waited for: a whim of this seat, the same all through a deal."""
    return bool(weights.patient and (view.match_state.number + view.seat) % weights.patient == 0)


def takes(view: View, weights: Weights) -> bool:
    """Take what makes a meld, and what looks useful: it makes a pair or goes with two cards."""
    card = view.zones["discard"][-1]
    hand = jokers.gather(view.hand)
    if card == JOKER or hand & RANKS[card] or friends(card, jokers.add(hand, card)) >= weights.friends:
        return True
    return after_taking(hand, card) < deadwood(hand) and deadwood(jokers.add(hand, card)) < deadwood(hand) + VALUE[card]


def throw(hand: int, left: Mapping[int, int]) -> int:
    """A card that is in no meld and goes with the fewest others; of those the highest. A Joker is a treasure."""
    least = deadwood(hand)

    def cost(card: int) -> tuple[bool, bool, int, int]:
        if card == JOKER:
            return True, True, 0, 0
        return False, left[card] > least - VALUE[card], friends(card, hand), -VALUE[card]

    return min(left, key=cost)


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of a beginner."""
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
    return Action(view.seat, "discard", (throw(hand, throws(view, hand)),))
