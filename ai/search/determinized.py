"""Master's search: what each move brings in worlds that may be, played on by an opponent that knows the game.

Determinised search over one own move. The game gives worlds that fit a View, the likelier the oftener; in every
world each candidate is played on, with the same hidden cards and the same chances, so that what is compared differs
by the move alone. What is backed up is what the deal brings, or what a state on the way to its end is worth.

The game also says what it thinks of a candidate beforehand, and by how much that may be wrong. Both are put together
by their precision, as one does with two measurements: after few worlds the judgement decides, after many the
playouts. Candidates that fall behind are dropped.

The budget is in playouts, so that the same seed and budget give the same move on any machine; one slice of thinking
is one playout, or a few actions of one that is long."""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ai.explain import Explanation, Hands, Term, explanation
from ai.explain import Weighed as Told
from engine.contract import CLOCK, Action, Bot, BotMove, Rules, State, View

CLOSE = Action(CLOCK, "close")
LONGEST = 2000
"""A playout may have so many actions."""
SLICE = 8
"""One slice of thinking plays so many actions at most."""
FIRST_LOOK = 10
"""After so many worlds the candidates are compared for the first time, and then as often again."""
BEHIND = 2.5
"""Who is so many standard errors (of what more playouts may change) behind the best is dropped."""
LIKING = 0.3
"""What a character likes is worth so much of the spread more."""
BELIEVED = 200
"""So many worlds say what is believed of the hidden cards."""


class Candidate(NamedTuple):
    """A move worth a look."""

    action: Action
    worth: float = 0.0
    """What the game thinks of it before any playout, in the unit of its playouts;"""
    spread: float = math.inf
    """by how much (one standard error) the difference from the first candidate may be wrong; infinite if the game
    has no idea."""
    taste: float = 0.0
    """What a character likes about it besides, whatever the playouts say."""


Candidates = Callable[[View, list[Action], Random], Sequence[Candidate]]


class Mind(NamedTuple):
    """What a game gives to the search."""

    rules: Rules
    policy: Bot
    """Plays all seats of a playout."""
    candidates: Candidates
    """The moves worth a look; the first is played if nothing speaks for another."""
    worlds: Callable[[View, Random], Iterator[State | None]]
    """States that the View could come from, without end; each is the search's own. None: a slice without one."""
    value: Callable[[View, State, int], float | None]
    """What a state is worth to the seat of the View after so many actions of a playout; None: play on."""
    unit: str = "points"
    """What worth is counted in, one of `ai.explain.UNITS`."""
    move: Callable[[Any], Action] | None = None
    """What happens next in a playout, straight from a state, where a game has something quicker than its policy."""
    doubt: float = 0.0
    """By how much (one standard error) the difference of two moves in the playouts may be wrong however many there
    are."""
    noise: float = 0.0
    """By how much (one standard deviation) that difference varies from world to world, where a game knows; 0: as in
    the playouts. Where what decides is rare, few playouts seem to agree more than they do."""


class Weighed(NamedTuple):
    """A candidate after some worlds."""

    action: Action
    worth: float
    """What it brings, judgement and playouts together,"""
    error: float
    """the standard error of its difference from the first candidate,"""
    still: float
    """how far more playouts may still move that difference (one standard error),"""
    judged: float
    """the part of that difference that comes from the judgement, and"""
    played: float
    """from the playouts,"""
    mean: float
    """what it brought on average in the playouts,"""
    worlds: int
    """and in how many worlds it was played."""
    taste: float = 0.0
    """The part of its worth that a character adds."""


