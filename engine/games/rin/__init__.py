"""RIN (リン) for two to eight, rules R1-R25: shed your cards, and anybody may end the deal at any moment.

Source: the rules of a school club in Tottori, where the game has been handed down. What the source leaves open is a
decision of this program, marked [O].

    __init__      the table options, the presets, and how a deal begins
    effects       the cards: what they count and what A, 2, 8 and K do
    fields        the data of a deal
    legal         what may be done, and why another action is refused
    state         what a play and a draw do
    first_turns   what happens in the first two turns
    calls         what calls do, and how a deal ends
    score         what a deal is worth
    match         what a match comes to
    position      a deal as plain data, and back

`RULES.md` has the rules in full."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from engine.cards import BIT, HIDDEN, shuffle
from engine.contract import NONE, Event, MatchState, Place, View
from engine.games.rin import position as rin_position
from engine.games.rin.calls import FALSE_CALL, LAST_PENALTY
from engine.games.rin.effects import MAX_CHAIN, SPECIAL, VALUE, deck_count, named_eight, pack, playable_mask
from engine.games.rin.fields import HAND, ID, MAX_TURNS
from engine.games.rin.legal import REASONS
from engine.games.rin.match import match_state
from engine.games.rin.state import Facts, State
from engine.options import Option
from engine.rng import derive

__all__ = [
    "CALLS",
    "ID",
    "NUMBERS",
    "OPTIONS",
    "PRESETS",
    "REASONS",
    "SEATS",
    "WINDOWS",
    "deal",
    "deck_count",
    "determinize",
    "match_state",
    "pack",
    "setup",
]

SEATS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
CALLS: frozenset[str] = frozenset({"rin", "torin", "return", "last", "challenge"})
WINDOWS: Mapping[str, int] = {"race": 10_000}
OPTIONS: tuple[Option, ...] = (
    Option("deals", 5, (1, 5, 10, 20, "unlimited")),
    Option("decks", "auto", ("auto", "1", "2"), seats={"1": range(2, 8)}),
    Option("jokers", 0, (0, 1, 2)),
    Option("joker_points", 0, (0, 10, 20), ("jokers", (1, 2))),
    Option("second_seat", "race", ("race", "lot", "clockwise"), min_seats=3),
    Option("draw_policy", "only_if_no_match", ("only_if_no_match", "always")),
    Option("eight_wild", "false", ("false", "true")),
    Option("false_call", "refused", ("refused", "draw_3")),
    Option("return", "automatic", ("automatic", "called")),
)
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "school": {},
    "sharp": {"false_call": "draw_3", "return": "called"},
    "jokers": {"jokers": 2},
    "free": {"draw_policy": "always", "eight_wild": "true", "second_seat": "clockwise"},
}
NUMBERS: Mapping[str, int] = {
    "hand": HAND,
    "false_call": FALSE_CALL,
    "last_penalty": LAST_PENALTY,
    "max_chain": MAX_CHAIN,
    "max_turns": MAX_TURNS,
    "race_seconds": WINDOWS["race"] // 1000,
}
_RNG = Random()
"""Seeded before each use."""


def deal(
    options: Mapping[str, Any], seats: int, seed: int, match_state: MatchState, events: list[Event] | None = None
) -> State:
    """R2: seven cards each, one at a time, from the seat after the starter. R3: an ordinary card is turned up. If the
    stock runs out before one is found, everything is dealt again [O]."""
    n = 0
    while True:
        state = State()
        state.begin(MappingProxyType(dict(options)), match_state, seats, deck_count(options, seats), 0)
        state.seed = derive(seed, "deal", match_state.number, n)
        deal_events: list[Event] | None = None if events is None else []
        _deal_out(state, deal_events)
        turned = _turn_up(state, deal_events)
        if events is not None and deal_events is not None:
            events += deal_events
        if turned:
            return state
        if events is not None:
            events += [Event("say", match_state.dealer, arg="redeal"), Event("reset")]
        n += 1


def _deal_out(state: State, events: list[Event] | None) -> None:
    cards = list(_sorted(state.options["jokers"], state.decks))
    _RNG.seed(state.seed)
    shuffle(cards, _RNG)
    seats = state.seats
    if events is not None:
        for n in range(HAND * seats):
            seat, source = (state.starter + 1 + n) % seats, Place("stock", len(cards) - 1 - n)
            target = Place(f"hand:{seat}", n // seats)
            events.append(Event("move", seat, (cards[-1 - n],), source, target, (seat,), "deal"))
    for n in range(seats):
        state.add_to_hand((state.starter + 1 + n) % seats, cards[-1 - n : -1 - HAND * seats : -seats])
    del cards[-HAND * seats :]
    state.stock = cards


@cache
def _sorted(jokers: int, decks: int) -> tuple[int, ...]:
    return tuple(sorted(pack({"jokers": jokers}, decks).elements()))


def _turn_up(state: State, events: list[Event] | None) -> bool:
    """R3: turn cards up until one is not special. Returns whether there was one."""
    while state.stock:
        card = state.stock.pop()
        state.field.append(card)
        if events is not None:
            source, target = Place("stock", len(state.stock)), Place("field", len(state.field) - 1)
            events.append(Event("move", state.starter, (card,), source, target, arg="deal"))
        if not BIT[card] & SPECIAL:
            state.top, state.field_value, state.fit = card, VALUE[card], state.fits[card]
            return True
    return False


def setup(position: Mapping[str, Any]) -> State:
    """A deal from a position file (plain data, see `engine.games.rin.position`). Raises PositionError."""
    return rin_position.build(State(), position, SEATS, OPTIONS, PRESETS)


def determinize(view: View, rng: Random) -> State:
    """A deal that `view` could come from. Hidden hands and the stock are drawn at random from the unseen cards."""
    facts: Facts = view.facts
    zones = view.zones
    state = State()
    state.begin(view.options, view.match_state, view.seats, facts.decks, int(rng.random() * (1 << 53)))
    unseen = pack(view.options, facts.decks) - Counter(c for cards in zones.values() for c in cards if c != HIDDEN)
    hidden = sorted(unseen.elements())
    shuffle(hidden, rng)
    for s in range(view.seats):
        hand = zones[f"hand:{s}"]
        state.add_to_hand(s, [hidden.pop() if c == HIDDEN else c for c in hand])
        state.hand_revealed[s] = HIDDEN not in hand and (s != view.seat or view.result is not None)
    for s, _ in facts.claims:
        state.hand_revealed[s] = True
    state.stock = [hidden.pop() for _ in zones["stock"]]
    state.field = list(zones["field"])
    _take_facts(state, view)
    return state


def _take_facts(state: State, view: View) -> None:
    facts: Facts = view.facts
    for name in ("turn", "direction", "owner", "chain", "lap", "unsaid", "drew", "turns", "returned"):
        setattr(state, name, getattr(facts, name))
    for name in ("owed", "exposed", "racers", "passed", "claims", "erred"):
        setattr(state, name, list(getattr(facts, name)))
    if facts.returned:
        state.hand_revealed[facts.owner] = True
    card = state.field[-1]
    state.top = named_eight(facts.named) if facts.named else card
    state.field_value = VALUE[card]
    state.fit = playable_mask(state.fits, state.top, facts.chain, facts.lap != NONE)
    state.phase, state.window = view.phase, view.window
    state.resume = facts.resume
    state.history, state.result = list(view.history), view.result
    state.refresh_acting()
