"""Parts of a table that several games draw: a pile that can be drawn from, and the last move of an opponent."""

from game.draw import portraits
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box
from game.draw.theme import PALETTE
from game.table.model import TableModel


def pile_target(canvas: Canvas, spot: Spot, label: str, label_y: float, fit: float) -> None:
    """Outline the pile at `spot` in green. Its name stands `label_y` below the upper edge, at most `fit` wide."""
    x, y, w, h = box(spot)
    canvas.box(x - 3, y - 3, w + 6, h + 6, 9, None, line=PALETTE["ok"], line_width=3)
    green_pill(canvas, label, spot.x, y + label_y, fit)


def green_pill(canvas: Canvas, label: str, cx: float, cy: float, fit: float | None = None) -> None:
    """Write the name of a possible action in green."""
    ok = PALETTE["ok"]
    canvas.pill(label, cx, cy, 14, PALETTE["panel"], ok, 1, h=26, line=ok, line_alpha=1, fit=fit)


def move_bubble(
    canvas: Canvas, x: float, cy: float, right: float, width: float, crest: str, radius: float, head: str, sub: str
) -> None:
    """Write the last move of a player in one or two lines. The bubble points left to the discard pile.

    Its left edge is at `x`, its middle at `cy`. It is `width` wide, or more as the words need, but ends before
    `right`. `radius` is the size of the player's crest."""
    h = max(56.0, canvas.text_height(14) + canvas.text_height(13) + 24)
    w = min(right - x, max(width, 62 + max(canvas.text_width(head, 14), canvas.text_width(sub, 13, "M"))))
    canvas.panel(x, cy - h / 2, w, h, 14, 0.85)
    tip = f"M{x + 1:.1f} {cy - 8:.1f}L{x - 9:.1f} {cy:.1f}L{x + 1:.1f} {cy + 8:.1f}Z"
    canvas.path(tip, fill=PALETTE["panel"], a=0.9)
    canvas.avatar(crest, x + 26, cy, radius)
    gap = (canvas.text_height(14) + canvas.text_height(13)) / 4 + 3
    canvas.text(head, x + 48, cy - (gap if sub else 0), 14, fit=w - 58)
    canvas.text(sub, x + 48, cy + gap, 13, PALETTE["muted"], "M", fit=w - 58)


def seat_mark(model: TableModel, canvas: Canvas, seat: int, x: float, cy: float, foot: float, face: float) -> float:
    """Draw the face of a seat, or its crest, at the left end of its plate. Return where the words of the plate begin.

    x is the left edge of the plate and cy its middle, `foot` the lower edge of the face and `face` its width or 0."""
    crest = model.seats.crests[seat]
    if not face:
        canvas.avatar(crest, x + 26, cy, 19)
        return x + 54
    model.faces.draw(canvas, seat, crest, x + 3, foot - 3 - face * portraits.SHAPE, face)
    return x + face + max(9.0, face * 0.15) * 0.5 + 14
