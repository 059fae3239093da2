"""The data of one deal of Rumino, and what can be read off it without knowing what an action does.

`State` in `state` adds what actions do; `legal` and `position` need only what is here.

Zones: `stock` and `discard` (top last), `hand:s` (in the order drawn). A seat that is out of the match has an empty
hand and no turns."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.cards import BIT, DECK, JOKER
from engine.contract import NONE, Action, MatchState, Result
from engine.games.rumino.match import next_in
from engine.games.rumino.score import Outcome, Standing, standing
from engine.melds.jokers import ONE_JOKER, TWIN
from engine.turn_based import TurnBased

ID = "rumino"
MAX_SEATS = 6
CARDS = (*DECK, *DECK, JOKER, JOKER, JOKER, JOKER)
"""M1: two packs with two Jokers each. What a seed deals depends on their order."""
PACK = Counter(CARDS)
"""M1: how often each card is there."""
HAND = 7
"""M1: so many cards each player is dealt."""
KNOCK_LIMIT = 7
"""M5: the most deadwood points with which a player may knock."""
MAX_TURNS = 200
"""M9: a deal of this many turns ends without a result."""


class Fields(TurnBased):
    """The data of a deal. `packed` are the hands in the form of `engine.melds.jokers`."""

    __slots__ = (
        "asked",
        "dealer",
        "discard",
        "following",
        "hands",
        "kind",
        "match_state",
        "options",
        "outcome",
        "packed",
        "playing",
        "reshuffled",
        "seats",
        "seed",
        "stock",
        "taken",
        "taken_from_discard",
        "turns",
        "wild",
        "window",
    )

    def begin(self, options: Mapping[str, Any], match_state: MatchState, seats: int, seed: int) -> None:
        """Fill a blank deal, in which no card is dealt yet."""
        self.options, self.match_state, self.seats, self.seed = options, match_state, seats, seed
        # Whether a Rumino may contain Jokers.
        self.wild = options["rumino_jokers"] == "any"
        self.dealer = match_state.dealer
        # The seats that are in this deal, and by seat the next of them.
        self.playing = self.before.playing
        self.following = tuple(next_in(self.playing, s) for s in range(seats))
        self.turn = self.following[self.dealer]
        self.phase = "draw"
        self.window: str | None = None
        self.result: Result | None = None
        # How the deal ended ("knock", "gin", "rumino", "void"; empty before) and the count, as far as it is made.
        self.kind = ""
        self.outcome: Outcome | None = None
        # The seats that are still to say whether they buy back in, in order.
        self.asked: list[int] = []
        # The card just taken from the discard pile, which may not be discarded at once.
        self.taken = NONE
        # How many turns are over.
        self.turns = 0
        self.stock: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.packed = [0] * seats
        # By seat, the cards taken from the discard pile that are still in the hand.
        self.taken_from_discard: list[list[int]] = [[] for _ in range(seats)]
        # The cards of the discard pile that became the new stock, lowest first.
        self.reshuffled: tuple[int, ...] = ()
        self.history: list[Action] = []

    @property
    def before(self) -> Standing:
        """How the match stood before this deal."""
        return standing(self.match_state)

    def add_to_hand(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self.hands[seat].append(card)
        hand = self.packed[seat]
        # The body of `engine.melds.jokers.add`, without the call.
        if card == JOKER:
            self.packed[seat] = hand + ONE_JOKER
        else:
            self.packed[seat] = hand | TWIN[card] if hand & BIT[card] else hand | BIT[card]
