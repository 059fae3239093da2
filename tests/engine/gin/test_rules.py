"""Rules G1-G11 and G15, each test named after the rule it holds the game to. Matches: test_match."""

from random import Random

import pytest

from engine.cards import codes, face, faces, unmask
from engine.contract import Action, Event
from engine.melds.plain import deadwood, melds
from tests.kit.deals import do, ended, fresh, gin, keen, play, refused, texts
from tests.kit.gin_positions import (
    BIG_GIN,
    DEFENDER_0,
    DEFENDER_7,
    DEFENDER_10,
    DEFENDER_25,
    DEFENDER_30,
    GIN,
    KNOCKER_5,
    KNOCKER_8,
    KNOCKER_10,
    LIKE_APP,
    PLAIN,
    PRESETS,
    after_knock,
    knocks,
    start,
    verbs,
)


# -------------------------------------------------------------------- G1, G2 --
@pytest.mark.parametrize("preset", PRESETS)
def test_g01_ten_cards_each_the_21st_is_turned_up_and_31_are_left(preset: str) -> None:
    view = fresh("gin", preset, seed=3).view(0)
    assert {z: len(cards) for z, cards in view.zones.items()} == {"stock": 31, "discard": 1, "hand:0": 10, "hand:1": 10}
    assert view.zones["discard"][0] == view.facts.upcard
    assert GIN.SEATS == (2,)


def test_g01_the_non_dealer_gets_the_first_card() -> None:
    events: list[Event] = []
    state = fresh("gin", seed=3, events=events)
    assert [e.seat for e in events[:20]] == [1 - state.dealer, state.dealer] * 10


@pytest.mark.parametrize(
    "cards, points", [("QS KS AS", 21), ("AS 2S 3S", 0), ("KS KH KC", 0), ("AS KS 2S", 13), ("JS QS KS", 0)]
)
def test_g01_the_ace_is_low_and_pictures_count_ten(cards: str, points: int) -> None:
    assert deadwood(sum(1 << c for c in faces(cards))) == points


def test_g01_a_card_is_in_one_meld_only() -> None:
    state = do(gin(("7S 7H 7C 7D 8S 9S 10H 10D 10C AS KD", PLAIN)), "0 knock KD", "0 meld 7S 8S 9S")
    assert refused(state, "0 meld 7S 7H 7C") == "not_in_hand"
    assert refused(state, "0 meld 7H 7C 7D") is None


# ------------------------------------------------------------------------ G3 --
def test_g03_basic_the_dealer_must_take_what_the_non_dealer_passes() -> None:
    state = start("basic")
    assert texts(state.legal(0)) == ["0 take", "0 pass"]
    do(state, "0 pass")
    assert texts(state.legal(1)) == ["1 take"]
    assert state.view(0).facts.must_take
    assert refused(state, "1 pass") == "must_take"
    assert refused(state, "1 draw") == "must_take" and refused(state, "0 draw") == "not_your_turn"
    assert refused(start("app"), "0 draw") == "wrong_phase" and refused(state, "1 draw KS") == "wrong_phase"
    do(state, "1 take")
    assert state.phase == "discard"


@pytest.mark.parametrize("preset", LIKE_APP)
def test_g03_app_both_may_decline_and_then_the_non_dealer_draws(preset: str) -> None:
    state = do(start(preset), "0 pass")
    assert texts(state.legal(1)) == ["1 take", "1 pass"]
    do(state, "1 pass")
    assert texts(state.legal(0)) == ["0 draw"]
    assert refused(state, "0 take") == "must_draw_stock"
    do(state, "0 draw", "0 discard 2H")
    assert verbs(state, 1) == {"draw", "take"}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_g03_the_non_dealer_is_asked_first_and_may_take(preset: str, dealer: int) -> None:
    state = start(preset, dealer)
    assert state.acting() == (1 - dealer,)
    do(state, f"{1 - dealer} take")
    assert len(state.view(1 - dealer).hand) == 11
    assert state.view(dealer).zones["discard"] == ()


