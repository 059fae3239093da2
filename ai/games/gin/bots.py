"""Novice, Club and Expert of Gin Rummy as bots: their decisions, explanations and beliefs put together."""

from ai.explain import Hands
from ai.games.gin import beliefs, club, expert, expert_features, explain, novice
from ai.games.gin.club import PAUSES
from ai.heuristic_bot import BelievingBot, HeuristicBot
from engine.contract import View


class Novice(HeuristicBot[novice.Weights]):
    """Somebody who has just learnt the rules."""

    def __init__(self, weights: novice.Weights = novice.STANDARD) -> None:
        super().__init__(weights, PAUSES, novice.decide, explain.explain_novice)


class Club(BelievingBot[club.Weights]):
    """A regular player at a club."""

    def __init__(self, weights: club.Weights = club.STANDARD) -> None:
        super().__init__(weights, PAUSES, club.decide, explain.explain_club, beliefs.believe)


class Expert(BelievingBot[expert_features.Weights]):
    """An expert."""

    def __init__(self, weights: expert_features.Weights = expert_features.STANDARD) -> None:
        super().__init__(weights, PAUSES, expert.decide, explain.explain_expert, _expert_beliefs)


def _expert_beliefs(view: View, weights: expert_features.Weights) -> Hands:
    return beliefs.believe(view, weights.risk)
