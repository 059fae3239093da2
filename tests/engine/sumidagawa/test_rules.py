"""How a deal of Sumidagawa goes: S1, S2, S9-S19."""

from random import Random

import pytest

from engine.cards import HIDDEN, codes
from engine.contract import Event, parse
from engine.games.sumidagawa.fields import PLAIN
from engine.options import table_options
from tests.kit.deals import do, ended, fresh, play, refused
from tests.kit.sumidagawa_positions import SUMI, carry_after, facts, last_play, legal, passes, sumi, turn, wilds


# ----------------------------------------------------------------- S1, S2 --
@pytest.mark.parametrize("seats, hand, left", [(3, 14, 13), (4, 13, 3)])
def test_s1_hands_and_what_is_left_over_unseen(seats: int, hand: int, left: int) -> None:
    state = fresh("sumidagawa", "", seats, 5)
    for s in range(seats):
        view = state.view(s)
        assert len(view.hand) == hand and HIDDEN not in view.hand
        assert view.zones["stock"] == (HIDDEN,) * left
        assert [codes(view.zones[f"wild:{n}"]) for n in range(seats)] == ["rB rB rR rR"] * seats
        assert view.zones["river"] == view.zones["gone"] == ()
    assert facts(state).up == ((2, 2),) * seats
    assert PLAIN.total() == 55


def test_s1_what_is_left_over_stays_unseen_to_the_end() -> None:
    state = fresh("sumidagawa", "", 4, 5)
    for _ in play(state, Random(1)):
        pass
    assert state.view(0).zones["stock"] == (HIDDEN,) * 3


def test_s2_the_first_leader_by_lot_and_play_goes_clockwise() -> None:
    leaders = {facts(fresh("sumidagawa", "", 4, seed)).leader for seed in range(40)}
    assert leaders == {0, 1, 2, 3}
    state = fresh("sumidagawa", "", 4, 5)
    first = facts(state).turn
    assert first == facts(state).leader
    do(state, f"{first} {legal(state)[0]}")
    assert facts(state).turn == (first + 1) % 4


def test_s2_the_loser_leads_the_next_deal() -> None:
    state = do(sumi("R5|B9 B10|", order=[2], turn=0), "0 play R5")
    assert ended(state).facts.loser == 1
    assert carry_after(state).dealer == 1


# ---------------------------------------------------------------- S9, S10 --
def test_s9_the_torrent_ends_the_round_at_once_and_its_player_leads() -> None:
    state = do(sumi("B7 B7 B7 B7 R2|R9|B9"), "0 play B7 B7 B7 B7")
    assert turn(state) == (0, "play") and facts(state).leader == 0 and facts(state).plays == ()
    assert facts(state).rounds == 1 and facts(state).haze == -1
    assert state.view(0).zones["river"] == () and codes(state.view(0).zones["gone"]).endswith("B7 B7 B7 B7")


def test_s9_with_an_empty_hand_the_next_player_leads() -> None:
    state = do(sumi("B7 B7 B7|R9|B9"), "0 play B7 B7 B7 rB")
    assert facts(state).order == (0,) and turn(state) == (1, "play") and facts(state).leader == 1
    state = do(sumi("B7 B7 B7|R9|B9", options={"used_wild_blocks": "yes"}), "0 play B7 B7 B7 rB")
    assert facts(state).order == () and facts(state).tiles == (1, 0, 0)
    assert facts(state).leader == 1 and facts(state).haze == -1


def test_s9_the_torrent_with_wild_cards_brings_the_heat_haze() -> None:
    state = do(sumi("B7 B7 R9|R9|B9"), "0 play B7 B7 rB rB")
    assert facts(state).haze == 0 and refused(state, "0 pass") == "must_play"
    assert "play R9" in legal(state)


def test_s10_the_flower_of_flames_costs_the_lowest_card() -> None:
    state = do(sumi("R3 R4 R5 R6 B2 R9|R9|B9"), "0 play R3 R4 R5 R6")
    assert codes(state.view(0).hand) == "R9" and codes(state.view(1).zones["gone"]).endswith("B2")
    assert turn(state) == (1, "play")


