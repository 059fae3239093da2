"""Places on the Sumidagawa table that a lesson can point at besides cards and buttons. Its text never covers them."""

from collections.abc import Mapping, Sequence

from game.draw.card_layout import Spot, box
from game.games.sumidagawa import layout
from game.games.sumidagawa.card_text import PATTERN_OF
from game.games.sumidagawa.model import SumidagawaModel
from game.ui.widgets import Rect


def anchors(model: SumidagawaModel) -> Mapping[str, Rect]:
    """Boxes by name: the board and its cells (`cell:geta`), the number, plays in the river (`play:0`), wild
    cards (`wilds`; `wilds:1` of seat 1), the seats, the slip of paper above the hand; at the end of a deal lines."""
    if model.ended:
        return {f"line:{seat}": (cell.x, cell.y, cell.w, cell.h) for seat, cell in model.cells()}
    g = model.geometry
    x, y, r = layout.number_at(g)
    px, py = layout.pile_at(g)
    tx, ty, wide = layout.tags_at(g)
    places: dict[str, Rect] = {
        "board": layout.board(g),
        "number": (x - r, y - r, 2 * r, 2 * r),
        "piles": (px - layout.PILES - 30, py - 30, layout.PILES + 60, 84),
        "wilds": _round(model.own_wilds()),
        "tags": (tx, ty - 14, wide, 28),
    }
    if model.plays and not model.only_shown and (model.chosen or not model.answered):
        places["slip"] = layout.bubble(g, 1e9, 66.0)
    places |= {f"cell:{kind}": layout.cell(g, i) for i, kind in enumerate(PATTERN_OF)}
    for seat, place in model.opponents():
        places[f"seat:{seat}"] = place[0], place[1], place[2], place[3] + 28
        places[f"wilds:{seat}"] = _round(layout.wilds(place))
    for n, group in enumerate(model.river_layout.groups):
        bx, by, bw, bh = group.box
        places[f"play:{n}"] = bx - 2, by - 2, max(bw, group.room) + 4, bh + 34
    if not model.hand:
        hx, hy, hw, hh = model.hand_box()
        places["empty"] = hx + hw / 2 - 200, hy + 20, 400, hh - 40
    if model.asked:
        places["question"] = layout.question(g)
    return places


def _round(spots: Sequence[Spot]) -> Rect:
    """The box round a number of cards."""
    boxes = [box(s) for s in spots]
    x, y = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return x, y, max(b[0] + b[2] for b in boxes) - x, max(b[1] + b[3] for b in boxes) - y
