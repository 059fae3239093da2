"""Draws the Gin Rummy table round its cards: score, moves, knock limit, prompt, brackets and labels."""

from collections.abc import Sequence
from typing import Final

from engine.cards import BIT, mask
from engine.games.gin.match import Column, Sheet
from engine.melds import plain
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box
from game.draw.portraits import SHAPE
from game.draw.theme import MID_H, PALETTE, RATIO, SEATS
from game.games.gin import buttons, open_hands, texts, upright_panels
from game.games.gin.model import CardGroup, GinModel
from game.table import upright
from game.table.buttons import pill_size, row_place
from game.table.painting import (
    Bubble,
    chosen_note,
    deadwood_chip,
    move_bubble,
    note_above,
    paint_prompt,
    pile_target,
    seat_mark,
)
from game.table.side_by_side import with_new
from game.table.view import Mark
from game.text.translations import tr
from game.ui.widgets import Rect


def under(model: GinModel, canvas: Canvas) -> None:
    """Draw everything that lies under the cards."""
    if model.open:
        open_hands.under(model, canvas)
        if model.phase != "over" and not model.lesson:
            _prompt(model, canvas)
        return
    canvas.glow(canvas.width / 2, model.middle[1] + 20, 380, 190)
    if canvas.upright:
        upright_panels.paint(model, canvas)
        if not model.lesson:
            _prompt(model, canvas)
    elif not model.lesson:
        if not model.side_panels:
            _score(model, canvas, *SCORE_BOX)
            _moves(model, canvas, *moves_box(canvas))
        _bubble(model, canvas)
        _prompt(model, canvas)
    if not canvas.upright:
        _limit(model, canvas)
    _plate(model, canvas)
    if not model.view.zones["discard"]:
        canvas.dashed(
            *box(Spot(canvas.width / 2 + model.pile_x, model.middle[1], model.pile_h)), 8, PALETTE["off"], 1.2, "6 6"
        )


def over(model: GinModel, canvas: Canvas) -> None:
    """Draw everything that lies on the cards."""
    if model.open:
        open_hands.over(model, canvas)
        return
    cx, cy = model.middle
    if model.at_rest and model.mine and model.phase in ("draw", "upcard") and not model.only_shown:
        _targets(model, canvas, cx, cy)
    low = cy + model.pile_h / 2
    canvas.count_badge(model.count("stock"), cx - model.pile_x, low + 1)
    gap = 18 + canvas.text_height(14)
    if not canvas.upright and low + gap + canvas.text_height(14) / 2 <= row_place(canvas)[1]:
        canvas.text(tr("gin.table.stock"), cx - 66, low + gap, 14, PALETTE["muted"], "M", "c")
        canvas.text(tr("gin.table.discard_pile"), cx + 66, low + gap, 14, PALETTE["muted"], "M", "c")
    if model.at_rest:
        _hand_labels(model, canvas)


def _targets(model: GinModel, canvas: Canvas, cx: float, cy: float) -> None:
    """Outline the piles that can be drawn from."""
    for verb, x in (("draw", cx - model.pile_x), ("take", cx + model.pile_x)):
        if model.can(verb):
            pile_target(canvas, Spot(x, cy, model.pile_h), tr(f"gin.verb.{verb}"), model.pile_label_y(), fit=128)


# ----------------------------------------------------------------- the hand --
def _hand_labels(model: GinModel, canvas: Canvas) -> None:
    """Draw brackets under melds and deadwood, and above each card the deadwood after discarding it. A question has
    none: they would answer it."""
    if model.quiz:
        return
    _x, y, _w, h = model.hand_box()
    tops = [top for _, top, _, _ in upright.hand_rows(canvas)] if canvas.upright else [y]
    _brackets(model, canvas, tops[0] + upright.CARD_H, y + h)
    if model.drawn is not None and not model.recall:
        _discard_labels(model, canvas, model.drawn, tops, y + h)


