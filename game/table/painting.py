"""Parts of a table that several games draw: a pile that can be drawn from, the tags of a seat, the last move
of an opponent."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.draw import portraits
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box
from game.draw.theme import MARGIN, PALETTE
from game.table.geometry import PROMPT_W
from game.table.model import SeatTag, TableModel
from game.ui.widgets import Rect

LABEL_GAP: Final = 4.0
"""Between a label above a hand and a chosen card beside it, in units."""


def pile_target(canvas: Canvas, spot: Spot, label: str, label_y: float, fit: float) -> None:
    """Outline the pile at `spot` in green. Its name stands `label_y` below the upper edge, at most `fit` wide."""
    x, y, w, h = box(spot)
    canvas.box(x - 3, y - 3, w + 6, h + 6, 9, None, line=PALETTE["ok"], line_width=3)
    green_pill(canvas, label, spot.x, y + label_y, fit)


def green_pill(canvas: Canvas, label: str, cx: float, cy: float, fit: float | None = None) -> None:
    """Write the name of a possible action in green."""
    ok = PALETTE["ok"]
    canvas.pill(label, cx, cy, 14, PALETTE["panel"], ok, 1, h=26, line=ok, line_alpha=1, fit=fit)


TAGS: Final = {
    "warn": (PALETTE["verm"], PALETTE["on_verm"]),
    "gold": (PALETTE["gold_hi"], PALETTE["ink"]),
    "plain": (PALETTE["raised"], PALETTE["text"]),
    "haze": (PALETTE["moonlight"], PALETTE["ink"]),
}
"""By the kind of a tag its colour and the colour of its word."""


def tag_row(
    canvas: Canvas,
    tags: Sequence[SeatTag],
    x: float,
    cy: float,
    room: float,
    size: float = 13.0,
    centred: bool = False,
) -> None:
    """Draw as many tags of a seat side by side as fit into `room`: from x on, or `centred` on it."""
    widths: list[float] = []
    for tag in tags:
        w = canvas.text_width(tag.text, size) + 20
        if widths and sum(widths) + w + 6 * len(widths) > room:
            break
        widths.append(min(w, room))
    if centred:
        x -= (sum(widths) + 6 * (len(widths) - 1)) / 2
    for tag, w in zip(tags, widths, strict=False):
        fill, colour = TAGS[tag.kind]
        canvas.pill(tag.text, x + w / 2, cy, size, fill, colour, 1, pad=10, h=24, fit=w + 2)
        x += w + 6


NOTE_H: Final = 36.0
"""The greatest height of the words above the chosen card, in units."""
LEAST_NOTE: Final = 40.0
"""A word above a card is left out where it would be narrower, in units."""


def clear_of(chosen: Spot | None, spot: Spot, x: float, w: float) -> float:
    """Where a label above the card at `spot` begins that is `w` wide: at `x`, but beside the chosen card, which stands
    higher, instead of over it."""
    if chosen is None:
        return x
    left, _, wide, _ = box(chosen)
    if x >= left + wide or x + w <= left:
        return x
    return left - LABEL_GAP - w if spot.x < chosen.x else left + wide + LABEL_GAP


def chosen_note(canvas: Canvas, text: str, x: float, top: float) -> None:
    """Write above the chosen card what it leaves: below the row of buttons and inside the window. `x` is the middle of
    the card, `top` the upper edge of the hand."""
    size = 14 * min(1.0, NOTE_H / (canvas.text_height(14) + 10))
    h = max(28.0, canvas.text_height(size) + 10)
    half = canvas.text_width(text, size) / 2 + 12
    x = max(min(x, canvas.width - MARGIN - half), MARGIN + half)
    canvas.pill(text, x, top - 50 + h / 2, size, PALETTE["gold_hi"], PALETTE["ink"], 1, h=h)


def deadwood_chip(canvas: Canvas, n: int, spot: Spot, hand: Iterable[Spot], top: float, chosen: Spot | None) -> None:
    """Write above a card of a hand the deadwood that is left without it. `top` is the upper edge of the hand.

    The number stands at the upper left corner of the card. It gives way to the chosen card, and is left out if it would
    then stand above another card."""
    text = str(n)
    left, _, wide, _ = box(spot)
    w = canvas.text_width(text, 14) + 18
    corner = left + 24 - w / 2
    x = clear_of(chosen, spot, corner, w)
    if x != corner and not left <= x <= min([left + wide, *(box(s)[0] for s in hand if s.x > spot.x)]) - w:
        return
    canvas.pill(text, x, top - 18, 14, PALETTE["panel"], PALETTE["muted"], 0.9, h=24, pad=9, anchor="l")


def note_above(canvas: Canvas, text: str, spot: Spot, hand: Iterable[Spot], top: float, chosen: Spot | None) -> None:
    """Write a word above a card of a hand in place of a number, beside the chosen card. `top` is the upper edge of the
    hand."""
    x, _, w, _ = box(spot)
    left, right = x - 4, min([x + w + 4, *(box(s)[0] for s in hand if s.x > spot.x)])
    if chosen is not None:
        edge, _, wide, _ = box(chosen)
        left = max(left, edge + wide + LABEL_GAP) if chosen.x < spot.x else left
        right = min(right, edge - LABEL_GAP) if chosen.x > spot.x else right
    room = right - left
    if room >= LEAST_NOTE and canvas.least_width(text, "M") <= room:
        canvas.text(text, left + room / 2, top - 18, 13, PALETTE["muted"], "M", "c", fit=room)
    elif room >= LEAST_NOTE:  # two lines of the smallest letters
        high = canvas.paragraph(text, left, 0, room, 6, weight="M", line=1.1, draw=False)
        canvas.paragraph(text, left, top - 8 - high, room, 6, PALETTE["muted"], "M", 1.1, "c")


BELOW: Final = 14.0
"""How far the prompt may go on below the row of buttons, in units."""


def paint_prompt(
    canvas: Canvas, crest: str, mine: bool, head: str, sub: str, place: Rect, width: float = PROMPT_W
) -> None:
    """Write whose turn it is and what there is to do, at the left of the row of buttons at `place`. Text that is
    higher than the row goes on below it, and then upwards."""
    x, y, _, h = place
    left, room = x + 52, width - 52 - 14
    for big, size in ((18, 14), (18, 13), (18, 12), (16, 11), (14, 10), (12, 9), (11, 8)):
        first, low = canvas.text_height(big) * 1.2, canvas.text_height(size) * 1.25
        lines = canvas.lines(sub, size, room) if sub else []
        if first + low * len(lines) <= h + BELOW:
            break
    top = min(y + (h - first - low * len(lines)) / 2, y + h + BELOW - first - low * len(lines))
    canvas.avatar(crest, x + 22, max(top + 20, y + h / 2), 20, PALETTE["gold_hi"] if mine else None)
    canvas.text(head, left, top + first / 2, big, fit=room)
    for i, line in enumerate(lines):
        canvas.text(line, left, top + first + low * (i + 0.5), size, PALETTE["muted"], "M", fit=room)


BUBBLE_H: Final = 168.0
"""The greatest height of a bubble. Beside the piles there is no more room below the plates."""
LEAST_PART: Final = 0.6
"""The letters of a bubble are at least this part of the chosen size."""


class Bubble(NamedTuple):
    """The words about the last move of a player: a bubble with its left edge at `x` and its middle at `cy`."""

    x: float
    cy: float
    right: float
    """It ends before this."""
    width: float
    """It is so wide, or more as its words need."""
    head: str
    sub: str

    def rows(self, canvas: Canvas) -> list[tuple[str, float, str, str]]:
        """Its lines, each with size, colour and weight. Large letters become smaller until the lines have room."""
        room, part = self._wide(canvas) - 58, 1.0
        while True:
            big, small = 14 * part, 13 * part
            rows = [(one, big, PALETTE["text"], "B") for one in canvas.lines(self.head, big, room, "B")]
            rows += [(one, small, PALETTE["muted"], "M") for one in canvas.lines(self.sub, small, room) if self.sub]
            if part < LEAST_PART or _height(canvas, rows) <= BUBBLE_H:
                return rows
            part -= 0.05

    def box(self, canvas: Canvas) -> Rect:
        """Its box."""
        h = max(56.0, _height(canvas, self.rows(canvas)))
        return self.x, self.cy - h / 2, self._wide(canvas), h

    def _wide(self, canvas: Canvas) -> float:
        need = max(canvas.text_width(self.head, 14), canvas.text_width(self.sub, 13, "M"))
        return min(self.right - self.x, max(self.width, 62 + need))


def _height(canvas: Canvas, rows: Sequence[tuple[str, float, str, str]]) -> float:
    """The height of a bubble with these lines."""
    return sum(canvas.text_height(size) * 1.3 for _, size, _, _ in rows) + 16


def move_bubble(canvas: Canvas, bubble: Bubble, crest: str, radius: float, tip: bool = True) -> None:
    """Write the last move of a player, whose crest has a `radius`. With a `tip` the bubble points left to the discard
    pile."""
    x, top, w, h = bubble.box(canvas)
    cy, rows = bubble.cy, bubble.rows(canvas)
    high = _height(canvas, rows) - 16
    canvas.panel(x, top, w, h, 14, 0.85)
    if tip:
        path = f"M{x + 1:.1f} {cy - 8:.1f}L{x - 9:.1f} {cy:.1f}L{x + 1:.1f} {cy + 8:.1f}Z"
        canvas.path(path, fill=PALETTE["panel"], a=0.9)
    canvas.avatar(crest, x + 26, cy, radius)
    y = cy - high / 2
    for one, size, colour, weight in rows:
        step = canvas.text_height(size) * 1.3
        canvas.text(one, x + 48, y + step / 2, size, colour, weight, fit=w - 58)
        y += step


def seat_mark(model: TableModel, canvas: Canvas, seat: int, x: float, cy: float, foot: float, face: float) -> float:
    """Draw the face of a seat, or its crest, at the left end of its plate. Return where the words of the plate begin.

    x is the left edge of the plate and cy its middle, `foot` the lower edge of the face and `face` its width or 0."""
    crest = model.seats.crests[seat]
    if not face:
        canvas.avatar(crest, x + 26, cy, 19)
    else:
        model.faces.draw(canvas, seat, crest, x + 3, foot - 3 - face * portraits.SHAPE, face)
    return x + words_left(face)


def words_left(face: float) -> float:
    """Where the words of a plate begin, from its left end: right of a face of this width, or of a crest."""
    return face + max(9.0, face * 0.15) * 0.5 + 14 if face else 54.0
