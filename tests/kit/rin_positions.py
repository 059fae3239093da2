"""What the tests of RIN share: positions written in a line, and what came of them."""

from typing import Any

from engine.cards import codes
from engine.games import rin as rules
from engine.games.rin.state import Facts, State
from tests.kit.deals import texts

RIN = rules


def rin(hands: str, field: str, preset: str = "school", **parts: Any) -> State:
    """A position of RIN: hands by seat with `|` between, the field with its top last; seat 0's turn. `options`
    may change the preset's."""
    options = {"preset": preset} | parts.pop("options", {})
    return RIN.setup({"options": options, "hands": hands.split("|"), "field": field} | parts)


def legal(state: State, seat: int) -> list[str]:
    """What a seat may do, in the notation, without its seat."""
    return [text.partition(" ")[2] for text in texts(state.legal(seat))]


def hand(state: State, seat: int) -> str:
    return codes(state.view(seat).hand)


def held(state: State) -> list[int]:
    """How many cards each seat holds."""
    return [len(state.view(s).hand) for s in range(state.seats)]


def facts(state: State) -> Facts:
    found: Facts = state.view(0).facts
    return found


def result(state: State) -> tuple[str, tuple[int, ...]]:
    """How it ended, and the points."""
    assert state.result is not None
    return state.result.kind, state.result.points
