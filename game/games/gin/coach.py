"""What the coach of Gin Rummy says in pictures."""

from collections.abc import Mapping
from typing import Final

CHANCES: Final = frozenset({"gin", "knock_gin"})
"""Reasons whose number says how many unseen cards would help."""
HABITS: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("knock", "discard"): ("early_knock", "knock_drill"),
    ("discard", "knock"): ("late_knock", "knock_drill"),
    ("discard", "discard"): ("discard", "discard_drill"),
}
"""Kinds of mistakes, by the verbs of the move made and of the better one: the key of a name, and the drill for it."""
