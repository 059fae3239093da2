"""RIN, rules R14-R21: Rin, Torin, the return, Last and its challenge."""

from typing import Any

import pytest

from engine.games.rin.state import State
from engine.options import table_options
from tests.kit.deals import do, ended, refused
from tests.kit.rin_positions import RIN, facts, hand, held, legal, result, rin

SAID_9 = ("9H KC 5S|4S 5D|2C QD|7C 2S", "3H")
"""Seat 0 plays 9H and keeps 18; seats 1 and 3 hold 9."""


def said_9(**parts: Any) -> State:
    return do(rin(*SAID_9, **parts), "0 play 9H")


# ----------------------------------------------------------------------- R14 --
def test_r14_the_sum_of_a_hand_equals_the_field_card() -> None:
    state = said_9()
    assert [refused(state, f"{s} rin") for s in (1, 2, 3)] == [None, "sum_differs", None]
    assert "rin" in legal(state, 1) and "rin" in legal(state, 3)


@pytest.mark.parametrize(
    "card, held_cards", [("AS", "AH"), ("JS", "5H 6C"), ("QS", "2D 10C"), ("KS", "KD"), ("7S", "3C 4D")]
)
def test_r14_ace_is_1_and_pictures_are_11_12_and_13(card: str, held_cards: str) -> None:
    state = do(rin(f"{card} 9C 9D|3H 3D|{held_cards}", "5S"), f"0 play {card}")
    assert refused(state, "2 rin") is None


def test_r14_an_eight_stays_an_8_whatever_it_names() -> None:
    state = do(rin("8H 9C 9D|3H 3D|3C 5D", "5H"), "0 play 8H spades")
    assert refused(state, "2 rin") is None


@pytest.mark.parametrize(
    "card, caller", [("2S", "AH AD"), ("KS", "4H 9D"), ("5H", "5C"), ("9S", "2H 3H 4H"), ("9S", "9D")]
)
def test_r14_on_any_turn_also_under_a_two_or_a_king_and_with_one_card(card: str, caller: str) -> None:
    state = do(rin(f"{card} 9C 10C|3C JH|{caller}", "5S"), f"0 play {card}")
    assert facts(state).turn == 1
    assert refused(state, "2 rin") is None
    assert refused(state, "1 rin") == "sum_differs"


def test_r14_at_the_start_and_in_the_race_as_well() -> None:
    state = rin("9H KC 5S|10S 5D|4H 5C|JC 2S", "9D", phase="start")
    assert refused(state, "2 rin") is None
    do(state, "0 play 9H")
    assert (state.phase, refused(state, "2 rin")) == ("race", None)
    assert result(do(state, "2 rin", "* close")) == ("rin", (-36, 0, 36, 0))


def test_r14_for_as_long_as_that_card_is_on_top() -> None:
    state = do(rin("9H KC 5S|3D 7S 8C|4C 5D|9C 2D", "3H"), "0 play 9H", "1 draw")
    assert refused(state, "2 rin") is None
    do(state, "2 draw")
    assert refused(state, "2 rin") == "sum_differs", "it has drawn"
    state = do(rin("9H KC 5S|9D 7S 8C|7C 3C|9C 2D|4C 5D 6D", "3H"), "0 play 9H", "1 play 9D")
    assert facts(state).owner == 1, "a new card, a new player who pays"


def test_r14_not_on_a_card_of_ones_own() -> None:
    state = do(rin("9H 4C 5S|3D 7S|KC QD", "3H"), "0 play 9H")
    assert refused(state, "0 rin") == "own_card"
    assert "rin" not in legal(state, 0)


# ----------------------------------------------------------------------- R15 --
def test_r15_the_first_call_opens_a_window_in_which_others_join_and_nobody_moves() -> None:
    state = do(said_9(), "1 rin")
    assert (state.window, facts(state).claims, state.view(2).acting) == ("claims", ((1, "rin"),), ())
    assert state.view(2).zones["hand:1"] == state.view(1).hand, "the caller's hand is shown"
    assert refused(state, "1 draw") == "wrong_phase"
    assert refused(state, "2 draw") == "not_your_turn"
    assert refused(state, "1 rin") == "called"
    assert refused(state, "2 rin") == "sum_differs"
    do(state, "3 rin", "* close")
    assert ended(state).winners == (1, 3)


