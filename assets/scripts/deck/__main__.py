"""Write the deck: the faces, the large faces, the Jokers and the backs.

Run it as ``python -m assets.scripts.deck [--out FOLDER]``. The folder is ``assets/cards`` unless said otherwise.
"""

from typing import Final

import assets
from assets.scripts.card import INK, VERMILION
from assets.scripts.deck.aces import ace
from assets.scripts.deck.backs import BACKS
from assets.scripts.deck.courts.cards import court_card
from assets.scripts.deck.jokers import fox_joker, kappa_joker
from assets.scripts.deck.large import large_court, large_fox_joker, large_kappa_joker, large_pip
from assets.scripts.deck.pips import pip_card
from assets.scripts.output import write_drawings

_SUITS: Final = "SHDC"
_RANKS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def _face(rank: str, suit: str) -> str:
    if rank == "A":
        return ace(suit)
    return court_card(rank, suit) if rank in "JQK" else pip_card(rank, suit)


def _large_face(rank: str, suit: str) -> str:
    return large_court(rank, suit) if rank in "JQK" else large_pip(rank, suit)


def draw() -> dict[str, str]:
    """Return all files of the deck by name."""
    files = {}
    for suit in _SUITS:
        for rank in _RANKS:
            files[f"{rank}{suit}.svg"] = _face(rank, suit)
            files[f"large/{rank}{suit}.svg"] = _large_face(rank, suit)
    files |= {"JK1.svg": fox_joker(VERMILION), "JK2.svg": kappa_joker(INK)}
    files |= {"large/JK1.svg": large_fox_joker(VERMILION), "large/JK2.svg": large_kappa_joker(INK)}
    return files | {f"{name}.svg": back() for name, back in BACKS.items()}


if __name__ == "__main__":
    write_drawings(__doc__, assets.path("cards"), draw)
