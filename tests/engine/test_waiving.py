"""R15: time for calls ends early once every person has waived it, and that tells nothing of the bots' hands."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

import engine
from ai import registry
from engine.contract import Action, Bot, BotMove, View
from engine.options import table_options
from engine.table.pace import Clock, Pace
from engine.table.table import DEAL, Seat, Table
from tests.kit.counts import Counts
from tests.kit.sampling import scaled
from tests.kit.timed_tables import Guess, Says, gin_table, say, snap_table

FRAME, PAUSE, GLANCE = 50, 1500, 400
PACE = Pace(auto=None, pause=PAUSE, window=PAUSE, move_delay=0.2, glance=GLANCE)
NOBODY = Says("nothing", 0)


class Ponders:
    """Needs some slices before it has its word, and thinks on for some after it."""

    def __init__(self, verb: str, before: int = 0, after: int = 0) -> None:
        self.verb, self.before, self.after = verb, before, after

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        for action in legal:
            if action.verb == self.verb:
                yield from [None] * self.before
                yield BotMove(action, 0)
                yield from [None] * self.after


def played(*bots: Bot | None, pace: Pace = PACE) -> Table:
    """A toy's table at which seat 0 has just played a card, seat 1 is to draw and everybody may call."""
    table = snap_table(*bots, pace=pace)
    for _ in range(2):
        table.advance(pace.pause)
        action = next(a for a in table.legal(0) if a.verb != "snap")
        assert table.submit(action) is None
    return table


def test_time_for_calls_ends_when_the_only_person_waives_it() -> None:
    table = played(None, Says("draw", 0), NOBODY)
    table.waive(0)
    table.advance(GLANCE - 1)
    assert table.clock.left == 1 and table.log[-1].verb == "play", "the card is seen for a moment"
    table.advance(1)
    assert str(table.log[-1]) == "1 draw"


def test_every_person_has_to_waive_it() -> None:
    table = played(None, Says("draw", 0), None)
    table.waive(0)
    table.advance(PAUSE - 1)
    assert table.log[-1].verb == "play"
    table = played(None, Says("draw", 0), None)
    table.waive(0)
    table.waive(2)
    table.advance(GLANCE)
    assert str(table.log[-1]) == "1 draw"


def test_who_has_waived_one_window_is_asked_again_in_the_next() -> None:
    table = played(None, Says("draw", 0), NOBODY)
    table.waive(0)
    table.advance(GLANCE)
    assert table.clock == Clock("call", PAUSE, PAUSE)


def test_a_move_that_waits_is_made_when_the_others_waive() -> None:
    table = played(None, None, NOBODY)
    say(table, "1 draw")
    assert str(table.waiting) == "1 draw"
    table.waive(0)
    table.waive(1)
    table.advance(GLANCE)
    assert str(table.log[-1]) == "1 draw" and table.waiting is None


def test_a_bot_that_calls_comes_first_and_as_soon_as_the_window_would_have_ended() -> None:
    table = played(None, Says("draw", 0), Says("snap", 1200), Says("snap", 1100), NOBODY)
    table.waive(0)
    table.advance(GLANCE - 1)
    assert table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "3 snap", "who was faster stays faster"
    assert table.clock == Clock("claims", PAUSE, PAUSE)


def test_a_call_that_comes_sooner_comes_at_its_own_time() -> None:
    table = played(None, Says("draw", 0), Says("snap", 100))
    table.waive(0)
    table.advance(99)
    assert table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "2 snap"


def test_a_bot_that_may_still_call_is_waited_for() -> None:
    table = played(None, Says("draw", 0), Ponders("snap", before=12))
    table.waive(0)
    while table.log[-1].verb == "play":
        table.advance(50)
    assert str(table.log[-1]) == "2 snap"
    assert GLANCE < table.now - 2 * PAUSE < PAUSE


def test_a_bot_that_goes_on_thinking_about_its_move_is_not_waited_for() -> None:
    table = played(None, Ponders("draw", after=12), NOBODY)
    table.waive(0)
    table.advance(GLANCE)
    assert not table.clock.kind


def test_a_bots_move_keeps_its_delay_when_the_time_for_calls_ends_early() -> None:
    table = played(None, Says("draw", 3000), NOBODY)
    table.waive(0)
    table.advance(599)  # a fifth of its delay
    assert not table.clock.kind and table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "1 draw"


@pytest.mark.parametrize("bot", [Says("draw", 0), None], ids=["bot", "person"])
def test_waiving_makes_nothing_later(bot: Bot | None) -> None:
    table = played(None, bot, NOBODY, pace=PACE._replace(pause=GLANCE - 100))
    if not bot:
        say(table, "1 draw")
    table.waive(0)
    table.waive(1)
    table.advance(GLANCE - 100)
    assert str(table.log[-1]) == "1 draw"


def test_the_window_for_joining_a_call_is_waived_as_well() -> None:
    table = played(None, NOBODY, Says("snap", 100), Says("snap", 200), NOBODY)
    table.advance(100)
    assert str(table.log[-1]) == "2 snap"
    table.waive(0)
    table.advance(GLANCE)
    assert [str(a) for a in table.log[-2:]] == ["3 snap", "* close"]


def test_a_person_who_waived_may_still_call() -> None:
    table = played(None, Says("draw", 0), NOBODY)
    table.waive(0)
    table.advance(GLANCE - 1)
    say(table, "0 snap")
    assert table.log[-1].verb == "snap" and table.clock.left == PAUSE


