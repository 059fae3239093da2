"""Draws the Rumino table once the hands are open: melds and deadwood of each seat, moving totals, rebuys, a Rumino,
and the pool on its way to the winner."""

from collections.abc import Sequence

from engine.games.rumino.score import Outcome
from engine.melds.jokers import VALUE
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Spot, box
from game.draw.theme import CORNER, PALETTE, RADIUS
from game.games.rumino import layout
from game.games.rumino.card_text import meld_words
from game.games.rumino.model import RuminoModel
from game.games.rumino.pool import chip_count, chips, flights, race, seat_at
from game.games.rumino.texts import answers
from game.text.amounts import number, signed
from game.text.card_text import words
from game.text.translations import tr


def under(model: RuminoModel, canvas: Canvas) -> None:
    """Draw what lies under the cards: the cells of the hands, and the question of a rebuy."""
    outcome = model.facts.outcome
    for seat, cell in model.cells():
        ended = outcome is not None and seat == outcome.ender
        canvas.box(
            cell.x - 6,
            cell.y,
            cell.w + 8,
            cell.h,
            14,
            PALETTE["panel"],
            0.5,
            line=PALETTE["gold_hi"] if ended else PALETTE["line"],
            line_alpha=0.8 if ended else 0.1,
            line_width=2 if ended else 1,
        )
        if ended and model.facts.kind == "rumino":
            canvas.glow(cell.x + cell.w / 2, cell.y + cell.h / 2, cell.w * 0.7, cell.h, PALETTE["moonlight"], 0.5)
        canvas.avatar(model.seats.crests[seat], cell.x + 18, cell.y + 21, 14)
        paid = (
            88
            if outcome is not None and model.match_state.over and model.ended and seat in model.match_state.winners
            else 0
        )
        room = cell.w - 46 - canvas.text_width("+100", 22) - 18 - paid
        role = _role(model, seat)
        used = canvas.text(model.seats.name(seat), cell.x + 40, cell.y + 21, 17, fit=room * (0.55 if role else 1))
        canvas.text(role, cell.x + 50 + used, cell.y + 21, 13, PALETTE["muted"], "M", fit=room - used - 12)
    if model.phase == "rebuy":
        _question(model, canvas)


def live(model: RuminoModel, canvas: Canvas) -> None:
    """Draw what changes in every frame: the hands counted so far, the race, the pool, flying chips."""
    outcome = model.facts.outcome
    if outcome is None:
        return
    covered = model.ended and not model.effects.queue and model.at_rest  # by the score sheet
    if not model.lesson:
        _pool(model, canvas, model.pool > 0 and not (covered and canvas.upright))
    if not covered:
        race(model, canvas, layout.open_race(model.n, model.geometry), moving(model, outcome))
    if model.at_rest:
        _counted(model, canvas, outcome)
    flights(model, canvas, (layout.open_pool(model.geometry)[0], layout.open_pool(model.geometry)[1] - 20))
    if model.phase == "rebuy" and model.mine and not model.effects.queue:
        _ring(model, canvas)


def _pool(model: RuminoModel, canvas: Canvas, seen: bool) -> None:
    """Draw the pool where it can be `seen`, or its winners once it is won."""
    x, y = layout.open_pool(model.geometry)
    if seen:
        chips(canvas, x, y, chip_count(model, model.pool), 12.0)
        text, room = tr("rumino.table.pool_is", n=number(model.pool)), layout.pool_room(model.geometry)
        if canvas.least_width(text) > room - 24:  # the chips say what the number is
            text = number(model.pool)
        canvas.pill(text, x + 42, y - 14, 15, PALETTE["panel"], PALETTE["gold_hi"], 0.9, h=30, anchor="l", fit=room)
    if not (model.ended and model.match_state.over) or model.effects.queue:
        return
    for line in model.match_state.lines:
        if line.key == "pool":
            x, y = seat_at(model, line.seat)
            x -= max(0.0, canvas.text_width("−100", 22) - 88)  # left of the points of the deal
            chips(canvas, x - 26, y + 14, min(8, chip_count(model, line.value)), 9.0)
            canvas.pill(signed(line.value), x, y, 15, PALETTE["gold_hi"], PALETTE["ink"], 1, h=26, pad=9, anchor="l")


