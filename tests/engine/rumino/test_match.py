"""Rumino, rules M8 and M10-M12: what deals come to, who is out, who buys back in."""

from collections import Counter
from typing import Any

import pytest

from engine.contract import CLOSE, PUBLIC, Action, MatchState
from engine.games.rumino.match import split
from engine.games.rumino.state import State
from engine.options import table_options
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import do, ended, refused
from tests.kit.rumino_positions import BAD, LEFT_4, LOW, OTHERS, RUMINO, SEVEN, after, four, legal, rumino

# ------------------------------------------------------------------------ M8 --
GIN_HAND, GIN_CARD = "2H 3H 4H 5H 9S 9C KD", "9D 2S"


def ginned(by: int, n: int, gins: list[int], **options: Any) -> State:
    """A gin by a seat in deal n + 1, after gins as a position has them."""
    hands = [BAD, OTHERS[1], OTHERS[2]]
    hands[by] = GIN_HAND
    changes = {"three_gins": "on"} | options
    state = rumino(*hands, turn=by, stock=GIN_CARD, counted=n, gins=gins, options=changes, totals=[95, 20, 20])
    return do(state, f"{by} draw", f"{by} gin KD")


def test_m08_gin_in_each_of_the_first_three_deals_wins_the_game() -> None:
    state = ginned(1, 2, [1, 2])
    assert state.phase == "over" and ended(state).facts.rebuys == ()
    match_state = after(state)
    assert match_state.over and match_state.winners == (1,) and match_state.final == (-10, 20, -10)


@pytest.mark.parametrize(
    "n, gins, options",
    [(2, [0, 2], {}), (2, [1, 1], {}), (3, [1, 2], {}), (1, [1, 1], {}), (2, [1, 2], {"three_gins": "off"})],
)
def test_m08_but_only_the_first_three_by_one_player_and_where_it_is_played(
    n: int, gins: list[int], options: dict[str, Any]
) -> None:
    state = ginned(1, n, gins, **options)
    assert state.phase == "rebuy"
    do(state, "0 pass")
    assert not after(state).over


def test_m08_gins_are_counted_through_a_match_and_void_deals_are_not() -> None:
    options = table_options(RUMINO, "three_gins")
    match_state = RUMINO.match_state(options, 3, 1, ())
    for n in range(3):
        void = rumino(*OTHERS[1:4], turns=199, options=dict(options), **standing(match_state))
        do(void, "0 draw", "0 discard KC")
        assert ended(void).kind == "void"
        match_state = RUMINO.match_state(options, 3, 1, [ended(void)])
        state = rumino(GIN_HAND, *OTHERS[1:3], stock=GIN_CARD, options=dict(options), **standing(match_state))
        do(state, "0 draw", "0 gin KD")
        match_state = RUMINO.match_state(options, 3, 1, [ended(state)])
        assert match_state.facts.gins == (0, n + 1)
        assert match_state.over == (n == 2)


def standing(match_state: MatchState) -> dict[str, Any]:
    """The match so far as the parts of a position, but nobody has points."""
    found = match_state.facts
    parts = {"chips": list(found.chips), "rebuys": list(found.rebuys)}
    return parts | {"counted": found.counted, "gins": list(found.gins)}


# ----------------------------------------------------------------------- M10 --
def test_m10_at_a_hundred_a_player_is_out() -> None:
    state = do(rumino(LOW, BAD, OTHERS[2], totals=[0, 34, 33], options={"max_rebuys": 0}), "0 knock")
    match_state = after(state)
    assert match_state.totals[1] == 100 and match_state.facts.playing == (0, 2) and not match_state.over


def test_m10_one_left_wins_the_pool() -> None:
    state = do(rumino(LOW, BAD, OTHERS[1], totals=[90, 80, 80]), "0 knock")
    match_state = after(state)
    assert match_state.over and match_state.winners == (0,) and match_state.final == (20, -10, -10)
    assert match_state.facts.pool == 0 and [str(x.key) for x in match_state.lines] == [
        "pool",
        "chips",
        "chips",
        "chips",
    ]


def test_m10_none_left_and_the_lowest_total_of_that_deal_wins() -> None:
    state = rumino(SEVEN, BAD, OTHERS[1], "", totals=[95, 60, 50, 100])
    do(state, "0 knock")
    assert ended(state).facts.totals == (102, 126, 116, 100)
    match_state = after(state)
    assert match_state.over and match_state.winners == (0,) and match_state.final == (30, -10, -10, -10)


def test_m10_a_tie_splits_the_pool() -> None:
    state = do(rumino(SEVEN, "10H JH QH 8S 8C 8D 7D", BAD, totals=[95, 95, 60]), "0 knock")
    assert ended(state).facts.totals[:2] == (102, 102)
    match_state = after(state)
    assert match_state.winners == (0, 1) and match_state.final == (5, 5, -10)


def test_m10_odd_chips_go_by_lot() -> None:
    given = Counter(split(100, (0, 2, 3), 4, lot) for lot in range(300))
    assert set(given) == {(34, 0, 33, 33), (33, 0, 34, 33), (33, 0, 33, 34)}
    assert set(given.values()) == {100}
    assert split(5, (0, 1, 2), 3, 1) == (1, 2, 2), "from the winner drawn on, clockwise"


