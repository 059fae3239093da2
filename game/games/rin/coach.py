"""The coach's words for RIN: cards and moves in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.contract import Action
from game.games.rin.card_text import card_words
from game.text.translations import tr

BETTER: Final[Mapping[str, int]] = {
    "called": -1,
    "torin": -1,
    "safe": 1,
    "stuck": 1,
    "follow": 1,
    "suits": 1,
    "wait": 1,
    "highest": -1,
}
"""Whether a higher number of a reason reads as better (1) or as worse (-1)."""
DRILLS: Final[Mapping[str, str]] = {
    "missed_rin": "calls_drill",
    "forgot_last": "last_drill",
    "risky": "safe_drill",
    "spent_special": "play_drill",
    "kept_special": "play_drill",
    "suit": "play_drill",
    "drew": "plays_drill",
    "played": "plays_drill",
    "high_cards": "play_drill",
    "other_card": "play_drill",
}
"""The drill for each kind of mistake, as `ai.games.rin.review` tells them apart."""


def card_list(cards: Sequence[int]) -> str:
    """Cards in a list."""
    return " ".join(map(card_words, cards))


def move_values(action: Action) -> Mapping[str, str]:
    """The cards of a move for a sentence, with the suit that an 8 names, and the call Last."""
    cards = card_list(action.cards)
    for part in action.arg.split() if action.verb == "play" else ():
        if part == "last":
            cards = tr("coach.rin_last", play=cards)
        else:
            cards = tr("coach.rin_suit", card=cards, suit=tr(f"rin.suit.{part}"))
    return {"cards": cards}
