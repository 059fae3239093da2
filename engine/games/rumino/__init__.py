"""Rumino (ルーミノ) for two to six, rules M1-M13: rummy with Jokers, a pool, and seven cards that win it all.

Source: a Japanese description of the American game, as a club of card players plays it. Its list of the hands that are
a Rumino was lost and is restored from how the game is played elsewhere.

    __init__   the table options, the presets, and how a deal begins
    fields     the data of a deal
    legal      what a player may do, and why another action is refused
    state      what each action does
    score      what a deal is worth
    match      what a match comes to
    position   a deal as plain data, and back

The melds are in `engine.melds.jokers`. `RULES.md` has the rules in full."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from engine.cards import HIDDEN, shuffle
from engine.contract import Event, MatchState, Place, View
from engine.games.rumino import position as rumino_position
from engine.games.rumino.fields import CARDS, HAND, ID, KNOCK_LIMIT, MAX_TURNS, PACK
from engine.games.rumino.legal import REASONS
from engine.games.rumino.match import match_state
from engine.games.rumino.score import GIN_POINTS, OUT, REBUY_SEATS
from engine.games.rumino.state import Facts, State
from engine.melds import jokers
from engine.options import Option
from engine.rng import derive

__all__ = [
    "CALLS",
    "ID",
    "NUMBERS",
    "OPTIONS",
    "PACK",
    "PRESETS",
    "REASONS",
    "SEATS",
    "WINDOWS",
    "deal",
    "determinize",
    "match_state",
    "setup",
]

SEATS: tuple[int, ...] = (2, 3, 4, 5, 6)
CALLS: frozenset[str] = frozenset()
WINDOWS: Mapping[str, int] = {"rebuy": 20_000}
OPTIONS: tuple[Option, ...] = (
    Option("rumino_jokers", "any", ("any", "none")),
    Option("three_gins", "off", ("off", "on")),
    Option("max_rebuys", 2, (2, 0, "unlimited"), min_seats=REBUY_SEATS),
    Option("ante", 10, (10, 5, 20, 50, 100)),
)
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "table": {},
    "strict": {"rumino_jokers": "none", "max_rebuys": 0},
    "three_gins": {"three_gins": "on", "max_rebuys": "unlimited"},
}
NUMBERS: Mapping[str, int] = {
    "hand": HAND,
    "knock_limit": KNOCK_LIMIT,
    "max_turns": MAX_TURNS,
    "out": OUT,
    "gin_off": -GIN_POINTS,
    "pack": len(PACK),
}


def deal(
    options: Mapping[str, Any], seats: int, seed: int, match_state: MatchState, events: list[Event] | None = None
) -> State:
    """M1: seven cards for each seat that is still in, one at a time, from the dealer's left. The next is turned up."""
    state = State()
    state.begin(MappingProxyType(dict(options)), match_state, seats, derive(seed, "deal", match_state.number))
    cards = [*CARDS]
    shuffle(cards, Random(state.seed))
    seat, players = state.turn, len(state.playing)
    dealt = HAND * players
    for n in range(players):
        state.hands[seat] = cards[-1 - n : -1 - dealt : -players]
        state.packed[seat] = jokers.gather(state.hands[seat])
        seat = state.following[seat]
    if events is not None:
        for n in range(dealt):
            source, target = Place("stock", len(cards) - 1 - n), Place(f"hand:{seat}", n // players)
            events.append(Event("move", seat, (cards[-1 - n],), source, target, (seat,), "deal"))
            seat = state.following[seat]
    del cards[-dealt:]
    state.discard.append(cards.pop())
    state.stock = cards
    if events is not None:
        upcard, source = (state.discard[0],), Place("stock", len(cards))
        events.append(Event("move", match_state.dealer, upcard, source, Place("discard", 0), arg="deal"))
    return state


def setup(position: Mapping[str, Any]) -> State:
    """A deal from a position file (plain data, see `engine.games.rumino.position`). Raises PositionError."""
    return rumino_position.build(State(), position, SEATS, OPTIONS, PRESETS)


def determinize(view: View, rng: Random) -> State:
    """A deal that `view` could come from. Hidden hands keep the cards that they were seen to take; the others and the
    stock are drawn at random from the unseen cards. After a reshuffle the stock holds only cards that went into it."""
    facts: Facts = view.facts
    zones = view.zones
    state = State()
    state.begin(view.options, view.match_state, view.seats, int(rng.random() * (1 << 53)))
    unseen = PACK - Counter(c for cards in zones.values() for c in cards if c != HIDDEN)
    taken = [facts.taken_from_discard[s] if HIDDEN in zones[f"hand:{s}"] else () for s in range(view.seats)]
    unseen -= Counter(c for cards in taken for c in cards)
    state.stock = _stock(unseen, len(zones["stock"]), facts.reshuffled, rng)
    unseen -= Counter(state.stock)
    hidden = sorted(unseen.elements())
    shuffle(hidden, rng)
    for s in range(view.seats):
        hand = zones[f"hand:{s}"]
        if HIDDEN in hand:
            hand = (*taken[s], *[hidden.pop() for _ in hand[len(taken[s]) :]])
        state.hands[s] = list(hand)
        state.packed[s] = jokers.gather(hand)
    state.discard = list(zones["discard"])
    state.turn, state.phase, state.window = facts.turn, view.phase, view.window
    state.taken, state.turns, state.reshuffled = facts.taken, facts.turns, facts.reshuffled
    state.taken_from_discard = [list(cards) for cards in facts.taken_from_discard]
    state.outcome, state.kind, state.asked = facts.outcome, facts.kind, list(facts.asked)
    state.history, state.result = list(view.history), view.result
    return state


def _stock(unseen: Counter[int], cards: int, reshuffled: tuple[int, ...], rng: Random) -> list[int]:
    """A stock of `cards` unseen cards, at random."""
    possible = sorted((unseen & Counter(reshuffled) if reshuffled else unseen).elements())
    shuffle(possible, rng)
    return possible[:cards]
