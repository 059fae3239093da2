"""What a search makes of one decision that was made: the better move, and what the made one cost.

It sees the View of the seat and nothing else, and counts rollouts, not time: the same View and random numbers give the
same answer on any machine."""

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ai.search.determinized import Candidate, RankedMove, Search, SearchSpec, mean_and_error, rollout
from engine.contract import Action, View

VALUE_WORLDS = 60
"""The worlds from which the value of the best move is taken."""


class WeighedDecision(NamedTuple):
    """A decision after the search. All numbers are in the unit of the search."""

    best: Action
    """The made action itself if no other is better by more than the standard error of the difference."""
    value: float
    """What the better move is worth to the seat."""
    cost: float
    """How much less the made move is worth. 0 if the search cannot tell the two apart."""
    error: float
    """Standard error of the cost."""


def weigh(
    search: Search, view: View, legal: list[Action], made: Action, rng: Random
) -> Iterator[WeighedDecision | None]:
    """Compare a made action with the candidates of a search. Yields None after each slice, and last the result."""
    spec = search.spec_for(view)
    candidates = spec.candidates

    def with_made(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
        moves = candidates(view, legal, rng)
        return moves if any(c.action == made for c in moves) else [*moves, Candidate(made)]

    wider = Search(spec._replace(candidates=with_made), search.max_rollouts(view))
    ranked: list[RankedMove] = []
    for step in wider.rank(view, legal, rng):
        ranked = step
        yield None
    own = next(m for m in ranked if m.action == made)
    gap, error = 0.0, 0.0
    best = made
    if rival := next((m for m in ranked if m is not own), None):
        gap, error = rival.worth - own.worth, math.hypot(*(e for e in (rival.error, own.error) if e < math.inf))
        best = rival.action if gap > error else made
    value = 0.0
    for mean in _mean(spec, view, best, rng):
        yield None
        value = mean if mean is not None else value
    yield WeighedDecision(best, value, gap if gap > error else 0.0, _error_of_cost(gap, error))


def _error_of_cost(gap: float, error: float) -> float:
    """The standard deviation of the positive part of a normal value: next to 0 where the made move clearly is best.

    >>> round(_error_of_cost(9.0, 1.0), 3), round(_error_of_cost(-9.0, 1.0), 3)
    (1.0, 0.0)
    """
    if not error:
        return 0.0
    z = gap / error
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    below = (1 + math.erf(z / math.sqrt(2))) / 2
    mean = gap * below + error * density
    square = (gap * gap + error * error) * below + gap * error * density
    return math.sqrt(max(0.0, square - mean * mean))


def _mean(spec: SearchSpec, view: View, action: Action, rng: Random) -> Iterator[float | None]:
    """The mean value of rollouts that begin with an action. Yields None after each slice, and last the mean."""
    values: list[float] = []
    worlds = spec.worlds(view, rng)
    while len(values) < VALUE_WORLDS:
        world: Any = next(worlds)
        if world is not None:
            state = world.clone()
            state.apply(action)
            values += [v for v in rollout(spec, view, state, Random(rng.getrandbits(53))) if v is not None]
        yield None
    yield mean_and_error(values)[0]
