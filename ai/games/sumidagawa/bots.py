"""Novice, Club and Expert of Sumidagawa as bots: their decisions, explanations and beliefs put together."""

from random import Random

from ai.explain import Explanation, Hands
from ai.games.sumidagawa import beliefs, club, expert, expert_weights, explain, novice
from ai.games.sumidagawa.club import PAUSES
from ai.heuristic_bot import BelievingBot, HeuristicBot
from engine.contract import Action, View


class Novice(HeuristicBot[novice.Weights]):
    """A player who has just learnt the rules."""

    def __init__(self, weights: novice.Weights = novice.STANDARD) -> None:
        super().__init__(weights, PAUSES, novice.decide, explain.explain_novice)


class Club(HeuristicBot[club.Weights]):
    """A regular player at a club."""

    def __init__(self, weights: club.Weights = club.STANDARD) -> None:
        super().__init__(weights, PAUSES, club.decide, explain.explain_club)


class Expert(BelievingBot[expert_weights.Weights]):
    """An expert."""

    def __init__(self, weights: expert_weights.Weights = expert_weights.STANDARD) -> None:
        super().__init__(weights, PAUSES, expert.decide, explain.explain_expert, _count)

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """The move that `think` makes, and what was evaluated for it, for the best moves and the one asked `about`."""
        return explain.explain_expert(view, legal, self.weights, about)


def _count(view: View, weights: object) -> Hands:
    return beliefs.believe(view)
