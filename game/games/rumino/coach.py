"""The coach's words for Rumino: cards and moves in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.rumino.card_text import card_words

DRILLS: Final[Mapping[str, str]] = {
    "early_knock": "knocking_drill",
    "late_knock": "knocking_drill",
    "wrong_end": "ends_drill",
    "left_pile": "counting_drill",
    "useless_take": "counting_drill",
    "feeds": "discarding_drill",
    "high_cards": "discarding_drill",
    "discard": "discarding_drill",
}
"""The drill for each kind of mistake, as `ai.games.rumino.review` tells them apart."""


def card_list(cards: Sequence[int]) -> str:
    """Cards in a list."""
    return " ".join(map(card_words, cards))
