"""What a player of Rumino may do, and why another action is refused. Rules M4-M7, M11.

For each phase a function `legal_<phase>` lists the legal actions. For each verb a function `no_<verb>` gives the key
of the reason why an action is refused, or None if it is legal. The tables at the end of `state` refer to both."""

from engine.cards import DECK, JOKER
from engine.contract import Action
from engine.games.rumino.fields import KNOCK_LIMIT, MAX_SEATS, Fields
from engine.melds import jokers
from engine.melds.jokers import deadwood
from engine.turn_based import refuse, refuse_discard

REASONS: tuple[str, ...] = (
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

# By seat (and card), the actions whose text depends on nothing else. They are made once because `legal` is asked often.
_SEATS = range(MAX_SEATS)
DRAW, TAKE, KNOCK, REBUY, PASS = (
    tuple(Action(s, verb) for s in _SEATS) for verb in ("draw", "take", "knock", "rebuy", "pass")
)
DISCARD, GIN, RUMINO = (
    tuple(tuple(Action(s, verb, (c,)) for c in (*DECK, JOKER)) for s in _SEATS) for verb in ("discard", "gin", "rumino")
)


def legal_draw(state: Fields) -> list[Action]:
    """M4, M5: draw from the stock, take from the discard pile, or knock instead."""
    turn = state.turn
    actions = [DRAW[turn], TAKE[turn]]
    if deadwood(state.packed[turn]) <= KNOCK_LIMIT:
        actions.append(KNOCK[turn])
    return actions


def legal_discard(state: Fields) -> list[Action]:
    """M4, M6, M7: the discards, then the cards that are put aside for gin, then those for a Rumino."""
    turn, hand = state.turn, state.packed[state.turn]
    cards = state.hands[turn]
    different = dict.fromkeys(cards) if jokers.has_duplicates(hand) else cards
    discards, taken = DISCARD[turn], state.taken
    actions = [discards[c] for c in different] if taken < 0 else [discards[c] for c in different if c != taken]
    if gin_cards := jokers.gin_discards(hand):
        actions += [GIN[turn][c] for c in gin_cards]
        # M7: every Rumino is a gin as well.
        actions += [RUMINO[turn][c] for c in gin_cards if jokers.is_rumino(jokers.without(hand, c), state.wild)]
    return actions


def legal_rebuy(state: Fields) -> list[Action]:
    """M11: buy back in, or stay out."""
    return [REBUY[state.turn], PASS[state.turn]]


def no_draw(state: Fields, action: Action) -> str | None:
    """Why drawing from the stock is refused (M4)."""
    if state.phase == "draw" and action == DRAW[state.turn]:
        return None
    return refuse(state, action, "draw") or "unknown_action"


def no_take(state: Fields, action: Action) -> str | None:
    """Why taking from the discard pile is refused (M4)."""
    if state.phase == "draw" and action == TAKE[state.turn]:
        return None
    return refuse(state, action, "draw") or "unknown_action"


def no_knock(state: Fields, action: Action) -> str | None:
    """Why a knock is refused (M5)."""
    if refused := refuse(state, action, "draw"):
        return refused
    if action != KNOCK[state.turn]:
        return "unknown_action"
    return None if deadwood(state.packed[state.turn]) <= KNOCK_LIMIT else "deadwood_too_high"


def no_discard(state: Fields, action: Action) -> str | None:
    """Why a discard is refused (M4)."""
    return refuse_discard(state, action, state.hands[state.turn], state.taken)


def _no_going_out(state: Fields, action: Action) -> str | None:
    """What refuses both gin and Rumino: the card put aside has to be in the hand. It may be one just taken."""
    if refused := refuse(state, action, "discard"):
        return refused
    if len(action.cards) != 1 or action.arg:
        return "unknown_action"
    return None if action.cards[0] in state.hands[action.seat] else "not_in_hand"


def no_gin(state: Fields, action: Action) -> str | None:
    """Why gin is refused (M6)."""
    if refused := _no_going_out(state, action):
        return refused
    return "not_gin" if deadwood(jokers.without(state.packed[state.turn], action.cards[0])) else None


def no_rumino(state: Fields, action: Action) -> str | None:
    """Why a Rumino is refused (M7)."""
    if refused := _no_going_out(state, action):
        return refused
    seven = jokers.without(state.packed[state.turn], action.cards[0])
    return None if jokers.is_rumino(seven, state.wild) else "not_rumino"


def no_rebuy(state: Fields, action: Action) -> str | None:
    """Why buying back in is refused (M11)."""
    return refuse(state, action, "rebuy") or (None if action == REBUY[state.turn] else "unknown_action")


def no_pass(state: Fields, action: Action) -> str | None:
    """Why staying out is refused (M11)."""
    return refuse(state, action, "rebuy") or (None if action == PASS[state.turn] else "unknown_action")
