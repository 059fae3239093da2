"""Novice in Gin Rummy: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: takes a card that only makes a pair or two in a row, keeps
pictures in the hope of more, does not look at what the opponent takes, and knocks the moment it is allowed or,
in other deals, waits for gin for ever."""

from collections.abc import Iterator
from random import Random

from ai.base import pause
from ai.gin_club import NEAR, PAUSES
from engine.cards import BIT, mask, rank
from engine.contract import Action, Thought, View
from engine.melds import POINTS, deadwood


def hopeful(hand: int, card: int) -> bool:
    """Whether a card looks useful: it has two neighbours in the hand, or makes a pair of pictures."""
    friends = NEAR[card] & hand & ~BIT[card]
    return friends.bit_count() >= 2 or (friends != 0 and rank(card) >= 11)


def patient(view: View) -> bool:
    """Whether this is a deal in which gin is waited for: a whim, the same all through a deal."""
    return bool(view.facts.upcard % 3 == 0)


def takes(view: View) -> bool:
    """Take what lowers the deadwood or looks useful."""
    card = view.zones["discard"][-1]
    hand = mask(view.hand)
    grown = hand | BIT[card]
    return min(deadwood(grown ^ BIT[c]) for c in view.hand) < deadwood(hand) or hopeful(hand, card)


def throw(view: View, throws: list[Action]) -> Action:
    """Throw a card that is no meld's and has no neighbour; pictures are kept for pairs as long as there are
    other cards."""
    hand = mask(view.hand)
    least = deadwood(hand)

    def cost(action: Action) -> tuple[int, int, int]:
        card = action.cards[0]
        friends = (NEAR[card] & hand & ~BIT[card]).bit_count()
        melded = deadwood(hand ^ BIT[card]) > least - POINTS[card]
        return melded, friends, -POINTS[card]

    return min(throws, key=cost)


def decide(view: View, legal: list[Action]) -> Action:
    """The move of a beginner."""
    if view.phase in ("upcard", "draw"):
        wanted = "take" if takes(view) else "pass" if view.phase == "upcard" else "draw"
        return next((a for a in legal if a.verb == wanted), legal[0])
    if view.phase != "discard":
        return legal[-1]
    if legal[-1].verb == "biggin":
        return legal[-1]
    hand = mask(view.hand)
    knocks = [a for a in legal if a.verb == "knock"]
    gin = [a for a in knocks if deadwood(hand ^ BIT[a.cards[0]]) == 0]
    if gin or (knocks and not patient(view)):
        return (gin or knocks)[0]
    return throw(view, [a for a in legal if a.verb == "discard"])


class Novice:
    """A beginner."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(legal[0] if len(legal) == 1 else decide(view, legal), pause(rng, *PAUSES[view.phase]))
