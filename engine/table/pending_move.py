"""What a bot at the table is about to do, from the moment it is asked until it acts."""

from collections.abc import Iterator

from engine.contract import CLOCK, Action, BotMove
from engine.rng import LazyRandom

_SILENT = BotMove(Action(CLOCK, "close"), 0)
"""Stands for the end of a bot's thoughts."""


class PendingMove:
    """A bot that has been asked and has not acted yet. Its time runs from `asked` for a call, and for a
    move from `free`, the end of the table's pause."""

    __slots__ = ("_due", "asked", "choice", "free", "rng", "seat", "thought", "thoughts")

    def __init__(
        self, seat: int, asked: int, free: int, rng: LazyRandom, thoughts: Iterator[BotMove | None], choice: bool
    ) -> None:
        self.choice = choice
        self.seat = seat
        self.asked = asked
        self.free = free
        self.rng = rng
        self.thoughts: Iterator[BotMove | None] | None = thoughts
        self.thought: BotMove | None = None
        self._due: int | None = None

    def pull(self) -> None:
        """One slice of thinking."""
        if self.thoughts is None:
            return
        thought = next(self.thoughts, _SILENT)
        if thought is _SILENT:
            self.thoughts = None
        elif thought is not None:
            self.thought = thought

    def finish(self) -> None:
        """Think to the end."""
        if self.thoughts is not None:
            for thought in self.thoughts:
                if thought is not None:
                    self.thought = thought
            self.thoughts = None

    def action(self) -> Action:
        """What the bot does, for its own seat whatever it says."""
        assert self.thought is not None
        action = self.thought.action
        return action if action.seat == self.seat else action._replace(seat=self.seat)

    def due(self, calls: frozenset[str]) -> int:
        """When a bot that has made up its mind acts."""
        if self._due is None:
            assert self.thought is not None
            action, delay_ms, max_delay_ms = self.thought
            if max_delay_ms is not None:
                delay_ms += int(self.rng.random() * (max_delay_ms - delay_ms))
            self._due = delay_ms + (self.asked if action.verb in calls else self.free)
        return self._due
