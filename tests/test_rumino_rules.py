"""Rumino, rules M1-M13; melds alone: test_wild."""

from collections import Counter
from random import Random

import pytest
from helpers import do, fresh, texts

import engine
from engine import wild
from engine.cards import HIDDEN, code, codes, faces
from engine.contract import CLOCK, PUBLIC, Action, Event, IllegalAction, OptionError, State, check_seats, table_options
from engine.games import rumino as rules
from engine.games.rumino_match import split
from engine.table import CLOSE, DEAL, Pace, Seat, Table

RUMINO = engine.load("rumino")
BAD = "KS KH QC QD JH 9S 7D"
"""66 points of deadwood."""
OTHERS = (BAD, "KC KD QS QH JC 9H 7C", "10S 10H JS JD 8C 6S 4D", "2C 5C 8H 8D 10D 10C 6D", "AC 3D 5S 5D 7S QS JH")
SEVEN = "3H 4H 5H 9S 9C 9D 7S"
LOW = "2H 3H 4H 9S 9C 9D AS"


def rumino(*hands: str, phase: str = "draw", turn: int = 0, discard: str = "8S", **parts) -> State:
    """A position: seat 0's turn, the last seat deals."""
    options = {"preset": "table"} | parts.pop("options", {})
    position = {"options": options, "hands": list(hands), "phase": phase, "turn": turn, "discard": discard}
    return RUMINO.setup({"dealer": max(s for s, h in enumerate(hands) if h)} | position | parts)


def legal(state: State) -> list[str]:
    return texts(state.legal(state.view(0).acting[0]))


def verbs(state: State) -> set[str]:
    return {a.verb for s in state.acting() for a in state.legal(s)}


def refused(state: State, text: str) -> str:
    """The reason against an action, which changes nothing."""
    before = state.position()
    with pytest.raises(IllegalAction) as error:
        do(state, text)
    assert state.position() == before
    return error.value.reason


def after(state: State, **changes):
    """Where a match of this one deal stands."""
    return RUMINO.carry(dict(state.options) | changes, state.seats, 1, [state.result])


# ------------------------------------------------------------------------ M1 --
@pytest.mark.parametrize("seats", range(2, 7))
def test_m01_seven_cards_of_108_for_two_to_six_and_one_upcard(seats):
    state = fresh("rumino", seats=seats, seed=3)
    assert [len(h) for h in state.hands] == [7] * seats
    assert len(state.discard) == 1 and len(state.stock) == 107 - 7 * seats
    every = Counter([c for h in state.hands for c in h] + state.stock + state.discard)
    assert every == rules.PACK and every.total() == 108 and every[faces("JK")[0]] == 4


def test_m01_nobody_plays_alone_or_with_seven():
    for seats in (1, 7):
        with pytest.raises(OptionError):
            check_seats(RUMINO, seats)


def test_m01_the_first_dealer_by_lot_and_the_left_neighbour_begins():
    options = table_options(RUMINO)
    drawn = Counter(RUMINO.carry(options, 4, seed, ()).dealer for seed in range(400))
    assert set(drawn) == {0, 1, 2, 3} and min(drawn.values()) > 70
    for seed in range(10):
        events: list[Event] = []
        state = fresh("rumino", seats=4, seed=seed, events=events)
        dealer = state.view(0).facts.dealer
        assert state.view(PUBLIC).acting == ((dealer + 1) % 4,)
        assert [e.seat for e in events[:28]] == [(dealer + 1 + n) % 4 for n in range(28)]


def test_m01_the_deal_passes_clockwise_among_those_still_in():
    state = rumino(LOW, BAD, "", OTHERS[2], dealer=3, turn=0, totals=[0, 20, 120, 10])
    do(state, "0 knock")
    assert after(state).dealer == 0
    # seat 1 is out now, seat 2 was: after seat 0 it is seat 3
    state = rumino(LOW, BAD, "", OTHERS[2], dealer=0, turn=0, totals=[0, 60, 120, 10])
    do(state, "0 knock", "1 pass")
    carry = after(state)
    assert carry.facts.playing == (0, 3) and carry.dealer == 3
    following = RUMINO.deal(state.options, 4, 1, carry)
    assert [len(h) for h in following.hands] == [7, 0, 0, 7]
    assert following.view(0).acting == (0,)


