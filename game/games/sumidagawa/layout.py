"""Places on the Sumidagawa table, as pure functions of the number of seats, the plays and the size of the window.

Lengths are in units (see `game.draw.pen`)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from game.draw.card_layout import AIR, MIN_SHOWN, Cell, Spot
from game.draw.theme import MARGIN, OPP_H, RATIO
from game.games.sumidagawa import upright_layout as upright
from game.table import geometry as shared
from game.table import score_sheet
from game.ui.widgets import Rect

BOARD_W: Final = 304.0
BOARD_Y: Final = 72.0
BOARD_H: Final = 316.0
BOARD_EDGES: Final = 34.0 + 8.0
"""What the board has above and below its combinations."""
CELL_PAD: Final = 20.0
"""What a combination on the board leaves free beside its words."""
CELL_H: Final = (58.0, 84.0)
"""The least and the greatest height of a combination on a board with one column."""
RIVER_Y: Final = 200.0
"""The upper edge of the river."""
SLIP: Final = 0.5
"""The share of the row above the hand that prompt and slip have. The buttons have the rest."""
WILD_GAP: Final = 8.0
MOST_W: Final = 2064.0
"""The width of a full hand whose cards lie free, with the wild cards."""
SMALL_H: Final = 56.0
"""The height of the opponents' wild cards."""
PLAY_H: Final = (122.0, 106.0, 90.0)
"""The heights of played cards: the largest that fits is used."""
PILES: Final = 72.0
"""The distance of the two piles of cards out of play."""
BACKS: Final = 7
"""The greatest number of backs that show of an opponent's hand."""
RAISED: Final = 26.0
"""How much higher a chosen card stands."""
WILD_RAISED: Final = 0.2
"""By which part of its height a chosen wild card stands higher. It covers the foot of the one above it."""
HINTED: Final = 11.0
"""How much higher a card stands that can be added to the chosen cards."""
FACE: Final = 56.0
"""The width of an opponent's face, in units. It stands below the hand."""
NARROW: Final = 680.0
"""Below this width the parts of a line at the end of a deal stand closer together."""
_GAP: Final = 14.0
"""The gap between the two colours of the own hand."""


class SumidagawaGeometry(NamedTuple):
    """The size of the window, the boxes of the opponents clockwise, and the box of the river."""

    w: float
    h: float
    seats: tuple[Rect, ...]
    river: Rect
    upright: bool = False
    lesson: bool = False
    """Whether an upright sheet leaves room for the words of a lesson."""
    columns: int = 2
    """The columns of the board of combinations."""


def geometry(
    opponents: int,
    w: float,
    h: float,
    title: float = 0.0,
    corner: float = 176.0,
    row: float = 54.0,
    words: float = 0.0,
) -> SumidagawaGeometry:
    """The places for a number of opponents in a window of w x h units.

    `title` is the right edge of the title at the upper left, `corner` the width of the buttons at the upper right,
    `row` the height of the row of buttons, and `words` the least width of the longest words on the board: where they
    are too long for two columns, a high window has one."""
    edge, inner = shared.stage(w)
    left = edge + max(title - edge + 20, MARGIN + BOARD_W + 16)
    right = min(w - corner, edge + inner) - 14
    pitch = (right - left + 12) / opponents
    wide = min(300.0, pitch - 12)
    seats = tuple((left + i * pitch + (pitch - 12 - wide) / 2, 16.0, wide, 150.0) for i in range(opponents))
    x = edge + MARGIN + BOARD_W + 12
    g = SumidagawaGeometry(w, h, seats, (x, RIVER_Y, w - x, shared.row_box(w, h, row)[1] - 8 - RIVER_Y))
    one = g._replace(columns=1)
    return one if cell(g, 0)[2] - CELL_PAD < words and cell(one, 0)[3] >= CELL_H[0] else g


def standing(opponents: int, w: float, h: float, lesson: bool = False) -> SumidagawaGeometry:
    """The places for a number of opponents on an upright sheet of w x h units, in a lesson with room for words."""
    return SumidagawaGeometry(w, h, upright.seats(opponents, w), upright.river(w, h, lesson), True, lesson)


