"""One deal of Rumino: what happens when a player acts. Rules M4-M7, M9, M11; `legal` has what is legal.

Phases, each with the verbs of the seat whose turn it is:

    draw      draw, take, knock                the stock's top card, the discard pile's, or a knock instead: M4, M5
    discard   discard C, gin C, rumino C       C is thrown, or put aside on the discard pile: M4, M6, M7
    rebuy     rebuy, pass                      after the count, those at 100 or more are asked in order; each has
                                               a window of their own, `rebuy 2`, and `* close` is a no: M11
    over

Zones: `stock` and `discard` (top last), `hand:s` (in the order drawn). Who is out has an empty hand and no turns.
`masks` are the hands as `engine.melds.jokers` has them. `VERBS` finds for each verb the pair of functions that says why
not and that does it; `LEGAL` lists what is legal by phase.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import BIT, HIDDEN, JOKER, shuffle
from engine.contract import CLOCK, Action, Event, MatchState, Place, Result, View
from engine.games.rumino import legal, score
from engine.games.rumino.legal import MOST_SEATS, NONE
from engine.games.rumino.match import next_in
from engine.games.rumino.score import Outcome, Standing
from engine.melds import jokers
from engine.melds.jokers import ONE_JOKER, TWIN
from engine.rng import derive
from engine.turn_based import TurnBased, Verb

ID = "rumino"
MAX_TURNS = 200
_HAND = tuple(f"hand:{s}" for s in range(MOST_SEATS))


class Facts(NamedTuple):
    """The public facts of a deal; seats and cards are -1 where there is none."""

    dealer: int
    turn: int
    playing: tuple[int, ...]
    """The seats that are in this deal."""
    taken: int
    """The card just taken from the discard pile, which may not be thrown at once."""
    turns: int
    seen: tuple[tuple[int, ...], ...]
    """By seat, the cards taken from the discard pile that are still in a hidden hand."""
    reshuffled: tuple[int, ...]
    """The cards of the discard pile that became the new stock (M9), lowest first."""
    outcome: Outcome | None
    """The count of a deal that has ended, as far as rebuys have been made."""
    kind: str
    """How it ended: `knock`, `gin`, `rumino`, or `void`."""
    asked: tuple[int, ...]
    """Who is still to say whether they buy back in, in order (M11)."""


class State(TurnBased):
    """One deal of Rumino."""

    __slots__ = (
        "asked",
        "dealer",
        "discard",
        "following",
        "hands",
        "history",
        "kind",
        "masks",
        "match_state",
        "options",
        "outcome",
        "phase",
        "playing",
        "reshuffled",
        "result",
        "seats",
        "seed",
        "seen",
        "stock",
        "taken",
        "turn",
        "turns",
        "wild",
        "window",
    )

    def __init__(self, options: Mapping[str, Any], match_state: MatchState, seats: int, seed: int) -> None:
        self.options, self.match_state, self.seats, self.seed = options, match_state, seats, seed
        self.wild = options["rumino_jokers"] == "any"
        self.dealer = match_state.dealer
        self.playing = self.before.playing
        self.following = tuple(next_in(self.playing, s) for s in range(seats))
        self.turn = self.following[self.dealer]
        self.phase = "draw"
        self.window: str | None = None
        self.result: Result | None = None
        self.kind = ""
        self.outcome: Outcome | None = None
        self.asked: list[int] = []
        self.taken = NONE
        self.turns = 0
        self.stock: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.masks = [0] * seats
        self.seen: list[list[int]] = [[] for _ in range(seats)]
        self.reshuffled: tuple[int, ...] = ()
        self.history: list[Action] = []

    @property
    def before(self) -> Standing:
        """How the match stood before this deal."""
        return score.standing(self.match_state)

    def clone(self) -> "State":
        """An independent copy."""
        other = State.__new__(State)
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        other.asked, other.discard, other.stock = self.asked[:], self.discard[:], self.stock[:]
        other.history, other.masks = self.history[:], self.masks[:]
        other.hands = [h[:] for h in self.hands]
        other.seen = [s[:] for s in self.seen]
        return other

    # ------------------------------------------------------------- contract --
    def view(self, seat: int) -> View:
        """What a seat may know; the hands lie open once the deal is counted."""
        zones: dict[str, tuple[int, ...]] = {"stock": (HIDDEN,) * len(self.stock), "discard": tuple(self.discard)}
        for s, hand in enumerate(self.hands):
            zones[_HAND[s]] = tuple(hand) if s == seat or self.kind else (HIDDEN,) * len(hand)
        return View(
            ID,
            seat,
            self.seats,
            self.options,
            self.match_state,
            self.phase,
            self.acting(),
            self.window,
            MappingProxyType(zones),
            tuple(self.history),
            self._facts(),
            self.result,
        )

    def _facts(self) -> Facts:
        seen = tuple(() if self.kind else tuple(cards) for cards in self.seen)
        return Facts(
            self.dealer,
            self.turn,
            self.playing,
            self.taken,
            self.turns,
            seen,
            self.reshuffled,
            self.outcome,
            self.kind,
            tuple(self.asked),
        )

    def position(self) -> dict[str, Any]:
        """The deal as a position file, see `setup`."""
        from engine.games.rumino.position import describe

        return describe(self)

    # ---------------------------------------------------------------- moves --
    def hold(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self.hands[seat].append(card)
        hand = self.masks[seat]
        # `wild.add`, without the call
        if card == JOKER:
            self.masks[seat] = hand + ONE_JOKER
        else:
            self.masks[seat] = hand | TWIN[card] if hand & BIT[card] else hand | BIT[card]

    def _draw(self, action: Action, events: list[Event] | None) -> None:
        """M4. The stock is never empty here, see `_next`."""
        seat = self.turn
        card = self.stock.pop()
        self.hold(seat, card)
        self.taken = NONE
        self.phase = "discard"
        if events is not None:
            source, target = Place("stock", len(self.stock)), Place(_HAND[seat], len(self.hands[seat]) - 1)
            events.append(Event("move", seat, (card,), source, target, (seat,), "draw"))

    def _take(self, action: Action, events: list[Event] | None) -> None:
        """M4: everybody has seen this card."""
        seat = self.turn
        card = self.taken = self.discard.pop()
        self.hold(seat, card)
        self.seen[seat].append(card)
        self.phase = "discard"
        if events is not None:
            source, target = Place("discard", len(self.discard)), Place(_HAND[seat], len(self.hands[seat]) - 1)
            events.append(Event("move", seat, (card,), source, target, None, "take"))

    def _discard(self, action: Action, events: list[Event] | None) -> None:
        """M4."""
        self._put(self.turn, action[2][0], events)
        self.turns += 1
        self._next(events)

    def _put(self, seat: int, card: int, events: list[Event] | None, arg: str = "") -> None:
        """A card from a hand onto the discard pile."""
        hand = self.hands[seat]
        if events is not None:
            source, target = Place(_HAND[seat], hand.index(card)), Place("discard", len(self.discard))
            events.append(Event("move", seat, (card,), source, target, arg=arg))
        hand.remove(card)
        self.masks[seat] = jokers.without(self.masks[seat], card)
        self.discard.append(card)
        if card in self.seen[seat]:
            self.seen[seat].remove(card)

    def _next(self, events: list[Event] | None) -> None:
        """The turn goes on. M9: an empty stock is shuffled anew, once; 200 turns are enough."""
        self.turn = self.following[self.turn]
        self.taken = NONE
        self.phase = "draw"
        if self.turns >= MAX_TURNS or (not self.stock and (self.reshuffled or len(self.discard) < 2)):
            self._void(events)
        elif not self.stock:
            self._reshuffle(events)

    def _reshuffle(self, events: list[Event] | None) -> None:
        """M9: the top discard stays, the rest is the new stock."""
        if events is not None:
            for n in range(len(self.discard) - 2, -1, -1):
                card = (self.discard[n],)
                events.append(Event("move", CLOCK, card, Place("discard", n), Place("stock"), arg="shuffle"))
        self.stock = self.discard[:-1]
        del self.discard[:-1]
        self.reshuffled = tuple(sorted(self.stock))
        self.seed = derive(self.seed, "chance")
        shuffle(self.stock, Random(self.seed))

    # ---------------------------------------------------------- how it ends --
    def _knock(self, action: Action, events: list[Event] | None) -> None:
        """M5."""
        if events is not None:
            events.append(Event("say", self.turn, arg="knock"))
        self._count("knock", events)

    def _go_out(self, action: Action, events: list[Event] | None) -> None:
        """M6, M7: the eighth card is put aside, and the deal is over."""
        verb = action.verb
        if events is not None:
            events.append(Event("say", self.turn, arg=verb))
        self._put(self.turn, action.cards[0], events, verb)
        self._count(verb, events)

    def _count(self, kind: str, events: list[Event] | None) -> None:
        """The hands are laid open and counted, and those who may are asked whether they buy back in (M11)."""
        self.taken = NONE
        self._reveal(kind, events)
        self.outcome = score.count(kind, self.turn, self.masks, self.dealer, self.before)
        self.asked = score.rebuyers(self.options, kind, self.outcome)
        self._ask(events)

    def _ask(self, events: list[Event] | None) -> None:
        """The next one who may buy back in; if there is nobody left to ask, the deal is over."""
        assert self.outcome is not None
        if not score.left(self.options, self.outcome.after):
            self.asked = []
        if self.asked:
            self.phase = "rebuy"
            self.turn = self.asked[0]
            self.window = f"rebuy {self.turn}"
            return
        self._end(score.result(self.kind, self.outcome), events)

    def _rebuy(self, action: Action, events: list[Event] | None) -> None:
        """M11."""
        assert self.outcome is not None
        self.outcome = score.rebuy(self.outcome, self.asked.pop(0))
        if events is not None:
            events.append(Event("say", self.turn, arg="rebuy"))
        self._ask(events)

    def _pass(self, action: Action, events: list[Event] | None) -> None:
        """A no, said or by the clock."""
        self.asked.pop(0)
        if events is not None:
            events.append(Event("say", self.turn, arg="pass"))
        self._ask(events)

    def _void(self, events: list[Event] | None) -> None:
        """M9: nobody scores, and the same player deals again."""
        self._reveal("void", events)
        result = score.nothing(self.dealer, self.before)
        self.outcome = result.facts
        self._end(result, events)

    def _reveal(self, kind: str, events: list[Event] | None) -> None:
        self.kind = kind
        if events is not None:
            for seat in self.playing:
                zone = _HAND[seat]
                events.append(Event("reveal", seat, tuple(self.hands[seat]), Place(zone), arg=zone))

    def _end(self, result: Result, events: list[Event] | None) -> None:
        self.result = result
        self.phase = "over"
        self.window = None
        if events is not None:
            ender = self.outcome.ender if self.outcome else CLOCK
            events.append(Event("result", ender, arg=result.kind))


_LISTS = ("asked", "discard", "hands", "history", "masks", "seen", "stock")
_PLAIN = tuple(name for name in State.__slots__ if name not in _LISTS)

State.VERBS = {
    "draw": Verb(legal.no_draw, State._draw),
    "take": Verb(legal.no_take, State._take),
    "knock": Verb(legal.no_knock, State._knock),
    "discard": Verb(legal.no_discard, State._discard),
    "gin": Verb(legal.no_gin, State._go_out),
    "rumino": Verb(legal.no_rumino, State._go_out),
    "rebuy": Verb(legal.no_rebuy, State._rebuy),
    "pass": Verb(legal.no_pass, State._pass),
    "close": Verb(legal.no_close, State._pass),
}
State.LEGAL = {
    "draw": legal.legal_draw,
    "discard": legal.legal_discard,
    "rebuy": legal.legal_rebuy,
}
