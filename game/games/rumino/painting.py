"""Draws the Rumino table in play round its cards: plates, prompt and piles, with `pool` and `hand_labels`."""

from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box
from game.draw.theme import MID_H, PALETTE, RATIO
from game.games.rumino import hand_labels, layout, pool
from game.games.rumino.model import RuminoModel
from game.games.rumino.texts import last_move, prompt
from game.table import plates, upright
from game.table.buttons import row_place
from game.table.geometry import PROMPT_W
from game.table.painting import Bubble, move_bubble, paint_prompt, pile_target, seat_mark, words_left
from game.text.amounts import Amount, number
from game.text.translations import tr
from game.ui.widgets import Rect


def under(model: RuminoModel, canvas: Canvas) -> None:
    """Draw everything that lies under the cards."""
    g = model.geometry
    canvas.glow(g.x, g.y + 14, 380 * g.w / 1280, 190)
    if not model.lesson:
        pool.panel(model, canvas)
        pool.race(model, canvas, layout.race_panel(g), model.standing.totals)
        if not model.side_panels:  # the moves stand beside the table
            _bubble(model, canvas)
        _prompt(model, canvas)
    for seat, i in model.opponents():
        if seat not in model.facts.playing:
            x, y = g.seats[i][0] + model.face_width(seat, g.face) / 2, g.seats[i][1]
            canvas.box(x - 50, y - 42, 100, 76, 12, PALETTE["well"], 0.35)
            canvas.dashed(x - 50, y - 42, 100, 76, 12, PALETTE["off"], 1.5, "6 5")
            canvas.text(tr("rumino.table.out"), x, y - 6, 18, PALETTE["muted"], "B", "c", fit=92)
    if model.out:
        _looks_on(model, canvas)
    if not model.view.zones["discard"]:
        canvas.dashed(*box(Spot(g.x + 66, g.y, MID_H)), 8, PALETTE["off"], 1.2, "6 6")


def over(model: RuminoModel, canvas: Canvas) -> None:
    """Draw everything that lies on the cards."""
    g = model.geometry
    for seat, i in model.opponents():
        _plate(model, canvas, seat, *layout.plate_at(g, i))
    if model.at_rest and model.mine and model.phase == "draw" and not model.only_shown:
        _targets(model, canvas)
    low = g.y + MID_H / 2
    canvas.count_badge(model.count("stock"), g.x - 66, low + 1)
    gap = 18 + canvas.text_height(14)
    if g.upright or low + gap + canvas.text_height(14) / 2 <= row_place(canvas)[1]:  # above the row of buttons
        canvas.text(tr("rumino.table.stock"), g.x - 66, low + gap, 14, PALETTE["muted"], "M", "c", fit=124)
        canvas.text(tr("rumino.table.discard"), g.x + 66, low + gap, 14, PALETTE["muted"], "M", "c", fit=124)
    if model.at_rest and not model.out and not model.quiz:
        hand_labels.draw(model, canvas)


def live(model: RuminoModel, canvas: Canvas) -> None:
    """Draw what changes in every frame: the chips in the pool, and flying chips."""
    if model.lesson:
        return
    x, y, w, _ = layout.pool_panel(model.geometry)
    right = x + w - 26 - canvas.text(number(model.pool), x + w - 18, y + 32, 30, PALETTE["gold_hi"], "B", "r")
    left = x + 26 + min(110.0, canvas.text_width(tr("rumino.table.pool"), 14))
    foot, most = (y + 46, 9.0) if canvas.text_scale >= 1.5 else (y + 96 - 2.2 * (canvas.text_height(14) - 14), 15.0)
    radius = min(most, (right - left) / 6)  # between the word and the number
    middle = max(min(x + w / 2, right - 3 * radius), left + 3 * radius)
    pool.chips(canvas, middle, foot, pool.chip_count(model, model.pool) if radius >= 5 else 0, radius)
    pool.flights(model, canvas, (middle, foot - 40))