def test_s10_of_equal_numbers_in_two_colours_the_player_chooses() -> None:
    state = do(sumi("R3 R4 R5 R6 B8 R8 R9|R9|B9"), "0 play R3 R4 R5 R6")
    assert turn(state) == (0, "burn") and legal(state) == ["burn B8", "burn R8"]
    assert refused(state, "0 burn R9") == "not_lowest"
    do(state, "0 burn R8")
    assert codes(state.view(0).hand) == "B8 R9" and turn(state) == (1, "play")


def test_s10_the_last_card_stays_so_nobody_goes_out_this_way() -> None:
    state = do(sumi("R3 R4 R5 R6 B2|R9|B9"), "0 play R3 R4 R5 R6")
    assert codes(state.view(0).hand) == "B2" and facts(state).tiles == (0, 0, 0)
    assert wilds(state, 0) == "rB rB rR rR |  |"


def test_s10_an_empty_hand_turns_a_wild_card_down_before_going_out_is_tested() -> None:
    state = do(sumi("R3 R4 R5 R6|R9|B9"), "0 play R3 R4 R5 R6")
    assert turn(state) == (0, "burn") and legal(state) == ["burn rB", "burn rR"]
    do(state, "0 burn rB")
    assert facts(state).tiles == (1, 0, 0) and facts(state).order == ()
    assert wilds(state, 0) == "rB rR rR |  | rB"


def test_s10_an_unused_wild_card_is_turned_down_first() -> None:
    state = do(sumi("R3 R4|R9|B9"), "0 play R3 R4 rR rR")
    assert turn(state) == (1, "play")
    assert wilds(state, 0) == "rB | rR rR | rB"


def test_s10_else_a_used_one_which_is_not_revived_in_this_round() -> None:
    state = sumi("R3 R4|R9 R10|B9 B10", plays=["0 rB rB", "1 R2", "2 B3"])
    do(state, "0 play R3 R4 rR rR")
    assert legal(state) == ["burn rB", "burn rR"]
    do(state, "0 burn rR")
    assert wilds(state, 0) == "| rB rB rR | rR"
    assert facts(state).spent[0] == (0, 1)
    do(state, "1 pass", "2 pass")
    assert wilds(state, 0) == "|  | rB rB rR rR" and facts(state).rounds == 1


def test_s10_with_all_of_them_down_nothing_is_lost() -> None:
    state = sumi("R3 R4 R5 R6|R9|B9", down=["rB rB rR rR", "", ""], haze=True)
    do(state, "0 play R3 R4 R5 R6")
    assert wilds(state, 0) == "|  | rB rB rR rR" and facts(state).tiles[0] == 1
    assert turn(state) == (1, "play")


# ----------------------------------------------------------- S11, S12, S13 --
def test_s11_who_is_not_forced_to_pass_plays_once_a_round_with_wild_cards_if_need_be() -> None:
    state = sumi("B2 R2|R9|B9", plays=["1 B10", "2 R10"])
    assert refused(state, "0 pass") == "must_play"
    assert set(legal(state)) == {"play rB rB", "play rB rR rR"}
    do(state, "0 play rB rB")
    assert last_play(state) == "geta 10"


@pytest.mark.parametrize(
    "others", [("B10", "R10", "B10 B10"), ("R9 R10", "B10", "R10"), ("R10", "B10 B10", "R10 R10 R10")]
)
def test_s11_a_play_always_exists_before_the_first(others: tuple[str, str, str]) -> None:
    state = sumi("B1|R8|B8|B9", plays=[f"{s} {cards}" for s, cards in enumerate(others, 1)])
    assert legal(state) and all("r" in text for text in legal(state))


def test_s12_a_chosen_pass_only_after_having_played_and_it_binds() -> None:
    state = sumi("B2 B9 R9|R8 R9 R10|B9 B10", plays=["0 B1", "1 R3", "2 B4 B4"])
    do(state, "0 pass")
    assert facts(state).passed == (0,)
    do(state, "1 play R8 R9", "2 play B9 B10 rB")
    assert turn(state) == (0, "play") and legal(state) == ["pass"]


