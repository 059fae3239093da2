"""Pauses, calls and what is owed: how the table spends its time in RIN."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import engine
from engine.contract import Bot, parse
from engine.options import table_options
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from tests.kit.timed_tables import Says, say

RIN = engine.load("rin")
OWES: dict[str, Any] = {
    "hands": ["9H KC 3C", "4S 5D 6H", "2C 7H 8C"],
    "field": "QH 2D",
    "turn": 1,
    "owner": 0,
    "chain": 4,
}


def rin_table(
    bots: Sequence[Bot | None] = (None, None, None), position: Mapping[str, Any] = OWES, **pace: Any
) -> Table:
    seats = [Seat(f"{n}", bot) for n, bot in enumerate(bots)]
    table = Table(RIN, table_options(RIN), seats, 3, position=position, pace=Pace(**{"auto": None} | pace))
    table.submit(DEAL)
    return table


def test_what_is_owed_is_drawn_by_the_table_at_its_beat() -> None:
    table = rin_table(pause=0, beat=1000, position=OWES | {"hands": ["9H KC 3C", "4S 5D 6H", "3D 7H 8C"]})
    say(table, "1 draw")
    assert table.submit(parse("1 draw")) is None and table.ply == 2, "nobody hurries it"
    for n in range(3):
        table.advance(999)
        assert table.ply == 2 + n
        table.advance(1)
        assert table.ply == 3 + n
    assert len(table.view(1).hand) == 7 and table.view(1).acting == (2,)


def test_r17_a_card_that_is_owed_leaves_its_whole_time_to_call_at_every_speed() -> None:
    position = OWES | {"hands": ["9H KC 3C", "4S 5D 6H", "3D 7H 8C"]}
    for beat, waived in ((0, False), (200, False), (1000, False), (0, True), (200, True)):
        table = rin_table(pause=1000, beat=beat, glance=300, position=position)
        table.advance(1000)
        say(table, "1 draw")
        for seat in range(3) if waived else ():
            table.waive(seat)
        table.advance(299 if waived else 999)
        assert table.ply == 2
        table.advance(1)
        assert table.ply == 3


@pytest.mark.parametrize("bot", [Says("draw", 0), None], ids=["bot", "person"])
def test_a_card_that_a_bot_owes_comes_when_all_have_waived_and_that_of_a_person_at_its_beat(bot: Bot | None) -> None:
    position = OWES | {"hands": ["9H KC 3C", "4S 5D 6H", "3D 7H 8C"]}
    table = rin_table((None, bot, None), position, pause=1000, beat=1200, glance=300)
    table.advance(1000)
    if not bot:
        say(table, "1 draw")
    assert str(table.log[-1]) == "1 draw" and table.ply == 2
    for seat in range(3):
        table.waive(seat)
    table.advance(299 if bot else 1199)
    assert table.ply == 2
    table.advance(1)
    assert table.ply == 3


def test_what_is_said_opens_no_new_pause_and_leaves_a_waiting_move() -> None:
    position = {"hands": ["9H KC", "9C 5D 6H", "2C 7H 8C"], "field": "QH 9D", "turn": 0, "owner": 2}
    table = rin_table(position=position, pause=1000)
    table.advance(1000)
    say(table, "0 play 9H")
    table.advance(400)
    say(table, "1 play 9C")
    assert str(table.waiting) == "1 play 9C" and table.clock == ("call", 600, 1000)
    say(table, "0 last")
    assert str(table.waiting) == "1 play 9C" and table.clock == ("call", 600, 1000)
    table.advance(599)
    assert table.log[-1].verb == "last"
    table.advance(1)
    assert str(table.log[-1]) == "1 play 9C"


def test_each_window_has_its_own_length() -> None:
    table = Table(RIN, table_options(RIN), [Seat(str(n)) for n in range(4)], 1, pace=Pace(auto=None, pause=700))
    table.submit(DEAL)
    table.advance(700)
    starter = table.view(0).acting[0]
    table.submit(table.legal(starter)[0])
    assert table.clock == ("race", 10_000, 10_000)


def test_the_clock_is_the_same_whoever_could_call() -> None:
    """R15: swap a hidden hand so that somebody can call; nobody sees another time."""
    clocks = []
    for hand in ("2C 7H", "KS KC"):
        position: dict[str, Any] = {
            "hands": ["9H KH", "9C 5D 6H", hand, "3C 4C"],
            "field": "QH 6D",
            "turn": 0,
            "owner": 3,
        }
        table = rin_table((None,) * 4, position=position | {"hands": ["9D KH", *position["hands"][1:]]})
        table.advance(1500)
        say(table, "0 play 9D")
        heard = []
        for _ in range(20):
            heard.append((table.clock, table.view(1)._replace(history=()), table.ply))
            table.advance(100)
        clocks.append(heard)
        assert ("rin" in {a.verb for a in table.legal(2)}) == (hand == "2C 7H")
    assert clocks[0] == clocks[1]
