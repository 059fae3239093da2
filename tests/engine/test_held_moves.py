"""The table's pause after each action holds moves back, so that somebody can call."""

from typing import Any

from engine.contract import CLOSE, Action
from engine.options import table_options
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from tests.kit import toy
from tests.kit.deals import deal_of
from tests.kit.timed_tables import Says, gin_table, play_first, say, snap_table


def test_the_pause_holds_moves_back_but_never_calls() -> None:
    table = snap_table(None, None, None, pace=Pace(auto=None, pause=500))
    table.advance(500)
    say(table, "0 draw")
    table.advance(500)
    assert table.submit(next(a for a in table.legal(0) if a.verb == "play")) is None
    say(table, "1 draw")
    assert table.log[-1].verb == "play"
    table.advance(499)
    assert table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "1 draw"
    table.advance(10)
    say(table, "2 snap")
    assert str(table.log[-1]) == "2 snap"


def test_a_call_in_the_pause_takes_the_held_move_off() -> None:
    table = snap_table(None, None, None, pace=Pace(auto=None, pause=500, window=800))
    table.advance(500)
    say(table, "0 draw")
    table.advance(500)
    assert table.submit(next(a for a in table.legal(0) if a.verb == "play")) is None
    say(table, "1 draw")
    say(table, "2 snap")
    table.advance(800)
    assert table.log[-1] == CLOSE


def test_of_two_held_moves_the_first_one_said_keeps_its_place() -> None:
    class Race:
        """The toy, in which every seat may draw at any time."""

        def __getattr__(self, name: str) -> Any:
            return getattr(toy, name)

        @staticmethod
        def deal(*args: Any) -> toy.State:
            state = toy.deal(*args)
            state.__class__ = Racing
            return state

    class Racing(toy.State):
        __slots__ = ()

        def why_not(self, action: Action) -> str | None:
            return None if action.verb == "draw" else toy.State.why_not(self, action)

    table = Table(Race(), table_options(toy), [Seat("A"), Seat("B"), Seat("C")], 1, pace=Pace(auto=None, pause=500))
    table.submit(DEAL)
    say(table, "2 draw")
    say(table, "1 draw")
    table.advance(500)
    assert [str(a) for a in table.log[1:]] == ["2 draw"]


def test_a_bot_may_call_within_the_pause_and_moves_only_after_it() -> None:
    table = snap_table(None, Says("draw", 100), Says("snap", 200), pace=Pace(auto=None, pause=500))
    table.advance(500)
    say(table, "0 draw")
    table.advance(500)
    assert table.submit(next(a for a in table.legal(0) if a.verb == "play")) is None
    table.advance(200)
    assert str(table.log[-1]) == "2 snap"


def test_the_only_move_of_a_person_is_made_some_time_after_the_pause() -> None:
    table = snap_table(None, Says("snap", 0), pace=Pace(auto=900, pause=500))
    table.advance(1399)
    assert table.log == [DEAL]
    table.advance(1)
    assert str(table.log[-1]) == "0 draw"


def test_the_only_move_is_never_made_for_a_bot() -> None:
    table = snap_table(None, Says("nothing", 0), pace=Pace(auto=900, pause=0))
    play_first(table, 0)
    table.advance(100_000)
    assert table.log[-1].verb == "play"


def test_a_game_without_calls_has_no_pause() -> None:
    table = gin_table((None, None), pace=Pace(auto=None, pause=5000))
    table.submit(DEAL)
    (seat,) = deal_of(table).acting()
    say(table, f"{seat} take")
    assert table.log[-1].verb == "take"


def test_who_has_said_a_move_may_change_it_until_the_pause_is_over() -> None:
    table = snap_table(None, None, pace=Pace(auto=None, pause=500))
    table.advance(500)
    say(table, "0 draw")
    first, *_, last = [a for a in table.legal(0) if a.verb == "play"]
    for action in (first, last):
        assert table.submit(action) is None
    table.advance(500)
    assert table.log[-1] == last != first


def test_an_illegal_move_is_refused_at_once_and_not_held() -> None:
    table = snap_table(None, None, pace=Pace(auto=None, pause=500))
    assert table.submit(Action(0, "play", (0,))) == "wrong_phase"
    assert table.waiting is None


def test_when_a_deal_is_over_no_time_for_calls_runs_and_the_next_can_begin() -> None:
    table = snap_table(Says("draw", 0), Says("draw", 0), pace=Pace(auto=0, pause=500))
    while not table.deal_over:
        moves = [a for a in table.legal(table.view(0).facts.turn) if a.verb == "play"]
        if moves:
            table.submit(moves[0])
        table.advance(500)
    assert not table.clock.kind
    assert table.submit(DEAL) is None and not table.deal_over
