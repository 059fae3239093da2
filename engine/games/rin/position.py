"""Positions of RIN as plain data, for lessons, tests, drills and bug reports.

    {"game": "rin", "hands": ["9H KC", "4S 5D", "2C"], "field": "QH 9D", "turn": 0, "owner": 2}

The number of hands is the number of seats. Parts that are left out have these values: `phase` is `turn`; `turn` is the
`starter`, who is 0; `direction` is 1, and 0 before the race is over; `owner` (the seat that played the field card) is
the seat before `turn`, in a lap the seat whose lap it is, and the starter before the race is over; `stock` (top first)
is the rest of the pack, shuffled by `seed`.

`named` is the suit of an 8 on top. `chain` counts the cards that a chain of 2s has come to. `lap` is the seat whose K
lap it is. `owed` names a seat once for each card it owes, `then` is the phase that follows. `unsaid`, `exposed`,
`drew`, `racers`, `passed`, `claims` (texts such as "2 torin"), `returned`, `erred`, `turns` and `decks` are as in the
View's facts. `totals` are the points of earlier deals."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from engine.cards import BIT, codes, suit
from engine.contract import NONE, Action, MatchState, PositionError
from engine.games.rin.effects import (
    EIGHTS,
    KINGS,
    MAX_CHAIN,
    SUIT_BY_NAME,
    SUIT_NAMES,
    TWOS,
    VALUE,
    deck_count,
    named_eight,
    pack,
    playable_mask,
)
from engine.games.rin.fields import ID, Fields
from engine.games.rin.legal import SEAT, no_rin, no_torin
from engine.games.rin.match import match_state
from engine.options import Option
from engine.position_reader import (
    check_shape,
    flag,
    number,
    numbers,
    read_cards,
    read_options,
    read_seat,
    read_seats,
    read_seed,
    read_stock,
)
from engine.text import quoted

F = TypeVar("F", bound=Fields)

PHASES = ("start", "race", "second", "turn", "owe", "claims")
KEYS = (
    "game",
    "options",
    "seats",
    "hands",
    "field",
    "stock",
    "phase",
    "turn",
    "starter",
    "direction",
    "owner",
    "named",
    "chain",
    "lap",
    "owed",
    "then",
    "unsaid",
    "exposed",
    "drew",
    "racers",
    "passed",
    "claims",
    "returned",
    "erred",
    "turns",
    "decks",
    "totals",
    "seed",
)


def build(
    state: F,
    position: Mapping[str, Any],
    seats: tuple[int, ...],
    known: tuple[Option, ...],
    presets: Mapping[str, Any],
) -> F:
    """`state`, which is blank, filled from a position. Raises PositionError, which names the part and what is wrong."""
    count = check_shape(position, ID, KEYS, PHASES, seats)
    options = read_options(position, ID, known, presets)
    decks = number(position, "decks", deck_count(options, count), 1, 2)
    seed = read_seed(position)
    state.begin(MappingProxyType(options), _match_before(position, options, count, seed), count, decks, seed)
    for s, hand in enumerate(position["hands"]):
        state.add_to_hand(s, read_cards(hand, f"hands[{s}]"))
    state.field = read_cards(position.get("field", ""), "field")
    if not state.field:
        raise PositionError("field: a card has to lie there")
    _place_stock(state, position)
    _place_turn(state, position)
    _place_top(state, position)
    _place_calls(state, position)
    state.refresh_acting()
    return state


def describe(state: Fields) -> dict[str, Any]:
    """The position of a deal; `build` reads it back."""
    parts: dict[str, Any] = {
        "game": ID,
        "options": dict(state.options),
        "hands": [codes(h) for h in state.hands],
        "field": codes(state.field),
        "stock": codes(reversed(state.stock)),
        "phase": state.phase,
        "starter": state.starter,
        "turn": state.turn,
        "direction": state.direction,
        "owner": state.owner,
        "turns": state.turns,
        "decks": state.decks,
        "totals": list(state.match_state.totals),
        "seed": state.seed,
    }
    if BIT[state.field[-1]] & EIGHTS:
        parts["named"] = SUIT_NAMES[suit(state.top)]
    if state.phase in ("owe", "claims"):
        parts["then"] = state.resume
    for name in ("chain", "owed", "exposed", "racers", "passed", "erred", "returned"):
        if value := getattr(state, name):
            parts[name] = list(value) if isinstance(value, list) else value
    for name in ("lap", "unsaid", "drew"):
        if getattr(state, name) != NONE:
            parts[name] = getattr(state, name)
    if state.claims:
        parts["claims"] = [f"{s} {verb}" for s, verb in state.claims]
    return parts


def _match_before(position: Mapping[str, Any], options: Mapping[str, Any], count: int, seed: int) -> MatchState:
    start = match_state(options, count, seed, ())
    totals = numbers(position, "totals", start.totals)
    return start._replace(dealer=read_seat(position, "starter", 0, range(count)), totals=totals)


def _place_stock(state: Fields, position: Mapping[str, Any]) -> None:
    placed = [c for h in state.hands for c in h] + state.field
    whole, name = pack(state.options, state.decks), f"the {state.decks} pack(s) have"
    state.stock = read_stock(position, placed, whole, state.seed, name)


def _place_turn(state: Fields, position: Mapping[str, Any]) -> None:
    seats = state.seats
    state.phase = position.get("phase", "turn")
    state.window = state.phase if state.phase in ("race", "claims") else None
    state.resume = position.get("then", "turn") if state.phase in ("owe", "claims") else state.phase
    if state.resume not in ("start", "race", "second", "turn"):
        raise PositionError(f"then: {quoted(state.resume)} is not one of start, race, second, turn")
    racing = state.resume == "race"
    state.direction = number(position, "direction", 0 if state.resume in ("start", "race") else 1, -1, 1)
    if bool(state.direction) == (state.resume in ("start", "race")):
        raise PositionError("direction: none before the race is over, 1 or -1 from then on")
    state.turn = NONE if racing else read_seat(position, "turn", state.starter, range(seats))
    default = state.starter if state.resume in ("start", "race") else (state.turn - state.direction) % seats
    state.lap = read_seat(position, "lap", NONE, range(seats))
    state.owner = read_seat(position, "owner", default if state.lap == NONE else state.lap, range(seats))
    both = [(state.starter + 1) % seats, (state.starter - 1) % seats] if racing and seats > 2 else []
    state.passed = read_seats(position, "passed", [], range(seats))
    if state.passed and state.resume == "start":
        raise PositionError("passed: nobody passes before the starter has had the first turn")
    state.racers = read_seats(position, "racers", [s for s in both if s not in state.passed], range(seats))
    if racing and (sorted(state.racers + state.passed) != sorted(both) or not state.racers):
        raise PositionError("racers: in a race those who may play and those who passed are the starter's neighbours")
    state.turns = number(position, "turns", 0, 0)
    empty = [s for s, h in enumerate(state.hands) if not h]
    if empty:
        raise PositionError(f"hands[{empty[0]}]: empty, so the deal is over")


def _place_top(state: Fields, position: Mapping[str, Any]) -> None:
    card = state.field[-1]
    state.top, state.field_value = card, VALUE[card]
    if BIT[card] & EIGHTS:
        named = position.get("named")
        if not isinstance(named, str) or named not in SUIT_BY_NAME:
            raise PositionError(f"named: the 8 on top names one of {', '.join(SUIT_NAMES)}, not {quoted(named)}")
        state.top = named_eight(named)
    elif "named" in position:
        raise PositionError("named: only an 8 on top names a suit")
    state.chain = number(position, "chain", 0, 0, MAX_CHAIN)
    if state.chain and not BIT[card] & TWOS:
        raise PositionError("chain: only while a 2 is on top")
    if state.chain == 1 or state.chain & (state.chain - 1):
        raise PositionError(f"chain: {state.chain} is not 2, 4, 8 and so on")
    if state.lap != NONE and not BIT[card] & KINGS:
        raise PositionError("lap: only while a K is on top")
    if state.lap != NONE and (state.lap != state.owner or state.lap == state.turn != NONE):
        raise PositionError("lap: it is the lap of who played the K, until it is their turn again")
    state.fit = playable_mask(state.fits, state.top, state.chain, state.lap != NONE)
    if state.resume == "second" and not state.can_play(state.turn):
        raise PositionError(f"hands[{state.turn}]: in the phase 'second' the lot fell on somebody who can play")


def _place_calls(state: Fields, position: Mapping[str, Any]) -> None:
    seats = state.seats
    for name in ("owed", "exposed", "erred"):
        setattr(state, name, read_seats(position, name, [], range(seats)))
    if state.phase == "owe" and not state.owed:
        raise PositionError("owed: in the phase 'owe' somebody owes a card")
    if state.phase == "owe" and not state.stock and len(state.field) == 1:
        raise PositionError("stock: in the phase 'owe' there is a card to draw")
    if state.phase not in ("owe", "claims") and state.owed and (state.stock or len(state.field) > 1):
        raise PositionError("owed: where there is a card to draw the phase is 'owe'")
    for name in ("unsaid", "drew"):
        setattr(state, name, read_seat(position, name, NONE, range(seats)))
    if len({*state.exposed, state.unsaid}) <= len(state.exposed):
        raise PositionError("exposed: each seat once, and not the one that may still say Last")
    for seat in {*state.exposed, state.unsaid} - {NONE}:
        if len(state.hands[seat]) != 1:
            raise PositionError(f"hands[{seat}]: who has to say Last holds one card")
    _place_claims(state, position)
    state.returned = flag(position, "returned")
    if state.returned:
        if state.phase != "claims" or state.sums[state.owner] != state.field_value:
            raise PositionError("returned: only to a claim, by a seat whose hand equals the field card")
        state.hand_revealed[state.owner] = True


def _place_claims(state: Fields, position: Mapping[str, Any]) -> None:
    """Read the calls. Each is checked as if it were made now."""
    texts = position.get("claims", ())
    if not isinstance(texts, list | tuple):
        raise PositionError("claims: a list of texts such as '2 torin' is needed")
    for text in texts:
        word, _, verb = str(text).partition(" ")
        if word not in SEAT or SEAT[word] >= state.seats or verb not in ("rin", "torin"):
            raise PositionError(f"claims: {quoted(text)} is not written like '2 torin'")
        caller = SEAT[word]
        no_call = no_rin if verb == "rin" else no_torin
        if reason := no_call(state, Action(caller, verb)):
            raise PositionError(f"claims: seat {caller} cannot have called on this card: {reason}")
        state.claims.append((caller, verb))
        state.hand_revealed[caller] = True
    if (state.phase == "claims") != bool(state.claims):
        raise PositionError("claims: the phase 'claims' is the one in which somebody has called")
