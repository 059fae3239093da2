"""Expert in RIN: counts the cards, reads the other hands, and weighs what each move may bring.

`card_tracking` has what it knows, `expert_features` what that is worth to it."""

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import NamedTuple

from ai.explain import Explanation, Hands
from ai.games.rin.calls import Player
from ai.games.rin.card_tracking import Trail, look
from ai.games.rin.expert_features import STANDARD, Move, Weights, drawing, played, playing, survey, worth
from engine.contract import NONE, Action, View


class Choice(NamedTuple):
    """A move looked into: what there is to be said for it, what it is worth to keep its card no longer."""

    action: Action
    found: Move
    kept: float
    worth: float


def plays(view: View, moves: Sequence[Action]) -> Sequence[Action]:
    """The moves that are looked into: where one may draw although one could play, it seldom pays."""
    return [a for a in moves if a.verb == "play"] if view.facts.lap == NONE else moves


def choices(
    view: View, moves: Sequence[Action], weights: Weights = STANDARD, followed: Trail | None = None
) -> list[Choice]:
    """Moves with what they are worth."""
    sight = look(view, followed)
    table = survey(sight)
    found = []
    for a in moves:
        play = a.verb == "play"
        move = playing(view, a, sight, table) if play else drawing(view, table)
        kept = played(a.cards[0], table, weights.played) if play else 0.0
        found.append(Choice(a, move, kept, worth(move, kept, weights.move)))
    return found


def settled(view: View, moves: Sequence[Action]) -> bool:
    """Whether there is nothing to weigh: the last card goes, and who cannot play says so."""
    return len(view.hand) == 1 or moves[0].verb == "pass"


class Expert(Player):
    """A player who is hard to beat."""

    def __init__(self, weights: Weights = STANDARD) -> None:
        self.weights, self.manners = weights, weights.manners

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The move that is worth most."""
        if settled(view, moves):
            return moves[0]
        return max(choices(view, plays(view, moves), self.weights), key=attrgetter("worth")).action

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """Why."""
        from ai.games.rin import expert_explain  # it tells of what stands here

        return expert_explain.explain(self, view, legal, rng)

    def believe(self, view: View, rng: Random) -> Hands:
        """What others may hold."""
        from ai.games.rin import beliefs

        return beliefs.believe(view)

    def sums(self, view: View) -> list[dict[int, float]]:
        """What other hands may come to."""
        from ai.games.rin import beliefs

        return beliefs.sums(view)
