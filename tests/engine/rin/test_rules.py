"""RIN, rules R7-R13: what may be played. Before it: test_first_turns; calls: test_calls; ends: test_ends."""

import pytest

from tests.kit.deals import do, refused
from tests.kit.rin_positions import facts, hand, held, legal, result, rin


# ------------------------------------------------------------------------ R7 --
def test_r07_the_same_suit_or_the_same_rank() -> None:
    state = rin("7H 9D 3C 9S|4C 5C", "9H")
    assert legal(state, 0) == ["play 9S", "play 7H", "play 9D"]
    assert refused(state, "0 play 3C") == "no_match"
    assert refused(state, "0 play 4C") == "not_in_hand"
    assert refused(state, "1 play 4C") == "not_your_turn"


@pytest.mark.parametrize("card, preset, decks", [("5S", "school", 2), ("JK", "jokers", 1)])
def test_r07_of_two_equal_cards_the_other_can_be_played_afterwards(card: str, preset: str, decks: int) -> None:
    state = rin(f"{card} {card} 9C KD|7D 3C 4C", "5H", preset, decks=decks, options={"jokers": 2} if decks == 1 else {})
    do(state, f"0 play {card}", f"1 {'play 3C' if card == 'JK' else 'draw'}")
    assert f"play {card}" in legal(state, 0)


def test_r07_who_holds_a_match_must_play_it() -> None:
    assert refused(rin("7H 3C 4S|4C 5C", "9H"), "0 draw") == "must_play"


def test_r07_where_the_table_has_it_so_anybody_may_draw() -> None:
    state = rin("7H 3C 4S|4C 5C", "9H", "free")
    assert legal(state, 0) == ["play 7H", "draw"]
    start = rin("7H 3C 4S|4C 5C", "9H", "free", phase="start")
    assert legal(start, 0) == ["play 7H", "draw"]


def test_r07_the_card_drawn_is_not_played_at_once_and_the_turn_is_over() -> None:
    state = do(rin("3C 4S|4C 6C|6D JD", "9H", stock="KH 7S 2D"), "0 draw")
    assert (hand(state, 0), state.view(0).acting, legal(state, 1)) == ("3C 4S KH", (1,), ["draw"])
    assert refused(state, "0 play KH") == "not_your_turn"


# ------------------------------------------------------------------------ R8 --
def test_r08_an_ace_makes_the_previous_player_next() -> None:
    state = do(rin("AH 3C 4S|4C 5C JS|6D JD 3D|7D QS 10C", "9H", turn=0), "0 play AH")
    assert (facts(state).turn, facts(state).direction) == (3, -1)
    assert facts(do(state, "3 draw")).turn == 2


def test_r08_with_two_players_the_opponent_is_next() -> None:
    assert facts(do(rin("AH 3C 4S|4C 5C JS", "9H"), "0 play AH")).turn == 1


def test_r08_no_ace_under_a_two_or_a_king() -> None:
    assert refused(rin("AH 3C 4S|4C 5C", "2H", chain=2), "0 play AH") == "only_two"
    assert refused(rin("AH 3C 4S|4C 5C", "KH", lap=1), "0 play AH") == "only_king"


# ------------------------------------------------------------------------ R9 --
CHAIN = "2S 9C QC|{} 6S JC|{} 4S 10C|{} QS JD|7D 10D QH"


@pytest.mark.parametrize("twos, cards", [(0, 2), (1, 4), (2, 8), (3, 16)])
def test_r09_the_examples_each_two_doubles_what_the_next_one_draws(twos: int, cards: int) -> None:
    held_twos = [("2H", "2C", "2D")[n] if n < twos else ("3H", "3C", "3D")[n] for n in range(3)]
    state = do(rin(CHAIN.format(*held_twos), "5S"), "0 play 2S", *(f"{n + 1} play {held_twos[n]}" for n in range(twos)))
    assert facts(state).chain == cards
    drawer = twos + 1
    assert legal(state, drawer) == ["draw"]
    for n in range(cards):
        assert held(state)[drawer] == 3 + n
        assert state.view(0).acting == (drawer,)
        do(state, f"{drawer} draw")
    assert held(state)[drawer] == 3 + cards
    assert (facts(state).chain, facts(state).turn) == (0, (drawer + 1) % 5), "the chain ends"


