"""The data of one deal of RIN, and what can be read off it without knowing what an action does.

`State` in `state` adds what actions do; `legal`, `position`, `first_turns` and `calls` need only what is here.

Zones: `stock` and `field` (top last), `hand:s` (in the order drawn).

Most of a deal is turn after turn with nothing to call. `only_turns` and `cached_acting` remember this after each
action, so that `acting`, `legal`, plays and draws can skip all other cases."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import BIT, DECK, JOKER, mask
from engine.contract import NONE, Action, MatchState, Result
from engine.games.rin.effects import EFFECTS, FITS, FITS_OR_EIGHT, VALUE
from engine.rng import derive
from engine.turn_based import ONE_SEAT

ID = "rin"
MAX_SEATS = 8
HAND = 7
"""R2: so many cards each player is dealt."""
MAX_TURNS = 400
"""R22: a deal of this many turns ends without a result."""
_RINGS = tuple((*range(n), *range(n)) for n in range(MAX_SEATS + 1))
"""By number of seats: the seat at index `seat + direction`, without a division."""


def _card_table(fits: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    return tuple((BIT[c], VALUE[c], 0 if BIT[c] & EFFECTS else fits[c]) for c in (*DECK, JOKER))


_BY_CARD, _BY_CARD_OR_EIGHT = _card_table(FITS), _card_table(FITS_OR_EIGHT)
"""By card: its bit, its value, and the faces that may follow it; 0 for the cards with an effect. One look-up instead of
four makes random play 2 % faster."""


class Fields:
    """The data of a deal; -1 stands for no seat."""

    __slots__ = (
        "_by_card",
        "_listed",
        "cached_acting",
        "chain",
        "claims",
        "decks",
        "direction",
        "drew",
        "erred",
        "exposed",
        "false_calls",
        "field",
        "field_value",
        "fit",
        "fits",
        "free_draw",
        "hand_revealed",
        "hands",
        "history",
        "lap",
        "masks",
        "match_state",
        "no_twins",
        "only_turns",
        "options",
        "owed",
        "owner",
        "passed",
        "phase",
        "racers",
        "result",
        "resume",
        "returned",
        "ring",
        "seats",
        "seed",
        "starter",
        "stock",
        "sums",
        "top",
        "turn",
        "turns",
        "unsaid",
        "window",
    )

    def begin(self, options: Mapping[str, Any], match_state: MatchState, seats: int, decks: int, seed: int) -> None:
        """Fill a blank deal, in which no card is dealt yet."""
        self.options, self.match_state, self.seats, self.decks, self.seed = options, match_state, seats, decks, seed
        # R15: whether a wrong call is possible, and costs cards.
        self.false_calls = options["false_call"] == "draw_3"
        # R7: whether a seat that can play may draw instead.
        self.free_draw = options["draw_policy"] == "always"
        # Whether the pack has each face once.
        self.no_twins = decks == 1 and options["jokers"] < 2
        # By card, the faces that may follow it in the normal state.
        eight_wild = options["eight_wild"] == "true"
        self.fits = FITS_OR_EIGHT if eight_wild else FITS
        self._by_card = _BY_CARD_OR_EIGHT if eight_wild else _BY_CARD
        self.starter = self.turn = match_state.dealer
        # The seat that played the field card and pays when it is called on; of the upcard the dealer (R18).
        self.owner = match_state.dealer
        # 1 or -1; 0 before the race is over.
        self.direction = 0
        # The phase, and the phase that follows when nothing is owed any more.
        self.phase = self.resume = "start"
        self.window: str | None = None
        self.result: Result | None = None
        self.stock: list[int] = []
        self.field: list[int] = []
        # By seat, the cards in the order drawn, their faces as a mask, and their sum as Rin is called with it.
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.masks = [0] * seats
        self.sums = [0] * seats
        self.hand_revealed = [False] * seats
        # The card that the field card counts as (an 8 is one of the named suit), and the value that sums are compared
        # with.
        self.top = self.field_value = NONE
        # The faces that may be played now.
        self.fit = 0
        # R9: how many cards the next player draws who has no 2.
        self.chain = 0
        # How many turns are over.
        self.turns = 0
        # R10: the seat whose K lap it is.
        self.lap = NONE
        # R21: the seat that holds one card and may still say Last, and those that missed it.
        self.unsaid = NONE
        self.exposed: list[int] = []
        # The seat that has drawn last, if nobody has played since.
        self.drew = NONE
        # The seats that owe a card, in order, once for each card.
        self.owed: list[int] = []
        # The seats that have called wrongly on this field card.
        self.erred: list[int] = []
        # R5: the seats that may still play in the race, and those that said that they cannot.
        self.racers: list[int] = []
        self.passed: list[int] = []
        # The calls on this field card as (seat, verb), and whether they are returned (R19).
        self.claims: list[tuple[int, str]] = []
        self.returned = False
        self.ring = _RINGS[seats]
        # Whether nothing goes on but turns, and no call is possible but Rin.
        self.only_turns = False
        # The seats that can act, if no seat has anything to call; else None.
        self.cached_acting: tuple[int, ...] | None = None
        self._listed: tuple[Action, ...] = ()
        self.history: list[Action] = []

    def movers(self) -> tuple[int, ...]:
        """The seats of which everybody knows that they are to move."""
        phase = self.phase
        if phase == "race":
            return tuple(self.racers)
        if phase == "owe":
            return ONE_SEAT[self.owed[0]]
        return ONE_SEAT[self.turn] if phase not in ("claims", "over") else ()

    def ordinary_turn(self) -> bool:
        """Whether a seat is to take its turn, without a chain or a lap, and no seat has anything to call."""
        return self.only_turns and self.cached_acting is not None and not self.chain and self.lap == NONE

    def can_play(self, seat: int) -> bool:
        """Whether a seat holds a card that may be played now."""
        return bool(self.fit & self.masks[seat])

    def add_to_hand(self, seat: int, cards: Iterable[int]) -> None:
        """Put cards into a hand."""
        self.hands[seat] += cards
        hand = self.hands[seat]
        self.masks[seat] = mask(hand)
        self.sums[seat] = sum(map(VALUE.__getitem__, hand))

    def chance(self) -> int:
        """A random number of 64 bits for a lot or a shuffle. Each call gives the next one of the deal's own row."""
        self.seed = derive(self.seed, "chance")
        return self.seed

    # ------------------------------------------------------------------ phases --
    def enter(self, phase: str) -> None:
        """Begin a phase."""
        self.phase = phase
        self.window = phase if phase in ("race", "claims") else None
        self.only_turns = False

    def continue_play(self) -> None:
        """Begin the phase that follows: cards that are owed come first, as long as there are cards to draw."""
        owes = self.owed and (self.stock or len(self.field) > 1)
        self.enter("owe" if owes else self.resume)

    def refresh_acting(self) -> None:
        """Recompute `only_turns` and `cached_acting`. Call this after every change of hands, field, phase or claims."""
        if self.unsaid >= 0 or self.exposed or self.false_calls or self.result:
            self.only_turns, self.cached_acting = False, None
        else:
            self.only_turns = self.phase == "turn" and not (self.owed or self.erred)
            self.cached_acting = None if self.field_value in self.sums else self.movers()
