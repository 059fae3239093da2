"""RIN, rules R20 and R22-R25: stock and debts, what a deal is worth, and the match that is made of deals."""

from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from engine.contract import Event, MatchState, Result
from engine.games.rin.score import Outcome
from engine.options import table_options
from tests.kit.deals import do, ended, refused
from tests.kit.rin_positions import RIN, facts, hand, held, legal, result, rin


def match(*results: Result, seats: int = 3, seed: int = 7, **changes: Any) -> MatchState:
    return RIN.match_state(table_options(RIN, "", changes), seats, seed, results)


def paid(*points: int, kind: str = "out", losers: tuple[int, ...] = ()) -> Result:
    """A deal that came to these points."""
    worst = losers or tuple(s for s, p in enumerate(points) if p < 0)
    return Result(kind, points, tuple(s for s, p in enumerate(points) if p > 0), (), Outcome((), worst, 8))


VOID = Result("void", (0, 0, 0), (), (), Outcome((), (), 8))


# ----------------------------------------------------------------------- R22 --
def test_r22_an_empty_stock_is_made_anew_of_all_but_the_top_card() -> None:
    state = rin("3C 4S|4C 6C|6D JD", "AS 5D QH 9H", stock="")
    events: list[Event] = []
    state.apply(state.legal(0)[0], events)
    assert (held(state)[0], len(state.stock), len(state.field)) == (3, 2, 1)
    assert hand(state, 0).split()[-1] in ("AS", "5D", "QH")
    back = [e for e in events if e.arg == "shuffle"]
    assert [e.source and e.source.slot for e in back] == [2, 1, 0]
    assert {e.target and e.target.zone for e in back} == {"stock"}
    assert state.view(1).zones["stock"] == (-1, -1), "nobody knows their order"


def test_r22_the_order_of_the_new_stock_is_by_chance() -> None:
    drawn = {hand(do(rin("3C 4S|4C 6C", "AS 5D QH 9H", stock="", seed=n), "0 draw"), 0) for n in range(20)}
    assert drawn == {"3C 4S AS", "3C 4S 5D", "3C 4S QH"}


def test_r22_an_eight_taken_back_counts_as_itself_again() -> None:
    state = do(rin("3C 4S|4C 6C", "8D 9H", stock=""), "0 draw")
    assert hand(state, 0) == "3C 4S 8D"


def test_r22_what_cannot_be_drawn_is_owed_and_paid_in_order_as_soon_as_there_are_cards() -> None:
    state = do(rin("3C 4S|4C 6C|9C 9D JD", "9H", stock=""), "0 draw", "1 draw")
    assert (facts(state).owed, held(state), state.view(0).acting) == ((0, 1), [2, 2, 3], (2,))
    do(state, "2 play 9C")
    assert (state.phase, state.view(0).acting) == ("owe", (0,))
    do(state, "0 draw")
    assert (hand(state, 0), facts(state).owed) == ("3C 4S 9H", (1,))
    assert (state.phase, state.view(0).acting) == ("turn", (0,)), "seat 1 waits until there is another card"
    do(state, "0 play 3C", "1 draw")
    assert hand(state, 1) == "4C 6C 9C"
    assert facts(state).owed == ()


def test_r22_one_card_at_a_time_in_the_order_of_the_debts() -> None:
    state = do(rin("8H 9C JD|3H 4S|4C 6C", "9H", stock="", owed=[1, 1, 2, 1]), "0 play 8H clubs")
    owed = []
    for play in ("1 draw", "1 draw"):
        owed.append(facts(state).owed)
        do(state, play)
    assert owed == [(1, 1, 2, 1), (1, 2, 1)], "the debt, then a turn that finds no card and owes one more"
    assert facts(state).owed == (1, 2, 1, 1)


def test_r22_a_chain_that_the_stock_cannot_feed_becomes_a_debt() -> None:
    state = do(rin("3C 4S|2H 6C 9C|JD QC", "2S", chain=4, stock="KD"), "0 draw")
    assert (facts(state).owed, facts(state).chain, state.view(0).acting) == ((0, 0, 0), 0, (1,))
    do(state, "1 play 2H")
    assert state.forced() == state.legal(0)[0]
    do(state, "0 draw")
    assert (facts(state).owed, facts(state).turn, facts(state).chain) == ((0, 0), 2, 2), "the new chain waits"
    assert legal(state, 2) == ["draw"]


def test_r22_who_owes_plays_on() -> None:
    state = rin("9S 4S 6D|3C 5D|4C 6C", "9H", stock="", owed=[0])
    assert legal(state, 0) == ["play 9S"]


