"""What a player of Sumidagawa may do, and why another action is refused. Rules S3-S8, S10-S13, S15.

For each phase a function `legal_<phase>` lists the legal actions. For each verb a function `no_<verb>` gives the key
of the reason why an action is refused, or None if it is legal. The tables at the end of `state` refer to both."""

from typing import Final

from engine.contract import Action
from engine.games.sumidagawa.combinations import FIRST, MAX_SEATS, SHAPES, WILD, lowest_cards
from engine.games.sumidagawa.fields import Fields
from engine.games.sumidagawa.hand_plays import hand_plays
from engine.turn_based import refuse

REASONS: tuple[str, ...] = (
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

# By seat (and card), the actions whose text depends on nothing else. They are made once because `legal` is asked often.
PASS: Final = tuple(Action(s, "pass") for s in range(MAX_SEATS))
BURN, REVIVE = (
    tuple({c: Action(s, verb, (c,)) for c in (*FIRST, WILD, WILD + 1)} for s in range(MAX_SEATS))
    for verb in ("burn", "revive")
)

_COLOURS: Final[tuple[tuple[int, ...], ...]] = ((), (WILD,), (WILD + 1,), (WILD, WILD + 1))
"""The wild cards of no colour, of black, of red, of both."""


def legal_play(state: Fields) -> list[Action]:
    """S11, S12: the plays, then the pass where it is allowed."""
    turn = state.turn
    if state.why_only_pass(turn):
        return [PASS[turn]]
    up = state.up
    actions = hand_plays(turn, state.packed[turn], up[2 * turn], up[2 * turn + 1], state.said, state.made)
    if state.played >> turn & 1:
        actions.append(PASS[turn])
    return actions


def burn_choices(state: Fields) -> tuple[int, ...]:
    """S10: the cards of which 炎の華 costs one: the lowest of the hand, else a wild card, an unused one first."""
    turn = state.turn
    if hand := state.packed[turn]:
        return lowest_cards(hand) if len(state.hands[turn]) > 1 else ()
    for wild_cards in (state.up, state.used):
        if cards := tuple(WILD + c for c in (0, 1) if wild_cards[2 * turn + c]):
            return cards
    return ()


def revive_choices(state: Fields, seat: int) -> tuple[int, ...]:
    """S15: the wild cards of which a seat may turn up one: face down, and not used in this round."""
    down, spent, n = state.down, state.spent, 2 * seat
    return _COLOURS[(down[n] > spent[n]) + 2 * (down[n + 1] > spent[n + 1])]


def legal_burn(state: Fields) -> list[Action]:
    """S10: the cards that may be burned."""
    return [BURN[state.turn][c] for c in burn_choices(state)]


def legal_revive(state: Fields) -> list[Action]:
    """S15: the wild cards that may be revived."""
    return [REVIVE[state.turn][c] for c in revive_choices(state, state.turn)]


# ----------------------------------------------------------------- why not --
def no_play(state: Fields, action: Action) -> str | None:
    """Why a play is refused (S3-S8, S12, S13)."""
    seat, _, cards, arg = action
    if state.phase != "play" or seat != state.turn or arg:
        return refuse(state, action, "play") or "unknown_action"
    shape = SHAPES.get(cards)
    if shape is None:
        return _no_combination(state, seat, cards)
    if reason := state.why_only_pass(seat):
        return reason
    if shape.needs & ~state.packed[seat]:
        return "not_in_hand"
    if shape.black_wilds > state.up[2 * seat] or shape.red_wilds > state.up[2 * seat + 1]:
        return "no_wild"
    if state.made >> shape.kind & 1:
        return "already_made"
    return "too_low" if shape.most < state.said else None


def _no_combination(state: Fields, seat: int, cards: tuple[int, ...]) -> str:
    """Why cards that are no play are refused: not held, named in the wrong order, or no combination."""
    if reason := state.why_only_pass(seat):
        return reason
    wilds = [c for c in cards if c >= WILD]
    if any(cards.count(c) > state.hands[seat].count(c) for c in cards if c < WILD):
        return "not_in_hand"
    if any(wilds.count(WILD + c) > state.up[2 * seat + c] for c in (0, 1)):
        return "no_wild"
    return "unknown_action" if tuple(sorted(cards)) in SHAPES else "no_combination"


def no_pass(state: Fields, action: Action) -> str | None:
    """Why passing is refused (S11, S12)."""
    if state.phase != "play" or action != PASS[state.turn]:
        return refuse(state, action, "play") or "unknown_action"
    return None if state.played >> state.turn & 1 or state.why_only_pass(state.turn) else "must_play"


def no_burn(state: Fields, action: Action) -> str | None:
    """Why a card is refused for 炎の華 (S10)."""
    if refused := refuse(state, action, "burn"):
        return refused
    if len(action.cards) != 1 or action.arg:
        return "unknown_action"
    card = action.cards[0]
    if card in burn_choices(state):
        return None
    if state.packed[state.turn] == 0:
        return "not_this_wild"
    return "not_lowest" if card in state.hands[state.turn] else "not_in_hand"


def no_revive(state: Fields, action: Action) -> str | None:
    """Why a wild card cannot be turned up (S15)."""
    if refused := refuse(state, action, "revive"):
        return refused
    if len(action.cards) != 1 or action.arg:
        return "unknown_action"
    return None if action.cards[0] in revive_choices(state, state.turn) else "not_this_wild"
