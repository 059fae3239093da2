"""One deal of Gin Rummy: what happens when a player acts. Rules G3-G11, G15; `legal` has what is legal.

Phases, each with the verbs of the seat whose turn it is:

    upcard    take, pass                       G3
    draw      draw, take                       the stock's top card or the discard pile's
    discard   discard C, knock C, biggin       G4, G5, G10
    arrange   meld C.., done                   the knocker lays out melds, G6
    layoff    meld C.., layoff C i, done       the defender's melds and lay-offs, G7
    over

Zones: `stock` and `discard` (top last), `hand:s` (in the order drawn), `meld:s:i`. `VERBS` finds for each
verb the pair of functions that says why not and that does it; `LEGAL` lists what is legal by phase.
"""

from bisect import bisect
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import BIT, HIDDEN, mask, unmask
from engine.contract import Action, Event, MatchState, Place, Result, View
from engine.games.gin import legal
from engine.games.gin.legal import NONE
from engine.games.gin.score import score
from engine.melds import plain
from engine.melds.plain import POINTS, deadwood
from engine.turn_based import ONE_SEAT, TurnBased, Verb

ID = "gin"
FEW = 2
"""G11: so many cards left in the stock after a turn end the deal."""
MAX_TURNS = 200

_BLANK = tuple((HIDDEN,) * n for n in range(53))


class Facts(NamedTuple):
    """The facts of a deal. All are public but `hand`. Masks are hands as in `engine.melds.plain`."""

    dealer: int
    turn: int
    upcard: int
    knock_limit: int
    doubled: bool
    taken: int
    """The card just taken from the discard pile, which may not be thrown at once; -1 if none."""
    must_draw: bool
    """Both declined the upcard: the stock is the only choice."""
    forced: bool
    """The dealer must take the upcard."""
    turns: int
    knocker: int
    seen: tuple[int, int]
    """By seat, the cards taken from the discard pile that are still in a hidden hand, as a mask."""
    spurned: tuple[int, int]
    """By seat, the cards thrown or left lying, as a mask."""
    hand: int
    """The seat's own cards, as a mask."""


