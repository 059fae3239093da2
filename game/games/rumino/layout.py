"""Places on the Rumino table, as pure functions of the number of seats, the hands and the size of the window.

Lengths are in units (see `game.draw.pen`)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.melds.jokers import Meld
from game.draw import card_layout
from game.draw.card_layout import Cell, Span, Spot
from game.draw.theme import MID_H, OPP_H, RATIO
from game.games.rumino import upright_layout as upright
from game.table import geometry as shared
from game.table import score_sheet
from game.table.geometry import TOP_SEATS, TableGeometry
from game.table.upright import prompt_box
from game.ui.widgets import Rect

SIDE: Final = 256.0
"""The width of the columns at the left and at the right, in units."""
PANEL_H: Final = 190.0
"""The greatest height of the panels beside the piles, in units."""
OPEN_AIR: Final = 6.0
"""The gap between two cards of an open hand that show whole, in units."""
SUM_ROOM: Final = 64.0
"""The room at the right of an open hand for the sum of its points, in units."""
POOL_ROOM: Final = 130.0
"""The greatest width of the text about the pool once hands are open and piles lie beside it, in units."""


class SlotGroup(NamedTuple):
    """Cards side by side, by their slots in the hand.

    `kind` is `run`, `set`, `rumino`, `dead` (deadwood), `more` (deadwood without a label), `new` (the card just drawn)
    or `plain` (not grouped by melds).
    `stands` are the faces that the cards of a meld stand for."""

    kind: str
    slots: tuple[int, ...]
    stands: tuple[int, ...] = ()


def kind_of(meld: Meld) -> str:
    """Whether a meld is a run, a set or a Rumino."""
    if len(meld.cards) == 7:
        return "rumino"
    return "set" if len({f % 13 for f in meld.stands}) == 1 else "run"


def geometry(opponents: int, w: float, h: float, title: float = 0.0, standing: bool = False) -> TableGeometry:
    """The places for a number of opponents in a window of w x h units. `title` is the right edge of the title,
    `standing`: on an upright sheet."""
    if standing:
        return upright.geometry(opponents, w, h)
    left, inner = shared.stage(w)
    if opponents in TOP_SEATS:
        xs = [left + f * inner for f in TOP_SEATS[opponents]]
    else:
        first = max(0.21 * inner, title - left + 84)
        xs = [left + first + (0.797 * inner - first) * i / (opponents - 1) for i in range(opponents)]
    pitch = min([250.0, *(b - a - 8 for a, b in pairwise(xs))])
    return TableGeometry(w, h, w / 2, 260 + (h - 720) * 0.4, tuple((x, 76.0) for x in xs), pitch)


# --------------------------------------------------------------- while it is played --
def plate_at(g: TableGeometry, i: int) -> tuple[float, float]:
    """The middle of the i-th opponent's plate."""
    return g.seats[i][0], g.seats[i][1] + 68


def fan(n: int, g: TableGeometry, i: int, face: float = 0.0) -> list[Spot]:
    """The i-th opponent's cards, right of a face of this width."""
    x, y = g.seats[i]
    x += face / 2
    return card_layout.fan(n, x, y, OPP_H, 15, 3.4, 0.7)


def piles(n_stock: int, n_discard: int, g: TableGeometry) -> tuple[list[Spot], list[Spot]]:
    """Stock and discard pile. The card below the top discard is turned a little."""
    stock = card_layout.pile(n_stock, g.x - 66, g.y, MID_H)
    top = Spot(g.x + 66, g.y, MID_H)
    if n_discard < 2:
        return stock, [top] * n_discard
    return stock, [*[top] * (n_discard - 2), Spot(g.x + 59, g.y + 3, MID_H, 5.0), top]


def pool_panel(g: TableGeometry) -> Rect:
    """The box of the pool, at the left."""
    if g.upright:
        return upright.pool_panel(g)
    return shared.stage(g.w)[0] + 24, 184.0, SIDE, PANEL_H


