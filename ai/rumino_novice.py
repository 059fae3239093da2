"""Novice in Rumino: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: takes a card for its twin in rank or because it goes with two
others, though it makes no meld and all can see it; keeps every pair and every two in a row, pictures too, whether
or not the third card is still to come; does not look at what the next player collects; waits in some deals for
gin for ever, and knocks itself out of the game."""

from collections.abc import Iterator, Mapping
from random import Random

from ai.explain import Explanation
from ai.rumino_club import NEAR, PAUSES, RANKS, STANDARD, after_taking, rebuy, throws
from engine import wild
from engine.cards import JOKER
from engine.contract import Action, Thought, View
from engine.wild import TWINS_AT, VALUE, deadwood


def friends(card: int, hand: int) -> int:
    """How many other cards of a hand could share a meld of three with a card of it."""
    near = NEAR[card]
    return (near & hand).bit_count() + (near & hand >> TWINS_AT).bit_count() - 1


def patient(view: View) -> bool:
    """Whether this is a deal in which gin is waited for: a whim of this seat, the same all through a deal."""
    return (view.carry.number + view.seat) % 3 == 0


def takes(view: View) -> bool:
    """Take what makes a meld, and what looks useful: it makes a pair or goes with two cards."""
    card = view.zones["discard"][-1]
    hand = wild.gather(view.hand)
    if card == JOKER or hand & RANKS[card] or friends(card, wild.add(hand, card)) >= 2:
        return True
    return after_taking(hand, card) < deadwood(hand) and deadwood(wild.add(hand, card)) < deadwood(hand) + VALUE[card]


def throw(hand: int, left: Mapping[int, int]) -> int:
    """A card that is in no meld and goes with the fewest others; of those the highest. A Joker is a treasure."""
    least = deadwood(hand)

    def cost(card: int) -> tuple[bool, bool, int, int]:
        if card == JOKER:
            return True, True, 0, 0
        return False, left[card] > least - VALUE[card], friends(card, hand), -VALUE[card]

    return min(left, key=cost)


def decide(view: View, legal: list[Action]) -> Action:
    """The move of a beginner."""
    last = legal[-1]
    if view.phase == "draw":
        if last.verb == "knock" and not patient(view):
            return last
        return legal[1] if takes(view) else legal[0]
    if view.phase == "rebuy":
        return rebuy(view, legal, STANDARD)
    if last.verb != "discard":
        return last
    hand = wild.gather(view.hand)
    return Action(view.seat, "discard", (throw(hand, throws(view, hand)),))


class Novice:
    """A beginner."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(decide(view, legal), *PAUSES[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """Why."""
        from ai import rumino_mind  # it tells of what stands here

        return rumino_mind.novice(view, legal)
