"""What is only a pause follows the setting Speed, and a click or a key ends it. Searches and calls keep their time."""

from collections import deque
from collections.abc import Iterator
from random import Random
from statistics import median

import pygame
import pytest

import engine
from engine.contract import Action, Bot, BotMove, View, parse
from engine.options import table_options
from engine.rng import LazyRandom
from engine.table.pace import NO_HURRY, Pace
from engine.table.pending_move import PendingMove
from engine.table.table import DEAL, Seat, Table
from game.app.settings import SPEEDS, Settings
from game.demo.driver import Hands, adviser
from game.demo.waits import waits
from game.match.session import pace
from tests.kit.app import begin, open_app
from tests.kit.rin_table import stage
from tests.kit.sampling import scaled
from tests.kit.timed_tables import Guess, Says, gin_table, snap_table


@pytest.mark.parametrize("speed, most", [("normal", 1400), ("fast", 800), ("instant", 150)])
def test_a_turn_of_gin_comes_back_in_time(speed: str, most: int) -> None:
    assert 0 < median(waits("gin", 2, speed, 5)) <= most


def test_pauses_follow_the_speed_and_the_time_for_calls_does_not() -> None:
    paces = {speed: pace(Settings(speed=speed)) for speed in SPEEDS}
    beats = [paces[speed].beat for speed in ("slow", "normal", "fast", "instant")]
    assert list(paces) == ["slow", "normal", "fast", "off", "instant"] and beats == sorted(set(beats), reverse=True)
    assert (paces["instant"].beat, paces["instant"].auto) == (0, 0)
    assert len({(p.pause, p.window) for p in paces.values()}) == 1, "the time for calls is the same"


def test_learners_have_unlimited_time_and_at_a_shared_screen_nothing_is_made_automatically() -> None:
    usual, learner = Settings(), Settings(learn=True)
    assert pace(usual).named_window is None
    assert pace(learner).named_window == pace(usual, learns=True).named_window == NO_HURRY
    assert pace(learner, shared=True).named_window is None
    assert pace(usual).auto and pace(usual, shared=True).auto is None and pace(Settings(auto_moves=False)).auto is None


def test_without_time_for_calls_two_at_once_still_have_the_usual_window() -> None:
    off = pace(Settings(call_window="off"))
    assert (off.pause, off.window) == (0, Pace().window) and pace(Settings(call_window="4")).window == 4000


def delayed(calls_off: bool) -> list[int]:
    """The times at which a player and a caller of Snap act at a table that shortens delays."""
    times: list[int] = []
    table = snap_table(
        Says("draw", 900), Says("snap", 800), None, pace=Pace(pause=0 if calls_off else 500, move_delay=0)
    )
    table.submit(DEAL)
    table.journal = lambda text: times.append(table.now)
    table.advance(2000)
    return times


def test_where_the_delay_is_the_time_to_call_it_is_not_shortened() -> None:
    assert delayed(calls_off=True)[0] >= 800


def test_a_key_ends_the_pause_before_an_opponents_move() -> None:
    def waited(key: int | None) -> int:
        app = open_app(speed="slow")
        scene, hands = begin(app, seed=7), Hands(app)
        hands.settle(scene)
        scene.act([adviser("gin", 7)(scene)])
        while scene.busy or scene.announcement:
            hands.step()
        ply, began = scene.table.ply, scene.table.now
        if scene.me in scene.table.view(scene.me).acting:
            raise AssertionError("the opponent has to move")
        if key is not None:
            hands.key(key)
        while scene.table.ply == ply:
            hands.step()
        app.close()
        return scene.table.now - began

    assert waited(None) > 100
    assert waited(pygame.K_F5) <= 34


def test_calls_cannot_be_cut_short() -> None:
    table = snap_table(Says("draw", 900), None, None, pace=Pace(pause=500))
    table.submit(DEAL)
    ply = table.ply
    table.cut_pause()
    table.advance(100)
    assert table.ply == ply


