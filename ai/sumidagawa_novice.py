"""Novice in Sumidagawa: somebody who has just learnt the rules.

The mistakes are a beginner's, not random ones: gets rid of as many cards at once as it can, whatever that leaves;
of those plays the highest; sees a wild card as a card like the others if it makes a longer play, and forgets the
rounds it costs; passes where only a single card or a wild one would go."""

from collections.abc import Iterator
from random import Random

from ai.sumidagawa_club import PAUSES
from engine.contract import Action, Thought, View
from engine.games.sumidagawa_plays import SHAPES


def eager(action: Action) -> tuple[int, int, int]:
    """The more cards of the hand the better, then few wild ones, then the higher the better."""
    shape = SHAPES[action.cards]
    return len(shape.plain), -shape.blacks - shape.reds, shape.least


def decide(view: View, legal: list[Action]) -> Action:
    """The move of a beginner."""
    if view.phase != "play":
        return legal[0]
    plays = [a for a in legal if a.verb == "play"]
    best = max(plays, key=eager)
    shape = SHAPES[best.cards]
    wilds = shape.blacks + shape.reds
    if legal[-1].verb == "pass" and (len(shape.plain) < 2 or wilds > len(shape.plain)):
        return legal[-1]
    return best


class Novice:
    """A beginner."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(legal[0] if len(legal) == 1 else decide(view, legal), *PAUSES[view.phase])
