"""Novice, Club and Expert of Rumino as bots: their decisions, explanations and beliefs put together."""

from ai.explain import Hands
from ai.games.rumino import beliefs, club, expert, explain, novice
from ai.games.rumino.club import PAUSES
from ai.heuristic_bot import BelievingBot, HeuristicBot
from engine.contract import View


class Novice(HeuristicBot[novice.Weights]):
    """Somebody who has just learnt the rules."""

    def __init__(self, weights: novice.Weights = novice.STANDARD) -> None:
        super().__init__(weights, PAUSES, novice.decide, explain.explain_novice)


class Club(BelievingBot[club.Weights]):
    """A regular player at a club."""

    def __init__(self, weights: club.Weights = club.STANDARD) -> None:
        super().__init__(weights, PAUSES, club.decide, explain.explain_club, _count)


class Expert(BelievingBot[expert.Weights]):
    """An expert."""

    def __init__(self, weights: expert.Weights = expert.STANDARD) -> None:
        super().__init__(weights, PAUSES, expert.decide, explain.explain_expert, _count)


def _count(view: View, weights: object) -> Hands:
    return beliefs.believe(view)
