"""Master in RIN: a search (`ai.search.determinized`) over the moves that Expert takes seriously.

The worlds explain what the opponents did (`belief_sampler`). A rollout plays some actions as Expert would (`rollout`)
and is then evaluated with all hands in sight (`leaf_evaluation`). What counts are the points of the deal and, towards
the end of a match, who else gets them (`match_equity`).

Master calls as Expert does: to call is never worse, since the caller is paid."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Any

import engine
from ai.explain import Explanation, explanation
from ai.games.rin.belief_sampler import samples
from ai.games.rin.bots import Club
from ai.games.rin.calls import Player, with_last
from ai.games.rin.expert_evaluation import considered, evaluate, settled
from ai.games.rin.expert_features import STANDARD
from ai.games.rin.leaf_evaluation import can_evaluate, expected_points
from ai.games.rin.match_equity import Stakes, stakes, worth
from ai.games.rin.rollout import Rollout, decided
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.contract import Action, View
from engine.games.rin.state import State

RULES = engine.load("rin")
BUDGET = 1000
"""Rollouts for a move at a table of up to `BUDGET_SEATS`."""
BUDGET_SEATS = 4
"""At larger tables a rollout takes longer, and the budget is smaller in proportion."""
MAX_CANDIDATES = 5
"""The most moves that are searched."""
CANDIDATE_MARGIN = 15.0
"""Moves that Expert evaluates this much lower than the best are not searched. In points."""
EVALUATION_ERROR = 4.0
"""The standard error of the difference that Expert sees between two moves, in points."""
WORLD_NOISE = 35.0
"""The standard deviation from world to world of the difference between two moves, in points."""
ROLLOUT_ACTIONS = 6
"""A rollout is evaluated after this many actions, or as soon after as it can be."""
MAX_ROLLOUT_ACTIONS = 24
"""A rollout that cannot be evaluated ends after this many actions."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """The moves that Expert takes seriously, its own choice first."""
    if settled(view, legal):
        return [Candidate(legal[0])]
    ranked = sorted(evaluate(view, considered(view, legal)), key=attrgetter("worth"), reverse=True)
    least = ranked[0].worth - CANDIDATE_MARGIN
    return [Candidate(m.action, m.worth, EVALUATION_ERROR) for m in ranked[:MAX_CANDIDATES] if m.worth > least]


def worlds(view: View, rng: Random) -> Iterator[State | None]:
    """States that the View could come from, each as often as it is likely; None after a slice without one."""
    base = RULES.determinize(view, rng)
    assert isinstance(base, State)
    for sample in samples(view, rng):
        if sample is None:
            yield None
            continue
        world = base.clone()
        for seat in sample.seats:
            world.hands[seat] = []
            world.add_to_hand(seat, sample.hand(seat))
        world.stock = sample.shuffled_stock()
        world.seed = int(rng.random() * (1 << 53))
        world.refresh_acting()
        yield world


class Master(Player, Search):
    """A master of RIN. `budget` is in rollouts."""

    attention = STANDARD.attention

    def __init__(self, budget: int = BUDGET) -> None:
        # `value` plays a rollout to its end by itself, so that Club is never asked.
        spec = SearchSpec(RULES, Club(), candidates, worlds, self.value, "points", world_deviation=WORLD_NOISE)
        Search.__init__(self, spec, budget)
        self._rollout: Rollout | None = None
        """Plays on from the View that is thought about."""
        self._stakes: Stakes
        """The stakes of the View that is thought about."""

    def max_rollouts(self, view: View) -> int:
        """The budget for a View, smaller at large tables."""
        return self.budget * BUDGET_SEATS // max(BUDGET_SEATS, view.seats)

    def value(self, view: View, state: Any, steps: int) -> float:
        """What a state is worth for the match by a rollout, in points."""
        if self._rollout is None or self._rollout.view is not view:
            self._rollout, self._stakes = Rollout(view), stakes(view)
        for n in range(MAX_ROLLOUT_ACTIONS):
            points = decided(state)
            if points is not None:
                return worth(self._stakes, points, over=True)
            if n >= ROLLOUT_ACTIONS and can_evaluate(state):
                return worth(self._stakes, expected_points(state), over=False)
            self._rollout.play_on(state)
        return 0.0

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The move that is best in the end."""
        *_, best = self.ponder(view, moves, rng)
        return best

    def ponder(self, view: View, moves: Sequence[Action], rng: Random) -> Iterator[Action]:
        """Expert's move at once, then the best so far."""
        for ranked in self.rank(view, list(moves), rng):
            yield ranked[0].action

    def explain_in_slices(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        """What was searched, in slices as `Search.explain_in_slices` has them. A call is made by rule."""
        unit = self.spec.unit
        if len(legal) > 1 or legal[0].verb in RULES.CALLS:
            rng.random()  # `think` draws a number for its pause.
        moves = [a for a in legal if a.verb not in RULES.CALLS]
        if call := self.choose_call(view, legal[len(moves) :], rng):
            yield explanation(call, unit, (), f"say_{call.verb}")
            return
        if not moves:
            yield None
            return
        plain, says_last = self.without_last(view, moves, rng)
        if len(plain) == 1 or settled(view, plain):
            rule = "only" if len(plain) == 1 else "out" if len(view.hand) == 1 else "cannot"
            yield explanation(with_last(plain[0]) if says_last else plain[0], unit, (), rule)
            return
        for progress in Search.explain_in_slices(self, view, list(plain), rng):
            if says_last and isinstance(progress, Explanation):
                options = tuple([o._replace(action=with_last(o.action)) for o in progress.options])
                progress = progress._replace(choice=with_last(progress.choice), options=options)
            yield progress
