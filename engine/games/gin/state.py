"""One deal of Gin Rummy: what each action does. Rules G3-G7, G10, G11; `legal` has what is legal.

Phases, each with the verbs of the seat whose turn it is:

    upcard    take, pass                       G3
    draw      draw, take                       the stock's top card, or the discard pile's: G3, G4
    discard   discard C, knock C, biggin       G4, G5, G10
    arrange   meld C.., done                   the knocker lays out melds: G6
    layoff    meld C.., layoff C i, done       the defender lays out melds and lays cards off: G7
    over

The tables at the end name for each verb the function that refuses it and the method that carries it out."""

from bisect import bisect
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import BIT, HIDDEN, mask, unmask
from engine.contract import CLOCK, NONE, Action, Event, Place, Result, View
from engine.games.gin import legal
from engine.games.gin.fields import ID, MAX_TURNS, STOCK_RESERVE, Fields
from engine.games.gin.position import describe
from engine.games.gin.score import score, void_result
from engine.melds import plain
from engine.melds.plain import deadwood
from engine.turn_based import ONE_SEAT, Verb

_BLANK: Final = tuple((HIDDEN,) * n for n in range(53))


class Facts(NamedTuple):
    """What a View says about a deal besides its zones. All of it is public except `hand`.

    Cards are bit masks as in `engine.cards.mask`, but for `upcard` and `taken`; -1 stands for no seat and no card."""

    dealer: int
    turn: int
    upcard: int
    knock_limit: int
    doubled: bool
    taken: int
    """The card just taken from the discard pile, which may not be discarded at once."""
    must_draw: bool
    """Both seats declined the upcard: the next card comes from the stock."""
    must_take: bool
    """The dealer has to take the upcard."""
    turns: int
    """How many turns are over."""
    knocker: int
    taken_from_discard: tuple[int, int]
    """By seat, the cards taken from the discard pile that are still in a hidden hand."""
    rejected: tuple[int, int]
    """By seat, the cards that the seat discarded or left lying on the discard pile."""
    hand: int
    """The cards of the seat that this View is for."""