def test_r15_no_last_and_no_challenge_while_claims_are_open() -> None:
    state = rin("9H KC|4S 5D|2C|7C 2S", "3H", exposed=[2])
    do(state, "0 play 9H", "1 rin")
    assert refused(state, "0 last") == refused(state, "3 challenge 2") == "wrong_phase"


def test_r15_a_false_call_is_refused() -> None:
    state = said_9()
    assert refused(state, "2 rin") == refused(state, "2 torin") == "sum_differs"
    assert held(state) == [2, 2, 2, 2]


def test_r15_or_it_costs_three_cards_and_the_deal_goes_on() -> None:
    state = said_9(preset="sharp", stock="3C 3S 6H 4D 6C")
    assert "rin" in legal(state, 2), "at a sharp table nothing tells whether a call is right"
    do(state, "2 rin")
    assert (facts(state).owed, facts(state).claims) == ((2, 2, 2), ())
    do(state, "2 draw", "2 draw", "2 draw")
    assert hand(state, 2) == "2C QD 3C 3S 6H"
    assert (state.view(0).acting, legal(state, 1)) == ((1,), ["draw", "rin"])


def test_r15_a_wrong_caller_calls_again_only_on_another_card() -> None:
    state = do(rin("9H KC 5S|9D JD|2C QD|7C 2S", "3H", "sharp", stock="3C 3S 6H"), "0 play 9H", "2 rin")
    do(state, "2 draw", "2 draw", "2 draw")
    assert refused(state, "2 rin") == "called"
    do(state, "1 play 9D last")
    assert refused(state, "2 rin") is None


def test_r15_what_a_wrong_call_makes_one_draw_may_come_to_a_torin() -> None:
    state = do(rin("9H KC 5S|KD JD|2C|7C 3S", "3H", "sharp", stock="3C 4H 6H"), "0 play 9H", "2 rin", "2 draw")
    assert refused(state, "2 rin") == "called"
    do(state, "2 draw")
    assert hand(state, 2) == "2C 3C 4H"
    assert result(do(state, "2 torin", "* close")) == ("torin", (-54, 0, 54, 0))


def test_r15_in_an_open_window_no_call_is_wrong() -> None:
    state = do(said_9(preset="sharp"), "1 rin")
    assert refused(state, "2 rin") == "sum_differs"


# ----------------------------------------------------------------------- R16 --
def test_r16_the_example_nine_on_king_and_five() -> None:
    state = do(said_9(), "1 rin", "* close")
    assert (result(state), ended(state).winners) == (("rin", (-36, 36, 0, 0)), (1,))


@pytest.mark.parametrize("callers", [(1, 3), (3, 1), (1, 3, 4)])
def test_r16_each_of_several_winners_is_paid_in_full(callers: tuple[int, ...]) -> None:
    state = do(rin(SAID_9[0] + "|6C 3C", SAID_9[1]), "0 play 9H", *(f"{s} rin" for s in callers), "* close")
    points = [-36 * len(callers), *(36 if s in callers else 0 for s in (1, 2, 3, 4))]
    assert result(state) == ("rin", tuple(points))
    assert ended(state).winners == callers
    match_state = RIN.match_state(table_options(RIN), 5, 1, [ended(state)])
    assert match_state.dealer == 0, "the loser starts"


# ----------------------------------------------------------------------- R17 --
SAID_10 = ("10S QC 2D|6H|{}|4C 3C", "5S")


def said_10(third: str = "JC 3D", **parts: Any) -> State:
    return do(rin(SAID_10[0].format(third), SAID_10[1], stock="4D 9D 3S AC", **parts), "0 play 10S")


def test_r17_the_example_six_and_a_four_drawn_on_a_ten() -> None:
    state = do(said_10(), "1 draw")
    assert legal(state, 1) == ["rin", "torin"]
    state = do(state, "1 torin", "* close")
    assert (result(state), ended(state).winners) == (("torin", (-42, 42, 0, 0)), (1,))


