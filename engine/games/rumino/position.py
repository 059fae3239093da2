"""Positions of Rumino as plain data, for lessons, tests, drills and bug reports.

    {"game": "rumino", "hands": ["3H 4H 5H 9S 9C 9D 7S", "KC ...", ""], "discard": "8S", "dealer": 1, "turn": 0}

A seat with no cards is out. Parts that are left out have these values: `phase` is `draw`; `dealer` is 0; `turn` is the
seat on the dealer's left; `stock` (top first) is the rest of the pack, shuffled by `seed`; no seat has points, and
every seat has put the ante into the pool.

`totals`, `chips`, `pool`, `rebuys` (by seat), `counted` and `gins` are the match before this deal, as in
`engine.games.rumino.score.Standing`. `taken` is the card that has just been taken, `seen` has by seat the cards that it
was seen to take, `reshuffled` has the cards that went into the new stock. In the phase `rebuy`, `kind` and `ender` say
how the deal ended, `asked` has the seats that are still to answer, `bought` those that have bought back in."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from engine.cards import code, codes
from engine.contract import NONE, MatchState, PositionError
from engine.games.rumino import score
from engine.games.rumino.fields import HAND, ID, KNOCK_LIMIT, PACK, Fields
from engine.games.rumino.match import match_state
from engine.games.rumino.score import Standing
from engine.melds import jokers
from engine.options import Option
from engine.position_reader import (
    check_shape,
    number,
    numbers,
    read_cards,
    read_options,
    read_seat,
    read_seats,
    read_seed,
    read_stock,
)
from engine.text import quoted, shortened

F = TypeVar("F", bound=Fields)

PHASES = ("draw", "discard", "rebuy")
KEYS = (
    "game",
    "options",
    "seats",
    "hands",
    "discard",
    "stock",
    "phase",
    "dealer",
    "turn",
    "taken",
    "turns",
    "seen",
    "reshuffled",
    "totals",
    "chips",
    "pool",
    "rebuys",
    "counted",
    "gins",
    "kind",
    "ender",
    "asked",
    "bought",
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
    hands = [read_cards(hand, f"hands[{s}]") for s, hand in enumerate(position["hands"])]
    playing = tuple(s for s, hand in enumerate(hands) if hand)
    if len(playing) < 2:
        raise PositionError("hands: two or more seats have cards; an empty hand is a seat that is out")
    start = _match_before(position, options, count, playing)
    state.begin(MappingProxyType(options), start, count, read_seed(position))
    for s, hand in enumerate(hands):
        for card in hand:
            state.add_to_hand(s, card)
    state.phase = position.get("phase", "draw")
    state.turn = read_seat(position, "turn", state.turn, playing)
    state.discard = read_cards(position.get("discard", ""), "discard")
    state.turns = number(position, "turns", 0, 0)
    state.reshuffled = tuple(sorted(read_cards(position.get("reshuffled", ""), "reshuffled")))
    _place_taken(state, position)
    _place_stock(state, position)
    _check_counts(state)
    if state.phase == "rebuy":
        _place_rebuys(state, position)
    elif odd := [k for k in ("kind", "ender", "asked", "bought") if k in position]:
        raise PositionError(f"{odd[0]}: only in the phase 'rebuy'")
    return state


def describe(state: Fields) -> dict[str, Any]:
    """The position of a deal; `build` reads it back."""
    before = state.before
    parts: dict[str, Any] = {
        "game": ID,
        "options": dict(state.options),
        "hands": [codes(h) for h in state.hands],
        "discard": codes(state.discard),
        "stock": codes(reversed(state.stock)),
        "phase": state.phase,
        "dealer": state.dealer,
        "turn": state.turn,
        "turns": state.turns,
        "totals": list(before.totals),
        "chips": list(before.chips),
        "pool": before.pool,
        "rebuys": list(before.rebuys),
        "counted": before.counted,
        "gins": list(before.gins),
        "seed": state.seed,
    }
    if state.taken != NONE:
        parts["taken"] = code(state.taken)
    if any(state.taken_from_discard):
        parts["seen"] = [codes(cards) for cards in state.taken_from_discard]
    if state.reshuffled:
        parts["reshuffled"] = codes(state.reshuffled)
    if state.phase == "rebuy" and state.outcome:
        parts |= {"kind": state.kind, "ender": state.outcome.ender, "asked": list(state.asked)}
        parts["bought"] = list(state.outcome.rebuys)
    return parts


def _match_before(
    position: Mapping[str, Any], options: Mapping[str, Any], count: int, playing: tuple[int, ...]
) -> MatchState:
    """The match before this deal."""
    start = match_state(options, count, 0, ())
    begun: Standing = start.facts
    totals = numbers(position, "totals", begun.totals)
    chips = numbers(position, "chips", begun.chips)
    rebuys = numbers(position, "rebuys", begun.rebuys)
    if high := [s for s in playing if totals[s] >= score.OUT]:
        raise PositionError(f"totals: seat {high[0]} has {totals[high[0]]} points and is out")
    if min(rebuys) < 0:
        raise PositionError("rebuys: none is less than no rebuy")
    pool = number(position, "pool", -sum(chips), 0)
    if pool != -sum(chips):
        raise PositionError(f"pool: {pool} chips, but the seats have put in {-sum(chips)}")
    counted = number(position, "counted", 0, 0)
    who, n = numbers(position, "gins", begun.gins, "a seat and how many gins")
    if not (-1 <= who < count and 0 <= n <= counted and (who == -1) == (n == 0)):
        raise PositionError("gins: a seat and how many gins, no more than the deals counted; -1 and 0 for none")
    if n > 2 and options["three_gins"] == "on":
        raise PositionError("gins: at this table three gins have won the match")
    standing = Standing(totals, chips, pool, playing, rebuys, counted, (who, n))
    return start._replace(dealer=read_seat(position, "dealer", playing[0], playing), totals=totals, facts=standing)


def _place_taken(state: Fields, position: Mapping[str, Any]) -> None:
    seen = position.get("seen", [""] * state.seats)
    if not isinstance(seen, list | tuple) or len(seen) != state.seats:
        raise PositionError("seen: a text of cards is needed for each seat")
    state.taken_from_discard = [read_cards(cards, f"seen[{s}]") for s, cards in enumerate(seen)]
    if "taken" in position:
        taken = read_cards(position["taken"], "taken")
        state.taken = taken[0] if len(taken) == 1 else NONE
        if state.phase != "discard" or state.taken not in state.hands[state.turn]:
            raise PositionError(f"taken: {quoted(position['taken'])} is not in the hand of a seat that has to discard")
        if state.taken not in state.taken_from_discard[state.turn]:
            state.taken_from_discard[state.turn].append(state.taken)
    for s, cards in enumerate(state.taken_from_discard):
        if Counter(cards) - Counter(state.hands[s]):
            raise PositionError(f"seen[{s}]: {shortened(codes(cards))} is not in that hand")


def _place_stock(state: Fields, position: Mapping[str, Any]) -> None:
    placed = [c for h in state.hands for c in h] + state.discard
    state.stock = read_stock(position, placed, PACK, state.seed, "the two packs have")
    if state.reshuffled and Counter(state.stock) - Counter(state.reshuffled):
        raise PositionError("reshuffled: every card of the stock went into it")


def _check_counts(state: Fields) -> None:
    for s in state.playing:
        want = HAND + (state.phase == "discard" and s == state.turn)
        if len(state.hands[s]) != want:
            held = len(state.hands[s])
            raise PositionError(f"hands[{s}]: {held} cards; in the phase {state.phase!r} this seat holds {want}")
    if state.phase != "discard" and not state.discard:
        raise PositionError(f"discard: the discard pile cannot be empty in the phase {state.phase!r}")
    if state.phase == "draw" and not state.stock:
        raise PositionError("stock: it cannot be empty when somebody is to draw")


def _place_rebuys(state: Fields, position: Mapping[str, Any]) -> None:
    """The count is made anew; those asked are the last of those who may buy back in."""
    state.kind = position.get("kind", "knock")
    if state.kind not in ("knock", "gin"):
        raise PositionError(f"kind: {quoted(state.kind)} is neither knock nor gin")
    ender = read_seat(position, "ender", state.playing[0], state.playing)
    least = jokers.deadwood(state.packed[ender])
    if least > (0 if state.kind == "gin" else KNOCK_LIMIT):
        raise PositionError(f"hands[{ender}]: {least} points of deadwood are no {state.kind}")
    state.outcome = score.count(state.kind, ender, state.packed, state.dealer, state.before)
    queue = score.rebuyers(state.options, state.kind, state.outcome)
    state.asked = read_seats(position, "asked", queue, queue)
    answered = queue[: len(queue) - len(state.asked)]
    bought = read_seats(position, "bought", (), range(state.seats))
    if not state.asked or queue[len(answered) :] != state.asked:
        raise PositionError(f"asked: one or more of {queue}, with all that follow, are to answer")
    if bought != [s for s in answered if s in bought]:
        raise PositionError(f"bought: {quoted(bought)} are not among those who have answered, {answered}")
    for seat in bought:
        state.outcome = score.rebuy(state.outcome, seat)
    if not score.rebuys_left(state.options, state.outcome.after):
        raise PositionError("bought: nobody more may buy back in at this table")
    state.turn = state.asked[0]
    if position.get("turn", state.turn) != state.turn:
        raise PositionError(f"turn: seat {state.turn} is asked")
    state.window = f"rebuy {state.turn}"