class State(Fields):
    """One deal of Gin Rummy."""

    __slots__ = ()

    def clone(self) -> "State":
        """An independent copy."""
        other = State()
        other.options, other.match_state, other.seats, other.window = self.options, self.match_state, 2, None
        other.result, other.dealer, other.turn, other.phase = self.result, self.dealer, self.turn, self.phase
        other.must_draw, other.taken, other.turns = self.must_draw, self.taken, self.turns
        other.knocker, other.knock_limit, other.doubled = self.knocker, self.knock_limit, self.doubled
        other.upcard, other.stock, other.discard = self.upcard, self.stock[:], self.discard[:]
        other.hands, other.masks, other.taken_from_discard = (
            [self.hands[0][:], self.hands[1][:]],
            self.masks[:],
            self.taken_from_discard[:],
        )
        other.rejected = self.rejected[:]
        other.hand_revealed, other.laid_off, other.history = self.hand_revealed[:], self.laid_off[:], self.history[:]
        other.melds = [[m[:] for m in own] for own in self.melds]
        return other

    # ------------------------------------------------------------- contract --
    def view(self, seat: int) -> View:
        """What a seat may know. A revealed hand is visible to both seats."""
        first, second = self.hands
        first_revealed, second_revealed = self.hand_revealed
        turn, phase, (first_mask, second_mask) = self.turn, self.phase, self.masks
        zones: dict[str, tuple[int, ...]] = {
            "stock": _BLANK[len(self.stock)],
            "discard": tuple(self.discard),
            "hand:0": tuple(first) if seat == 0 or first_revealed else _BLANK[len(first)],
            "hand:1": tuple(second) if seat == 1 or second_revealed else _BLANK[len(second)],
        }
        if self.melds[0] or self.melds[1]:
            for s in (0, 1):
                for i, meld in enumerate(self.melds[s]):
                    zones[f"meld:{s}:{i}"] = tuple(meld)
        # `tuple.__new__` skips the function that a NamedTuple calls: Facts and View take 0.76 instead of 1.24
        # microseconds together, and a decision of Club, which needs a View each time, 28 instead of 30.
        facts = tuple.__new__(
            Facts,
            (
                self.dealer,
                turn,
                self.upcard,
                self.knock_limit,
                self.doubled,
                self.taken,
                self.must_draw,
                phase == "upcard" and self.must_take(),
                self.turns,
                self.knocker,
                tuple(self.taken_from_discard),
                tuple(self.rejected),
                first_mask if seat == 0 else second_mask if seat == 1 else 0,
            ),
        )
        return tuple.__new__(
            View,
            (
                ID,
                seat,
                2,
                self.options,
                self.match_state,
                phase,
                ONE_SEAT[turn] if self.result is None else (),
                None,
                MappingProxyType(zones),
                tuple(self.history),
                facts,
                self.result,
            ),
        )

    def position(self) -> dict[str, Any]:
        """The deal as plain data, see `engine.games.gin.position`."""
        return describe(self)

    # ------------------------------------------------------- what actions do --
    def _pass(self, action: Action, events: list[Event] | None) -> None:
        """G3: decline the upcard. When the dealer has declined it too, the non-dealer draws from the stock."""
        self.rejected[self.turn] |= BIT[self.upcard]
        self.turn = 1 - self.turn
        if action.seat == self.dealer:
            self.phase = "draw"
            self.must_draw = True
        if events is not None:
            events.append(Event("say", action.seat, arg="pass"))

    def _take(self, action: Action, events: list[Event] | None) -> None:
        """Take the top card of the discard pile. G4: in basic play the first upcard may be discarded again at once."""
        seat = self.turn
        card = self.discard.pop()
        returnable = self.phase == "upcard" and self.options["rediscard"] == "first_upcard"
        self.taken = NONE if returnable else card
        self.masks[seat] |= BIT[card]
        self.taken_from_discard[seat] |= BIT[card]
        self.hands[seat].append(card)
        self.phase = "discard"
        if events is not None:
            self._show_drawn(Place("discard", len(self.discard)), None, events)

    def _draw(self, action: Action, events: list[Event] | None) -> None:
        """Draw the top card of the stock, which rejects the top card of the discard pile."""
        seat = self.turn
        if not self.must_draw:
            self.rejected[seat] |= BIT[self.discard[-1]]
        card = self.stock.pop()
        self.taken = NONE
        self.must_draw = False
        self.masks[seat] |= BIT[card]
        self.hands[seat].append(card)
        self.phase = "discard"
        if events is not None:
            self._show_drawn(Place("stock", len(self.stock)), (seat,), events)

    def _show_drawn(self, source: Place, seen_by: tuple[int, ...] | None, events: list[Event]) -> None:
        """The event of the last card of a hand, which was just taken or drawn."""
        hand = self.hands[self.turn]
        target = Place(f"hand:{self.turn}", len(hand) - 1)
        events.append(Event("move", self.turn, (hand[-1],), source, target, seen_by))

    def _discard(self, action: Action, events: list[Event] | None) -> None:
        """G4: discard a card. G11: with two cards left in the stock, the deal is void."""
        self._to_discard(action[2][0], events)
        self.taken = NONE
        self.turn = 1 - self.turn
        self.phase = "draw"
        if len(self.stock) <= STOCK_RESERVE or self.turns >= MAX_TURNS:
            self._end(void_result(), events)

    def _knock(self, action: Action, events: list[Event] | None) -> None:
        """G5: discard a card and end the deal. A knock without deadwood is gin."""
        self._to_discard(action[2][0], events)
        self._declare("gin" if deadwood(self.masks[self.turn]) == 0 else "knock", events)

    def _to_discard(self, card: int, events: list[Event] | None) -> None:
        """Move a card from the hand of the seat to act to the discard pile, which completes a turn."""
        seat = self.turn
        hand, bit = self.hands[seat], BIT[card]
        if events is not None:
            place = Place(f"hand:{seat}", hand.index(card))
            events.append(Event("move", seat, (card,), place, Place("discard", len(self.discard))))
        hand.remove(card)
        self.masks[seat] ^= bit
        if self.taken_from_discard[seat]:
            self.taken_from_discard[seat] &= ~bit
        self.rejected[seat] |= bit
        self.discard.append(card)
        self.turns += 1

    def _big_gin(self, action: Action, events: list[Event] | None) -> None:
        """G10: end the deal with all eleven cards in melds."""
        self._declare("biggin", events)

    def _declare(self, kind: str, events: list[Event] | None) -> None:
        """Reveal the hand that ends the deal. After gin and big gin nothing is laid off (G7), so the deal is scored."""
        seat = self.knocker = self.turn
        self.taken = NONE
        if events is not None:
            events.append(Event("say", seat, arg=kind))
        self._reveal(seat, events)
        if kind == "knock":
            self.phase = "arrange"
            return
        self._add_melds(seat, plain.knocker_arrangement(self.masks[seat]), events)
        defender = 1 - seat
        self._add_melds(defender, plain.arrangements(self.masks[defender])[0], events)
        self._score(kind, events)

    def _reveal(self, seat: int, events: list[Event] | None) -> None:
        self.hand_revealed[seat] = True
        self.taken_from_discard[seat] = 0
        if events is not None:
            hand = self.hands[seat]
            events.append(Event("reveal", seat, tuple(hand), Place(f"hand:{seat}"), arg=f"hand:{seat}"))

    def _add_melds(self, seat: int, arrangement: tuple[int, ...], events: list[Event] | None) -> None:
        for m in arrangement:
            self._add_meld(seat, unmask(m), events)

    def _add_meld(self, seat: int, cards: tuple[int, ...], events: list[Event] | None) -> None:
        index = len(self.melds[seat])
        self.melds[seat].append([])
        for card in cards:
            self._to_meld(seat, card, seat, index, events)

    def _to_meld(self, seat: int, card: int, owner: int, index: int, events: list[Event] | None) -> None:
        """Move a card from a hand to its place in a meld, which stays in ascending order."""
        hand, meld = self.hands[seat], self.melds[owner][index]
        at = bisect(meld, card)
        if events is not None:
            target = Place(f"meld:{owner}:{index}", at)
            source = Place(f"hand:{seat}", hand.index(card))
            events.append(Event("move", seat, (card,), source, target, arg="meld" if seat == owner else "layoff"))
        hand.remove(card)
        self.masks[seat] ^= BIT[card]
        self.taken_from_discard[seat] &= ~BIT[card]
        meld.insert(at, card)

    def _meld(self, action: Action, events: list[Event] | None) -> None:
        """G6, G7: lay out a meld."""
        self._add_meld(self.turn, action.cards, events)

    def _layoff(self, action: Action, events: list[Event] | None) -> None:
        """G7: lay off a card on one of the knocker's melds."""
        self._add_layoff(action.cards[0], int(action.arg), events)

    def _add_layoff(self, card: int, index: int, events: list[Event] | None) -> None:
        self.laid_off.append((card, index))
        self._to_meld(1 - self.knocker, card, self.knocker, index, events)

    def _done(self, action: Action, events: list[Event] | None) -> None:
        """G6, G7: finish what the phase is for."""
        if self.phase == "arrange":
            self._done_arranging(events)
        else:
            self._done_laying_off(events)

    def _done_arranging(self, events: list[Event] | None) -> None:
        """G6: the melds that the knocker has not chosen are laid out in the best way."""
        seat = self.turn
        laid_out = tuple(mask(m) for m in self.melds[seat])
        unseen = ~(mask(self.discard) | plain.union(laid_out))
        best = plain.knocker_arrangement(self.masks[seat] | plain.union(laid_out), unseen, laid_out)
        self._add_melds(seat, best[len(laid_out) :], events)
        self.turn = 1 - seat
        self.phase = "layoff"

    def _done_laying_off(self, events: list[Event] | None) -> None:
        """G7: the melds and lay-offs that the defender has not chosen are made in the best way, and the deal is
        scored."""
        seat = self.turn
        best = plain.best_lay_off(self.masks[seat], tuple(mask(m) for m in self.melds[self.knocker]))
        for card, index in best.cards:
            self._add_layoff(card, index, events)
        self._add_melds(seat, best.melds, events)
        self._score("knock", events)

    # ------------------------------------------------------- the end of a deal --
    def _score(self, kind: str, events: list[Event] | None) -> None:
        self._reveal(1 - self.knocker, events)
        hands = (tuple(self.hands[0]), tuple(self.hands[1]))
        laid = tuple(c for c, _ in self.laid_off)
        self._end(score(self.options, kind, self.knocker, hands, laid, self.upcard if self.doubled else None), events)

    def _end(self, result: Result, events: list[Event] | None) -> None:
        self.result = result
        self.phase = "over"
        for seat in (0, 1):
            if not self.hand_revealed[seat]:
                self._reveal(seat, events)
        if events is not None:
            winner = result.winners[0] if result.winners else CLOCK
            events.append(Event("result", winner, arg=result.kind))


State.VERBS = {
    "take": Verb(legal.no_take, State._take),
    "pass": Verb(legal.no_pass, State._pass),
    "draw": Verb(legal.no_draw, State._draw),
    "discard": Verb(legal.no_discard, State._discard),
    "knock": Verb(legal.no_knock, State._knock),
    "biggin": Verb(legal.no_big_gin, State._big_gin),
    "meld": Verb(legal.no_meld, State._meld),
    "layoff": Verb(legal.no_layoff, State._layoff),
    "done": Verb(legal.no_done, State._done),
}
State.LEGAL = {
    "upcard": legal.legal_upcard,
    "draw": legal.legal_draw,
    "discard": legal.legal_discard,
    "arrange": legal.legal_arrange,
    "layoff": legal.legal_layoff,
}