def test_r17_a_torin_needs_a_draw() -> None:
    state = do(said_10("4H 6D"), "1 draw")
    assert refused(state, "2 torin") == "no_draw"
    assert refused(state, "2 rin") is None


def test_r17_torin_and_rin_on_one_card_are_each_paid_at_their_own_rate() -> None:
    state = do(said_10("4H 6D"), "1 draw", "2 rin", "1 torin", "* close")
    assert result(state) == ("rin", (-28 - 42, 42, 28, 0))
    assert ended(state).winners == (2, 1)


def test_r17_once_another_has_drawn_it_is_a_plain_rin() -> None:
    state = do(said_10(), "1 draw", "2 draw")
    assert refused(state, "1 torin") == "no_draw"
    assert result(do(state, "1 rin", "* close")) == ("rin", (-28, 28, 0, 0))


def test_r17_not_on_a_card_that_came_after_the_draw() -> None:
    state = do(rin("9S QC 2D|6H|10S JC 3D|4C 3C", "5S", stock="4D 9D 3S AC"), "0 play 9S", "1 draw", "2 play 10S")
    assert refused(state, "1 torin") == "no_draw"
    assert refused(state, "1 rin") is None


def test_r17_holds_after_each_card_of_a_chain_and_the_rest_is_not_drawn() -> None:
    state = do(rin("2S 9C QC|AS|6C JD", "5S", stock="AH KD 9S"), "0 play 2S", "1 draw")
    assert facts(state).owed == (1,)
    assert result(do(state, "1 torin", "* close")) == ("torin", (-63, 63, 0))
    assert held(state)[1] == 2


def test_r17_drawing_on_gives_it_up() -> None:
    state = do(rin("2S 9C QC|AS|6C JD", "5S", stock="AH KD 9S"), "0 play 2S", "1 draw", "1 draw")
    assert refused(state, "1 torin") == refused(state, "1 rin") == "sum_differs"


def test_r17_holds_after_each_card_of_a_last_penalty() -> None:
    state = rin("9H QC 2D|6H|JC 3D", "3H", stock="AC 2C 8C 4C", exposed=[1])
    do(state, "0 play 9H", "2 challenge 1", "1 draw")
    assert refused(state, "1 torin") == "sum_differs"
    do(state, "1 draw")
    assert (hand(state, 1), facts(state).owed) == ("6H AC 2C", (1,))
    assert result(do(state, "1 torin", "* close")) == ("torin", (-42, 42, 0))


def test_r17_holds_for_a_debt() -> None:
    state = do(rin("AC|10H KD|2C 3C", "9H", stock=""), "0 draw", "1 play 10H", "0 draw")
    assert hand(state, 0) == "AC 9H"
    assert result(do(state, "0 torin", "* close")) == ("torin", (39, -39, 0))


def test_r17_not_on_ones_own_card() -> None:
    state = do(rin("10S 4D|7C 3H|QD QH", "5S", stock="6C 3C 9C 6D 2C"), "0 play 10S last", "1 draw", "2 draw", "0 draw")
    assert hand(state, 0) == "4D 9C"
    assert refused(state, "0 torin") == "own_card"


def test_r17_nobody_can_torin_when_there_was_no_card_to_draw() -> None:
    state = do(rin("AC 8C|10D KD|2C 3C", "9H", stock="", owner=1), "0 draw")
    assert refused(state, "0 rin") is None
    assert refused(state, "0 torin") == "no_draw"


# ----------------------------------------------------------------------- R18 --
@pytest.mark.parametrize("first", [(), ("0 pass",), ("0 pass", "1 pass")])
def test_r18_on_the_upcard_the_dealer_pays(first: tuple[str, ...]) -> None:
    state = do(rin("KC 5S|6C QC|4S 5C|JC 2S", "9D", phase="start"), *first)
    assert result(do(state, "2 rin", "* close")) == ("rin", (-36, 0, 36, 0))


def test_r18_the_dealer_cannot_call_on_the_upcard() -> None:
    state = rin("4C 5S|6C QC|4S KC", "9D", phase="start")
    assert refused(state, "0 rin") == "own_card"
    state = do(rin("4C|6C QC|4S KC", "9D", phase="start", stock="5S 3C"), "0 draw")
    assert refused(state, "0 torin") == "own_card"