def test_m01_who_is_out_takes_no_turns():
    state = rumino(BAD, "", OTHERS[1], "", turn=0)
    do(state, "0 draw", "0 discard KS")
    assert state.view(0).acting == (2,)
    assert [state.legal(s) for s in (0, 1, 3)] == [[], [], []]
    do(state, "2 take", "2 discard QS")
    assert state.view(0).acting == (0,)


# -------------------------------------------------------------------- M2, M3 --
def test_m02_sets_with_the_same_suit_twice_count_and_no_meld_has_five():
    assert verbs(rumino("7H 7H 7S AS 2D 3C AH", OTHERS[1])) == {"draw", "take", "knock"}
    # 4 5 6 7 8 of hearts is no meld: one end stays behind with the pair of kings
    assert "knock" not in verbs(rumino("4H 5H 6H 7H 8H KS KD", OTHERS[1]))


def test_m03_an_unmelded_joker_counts_ten():
    state = do(rumino("AH 2H 3H 9S 9C 9D 6S", "JK KD QH 8S 6C 4D 2S", totals=[0, 0]), "0 knock")
    assert state.result.points == (6, 50)
    assert codes(state.result.facts.loose[1]) == "QH KD JK 8S 6C 4D 2S"


def test_m03_what_a_joker_stands_for_is_told_with_the_count():
    state = do(rumino("5H JK 7H 9S 9C JK 2S", OTHERS[1]), "0 knock")
    run, nines = sorted(state.result.facts.melds[0], key=lambda m: codes(m.stands))
    assert (codes(run.cards), codes(run.stands)) == ("5H JK 7H", "5H 6H 7H")
    assert (codes(nines.cards), codes(nines.stands)) == ("9S 9C JK", "9S 9C 9H")


# ------------------------------------------------------------------------ M4 --
def test_m04_the_first_player_may_take_the_upcard():
    state = fresh("rumino", seats=3, seed=1)
    first = state.view(0).acting[0]
    assert {f"{first} draw", f"{first} take"} <= set(legal(state))
    card = state.discard[-1]
    do(state, f"{first} take")
    assert card in state.hands[first] and not state.discard


def test_m04_draw_or_take_then_discard_then_the_next_one():
    state = rumino(BAD, OTHERS[1], stock="2S 3S 4S")
    do(state, "0 draw")
    assert len(state.hands[0]) == 8 and codes(state.hands[0]).endswith("2S")
    assert refused(state, "0 draw") == "wrong_phase"
    assert refused(state, "1 draw") == "not_your_turn"
    do(state, "0 discard 2S", "1 take", "1 discard KC")
    assert codes(state.discard) == "8S KC"


def test_m04_the_card_just_taken_cannot_be_thrown_again():
    state = do(rumino(BAD, OTHERS[1]), "0 take")
    assert "0 discard 8S" not in legal(state)
    assert refused(state, "0 discard 8S") == "just_taken"
    do(state, "0 discard KS", "1 draw", "1 discard KC", "0 draw")
    assert "0 discard 8S" in legal(state)


def test_m04_nor_its_twin_but_a_drawn_card_may():
    state = do(rumino("8S KH QC QD JH 9S 7D", OTHERS[1]), "0 take")
    assert refused(state, "0 discard 8S") == "just_taken"
    state = do(rumino("8S KH QC QD JH 9S 7D", OTHERS[1], stock="8S 2C", discard="2D"), "0 draw")
    assert legal(state).count("0 discard 8S") == 1
    do(state, "0 discard 8S")
    assert "8S" in codes(state.hands[0])


def test_m04_everybody_knows_which_cards_were_taken_until_they_are_thrown():
    state = do(rumino(BAD, OTHERS[1]), "0 take")
    assert codes(state.view(1).facts.seen[0]) == "8S"
    do(state, "0 discard KS", "1 take", "1 discard KC", "0 draw", "0 discard 8S")
    assert [codes(s) for s in state.view(PUBLIC).facts.seen] == ["", "KS"]


# ------------------------------------------------------------------------ M5 --
@pytest.mark.parametrize(
    "hand, left",
    [
        ("3H 4H 5H 9S 9C 9D 7S", 7),
        ("7H 7H 7S KC QD 2S 4S", 26),
        ("7H 7H 7S 7S 7D 2S 3H", 12),
        ("7H 7H 7S 7S 7D 7D 5H", 5),
        ("JK JK JK 9C 9D 9H KS", 0),
    ],
)
def test_m05_a_knock_instead_of_drawing_with_seven_or_less(hand, left):
    state = rumino(hand, OTHERS[1])
    if left > 7:
        assert "0 knock" not in legal(state) and refused(state, "0 knock") == "deadwood_too_high"
        return
    do(state, "0 knock")
    assert state.result.kind == "knock" and state.result.points[0] == left
    assert state.result.facts.deadwood[0] == left and state.result.facts.ender == 0


