"""The times of a table, and the time that runs at it."""

from typing import Final, NamedTuple

NO_HURRY: Final = 3_600_000
"""An hour in ms: as long as a learner likes."""


class Pace(NamedTuple):
    """The times of the table in ms."""

    auto: int | None = 900
    """After this time the table makes the move of a human who has only one legal move; None: never."""
    pause: int = 1500
    """How long moves are held back after each move, in a game with calls, so that somebody can call."""
    window: int = 1500
    """How long a window of the game stays open, unless the game's `WINDOWS` names it."""
    named_window: int | None = None
    """How long a window that the game's `WINDOWS` names stays open; None: as long as the game says."""
    beat: int = 1300
    """How long after the last action the table carries out a forced one, such as the draw of a card that is owed, but
    never before the time for calls is over."""
    move_delay: float | None = None
    """The share of the delay of a bot's move that passes before it, counted from the moment at which the bot is asked.
    None: the whole delay, counted from the end of the table's pause. Calls, and moves in a time in which somebody may
    call that is not the table's pause, always have their whole delay."""
    glance: int = 0
    """How long time for calls lasts at least when every person waives it, so that everybody sees what was played."""


class Clock(NamedTuple):
    """What the table is waiting for, for everybody to see.

    `kind` is `call` while moves are held back, the name of a window while one is open, else empty. `left` and `whole`
    are the rest and the length of that time in ms."""

    kind: str = ""
    left: int = 0
    whole: int = 0

    @property
    def endless(self) -> bool:
        """Whether the time is as long as a learner likes, so that nobody needs to see it run."""
        return self.whole >= NO_HURRY


PACE = Pace()
"""The default pace."""
