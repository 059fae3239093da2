"""A match of gin: who deals, what wins count, what the end is worth. Rules G2, G11-G14, G16, G17."""

from typing import Any

import pytest

from engine.contract import MatchState, Result
from engine.games import gin as rules
from engine.options import table_options

GIN = rules
VOID = Result("void", (0, 0))
TIE = Result("tie", (0, 0))


def win(seat: int, points: int, kind: str = "knock") -> Result:
    return Result(kind, (points, 0) if seat == 0 else (0, points), (seat,))


def match(preset: str, *results: Result, seed: int = 7, **changes: Any) -> MatchState:
    return GIN.match_state(table_options(GIN, preset, changes), 2, seed, results)


def dealers(rule: str, *results: Result, seed: int = 7) -> list[int]:
    """Who deals first and after each result, as steps from the first dealer."""
    found = [match("app", *results[:n], seed=seed, dealer=rule).dealer for n in range(len(results) + 1)]
    return [d ^ found[0] for d in found]


def lines(match_state: MatchState) -> list[tuple[str, int, int]]:
    return [(line.key, line.seat, line.value) for line in match_state.lines]


# ------------------------------------------------------------------ G2, G11 --
def test_g02_the_first_dealer_is_drawn_by_lot() -> None:
    drawn = [match("app", seed=n).dealer for n in range(200)]
    assert 70 < sum(drawn) < 130
    assert drawn == [match("app", seed=n).dealer for n in range(200)]


def test_g02_the_deal_alternates() -> None:
    assert dealers("alternate", win(0, 5), win(0, 5), win(1, 5), TIE, win(0, 5)) == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("seed", range(6))
def test_g02_the_loser_or_the_winner_deals(seed: int) -> None:
    for rule, who in (("loser", 1), ("winner", 0)):
        match_state = match("app", win(0, 5), seed=seed, dealer=rule)
        assert match_state.dealer == who
        match_state = match("app", win(0, 5), win(1, 5), seed=seed, dealer=rule)
        assert match_state.dealer == 1 - who


def test_g02_after_a_tie_only_alternate_passes_the_deal_on() -> None:
    for rule in ("loser", "winner"):
        assert dealers(rule, TIE) == [0, 0]


@pytest.mark.parametrize("rule", ["alternate", "loser", "winner"])
def test_g11_a_void_deal_is_dealt_again_by_the_same_dealer(rule: str) -> None:
    assert dealers(rule, VOID, VOID) == [0, 0, 0]
    match_state = match("app", VOID, VOID, dealer=rule)
    assert (match_state.number, match_state.totals, match_state.over) == (2, (0, 0), False)


def test_g11_a_deal_dealt_again_is_another_deal() -> None:
    options = table_options(GIN)
    first, second = (GIN.deal(options, 2, 7, GIN.match_state(options, 2, 7, [VOID] * n)) for n in (0, 1))
    assert first.dealer == second.dealer
    assert first.hands != second.hands


# ---------------------------------------------------------------- G12 - G14 --
def test_g12_the_first_to_reach_the_target_wins() -> None:
    match_state = match("basic", win(0, 60), win(1, 99), win(0, 39))
    assert (match_state.over, match_state.totals) == (False, (99, 99))
    match_state = match("basic", win(0, 60), win(1, 99), win(0, 40))
    assert (match_state.over, match_state.winners, match_state.final) == (True, (0,), (100, 99))


def test_g12_the_target_decides_before_the_bonuses() -> None:
    """Seat 1 has won so many deals that its boxes outweigh the game bonus."""
    results = [win(1, 9) for _ in range(11)] + [win(0, 100)]
    match_state = match("app", *results, shutout_bonus=0)
    assert match_state.totals == (100, 99)
    assert match_state.final == (100 + 100 + 25, 99 + 11 * 25)
    assert match_state.winners == (0,)


def test_g13_the_example_304_against_110() -> None:
    results = [win(0, 20), win(1, 30), win(0, 30), win(1, 30), win(0, 25), win(0, 29)]
    match_state = match("app", *results)
    assert match_state.totals == (104, 60)
    assert match_state.final == (304, 110)


def test_g13_points_game_bonus_boxes_and_shutout_in_this_order() -> None:
    match_state = match("app", win(1, 50), win(1, 55))
    assert [line for line in lines(match_state) if line[2]] == [
        ("points 2", 1, 105),
        ("game_bonus", 1, 100),
        ("boxes 2", 1, 50),
        ("shutout", 1, 100),
    ]
    assert match_state.final == (0, 355)


def test_g13_no_shutout_when_the_loser_won_a_deal() -> None:
    match_state = match("app", win(0, 1), win(1, 50), win(1, 55))
    assert match_state.final == (1 + 25, 105 + 100 + 50)