def _brackets(model: GinModel, canvas: Canvas, upper_foot: float, foot: float) -> None:
    """Draw brackets under melds and deadwood. On an upright sheet the upper row of the hand ends at `upper_foot`, the
    lower one at `foot`, as does the only row of another window."""
    if not model.groups or model.groups[0].kind == "plain" or _breaks_meld(model):
        if model.hand and not model.view.result:
            first = model.upper % len(model.spans) if canvas.upright else 0
            spread = Span(model.spans[first].left, model.spans[-1].right)
            canvas.bracket(
                spread.left,
                spread.right,
                foot + 8,
                tr("gin.table.deadwood", n=_deadwood(model)),
                PALETTE["verm_text"],
                "5 5",
            )
    else:
        kinds, spans = [g.kind for g in model.groups], model.spans
        if kinds[-1] == "new" and not _put_aside(model, model.groups[-1].faces[0]):
            kinds, spans = with_new(kinds, spans, canvas.upright and model.upper == len(kinds) - 1)
        for i, (group, kind, span) in enumerate(zip(model.groups, kinds, spans, strict=True)):
            if group.faces == (model.carried_key,):
                continue
            _bracket(
                model,
                canvas,
                group._replace(kind=kind),
                span,
                (upper_foot if canvas.upright and i < model.upper else foot) + 8,
            )


def upper_labels(model: GinModel, canvas: Canvas) -> Rect | None:
    """The box of the numbers above the upper row of an upright sheet; None without any."""
    if not canvas.upright or model.quiz or model.drawn is None or model.recall:
        return None
    loose = [
        spot
        for face, spot in zip(model.hand, model.layout()[f"hand:{model.me}"], strict=True)
        if spot.row == 0 and face in model.deadwood_after and not _in_meld(model.groups, face)
    ]
    if not loose:
        return None
    left, right = min(box(s)[0] for s in loose), max(box(s)[0] + box(s)[2] for s in loose)
    return left, upright.hand_rows(canvas)[0][1] - 30, right - left, 24


def _discard_labels(model: GinModel, canvas: Canvas, drawn: int, tops: Sequence[float], foot: float) -> None:
    """Draw above each card the deadwood after discarding it, and more words above the chosen one, below it if it is the
    one that was `drawn`. `tops` are the upper edges of the rows of the hand, `foot` is the lower edge of the last."""
    spots = dict(zip(model.hand, model.layout()[f"hand:{model.me}"], strict=True))
    chosen = spots[model.chosen] if model.chosen is not None else None
    for face, left in model.deadwood_after.items():
        if face in (model.chosen, model.carried_key) or _in_meld(model.groups, face):
            continue
        spot = spots[face]
        beside = [s for s in spots.values() if s.row == spot.row]
        near = chosen if chosen in beside else None
        if face == model.facts.taken:
            note_above(canvas, tr("gin.table.just_taken"), spot, beside, tops[spot.row], near)
        else:
            deadwood_chip(canvas, left, spot, beside, tops[spot.row], near)
    if model.chosen is not None and model.chosen != model.carried_key:
        at = spots[model.chosen]
        chosen_note(canvas, _words_above(model, model.chosen), at.x, tops[at.row])
        sx, _sy, sw, _sh = box(spots[model.chosen])
        in_front = tops[spots[model.chosen].row] == tops[-1]  # it may be carried to the row above
        if model.groups[-1].kind == "new" and in_front and _put_aside(model, drawn):
            canvas.text(tr("gin.table.just_drawn"), sx + sw / 2, foot + 20, 13, PALETTE["muted"], "M", "c", fit=140)


def mark(model: GinModel, face: int) -> Mark | None:
    """What is written above a card of the own hand: the deadwood that is left without it."""
    left = model.deadwood_after.get(face)
    if left is None or model.quiz or model.recall or not (face == model.chosen or not _in_meld(model.groups, face)):
        return None
    if face in (model.chosen, model.facts.taken):
        return Mark(_words_above(model, face), gold=face == model.chosen)
    return Mark(str(left))


def _words_above(model: GinModel, face: int) -> str:
    """What a discard of a card leaves, or why it stays."""
    if face == model.facts.taken:
        return tr("gin.table.just_taken")
    return tr("gin.table.leaves", n=model.deadwood_after[face])


def _put_aside(model: GinModel, face: int) -> bool:
    """Whether the card just drawn is the one that would be discarded: then the others are counted without it."""
    return face == model.carried_key or (face == model.chosen and face != model.facts.taken)