class Late:
    """Takes its first legal action after two seconds."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove]:
        yield BotMove(legal[0], 2000)


def test_in_a_window_of_the_game_no_delay_is_shortened_or_cut() -> None:
    rumino = engine.load("rumino")
    hands = ("3H 4H 5H 9S 9C 9D 7S", "KC KD QS JS 10H 8C 6D", "2C 5C 9H QH KD 3S 7D", "KS QD JC 10S 8H 6C 4S")
    position = {"hands": hands, "discard": "8S", "turn": 0, "totals": [0, 0, 0, 95]}
    seats = [Seat("you")] * 3 + [Seat("b", Late())]
    table = Table(rumino, table_options(rumino), seats, 3, pace=Pace(move_delay=0.2), position=position)
    for action in (DEAL, Action(0, "knock")):
        assert table.submit(action) is None
    assert table.clock.kind == "rebuy 3"
    table.cut_pause()
    table.advance(1999)
    assert table.log[-1].verb == "knock"
    table.advance(1)
    assert table.log[-1].seat == 3


def test_a_cut_does_not_show_whether_a_bot_searched() -> None:
    recent = deque([700, 1300])
    move = PendingMove(0, 0, 0, LazyRandom(1), iter([BotMove(Action(0, "play"), 2000)]), False, recent, 0.5)
    move.finish(0)
    assert move.due(frozenset()) == 1000
    for _ in range(3):
        move.cut(100)
        assert move.due(frozenset()) == 700


@pytest.mark.parametrize("bot", [Guess(), None], ids=["bot", "person"])
def test_a_cut_ends_the_pause_before_a_pass_that_is_forced_but_not_that_of_a_person(bot: Bot | None) -> None:
    rules = engine.load("sumidagawa")
    down = ["rB rB rR rR", "rB rB rR rR", "rB rR"]
    position = {"hands": ["B3 R4", "B4 R5", "B9 R9"], "plays": ["2 B10"], "turn": 0, "down": down}
    seats = [Seat(str(n), bot) for n in range(3)]
    table = Table(rules, table_options(rules), seats, 1, pace=Pace(auto=None, beat=1000), position=position)
    table.submit(DEAL)
    table.advance(100)
    assert table.log == [DEAL], "the pass waits for its beat"
    table.cut_pause()
    table.advance(1)
    assert [str(a) for a in table.log[1:]] == (["0 pass"] if bot else [])


def test_a_cut_moves_nothing_for_a_person() -> None:
    table = gin_table((None, None))
    table.submit(DEAL)
    table.cut_pause()
    assert table.log == [DEAL]


@pytest.mark.sample(1)
@pytest.mark.scaled
@pytest.mark.parametrize("speed, most", [("normal", 2400), ("instant", 600)])
def test_a_turn_of_rin_comes_back_sooner_while_no_call_is_held(speed: str, most: int) -> None:
    assert 0 < median(waits("rin", 4, speed, scaled(5, 25), waived=True)) <= most


def test_where_no_card_flies_opponents_take_as_long_as_where_cards_do() -> None:
    still, moving = (median(waits("gin", 2, speed, 5)) for speed in ("off", "normal"))
    assert 0.75 * moving <= still <= moving


class Searches:
    """A bot that needs many slices for its first legal move."""

    slices = 0

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        for _ in range(50):
            self.slices += 1
            yield None
        yield BotMove(next(a for a in legal if a.verb not in ("rin", "torin")), 100)


def test_opponents_think_while_a_card_flies_and_the_time_for_calls_runs() -> None:
    app = open_app(speed="slow")
    scene = stage(app, ("9S 7S 5S 4H", "5H 9C 7C"), field="KC 6S", owner=1)
    hands, bot = Hands(app), Searches()
    scene.table.seats[1] = Seat("aki", bot)
    hands.settle(scene)
    scene.act([parse("0 play 9S")])
    while scene.table.waiting:
        hands.step()
    assert scene.busy and scene.table.clock.kind == "call" and bot.slices
    now = scene.table.now
    while scene.think():
        pass
    assert bot.slices == 50 and scene.table.now == now, "the spare time of frames is enough"
    while scene.table.log[-1].seat == 0:
        hands.step()
    assert scene.table.now - now <= scene.table.pace.pause + hands.frame, "it moves as soon as calls are over"
