"""Base class for deals in which one seat moves at a time.

A game's State derives from `TurnBased` and fills two tables: `VERBS` says for each verb why an action is refused and
what it does, `LEGAL` lists the legal actions of each phase. A game in which several seats may act at once, such as
RIN, has a State of its own."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from engine.compiled import mypyc_attr
from engine.contract import CLOCK, Action, Event, IllegalAction, Result, State

ONE_SEAT: Final = tuple((s,) for s in range(10))
"""`ONE_SEAT[s]` is the tuple `(s,)`, made once because `acting` is asked after every action."""

Refusal = Callable[[Any, Action], str | None]
"""(state, action) -> the key of the reason why the action is refused, or None if it is legal."""
Effect = Callable[[Any, Action, list[Event] | None], None]
"""(state, action, events) -> None: carries out a legal action and appends what is seen to `events`, if given."""


class Verb(NamedTuple):
    """What the rules say about one verb."""

    why_not: Refusal
    carry_out: Effect


def _unknown(state: Any, action: Action) -> str:
    return "unknown_action"


def _nothing(state: Any, action: Action, events: list[Event] | None) -> None:
    """Never called: an unknown verb is always refused."""


UNKNOWN: Final = Verb(_unknown, _nothing)


@mypyc_attr(allow_interpreted_subclasses=True)  # a game from outside derives from it, too
class TurnBased:
    """A deal in turns. A class that derives from it adds slots for its own fields only."""

    __slots__ = ("history", "phase", "result", "turn")
    VERBS: ClassVar[dict[str, Verb]]
    LEGAL: ClassVar[dict[str, Callable[[Any], list[Action]]]]
    """By phase, a function that lists the actions of the seat whose turn it is. In other phases nothing is legal."""

    turn: int
    """The seat whose turn it is."""
    phase: str
    result: Result | None
    history: list[Action]

    def acting(self) -> tuple[int, ...]:
        """The seat whose turn it is; none when the deal is over."""
        return ONE_SEAT[self.turn] if self.result is None else ()

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat; none unless it is that seat's turn."""
        listed = self.LEGAL.get(self.phase) if seat == self.turn else None
        return listed(self) if listed else []

    def forced(self) -> Action | None:
        """An action that the table carries out by itself; None unless a game overrides this method."""
        return None

    def why_not(self, action: Action) -> str | None:
        """The key of the reason why an action is illegal (one of the game's REASONS); None if it is legal."""
        return self.VERBS.get(action.verb, UNKNOWN).why_not(self, action)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action. Raises IllegalAction, and then changes nothing, if it is not legal."""
        why_not, carry_out = self.VERBS.get(action[1], UNKNOWN)
        if reason := why_not(self, action):
            raise IllegalAction(action, reason)
        self.history.append(action)
        carry_out(self, action, events)


def refuse(state: TurnBased, action: Action, *phases: str) -> str | None:
    """The refusals that every verb of these phases shares: the deal is over, another seat's turn, another phase."""
    if state.result is not None:
        return "deal_over"
    if action.seat != state.turn:
        return "not_your_turn"
    return None if state.phase in phases else "wrong_phase"


def refuse_discard(state: TurnBased, action: Action, hand: list[int], taken: int) -> str | None:
    """The refusals of `discard C` in a rummy game: `hand` is that of the seat to act, `taken` the card that was just
    taken from the discard pile and may not go back at once."""
    seat, _, cards, arg = action
    if state.phase != "discard" or seat != state.turn:
        return refuse(state, action, "discard")
    if len(cards) != 1 or arg:
        return "unknown_action"
    if cards[0] not in hand:
        return "not_in_hand"
    return "just_taken" if cards[0] == taken else None


def no_close(state: State, action: Action) -> str | None:
    """The refusals of `* close`, the end of a window: only the clock closes it, and only while it is open."""
    if action.seat != CLOCK or action.cards or action.arg:
        return "unknown_action"
    return None if state.window else "no_window"
