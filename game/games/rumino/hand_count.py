"""What is drawn once the hands lie open: each seat's melds and its loose cards counted, totals that move, who buys
back in, a Rumino, the pool on its way to the winner."""

from typing import TYPE_CHECKING

from engine.games.rumino.score import Outcome
from engine.melds.jokers import VALUE
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, box
from game.draw.theme import CORNER, PALETTE, RADIUS
from game.games.rumino import layout
from game.games.rumino.painting import chips, flights, many, race, seat_at
from game.games.rumino.texts import answers, meld_words, plain
from game.text.card_text import signed, words
from game.text.translations import tr

if TYPE_CHECKING:
    from game.games.rumino.table_view import Table


def under(t: "Table", c: Canvas) -> None:
    """The cells under the cards, and the question at the right."""
    outcome = t.facts.outcome
    for seat, cell in t.cells():
        ended = outcome is not None and seat == outcome.ender
        c.box(
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
        if ended and t.facts.kind == "rumino":
            c.glow(cell.x + cell.w / 2, cell.y + cell.h / 2, cell.w * 0.7, cell.h, PALETTE["moonlight"], 0.5)
        c.avatar(t.seats.crests[seat], cell.x + 18, cell.y + 21, 14)
        paid = 88 if outcome is not None and t.match_state.over and t.ended and seat in t.match_state.winners else 0
        room = cell.w - 46 - c.text_width("+100", 22) - 18 - paid
        used = c.text(t.seats.name(seat), cell.x + 40, cell.y + 21, 17, fit=room * 0.55)
        role = _role(t, seat)
        c.text(role, cell.x + 50 + used, cell.y + 21, 13, PALETTE["muted"], "M", fit=room - used - 12)
    if t.phase == "rebuy":
        _question(t, c)


def live(t: "Table", c: Canvas) -> None:
    """Drawn in every frame: what is counted so far, the race, the pool, chips on their way."""
    outcome = t.facts.outcome
    if outcome is None:
        return
    if not t.lesson:
        _pool(t, c)
    if not t.ended or t.show.steps or not t.calm:
        race(t, c, layout.open_race(t.n, c.width), moving(t, outcome))
    if t.calm:
        _counted(t, c, outcome)
    flights(t, c, (layout.open_pool(c.width)[0], layout.open_pool(c.width)[1] - 20))
    if t.phase == "rebuy" and t.mine and not t.show.steps:
        _ring(t, c)


def _pool(t: "Table", c: Canvas) -> None:
    """The pool, and once it is won those who have it."""
    x, y = layout.open_pool(c.width)
    if t.pool:
        chips(c, x, y, many(t, t.pool), 12.0)
        text = tr("rumino.table.pool_is", n=plain(t.pool))
        c.pill(text, x + 42, 48, 15, PALETTE["panel"], PALETTE["gold_hi"], 0.9, h=30, anchor="l", fit=layout.POOL_ROOM)
    if not (t.ended and t.match_state.over) or t.show.steps:
        return
    for line in t.match_state.lines:
        if line.key == "pool":
            x, y = seat_at(t, line.seat)
            chips(c, x - 26, y + 14, min(8, many(t, line.value)), 9.0)
            c.pill(signed(line.value), x, y, 15, PALETTE["gold_hi"], PALETTE["ink"], 1, h=26, pad=9, anchor="l")


def _counted(t: "Table", c: Canvas, outcome: Outcome) -> None:
    """The hands that are counted so far."""
    order = t.counted()
    counting = next((s for s in t.show.steps if s.kind == "count"), None)
    done = len(order) if counting is None else min(len(order), int(t.show.part("count") * len(order) + 0.999))
    for seat, cell in t.cells():
        if seat in order[:done] or t.facts.kind in ("void", "rumino"):
            _labels(t, c, seat, cell, outcome)
    if t.facts.kind == "rumino":
        _rumino(t, c, outcome)


def moving(t: "Table", outcome: Outcome) -> tuple[int, ...]:
    """The totals as they stand in the race just now."""
    before = t.view.match_state.facts.totals
    part = t.show.part("totals")
    p = 1 - (1 - part) ** 2
    if t.reduced:
        p = float(part > 0)
    after = outcome.totals if any(s.kind == "totals" for s in t.show.steps) else outcome.after.totals
    waiting = {s.seats[0] for s in t.show.steps if s.kind == "rebuy"}
    return tuple(
        round(b + ((outcome.totals[s] if s in waiting else a) - b) * p)
        for s, (b, a) in enumerate(zip(before, after, strict=True))
    )


def _role(t: "Table", seat: int) -> str:
    """What a seat did in the end."""
    outcome = t.facts.outcome
    if outcome is None or seat != outcome.ender or t.facts.kind == "rumino":
        return ""
    return t.seats.say(f"rumino.role.{t.facts.kind}", seat)


def _labels(t: "Table", c: Canvas, seat: int, cell: Cell, outcome: Outcome) -> None:
    """Brackets under melds, its value under each loose card, what the Jokers stand for, the points."""
    groups, spans = t.rows[seat]
    cards = t.view.zones[f"hand:{seat}"]
    spots = t.layout()[f"hand:{seat}"]
    low = cell.y + 42 + cell.card + 6
    for group, span in zip(groups, spans, strict=True):
        if group.kind != "dead":
            c.bracket(span.left, span.right, low, meld_words(group), size=13)
            for slot, stands in zip(group.slots, group.stands, strict=True):
                if cards[slot] != stands:
                    x, y, _, _ = box(spots[slot])
                    c.pill(
                        words(stands),
                        x + 3,
                        y + cell.card - 16,
                        13,
                        PALETTE["gold_hi"],
                        PALETTE["ink"],
                        1,
                        h=22,
                        pad=6,
                        anchor="l",
                    )
            continue
        step = spots[group.slots[1]].x - spots[group.slots[0]].x if len(group.slots) > 1 else 60.0
        for slot in group.slots:
            c.text(
                str(VALUE[cards[slot]]),
                box(spots[slot])[0] + min(13.0, step / 2),
                low + 11,
                14,
                PALETTE["verm_text"],
                "B",
                "c",
                fit=step - 3,
            )
    if t.facts.kind in ("void", "rumino"):
        return
    n = outcome.points[seat]
    right = cell.x + cell.w - 12
    c.text(
        signed(n) if n else "0",
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
        loose = len(outcome.loose[seat])
        if loose > 1:
            c.text(
                f"= {outcome.deadwood[seat]}",
                min(right, at + 8),
                low + 11,
                15,
                PALETTE["text"],
                "B",
                "r" if at + 60 > right else "l",
            )


def _rumino(t: "Table", c: Canvas, outcome: Outcome) -> None:
    """The seven cards light up one after the other; where motion is reduced, all at once."""
    seat = outcome.ender
    groups, _ = t.rows[seat]
    seven = next((g for g in groups if g.kind == "rumino"), None)
    if seven is None:
        return
    part = 1.0 if t.reduced else min(1.0, t.show.part("rumino") * 1.5)
    spots = t.layout()[f"hand:{seat}"]
    lit = round(part * len(seven.slots))
    for n, slot in enumerate(seven.slots[:lit]):
        x, y, w, h = box(spots[slot])
        shown = w if n == len(seven.slots) - 1 else spots[seven.slots[n + 1]].x - spots[slot].x
        with c.clip(x - 4, y - 4, shown + 4, h + 8):
            c.box(x - 3, y - 3, w + 6, h + 6, w * CORNER + 3, None, line=PALETTE["gold_hi"], line_width=3)
    if t.show.part("rumino") < 1:
        rect = layout.open_race(t.n, c.width)
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] + 90
        c.glow(x, y, 250, 110, PALETTE["moonlight"], 0.4)
        c.text(tr("rumino.table.rumino"), x, y - 8, 44, PALETTE["gold_hi"], "B", "c", fit=400)
        c.text(tr("rumino.table.wins_all"), x, y + 36, 18, PALETTE["text"], "B", "c", fit=400)


# ------------------------------------------------------------------- rebuys --
def _question(t: "Table", c: Canvas) -> None:
    """Who is asked, what it costs and what it buys, what the others have said."""
    outcome = t.facts.outcome
    assert outcome is not None
    x, y, w, h = layout.question(t.n, c.width, c.height)
    if t.show.steps:
        return
    c.panel(x, y, w, h, RADIUS["plate"], 0.88)
    yy = y + 30
    if t.mine:
        c.text(t.seats.say("rumino.rebuy.ask", t.me), x + 20, yy, 20, fit=w - 90)
        yy += 20 + c.text_height(15) / 2
        for key in ("cost", "buys"):
            text = tr(f"rumino.rebuy.{key}", price=outcome.price, n=outcome.rejoin)
            yy += c.paragraph(text, x + 20, yy, w - 40, 14, PALETTE["text"], "M", line=1.3) + 3
    else:
        c.text(t.seats.say("rumino.rebuy.ask", t.facts.turn), x + 20, yy, 18, fit=w - 40)
        yy += 22 + c.text_height(14) / 2
    yy += 4
    line = max(28.0, c.text_height(14) + 10)
    low = y + h - (94 + c.text_height(13) if t.mine else 10)
    for seat, said in answers(t).items():
        if yy + line > low:
            break
        c.avatar(t.seats.crests[seat], x + 32, yy + line / 2, 10)
        text = t.seats.say(f"rumino.rebuy.{said}", seat)
        c.text(text, x + 52, yy + line / 2, 14, PALETTE["gold_hi"] if said == "rebuy" else PALETTE["muted"], fit=w - 72)
        yy += line


def _ring(t: "Table", c: Canvas) -> None:
    """The time that is left for the answer."""
    clock = t.clock
    if not clock.kind or clock.left > 600_000:
        return
    x, y, w, _ = layout.question(t.n, c.width, c.height)
    c.ring(x + w - 38, y + 36, 20, round(60 * clock.left / max(1, clock.whole)) / 60, f"{clock.left / 1000:.0f}")
