"""The table owns time: what is due happens in its order, however time is sliced and whoever may act."""

from random import Random
from typing import Any

import pytest

from engine.contract import CLOSE, Action, parse
from engine.options import Option, OptionError, table_options
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Stale, Table
from tests.kit.deals import GAMES, deal_of, ended, gin, keen
from tests.kit.timed_tables import STILL, Guess, Says, Slow, deal_on, gin_table, play_first, say, snap_table


# --------------------------------------------------------------- virtual time --
@pytest.mark.parametrize("step", [7, 16, 1000])
def test_time_in_small_slices_gives_the_same_as_time_in_large_ones(step: int) -> None:
    def log(step: int) -> list[tuple[int, str]]:
        table = gin_table((Guess(), Guess()))
        table.submit(DEAL)
        seen = []
        table.journal = lambda text: seen.append((table.now, text))
        for _ in range(0, 14_000, step):
            table.advance(step)
        return [(now, text) for now, text in seen if now <= 13_000]

    assert len(log(14_000)) > 10
    assert log(step) == log(1) == log(14_000)


@pytest.mark.parametrize("step", [5, 100, 3000])
def test_a_game_where_anybody_may_act_is_the_same_in_any_slices(step: int) -> None:
    def log(step: int) -> list[tuple[int, str]]:
        table = snap_table(Guess(), Guess(), Guess(), pace=Pace(pause=300, window=700))
        seen = []
        table.journal = lambda text: seen.append((table.now, text))
        for _ in range(0, 15_000, step):
            table.advance(step)
        return seen

    assert len(log(15_000)) > 15
    assert log(step) == log(15_000)


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    def match(seed: int) -> list[Action]:
        table = gin_table((Guess(), Guess()), seed)
        deal_on(table, 100_000, 5000)
        return table.log

    assert match(3) == match(3) != match(4)


def test_time_alone_does_nothing_while_a_human_thinks() -> None:
    table = gin_table((None, None))
    table.submit(DEAL)
    table.advance(1_000_000)
    assert table.log == [DEAL]
    assert table.now == 1_000_000
    assert not table.run()


# ---------------------------------------------------------------------- bots --
def test_bots_act_in_the_order_of_their_due_times() -> None:
    table = snap_table(Says("draw", 900), Says("snap", 400), Says("snap", 200), pace=STILL)
    table.advance(899)
    assert table.ply == 1 + 0
    table.advance(1)
    assert [str(a) for a in table.log[1:]] == ["0 draw"]
    assert table.submit(next(a for a in table.legal(0) if a.verb == "play")) is None
    start = table.now
    table.advance(199)
    assert table.log[-1].verb == "play"
    table.advance(1)
    assert str(table.log[-1]) == "2 snap"
    assert table.now == start + 200
    table.advance(400)
    assert str(table.log[-1]) == "1 snap"


def test_waiting_bots_are_asked_again_when_the_state_changes() -> None:
    table = snap_table(None, Says("snap", 500), None, pace=STILL)
    play_first(table, 0)
    table.advance(499)
    say(table, "2 snap")
    table.advance(499)
    assert str(table.log[-1]) == "2 snap"
    table.advance(1)
    assert str(table.log[-1]) == "1 snap"


def test_a_bot_that_needs_slices_acts_on_its_last_word() -> None:
    table = gin_table((Slow(), Slow()), pace=STILL)
    table.submit(DEAL)
    (seat,) = deal_of(table).acting()
    for _ in range(299):
        table.advance(1)
    assert table.log == [DEAL]
    table.advance(1)
    assert str(table.log[-1]) == f"{seat} pass"


def test_run_jumps_to_what_happens_next() -> None:
    table = gin_table((Slow(), Guess()))
    table.submit(DEAL)
    acted = 0
    while table.run():
        acted += 1
    assert table.deal_over
    assert acted == table.ply - 1


def test_a_bot_draws_the_same_random_numbers_after_an_undo() -> None:
    table = gin_table((Guess(), Guess()))
    table.submit(DEAL)
    for _ in range(12):
        table.run()
    log = table.log[:]
    table.undo(5)
    for _ in range(5):
        table.run()
    assert table.log == log


# --------------------------------------------------------------------- plies --
def test_a_stale_move_bounces_and_changes_nothing() -> None:
    table = gin_table((None, None))
    table.submit(DEAL)
    (seat,) = deal_of(table).acting()
    written: list[str] = []
    table.journal = written.append
    say(table, f"{seat} take", 1)
    before = (table.ply, table.view(0), table.view(1), len(table.events))
    with pytest.raises(Stale):
        table.submit(table.legal(seat)[0], 1)
    assert (table.ply, table.view(0), table.view(1), len(table.events)) == before
    assert written == [f"{seat} take"]


def test_a_call_is_never_stale() -> None:
    table = snap_table(None, None, None, pace=STILL)
    ply = table.ply
    play_first(table, 0)
    say(table, "2 snap", ply)
    assert str(table.log[-1]) == "2 snap"
    with pytest.raises(Stale):
        table.submit(parse("1 draw"), ply)