class State(TurnBased):
    """One deal of Gin Rummy."""

    __slots__ = (
        "dealer",
        "discard",
        "doubled",
        "hands",
        "history",
        "knock_limit",
        "knocker",
        "laid",
        "masks",
        "match_state",
        "melds",
        "must_draw",
        "open",
        "options",
        "phase",
        "result",
        "seats",
        "seen",
        "spurned",
        "stock",
        "taken",
        "turn",
        "turns",
        "upcard",
        "window",
    )

    def __init__(self, options: Mapping[str, Any], match_state: MatchState, dealer: int) -> None:
        self.options = options
        self.match_state = match_state
        self.seats = 2
        self.window: str | None = None
        self.result: Result | None = None
        self.dealer = dealer
        self.turn = 1 - dealer
        self.phase = "upcard"
        self.must_draw = False
        self.taken = NONE
        self.turns = 0
        self.knocker = NONE
        self.knock_limit = 10
        self.doubled = False
        self.upcard = NONE
        self.stock: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[], []]
        self.masks = [0, 0]
        self.seen = [0, 0]
        self.spurned = [0, 0]
        self.open = [False, False]
        self.melds: list[list[list[int]]] = [[], []]
        self.laid: list[tuple[int, int]] = []
        self.history: list[Action] = []

    def clone(self) -> "State":
        """An independent copy."""
        other = State.__new__(State)
        other.options, other.match_state, other.seats, other.window = self.options, self.match_state, 2, None
        other.result, other.dealer, other.turn, other.phase = self.result, self.dealer, self.turn, self.phase
        other.must_draw, other.taken, other.turns = self.must_draw, self.taken, self.turns
        other.knocker, other.knock_limit, other.doubled = self.knocker, self.knock_limit, self.doubled
        other.upcard, other.stock, other.discard = self.upcard, self.stock[:], self.discard[:]
        other.hands, other.masks, other.seen = [self.hands[0][:], self.hands[1][:]], self.masks[:], self.seen[:]
        other.spurned = self.spurned[:]
        other.open, other.laid, other.history = self.open[:], self.laid[:], self.history[:]
        other.melds = [[m[:] for m in own] for own in self.melds]
        return other

    # ------------------------------------------------------------- contract --
    def view(self, seat: int) -> View:
        """What a seat may know."""
        first, second = self.hands
        open_first, open_second = self.open
        turn, phase, (of_first, of_second) = self.turn, self.phase, self.masks
        zones: dict[str, tuple[int, ...]] = {
            "stock": _BLANK[len(self.stock)],
            "discard": tuple(self.discard),
            "hand:0": tuple(first) if seat == 0 or open_first else _BLANK[len(first)],
            "hand:1": tuple(second) if seat == 1 or open_second else _BLANK[len(second)],
        }
        if self.melds[0] or self.melds[1]:
            for s in (0, 1):
                for i, meld in enumerate(self.melds[s]):
                    zones[f"meld:{s}:{i}"] = tuple(meld)
        # as Facts(..) and View(..), which would go through a function each
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
                phase == "upcard" and legal.must_take(self),
                self.turns,
                self.knocker,
                tuple(self.seen),
                tuple(self.spurned),
                of_first if seat == 0 else of_second if seat == 1 else 0,
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
        """The deal as a position file, see `setup`."""
        from engine.games.gin.position import describe

        return describe(self)

    # ------------------------------------------------------------ what happens --
    def _pass(self, action: Action, events: list[Event] | None) -> None:
        """G3. App: when both have declined, the dealer last, the non-dealer draws from the stock."""
        self.spurned[self.turn] |= BIT[self.upcard]
        self.turn = 1 - self.turn
        if action.seat == self.dealer:
            self.phase = "draw"
            self.must_draw = True
        if events is not None:
            events.append(Event("say", action.seat, arg="pass"))

    def _take(self, action: Action, events: list[Event] | None) -> None:
        """Take the discard pile's top card. G4: the first upcard may be thrown again in basic play."""
        seat = self.turn
        card = self.discard.pop()
        free = self.phase == "upcard" and self.options["rediscard"] == "first_upcard"
        self.taken = NONE if free else card
        self.masks[seat] |= BIT[card]
        self.seen[seat] |= BIT[card]
        self.hands[seat].append(card)
        self.phase = "discard"
        if events is not None:
            self._tell_drawn(Place("discard", len(self.discard)), None, events)

    def _draw(self, action: Action, events: list[Event] | None) -> None:
        seat = self.turn
        if not self.must_draw:
            self.spurned[seat] |= BIT[self.discard[-1]]
        card = self.stock.pop()
        self.taken = NONE
        self.must_draw = False
        self.masks[seat] |= BIT[card]
        self.hands[seat].append(card)
        self.phase = "discard"
        if events is not None:
            self._tell_drawn(Place("stock", len(self.stock)), (seat,), events)

    def _tell_drawn(self, source: Place, seen_by: tuple[int, ...] | None, events: list[Event]) -> None:
        hand = self.hands[self.turn]
        target = Place(f"hand:{self.turn}", len(hand) - 1)
        events.append(Event("move", self.turn, (hand[-1],), source, target, seen_by))

    def _discard(self, action: Action, events: list[Event] | None) -> None:
        """Throw a card. G11: with two cards left in the stock and no knock, the deal is void."""
        seat, card = self.turn, action[2][0]
        hand, bit = self.hands[seat], BIT[card]
        if events is not None:
            place = Place(f"hand:{seat}", hand.index(card))
            events.append(Event("move", seat, (card,), place, Place("discard", len(self.discard))))
        hand.remove(card)
        self.masks[seat] ^= bit
        if self.seen[seat]:
            self.seen[seat] &= ~bit
        self.spurned[seat] |= bit
        self.discard.append(card)
        self.turns += 1
        self.taken = NONE
        self.turn = 1 - seat
        self.phase = "draw"
        if (len(self.stock) <= FEW or self.turns >= MAX_TURNS) and action[1] == "discard":
            self._end(Result("void", (0, 0)), events)

    def _knock(self, action: Action, events: list[Event] | None) -> None:
        """G5: knocking with nothing left is gin, and then nothing is laid off (G7)."""
        seat = self.turn
        self._discard(action, events)
        self.turn = seat
        self._declare("gin" if deadwood(self.masks[seat]) == 0 else "knock", events)

    def _big_gin(self, action: Action, events: list[Event] | None) -> None:
        """G10."""
        self._declare("biggin", events)

    def _declare(self, kind: str, events: list[Event] | None) -> None:
        seat = self.knocker = self.turn
        self.taken = NONE
        if events is not None:
            events.append(Event("say", seat, arg=kind))
        self._reveal(seat, events)
        if kind == "knock":
            self.phase = "arrange"
            return
        self._lay_out(seat, plain.knocker_arrangement(self.masks[seat]), events)
        other = 1 - seat
        self._lay_out(other, plain.arrangements(self.masks[other])[0], events)
        self._score(kind, events)

    def _reveal(self, seat: int, events: list[Event] | None) -> None:
        self.open[seat] = True
        self.seen[seat] = 0
        if events is not None:
            hand = self.hands[seat]
            events.append(Event("reveal", seat, tuple(hand), Place(f"hand:{seat}"), arg=f"hand:{seat}"))

    def _lay_out(self, seat: int, arrangement: tuple[int, ...], events: list[Event] | None) -> None:
        for m in arrangement:
            self._lay_meld(seat, unmask(m), events)

    def _lay_meld(self, seat: int, cards: tuple[int, ...], events: list[Event] | None) -> None:
        index = len(self.melds[seat])
        self.melds[seat].append([])
        for card in cards:
            self._to_meld(seat, card, seat, index, events)

    def _to_meld(self, seat: int, card: int, owner: int, index: int, events: list[Event] | None) -> None:
        """A card from a hand to its place in a meld (kept in ascending order)."""
        hand, meld = self.hands[seat], self.melds[owner][index]
        at = bisect(meld, card)
        if events is not None:
            target = Place(f"meld:{owner}:{index}", at)
            source = Place(f"hand:{seat}", hand.index(card))
            events.append(Event("move", seat, (card,), source, target, arg="meld" if seat == owner else "layoff"))
        hand.remove(card)
        self.masks[seat] ^= BIT[card]
        self.seen[seat] &= ~BIT[card]
        meld.insert(at, card)

    def _meld(self, action: Action, events: list[Event] | None) -> None:
        self._lay_meld(self.turn, action.cards, events)

    def _layoff(self, action: Action, events: list[Event] | None) -> None:
        """G7."""
        self._lay_off(action.cards[0], int(action.arg), events)

    def _lay_off(self, card: int, index: int, events: list[Event] | None) -> None:
        self.laid.append((card, index))
        self._to_meld(1 - self.knocker, card, self.knocker, index, events)

    def _done(self, action: Action, events: list[Event] | None) -> None:
        """Complete what is left as well as possible: G6 for the knocker, G7 for the defender."""
        seat = self.turn
        if self.phase == "arrange":
            fixed = tuple(mask(m) for m in self.melds[seat])
            unseen = ~(mask(self.discard) | plain.union(fixed))
            best = plain.knocker_arrangement(self.masks[seat] | plain.union(fixed), unseen, fixed)
            self._lay_out(seat, best[len(fixed) :], events)
            self.turn = 1 - seat
            self.phase = "layoff"
            return
        answer = plain.best_lay_off(self.masks[seat], tuple(mask(m) for m in self.melds[self.knocker]))
        for card, index in answer.cards:
            self._lay_off(card, index, events)
        self._lay_out(seat, answer.melds, events)
        self._score("knock", events)

    # ------------------------------------------------------------- how it ends --
    def _score(self, kind: str, events: list[Event] | None) -> None:
        self._reveal(1 - self.knocker, events)
        hands = (tuple(self.hands[0]), tuple(self.hands[1]))
        laid = tuple(c for c, _ in self.laid)
        self._end(score(self.options, kind, self.knocker, hands, laid, self.upcard if self.doubled else None), events)

    def turn_up(self, upcard: int) -> None:
        """G15: in Oklahoma the upcard sets the limit (ace: gin only) and a spade doubles the deal."""
        self.upcard = upcard
        limit = self.options["knock_limit"]
        if limit == "upcard":
            self.knock_limit = 0 if upcard % 13 == 0 else POINTS[upcard]
        else:
            self.knock_limit = int(limit)
        self.doubled = self.options["spades_double"] == "yes" and upcard // 13 == 0

    def _end(self, result: Result, events: list[Event] | None) -> None:
        self.result = result
        self.phase = "over"
        for seat in (0, 1):
            if not self.open[seat]:
                self._reveal(seat, events)
        if events is not None:
            winner = result.winners[0] if result.winners else -1
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
