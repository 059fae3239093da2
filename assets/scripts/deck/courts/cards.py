"""The court cards as SVG files, and their figures by rank and suit."""

from collections.abc import Callable
from typing import Final

from assets.scripts.card import WASHI
from assets.scripts.deck.courts.jacks import jack_clubs, jack_diamonds, jack_hearts, jack_spades
from assets.scripts.deck.courts.kings import king_clubs, king_diamonds, king_hearts, king_spades
from assets.scripts.deck.courts.queens import queen_clubs, queen_diamonds, queen_hearts, queen_spades
from assets.scripts.deck.courts.stage import frame, river, sky
from assets.scripts.deck.layout import both_ways, card
from assets.scripts.deck.lettering import index
from assets.scripts.deck.palette import COURT_COLOURS, SUIT_COLOURS, CourtColours
from assets.scripts.deck.suits import suit_with_rim
from assets.scripts.svg import Elements

_FIGURES: Final[dict[str, Callable[[CourtColours], Elements]]] = {
    "JS": jack_spades,
    "QS": queen_spades,
    "KS": king_spades,
    "JH": jack_hearts,
    "QH": queen_hearts,
    "KH": king_hearts,
    "JD": jack_diamonds,
    "QD": queen_diamonds,
    "KD": king_diamonds,
    "JC": jack_clubs,
    "QC": queen_clubs,
    "KC": king_clubs,
}


def court_figure(rank: str, suit: str) -> Elements:
    """Return the upper half of the figure of "J", "Q" or "K"."""
    return _FIGURES[rank + suit](COURT_COLOURS[suit])


def court_card(rank: str, suit: str) -> str:
    """Return the SVG file of "J", "Q" or "K"."""
    colour = SUIT_COLOURS[suit]
    return card(
        [
            *sky(COURT_COLOURS[suit].sky),
            *both_ways(court_figure(rank, suit)),
            *river(),
            *both_ways([suit_with_rim(suit, 65, 45, 23, colour, WASHI, 3.5)]),
            *frame(),
            *both_ways(index(rank, suit, colour)),
        ]
    )
