"""The first turns of RIN: who starts, what is dealt, the pass and the race for the second turn. Rules R1-R6."""

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
from tests.kit.rin_positions import RIN, facts, held, legal, rin

SPECIAL = {"A", "2", "8", "K", "JK"}


def ranks(cards: Iterable[int]) -> set[str]:
    return {codes([c]) if c == JOKER else codes([c])[:-1] for c in cards}


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
