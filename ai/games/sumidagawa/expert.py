"""Expert in Sumidagawa: makes the move with the best odds to be out before the opponents (`expert_evaluation`)."""

from ai.games.sumidagawa.club import between_plays
from ai.games.sumidagawa.expert_evaluation import worth
from ai.games.sumidagawa.expert_weights import STANDARD, Weights
from ai.games.sumidagawa.successor import Situation, situation
from engine.contract import Action, View


def evaluate(view: View, legal: list[Action], weights: Weights = STANDARD) -> tuple[Situation, list[float]]:
    """The situation, and by action the number of opponents that the seat may expect to leave behind."""
    table = situation(view, weights)
    return table, [worth(table, action) for action in legal]


def best_of(legal: list[Action], values: list[float]) -> Action:
    """The action with the highest value, of equal ones the first."""
    return legal[values.index(max(values))]


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Expert."""
    if len(legal) == 1:
        return legal[0]
    if view.phase != "play":
        return between_plays(view, legal)
    return best_of(legal, evaluate(view, legal, weights)[1])
