"""A toy game, to prove that contract and table carry more than two who take turns: 2-5 seats, two packs.

In turn a seat draws from the hidden stock, then plays a card from its hidden hand onto the open pile. Once
a card lies there anybody may call `snap`, at any time. The first call opens the window `claims`, in which
only further calls count (one a seat); `* close` settles it: each caller wins a point if the two top cards
are of one rank and loses one if not, and the pile is swept away. After four plays a seat it is over."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import DECK, HIDDEN, codes, faces, rank, shuffle
from engine.contract import CLOCK, Action, Event, IllegalAction, MatchState, Place, PositionError, Result, View
from engine.options import Option, resolve
from engine.rng import derive

ID = "snap"
SEATS: tuple[int, ...] = (2, 3, 5)
OPTIONS: tuple[Option, ...] = (Option("packs", 2, (1, 2)),)
PRESETS: Mapping[str, Mapping[str, Any]] = {"double": {}, "single": {"packs": 1}}
CALLS: frozenset[str] = frozenset({"snap"})
REASONS: tuple[str, ...] = (
    "deal_over",
    "unknown_action",
    "not_your_turn",
    "wrong_phase",
    "not_in_hand",
    "no_card",
    "said_already",
)
HAND, PLAYS = 3, 4
KEYS = ("game", "options", "hands", "stock", "pile", "swept", "turn", "phase", "claims", "points", "plays")


class Facts(NamedTuple):
    turn: int
    claims: tuple[int, ...]
    points: tuple[int, ...]
    plays: int


class State:
    __slots__ = (
        "claims",
        "hands",
        "history",
        "match_state",
        "options",
        "phase",
        "pile",
        "plays",
        "points",
        "result",
        "seats",
        "stock",
        "swept",
        "turn",
        "window",
    )

    def __init__(self, options: Mapping[str, Any], match_state: MatchState, seats: int) -> None:
        self.options, self.match_state, self.seats = options, match_state, seats
        self.result: Result | None = None
        self.window: str | None = None
        self.turn, self.phase, self.plays = match_state.dealer, "draw", 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.swept: list[int] = []
        self.claims: list[int] = []
        self.points = [0] * seats
        self.history: list[Action] = []

    def clone(self) -> "State":
        other = State(self.options, self.match_state, self.seats)
        other.result, other.window, other.turn, other.phase = self.result, self.window, self.turn, self.phase
        other.plays, other.hands = self.plays, [h[:] for h in self.hands]
        other.stock, other.pile, other.swept = self.stock[:], self.pile[:], self.swept[:]
        other.claims, other.points, other.history = self.claims[:], self.points[:], self.history[:]
        return other

    def acting(self) -> tuple[int, ...]:
        return tuple(s for s in range(self.seats) if self.legal(s))

    def legal(self, seat: int) -> list[Action]:
        found = [Action(seat, "draw"), Action(seat, "snap")]
        if 0 <= seat < self.seats:
            found += [Action(seat, "play", (c,)) for c in sorted(set(self.hands[seat]))]
        return [a for a in found if self.why_not(a) is None]

    def forced(self) -> Action | None:
        return None

    def why_not(self, action: Action) -> str | None:
        seat, verb, cards, arg = action
        if self.result:
            return "deal_over"
        if action == Action(CLOCK, "close") and self.window:
            return None
        if verb not in ("draw", "play", "snap") or arg or len(cards) != (verb == "play"):
            return "unknown_action"
        if not 0 <= seat < self.seats:
            return "not_your_turn"
        if verb == "snap":
            return "no_card" if not self.pile else "said_already" if seat in self.claims else None
        if seat != self.turn:
            return "not_your_turn"
        if self.window or self.phase != verb:
            return "wrong_phase"
        return "not_in_hand" if cards and cards[0] not in self.hands[seat] else None

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        if reason := self.why_not(action):
            raise IllegalAction(action, reason)
        self.history.append(action)
        getattr(self, f"_{action.verb}")(action, [] if events is None else events)

    def _draw(self, action: Action, events: list[Event]) -> None:
        hand = self.hands[action.seat]
        hand.append(self.stock.pop())
        target = Place(f"hand:{action.seat}", len(hand) - 1)
        source = Place("stock", len(self.stock))
        events.append(Event("move", action.seat, (hand[-1],), source, target, (action.seat,)))
        self.phase = "play"

    def _play(self, action: Action, events: list[Event]) -> None:
        seat, card = action.seat, action.cards[0]
        source = Place(f"hand:{seat}", self.hands[seat].index(card))
        self.hands[seat].remove(card)
        events.append(Event("move", seat, (card,), source, Place("pile", len(self.pile))))
        self.pile.append(card)
        self.plays += 1
        self.turn, self.phase = (seat + 1) % self.seats, "draw"
        if self.plays == PLAYS * self.seats:
            best = max(self.points)
            winners = tuple(s for s in range(self.seats) if self.points[s] == best)
            self.result, self.phase = Result("played", tuple(self.points), winners), "over"
            events.append(Event("result", arg="played"))

    def _snap(self, action: Action, events: list[Event]) -> None:
        self.claims.append(action.seat)
        self.window = "claims"
        events.append(Event("say", action.seat, arg="snap"))

    def _close(self, action: Action, events: list[Event]) -> None:
        right = len(self.pile) > 1 and rank(self.pile[-1]) == rank(self.pile[-2])
        for seat in self.claims:
            self.points[seat] += 1 if right else -1
        while self.pile:
            card = self.pile.pop()
            events.append(Event("move", CLOCK, (card,), Place("pile", len(self.pile)), Place("swept", len(self.swept))))
            self.swept.append(card)
        self.claims, self.window = [], None

    def view(self, seat: int) -> View:
        zones = {
            "stock": (HIDDEN,) * len(self.stock),
            "pile": tuple(self.pile),
            "swept": tuple(self.swept),
        } | {f"hand:{s}": tuple(h) if s == seat else (HIDDEN,) * len(h) for s, h in enumerate(self.hands)}
        facts = Facts(self.turn, tuple(self.claims), tuple(self.points), self.plays)
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
            facts,
            self.result,
        )

    def position(self) -> dict[str, Any]:
        return {
            "game": ID,
            "options": dict(self.options),
            "hands": [codes(h) for h in self.hands],
            "stock": codes(self.stock),
            "pile": codes(self.pile),
            "swept": codes(self.swept),
            "turn": self.turn,
            "phase": self.phase,
            "claims": self.claims[:],
            "points": self.points[:],
            "plays": self.plays,
        }


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    totals = tuple(sum(r.points[s] for r in results) for s in range(seats))
    over = len(results) == 2
    return MatchState(len(results), len(results) % seats, totals, over, (0,) if over else (), totals if over else ())


def deal(
    options: Mapping[str, Any], seats: int, seed: int, match_state: MatchState, events: list[Event] | None = None
) -> State:
    state = State(MappingProxyType(dict(options)), match_state, seats)
    state.stock = list(DECK) * options["packs"]
    shuffle(state.stock, Random(derive(seed, "deal", match_state.number)))
    for n in range(HAND * seats):
        state._draw(Action(n % seats, "draw"), [] if events is None else events)
    state.phase = "draw"
    return state


def setup(position: Mapping[str, Any]) -> State:
    if unknown := [k for k in position if k not in KEYS]:
        raise PositionError(f"{unknown[0]}: no such part")
    if position["game"] != ID:
        raise PositionError("game: another game")
    changes = dict(position["options"])
    options = resolve(ID, OPTIONS, PRESETS, changes.pop("preset", ""), changes)
    seats = len(position["hands"])
    state = State(MappingProxyType(options), match_state(options, seats, 0, ()), seats)
    state.hands = [list(faces(h)) for h in position["hands"]]
    for name in ("stock", "pile", "swept"):
        setattr(state, name, list(faces(position[name])))
    for name in ("turn", "phase", "plays"):
        setattr(state, name, position[name])
    state.claims, state.points = list(position["claims"]), list(position["points"])
    state.window = "claims" if state.claims else None
    return state


def determinize(view: View, rng: Random) -> State:
    state = State(view.options, view.match_state, view.seats)
    known = Counter(c for cards in view.zones.values() for c in cards if c != HIDDEN)
    unseen = list((Counter(DECK * view.options["packs"]) - known).elements())
    shuffle(unseen, rng)
    for s in range(view.seats):
        state.hands[s] = [unseen.pop() if c == HIDDEN else c for c in view.zones[f"hand:{s}"]]
    state.stock = [unseen.pop() for _ in view.zones["stock"]]
    state.pile, state.swept = list(view.zones["pile"]), list(view.zones["swept"])
    state.turn, state.phase, state.plays = view.facts.turn, view.phase, view.facts.plays
    state.claims, state.points = list(view.facts.claims), list(view.facts.points)
    state.window, state.history, state.result = view.window, list(view.history), view.result
    return state
