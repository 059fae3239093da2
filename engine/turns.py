"""Deals in which one seat moves at a time: whose turn it is, what is legal, why something is not, and what an action
does. A game's State derives from `Turns` and fills the two tables; a game that is not like this has its own State."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from engine.contract import Action, Event, IllegalAction, Result

ALONE = tuple((s,) for s in range(10))
"""By seat, the seat alone."""


WhyNot = Callable[[Any, Action], str | None]
"""Why an action is refused: a key of REASONS, or None."""
Do = Callable[[Any, Action, list[Event] | None], None]
"""What it does."""


class Step(NamedTuple):
    """A verb."""

    why_not: WhyNot
    do: Do


def _unknown(state: Any, action: Action) -> str:
    return "unknown_action"


def _nothing(state: Any, action: Action, events: list[Event] | None) -> None:
    """An unknown verb is refused before it could do anything."""


UNKNOWN = Step(_unknown, _nothing)


class Turns:
    """A deal in turns."""

    __slots__ = ()
    STEPS: ClassVar[Mapping[str, Step]]
    """By verb."""
    LEGAL: ClassVar[Mapping[str, Callable[[Any], list[Action]]]]
    """By phase: the actions of the seat whose turn it is. A phase that is not there has none."""

    turn: int
    phase: str
    result: Result | None
    history: list[Action]

    def acting(self) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return ALONE[self.turn] if self.result is None else ()

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of the seat whose turn it is; none for the others."""
        return self.LEGAL[self.phase](self) if seat == self.turn and self.phase in self.LEGAL else []

    def forced(self) -> Action | None:
        """Nothing is owed, unless the game says otherwise."""
        return None

    def why_not(self, action: Action) -> str | None:
        """A key of REASONS, or None."""
        return self.STEPS.get(action.verb, UNKNOWN).why_not(self, action)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action; raises IllegalAction and changes nothing otherwise."""
        why_not, do = self.STEPS.get(action[1], UNKNOWN)
        if reason := why_not(self, action):
            raise IllegalAction(action, reason)
        self.history.append(action)
        do(self, action, events)


def refuse(state: Turns, action: Action, phase: str) -> str | None:
    """The reasons that hold for every verb of a phase."""
    if state.result is not None:
        return "deal_over"
    if action.seat != state.turn:
        return "not_your_turn"
    return None if state.phase == phase else "wrong_phase"
