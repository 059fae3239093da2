"""What a bot at the table is about to do, from the moment it is asked until it acts."""

from collections.abc import Iterator

from engine.contract import CLOCK, Action, BotMove
from engine.rng import LazyRandom

_FINISHED = BotMove(Action(CLOCK, "close"), 0)
"""Stands for the end of a bot's iterator."""


class PendingMove:
    """A bot that has been asked for a move and has not acted yet. Times are in ms of the table's clock.

    The delay of a call runs from `asked_at`, that of a move from `free_at`, the end of the table's pause."""

    __slots__ = ("_due", "asked_at", "best", "free_at", "has_choice", "rng", "seat", "slices")

    def __init__(
        self,
        seat: int,
        asked_at: int,
        free_at: int,
        rng: LazyRandom,
        slices: Iterator[BotMove | None],
        has_choice: bool,
    ) -> None:
        self.seat = seat
        self.asked_at = asked_at
        self.free_at = free_at
        self.rng = rng
        # What `Bot.think` returned; None when the bot has made up its mind.
        self.slices: Iterator[BotMove | None] | None = slices
        # Whether the seat had more than one legal action.
        self.has_choice = has_choice
        # The best move so far.
        self.best: BotMove | None = None
        self._due: int | None = None

    def think(self) -> None:
        """Let the bot think for one slice."""
        if self.slices is None:
            return
        move = next(self.slices, _FINISHED)
        if move is _FINISHED:
            self.slices = None
        elif move is not None:
            self.best = move

    def finish(self) -> None:
        """Let the bot think to the end."""
        if self.slices is not None:
            for move in self.slices:
                if move is not None:
                    self.best = move
            self.slices = None

    def action(self) -> Action:
        """The action that the bot chose, for its own seat whatever seat the bot wrote."""
        assert self.best is not None
        action = self.best.action
        return action if action.seat == self.seat else action._replace(seat=self.seat)

    def due(self, calls: frozenset[str]) -> int:
        """The time at which the bot acts, in ms. `calls` are the game's verbs that may be said at any time."""
        if self._due is None:
            assert self.best is not None
            action, delay_ms, max_delay_ms = self.best
            if max_delay_ms is not None:
                delay_ms += int(self.rng.random() * (max_delay_ms - delay_ms))
            self._due = delay_ms + (self.asked_at if action.verb in calls else self.free_at)
        return self._due
