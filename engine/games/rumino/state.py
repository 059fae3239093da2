"""One deal of Rumino: what each action does. Rules M4-M7, M9, M11; `legal` has what is legal.

Phases, each with the verbs of the seat whose turn it is:

    draw      draw, take, knock                the stock's top card, the discard pile's, or a knock instead: M4, M5
    discard   discard C, gin C, rumino C       C is discarded, or put aside onto the discard pile: M4, M6, M7
    rebuy     rebuy, pass                      after the count, the seats at 100 or more are asked in order; each has
                                               a window of its own, `rebuy 2`, and `* close` means no: M11
    over

The tables at the end name for each verb the function that refuses it and the method that carries it out."""

from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import HIDDEN, shuffle
from engine.contract import CLOCK, NONE, Action, Event, Place, Result, View
from engine.games.rumino import legal, score
from engine.games.rumino.fields import ID, MAX_SEATS, MAX_TURNS, Fields
from engine.games.rumino.position import describe
from engine.games.rumino.score import Outcome
from engine.melds import jokers
from engine.rng import derive
from engine.turn_based import Verb, no_close

_HAND = tuple(f"hand:{s}" for s in range(MAX_SEATS))


class Facts(NamedTuple):
    """What a View says about a deal besides its zones; -1 stands for no seat and no card."""

    dealer: int
    turn: int
    playing: tuple[int, ...]
    """The seats that are in this deal."""
    taken: int
    """The card just taken from the discard pile, which may not be discarded at once."""
    turns: int
    """How many turns are over."""
    taken_from_discard: tuple[tuple[int, ...], ...]
    """By seat, the cards taken from the discard pile that are still in a hidden hand."""
    reshuffled: tuple[int, ...]
    """The cards of the discard pile that became the new stock (M9), lowest first."""
    outcome: Outcome | None
    """The count of a deal that has ended, with the rebuys made so far."""
    kind: str
    """How the deal ended: `knock`, `gin`, `rumino`, or `void`; empty before."""
    asked: tuple[int, ...]
    """The seats that are still to say whether they buy back in, in order (M11)."""


