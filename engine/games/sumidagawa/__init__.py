"""Sumidagawa (隅田川), ultra variant, for three or four, rules S1-S19: shed your cards in combinations, and pay for
wild cards with forced passes.

Source: "隅田川のウルトラヴァリアントルール" by ましかまる (2023), the first and wildest form of the author's
game; it is not the published one.

    __init__       the table options, the presets, and how a deal begins
    combinations   the combinations (役)
    hand_plays     which of them a hand can make
    fields         the data of a deal
    legal          what a player may do, and why another action is refused
    state          what each action does
    score          what a deal is worth
    match          what a match comes to
    position       a deal as plain data, and back

`RULES.md` has the rules in full."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from random import Random
from types import MappingProxyType
from typing import Any

from engine.cards import HIDDEN, shuffle
from engine.contract import NONE, Event, MatchState, Place, View
from engine.games.sumidagawa import position as sumidagawa_position
from engine.games.sumidagawa.combinations import B1
from engine.games.sumidagawa.fields import HAND_SIZE, ID, MAX_ROUNDS, PLAIN, WILDS
from engine.games.sumidagawa.legal import REASONS
from engine.games.sumidagawa.match import match_state
from engine.games.sumidagawa.position import place_plays
from engine.games.sumidagawa.state import Facts, State
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
    "pack",
    "setup",
]

SEATS: tuple[int, ...] = (3, 4)
CALLS: frozenset[str] = frozenset()
OPTIONS: tuple[Option, ...] = (
    Option("deals", 4, (4, 1, 8, "unlimited")),
    Option("used_wild_blocks", "no", ("no", "yes")),
)
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "ultra": {},
    "high_water": {"used_wild_blocks": "yes"},
    "long_night": {"deals": 8},
}
NUMBERS: Mapping[str, int] = {
    "plain": PLAIN.total(),
    "hand_of_three": HAND_SIZE[3],
    "hand_of_four": HAND_SIZE[4],
    "unused_of_three": PLAIN.total() - 3 * HAND_SIZE[3],
    "unused_of_four": PLAIN.total() - 4 * HAND_SIZE[4],
    "max_rounds": MAX_ROUNDS,
}


def pack(seats: int) -> Counter[int]:
    """S1: the 55 plain cards and the wild cards of this many seats."""
    return PLAIN + Counter(WILDS * seats)


def deal(
    options: Mapping[str, Any], seats: int, seed: int, match_state: MatchState, events: list[Event] | None = None
) -> State:
    """S1: each seat gets its wild cards, then plain cards one at a time, from the leader on. The cards left over stay
    hidden."""
    state = State()
    state.begin(MappingProxyType(dict(options)), match_state, seats)
    cards = list(PLAIN.elements())
    shuffle(cards, Random(derive(seed, "deal", match_state.number)))
    dealt = HAND_SIZE[seats] * seats
    for n in range(seats):
        state.add_to_hand((match_state.dealer + n) % seats, cards[-1 - n : -1 - dealt : -seats])
    state.stock = cards[:-dealt]
    if events is not None:
        _show(cards, state, events)
    return state


def _show(cards: list[int], state: State, events: list[Event]) -> None:
    """The events of dealing. The wild cards lie on top of the plain ones."""
    seats, left = state.seats, len(cards) + 4 * state.seats
    for n in range(4 * seats):
        left -= 1
        seat, card = (state.leader + n // 4) % seats, WILDS[n % 4]
        events.append(Event("move", seat, (card,), Place("stock", left), Place(f"wild:{seat}", n % 4), arg="deal"))
    for n in range(HAND_SIZE[seats] * seats):
        left -= 1
        seat = (state.leader + n) % seats
        source, target = Place("stock", left), Place(f"hand:{seat}", n // seats)
        events.append(Event("move", seat, (cards[left],), source, target, (seat,), "deal"))


def setup(position: Mapping[str, Any]) -> State:
    """A deal from a position file (plain data, see `engine.games.sumidagawa.position`). Raises PositionError."""
    return sumidagawa_position.build(State(), position, SEATS, OPTIONS, PRESETS)


def determinize(view: View, rng: Random) -> State:
    """A deal that `view` could come from. Hidden hands and the cards left over are drawn at random from the unseen
    cards. A seat that is asked which lowest card to burn gets its lowest number in both colours."""
    facts: Facts = view.facts
    zones = view.zones
    state = State()
    state.begin(view.options, view.match_state, view.seats)
    unseen = PLAIN - Counter(c for cards in zones.values() for c in cards)
    hidden = sorted(unseen.elements())
    asked = NONE
    if view.phase == "burn" and HIDDEN in zones[f"hand:{facts.turn}"]:
        asked = facts.turn
        size = len(zones[f"hand:{asked}"])
        burner = _burner(hidden, size, rng)
        state.add_to_hand(asked, burner)
        hidden = sorted((unseen - Counter(burner)).elements())
    shuffle(hidden, rng)
    for s in range(view.seats):
        if s != asked:
            state.add_to_hand(s, [hidden.pop() if c == HIDDEN else c for c in zones[f"hand:{s}"]])
    state.stock = [hidden.pop() for _ in zones["stock"]]
    state.gone = list(zones["gone"])
    _take_facts(state, view)
    return state


def _burner(hidden: list[int], size: int, rng: Random) -> list[int]:
    """A hand of `size` of these cards, at random, whose lowest number is there in both colours (S10)."""
    cards = hidden[:]
    for _ in range(300):
        shuffle(cards, rng)
        if _in_both(cards[:size]):
            return cards[:size]
    # Hardly ever needed: the highest number of both colours that leaves enough cards above it.
    for n in range(10, 0, -1):
        above = [c for c in hidden if _value(c) >= n]
        pair = sorted({c for c in above if _value(c) == n})
        if len(pair) == 2 and len(above) >= size:
            for c in pair:
                above.remove(c)
            return [*pair, *above[: size - 2]]
    return cards[:size]


def _value(card: int) -> int:
    return (card - B1) % 10 + 1


def _in_both(hand: list[int]) -> bool:
    low = min(map(_value, hand))
    return len({c for c in hand if _value(c) == low}) == 2


def _take_facts(state: State, view: View) -> None:
    facts: Facts = view.facts
    state.leader, state.rounds, state.phase = facts.leader, facts.rounds, view.phase
    state.tiles, state.order, state.asked = list(facts.tiles), list(facts.order), list(facts.asked)
    state.out = sum(1 << s for s in facts.order)
    place_plays(state, [(play.seat, play.cards) for play in facts.plays])
    state.river = list(view.zones["river"])
    state.passed = sum(1 << s for s in facts.passed)
    state.turn, state.haze = facts.turn, facts.haze
    for name in ("up", "used", "down", "spent"):
        setattr(state, name, list(chain.from_iterable(getattr(facts, name))))
    state.history, state.result = list(view.history), view.result
