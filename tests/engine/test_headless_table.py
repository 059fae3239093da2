"""A table that nobody watches plays the same match; chance and time are drawn only where they matter."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from ai import registry
from engine.contract import Action, Bot, BotMove, IllegalAction, View
from engine.options import table_options
from engine.rng import LazyRandom, derive
from engine.table.table import DEAL, Seat, Table
from tests.kit import toy
from tests.kit.deals import GAMES


class Hasty:
    """Moves at random, at a time that it leaves to the table."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove]:
        yield BotMove(legal[int(rng.random() * len(legal))], 200, 1200)


class Meddler:
    """Says its first legal action in the name of the next seat."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove]:
        yield BotMove(legal[0]._replace(seat=1 - view.seat), 100)


class Stubborn:
    """Never says anything that is legal."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove]:
        yield BotMove(Action(view.seat, "sing"), 100)


class Ponderer:
    """Says its last legal action, and thinks on."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        yield from (None, BotMove(legal[-1], 100), None)


class Dreamer:
    """Thinks and thinks."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        yield from (None, None)


def table(game: str, bot: Bot, seats: int, headless: bool) -> Table:
    rules = GAMES[game]
    return Table(rules, table_options(rules), [Seat(str(n), bot) for n in range(seats)], 5, headless=headless)


@pytest.mark.sample(2)
@pytest.mark.parametrize("level", [*(v if v != "master" else "master:4" for v in registry.levels("gin")), "hasty"])
def test_a_quiet_table_of_gin_plays_the_same_match_without_events(level: str) -> None:
    bot = Hasty() if level == "hasty" else registry.load("gin", level)
    loud, headless = (table("gin", bot, 2, q) for q in (False, True))
    for played in (loud, headless):
        for _ in range(3):
            played.submit(DEAL)
            while played.run():
                pass
    assert headless.log == loud.log and headless.results == loud.results and headless.match_state == loud.match_state
    assert headless.events == [] and len(loud.events) > 60
    assert headless.now == 0 < loud.now


@pytest.mark.parametrize("seats", toy.SEATS)
def test_where_calls_can_come_between_a_quiet_table_still_keeps_the_order_of_time(seats: int) -> None:
    logs = []
    for headless in (False, True):
        played = table("snap", Hasty(), seats, headless)
        played.submit(DEAL)
        while played.run():
            pass
        logs.append(played.log)
    assert logs[0] == logs[1]
    assert {"snap", "close"} <= {a.verb for a in logs[0]}


def test_a_time_left_open_is_drawn_between_its_ends_and_again_the_same() -> None:
    played = table("gin", Hasty(), 2, False)
    played.submit(DEAL)
    waits: list[int] = []
    for _ in range(20):
        before = played.now
        played.run()
        waits.append(played.now - before)
    assert all(200 <= w < 1200 for w in waits) and len(set(waits)) > 10
    last = played.log[-1]
    before = played.now
    played.undo(1)
    played.run()
    assert played.log[-1] == last and played.now - before == waits[-1]


@pytest.mark.parametrize("headless", [True, False])
def test_a_bot_acts_for_its_own_seat_only(headless: bool) -> None:
    played = table("gin", Meddler(), 2, headless)
    played.submit(DEAL)
    assert played.state is not None
    for _ in range(10):
        (seat,) = played.state.acting()
        played.run()
        assert played.log[-1].seat == seat


@pytest.mark.parametrize("headless", [True, False])
def test_who_thinks_on_in_vain_makes_its_best_move(headless: bool) -> None:
    played = table("gin", Ponderer(), 2, headless)
    played.submit(DEAL)
    assert played.run() and played.log[-1].verb == "pass" and played.chose


@pytest.mark.parametrize("headless", [True, False])
def test_who_never_makes_up_its_mind_is_waited_for(headless: bool) -> None:
    played = table("gin", Dreamer(), 2, headless)
    played.submit(DEAL)
    assert not played.run() and played.log == [DEAL]


def test_before_the_first_deal_there_is_nothing_to_look_back_at() -> None:
    fresh = table("gin", Hasty(), 2, True)
    assert [*fresh.replay_views(0)] == [] and fresh.actions_since_last_choice(0) == 0


def test_what_a_bot_may_not_do_is_refused_and_changes_nothing() -> None:
    played = table("gin", Stubborn(), 2, True)
    played.submit(DEAL)
    assert played.state is not None
    before = played.state.position()
    with pytest.raises(IllegalAction, match="sing"):
        played.run()
    assert played.log == [DEAL] and played.state.position() == before


def test_chances_need_no_seed_of_their_own() -> None:
    first, second = LazyRandom(), LazyRandom()
    assert first.random() == second.random() != 0
    assert LazyRandom(derive(7, "bot", 0)).random() == Random(derive(7, "bot", 0)).random()


def test_chances_are_the_numbers_of_their_seed() -> None:
    rng = LazyRandom(1)
    for word in ("a", "b"):
        draws: tuple[Callable[[Random], object], ...] = (
            lambda r: r.random(),
            lambda r: r.randrange(1000),
            lambda r: r.getrandbits(70),
            lambda r: r.sample(range(99), 9),
            lambda r: r.choice("abcdef"),
            lambda r: r.gauss(0, 1),
        )
        for draw in draws:
            rng.reseed(derive(7, word))
            plain = Random(derive(7, word))
            assert [draw(rng) for _ in range(5)] == [draw(plain) for _ in range(5)]
