"""What is drawn round the cards while a deal of Rumino is played: seats, pool, race, prompt, brackets, labels."""

from typing import TYPE_CHECKING, Final

from engine.games.rumino.score import OUT
from engine.melds.jokers import VALUE
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box
from game.draw.theme import MID_H, PALETTE, RADIUS, SEATS
from game.games.rumino import layout
from game.games.rumino.texts import last_move, meld_words, plain, prompt
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Rect

if TYPE_CHECKING:
    from game.games.rumino.layout import Group
    from game.games.rumino.table_view import Table

DANGER: Final = 80
"""From here on one bad hand is enough."""
_STACKS: Final = (  # x, foot, part of the chips, colour; those at the back first
    (-42, -20, 5, PALETTE["verm"]),
    (0, -24, 6, PALETTE["chip_blue"]),
    (42, -20, 4, PALETTE["verm"]),
    (-21, 0, 3, PALETTE["gold"]),
    (21, 0, 4, PALETTE["chip_blue"]),
)
_CHIPS: Final = 22


def under(t: "Table", c: Canvas) -> None:
    """Everything that lies under the cards."""
    g = t.ground
    c.glow(g.x, g.y + 14, 380 * g.w / 1280, 190)
    if not t.lesson:
        _pool_panel(t, c)
        race(t, c, layout.race_panel(g), t.standing.totals)
        _bubble(t, c)
        _prompt(t, c)
    for seat, i in t.opponents():
        if seat not in t.facts.playing:
            x, y = g.seats[i]
            c.box(x - 50, y - 42, 100, 76, 12, PALETTE["well"], 0.35)
            c.dashed(x - 50, y - 42, 100, 76, 12, PALETTE["off"], 1.5, "6 5")
            c.text(tr("rumino.table.out"), x, y - 6, 18, PALETTE["muted"], "B", "c", fit=92)
    if t.out:
        _looks_on(t, c)
    if not t.view.zones["discard"]:
        c.dashed(*box(Spot(g.x + 66, g.y, MID_H)), 8, PALETTE["off"], 1.2, "6 6")


def over(t: "Table", c: Canvas) -> None:
    """Everything that lies on the cards."""
    g = t.ground
    for seat, i in t.opponents():
        _plate(t, c, seat, *layout.plate_at(g, i))
    if t.calm and t.mine and t.phase == "draw":
        _targets(t, c)
    low = g.y + MID_H / 2
    c.count_badge(len(t.view.zones["stock"]), g.x - 66, low + 1)
    gap = 18 + c.text_height(14)
    c.text(tr("rumino.table.stock"), g.x - 66, low + gap, 14, PALETTE["muted"], "M", "c", fit=124)
    c.text(tr("rumino.table.discard"), g.x + 66, low + gap, 14, PALETTE["muted"], "M", "c", fit=124)
    if t.calm and not t.out and not t.quiz:
        _hand_labels(t, c)


def live(t: "Table", c: Canvas) -> None:
    """Drawn in every frame: the pool with its chips, and chips on their way to it."""
    if t.lesson:
        return
    x, y, w, _ = layout.pool_panel(t.ground)
    c.text(plain(t.pool), x + w - 18, y + 32, 30, PALETTE["gold_hi"], "B", "r")
    middle, foot = x + w / 2, y + 122 - 2.2 * (c.text_height(14) - 14)  # larger text needs the room
    chips(c, middle, foot, many(t, t.pool), 20.0)
    flights(t, c, (middle, foot - 40))


# -------------------------------------------------------------------- chips --
def many(t: "Table", amount: int) -> int:
    """How many chips are drawn for an amount: four for an ante."""
    ante: int = t.view.options["ante"]
    return min(34, round(4 * amount / ante))


def chips(c: Canvas, x: float, y: float, n: int, r: float) -> None:
    """n chips in five stacks with their foot at y."""
    k = r / 21
    for dx, dy, part, colour in _STACKS:
        for i in range(round(n * part / _CHIPS) if n > 2 else n * (dx == 0)):
            c.chip(x + dx * k, y + dy * k - i * 7.5 * k, r, colour)


