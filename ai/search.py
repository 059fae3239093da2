"""Master's search: what each move brings in worlds that may be, played out by an opponent that knows the game.

Determinised search over one own move. A world is drawn from the View (`Rules.determinize`), the likelier the better
it fits what the others chose before; in every world each candidate is played out to the end of the deal, with the
same hidden cards and the same chances, so that what is compared differs by the move alone. What the deal then
brings is backed up, not who won it. Candidates that fall behind are dropped, and the move of the playing opponent
(`policy`) keeps the benefit of the doubt.

The budget is in playouts, so that the same seed and budget give the same move on any machine; one slice of thinking
is one playout."""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.contract import CLOCK, Action, Bot, Rules, State, Thought, View

CLOSE = Action(CLOCK, "close")
LONGEST = 2000
"""A playout that is not over after so many actions counts as it stands."""
FIRST_LOOK = 8
"""After so many worlds the candidates are compared for the first time, and then as often again."""
BEHIND = 2.5
"""Who is so many standard errors behind the best is dropped."""


class Mind(NamedTuple):
    """What a game gives to the search."""

    rules: Rules
    policy: Bot
    """Plays all seats of a playout, and says which move is the first candidate."""
    candidates: Callable[[View, list[Action], Random], list[Action]]
    """The moves worth a look, the policy's own first."""
    value: Callable[[View, State], float]
    """What the end of a playout is worth to the seat of the View, in points of the deal."""
    likely: Callable[[View, State], float] = lambda view, world: 1.0
    """How well a world fits what the others did so far; only ratios count."""


class Weighed(NamedTuple):
    """A candidate after some worlds."""

    action: Action
    mean: float
    """What it brings on average, in points of the deal,"""
    error: float
    """the standard error of its difference from the best,"""
    worlds: int
    """and in how many worlds it was played."""


def next_action(rules: Rules, state: State, policy: Bot, rng: Random) -> Action:
    """What happens next if everybody plays by the policy: the earliest call, else the earliest move, else the
    window closes."""
    best: tuple[bool, float] = (True, math.inf)
    action = CLOSE
    seats = state.acting()
    for seat in seats:
        legal = state.legal(seat)
        if len(seats) == 1 and len(legal) == 1 and legal[0].verb not in rules.CALLS:
            return legal[0]
        thought = None
        for thought in policy.think(state.view(seat), legal, rng):  # noqa: B007 - the last one counts
            pass
        if thought is None:
            continue
        late = thought.after if thought.most is None else thought.after + rng.random() * (thought.most - thought.after)
        if (when := (thought.action.verb not in rules.CALLS, late)) < best:
            best, action = when, thought.action
    return action


def play_out(rules: Rules, state: State, policy: Bot, rng: Random) -> State:
    """The deal played to its end, changed in place."""
    for _ in range(LONGEST):
        if state.result is not None:
            break
        state.apply(next_action(rules, state, policy, rng))
    return state


def draw_world(mind: Mind, view: View, rng: Random, tries: int) -> State:
    """One of `tries` worlds, the likelier the better it fits what the others did."""
    worlds = [mind.rules.determinize(view, rng) for _ in range(tries)]
    weights = [mind.likely(view, world) for world in worlds] if tries > 1 else [1.0]
    point = rng.random() * sum(weights)
    for world, weight in zip(worlds, weights, strict=True):
        point -= weight
        if point < 0:
            return world
    return worlds[-1]


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error (infinite for less than two values)."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, math.inf
    return mean, math.sqrt(sum((v - mean) ** 2 for v in values) / (n * (n - 1)))


class Search:
    """A bot that searches. `budget` is in playouts; `tries` worlds are drawn for each that is used; a move other
    than the policy's has to be better by `doubt` standard errors."""

    pauses = (500, 900)

    def __init__(self, mind: Mind, budget: int, tries: int = 1, doubt: float = 1.0) -> None:
        self.mind = mind
        self.budget = budget
        self.tries = tries
        self.doubt = doubt

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """The policy's move at once, then the best so far after each playout."""
        for found in self.weigh(view, legal, rng):
            yield Thought(found[0].action, *self.pauses)

    def weigh(self, view: View, legal: list[Action], rng: Random) -> Iterator[list[Weighed]]:
        """The candidates, the choice so far first; once before the first playout and once after each."""
        moves = self.mind.candidates(view, legal, rng)
        values: dict[Action, list[float]] = {move: [] for move in moves}
        alive = moves[:]
        found = [Weighed(move, 0.0, math.inf, 0) for move in moves]
        yield found
        left = self.budget if len(moves) > 1 else 0
        while left >= len(alive) > 1:
            world, chance = draw_world(self.mind, view, rng, self.tries), int(rng.random() * (1 << 53))
            for move in alive:
                values[move].append(self._play(view, world, move, chance))
                yield found
            left -= len(alive)
            found = self._ranked(values, moves[0])
            yield found
            if len(values[alive[0]]) % FIRST_LOOK == 0:
                alive = self._abreast(values, alive)

    def _play(self, view: View, world: State, move: Action, chance: int) -> float:
        """What a move brings in a world."""
        state = world.clone()
        state.apply(move)
        play_out(self.mind.rules, state, self.mind.policy, Random(chance))
        return self.mind.value(view, state)

    def _abreast(self, values: dict[Action, list[float]], alive: list[Action]) -> list[Action]:
        """Those that are not clearly behind the best of them."""
        best = max(alive, key=lambda m: sum(values[m]))
        kept = []
        for move in alive:
            ahead, error = mean_and_error([b - v for b, v in zip(values[best], values[move], strict=True)])
            if ahead <= BEHIND * error:
                kept.append(move)
        return kept

    def _ranked(self, values: dict[Action, list[float]], first: Action) -> list[Weighed]:
        """All candidates, the choice first, then by what they bring."""
        tried = [m for m in values if values[m]]
        best = max(tried, key=lambda m: (len(values[m]), sum(values[m]) / len(values[m])))
        if best != first:
            gains = [b - v for b, v in zip(values[best], values[first], strict=False)]
            gain, error = mean_and_error(gains)
            if len(values[first]) == len(values[best]) and not gain > self.doubt * error:
                best = first
        found = []
        for move in tried:
            apart = [b - v for b, v in zip(values[best], values[move], strict=False)]
            mean = sum(values[move]) / len(values[move])
            found.append(Weighed(move, mean, mean_and_error(apart)[1], len(values[move])))
        found.sort(key=lambda w: (w.action != best, -w.worlds, -w.mean))
        return found