@pytest.mark.parametrize("preset", LIKE_APP)
def test_g03_the_dealer_who_takes_goes_on_and_the_non_dealer_follows(preset: str) -> None:
    state = do(start(preset), "0 pass", "1 take", "1 discard 2C")
    assert state.acting() == (0,)
    assert verbs(state, 0) == {"draw", "take"}


# ------------------------------------------------------------------------ G4 --
def test_g04_basic_the_first_upcard_may_be_thrown_at_once() -> None:
    assert refused(do(start("basic"), "0 take"), "0 discard KS") is None
    assert refused(do(start("basic"), "0 pass", "1 take"), "1 discard KS") is None


def test_g04_basic_a_later_taken_card_may_not() -> None:
    state = do(start("basic"), "0 take", "0 discard KS", "1 take")
    assert refused(state, "1 discard KS") == "just_taken"
    assert "1 discard KS" not in texts(state.legal(1))


@pytest.mark.parametrize("preset", LIKE_APP)
def test_g04_app_a_taken_card_may_never_be_thrown_or_knocked_with_at_once(preset: str) -> None:
    state = do(start(preset), "0 take")
    assert refused(state, "0 discard KS") == refused(state, "0 knock KS") == "just_taken"


@pytest.mark.parametrize("preset", PRESETS)
def test_g04_a_card_taken_a_turn_ago_may_be_thrown(preset: str) -> None:
    state = do(start(preset), "0 take", "0 discard 2H", "1 draw")
    do(state, f"1 discard {codes(state.view(1).hand[:1])}", "0 draw", "0 discard KS")
    assert state.view(1).zones["discard"][-1] == face("KS")


@pytest.mark.parametrize("preset", PRESETS)
def test_g04_a_card_just_drawn_may_be_thrown(preset: str) -> None:
    hands = ("2H 4H 6H 8H 10H QH AS 3S 5S 7S", "2C 4C 6C 8C 10C QC AD 3D 5D 7D")
    state = do(gin(hands, "draw", preset, stock="KH 3C 5C 7C", discard="KS"), "0 draw", "0 discard KH")
    assert state.acting() == (1,)


# ------------------------------------------------------------------------ G5 --
@pytest.mark.parametrize("preset", ["basic", "app", "hollywood"])
def test_g05_knock_within_ten_after_the_discard(preset: str) -> None:
    state = gin((KNOCKER_10, DEFENDER_25), preset=preset)
    assert refused(state, "0 knock KH") is None
    assert knocks(state) == ["KH"]
    assert refused(state, "0 knock 2D") == "deadwood_too_high"


@pytest.mark.parametrize("preset", ["basic", "app", "hollywood"])
def test_g05_eleven_is_too_much(preset: str) -> None:
    state = gin((KNOCKER_10.replace("2C", "3C"), DEFENDER_25), preset=preset)
    assert refused(state, "0 knock KH") == "deadwood_too_high"
    assert knocks(state) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_g05_a_knock_is_never_compulsory(preset: str) -> None:
    state = gin((BIG_GIN, DEFENDER_25.replace("KD", "KC")), preset=preset, discard="AC")
    assert refused(state, "0 discard 4H") is None


@pytest.mark.parametrize("preset", PRESETS)
def test_g05_knock_on_the_first_turn_and_zero_is_always_gin(preset: str) -> None:
    hand = BIG_GIN.removesuffix(" KD")
    state = do(gin((hand, DEFENDER_25.replace("KD", "KC")), "upcard", preset, discard="AC"), "0 take")
    if preset != "basic":
        do(state, "0 discard 4H", "1 draw")
        state = do(
            gin((hand, DEFENDER_25.replace("KD", "KC")), "draw", preset, stock="3C KS 3D 3S", discard="AC"), "0 draw"
        )
        do(state, "0 knock 3C")
    else:
        do(state, "0 knock AC")
    assert ended(state).kind == "gin"


