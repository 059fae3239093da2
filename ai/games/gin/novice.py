"""Novice in Gin Rummy: somebody who has just learnt the rules.

Its mistakes are a beginner's, not random ones. It takes a card that goes with two others though that makes no meld. It
keeps every pair and every two cards in a row, high ones too, whether or not the third card can still come. It forgets
what the opponent took and discarded. It knocks as soon as it may, or in some deals waits for gin to the end."""

from typing import NamedTuple

from ai.games.gin.club import NEAR, after_taking, completing
from ai.weights import read
from engine.cards import BIT
from engine.contract import Action, View
from engine.melds.plain import POINTS, deadwood, discards, meldable


class Weights(NamedTuple):
    """A beginner's habits."""

    friends: int
    """A card looks useful if it is near this many unmatched cards."""
    patient: int
    """Novice waits for gin in one of this many deals; in none if 0."""
    knock: int
    """The highest deadwood to knock with otherwise."""


STANDARD = read("gin/novice", Weights)


def friends(card: int, hand: int) -> int:
    """How many other cards of a hand are near a card."""
    return (NEAR[card] & hand & ~BIT[card]).bit_count()


def patient(view: View, weights: Weights) -> bool:
    """Whether Novice waits for gin. It depends on the upcard, so that it stays the same through a deal."""
    return bool(weights.patient and view.facts.upcard % weights.patient == 0)


def takes(view: View, weights: Weights) -> bool:
    """Whether the upcard makes a meld or looks useful."""
    card = view.zones["discard"][-1]
    hand = view.facts.hand
    if friends(card, hand & ~meldable(hand)) >= weights.friends:
        return True
    return bool(completing(hand) & BIT[card]) and after_taking(hand, card) < deadwood(hand)


def choose_discard(hand: int, deadwood_after: dict[int, int], actions: list[Action]) -> Action:
    """Discard a card that is in no meld and near the fewest others; of those the highest."""
    least = deadwood(hand)

    def cost(action: Action) -> tuple[bool, int, int]:
        card = action.cards[0]
        return deadwood_after[card] > least - POINTS[card], friends(card, hand), -POINTS[card]

    return min(actions, key=cost)


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Novice."""
    if len(legal) == 1:
        return legal[0]
    if view.phase in ("upcard", "draw"):
        wanted = "take" if takes(view, weights) else "pass" if view.phase == "upcard" else "draw"
        return next((a for a in legal if a.verb == wanted), legal[0])
    if view.phase != "discard" or legal[-1].verb == "biggin":
        return legal[-1]
    hand = view.facts.hand
    deadwood_after = discards(hand)
    limit = 0 if patient(view, weights) else weights.knock
    knocks = [a for a in legal if a.verb == "knock" and deadwood_after[a.cards[0]] <= limit]
    if knocks:
        return min(knocks, key=lambda a: deadwood_after[a.cards[0]])
    return choose_discard(hand, deadwood_after, [a for a in legal if a.verb == "discard"])
