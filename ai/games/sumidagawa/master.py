"""Master in Sumidagawa: a search (`ai.search.determinized`) over the plays that Expert takes seriously, in worlds that
fit what everybody did (`ai.games.sumidagawa.belief_sampler`), some rounds each played on as Expert plays
(`ai.games.sumidagawa.rollout`) and then judged with all hands in sight (`ai.games.sumidagawa.leaf_evaluation`).

What counts is the points of the deal: a match goes to the highest total of its deals."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import engine
from ai.games.sumidagawa.belief_sampler import worlds as fitting
from ai.games.sumidagawa.club import PAUSES, burn, revive
from ai.games.sumidagawa.expert import Expert, weigh
from ai.games.sumidagawa.leaf_evaluation import value as judge
from ai.games.sumidagawa.rollout import move
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.contract import Action, BotMove, View
from engine.games.sumidagawa.state import State

RULES = engine.load("sumidagawa")
BUDGET = 360
"""A quarter of a second for half of the decisions, a second for the longest."""
MOVES = 6
"""So many plays are looked into at most,"""
SERIOUS = 0.6
"""and none that Expert expects to leave so many players fewer behind than the best."""
SPREAD = 0.35
"""How many players Expert's judgement of two plays is off (one standard error)."""
AHEAD = 3
"""So many rounds are played on, the one that is under way included."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """What Expert thinks of, its own choice first; what it burns or revives."""
    if view.phase != "play":
        return [Candidate((burn if view.phase == "burn" else revive)(view, legal))]
    _, odds = weigh(view, legal)
    order = sorted(range(len(legal)), key=lambda i: -odds[i])
    least = odds[order[0]] - SERIOUS
    return [Candidate(legal[i], 1 + odds[i], SPREAD) for i in order[:MOVES] if odds[i] > least]


def worlds(view: View, rng: Random) -> Iterator[State | None]:
    """Hands as they may be."""
    base = RULES.determinize(view, rng)
    assert isinstance(base, State)
    return fitting(view, base, rng)


def value(view: View, state: Any, steps: int) -> float | None:
    """The points of the deal, or what they will be on average."""
    if state.result is None and (state.phase != "play" or state.rounds < view.facts.rounds + AHEAD):
        return None
    return judge(state, view.seat)


class Master(Search):
    """A master. `budget` in playouts."""

    def __init__(self, budget: int = BUDGET) -> None:
        super().__init__(SearchSpec(RULES, Expert(), candidates, worlds, value, rollout_move=move), budget)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """Expert's move at once, then the best so far."""
        self.pauses = PAUSES[view.phase]
        return super().think(view, legal, rng)
