"""Novice in Sumidagawa: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: gets rid of as many cards at once as it can, whatever that leaves of
the hand; of such plays takes the highest, and so keeps the low cards that nobody lets it play later; spends wild
cards on the way, though each costs a round; and passes where a single card would go only with help."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ai.explain import Explanation
from ai.games.sumidagawa.club import PAUSES
from ai.weights import read
from engine.contract import Action, BotMove, View
from engine.games.sumidagawa.combinations import SHAPES


class Weights(NamedTuple):
    """A beginner's habits."""

    wild: float
    """How many cards of the hand a wild card has to bring along."""
    low: int
    """Of plays of so few cards it takes the lower: it keeps the high ones."""
    shy: float
    """A play is made if its wild cards are fewer than so many for each card of the hand."""


STANDARD = read("sumidagawa/novice", Weights)


def eager(action: Action, weights: Weights) -> tuple[float, int]:
    """The more cards of the hand the better, even with a wild one or two; then the higher the better."""
    _, least, _, blacks, reds, plain, _ = SHAPES[action.cards]
    first = -least if len(plain) <= weights.low else least
    return len(plain) - (blacks + reds) * weights.wild, first


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of a beginner."""
    if view.phase != "play":
        return legal[0]
    best = max((a for a in legal if a.verb == "play"), key=lambda a: eager(a, weights))
    shape = SHAPES[best.cards]
    if legal[-1].verb == "pass" and shape.blacks + shape.reds >= weights.shy * len(shape.plain):
        return legal[-1]
    return best


class Novice:
    """A beginner."""

    def __init__(self, weights: Weights = STANDARD) -> None:
        self.weights = weights

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One thought."""
        yield BotMove(legal[0] if len(legal) == 1 else decide(view, legal, self.weights), *PAUSES[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """Why."""
        from ai.games.sumidagawa import beliefs  # it tells of what stands here

        return beliefs.novice(view, legal, self.weights)
