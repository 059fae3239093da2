"""What the coach of Gin Rummy says in pictures."""

from collections.abc import Mapping
from typing import Final

from engine.cards import BIT, mask
from engine.contract import Action, View
from engine.melds import plain

CHANCES: Final = frozenset({"gin", "knock_gin"})
"""Reasons whose number says how many unseen cards would help."""
BETTER: Final[Mapping[str, int]] = {
    "deadwood": -1,
    "gin": 1,
    "knock": 1,
    "gain": 1,
    "melded": 1,
    "ways": 1,
    "danger": -1,
    "knock_gin": -1,
    "knock_gain": -1,
    "knock_more": 1,
    "knock_lay_offs": -1,
    "knock_danger": 1,
    "take_meld": 1,
    "take_deadwood": -1,
    "take_gin": 1,
    "take_knock": 1,
    "take_gain": 1,
    "take_danger": -1,
}
"""Whether a higher number of a reason reads as better (1) or as worse (-1)."""
DRILLS: Final[Mapping[str, str]] = {
    "early_knock": "knock_drill",
    "late_knock": "knock_drill",
    "left_pile": "melds_drill",
    "useless_take": "melds_drill",
    "feeds": "discard_drill",
    "high_cards": "discard_drill",
    "discard": "discard_drill",
}
"""The drill for each kind of mistake, as `ai.games.gin.review` tells them apart."""


def helping(view: View, action: Action) -> frozenset[int]:
    """The cards that would make a new meld with what a discard leaves; none for any other move."""
    hand = mask(view.hand)
    if action.verb != "discard" or not hand & BIT[action.cards[0]]:
        return frozenset()
    kept = hand & ~BIT[action.cards[0]]
    left = plain.deadwood(kept)
    return frozenset(c for c in range(52) if not hand & BIT[c] and plain.deadwood(kept | BIT[c]) < left)
