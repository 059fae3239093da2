"""The table of RIN at the end of a deal: every hand open with its total, and the points on their way."""

from game.draw.canvas import Canvas
from game.draw.card_layout import Cell
from game.draw.theme import PALETTE
from game.games.rin.card_text import card_words, total_words
from game.games.rin.model import FLY_MS, RinModel
from game.text.amounts import signed
from game.text.translations import tr


def under(model: RinModel, canvas: Canvas) -> None:
    """Draw what lies under the cards: a cell for each seat."""
    for seat, cell in model.cells():
        _cell(model, canvas, seat, cell)


def live(model: RinModel, canvas: Canvas) -> None:
    """Draw the payments on their way from the payer to the receiver, and the points of each seat after that."""
    result = model.view.result
    assert result is not None
    at = {seat: (cell.x + cell.w - 14, cell.y + 21) for seat, cell in model.cells()}
    part = min(1.0, max(0.0, model.flown / FLY_MS))
    done = model.flown >= FLY_MS
    for seat, (x, y) in at.items():
        n = result.points[seat]
        if done if n > 0 else n < 0 and model.flown > 0:
            canvas.text(signed(n), x, y, 22, PALETTE["gold_hi"] if n > 0 else PALETTE["verm_text"], "B", "r")
    if done or model.flown <= 0:
        return
    if model.reduced:  # the points fade in where they would arrive
        for seat in result.winners:
            canvas.text(
                signed(result.points[seat]), *at[seat], 22, PALETTE["gold_hi"], "B", "r", alpha=round(255 * part)
            )
        return
    eased = 1 - (1 - part) ** 3
    for p in result.facts.payments:
        (x0, y0), (x1, y1) = at[p.loser], at[p.winner]
        if p.amount == 0:
            continue
        x, y = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased
        canvas.chip(x - 66, y, 14)
        canvas.chip(x - 66, y - 6, 14)
        canvas.pill(str(p.amount), x, y, 18, PALETTE["gold_hi"], PALETTE["ink"], 1, h=32, anchor="r")


def _cell(model: RinModel, canvas: Canvas, seat: int, cell: Cell) -> None:
    """Draw the cell of a seat: crest, name, what it did, the total of its hand."""
    result = model.view.result
    assert result is not None
    points = result.points[seat]
    won, pays = seat in result.winners, points < 0
    canvas.box(
        cell.x - 10,
        cell.y,
        cell.w + 20,
        cell.h - 8,
        14,
        PALETTE["panel"],
        0.55,
        line=PALETTE["gold_hi"] if won else PALETTE["verm_hi"] if pays else PALETTE["line"],
        line_alpha=0.9 if won or pays else 0.1,
        line_width=2 if won or pays else 1,
    )
    y = cell.y + 21
    canvas.avatar(model.seats.crests[seat], cell.x + 15, y, 15)
    left, edge = cell.x + 40, cell.x + cell.w - 14
    cards = model.view.zones[f"hand:{seat}"]
    name, total, used = model.seats.name(seat), total_words(cards), 0.0
    least = canvas.least_width(total, "M") + 15 if cards else 0.0
    right = edge - canvas.text_width("−888", 22) - 12
    if canvas.least_width(name) + least > right - left:  # only points that there are need room
        right = edge - (canvas.text_width(signed(points), 22) + 12 if points else 0)
    fit = min(max((right - left) * 0.5, canvas.least_width(name)), right - left - least)
    if cards:
        used = canvas.text(total, right, y, 18, PALETTE["text"], "M", "r", fit=right - left - fit - 14) + 14
    used_name = canvas.text(name, left, y, 18, fit=fit)
    role = _role(model, seat)
    room = right - used - left - used_name - 12
    if role and canvas.least_width(role, "M") <= room:  # the score sheet says it as well
        canvas.text(role, left + used_name + 10, y, 14, PALETTE["muted"], "M", fit=room)


def _role(model: RinModel, seat: int) -> str:
    """What a seat did at the end of the deal, in words."""
    result = model.view.result
    assert result is not None
    for s, verb in model.facts.claims:
        if s == seat:
            return tr(f"rin.tag.{verb}")
    if result.kind == "return" and seat == model.facts.owner:
        return tr("rin.tag.return")
    if not model.view.zones[f"hand:{seat}"]:
        return tr("rin.role.out")
    field = model.view.zones["field"][-1]
    if result.kind in ("rin", "torin") and seat == model.facts.owner:
        return model.seats.say("rin.tag.played", seat, card=card_words(field))
    return tr("rin.role.most") if result.kind == "out" and result.points[seat] < 0 else ""