# ----------------------------------------------------------------- opponents --
def fan(n: int, seat: Rect) -> list[Spot]:
    """The hand of an opponent. At most BACKS backs show."""
    x, y = seat[0] + 36, seat[1] + OPP_H / 2 + 2
    shown = min(n, BACKS)
    wide = min(44.0, _beside_fan(seat) - 84)
    step = min(14.0, wide / max(1, shown - 1)) if shown < 4 else wide / (shown - 1)
    places = []
    for i in range(shown):
        o = i - (shown - 1) / 2
        places.append(Spot(x + i * step, y + 0.45 * abs(o) ** 1.6, OPP_H, -o * 2.0, look="sback"))
    return [places[i * shown // n] for i in range(n)]


def wilds(seat: Rect) -> list[Spot]:
    """The four wild cards of an opponent, beside the hand."""
    left, right = seat[0] + _beside_fan(seat), seat[0] + seat[2]
    w = SMALL_H * RATIO
    step = min(w + 6, (right - left - w) / 3)
    return [Spot(left + w / 2 + i * step, seat[1] + 4 + SMALL_H / 2, SMALL_H) for i in range(4)]


def wild_words(seat: Rect) -> tuple[float, float, float]:
    """The place of the text below an opponent's wild cards: left edge, middle, width."""
    left = _beside_fan(seat)
    return seat[0] + left, seat[1] + SMALL_H + 17, seat[2] - left


def _beside_fan(seat: Rect) -> float:
    """Where the wild cards begin in the box of an opponent."""
    return min(124.0, seat[2] - 104)


def plate_at(seat: Rect) -> tuple[float, float]:
    """The middle of an opponent's plate."""
    return seat[0] + seat[2] / 2, seat[1] + 122


# --------------------------------------------------------------------- board --
def board(g: SumidagawaGeometry) -> Rect:
    """The box of the board of combinations, at the left; below the opponents on an upright sheet."""
    if g.upright:
        return upright.board(g.w)
    high = BOARD_H
    if g.columns == 1:  # down to the row of buttons
        high = min(g.river[1] + g.river[3] - BOARD_Y, BOARD_EDGES + 8 * CELL_H[1] + 7 * 4)
    return shared.stage(g.w)[0] + MARGIN, BOARD_Y, BOARD_W, high


def cell(g: SumidagawaGeometry, i: int) -> Rect:
    """The box of the i-th combination on the board."""
    if g.upright:
        return upright.cell(g.w, i)
    x, y, w, h = board(g)
    n, lines = g.columns, 8 // g.columns
    wide, high = (w - 12 * 2 - 8 * (n - 1)) / n, (h - BOARD_EDGES - (lines - 1) * 4) / lines
    return x + 12 + i % n * (wide + 8), y + 34 + i // n * (high + 4), wide, high


# --------------------------------------------------------------------- river --
class RiverPlay(NamedTuple):
    """A play in the river: the spots of its cards, the middle of its crest, and the greatest width of its label."""

    spots: tuple[Spot, ...]
    x: float
    y: float
    room: float

    @property
    def box(self) -> Rect:
        """The box of its cards."""
        a, b = self.spots[0], self.spots[-1]
        return a.x - a.h * RATIO / 2, a.y - a.h / 2, b.x - a.x + a.h * RATIO, a.h

    def whole(self, high: float) -> Rect:
        """The box of its cards and its label, whose text is so high."""
        x, y, w, _ = self.box
        return x, y, max(w, self.room), self.y + high / 2 - y


class RiverLayout(NamedTuple):
    """The plays of a round in the river. `names`: whether there is room for the names of the combinations."""

    groups: tuple[RiverPlay, ...]
    names: bool


def number_at(g: SumidagawaGeometry) -> tuple[float, float, float]:
    """The circle with the current number: middle and radius."""
    _, y, _, h = g.river
    x = g.w - MARGIN - 62 if g.upright else sum(shared.stage(g.w)) - MARGIN - 70
    return x, y + (h - 186) / 2 + 48, 50.0


def pile_at(g: SumidagawaGeometry) -> tuple[float, float]:
    """The middle of the pile of cleared cards. The cards that were not dealt lie PILES to the left."""
    x, y, _ = number_at(g)
    return x + PILES / 2, y + 81


def river_layout(
    sizes: Sequence[int],
    labels: Sequence[float],
    short: Sequence[float],
    g: SumidagawaGeometry,
    high: float,
    top: float = 0.0,
) -> RiverLayout:
    """The plays of a round side by side, as large as there is room, in two rows if needed.

    `sizes` are the numbers of cards, `labels` the widths of the labels with names, `short` those without, `high` is
    the height of a label. A single row begins below `top`."""
    x, y, _, h = g.river
    x, room = x + 18, number_at(g)[0] - 50 - 30 - x
    low = max(0.0, top - y)
    fitting = [tall for tall in PLAY_H if tall + 12 + high <= h - low] or PLAY_H[-1:]
    for names, widths in ((True, labels), (False, short)):
        for tall in fitting:
            if row := _row(sizes, widths, x, y + low + (h - low - tall - 12 - high) / 2, tall, room, high):
                return RiverLayout(row, names)
    cut = (len(sizes) + 1) // 2
    tall = min(PLAY_H[-1], (h - 2 * (high + 12)) / 2)
    step = tall + high + 12
    rows: list[RiverPlay] = []
    for part, top in ((slice(cut), y), (slice(cut, None), y + step)):
        rows += _row(sizes[part], short[part], x, top, tall, room, high, True) or ()
    return RiverLayout(tuple(rows), False)


def _row(
    sizes: Sequence[int],
    labels: Sequence[float],
    x: float,
    y: float,
    tall: float,
    room: float,
    high: float,
    anyway: bool = False,
) -> tuple[RiverPlay, ...] | None:
    """Plays in one row, with room for the chevrons between them; None if they do not fit."""
    w = tall * RATIO
    for step, gap in ((0.62, 46.0), (0.5, 34.0), (0.36, 26.0), (0.28, 22.0)):
        wide = [max(w + (n - 1) * step * w, label) for n, label in zip(sizes, labels, strict=True)]
        if sum(wide) + gap * (len(sizes) - 1) <= room:
            break
    else:
        if not anyway:
            return None
    groups = []
    for n, each in zip(sizes, wide, strict=True):
        spots = tuple(Spot(x + w / 2 + i * step * w, y + tall / 2, tall) for i in range(n))
        groups.append(RiverPlay(spots, x, y + tall + 8 + high / 2, each))
        x += each + gap
    return tuple(groups)


# ----------------------------------------------------------------------- own --
def hand_box(g: SumidagawaGeometry) -> Rect:
    """The place of the own plain cards: that of every own hand, without the wild cards at its right end."""
    if g.upright:
        return upright.hand_box(g.w, g.h, g.lesson)
    x, y, w, h = _whole_hand(g)
    return x, y, w - 2 * wild_h(h) * RATIO - WILD_GAP - 30, h


def wild_h(own: float) -> float:
    """The height of own wild cards beside plain cards `own` high: two and a gap are as high as one of those."""
    return (own - WILD_GAP) / 2


def _whole_hand(g: SumidagawaGeometry) -> Rect:
    """The place of plain and wild cards together. In the widest windows the wild cards stay close to the others."""
    x, y, w, h = shared.hand_box(g.w, g.h)
    wide = min(w, MOST_W)
    return x + (w - wide) / 2, y, wide, h


def hand(colours: Sequence[bool], g: SumidagawaGeometry, words: float = 0.0) -> list[Spot]:
    """The own cards from left to right. `colours` says of each whether it is red; a single change of colour makes a
    gap. They lie in the middle, but leave `words` units free at the left, if there is as much spare room."""
    if g.upright:
        return upright.hand(colours, hand_box(g), g.lesson)
    x, y, room, h = hand_box(g)
    w = h * RATIO
    gap = _GAP if len(list(groupby(colours))) == 2 else 0.0
    step = min(w + AIR, (room - w - gap) / max(1, len(colours) - 1))
    step = max(step, MIN_SHOWN * w)
    spare = max(0.0, room - w - gap - step * (len(colours) - 1))
    x += max(spare / 2, min(spare, words))
    spots = []
    for i, red in enumerate(colours):
        after = gap if gap and red != colours[0] else 0.0
        spots.append(Spot(x + w / 2 + i * step + after, y + h / 2, h))
    return spots


def own_wilds(g: SumidagawaGeometry) -> list[Spot]:
    """The own four wild cards, two by two at the right end of the hand."""
    if g.upright:
        return upright.own_wilds(g.w, g.h, g.lesson)
    left, y, room, h = _whole_hand(g)
    high = wild_h(h)
    w, right = high * RATIO, left + room
    xs, ys = (right - 1.5 * w - WILD_GAP, right - w / 2), (y + high / 2, y + h - high / 2)
    return [Spot(xs[i % 2], ys[i // 2], high) for i in range(4)]


def tags_at(g: SumidagawaGeometry) -> tuple[float, float, float]:
    """The place of the own tags, in the line below the hand: left edge, middle, width."""
    y = upright.tags_y(g.w, g.h, g.lesson) if g.upright else g.h - shared.FOOT / 2
    return g.w / 2, y, g.w / 2 - MARGIN


def bubble(g: SumidagawaGeometry, wide: float, high: float) -> Rect:
    """The box of the slip of paper that names the chosen cards, above the hand and left of the buttons."""
    if g.upright:
        return upright.slip(g.w, g.h, g.lesson, wide, high)
    x, y, room, h = shared.row_box(g.w, g.h, 54)
    return x, y + h + 18 - high, min(wide, room * SLIP - 14), high


def slip_height(upright: bool) -> float:
    """How high that slip may be where the row above the hand is lower."""
    return 110.0 if upright else 76.0


def question(g: SumidagawaGeometry) -> Rect:
    """The box of a question, over the river."""
    x, y, _, h = g.river
    right = g.w - MARGIN + 6 if g.upright else number_at(g)[0] - 50 - 16
    return x + 6, y - 4, right - x - 6, h + 8


def option_box(g: SumidagawaGeometry, i: int) -> Rect:
    """The box of the i-th of the two answers, at the right of the question."""
    x, y, w, h = question(g)
    wide = 156.0 if g.upright else 168.0
    return x + w - 18 - (2 - i) * wide - (1 - i) * 12, y + 16, wide, h - 32


# ------------------------------------------------------------------ when it is over --
def cells(seats: int, w: float, h: float, standing: bool = False) -> list[Cell]:
    """A line for each seat at the end of a deal, left of the score sheet. `standing`: above it, on an upright sheet."""
    if standing:
        return upright.cells(seats, w, h)
    left, top, right = 28.0, 92.0, w - score_sheet.SIDE
    high = min(190.0, (h - top - 24) / seats)
    card = min(112.0, high - 40)
    return [Cell(left, top + i * high, right - left, high - 10, card) for i in range(seats)]


def open_wilds(cell: Cell) -> list[Spot]:
    """The spots of the wild cards in a line."""
    narrow = cell.w < NARROW
    h, left = min(56.0 if narrow else 72.0, cell.card), cell.x + (204 if narrow else 218)
    return [Spot(left + i * (h * RATIO + 5) + h * RATIO / 2, cell.y + cell.h / 2, h) for i in range(4)]


def open_hand(n: int, cell: Cell) -> list[Spot]:
    """The spots of the cards left in a hand, at the right end of a line. They show whole where there is room."""
    left = open_wilds(cell)[3].x + (40 if cell.w < NARROW else 50)
    w = cell.card * RATIO
    step = min(w + AIR, (cell.x + cell.w - 16 - left - w) / max(1, n - 1))
    return [Spot(left + w / 2 + i * step, cell.y + cell.h / 2, cell.card) for i in range(n)]


def open_piles(w: float, h: float, standing: bool = False) -> tuple[Spot, Spot, Spot]:
    """The spots of cards not dealt, of cleared cards, and of cards last in the river: above the lines, or where the
    score sheet will lie on an upright sheet."""
    x, y, high, step = (
        (w / 2 + 110, h - score_sheet.FOOT / 2, 110, 110) if standing else (w - score_sheet.SIDE - 26, 48, 62, 52)
    )
    return Spot(x - 2 * step, y, high, look="sback"), Spot(x - step, y, high, look="sback"), Spot(x, y, high)
