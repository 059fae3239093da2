"""Places on an upright sheet that the tables of several games share, from the top: icons, opponents, score, piles, the
prompt, two rows of own cards, two rows of buttons. Lengths are in units (see `game.draw.target`).

Every target is at least TARGET high and wide, so that a finger hits it. The main action is at the lower right, sorting
and hints are at the lower left, where thumbs reach them."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, spread
from game.draw.theme import MARGIN
from game.ui.widgets import Button, Rect

TARGET: Final = 64.0
GAP: Final = 12.0
TITLE_X: Final = 102.0
"""Where the heading begins, right of the menu's icon."""
CARD_H: Final = 172.0
"""The height of an own card."""
ROWS_APART: Final = 84.0
"""The space between the two rows of own cards, for brackets and labels."""
FOOT: Final = 34.0
"""The room below the hand, for brackets."""
LABELS: Final = 52.0
"""The room above the hand, for a chosen card and its label."""
SORT_W: Final = 148.0
HELP_W: Final = 76.0
COVER_W: Final = 168.0
MAIN_X: Final = MARGIN + SORT_W + 2 * (HELP_W + GAP) + GAP
"""Where the main action begins, right of sorting, hint and coach."""


def icon_box(c: Canvas, i: int) -> Rect:
    """The place of an icon at the top: the menu (-1) at the left, others counted from the right."""
    x = MARGIN if i < 0 else c.width - MARGIN - TARGET - i * (TARGET + GAP)
    return x, 20.0, TARGET, TARGET


def foot_box(c: Canvas) -> Rect:
    """The lower row of buttons."""
    return MARGIN, c.height - MARGIN - TARGET, c.width - 2 * MARGIN, TARGET


def sort_box(c: Canvas) -> Rect:
    """The place of the button that sorts the hand, at the lower left."""
    x, y, _, h = foot_box(c)
    return x, y, SORT_W, h


def help_box(c: Canvas, i: int, above: float = 0.0) -> Rect:
    """The place of the button for a hint (0) or of the coach's (1), right of the sorting, so far above the foot."""
    x, y, _, h = foot_box(c)
    return x + SORT_W + GAP + i * (HELP_W + GAP), y - above, HELP_W, h


def main_box(c: Canvas) -> Rect:
    """The place of the main action, at the lower right."""
    x, y, w, h = foot_box(c)
    return MAIN_X, y, x + w - MAIN_X, h


def columns(c: Canvas, n: int) -> list[Rect]:
    """The places of n buttons in the upper row of buttons; an empty list for n = 0."""
    x, y, w, h = foot_box(c)
    each = (w - GAP * (n - 1)) / max(1, n)
    return [(x + i * (each + GAP), y - GAP - h, each, h) for i in range(n)]


def hand_rows(c: Canvas) -> tuple[Rect, Rect]:
    """The two rows of own cards, the upper one first."""
    low = columns(c, 1)[0][1] - FOOT - CARD_H
    w = c.width - 2 * MARGIN
    return (MARGIN, low - ROWS_APART - CARD_H, w, CARD_H), (MARGIN, low, w, CARD_H)


def hand_box(c: Canvas) -> Rect:
    """The place of the own hand: both rows."""
    (x, y, w, h), (_, low, _, _) = hand_rows(c)
    return x, y, w, low + h - y


def in_two_rows(c: Canvas, upper: Sequence[int], lower: Sequence[int]) -> tuple[list[list[Spot]], list[Span]]:
    """Groups of own cards in two rows, as by `card_layout.spread`. `upper` and `lower` are the numbers of cards."""
    spots: list[list[Spot]] = []
    spans: list[Span] = []
    for row, (sizes, place) in enumerate(zip((upper, lower), hand_rows(c), strict=True)):
        placed, edges = spread(sizes, place)
        spots += [[s._replace(row=row) for s in group] for group in placed]
        spans += edges
    return spots, spans


def two_rows(c: Canvas, main: Button, others: Sequence[Button], sort: Button) -> list[Button]:
    """Give the buttons their places below the hand: the main action at the lower right, the sorting at the lower left,
    the others side by side above them."""
    main.rect, sort.rect = main_box(c), sort_box(c)
    for button, place in zip(others, columns(c, len(others)), strict=True):
        button.rect = place
    return [main, *others, sort]


def one_row(c: Canvas, buttons: Sequence[Button]) -> list[Button]:
    """Give the buttons their places side by side at the foot, the main action last."""
    for button, (x, _, w, h) in zip(buttons, columns(c, len(buttons)), strict=True):
        button.rect = x, foot_box(c)[1], w, h
    return list(buttons)


def prompt_box(w: float, hand_top: float) -> Rect:
    """The place of the prompt above a hand on a sheet w wide."""
    return MARGIN, hand_top - LABELS - TARGET, w - 2 * MARGIN, TARGET


def cover_box(w: float, hand_top: float) -> Rect:
    """The place of the button that covers the hand before the tablet goes on, right of the prompt."""
    x, y, w, h = prompt_box(w, hand_top)
    return x + w - COVER_W, y, COVER_W, h


def open_prompt(c: Canvas, n: int) -> Rect:
    """The place of the prompt below open hands: above n buttons that are stacked."""
    x, y, w, h = foot_box(c)
    return x, y - n * (h + GAP) - 8, w, h


def prompt_width(w: float, shared: bool) -> float:
    """The room of the prompt, beside which people who share the screen have a button."""
    return w - 2 * MARGIN - (COVER_W + GAP if shared else 0.0)


def stacked(c: Canvas, buttons: Sequence[Button]) -> list[Button]:
    """Give the buttons their places at the foot, one above the other. The first is the main action."""
    x, y, w, h = foot_box(c)
    for i, button in enumerate(buttons):
        button.rect = (x, y - i * (h + GAP), w, h) if i else main_box(c)
    return list(buttons)


def note(c: Canvas, x: float, cy: float, w: float, lines: Sequence[tuple[str, float, str, str]]) -> None:
    """Write lines (text, size, colour, weight) in the middle of a panel with its middle at `cy`."""
    _, y, _, h = note_box(c, x, cy, w, lines)
    c.panel(x, y, w, h, 14, 0.85)
    y += 10
    for text, size, colour, weight in lines:
        if text:
            y += c.paragraph(text, x + 10, y, w - 20, size, colour, weight, 1.35, "c")


def note_box(c: Canvas, x: float, cy: float, w: float, lines: Sequence[tuple[str, float, str, str]]) -> Rect:
    """The box of such a panel."""
    heights = [
        c.paragraph(text, x + 10, 0, w - 20, size, colour, weight, 1.35, draw=False)
        for text, size, colour, weight in lines
        if text
    ]
    h = sum(heights) + 20
    return x, cy - h / 2, w, h


def piles_beside(stock: int, pile: int, sheet: Rect) -> tuple[list[Spot], list[Spot]]:
    """Two piles of so many cards beside the score sheet: in a lesson its head is where they lie otherwise."""
    x, y, w, _ = sheet
    return [Spot(x - 38, y + 60, 66)] * stock, [Spot(x + w + 38, y + 60, 66)] * pile
