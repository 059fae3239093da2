"""What may be done in RIN, and why not otherwise. Rules R4-R14, R17, R21, R22.

Moves belong to the seat whose turn it is (in the race to both neighbours, in `owe` to the head of the queue);
calls belong to everybody at any time. For each verb a function `no_<verb>` gives the key of a reason or None;
`moves` and `calls` list what is legal. `state` finds the former through its table."""

from typing import TYPE_CHECKING

from engine.cards import BIT, DECK, JOKER, SUITS, mask, suit
from engine.contract import CLOCK, NONE, Action

if TYPE_CHECKING:
    from engine.games.rin.state import State

REASONS = (
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
MOST_SEATS = 8
NAMES = ("spades", "hearts", "clubs", "diamonds")
"""The suits as an 8 names them, in the order of `SUITS`."""
NAMED = {name: i for i, name in enumerate(NAMES)}
JOKER_SUM = 1000
"""What a Joker adds to the sum of a hand that Rin is called with (R12): a hand with one never equals a
number, and a hand of exactly one equals the Joker."""
VALUE = (*(c % 13 + 1 for c in DECK), JOKER_SUM)

ACES, TWOS, EIGHTS, KINGS = (mask(c for c in DECK if c % 13 == r - 1) for r in (1, 2, 8, 13))
EFFECTS = ACES | TWOS | EIGHTS | KINGS
FITS = (
    *(mask([JOKER, *(c for c in DECK if c % 13 == top % 13 or suit(c) == suit(top))]) for top in DECK),
    mask((*DECK, JOKER)),
)
"""By field card (an 8 counts as one of the named suit): what may follow it in the normal state, R7, R11, R12.
Such sets of faces are bit masks, as in `engine.cards`."""
FITS_OR_EIGHT = tuple(fit | EIGHTS for fit in FITS)


def _faces(fits: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """By card: its bit, its value, and what may follow it; 0 for A, 2, 8 and K, which do more."""
    return tuple((BIT[c], VALUE[c], 0 if BIT[c] & EFFECTS else fits[c]) for c in (*DECK, JOKER))


FACES, FACES_OR_EIGHT = _faces(FITS), _faces(FITS_OR_EIGHT)

MOST_WAYS = 1 << 13
"""So many sets of playable faces are kept for a seat."""

# Every action made once: `legal` is asked often.
_SEATS = range(MOST_SEATS)
ONE_SEAT = tuple((s,) for s in _SEATS)


def _plays(seat: int, last: str) -> tuple[tuple[Action, ...], ...]:
    """By card: the ways to play it. An 8 names a suit."""
    ways = []
    for card in (*DECK, JOKER):
        suits = NAMES if BIT[card] & EIGHTS else ("",)
        ways.append(tuple(Action(seat, "play", (card,), f"{s} {last}".strip()) for s in suits))
    return tuple(ways)


PLAY = tuple(_plays(s, "") for s in _SEATS)
TWO_LEFT = tuple(tuple(a + b for a, b in zip(_plays(s, "last"), PLAY[s], strict=True)) for s in _SEATS)
"""The plays that leave one card, with and without the word (R21)."""
DRAW, PASS, RIN, TORIN, LAST, RETURN = (
    tuple(Action(s, verb) for s in _SEATS) for verb in ("draw", "pass", "rin", "torin", "last", "return")
)
ONLY_DRAW = tuple((a,) for a in DRAW)
SEAT = {str(t): t for t in _SEATS}
CHALLENGE = tuple(tuple(Action(s, "challenge", (), str(t)) for t in _SEATS) for s in _SEATS)


class _Ways(dict[int, tuple[Action, ...]]):
    """The ways to play each of these faces, by their mask; of several: those of the lowest, then of the others,
    put together when first asked for."""

    def __init__(self, rows: tuple[tuple[Action, ...], ...]) -> None:
        super().__init__((BIT[card], ways) for card, ways in enumerate(rows))

    def __missing__(self, playable: int) -> tuple[Action, ...]:
        others = playable & playable - 1
        found = self[playable ^ others] + self[others]
        if len(self) < MOST_WAYS:
            self[playable] = found
        return found


WAYS = tuple(map(_Ways, PLAY))
WAYS_TWO_LEFT = tuple(map(_Ways, TWO_LEFT))


# -------------------------------------------------------------------- moves --
def acting(state: "State") -> tuple[int, ...]:
    """The movers and whoever has something to call."""
    if state.result is not None:
        return ()
    movers = state.movers()
    found = []
    for seat in range(state.seats):
        if seat in movers or calls(state, seat):
            found.append(seat)
    return tuple(found)


def legal(state: "State", seat: int) -> list[Action]:
    """The legal actions of a seat, moves before calls."""
    if state.calm and seat == state.turn:
        # as `moves` has it for a turn; asked so often that it is worth having here
        if playable := state.masks[seat] & state.fit:
            found = (WAYS_TWO_LEFT if len(state.hands[seat]) == 2 else WAYS)[seat][playable]
            if state.lap >= 0 or (state.free_draw and not state.chain):
                found = (*found, DRAW[seat])
        else:
            found = ONLY_DRAW[seat]
    elif 0 <= seat < state.seats and state.result is None:
        found = moves(state, seat)
    else:
        return []
    if state.who is None:
        found = (*found, *calls(state, seat))
    state.offered = found
    return [*found]


def moves(state: "State", seat: int) -> tuple[Action, ...]:
    """What a seat may do, but for calls."""
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
    found = (WAYS_TWO_LEFT if len(state.hands[seat]) == 2 else WAYS)[seat][playable]
    return (*found, DRAW[seat]) if phase in ("turn", "start") and may_draw(state) else found


def may_draw(state: "State") -> bool:
    """R7, R9: who could play may draw in a K lap, or where the table has it so; never with a 2 to a 2."""
    return not state.chain and (state.lap != NONE or state.free_draw)


def can_play(state: "State", seat: int) -> bool:
    """Whether a seat holds a card that may be played now."""
    return bool(state.fit & state.masks[seat])


# -------------------------------------------------------------------- calls --
def calls(state: "State", seat: int) -> list[Action]:
    """What a seat may call now: rin, torin, return, last, challenge."""
    found: list[Action] = []
    # most hands differ, and most tables refuse a wrong call
    if (state.sums[seat] == state.rank or state.bold) and no_rin(state, RIN[seat]) is None:
        found.append(RIN[seat])
        if seat == state.drew:
            found.append(TORIN[seat])
    if state.phase == "claims":
        return found if no_return(state, RETURN[seat]) else [*found, RETURN[seat]]
    if seat == state.unsaid:
        found.append(LAST[seat])
    if state.exposed:
        found += [CHALLENGE[seat][t] for t in state.exposed if t != seat]
    return found


def no_rin(state: "State", action: Action) -> str | None:
    """R14, R15: the sum of the hand equals the field card, and somebody else played that."""
    if action.cards or action.arg:
        return "unknown_action"
    seat = action.seat
    if seat == state.owner:
        return "own_card"
    if any(s == seat for s, _ in state.claims):
        return "called"
    if state.sums[seat] == state.rank:
        return None
    if state.bold and state.phase != "claims":
        return "called" if seat in state.erred else None
    return "joker_in_hand" if JOKER in state.hands[seat] else "sum_differs"


def no_torin(state: "State", action: Action) -> str | None:
    """R17: the same, and the seat has just drawn."""
    return no_rin(state, action) or (None if action.seat == state.drew else "no_draw")


def no_return(state: "State", action: Action) -> str | None:
    """R19: the one who would pay holds the sum as well; only where the table wants it called."""
    if action.cards or action.arg:
        return "unknown_action"
    if state.phase != "claims" or state.options["return"] != "called":
        return "wrong_phase"
    if action.seat != state.owner:
        return "only_loser_returns"
    if state.returned:
        return "called"
    return None if state.sums[action.seat] == state.rank else "sum_differs"


def no_last(state: "State", action: Action) -> str | None:
    """R21: by whom came down to one card by a play, until the next player plays or draws."""
    if action.cards or action.arg:
        return "unknown_action"
    if state.phase == "claims":
        return "wrong_phase"
    return None if action.seat == state.unsaid else "no_last_due"


def no_challenge(state: "State", action: Action) -> str | None:
    """R21: `challenge t` to a seat t that has not said Last in time."""
    target = SEAT.get(action.arg, NONE)
    if action.cards or not 0 <= target < state.seats:
        return "unknown_action"
    if state.phase == "claims":
        return "wrong_phase"
    return None if target in state.exposed and target != action.seat else "nothing_to_challenge"


# ------------------------------------------------------------------ why not --
def no_play(state: "State", action: Action) -> str | None:
    """R7-R12, R21."""
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
    return no_words(card, len(hand), arg) if arg or BIT[card] & EIGHTS else None


def no_words(card: int, held: int, arg: str) -> str | None:
    """R11, R21: what may be said with a card: the suit with an 8, `last` with the last card but one."""
    words = arg.split(" ") if arg else []
    last = bool(words) and words[-1] == "last"
    if last:
        words.pop()
    if any(w not in NAMED for w in words) or len(words) > 1:
        return "unknown_action"
    eight = BIT[card] & EIGHTS
    if eight and not words:
        return "name_suit"
    if words and not eight:
        return "no_suit"
    return "not_last" if last and held != 2 else None


def no_draw(state: "State", action: Action) -> str | None:
    """R4, R7, R9, R22."""
    if action.cards or action.arg:
        return "unknown_action"
    seat, phase = action.seat, state.phase
    if phase == "owe":
        return None if seat == state.owed[0] else "not_your_turn"
    if seat != state.turn or phase not in _TO_PLAY:
        return not_now(state, seat)
    if phase == "second":
        return "by_lot"
    if may_draw(state) or not can_play(state, seat):
        return None
    return "must_play_two" if state.chain else "must_play"


def no_pass(state: "State", action: Action) -> str | None:
    """R4, R5: the starter who cannot play; a neighbour who says so in the race."""
    if action.cards or action.arg:
        return "unknown_action"
    seat, phase = action.seat, state.phase
    if phase == "race" and seat in state.passed:
        return "passed"
    if not ((phase == "race" and seat in state.racers) or (seat == state.turn and phase in _TO_PLAY)):
        return not_now(state, seat)
    if phase not in ("start", "race"):
        return "only_starter_passes"
    return "can_play" if can_play(state, seat) else None


def no_close(state: "State", action: Action) -> str | None:
    """The clock's own."""
    if action.seat != CLOCK or action.cards or action.arg:
        return "unknown_action"
    return None if state.window else "no_window"


def not_now(state: "State", seat: int) -> str:
    """Why a move cannot be made by this seat at this moment."""
    return "wrong_phase" if seat == state.turn and state.phase in ("owe", "claims") else "not_your_turn"


_TO_PLAY = ("turn", "start", "second")


assert len(NAMES) == len(SUITS)