def test_m05_not_after_drawing():
    state = do(rumino(SEVEN, OTHERS[1]), "0 draw")
    assert refused(state, "0 knock") == "wrong_phase"


def test_m05_legal_on_the_very_first_turn_and_the_hands_lie_open_at_once():
    events: list[Event] = []
    state = rumino(SEVEN, *OTHERS[:3])
    state.apply(Action(0, "knock"), events)
    assert [e.kind for e in events] == ["say", "reveal", "reveal", "reveal", "reveal", "result"]
    assert all(HIDDEN not in cards for zone, cards in state.view(PUBLIC).zones.items() if zone.startswith("hand"))
    assert state.phase == "over" and state.acting() == ()


def test_m05_everybody_scores_their_own_deadwood_and_not_being_lowest_costs_nothing():
    lower = "2H 3H 4H 6C 6D 6S AD"
    state = do(rumino(SEVEN, BAD, lower), "0 knock")
    assert state.result.points == (7, 66, 1)
    assert state.result.winners == (2,)
    assert after(state).totals == (7, 66, 1)


def test_m05_nobody_lays_off():
    # 10H would go on nothing: the defender's single cards all count
    state = do(rumino("7H 8H 9H 4S 4C 4D AS", "10H 6H 4H QS JC 2D 2C"), "0 knock")
    assert state.result.points == (1, 10 + 6 + 4 + 10 + 10 + 2 + 2)


def test_m05_a_knock_at_nothing_scores_nothing():
    state = do(rumino("2H 3H 4H 5H 9S 9C 9D", OTHERS[1]), "0 knock")
    assert state.result.kind == "knock" and state.result.points[0] == 0


# ------------------------------------------------------------------------ M6 --
def test_m06_gin_is_four_and_three_and_scores_minus_ten():
    state = rumino("2H 3H 4H 5H 9S 9C KD", BAD, OTHERS[2], stock="9D 2S", totals=[3, 10, 20])
    do(state, "0 draw")
    assert {t for t in legal(state) if "gin" in t} == {"0 gin KD"}
    assert refused(state, "0 gin 2H") == "not_gin" and refused(state, "0 gin AC") == "not_in_hand"
    events: list[Event] = []
    state.apply(Action(0, "gin", faces("KD")), events)
    assert state.result.kind == "gin" and state.result.points == (-10, 66, state.result.facts.deadwood[2])
    assert state.result.winners == (0,)
    assert codes(state.discard) == "8S KD" and len(state.hands[0]) == 7
    assert [(e.kind, e.arg) for e in events[:2]] == [("say", "gin"), ("move", "gin")]
    assert after(state).totals[0] == -7


def test_m06_totals_may_go_below_zero():
    state = do(rumino("2H 3H 4H 5H 9S 9C KD", BAD, stock="9D 2S"), "0 draw", "0 gin KD")
    assert after(state).totals == (-10, 66)


def test_m06_three_and_three_is_no_gin():
    state = do(rumino("2H 3H 4H 9S 9C KD QH", BAD, stock="9D 2S"), "0 draw")
    assert verbs(state) == {"discard"}


def test_m06_gin_is_a_choice_and_any_card_may_be_put_aside_that_leaves_four_and_three():
    state = do(rumino("2H 3H 4H 5H 9S 9C 9D", BAD, stock="9H 2S"), "0 draw")
    ends = {t for t in legal(state) if "gin" in t}
    assert ends == {f"0 gin {c}" for c in ("2H", "5H", "9S", "9C", "9D", "9H")}
    do(state, "0 discard 9H")
    assert state.result is None


def test_m06_the_card_put_aside_may_be_the_one_just_taken():
    state = do(rumino("2H 3H 4H 5H 9S 9C 9D", BAD), "0 take")
    assert "0 gin 8S" in legal(state) and "0 discard 8S" not in legal(state)


# ------------------------------------------------------------------------ M7 --
WITH_JOKER = "4S 5S 6S JK 8S 9S KD"


