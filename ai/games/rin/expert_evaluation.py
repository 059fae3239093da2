"""Expert's evaluation of moves in RIN: what it knows (`card_tracking`), weighed (`expert_features`).

Expert plays the move with the highest worth. Master takes its candidates from here, and its rollouts play by it."""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from ai.games.rin.card_tracking import HandTracker, observe
from ai.games.rin.expert_features import (
    STANDARD,
    MoveFeatures,
    Weights,
    draw_features,
    move_worth,
    play_features,
    rank_worth,
    summarize,
)
from engine.contract import NONE, Action, View
from engine.games.rin.state import Facts


class EvaluatedMove(NamedTuple):
    """A move with its features and its worth, in points of the deal up to a constant."""

    action: Action
    features: MoveFeatures
    rank_worth: float
    """The part of the worth that comes from keeping the card no longer."""
    worth: float


def evaluate(
    view: View, moves: Sequence[Action], weights: Weights = STANDARD, tracker: HandTracker | None = None
) -> list[EvaluatedMove]:
    """The moves with what they are worth. `tracker` has followed the View's history; without one it is read."""
    observation = observe(view, tracker)
    opponents = summarize(observation)
    evaluated = []
    for a in moves:
        if a.verb == "play":
            features = play_features(view, a, observation, opponents)
            kept = rank_worth(a.cards[0], opponents, weights.played)
        else:
            features, kept = draw_features(view, opponents), 0.0
        evaluated.append(EvaluatedMove(a, features, kept, move_worth(features, kept, weights.move)))
    return evaluated


def considered(view: View, moves: Sequence[Action]) -> Sequence[Action]:
    """The moves that Expert evaluates. Where a card may be drawn although one could be played, drawing is considered
    only in a K lap."""
    facts: Facts = view.facts
    return [a for a in moves if a.verb == "play"] if facts.lap == NONE else moves


def settled(view: View, moves: Sequence[Action]) -> bool:
    """Whether there is nothing to evaluate: the last card is played, and a pass is only legal without a play."""
    return len(view.hand) == 1 or moves[0].verb == "pass"


def best_move(view: View, moves: Sequence[Action], weights: Weights) -> Action:
    """The move that is worth most."""
    if settled(view, moves):
        return moves[0]
    return max(evaluate(view, considered(view, moves), weights), key=attrgetter("worth")).action