# -------------------------------------------------------------------- seats --
def _plate(model: RuminoModel, canvas: Canvas, seat: int, cx: float, cy: float) -> None:
    """Draw an opponent's plate: crest, name over points, number of cards."""
    out, turn = seat not in model.facts.playing, seat == model.facts.turn and not model.open
    name, points = model.seats.name(seat), tr("rumino.table.points", n=Amount(model.standing.totals[seat]))
    count = "" if out else str(model.count(f"hand:{seat}"))
    nw = canvas.text_width(count, 18) if count else 0
    inner = max(canvas.text_width(name, 16), canvas.text_width(points, 13, "M"))
    face = model.face_width(seat, model.geometry.face)
    w = model.geometry.pitch if face else min(model.geometry.pitch, max(164.0, 64 + inner + (44 + nw if count else 16)))
    x, words = cx - w / 2, plates.PlateWords(name, points, count, out)
    fit = plates.room_beside(canvas, words, w - words_left(face))
    if canvas.text_width(points, 13, "M") > fit:
        words = words._replace(score=number(model.standing.totals[seat]))
    h = plates.height(canvas, not plates.fits(canvas, name, fit))
    canvas.plate_frame(x, cy - h / 2, w, h, turn)
    left = seat_mark(model, canvas, seat, x, cy, cy + 30, face)
    plates.write(canvas, words, left, x + w, cy)


def _prompt(model: RuminoModel, canvas: Canvas) -> None:
    """Draw whose turn it is and what there is to do, left of the buttons or above the hand."""
    if not model.prompted:
        return
    head, sub = prompt(model)
    seat = model.me if model.mine else model.facts.turn
    if canvas.upright:
        place = upright.prompt_box(canvas.width, model.hand_box()[1])
        room = upright.prompt_width(canvas.width, model.seats.shared)
        paint_prompt(canvas, model.seats.crests[seat], model.mine, head, sub, place, room)
        return
    width = row_place(canvas)[2] - layout.SIDE if model.out else PROMPT_W
    paint_prompt(canvas, model.seats.crests[seat], model.mine, head, sub, row_place(canvas), width)


def _looks_on(model: RuminoModel, canvas: Canvas) -> None:
    """Draw a note in place of the hand of a seat that is out."""
    x, y, w, h = layout.hand_box(model.geometry)
    canvas.dashed(x + w / 2 - 190, y + 20, 380, h - 40, 14, PALETTE["off"], 1.5, "6 5")
    canvas.text(
        model.seats.say("rumino.table.you_out", model.me),
        x + w / 2,
        y + h / 2 - 12,
        22,
        PALETTE["text"],
        "B",
        "c",
        fit=350,
    )
    canvas.text(tr("rumino.table.look_on"), x + w / 2, y + h / 2 + 18, 14, PALETTE["muted"], "M", "c", fit=350)


def bubble(model: RuminoModel) -> Bubble | None:
    """The last move of an opponent beside the discard pile."""
    move = last_move(model)
    if move is None:
        return None
    _, head, sub = move
    g = model.geometry
    x, y, right = g.x + 66 + MID_H * RATIO / 2 + 18, g.y, layout.race_panel(g)[0] - 16
    if g.upright:
        right = g.w - 24
        if len(g.seats) > 3:  # opponents sit beside the piles
            px, py, _, ph = layout.race_panel(g)
            x, y = px, (py + ph + upright.prompt_box(g.w, model.hand_box()[1])[1]) / 2 + 4
    return Bubble(x, y, right, 140.0, head, sub)


def _bubble(model: RuminoModel, canvas: Canvas) -> None:
    """Draw the last move of an opponent."""
    move, shown = last_move(model), bubble(model)
    if move and shown:
        move_bubble(canvas, shown, model.seats.crests[move[0]], 14, tip=shown.cy == model.geometry.y)


def pile_boxes(model: RuminoModel, canvas: Canvas) -> list[Rect]:
    """The places of discard pile and stock, and of the number of cards in it."""
    g = model.geometry
    piles = [box(Spot(g.x + x, g.y, MID_H)) for x in (66, -66)]
    return [*piles, canvas.badge_box(model.count("stock"), g.x - 66, g.y + MID_H / 2 + 1)]


def _targets(model: RuminoModel, canvas: Canvas) -> None:
    """Outline the piles that can be drawn from."""
    g = model.geometry
    for verb, x in (("draw", g.x - 66), ("take", g.x + 66)):
        if model.can(verb):
            pile_target(canvas, Spot(x, g.y, MID_H), tr(f"rumino.verb.{verb}"), model.pile_label_y(), fit=120)
