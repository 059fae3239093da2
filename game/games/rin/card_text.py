"""RIN's cards in words: a card, the total of a hand, and what the field card counts."""

from collections.abc import Sequence

from engine.cards import JOKER
from engine.games.rin.effects import SUIT_NAMES
from game.text.card_text import words
from game.text.translations import tr

SUITS = dict(zip(SUIT_NAMES, "♠♥♣♦", strict=True))
"""The character of each suit, by the name that an action uses."""


def card_words(card: int) -> str:
    """A card in a sentence: 7♥, Joker."""
    return tr("rin.table.joker") if card == JOKER else words(card)


def total_words(cards: Sequence[int]) -> str:
    """The total of a hand (R12). Jokers are written as JK, as a hand with a Joker equals no number: "JK+5"."""
    jokers = sum(c == JOKER for c in cards)
    numbers = sum(c % 13 + 1 for c in cards if c != JOKER)
    if not jokers:
        return str(numbers)
    named = "JK" if jokers == 1 else f"{jokers}JK"
    return f"{named}+{numbers}" if numbers else named


def field_words(card: int) -> str:
    """The value of the field card."""
    return "JK" if card == JOKER else str(card % 13 + 1)


def equal(cards: Sequence[int], card: int) -> bool:
    """Whether a hand equals the field card (R12, R14)."""
    return total_words(cards) == field_words(card)
