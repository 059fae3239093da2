"""The coach's words for Sumidagawa: cards and moves in a sentence."""

from collections.abc import Mapping
from typing import Final

from engine.contract import Action
from engine.games.sumidagawa.combinations import KINDS, SHAPES
from game.games.sumidagawa.card_text import list_words as card_list
from game.text.translations import tr

__all__ = ["ABSENT", "BETTER", "COMPARES_CARDS", "DRILLS", "card_list", "move_values"]

BETTER: Final[Mapping[str, int]] = {
    "plays": -1,
    "hard": 1,
    "ready": 1,
    "lead": 1,
    "wilds": -1,
    "others": -1,
    "burn": -1,
}
"""Whether a higher number of a reason reads as better (1) or as worse (-1)."""
ABSENT: Final[Mapping[str, float]] = {"hard": 11.0}
"""Without a card left, no low number is left either."""
COMPARES_CARDS: Final = False
"""The coach compares whole combinations, not single cards."""

DRILLS: Final[Mapping[str, str]] = {
    "passed": "open_drill",
    "played": "cost_drill",
    "spent_wild": "cost_drill",
    "saved_wild": "goes_out_drill",
    "many_cards": "playing_drill",
    "few_cards": "playing_drill",
    "other_play": "playing_drill",
}
"""The drill for each kind of mistake, as `ai.games.sumidagawa.review` tells them apart."""


def move_values(action: Action) -> Mapping[str, str]:
    """The cards of a move and their combination, for a sentence."""
    cards = card_list(action.cards) if action.cards else ""
    if action.verb != "play":
        return {"cards": cards}
    return {"cards": cards, "kind": tr(f"sumidagawa.combination.{KINDS[SHAPES[action.cards].kind]}.name")}
