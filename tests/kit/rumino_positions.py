"""What several tests of Rumino share: hands, and deals from a position."""

from typing import Any

from engine.contract import MatchState
from engine.games import rumino as rules
from engine.games.rumino.state import State
from tests.kit.deals import do, ended, texts

RUMINO = rules
BAD = "KS KH QC QD JH 9S 7D"
"""66 points of deadwood."""
OTHERS = (BAD, "KC KD QS QH JC 9H 7C", "10S 10H JS JD 8C 6S 4D", "2C 5C 8H 8D 10D 10C 6D", "AC 3D 5S 5D 7S QS JH")
SEVEN = "3H 4H 5H 9S 9C 9D 7S"
LOW = "2H 3H 4H 9S 9C 9D AS"


def rumino(*hands: str, phase: str = "draw", turn: int = 0, discard: str = "8S", **parts: Any) -> State:
    """A position: seat 0's turn, the last seat deals."""
    options = {"preset": "table"} | parts.pop("options", {})
    position = {"options": options, "hands": list(hands), "phase": phase, "turn": turn, "discard": discard}
    return RUMINO.setup({"dealer": max(s for s, h in enumerate(hands) if h)} | position | parts)


def legal(state: State) -> list[str]:
    return texts(state.legal(state.view(0).acting[0]))


def verbs(state: State) -> set[str]:
    return {a.verb for s in state.acting() for a in state.legal(s)}


def after(state: State, **changes: Any) -> MatchState:
    """Where a match of this one deal stands."""
    return RUMINO.match_state(dict(state.options) | changes, state.seats, 1, [ended(state)])


LEFT_4 = "10S 10H JS JD 8C 6S 2D"
"""56 points of deadwood."""


def four(**parts: Any) -> State:
    """Seat 0 knocks with 1 point; seats 1 and 3 are at a hundred or more, 0 and 2 below."""
    totals = parts.pop("totals", [44, 50, 60, 48])
    state = rumino(LOW, BAD, "2C 3C 4C 8D 8H 8C AD", LEFT_4, dealer=0, turn=0, totals=totals, **parts)
    return do(state, "0 knock")
