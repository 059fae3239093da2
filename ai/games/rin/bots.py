"""Novice, Club and Expert of RIN as bots: their decisions, explanations and beliefs put together."""

from collections.abc import Sequence
from random import Random

from ai.explain import Explanation, Hands
from ai.games.rin import beliefs, club, expert_evaluation, expert_features, explain, novice
from ai.games.rin.calls import Player
from engine.contract import Action, View


class Novice(Player):
    """A player who has just learnt the rules."""

    def __init__(self, weights: novice.Weights = novice.STANDARD) -> None:
        self.weights, self.attention = weights, weights.attention

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """A play by a beginner's rule; a draw only where no card can be played."""
        plays = [a for a in moves if a.verb == "play"]
        return novice.choose_play(plays, self.weights, rng) if plays else moves[0]

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """The action that `think` gives for the same random numbers, and its rule."""
        return explain.explain_novice(self, view, legal, rng, self.weights)


class Club(Player):
    """A regular player at a club."""

    def __init__(self, weights: club.Weights = club.STANDARD) -> None:
        self.weights, self.attention = weights, weights.attention

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The play that is worth most; a draw only where no card can be played."""
        plays = [a for a in moves if a.verb == "play"]
        return club.best_play(view, plays, self.weights) if plays else moves[0]

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """The action that `think` gives for the same random numbers, and what was evaluated."""
        return explain.explain_club(self, view, legal, rng, self.weights)


class Expert(Player):
    """A player who is hard to beat."""

    def __init__(self, weights: expert_features.Weights = expert_features.STANDARD) -> None:
        self.weights, self.attention = weights, weights.attention

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The move that is worth most."""
        return expert_evaluation.best_move(view, moves, self.weights)

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """The action that `think` gives for the same random numbers, and what was evaluated."""
        return explain.explain_expert(self, view, legal, rng, self.weights)

    def believe(self, view: View, rng: Random) -> Hands:
        """By seat, the expected number of cards of each face."""
        return beliefs.believe(view)

    def sums(self, view: View) -> list[dict[int, float]]:
        """By seat, how likely the hand comes to each sum that can be called on."""
        return beliefs.sums(view)