def flights(t: "Table", c: Canvas, pool: tuple[float, float]) -> None:
    """Chips on their way between seats and pool. Where motion is reduced, they only stand at their seat."""
    for f in t.show.flights():
        if not 0 < f.part < 1:
            continue
        (x0, y0), (x1, y1) = seat_at(t, f.seat), pool
        if f.back:
            (x0, y0), (x1, y1) = (x1, y1), (x0, y0)
        p = 1 - (1 - f.part) ** 3
        if t.reduced:
            p = float(f.back)
        x, y = x0 + (x1 - x0) * p, y0 + (y1 - y0) * p - 60 * p * (1 - p)
        stack = min(6, max(2, many(t, f.amount)))
        for i in range(stack):
            c.chip(x + 14 * (i % 2), y - (i // 2) * 6, 15, (PALETTE["verm"], PALETTE["chip_blue"])[i % 2])
        c.pill(str(f.amount), x + 40, y - 6, 16, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28, anchor="l")


def seat_at(t: "Table", seat: int) -> tuple[float, float]:
    """Where the chips of a seat come from and go to."""
    if t.open:
        cell = next((cell for s, cell in t.cells() if s == seat), t.cells()[0][1])
        return cell.x + cell.w - 12 - 144, cell.y + 21
    if seat == t.me:
        return layout.own_at(t.ground)
    return layout.plate_at(t.ground, (seat - t.me - 1) % t.n)


def _pool_panel(t: "Table", c: Canvas) -> None:
    x, y, w, h = layout.pool_panel(t.ground)
    standing, options = t.standing, t.view.options
    c.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
    c.text(tr("rumino.table.pool"), x + 18, y + 26, 14, PALETTE["muted"], fit=110)
    rebuys = sum(standing.rebuys)
    lines = [c.text_height(14) + 8, c.text_height(14) + 8, c.text_height(13) + 6]
    top = y + h - 12 - sum(lines)
    note = "" if rebuys else tr("rumino.table.play_chips")
    used = c.text(note, x + w - 18, top - 6 + lines[0] / 2, 13, PALETTE["muted"], "M", "r", fit=96)
    text = tr("rumino.table.antes", n=t.n, ante=options["ante"])
    if rebuys:
        text = tr("rumino.table.with_rebuys", n=rebuys, antes=t.n)
    c.text(text, x + 18, top - 6 + lines[0] / 2, 14, PALETTE["text"], "M", fit=w - 46 - used)
    c.path(
        f"M{x + 18:.1f} {top + lines[0] - 2:.1f}H{x + w - 18:.1f}", line=PALETTE["line"], line_width=1, line_alpha=0.15
    )
    most, y2 = options["max_rebuys"], top + lines[0] + lines[1] / 2 + 2
    y3 = y2 + (lines[1] + lines[2]) / 2
    if most != "unlimited" and rebuys >= most:
        key = "no_rebuys" if most == 0 else "rebuys_used"
        c.text(tr(f"rumino.table.{key}"), x + 18, (y2 + y3) / 2, 14, PALETTE["muted"], "M", fit=w - 36)
        return
    used = c.text(str(standing.pool), x + w - 18, y2, 16, PALETTE["gold_hi"], "B", "r")
    c.text(tr("rumino.table.price"), x + 18, y2, 14, PALETTE["text"], "M", fit=w - 46 - used)
    highest = max((standing.totals[s] for s in standing.playing), default=0)
    c.text(tr("rumino.table.back_at", total=plain(highest)), x + 18, y3, 13, PALETTE["muted"], "M", fit=w - 36)


# --------------------------------------------------------------------- race --
def race(t: "Table", c: Canvas, rect: Rect, totals: tuple[int, ...]) -> None:
    """Every total on its way to 100: the danger zone is red, the end of it dashed."""
    x, y, w, h = rect
    c.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
    used = c.text(tr("rumino.table.hundred"), x + w - 18, y + 24, 13, PALETTE["verm_text"], "M", "r", fit=w * 0.42)
    c.text(tr("rumino.table.race"), x + 18, y + 24, 14, PALETTE["muted"], fit=w - 48 - used)
    before = t.view.match_state.facts.totals
    order = sorted(range(t.n), key=lambda s: (before[s], (s - t.me) % t.n))
    pitch = min(40.0, (h - 54) / t.n)
    names = min(w * 0.32, max(56.0, *(c.text_width(t.seats.name(s), 14) + 8 for s in range(t.n))))
    left, right = x + 50 + names, x + w - 24 - c.text_width("−100", 16)
    top, foot = y + 44, y + 48 + pitch * t.n
    danger = left + (right - left) * DANGER / OUT
    c.box(danger, top, right - danger, foot - top, 4, PALETTE["verm"], 0.2)
    for i, seat in enumerate(order):
        _runner(t, c, seat, totals[seat], y + 46 + pitch * (i + 0.5), (x, left, right, x + w - 18))
    c.path(f"M{right:.1f} {top:.1f}V{foot:.1f}", line=PALETTE["verm_hi"], line_width=2, dash="4 4")


def _runner(t: "Table", c: Canvas, seat: int, total: int, y: float, at: tuple[float, float, float, float]) -> None:
    """A line of the race: crest, name, bar, total. Who is out is struck through."""
    x, left, right, edge = at
    out = total >= OUT
    crest = t.seats.crests[seat]
    c.avatar(crest, x + 28, y, 12)
    used = c.text(t.seats.name(seat), x + 48, y, 14, PALETTE["muted"] if out else PALETTE["text"], fit=left - x - 54)
    if out:
        c.path(f"M{x + 45:.1f} {y:.1f}H{x + 51 + used:.1f}", line=PALETTE["muted"], line_width=2)
    wide = right - left
    c.box(left, y - 5, wide, 10, 5, PALETTE["line"], 0.12)
    if total > 0:
        c.box(left, y - 5, max(10.0, wide * min(1.0, total / OUT)), 10, 5, PALETTE["off"] if out else SEATS[crest])
    c.text(
        plain(total),
        edge,
        y,
        16,
        PALETTE["muted"] if out else PALETTE["verm_text"] if total >= DANGER else PALETTE["text"],
        "B",
        "r",
    )


# -------------------------------------------------------------------- seats --
def _plate(t: "Table", c: Canvas, seat: int, cx: float, cy: float) -> None:
    """Crest, name over points, how many cards."""
    out, turn = seat not in t.facts.playing, seat == t.facts.turn and not t.open
    name, points = t.seats.name(seat), tr("rumino.table.points", n=t.standing.totals[seat])
    points = points.replace("-", "−")
    count = "" if out else str(len(t.view.zones[f"hand:{seat}"]))
    h = max(50.0, c.text_height(16) + c.text_height(13) + 18)
    nw = c.text_width(count, 18) if count else 0
    inner = max(c.text_width(name, 16), c.text_width(points, 13, "M"))
    w = min(t.ground.pitch, max(164.0, 64 + inner + (44 + nw if count else 16)))
    x = cx - w / 2
    c.shadow(x, cy - h / 2, w, h, h / 2, 8, 4, 110)
    c.box(
        x,
        cy - h / 2,
        w,
        h,
        h / 2,
        PALETTE["panel"],
        0.93,
        line=PALETTE["gold_hi"] if turn else PALETTE["line"],
        line_alpha=1 if turn else 0.14,
        line_width=2 if turn else 1,
    )
    c.avatar(t.seats.crests[seat], x + 26, cy, 19)
    fit = w - 54 - (nw + 42 if count else 14)
    if c.text_width(points, 13, "M") > fit:
        points = plain(t.standing.totals[seat])
    c.text(name, x + 54, cy - (c.text_height(13) + 4) / 2, 16, PALETTE["muted"] if out else PALETTE["text"], fit=fit)
    c.text(
        points,
        x + 54,
        cy + (c.text_height(16) + 6) / 2,
        13,
        PALETTE["muted"] if out else PALETTE["gold_hi"],
        "M",
        fit=fit,
    )
    if count:
        c.text(count, x + w - 16, cy, 18, PALETTE["text"], "B", "r")
        c.icon("card", x + w - 16 - nw - 11, cy, 18, PALETTE["muted"])


def _prompt(t: "Table", c: Canvas) -> None:
    """Whose turn it is, and what there is to do, at the left of the hand."""
    head, sub = prompt(t)
    x, y = layout.own_at(t.ground)
    seat = t.me if t.mine else t.facts.turn
    c.avatar(t.seats.crests[seat], x, y, 18, PALETTE["gold_hi"] if t.mine else None)
    c.text(head, x + 32, y, 18, fit=24 + layout.SIDE - x - 32)
    c.paragraph(sub, 26, y + 30, layout.SIDE, 14, PALETTE["muted"], "M", line=1.4)


def _looks_on(t: "Table", c: Canvas) -> None:
    """In the place of the hand of who is out."""
    x, y, w, h = layout.hand_box(t.ground)
    c.dashed(x + w / 2 - 190, y + 20, 380, h - 40, 14, PALETTE["off"], 1.5, "6 5")
    c.text(t.seats.say("rumino.table.you_out", t.me), x + w / 2, y + h / 2 - 12, 22, PALETTE["text"], "B", "c", fit=350)
    c.text(tr("rumino.table.look_on"), x + w / 2, y + h / 2 + 18, 14, PALETTE["muted"], "M", "c", fit=350)


def _bubble(t: "Table", c: Canvas) -> None:
    """What somebody did last, beside the discard pile."""
    told = last_move(t)
    if told is None:
        return
    seat, head, sub = told
    g = t.ground
    x, cy = g.x + 66 + MID_H * 0.357 + 18, g.y
    h = max(56.0, c.text_height(14) + c.text_height(13) + 24)
    room = layout.race_panel(g)[0] - 16 - x
    w = min(room, max(140.0, 62 + max(c.text_width(head, 14), c.text_width(sub, 13, "M"))))
    c.panel(x, cy - h / 2, w, h, 14, 0.85)
    c.path(f"M{x + 1:.1f} {cy - 8:.1f}L{x - 9:.1f} {cy:.1f}L{x + 1:.1f} {cy + 8:.1f}Z", fill=PALETTE["panel"], a=0.9)
    c.avatar(t.seats.crests[seat], x + 26, cy, 14)
    gap = (c.text_height(14) + c.text_height(13)) / 4 + 3
    c.text(head, x + 48, cy - (gap if sub else 0), 14, fit=w - 58)
    c.text(sub, x + 48, cy + gap, 13, PALETTE["muted"], "M", fit=w - 58)


def _targets(t: "Table", c: Canvas) -> None:
    """The piles one may take from, outlined and named."""
    g = t.ground
    for verb, x in (("draw", g.x - 66), ("take", g.x + 66)):
        if t.can(verb):
            bx, by, bw, bh = box(Spot(x, g.y, MID_H))
            c.box(bx - 3, by - 3, bw + 6, bh + 6, 9, None, line=PALETTE["ok"], line_width=3)
            c.pill(
                tr(f"rumino.verb.{verb}"),
                x,
                by + 2,
                14,
                PALETTE["panel"],
                PALETTE["ok"],
                1,
                h=26,
                line=PALETTE["ok"],
                line_alpha=1,
                fit=120,
            )


# ----------------------------------------------------------------- the hand --
def _hand_labels(t: "Table", c: Canvas) -> None:
    """Brackets under melds and deadwood; above, what Jokers stand for and what each discard would leave."""
    _x, y, _w, h = t.hand_box()
    spots = t.layout()[f"hand:{t.me}"]
    low = y + h + 8
    if t.sort == "melds":
        for group, span in zip(t.groups, t.spans, strict=True):
            _bracket(t, c, group, span, low)
    elif t.hand:
        label = tr("rumino.table.deadwood", n=t.deadwood())
        c.bracket(t.spans[0].left, t.spans[-1].right, low, label, PALETTE["verm_text"], "5 5")
    stands = t.stands()
    melded = {s for g in t.groups if g.kind in ("run", "set", "rumino") for s in g.slots}
    alone = len(stands) < 2
    for slot, spot in enumerate(spots):
        if slot == t.chosen and t.new is not None:
            continue
        if slot in stands:
            text = tr("rumino.table.stands_for", card=words(stands[slot])) if alone else f"= {words(stands[slot])}"
            c.pill(text, spot.x, y - 18, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=26)
        elif t.new is not None and slot not in melded:
            c.pill(
                str(t.left[t.hand[slot]]),
                spot.x - h * 0.357 + 22,
                y - 18,
                14,
                PALETTE["panel"],
                PALETTE["muted"],
                0.9,
                h=24,
                pad=9,
            )
    if t.new is not None and t.chosen is not None:
        face = t.hand[t.chosen]
        text = tr("rumino.table.leaves", n=t.left[face]) if t.can("discard", face) else tr("rumino.table.just_taken")
        c.pill(text, spots[t.chosen].x, y - 48, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28)


def _bracket(t: "Table", c: Canvas, group: "Group", span: Span, y: float) -> None:
    if group.kind in ("run", "set", "rumino"):
        c.bracket(span.left, span.right, y, meld_words(group))
    elif group.kind == "dead":
        n = sum(VALUE[t.hand[s]] for s in group.slots if s != t.chosen or t.new is None)
        left, right = (span.left - 8, span.right + 8) if len(group.slots) == 1 else span
        label = tr("rumino.table.deadwood", n=n)
        if c.text_width(label, 14) + 28 > right - left:
            label = str(n)
        c.bracket(left, right, y, label, PALETTE["verm_text"], "5 5")
    else:
        key = "just_drawn" if t.facts.taken < 0 else "just_taken"
        c.text(
            tr(f"rumino.table.{key}"),
            (span.left + span.right) / 2,
            y + 12,
            13,
            PALETTE["muted"],
            "M",
            "c",
            fit=span.right - span.left + 8,
        )
