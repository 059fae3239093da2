"""Faces with large indices, for small screens."""

from typing import Final

from assets.scripts.card import INK, WASHI
from assets.scripts.deck.aces import motif
from assets.scripts.deck.courts.cards import court_figure
from assets.scripts.deck.courts.stage import ripples, river_band
from assets.scripts.deck.jokers import draw_fox, draw_kappa, star
from assets.scripts.deck.layout import card, card_path
from assets.scripts.deck.lettering import column, word
from assets.scripts.deck.palette import COURT_COLOURS, GOLD, NIGHT, SUIT_COLOURS
from assets.scripts.deck.suits import suit_symbol
from assets.scripts.paths import disc_path
from assets.scripts.svg import Elements, circle, path, place

_PIP_X, _PIP_Y, _PIP_SIZE = 158, 244, 150
_MEDALLION: Final = (157, 248, 82)  # x, y and radius of the round window for courts and Jokers
_NIB: Final = (9.4, 7.0)


def _marks(rank: str, suit: str, colour: str) -> Elements:
    """Return the rank and the suit across the top, and the suit once more below the rank."""
    cx, squeeze = (63, 0.8) if rank == "10" else (55, 1.0)
    items = word(rank, cx, 24, 92, colour, _NIB, squeeze)
    return [*items, suit_symbol(suit, 53, 168, 64, colour), suit_symbol(suit, 194, 62, 72, colour)]


def _medallion(ground: str, picture: str) -> Elements:
    """Return a picture in a round window."""
    cx, cy, r = _MEDALLION
    return [
        circle(cx, cy, r, ground),
        picture,
        path(card_path() + disc_path(cx, cy, r), WASHI, rule="evenodd"),
        circle(cx, cy, r, None, INK, 2.0),
        circle(cx, cy, r + 4.5, None, GOLD, 1.6),
    ]


def large_pip(rank: str, suit: str) -> str:
    """Return the large face of an ace or a card from "2" to "10"."""
    colour = SUIT_COLOURS[suit]
    pip = suit_symbol(suit, _PIP_X, _PIP_Y, _PIP_SIZE, colour)
    inside = motif(suit, _PIP_X, _PIP_Y, _PIP_SIZE, colour) if rank == "A" else []
    return card([*_marks(rank, suit, colour), pip, *inside])


def large_court(rank: str, suit: str) -> str:
    """Return the large face of "J", "Q" or "K"."""
    cx, cy, _ = _MEDALLION
    scale = 1.04
    figure = [*court_figure(rank, suit), *river_band(40, 190), ripples()[0]]
    picture = place(figure, cx - 127 * scale, cy - 103 * scale, scale)
    return card([*_medallion(COURT_COLOURS[suit].sky, picture), *_marks(rank, suit, SUIT_COLOURS[suit])])


def _large_joker(portrait: Elements, x: float, y: float, colour: str) -> str:
    """Return a large Joker: a star, the word across the top and down the side, and a portrait around (x, y)."""
    cx, cy, _ = _MEDALLION
    scale = 0.92
    return card(
        [
            *_medallion(NIGHT, place(portrait, cx - x * scale, cy - y * scale, scale)),
            star(41, 64, 27, colour),
            *word("JOKER", 156, 44, 40, colour, (9.6, 7.4), 0.94, 26),
            *column("JOKER", 40, 122, 26, 36, colour, (9.6, 7.4)),
        ]
    )


def large_fox_joker(colour: str) -> str:
    """Return the large face of the Joker with the fox."""
    return _large_joker(draw_fox(250), 125, 148, colour)


def large_kappa_joker(colour: str) -> str:
    """Return the large face of the Joker with the kappa."""
    return _large_joker(draw_kappa(250), 127, 140, colour)
