"""Frames that need many new pictures, such as the first one of a table, are drawn over several steps."""

from collections.abc import Callable
from typing import Final

from game.draw.frame import Frame
from game.draw.work import FRAME, WORK, UnfinishedError

MOST_HELD: Final = 60
"""After so many steps a frame is drawn whole: its pictures may not all have room at once."""


class Slices:
    """Counts the steps in which the frame that is being drawn was not finished. Off, every frame is drawn at once."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.held = 0

    def collect(self, frame: Frame, draw: Callable[[], None]) -> bool:
        """Collect what `draw` draws. False if it is not finished: draw it again with the next step, in which it finds
        what it has made."""
        frame.begin()
        try:
            with WORK.limited(FRAME if self.on and self.held < MOST_HELD else None):
                draw()
        except UnfinishedError:
            self.held += 1
            frame.put_off()
            return False
        self.held = 0
        return True

    def whole(self) -> None:
        """Draw the next frame at once."""
        self.held = MOST_HELD
