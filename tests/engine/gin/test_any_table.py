"""Gin's promises at any table: any options, any position, and what an impossible position is refused for."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import engine
from engine.cards import codes, unmask
from engine.contract import (
    PUBLIC,
    Action,
    IllegalAction,
    PositionError,
)
from engine.games import gin as rules_of_gin
from engine.options import table_options
from tests.kit.deals import PACKS, do, ended, everything, gin, play
from tests.kit.promises import ACTIONS, check_cards

GIN = rules_of_gin
HANDS = ["4H 5H 6H 9S 9C 9D 9H AS 2D 2C KH", "10C JC QC 4S 5S 6S 7S KD 8D 7D"]
GOOD = {"phase": "discard", "dealer": 1, "turn": 0, "hands": HANDS}
TEN = ["4H 5H 6H 9S 9C 9D 9H AS 2D 2C", HANDS[1]]
KNOCKED = {"phase": "layoff", "dealer": 1, "turn": 1, "discard": "KH"}
AFTER = KNOCKED | {"hands": ["AS 2D 2C", HANDS[1]], "melds": [["4H 5H 6H", "9S 9C 9D 9H"], []]}
LAID = KNOCKED | {
    "hands": ["AS 2D 2C", HANDS[1].replace(" 7D", "")],
    "melds": [["4H 5H 6H 7H", "9S 9C 9D 9H"], []],
}
IMPOSSIBLE = [
    ("game", {"game": "bridge"}),
    ("colour", {"colour": "red"}),
    ("phase", {"phase": "tea"}),
    ("phase", {"phase": "over"}),
    ("phase", {"phase": None}),
    ("options", {"options": {"preset": "nobody"}}),
    ("options", {"options": {"knock_limit": "11"}}),
    ("options", {"options": {"colour": "red"}}),
    ("options", {"options": 7}),
    ("seats", {"seats": 3}),
    ("dealer", {"dealer": 2}),
    ("dealer", {"dealer": "Aki"}),
    ("turn", {"turn": -1}),
    ("turn", {"turn": True}),
    ("turns", {"turns": "many"}),
    ("turns", {"turns": -1}),
    ("seed", {"seed": 1.5}),
    ("totals", {"totals": [1]}),
    ("totals", {"totals": ["a", "b"]}),
    ("hands", {"hands": None}),
    ("hands", {"hands": [HANDS[0]]}),
    ("hands[0]", {"hands": [HANDS[0] + " KC", HANDS[1]]}),
    ("hands[0]", {"hands": TEN}),
    ("hands[1]", {"hands": [HANDS[0], "10C JC"]}),
    ("hands[1]", {"hands": [HANDS[0], 7]}),
    ("hands[1]", {"hands": [HANDS[0], HANDS[1].replace("KD", "KX")]}),
    ("hands[1]", {"hands": [HANDS[0], HANDS[1].replace("KD", "JK")]}),
    ("hands[1]", {"hands": [HANDS[0], HANDS[1].replace("KD", "--")]}),
    ("4H", {"hands": [HANDS[0], HANDS[1].replace("KD", "4H")]}),
    ("KH", {"discard": "KH"}),
    ("KS", {"stock": "KS KS"}),
    ("stock", {"stock": "1S"}),
    ("discard", {"discard": "ZZ"}),
    ("discard", {"phase": "draw", "hands": TEN}),
    ("discard", {"phase": "upcard", "hands": TEN, "discard": ""}),
    ("stock", {"phase": "draw", "hands": TEN, "discard": "KC", "stock": ""}),
    ("stock", {"phase": "upcard", "hands": TEN, "discard": "KC", "stock": ""}),
    ("upcard", {"upcard": "JK"}),
    ("upcard", {"options": {"preset": "oklahoma"}}),
    ("taken", {"taken": "KC"}),
    ("taken", {"taken": "?"}),
    ("seen", {"seen": "4H"}),
    ("seen", {"seen": ["4H"]}),
    ("seen[0]", {"seen": ["10C", ""]}),
    ("seen[1]", {"seen": ["", 5]}),
    ("seen[0]", AFTER | {"seen": ["AS", ""]}),
    ("rejected", {"rejected": {}}),
    ("rejected[0]", {"discard": "KC", "rejected": ["KC KS", ""]}),
    ("rejected[1]", {"rejected": ["", "4H"]}),
    ("laid_off", {"laid_off": ["4H 0"]}),
    ("laid_off", AFTER | {"laid_off": "8D 1"}),
    ("laid_off", AFTER | {"laid_off": [["8D", 1]]}),
    ("laid_off", AFTER | {"laid_off": ["9D 1"]}),
    ("laid_off", LAID | {"laid_off": ["5H 0"]}),
    ("laid_off[0]", LAID | {"laid_off": ["7H 1"]}),
    ("laid_off[0]", LAID | {"laid_off": ["7H 2"]}),
    ("laid_off[0]", LAID | {"laid_off": ["7H"]}),
    ("laid_off[0]", LAID | {"laid_off": ["ZZ 0"]}),
    ("laid_off[1]", LAID | {"laid_off": ["7H 0", "7H 0"]}),
    ("laid_off", LAID | {"laid_off": ["4H 0", "7H 0"]}),
    ("melds", {"melds": [["3S 3H 3D"], []]}),
    ("melds", {"melds": ["4H 5H 6H"]}),
    ("melds", {"melds": None}),
    ("melds", {"melds": [None, []]}),
    ("melds[0]", KNOCKED | {"hands": ["AS 2D 2C", HANDS[1]], "melds": [["4H 5H 7H", "9S 9C 9D 9H"], []]}),
    ("hands", KNOCKED | {"hands": ["AS 2D 2C", "10C JC QC"], "melds": [["4H 5H 6H", "9S 9C 9D 9H"], []]}),
    ("hands[0]", KNOCKED | {"hands": ["AS", HANDS[1]], "melds": [["4H 5H 6H", "9S 9C 9D 9H"], []]}),
    ("hands[0]", KNOCKED | {"phase": "arrange", "turn": 0, "hands": ["KS", HANDS[1]]}),
    ("hands", KNOCKED | {"hands": ["AS 2D 2C 3D 3C", HANDS[1]], "melds": [["4H 5H 6H", "9S 9C 9D 9H"], []]}),
    ("knocker", KNOCKED | {"hands": TEN, "knocker": 1}),
    ("knocker", KNOCKED | {"hands": TEN, "knocker": 5}),
]


@pytest.mark.parametrize("part, change", IMPOSSIBLE)
def test_an_impossible_position_of_gin_is_refused_and_the_part_named(part: str, change: dict[str, Any]) -> None:
    rules = engine.load("gin")
    rules.setup(GOOD)
    with pytest.raises(PositionError) as error:
        rules.setup(GOOD | change)
    assert str(error.value).startswith(f"{part}"), error.value


@pytest.mark.parametrize("position", [None, 5, "gin", [], [1, 2]])
def test_a_position_that_is_no_table_of_parts_is_refused(position: Any) -> None:
    with pytest.raises(PositionError):
        engine.load("gin").setup(position)


def test_a_position_may_leave_out_the_stock_and_shuffles_it_by_its_seed() -> None:
    a, b, c = (gin((HANDS[0], HANDS[1]), seed=n).position()["stock"] for n in (1, 1, 2))
    assert a == b != c
    assert sorted(a.split()) == sorted(c.split())
    assert len(a.split()) == 52 - 21


def test_a_position_without_an_upcard_is_read_back() -> None:
    state = gin((HANDS[0], HANDS[1]))
    assert engine.load("gin").setup(state.position()).position() == state.position()


def test_a_position_keeps_what_was_taken_rejected_and_laid_off() -> None:
    state = do(gin((HANDS[0], HANDS[1])), "0 discard KH", "1 take", "1 discard QC", "0 draw")
    facts = GIN.setup(state.position()).view(PUBLIC).facts
    assert [codes(unmask(cards)) for cards in (*facts.taken_from_discard, *facts.rejected)] == ["", "KH", "KH QC", "QC"]


def test_the_score_sheet_after_a_position_names_what_was_laid_off() -> None:
    hand = HANDS[1].replace("7D", "7H")
    original = do(gin((HANDS[0], hand)), "0 knock KH", "0 done", "1 layoff 7H 0")
    twin = GIN.setup(original.position())
    assert twin.position()["laid_off"] == ["7H 0"]
    assert ended(do(twin, "1 done")).lines == ended(do(original, "1 done")).lines


def test_a_position_of_before_that_knows_nothing_of_the_way_there_still_opens() -> None:
    for position in (AFTER, LAID):
        facts = GIN.setup(position).view(PUBLIC).facts
        assert (facts.taken_from_discard, facts.rejected) == ((0, 0), (0, 0))
    assert "laid_off" not in GIN.setup(LAID).position()


# ------------------------------------------------------ any table of gin at all --
CUSTOM = st.fixed_dictionaries({o.id: st.sampled_from(o.choices) for o in GIN.OPTIONS})


class AnyTableOfGin(RuleBasedStateMachine):
    """Gin at a table with any options, played by anybody, keeps every promise after every action."""

    @initialize(changes=CUSTOM, seed=st.integers(0, 2**32))
    def sit_down(self, changes: dict[str, Any], seed: int) -> None:
        options = table_options(GIN, "app", changes)
        self.state = GIN.deal(options, 2, seed, GIN.match_state(options, 2, seed, ()))
        self.rng = Random(seed)

    @precondition(lambda self: self.state.result is not None)
    @rule(seed=st.integers(0, 2**32))
    def deal_again(self, seed: int) -> None:
        options = dict(self.state.options)
        match_state = GIN.match_state(options, 2, seed, [ended(self.state)])
        self.state = GIN.deal(options, 2, seed, match_state)

    @precondition(lambda self: self.state.result is None)
    @rule(n=st.integers(1, 12))
    def go_on(self, n: int) -> None:
        for _, _ in zip(range(n), play(self.state, self.rng), strict=False):
            pass

    @precondition(lambda self: self.state.result is None)
    @rule(pick=st.integers(0, 10**6))
    def do_anything(self, pick: int) -> None:
        (seat,) = self.state.acting()
        legal = self.state.legal(seat)
        self.state.apply(legal[pick % len(legal)])

    @precondition(lambda self: self.state.result is None)
    @rule(action=ACTIONS)
    def try_nonsense(self, action: Action) -> None:
        before = everything(self.state)
        assert self.state.why_not(action) in GIN.REASONS
        with pytest.raises(IllegalAction):
            self.state.apply(action)
        assert everything(self.state) == before

    @precondition(lambda self: self.state.result is None)
    @rule()
    def pass_through_a_position(self) -> None:
        twin = GIN.setup(self.state.position())
        assert twin.position() == self.state.position()
        assert [twin.legal(s) for s in (0, 1)] == [self.state.legal(s) for s in (0, 1)]
        assert [twin.view(s).facts for s in (0, 1, PUBLIC)] == [self.state.view(s).facts for s in (0, 1, PUBLIC)]

    @invariant()
    def nothing_is_lost_and_nothing_leaks(self) -> None:
        if not hasattr(self, "state"):
            return
        check_cards(self.state, PACKS["gin"]({}, 2))
        for seat in (0, 1, PUBLIC):
            view = self.state.view(seat)
            other = GIN.determinize(view, self.rng)
            assert other.view(seat) == view
            assert other.legal(seat) == self.state.legal(seat)
        if self.state.result:
            assert min(self.state.result.points) == 0
            assert len(self.state.result.winners) <= 1


TestAnyTableOfGin = AnyTableOfGin.TestCase
TestAnyTableOfGin.settings = settings(stateful_step_count=30)
