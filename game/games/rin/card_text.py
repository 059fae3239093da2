"""RIN's cards in words: a card, the total of a hand, and what the field card counts."""

from collections.abc import Sequence

from engine.cards import JOKER
from engine.games.rin.effects import SUIT_NAMES
from game.text.card_text import words
from game.text.translations import tr

SUITS = dict(zip(SUIT_NAMES, "♠♥♣♦", strict=True))
"""The suits as an 8 names them, as characters."""


def card_words(card: int) -> str:
    """A card as it stands in a sentence: 7♥, Joker."""
    return tr("rin.table.joker") if card == JOKER else words(card)


def total_words(cards: Sequence[int]) -> str:
    """What a hand adds up to; a Joker among numbers stays one, as no number can be met with it (R12)."""
    jokers = sum(c == JOKER for c in cards)
    rest = sum(c % 13 + 1 for c in cards if c != JOKER)
    if not jokers:
        return str(rest)
    held = "JK" if jokers == 1 else f"{jokers}JK"
    return f"{held}+{rest}" if rest else held


def field_words(card: int) -> str:
    """What the field card counts."""
    return "JK" if card == JOKER else str(card % 13 + 1)


def equal(cards: Sequence[int], card: int) -> bool:
    """Whether a hand equals the field card (R12, R14)."""
    return total_words(cards) == field_words(card)
