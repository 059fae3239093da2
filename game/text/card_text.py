"""Cards in running text: suits as characters that the canvas draws."""

from typing import Final

from engine.cards import code

_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def words(card: int) -> str:
    """A card of the 52 as it stands in a sentence: 7♥."""
    text = code(card)
    return text[:-1] + _SUITS[text[-1]]


def signed(n: int) -> str:
    """A number with its sign: +24, −8, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"
