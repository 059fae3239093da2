"""What may be done in RIN, and why another action is refused. Rules R4, R5, R7-R12, R14,
R15, R17, R19, R21, R22.

Moves belong to the seat whose turn it is (in the race to both neighbours of the starter, in `owe` to the head of the
queue); calls belong to every seat at any time. `moves` and `calls` list what is legal. For each verb a function
`no_<verb>` gives the key of the reason why an action is refused, or None if it is legal; the table at the end of
`state` refers to these."""

from engine.cards import BIT, DECK, JOKER
from engine.contract import NONE, Action
from engine.games.rin.effects import EIGHTS, SUIT_BY_NAME, SUIT_NAMES
from engine.games.rin.fields import MAX_SEATS, Fields

REASONS: tuple[str, ...] = (
    "deal_over",
    "not_your_turn",
    "wrong_phase",
    "unknown_action",
    "not_in_hand",
    "no_match",
    "only_two",
    "only_king",
    "name_suit",
    "no_suit",
    "not_last",
    "must_play",
    "must_play_two",
    "by_lot",
    "can_play",
    "only_starter_passes",
    "passed",
    "own_card",
    "sum_differs",
    "joker_in_hand",
    "no_draw",
    "called",
    "no_last_due",
    "nothing_to_challenge",
    "only_loser_returns",
    "no_window",
)
MAX_CACHED_MASKS = 1 << 13
"""How many sets of playable faces are kept in each table of plays, about 1 MB."""

# The actions whose text depends on nothing but seat and card. They are made once because `legal` is asked often.
_SEATS = range(MAX_SEATS)


def _plays(seat: int, last: str) -> tuple[tuple[Action, ...], ...]:
    """By card: the ways to play it. An 8 names a suit; `last` is the word said with the play, or empty."""
    ways = []
    for card in (*DECK, JOKER):
        suits = SUIT_NAMES if BIT[card] & EIGHTS else ("",)
        ways.append(tuple(Action(seat, "play", (card,), f"{s} {last}".strip()) for s in suits))
    return tuple(ways)


_PLAY = tuple(_plays(s, "") for s in _SEATS)
_PLAY_TWO_LEFT = tuple(tuple(a + b for a, b in zip(_plays(s, "last"), _PLAY[s], strict=True)) for s in _SEATS)
"""The plays that leave one card, with and without the word `last` (R21)."""
DRAW, PASS, RIN, TORIN, LAST, RETURN = (
    tuple(Action(s, verb) for s in _SEATS) for verb in ("draw", "pass", "rin", "torin", "last", "return")
)
ONLY_DRAW = tuple((a,) for a in DRAW)
SEAT = {str(t): t for t in _SEATS}
CHALLENGE = tuple(tuple(Action(s, "challenge", (), str(t)) for t in _SEATS) for s in _SEATS)


class _Plays(dict[int, tuple[Action, ...]]):
    """By mask of faces, the ways to play each of them, lowest face first. Entries are put together when first used."""

    def __init__(self, by_card: tuple[tuple[Action, ...], ...]) -> None:
        super().__init__((BIT[card], ways) for card, ways in enumerate(by_card))

    def __missing__(self, playable: int) -> tuple[Action, ...]:
        higher = playable & playable - 1
        plays = self[playable ^ higher] + self[higher]
        if len(self) < MAX_CACHED_MASKS:
            self[playable] = plays
        return plays


PLAYS = tuple(map(_Plays, _PLAY))
"""By seat, then by mask of faces: the plays of a hand that holds these playable faces."""
PLAYS_TWO_LEFT = tuple(map(_Plays, _PLAY_TWO_LEFT))
"""The same for a hand of two cards."""


# -------------------------------------------------------------------- moves --
def acting(state: Fields) -> tuple[int, ...]:
    """The seats that are to move or have something to call. What a seat can call is known to that seat only."""
    if state.result is not None:
        return ()
    movers = state.movers()
    return tuple([s for s in range(state.seats) if s in movers or calls(state, s)])


def moves(state: Fields, seat: int) -> tuple[Action, ...]:
    """The legal actions of a seat that are not calls."""
    phase = state.phase
    if phase == "owe":
        return ONLY_DRAW[seat] if seat == state.owed[0] else ()
    if phase == "race":
        if seat not in state.racers:
            return ()
    elif seat != state.turn or phase == "claims":
        return ()
    playable = state.masks[seat] & state.fit
    if not playable:
        return (PASS[seat],) if phase == "race" else ONLY_DRAW[seat] if phase == "turn" else (PASS[seat], DRAW[seat])
    plays = (PLAYS_TWO_LEFT if len(state.hands[seat]) == 2 else PLAYS)[seat][playable]
    return (*plays, DRAW[seat]) if phase in ("turn", "start") and may_draw(state) else plays


def may_draw(state: Fields) -> bool:
    """R7, R9, R10: whether a seat that can play may draw instead. It may in a K lap and where the table allows it, but
    never in a chain of 2s, which no lap goes with. `State.legal` has the same line, without the call."""
    return state.lap != NONE or (state.free_draw and not state.chain)