@pytest.mark.parametrize("preset", PRESETS)
def test_g05_legal_lists_exactly_the_knocks_within_the_limit(preset: str) -> None:
    for n in range(30):
        state = fresh("gin", preset, seed=n)
        for _ in play(state, Random(n), keen):
            if state.phase != "discard":
                continue
            seat = state.turn
            hand = sum(1 << c for c in state.hands[seat])
            limit = state.view(0).facts.knock_limit
            fit = {c for c in state.hands[seat] if deadwood(hand ^ 1 << c) <= limit and c != state.taken}
            assert {face(c) for c in knocks(state, seat)} == fit


# ------------------------------------------------------------------------ G6 --
def test_g06_done_lays_out_least_deadwood() -> None:
    state = do(gin((KNOCKER_5, DEFENDER_25)), "0 knock KH", "0 done")
    assert codes(state.view(1).zones["hand:0"]) == "AS 2D 2C"


def test_g06_ties_go_to_the_fewest_lay_off_chances() -> None:
    """The eight of spades leaves as much in the set as in the run, but in the set it closes more."""
    state = gin(("8S 8H 8C 8D 9S 10S JS AH 2D 3C KH", "10C JC QC 4S 5S 6S 3S KD 7D 6D"))
    do(state, "0 knock KH", "0 done")
    table = {codes(m) for z, m in state.view(1).zones.items() if z.startswith("meld:0")}
    assert table == {"8S 8H 8C 8D", "9S 10S JS"}


def test_g06_the_player_may_arrange_otherwise_within_the_limit() -> None:
    """The run of spades would leave 7; the aces leave 10."""
    state = gin(("AS AH AC 2S 3S 9H 9D 9C 2D 3D KH", "KC KD KS QH QD QC 7D 8C 4D 6H"))
    do(state, "0 knock KH", "0 meld AS AH AC", "0 done", "1 done")
    assert codes(state.view(1).zones["hand:0"]) == "2S 3S 2D 3D"
    assert ended(state).points == (7 + 8 + 4 + 6 - 10, 0)


def test_g06_an_arrangement_over_the_limit_is_refused() -> None:
    state = do(gin(("7S 7H 7C 8S 9S 10S 2H 3H 4H AD KH", PLAIN.replace("2H 4H", "QS 3C"))), "0 knock KH")
    assert refused(state, "0 meld 7S 8S 9S 10S") == "over_limit"
    assert refused(state, "0 meld 7S 7H 7C") is None


def test_g06_only_melds_are_laid_out_and_every_one_is_offered() -> None:
    state = do(gin((KNOCKER_5, DEFENDER_25)), "0 knock KH")
    offered = [a for a in state.legal(0) if a.verb == "meld"]
    hand = sum(1 << c for c in state.hands[0])
    every = [Action(0, "meld", unmask(m)) for m in melds((1 << 52) - 1)]
    assert [a for a in every if state.why_not(a) is None] == [a for a in every if a in offered]
    assert {a.cards for a in offered} <= {unmask(m) for m in melds(hand)}
    assert refused(state, "0 meld 4H 5H AS") == "not_a_meld"
    assert refused(state, "0 meld 4H 5H") == "not_a_meld"
    assert refused(state, "0 meld 7H 8H 9H") == "not_in_hand"
    assert refused(state, "0 meld 6H 5H 4H") == "unknown_action"
    assert refused(state, "1 done") == "not_your_turn"
    assert refused(state, "0 layoff 4H 0") == "wrong_phase"


# ------------------------------------------------------------------------ G7 --
LAY_OFF = ("JS QS KS 3H 4H 5H 6H 4D AC 3C 9C", "KH KD KC 10S 10D 8C 6D 5C 2D AD")


def test_g07_the_example_knocker_8_defender_lays_10s_and_has_32() -> None:
    state = do(gin(LAY_OFF), "0 knock 9C", "0 done", "1 done")
    assert ended(state).points == (24, 0)
    assert codes(state.view(0).zones["hand:1"]) == "10D 8C 6D 5C 2D AD"
    assert face("10S") in [c for z, m in state.view(0).zones.items() if z.startswith("meld:0") for c in m]
    assert ("layoff", 1, -10, faces("10S")) in [line[:4] for line in ended(state).lines]


