"""Novice in Sumidagawa: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: gets rid of as many cards at once as it can, whatever that leaves of
the hand; of such plays takes the highest, and so keeps the low cards that nobody lets it play later; spends wild
cards on the way, though each costs a round; and passes where a single card would go only with help."""

from collections.abc import Iterator
from random import Random

from ai.explain import Explanation
from ai.sumidagawa_club import PAUSES
from engine.contract import Action, Thought, View
from engine.games.sumidagawa_plays import SHAPES


def eager(action: Action) -> tuple[float, int]:
    """The more cards of the hand the better, even with a wild one or two; then the higher the better."""
    _, least, _, blacks, reds, plain, _ = SHAPES[action.cards]
    return len(plain) - (blacks + reds) / 2, least


def decide(view: View, legal: list[Action]) -> Action:
    """The move of a beginner."""
    if view.phase != "play":
        return legal[0]
    best = max((a for a in legal if a.verb == "play"), key=eager)
    shape = SHAPES[best.cards]
    if legal[-1].verb == "pass" and shape.blacks + shape.reds >= len(shape.plain):
        return legal[-1]
    return best


class Novice:
    """A beginner."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(legal[0] if len(legal) == 1 else decide(view, legal), *PAUSES[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """Why."""
        from ai import sumidagawa_mind  # it tells of what stands here

        return sumidagawa_mind.novice(view, legal)
