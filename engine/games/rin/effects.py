"""The cards of RIN: the pack, what each card counts, what 2, 8 and K ask of the next player, and which cards may follow
which. Rules R2, R3, R7, R9-R12, R14.

The rules use this for what happens, opponents for what the history of a deal shows. What an ace does, R8, is in
`State._play`. Sets of faces are bit masks (`engine.cards.mask`)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import BIT, DECK, JOKER, SUITS, mask, rank, suit
from engine.contract import NONE

SUIT_NAMES = ("spades", "hearts", "clubs", "diamonds")
"""The suits as an 8 names them, in the order of `engine.cards.SUITS`."""
SUIT_BY_NAME = {name: i for i, name in enumerate(SUIT_NAMES)}
assert len(SUIT_NAMES) == len(SUITS)

JOKER_SUM = 1000
"""What a Joker adds to the sum of a hand that Rin is called with (R12). A hand with a Joker never equals a number, and
a hand of exactly one Joker equals the Joker."""
VALUE = (*map(rank, DECK), JOKER_SUM)
"""By face, what the card adds to the sum of a hand, and what the sum of a hand is compared with (R14)."""

ACES, TWOS, EIGHTS, KINGS = (mask(c for c in DECK if rank(c) == n) for n in (1, 2, 8, 13))
EFFECTS = ACES | TWOS | EIGHTS | KINGS
"""The cards that do something when they are played."""
SPECIAL = EFFECTS | BIT[JOKER]
"""R3: the cards that cannot be the upcard."""
MAX_CHAIN = 1024
"""The most cards that a chain of 2s comes to (R9, a decision: the source sets no limit). A seat that has to draw more
than there are gets the 2s back from the field, so a chain could double for ever."""

FITS = (
    *(mask([JOKER, *(c for c in DECK if rank(c) == rank(top) or suit(c) == suit(top))]) for top in DECK),
    mask((*DECK, JOKER)),
)
"""By field card (an 8 counts as the 8 of the named suit), the faces that may follow it: R7, R11, R12."""
FITS_OR_EIGHT = tuple(fit | EIGHTS for fit in FITS)
"""The same at a table where an 8 may follow any card."""


def after_play(seat: int, card: int, arg: str, chain: int) -> tuple[int, int, int]:
    """R9-R11: what is asked of the next player after a seat plays `card` with the words `arg`.

    `chain` is the number of cards that the chain of 2s has come to before. Returns the card that the field card counts
    as (an 8 is one of the named suit), the new chain (0: none), and the seat whose K lap it is (NONE: none)."""
    bit = BIT[card]
    if bit & TWOS:
        return card, min(chain * 2 or 2, MAX_CHAIN), NONE
    if bit & KINGS:
        return card, 0, seat
    if bit & EIGHTS:
        return named_eight(named_suit(arg)), 0, NONE
    return card, 0, NONE


def named_eight(suit_name: str) -> int:
    """R11: the face that an 8 counts as, which is the 8 of the suit named."""
    return SUIT_BY_NAME[suit_name] * 13 + 7


def named_suit(arg: str) -> str:
    """R11: the suit named by the words of a play of an 8 (`hearts` or `hearts last`)."""
    return arg.split(" ")[0]


def playable_mask(fits: Sequence[int], top: int, chain: int, lap: bool) -> int:
    """The faces that may be played on a field card that counts as `top`: only 2s in a chain of 2s (R9), only kings in
    the K lap of another seat (R10), else what `fits` says by face (R7)."""
    return TWOS if chain else KINGS if lap else fits[top]


def pack(options: Mapping[str, Any], decks: int) -> Counter[int]:
    """R2: the cards of this many decks with the table's Jokers."""
    return Counter([*DECK * decks, *[JOKER] * (options["jokers"] * decks)])


def deck_count(options: Mapping[str, Any], seats: int) -> int:
    """R2: how many decks are used; `auto` is one for up to five players and two from six on."""
    return (1 if seats <= 5 else 2) if options["decks"] == "auto" else int(options["decks"])
