"""What Club and Expert in Gin Rummy believe of the other hand."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ai.explain import Hands
from ai.games.gin.club import Likes, look
from engine.cards import BIT, DECK, unmask
from engine.contract import View


def pack(view: View) -> Counter[int]:
    """All cards."""
    return Counter(DECK)


def known(view: View, seat: int) -> Iterable[int]:
    """What a seat was seen to take."""
    return unmask(view.facts.taken_from_discard[seat])


def believe(view: View, weights: Likes) -> Hands:
    """Cards that were taken are held; of the others each is as likely as the next, less so near a card that the
    opponent threw or left lying, more so near one they took."""
    sight = look(view)
    other: dict[int, float] = dict.fromkeys(unmask(sight.held), 1.0)
    for card in unmask(sight.unseen):
        bit = BIT[card]
        likely = sight.share * (weights.cold if bit & sight.cold else 1.0) * (weights.warm if bit & sight.warm else 1.0)
        other[card] = min(1.0, likely)
    own: Mapping[int, float] = dict.fromkeys(view.hand, 1.0)
    return [own, other] if view.seat == 0 else [other, own]