# ----------------------------------------------------------------------- R19 --
RETURNS = ("5S 2H 3D|5D|4C AC|9C JC", "9S")


def test_r19_the_example_two_and_three_under_a_five_of_ones_own() -> None:
    state = do(rin(*RETURNS), "0 play 5S", "1 rin", "* close")
    assert (result(state), ended(state).winners) == (("return", (0, 0, 0, 0)), ())
    match_state = RIN.match_state(table_options(RIN), 4, 1, [ended(state)])
    assert (match_state.dealer, match_state.totals) == (0, (0, 0, 0, 0)), "the returner starts the next"


def test_r19_it_is_void_for_every_winner() -> None:
    state = do(rin(*RETURNS), "0 play 5S", "1 rin", "2 rin", "* close")
    assert result(state) == ("return", (0, 0, 0, 0))


@pytest.mark.parametrize("preset, said", [("school", ()), ("sharp", ("0 return",))])
def test_r19_it_answers_a_torin_too(preset: str, said: tuple[str, ...]) -> None:
    state = do(rin("5S 2H 3D|2D|9C JC", "9S", preset, stock="3C KH"), "0 play 5S", "1 draw", "1 torin", *said)
    do(state, "* close")
    assert result(state) == ("return", (0, 0, 0))


def test_r19_where_it_has_to_be_called_silence_costs() -> None:
    state = do(rin(*RETURNS, "sharp"), "0 play 5S", "1 rin")
    assert legal(state, 0) == ["return"]
    assert result(do(state, "* close")) == ("rin", (-10, 10, 0, 0))


def test_r19_called_in_time_it_shows_the_hand_and_others_may_still_join() -> None:
    state = do(rin(*RETURNS, "sharp"), "0 play 5S", "1 rin", "0 return")
    assert state.view(3).zones["hand:0"] == state.view(0).hand
    assert refused(state, "0 return") == "called"
    assert result(do(state, "2 rin", "* close")) == ("return", (0, 0, 0, 0))


def test_r19_only_the_one_who_would_pay_and_only_with_the_sum() -> None:
    state = do(rin(*RETURNS, "sharp"), "0 play 5S")
    assert refused(state, "0 return") == "wrong_phase"
    do(state, "1 rin")
    assert refused(state, "2 return") == "only_loser_returns"
    other = do(rin("5S 2H 4D|5D|9C JC", "9S", "sharp"), "0 play 5S", "1 rin")
    assert refused(other, "0 return") == "sum_differs"
    automatic = do(rin(*RETURNS), "0 play 5S", "1 rin")
    assert refused(automatic, "0 return") == "wrong_phase"


# ----------------------------------------------------------------------- R20 --
def test_r20_no_rin_on_a_last_card() -> None:
    state = do(rin("9H|4S 5D|2C QD|7C 2S", "3H"), "0 play 9H")
    assert result(state) == ("out", (14, 0, -14, 0))
    assert refused(state, "1 rin") == "deal_over"
    assert state.window is None and state.acting() == ()


# ----------------------------------------------------------------------- R21 --
DOWN = "9H KC|4S 7D 9D 6D|2C QD 5C|7C 2S JC"


def down(*then: str, word: str = "", **parts: Any) -> State:
    """Seat 0 comes down to one card, with or without the word."""
    return do(rin(DOWN, "3H", **parts), f"0 play 9H {word}".strip(), *then)


def test_r21_last_is_said_with_the_play() -> None:
    state = down("1 play 9D", word="last")
    assert refused(state, "2 challenge 0") == "nothing_to_challenge"
    assert (facts(state).unsaid, facts(state).exposed) == (-1, ())


def test_r21_or_after_it_until_the_next_player_acts() -> None:
    state = down()
    assert facts(state).unsaid == 0
    assert refused(state, "1 challenge 0") == "nothing_to_challenge"
    assert [refused(state, f"{s} last") for s in (0, 1)] == [None, "no_last_due"]
    do(state, "0 last")
    assert refused(state, "0 last") == "no_last_due"
    do(state, "1 play 9D")
    assert refused(state, "2 challenge 0") == "nothing_to_challenge"


