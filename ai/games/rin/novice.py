"""Novice in RIN: somebody who has just learnt the rules.

The mistakes are a beginner's: plays a special card the moment it fits, or any card that does, or the highest
even with somebody about to call on it; does not look at how many cards the others hold; often overlooks its
own Rin, and forgets Last."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from ai.explain import Explanation
from ai.games.rin.calls import Manners, Player
from ai.weights import read
from engine.cards import BIT
from engine.contract import Action, View
from engine.games.rin.legal import EFFECTS, VALUE


class Weights(NamedTuple):
    """A beginner's whims."""

    manners: Manners
    special: float
    """How often a special card is played the moment it fits,"""
    high: float
    """and how often the highest card below a king; else any."""


STANDARD = read("rin/novice", Weights)


class Novice(Player):
    """A beginner."""

    def __init__(self, weights: Weights = STANDARD) -> None:
        self.weights, self.manners = weights, weights.manners

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """As the whim is: a special card, the highest below a king, or any."""
        plays = [a for a in moves if a.verb == "play"]
        if not plays:
            return moves[0]
        whim = rng.random()
        special = self.weights.special
        if whim < special:
            plays = [a for a in plays if BIT[a.cards[0]] & EFFECTS] or plays
        elif whim < special + self.weights.high:
            # with many novices kings would go round for ever
            below = [a for a in plays if VALUE[a.cards[0]] < 13] or plays
            most = max(VALUE[a.cards[0]] for a in below)
            plays = [a for a in below if VALUE[a.cards[0]] == most]
        return plays[int(rng.random() * len(plays))]

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """Why."""
        from ai.games.rin import beliefs  # it tells of what stands here

        return beliefs.explain(self, view, legal, rng, partial(beliefs.novice, self.weights))
