"""Novice in Sumidagawa: a player who has just learnt the rules.

It makes the mistakes of a beginner, not random ones. It gets rid of as many cards at once as it can, whatever remains.
Of plays of four cards and more it makes the highest. It spends wild cards on
the way, though each costs a round. It passes where a single card could be played only with wild cards."""

from typing import NamedTuple

from ai.weights import read
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import SHAPES


class Weights(NamedTuple):
    """The habits of a beginner."""

    wild: float
    """The plain cards that a wild card has to bring along."""
    low: int
    """Plays of so few plain cards are made with the lowest number instead of the highest."""
    wilds_per_card: float
    """A play is made if it takes fewer wild cards than this for each plain card."""


STANDARD = read("sumidagawa/novice", Weights)


def eagerness(action: Action, weights: Weights) -> tuple[float, int]:
    """How gladly a play is made: first by the plain cards that it takes, less those that its wild cards cost; then by
    its number."""
    shape = SHAPES[action.cards]
    cards = len(shape.plain)
    height = -shape.least if cards <= weights.low else shape.least
    return cards - shape.wilds * weights.wild, height


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of a beginner."""
    if len(legal) == 1 or view.phase != "play":
        return legal[0]
    best = max((a for a in legal if a.verb == "play"), key=lambda a: eagerness(a, weights))
    shape = SHAPES[best.cards]
    if legal[-1].verb == "pass" and shape.wilds >= weights.wilds_per_card * len(shape.plain):
        return legal[-1]
    return best