def test_r22_going_out_with_a_debt_wins() -> None:
    state = do(rin("9S|3C 5D|4C 6C", "9H", stock="", owed=[0, 0, 1]), "0 play 9S")
    assert result(state) == ("out", (10, 0, -10))


@pytest.mark.parametrize("play", ["0 play 9S", "0 draw"])
def test_r22_after_400_turns_it_is_void(play: str) -> None:
    hands = "9S 4S 6D|3C 5D|4C 6C" if "play" in play else "JC 4S 6D|3C 5D|4C 6C"
    assert do(rin(hands, "9H", turns=398), play).result is None
    state = do(rin(hands, "9H", turns=399), play)
    assert (result(state), ended(state).winners) == (("void", (0, 0, 0)), ())
    assert refused(state, "1 draw") == "deal_over"
    for dealer in range(3):
        first = next(n for n in range(99) if match(seed=n).dealer == dealer)
        assert match(ended(state), seed=first).dealer == dealer, "the same starter"


def test_r22_who_goes_out_on_the_400th_turn_has_won() -> None:
    assert result(do(rin("9S|3C 5D|4C 6C", "9H", turns=399), "0 play 9S"))[0] == "out"


# ------------------------------------------------------------------ R20, R23 --
def test_r23_the_highest_total_pays_the_winner_and_all_hands_are_shown() -> None:
    state = do(rin("9S|KC QD|AC 2C 3C 4C|10S JC", "9H"), "0 play 9S")
    assert (result(state), ended(state).winners) == (("out", (25, -25, 0, 0)), (0,))
    assert state.view(0).zones["hand:2"] == state.view(2).hand


def test_r23_the_example_two_sevens_and_a_king() -> None:
    assert result(do(rin("9S|7C 7D KC|10C", "9H"), "0 play 9S")) == ("out", (81, -81, 0))


@pytest.mark.parametrize(
    "loser, times", [("KC", 1), ("7C KD", 2), ("7C 7D KD", 3), ("7C 7D 7H KD", 4), ("7C 7D 7H 7S", 5)]
)
@pytest.mark.parametrize("verb, rate", [("out", 1), ("rin", 2), ("torin", 3)])
def test_r23_n_sevens_multiply_by_n_and_one_in_every_kind_of_end(loser: str, times: int, verb: str, rate: int) -> None:
    total = sum({"K": 13, "7": 7}[c[0]] for c in loser.split())
    if verb == "out":
        state = do(rin(f"9S|{loser}|2C", "9H"), "0 play 9S")
        assert result(state)[1] == (total * times, -total * times, 0)
        return
    word = " last" if len(loser.split()) == 1 else ""
    state = do(rin(f"9S {loser}|5C 3H AD|4S 5D", "9D", stock="QC"), f"0 play 9S{word}")
    if verb == "torin":
        state = do(rin(f"9S {loser}|5C|4S 5D", "9D", stock="4C"), f"0 play 9S{word}", "1 draw", "1 torin", "* close")
    else:
        do(state, "1 rin", "* close")
    points = total * times * rate
    assert result(state)[1] == (-points, points, 0)


def test_r23_the_loser_is_found_by_the_plain_total() -> None:
    """7 and 7 would come to 42, but 14 is less than 20."""
    assert result(do(rin("9S|7C 7D|KC 6D QD AC", "9H"), "0 play 9S")) == ("out", (32, 0, -32))
    assert result(do(rin("9S|7C 7D|KC 7H", "9H"), "0 play 9S")) == ("out", (40, 0, -40))


def test_r23_the_winners_own_sevens_cost_nothing() -> None:
    assert result(do(rin("9S KC|7C 2D|QD QC", "9H"), "0 play 9S last", "1 rin", "* close"))[1] == (-26, 26, 0)


# ----------------------------------------------------------------------- R24 --
@pytest.mark.parametrize(
    "others, points",
    [
        ("10C 6D|10D 6C|2C", (16, -8, -8, 0)),
        ("10C 7D|JC 6C|2C", (17 + 9, -17, -9, 0)),  # 34 / 2 and 17 / 2 rounded up
        ("10C 5D|10D 5C|10H 5H", (15, -5, -5, -5)),
        ("10C 6D|10D 6C|10H 6H", (18, -6, -6, -6)),  # 16 / 3 rounded up
        ("7C 7D|QC 2D|3C JD", (14 + 5 + 5, -14, -5, -5)),  # 42 / 3, 14 / 3
    ],
)
def test_r24_tied_losers_each_pay_their_share_rounded_up(others: str, points: tuple[int, ...]) -> None:
    state = do(rin(f"9S|{others}", "9H"), "0 play 9S")
    assert result(state) == ("out", points)
    assert sum(points) == 0


