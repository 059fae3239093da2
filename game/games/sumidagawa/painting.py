"""Draws the Sumidagawa table round its cards: the river with its plays and the number, the seats with tiles and tags,
the slip that names the chosen cards, and the lines at the end of a deal."""

from collections.abc import Sequence
from typing import Final

from engine.games.sumidagawa.combinations import WILD
from engine.games.sumidagawa.state import Play
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell
from game.draw.theme import PALETTE, RATIO
from game.games.sumidagawa import layout
from game.games.sumidagawa.buttons import paint_question
from game.games.sumidagawa.card_text import PATTERN_OF, called, is_red, place_words, read
from game.games.sumidagawa.layout import RiverPlay
from game.games.sumidagawa.model import SumidagawaModel
from game.games.sumidagawa.texts import Naming, naming, prompt, tags
from game.table import plates, upright
from game.table.buttons import row_place
from game.table.geometry import CREST_RING, GAP
from game.table.painting import paint_prompt, seat_mark, tag_row, words_left
from game.text.translations import tr
from game.ui.widgets import Rect

COUNT_Y: Final = 22.0
"""How far below the middle of a pile out of play its count stands, in units."""


def under(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw everything that lies under the cards."""
    _water(model, canvas)
    if not _covered(model, canvas):
        _number(model, canvas)
        _piles(model, canvas)
    if not model.river and not model.asked and model.at_rest and not model.lesson:
        _empty(model, canvas)
    if not model.asked:
        for n, (group, play) in enumerate(zip(model.river_layout.groups, model.named, strict=False)):
            _label(model, canvas, group, play, n == len(model.named) - 1)
    _own(model, canvas)


def over(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw everything that lies on the cards."""
    for seat, place in model.opponents():
        _seat(model, canvas, seat, place)
    if not _covered(model, canvas):
        _counts(model, canvas)
    if model.asked:
        paint_question(model, canvas)
        return
    _plays(model, canvas)
    _bubble(model, canvas)


def _covered(model: SumidagawaModel, canvas: Canvas) -> bool:
    """Whether a question covers the number and the piles."""
    return bool(model.asked) and canvas.upright


# -------------------------------------------------------------------- river --
def _water(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the river: a broad band with a few lines of current."""
    x, y, w, h = model.geometry.river
    end = x + w + 20
    top = (
        f"M{x} {y + 22}C{x + 0.22 * w} {y - 8} {x + 0.45 * w} {y + 30} {x + 0.68 * w} {y + 6}"
        f"S{x + 0.94 * w} {y - 2} {end} {y + 14}"
    )
    foot = (
        f"V{y + h - 18}C{x + 0.86 * w} {y + h + 8} {x + 0.68 * w} {y + h - 26} {x + 0.44 * w} {y + h - 4}"
        f"S{x + 0.13 * w} {y + h - 22} {x} {y + h - 4}Z"
    )
    stops = ((0, 0.0), (0.12, 0.17), (0.9, 0.22), (1, 0.19))
    fill = "".join(f'<stop offset="{o}" stop-color="{PALETTE["light"]}" stop-opacity="{a}"/>' for o, a in stops)
    canvas.path(
        f"{top}{foot}",
        fill="url(#r)",
        defs=f'<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="{x}" y1="0" x2="{end}" y2="0">{fill}'
        f"</linearGradient>",
    )
    for n in range(6):
        yy, a = y + h * (0.16 + 0.145 * n), x + 26 + n % 3 * 44
        canvas.path(
            f"M{a:.1f} {yy:.1f}C{a + 0.2 * w:.1f} {yy - 20:.1f} {a + 0.36 * w:.1f} {yy + 18:.1f} {a + 0.56 * w:.1f} "
            f"{yy - 4:.1f}S{a + 0.82 * w:.1f} {yy - 13:.1f} {model.geometry.w:.1f} {yy + 2:.1f}",
            line=PALETTE["river_line"],
            line_width=1.5,
            line_alpha=0.14,
        )


def _number(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the current number."""
    x, y, r = layout.number_at(model.geometry)
    canvas.shadow(x - r, y - r, 2 * r, 2 * r, r, 14, 8, 150)
    canvas.circle(x, y, r, PALETTE["panel"], 1, PALETTE["gold"], 1, 3)
    canvas.circle(x, y, r - 8, None, line=PALETTE["gold"], line_alpha=0.5, line_width=1)
    named = model.named if model.river else ()
    text = str(named[-1].number) if named else "–"
    canvas.text(text, x, y - 8, 46, PALETTE["washi"], "B", "c")
    sub = tr("sumidagawa.table.or_more" if named else "sumidagawa.table.any")
    canvas.text(sub, x, y + 27, 13, PALETTE["gold_hi"], "M", "c", fit=2 * r - 18)


def _piles(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the places of the cards not dealt and of the cleared cards."""
    x, y = layout.pile_at(model.geometry)
    places = {"stock": x - layout.PILES, "gone": x}
    names = {zone: tr(f"sumidagawa.table.{zone}") for zone in places}
    fits = all(canvas.text_width(name, 12, "M") <= layout.PILES - 4 for name in names.values())
    low = y + COUNT_Y + 6 + (canvas.text_height(13) + canvas.text_height(12)) / 2  # below the counts
    for zone, at in places.items():
        if not model.view.zones[zone]:
            canvas.dashed(at - 20, y - 28, 40, 56, 5, PALETTE["off"], 1.2, "5 5")
        if fits:
            canvas.text(names[zone], at, low, 12, PALETTE["muted"], "M", "c")


def _counts(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the sizes of both piles."""
    x, y = layout.pile_at(model.geometry)
    for zone, at in (("stock", x - layout.PILES), ("gone", x)):
        if n := model.count(zone):
            canvas.pill(str(n), at, y + COUNT_Y, 13, PALETTE["panel"], PALETTE["text"], 0.96, PALETTE["gold"], 22, 8)


def _empty(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw who leads a round that has not begun."""
    x, y, _, h = model.geometry.river
    right = layout.number_at(model.geometry)[0] - 80
    middle, room = (x + right) / 2, right - x - 40
    head = tr("sumidagawa.word.round", n=model.round)
    canvas.text(head, middle, y + h / 2 - 16, 30, PALETTE["text"], "B", "c", fit=room)
    key = "haze" if model.facts.haze >= 0 else "leads"
    seat = model.facts.haze if model.facts.haze >= 0 else model.facts.turn
    says = model.seats.say(f"sumidagawa.table.{key}", seat)
    if model.phase == "revive":
        says = tr("sumidagawa.table.round_over")
    canvas.text(says, middle, y + h / 2 + 12 + canvas.text_height(16) / 2, 16, PALETTE["muted"], "M", "c", fit=room)


def _label(model: SumidagawaModel, canvas: Canvas, group: RiverPlay, play: Play, last: bool) -> None:
    """Draw the label of a play: who played it, and as what."""
    canvas.avatar(model.seats.crests[play.seat], group.x + 11, group.y, 10.5)
    text = called(play.kind, play.number) if model.river_layout.names else str(play.number)
    canvas.text(text, group.x + 28, group.y, 16, PALETTE["text"] if last else PALETTE["muted"], fit=group.room - 26)


def _plays(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the outline of the last play, what its wild cards stand for, and chevrons between plays."""
    said, before = model.river, 0
    for n, (group, one) in enumerate(zip(model.river_layout.groups, said, strict=True)):
        x, y, w, h = group.box
        last = n == len(said) - 1
        if last and model.at_rest:
            canvas.box(x - 6, y - 6, w + 12, h + 12, 12, None, line=PALETTE["gold_hi"], line_width=3)
        elif n + 1 < len(model.named) and model.river_layout.groups[n + 1].spots[0].y == group.spots[0].y:
            right = model.river_layout.groups[n + 1].box[0]
            left = max(x + w, group.x + group.room)
            canvas.icon("chevron", (left + right) / 2, y + h / 2, min(20.0, right - left - 4), PALETTE["muted"])
        if model.at_rest:
            _stands(canvas, group, one, before)
        before = one.number


def _stands(canvas: Canvas, group: RiverPlay, play: Play, before: int) -> None:
    """Draw the number that each wild card of a play stands for, and -1 on a card of the other colour (S8)."""
    reading = read(play.cards, before)
    if reading is None:
        return
    numbers, letters, pad = iter(reading.stands), canvas.text_height(13), 8.0
    part = 1.0
    if reading.lowered:  # two tags, one above the other, stay on a card
        room = group.spots[0].h - 7
        pad = pad if 2 * (letters + pad) <= room else 3.0
        part = min(1.0, (room / 2 - pad) / letters)
    high = part * letters + pad
    foot = group.spots[0].y + group.spots[0].h / 2 - high / 2 - 4
    for n, (card, spot) in enumerate(zip(play.cards, group.spots, strict=True)):
        w = spot.h * RATIO
        x, y = spot.x - w / 2 + 4, foot
        room = group.spots[n + 1].x - spot.x if n < len(group.spots) - 1 else w
        with canvas.letters(part):
            if card >= WILD:
                stands = next(numbers)
                _tag(canvas, (tr("sumidagawa.table.wild_is", n=stands), f"={stands}", str(stands)), x, y, room, high)
                y -= high + 3
            if reading.lowered and is_red(card) != PATTERN_OF[play.kind].red:
                _tag(canvas, ("−1",), x, y, room, high)


def _tag(canvas: Canvas, texts: Sequence[str], x: float, y: float, room: float, high: float) -> None:
    """Draw a gold tag on a card, from x on, with the first of some texts that has room, else the last, which is then
    smaller."""
    text = next((t for t in texts if canvas.text_width(t, 13) + 18 <= room), texts[-1])
    fit = max(room - 2, canvas.least_width(text) + 13)
    canvas.pill(text, x, y, 13, PALETTE["gold_hi"], PALETTE["ink"], 1, h=high, pad=6, anchor="l", fit=fit)


# -------------------------------------------------------------------- seats --
def _tile(canvas: Canvas, n: int, x: float, y: float, r: float = 13.0) -> None:
    """Draw a tile: a gold square with its number."""
    canvas.shadow(x - r, y - r, 2 * r, 2 * r, 5, 3, 2, 130)
    canvas.box(
        x - r, y - r, 2 * r, 2 * r, 5, PALETTE["gold_a"], to=PALETTE["gold"], line=PALETTE["line"], line_alpha=0.5
    )
    canvas.text(str(n), x, y, 16, PALETTE["ink"], "B", "c", fit=2 * r - 4)


def _seat(model: SumidagawaModel, canvas: Canvas, seat: int, place: Rect) -> None:
    """Draw an opponent's plate: crest, name over points, tile, number of cards; tags and usable wild cards below."""
    cx, cy = layout.plate_at(place)
    facts, out = model.facts, seat in model.facts.order
    turn, w = seat in model.view.acting, place[2]
    number = place_words(1 + facts.order.index(seat)) if out else str(model.count(f"hand:{seat}"))
    x, used = cx - w / 2, canvas.text_width(number, 18)
    end, tile = x + w - 18, 36 if facts.tiles[seat] else 0
    right = end - used - (10 if out else 28) - tile
    points = tr("sumidagawa.table.points", n=model.view.match_state.totals[seat])
    name = model.seats.name(seat)
    words = max(canvas.text_width(name, 16), canvas.text_width(points, 13, "M"))
    face = model.face_width(seat, min(layout.FACE, right - x - words - 22))
    fit = right - x - words_left(face) - 2
    if canvas.text_width(points, 13, "M") > fit:
        points = str(model.view.match_state.totals[seat])
    whole = plates.fits(canvas, name, fit)
    h = plates.height(canvas, not whole, 16)
    cy += (h - 50) / 2
    canvas.plate_frame(x, cy - h / 2, w, h, turn)
    left = seat_mark(model, canvas, seat, x, cy, cy + 30, face)
    if whole:
        canvas.text(name, left, cy - (canvas.text_height(13) + 4) / 2, 16, fit=fit)
        canvas.text(points, left, cy + (canvas.text_height(16) + 4) / 2, 13, PALETTE["gold_hi"], "M", fit=fit)
    else:
        plates.write_broken(canvas, plates.PlateWords(name, points), left, right - 2, cy)
    canvas.text(number, end, cy, 18, PALETTE["gold_hi" if out else "text"], "B", "r")
    if not out:
        canvas.icon("card", end - used - 12, cy, 18, PALETTE["muted"])
    if tile:
        _tile(canvas, facts.tiles[seat], right + tile - 13, cy)
    start = max(x + 8, left - 10)
    size = 13.0
    if canvas.upright:  # between the plate and the board
        size *= min(1.0, (layout.board(model.geometry)[1] - cy - h / 2 + 4) / (canvas.text_height(13) + 10))
    below = cy + h / 2 + 4 + (canvas.text_height(size) + 10) / 2
    if canvas.upright:
        below = min(below, (cy + h / 2 + layout.board(model.geometry)[1]) / 2 + 1)
    if canvas.upright or not model.asked or model.tags_foot() <= layout.question(model.geometry)[1]:
        edge = x + w
        number_x, number_y, r = layout.number_at(model.geometry)
        if x + 8 < number_x - r - 6 < edge and below + (canvas.text_height(size) + 10) / 2 > number_y - r:
            start, edge = x + 8, number_x - r - 6  # beside the number, not on it
        tag_row(canvas, tags(model, seat), start, below, edge - start, size)
    _usable(model, canvas, seat, place)


def _usable(model: SumidagawaModel, canvas: Canvas, seat: int, place: Rect) -> None:
    """Draw the number of wild cards a seat can use, or that the seat is out, below them."""
    x, y, room = layout.wild_words(place)
    if seat in model.facts.order:
        canvas.text(tr("sumidagawa.table.is_out"), x, y, 13, PALETTE["muted"], "M", fit=room)
        return
    text = tr("sumidagawa.table.usable", n=sum(model.facts.up[seat]))
    sign = max(12.0, room - canvas.least_width(text, "M") - 6.5)
    used = canvas.text("凛", x, y, 13, PALETTE["gold_hi"], fit=sign)
    canvas.text(text, x + used + 6, y, 13, PALETTE["muted"], "M", fit=room - used - 6)


def _own(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw what there is to do above the hand, and below it the own name, points, tile and tags."""
    if not model.hand and (model.facts.tiles[model.me] or model.me in model.facts.order):  # not just covered
        _empty_hand(model, canvas)
    points = tr("sumidagawa.table.points", n=model.view.match_state.totals[model.me])
    tile, name = model.facts.tiles[model.me], model.seats.name(model.me)
    nw, pw = canvas.text_width(name, 16), canvas.text_width(points, 14, "M")
    tx, cy, wide = layout.tags_at(model.geometry)
    x = tx - 30 - pw - nw - 40 - (36 if tile else 0)
    canvas.avatar(model.seats.crests[model.me], x + 13, cy, 13, PALETTE["gold_hi"] if model.mine else None)
    canvas.text(name, x + 40, cy, 16)
    canvas.text(points, x + 54 + nw, cy, 14, PALETTE["gold_hi"], "M")
    if tile:
        _tile(canvas, tile, tx - 26, cy)
    tag_row(canvas, tags(model, model.me), tx, cy, wide)
    if model.lesson or model.slip_box() or not model.prompted:
        return  # other words stand there
    x, y, w, h = model.prompt_box()
    row = x + CREST_RING, y, w - CREST_RING, h
    width = upright.prompt_width(canvas.width, model.seats.shared) if canvas.upright else row[2] + GAP
    paint_prompt(canvas, model.seats.crests[model.me], model.mine, *prompt(model), row, width)


def _empty_hand(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw a note in place of an empty hand: the player is out, or waits for wild cards to be revived."""
    x, y, w, h = model.hand_box()
    canvas.dashed(x + w / 2 - 200, y + 20, 400, h - 40, 14, PALETTE["gold"], 1.5, "6 5")
    if model.me in model.facts.order:
        place = place_words(1 + model.facts.order.index(model.me))
        head = model.seats.say("sumidagawa.table.you_out", model.me, place=place)
        sub = "" if model.lesson else tr("sumidagawa.table.watch")
    else:
        head = tr("sumidagawa.word.tile", n=model.facts.tiles[model.me])
        sub = tr("sumidagawa.table.almost")
    canvas.text(head, x + w / 2, y + h / 2 - 14, 24, PALETTE["gold_hi"], "B", "c", fit=370)
    canvas.text(sub, x + w / 2, y + h / 2 + 20, 14, PALETTE["muted"], "M", "c", fit=370)


# ------------------------------------------------------------------- naming --
def _bubble(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the slip of paper that names the chosen cards and says whether they may be played."""
    if model.only_shown:
        return
    if not model.chosen:
        if model.pressed_off >= 0:
            _slip(model, canvas, Naming(tr("sumidagawa.naming.wild"), "", _off_words(model), "", False))
        return
    _slip(model, canvas, naming(model))


def _off_words(model: SumidagawaModel) -> str:
    """Why the wild card pressed last cannot be used, in words."""
    state = model.wild_state(model.me, model.pressed_off)
    return tr(f"sumidagawa.why.wild_{state or 'up'}")


def _slip(model: SumidagawaModel, canvas: Canvas, said: Naming) -> None:
    """Draw the slip: head and number at the left, beside them the cards and the reason in as many lines as needed."""
    head, number, line, why, able, more = said
    room, most = layout.bubble(model.geometry, 1e9, 0)[2], row_place(canvas)[3]
    for part in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):  # large text becomes smaller before the slip covers the board
        left = 40 + canvas.text_width(head, 22 * part) + 16
        left += canvas.text_width(number, 30 * part) + 12 if number else 0
        inner = min(max(canvas.text_width(line, 14), canvas.text_width(why, 13, "M")) + 1, room - left - 18)
        rows = [(one, 14 * part, "B") for one in canvas.lines(line, 14 * part, inner, "B")]
        rows += [(one, 13 * part, "M") for one in canvas.lines(why, 13 * part, inner)] if why else []
        high = sum(canvas.text_height(size) * 1.3 for _, size, _ in rows)
        if high + 20 <= max(layout.slip_height(canvas.upright), most):
            break
    x, y, w, h = layout.bubble(model.geometry, left + inner + 18, max(58.0, high + 20))
    _slip_paper(model, canvas, (x, y, w, h), able)
    cy = y + h / 2
    icon, tint = ("check", "gold_lo") if able else ("chevron", "ink_soft") if more else ("cross", "verm")
    canvas.icon(icon, x + 22, cy, 18, PALETTE[tint])
    used = canvas.text(head, x + 40, cy, 22 * part, PALETTE["ink"])
    canvas.text(number, x + 52 + used, cy, 30 * part, PALETTE["verm_ink"] if able else PALETTE["ink_soft"])
    yy = cy - high / 2
    for one, size, weight in rows:
        colour = PALETTE["ink"] if weight == "B" else PALETTE["ink_soft"] if able or more else PALETTE["verm_ink"]
        canvas.text(one, x + left, yy + canvas.text_height(size) * 0.65, size, colour, weight, fit=inner)
        yy += canvas.text_height(size) * 1.3


def _slip_paper(model: SumidagawaModel, canvas: Canvas, rect: Rect, able: bool) -> None:
    """Draw the paper of the slip, with its tip over the chosen cards."""
    x, y, w, h = rect
    canvas.shadow(x, y, w, h, 14, 12, 6, 140)
    spots = model.layout()[f"hand:{model.me}"]
    over = [s.x - s.h * RATIO / 4 for s in spots if s.ring]
    tip = min(max(sum(over) / len(over), x + 26), x + w - 26) if over else x + w - 40
    canvas.path(
        f"M{tip - 12:.1f} {y + h - 2:.1f}L{tip:.1f} {y + h + 10:.1f}L{tip + 12:.1f} {y + h - 2:.1f}Z",
        fill=PALETTE["paper_lo"],
    )
    canvas.box(
        x,
        y,
        w,
        h,
        14,
        PALETTE["paper"],
        to=PALETTE["paper_lo"],
        line=PALETTE["gold_hi"] if able else PALETTE["off"],
        line_width=2 if able else 1,
    )


# ---------------------------------------------------------------- when it is over --
def final_lines(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the end of a deal: a line for each seat in the order of going out."""
    assert model.view.result is not None
    order = model.view.result.facts.order
    for n, (seat, cell) in enumerate(model.cells()):
        _line(model, canvas, seat, cell, n + 1 if seat in order else 0)


def _line(model: SumidagawaModel, canvas: Canvas, seat: int, cell: Cell, place: int) -> None:
    first = place == 1
    canvas.box(
        cell.x,
        cell.y,
        cell.w,
        cell.h,
        14,
        PALETTE["panel"],
        0.55,
        line=PALETTE["gold_hi"] if first else PALETTE["line"],
        line_alpha=0.8 if first else 0.1,
        line_width=2 if first else 1,
    )
    cy = cell.y + cell.h / 2
    if place:
        canvas.text(
            place_words(place), cell.x + 22, cy - 22, 26, PALETTE["gold_hi"] if first else PALETTE["text"], fit=112
        )
    canvas.avatar(model.seats.crests[seat], cell.x + 34, cy + 22, 14)
    canvas.text(model.seats.name(seat), cell.x + 56, cy + 22, 17, fit=120)
    if tile := model.facts.tiles[seat]:
        _tile(canvas, tile, cell.x + 176, cy - 22, 15)
    left = layout.open_wilds(cell)[3].x + 44
    if not model.view.zones[f"hand:{seat}"]:
        key = "no_cards" if place and seat in model.facts.order else "no_cards_in"
        canvas.text(tr(f"sumidagawa.table.{key}"), left, cy, 15, PALETTE["muted"], "M", fit=cell.x + cell.w - 16 - left)
