"""Places on the RIN table, as pure functions of the number of seats and cards and the size of the window.

Lengths are in units (see `game.draw.pen`)."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.draw.card_layout import AIR, MIN_SHOWN, Cell, Spot, pile, spread
from game.draw.theme import OPP_H, RATIO
from game.games.rin import upright_layout as upright
from game.table import geometry as shared
from game.table import score_sheet
from game.table.geometry import TOP_SEATS, TableGeometry
from game.ui.widgets import Rect

FIELD_H: Final = 164.0
STOCK_H: Final = 132.0
ROWS_H: Final = 146.0
"""The least height of the own cards if they need more than one row."""
ROWS_SHARE: Final = 0.2
"""They have this part of the height of the window."""
CALL_GAP: Final = 12.0
RAISED: Final = 18.0
"""How much higher a chosen card stands, in units."""
PLAYABLE: Final = 10.0
"""How much higher the other playable cards stand, in units."""
ROW_H: Final = 64.0
"""The height of the buttons above the hand: calls have to be hit fast."""
PROMPT_W: Final = 264.0
"""The room of the prompt, left of the buttons."""


def geometry(opponents: int, w: float, h: float, title: float = 0.0, standing: bool = False) -> TableGeometry:
    """The places for a number of opponents in a window of w x h units. `title` is the right edge of the title.
    `standing`: on an upright sheet."""
    if standing:
        return upright.geometry(opponents, w, h)
    y = 288 + (h - 720) * 0.45
    top = 104.0
    left, inner = shared.stage(w)
    if opponents <= 4:
        xs = [left + f * inner for f in TOP_SEATS[opponents]]
        return TableGeometry(w, h, w / 2, y, tuple((x, top) for x in xs), _pitch(xs))
    if opponents == 5:
        xs = [left + f * inner for f in (0.29, 0.50, 0.71)]
    else:
        n = opponents - 2
        first = max(0.20 * inner, title - left + 78)
        last = (0.81 if first < 0.21 * inner else 0.835) * inner
        xs = [left + first + (last - first) * i / (n - 1) for i in range(n)]
    side = y - 10
    places = ((left + 0.11 * inner, side), *((x, top) for x in xs), (left + 0.89 * inner, side))
    return TableGeometry(w, h, w / 2, y, places, _pitch(xs))


def reaches_icons(opponents: int, w: float) -> bool:
    """Whether the hand of an opponent at the upper edge reaches the icons at the upper right."""
    return opponents > 5 and shared.stage(w)[0] == 0


def _pitch(xs: Sequence[float]) -> float:
    return min([250.0, *(b - a - 10 for a, b in pairwise(xs))])


# -------------------------------------------------------------------- zones --
def fan(n: int, x: float, y: float, most: int, face_up: bool, room: float) -> list[Spot]:
    """The hand of an opponent with its middle at x, y. At most `most` backs show; open cards all show. They take
    `room` at most."""
    if face_up:
        step = min(26.0, (room - OPP_H * RATIO) / max(1, n - 1))
        return [Spot(x + (i - (n - 1) / 2) * step, y, OPP_H) for i in range(n)]
    shown = min(n, most)
    step, spread = (15.0, 3.4) if shown < 8 else (14.0, 2.6)
    step = min(step, (room - OPP_H * RATIO) / max(1, shown - 1))
    places = []
    for i in range(shown):
        o = i - (shown - 1) / 2
        places.append(Spot(x + o * step, y + 0.7 * abs(o) ** 1.6, OPP_H, -o * spread))
    return [places[i * shown // n] for i in range(n)]


def most_backs(opponents: int) -> int:
    """The number of backs that show of an opponent's hand."""
    return 9 if opponents < 6 else 5


def field(n: int, g: TableGeometry) -> list[Spot]:
    """The field cards: the top card straight, the card below it turned a little."""
    x = field_x(g)
    flat = Spot(x, g.y, FIELD_H)
    if n < 2:
        return [flat] * n
    return [*[flat] * (n - 2), Spot(x - 6, g.y + 3, FIELD_H, 6.0), flat]


def field_x(g: TableGeometry) -> float:
    """The middle of the field cards: in the middle of the table, or right of it beside the stock."""
    return g.x + 72 if g.upright else g.x


def stock_at(g: TableGeometry) -> tuple[float, float]:
    """The middle of the stock."""
    return (g.x - 84 if g.upright else g.x - 157), g.y


