"""What Club and Expert in Rumino believe of the other hands."""

from collections import Counter
from collections.abc import Iterable

from ai.explain import Hands
from ai.introspect import counted_hands
from engine.contract import View
from engine.games.rumino import PACK


def pack(view: View) -> Counter[int]:
    """All cards."""
    return Counter(PACK)


def known(view: View, seat: int) -> Iterable[int]:
    """What a seat was seen to take."""
    return tuple(view.facts.taken_from_discard[seat])


def believe(view: View) -> Hands:
    """It counts the cards, and knows what was taken from the discard pile; it guesses no further."""
    return counted_hands(view)
