"""What stands beside the cards of the Gin Rummy table on an upright sheet: score, knock limit, the last move."""

from game.draw.canvas import Canvas
from game.draw.theme import MARGIN, PALETTE, RATIO, SEATS
from game.games.gin import texts
from game.games.gin.model import SCORE_FOOT, GinModel
from game.table import upright
from game.ui.widgets import Rect

SCORE_H = 58.0


def paint(model: GinModel, canvas: Canvas) -> None:
    """Draw the panels; in a lesson only the knock limit."""
    key = model.carried_key
    free = key is None or not (model.can("biggin") or model.can("knock", key))  # else the card can be dropped there
    cx, cy = model.middle
    edge, wide = _beside_piles(model)
    if free:
        upright.note(canvas, cx - edge - wide, cy, wide, texts.limit_lines(model))
    if model.lesson:
        return
    _score(model, canvas)
    move = texts.last_move(model)
    if move and free:
        head, sub = move
        lines = [(head, 15.0, PALETTE["text"], "B"), (sub, 13.0, PALETTE["muted"], "M")]
        upright.note(canvas, cx + edge, cy, wide, lines)


def limit_box(model: GinModel, canvas: Canvas) -> Rect:
    """The place of the knock limit, left of the stock."""
    (cx, cy), (edge, wide) = model.middle, _beside_piles(model)
    return upright.note_box(canvas, cx - edge - wide, cy, wide, texts.limit_lines(model))


def _beside_piles(model: GinModel) -> tuple[float, float]:
    """How far from the middle the notes beside the piles begin, and how wide they are."""
    edge = model.pile_x + model.pile_h * RATIO / 2 + 16
    return edge, min(200.0, model.middle[0] - edge - MARGIN)


def _score(model: GinModel, canvas: Canvas) -> None:
    """Draw both players at the ends of a strip, and between them how far they are on the way to the target."""
    columns = model.match_state.facts.columns
    x, y, w = float(MARGIN), SCORE_FOOT - SCORE_H, canvas.width - 2 * MARGIN
    cy, middle = y + SCORE_H / 2, x + w / 2
    canvas.panel(x, y, w, SCORE_H, 16, 0.62, False)
    used = canvas.text(str(model.target), middle, cy, 16, PALETTE["muted"], "B", "c")
    for side, seat in ((-1, model.me), (1, model.opponent)):
        crest = model.seats.crests[seat]
        edge = x + 36 if side < 0 else x + w - 36
        anchor = "l" if side < 0 else "r"
        canvas.avatar(crest, edge, cy, 19)
        name = canvas.text(model.seats.name(seat), edge - side * 32, cy, 16, PALETTE["text"], "B", anchor, fit=100)
        total = texts.total(model, seat)
        left = w / 2 - 36 - 46 - name - used / 2 - 14  # between the name and the target
        points = canvas.text(total, edge - side * (46 + name), cy, 24, PALETTE["text"], "B", anchor, fit=left)
        near, far = middle + side * (used / 2 + 14), edge - side * (64 + name + points)
        length = (far - near) * side
        if length < 24 or len(columns) > 1:
            continue
        canvas.box(min(near, far), cy - 5, length, 10, 5, PALETTE["line"], 0.12)
        part = max(10.0, length * min(1.0, model.match_state.totals[seat] / model.target))
        if model.match_state.totals[seat]:
            canvas.box(far - part if side > 0 else far, cy - 5, part, 10, 5, SEATS[crest])
