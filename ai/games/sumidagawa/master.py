"""Master in Sumidagawa: a search (`ai.search.determinized`) over the plays that Expert takes seriously.

The worlds fit what every seat did (`belief_sampler`). A rollout plays some rounds as Expert plays (`rollout`) and is
then evaluated with all hands in sight (`leaf_evaluation`).

What counts are the points of the deal and, towards the end of a match, who else gets them (`match_equity`)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import engine
from ai.games.sumidagawa import belief_sampler, leaf_evaluation
from ai.games.sumidagawa.bots import Expert
from ai.games.sumidagawa.club import PAUSES, between_plays
from ai.games.sumidagawa.expert import evaluate
from ai.games.sumidagawa.match_equity import order_values
from ai.games.sumidagawa.rollout import expert_move
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.contract import Action, View
from engine.games.sumidagawa.state import Facts, State

RULES = engine.load("sumidagawa")
BUDGET = 360
"""Rollouts for a move: a quarter of a second for half of the decisions, a second for the longest."""
MAX_CANDIDATES = 6
"""The most plays that are searched."""
CANDIDATE_MARGIN = 0.6
"""Plays that Expert evaluates this much lower than the best are not searched. In opponents left behind."""
EVALUATION_ERROR = 0.35
"""The standard error of the difference that Expert sees between two plays, in opponents left behind."""
ROLLOUT_ROUNDS = 3
"""A rollout plays so many rounds, the current one included."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """The plays that Expert takes seriously, its own choice first; what it burns or revives."""
    if view.phase != "play":
        return [Candidate(between_plays(view, legal))]
    _, values = evaluate(view, legal)
    order = sorted(range(len(legal)), key=lambda i: -values[i])
    least = values[order[0]] - CANDIDATE_MARGIN
    return [Candidate(legal[i], 1 + values[i], EVALUATION_ERROR) for i in order[:MAX_CANDIDATES] if values[i] > least]


def worlds(view: View, rng: Random) -> Iterator[State | None]:
    """States that the View could come from, each as often as it is likely; None after a slice without one."""
    base = RULES.determinize(view, rng)
    assert isinstance(base, State)
    return belief_sampler.worlds(view, base, rng)


def value(view: View, state: Any, steps: int) -> float | None:
    """The points of the deal, or the points to expect, as far as they help to win the match; None while the rollout
    goes on."""
    facts: Facts = view.facts
    if state.result is None and (state.phase != "play" or state.rounds < facts.rounds + ROLLOUT_ROUNDS):
        return None
    return leaf_evaluation.value(state, view.seat, order_values(view), facts.order)


class Master(Search):
    """A master of Sumidagawa. `budget` is in rollouts."""

    def __init__(self, budget: int = BUDGET) -> None:
        super().__init__(
            SearchSpec(RULES, Expert(), candidates, worlds, value, rollout_move=expert_move), budget, PAUSES
        )