def test_r09_the_next_player_plays_normally_on_that_two() -> None:
    state = do(rin("3D 9C QC|7S 5D 4H|6C JD", "2S", chain=2, stock="KH 9D 4C"), "0 draw", "0 draw")
    assert hand(state, 0) == "3D 9C QC KH 9D"
    assert legal(state, 1) == ["play 7S"]


def test_r09_a_held_two_must_be_played_even_at_a_free_table() -> None:
    for preset in ("school", "free"):
        state = rin("2D 9C QC|7S 5D 4H", "2S", preset, chain=2)
        assert (legal(state, 0), refused(state, "0 draw")) == (["play 2D"], "must_play_two")


@pytest.mark.parametrize("card", ["8S named", "AS", "KS", "JK", "5S"])
def test_r09_nothing_but_a_two_goes_on_a_two(card: str) -> None:
    code = card.split()[0]
    state = rin(f"{code} 9C QC|7S 5D 4H", "2S", "jokers", chain=2, options={"eight_wild": "true"})
    assert refused(state, f"0 play {card.replace('named', 'hearts')}") == "only_two"


def test_r09_the_rest_of_what_is_owed_is_drawn_by_the_same_seat_alone() -> None:
    state = do(rin("3D 9C QC|7S 5D 4H|6C JD", "2S", chain=2), "0 draw")
    assert (state.phase, facts(state).owed) == ("owe", (0,))
    assert refused(state, "1 draw") == "not_your_turn"
    assert refused(state, "1 play 7S") == "wrong_phase", "it is seat 1's turn, but the cards come first"
    assert state.forced() in state.legal(0)


def test_r09_with_two_decks_it_goes_on_doubling() -> None:
    state = rin("2S 3C|2S 3D|2H 4C|2H 4D|2C 5C|2D 5D", "9S", options={"decks": "2"})
    do(state, *(f"{n} play {c} last" for n, c in enumerate(("2S", "2S", "2H", "2H", "2C", "2D"))))
    assert facts(state).chain == 64


def test_r09_a_chain_that_never_ends_does_not_grow_for_ever() -> None:
    """Who owes more cards than there are gets the 2s back from the field, and may play them again."""
    state = rin("2S 3C|2C 3D 4C", "5S 2D", chain=1024, turn=0)
    do(state, "0 play 2S last")
    assert facts(state).chain == 1024
    do(state, "1 play 2C")
    assert facts(state).chain == 1024


# ----------------------------------------------------------------------- R10 --
def test_r10_every_other_player_plays_a_king_or_draws_until_the_turn_is_back() -> None:
    state = do(rin("KS 9S QC 10C|7S 5D 4H|6S JD 3C|8S 4S 10D", "5S"), "0 play KS")
    for seat in (1, 2, 3):
        assert legal(state, seat) == ["draw"]
        assert refused(state, f"{seat} play {hand(state, seat)[:2]}") == "only_king"
        do(state, f"{seat} draw")
        assert held(state)[seat] == 4
    assert legal(state, 0) == ["play 9S"]
    assert facts(state).lap == -1


def test_r10_a_new_king_starts_a_new_lap_and_the_old_one_lapses() -> None:
    state = do(rin("KS 9S QC|7S 5D 4H|KD JD 3C 10C|8S 4S 10D", "5S", stock="3D 6D 10H QD 4C 5C"), "0 play KS", "1 draw")
    do(state, "2 play KD")
    assert facts(state).lap == 2
    do(state, "3 draw")
    assert legal(state, 0) == ["draw"], "its own lap has lapsed"
    do(state, "0 draw", "1 draw")
    assert legal(state, 2) == ["play JD"]


