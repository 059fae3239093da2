"""Where everything lies at Rumino's table: pure functions of how many play, what the hands are and the window.

Lengths are units of a 1280 x 720 sheet; a window of another shape has more of them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.melds.jokers import Meld
from game.draw import card_layout
from game.draw.card_layout import Cell, Span, Spot
from game.draw.theme import MID_H, OPP_H, OWN_H, RATIO
from game.ui.widgets import Rect

SIDE: Final = 256.0
"""The width of the columns at the left and at the right."""
POOL_ROOM: Final = 130.0
"""How wide the words for the pool may be once hands are open."""
_TOP: Final = {1: (0.5,), 2: (0.31, 0.69), 3: (0.29, 0.50, 0.71), 4: (0.26, 0.43, 0.61, 0.78)}
"""Where up to four opponents sit along the upper edge, as parts of the width."""


class SlotGroup(NamedTuple):
    """Cards side by side, by their slots in the hand: kind `run`, `set`, `rumino`, `dead`, `new` (just drawn) or
    `plain`; what the cards of a meld stand for."""

    kind: str
    slots: tuple[int, ...]
    stands: tuple[int, ...] = ()


def kind_of(meld: Meld) -> str:
    """Whether a meld is a run, a set or a Rumino."""
    if len(meld.cards) == 7:
        return "rumino"
    return "set" if len({f % 13 for f in meld.stands}) == 1 else "run"


class RuminoGeometry(NamedTuple):
    """The places that do not depend on the cards: the middle between the piles, the opponents from the own left
    hand round (the middle of the fan), how wide a plate may be."""

    w: float
    h: float
    x: float
    y: float
    seats: tuple[tuple[float, float], ...]
    pitch: float


def geometry(others: int, w: float, h: float, title: float = 0.0) -> RuminoGeometry:
    """The places for so many opponents; `title` is where the text at the upper left ends."""
    if others in _TOP:
        xs = [f * w for f in _TOP[others]]
    else:
        first = max(0.21 * w, title + 84)
        xs = [first + (0.797 * w - first) * i / (others - 1) for i in range(others)]
    pitch = min([206.0, *(b - a - 8 for a, b in pairwise(xs))])
    return RuminoGeometry(w, h, w / 2, 276 + (h - 720) * 0.4, tuple((x, 76.0) for x in xs), pitch)


# --------------------------------------------------------------- while it is played --
def plate_at(g: RuminoGeometry, i: int) -> tuple[float, float]:
    """The middle of the i-th opponent's plate."""
    return g.seats[i][0], 144.0


def fan(n: int, g: RuminoGeometry, i: int) -> list[Spot]:
    """The i-th opponent's cards."""
    x, y = g.seats[i]
    return card_layout.fan(n, x, y, OPP_H, 15, 3.4, 0.7)


def piles(n_stock: int, n_discard: int, g: RuminoGeometry) -> tuple[list[Spot], list[Spot]]:
    """Stock and discard pile; the card below the top discard lies a little askew."""
    stock = card_layout.pile(n_stock, g.x - 66, g.y, MID_H)
    top = Spot(g.x + 66, g.y, MID_H)
    if n_discard < 2:
        return stock, [top] * n_discard
    return stock, [*[top] * (n_discard - 2), Spot(g.x + 59, g.y + 3, MID_H, 5.0), top]


def pool_panel(g: RuminoGeometry) -> Rect:
    """The pool, at the left."""
    return 24.0, 188.0, SIDE, 240.0


def race_panel(g: RuminoGeometry) -> Rect:
    """The race to 100, at the right."""
    return g.w - 24 - SIDE, 188.0, SIDE, min(240.0, 62.0 + 40 * (len(g.seats) + 1))


def own_at(g: RuminoGeometry) -> tuple[float, float]:
    """The own crest; beside and below it stands what there is to do."""
    return 46.0, g.h - 248


def hand_box(g: RuminoGeometry) -> Rect:
    """Where the own hand lies, between the columns."""
    return 24 + SIDE + 18, g.h - 206, g.w - 2 * (24 + SIDE + 18), OWN_H


def hand(sizes: Sequence[int], g: RuminoGeometry) -> tuple[list[list[Spot]], list[Span]]:
    """The own cards by group, and each group's edges."""
    x, y, room, h = hand_box(g)
    return _middle(*card_layout.rows(sizes, x, y, h, 78, 28, room), room)


def _middle(spots: list[list[Spot]], spans: list[Span], room: float) -> tuple[list[list[Spot]], list[Span]]:
    """Groups in the middle of the room they have."""
    if not spans:
        return spots, spans
    by = max(0.0, (room - (spans[-1].right - spans[0].left)) / 2)
    moved = [[s._replace(x=s.x + by) for s in row] for row in spots]
    return moved, [Span(s.left + by, s.right + by) for s in spans]


# ------------------------------------------------------------------- the open hands --
def cells(seats: int, w: float, h: float) -> list[Cell]:
    """Where each open hand lies, left of the score sheet: one column, from four seats on two."""
    left, top, right = 28.0, 92.0, w - 482
    columns = 1 if seats < 4 else 2
    lines = -(-seats // columns)
    cw = (right - left - (columns - 1) * 24) / columns
    ch = min(240.0, (h - top - 16) / lines)
    card = min(134.0 if columns == 1 else 110.0, ch - 84)
    return [Cell(left + i // lines * (cw + 24), top + i % lines * ch, cw, ch - 8, card) for i in range(seats)]


def open_hand(sizes: Sequence[int], cell: Cell) -> tuple[list[list[Spot]], list[Span]]:
    """A hand in its cell by group, below its name."""
    w = cell.card * RATIO
    return card_layout.rows(sizes, cell.x + 6, cell.y + 42, cell.card, w * 0.5, 16, cell.w - 12)


def open_piles(n_stock: int, n_discard: int, w: float) -> tuple[list[Spot], list[Spot]]:
    """Stock and discard pile above the open hands."""
    x = w - 482 - 26
    return [Spot(x - 58, 48, 62)] * n_stock, [Spot(x, 48, 62)] * n_discard


def open_pool(w: float) -> tuple[float, float]:
    """The pool above the open hands: where its chips stand."""
    return w - 482 - 294, 62.0


def open_race(seats: int, w: float) -> Rect:
    """The race, where the score sheet will lie."""
    return w - 458, 84.0, 420.0, 62.0 + seats * 38


def question(seats: int, w: float, h: float) -> Rect:
    """Who is asked whether to buy back in, below the race."""
    _, y, _, rh = open_race(seats, w)
    return w - 458, y + rh + 12, 420.0, min(330.0, h - 16 - (y + rh + 12))
