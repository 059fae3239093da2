"""Draws the Rumino table in play round its cards: plates, pool, race, prompt, brackets and labels."""

from collections.abc import Sequence
from typing import Final

from engine.games.rumino.score import OUT, REBUY_SEATS
from engine.melds import jokers as wild
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box
from game.draw.theme import MID_H, PALETTE, RADIUS, RATIO, SEATS
from game.games.rumino import layout
from game.games.rumino.card_text import meld_words
from game.games.rumino.layout import SlotGroup
from game.games.rumino.model import RuminoModel
from game.games.rumino.texts import last_move, prompt
from game.table import plates, upright
from game.table.buttons import row_place
from game.table.geometry import PROMPT_W
from game.table.painting import (
    Bubble,
    chosen_note,
    clear_of,
    deadwood_chip,
    move_bubble,
    note_above,
    paint_prompt,
    pile_target,
    seat_mark,
    words_left,
)
from game.table.side_by_side import with_new
from game.table.view import Mark
from game.text.amounts import Amount, number
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Rect

DANGER: Final = 80
"""A total from which one bad hand can reach 100. The race marks it red."""
NAMES: Final = 0.42
"""The part of the width of the race that names may take beside the bars."""
_STACKS: Final = (  # x, foot, share of the chips, colour; from back to front
    (-42, -20, 5, PALETTE["verm"]),
    (0, -24, 6, PALETTE["chip_blue"]),
    (42, -20, 4, PALETTE["verm"]),
    (-21, 0, 3, PALETTE["gold"]),
    (21, 0, 4, PALETTE["chip_blue"]),
)
_CHIPS: Final = 22


def under(model: RuminoModel, canvas: Canvas) -> None:
    """Draw everything that lies under the cards."""
    g = model.geometry
    canvas.glow(g.x, g.y + 14, 380 * g.w / 1280, 190)
    if not model.lesson:
        _pool_panel(model, canvas)
        race(model, canvas, layout.race_panel(g), model.standing.totals)
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
        _hand_labels(model, canvas)


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
    chips(canvas, middle, foot, chip_count(model, model.pool) if radius >= 5 else 0, radius)
    flights(model, canvas, (middle, foot - 40))


# -------------------------------------------------------------------- chips --
def chip_count(model: RuminoModel, amount: int) -> int:
    """The number of chips to draw for an amount: four for an ante, at most 34."""
    ante: int = model.view.options["ante"]
    return min(34, round(4 * amount / ante))


def chips(canvas: Canvas, x: float, y: float, n: int, r: float) -> None:
    """Draw n chips of radius r in five stacks with their foot at y."""
    k = r / 21
    for dx, dy, part, colour in _STACKS:
        for i in range(round(n * part / _CHIPS) if n > 2 else n * (dx == 0)):
            canvas.chip(x + dx * k, y + dy * k - i * 7.5 * k, r, colour)


