"""Positions of Sumidagawa: what cannot be is refused, and the part named."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.cards import codes, shuffle
from engine.contract import PositionError
from engine.games.sumidagawa.fields import PLAIN
from tests.engine.sumidagawa.test_any_table import check_turn
from tests.kit.deals import anything, do, play, texts
from tests.kit.sampling import scaled
from tests.kit.sumidagawa_positions import SUMI, facts, sumi, turn, wilds

HANDS = ["B5 R9", "R8 R10", "B9 B10"]
GOOD = {"hands": HANDS, "plays": ["1 R3", "2 B3 rB"], "down": ["rB rR", "", ""]}
REVIVE = {"hands": HANDS, "plays": ["1 R3"], "down": ["rB rR", "", ""], "phase": "revive", "asked": [0]}
BURN = {"hands": ["B8 R8", "R9", "B9"], "plays": ["0 R3 R4 R5 R6"], "phase": "burn"}
HAZE = {"hands": HANDS, "down": ["rB", "", ""], "haze": True}
OUT = {"hands": ["B5", "R8", "", ""], "tiles": [0, 0, 2, 1], "order": [3], "down": ["", "", "rB", ""]}
FOUR = {"hands": [*HANDS, "B7 R6"], "leader": 2}
SIMPLE = ("B1", "R2", "B3 B3", "R3 R4", "B3 B4 B5", "rB", "rR", "rB rB", "rR rR", "R5 R6", "B6 B6", "rB rR rR")
IMPOSSIBLE = [
    (GOOD, "game", {"game": "gin"}),
    (GOOD, "colour", {"colour": "red"}),
    (GOOD, "phase", {"phase": "over"}),
    (GOOD, "options", {"options": {"preset": "nobody"}}),
    (GOOD, "options", {"options": 7}),
    (GOOD, "seats", {"seats": 4}),
    (GOOD, "hands", {"hands": ["B5", "R8"]}),
    (GOOD, "hands", {"hands": "B5"}),
    (GOOD, "hands[0]", {"hands": ["B11", "R8", "B9"]}),
    (GOOD, "hands[0]", {"hands": ["rB", "R8", "B9"]}),
    (GOOD, "hands[1]", {"hands": ["B5", "7H", "B9"]}),
    (GOOD, "hands[1]", {"hands": ["B5", 5, "B9"]}),
    (GOOD, "R2", {"hands": ["R2 R2", "R8", "B9"]}),
    (GOOD, "totals", {"totals": [1]}),
    (GOOD, "rounds", {"rounds": -1}),
    (GOOD, "rounds", {"rounds": True}),
    (GOOD, "seed", {"seed": 0.5}),
    (GOOD, "turn", {"turn": 3}),
    (GOOD, "turn", {"turn": "Aki"}),
    (GOOD, "turn", {"turn": 2}),
    (GOOD, "leader", {"leader": -1}),
    (GOOD, "plays", {"plays": "1 R3"}),
    (GOOD, "plays[0]", {"plays": ["3 R3"]}),
    (GOOD, "plays[0]", {"plays": ["x R3"]}),
    (GOOD, "plays[0]", {"plays": ["1 R3 B3"]}),
    (GOOD, "plays[0]", {"plays": ["1 7H"]}),
    (GOOD, "plays[1]", {"plays": ["1 R3", "2 R4"]}),
    (GOOD, "plays[1]", {"plays": ["1 R3", "2 B2"]}),
    (GOOD, "plays", {"plays": ["1 B7 B7 B7 B7"]}),
    (GOOD, "plays", {"plays": ["0 B1", "1 R3", "0 B4 B4"], "turn": 1, "down": ["", "", ""]}),
    (GOOD, "plays[1]", {"plays": ["1 B1", "1 R3"]}),
    (GOOD, "plays[2]", {"plays": ["0 B1", "2 R3", "1 B4 B4"], "leader": 0, "down": ["", "rB", ""]}),
    (GOOD, "turn", {"plays": [], "turn": -1}),
    (GOOD, "turn", {"plays": [], "turn": "Aki"}),
    (GOOD, "plays", {"plays": ["1 R3"], "turn": 0}),
    (GOOD, "plays", {"plays": [], "leader": 1, "turn": 2}),
    (GOOD, "plays", {"plays": ["1 R3"], "leader": 2, "turn": 2, "down": ["", "", ""]}),
    (GOOD, "passed", {"plays": ["0 B1", "1 R3", "2 B4 B4", "1 rR rR"], "turn": 2, "down": ["", "", ""]}),
    (FOUR, "plays", {"plays": ["2 R4 R5", "0 rB"], "turn": 3}),
    (FOUR, "plays", {"plays": ["2 rB rR rR", "3 R5 R6 R7 rR"], "turn": 2}),
    (GOOD, "passed", {"passed": [0]}),
    (GOOD, "passed", {"passed": [2]}),
    (GOOD, "passed", {"passed": [1, 1]}),
    (GOOD, "down", {"down": ["rB"]}),
    (GOOD, "down[0]", {"down": ["B5", "", ""]}),
    (GOOD, "down[2]", {"down": ["", "", "rB rB"]}),
    (GOOD, "spent[0]", {"spent": ["rB", "", ""]}),
    (GOOD, "gone", {"gone": "", "stock": ""}),
    (GOOD, "gone", {"gone": "rB"}),
    (GOOD, "haze", {"haze": True}),
    (GOOD, "haze", {"haze": 1}),
    (GOOD, "asked", {"asked": [0], "turn": 0}),
    (HAZE, "haze", {"down": ["", "", ""]}),
    (REVIVE, "asked", {"asked": []}),
    (REVIVE, "asked", {"asked": [0, 2]}),
    (REVIVE, "asked", {"turn": 1}),
    (REVIVE, "down[0]", {"down": ["rB", "", ""]}),
    (REVIVE, "gone", {"gone": "", "stock": ""}),
    (BURN, "phase", {"plays": ["0 R3"]}),
    (BURN, "phase", {"plays": []}),
    (BURN, "phase", {"turn": 1}),
    (BURN, "hands[0]", {"hands": ["B7 R8", "R9", "B9"]}),
    (OUT, "tiles", {"tiles": [0, 0, 1, 1]}),
    (OUT, "tiles", {"tiles": [0, 0, 2]}),
    (OUT, "tiles", {"tiles": [0, 1, 2, 0]}),
    (OUT, "tiles", {"down": ["", "", "", ""]}),
    (OUT, "down[3]", {"down": ["", "", "rB", "rB"]}),
    (OUT, "order", {"order": [0]}),
    (OUT, "order", {"order": [3, 2, 1]}),
    (OUT, "turn", {"turn": 3, "leader": 0}),
    (OUT, "leader", {"leader": 3}),
]


@pytest.mark.parametrize("good, part, change", IMPOSSIBLE)
def test_an_impossible_position_is_refused_and_the_part_named(
    good: dict[str, Any], part: str, change: dict[str, Any]
) -> None:
    SUMI.setup(good)
    with pytest.raises(PositionError) as error:
        SUMI.setup(good | change)
    assert str(error.value).startswith(part), error.value


@pytest.mark.parametrize("position", [None, 5, "sumidagawa", [], [1, 2]])
def test_a_position_that_is_no_table_of_parts_is_refused(position: Any) -> None:
    with pytest.raises(PositionError):
        SUMI.setup(position)


@pytest.mark.parametrize("good", [GOOD, REVIVE, BURN, HAZE, OUT])
def test_a_position_is_read_back(good: dict[str, Any]) -> None:
    state = SUMI.setup(good)
    twin = SUMI.setup(state.position())
    assert twin.position() == state.position() and twin.view(0) == state.view(0)
    assert [texts(twin.legal(s)) for s in range(state.seats)] == [texts(state.legal(s)) for s in range(state.seats)]


def test_what_is_left_out_follows_from_the_rest() -> None:
    state = SUMI.setup(GOOD)
    assert turn(state) == (0, "play") and facts(state).leader == 1 and facts(state).number == 3
    assert wilds(state, 0) == "rB rR |  | rB rR" and wilds(state, 2) == "rB rR rR | rB |"
    assert len(state.view(0).zones["stock"]) == 13 and len(state.view(0).zones["gone"]) == 55 - 13 - 6 - 2
    four = sumi("B5|R8||", plays=["1 R3"], down=["", "", "rB", "rB"])
    assert facts(four).tiles == (0, 0, 1, 2) and len(four.view(0).zones["stock"]) == 3


def test_what_is_left_over_is_shuffled_by_the_seed() -> None:
    a, b, c = (SUMI.setup(GOOD | {"seed": n}).position()["stock"] for n in (1, 1, 2))
    assert a == b != c
    rest = SUMI.setup(GOOD | {"gone": ""})
    assert len(rest.view(0).zones["stock"]) == 55 - 6 - 2


@pytest.mark.scaled
def test_who_still_has_to_play_in_a_position_finds_a_play_and_whatever_follows_is_a_position() -> None:
    """Positions of any plays in any order: those that are accepted go on to the end of the round and beyond."""
    made = Counter[bool]()
    for n in range(scaled(400, 4000)):
        rng = Random(n)
        try:
            state = SUMI.setup(any_position(rng))
        except PositionError:
            made[False] += 1
            continue
        made[True] += 1
        for _, _ in zip(range(12), play(state, rng, anything), strict=False):
            if state.result is None:
                check_turn(state)
                assert SUMI.setup(state.position()).position() == state.position()
    assert min(made[True], made[False]) > made.total() / 10


def any_position(rng: Random) -> dict[str, Any]:
    """A position in which somebody has played, mostly in the order of the seats."""
    seats, cards = rng.choice((3, 4)), list(PLAIN.elements())
    shuffle(cards, rng)
    hands = [codes(cards[7 * s : 7 * s + rng.randint(1, 6)]) for s in range(seats)]
    at, plays = rng.randrange(seats), []
    for shape in rng.sample(SIMPLE, rng.randint(0, 4)):
        plays.append(f"{at} {shape}")
        at = (at + (1 if rng.random() < 0.8 else rng.randint(1, seats))) % seats
    down = [rng.choice(("", "", "rB", "rB rR")) for _ in range(seats)]
    passed = [s for s in range(seats) if rng.random() < 0.2]
    return {"hands": hands, "plays": plays, "down": down, "turn": at, "passed": passed if plays else []}


def test_a_seat_with_a_tile_and_all_wild_cards_up_is_out_only_when_what_comes_first_is_done() -> None:
    """S10, S15: before that 炎の華 takes a wild card, and all others who have a choice revive one."""
    burning = do(sumi("R3 R4 R5 R6|R9|B9"), "0 play R3 R4 R5 R6")
    reviving = sumi("|R8 R10|B9 B10", plays=["1 R3"], down=["rB", "rB rR", ""], turn=2)
    do(reviving, "2 play B9", "0 pass", "1 pass")
    for state, phase in ((burning, "burn"), (reviving, "revive")):
        assert state.phase == phase and state.tiles[0] == 1 and state.all_up(0) and not state.order
        assert SUMI.setup(state.position()).position() == state.position()