def test_r10_who_holds_a_king_may_still_draw() -> None:
    state = rin("KD 9S QC|7S 5D 4H", "KS", lap=1)
    assert legal(state, 0) == ["play KD", "draw"]
    assert legal(do(state, "0 draw"), 1) == ["play 7S"]


# ----------------------------------------------------------------------- R11 --
def test_r11_the_example_spades_named() -> None:
    state = do(rin("8H 9S QC|3H 3S 8D|6C JD", "5H"), "0 play 8H spades")
    assert facts(state).named == "spades"
    assert legal(state, 1) == ["play 3S", *(f"play 8D {s}" for s in ("spades", "hearts", "clubs", "diamonds"))]
    assert refused(state, "1 play 3H") == "no_match"


def test_r11_an_eight_names_a_suit_and_nothing_else_does() -> None:
    state = rin("8H 9H QC|3H 3S 8D", "5H")
    assert refused(state, "0 play 8H") == "name_suit"
    assert refused(state, "0 play 9H spades") == "no_suit"
    assert refused(state, "0 play 8H swords") == refused(state, "0 play 8H spades clubs") == "unknown_action"


@pytest.mark.parametrize("wild, reason", [("false", "no_match"), ("true", None)])
def test_r11_an_eight_matches_like_any_card_unless_the_table_has_it_wild(wild: str, reason: str | None) -> None:
    state = rin("8D 9S QC|3H 3S 4D", "5H", options={"eight_wild": wild})
    assert refused(state, "0 play 8D clubs") == reason


# ----------------------------------------------------------------------- R12 --
def test_r12_a_joker_goes_on_anything_and_anything_goes_on_it() -> None:
    state = do(rin("JK 9S QC|3H AS 8D|4C 5D", "5H", "jokers"), "0 play JK")
    assert len(legal(state, 1)) == 1 + 1 + 4
    assert (facts(state).turn, facts(state).direction) == (1, 1)
    assert refused(rin("JK 9S|3H AS", "8C", "jokers", named="hearts"), "0 play JK last") is None


def test_r12_no_joker_under_a_two_or_a_king() -> None:
    assert refused(rin("JK 9S QC|3H AS", "2H", "jokers", chain=2), "0 play JK") == "only_two"
    assert refused(rin("JK 9S QC|3H AS", "KH", "jokers", lap=1), "0 play JK") == "only_king"


def test_r12_only_a_hand_of_one_joker_can_rin_on_a_joker() -> None:
    position = "JK 9S QC|JK|JK JK|4C 5D"
    state = do(rin(position, "5H", "jokers", decks=2), "0 play JK")
    assert refused(state, "1 rin") is None
    assert refused(state, "2 rin") == "sum_differs"
    assert refused(state, "3 rin") == "sum_differs"
    assert result(do(state, "1 rin", "* close")) == ("rin", (-42, 42, 0, 0))


@pytest.mark.parametrize("points, paid", [(0, 0), (10, 20), (20, 40)])
def test_r12_a_hand_with_a_joker_cannot_rin_on_a_number_and_counts_what_the_table_says(points: int, paid: int) -> None:
    state = rin("9H JK|JK 9C|4C 5D", "5H", "jokers", options={"joker_points": points}, decks=2)
    do(state, "0 play 9H last")
    assert refused(state, "1 rin") == "joker_in_hand"
    assert result(do(state, "2 rin", "* close")) == ("rin", (-paid, 0, paid))


# ----------------------------------------------------------------------- R13 --
@pytest.mark.parametrize("play", ["AH", "2H", "8H clubs", "KH", "JK", "9H"])
def test_r13_any_card_may_be_the_last(play: str) -> None:
    state = do(rin(f"{play.split()[0]}|3H 4S|5D QC", "5H", "jokers"), f"0 play {play}")
    assert result(state) == ("out", (17, 0, -17))