def stock(n: int, g: TableGeometry) -> list[Spot]:
    """The stock, left of the field."""
    return pile(n, *stock_at(g), STOCK_H)


def hand_box(g: TableGeometry) -> Rect:
    """The place of the own hand."""
    return upright.hand_box(g) if g.upright else shared.hand_box(g.w, g.h)


def hand(n: int, g: TableGeometry, lesson: bool = False) -> list[Spot]:
    """n own cards from left to right, in one row or several. The front row comes last."""
    if g.upright:
        return upright.hand(n, g, lesson)
    x, y, room, h = hand_box(g)
    w = h * RATIO
    if n <= per_row(room, h):
        return spread([n], hand_box(g))[0][0]
    own, h = h, max(ROWS_H, ROWS_SHARE * g.h)
    low = y + own
    w = h * RATIO
    lines = math.ceil(n / per_row(room, h))
    each = math.ceil(n / lines)
    step = (room - w) / (each - 1)
    down = min(58.0, (own + shared.LABELS - 2 - h) / max(1, lines - 1))
    spots = []
    for i in range(n):
        line = i // each
        spots.append(Spot(x + w / 2 + i % each * step, low - h / 2 - (lines - 1 - line) * down, h, row=line))
    return spots


def per_row(room: float, h: float) -> int:
    """The number of cards of height h that fit side by side with enough of each showing."""
    w = h * RATIO
    return 1 + int((room - w) / (MIN_SHOWN * w) + 1e-9)


# ------------------------------------------------------------------- panels --
def row(g: TableGeometry) -> Rect:
    """The place of prompt and buttons above the hand."""
    return upright.prompt(g) if g.upright else shared.row_box(g.w, g.h, ROW_H)


def _places(g: TableGeometry) -> list[Rect]:
    """The places of draw, pass, sort, "no call" and the four calls."""
    return shared.columns(row(g), (1.25, 0.9, 0.9, 1.15, *(1.12,) * 4), PROMPT_W)


def panel(g: TableGeometry) -> Rect:
    """The place of the calls, at the right of the row."""
    if g.upright:
        return upright.panel(g)
    places = _places(g)
    (x, y, _, h), (right, _, w, _) = places[4], places[-1]
    return x, y, right + w - x, h


def call_box(g: TableGeometry, i: int) -> Rect:
    """The place of the i-th of the four call buttons. They never move."""
    if g.upright:
        return upright.call_box(g, i)
    return _places(g)[4 + i]


def no_call_box(g: TableGeometry) -> Rect:
    """The place of the button "no call", left of the calls."""
    if g.upright:
        return upright.no_call_box(g)
    return _places(g)[3]


def note_boxes(g: TableGeometry, calls: bool) -> tuple[Rect, Rect]:
    """The places of a note about the own hand, in place of the buttons after the prompt, and of the button to go on.
    `calls`: the first two calls stay in their places, between the note and that button."""
    x, y, _, h = move_box(g, 0)
    no_call, third, (last, _, w, _) = no_call_box(g), call_box(g, 2), call_box(g, 3)
    high = h + shared.LABELS - RAISED - 2
    if calls:
        return (x, y, no_call[0] + no_call[2] - x, high), (third[0], y, last + w - third[0], h)
    return (x, y, last + w - x, high), (third[0], y + (high - h) / 2, last + w - third[0] - 16, h)


def ring_at(g: TableGeometry) -> tuple[float, float]:
    """The middle of the ring that shows the time, at the left of the prompt."""
    x, y, _, h = row(g)
    return x + 26, y + h / 2


def move_box(g: TableGeometry, i: int) -> Rect:
    """The place of the i-th of the three buttons after the prompt."""
    if g.upright:
        return upright.move_box(g, i)
    return _places(g)[i]


def suit_box(g: TableGeometry, i: int) -> Rect:
    """The place of the i-th of the four suits that an 8 asks for, in place of the prompt."""
    if g.upright:
        return upright.suit_box(g, i)
    x, y, _, h = row(g)
    each = (PROMPT_W - 24 - 3 * 8) / 4
    return x + i * (each + 8) + 6, y, each, h


def suits_panel(g: TableGeometry) -> Rect:
    """The panel round the suits."""
    if g.upright:
        return upright.suits_panel(g)
    x, y, w, h = suit_box(g, 0)
    return x - 10, y - 30, 4 * w + 3 * 8 + 20, h + 38