def test_s12_who_has_passed_can_only_pass_until_the_round_is_over() -> None:
    state = sumi("B2 B9 R9|R8 R9 R10|B9 B10", plays=["0 B1", "1 R3", "2 B4 B4"], passed=[0], turn=1)
    do(state, "1 play R8 R9", "2 play B9 B10 rB")
    assert legal(state) == ["pass"] and state.forced() == parse("0 pass")
    assert refused(state, "0 play B9") == "passed"
    assert facts(state).forced


def test_s12_a_wild_card_face_down_forces_a_pass() -> None:
    state = sumi("B2 B9 R9|R8|B9", plays=["2 B1"], down=["rR", "", ""])
    assert legal(state) == ["pass"] and state.forced() == parse("0 pass")
    assert refused(state, "0 play R9") == "must_pass"
    events: list[Event] = []
    state.apply(parse("0 pass"), events)
    assert [e.arg for e in events if e.kind == "say"] == ["must_pass"]
    assert facts(state).passed == ()


def test_s12_nobody_learns_whether_a_free_pass_was_the_only_move() -> None:
    state = sumi("B5|R8|B9 B10", plays=["0 rB rR rR", "1 R9", "2 B10"])
    assert legal(state) == ["pass"] and state.forced() is None and not facts(state).forced


def test_s13_under_the_heat_haze_the_leader_plays_first_in_spite_of_cards_face_down() -> None:
    state = sumi("B5 R9|R8|B9", plays=["1 R3", "2 B3"])
    do(state, "0 play B5 rB")
    passes(state)
    assert facts(state).haze == 0 and turn(state) == (0, "play") and wilds(state, 0) == "rB rR rR |  | rB"
    assert refused(state, "0 pass") == "must_play" and "play R9" in legal(state)
    assert state.forced() is None


def test_s13_later_turns_of_the_leader_are_forced_passes() -> None:
    state = sumi("B5 R9 R10|R8 R10|B9 B10", down=["rB", "", ""], haze=True)
    do(state, "0 play B5", "1 play R8", "2 play rB rB")
    assert legal(state) == ["pass"] and state.forced() == parse("0 pass")


def test_s13_with_an_empty_hand_the_leader_plays_wild_cards() -> None:
    state = sumi("|R8|B9", down=["rB", "", ""], haze=True)
    assert {"play rB", "play rR"} < set(legal(state)) and "pass" not in legal(state)
    assert last_play(do(state, "0 play rR")) == "kuchibeni 1"


def test_s13_with_neither_hand_nor_wild_card_up_the_leader_passes() -> None:
    state = sumi("|R8|B9", down=["rB rB rR rR", "", ""], haze=True)
    assert legal(state) == ["pass"] and state.forced() == parse("0 pass")
    do(state, "0 pass")
    assert turn(state) == (1, "play") and facts(state).plays == ()


def test_s13_a_leader_with_a_card_face_down_and_no_haze_passes_the_lead_on() -> None:
    state = do(sumi("B5|R8|B9", down=["rB", "", ""]), "0 pass")
    assert turn(state) == (1, "play") and facts(state).number == 0
    do(state, "1 play rB")
    assert last_play(state) == "kamikazari 1" and turn(state) == (2, "play")


def test_s13_all_forced_the_round_ends_without_a_play_and_the_same_player_leads() -> None:
    state = sumi("B5|R8|B9", down=["rB rB", "rB", "rR"], turn=1, leader=1)
    do(state, "1 pass", "2 pass", "0 pass")
    assert facts(state).rounds == 1 and turn(state) == (1, "play") and facts(state).leader == 1
    assert [wilds(state, s).rpartition("|")[2].strip() for s in range(3)] == ["rB", "", ""]
    assert facts(state).haze == -1


def test_s13_no_haze_without_wild_cards_or_without_the_last_play() -> None:
    state = do(sumi("B5 R9|R8 R10|B9 B10", plays=["1 R3", "2 B3 rB"]), "0 play B5", "1 pass", "2 pass")
    assert turn(state) == (0, "play") and facts(state).haze == -1 and wilds(state, 2).endswith("rB")


# --------------------------------------------------------------- S14, S15 --
def test_s14_a_round_ends_when_all_others_have_passed_and_the_last_player_leads() -> None:
    state = sumi("B5 R9|R8 R10|B9 B10", plays=["0 B1", "1 R3", "2 B3 B3"])
    do(state, "0 pass")
    assert facts(state).rounds == 0
    do(state, "1 pass")
    assert facts(state).rounds == 1 and turn(state) == (2, "play") and facts(state).leader == 2
    assert codes(state.view(0).zones["gone"]).endswith("B1 R3 B3 B3") and facts(state).plays == ()


