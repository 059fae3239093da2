"""The games for learning agents, without PettingZoo: who is asked, and what the numbers say."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine
from ai.rl.describe import describe
from ai.rl.encoding import Codec, encoding_of
from ai.rl.turns import WAIT, Turns
from engine.cards import codes
from engine.contract import Action, IllegalAction, Result, View, parse
from engine.options import table_options
from tests.kit.deals import either

TABLES = [
    (game, preset, seats)
    for game in engine.game_ids()
    for preset in engine.load(game).PRESETS
    for seats in (engine.load(game).SEATS[0], engine.load(game).SEATS[-1])
]


def turns_of(game: str, preset: str = "", seats: int = 0, seed: int = 0) -> Turns:
    """A fresh deal."""
    rules = engine.load(game)
    return Turns(rules, table_options(rules, preset), seats or rules.SEATS[0], seed)


def codec_of(turns: Turns, game: str) -> Codec:
    return Codec(encoding_of(game, turns.state.seats), turns.state.seats)


def played(turns: Turns, rng: Random) -> Iterator[tuple[int, list[Action]]]:
    """Play on at random, mostly as somebody would who collects melds; each seat that is asked and what it may do."""
    while (seat := turns.seat) is not None:
        legal = turns.legal()
        yield seat, legal
        wish = either(turns.state, rng)
        turns.act(wish if wish in legal else rng.choice(legal))


def part(codec: Codec, view: View, name: str) -> list[int]:
    """A part of an observation."""
    (found,) = [p for p in codec.encoding.parts if p.name == name]
    return list(found.read(view))


@pytest.mark.sample
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_every_action_has_a_number_and_every_observation_fits(game: str, preset: str, seats: int) -> None:
    turns = turns_of(game, preset, seats, 3)
    codec = codec_of(turns, game)
    asked = 0
    for seat, legal in played(turns, Random(3)):
        asked += 1
        numbers = [codec.number(action) for action in legal]
        assert len(set(numbers)) == len(legal) > 0
        assert [codec.action(number, seat) for number in numbers] == legal
        view = turns.state.view(seat)
        values = codec.observation(view)
        assert all(0 <= value <= most for value, most in zip(values, codec.most, strict=True))
        for p in codec.encoding.parts:
            assert len(list(p.read(view))) == p.size, p.name
    assert asked > 5
    assert turns.state.result is not None
    with pytest.raises(ValueError, match="over"):
        turns.legal()


@pytest.mark.parametrize("game", engine.game_ids())
def test_what_a_seat_cannot_see_changes_no_number(game: str) -> None:
    turns, rules, moved = turns_of(game, seed=5), engine.load(game), 0
    codec = codec_of(turns, game)
    for seat, _ in played(turns, Random(5)):
        here = turns.state.view(seat)
        other = rules.determinize(here, Random(5))
        assert codec.observation(other.view(seat)) == codec.observation(here)
        moved += other.position() != turns.state.position()
    assert moved > 3


@pytest.mark.parametrize("game", engine.game_ids())
def test_an_observation_shows_the_own_hand_and_not_that_of_another(game: str) -> None:
    turns = turns_of(game)
    codec = codec_of(turns, game)
    for seat in range(turns.state.seats):
        hands = [part(codec, turns.state.view(s), "hand") for s in (seat, (seat + 1) % turns.state.seats)]
        assert sum(hands[0]) == len(turns.state.view(seat).hand) and hands[0] != hands[1]


@pytest.mark.parametrize("game", engine.game_ids())
def test_the_own_seat_comes_first(game: str) -> None:
    turns = turns_of(game, seats=engine.load(game).SEATS[-1])
    codec, mover = codec_of(turns, game), turns.seat
    assert mover is not None
    for n in range(turns.state.seats):
        view = turns.state.view((mover - n) % turns.state.seats)
        assert part(codec, view, "turn").index(1) == n


@pytest.mark.parametrize("game", engine.game_ids())
def test_a_seed_gives_the_same_deal_and_the_same_order_again(game: str) -> None:
    logs = [[(seat, str(legal)) for seat, legal in played(turns_of(game, seed=seed), Random(1))] for seed in (8, 8, 9)]
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize("game", engine.game_ids())
def test_rewards_sum_to_nothing(game: str) -> None:
    turns = turns_of(game, seats=engine.load(game).SEATS[-1], seed=2)
    for _ in played(turns, Random(2)):
        pass
    assert turns.state.result is not None
    worth = codec_of(turns, game).encoding.rewards(turns.state.result)
    assert sum(worth) == pytest.approx(0) and len(worth) == turns.state.seats


def test_a_rumino_is_worth_a_hundred_points() -> None:
    result = Result("rumino", (0, 0, 0), (1,))
    assert encoding_of("rumino", 3).rewards(result) == (-50, 100, -50)


# ------------------------------------------------------------ who is asked --
def race() -> Turns:
    """RIN, as both neighbours of the starter may be second."""
    for seed in range(99):
        turns = turns_of("rin", seats=4, seed=seed)
        while turns.seat is not None and turns.state.view(0).phase == "start":
            turns.act(turns.legal()[0])
        if turns.state.window == "race" and len(turns.state.view(0).acting) == 2:
            return turns
    raise AssertionError("no deal has a race")


def wait(turns: Turns) -> None:
    assert turns.seat is not None
    turns.act(Action(turns.seat, WAIT))


def test_in_the_race_both_neighbours_are_asked_and_a_lot_decides_when_both_wait() -> None:
    turns = race()
    asked = set()
    while turns.state.window == "race":
        asked.add(turns.seat)
        assert turns.legal()[-1] == Action(turns.seat or 0, WAIT)
        wait(turns)
    assert asked >= set(turns.state.view(0).facts.racers) and str(turns.state.view(0).history[-1]) == "* close"


def test_who_is_first_in_the_race_is_drawn_by_lot() -> None:
    first = set()
    for seed in range(60):
        turns = turns_of("rin", seats=4, seed=seed)
        while turns.seat is not None and turns.state.view(0).phase == "start":
            turns.act(turns.legal()[0])
        racers = turns.state.view(0).facts.racers
        if turns.state.window == "race" and turns.seat in racers:
            first.add(turns.seat == min(racers))
    assert first == {True, False}


def test_a_seat_that_can_call_is_asked_before_the_turn_goes_on_and_may_wait() -> None:
    calls = 0
    for seed in range(20):
        turns = turns_of("rin", seats=4, seed=seed)
        for seat, legal in played(turns, Random(seed)):
            mover = seat in turns.state.view(seat).acting
            calls += not mover
            if not mover:
                assert legal[-1].verb == WAIT and {a.verb for a in legal[:-1]} <= engine.load("rin").CALLS
            elif turns.state.window is None and turns.state.forced() is None:
                assert legal[-1].verb != WAIT
    assert calls > 10


def test_a_challenge_names_the_seat_from_the_one_that_acts() -> None:
    codec = Codec(encoding_of("rin", 4), 4)
    number = codec.number(parse("3 challenge 1"))
    assert codec.names[number] == "challenge +2"
    assert str(codec.action(number, 0)) == "0 challenge 2"


def test_a_forced_pass_is_not_asked_for() -> None:
    turns, forced = turns_of("sumidagawa", seats=3, seed=1), 0
    for _ in played(turns, Random(1)):
        assert turns.state.forced() is None
    forced = sum(action.verb == "pass" for action in turns.state.view(0).history)
    assert forced > 3


def test_only_the_seat_that_is_asked_answers_and_only_what_is_legal() -> None:
    turns = turns_of("gin")
    seat = turns.seat
    assert seat is not None
    before = turns.state.position()
    with pytest.raises(ValueError, match="is asked"):
        turns.act(Action(1 - seat, "take"))
    with pytest.raises(IllegalAction):
        turns.act(Action(seat, "knock"))
    with pytest.raises(ValueError, match="has to move"):
        turns.act(Action(seat, WAIT))
    assert turns.state.position() == before and turns.seat == seat


# ------------------------------------------------------------- description --
def test_the_description_names_every_part_and_every_action() -> None:
    lines = describe("rin", 4)
    assert "rin with 4 seats" in lines[0]
    assert sum("own cards, by face" in line for line in lines) == 1
    assert any(line.endswith("  play 8H spades last") for line in lines)
    assert all(str(n) == line.split()[0] for n, line in enumerate(lines[lines.index("the actions") + 1 :]))


@pytest.mark.parametrize("game", engine.game_ids())
def test_the_sizes_in_the_readme_are_true(game: str) -> None:
    readme = (Path(__file__).parents[2] / "ai/rl/README.md").read_text("utf-8")
    (row,) = [line for line in readme.splitlines() if line.startswith(f"| {game} |")]
    for seats in (engine.load(game).SEATS[0], engine.load(game).SEATS[-1]):
        codec = Codec(encoding_of(game, seats), seats)
        assert {str(seats), str(len(codec.most)), str(len(codec.names))} <= set(row.replace(",", " ").split())


def test_a_game_without_an_encoding_says_so() -> None:
    with pytest.raises(ValueError, match="snap has no module `encoding`"):
        encoding_of("snap", 2)


def test_the_gin_hand_is_in_the_order_of_the_faces() -> None:
    turns = turns_of("gin")
    view = turns.state.view(0)
    hand = part(codec_of(turns, "gin"), view, "hand")
    assert codes(sorted(view.hand)) == codes(n for n, held in enumerate(hand) if held)