def _deadwood(model: GinModel) -> int:
    """The deadwood that a discard of the chosen card leaves; with none chosen, that of all cards of the hand."""
    loose = [f for g in model.groups if g.kind in ("dead", "more", "new", "plain") for f in g.faces]
    if model.drawn is not None and model.chosen is not None and model.chosen != model.facts.taken:
        if not model.recall:
            return model.deadwood_after[model.chosen]
        loose = [f for f in loose if f != model.chosen]
    return plain.deadwood(mask(loose))


def _breaks_meld(model: GinModel) -> bool:
    """Whether the chosen discard leaves other melds than those that lie together: then its deadwood is that of the
    whole hand, and no bracket is true of a part."""
    chosen = model.chosen
    if model.recall or model.drawn is None or chosen is None or not _in_meld(model.groups, chosen):
        return False
    kept = [mask(g.faces) & ~BIT[chosen] for g in model.groups if g.kind in ("run", "set")]
    left = plain.points(mask(model.hand) & ~BIT[chosen]) - sum(map(plain.points, kept))
    return not all(map(plain.is_meld, kept)) or left != model.deadwood_after[chosen]


def _in_meld(groups: Sequence[CardGroup], face: int) -> bool:
    return any(face in g.faces for g in groups if g.kind in ("run", "set"))


def _bracket(model: GinModel, canvas: Canvas, group: CardGroup, span: Span, y: float) -> None:
    if group.kind in ("run", "set"):
        canvas.bracket(span.left, span.right, y, tr(f"gin.table.{group.kind}"))
    elif group.kind == "dead":
        n = _deadwood(model)
        label = tr("gin.table.deadwood", n=n)
        if canvas.text_width(label, 14) + 28 > span.right - span.left:
            label = str(n)
        canvas.bracket(span.left, span.right, y, label, PALETTE["verm_text"], "5 5")
    elif group.kind == "more":
        canvas.bracket(span.left, span.right, y, "", PALETTE["verm_text"], "5 5")


# ------------------------------------------------------------------- panels --
def _plate(model: GinModel, canvas: Canvas) -> None:
    turn, count = model.opponent in model.view.acting, model.count(f"hand:{model.opponent}")
    x, y, w, h = plate_box(model, canvas)
    cy, crest = y + h / 2, model.seats.crests[model.opponent]
    with canvas.letters(_letters(model, canvas)):
        face = _face_width(model, canvas)
        lead = face + 20 if face else 0.0
        name, points = model.seats.name(model.opponent), texts.points(model)
        canvas.plate(x + w / 2, cy, crest, name, points, count, turn, w=w, lead=lead)
        if face:
            seat_mark(model, canvas, model.opponent, x, cy, cy + face * SHAPE / 2 + 3, face)


def _face_width(model: GinModel, canvas: Canvas) -> float:
    """The width of the opponent's face: what its plate and the buttons at the upper right leave."""
    return model.face_width(model.opponent, _plate_room(canvas) - _words_width(model, canvas) - 10)


def _plate_room(canvas: Canvas) -> float:
    """The room of the plate between the opponent's cards and the buttons at the upper right."""
    return canvas.width / 2 - 160 - max(186.0, 40 + 2 * pill_size(canvas, "gin")[0])


def _letters(model: GinModel, canvas: Canvas) -> float:
    """The part of the chosen size at which the words of the plate have room in a wide window."""
    parts = [1.0] if canvas.upright else [1.0, 0.9, 0.8, 0.7, 0.6, 0.5]
    for part in parts:
        with canvas.letters(part):
            if _words_width(model, canvas) + 32 <= _plate_room(canvas):
                break
    return part


def _words_width(model: GinModel, canvas: Canvas) -> float:
    """The width of the plate beside the face."""
    count, name = len(model.view.zones[f"hand:{model.opponent}"]), model.seats.name(model.opponent)
    words = max(canvas.text_width(name, 16), canvas.text_width(texts.points(model), 13, "M"))
    return 90 + words + canvas.text_width(str(count), 18)


def plate_box(model: GinModel, canvas: Canvas) -> Rect:
    """The place of the opponent's plate, right of the opponent's cards."""
    with canvas.letters(_letters(model, canvas)):
        face, words = _face_width(model, canvas), _words_width(model, canvas)
    if canvas.upright:
        w = max(230.0, words + 32)
        return (canvas.width - w) / 2, 197, w, 60
    return canvas.width / 2 + 160, 36, face + words if face else max(184.0, words + 32), 60


