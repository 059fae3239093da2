"""What `tests/kit/contract_checks.py` finds in the rules of a game that somebody else has written."""

from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

import engine
from engine.contract import Rules
from tests.kit import contract_checks

PAIRS = Path(__file__).parents[1] / "pairs_game" / "rintaku_pairs" / "engine" / "__init__.py"


def pairs(old: str = "", new: str = "") -> Rules:
    """The rules of Pairs with another piece of source."""
    source = PAIRS.read_text("utf-8")
    assert old in source, old
    module = ModuleType("pairs_with_a_fault")
    exec(compile(source.replace(old, new, 1), str(PAIRS), "exec"), module.__dict__)
    return cast(Rules, module)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["pairs", *engine.game_ids()])
def test_games_that_keep_the_contract_pass(game: str) -> None:
    contract_checks.check(pairs() if game == "pairs" else engine.load(game))


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("REASONS = (", "REASONS = () and (", "REASONS lacks 'deal_over'"),
        ('"wrong_phase", ', "", "is 'wrong_phase', which is not one of REASONS"),
        ('Option("packs", 1,', 'Option("packs", 3,', "the default of the option packs is not one of its choices"),
        ("1, (1, 2)", "1, (1, 2), seats={1: (2,)}", "the default of packs is not offered to 3 seats"),
        ('derive(seed, "deal", match_state.number)', "None", "the same seed gives another deal"),
        ("hand[:] for hand in self.hands], self", "hand for hand in self.hands], self", "a move of a clone changes"),
        (
            '            "plays": self.plays,\n',
            "",
            "setup(position()) changes facts, facts.plays in the View of seat 0",
        ),
        ("    seats = check_shape(", "    seats = 2  # (", "setup takes a position with {'nonsense': 1}"),
        ("read_options(position, ID, OPTIONS, PRESETS)", "dict(position['options'])", "TypeError"),
        ("target, (seat,))", "target)", "the events of the deal show seat 0 cards of hand:1 (`seen_by`)"),
        ("if s == seat else", "if s >= seat else", "the View of seat 0 shows hand:1"),
        ("if s == seat else", "if s == seat or self.plays else", "in hand:1; no event tells it"),
        ("        hand.remove(card)\n", "", "by the events seat 0 has 3 cards in hand:0; its View has 4"),
        (
            '        events.append(Event("move", seat, (hand[-1],)',
            '        (Event("move", seat, (hand[-1],)',
            "by the events",
        ),
        ('Place("pile", len(self.pile))', 'Place("pile", 0)', "by the events pile has "),
        ('return "not_in_hand" if', 'return "not_in_hand" if 0 and', "which is not one of REASONS"),
        (
            "return None\n\n    def why_not",
            'return Action(0, "sing")\n\n    def why_not',
            "forced() is 0 sing, which is not legal",
        ),
        (
            "HIDDEN else card for",
            "HIDDEN else 0 for",
            "determinize changes zones, zone hand:0 in the View of",
        ),
        ("totals if over else ()", "()", "MatchState after 2 such deals: over is True, final is ()"),
        ('return [Action(seat, "draw")]', 'return [Action(seat, "draw")] * 2', "`legal` names an action twice"),
    ],
)
def test_a_fault_in_the_rules_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(AssertionError) as error:
        contract_checks.check(pairs(old, new))
    assert said in str(error.value)


@pytest.mark.parametrize(
    "old, new, note",
    [
        ("HAND = 3", "HAND = 13", "single, 4 seats"),  # there is no card to draw with four
        ("list(DECK) *", "list(DECK) * (options['packs'] == 1 or seats < 4) *", "double, 4 seats"),
        ("1, (1, 2)", "1, (0, 1, 2)", "packs=0, 4 seats"),
        ("1, (1, 2)", "1, (0, 1, 2), seats={0: (2, 3)}", "packs=0, 3 seats"),
    ],
)
def test_an_error_that_the_rules_raise_names_the_table(old: str, new: str, note: str) -> None:
    with pytest.raises(IndexError) as error:
        contract_checks.check(pairs(old, new))
    assert error.value.__notes__ == [f"with {note}"]