def test_g07_laying_off_by_hand_comes_to_the_same() -> None:
    state = do(gin(LAY_OFF), "0 knock 9C", "0 meld 3H 4H 5H 6H", "0 meld JS QS KS", "0 done")
    do(state, "1 layoff 10S 1", "1 meld KH KC KD", "1 done")
    assert ended(state).points == (24, 0)


def test_g07_the_fourth_of_a_set_and_either_end_of_a_run_with_chains() -> None:
    state = gin(("5H 6H 7H 9S 9C 9D AS 2D 2C 3S KH", "3H 4H 8H 9H 10H QC QD JD 5S 7C"))
    do(state, "0 knock KH", "0 done")
    table = {codes(m): z[-1] for z, m in state.view(1).zones.items() if z.startswith("meld:0")}
    run, nines = table["5H 6H 7H"], table["9S 9C 9D"]
    assert refused(state, f"1 layoff 3H {run}") == "does_not_fit"
    assert refused(state, f"1 layoff QC {nines}") == "does_not_fit"
    assert refused(state, f"1 layoff KH {run}") == "not_in_hand"
    assert refused(state, "1 layoff 4H 9") == "unknown_meld"
    assert refused(state, f"1 layoff 9H {nines}") is None
    do(state, f"1 layoff 4H {run}", f"1 layoff 3H {run}", f"1 layoff 8H {run}", f"1 layoff 9H {run}")
    assert refused(state, f"1 layoff 9H {nines}") == "not_in_hand"
    assert codes(state.view(0).zones[f"meld:0:{run}"]) == "3H 4H 5H 6H 7H 8H 9H"


def test_g07_only_the_defender_lays_off_and_never_before_the_knocker_is_done() -> None:
    state = do(gin(LAY_OFF), "0 knock 9C")
    assert refused(state, "1 layoff 10S 0") == "not_your_turn"
    do(state, "0 done")
    assert refused(state, "0 layoff 4D 0") == "not_your_turn"
    assert verbs(state, 0) == set()


@pytest.mark.parametrize("knock, kind", [("0 knock KD", "gin"), ("0 biggin", "biggin")])
def test_g07_nothing_is_laid_off_against_gin(knock: str, kind: str) -> None:
    """3H and 7H would fit the run of hearts."""
    state = do(gin((BIG_GIN, "3H 7H 2S 2C KS KC QH QS 5D 8C")), knock)
    assert ended(state).kind == kind
    assert codes(state.view(0).zones["hand:1"]).split() == "3H 7H 2S 2C KS KC QH QS 5D 8C".split()
    assert ended(state).points == (3 + 7 + 4 + 40 + 5 + 8 + (25 if kind == "gin" else 31), 0)


def test_g07_the_defender_may_break_melds_and_the_engine_finds_the_joint_minimum() -> None:
    knocker, defender = "5H 6H 7H 5S 6S 7S AH AC AD 3D KH", "8H 8S 8C 9H 9S KD QC 2D 2C 4C"
    result = after_knock(knocker, defender)
    assert result.points == (36 - 3, 0)


# -------------------------------------------------------------------- G8, G9 --
def test_g08_the_example_knock_5_against_25() -> None:
    for preset in ("basic", "app"):
        result = after_knock(KNOCKER_5, DEFENDER_25, preset=preset)
        assert (result.kind, result.points, result.winners) == ("knock", (20, 0), (0,))


def test_g08_basic_tie_nobody_scores() -> None:
    result = after_knock(KNOCKER_10, DEFENDER_10, preset="basic")
    assert (result.kind, result.points, result.winners) == ("tie", (0, 0), ())


@pytest.mark.parametrize("preset", ["app", "hollywood"])
def test_g08_app_tie_is_an_undercut(preset: str) -> None:
    result = after_knock(KNOCKER_10, DEFENDER_10, preset=preset)
    assert (result.kind, result.points, result.winners) == ("undercut", (0, 25), (1,))


@pytest.mark.parametrize("preset", ["basic", "app", "hollywood"])
def test_g08_the_example_undercut_8_against_7(preset: str) -> None:
    result = after_knock(KNOCKER_8, DEFENDER_7, preset=preset)
    assert (result.kind, result.points, result.winners) == ("undercut", (0, 26), (1,))