def test_g13_basic_has_no_bonuses() -> None:
    assert match("basic", win(1, 50), win(1, 55)).final == (0, 105)


def test_g13_oklahoma_goes_to_150_and_pays_the_bonuses_of_the_app() -> None:
    assert not match("oklahoma", win(0, 149)).over
    match_state = match("oklahoma", win(0, 149), win(1, 10), win(0, 1))
    assert match_state.final == (150 + 100 + 50, 10 + 25)


def test_g14_an_undercut_is_a_box_and_void_and_tied_deals_are_none() -> None:
    match_state = match("app", win(1, 30, "undercut"), VOID, TIE, win(0, 100))
    assert match_state.number == 4
    assert match_state.facts.wins == (1, 1)
    assert match_state.final == (100 + 100 + 25, 30 + 25)


def test_g14_a_shutout_stands_when_the_others_were_void_or_tied() -> None:
    assert match("app", VOID, TIE, win(0, 100)).final == (100 + 100 + 25 + 100, 0)


# ----------------------------------------------------------------------- G16 --
def test_g16_straight_the_first_to_four_wins() -> None:
    three = [win(0, 1, "gin"), win(1, 1, "gin")] * 3
    assert not match("straight", *three).over
    match_state = match("straight", *three, win(1, 1, "biggin"))
    assert (match_state.over, match_state.winners, match_state.final) == (True, (1,), (3, 4))


def test_g16_straight_has_no_bonuses() -> None:
    assert match("straight", *[win(0, 1, "gin")] * 4).final == (4, 0)


def test_g16_where_wins_are_counted_no_bonus_is_paid_whatever_the_other_options_say() -> None:
    won = [win(seat, 1) for seat in (0, 0, 0, 0)]
    assert lines(match("app", *won, scoring="wins")) == [("points 4", 0, 4), ("points 0", 1, 0)]
    evenly = [win(seat, 1) for seat in (0, 1, 1, 1, 0, 0, 0, 1, 0)]
    both = match("hollywood", *evenly, scoring="wins", wins_target=3)
    assert both.over and both.final == (7, 7) and both.winners == (0, 1)


# ----------------------------------------------------------------------- G17 --
def columns(match_state: MatchState) -> list[tuple[int, int]]:
    return [c.totals for c in match_state.facts.columns]


def test_g17_the_example_105_closed_73_45() -> None:
    match_state = match("hollywood", win(0, 32), win(0, 28), win(0, 45))
    assert columns(match_state) == [(105, 0), (73, 0), (45, 0)]
    assert [c.winner for c in match_state.facts.columns] == [0, None, None]
    assert not match_state.over


def test_g17_each_player_opens_the_columns_one_by_one() -> None:
    assert columns(match("hollywood", win(0, 10), win(1, 5))) == [(10, 5), (0, 0), (0, 0)]
    assert columns(match("hollywood", win(0, 10), win(1, 5), win(0, 20))) == [(30, 5), (20, 0), (0, 0)]
    assert columns(match("hollywood", win(0, 10), win(1, 5), win(0, 20), win(1, 7))) == [(30, 12), (20, 7), (0, 0)]


def test_g17_a_closed_column_takes_no_more_and_the_next_open_one_is_the_lowest() -> None:
    match_state = match("hollywood", win(0, 100), win(1, 40))
    assert columns(match_state) == [(100, 0), (0, 40), (0, 0)]
    match_state = match("hollywood", win(0, 100), win(1, 40), win(0, 10))
    assert columns(match_state) == [(100, 0), (10, 40), (0, 0)]


def test_g17_each_column_has_its_own_bonuses_and_the_grand_total_wins() -> None:
    results = [win(0, 100), win(1, 40), win(1, 60), win(0, 10), win(1, 45)]
    match_state = match("hollywood", *results)
    assert columns(match_state) == [(100, 0), (0, 100), (10, 105)]
    assert match_state.over
    first = 100 + 100 + 25 + 100
    second = 100 + 100 + 2 * 25 + 100
    third = (10 + 25, 105 + 100 + 2 * 25)
    assert match_state.final == (first + third[0], second + third[1])
    assert match_state.winners == (1,)


def test_g17_equal_grand_totals_are_shared() -> None:
    results = [win(0, 100), win(1, 140), win(1, 60), win(0, 100)]
    match_state = match("hollywood", *results, shutout_bonus=0, game_bonus=0, box_bonus=0)
    assert columns(match_state) == [(100, 0), (0, 140), (100, 60)]
    assert match_state.over and match_state.final == (200, 200)
    assert match_state.winners == (0, 1)
