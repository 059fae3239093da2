"""What a bot at the table is about to do, from the moment it is asked until it acts.

How long a bot waits says nothing about whether it had a choice. Its delay is drawn by lot, whatever it does. On a slow
machine a search can take longer than that, and then the bot acts late. So a bot that answers at once is late as well:
it takes as long as one of the last searches of its seat in the same phase did. Before the first search there is nothing
to go by. Calls come without a search, and on time. All times are those of the table's clock, so that the same slices of
time and the same random numbers give the same moves."""

from collections import deque
from collections.abc import Iterator

from engine.contract import CLOSE, Action, BotMove
from engine.rng import LazyRandom

_FINISHED = BotMove(CLOSE, 0)
"""Stands for the end of a bot's iterator."""
MAX_RECENT = 8
"""So many searches of a seat count as its last ones."""


def no_searches() -> deque[int]:
    """The ms that the last searches of a seat took, before the first of them."""
    return deque(maxlen=MAX_RECENT)


class PendingMove:
    """A bot that has been asked for a move and has not acted yet. Times are in ms of the table's clock.

    The delay of a call runs from `asked_at`, that of a move from `free_at`, the end of the table's pause. With a
    `share`, only that share of a move's delay passes, from `asked_at`, and the move comes no earlier than `free_at`."""

    __slots__ = (
        "_due",
        "_recent",
        "_search_ms",
        "_seems_ms",
        "asked_at",
        "best",
        "free_at",
        "has_choice",
        "rng",
        "seat",
        "share",
        "slices",
    )

    def __init__(
        self,
        seat: int,
        asked_at: int,
        free_at: int,
        rng: LazyRandom,
        slices: Iterator[BotMove | None],
        has_choice: bool,
        recent: deque[int],
        share: float | None = None,
    ) -> None:
        self.seat = seat
        self.asked_at = asked_at
        self.free_at = free_at
        self.rng = rng
        # What `Bot.think` returned; None when the bot has made up its mind.
        self.slices: Iterator[BotMove | None] | None = slices
        # Whether the seat had more than one legal action.
        self.has_choice = has_choice
        self.share = share
        # The best move so far.
        self.best: BotMove | None = None
        # The ms that the last searches of this seat took in this phase; it grows by this one.
        self._recent = recent
        # The ms that passed until the bot had made up its mind.
        self._search_ms = 0
        # How long the bot seems to search, once it has been drawn.
        self._seems_ms: int | None = None
        self._due: int | None = None

    def think(self, now: int) -> None:
        """Let the bot think for one slice."""
        if self.slices is None:
            return
        move = next(self.slices, _FINISHED)
        if move is _FINISHED:
            self._end(now)
        elif move is not None:
            self.best = move

    def finish(self, now: int) -> None:
        """Let the bot think to the end."""
        if self.slices is not None:
            for move in self.slices:
                if move is not None:
                    self.best = move
            self._end(now)

    def _end(self, now: int) -> None:
        self.slices, self._search_ms = None, now - self.asked_at
        if self._search_ms:
            self._recent.append(self._search_ms)

    def cut(self, now: int) -> None:
        """End the pause before the move. How long the bot seems to search stays."""
        self.free_at, self.share, self._due = now, 0.0, None

    def undecided(self, calls: frozenset[str]) -> bool:
        """Whether the bot may still call: it has no move yet, or has not ended the thought in which it calls."""
        return self.slices is not None and (self.best is None or self.best.action.verb in calls)

    def come_forward(self, to: int, calls: frozenset[str]) -> None:
        """Time for calls ends at `to` already. A call comes by then; a move may come from then on."""
        if self.best is not None and self.best.action.verb in calls:
            self._due = min(self.due(calls), to)
        elif to < self.free_at:
            self.free_at, self._due = to, None

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
            if action.verb in calls:
                self._due = self.asked_at + delay_ms
            elif self.share is None:
                self._due = max(self.free_at + delay_ms, self.asked_at + self._thinking_ms())
            else:
                delay_ms = round(delay_ms * self.share)
                self._due = max(self.free_at, self.asked_at + max(delay_ms, self._thinking_ms()))
        return self._due

    def _thinking_ms(self) -> int:
        """How long the bot seems to search."""
        if self._seems_ms is None:
            known = self._search_ms or not self._recent
            self._seems_ms = self._search_ms if known else self._recent[int(self.rng.random() * len(self._recent))]
        return self._seems_ms