def test_g08_the_undercut_is_after_laying_off() -> None:
    """12 in hand, but 9H and 3H lay off."""
    result = after_knock("4H 5H 6H 9S 9C 9D AS 2D 2C 3C KH", "10C JC QC 4S 5S 6S 7S 9H 3H AD")
    assert (result.kind, result.points) == ("undercut", (0, 8 - 1 + 25))


@pytest.mark.parametrize("preset, bonus", [("basic", 25), ("app", 25), ("hollywood", 25)])
def test_g09_gin_beats_a_defender_at_zero(preset: str, bonus: int) -> None:
    hand = BIG_GIN.replace("KD", "KH")
    result = after_knock(hand, DEFENDER_0, preset=preset)
    assert (result.kind, result.points, result.winners) == ("gin", (bonus, 0), (0,))


def test_g09_gin_is_the_difference_and_the_bonus() -> None:
    assert after_knock(BIG_GIN, DEFENDER_30.replace("KD", "KC"), "0 knock KD").points == (30 + 25, 0)


# ----------------------------------------------------------------------- G10 --
@pytest.mark.parametrize("preset", ["app", "hollywood"])
def test_g10_the_example_big_gin_against_30(preset: str) -> None:
    result = after_knock(BIG_GIN, DEFENDER_30.replace("KD", "KC"), "0 biggin", preset=preset)
    assert (result.kind, result.points, result.winners) == ("biggin", (61, 0), (0,))


def test_g10_big_gin_has_neither_cards_nor_words() -> None:
    for more in ("KD", "now"):
        state = gin((BIG_GIN, DEFENDER_30.replace("KD", "KC")), discard="AC")
        assert refused(state, f"0 biggin {more}") == "unknown_action"


def test_g10_big_gin_is_optional_and_nothing_is_discarded() -> None:
    state = gin((BIG_GIN, DEFENDER_30.replace("KD", "KC")), discard="AC")
    assert {"discard", "knock", "biggin"} == verbs(state, 0)
    do(state, "0 biggin")
    assert refused(state, "0 draw") == refused(state, "0 take") == "deal_over"
    assert codes(state.view(0).zones["discard"]) == "AC"
    assert sum(len(m) for z, m in state.view(0).zones.items() if z.startswith("meld:0")) == 11


def test_g10_basic_has_no_big_gin() -> None:
    state = gin((BIG_GIN, DEFENDER_30.replace("KD", "KC")), preset="basic")
    assert refused(state, "0 biggin") == "no_big_gin"
    assert "biggin" not in verbs(state, 0)


def test_g10_eleven_cards_have_to_be_melded() -> None:
    state = gin((KNOCKER_5, DEFENDER_25))
    assert refused(state, "0 biggin") == "not_all_melded"


def test_g10_a_card_just_taken_may_be_part_of_it() -> None:
    hands = (BIG_GIN.removesuffix(" KD"), DEFENDER_30.replace("KD", "KC"))
    assert ended(do(gin(hands, "draw", discard="KD"), "0 take", "0 biggin")).kind == "biggin"


# ----------------------------------------------------------------------- G11 --
@pytest.mark.parametrize("preset", PRESETS)
def test_g11_two_cards_left_and_no_knock_is_void(preset: str) -> None:
    hands = ("2H 4H 6H 8H 10H QH AS 3S 5S 7S", "2C 4C 6C 8C 10C QC AD 3D 5D 7D")
    state = do(gin(hands, "draw", preset, stock="KH KC KD", discard="KS"), "0 draw")
    assert state.result is None
    do(state, "0 discard KH")
    assert (ended(state).kind, ended(state).points, ended(state).winners) == ("void", (0, 0), ())


@pytest.mark.parametrize("preset", ["basic", "app", "hollywood"])
def test_g11_a_knock_on_that_turn_counts(preset: str) -> None:
    state = gin((KNOCKER_5.removesuffix(" KH"), DEFENDER_25), "draw", preset, stock="KH KC QS", discard="KS")
    do(state, "0 draw", "0 knock KH", "0 done", "1 done")
    assert ended(state).points == (20, 0)