class State(Fields):
    """One deal of Rumino."""

    __slots__ = ()

    def clone(self) -> "State":
        """An independent copy."""
        other = State()
        other.dealer, other.following, other.kind = self.dealer, self.following, self.kind
        other.match_state, other.options, other.outcome = self.match_state, self.options, self.outcome
        other.phase, other.playing, other.reshuffled = self.phase, self.playing, self.reshuffled
        other.result, other.seats, other.seed, other.taken = self.result, self.seats, self.seed, self.taken
        other.turn, other.turns, other.wild, other.window = self.turn, self.turns, self.wild, self.window
        other.asked, other.discard, other.history = self.asked[:], self.discard[:], self.history[:]
        other.packed, other.stock = self.packed[:], self.stock[:]
        other.hands = [cards[:] for cards in self.hands]
        other.taken_from_discard = [cards[:] for cards in self.taken_from_discard]
        return other

    # ------------------------------------------------------------- contract --
    def view(self, seat: int) -> View:
        """What a seat may know. All hands are visible once the deal is counted."""
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
        taken_from_discard = tuple(() if self.kind else tuple(cards) for cards in self.taken_from_discard)
        return Facts(
            self.dealer,
            self.turn,
            self.playing,
            self.taken,
            self.turns,
            taken_from_discard,
            self.reshuffled,
            self.outcome,
            self.kind,
            tuple(self.asked),
        )

    def position(self) -> dict[str, Any]:
        """The deal as plain data, see `engine.games.rumino.position`."""
        return describe(self)

    # ---------------------------------------------------------------- moves --
    def _draw(self, action: Action, events: list[Event] | None) -> None:
        """M4: draw the top card of the stock, which is never empty here, see `_next`."""
        seat = self.turn
        card = self.stock.pop()
        self.add_to_hand(seat, card)
        self.taken = NONE
        self.phase = "discard"
        if events is not None:
            source, target = Place("stock", len(self.stock)), Place(_HAND[seat], len(self.hands[seat]) - 1)
            events.append(Event("move", seat, (card,), source, target, (seat,), "draw"))

    def _take(self, action: Action, events: list[Event] | None) -> None:
        """M4: take the top card of the discard pile, which everybody has seen."""
        seat = self.turn
        card = self.taken = self.discard.pop()
        self.add_to_hand(seat, card)
        self.taken_from_discard[seat].append(card)
        self.phase = "discard"
        if events is not None:
            source, target = Place("discard", len(self.discard)), Place(_HAND[seat], len(self.hands[seat]) - 1)
            events.append(Event("move", seat, (card,), source, target, None, "take"))

    def _discard(self, action: Action, events: list[Event] | None) -> None:
        """M4: discard a card, which ends the turn."""
        self._put(self.turn, action[2][0], events)
        self.turns += 1
        self._next(events)

    def _put(self, seat: int, card: int, events: list[Event] | None, arg: str = "") -> None:
        """Move a card from a hand onto the discard pile."""
        hand = self.hands[seat]
        if events is not None:
            source, target = Place(_HAND[seat], hand.index(card)), Place("discard", len(self.discard))
            events.append(Event("move", seat, (card,), source, target, arg=arg))
        hand.remove(card)
        self.packed[seat] = jokers.without(self.packed[seat], card)
        self.discard.append(card)
        if card in self.taken_from_discard[seat]:
            self.taken_from_discard[seat].remove(card)

    def _next(self, events: list[Event] | None) -> None:
        """Begin the next turn. M9: an empty stock is replaced once by the shuffled discard pile; after that, or after
        200 turns, the deal is void."""
        self.turn = self.following[self.turn]
        self.taken = NONE
        self.phase = "draw"
        if self.turns >= MAX_TURNS or (not self.stock and (self.reshuffled or len(self.discard) < 2)):
            self._void(events)
        elif not self.stock:
            self._reshuffle(events)

    def _reshuffle(self, events: list[Event] | None) -> None:
        """M9: the top card of the discard pile stays, the others become the new stock."""
        if events is not None:
            for n in range(len(self.discard) - 2, -1, -1):
                card = (self.discard[n],)
                events.append(Event("move", CLOCK, card, Place("discard", n), Place("stock"), arg="shuffle"))
        self.stock = self.discard[:-1]
        del self.discard[:-1]
        self.reshuffled = tuple(sorted(self.stock))
        self.seed = derive(self.seed, "chance")
        shuffle(self.stock, Random(self.seed))

    # ------------------------------------------------------- the end of a deal --
    def _knock(self, action: Action, events: list[Event] | None) -> None:
        """M5: end the deal before drawing."""
        if events is not None:
            events.append(Event("say", self.turn, arg="knock"))
        self._count("knock", events)

    def _go_out(self, action: Action, events: list[Event] | None) -> None:
        """M6, M7: put the eighth card aside and end the deal with gin or a Rumino."""
        verb = action.verb
        if events is not None:
            events.append(Event("say", self.turn, arg=verb))
        self._put(self.turn, action.cards[0], events, verb)
        self._count(verb, events)

    def _count(self, kind: str, events: list[Event] | None) -> None:
        """Reveal and count the hands, then ask the seats that may buy back in (M11)."""
        self.taken = NONE
        self._reveal(kind, events)
        self.outcome = score.count(kind, self.turn, self.packed, self.dealer, self.before)
        self.asked = score.rebuyers(self.options, kind, self.outcome)
        self._ask(events)

    def _ask(self, events: list[Event] | None) -> None:
        """M11: open the window of the next seat that may buy back in. If no seat is left to ask, end the deal."""
        assert self.outcome is not None
        if not score.rebuys_left(self.options, self.outcome.after):
            self.asked = []
        if self.asked:
            self.phase = "rebuy"
            self.turn = self.asked[0]
            self.window = f"rebuy {self.turn}"
            return
        self._end(score.result(self.kind, self.outcome), events)

    def _rebuy(self, action: Action, events: list[Event] | None) -> None:
        """M11: buy back in."""
        assert self.outcome is not None
        self.outcome = score.rebuy(self.outcome, self.asked.pop(0))
        if events is not None:
            events.append(Event("say", self.turn, arg="rebuy"))
        self._ask(events)

    def _pass(self, action: Action, events: list[Event] | None) -> None:
        """M11: stay out, by choice or because the window has closed."""
        self.asked.pop(0)
        if events is not None:
            events.append(Event("say", self.turn, arg="pass"))
        self._ask(events)

    def _void(self, events: list[Event] | None) -> None:
        """M9: end the deal without points; the same player deals again."""
        self._reveal("void", events)
        result = score.void_result(self.dealer, self.before)
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


State.VERBS = {
    "draw": Verb(legal.no_draw, State._draw),
    "take": Verb(legal.no_take, State._take),
    "knock": Verb(legal.no_knock, State._knock),
    "discard": Verb(legal.no_discard, State._discard),
    "gin": Verb(legal.no_gin, State._go_out),
    "rumino": Verb(legal.no_rumino, State._go_out),
    "rebuy": Verb(legal.no_rebuy, State._rebuy),
    "pass": Verb(legal.no_pass, State._pass),
    "close": Verb(no_close, State._pass),
}
State.LEGAL = {
    "draw": legal.legal_draw,
    "discard": legal.legal_discard,
    "rebuy": legal.legal_rebuy,
}
