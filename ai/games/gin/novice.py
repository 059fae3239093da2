"""Novice in Gin Rummy: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: takes a card because it goes with two others though it makes no
meld, keeps every pair and every two in a row, pictures too, whether or not the third card is still to come,
forgets what the opponent took and threw, and knocks the moment it is allowed or, by whim, waits for gin for
ever."""

from typing import NamedTuple

from ai.games.gin.club import NEAR, completing
from ai.weights import read
from engine.cards import BIT
from engine.contract import Action, View
from engine.melds.plain import POINTS, deadwood, discards, meldable


class Weights(NamedTuple):
    """A beginner's habits."""

    friends: int
    """With so many loose cards it goes with, a card looks useful."""
    patient: int
    """In one of so many deals gin is waited for; in none if 0."""
    knock: int
    """The highest deadwood to knock with otherwise."""


STANDARD = read("gin/novice", Weights)


def friends(card: int, hand: int) -> int:
    """How many other cards of a hand could share a meld of three with a card."""
    return (NEAR[card] & hand & ~BIT[card]).bit_count()


def patient(view: View, weights: Weights) -> bool:
    """Whether this is a deal in which gin is waited for: a whim, the same all through a deal."""
    return bool(weights.patient and view.facts.upcard % weights.patient == 0)


def takes(view: View, weights: Weights) -> bool:
    """Take what makes a meld, and what looks useful: it goes with two loose cards."""
    card = view.zones["discard"][-1]
    hand = view.facts.hand
    if friends(card, hand & ~meldable(hand)) >= weights.friends:
        return True
    left = discards(hand | BIT[card])
    del left[card]
    return bool(completing(hand) & BIT[card]) and min(left.values()) < deadwood(hand)


def throw(hand: int, left: dict[int, int], throws: list[Action]) -> Action:
    """Throw a card that is in no meld and goes with the fewest others; of those the highest."""
    least = deadwood(hand)

    def cost(action: Action) -> tuple[bool, int, int]:
        card = action.cards[0]
        return left[card] > least - POINTS[card], friends(card, hand), -POINTS[card]

    return min(throws, key=cost)


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of a beginner."""
    if len(legal) == 1:
        return legal[0]
    if view.phase in ("upcard", "draw"):
        wanted = "take" if takes(view, weights) else "pass" if view.phase == "upcard" else "draw"
        return next((a for a in legal if a.verb == wanted), legal[0])
    if view.phase != "discard" or legal[-1].verb == "biggin":
        return legal[-1]
    hand = view.facts.hand
    left = discards(hand)
    limit = 0 if patient(view, weights) else weights.knock
    knocks = [a for a in legal if a.verb == "knock" and left[a.cards[0]] <= limit]
    if knocks:
        return min(knocks, key=lambda a: left[a.cards[0]])
    return throw(hand, left, [a for a in legal if a.verb == "discard"])