def liking(candidates: Candidates, other: Bot) -> Candidates:
    """The same candidates, but one is worth a little more: what somebody else would do. How much is a part of how far
    the judgement of a move may be off, which is in the game's own unit."""

    def found(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
        moves = candidates(view, legal, rng)
        thoughts = [t for t in other.think(view, legal, Random(0)) if t] if len(moves) > 1 else []
        liked = thoughts[-1].action if thoughts else None
        return [c._replace(taste=LIKING * c.spread) if c.action == liked and c.spread < math.inf else c for c in moves]

    return found


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
        thoughts = [t for t in policy.think(state.view(seat), legal, rng) if t]
        if not thoughts:
            continue
        thought = thoughts[-1]
        late: float = thought.delay_ms
        if thought.max_delay_ms is not None:
            late += rng.random() * (thought.max_delay_ms - thought.delay_ms)
        if (when := (thought.action.verb not in rules.CALLS, late)) < best:
            best, action = when, thought.action
    return action


def play_on(mind: Mind, view: View, state: State, rng: Random) -> Iterator[float | None]:
    """What a state comes to in the playout of all by the policy: None after each slice, and it at the end. The state
    is changed."""
    for n in range(LONGEST):
        value = mind.value(view, state, n)
        if value is not None:
            yield value
            return
        if n and n % SLICE == 0:
            yield None
        state.apply(mind.move(state) if mind.move else next_action(mind.rules, state, mind.policy, rng))
    yield 0.0


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error (infinite for less than two values)."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, math.inf
    return mean, math.sqrt(sum([(v - mean) ** 2 for v in values]) / (n * (n - 1)))


def together(judged: float, spread: float, played: float, error: float) -> tuple[float, float, float]:
    """Two measurements put together by their precision: the part of each in the sum, and the standard error.

    >>> together(4.0, 1.0, 0.0, 1.0)
    (2.0, 0.0, 0.7071067811865476)
    """
    a, b = (0.0 if math.isinf(e) else 1 / max(e, 1e-6) ** 2 for e in (spread, error))
    if a + b == 0:
        return 0.0, 0.0, math.inf
    return judged * a / (a + b), played * b / (a + b), (a + b) ** -0.5


class Search:
    """A bot that searches. `budget` is in playouts; `pauses` are the shortest and the longest in ms."""

    pauses = (700, 1300)

    def __init__(self, mind: Mind, budget: int) -> None:
        self.mind = mind
        self.budget = budget

    def playouts(self, view: View) -> int:
        """What is spent of the budget at most, where a game takes longer for some tables."""
        return self.budget

    def lean(self, other: Bot) -> None:
        """Like what somebody else would do."""
        self.mind = self.mind._replace(candidates=liking(self.mind.candidates, other))

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """The first candidate at once, then the best so far after each playout."""
        for found in self.weigh(view, legal, rng):
            yield BotMove(found[0].action, *self.pauses)

    def weigh(self, view: View, legal: list[Action], rng: Random) -> Iterator[list[Weighed]]:
        """The candidates, the best first; once before the first playout and once after each."""
        moves = self.mind.candidates(view, legal, rng) if len(legal) > 1 else [Candidate(legal[0])]
        values: list[list[float]] = [[] for _ in moves]
        found = self._ranked(moves, values)
        yield found
        if len(moves) == 1:
            return
        alive, left = list(range(len(moves))), self.playouts(view)
        worlds = self.mind.worlds(view, rng)
        while left >= len(alive) > 1:
            while (world := next(worlds)) is None:
                yield found
            chance = int(rng.random() * (1 << 53))
            for i in alive:
                state = world.clone()
                state.apply(moves[i].action)
                for value in play_on(self.mind, view, state, Random(chance)):
                    yield found
                    if value is not None:
                        values[i].append(value)
            left -= len(alive)
            if len(values[0]) % FIRST_LOOK == 0 or left < len(alive):
                found = self._ranked(moves, values)
                yield found
                alive = self._abreast(moves, found, alive)

    def _ranked(self, moves: Sequence[Candidate], values: Sequence[Sequence[float]]) -> list[Weighed]:
        """All candidates, the best first, of equal ones the earlier."""
        found = []
        base = sum(values[0]) / len(values[0]) if values[0] else moves[0].worth
        for move, own in zip(moves, values, strict=True):
            mean, error = sum(own) / len(own) if own else 0.0, math.inf
            judged = played = still = gain = 0.0
            if move is moves[0]:
                error = 0.0
            else:
                if len(own) >= FIRST_LOOK:
                    gain, error = mean_and_error([v - first for v, first in zip(own, values[0], strict=False)])
                    if self.mind.noise:
                        error = self.mind.noise / math.sqrt(len(own))
                better, doubt = move.worth - moves[0].worth, self.mind.doubt
                judged, played, error = together(better, move.spread, gain, math.hypot(error, doubt))
                last = together(better, move.spread, gain, doubt)[2]
                still = error if math.isinf(error) else math.sqrt(max(0.0, error**2 - last**2))
            taste = move.taste - moves[0].taste
            worth = base + judged + played + taste
            found.append(Weighed(move.action, worth, error, still, judged, played, mean, len(own), taste))
        return sorted(found, key=lambda w: -w.worth)

    @staticmethod
    def _abreast(moves: Sequence[Candidate], found: Sequence[Weighed], alive: Sequence[int]) -> list[int]:
        """Those that are not clearly behind the best; the first stays as the measure while there is another."""
        known = {w.action: w for w in found}
        best = found[0]
        kept = []
        for i in alive:
            own = known[moves[i].action]
            if own is best or best.worth - own.worth <= BEHIND * max(own.still, best.still):
                kept.append(i)
        return kept if len(kept) == 1 or 0 in kept else [0, *kept]

    # ------------------------------------------------------------ to look into --
    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """What was weighed, as `ai.explain` has it: what the game judged, and what the playouts brought. Of a move
        that was no candidate nothing is told."""
        *_, found = self.explaining(view, legal, rng)
        assert not isinstance(found, float)
        return found

    def explaining(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        """The same in slices, each of which says which part of the budget is spent."""
        for found in self.weigh(view, legal, rng):
            yield min(1.0, sum([w.worlds for w in found]) / max(1, self.playouts(view)))
        first = found[0].worth - found[0].judged - found[0].played - found[0].taste
        told = [
            Told(
                w.action,
                [Term("before", first), Term("judged", w.judged + w.taste), Term("played", w.played, w.mean)],
                True,
                w.error,
                w.worlds,
            )
            for w in found
        ]
        yield explanation(found[0].action, self.mind.unit, told)

    def believe(self, view: View, rng: Random) -> Hands:
        """By seat, how likely each card is thought to be in a hand."""
        *_, found = self.believing(view, rng)
        assert not isinstance(found, float)
        return found

    def believing(self, view: View, rng: Random) -> Iterator[float | Hands]:
        """The same in slices of a world each."""
        worlds = self.mind.worlds(view, rng)
        counts: list[dict[int, int]] = [{} for _ in range(view.seats)]
        for n in range(BELIEVED):
            yield n / BELIEVED
            while (world := next(worlds)) is None:
                yield n / BELIEVED
            for seat, count in enumerate(counts):
                for card in world.view(seat).hand:
                    count[card] = count.get(card, 0) + 1
        yield [{card: n / BELIEVED for card, n in count.items()} for count in counts]
