"""What a player of Gin Rummy may do, and why another action is refused. Rules G3-G7, G10.

For each phase a function `legal_<phase>` lists the legal actions. For each verb a function `no_<verb>` gives the key
of the reason why an action is refused, or None if it is legal. The tables at the end of `state` refer to both."""

from typing import Final

from engine.cards import BIT, DECK, mask, unmask
from engine.contract import NONE, Action
from engine.games.gin.fields import Fields
from engine.melds import plain
from engine.melds.plain import deadwood
from engine.turn_based import refuse, refuse_discard

REASONS: tuple[str, ...] = (
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


def _by_seat(verb: str) -> tuple[Action, ...]:
    return tuple([Action(s, verb) for s in (0, 1)])


def _by_card(verb: str) -> tuple[tuple[Action, ...], ...]:
    return tuple([tuple([Action(s, verb, (c,)) for c in DECK]) for s in (0, 1)])


# By seat (and card), the actions whose text depends on nothing else. They are made once because `legal` is asked often.
DRAW: Final = _by_seat("draw")
TAKE: Final = _by_seat("take")
PASS: Final = _by_seat("pass")
DONE: Final = _by_seat("done")
BIG_GIN: Final = _by_seat("biggin")
DISCARD: Final = _by_card("discard")
KNOCK: Final = _by_card("knock")


def legal_upcard(state: Fields) -> list[Action]:
    """G3: take the upcard, or decline it where that is allowed."""
    if state.must_take():
        return [TAKE[state.turn]]
    return [TAKE[state.turn], PASS[state.turn]]


def legal_draw(state: Fields) -> list[Action]:
    """G3, G4: the stock, or the discard pile unless both seats declined the upcard."""
    turn = state.turn
    return [DRAW[turn]] if state.must_draw else [DRAW[turn], TAKE[turn]]


def legal_discard(state: Fields) -> list[Action]:
    """G4, G5, G10: the discards, then the knocks, then big gin."""
    turn, taken = state.turn, state.taken
    cards = state.hands[turn]
    discards = DISCARD[turn]
    actions = [discards[c] for c in cards]
    if taken != NONE:
        del actions[cards.index(taken)]
    hand, limit = state.masks[turn], state.knock_limit
    # Discarding a card lowers the deadwood by the card's points at most, which are 10 or fewer.
    if deadwood(hand) <= limit + 10:
        least, knock_cards = plain.knock_discards(hand, limit)
        knocks = KNOCK[turn]
        actions += [knocks[c] for c in cards if c in knock_cards and c != taken]
        if state.options["big_gin_bonus"] and least == 0:
            actions.append(BIG_GIN[turn])
    return actions


def can_knock(state: Fields, hand: int, card: int) -> bool:
    """G5: whether discarding this card of a hand leaves no more deadwood than the knock limit."""
    return deadwood(hand ^ BIT[card]) <= state.knock_limit


def legal_arrange(state: Fields) -> list[Action]:
    """G6: the knocker lays out melds."""
    return [*meld_actions(state), DONE[state.turn]]


def legal_layoff(state: Fields) -> list[Action]:
    """G7: the defender lays out melds and lays cards off on the knocker's melds."""
    turn = state.turn
    actions = meld_actions(state)
    for i, meld in enumerate(state.melds[state.knocker]):
        fits = plain.extensions(mask(meld)) & state.masks[turn]
        actions += [Action(turn, "layoff", (c,), str(i)) for c in unmask(fits)]
    return [*actions, DONE[turn]]


def meld_actions(state: Fields) -> list[Action]:
    """Every meld that can be laid out from the hand of the seat whose turn it is."""
    hand = state.masks[state.turn]
    return [Action(state.turn, "meld", unmask(m)) for m in plain.melds(hand) if meld_keeps_limit(state, m)]


def meld_keeps_limit(state: Fields, meld: int) -> bool:
    """G6: the knocker may choose any melds that leave no more deadwood than the knock limit."""
    return state.turn != state.knocker or deadwood(state.masks[state.turn] ^ meld) <= state.knock_limit


def no_take(state: Fields, action: Action) -> str | None:
    """Why taking from the discard pile is refused (G3, G4)."""
    if action == TAKE[state.turn]:
        if state.phase == "draw":
            return "must_draw_stock" if state.must_draw else None
        if state.phase == "upcard":
            return None
    return refuse(state, action, "draw") or "unknown_action"


def no_pass(state: Fields, action: Action) -> str | None:
    """Why declining the upcard is refused (G3)."""
    refused = refuse(state, action, "upcard")
    if refused or action == PASS[state.turn]:
        return refused or ("must_take" if state.must_take() else None)
    return "unknown_action"


def no_draw(state: Fields, action: Action) -> str | None:
    """Why drawing from the stock is refused (G3, G4)."""
    if state.phase == "draw" and action == DRAW[state.turn]:
        return None
    if not state.result and state.phase == "upcard" and action == DRAW[state.turn]:
        return "must_take" if state.must_take() else "wrong_phase"
    return refuse(state, action, "draw") or "unknown_action"


def no_discard(state: Fields, action: Action) -> str | None:
    """Why a discard is refused (G4)."""
    return refuse_discard(state, action, state.hands[state.turn], state.taken)


def no_knock(state: Fields, action: Action) -> str | None:
    """Why a knock is refused (G5)."""
    refused = no_discard(state, action)
    if refused or can_knock(state, state.masks[state.turn], action.cards[0]):
        return refused
    return "deadwood_too_high"


def no_big_gin(state: Fields, action: Action) -> str | None:
    """Why big gin is refused (G10)."""
    refused = refuse(state, action, "discard")
    if refused or action != BIG_GIN[state.turn]:
        return refused or "unknown_action"
    if not state.options["big_gin_bonus"]:
        return "no_big_gin"
    return "not_all_melded" if deadwood(state.masks[state.turn]) else None


def no_meld(state: Fields, action: Action) -> str | None:
    """Why laying out these cards is refused (G6)."""
    if refused := refuse(state, action, "arrange", "layoff"):
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


def no_layoff(state: Fields, action: Action) -> str | None:
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


def no_done(state: Fields, action: Action) -> str | None:
    """Why finishing to arrange or to lay off is refused (G6, G7)."""
    return refuse(state, action, "arrange", "layoff") or (None if action == DONE[state.turn] else "unknown_action")
