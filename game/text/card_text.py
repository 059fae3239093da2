"""Cards and numbers in running text. Suits are characters, which the canvas draws as pictures."""

from typing import Final

from engine.cards import code

_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def words(card: int) -> str:
    """A card of the 52 in a sentence, such as 7♥."""
    text = code(card)
    return text[:-1] + _SUITS[text[-1]]


def signed(n: int) -> str:
    """A number with its sign: +24, −8, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"
