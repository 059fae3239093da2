"""What a player of Gin Rummy may do, and why not otherwise. Rules G3-G7, G10.

For each verb a function `no_<verb>` gives the key of a reason or None; for each phase a function
`legal_<phase>` lists the actions. `state` finds both through its tables."""

from typing import TYPE_CHECKING

from engine.cards import BIT, DECK, mask, unmask
from engine.contract import Action
from engine.melds import plain
from engine.melds.plain import deadwood
from engine.turn_based import refuse

if TYPE_CHECKING:
    from engine.games.gin.state import State

REASONS = (
    "deal_over",
    "not_your_turn",
    "wrong_phase",
    "unknown_action",
    "not_in_hand",
    "just_taken",
    "deadwood_too_high",
    "must_take",
    "must_draw_stock",
    "no_big_gin",
    "not_all_melded",
    "not_a_meld",
    "over_limit",
    "unknown_meld",
    "does_not_fit",
)
NONE = -1

# Every action without an argument that would vary by position, made once: `legal` is asked often.
DRAW, TAKE, PASS, DONE, BIG = (
    tuple(Action(s, verb) for s in (0, 1)) for verb in ("draw", "take", "pass", "done", "biggin")
)
DISCARD, KNOCK = (tuple(tuple(Action(s, verb, (c,)) for c in DECK) for s in (0, 1)) for verb in ("discard", "knock"))


def must_take(state: "State") -> bool:
    """G3: in basic play the dealer has to take the upcard that was declined."""
    return state.options["upcard"] == "forced" and state.turn == state.dealer


def legal_upcard(state: "State") -> list[Action]:
    """G3."""
    if must_take(state):
        return [TAKE[state.turn]]
    return [TAKE[state.turn], PASS[state.turn]]


def legal_draw(state: "State") -> list[Action]:
    """The stock, or the discard pile unless both declined the upcard."""
    turn = state.turn
    return [DRAW[turn]] if state.must_draw else [DRAW[turn], TAKE[turn]]


def legal_discard(state: "State") -> list[Action]:
    """G4, G5, G10: every throw, the knocks among them, big gin."""
    turn, taken = state.turn, state.taken
    cards = state.hands[turn]
    row = DISCARD[turn]
    found = [row[c] for c in cards]
    if taken != NONE:
        del found[cards.index(taken)]
    hand, limit = state.masks[turn], state.knock_limit
    # throwing a card of p points leaves at least what is left with it, less p
    if deadwood(hand) <= limit + 10:
        least, throws = plain.throws(hand)
        fit, knocks = {t & 63 for t in throws if least + (t >> 6) <= limit}, KNOCK[turn]
        found += [knocks[c] for c in cards if c in fit and c != taken]
        if state.options["big_gin_bonus"] and least == 0:
            found.append(BIG[turn])
    return found


def knock_fits(state: "State", hand: int, card: int) -> bool:
    """G5: whether throwing this card leaves no more than the limit."""
    return deadwood(hand ^ BIT[card]) <= state.knock_limit


def legal_arrange(state: "State") -> list[Action]:
    """G6."""
    return [*meld_actions(state), DONE[state.turn]]


def legal_layoff(state: "State") -> list[Action]:
    """G7."""
    turn = state.turn
    found = meld_actions(state)
    for i, meld in enumerate(state.melds[state.knocker]):
        fits = plain.extensions(mask(meld)) & state.masks[turn]
        found += [Action(turn, "layoff", (c,), str(i)) for c in unmask(fits)]
    return [*found, DONE[turn]]


def meld_actions(state: "State") -> list[Action]:
    """Every meld the hand still holds."""
    hand = state.masks[state.turn]
    return [Action(state.turn, "meld", unmask(m)) for m in plain.melds(hand) if meld_keeps_limit(state, m)]


def meld_keeps_limit(state: "State", meld: int) -> bool:
    """G6: the knocker may arrange otherwise, within the limit."""
    return state.turn != state.knocker or deadwood(state.masks[state.turn] ^ meld) <= state.knock_limit


def no_take(state: "State", action: Action) -> str | None:
    """Why a take is refused."""
    if action == TAKE[state.turn]:
        if state.phase == "draw":
            return "must_draw_stock" if state.must_draw else None
        if state.phase == "upcard":
            return None
    return refuse(state, action, "draw") or "unknown_action"


def no_pass(state: "State", action: Action) -> str | None:
    """Why a pass is refused."""
    refused = refuse(state, action, "upcard")
    if refused or action == PASS[state.turn]:
        return refused or ("must_take" if must_take(state) else None)
    return "unknown_action"


def no_draw(state: "State", action: Action) -> str | None:
    """Why a draw is refused."""
    if state.phase == "draw" and action == DRAW[state.turn]:
        return None
    if not state.result and state.phase == "upcard" and action == DRAW[state.turn]:
        return "must_take" if must_take(state) else "wrong_phase"
    return refuse(state, action, "draw") or "unknown_action"


def no_discard(state: "State", action: Action) -> str | None:
    """Why a throw is refused (G4)."""
    seat, _, cards, arg = action
    if state.phase != "discard" or seat != state.turn:
        return refuse(state, action, "discard")
    if len(cards) != 1 or arg:
        return "unknown_action"
    if cards[0] not in state.hands[seat]:
        return "not_in_hand"
    return "just_taken" if cards[0] == state.taken else None


def no_knock(state: "State", action: Action) -> str | None:
    """Why a knock is refused (G5)."""
    refused = no_discard(state, action)
    if refused or knock_fits(state, state.masks[state.turn], action.cards[0]):
        return refused
    return "deadwood_too_high"


def no_big_gin(state: "State", action: Action) -> str | None:
    """Why big gin is refused (G10)."""
    refused = refuse(state, action, "discard")
    if refused or action != BIG[state.turn]:
        return refused or "unknown_action"
    if not state.options["big_gin_bonus"]:
        return "no_big_gin"
    return "not_all_melded" if deadwood(state.masks[state.turn]) else None


def no_meld(state: "State", action: Action) -> str | None:
    """Why laying out these cards is refused (G6)."""
    phase = state.phase if state.phase in ("arrange", "layoff") else "arrange"
    if refused := refuse(state, action, phase):
        return refused
    if action.arg or len(set(action.cards)) != len(action.cards):
        return "unknown_action"
    if not all(c in state.hands[state.turn] for c in action.cards):
        return "not_in_hand"
    meld = mask(action.cards)
    if not action.cards or not plain.is_meld(meld):
        return "not_a_meld"
    if action.cards != unmask(meld):
        return "unknown_action"
    return None if meld_keeps_limit(state, meld) else "over_limit"


def no_layoff(state: "State", action: Action) -> str | None:
    """Why laying off a card is refused (G7)."""
    if refused := refuse(state, action, "layoff"):
        return refused
    if len(action.cards) != 1:
        return "unknown_action"
    card, table = action.cards[0], state.melds[state.knocker]
    if card not in state.hands[state.turn]:
        return "not_in_hand"
    if action.arg not in [str(i) for i in range(len(table))]:
        return "unknown_meld"
    return None if plain.extensions(mask(table[int(action.arg)])) & BIT[card] else "does_not_fit"


def no_done(state: "State", action: Action) -> str | None:
    """Why finishing is refused."""
    phase = state.phase if state.phase in ("arrange", "layoff") else "arrange"
    refused = refuse(state, action, phase)
    return refused or (None if action == DONE[state.turn] else "unknown_action")