def test_s14_a_new_round_begins_afresh() -> None:
    state = sumi("R3 R4|R9 R10|B1 B9 B10", plays=["0 rB rB", "1 R2", "2 B3"])
    do(state, "0 play R3 R4 rR rR", "0 burn rB", "1 pass", "2 pass")
    assert facts(state).rounds == 1 and facts(state).leader == 0
    found = facts(state)
    assert (found.number, found.plays, found.passed, found.spent) == (0, (), (), ((0, 0),) * 3)
    assert state.forced() == parse("0 pass")
    do(state, "0 pass", "1 play rR")
    assert last_play(state) == "kuchibeni 1"


def test_s14_a_round_may_go_round_more_than_once() -> None:
    state = sumi("B5 R9|R8 R10|B9 B10", plays=["0 B1", "1 R3", "2 B3 B3"])
    do(state, "0 play R9 rR", "1 pass", "2 pass")
    assert turn(state) == (0, "play") and facts(state).leader == 0 and facts(state).rounds == 1


def test_s14_if_the_last_player_is_out_the_next_one_in_leads() -> None:
    state = sumi("B5 B5|R8 R10|B9 B10|R10", plays=["1 R2", "2 B3", "3 R3 R4"])
    do(state, "0 play B5 B5")
    assert facts(state).order == (0,) and turn(state) == (1, "play")
    do(state, "1 pass", "2 pass")
    assert facts(state).rounds == 0
    do(state, "3 pass")
    assert facts(state).rounds == 1 and turn(state) == (1, "play") and facts(state).plays == ()


def test_s14_all_still_in_may_answer_somebody_who_went_out() -> None:
    state = sumi("|R8 R10|B9 B10|R10", plays=["1 R2", "2 B3", "3 R3 R4", "0 B5 B5"], order=[0])
    do(state, "1 pass", "2 pass")
    assert facts(state).rounds == 0
    do(state, "3 pass")
    assert facts(state).rounds == 1 and turn(state) == (1, "play") and facts(state).leader == 1


def test_s15_one_wild_card_is_revived_then_the_used_ones_go_down() -> None:
    state = sumi("B5 R9|R8 R10|B9 B10", plays=["1 R3", "2 B3 rB"], down=["rB rB", "", ""])
    do(state, "0 pass", "1 pass")
    assert wilds(state, 0) == "rB rR rR |  | rB" and wilds(state, 2) == "rB rR rR |  | rB"


def test_s15_of_two_colours_the_player_chooses_clockwise_from_the_last_player() -> None:
    state = sumi("B5 R9|R8 R10|B9 B10|R10", plays=["2 B1"], down=["rB rR", "rR", "", "rB rR"], turn=3)
    do(state, "3 pass", "0 pass", "1 pass")
    assert turn(state) == (3, "revive") and legal(state) == ["revive rB", "revive rR"]
    assert facts(state).asked == (3, 0, 1)
    assert state.forced() is None and state.legal(0) == []
    do(state, "3 revive rR")
    assert turn(state) == (0, "revive") and wilds(state, 3) == "rB rR rR |  | rB"
    do(state, "0 revive rB")
    assert turn(state) == (2, "play") and wilds(state, 1) == "rB rB rR rR |  |"


def test_s15_a_card_used_in_this_round_is_not_revived() -> None:
    state = do(sumi("B5 R9|R8 R10|B9 B10", plays=["1 R3", "2 B3 rB"]), "0 play R9 rR", "1 pass", "2 pass")
    assert wilds(state, 2) == "rB rR rR |  | rB" and wilds(state, 0) == "rB rB rR |  | rR"


# ---------------------------------------------------------------- S16-S19 --
def test_s16_an_empty_hand_takes_the_lowest_tile_whatever_the_wild_cards() -> None:
    state = sumi("B5|R8|B9 B10|B10", down=["rB", "", "", ""], haze=True)
    do(state, "0 play B5")
    assert facts(state).tiles == (1, 0, 0, 0) and facts(state).order == ()
    do(state, "1 play R8")
    assert facts(state).tiles == (1, 2, 0, 0) and facts(state).order == (1,)


