"""Short messages at the bottom of the window."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE

_FADE_MS: Final = 150.0


@dataclass
class Toast:
    """A short message at the bottom of the window."""

    text: str
    left: float  # milliseconds
    age: float = 0.0

    @property
    def alpha(self) -> int:
        """Its opacity, 0 to 255, fading in and out."""
        return round(255 * max(0.0, min(1.0, self.age / _FADE_MS, self.left / _FADE_MS)))


def draw(c: Canvas, shown: Sequence[Toast], bottom: float) -> None:
    """Draw messages above each other, the newest at this distance from the bottom of the window."""
    y = c.height - bottom
    for t in reversed(shown):
        lines = c.lines(t.text, 15, c.width * 0.72, "B")
        step = c.text_height(15) + 8
        w, h = max(c.text_width(line, 15) for line in lines) + 44, step * len(lines) + 14
        y -= h
        c.box(
            c.width / 2 - w / 2,
            y,
            w,
            h,
            min(24, h / 2),
            PALETTE["panel"],
            0.96,
            line=PALETTE["gold"],
            line_alpha=0.7,
            alpha=t.alpha,
        )
        for i, line in enumerate(lines):
            c.text(line, c.width / 2, y + 7 + step * (i + 0.5), 15, PALETTE["text"], "B", "c", alpha=t.alpha)
        y -= 8
