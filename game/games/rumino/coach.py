"""The coach's words for Rumino: cards and moves in a sentence."""

from collections.abc import Sequence

from game.games.rumino.card_text import card_words


def card_list(cards: Sequence[int]) -> str:
    """Cards in a list."""
    return " ".join(map(card_words, cards))
