"""Where short messages stand at a table."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.scenes.table.base import TableBase
from game.ui import toasts
from game.ui.toasts import Place
from game.ui.widgets import Rect

LEAST_TOAST: Final = 300.0
"""The least width of a message beside a hint, in units."""
ARROWS: Final = 20.0
"""How far up the arrows of a hint reach into the row of the prompt, in units."""
OVER: Final = 6.0
"""How far the letters of a prompt of many lines stand out above and below its place, in units."""


def places(scene: TableBase, hint: Sequence[Rect]) -> list[Place]:
    """In place of the prompt, if need be beside a hint that covers part of it, or else above a hand at the foot of the
    window, as low as there is room; none if no hand lies at the foot. `hint` has the box of the words of a hint."""
    c, view = scene.canvas, scene.table_view
    _, y, _, h = hand = view.hand_box()
    if y + h <= c.height - 90 and not c.upright:
        return []
    x, y, w, h = view.prompt_box()
    prompt = [] if view.lesson else [Place(x, w, y + h + OVER, h + 2 * OVER)]
    for left, _, wide, _ in hint if c.upright else ():
        for start, end in ((x, left - 6), (left + wide + 6, x + w)):
            if end - start > LEAST_TOAST:  # clear of the arrows above raised cards
                prompt.append(Place(start, end - start, y + h - ARROWS, h - ARROWS))
    return prompt + _upwards(c, toasts.above(hand, scene.ui.widgets))


def at_foot(c: Canvas) -> list[Place]:
    """At the foot of the window, or above the buttons there."""
    return _upwards(c, c.height - 16)


def _upwards(c: Canvas, foot: float) -> list[Place]:
    """From a lower edge on, one place above the other."""
    return [Place(c.width * 0.14, c.width * 0.72, foot - 8 * i) for i in range(int(foot / 8))]