def race_panel(g: TableGeometry) -> Rect:
    """The box of the race to 100, at the right."""
    if g.upright:
        return upright.race_panel(g)
    left, inner = shared.stage(g.w)
    return left + inner - 24 - SIDE, 184.0, SIDE, min(PANEL_H, 62.0 + 40 * (len(g.seats) + 1))


def drop_at(g: TableGeometry, i: int) -> tuple[float, float]:
    """The middle of the i-th place where a card is dropped to end the deal: from the stock to the left."""
    return upright.drop_at(g, i) if g.upright else (g.x - 202 - 124 * i, g.y)


def own_at(g: TableGeometry) -> tuple[float, float]:
    """The middle of the own crest. What there is to do stands beside it."""
    x, y, _, h = prompt_box(g.w, hand_box(g)[1]) if g.upright else shared.row_box(g.w, g.h, 54)
    return x + 22, y + h / 2


def hand_box(g: TableGeometry) -> Rect:
    """The place of the own hand."""
    return upright.hand_box(g) if g.upright else shared.hand_box(g.w, g.h)


def hand(sizes: Sequence[int], g: TableGeometry) -> tuple[list[list[Spot]], list[Span]]:
    """The spots of the own cards by group, and the edges of each group. `sizes` are the sizes of the groups."""
    return card_layout.spread(sizes, hand_box(g))


# ------------------------------------------------------------------- the open hands --
def cells(seats: int, g: TableGeometry) -> list[Cell]:
    """The cells of the open hands, left of the score sheet, in two columns for four seats or more."""
    if g.upright:
        return upright.cells(seats, g)
    left, top, right = 28.0, 92.0, g.w - score_sheet.SIDE
    columns = 1 if seats < 4 else 2
    lines = -(-seats // columns)
    cw = (right - left - (columns - 1) * 24) / columns
    ch = min(240.0, (g.h - top - 16) / lines)
    card = min(134.0 if columns == 1 else 110.0, ch - 84)
    return [Cell(left + i // lines * (cw + 24), top + i % lines * ch, cw, ch - 8, card) for i in range(seats)]


def open_hand(sizes: Sequence[int], cell: Cell) -> tuple[list[list[Spot]], list[Span]]:
    """The spots of an open hand by group, below the name in its cell, and the edges of each group. Cards show whole
    where there is room beside their sum."""
    w, room, groups = cell.card * RATIO, cell.w - 12, [n for n in sizes if n]
    free = room - SUM_ROOM - len(groups) * w - 16 * (len(groups) - 1)
    step = max(w * 0.5, min(w + OPEN_AIR, free / max(1, sum(groups) - len(groups))))
    return card_layout.rows(sizes, cell.x + 6, cell.y + 42, cell.card, step, 16, room)


def open_piles(n_stock: int, n_discard: int, g: TableGeometry) -> tuple[list[Spot], list[Spot]]:
    """Stock and discard pile above the open hands."""
    x = g.w - 324 if g.upright else g.w - score_sheet.SIDE - 26
    return [Spot(x - 58, 48, 62)] * n_stock, [Spot(x, 48, 62)] * n_discard


def open_pool(g: TableGeometry) -> tuple[float, float]:
    """The place of the pool's chips above the open hands; above the race on an upright sheet."""
    return upright.open_pool(g) if g.upright else (g.w - score_sheet.SIDE - 294, 62.0)


def pool_room(g: TableGeometry) -> float:
    """The greatest width of the text right of the pool's chips once hands are open."""
    return upright.open_race(2, g)[2] - 98 if g.upright else POOL_ROOM


def open_race(seats: int, g: TableGeometry) -> Rect:
    """The box of the race, where the score sheet will lie, below the buttons for hint and coach."""
    if g.upright:
        return upright.open_race(seats, g)
    return g.w - score_sheet.RIGHT, 120.0, 420.0, 62.0 + seats * 38


def question(seats: int, g: TableGeometry) -> Rect:
    """The box of the question of a rebuy, below the race."""
    if g.upright:
        return upright.question(seats, g)
    x, y, _, rh = open_race(seats, g)
    return x, y + rh + 12, 420.0, min(330.0, g.h - 16 - (y + rh + 12))