def test_m07_seven_in_a_row_win_the_whole_game_and_the_pool():
    state = rumino(WITH_JOKER, BAD, OTHERS[2], stock="10S 2S", totals=[95, 60, 20])
    do(state, "0 draw")
    assert "0 rumino KD" in legal(state)
    do(state, "0 rumino KD")
    assert state.result.kind == "rumino" and state.result.winners == (0,)
    assert state.result.points == (0, 0, 0)
    (meld,) = state.result.facts.melds[0]
    assert codes(meld.cards) == "4S 5S 6S JK 8S 9S 10S" and codes(meld.stands) == "4S 5S 6S 7S 8S 9S 10S"
    carry = after(state)
    assert carry.over and carry.winners == (0,) and carry.final == (20, -10, -10)


def test_m07_seven_of_one_rank():
    state = do(rumino("7H 7H 7S 7S 7D 7C KD", BAD, stock="7C 2S"), "0 draw", "0 rumino KD")
    assert state.result.kind == "rumino"


def test_m07_every_rumino_is_also_a_gin_and_the_player_chooses():
    state = do(rumino(WITH_JOKER, BAD, stock="10S 2S"), "0 draw")
    assert {"0 gin KD", "0 rumino KD"} <= set(legal(state))
    do(state, "0 gin KD")
    assert state.result.points == (-10, 66)


def test_m07_rumino_jokers_none_allows_only_natural_ones():
    none = {"rumino_jokers": "none"}
    state = do(rumino(WITH_JOKER, BAD, stock="10S 2S", options=none), "0 draw")
    assert "0 gin KD" in legal(state) and refused(state, "0 rumino KD") == "not_rumino"
    state = do(rumino("4S 5S 6S 7S 8S 9S JK", BAD, stock="10S 2S", options=none), "0 draw")
    assert {t for t in legal(state) if "rumino" in t} == {"0 rumino JK"}


def test_m07_nobody_rebuys_after_a_rumino():
    state = rumino(WITH_JOKER, BAD, *OTHERS[1:3], stock="10S 2S", totals=[0, 99, 0, 0])
    do(state, "0 draw", "0 rumino KD")
    assert state.phase == "over" and state.result.facts.rebuys == ()


# ------------------------------------------------------------------------ M8 --
GIN_HAND, GIN_CARD = "2H 3H 4H 5H 9S 9C KD", "9D 2S"


def ginned(by: int, n: int, gins: list[int], **options) -> State:
    """A gin by a seat in deal n + 1, after gins as a position has them."""
    hands = [BAD, OTHERS[1], OTHERS[2]]
    hands[by] = GIN_HAND
    changes = {"three_gins": "on"} | options
    state = rumino(*hands, turn=by, stock=GIN_CARD, counted=n, gins=gins, options=changes, totals=[95, 20, 20])
    return do(state, f"{by} draw", f"{by} gin KD")


def test_m08_gin_in_each_of_the_first_three_deals_wins_the_game():
    state = ginned(1, 2, [1, 2])
    assert state.phase == "over" and state.result.facts.rebuys == ()
    carry = after(state)
    assert carry.over and carry.winners == (1,) and carry.final == (-10, 20, -10)


@pytest.mark.parametrize("n, gins, options", [(2, [0, 2], {}), (2, [1, 1], {}), (3, [1, 2], {}), (1, [1, 1], {}),
                                              (2, [1, 2], {"three_gins": "off"})])  # fmt: skip
def test_m08_but_only_the_first_three_by_one_player_and_where_it_is_played(n, gins, options):
    state = ginned(1, n, gins, **options)
    assert state.phase == "rebuy"
    do(state, "0 pass")
    assert not after(state).over


def test_m08_gins_are_counted_through_a_match_and_void_deals_are_not():
    options = table_options(RUMINO, "three_gins")
    carry = RUMINO.carry(options, 3, 1, ())
    for n in range(3):
        void = rumino(*OTHERS[1:4], turns=199, options=dict(options), **standing(carry))
        do(void, "0 draw", "0 discard KC")
        assert void.result.kind == "void"
        carry = RUMINO.carry(options, 3, 1, [void.result])
        state = rumino(GIN_HAND, *OTHERS[1:3], stock=GIN_CARD, options=dict(options), **standing(carry))
        do(state, "0 draw", "0 gin KD")
        carry = RUMINO.carry(options, 3, 1, [state.result])
        assert carry.facts.gins == (0, n + 1)
        assert carry.over == (n == 2)


