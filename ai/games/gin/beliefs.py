"""What Club and Expert in Gin Rummy believe of the opponent's hand."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ai.explain import Hands
from ai.games.gin.club import DangerHints, observe
from engine.cards import BIT, DECK, unmask
from engine.contract import View


def pack(view: View) -> Counter[int]:
    """All cards of the game."""
    return Counter(DECK)


def known(view: View, seat: int) -> Iterable[int]:
    """The cards that a seat was seen to take and still holds."""
    return unmask(view.facts.taken_from_discard[seat])


def believe(view: View, weights: DangerHints) -> Hands:
    """The probability of each card in the opponent's hand: 1 for cards seen taken, else the share of an unseen card,
    lower near a card that the opponent discarded or declined, higher near one they took."""
    sight = observe(view)
    opponent: dict[int, float] = dict.fromkeys(unmask(sight.held), 1.0)
    for card in unmask(sight.unseen):
        bit = BIT[card]
        likely = sight.share * (weights.cold if bit & sight.cold else 1.0) * (weights.warm if bit & sight.warm else 1.0)
        opponent[card] = min(1.0, likely)
    own: Mapping[int, float] = dict.fromkeys(view.hand, 1.0)
    return [own, opponent] if view.seat == 0 else [opponent, own]
