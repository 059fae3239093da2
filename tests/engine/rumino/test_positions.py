"""Positions of Rumino: what cannot be is refused, and the part named."""

from typing import Any

import pytest

from engine.cards import faces
from engine.contract import CLOCK, CLOSE
from tests.kit.rumino_positions import BAD, LEFT_4, LOW, OTHERS, RUMINO, rumino

# ------------------------------------------------------------------ positions --
GOOD = {"hands": [BAD, OTHERS[1]], "discard": "8S"}
FOUR = {
    "hands": [LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4],
    "discard": "8S",
    "totals": [44, 50, 60, 48],
    "phase": "rebuy",
}
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
    ("chips", {"chips": [-(10**30), 10**30]}),
    ("pool", {"pool": 10**4299}),
    ("pool", {"pool": 30}),
    ("rebuys", {"rebuys": [-1, 0]}),
    ("counted", {"counted": -1}),
    ("gins", {"gins": [0, 1]}),
    ("gins", {"gins": [-1, 1], "counted": 3}),
    ("gins: 2 whole numbers are needed, a seat and how many gins", {"gins": [1]}),
    ("gins", {"gins": [0, 3], "counted": 3, "options": {"three_gins": "on"}}),
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
def test_an_impossible_position_is_refused_and_the_part_named(part: str, change: dict[str, Any]) -> None:
    RUMINO.setup(GOOD)
    RUMINO.setup(FOUR)
    with pytest.raises(ValueError) as error:
        RUMINO.setup(GOOD | change)
    assert str(error.value).startswith(part), error.value


@pytest.mark.parametrize("seen", [{}, {"seen": ["", ""]}, {"seen": ["KS", ""]}])
def test_the_card_just_taken_has_been_seen_whatever_else_was(seen: dict[str, Any]) -> None:
    taken = {"hands": [f"{BAD} KS", OTHERS[1]], "phase": "discard", "taken": "KS", "turn": 0}
    state = RUMINO.setup(GOOD | taken | seen)
    assert state.view(1).facts.taken_from_discard == (faces("KS"), ())
    assert RUMINO.setup(state.position()).view(1) == state.view(1)


@pytest.mark.parametrize("position", [None, 5, "rumino", [], [1, 2]])
def test_a_position_that_is_no_table_of_parts_is_refused(position: Any) -> None:
    with pytest.raises(ValueError):
        RUMINO.setup(position)


def test_the_clock_closes_only_a_window() -> None:
    assert rumino(BAD, OTHERS[1]).why_not(CLOSE) == "no_window"
    assert CLOSE.seat == CLOCK
