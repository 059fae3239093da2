"""Positions of Sumidagawa as plain data, for lessons, tests, drills and bug reports.

    {"game": "sumidagawa", "hands": ["B4 B5 R7", "R7 R8", "B9"], "plays": ["2 R3"], "turn": 0}

The number of hands, three or four, is the number of seats. Every other part may be left out:

    phase           `play` if left out
    plays           the plays of this round, each a seat and its cards; the numbers said follow from them
    passed          the seats that have chosen to pass in this round
    leader          the seat that had to lead this round; if left out, the first that played, else `turn`
    turn            if left out, the seat after the last that played, else `leader`
    down, spent     by seat, the wild cards that lie face down, and those of them that were used in this round. A wild
                    card in `plays` that is not spent is used; all others are up
    tiles, order    by seat, the tiles of seats without cards (if left out, in the order of the seats); the seats that
                    are out, in order
    haze            true if the leader is under 陽炎
    gone, stock     the cards cleared, and those left over; if both are left out, as many are left over as S1 says,
                    shuffled by `seed`, and the others are gone
    asked           the seats that are still to revive a wild card in the phase `revive`
    rounds, totals  how many rounds are over, and the points of earlier deals"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

from engine.cards import codes, shuffle
from engine.contract import NONE, MatchState, PositionError
from engine.games.sumidagawa import combinations
from engine.games.sumidagawa.combinations import B1, DAKURYU, HONOO, KINDS, SHAPES, WILD
from engine.games.sumidagawa.fields import HAND_SIZE, ID, PLAIN, Fields
from engine.games.sumidagawa.legal import burn_choices, revive_choices
from engine.games.sumidagawa.match import match_state
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
)
from engine.rng import derive
from engine.text import quoted, shortened

F = TypeVar("F", bound=Fields)

NUMBERS, WILD_FACES = range(B1, WILD), (WILD, WILD + 1)
PHASES = ("play", "burn", "revive")
KEYS = (
    "game",
    "options",
    "seats",
    "hands",
    "stock",
    "gone",
    "phase",
    "turn",
    "leader",
    "haze",
    "plays",
    "passed",
    "down",
    "spent",
    "tiles",
    "order",
    "rounds",
    "asked",
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
    state.begin(MappingProxyType(options), _match_before(position, options, count), count)
    for s, hand in enumerate(position["hands"]):
        state.add_to_hand(s, read_cards(hand, f"hands[{s}]", NUMBERS))
    state.phase = position.get("phase", "play")
    state.rounds = number(position, "rounds", 0, 0)
    _place_out(state, position)
    plays = _read_plays(position, count)
    place_plays(state, plays)
    _place_turn(state, position)
    _place_wilds(state, position)
    _place_rest(state, position)
    _check_passes(state, position)
    _check_play(state)
    _check_order(state)
    _check_phase(state)
    return state


def place_plays(state: Fields, plays: Sequence[tuple[int, tuple[int, ...]]]) -> None:
    """The plays of a round, the numbers said with them, and who has to follow for the round to go on. Raises
    PositionError if one of them cannot be; who is out has to be known before."""
    for n, (seat, cards) in enumerate(plays):
        shape = SHAPES.get(cards)
        if shape is None:
            said = shortened(codes(cards))
            raise PositionError(f"plays[{n}]: {said} is no combination, or not in the order of the faces")
        if state.made >> shape.kind & 1:
            raise PositionError(f"plays[{n}]: {KINDS[shape.kind]} has been played in this round")
        if shape.most < state.said:
            raise PositionError(f"plays[{n}]: {codes(cards)} cannot be {state.said} or more")
        state.said = combinations.number(shape, state.said)
        state.made |= 1 << shape.kind
        state.played |= 1 << seat
        state.plays.append((seat, state.said, cards))
        state.river += shape.plain
        state.last = seat
    if len(state.order) < state.seats:
        seat = state.leader if state.last == NONE else state.last
        state.round_end = state.next_in(seat) if state.out >> seat & 1 else seat


def describe(state: Fields) -> dict[str, Any]:
    """The position of a deal; `build` reads it back."""
    parts: dict[str, Any] = {
        "game": ID,
        "options": dict(state.options),
        "hands": [codes(h) for h in state.hands],
        "stock": codes(state.stock),
        "gone": codes(state.gone),
        "phase": state.phase,
        "turn": state.turn,
        "leader": state.leader,
        "rounds": state.rounds,
        "totals": list(state.match_state.totals),
    }
    if state.plays:
        parts["plays"] = [f"{seat} {codes(cards)}" for seat, _, cards in state.plays]
    if state.haze != NONE:
        parts["haze"] = True
    if state.passed:
        parts["passed"] = [s for s in range(state.seats) if state.passed >> s & 1]
    for name in ("down", "spent"):
        counts: list[int] = getattr(state, name)
        if any(counts):
            parts[name] = [codes([WILD] * counts[2 * s] + [WILD + 1] * counts[2 * s + 1]) for s in range(state.seats)]
    if any(state.tiles):
        parts["tiles"] = list(state.tiles)
    for name in ("order", "asked"):
        if getattr(state, name):
            parts[name] = list(getattr(state, name))
    return parts


def _match_before(position: Mapping[str, Any], options: Mapping[str, Any], count: int) -> MatchState:
    start = match_state(options, count, 0, ())
    return start._replace(dealer=0, totals=numbers(position, "totals", start.totals))


# --------------------------------------------------------------- the parts --
def _place_out(state: Fields, position: Mapping[str, Any]) -> None:
    """Tiles go to those without cards, and some of them are out."""
    empty = [s for s, hand in enumerate(state.hands) if not hand]
    state.tiles = [empty.index(s) + 1 if s in empty else 0 for s in range(state.seats)]
    if "tiles" in position:
        state.tiles = list(numbers(position, "tiles", state.tiles))
        if sorted(filter(None, state.tiles)) != list(range(1, len(empty) + 1)):
            raise PositionError("tiles: the lowest ones, each once; 0 is none")
        if wrong := [s for s in range(state.seats) if bool(state.tiles[s]) != (s in empty)]:
            raise PositionError(f"tiles: seat {wrong[0]} has a tile and cards, or neither")
    state.order = _once(position, "order", state.seats)
    if wrong := [s for s in state.order if s not in empty]:
        raise PositionError(f"order: seat {wrong[0]} is not out, it has cards")
    if len(state.order) > state.seats - 2:
        raise PositionError("order: two seats or more are still in")
    state.out = sum(1 << s for s in state.order)


def _read_plays(position: Mapping[str, Any], seats: int) -> list[tuple[int, tuple[int, ...]]]:
    texts = position.get("plays", [])
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise PositionError("plays: a list of texts is needed, each a seat and its cards, such as '2 B7 rB'")
    plays, seat_of = [], {str(s): s for s in range(seats)}
    for n, text in enumerate(texts):
        seat, _, cards = text.partition(" ")
        if seat not in seat_of:
            raise PositionError(f"plays[{n}]: {quoted(seat)} is no seat")
        plays.append((seat_of[seat], tuple(read_cards(cards, f"plays[{n}]", [*NUMBERS, *WILD_FACES]))))
    return plays


def _place_turn(state: Fields, position: Mapping[str, Any]) -> None:
    seats = state.seats
    first = read_seat(position, "turn", 0, range(seats))
    state.leader = read_seat(position, "leader", state.plays[0][0] if state.plays else first, range(seats))
    if state.last == NONE:
        if state.out >> state.leader & 1:
            raise PositionError(f"leader: seat {state.leader} is out")
        state.round_end = state.leader
    state.asked = _once(position, "asked", seats)
    after = state.leader if state.last == NONE else state.next_in(state.last)
    if state.phase == "burn" and state.plays:
        after = state.last
    elif state.asked:
        after = state.asked[0]
    state.turn = read_seat(position, "turn", after, range(seats))
    if state.out >> state.turn & 1:
        raise PositionError(f"turn: seat {state.turn} is out")
    haze = flag(position, "haze")
    if haze and (state.plays or state.turn != state.leader or state.phase != "play"):
        raise PositionError("haze: only at the turn of the leader of an empty table")
    state.haze = state.leader if haze else NONE


def _place_wilds(state: Fields, position: Mapping[str, Any]) -> None:
    """What is down, what was used in this round, and that the rest is up."""
    for name in ("down", "spent"):
        texts = position.get(name, [""] * state.seats)
        if not isinstance(texts, list | tuple) or len(texts) != state.seats:
            raise PositionError(f"{name}: a text of wild cards is needed for each seat, such as 'rB rR' or ''")
        counts = []
        for s, text in enumerate(texts):
            cards = read_cards(text, f"{name}[{s}]", WILD_FACES)
            counts += [cards.count(WILD), cards.count(WILD + 1)]
        setattr(state, name, counts)
    for at in range(2 * state.seats):
        seat, card = at >> 1, WILD + (at & 1)
        played = sum(cards.count(card) for s, _, cards in state.plays if s == seat)
        if state.spent[at] > min(played, state.down[at]):
            raise PositionError(f"spent[{seat}]: more than are down and were played in this round")
        if state.out >> seat & 1:
            played = 0
            if state.down[at]:
                raise PositionError(f"down[{seat}]: this seat is out, its wild cards are up")
        state.used[at] = played - state.spent[at]
        state.up[at] = 2 - state.down[at] - state.used[at]
        if state.up[at] < 0:
            raise PositionError(f"down[{seat}]: with those in plays more than two of a colour")
    for s in range(state.seats):
        waits = state.phase == "revive" or (state.phase == "burn" and s == state.turn)
        if state.tiles[s] and not state.out >> s & 1 and not waits and state.all_up(s):
            raise PositionError(f"tiles: seat {s} has one, and all wild cards up: it is out, and belongs into order")


def _place_rest(state: Fields, position: Mapping[str, Any]) -> None:
    if state.phase == "revive":
        state.river, river = [], state.river
        least = Counter(river)
    else:
        least = Counter()
    placed = Counter([c for h in state.hands for c in h] + state.river)
    for name, zone in (("gone", state.gone), ("stock", state.stock)):
        if name in position:
            zone += read_cards(position[name], name, NUMBERS)
            placed.update(zone)
    if too_many := sorted((placed - PLAIN).elements()):
        raise PositionError(f"{shortened(codes(too_many))}: more often than the pack has it")
    rest = sorted((PLAIN - placed).elements())
    if "gone" in position and "stock" in position and rest:
        raise PositionError(f"gone: {shortened(codes(rest))} is nowhere")
    if "gone" in position and "stock" in position:
        _check_gone(state, least)
        return
    if "gone" in position:
        state.stock = rest
        shuffle(state.stock, Random(derive(read_seed(position), "stock")))
    elif "stock" in position:
        state.gone += rest
    else:
        rest = sorted((Counter(rest) - least).elements())
        shuffle(rest, Random(derive(read_seed(position), "stock")))
        left = PLAIN.total() - HAND_SIZE[state.seats] * state.seats
        state.stock, state.gone = rest[:left], sorted([*rest[left:], *least.elements()])
    _check_gone(state, least)


def _check_gone(state: Fields, least: Counter[int]) -> None:
    if least - Counter(state.gone):
        raise PositionError("gone: the cards of plays have been cleared in the phase 'revive'")


def _check_passes(state: Fields, position: Mapping[str, Any]) -> None:
    for seat in _once(position, "passed", state.seats):
        if not state.played >> seat & 1 or seat == state.last or state.out >> seat & 1:
            raise PositionError(f"passed: seat {seat} has not played in this round, or played last, or is out")
        state.passed |= 1 << seat


def _check_play(state: Fields) -> None:
    """What ends a round, and what the heat haze needs."""
    kinds = [SHAPES[cards].kind for _, _, cards in state.plays]
    if DAKURYU in kinds and (state.phase != "revive" or kinds[-1] != DAKURYU):
        raise PositionError("plays: 濁流 ends the round")
    if state.phase == "play" and state.turn == state.last:
        raise PositionError(f"turn: seat {state.turn} played last; if all others have passed, the round is over")
    if state.haze != NONE and not (state.down[2 * state.haze] or state.down[2 * state.haze + 1]):
        raise PositionError("haze: the leader has no wild card down")


def _check_order(state: Fields) -> None:
    """S11: the turn goes clockwise from the leader on. Who was passed over is out, had to pass or has chosen to, and
    plays no more in this round. So before a seat that still has to play others have played once at most, and its wild
    cards make something that they have not made."""
    seats, at, over = state.seats, state.leader, 0
    for n, (seat, _, _) in enumerate(state.plays):
        if over >> seat & 1 or (n and seat == state.plays[n - 1][0]):
            raise PositionError(f"plays[{n}]: seat {seat} has passed, or all others have, and plays no more")
        over |= _between(at, seat, seats)
        at = (seat + 1) % seats
    if state.phase == "play":
        over |= _between(at, state.turn, seats)
    for s in range(seats) if state.phase != "revive" else ():
        if (over & ~state.out) >> s & 1 and not state.why_only_pass(s):
            if state.played >> s & 1:
                raise PositionError(f"passed: seat {s} was passed over after its play, so it has chosen to pass")
            raise PositionError(f"plays: seat {s} had to play and was passed over")


def _between(at: int, seat: int, seats: int) -> int:
    """The seats from `at` on to the one before `seat`, as bits."""
    return sum(1 << (at + n) % seats for n in range((seat - at) % seats))


def _check_phase(state: Fields) -> None:
    if state.phase == "burn":
        last = SHAPES[state.plays[-1][2]].kind if state.plays else NONE
        if last != HONOO or state.turn != state.last:
            raise PositionError("phase: in 'burn' somebody has just played 炎の華")
        if len(burn_choices(state)) < 2:
            raise PositionError(f"hands[{state.turn}]: there is no choice of what to burn")
    if state.phase != "revive":
        if state.asked:
            raise PositionError("asked: only in the phase 'revive'")
        return
    if not state.asked or state.turn != state.asked[0]:
        raise PositionError("asked: the first one is the turn's")
    if wrong := [s for s in state.asked if not revive_choices(state, s)]:
        raise PositionError(f"asked: seat {wrong[0]} has no wild card to revive")
    if len(revive_choices(state, state.turn)) < 2:
        raise PositionError(f"down[{state.turn}]: there is no choice of what to revive")


def _once(position: Mapping[str, Any], key: str, count: int) -> list[int]:
    seats = read_seats(position, key, (), range(count))
    if len(set(seats)) < len(seats):
        raise PositionError(f"{key}: each seat once")
    return seats