# ----------------------------------------------------------------------- M11 --
def test_m11_the_example() -> None:
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4, turn=0, totals=[44, 22, 60, 48])
    do(state, "0 knock")
    assert state.result is None and state.view(PUBLIC).facts.outcome.totals == (45, 88, 61, 104)
    do(state, "3 rebuy")
    found = ended(state).facts
    assert found.price == 40 and found.rejoin == 88 and found.rebuys == (3,)
    match_state = after(state)
    assert (
        match_state.facts.pool == 80
        and match_state.totals == (45, 88, 61, 88)
        and match_state.facts.chips == (-10, -10, -10, -50)
    )
    assert match_state.facts.playing == (0, 1, 2, 3)


def test_m11_asked_in_order_from_the_dealers_left_and_the_count_is_there_to_see() -> None:
    state = four()
    view = state.view(PUBLIC)
    assert (view.phase, view.window, view.acting, view.facts.asked) == ("rebuy", "rebuy 1", (1,), (1, 3))
    assert view.facts.outcome.points == (1, 66, 1, 56) and view.result is None
    assert legal(state) == ["1 rebuy", "1 pass"] and state.legal(3) == []
    assert refused(state, "3 rebuy") == "not_your_turn"
    do(state, "1 rebuy")
    assert (state.window, state.view(0).acting) == ("rebuy 3", (3,))
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4, dealer=2, turn=0, totals=[44, 50, 60, 48])
    assert do(state, "0 knock").view(0).facts.asked == (3, 1)


def test_m11_players_who_rebuy_together_all_pay_the_pool_before_any_of_them() -> None:
    state = do(four(), "1 rebuy", "3 rebuy")
    match_state = after(state)
    assert match_state.facts.chips == (-10, -50, -10, -50) and match_state.facts.pool == 120
    assert match_state.totals == (45, 61, 61, 61)
    assert [(x.key, x.seat, x.value) for x in ended(state).lines[-4:]] == [
        ("price", 1, 40),
        ("rejoin", 1, 61),
        ("price", 3, 40),
        ("rejoin", 3, 61),
    ]


def test_m11_a_later_rebuy_pays_the_pool_as_it_stands_then() -> None:
    state = do(four(chips=[-10, -50, -10, -10], rebuys=[0, 1, 0, 0]), "1 pass", "3 rebuy")
    assert ended(state).facts.price == 80 and after(state).facts.pool == 160


def test_m11_no_answer_is_a_no() -> None:
    state = do(four(), "* close")
    assert state.view(0).acting == (3,)
    do(state, "* close")
    assert ended(state).facts.rebuys == () and after(state).facts.playing == (0, 2)


def test_m11_only_while_two_or_more_others_are_below_a_hundred() -> None:
    state = do(rumino(LOW, BAD, OTHERS[1], totals=[44, 50, 60]), "0 knock")
    assert state.result is not None and after(state).winners == (0,)


def test_m11_so_many_rebuys_a_game() -> None:
    state = do(four(rebuys=[0, 0, 1, 0], chips=[-10, -10, -50, -10]), "1 rebuy")
    assert ended(state).facts.rebuys == (1,), "the second and last one"
    assert after(state).facts.playing == (0, 1, 2)
    state = four(rebuys=[0, 0, 2, 0], chips=[-10, -10, -90, -10])
    assert state.result is not None
    state = four(rebuys=[0, 0, 2, 0], chips=[-10, -10, -90, -10], options={"max_rebuys": "unlimited"})
    assert state.view(0).facts.asked == (1, 3)
    assert four(options={"max_rebuys": 0}).result is not None


def test_m11_a_pass_leaves_the_last_rebuy_to_the_next() -> None:
    state = do(four(rebuys=[0, 0, 1, 0], chips=[-10, -10, -50, -10]), "1 pass", "3 rebuy")
    assert ended(state).facts.rebuys == (3,)


def test_m11_who_is_out_from_an_earlier_deal_is_not_asked() -> None:
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", "", totals=[0, 50, 0, 120])
    do(state, "0 knock")
    assert state.view(0).facts.asked == (1,)


def test_m11_each_who_is_asked_has_a_window_of_their_own_at_the_table() -> None:
    position = four().position()
    seats = [Seat(str(n)) for n in range(4)]
    pace = Pace(auto=None, named_window=5000)
    table = Table(RUMINO, table_options(RUMINO), seats, 1, position=position, pace=pace)
    table.submit(DEAL)
    assert (table.clock.kind, table.clock.left) == ("rebuy 1", 5000)
    table.advance(4000)
    table.submit(Action(1, "pass"))
    assert (table.clock.kind, table.clock.left) == ("rebuy 3", 5000)
    table.advance(4999)
    assert not table.deal_over
    table.advance(1)
    assert table.deal_over and table.log[-1] == CLOSE
    assert table.match_state.totals == (45, 116, 61, 104) and table.match_state.facts.playing == (0, 2)
    table.submit(DEAL)
    assert [len(table.view(s).hand) for s in range(4)] == [7, 0, 7, 0]


# ----------------------------------------------------------------------- M12 --
def test_m12_everybody_puts_in_the_same_ante() -> None:
    for ante in (5, 10, 100):
        match_state = RUMINO.match_state(table_options(RUMINO, "", {"ante": ante}), 5, 1, ())
        assert match_state.facts.chips == (-ante,) * 5 and match_state.facts.pool == 5 * ante
    assert table_options(RUMINO)["ante"] == 10


@pytest.mark.parametrize("more", ["7H", "later"])
def test_m05_m11_a_knock_a_no_and_a_rebuy_have_neither_cards_nor_words(more: str) -> None:
    assert refused(rumino(LOW, BAD), f"0 knock {more}") == "unknown_action"
    state = four()
    for verb in ("pass", "rebuy"):
        assert refused(state, f"{state.acting()[0]} {verb} {more}") == "unknown_action"