def test_an_illegal_action_gives_its_reason_and_changes_nothing() -> None:
    table = gin_table((None, None))
    assert table.submit(parse("0 draw")) == "deal_over"
    table.submit(DEAL)
    (seat,) = deal_of(table).acting()
    view = table.view(seat)
    assert table.submit(parse(f"{1 - seat} take")) == "not_your_turn"
    assert table.submit(parse(f"{seat} discard KH")) == "wrong_phase"
    assert table.submit(DEAL) == table.submit(CLOSE) == "not_now"
    assert table.view(seat) == view
    assert table.log == [DEAL]


def test_there_is_nothing_to_see_before_the_first_deal() -> None:
    with pytest.raises(RuntimeError):
        gin_table((None, None)).view(0)


# ----------------------------------------------------- moves without a choice --
def both_decline(**more: Any) -> tuple[Table, int]:
    """App: both have declined, the non-dealer can only draw."""
    table = gin_table((None, None), **more)
    table.submit(DEAL)
    for _ in range(2):
        (seat,) = deal_of(table).acting()
        say(table, f"{seat} pass")
    return table, 1 - seat


def test_a_move_without_a_choice_is_made_after_the_pace() -> None:
    table, seat = both_decline(pace=Pace(auto=900, pause=0))
    table.advance(899)
    assert table.log[-1].verb == "pass"
    table.advance(1)
    assert str(table.log[-1]) == f"{seat} draw"


def test_a_human_may_be_faster_and_then_it_happens_once() -> None:
    table, seat = both_decline(pace=Pace(auto=900, pause=0))
    table.advance(500)
    say(table, f"{seat} draw")
    table.advance(10_000)
    assert [a.verb for a in table.log].count("draw") == 1


def test_what_is_switched_off_meanwhile_is_not_made_for_a_human() -> None:
    table, _ = both_decline(pace=Pace(auto=900, pause=0))
    table.pace = STILL
    table.advance(100_000)
    assert table.log[-1].verb == "pass"


def test_without_a_pace_nothing_is_made_for_a_human() -> None:
    table, _ = both_decline(pace=STILL)
    table.advance(100_000)
    assert table.log[-1].verb == "pass"


def test_the_move_that_will_be_made_for_a_human_is_known_beforehand() -> None:
    table, seat = both_decline(pace=Pace(auto=900, pause=0))
    assert table.automatic == Action(seat, "draw") and table.forced is None
    table.pace = STILL
    assert table.automatic is None
    table.pace = Pace()
    say(table, f"{seat} draw")
    assert table.automatic is None, "now there is a choice"


def test_a_call_that_is_open_does_not_keep_a_forced_move_from_being_made() -> None:
    table = snap_table(None, None, None, pace=Pace(auto=900, pause=0))
    play_first(table, 0)
    assert {a.verb for a in table.legal(1)} == {"draw", "snap"}
    table.advance(900)
    assert str(table.log[-1]) == "1 draw"


# ------------------------------------------------------------------- windows --
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_window_is_as_long_whatever_the_hands_are(seed: int, seats: int) -> None:
    table = snap_table(*[None] * seats, seed=seed, pace=Pace(auto=None, window=1500, pause=0))
    for n in range(seats):
        play_first(table, n)
    say(table, "0 snap")
    table.advance(1499)
    assert str(table.log[-1]) == "0 snap"
    table.advance(1)
    assert table.log[-1] == CLOSE


def test_every_claim_in_the_window_counts_and_does_not_make_it_longer() -> None:
    table = snap_table(None, None, None, None, None, pace=Pace(auto=None, window=1500, pause=0))
    play_first(table, 0)
    say(table, "3 snap")
    table.advance(700)
    say(table, "1 snap")
    table.advance(700)
    say(table, "4 snap")
    assert table.submit(parse("1 draw")) == "wrong_phase"
    assert table.submit(parse("1 snap")) == "said_already"
    table.advance(99)
    assert table.view(0).window == "claims"
    table.advance(1)
    assert table.log[-1] == CLOSE
    assert table.view(0).facts.points == (0, -1, 0, -1, -1)
    assert table.view(0).zones["pile"] == ()


def test_a_new_window_gets_its_whole_time() -> None:
    table = snap_table(None, None, pace=Pace(auto=None, window=1000, pause=0))
    for seat in (0, 1):
        play_first(table, seat)
        say(table, "0 snap")
        table.advance(999)
        assert table.view(0).window == "claims"
        table.advance(1)
        assert table.view(0).window is None


