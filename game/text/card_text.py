"""Cards in running text. Suits are characters, which the canvas draws as pictures."""

from typing import Final

from engine.cards import code

_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def words(card: int) -> str:
    """A card of the 52 in a sentence, such as 7♥."""
    text = code(card)
    return text[:-1] + _SUITS[text[-1]]