def seat_box(model: GinModel, canvas: Canvas) -> Rect:
    """The box round the opponent's plate and face, which is higher."""
    x, y, w, h = plate_box(model, canvas)
    face = _face_width(model, canvas) * SHAPE
    high = max(h, face + 6 if face else 0)
    return x, y + (h - high) / 2, w, high


def _score(model: GinModel, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    options, sheet = model.view.options, model.match_state.facts
    wins = options["scoring"] == "wins"
    canvas.panel(x, y, w, h, 16, 0.62, False)
    canvas.text(
        tr("gin.table.first_to_wins" if wins else "gin.table.first_to", n=model.target),
        x + 18,
        y + 26,
        14,
        PALETTE["muted"],
        fit=w - 36,
    )
    if len(sheet.columns) > 1:
        _columns(model, canvas, sheet, x, y)
        return
    for i, seat in enumerate((model.me, model.opponent)):
        yy = y + 66 + i * 66
        crest, total = model.seats.crests[seat], model.match_state.totals[seat]
        name, room = model.seats.name(seat), w - 88 - canvas.text_width(str(model.target), 22)
        above = canvas.text_width(name, 16) > room  # a long name stands above the bar and the total
        canvas.avatar(crest, x + 34, yy, 16)
        canvas.text(name, x + 60, yy - 10 * above, 16, fit=w - 78 if above else room)
        canvas.text(str(total), x + w - 18, yy + 16 * above, 22, PALETTE["text"], "B", "r")
        left, wide = (x + 60, room) if above else (x + 18, w - 36)
        bar = yy + (14 if above else 24)
        canvas.box(left, bar, wide, 8, 4, PALETTE["line"], 0.12)
        if total:
            canvas.box(left, bar, max(8.0, wide * min(1.0, total / model.target)), 8, 4, SEATS[crest])
    if not wins:
        mine, theirs = (sheet.wins[s] for s in (model.me, model.opponent))
        used = canvas.text(f"{mine} – {theirs}", x + w - 18, y + 198, 14, PALETTE["text"], "B", "r")
        canvas.text(tr("gin.table.deals_won_title"), x + 18, y + 198, 14, PALETTE["muted"], "M", fit=w - 48 - used)


def _columns(model: GinModel, canvas: Canvas, sheet: Sheet, x: float, y: float) -> None:
    """Draw the three columns of Hollywood scoring."""
    for i, column in enumerate(sheet.columns):
        cx = x + 92 + i * 50
        canvas.text(str(i + 1), cx, y + 58, 13, PALETTE["muted"], "M", "c")
        for j, seat in enumerate((model.me, model.opponent)):
            won = column.winner == seat
            colour = PALETTE["gold_hi"] if won else PALETTE["text"] if column.winner is None else PALETTE["muted"]
            canvas.text(_cell(column, seat), cx, y + 98 + j * 54, 18, colour, "B", "c", fit=40)
        if column.winner is not None:
            canvas.icon("check", cx, y + 196, 16, PALETTE["gold_hi"])
    for j, seat in enumerate((model.me, model.opponent)):
        canvas.avatar(model.seats.crests[seat], x + 38, y + 98 + j * 54, 16)


def _cell(column: Column, seat: int) -> str:
    return str(column.totals[seat]) if column.boxes(seat) else "–"


SCORE_BOX: Final = (24.0, 128.0, 224.0, 222.0)
"""The place of the panel with the score."""


def moves_box(canvas: Canvas) -> Rect:
    """The place of the panel with the moves."""
    return canvas.width - 248, 128, 224, 222


def _moves(model: GinModel, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    canvas.panel(x, y, w, h, 16, 0.62, False)
    canvas.text(tr("gin.table.moves"), x + 18, y + 24, 14, PALETTE["muted"])
    line = max(34.0, canvas.text_height(14) + 12)
    rows = texts.entries(model)[-int((h - 44) // line) :]
    if not rows:
        canvas.paragraph(tr("gin.table.no_moves"), x + 18, y + 44, w - 36, 14, PALETTE["off"])
    for i, (seat, text) in enumerate(rows):
        yy, now = y + 40 + line * (i + 0.5), i == len(rows) - 1
        if now:
            canvas.box(x + 8, yy - line / 2 + 2, w - 16, line - 4, 8, PALETTE["line"], 0.09)
        canvas.avatar(model.seats.crests[seat], x + 26, yy, 10)
        canvas.text(text, x + 46, yy, 14, PALETTE["text"] if now else PALETTE["muted"], "B" if now else "M", fit=w - 60)


def _limit(model: GinModel, canvas: Canvas) -> None:
    """Draw the knock limit; in Oklahoma with the upcard that set it."""
    lines = texts.limit_lines(model)
    x, y, w, h = limit_box(model, canvas)
    canvas.panel(x, y, w, h, 14, 0.85)
    y += 6
    for text, size, colour, weight in lines:
        y += (canvas.text_height(size) + 8) / 2
        canvas.text(text, x + w / 2, y, size, colour, weight, "c", fit=w - 14)
        y += (canvas.text_height(size) + 8) / 2


def limit_box(model: GinModel, canvas: Canvas) -> Rect:
    """The place of the knock limit, left of the stock."""
    cx, cy = model.middle
    lines = texts.limit_lines(model)
    w = max(104.0, *(canvas.text_width(s, size, weight) + 28 for s, size, _, weight in lines))
    w = min(w, cx - 66 - MID_H * RATIO / 2 - 24 - 262)
    h = sum(canvas.text_height(size) + 8 for _, size, _, _ in lines) + 12
    return cx - 66 - MID_H * RATIO / 2 - 22 - w, cy - h / 2, w, h


def bubble(model: GinModel, canvas: Canvas) -> Bubble | None:
    """The opponent's last move beside the discard pile."""
    move = texts.last_move(model)
    cx, cy = model.middle
    x = cx + 66 + MID_H * RATIO / 2 + 18
    return Bubble(x, cy, canvas.width - 248 - 18, 150.0, *move) if move else None


def _bubble(model: GinModel, canvas: Canvas) -> None:
    """Draw the opponent's last move."""
    if shown := bubble(model, canvas):
        move_bubble(canvas, shown, model.seats.crests[model.opponent], 15)


def pile_boxes(model: GinModel, canvas: Canvas) -> list[Rect]:
    """The places of discard pile and stock, with the words over them, and of the number of cards in the stock."""
    cx, cy = model.middle
    low = cy + model.pile_h / 2
    piles = [box(Spot(cx + x, cy, model.pile_h)) for x in (model.pile_x, -model.pile_x)]
    if not canvas.upright:
        over = (canvas.text_height(14) + 10) / 2 - model.pile_label_y()
        piles = [(x, y - over, w, h + over) for x, y, w, h in piles]
    return [*piles, canvas.badge_box(model.count("stock"), cx - model.pile_x, low + 1)]


# ------------------------------------------------------------------- prompt --
def _prompt(model: GinModel, canvas: Canvas) -> None:
    if not model.prompted:
        return
    head, sub = texts.prompt(model)
    seat = model.me if model.mine else model.opponent
    if canvas.upright:
        room = upright.prompt_width(canvas.width, model.hides)
        place = upright.prompt_box(canvas.width, upright.hand_box(canvas)[1])
        if model.open:
            place = upright.open_prompt(canvas, len(buttons.open_buttons(model)))
        paint_prompt(canvas, model.seats.crests[seat], model.mine, head, sub, place, room)
        return
    if model.open:
        x, y = canvas.width - 248, canvas.height - 396
        canvas.avatar(model.seats.crests[seat], x + 20, y, 20, PALETTE["gold_hi"] if model.mine else None)
        canvas.text(head, x + 52, y, 18, fit=172)
        foot = min((button.rect[1] for button in buttons.buttons(model)), default=canvas.height - 282)
        size = 14.0
        while size > 8 and canvas.paragraph(sub, x, 0, 224, size, line=1.35, draw=False) > foot - y - 26:
            size -= 1
        canvas.paragraph(sub, x, y + 26, 224, size, PALETTE["muted"], "M", line=1.35)
        return
    paint_prompt(canvas, model.seats.crests[seat], model.mine, head, sub, row_place(canvas))
