"""What the coach of Gin Rummy says in pictures."""

from typing import Final

CHANCES: Final = frozenset({"gin", "knock_gin"})
"""Reasons whose number says how many unseen cards would help."""