def standing(carry) -> dict:
    """The match so far as the parts of a position, but nobody has points."""
    found = carry.facts
    parts = {"chips": list(found.chips), "rebuys": list(found.rebuys)}
    return parts | {"counted": found.counted, "gins": list(found.gins)}


# ------------------------------------------------------------------------ M9 --
def last_card(**parts) -> State:
    """The stock is empty once the turn is over."""
    state = rumino(BAD, OTHERS[1], discard="2S 3S 4S 6H", stock="8H", **parts)
    return do(state, "0 draw")


def test_m09_an_empty_stock_is_shuffled_anew_but_the_top_discard_stays():
    state = last_card()
    events: list[Event] = []
    state.apply(Action(0, "discard", faces("8H")), events)
    assert codes(state.discard) == "8H"
    assert codes(sorted(state.stock)) == codes(sorted(faces("2S 3S 4S 6H")))
    moved = [e for e in events if e.arg == "shuffle"]
    assert [code(e.cards[0]) for e in moved] == ["6H", "4S", "3S", "2S"]
    assert codes(state.view(PUBLIC).facts.reshuffled) == codes(sorted(faces("2S 3S 4S 6H")))
    assert state.result is None and state.view(0).acting == (1,)


def test_m09_the_shuffle_comes_from_the_seed_of_the_deal():
    stocks = {codes(do(last_card(seed=n), "0 discard 8H").stock) for n in range(20)}
    assert len(stocks) > 5
    assert len({codes(do(last_card(seed=7), "0 discard 8H").stock) for _ in range(3)}) == 1


def test_m09_a_second_time_is_void_and_the_same_player_deals():
    state = do(last_card(reshuffled="8H 9C", totals=[40, 50]), "0 discard 8H")
    assert state.result.kind == "void" and state.result.points == (0, 0) and state.result.winners == ()
    carry = after(state)
    assert carry.totals == (40, 50) and carry.dealer == state.dealer and not carry.over
    assert carry.facts.counted == 0


def test_m09_two_hundred_turns_are_void():
    state = rumino(BAD, OTHERS[1], turns=198)
    do(state, "0 draw", "0 discard KS")
    assert state.result is None
    do(state, "1 draw", "1 discard KC")
    assert state.result.kind == "void"


def test_m09_the_reshuffled_stock_is_made_of_what_lay_on_the_discard_pile():
    state = do(last_card(), "0 discard 8H")
    for n in range(20):
        other = RUMINO.determinize(state.view(1), Random(n))
        assert codes(sorted(other.stock)) == codes(sorted(state.stock))


# ----------------------------------------------------------------------- M10 --
def test_m10_at_a_hundred_a_player_is_out():
    state = do(rumino(LOW, BAD, OTHERS[2], totals=[0, 34, 33], options={"max_rebuys": 0}), "0 knock")
    carry = after(state)
    assert carry.totals[1] == 100 and carry.facts.playing == (0, 2) and not carry.over


def test_m10_one_left_wins_the_pool():
    state = do(rumino(LOW, BAD, OTHERS[1], totals=[90, 80, 80]), "0 knock")
    carry = after(state)
    assert carry.over and carry.winners == (0,) and carry.final == (20, -10, -10)
    assert carry.facts.pool == 0 and [str(x.key) for x in carry.lines] == ["pool", "chips", "chips", "chips"]


def test_m10_none_left_and_the_lowest_total_of_that_deal_wins():
    state = rumino(SEVEN, BAD, OTHERS[1], "", totals=[95, 60, 50, 100])
    do(state, "0 knock")
    assert state.result.facts.totals == (102, 126, 116, 100)
    carry = after(state)
    assert carry.over and carry.winners == (0,) and carry.final == (30, -10, -10, -10)


def test_m10_a_tie_splits_the_pool():
    state = do(rumino(SEVEN, "10H JH QH 8S 8C 8D 7D", BAD, totals=[95, 95, 60]), "0 knock")
    assert state.result.facts.totals[:2] == (102, 102)
    carry = after(state)
    assert carry.winners == (0, 1) and carry.final == (5, 5, -10)


def test_m10_odd_chips_go_by_lot():
    given = Counter(split(100, (0, 2, 3), 4, lot) for lot in range(300))
    assert set(given) == {(34, 0, 33, 33), (33, 0, 34, 33), (33, 0, 33, 34)}
    assert set(given.values()) == {100}
    assert sorted(split(5, (0, 1, 2), 3, 1)) == [1, 2, 2]


