"""What Expert in Sumidagawa believes of the hidden hands: any unseen card is as likely as any other to be in a hand."""

from collections import Counter
from collections.abc import Iterable

from ai import introspect
from ai.explain import Hands
from engine.contract import View
from engine.games.sumidagawa.fields import PLAIN


def pack(view: View) -> Counter[int]:
    """The plain cards. Wild cards are never hidden."""
    return Counter(PLAIN)


def known(view: View, seat: int) -> Iterable[int]:
    """No card of an opponent is known: nobody takes a card that others see."""
    return ()


def believe(view: View) -> Hands:
    """By seat, the expected number of cards of each face."""
    return introspect.counted_hands(view)