def flights(model: RuminoModel, canvas: Canvas, pool: tuple[float, float]) -> None:
    """Draw chips that fly between seats and pool. If motion is reduced, they stand at their seat."""
    for f in model.effects.flights():
        if not 0 < f.part < 1:
            continue
        (x0, y0), (x1, y1) = seat_at(model, f.seat), pool
        if f.back:
            (x0, y0), (x1, y1) = (x1, y1), (x0, y0)
        p = 1 - (1 - f.part) ** 3
        if model.reduced:
            p = float(f.back)
        x, y = x0 + (x1 - x0) * p, y0 + (y1 - y0) * p - 60 * p * (1 - p)
        stack = min(6, max(2, chip_count(model, f.amount)))
        for i in range(stack):
            canvas.chip(x + 14 * (i % 2), y - (i // 2) * 6, 15, (PALETTE["verm"], PALETTE["chip_blue"])[i % 2])
        canvas.pill(str(f.amount), x + 40, y - 6, 16, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28, anchor="l")


def seat_at(model: RuminoModel, seat: int) -> tuple[float, float]:
    """The point that chips of a seat fly from and to."""
    if model.open:
        cell = next((cell for s, cell in model.cells() if s == seat), model.cells()[0][1])
        return cell.x + cell.w - 12 - 144, cell.y + 21
    if seat == model.me:
        return layout.own_at(model.geometry)
    return layout.plate_at(model.geometry, (seat - model.me - 1) % model.n)


def _pool_panel(model: RuminoModel, canvas: Canvas) -> None:
    x, y, w, h = layout.pool_panel(model.geometry)
    standing, options = model.standing, model.view.options
    canvas.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
    canvas.text(tr("rumino.table.pool"), x + 18, y + 26, 14, PALETTE["muted"], fit=110)
    rebuys = sum(standing.rebuys)
    lines = [canvas.text_height(14) + 8, canvas.text_height(14) + 8, canvas.text_height(13) + 6]
    top = y + h - 12 - sum(lines)
    text = tr("rumino.table.antes", n=model.n, ante=options["ante"])
    if rebuys:
        text = tr("rumino.table.with_rebuys", n=rebuys, antes=model.n)
    canvas.text(text, x + 18, top - 6 + lines[0] / 2, 14, PALETTE["text"], "M", fit=w - 36)
    note = tr("rumino.table.play_chips")
    if not rebuys and canvas.text_width(text, 14) + canvas.text_width(note, 13) <= w - 46:
        canvas.text(note, x + w - 18, top - 6 + lines[0] / 2, 13, PALETTE["muted"], "M", "r")
    canvas.path(
        f"M{x + 18:.1f} {top + lines[0] - 2:.1f}H{x + w - 18:.1f}", line=PALETTE["line"], line_width=1, line_alpha=0.15
    )
    most, y2 = options["max_rebuys"], top + lines[0] + lines[1] / 2 + 2
    y3 = y2 + (lines[1] + lines[2]) / 2
    if len(model.facts.playing) < REBUY_SEATS or (most != "unlimited" and rebuys >= most):
        key = "no_rebuys" if most == 0 or model.n < REBUY_SEATS else "rebuys_used"
        canvas.text(tr(f"rumino.table.{key}"), x + 18, (y2 + y3) / 2, 14, PALETTE["muted"], "M", fit=w - 36)
        return
    used = canvas.text(str(standing.pool), x + w - 18, y2, 16, PALETTE["gold_hi"], "B", "r")
    canvas.text(tr("rumino.table.price"), x + 18, y2, 14, PALETTE["text"], "M", fit=w - 46 - used)
    highest = max((standing.totals[s] for s in standing.playing), default=0)
    back = tr("rumino.table.back_at", total=number(highest))
    if canvas.text_width(back, 13, "M") > w - 36:
        back = tr("rumino.table.back_at_short", total=number(highest))
    canvas.text(back, x + 18, y3, 13, PALETTE["muted"], "M", fit=w - 36)


# --------------------------------------------------------------------- race --
def race(model: RuminoModel, canvas: Canvas, rect: Rect, totals: tuple[int, ...]) -> None:
    """Draw the race: a bar for the total of each seat. The zone from DANGER to 100 is red."""
    x, y, w, h = rect
    canvas.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
    race, hundred, used = tr("rumino.table.race"), tr("rumino.table.hundred"), -12.0
    if canvas.least_width(race) + canvas.least_width(hundred, "M") + 48 <= w:
        used = canvas.text(hundred, x + w - 18, y + 24, 13, PALETTE["verm_text"], "M", "r", fit=w * 0.42)
    canvas.text(race, x + 18, y + 24, 14, PALETTE["muted"], fit=w - 48 - used)
    before = model.view.match_state.facts.totals
    order = sorted(range(model.n), key=lambda s: (before[s], (s - model.me) % model.n))
    pitch = min(40.0, (h - 54) / model.n)
    size = 14 * min(1.0, pitch / canvas.text_height(14))
    names = max(56.0, *(canvas.text_width(model.seats.name(s), size) + 8 for s in range(model.n)))
    above = names > w * NAMES  # long names stand above thin bars
    left, right = x + 50 + (0 if above else names), x + w - 24 - canvas.text_width("−100", 16)
    top, foot = y + 44, y + 48 + pitch * model.n
    danger = left + (right - left) * DANGER / OUT
    canvas.box(danger, top, right - danger, foot - top, 4, PALETTE["verm"], 0.2)
    for i, seat in enumerate(order):
        at = (x, left, right, x + w - 18)
        _runner(model, canvas, seat, totals[seat], y + 46 + pitch * (i + 0.5), at, above, size)
    canvas.path(f"M{right:.1f} {top:.1f}V{foot:.1f}", line=PALETTE["verm_hi"], line_width=2, dash="4 4")


def _runner(
    model: RuminoModel,
    canvas: Canvas,
    seat: int,
    total: int,
    y: float,
    at: tuple[float, float, float, float],
    above: bool,
    size: float,
) -> None:
    """Draw a line of the race: crest, name of a `size`, bar, total; the name `above` the bar or left of it. The name of
    a seat that is out is struck through."""
    x, left, right, edge = at
    out = total >= OUT
    crest = model.seats.crests[seat]
    canvas.avatar(crest, x + 28, y, 12)
    high, bar, fit = (y - 4, y + canvas.text_height(size) / 2 - 1, right - left) if above else (y, y - 5, left - x - 54)
    thick = 4.0 if above else 10.0
    colour = PALETTE["muted"] if out else PALETTE["text"]
    used = canvas.text(model.seats.name(seat), x + 48, high, size, colour, fit=fit)
    if out:
        canvas.path(f"M{x + 45:.1f} {high:.1f}H{x + 51 + used:.1f}", line=PALETTE["muted"], line_width=2)
    wide = right - left
    canvas.box(left, bar, wide, thick, thick / 2, PALETTE["line"], 0.12)
    if total > 0:
        part = max(thick, wide * min(1.0, total / OUT))
        canvas.box(left, bar, part, thick, thick / 2, PALETTE["off"] if out else SEATS[crest])
    canvas.text(
        number(total),
        edge,
        y,
        size * 16 / 14,
        PALETTE["muted"] if out else PALETTE["verm_text"] if total >= DANGER else PALETTE["text"],
        "B",
        "r",
    )


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


# ----------------------------------------------------------------- the hand --
def _hand_labels(model: RuminoModel, canvas: Canvas) -> None:
    """Draw brackets under melds and deadwood, and above the cards what Jokers stand for and what a discard leaves."""
    _x, y, _w, h = model.hand_box()
    spots = model.layout()[f"hand:{model.me}"]
    low = y + h + 8
    if model.groups and model.groups[0].kind != "plain":
        kinds, spans = [g.kind for g in model.groups], model.spans
        if kinds[-1] == "new" and not _put_aside(model, model.groups[-1].slots[0]):
            kinds, spans = with_new(kinds, spans)
        for group, kind, span in zip(model.groups, kinds, spans, strict=True):
            if [model.keys[s] for s in group.slots] == [model.carried_key]:
                continue
            _bracket(model, canvas, group._replace(kind=kind), span, low)
    elif model.hand:
        label = tr("rumino.table.deadwood", n=_deadwood(model))
        canvas.bracket(model.spans[0].left, model.spans[-1].right, low, label, PALETTE["verm_text"], "5 5")
    stands = model.stands()
    melded = {s for g in model.groups if g.kind in ("run", "set", "rumino") for s in g.slots}
    loose = range(len(spots)) if model.drawn is not None and not model.recall else ()
    numbers = [box(spots[s])[0] + 24 for s in loose if s not in stands and s not in melded]
    chosen = spots[model.chosen] if model.chosen is not None else None
    for slot, spot in enumerate(spots):
        if (slot == model.chosen and model.drawn is not None) or model.keys[slot] == model.carried_key:
            continue
        if slot in stands:
            others = numbers if len(stands) < 2 else None
            _stands_for(canvas, stands[slot], spot, y, chosen if slot != model.chosen else None, others)
        elif model.drawn is None or slot in melded or model.recall:
            continue
        elif model.hand[slot] != model.facts.taken:
            deadwood_chip(canvas, model.deadwood_after[model.hand[slot]], spot, spots, y, chosen)
        elif slot == model.drawn:
            note_above(canvas, tr("rumino.table.just_taken"), spot, spots, y, chosen)
    if model.drawn is None or model.recall or model.chosen is None:
        return
    if model.keys[model.chosen] != model.carried_key:
        text, x = _chosen_words(model, model.chosen), spots[model.chosen].x
        chosen_note(canvas, text, x, y)


def _put_aside(model: RuminoModel, slot: int) -> bool:
    """Whether the card just drawn is the one that would be discarded: then the others are counted without it."""
    return model.keys[slot] == model.carried_key or (slot == model.chosen and model.hand[slot] != model.facts.taken)


def _deadwood(model: RuminoModel) -> int:
    """The deadwood that a discard of the chosen card leaves; with none chosen, that of all cards of the hand."""
    loose = [s for g in model.groups if g.kind in ("dead", "more", "new", "plain") for s in g.slots]
    face = model.hand[model.chosen] if model.chosen is not None and model.drawn is not None else None
    if face is not None and face != model.facts.taken:
        if not model.recall:
            return model.deadwood_after[face]
        loose = [s for s in loose if s != model.chosen]
    return wild.deadwood(wild.gather(model.hand[s] for s in loose))


def _chosen_words(model: RuminoModel, slot: int) -> str:
    """What a discard of the chosen card leaves, or why it stays."""
    face = model.hand[slot]
    if model.can("discard", face):
        return tr("rumino.table.leaves", n=model.deadwood_after[face])
    return tr("rumino.table.just_taken")


def mark(model: RuminoModel, slot: int) -> Mark | None:
    """What is written above a card of the own hand: what a Joker stands for, or the deadwood left without the card."""
    if model.quiz or model.open:
        return None
    if slot == model.chosen and model.drawn is not None and not model.recall:
        return Mark(_chosen_words(model, slot), gold=True)
    if (face := model.stands().get(slot)) is not None:
        return Mark(f"= {words(face)}", gold=True)
    melded = {s for g in model.groups if g.kind in ("run", "set", "rumino") for s in g.slots}
    if model.drawn is None or model.recall or slot in melded:
        return None
    if model.hand[slot] == model.facts.taken:
        return Mark(tr("rumino.table.just_taken")) if slot == model.drawn else None
    return Mark(str(model.deadwood_after[model.hand[slot]]))


def _stands_for(
    canvas: Canvas, face: int, spot: Spot, top: float, chosen: Spot | None, numbers: Sequence[float] | None
) -> None:
    """Write above a Joker what it stands for: in full if it is the only one, and neither the chosen card nor one of the
    `numbers` above others is in the way."""
    short, half = f"= {words(face)}", canvas.text_width("99", 14) / 2 + 9
    for text in (short,) if numbers is None else (tr("rumino.table.stands_for", card=words(face)), short):
        wide = canvas.text_width(text, 14) + 24
        middle = spot.x - wide / 2
        x = clear_of(chosen, spot, middle, wide)
        if x == middle and not any(abs(at - spot.x) < half + wide / 2 for at in numbers or ()):
            break
    canvas.pill(text, x, top - 18, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=26, anchor="l")


def _bracket(model: RuminoModel, canvas: Canvas, group: SlotGroup, span: Span, y: float) -> None:
    if group.kind in ("run", "set", "rumino"):
        canvas.bracket(span.left, span.right, y, meld_words(group))
    elif group.kind == "dead":
        n, one = _deadwood(model), span.right - span.left < 2 * model.hand_box()[3] * RATIO
        left, right = (span.left - 8, span.right + 8) if len(group.slots) == 1 and one else span
        label = tr("rumino.table.deadwood", n=n)
        if canvas.text_width(label, 14) + 28 > right - left:
            label = str(n)
        canvas.bracket(left, right, y, label, PALETTE["verm_text"], "5 5")
    elif group.kind == "more":
        canvas.bracket(span.left, span.right, y, "", PALETTE["verm_text"], "5 5")
    elif group.kind == "new":
        canvas.text(
            tr("rumino.table.just_drawn"),
            (span.left + span.right) / 2,
            y + 12,
            13,
            PALETTE["muted"],
            "M",
            "c",
            fit=span.right - span.left + 8,
        )
