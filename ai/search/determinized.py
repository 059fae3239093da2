"""Determinized search, the search of Master: compares moves by rollouts in sampled worlds.

A world is a state of the game that fits what the seat sees: the hidden cards are sampled, likely hands more often
(`ai.search.belief_sampling`). A rollout makes one move in a world and lets a policy play all seats from there. It ends
with the deal, or earlier with an evaluation of the state. In each world every candidate is rolled out from the same
hidden cards with the same random numbers, so that the results differ by the move alone.

A game also evaluates each candidate beforehand, with a standard error. Prior evaluation and mean of the rollouts are
combined by their precision (inverse variance): with few worlds the prior decides, with many the rollouts. Candidates
that fall clearly behind are pruned.

The budget counts rollouts, not time, so that the same seed and budget give the same move on any machine. To start
reading: `SearchSpec` is what a game provides, `Search` the bot."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from ai.explain import EvaluatedAction, Explanation, Hands, Term, explanation
from engine.contract import CLOSE, Action, Bot, BotMove, Rules, State, View

MAX_ROLLOUT_ACTIONS = 2000
"""A rollout that goes on for longer is broken off with a value of 0."""
SLICE_ACTIONS = 8
"""Actions of a rollout between two slices of thinking."""
PRUNE_EVERY = 10
"""Worlds between two comparisons of the candidates."""
PRUNE_SIGMA = 2.5
"""Prune candidates more than this many standard errors behind the best. Counted is the error that further rollouts can
still remove."""
STYLE_BONUS = 0.3
"""A move that a character prefers is worth this part of the prior's standard error more."""
BELIEF_WORLDS = 200
"""Worlds from which `believe` counts the hidden cards."""


class Candidate(NamedTuple):
    """A move to be compared."""

    action: Action
    worth: float = 0.0
    """Prior evaluation, in the unit of the search."""
    error: float = math.inf
    """Standard error of the difference of `worth` from the first candidate's; infinite without a prior evaluation."""
    bonus: float = 0.0
    """What the preference of a character adds to the worth."""


Candidates = Callable[[View, list[Action], Random], Sequence[Candidate]]
"""The moves to compare; the first is played if nothing speaks for another."""


class SearchSpec(NamedTuple):
    """What a game provides to the search."""

    rules: Rules
    policy: Bot
    """Plays all seats of a rollout, unless there is a `rollout_move`."""
    candidates: Candidates
    worlds: Callable[[View, Random], Iterator[State | None]]
    """States that fit a View, without end; the search may change them. None is a slice of time without a state."""
    value: Callable[[View, State, int], float | None]
    """What a state is worth to the seat of the View after a number of actions of a rollout; None to play on."""
    unit: str = "points"
    """The unit of all worth, one of `ai.explain.UNITS`."""
    rollout_move: Callable[[Any], Action] | None = None
    """The next action of a rollout straight from its State, where a game has something faster than a policy."""
    model_error: float = 0.0
    """Standard error of the difference of two moves in rollouts that more rollouts cannot remove, in `unit`."""
    world_deviation: float = 0.0
    """Standard deviation of that difference from world to world, in `unit`; 0 to estimate it from the rollouts. Where
    rare events decide, a few rollouts seem to agree more than they do."""


class RankedMove(NamedTuple):
    """A candidate after some worlds. Differences are from the first candidate."""

    action: Action
    worth: float
    """Prior, rollouts and bonus together."""
    error: float
    """Standard error of the difference."""
    remaining_error: float
    """The part of the error that more rollouts can remove."""
    prior_part: float
    """The part of the difference that comes from the prior."""
    rollout_part: float
    """The part of the difference that comes from the rollouts."""
    mean: float
    """Mean value of its rollouts."""
    rollouts: int
    """Number of its rollouts."""
    bonus: float = 0.0
    """The part of the difference that comes from the preference of a character."""


