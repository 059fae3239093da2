"""How the words of a lesson change: new ones fade in while those before them fade out."""

from game.draw.animation import FADE
from game.scenes.learn.bubble import Bubble
from game.ui.widgets import Rect


class WordsChange:
    """The change from the paper that was shown last to the one that is shown now."""

    def __init__(self) -> None:
        self._age = FADE  # ms since the words changed
        self._now: tuple[Bubble, Rect] | None = None
        self.gone: tuple[Bubble, Rect] | None = None
        """The words that fade out, and their paper."""

    def note(self, shown: Bubble | None, place: Rect) -> None:
        """The words on this paper are shown from now on; None: no words are."""
        before = self._now
        self._now = (shown, place) if shown else None
        if (before and before[0].spoken) != (shown and shown.spoken):
            self.gone, self._age = before, 0.0

    def update(self, ms: float) -> bool:
        """Let time pass. Returns whether anything looks different."""
        if self._age >= FADE:
            return False
        self._age += ms
        return True

    def end(self) -> None:
        """Show the new words at once."""
        self.gone, self._age = None, FADE

    @property
    def part(self) -> float:
        """How much of the new words shows, from 0 to 1."""
        return min(1.0, self._age / FADE)
