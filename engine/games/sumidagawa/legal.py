"""What a player of Sumidagawa may do, and why not otherwise. Rules S3-S8, S10-S13, S15.

For each verb a function `no_<verb>` gives the key of a reason or None; for each phase a function `legal_<phase>`
lists the actions. `state` finds both through its tables."""

from typing import TYPE_CHECKING

from engine.contract import Action
from engine.games.sumidagawa.combinations import FIRST, LAYER, MOST_SEATS, RED, SHAPES, WILD, plays
from engine.turn_based import refuse

if TYPE_CHECKING:
    from engine.games.sumidagawa.state import State

REASONS = (
    "deal_over",
    "not_your_turn",
    "wrong_phase",
    "unknown_action",
    "not_in_hand",
    "no_wild",
    "no_combination",
    "already_made",
    "too_low",
    "must_play",
    "must_pass",
    "passed",
    "not_lowest",
    "not_this_wild",
)

# Every action made once: `legal` is asked often.
PASS = tuple(Action(s, "pass") for s in range(MOST_SEATS))
BURN, REVIVE = (
    tuple({c: Action(s, verb, (c,)) for c in (*FIRST, WILD, WILD + 1)} for s in range(MOST_SEATS))
    for verb in ("burn", "revive")
)

_WILDS = ((), (WILD,), (WILD + 1,), (WILD, WILD + 1))


def held_back(state: "State", seat: int) -> str | None:
    """The reason why a seat can only pass at its turn, as everybody knows; None if it may play. S12, S13: it has
    passed, has a wild card face down and no heat haze, or has nothing at all to play with."""
    if state.bound >> seat & 1:
        return "passed"
    black = 2 * seat
    if seat != state.haze and (state.down[black] or state.down[black + 1]):
        return "must_pass"
    if not (state.masks[seat] or state.up[black] or state.up[black + 1]):
        return "must_pass"
    return None


def legal_play(state: "State") -> list[Action]:
    """S11, S12."""
    turn = state.turn
    if held_back(state, turn):
        return [PASS[turn]]
    up = state.up
    found = plays(turn, state.masks[turn], up[2 * turn], up[2 * turn + 1], state.said, state.gone)
    if state.played >> turn & 1:
        found.append(PASS[turn])
    # at most three combinations are gone before a first play, and wild cards alone make four
    assert found, "S11: who has to play can"
    return found


def burns(state: "State") -> tuple[int, ...]:
    """S10: the cards one of which 炎の華 costs: of the hand the lowest, or a wild card, an unused one first."""
    turn = state.turn
    if hand := state.masks[turn]:
        if len(state.hands[turn]) == 1:
            return ()
        black, red = hand & (1 << LAYER) - 1, hand >> RED & (1 << LAYER) - 1
        low = (black | red) & -(black | red)
        n = low.bit_length()
        return tuple(c for c, half in ((WILD - 21 + n, black), (WILD - 11 + n, red)) if half & low)
    for states in (state.up, state.used):
        if found := tuple(WILD + c for c in (0, 1) if states[2 * turn + c]):
            return found
    return ()


def revivals(state: "State", seat: int) -> tuple[int, ...]:
    """S15: the wild cards one of which a seat turns up: face down, and not used in this round."""
    down, spent, n = state.down, state.spent, 2 * seat
    return _WILDS[(down[n] > spent[n]) + 2 * (down[n + 1] > spent[n + 1])]


def legal_burn(state: "State") -> list[Action]:
    """S10."""
    return [BURN[state.turn][c] for c in burns(state)]


def legal_revive(state: "State") -> list[Action]:
    """S15."""
    return [REVIVE[state.turn][c] for c in revivals(state, state.turn)]


# ----------------------------------------------------------------- why not --
def no_play(state: "State", action: Action) -> str | None:
    """Why a play is refused."""
    seat, _, cards, arg = action
    if state.phase != "play" or seat != state.turn or arg:
        return refuse(state, action, "play") or "unknown_action"
    shape = SHAPES.get(cards)
    if shape is None:
        return _no_shape(state, seat, cards)
    if reason := held_back(state, seat):
        return reason
    if shape.needs & ~state.masks[seat]:
        return "not_in_hand"
    if shape.blacks > state.up[2 * seat] or shape.reds > state.up[2 * seat + 1]:
        return "no_wild"
    if state.gone >> shape.kind & 1:
        return "already_made"
    return "too_low" if shape.most < state.said else None


def _no_shape(state: "State", seat: int, cards: tuple[int, ...]) -> str:
    """The cards make nothing: not even theirs, or named in another order than that of their faces."""
    if reason := held_back(state, seat):
        return reason
    wilds = [c for c in cards if c >= WILD]
    if any(cards.count(c) > state.hands[seat].count(c) for c in cards if c < WILD):
        return "not_in_hand"
    if any(wilds.count(WILD + c) > state.up[2 * seat + c] for c in (0, 1)):
        return "no_wild"
    return "unknown_action" if tuple(sorted(cards)) in SHAPES else "no_combination"


def no_pass(state: "State", action: Action) -> str | None:
    """Why passing is refused (S11, S12)."""
    if state.phase != "play" or action != PASS[state.turn]:
        return refuse(state, action, "play") or "unknown_action"
    return None if state.played >> state.turn & 1 or held_back(state, state.turn) else "must_play"


def no_burn(state: "State", action: Action) -> str | None:
    """Why a card is refused for 炎の華 (S10)."""
    if refused := refuse(state, action, "burn"):
        return refused
    if len(action.cards) != 1 or action.arg:
        return "unknown_action"
    card, found = action.cards[0], burns(state)
    if card in found:
        return None
    if state.masks[state.turn] == 0:
        return "not_this_wild"
    return "not_lowest" if card in state.hands[state.turn] else "not_in_hand"


def no_revive(state: "State", action: Action) -> str | None:
    """Why a wild card cannot be turned up (S15)."""
    if refused := refuse(state, action, "revive"):
        return refused
    if len(action.cards) != 1 or action.arg:
        return "unknown_action"
    return None if action.cards[0] in revivals(state, state.turn) else "not_this_wild"
