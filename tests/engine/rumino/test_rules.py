"""Rumino, rules M1-M9: one deal. Matches and rebuys: test_match; melds alone: engine/test_joker_melds."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.cards import HIDDEN, code, codes, faces
from engine.contract import PUBLIC, Action, Event
from engine.games import rumino as rules
from engine.games.rumino.state import State
from engine.options import OptionError, check_seats, table_options
from tests.kit.deals import do, ended, fresh, refused
from tests.kit.rumino_positions import BAD, LOW, OTHERS, RUMINO, SEVEN, after, legal, rumino, verbs


# ------------------------------------------------------------------------ M1 --
@pytest.mark.parametrize("seats", range(2, 7))
def test_m01_seven_cards_of_108_for_two_to_six_and_one_upcard(seats: int) -> None:
    state = fresh("rumino", seats=seats, seed=3)
    assert [len(h) for h in state.hands] == [7] * seats
    assert len(state.discard) == 1 and len(state.stock) == 107 - 7 * seats
    every = Counter([c for h in state.hands for c in h] + state.stock + state.discard)
    assert every == rules.PACK and every.total() == 108 and every[faces("JK")[0]] == 4


def test_m01_nobody_plays_alone_or_with_seven() -> None:
    for seats in (1, 7):
        with pytest.raises(OptionError):
            check_seats(RUMINO, seats)


def test_m01_the_first_dealer_by_lot_and_the_left_neighbour_begins() -> None:
    options = table_options(RUMINO)
    drawn = Counter(RUMINO.match_state(options, 4, seed, ()).dealer for seed in range(400))
    assert set(drawn) == {0, 1, 2, 3} and min(drawn.values()) > 70
    for seed in range(10):
        events: list[Event] = []
        state = fresh("rumino", seats=4, seed=seed, events=events)
        dealer = state.view(0).facts.dealer
        assert state.view(PUBLIC).acting == ((dealer + 1) % 4,)
        assert [e.seat for e in events[:28]] == [(dealer + 1 + n) % 4 for n in range(28)]


def test_m01_the_deal_passes_clockwise_among_those_still_in() -> None:
    state = rumino(LOW, BAD, "", OTHERS[2], dealer=3, turn=0, totals=[0, 20, 120, 10])
    do(state, "0 knock")
    assert after(state).dealer == 0
    # seat 1 is out now, seat 2 was: after seat 0 it is seat 3
    state = rumino(LOW, BAD, "", OTHERS[2], dealer=0, turn=0, totals=[0, 60, 120, 10])
    do(state, "0 knock", "1 pass")
    match_state = after(state)
    assert match_state.facts.playing == (0, 3) and match_state.dealer == 3
    following = RUMINO.deal(state.options, 4, 1, match_state)
    assert [len(h) for h in following.hands] == [7, 0, 0, 7]
    assert following.view(0).acting == (0,)


def test_m01_who_is_out_takes_no_turns() -> None:
    state = rumino(BAD, "", OTHERS[1], "", turn=0)
    do(state, "0 draw", "0 discard KS")
    assert state.view(0).acting == (2,)
    assert [state.legal(s) for s in (0, 1, 3)] == [[], [], []]
    do(state, "2 take", "2 discard QS")
    assert state.view(0).acting == (0,)


# -------------------------------------------------------------------- M2, M3 --
def test_m02_sets_with_the_same_suit_twice_count_and_no_meld_has_five() -> None:
    assert verbs(rumino("7H 7H 7S AS 2D 3C AH", OTHERS[1])) == {"draw", "take", "knock"}
    # 4 5 6 7 8 of hearts is no meld: one end stays behind with the pair of kings
    assert "knock" not in verbs(rumino("4H 5H 6H 7H 8H KS KD", OTHERS[1]))


def test_m03_an_unmelded_joker_counts_ten() -> None:
    state = do(rumino("AH 2H 3H 9S 9C 9D 6S", "JK KD QH 8S 6C 4D 2S", totals=[0, 0]), "0 knock")
    assert ended(state).points == (6, 50)
    assert codes(ended(state).facts.loose[1]) == "QH KD JK 8S 6C 4D 2S"


def test_m03_what_a_joker_stands_for_is_told_with_the_count() -> None:
    state = do(rumino("5H JK 7H 9S 9C JK 2S", OTHERS[1]), "0 knock")
    run, nines = sorted(ended(state).facts.melds[0], key=lambda m: codes(m.stands))
    assert (codes(run.cards), codes(run.stands)) == ("5H JK 7H", "5H 6H 7H")
    assert (codes(nines.cards), codes(nines.stands)) == ("9S 9C JK", "9S 9C 9H")


# ------------------------------------------------------------------------ M4 --
def test_m04_the_first_player_may_take_the_upcard() -> None:
    state = fresh("rumino", seats=3, seed=1)
    first = state.view(0).acting[0]
    assert {f"{first} draw", f"{first} take"} <= set(legal(state))
    card = state.discard[-1]
    do(state, f"{first} take")
    assert card in state.hands[first] and not state.discard


def test_m04_draw_or_take_then_discard_then_the_next_one() -> None:
    state = rumino(BAD, OTHERS[1], stock="2S 3S 4S")
    do(state, "0 draw")
    assert len(state.hands[0]) == 8 and codes(state.hands[0]).endswith("2S")
    assert refused(state, "0 draw") == "wrong_phase"
    assert refused(state, "1 draw") == "not_your_turn"
    do(state, "0 discard 2S", "1 take", "1 discard KC")
    assert codes(state.discard) == "8S KC"


def test_m04_the_card_just_taken_cannot_be_discarded_again() -> None:
    state = do(rumino(BAD, OTHERS[1]), "0 take")
    assert "0 discard 8S" not in legal(state)
    assert refused(state, "0 discard 8S") == "just_taken"
    do(state, "0 discard KS", "1 draw", "1 discard KC", "0 draw")
    assert "0 discard 8S" in legal(state)


def test_m04_nor_its_twin_but_a_drawn_card_may() -> None:
    state = do(rumino("8S KH QC QD JH 9S 7D", OTHERS[1]), "0 take")
    assert refused(state, "0 discard 8S") == "just_taken"
    state = do(rumino("8S KH QC QD JH 9S 7D", OTHERS[1], stock="8S 2C", discard="2D"), "0 draw")
    assert legal(state).count("0 discard 8S") == 1
    do(state, "0 discard 8S")
    assert "8S" in codes(state.hands[0])


def test_two_jokers_are_one_card_to_discard() -> None:
    state = rumino("JK JK QC QD JH 9S 7D 2C", OTHERS[1], phase="discard")
    assert legal(state).count("0 discard JK") == 1


def test_m04_everybody_knows_which_cards_were_taken_until_they_are_discarded() -> None:
    state = do(rumino(BAD, OTHERS[1]), "0 take")
    assert codes(state.view(1).facts.taken_from_discard[0]) == "8S"
    do(state, "0 discard KS", "1 take", "1 discard KC", "0 draw", "0 discard 8S")
    assert [codes(s) for s in state.view(PUBLIC).facts.taken_from_discard] == ["", "KS"]


# ------------------------------------------------------------------------ M5 --
@pytest.mark.parametrize(
    "hand, left",
    [
        ("3H 4H 5H 9S 9C 9D 7S", 7),
        ("3H 4H 5H 9S 9C 9D 8H", 8),
        ("7H 7H 7S KC QD 2S 4S", 26),
        ("7H 7H 7S 7S 7D 2S 3H", 12),
        ("7H 7H 7S 7S 7D 7D 5H", 5),
        ("JK JK JK 9C 9D 9H KS", 0),
    ],
)
def test_m05_a_knock_instead_of_drawing_with_seven_or_less(hand: str, left: int) -> None:
    state = rumino(hand, OTHERS[1])
    if left > 7:
        assert "0 knock" not in legal(state) and refused(state, "0 knock") == "deadwood_too_high"
        return
    do(state, "0 knock")
    assert ended(state).kind == "knock" and ended(state).points[0] == left
    assert ended(state).facts.deadwood[0] == left and ended(state).facts.ender == 0


def test_m05_not_after_drawing() -> None:
    state = do(rumino(SEVEN, OTHERS[1]), "0 draw")
    assert refused(state, "0 knock") == "wrong_phase"


def test_m05_legal_on_the_very_first_turn_and_the_hands_lie_open_at_once() -> None:
    events: list[Event] = []
    state = rumino(SEVEN, *OTHERS[:3])
    state.apply(Action(0, "knock"), events)
    assert [e.kind for e in events] == ["say", "reveal", "reveal", "reveal", "reveal", "result"]
    assert all(HIDDEN not in cards for zone, cards in state.view(PUBLIC).zones.items() if zone.startswith("hand"))
    assert state.phase == "over" and state.acting() == ()


def test_m05_everybody_scores_their_own_deadwood_and_not_being_lowest_costs_nothing() -> None:
    lower = "2H 3H 4H 6C 6D 6S AD"
    state = do(rumino(SEVEN, BAD, lower), "0 knock")
    assert ended(state).points == (7, 66, 1)
    assert ended(state).winners == (2,)
    assert after(state).totals == (7, 66, 1)


def test_m05_nobody_lays_off() -> None:
    # 10H would go on nothing: the defender's single cards all count
    state = do(rumino("7H 8H 9H 4S 4C 4D AS", "10H 6H 4H QS JC 2D 2C"), "0 knock")
    assert ended(state).points == (1, 10 + 6 + 4 + 10 + 10 + 2 + 2)


def test_m05_a_knock_at_nothing_scores_nothing() -> None:
    state = do(rumino("2H 3H 4H 5H 9S 9C 9D", OTHERS[1]), "0 knock")
    assert ended(state).kind == "knock" and ended(state).points[0] == 0


# ------------------------------------------------------------------------ M6 --
def test_m06_gin_is_four_and_three_and_scores_minus_ten() -> None:
    state = rumino("2H 3H 4H 5H 9S 9C KD", BAD, OTHERS[2], stock="9D 2S", totals=[3, 10, 20])
    assert refused(state, "0 gin KD") == "wrong_phase" and refused(state, "1 gin KS") == "not_your_turn"
    do(state, "0 draw")
    assert {t for t in legal(state) if "gin" in t} == {"0 gin KD"}
    assert refused(state, "0 gin 2H") == "not_gin" and refused(state, "0 gin AC") == "not_in_hand"
    for ending in ("gin", "gin KD 2H", "gin KD now", "rumino", "rumino KD now"):
        assert refused(state, f"0 {ending}") == "unknown_action"
    events: list[Event] = []
    state.apply(Action(0, "gin", faces("KD")), events)
    assert ended(state).kind == "gin" and ended(state).points == (-10, 66, ended(state).facts.deadwood[2])
    assert ended(state).winners == (0,)
    assert codes(state.discard) == "8S KD" and len(state.hands[0]) == 7
    assert [(e.kind, e.arg) for e in events[:2]] == [("say", "gin"), ("move", "gin")]
    assert after(state).totals[0] == -7


def test_m06_totals_may_go_below_zero() -> None:
    state = do(rumino("2H 3H 4H 5H 9S 9C KD", BAD, stock="9D 2S"), "0 draw", "0 gin KD")
    assert after(state).totals == (-10, 66)


def test_m06_three_and_three_is_no_gin() -> None:
    state = do(rumino("2H 3H 4H 9S 9C KD QH", BAD, stock="9D 2S"), "0 draw")
    assert verbs(state) == {"discard"}


def test_m06_gin_is_a_choice_and_any_card_may_be_put_aside_that_leaves_four_and_three() -> None:
    state = do(rumino("2H 3H 4H 5H 9S 9C 9D", BAD, stock="9H 2S"), "0 draw")
    ends = {t for t in legal(state) if "gin" in t}
    assert ends == {f"0 gin {c}" for c in ("2H", "5H", "9S", "9C", "9D", "9H")}
    do(state, "0 discard 9H")
    assert state.result is None


def test_m06_the_card_put_aside_may_be_the_one_just_taken() -> None:
    state = do(rumino("2H 3H 4H 5H 9S 9C 9D", BAD), "0 take")
    assert "0 gin 8S" in legal(state) and "0 discard 8S" not in legal(state)


# ------------------------------------------------------------------------ M7 --
WITH_JOKER = "4S 5S 6S JK 8S 9S KD"


def test_m07_seven_in_a_row_win_the_whole_game_and_the_pool() -> None:
    state = rumino(WITH_JOKER, BAD, OTHERS[2], stock="10S 2S", totals=[95, 60, 20])
    do(state, "0 draw")
    assert "0 rumino KD" in legal(state)
    do(state, "0 rumino KD")
    assert ended(state).kind == "rumino" and ended(state).winners == (0,)
    assert ended(state).points == (0, 0, 0)
    (meld,) = ended(state).facts.melds[0]
    assert codes(meld.cards) == "4S 5S 6S JK 8S 9S 10S" and codes(meld.stands) == "4S 5S 6S 7S 8S 9S 10S"
    match_state = after(state)
    assert match_state.over and match_state.winners == (0,) and match_state.final == (20, -10, -10)


def test_m07_seven_of_one_rank() -> None:
    state = do(rumino("7H 7H 7S 7S 7D 7C KD", BAD, stock="7C 2S"), "0 draw", "0 rumino KD")
    assert ended(state).kind == "rumino"


def test_m07_every_rumino_is_also_a_gin_and_the_player_chooses() -> None:
    state = do(rumino(WITH_JOKER, BAD, stock="10S 2S"), "0 draw")
    assert {"0 gin KD", "0 rumino KD"} <= set(legal(state))
    do(state, "0 gin KD")
    assert ended(state).points == (-10, 66)


def test_m07_rumino_jokers_none_allows_only_natural_ones() -> None:
    none = {"rumino_jokers": "none"}
    state = do(rumino(WITH_JOKER, BAD, stock="10S 2S", options=none), "0 draw")
    assert "0 gin KD" in legal(state) and refused(state, "0 rumino KD") == "not_rumino"
    state = do(rumino("4S 5S 6S 7S 8S 9S JK", BAD, stock="10S 2S", options=none), "0 draw")
    assert {t for t in legal(state) if "rumino" in t} == {"0 rumino JK"}


def test_m07_nobody_rebuys_after_a_rumino() -> None:
    state = rumino(WITH_JOKER, BAD, *OTHERS[1:3], stock="10S 2S", totals=[0, 99, 0, 0])
    do(state, "0 draw", "0 rumino KD")
    assert state.phase == "over" and ended(state).facts.rebuys == ()


# ------------------------------------------------------------------------ M9 --
def last_card(**parts: Any) -> State:
    """The stock is empty once the turn is over."""
    state = rumino(BAD, OTHERS[1], discard="2S 3S 4S 6H", stock="8H", **parts)
    return do(state, "0 draw")


def test_m09_an_empty_stock_is_shuffled_anew_but_the_top_discard_stays() -> None:
    state = last_card()
    events: list[Event] = []
    state.apply(Action(0, "discard", faces("8H")), events)
    assert codes(state.discard) == "8H"
    assert codes(sorted(state.stock)) == codes(sorted(faces("2S 3S 4S 6H")))
    moved = [e for e in events if e.arg == "shuffle"]
    assert [code(e.cards[0]) for e in moved] == ["6H", "4S", "3S", "2S"]
    assert codes(state.view(PUBLIC).facts.reshuffled) == codes(sorted(faces("2S 3S 4S 6H")))
    assert state.result is None and state.view(0).acting == (1,)


def test_m09_the_shuffle_comes_from_the_seed_of_the_deal() -> None:
    stocks = {codes(do(last_card(seed=n), "0 discard 8H").stock) for n in range(20)}
    assert len(stocks) > 5
    assert len({codes(do(last_card(seed=7), "0 discard 8H").stock) for _ in range(3)}) == 1


def test_m09_a_second_time_is_void_and_the_same_player_deals() -> None:
    state = do(last_card(reshuffled="8H 9C", totals=[40, 50]), "0 discard 8H")
    assert ended(state).kind == "void" and ended(state).points == (0, 0) and ended(state).winners == ()
    match_state = after(state)
    assert match_state.totals == (40, 50) and match_state.dealer == state.dealer and not match_state.over
    assert match_state.facts.counted == 0


def test_m09_two_hundred_turns_are_void() -> None:
    state = rumino(BAD, OTHERS[1], turns=198)
    do(state, "0 draw", "0 discard KS")
    assert state.result is None
    do(state, "1 draw", "1 discard KC")
    assert ended(state).kind == "void"


def test_m09_the_reshuffled_stock_is_made_of_what_lay_on_the_discard_pile() -> None:
    state = do(last_card(), "0 discard 8H")
    for n in range(20):
        other = RUMINO.determinize(state.view(1), Random(n))
        assert codes(sorted(other.stock)) == codes(sorted(state.stock))