def test_s16_used_wild_cards_are_still_face_up() -> None:
    state = do(sumi("B5|R8|B9 B10"), "0 play B5 rB")
    assert facts(state).order == (0,) and facts(state).up[0] == (2, 2)


def test_s16_unless_the_table_says_that_they_block() -> None:
    for cards in ("B5 rB", "R5 rR"):
        state = do(sumi(f"{cards[:2]}|R8|B9 B10", options={"preset": "high_water"}), f"0 play {cards}")
        assert facts(state).order == () and facts(state).tiles[0] == 1
    state = do(sumi("B5|R8|B9 B10", options={"preset": "high_water"}), "0 play B5")
    assert facts(state).order == (0,)


def test_s16_who_has_a_tile_is_out_by_revival() -> None:
    state = sumi("|R8 R10|B9 B10", plays=["1 R3"], down=["rB", "", ""], turn=2)
    do(state, "2 play B9", "0 pass", "1 pass")
    assert facts(state).order == (0,)


def test_s17_out_together_by_revival_the_larger_tile_ranks_first() -> None:
    state = sumi("||B9 B10|R10 R9", plays=["2 B2"], down=["rB", "rR", "", ""], tiles=[1, 2, 0, 0])
    do(state, "3 play R9", "0 pass", "1 pass", "2 pass")
    assert facts(state).order == (1, 0)


def test_s18_the_deal_is_over_when_one_is_left() -> None:
    state = do(sumi("B5||B9 B10|", tiles=[0, 1, 0, 2], order=[3, 1]), "0 play B5")
    assert ended(state).kind == "out" and ended(state).points == (2, 3, 1, 4)
    assert ended(state).winners == (3,) and ended(state).facts.order == (3, 1, 0, 2)
    assert state.view(1).zones["hand:2"] == state.view(2).hand


def test_s18_if_the_last_two_go_out_together_the_larger_tile_ranks_higher() -> None:
    state = sumi("||", tiles=[3, 1, 2], order=[1], down=["rB", "", "rR"], leader=0)
    do(state, "0 pass", "2 pass")
    assert ended(state).facts.order == (1, 0, 2) and ended(state).points == (2, 3, 1)


def test_s18_the_highest_total_wins_and_ties_are_shared() -> None:
    options = table_options(SUMI, "", {"deals": 1})
    state = do(sumi("B5|B9 B10|", order=[2], turn=0), "0 play B5")
    match_state = SUMI.match_state(options, 3, 1, [ended(state)])
    assert match_state.over and match_state.winners == (2,) and match_state.final == (2, 1, 3)
    other = ended(state)._replace(points=(3, 2, 1))
    four = SUMI.match_state(table_options(SUMI), 3, 1, [ended(state), other] * 2)
    assert four.over and four.final == (10, 6, 8) and four.winners == (0,)
    tie = SUMI.match_state(table_options(SUMI), 3, 1, [ended(state), ended(state)._replace(points=(3, 1, 2))] * 2)
    assert tie.winners == (0, 2)
    assert not SUMI.match_state(table_options(SUMI, "", {"deals": "unlimited"}), 3, 1, [ended(state)] * 50).over


def test_s19_after_sixty_rounds_the_deal_is_void_and_the_same_player_leads() -> None:
    state = sumi("B5 R9|R8 R10|B9 B10", plays=["1 R3", "2 B3"], turn=0, rounds=59)
    do(state, "0 play B5 rB", "1 pass", "2 pass")
    assert ended(state).kind == "void" and ended(state).points == (0, 0, 0) and ended(state).winners == ()
    for seed in range(4):
        before = SUMI.match_state(dict(state.options), 3, seed, ())
        after = SUMI.match_state(dict(state.options), 3, seed, [ended(state)])
        assert after.dealer == before.dealer and after.facts.counted == 0 and not after.over


def test_s19_not_before() -> None:
    state = sumi("B5 R9|R8 R10|B9 B10", plays=["1 R3", "2 B3"], turn=0, rounds=58)
    assert passes(do(state, "0 play B5 rB")).result is None
