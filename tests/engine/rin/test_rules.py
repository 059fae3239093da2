"""RIN, rules R1-R13: the deal, the first turns, what may be played. Calls: test_calls; ends: test_ends."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from engine.cards import DECK, JOKER, codes, faces
from engine.contract import Event
from engine.games import rin as rules
from engine.games.rin.state import State
from engine.options import OptionError, check_seats, table_options
from tests.kit.deals import do, fresh, refused
from tests.kit.rin_positions import RIN, facts, hand, held, legal, result, rin

SPECIAL = {"A", "2", "8", "K", "JK"}


def ranks(cards: Iterable[int]) -> set[str]:
    return {codes([c]) if c == JOKER else codes([c])[:-1] for c in cards}


# -------------------------------------------------------------------- R1, R2 --
def test_r01_the_first_starter_is_drawn_by_lot_and_is_the_dealer() -> None:
    options = table_options(RIN)
    drawn = Counter(RIN.match_state(options, 4, seed, ()).dealer for seed in range(400))
    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 70
    for seed in range(20):
        state = fresh("rin", seats=4, seed=seed)
        dealer = RIN.match_state(options, 4, seed, ()).dealer
        assert (facts(state).starter, facts(state).owner, state.view(0).acting) == (dealer, dealer, (dealer,))


@pytest.mark.parametrize("seats", range(2, 9))
def test_r02_seven_cards_each_for_two_to_eight(seats: int) -> None:
    state = fresh("rin", seats=seats, seed=5)
    assert held(state) == [7] * seats
    assert seats in RIN.SEATS
    decks = 1 if seats <= 5 else 2
    assert facts(state).decks == decks
    assert sum(map(len, state.view(0).zones.values())) == 52 * decks


def test_r02_nobody_plays_alone_or_with_nine() -> None:
    for seats in (1, 9):
        with pytest.raises(OptionError):
            check_seats(RIN, seats)


def test_r02_the_one_after_the_starter_gets_the_first_card() -> None:
    events: list[Event] = []
    state = fresh("rin", seats=4, seed=5, events=events)
    assert [e.seat for e in events[:28]] == [(facts(state).starter + 1 + n) % 4 for n in range(28)]


@pytest.mark.parametrize("decks, jokers, seats", [("1", 0, 7), ("2", 0, 2), ("1", 2, 3), ("2", 1, 8), ("auto", 2, 6)])
def test_r02_so_many_decks_with_so_many_jokers_each(decks: str, jokers: int, seats: int) -> None:
    options = table_options(RIN, "", {"decks": decks, "jokers": jokers})
    state = RIN.deal(options, seats, 3, RIN.match_state(options, seats, 3, ()))
    n = 2 if decks == "auto" else int(decks)
    every = Counter([c for h in state.hands for c in h] + state.stock + state.field)
    assert every == Counter([*DECK * n, *[JOKER] * (jokers * n)])


def test_r02_one_deck_is_not_offered_at_eight_seats() -> None:
    options = table_options(RIN, "", {"decks": "1"})
    check_seats(RIN, 7, options)
    with pytest.raises(OptionError, match="decks"):
        check_seats(RIN, 8, options)


# ------------------------------------------------------------------------ R3 --
def stack(monkeypatch: pytest.MonkeyPatch, seats: int, *stocks: str) -> None:
    """Deals whose stocks begin with these cards, one after the other."""
    left = [faces(s) for s in stocks]

    def stacked(cards: list[int], rng: Random) -> None:
        if not left:
            return
        top = left.pop(0)
        rest = [c for c in cards if c not in top]
        under = len(rest) - 7 * seats
        cards[:] = [*rest[:under], *reversed(top), *rest[under:]]

    monkeypatch.setattr(rules, "shuffle", stacked)


def test_r03_the_example_specials_are_covered_and_have_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, 3, "AS 8H KC 5D")
    state = fresh("rin", seats=3)
    assert codes(state.view(0).zones["field"]) == "AS 8H KC 5D"
    assert (facts(state).chain, facts(state).lap, facts(state).direction, facts(state).named) == (0, -1, 0, "")
    assert facts(state).owner == facts(state).starter
    assert len(state.stock) == 52 - 21 - 4


def test_r03_what_is_turned_under_the_upcard_is_special_and_the_upcard_is_not() -> None:
    fields = [fresh("rin", "jokers", 3, seed).view(0).zones["field"] for seed in range(150)]
    for field in fields:
        assert ranks(field[:-1]) <= SPECIAL
        assert not ranks(field[-1:]) & SPECIAL
    assert {1, 2, 3} <= set(map(len, fields))


def test_r03_when_the_stock_runs_out_while_turning_it_is_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, 7, "AS 2H KC", "2S 8D 9C")
    events: list[Event] = []
    options = table_options(RIN, "", {"decks": "1"})
    state = RIN.deal(options, 7, 1, RIN.match_state(options, 7, 1, ()), events)
    assert codes(state.view(0).zones["field"]) == "2S 8D 9C"
    assert held(state) == [7] * 7
    assert [e.kind for e in events if e.kind != "move"] == ["say", "reset"]
    moved = [e for e in events if e.kind == "move"]
    assert len(moved) == 2 * (49 + 3)


# ------------------------------------------------------------------------ R4 --
UNPLAYABLE = "6S 9S JC|5H 9C QC|3S 4S 10C|7H 8S JD"


def test_r04_the_starter_who_can_play_nothing_may_pass_or_draw() -> None:
    state = rin(UNPLAYABLE, "5D", phase="start")
    assert legal(state, 0) == ["pass", "draw"]
    passed, drawn = do(state.clone(), "0 pass"), do(state, "0 draw")
    assert (held(passed)[0], held(drawn)[0]) == (3, 4)
    assert passed.view(0).acting == drawn.view(0).acting == (1, 3)


def test_r04_the_starter_who_can_play_must() -> None:
    state = rin(UNPLAYABLE.replace("6S", "6D"), "5D", phase="start")
    assert legal(state, 0) == ["play 6D"]
    assert refused(state, "0 pass") == "can_play"
    assert refused(state, "0 draw") == "must_play"


def test_r04_nobody_else_may_ever_pass() -> None:
    state = rin(UNPLAYABLE, "5D")
    assert legal(state, 0) == ["draw"]
    assert refused(state, "0 pass") == "only_starter_passes"
    assert refused(state, "1 pass") == "not_your_turn"


# ------------------------------------------------------------------------ R5 --
RACE = "5H 9C QC|6H 9S JC|3S 4S 10C|6C 8S JD|7H 10D QH"


def race(hands: str = RACE, field: str = "5D", play: str = "0 play 5H", **parts: Any) -> State:
    return do(rin(hands, field, phase="start", **parts), play)


@pytest.mark.parametrize("second, play, order", [(1, "6H", [2, 3, 4]), (4, "7H", [3, 2, 1])])
def test_r05_both_neighbours_race_and_the_first_play_fixes_the_direction(
    second: int, play: str, order: list[int]
) -> None:
    state = race()
    assert (state.window, state.view(0).acting, facts(state).direction) == ("race", (1, 4), 0)
    assert (legal(state, 1), legal(state, 4)) == (["play 6H"], ["play 7H", "play QH"])
    assert refused(state, "2 play 3S") == refused(state, "0 play 9C") == refused(state, "1 draw") == "not_your_turn"
    do(state, f"{second} play {play}")
    assert state.window is None
    for seat in order:
        assert state.view(0).acting == (seat,)
        do(state, str(next(a for a in state.legal(seat) if a.verb in ("play", "draw"))))


def test_r05_who_can_play_may_not_say_that_they_cannot() -> None:
    assert refused(race(), "1 pass") == "can_play"


def test_r05_one_declares_and_the_other_still_plays() -> None:
    state = do(race(RACE.replace("6H", "6S")), "1 pass")
    assert (state.view(0).acting, facts(state).passed) == ((4,), (1,))
    assert refused(state, "1 pass") == "passed"
    do(state, "4 play 7H")
    assert (facts(state).direction, facts(state).turn) == (-1, 3)


NEITHER = RACE.replace("6H", "6S").replace("7H", "7S").replace("QH", "QD")


@pytest.mark.parametrize("said", [("1 pass", "4 pass"), ("4 pass", "1 pass"), ("4 pass", "* close"), ("* close",)])
def test_r05_when_neither_can_a_lot_picks_who_draws_and_is_second(said: tuple[str, ...]) -> None:
    seconds = set()
    for seed in range(12):
        state = do(race(NEITHER, seed=seed), *said)
        (second,) = state.view(0).acting
        seconds.add(second)
        assert legal(state, second) == ["draw"]
        do(state, f"{second} draw")
        assert held(state)[second] == 4
        assert state.view(0).acting == ((2,) if second == 1 else (3,))
    assert seconds == {1, 4}


def test_r05_when_time_is_over_a_lot_among_those_who_can_play_says_who_must() -> None:
    seconds = set()
    for seed in range(12):
        state = do(race(seed=seed), "* close")
        (second,) = state.view(0).acting
        seconds.add(second)
        assert refused(state, f"{second} draw") == "by_lot"
        assert refused(state, f"{second} pass") == "only_starter_passes"
        do(state, str(state.legal(second)[0]))
        assert facts(state).direction == (1 if second == 1 else -1)
    assert seconds == {1, 4}


@pytest.mark.parametrize("hands, second", [(RACE.replace("6H", "6S"), 4), (NEITHER.replace("6S", "6H"), 1)])
def test_r05_when_time_is_over_and_one_can_play_it_is_that_one(hands: str, second: int) -> None:
    for seed in range(6):
        assert do(race(hands, seed=seed), "* close").view(0).acting == (second,)


def test_r05_with_two_players_the_opponent_is_second() -> None:
    state = race("5H 9C QC|6S 9S JC")
    assert (state.window, state.view(0).acting, legal(state, 1)) == (None, (1,), ["draw"])
    assert do(state, "1 draw").view(0).acting == (0,)


def test_r05_the_table_may_have_a_lot_or_the_clock_say_who_is_second() -> None:
    assert {race(options={"second_seat": "lot"}, seed=n).view(0).acting for n in range(12)} == {(1,), (4,)}
    assert {race(options={"second_seat": "clockwise"}, seed=n).view(0).acting for n in range(12)} == {(1,)}
    state = race(NEITHER, options={"second_seat": "clockwise"})
    assert do(state, "1 draw").view(0).acting == (2,)


def test_r05_the_window_of_the_race_is_the_clocks() -> None:
    assert refused(race(), "1 close") == "unknown_action"
    assert refused(rin(RACE, "5D"), "* close") == "no_window"


# ------------------------------------------------------------------------ R6 --
def test_r06_a_starters_two_binds_the_race() -> None:
    state = race("2D 9C QC|6D 2S JC|3S 4S 10C|6C 8S JD|7D 10D QH", play="0 play 2D")
    assert (legal(state, 1), legal(state, 4)) == (["play 2S"], ["pass"])
    assert refused(state, "4 play 7D") == "only_two"
    assert facts(do(state, "1 play 2S")).chain == 4


def test_r06_if_neither_has_a_two_the_lots_choice_draws_two() -> None:
    state = do(race("2D 9C QC|6D 9S JC|3S 4S 10C|6C 8S JD|7D 10D QH", play="0 play 2D"), "1 pass", "4 pass")
    (second,) = state.view(0).acting
    do(state, f"{second} draw", f"{second} draw")
    assert held(state)[second] == 5
    assert (facts(state).chain, state.view(0).acting) == (0, ((2,) if second == 1 else (3,)))


def test_r06_a_starters_king_binds_the_race_and_the_lots_choice_draws_one() -> None:
    state = race("KD 9C QC|6D 9S JC|3S 4S 10C|6C 8S JD|7D 10D QH", play="0 play KD")
    assert refused(state, "4 play 7D") == "only_king"
    do(state, "1 pass", "4 pass")
    (second,) = state.view(0).acting
    do(state, f"{second} draw")
    assert held(state)[second] == 4
    assert facts(state).lap == 0, "the lap goes on to the others"
    assert legal(state, facts(state).turn) == ["draw"]


def test_r06_a_starters_ace_has_no_effect() -> None:
    state = race("AD 9C QC|6D 9S JC|3S 4S 10C|6C 8S JD|7D 10D QH", play="0 play AD")
    assert facts(do(state.clone(), "1 play 6D")).turn == 2
    assert facts(do(state, "4 play 7D")).turn == 3


@pytest.mark.parametrize("second", [1, 4])
def test_r06_after_the_second_players_ace_the_starter_plays_next(second: int) -> None:
    state = race("6D 9C QC|AD 9S JC|3S 4S 10C|6C 8S JD|AD 10D QH", play="0 play 6D", decks=2)
    assert facts(do(state, f"{second} play AD")).turn == 0


# ------------------------------------------------------------------------ R7 --
def test_r07_the_same_suit_or_the_same_rank() -> None:
    state = rin("7H 9D 3C 9S|4C 5C", "9H")
    assert legal(state, 0) == ["play 9S", "play 7H", "play 9D"]
    assert refused(state, "0 play 3C") == "no_match"
    assert refused(state, "0 play 4C") == "not_in_hand"
    assert refused(state, "1 play 4C") == "not_your_turn"


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
