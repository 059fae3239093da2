"""Gin Rummy for two, rules G1-G17.

Sources: a Japanese introduction (the Basic preset) and the rules of a well-known app (App, Oklahoma, Straight);
Hollywood scoring is common practice. `RULES.md` has the rules in full.

    __init__   the table options, the presets, and how a deal begins
    fields     the data of a deal
    legal      what a player may do, and why another action is refused
    state      what each action does
    score      what a deal is worth
    match      what a match comes to
    position   a deal as plain data, and back

Start reading at `state`."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from engine.cards import DECK, HIDDEN, mask, shuffle, unmask
from engine.contract import NONE, Event, MatchState, Place, View
from engine.games.gin import position as gin_position
from engine.games.gin.fields import HAND, ID, MAX_TURNS, STOCK_RESERVE
from engine.games.gin.legal import REASONS
from engine.games.gin.match import match_state
from engine.games.gin.state import Facts, State
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
    "deal",
    "determinize",
    "match_state",
    "setup",
]

SEATS: tuple[int, ...] = (2,)
CALLS: frozenset[str] = frozenset()
BONUSES = (0, 10, 20, 25, 31, 50, 100)
OPTIONS: tuple[Option, ...] = (
    Option("upcard", "optional", ("optional", "forced")),
    Option("rediscard", "no", ("no", "first_upcard")),
    Option("knock_limit", "10", ("10", "upcard", "0")),
    Option("gin_bonus", 25, BONUSES, ("scoring", "points")),
    Option("big_gin_bonus", 31, BONUSES, ("scoring", "points")),
    Option("undercut_bonus", 25, BONUSES, ("scoring", "points")),
    Option("tie", "undercut", ("undercut", "draw")),
    Option("spades_double", "no", ("no", "yes"), ("scoring", "points")),
    Option("scoring", "points", ("points", "wins")),
    Option("target", 100, (50, 100, 150, 200, 250, 500), ("scoring", "points")),
    Option("wins_target", 4, (1, 2, 3, 4, 5, 7), ("scoring", "wins")),
    Option("columns", 1, (1, 3)),
    Option("game_bonus", 100, (0, 50, 100, 200), ("scoring", "points")),
    Option("box_bonus", 25, (0, 10, 20, 25), ("scoring", "points")),
    Option("shutout_bonus", 100, (0, 50, 100, 200), ("scoring", "points")),
    Option("dealer", "alternate", ("alternate", "loser", "winner")),
)
_BARE = {"game_bonus": 0, "box_bonus": 0, "shutout_bonus": 0}
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "app": {},
    "basic": {"upcard": "forced", "rediscard": "first_upcard", "big_gin_bonus": 0, "tie": "draw", **_BARE},
    "oklahoma": {"knock_limit": "upcard", "spades_double": "yes", "target": 150},
    "straight": {"knock_limit": "0", "scoring": "wins", **_BARE},
    "hollywood": {"columns": 3},
}
NUMBERS: Mapping[str, int] = {"hand": HAND, "stock_reserve": STOCK_RESERVE, "max_turns": MAX_TURNS}


# ------------------------------------------------------------------- a deal --
def deal(
    options: Mapping[str, Any], seats: int, seed: int, match_state: MatchState, events: list[Event] | None = None
) -> State:
    """G1: ten cards each, one at a time, the non-dealer first; the 21st is turned up."""
    state = State()
    state.begin(MappingProxyType(dict(options)), match_state, match_state.dealer)
    deck = list(DECK)
    shuffle(deck, Random(derive(seed, "deal", match_state.number)))
    first = 1 - match_state.dealer
    state.hands[first] = deck[-1 : -2 * HAND - 1 : -2]
    state.hands[1 - first] = deck[-2 : -2 * HAND - 1 : -2]
    if events is not None:
        for n in range(2 * HAND):
            seat, card = (first + n) % 2, deck[-1 - n]
            source, target = Place("stock", len(deck) - 1 - n), Place(f"hand:{seat}", n // 2)
            events.append(Event("move", seat, (card,), source, target, (seat,), "deal"))
    del deck[-2 * HAND :]
    state.stock = deck
    state.discard.append(deck.pop())
    if events is not None:
        events.append(
            Event(
                "move",
                match_state.dealer,
                (state.discard[0],),
                Place("stock", len(deck)),
                Place("discard", 0),
                arg="deal",
            )
        )
    state.masks = [mask(h) for h in state.hands]
    state.set_upcard(state.discard[0])
    return state


def setup(position: Mapping[str, Any]) -> State:
    """A deal from a position file (plain data, see `engine.games.gin.position`). Raises PositionError."""
    return gin_position.build(State(), position, SEATS, OPTIONS, PRESETS)


def determinize(view: View, rng: Random) -> State:
    """A deal that `view` could come from. The opponent's hand keeps the cards that it was seen to take; the rest of it
    and the stock are drawn at random from the unseen cards."""
    facts: Facts = view.facts
    state = State()
    state.begin(view.options, view.match_state, facts.dealer)
    zones = view.zones
    taken = [unmask(cards) for cards in facts.taken_from_discard]
    known = {c for cards in (*zones.values(), *taken) for c in cards}
    unseen = [c for c in DECK if c not in known]
    shuffle(unseen, rng)
    for s in (0, 1):
        hand = zones[f"hand:{s}"]
        held = list(taken[s]) if HIDDEN in hand else []
        state.hands[s] = held + [unseen.pop() for _ in hand[len(held) :]] if HIDDEN in hand else list(hand)
        state.masks[s] = mask(state.hands[s])
        i = 0
        while f"meld:{s}:{i}" in zones:
            state.melds[s].append(list(zones[f"meld:{s}:{i}"]))
            i += 1
    state.stock = [unseen.pop() for _ in zones["stock"]]
    state.discard = list(zones["discard"])
    state.set_upcard(facts.upcard)
    state.turn, state.phase, state.taken = facts.turn, view.phase, facts.taken
    state.must_draw, state.turns, state.knocker = facts.must_draw, facts.turns, facts.knocker
    state.taken_from_discard = list(facts.taken_from_discard)
    state.rejected = list(facts.rejected)
    state.hand_revealed = [
        HIDDEN not in zones[f"hand:{s}"] and (s != view.seat or view.result is not None) for s in (0, 1)
    ]
    if facts.knocker != NONE:
        state.hand_revealed[facts.knocker] = True
    state.laid_off = [(a.cards[0], int(a.arg)) for a in view.history if a.verb == "layoff"]
    state.history = list(view.history)
    state.result = view.result
    return state
