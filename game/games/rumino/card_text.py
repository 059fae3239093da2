"""Rumino's cards in words: a card and a meld."""

from engine.cards import JOKER
from game.games.rumino.layout import SlotGroup
from game.text.card_text import words
from game.text.translations import tr


def card_words(card: int) -> str:
    """A card in a sentence: 7♥, Joker."""
    return tr("rumino.table.joker") if card == JOKER else words(card)


def meld_words(group: SlotGroup, short: bool = False) -> str:
    """A meld in words: Run 4-6♠, Set of nines. `short`: without the words, 4-6♠ or 3 × 9."""
    low, high = words(group.stands[0])[:-1], words(group.stands[-1])
    if short and group.kind != "rumino":
        return f"{len(group.stands)} × {low}" if group.kind == "set" else f"{low}–{high}"
    if group.kind == "set":
        return tr("rumino.table.set", rank=tr(f"rumino.rank.{group.stands[0] % 13 + 1}"))
    if group.kind == "rumino":
        return tr("rumino.table.rumino")
    return tr("rumino.table.run", low=low, high=high)
