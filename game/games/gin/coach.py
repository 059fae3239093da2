"""What the coach of Gin Rummy says in pictures."""

from collections.abc import Mapping
from typing import Final

from engine.cards import BIT, mask
from engine.contract import Action, View
from engine.melds import plain

CHANCES: Final = frozenset({"gin", "knock_gin"})
"""Reasons whose number says how many unseen cards would help."""
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
