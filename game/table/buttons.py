"""A button for an action. The game gives it its place once it knows how many buttons there are."""

from collections.abc import Sequence
from typing import Final

from game.draw import signs
from game.draw.canvas import Canvas
from game.table.geometry import columns, row_box
from game.ui import key_map, pad
from game.ui.widgets import Button, Rect

PILL_W: Final = 116.0
"""The greatest width of a small button, in units. A longer key, as Backspace in large text, becomes smaller."""
ROW_H = 54.0
"""The least height of the row of buttons, in units."""


def row_place(canvas: Canvas) -> Rect:
    """The place of prompt and buttons, high enough for buttons with two lines."""
    text = canvas.text_height(18) + canvas.text_height(13)
    two_lines = min(text + 16, max(72.0, text * 1.08))  # large text has enough room between its lines
    return row_box(canvas.width, canvas.height, max(ROW_H, two_lines))


def pill_size(canvas: Canvas, game: str, names: Sequence[str] = ("hint", "coach")) -> tuple[float, float]:
    """The width and height of the small buttons with these names: room for an icon and the widest key, or the sign of a
    gamepad's button that the game does not use itself. It is the same while one of the buttons is not there, so that
    nothing moves when it comes."""
    if signs.of("Enter") is None:
        caps = [key_map.key("table", name) for name in names]
    else:
        taken = pad.buttons(game).values()
        caps = [sign for name in names if (sign := pad.BUTTONS["table"][name]) not in taken]
    return min(PILL_W, max((canvas.cap_width(cap, 12) for cap in caps), default=0.0) + 31), 40.0


def corner_buttons(canvas: Canvas, game: str) -> float:
    """How far the buttons at the upper right reach from the edge of the window: three icons, and two small buttons."""
    return max(176.0, 30.0 + 2 * pill_size(canvas, game)[0])


def in_row(canvas: Canvas, buttons: Sequence[tuple[Button, float]]) -> list[Button]:
    """Give the buttons their places in the row above the hand, from left to right, each with its weight."""
    places = columns(row_place(canvas), [weight for _, weight in buttons])
    for (button, _), place in zip(buttons, places, strict=True):
        button.rect = place
    return [button for button, _ in buttons]


def action_button(
    wid: str,
    key: str | None,
    kind: str,
    label: str,
    *,
    sub: str | None = None,
    enabled: bool = True,
    reason: str | None = None,
) -> Button:
    """Return a button without a place. `sub` is shown while it is enabled, `reason` while it is not."""
    return Button(
        wid,
        (0, 0, 0, 0),
        enabled,
        key,
        label=label,
        kind=kind,
        sub=sub if enabled else None,
        reason=None if enabled else reason,
    )
