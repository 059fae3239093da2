"""The rules of Pairs: 2 to 4 seats with three cards each.

In turn a seat draws a card from the stock and plays a card onto the pile. A card of the rank of the card below it wins
a point. A deal is over after four plays a seat; a match is two deals."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import DECK, HIDDEN, codes, rank, shuffle
from engine.contract import Action, Event, IllegalAction, MatchState, Place, Result, View
from engine.options import Option
from engine.position_reader import check_shape, number, numbers, read_cards, read_options, read_seat, read_stock
from engine.rng import derive

ID = "pairs"
SEATS = (2, 3, 4)
OPTIONS = (Option("packs", 1, (1, 2)),)
PRESETS: Mapping[str, Mapping[str, Any]] = {"single": {}, "double": {"packs": 2}}
CALLS: frozenset[str] = frozenset()
REASONS = ("deal_over", "unknown_action", "not_your_turn", "wrong_phase", "not_in_hand")
HAND = 3
PLAYS = 4
"""Plays of each seat in a deal."""
DEALS = 2
"""Deals of a match."""
PHASES = ("draw", "play", "over")
KEYS = ("game", "options", "hands", "stock", "pile", "turn", "phase", "points", "plays")


class Facts(NamedTuple):
    """What everybody knows besides the cards: whose turn it is, points by seat, cards played."""

    turn: int
    points: tuple[int, ...]
    plays: int


class State:
    """A deal in progress."""

    def __init__(self, options: Mapping[str, Any], match_state: MatchState, seats: int) -> None:
        self.options, self.match_state, self.seats = options, match_state, seats
        self.result: Result | None = None
        self.window: str | None = None
        self.turn, self.phase, self.plays = match_state.dealer, "draw", 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.points = [0] * seats
        self.history: list[Action] = []

    def clone(self) -> "State":
        other = State(self.options, self.match_state, self.seats)
        other.result, other.turn, other.phase, other.plays = self.result, self.turn, self.phase, self.plays
        other.hands, other.stock, other.pile = [hand[:] for hand in self.hands], self.stock[:], self.pile[:]
        other.points, other.history = self.points[:], self.history[:]
        return other

    def acting(self) -> tuple[int, ...]:
        return () if self.result else (self.turn,)

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.acting():
            return []
        if self.phase == "draw":
            return [Action(seat, "draw")]
        return [Action(seat, "play", (card,)) for card in sorted(set(self.hands[seat]))]

    def forced(self) -> Action | None:
        return None

    def why_not(self, action: Action) -> str | None:
        seat, verb, cards, arg = action
        if self.result:
            return "deal_over"
        if verb not in ("draw", "play") or arg or len(cards) != (verb == "play"):
            return "unknown_action"
        if seat != self.turn:
            return "not_your_turn"
        if self.phase != verb:
            return "wrong_phase"
        return "not_in_hand" if cards and cards[0] not in self.hands[seat] else None

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        if reason := self.why_not(action):
            raise IllegalAction(action, reason)
        self.history.append(action)
        noted: list[Event] = [] if events is None else events
        if action.verb == "draw":
            self.draw(action.seat, noted)
            self.phase = "play"
        else:
            self._play(action.seat, action.cards[0], noted)

    def draw(self, seat: int, events: list[Event]) -> None:
        """Take the top card of the stock."""
        hand = self.hands[seat]
        hand.append(self.stock.pop())
        source, target = Place("stock", len(self.stock)), Place(f"hand:{seat}", len(hand) - 1)
        events.append(Event("move", seat, (hand[-1],), source, target, (seat,)))

    def _play(self, seat: int, card: int, events: list[Event]) -> None:
        hand = self.hands[seat]
        source = Place(f"hand:{seat}", hand.index(card))
        hand.remove(card)
        events.append(Event("move", seat, (card,), source, Place("pile", len(self.pile))))
        if self.pile and rank(self.pile[-1]) == rank(card):
            self.points[seat] += 1
            events.append(Event("say", seat, arg="pair"))
        self.pile.append(card)
        self.plays += 1
        self.turn, self.phase = (seat + 1) % self.seats, "draw"
        if self.plays == PLAYS * self.seats:
            best = max(self.points)
            winners = tuple(s for s in range(self.seats) if self.points[s] == best)
            self.result, self.phase = Result("played", tuple(self.points), winners), "over"
            events.append(Event("result", arg="played"))

    def view(self, seat: int) -> View:
        zones = {"stock": (HIDDEN,) * len(self.stock), "pile": tuple(self.pile)}
        for s, hand in enumerate(self.hands):
            zones[f"hand:{s}"] = tuple(hand) if s == seat else (HIDDEN,) * len(hand)
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
            Facts(self.turn, tuple(self.points), self.plays),
            self.result,
        )

    def position(self) -> dict[str, Any]:
        return {
            "game": ID,
            "options": dict(self.options),
            "hands": [codes(hand) for hand in self.hands],
            "stock": codes(self.stock[::-1]),
            "pile": codes(self.pile),
            "turn": self.turn,
            "phase": self.phase,
            "points": self.points[:],
            "plays": self.plays,
        }


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    totals = tuple(sum(r.points[s] for r in results) for s in range(seats))
    over = len(results) == DEALS
    winners = tuple(s for s in range(seats) if totals[s] == max(totals)) if over else ()
    return MatchState(len(results), len(results) % seats, totals, over, winners, totals if over else ())


def deal(
    options: Mapping[str, Any], seats: int, seed: int, match_state: MatchState, events: list[Event] | None = None
) -> State:
    state = State(MappingProxyType(dict(options)), match_state, seats)
    state.stock = list(DECK) * options["packs"]
    shuffle(state.stock, Random(derive(seed, "deal", match_state.number)))
    for i in range(HAND * seats):
        state.draw(i % seats, [] if events is None else events)
    return state


def setup(position: Mapping[str, Any]) -> State:
    seats = check_shape(position, ID, KEYS, PHASES, SEATS)
    options = read_options(position, ID, OPTIONS, PRESETS)
    pack = Counter(DECK * options["packs"])
    state = State(MappingProxyType(options), match_state(options, seats, 0, ()), seats)
    state.hands = [read_cards(hand, "hands", pack) for hand in position["hands"]]
    state.pile = read_cards(position.get("pile", ""), "pile", pack)
    state.stock = read_stock(position, [*state.pile, *chain(*state.hands)], pack, 0)
    state.turn, state.phase = read_seat(position, "turn", 0, range(seats)), position.get("phase", "draw")
    state.points = list(numbers(position, "points", [0] * seats))
    state.plays = number(position, "plays", 0, 0)
    return state


def determinize(view: View, rng: Random) -> State:
    state = State(view.options, view.match_state, view.seats)
    known = Counter(c for cards in view.zones.values() for c in cards if c != HIDDEN)
    unseen = list((Counter(DECK * view.options["packs"]) - known).elements())
    shuffle(unseen, rng)
    state.hands = [
        [unseen.pop() if card == HIDDEN else card for card in view.zones[f"hand:{s}"]] for s in range(view.seats)
    ]
    state.stock = [unseen.pop() for _ in view.zones["stock"]]
    state.pile, state.result = list(view.zones["pile"]), view.result
    state.turn, state.phase, state.plays = view.facts.turn, view.phase, view.facts.plays
    state.points, state.history = list(view.facts.points), list(view.history)
    return state