# ----------------------------------------------------------------------- M11 --
LEFT_4 = "10S 10H JS JD 8C 6S 2D"
"""56 points of deadwood."""


def four(**parts) -> State:
    """Seat 0 knocks with 1 point; seats 1 and 3 are at a hundred or more, 0 and 2 below."""
    totals = parts.pop("totals", [44, 50, 60, 48])
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4, dealer=0, turn=0, totals=totals, **parts)
    return do(state, "0 knock")


def test_m11_the_example():
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4, turn=0, totals=[44, 22, 60, 48])
    do(state, "0 knock")
    assert state.result is None and state.view(PUBLIC).facts.outcome.totals == (45, 88, 61, 104)
    do(state, "3 rebuy")
    found = state.result.facts
    assert found.price == 40 and found.rejoin == 88 and found.rebuys == (3,)
    carry = after(state)
    assert carry.facts.pool == 80 and carry.totals == (45, 88, 61, 88) and carry.facts.chips == (-10, -10, -10, -50)
    assert carry.facts.playing == (0, 1, 2, 3)


def test_m11_asked_in_order_from_the_dealers_left_and_the_count_is_there_to_see():
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


def test_m11_players_who_rebuy_together_all_pay_the_pool_before_any_of_them():
    state = do(four(), "1 rebuy", "3 rebuy")
    carry = after(state)
    assert carry.facts.chips == (-10, -50, -10, -50) and carry.facts.pool == 120
    assert carry.totals == (45, 61, 61, 61)
    assert [(x.key, x.seat, x.value) for x in state.result.lines[-4:]] == [
        ("price", 1, 40), ("rejoin", 1, 61), ("price", 3, 40), ("rejoin", 3, 61),
    ]  # fmt: skip


def test_m11_a_later_rebuy_pays_the_pool_as_it_stands_then():
    state = do(four(chips=[-10, -50, -10, -10], rebuys=[0, 1, 0, 0]), "1 pass", "3 rebuy")
    assert state.result.facts.price == 80 and after(state).facts.pool == 160


def test_m11_no_answer_is_a_no():
    state = do(four(), "* close")
    assert state.view(0).acting == (3,)
    do(state, "* close")
    assert state.result.facts.rebuys == () and after(state).facts.playing == (0, 2)


def test_m11_only_while_two_or_more_others_are_below_a_hundred():
    state = do(rumino(LOW, BAD, OTHERS[1], totals=[44, 50, 60]), "0 knock")
    assert state.result is not None and after(state).winners == (0,)


def test_m11_so_many_rebuys_a_game():
    state = do(four(rebuys=[0, 0, 1, 0], chips=[-10, -10, -50, -10]), "1 rebuy")
    assert state.result.facts.rebuys == (1,), "the second and last one"
    assert after(state).facts.playing == (0, 1, 2)
    state = four(rebuys=[0, 0, 2, 0], chips=[-10, -10, -90, -10])
    assert state.result is not None
    state = four(rebuys=[0, 0, 2, 0], chips=[-10, -10, -90, -10], options={"max_rebuys": "unlimited"})
    assert state.view(0).facts.asked == (1, 3)
    assert four(options={"max_rebuys": 0}).result is not None


def test_m11_a_pass_leaves_the_last_rebuy_to_the_next():
    state = do(four(rebuys=[0, 0, 1, 0], chips=[-10, -10, -50, -10]), "1 pass", "3 rebuy")
    assert state.result.facts.rebuys == (3,)


def test_m11_who_is_out_from_an_earlier_deal_is_not_asked():
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", "", totals=[0, 50, 0, 120])
    do(state, "0 knock")
    assert state.view(0).facts.asked == (1,)


def test_m11_each_who_is_asked_has_a_window_of_their_own_at_the_table():
    position = four().position()
    seats = [Seat(str(n)) for n in range(4)]
    pace = Pace(auto=None, windows=(("rebuy", 5000),))
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
    assert table.carry.totals == (45, 116, 61, 104) and table.carry.facts.playing == (0, 2)
    table.submit(DEAL)
    assert [len(table.view(s).hand) for s in range(4)] == [7, 0, 7, 0]


