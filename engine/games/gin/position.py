"""Positions of Gin Rummy as plain data, for lessons, tests, drills and bug reports.

    {"game": "gin", "options": {"preset": "app"}, "dealer": 1, "turn": 0, "phase": "draw",
     "hands": ["4H 5H ...", "KC KD ..."], "stock": "3S 9C", "discard": "8S 9H", "upcard": "8S"}

`stock` has its top first, `discard` its top last. Parts that are left out have these values: `phase` is `upcard`;
`stock` is the rest of the pack, shuffled by `seed`; `upcard` is the lowest card of the discard pile. `melds` (by seat,
lists of cards) and `knocker` belong to the phases `arrange` and `layoff`. `totals` are the points of earlier deals.

What everybody has seen on the way there may be left out, and is then not known: `seen` has by seat the cards that it
took from the discard pile and holds hidden (if left out, the card `taken`), `rejected` by seat those that it discarded
or left lying, `laid_off` what the defender has laid off, each card with the number of the knocker's meld ("10S 0")."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from engine.cards import DECK, code, codes, mask, unmask
from engine.contract import NONE, PositionError
from engine.games.gin.fields import HAND, ID, Fields
from engine.games.gin.match import match_state
from engine.melds import plain
from engine.options import Option
from engine.position_reader import (
    check_shape,
    flag,
    number,
    numbers,
    read_cards,
    read_options,
    read_seat,
    read_seed,
    read_stock,
)
from engine.text import quoted, shortened

F = TypeVar("F", bound=Fields)

BOTH = (0, 1)
PHASES = ("upcard", "draw", "discard", "arrange", "layoff")
KEYS = (
    "game",
    "options",
    "seats",
    "dealer",
    "turn",
    "phase",
    "hands",
    "stock",
    "discard",
    "upcard",
    "melds",
    "knocker",
    "taken",
    "seen",
    "rejected",
    "laid_off",
    "must_draw",
    "turns",
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
    check_shape(position, ID, KEYS, PHASES, seats)
    _check_melds(position)
    options = read_options(position, ID, known, presets)
    seed = read_seed(position)
    start = match_state(options, 2, seed, ())
    start = start._replace(totals=numbers(position, "totals", start.totals))
    state.begin(MappingProxyType(options), start, read_seat(position, "dealer", 0, BOTH))
    state.phase = position.get("phase", "upcard")
    state.turn = read_seat(position, "turn", 1 - state.dealer, BOTH)
    state.hands = [read_cards(position["hands"][s], f"hands[{s}]", DECK) for s in (0, 1)]
    state.masks = [mask(h) for h in state.hands]
    state.discard = read_cards(position.get("discard", ""), "discard", DECK)
    for s, own in enumerate(position.get("melds", ((), ()))):
        state.melds[s] = [read_cards(m, f"melds[{s}]", DECK) for m in own]
    if state.phase in ("arrange", "layoff"):
        default = state.turn if state.phase == "arrange" else 1 - state.turn
        state.knocker = read_seat(position, "knocker", default, BOTH)
        state.hand_revealed[state.knocker] = True
    state.turns = number(position, "turns", 0, 0)
    state.must_draw = flag(position, "must_draw")
    state.taken_from_discard, state.rejected = _by_seat(position, "seen"), _by_seat(position, "rejected")
    taken = position.get("taken", "")
    if taken != "":
        state.taken = _card(taken, "taken")
        state.taken_from_discard[state.turn] |= 1 << state.taken
    _place_stock(state, position, seed)
    _check_counts(state)
    _check_seen(state)
    _place_laid_off(state, position)
    upcard = position.get("upcard", "")
    if options["knock_limit"] == "upcard" and upcard == "" and not state.discard:
        raise PositionError("upcard: this table's knock limit is the upcard, so the position must name it")
    state.set_upcard(_card(upcard, "upcard") if upcard != "" else state.discard[0] if state.discard else NONE)
    return state


def describe(state: Fields) -> dict[str, Any]:
    """The position of a deal; `build` reads it back."""
    parts: dict[str, Any] = {
        "game": "gin",
        "options": dict(state.options),
        "dealer": state.dealer,
        "turn": state.turn,
        "phase": state.phase,
        "hands": [codes(h) for h in state.hands],
        "stock": codes(reversed(state.stock)),
        "discard": codes(state.discard),
        "turns": state.turns,
        "totals": list(state.match_state.totals),
    }
    if state.upcard >= 0:
        parts["upcard"] = code(state.upcard)
    if state.must_draw:
        parts["must_draw"] = True
    if state.taken >= 0:
        parts["taken"] = code(state.taken)
    if any(state.taken_from_discard):
        parts["seen"] = [codes(unmask(cards)) for cards in state.taken_from_discard]
    if any(state.rejected):
        parts["rejected"] = [codes(unmask(cards)) for cards in state.rejected]
    if state.laid_off:
        parts["laid_off"] = [f"{code(card)} {meld}" for card, meld in state.laid_off]
    if any(state.melds):
        parts["melds"] = [[codes(m) for m in own] for own in state.melds]
    if state.knocker >= 0:
        parts["knocker"] = state.knocker
    return parts


def _check_melds(position: Mapping[str, Any]) -> None:
    own = position.get("melds", ((), ()))
    if not isinstance(own, list | tuple) or len(own) != 2 or not all(isinstance(m, list | tuple) for m in own):
        raise PositionError("melds: two lists of texts are needed, one a seat")


def _by_seat(position: Mapping[str, Any], key: str) -> list[int]:
    """Cards by seat, as masks."""
    texts = position.get(key, ("", ""))
    if not isinstance(texts, list | tuple) or len(texts) != 2:
        raise PositionError(f"{key}: two texts of cards are needed, one a seat")
    return [mask(read_cards(cards, f"{key}[{s}]", DECK)) for s, cards in enumerate(texts)]


def _place_stock(state: Fields, position: Mapping[str, Any], seed: int) -> None:
    placed = [*state.hands[0], *state.hands[1], *state.discard]
    placed += [c for own in state.melds for m in own for c in m]
    state.stock = read_stock(position, placed, Counter(DECK), seed)


def _check_counts(state: Fields) -> None:
    for s in (0, 1):
        if state.phase in ("arrange", "layoff"):
            for m in state.melds[s]:
                if not plain.is_meld(mask(m)):
                    raise PositionError(f"melds[{s}]: {shortened(codes(m))} is neither a set nor a run")
            continue
        want = HAND + (state.phase == "discard" and s == state.turn)
        if len(state.hands[s]) != want:
            raise PositionError(
                f"hands[{s}]: {len(state.hands[s])} cards; in the phase {state.phase!r} this seat holds {want}"
            )
        if any(state.melds):
            raise PositionError(f"melds: nothing is laid out yet in the phase {state.phase!r}")
    if state.phase in ("upcard", "draw") and not state.discard:
        raise PositionError(f"discard: the discard pile cannot be empty in the phase {state.phase!r}")
    if state.phase in ("upcard", "draw") and not state.stock:
        raise PositionError(f"stock: it cannot be empty in the phase {state.phase!r}")
    if state.taken >= 0 and state.taken not in state.hands[state.turn]:
        raise PositionError(f"taken: {code(state.taken)} is not in the hand of the seat whose turn it is")
    if state.phase in ("arrange", "layoff"):
        _check_knock(state)


def _check_seen(state: Fields) -> None:
    """A card that was taken is in a hidden hand; one that was rejected lies open, or is among those taken."""
    open_cards = mask(state.discard) | mask(c for own in state.melds for m in own for c in m)
    for s in (0, 1):
        if state.hand_revealed[s]:
            open_cards |= state.masks[s]
        if wrong := state.taken_from_discard[s] & ~(0 if state.hand_revealed[s] else state.masks[s]):
            raise PositionError(f"seen[{s}]: {codes(unmask(wrong))} is not in that hand, or the hand is open")
    known = open_cards | state.taken_from_discard[0] | state.taken_from_discard[1]
    for s in (0, 1):
        if wrong := state.rejected[s] & ~known:
            raise PositionError(f"rejected[{s}]: {codes(unmask(wrong))} lies nowhere open and is not in seen")


def _place_laid_off(state: Fields, position: Mapping[str, Any]) -> None:
    """Read what was laid off. The melds have it already."""
    texts = position.get("laid_off", ())
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise PositionError(
            "laid_off: a list of texts is needed, each a card and the number of a meld, such as '10S 0'"
        )
    if texts and state.phase != "layoff":
        raise PositionError("laid_off: only in the phase 'layoff'")
    laid = [set(m) for m in state.melds[state.knocker]] if texts else []
    for n, text in enumerate(texts):
        word, _, at = text.partition(" ")
        card = _card(word, f"laid_off[{n}]")
        melds = [i for i, m in enumerate(laid) if str(i) == at and card in m]
        if not melds:
            raise PositionError(f"laid_off[{n}]: {code(card)} is not in meld {quoted(at)} of the knocker, or not again")
        laid[melds[0]].remove(card)
        state.laid_off.append((card, melds[0]))
    if any(not plain.is_meld(mask(m)) for m in laid):
        raise PositionError("laid_off: what is left is no meld")
    if texts and sum(map(len, laid)) + len(state.hands[state.knocker]) != HAND:
        raise PositionError(f"laid_off: with what is left of the melds the knocker's cards do not come to {HAND}")


def _check_knock(state: Fields) -> None:
    if (state.phase == "arrange") != (state.knocker == state.turn):
        raise PositionError("knocker: arranging is the knocker's turn, laying off the other's")
    own = [sum(len(m) for m in state.melds[s]) + len(state.hands[s]) for s in (0, 1)]
    for s in (0, 1):
        # what the defender has laid off lies among the knocker's melds
        if own[s] < HAND if s == state.knocker else own[s] > HAND:
            raise PositionError(f"hands[{s}]: {own[s]} cards with the melds do not come to {HAND}")
    if sum(own) != 2 * HAND:
        raise PositionError(
            f"hands: {sum(own)} cards with the melds; after a knock both seats hold {2 * HAND} together"
        )


def _card(text: Any, where: str) -> int:
    cards = read_cards(text, where, DECK)
    if len(cards) != 1:
        raise PositionError(f"{where}: {quoted(text)} is not one card")
    return cards[0]