def test_g11_with_three_left_the_deal_goes_on() -> None:
    hands = ("2H 4H 6H 8H 10H QH AS 3S 5S 7S", "2C 4C 6C 8C 10C QC AD 3D 5D 7D")
    state = do(gin(hands, "draw", stock="KH KC KD JC", discard="KS"), "0 draw", "0 discard KH")
    assert state.result is None
    assert state.acting() == (1,)


def test_g11_two_hundred_turns_are_void() -> None:
    hands = ("2H 4H 6H 8H 10H QH AS 3S 5S 7S", "2C 4C 6C 8C 10C QC AD 3D 5D 7D")
    state = do(gin(hands, "draw", discard="KS", turns=198), "0 take", "0 discard 2H")
    assert state.result is None
    assert ended(do(state, "1 take", "1 discard 2C")).kind == "void"


# ------------------------------------------------------------------ G15, G16 --
@pytest.mark.parametrize("upcard, limit", [("AH", 0), ("2H", 2), ("10D", 10), ("JC", 10), ("KH", 10), ("7S", 7)])
def test_g15_the_upcard_is_the_knock_limit(upcard: str, limit: int) -> None:
    state = gin(
        ("2C 4H 6H 8H 10H QH AS 3S 5S 8S", "3C 4C 6C 8C 10C QC AD 3D 5D 7D"), "upcard", "oklahoma", discard=upcard
    )
    assert state.view(0).facts.knock_limit == limit
    do(state, "0 take")
    assert state.view(1).facts.upcard == face(upcard)


def test_g15_five_may_knock_on_a_five_but_not_on_a_four() -> None:
    hands = (KNOCKER_5, DEFENDER_25)
    assert refused(gin(hands, preset="oklahoma", upcard="5D"), "0 knock KH") is None
    assert refused(gin(hands, preset="oklahoma", upcard="4D"), "0 knock KH") == "deadwood_too_high"
    assert refused(gin(hands, preset="oklahoma", upcard="AD"), "0 knock KH") == "deadwood_too_high"


@pytest.mark.parametrize("upcard, factor", [("10S", 2), ("10H", 1), ("10D", 1), ("JS", 2), ("KC", 1)])
def test_g15_a_spade_doubles_all_points_of_the_deal(upcard: str, factor: int) -> None:
    assert after_knock(KNOCKER_5, DEFENDER_25, preset="oklahoma", upcard=upcard).points == (20 * factor, 0)
    assert after_knock(KNOCKER_8, DEFENDER_7, preset="oklahoma", upcard=upcard).points == (0, 26 * factor)
    defender = DEFENDER_30.replace("KD", "KC").replace("JS", "JH")
    big = after_knock(BIG_GIN, defender, "0 biggin", "oklahoma", upcard=upcard)
    assert big.points == (61 * factor, 0)


@pytest.mark.parametrize("preset", ["basic", "app", "straight", "hollywood"])
def test_g15_elsewhere_a_spade_does_not_double(preset: str) -> None:
    assert not gin((KNOCKER_5, DEFENDER_25), preset=preset, upcard="10S").view(0).facts.doubled


def test_g16_where_wins_are_counted_no_spade_doubles() -> None:
    state = gin((KNOCKER_5, DEFENDER_25), preset="oklahoma", upcard="10S", options={"scoring": "wins"})
    assert not state.view(0).facts.doubled


def test_g16_straight_only_gin_or_big_gin_and_a_win_is_one() -> None:
    state = gin((KNOCKER_5.replace("2D 2C", "AD 2C"), DEFENDER_25), preset="straight")
    assert refused(state, "0 knock KH") == "deadwood_too_high"
    hands = (BIG_GIN, DEFENDER_30.replace("KD", "KC"))
    for knock in ("0 knock KD", "0 biggin"):
        assert ended(do(gin(hands, preset="straight"), knock)).points == (1, 0)