def preferring(candidates: Candidates, other: Bot) -> Candidates:
    """The same candidates, with a bonus for the move that another bot would make."""

    def with_bonus(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
        moves = candidates(view, legal, rng)
        thoughts = [t for t in other.think(view, legal, Random(0)) if t] if len(moves) > 1 else []
        preferred = thoughts[-1].action if thoughts else None
        return [
            c._replace(bonus=STYLE_BONUS * c.error) if c.action == preferred and c.error < math.inf else c
            for c in moves
        ]

    return with_bonus


def next_action(rules: Rules, state: State, policy: Bot, rng: Random) -> Action:
    """The next action if a policy plays all seats: the earliest call, else the earliest move, else the call window
    closes. A seat with a single legal action makes it unasked, unless that is a call."""
    best: tuple[bool, float] = (True, math.inf)
    action = CLOSE
    seats = state.acting()
    for seat in seats:
        legal = state.legal(seat)
        if len(seats) == 1 and len(legal) == 1 and legal[0].verb not in rules.CALLS:
            return legal[0]
        thoughts = [t for t in policy.think(state.view(seat), legal, rng) if t]
        if not thoughts:
            continue
        thought = thoughts[-1]
        delay = float(thought.delay_ms)
        if thought.max_delay_ms is not None:
            delay += rng.random() * (thought.max_delay_ms - thought.delay_ms)
        if (when := (thought.action.verb not in rules.CALLS, delay)) < best:
            best, action = when, thought.action
    return action


def rollout(spec: SearchSpec, view: View, state: State, rng: Random) -> Iterator[float | None]:
    """Play a state on until it has a value. Yields None after each slice, and last the value. Changes the state."""
    for n in range(MAX_ROLLOUT_ACTIONS):
        value = spec.value(view, state, n)
        if value is not None:
            yield value
            return
        if n and n % SLICE_ACTIONS == 0:
            yield None
        action = spec.rollout_move(state) if spec.rollout_move else next_action(spec.rules, state, spec.policy, rng)
        state.apply(action)
    yield 0.0


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error (infinite for less than two values)."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, math.inf
    return mean, math.sqrt(sum([(v - mean) ** 2 for v in values]) / (n * (n - 1)))


def combine(prior: float, prior_error: float, mean: float, mean_error: float) -> tuple[float, float, float]:
    """Two measurements weighted by their precision: the part of each in the sum, and the standard error of the sum.

    >>> combine(4.0, 1.0, 0.0, 1.0)
    (2.0, 0.0, 0.7071067811865476)
    """
    a, b = (0.0 if math.isinf(e) else 1 / max(e, 1e-6) ** 2 for e in (prior_error, mean_error))
    if a + b == 0:
        return 0.0, 0.0, math.inf
    return prior * a / (a + b), mean * b / (a + b), (a + b) ** -0.5


class Search:
    """A bot that searches. `budget` is the number of rollouts for a decision, `pauses` the shortest and the longest
    pause before a move in ms. `phase_pauses` has those of the phases that have others."""

    pauses = (700, 1300)

    def __init__(
        self, spec: SearchSpec, budget: int, phase_pauses: Mapping[str, tuple[int, int]] = MappingProxyType({})
    ) -> None:
        self.spec = spec
        self.budget = budget
        self.phase_pauses = phase_pauses

    def max_rollouts(self, view: View) -> int:
        """How much of the budget is spent at most. Games override it where some tables take longer."""
        return self.budget

    def spec_for(self, view: View) -> SearchSpec:
        """What this decision is searched by. Games override it where some decisions need other rollouts."""
        return self.spec

    def prefer(self, other: Bot) -> None:
        """Prefer the moves of another bot: they get a bonus."""
        self.spec = self.spec._replace(candidates=preferring(self.spec.candidates, other))

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """The first candidate at once, then the best so far after each slice."""
        for ranked in self.rank(view, legal, rng):
            yield BotMove(ranked[0].action, *self.phase_pauses.get(view.phase, self.pauses))

    def rank(self, view: View, legal: list[Action], rng: Random) -> Iterator[list[RankedMove]]:
        """The candidates, best first: once before the first rollout and once after each slice."""
        moves = self.spec.candidates(view, legal, rng) if len(legal) > 1 else [Candidate(legal[0])]
        values: list[list[float]] = [[] for _ in moves]
        ranked = self._ranked(moves, values)
        yield ranked
        if len(moves) == 1:
            return
        alive, left, spec = list(range(len(moves))), self.max_rollouts(view), self.spec_for(view)
        worlds = spec.worlds(view, rng)
        while left >= len(alive) > 1:
            while (world := next(worlds)) is None:
                yield ranked
            seed = int(rng.random() * (1 << 53))
            for i in alive:
                state = world.clone()
                state.apply(moves[i].action)
                for value in rollout(spec, view, state, Random(seed)):
                    yield ranked
                    if value is not None:
                        values[i].append(value)
            left -= len(alive)
            if len(values[0]) % PRUNE_EVERY == 0 or left < len(alive):
                ranked = self._ranked(moves, values)
                yield ranked
                alive = self._pruned(moves, ranked, alive)

    def _ranked(self, moves: Sequence[Candidate], values: Sequence[Sequence[float]]) -> list[RankedMove]:
        """All candidates, best first; of equal ones the earlier. `values`: by candidate the results of its rollouts,
        world by world."""
        first, base = moves[0], sum(values[0]) / len(values[0]) if values[0] else moves[0].worth
        ranked = [self._compared(m, own, first, values[0], base) for m, own in zip(moves, values, strict=True)]
        return sorted(ranked, key=lambda m: -m.worth)

    def _compared(
        self, move: Candidate, own: Sequence[float], first: Candidate, firsts: Sequence[float], base: float
    ) -> RankedMove:
        """A candidate compared with the first one, which is worth `base`. `own` and `firsts` are the results of the
        rollouts of both, world by world."""
        mean = sum(own) / len(own) if own else 0.0
        if move is first:
            return RankedMove(move.action, base, 0.0, 0.0, 0.0, 0.0, mean, len(own))
        gain, gain_error = 0.0, math.inf
        if len(own) >= PRUNE_EVERY:
            gain, gain_error = mean_and_error([v - w for v, w in zip(own, firsts, strict=False)])
            if self.spec.world_deviation:
                gain_error = self.spec.world_deviation / math.sqrt(len(own))
        prior, model_error = move.worth - first.worth, self.spec.model_error
        prior_part, rollout_part, error = combine(prior, move.error, gain, math.hypot(gain_error, model_error))
        final_error = combine(prior, move.error, gain, model_error)[2]
        remaining = error if math.isinf(error) else math.sqrt(max(0.0, error**2 - final_error**2))
        bonus = move.bonus - first.bonus
        worth = base + prior_part + rollout_part + bonus
        return RankedMove(move.action, worth, error, remaining, prior_part, rollout_part, mean, len(own), bonus)

    @staticmethod
    def _pruned(moves: Sequence[Candidate], ranked: Sequence[RankedMove], alive: Sequence[int]) -> list[int]:
        """Those of the alive candidates that are not clearly behind the best. The first stays while there is another,
        as the others are compared with it."""
        by_action = {m.action: m for m in ranked}
        best = ranked[0]
        kept = []
        for i in alive:
            own = by_action[moves[i].action]
            if own is best or best.worth - own.worth <= PRUNE_SIGMA * max(own.remaining_error, best.remaining_error):
                kept.append(i)
        return kept if len(kept) == 1 or 0 in kept else [0, *kept]

    # --------------------------------------------------------- explanations and beliefs --
    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """The candidates with the parts of their worth: prior and rollouts. Other moves are not evaluated."""
        *_, last = self.explain_in_slices(view, legal, rng)
        assert not isinstance(last, float)
        return last

    def explain_in_slices(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        """As `explain`: yields the share of the budget that is spent, from 0 to 1, and last the explanation."""
        for ranked in self.rank(view, legal, rng):
            yield min(1.0, sum([m.rollouts for m in ranked]) / max(1, self.max_rollouts(view)))
        best = ranked[0]
        base = best.worth - best.prior_part - best.rollout_part - best.bonus
        evaluated = [
            EvaluatedAction(
                m.action,
                [
                    Term("before", base),
                    Term("judged", m.prior_part + m.bonus),
                    Term("played", m.rollout_part, m.mean),
                ],
                True,
                m.error,
                m.rollouts,
            )
            for m in ranked
        ]
        yield explanation(best.action, self.spec.unit, evaluated)

    def believe(self, view: View, rng: Random) -> Hands:
        """By seat, how often each card is in the hand in sampled worlds."""
        *_, last = self.believe_in_slices(view, rng)
        assert not isinstance(last, float)
        return last

    def believe_in_slices(self, view: View, rng: Random) -> Iterator[float | Hands]:
        """As `believe`: yields the share of the worlds that are sampled, from 0 to 1, and last the hands."""
        worlds = self.spec.worlds(view, rng)
        counts: list[dict[int, int]] = [{} for _ in range(view.seats)]
        for n in range(BELIEF_WORLDS):
            yield n / BELIEF_WORLDS
            while (world := next(worlds)) is None:
                yield n / BELIEF_WORLDS
            for seat, count in enumerate(counts):
                for card in world.view(seat).hand:
                    count[card] = count.get(card, 0) + 1
        yield [{card: n / BELIEF_WORLDS for card, n in count.items()} for count in counts]
