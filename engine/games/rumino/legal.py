"""What a player of Rumino may do, and why not otherwise. Rules M4-M7, M11.

For each verb a function `no_<verb>` gives the key of a reason or None; for each phase a function
`legal_<phase>` lists the actions. `state` finds both through its tables."""

from typing import TYPE_CHECKING

from engine.cards import DECK, JOKER
from engine.contract import CLOCK, Action
from engine.melds import jokers
from engine.melds.jokers import TWINS_AT, deadwood
from engine.turn_based import refuse

if TYPE_CHECKING:
    from engine.games.rumino.state import State

REASONS = (
    "deal_over",
    "not_your_turn",
    "wrong_phase",
    "unknown_action",
    "not_in_hand",
    "just_taken",
    "deadwood_too_high",
    "not_gin",
    "not_rumino",
    "no_window",
)
NONE = -1
MOST_SEATS = 6
KNOCK_LIMIT = 7

# Every action made once: `legal` is asked often.
_SEATS = range(MOST_SEATS)
DRAW, TAKE, KNOCK, REBUY, PASS = (
    tuple(Action(s, verb) for s in _SEATS) for verb in ("draw", "take", "knock", "rebuy", "pass")
)
DISCARD, GIN, RUMINO = (
    tuple(tuple(Action(s, verb, (c,)) for c in (*DECK, JOKER)) for s in _SEATS) for verb in ("discard", "gin", "rumino")
)
_SAME = 6 << JOKER
"""Set in a hand of two Jokers or more."""


def legal_draw(state: "State") -> list[Action]:
    """M4, M5: the stock, the discard pile, or a knock instead."""
    turn = state.turn
    found = [DRAW[turn], TAKE[turn]]
    if deadwood(state.masks[turn]) <= KNOCK_LIMIT:
        found.append(KNOCK[turn])
    return found


def legal_discard(state: "State") -> list[Action]:
    """M4, M6, M7: every throw, and the cards that are put aside for gin and Rumino."""
    turn, hand = state.turn, state.masks[state.turn]
    held = state.hands[turn]
    cards = dict.fromkeys(held) if hand >> TWINS_AT or hand & _SAME else held
    row, taken = DISCARD[turn], state.taken
    found = [row[c] for c in cards] if taken < 0 else [row[c] for c in cards if c != taken]
    if throws := jokers.gin_throws(hand):
        found += [GIN[turn][c] for c in throws]
        # M7: every Rumino is a gin as well
        found += [RUMINO[turn][c] for c in throws if jokers.is_rumino(jokers.without(hand, c), state.wild)]
    return found


def legal_rebuy(state: "State") -> list[Action]:
    """M11."""
    return [REBUY[state.turn], PASS[state.turn]]


def no_draw(state: "State", action: Action) -> str | None:
    """Why drawing is refused."""
    if state.phase == "draw" and action == DRAW[state.turn]:
        return None
    return refuse(state, action, "draw") or "unknown_action"


def no_take(state: "State", action: Action) -> str | None:
    """Why taking is refused."""
    if state.phase == "draw" and action == TAKE[state.turn]:
        return None
    return refuse(state, action, "draw") or "unknown_action"


def no_knock(state: "State", action: Action) -> str | None:
    """Why a knock is refused (M5)."""
    if refused := refuse(state, action, "draw"):
        return refused
    if action != KNOCK[state.turn]:
        return "unknown_action"
    return None if deadwood(state.masks[state.turn]) <= KNOCK_LIMIT else "deadwood_too_high"


def no_discard(state: "State", action: Action) -> str | None:
    """Why a throw is refused (M4)."""
    seat, _, cards, arg = action
    if state.phase != "discard" or seat != state.turn:
        return refuse(state, action, "discard")
    if len(cards) != 1 or arg:
        return "unknown_action"
    if cards[0] not in state.hands[seat]:
        return "not_in_hand"
    return "just_taken" if cards[0] == state.taken else None


def _no_end(state: "State", action: Action) -> str | None:
    """What holds for gin and Rumino: a card of the hand is put aside, also one that has just been taken."""
    if refused := refuse(state, action, "discard"):
        return refused
    if len(action.cards) != 1 or action.arg:
        return "unknown_action"
    return None if action.cards[0] in state.hands[action.seat] else "not_in_hand"


def no_gin(state: "State", action: Action) -> str | None:
    """Why gin is refused (M6)."""
    if refused := _no_end(state, action):
        return refused
    return "not_gin" if deadwood(jokers.without(state.masks[state.turn], action.cards[0])) else None


def no_rumino(state: "State", action: Action) -> str | None:
    """Why a Rumino is refused (M7)."""
    if refused := _no_end(state, action):
        return refused
    seven = jokers.without(state.masks[state.turn], action.cards[0])
    return None if jokers.is_rumino(seven, state.wild) else "not_rumino"


def no_rebuy(state: "State", action: Action) -> str | None:
    """Why buying back in is refused (M11)."""
    return refuse(state, action, "rebuy") or (None if action == REBUY[state.turn] else "unknown_action")


def no_pass(state: "State", action: Action) -> str | None:
    """Why staying out is refused."""
    return refuse(state, action, "rebuy") or (None if action == PASS[state.turn] else "unknown_action")


def no_close(state: "State", action: Action) -> str | None:
    """The clock's own."""
    if action.seat != CLOCK or action.cards or action.arg:
        return "unknown_action"
    return None if state.window else "no_window"