def test_where_no_time_for_calls_runs_there_is_nothing_to_waive() -> None:
    table = snap_table(None, Guess(), pace=PACE)
    table.advance(PAUSE)
    table.waive(0)
    say(table, "0 draw")
    assert table.clock == Clock("call", PAUSE, PAUSE)
    gin = gin_table((None, None), pace=PACE)
    gin.submit(DEAL)
    gin.waive(0)
    gin.waive(1)
    assert gin.log == [DEAL]


def test_the_only_move_of_a_person_is_made_some_time_after_all_have_waived() -> None:
    table = played(None, None, NOBODY, pace=PACE._replace(auto=900))
    table.waive(0)
    table.waive(1)
    table.advance(GLANCE + 899)
    assert table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "1 draw"


def test_a_shortened_delay_takes_no_time_for_a_call_from_another_bot() -> None:
    table = played(None, Says("draw", 0), Says("snap", PAUSE + 300))
    table.advance(PAUSE + 299)
    assert table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "2 snap"


def test_in_a_game_without_calls_a_forced_move_keeps_its_beat() -> None:
    rules = engine.load("sumidagawa")
    down = ["rB rB rR rR", "rB rB rR rR", "rB rR"]
    position = {"hands": ["B3 R4", "B4 R5", "B9 R9"], "plays": ["2 B10"], "turn": 0, "down": down}
    seats = [Seat("b", Guess()), Seat("you"), Seat("you")]
    table = Table(rules, table_options(rules), seats, 1, pace=PACE, position=position)
    table.submit(DEAL)
    table.waive(1)
    table.waive(2)
    table.advance(PACE.beat - 1)
    assert table.log == [DEAL]
    table.advance(1)
    assert str(table.log[-1]) == "0 pass"


def test_a_race_for_a_turn_is_no_time_for_calls() -> None:
    rin = engine.load("rin")
    table = Table(rin, table_options(rin), [Seat("you"), *[Seat("b", NOBODY)] * 3], 1, pace=PACE)
    table.submit(DEAL)
    table.advance(PAUSE)
    starter = table.view(0).acting[0]
    assert table.submit(table.legal(starter)[0]) is None
    assert table.clock.kind == "race"
    table.waive(0)
    table.advance(GLANCE)
    assert table.clock.kind == "race"


def test_a_question_whether_to_buy_back_in_is_no_time_for_calls() -> None:
    rumino = engine.load("rumino")
    hands = ("3H 4H 5H 9S 9C 9D 7S", "KC KD QS JS 10H 8C 6D", "2C 5C 9H QH KD 3S 7D", "KS QD JC 10S 8H 6C 4S")
    position = {"game": "rumino", "hands": hands, "discard": "8S", "turn": 0, "totals": [0, 0, 0, 95], "dealer": 0}
    table = Table(rumino, table_options(rumino), [Seat("you")] * 4, 3, pace=PACE, position=position)
    table.submit(DEAL)
    assert table.submit(Action(0, "knock")) is None
    assert table.clock.kind == "rebuy 3"
    for seat in range(4):
        table.waive(seat)
    table.advance(GLANCE)
    assert table.clock.kind == "rebuy 3", "it would say no for the player"


class Played(NamedTuple):
    """A deal of RIN. `windows`: for each time for calls in which nobody called and a bot moved next, whether a bot
    could have called, and how many ms passed until that move."""

    log: list[Action]
    windows: list[tuple[bool, int]]


def deal(seed: int, level: str, waived: bool) -> Played:
    """A deal of RIN at which the person at seat 0 plays as Club does, and never calls."""
    rin = engine.load("rin")
    me, seats = registry.load("rin", "club"), [Seat("you"), *(Seat("b", registry.load("rin", level)) for _ in range(3))]
    table = Table(rin, table_options(rin), seats, seed, pace=PACE)
    table.submit(DEAL)
    windows: list[tuple[bool, int]] = []
    times = [table.now]
    table.journal = lambda text: times.append(table.now)
    while not table.deal_over:
        ply, kind = table.ply, table.clock.kind
        could = any(a.verb in rin.CALLS for seat in (1, 2, 3) for a in table.legal(seat))
        while table.ply == ply:
            if waived:
                table.waive(0)
            if not table.clock.kind or table.view(0).phase == "race":
                move(table, me)
            table.advance(FRAME)
        after = table.log[ply]
        if kind == "call" and after.verb not in rin.CALLS and after.seat > 0:
            windows.append((could, times[ply] - times[ply - 1]))
    return Played(table.log, windows)


def move(table: Table, bot: Bot) -> None:
    """Make the move of seat 0, if it may move."""
    moves = [a for a in table.legal(0) if a.verb not in table.rules.CALLS]
    if moves:
        *_, best = (m for m in bot.think(table.view(0), moves, Random(table.ply)) if m)
        assert table.submit(best.action) is None


@pytest.mark.scaled
def test_waiving_changes_no_action_and_its_time_tells_nothing(counts: Counts) -> None:
    waits = set[tuple[bool, int]]()
    for seed, level in product(range(scaled(17, 40)), ("novice", "expert")):
        waived, whole = deal(seed, level, True), deal(seed, level, False)
        assert waived.log == whole.log
        waits.update(waived.windows)
        counts.add("waived windows", "windows", len(waived.windows))
    assert {could for could, _ in waits} == {False, True}, "some bot overlooks its call"
    assert {ms for _, ms in waits} == {GLANCE}