@pytest.mark.parametrize("hands, act", [(DOWN, "1 play 9D"), (DOWN.replace("9D", "10D"), "1 draw")])
def test_r21_after_that_anybody_else_may_challenge_and_it_draws_three(hands: str, act: str) -> None:
    state = do(rin(hands, "3H", stock="3C 6H 6S 10C QS"), "0 play 9H", act)
    assert refused(state, "0 last") == "no_last_due"
    assert [refused(state, f"{s} challenge 0") for s in range(4)] == ["nothing_to_challenge", None, None, None]
    turn = state.view(0).acting
    do(state, "3 challenge 0")
    assert facts(state).owed == (0, 0, 0)
    assert refused(state, "1 challenge 0") == "nothing_to_challenge", "once"
    do(state, "0 draw", "0 draw", "0 draw")
    assert (held(state)[0], state.view(0).acting, facts(state).exposed) == (4, turn, ())


def test_r21_the_time_to_challenge_is_over_when_that_seat_acts_again() -> None:
    state = down("1 play 9D", "2 play QD", "3 draw")
    assert refused(state, "2 challenge 0") is None
    assert refused(do(state, "0 draw"), "2 challenge 0") == "nothing_to_challenge"


def test_r21_also_when_it_acts_and_there_is_no_card() -> None:
    state = rin("KC|7S 4D|2C QD", "9H", stock="", exposed=[0])
    assert refused(do(state, "0 draw"), "2 challenge 0") == "nothing_to_challenge"


def test_r21_and_when_it_no_longer_holds_one_card() -> None:
    state = do(rin("9H KC|10H 7D 8C|2C QD 5C", "3H", owed=[0], stock=""), "0 play 9H")
    assert (state.phase, facts(state).unsaid) == ("owe", 0)
    do(state, "0 draw", "1 play 10H")
    assert held(state)[0] == 2
    assert refused(state, "2 challenge 0") == "nothing_to_challenge"


def test_r21_a_debt_that_is_paid_ends_the_time_to_challenge() -> None:
    state = do(rin("KC|10S 7S|2C QD", "9H", phase="owe", owed=[0], exposed=[0], turn=1, owner=2), "0 draw")
    assert refused(state, "2 challenge 0") == "nothing_to_challenge"


def test_r21_again_each_time_a_hand_comes_down_to_one_card() -> None:
    state = rin("3S KC|3D 7D 8C|3H QD 5C", "9S", stock="JH 4C 6C")
    do(state, "0 play 3S last", "1 play 3D", "2 play 3H", "0 draw", "1 draw", "2 draw", "0 play JH")
    assert facts(state).unsaid == 0, "what was said before does not count"


def test_r21_who_is_not_challenged_may_win() -> None:
    state = do(rin("9H KC|9D 7D 8C|9C QD 5C", "3H"), "0 play 9H", "1 play 9D", "2 play 9C", "0 play KC")
    assert result(state) == ("out", (17, 0, -17))


def test_r21_two_may_be_open_to_challenge_at_once() -> None:
    state = do(rin("9H KC|9D 7D|9C QD 5C|3C 2S JC", "3H"), "0 play 9H", "1 play 9D", "2 play 9C")
    assert facts(state).exposed == (0, 1)
    do(state, "1 challenge 0", "0 challenge 1")
    assert facts(state).owed == (0, 0, 0, 1, 1, 1)


def test_r21_last_is_for_the_last_card_but_one() -> None:
    state = rin("9H KC 5D|4S 7D|2C QD", "3H")
    assert refused(state, "0 play 9H last") == "not_last"
    assert refused(rin("9H|4S 7D|2C QD", "3H"), "0 play 9H last") == "not_last"
    eight = rin("8H KC|4S 7D|2C QD", "3H")
    assert refused(eight, "0 play 8H last") == "name_suit"
    assert facts(do(eight, "0 play 8H spades last")).unsaid == -1


@pytest.mark.parametrize("arg", ["", "9", "x", "-1", "01", "0 0", "٠", "7" * 5000])
def test_r21_a_challenge_names_a_seat(arg: str) -> None:
    assert refused(down("1 play 9D"), f"2 challenge {arg}".strip()) == "unknown_action"
