"""What the coach of Gin Rummy says in pictures."""

from collections.abc import Mapping
from typing import Final

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