def _counted(model: RuminoModel, canvas: Canvas, outcome: Outcome) -> None:
    """Draw the points of the hands counted so far."""
    order = model.counted()
    counting = next((s for s in model.effects.queue if s.kind == "count"), None)
    done = len(order) if counting is None else min(len(order), int(model.effects.part("count") * len(order) + 0.999))
    for seat, cell in model.cells():
        if seat in order[:done] or model.facts.kind in ("void", "rumino"):
            _labels(model, canvas, seat, cell, outcome)
    if model.facts.kind == "rumino":
        _rumino(model, canvas, outcome)


def moving(model: RuminoModel, outcome: Outcome) -> tuple[int, ...]:
    """The totals that the race shows at this moment."""
    before = model.view.match_state.facts.totals
    part = model.effects.part("totals")
    p = 1 - (1 - part) ** 2
    if model.reduced:
        p = float(part > 0)
    after = outcome.totals if any(s.kind == "totals" for s in model.effects.queue) else outcome.after.totals
    waiting = {s.seats[0] for s in model.effects.queue if s.kind == "rebuy"}
    return tuple(
        round(b + ((outcome.totals[s] if s in waiting else a) - b) * p)
        for s, (b, a) in enumerate(zip(before, after, strict=True))
    )


def _role(model: RuminoModel, seat: int) -> str:
    """What a seat did at the end of the deal, in words."""
    outcome = model.facts.outcome
    if outcome is None or seat != outcome.ender or model.facts.kind == "rumino":
        return ""
    return model.seats.say(f"rumino.role.{model.facts.kind}", seat)


def _labels(model: RuminoModel, canvas: Canvas, seat: int, cell: Cell, outcome: Outcome) -> None:
    """Draw brackets under melds, points under deadwood, what Jokers stand for, and the points of the hand."""
    groups, spans = model.rows[seat]
    cards = model.view.zones[f"hand:{seat}"]
    spots = model.layout()[f"hand:{seat}"]
    low, last = cell.y + 42 + cell.card + 6, 0.0
    for group, span in zip(groups, spans, strict=True):
        if group.kind != "dead":
            label = meld_words(group)
            if canvas.text_width(label, 13) + 28 > span.right - span.left:
                label = meld_words(group, short=True)
            canvas.bracket(span.left, span.right, low, label, size=13)
            _stand_ins(canvas, [(spots[s], f) for s, f in zip(group.slots, group.stands, strict=True) if cards[s] != f])
            continue
        step = spots[group.slots[1]].x - spots[group.slots[0]].x if len(group.slots) > 1 else 60.0
        for slot in group.slots:
            x = box(spots[slot])[0] + min(13.0, step / 2)
            value = str(VALUE[cards[slot]])
            last = x + canvas.text(value, x, low + 11, 14, PALETTE["verm_text"], "B", "c", fit=step - 3) / 2
    if model.facts.kind in ("void", "rumino"):
        return
    n = outcome.points[seat]
    right = cell.x + cell.w - 12
    canvas.text(
        signed(n),
        right,
        cell.y + 21,
        22,
        PALETTE["gold_hi"] if n <= 0 else PALETTE["verm_text"],
        "B",
        "r",
    )
    dead = next((span for g, span in zip(groups, spans, strict=True) if g.kind == "dead"), None)
    if dead is not None and outcome.deadwood[seat]:
        at = max(dead.right, dead.left + 100)
        text, anchor = f"= {outcome.deadwood[seat]}", "r" if at + 60 > right else "l"
        edge = min(right, at + 8)
        free = edge - (canvas.text_width(text, 15) if anchor == "r" else 0) > last + 4
        if len(outcome.loose[seat]) > 1 and free:  # the points stand above, too
            canvas.text(text, edge, low + 11, 15, PALETTE["text"], "B", anchor)


def _stand_ins(canvas: Canvas, jokers: Sequence[tuple[Spot, int]]) -> None:
    """Write on Jokers what they stand for; higher on a Joker whose neighbour has no room beside it."""
    edge, high = 0.0, 0.0
    for spot, face in jokers:
        x, y, _, h = box(spot)
        high = canvas.text_height(13) + 10 if x + 3 < edge and not high else 0.0
        gold, ink = PALETTE["gold_hi"], PALETTE["ink"]
        wide = canvas.text_width(words(face), 13) + 12
        canvas.pill(words(face), x + 3, y + h - 16 - high, 13, gold, ink, 1, h=22, pad=6, anchor="l")
        edge = x + 3 + wide