def test_r24_the_next_starter_is_one_of_the_tied_by_lot() -> None:
    state = do(rin("9S|10C 6D|10D 6C|2C", "9H"), "0 play 9S")
    starters = Counter(match(ended(state), seats=4, seed=n).dealer for n in range(60))
    assert set(starters) == {1, 2}
    assert min(starters.values()) > 15


def test_r24_one_lot_is_drawn_however_many_deals_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    lots: list[object] = []

    def derive(*words: object) -> int:
        lots.append(words)
        return 0

    monkeypatch.setattr(import_module("engine.games.rin.match"), "derive", derive)
    assert match(*[paid(-60, 30, 30)] * 500, VOID).dealer == 0
    assert len(lots) == 1, "a match of 2,000 deals is opened in seconds"


def test_r24_scores_begin_at_0_and_add_up_to_0() -> None:
    match_state = match()
    assert (match_state.totals, match_state.over) == ((0, 0, 0), False)
    results = [paid(10, -10, 0), paid(-60, 30, 30), VOID, paid(0, 0, 0, kind="return", losers=(2,))]
    for n in range(5):
        assert sum(match(*results[:n]).totals) == 0
    assert match(*results).totals == (-50, 20, 30)


def test_r24_who_starts_after_what() -> None:
    assert match(paid(10, 0, -10)).dealer == 2
    assert match(paid(-60, 30, 30, kind="rin")).dealer == 0
    assert match(paid(0, 0, 0, kind="return", losers=(1,))).dealer == 1
    assert match(paid(10, 0, -10), VOID, VOID).dealer == 2


def test_r24_the_deal_after_a_void_one_is_another() -> None:
    first, again = (RIN.deal(table_options(RIN), 3, 7, match(*[VOID] * n)) for n in (0, 1))
    assert first.starter == again.starter
    assert first.hands != again.hands


# ----------------------------------------------------------------------- R25 --
@pytest.mark.parametrize("deals", [1, 5, 10, 20])
def test_r25_the_match_is_over_after_so_many_deals(deals: int) -> None:
    results = [paid(3, -3, 0)] * (deals - 1)
    assert not match(*results, deals=deals).over
    match_state = match(*results, paid(0, -1, 1), deals=deals)
    assert match_state.over
    assert match_state.final == match_state.totals


def test_r25_five_deals_unless_the_table_has_it_otherwise() -> None:
    assert not match(*[paid(3, -3, 0)] * 4).over
    assert match(*[paid(3, -3, 0)] * 5).over


def test_r25_unlimited_goes_on() -> None:
    assert not match(*[paid(3, -3, 0)] * 500, deals="unlimited").over


def test_r25_the_highest_total_wins() -> None:
    match_state = match(paid(10, -10, 0), paid(-5, 5, 0), paid(0, -8, 8), deals="5")
    assert not match_state.over
    match_state = match(*[paid(10, -10, 0), paid(-5, 5, 0), paid(0, -8, 8), paid(-4, 0, 4), paid(-1, 1, 0)])
    assert (match_state.final, match_state.winners) == ((0, -12, 12), (2,))


def test_r25_ties_are_shared() -> None:
    assert match(paid(5, -10, 5), deals=1).winners == (0, 2)
    assert match(paid(0, 0, 0, kind="return", losers=(1,)), deals=1).winners == (0, 1, 2)


def test_r25_a_returned_deal_counts_and_a_void_one_is_played_again() -> None:
    returned = paid(0, 0, 0, kind="return", losers=(1,))
    assert not match(*[returned] * 4, VOID, VOID).over
    assert match(*[returned] * 5).over


# ------------------------------------------------------------ the arithmetic --
def test_the_lines_of_a_result_tell_how_it_came_about() -> None:
    state = do(rin("10S 7C 7D|6H|4H 6D|4C 3C", "5S", stock="4D"), "0 play 10S", "1 draw", "1 torin", "2 rin", "* close")
    lines = [(line.key, line.seat, line.value) for line in ended(state).lines]
    assert lines == [
        ("hand", 0, 14),
        ("sevens 2", 0, 42),
        ("torin 1", 0, 126),
        ("rin 1", 0, 84),
        ("total", 0, -210),
        ("total", 1, 126),
        ("total", 2, 84),
    ]