# -------------------------------------------------------------------- calls --
def calls(state: Fields, seat: int) -> list[Action]:
    """What a seat may call now: rin, torin, return, last, challenge."""
    actions: list[Action] = []
    # Cheap test first: most sums differ, and most tables refuse a wrong call.
    if (state.sums[seat] == state.field_value or state.false_calls) and no_rin(state, RIN[seat]) is None:
        actions.append(RIN[seat])
        if seat == state.drew:
            actions.append(TORIN[seat])
    if state.phase == "claims":
        return actions if no_return(state, RETURN[seat]) else [*actions, RETURN[seat]]
    if seat == state.unsaid:
        actions.append(LAST[seat])
    if state.exposed:
        actions += [CHALLENGE[seat][t] for t in state.exposed if t != seat]
    return actions


def no_rin(state: Fields, action: Action) -> str | None:
    """R14, R15: the sum of the hand has to equal the field card, which another seat played."""
    if action.cards or action.arg:
        return "unknown_action"
    seat = action.seat
    if seat == state.owner:
        return "own_card"
    if any(s == seat for s, _ in state.claims):
        return "called"
    if state.sums[seat] == state.field_value:
        return None
    if state.false_calls and state.phase != "claims":
        return "called" if seat in state.erred else None
    return "joker_in_hand" if JOKER in state.hands[seat] and state.top != JOKER else "sum_differs"


def no_torin(state: Fields, action: Action) -> str | None:
    """R17: as for Rin, and the seat has just drawn."""
    return no_rin(state, action) or (None if action.seat == state.drew else "no_draw")


def no_return(state: Fields, action: Action) -> str | None:
    """R19: the seat that would pay has the sum too; only at a table where this has to be called."""
    if action.cards or action.arg:
        return "unknown_action"
    if state.phase != "claims" or state.options["return"] != "called":
        return "wrong_phase"
    if action.seat != state.owner:
        return "only_loser_returns"
    if state.returned:
        return "called"
    return None if state.sums[action.seat] == state.field_value else "sum_differs"


def no_last(state: Fields, action: Action) -> str | None:
    """R21: the seat that came down to one card by a play may say Last until the next player plays or draws."""
    if action.cards or action.arg:
        return "unknown_action"
    if state.phase == "claims":
        return "wrong_phase"
    return None if action.seat == state.unsaid else "no_last_due"


def no_challenge(state: Fields, action: Action) -> str | None:
    """R21: `challenge t` to a seat t that has not said Last in time."""
    target = SEAT.get(action.arg, NONE)
    if action.cards or not 0 <= target < state.seats:
        return "unknown_action"
    if state.phase == "claims":
        return "wrong_phase"
    return None if target in state.exposed and target != action.seat else "nothing_to_challenge"


# ------------------------------------------------------------------ why not --
def no_play(state: Fields, action: Action) -> str | None:
    """R7-R12, R21: the card has to fit, and the words have to fit the card."""
    seat, _, cards, arg = action
    if (seat != state.turn or state.phase not in _TO_PLAY) and (state.phase != "race" or seat not in state.racers):
        return not_now(state, seat)
    if len(cards) != 1:
        return "unknown_action"
    card, hand = cards[0], state.hands[seat]
    if card not in hand:
        return "not_in_hand"
    if not BIT[card] & state.fit:
        return "only_two" if state.chain else "only_king" if state.lap != NONE else "no_match"
    return no_arg(card, len(hand), arg) if arg or BIT[card] & EIGHTS else None


def no_arg(card: int, held: int, arg: str) -> str | None:
    """R11, R21: why words are refused with a card: an 8 names a suit, and `last` goes with the last card but one."""
    words = arg.split(" ") if arg else []
    last = bool(words) and words[-1] == "last"
    if last:
        words.pop()
    if any(w not in SUIT_BY_NAME for w in words) or len(words) > 1:
        return "unknown_action"
    eight = BIT[card] & EIGHTS
    if eight and not words:
        return "name_suit"
    if words and not eight:
        return "no_suit"
    return "not_last" if last and held != 2 else None


def no_draw(state: Fields, action: Action) -> str | None:
    """R4, R7, R9, R22: a seat that can play may draw only where `may_draw` says so."""
    if action.cards or action.arg:
        return "unknown_action"
    seat, phase = action.seat, state.phase
    if phase == "owe":
        return None if seat == state.owed[0] else "not_your_turn"
    if seat != state.turn or phase not in _TO_PLAY:
        return not_now(state, seat)
    if phase == "second":
        return "by_lot"
    if may_draw(state) or not state.can_play(seat):
        return None
    return "must_play_two" if state.chain else "must_play"


def no_pass(state: Fields, action: Action) -> str | None:
    """R4, R5: only a starter who cannot play may pass, and a neighbour of the starter in the race."""
    if action.cards or action.arg:
        return "unknown_action"
    seat, phase = action.seat, state.phase
    if phase == "race" and seat in state.passed:
        return "passed"
    if not ((phase == "race" and seat in state.racers) or (seat == state.turn and phase in _TO_PLAY)):
        return not_now(state, seat)
    if phase not in ("start", "race"):
        return "only_starter_passes"
    return "can_play" if state.can_play(seat) else None


def not_now(state: Fields, seat: int) -> str:
    """Why this seat cannot make a move in this phase."""
    return "wrong_phase" if seat == state.turn and state.phase in ("owe", "claims") else "not_your_turn"


_TO_PLAY = ("turn", "start", "second")