def _rumino(model: RuminoModel, canvas: Canvas, outcome: Outcome) -> None:
    """Light up the seven cards of a Rumino one by one; all at once if motion is reduced."""
    seat = outcome.ender
    groups, _ = model.rows[seat]
    seven = next((g for g in groups if g.kind == "rumino"), None)
    if seven is None:
        return
    part = 1.0 if model.reduced else min(1.0, model.effects.part("rumino") * 1.5)
    spots = model.layout()[f"hand:{seat}"]
    lit = round(part * len(seven.slots))
    for n, slot in enumerate(seven.slots[:lit]):
        x, y, w, h = box(spots[slot])
        shown = w if n == len(seven.slots) - 1 else spots[seven.slots[n + 1]].x - spots[slot].x
        with canvas.clip(x - 4, y - 4, shown + 4, h + 8):
            canvas.box(x - 3, y - 3, w + 6, h + 6, w * CORNER + 3, None, line=PALETTE["gold_hi"], line_width=3)
    if model.effects.part("rumino") < 1:
        rect = layout.open_race(model.n, model.geometry)
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] + 90
        canvas.glow(x, y, 250, 110, PALETTE["moonlight"], 0.4)
        canvas.text(tr("rumino.table.rumino"), x, y - 8, 44, PALETTE["gold_hi"], "B", "c", fit=400)
        canvas.text(tr("rumino.table.wins_all"), x, y + 36, 18, PALETTE["text"], "B", "c", fit=400)


# ------------------------------------------------------------------- rebuys --
def _question(model: RuminoModel, canvas: Canvas) -> None:
    """Draw the question of a rebuy: who is asked, the price, the new total, and the answers so far."""
    outcome = model.facts.outcome
    assert outcome is not None
    x, y, w, h = layout.question(model.n, model.geometry)
    if model.effects.queue:
        return
    canvas.panel(x, y, w, h, RADIUS["plate"], 0.88)
    yy, low = y + 30, y + h - (94 + canvas.text_height(13) if model.mine and not canvas.upright else 10)
    if model.mine:
        canvas.text(model.seats.say("rumino.rebuy.ask", model.me), x + 20, yy, 20, fit=w - 90)
        yy += 20 + canvas.text_height(15) / 2
        texts = [tr(f"rumino.rebuy.{key}", price=outcome.price, n=outcome.rejoin) for key in ("cost", "buys")]
        for part in (1.0, 0.9, 0.8, 0.7, 0.6):  # large letters become smaller above the buttons
            with canvas.letters(part):
                high = sum(canvas.paragraph(text, 0, 0, w - 40, 14, draw=False, line=1.3) + 3 for text in texts)
            if yy + high <= low:
                break
        with canvas.letters(part):
            for text in texts:
                yy += canvas.paragraph(text, x + 20, yy, w - 40, 14, PALETTE["text"], "M", line=1.3) + 3
    else:
        canvas.text(model.seats.say("rumino.rebuy.ask", model.facts.turn), x + 20, yy, 18, fit=w - 40)
        yy += 22 + canvas.text_height(14) / 2
    yy += 4
    line = max(28.0, canvas.text_height(14) + 10)
    for seat, said in answers(model).items():
        if yy + line > low:
            break
        canvas.avatar(model.seats.crests[seat], x + 32, yy + line / 2, 10)
        text = model.seats.say(f"rumino.rebuy.{said}", seat)
        canvas.text(
            text, x + 52, yy + line / 2, 14, PALETTE["gold_hi"] if said == "rebuy" else PALETTE["muted"], fit=w - 72
        )
        yy += line


def _ring(model: RuminoModel, canvas: Canvas) -> None:
    """Draw the time that is left for the answer."""
    clock = model.clock
    if not clock.kind or clock.endless:
        return
    x, y, w, _ = layout.question(model.n, model.geometry)
    canvas.ring(x + w - 38, y + 36, 20, round(60 * clock.left / max(1, clock.whole)) / 60, f"{clock.left / 1000:.0f}")
