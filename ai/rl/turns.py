"""A deal in which one seat after the other is asked, as a learning agent needs it.

At a table time decides who is first; here there is no time. After every action the seats that have something to call
are asked, then those that are to move, each group in an order drawn by lot. A seat that need not act may WAIT. When
everybody has waited, the clock closes the window that is open, or the move that is forced is made. A seat that has
nothing to call is not asked, and no observation says who was asked."""

from collections.abc import Mapping
from random import Random
from typing import Any

from engine.cards import shuffle
from engine.contract import CLOSE, PUBLIC, Action, Rules, State
from engine.rng import derive

WAIT = "wait"
"""The verb of a seat that lets the others go first. It is no action of the rules and stands in no history."""


class Turns:
    """The first deal of a match, and who is asked in it. The same seed gives the same deal and the same order."""

    def __init__(self, rules: Rules, options: Mapping[str, Any], seats: int, seed: int) -> None:
        self.state: State = rules.deal(options, seats, seed, rules.match_state(options, seats, seed, ()))
        self._has_calls = bool(rules.CALLS)
        self._rng = Random(derive(seed, "asked"))
        self._ask()

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the deal is over."""
        return self._queue[-1] if self._queue else None

    def legal(self) -> list[Action]:
        """What the seat that is asked may do. Raises ValueError when the deal is over."""
        seat = self.seat
        if seat is None:
            raise ValueError("the deal is over; nobody is asked")
        forced = self.state.forced()
        actions = [action for action in self.state.legal(seat) if action != forced]
        return [*actions, Action(seat, WAIT)] if self._may_wait() else actions

    def act(self, action: Action) -> None:
        """Carry out the answer of the seat that is asked. Raises IllegalAction or ValueError; then nothing changes."""
        if action.seat != self.seat:
            raise ValueError(f"{action}: seat {self.seat} is asked")
        if action.verb != WAIT:
            self.state.apply(action)
            self._ask()
            return
        if not self._may_wait():
            raise ValueError(f"{action}: this seat has to move")
        self._queue.pop()
        if not self._queue:
            self._go_on()

    def _may_wait(self) -> bool:
        """Whether the game goes on without an answer of the seat that is asked."""
        by_itself = (self.state.window and self._has_calls) or self.state.forced()
        return bool(by_itself or len(self._queue) > 1)

    def _go_on(self) -> None:
        """Do what happens when nobody answers."""
        self.state.apply(self.state.forced() or CLOSE)
        self._ask()

    def _ask(self) -> None:
        """Put the seats that are to be asked now into the queue, the first at its end."""
        while True:
            self._queue = self._to_ask()
            if self._queue or self.state.result is not None:
                return
            self.state.apply(self.state.forced() or CLOSE)

    def _to_ask(self) -> list[int]:
        state = self.state
        acting = list(state.acting())
        if len(acting) == 1 and not self._has_calls:
            return acting if state.forced() is None else []
        forced = state.forced()
        movers = [seat for seat in state.view(PUBLIC).acting if forced is None or seat != forced.seat]
        callers = [s for s in acting if s not in movers and any(action != forced for action in state.legal(s))]
        shuffle(movers, self._rng)
        shuffle(callers, self._rng)
        return movers + callers
