"""What the tests of Gin share: hands, positions, and what came of them."""

from typing import Any

from engine.cards import codes
from engine.contract import Result
from engine.games import gin as rules
from engine.games.gin.state import State
from tests.kit.deals import do, ended, gin

GIN = rules
PRESETS = tuple(GIN.PRESETS)
LIKE_APP = ("app", "oklahoma", "straight", "hollywood")

LOW = "AS 2S 3S 4H 5H 6H 9C 9D 9H AD KC"
"""Discarding the king leaves one point of deadwood: a knock."""
LOOSE = "AS 3S 5S 7S 9S JS KS AH 3H 5H"
"""Ten cards without a meld."""
FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
"""Ten more without one, none of them in LOW or LOOSE."""
DEFENDER_25 = "10C JC QC 4S 5S 6S 7S KD 8D 7D"
DEFENDER_10 = "10C JC QC 4S 5S 6S 7S 7D 2S AD"
DEFENDER_7 = "10C JC QC 4S 5S 6S 7S 4C 2S AD"
DEFENDER_0 = "10C JC QC 4S 5S 6S 7S 8C 8S 8H"
DEFENDER_30 = "4S 5S 6S 7S 2S 2D 2C KD QH JS"
PLAIN = "JC QD 2H 4H 6H 2C 4D 6C 8D KS"
KNOCKER_5 = "4H 5H 6H 9S 9C 9D 9H AS 2D 2C KH"
KNOCKER_10 = "4H 5H 6H 9S 9C 9D 9H 6D 2D 2C KH"
KNOCKER_8 = "4H 5H 6H 9S 9C 9D 9H 4D 2D 2C KH"
BIG_GIN = "4H 5H 6H 9S 9C 9D 9H 10D JD QD KD"


def verbs(state: State, seat: int) -> set[str]:
    return {a.verb for a in state.legal(seat)}


def knocks(state: State, seat: int = 0) -> list[str]:
    return [codes(a.cards) for a in state.legal(seat) if a.verb == "knock"]


def start(preset: str, dealer: int = 1) -> State:
    """An opening position in which nothing can be melded."""
    hands = ("2H 4H 6H 8H 10H QH AS 3S 5S 7S", "2C 4C 6C 8C 10C QC AD 3D 5D 7D")
    return gin(hands, "upcard", preset, dealer=dealer, turn=1 - dealer, discard="KS")


def after_knock(knocker: str, defender: str, knock: str = "0 knock KH", preset: str = "app", **parts: Any) -> Result:
    """A knock, and both leave the rest to the table; the result."""
    state = do(gin((knocker, defender), preset=preset, **parts), knock)
    return ended(do(state, "0 done", "1 done") if state.result is None else state)