# ---------------------------------------------------------- undo and replay --
@pytest.mark.parametrize("game, seats", [("gin", 2), ("snap", 2), ("snap", 5)])
def test_a_replay_of_the_log_equals_action_by_action(game: str, seats: int) -> None:
    rules = GAMES[game]

    def table(bots: bool) -> Table:
        seat_configs = [Seat(str(n), Guess() if bots else None) for n in range(seats)]
        return Table(rules, table_options(rules), seat_configs, 5, pace=Pace(window=300, pause=0))

    first = table(True)
    seen = []
    second = table(False)
    first.submit(DEAL)
    while not first.match_state.over and first.ply < 300:
        second.replay(first.log[second.ply :])
        for seat in range(-2, seats):
            assert second.view(seat) == first.view(seat)
        assert second.results == first.results
        assert second.match_state == first.match_state
        assert second.events == first.events
        seen.append(first.ply)
        if not first.run():
            first.submit(DEAL)
    assert len(seen) > 20


def test_undo_takes_back_and_writes_it_down() -> None:
    table = gin_table((None, None), pace=STILL)
    written: list[str] = []
    table.journal = written.append
    rng = Random(2)
    table.submit(DEAL)
    views = [(table.view(0), table.view(1))]
    for _ in range(15):
        table.submit(keen(deal_of(table), rng))
        views.append((table.view(0), table.view(1)))
    log = table.log[:]
    table.undo(4)
    assert table.log == log[:-4]
    assert (table.view(0), table.view(1)) == views[-5]
    assert written == [*map(str, log), "* back 4"]
    assert table.events[-1].kind == "reset"


def test_undo_into_the_deal_before_takes_its_result_back() -> None:
    table = gin_table((Guess(), Guess()))
    table.submit(DEAL)
    while table.run():
        pass
    table.submit(DEAL)
    assert (len(table.results), table.match_state.number) == (1, 1)
    assert [e.kind for e in table.events].count("reset") == 2, "each deal begins anew for who watches"
    table.undo(2)
    assert (len(table.results), table.match_state.number) == (0, 0)
    assert not table.deal_over


@pytest.mark.parametrize("n", [0, -1, 2])
def test_undo_of_what_is_not_there_is_refused(n: int) -> None:
    table = gin_table((None, None))
    written: list[str] = []
    table.submit(DEAL)
    table.journal = written.append
    with pytest.raises(ValueError):
        table.undo(n)
    assert table.log == [DEAL]
    assert written == []


def test_nothing_is_dealt_while_a_deal_is_played() -> None:
    table = gin_table((None, None))
    with pytest.raises(ValueError, match="the deal is not over"):
        table.replay([DEAL, DEAL])
    assert table.log == [DEAL]


def test_a_match_ends_and_deals_no_more() -> None:
    table = snap_table(Guess(), Guess(), pace=Pace(window=10, pause=0))
    deal_on(table, 100_000, 1000)
    assert table.match_state.over
    assert table.legal(-1) == []
    assert table.submit(DEAL) == "not_now"
    with pytest.raises(ValueError):
        table.replay([DEAL])


# ------------------------------------------------------------ what one sees --
def test_events_since_hides_what_a_seat_may_not_see() -> None:
    table = gin_table((None, None))
    table.submit(DEAL)
    for seat in (0, 1, -2):
        shown = [e for e in table.events_since(0, seat) if e.kind == "move" and e.cards != (-1,)]
        assert len(shown) == (11 if seat >= 0 else 1)
    assert len(table.events_since(len(table.events), 0)) == 0


@pytest.mark.parametrize("game, counts", [("gin", (0, 1, 3)), ("rin", (1, 9)), ("rumino", (1, 7)), ("snap", (4, 6))])
def test_so_many_seats_as_a_game_is_not_for_are_refused_where_the_table_is_made(game: str, counts: Any) -> None:
    rules = GAMES[game]
    for n in counts:
        with pytest.raises(OptionError, match=f"{game} is not played by {n}; it is for {rules.SEATS[0]}"):
            Table(rules, table_options(rules), [Seat("a")] * n, 1)


def test_options_that_so_many_cannot_play_with_are_refused_where_the_table_is_made() -> None:
    rin = GAMES["rin"]
    with pytest.raises(OptionError, match="rin: option decks cannot be '1' with 8 seats, only auto, 2"):
        Table(rin, table_options(rin, "", {"decks": "1"}), [Seat("a")] * 8, 1)
    partners = Option("partners", 0, (0, 1), seats={1: (4,)})
    assert [partners.offered(n) for n in (2, 4, 6)] == [(0,), (0, 1), (0,)]
    for options in ({}, {"preset": "app"}):
        with pytest.raises(OptionError, match="gin: option upcard has no value; table_options gives them all"):
            Table(GAMES["gin"], options, [Seat("a")] * 2, 1)


def test_a_table_may_start_from_a_position() -> None:
    position = gin(("4H 5H 6H 9S 9C 9D 9H AS 2D 2C KH", "10C JC QC 4S 5S 6S 7S KD 8D 7D")).position()
    table = gin_table((None, None), position=position)
    table.submit(DEAL)
    say(table, "0 knock KH")
    assert table.view(1).facts.knocker == 0
    say(table, "0 done")
    say(table, "1 done")
    assert ended(deal_of(table)).points == (20, 0)
    table.submit(DEAL)
    assert not table.deal_over and table.view(0).phase == "upcard", "the next deal is an ordinary one"