# ------------------------------------------------------------------ M12, M13 --
def test_m12_everybody_puts_in_the_same_ante():
    for ante in (5, 10, 100):
        carry = RUMINO.carry(table_options(RUMINO, "", {"ante": ante}), 5, 1, ())
        assert carry.facts.chips == (-ante,) * 5 and carry.facts.pool == 5 * ante
    assert table_options(RUMINO)["ante"] == 10


def test_m13_the_count_is_the_least_there_is():
    for n in range(30):
        state = fresh("rumino", seats=6, seed=n)
        first = state.view(0).acting[0]
        may = any(t.endswith("knock") for t in legal(state))
        assert may == (wild.deadwood(state.masks[first]) <= 7)


# ------------------------------------------------------------------ positions --
GOOD = {"hands": [BAD, OTHERS[1]], "discard": "8S"}
FOUR = {"hands": [LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4], "discard": "8S", "totals": [44, 50, 60, 48],
        "phase": "rebuy"}  # fmt: skip
IMPOSSIBLE = [
    ("game", {"game": "gin"}),
    ("colour", {"colour": "red"}),
    ("phase", {"phase": "over"}),
    ("options", {"options": {"preset": "nobody"}}),
    ("options", {"options": 7}),
    ("seats", {"seats": 3}),
    ("dealer", {"dealer": 2}),
    ("dealer", {"dealer": "Aki"}),
    ("turn", {"turn": 5}),
    ("turn", {"turn": True}),
    ("turns", {"turns": -1}),
    ("seed", {"seed": 0.5}),
    ("totals", {"totals": [1]}),
    ("totals", {"totals": [100, 0]}),
    ("chips", {"chips": "many"}),
    ("pool", {"pool": 30}),
    ("rebuys", {"rebuys": [-1, 0]}),
    ("counted", {"counted": -1}),
    ("gins", {"gins": [0, 1]}),
    ("gins", {"gins": [-1, 1], "counted": 3}),
    ("hands", {"hands": [BAD]}),
    ("hands", {"hands": [BAD, ""]}),
    ("hands[1]", {"hands": [BAD, "KC"]}),
    ("hands[1]", {"hands": [BAD, OTHERS[1] + " 2D"]}),
    ("hands[1]", {"hands": [BAD, OTHERS[1].replace("KC", "KX")]}),
    ("hands[1]", {"hands": [BAD, OTHERS[1].replace("KC", "B7")]}),
    ("hands[1]", {"hands": [BAD, 5]}),
    ("hands[0]", {"phase": "discard", "turn": 0}),
    ("KS", {"stock": "KS KS"}),
    ("JK", {"stock": "JK JK JK JK JK"}),
    ("discard", {"discard": ""}),
    ("stock", {"stock": ""}),
    ("taken", {"taken": "KS"}),
    ("seen", {"seen": ["KS"]}),
    ("seen[0]", {"seen": ["2S", ""]}),
    ("reshuffled", {"stock": "2S", "reshuffled": "3S"}),
    ("asked", {"asked": [1]}),
    ("kind", FOUR | {"kind": "rumino"}),
    ("ender", FOUR | {"ender": 4}),
    ("hands[1]", FOUR | {"ender": 1}),
    ("hands[0]", FOUR | {"kind": "gin"}),
    ("asked", FOUR | {"asked": []}),
    ("asked", FOUR | {"asked": [1]}),
    ("asked", FOUR | {"asked": ["x"]}),
    ("bought", FOUR | {"asked": [3], "bought": [2]}),
    ("bought", FOUR | {"asked": [3], "bought": [1], "rebuys": [0, 0, 1, 0]}),
    ("turn", FOUR | {"turn": 3}),
    ("asked", FOUR | {"totals": [0, 0, 0, 0]}),
]


@pytest.mark.parametrize("part, change", IMPOSSIBLE)
def test_an_impossible_position_is_refused_and_the_part_named(part, change):
    RUMINO.setup(GOOD)
    RUMINO.setup(FOUR)
    with pytest.raises(ValueError) as error:
        RUMINO.setup(GOOD | change)
    assert str(error.value).startswith(part), error.value


@pytest.mark.parametrize("position", [None, 5, "rumino", [], [1, 2]])
def test_a_position_that_is_no_table_of_parts_is_refused(position):
    with pytest.raises(ValueError):
        RUMINO.setup(position)


def test_the_clock_closes_only_a_window():
    assert rumino(BAD, OTHERS[1]).why_not(CLOSE) == "no_window"
    assert CLOSE.seat == CLOCK
