"""How long a bot waits says nothing about whether it had a choice, also where searches take longer than its delay."""

from bisect import bisect_right
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

import engine
from ai import registry
from engine.contract import CLOCK, Action, Bot, BotMove, View, parse
from engine.options import table_options
from engine.rng import LazyRandom
from engine.table.pace import Pace
from engine.table.pending_move import PendingMove, no_searches
from engine.table.table import DEAL, Seat, Table
from tests.kit.counts import Counts
from tests.kit.sampling import scaled

FRAME = 50
"""The ms between two slices of a slow search."""
SEARCH_MS = (500, 4000)
"""The shortest and the longest search."""
PAUSE_MS, LONGEST_DELAY_MS = 500, 1800
SEATS = 4


class Turn(NamedTuple):
    """A move of a seat: whether it had a choice among moves, and how many ms passed since the action before it."""

    choice: bool
    waited: int


class Slow:
    """Thinks as another bot does, but takes long over every choice among moves."""

    def __init__(self, bot: Bot, calls: frozenset[str], search_ms: tuple[int, int]) -> None:
        self.bot, self.calls, self.search_ms = bot, calls, search_ms
        self.choice: dict[int, bool] = {}
        self.n = 0

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        moves = [a for a in legal if a.verb not in self.calls]
        thoughts = list(self.bot.think(view, legal, rng))
        self.choice[len(view.history)] = len(moves) > 1
        self.n += 1
        if len(moves) > 1 and thoughts and thoughts[-1] and thoughts[-1].action.verb not in self.calls:
            for _ in range(Random(self.n).randint(*self.search_ms) // FRAME):
                yield None
        yield from thoughts


class Timed:
    """A match among slow bots, and the turns that it took in one phase. Moves that everybody knows to be forced, and
    those after a call, are left out."""

    def __init__(
        self, game: str, phase: str, seed: int, search_ms: tuple[int, int], share: float | None = None
    ) -> None:
        rules = engine.load(game)
        self.calls, self.phase, self.turns = rules.CALLS, phase, list[Turn]()
        self.bots = [Slow(registry.load(game, "club"), rules.CALLS, search_ms) for _ in range(SEATS)]
        seats = [Seat(str(i), bot) for i, bot in enumerate(self.bots)]
        self.table = Table(
            rules,
            table_options(rules, "", {}),
            seats,
            seed,
            pace=Pace(pause=PAUSE_MS, move_delay=share),
        )
        self.table.journal = self.note
        self.before = (False, 0)
        self.timed = False

    def play(self, deals: int) -> list[Turn]:
        table = self.table
        for _ in range(deals):
            if not table.match_state.over:
                table.submit(DEAL)
            while (state := table.state) is not None and state.result is None:
                self.timed = state.view(0).phase == self.phase and state.forced() is None
                table.advance(FRAME)
        return self.turns

    def note(self, text: str) -> None:
        action, now = parse(text), self.table.now
        counts, last = self.before
        call = action.verb in self.calls or action.seat == CLOCK
        if self.timed and counts and not call and self.table.state is not None:
            ply = len(self.table.state.view(0).history) - 1
            self.turns.append(Turn(self.bots[action.seat].choice[ply], now - last))
        self.before, self.timed = (not call, now), False


def share_late(turns: list[Turn], choice: bool) -> float:
    """The share of the moves, with or without a choice, that came later than any delay that is drawn."""
    waits = [t.waited for t in turns if t.choice == choice]
    return sum(w > PAUSE_MS + LONGEST_DELAY_MS for w in waits) / len(waits)


def distance(turns: list[Turn]) -> float:
    """The largest difference between the distributions of the times with and without a choice (Kolmogorov-Smirnov)."""
    waits = {c: sorted(t.waited for t in turns if t.choice == c) for c in (True, False)}
    return max(
        abs(bisect_right(waits[True], w) / len(waits[True]) - bisect_right(waits[False], w) / len(waits[False]))
        for w in waits[True] + waits[False]
    )


def matches(game: str, phase: str, n: int) -> list[Turn]:
    """The turns of some matches among slow bots."""
    return [turn for seed in range(n) for turn in Timed(game, phase, seed, SEARCH_MS).play(8)]


@pytest.mark.scaled
def test_a_bot_that_has_to_draw_is_late_as_often_as_one_that_searches(counts: Counts) -> None:
    turns = matches("rin", "turn", scaled(2, 8))
    counts.add("think times", "moves timed", len(turns))
    late = share_late(turns, True)
    assert late > 0.3, "searches have to take longer than the delays"
    assert abs(late - share_late(turns, False)) < scaled(12, 5) / 100
    assert distance(turns) < scaled(15, 6) / 100


@pytest.mark.scaled
@pytest.mark.parametrize("share", [0.22, 0.02])
def test_shortened_delays_do_not_show_either_who_had_a_choice(share: float) -> None:
    turns = [turn for seed in range(scaled(2, 4)) for turn in Timed("rin", "turn", seed, SEARCH_MS, share).play(8)]
    late = share_late(turns, True)
    assert late > 0.3 and abs(late - share_late(turns, False)) < scaled(12, 7) / 100
    assert distance(turns) < scaled(15, 8) / 100


@pytest.mark.campaign
def test_a_bot_that_has_to_pass_is_late_as_often_as_one_that_searches() -> None:
    turns = matches("sumidagawa", "play", 10)
    assert abs(share_late(turns, True) - share_late(turns, False)) < 0.12 and distance(turns) < 0.15


@pytest.mark.parametrize("slow", [False, True])
def test_times_depend_on_seed_and_slices_alone(slow: bool) -> None:
    search_ms = SEARCH_MS if slow else (0, 0)
    once, again = (Timed("rin", "turn", 5, search_ms).play(2) for _ in range(2))
    assert once == again
    assert slow == any(t.waited > PAUSE_MS + LONGEST_DELAY_MS for t in once)


def test_a_call_comes_on_time_however_long_the_last_searches_took() -> None:
    recent = no_searches()
    recent.append(9000)
    for verb, due in (("rin", 300), ("play", 9000)):
        thought = iter([BotMove(Action(0, verb), 300)])
        move = PendingMove(0, 0, 0, LazyRandom(1), thought, True, recent)
        move.finish(0)
        assert move.due(frozenset({"rin"})) == due


def test_a_search_that_ends_in_time_delays_nothing() -> None:
    recent = no_searches()
    for n in range(3):
        thought = iter([None, BotMove(Action(0, "play"), 700)])
        move = PendingMove(0, 0, 0, LazyRandom(n), thought, True, recent)
        for now in (0, 16, 32):
            move.think(now)
        assert move.due(frozenset()) == 700
    assert list(recent) == [32, 32, 32]


@pytest.mark.parametrize("in_slices", [True, False])
def test_a_bot_that_thinks_on_in_vain_makes_the_best_move_so_far(in_slices: bool) -> None:
    thought = iter([BotMove(Action(0, "pass"), 0), BotMove(Action(0, "play"), 0), None])
    move = PendingMove(0, 0, 0, LazyRandom(1), thought, True, no_searches())
    if in_slices:
        for _ in range(4):
            move.think(0)
    else:
        move.finish(0)
    assert move.slices is None and move.action() == Action(0, "play")