def own_at(g: TableGeometry) -> float:
    """The middle of the line below the hand: the own name and points."""
    if g.upright:
        _, y, _, h = upright.hand_box(g)
        return y + h + 24
    return g.h - shared.FOOT / 2


def side_at(g: TableGeometry) -> tuple[float, float]:
    """The left edge and the middle of the two panels beside the field; below it on an upright sheet."""
    if g.upright:
        x, y, _, _ = upright.panels(g)[0]
        return x, y
    return g.x + FIELD_H * RATIO / 2 + 22, g.y


def state_box(g: TableGeometry) -> Rect:
    """The place of the panel that says what is in force, and its greatest width."""
    if g.upright:
        return upright.panels(g)[1]
    x, y = side_at(g)
    return x, y - 78, 212 * g.w / 1280, 66


# ------------------------------------------------------------ the open hands --
def cells(seats: int, w: float, h: float, standing: bool = False) -> list[Cell]:
    """The cells of the open hands, left of the score sheet, in two columns for five seats or more. `standing`: above
    the sheet."""
    if standing:
        return upright.cells(seats, w, h)
    left, top, right = 28.0, 92.0, w - score_sheet.SIDE
    columns = 1 if seats < 5 else 2
    rows = math.ceil(seats / columns)
    cw, ch = (right - left - (columns - 1) * 32) / columns, (h - top - 24) / rows
    card = min(138.0, ch - 58)
    return [Cell(left + i // rows * (cw + 32), top + i % rows * ch, cw, ch, card) for i in range(seats)]


def open_hand(n: int, cell: Cell) -> list[Spot]:
    """n face-up cards in a cell, below its name. They show whole where there is room."""
    w = cell.card * RATIO
    step = min(w + AIR, (cell.w - w) / max(1, n - 1))
    y = cell.y + 42 + cell.card / 2
    return [Spot(cell.x + w / 2 + i * step, y, cell.card) for i in range(n)]


def over_piles(n_stock: int, n_field: int, w: float, standing: bool = False) -> tuple[list[Spot], list[Spot]]:
    """Stock and field above the open hands."""
    x = w - 324 if standing else w - score_sheet.SIDE - 26
    return [Spot(x - 66, 50, 66)] * n_stock, [Spot(x, 50, 66)] * n_field


# ------------------------------------------------------------------- arrows --
def arrows(g: TableGeometry, direction: int) -> list[tuple[str, str]]:
    """Four strokes round the field, each with its arrow head, as SVG paths. `direction` is 1 (clockwise), -1, or 0 for
    no heads. The heads lie at the sides, where neither piles nor words cover them."""
    room = 0.39 * shared.stage(g.w)[1] - 100  # up to the players at the sides
    rx, ry, cy = min(334 * g.w / 1280, room), 100 + (g.h - 720) * 0.3, g.y - 6
    side, low = 18, 50  # the angles where strokes end, from the middle of the right edge downwards
    if g.upright:
        rx, ry = min(182.0, g.w / 2 - 178), 118.0
        side, low = 25, 66

    def at(angle: float) -> tuple[float, float]:
        return g.x + rx * math.cos(math.radians(angle)), cy + ry * math.sin(math.radians(angle))

    strokes = []
    for outer, inner in ((180 + side, 250), (360 - side, 290), (side, low), (180 - side, 180 - low)):
        clockwise = direction >= 0
        ends = sorted((outer, inner), reverse=not clockwise)
        (x0, y0), (x1, y1) = map(at, ends)
        line = f"M{x0:.1f} {y0:.1f}A{rx:.1f} {ry:.1f} 0 0 {int(clockwise)} {x1:.1f} {y1:.1f}"
        tip = outer if ends[1] == outer else outer + math.copysign(8, inner - outer)
        strokes.append((line, _head(at(tip), at(tip + (1 if clockwise else -1))) if direction else ""))
    return strokes


def _head(tip: tuple[float, float], ahead: tuple[float, float]) -> str:
    """An arrow head at a point, towards another point, as an SVG path."""
    (x, y), long = tip, math.dist(tip, ahead)
    dx, dy = (ahead[0] - x) / long, (ahead[1] - y) / long
    return (
        f"M{x - 14 * dx - 10 * dy:.1f} {y - 14 * dy + 10 * dx:.1f}L{x + 4 * dx:.1f} {y + 4 * dy:.1f}"
        f"L{x - 14 * dx + 10 * dy:.1f} {y - 14 * dy - 10 * dx:.1f}"
    )
