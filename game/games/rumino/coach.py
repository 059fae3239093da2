"""The coach's words for Rumino: cards and moves in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import DECK, JOKER
from engine.contract import Action, View
from engine.melds import jokers
from game.games.rumino.card_text import card_words

BETTER: Final[Mapping[str, int]] = {
    "deadwood": -1,
    "gain": 1,
    "knock": 1,
    "gin": 1,
    "jokers": 1,
    "danger": -1,
    "knock_then": 1,
    "knock_gin": -1,
}
"""Whether a higher number of a reason reads as better (1) or as worse (-1)."""
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


def helping(view: View, action: Action) -> frozenset[int]:
    """The faces that would make a new meld with what a discard leaves; none for any other move."""
    if action.verb != "discard" or action.cards[0] not in view.hand:
        return frozenset()
    kept = jokers.without(jokers.gather(view.hand), action.cards[0])
    left = jokers.deadwood(kept)
    return frozenset(c for c in (*DECK, JOKER) if jokers.deadwood(jokers.add(kept, c)) < left)
