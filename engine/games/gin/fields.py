"""The data of one deal of Gin Rummy, and what can be read off it without knowing what an action does.

`State` in `state` adds what actions do; `legal` and `position` need only what is here.

Zones: `stock` and `discard` (top last), `hand:s` (in the order drawn), `meld:s:i`."""

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import rank, suit
from engine.contract import NONE, Action, MatchState, Result
from engine.melds.plain import POINTS
from engine.turn_based import TurnBased

ID: Final = "gin"
HAND: Final = 10
"""G1: so many cards each player is dealt."""
STOCK_RESERVE: Final = 2
"""G11: the deal is void after a turn that leaves this many cards in the stock, unless that turn knocks."""
MAX_TURNS: Final = 200
"""G11: a deal of this many turns is void. The limit is our decision; it only stops players who never knock."""


class Fields(TurnBased):
    """The data of a deal. `masks`, `taken_from_discard` and `rejected` are bit masks of cards (`engine.cards.mask`)."""

    __slots__ = (
        "dealer",
        "discard",
        "doubled",
        "hand_revealed",
        "hands",
        "knock_limit",
        "knocker",
        "laid_off",
        "masks",
        "match_state",
        "melds",
        "must_draw",
        "options",
        "rejected",
        "seats",
        "stock",
        "taken",
        "taken_from_discard",
        "turns",
        "upcard",
        "window",
    )

    def begin(self, options: Mapping[str, Any], match_state: MatchState, dealer: int) -> None:
        """Fill a blank deal, in which no card is dealt yet."""
        self.options = options
        self.match_state = match_state
        self.seats = 2
        self.window: str | None = None
        self.result: Result | None = None
        self.dealer = dealer
        self.turn = 1 - dealer
        self.phase = "upcard"
        # Both seats declined the upcard: the next card comes from the stock.
        self.must_draw = False
        # The card just taken from the discard pile, which may not be discarded at once.
        self.taken = NONE
        # How many turns are over.
        self.turns = 0
        self.knocker = NONE
        self.knock_limit = 10
        self.doubled = False
        self.upcard = NONE
        self.stock: list[int] = []
        self.discard: list[int] = []
        # By seat, the cards in the order drawn, and the same cards as a mask.
        self.hands: list[list[int]] = [[], []]
        self.masks = [0, 0]
        # By seat, the cards taken from the discard pile that are still in a hidden hand.
        self.taken_from_discard = [0, 0]
        # By seat, the cards that the seat discarded or left lying on the discard pile.
        self.rejected = [0, 0]
        self.hand_revealed = [False, False]
        # By seat, the melds laid out, each in ascending order.
        self.melds: list[list[list[int]]] = [[], []]
        # What the defender laid off: (card, index of the knocker's meld).
        self.laid_off: list[tuple[int, int]] = []
        self.history: list[Action] = []

    def must_take(self) -> bool:
        """G3: in basic play the dealer has to take the upcard that the non-dealer declined."""
        return self.options["upcard"] == "forced" and self.turn == self.dealer

    def set_upcard(self, upcard: int) -> None:
        """Note the upcard. G15, Oklahoma: it sets the knock limit (an ace: gin only), and a spade doubles the deal."""
        self.upcard = upcard
        limit = self.options["knock_limit"]
        if limit == "upcard":
            self.knock_limit = 0 if rank(upcard) == 1 else POINTS[upcard]
        else:
            self.knock_limit = int(limit)
        doubles = self.options["spades_double"] == "yes" and self.options["scoring"] == "points"  # G16: wins are wins
        self.doubled = doubles and suit(upcard) == 0
