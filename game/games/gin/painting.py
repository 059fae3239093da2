"""What is drawn round the cards of Gin Rummy: score, moves, limit, prompt, brackets and labels."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards import mask
from engine.contract import Action
from engine.games.gin.match import Column, Sheet
from engine.melds import plain
from engine.melds.plain import POINTS
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box
from game.draw.theme import MID_H, OWN_H, PALETTE, SEATS
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Rect

if TYPE_CHECKING:
    from game.games.gin.table_view import Group, Table


def under(t: "Table", c: Canvas) -> None:
    """Everything that lies under the cards."""
    if t.open:
        for seat in (t.foe, t.me):
            _row_head(t, c, seat)
            if t.calm:
                _row_labels(t, c, seat)
        if t.phase != "over" and not t.lesson:
            _prompt(t, c)
        return
    c.glow(c.width / 2, t.middle[1] + 20, 380, 190)
    if not t.lesson:
        _score(t, c, 24, 128, 224, 222)
        _moves(t, c, c.width - 248, 128, 224, 222)
        _bubble(t, c)
        _prompt(t, c)
    _limit(t, c)
    _plate(t, c)
    if not t.view.zones["discard"]:
        c.dashed(*box(Spot(c.width / 2 + 66, t.middle[1], MID_H)), 8, PALETTE["off"], 1.2, "6 6")


def over(t: "Table", c: Canvas) -> None:
    """Everything that lies on the cards."""
    if t.open:
        _lay_off_arrows(t, c)
        if t.calm and t.view.result:
            _lay_off_notes(t, c)
        return
    cx, cy = t.middle
    if t.calm and t.mine and t.phase in ("draw", "upcard"):
        _targets(t, c, cx, cy)
    low = cy + MID_H / 2
    c.count_badge(len(t.view.zones["stock"]), cx - 66, low + 1)
    gap = 18 + c.text_height(14)
    c.text(tr("gin.table.stock"), cx - 66, low + gap, 14, PALETTE["muted"], "M", "c")
    c.text(tr("gin.table.discard_pile"), cx + 66, low + gap, 14, PALETTE["muted"], "M", "c")
    if t.calm:
        _hand_labels(t, c)


def _targets(t: "Table", c: Canvas, cx: float, cy: float) -> None:
    """The piles one may take from, outlined and named."""
    for verb, x in (("draw", cx - 66), ("take", cx + 66)):
        if t.can(verb):
            bx, by, bw, bh = box(Spot(x, cy, MID_H))
            c.box(bx - 3, by - 3, bw + 6, bh + 6, 9, None, line=PALETTE["ok"], line_width=3)
            c.pill(
                tr(f"gin.verb.{verb}"),
                x,
                by - 18,
                14,
                PALETTE["panel"],
                PALETTE["ok"],
                1,
                h=26,
                line=PALETTE["ok"],
                line_alpha=1,
                fit=128,
            )


# ----------------------------------------------------------------- the hand --
def _hand_labels(t: "Table", c: Canvas) -> None:
    """Brackets under melds and deadwood, what each discard would leave above."""
    _x, y, _w, h = t.hand_box()
    spots = dict(zip(t.hand, t.layout()[f"hand:{t.me}"], strict=True))
    if t.sort != "melds":
        if t.hand and not t.view.result:
            dead = min(t.left.values()) if t.left else plain.deadwood(mask(t.hand))
            spread = Span(t.spans[0].left, t.spans[-1].right)
            c.bracket(
                spread.left, spread.right, y + h + 8, tr("gin.table.deadwood", n=dead), PALETTE["verm_text"], "5 5"
            )
    else:
        for group, span in zip(t.groups, t.spans, strict=True):
            _bracket(t, c, group, span, y + h + 8)
    if t.new is None:
        return
    for face, left in t.left.items():
        spot = spots[face]
        if face == t.chosen or (t.sort == "melds" and _in_meld(t.groups, face)):
            continue
        c.pill(str(left), spot.x - OWN_H * 0.357 + 24, y - 18, 14, PALETTE["panel"], PALETTE["muted"], 0.9, h=24, pad=9)
    if t.chosen is not None:
        c.pill(
            tr("gin.table.leaves", n=t.left[t.chosen]),
            spots[t.chosen].x,
            y - 50,
            14,
            PALETTE["gold_hi"],
            PALETTE["ink"],
            1,
            h=28,
        )
        sx, _sy, sw, _sh = box(spots[t.chosen])
        if t.chosen == t.new and t.groups[-1].kind == "new":
            c.text(tr("gin.table.just_drawn"), sx + sw / 2, y + h + 20, 13, PALETTE["muted"], "M", "c", fit=140)


def _in_meld(groups: "Sequence[Group]", face: int) -> bool:
    return any(face in g.faces for g in groups if g.kind in ("run", "set"))


def _bracket(t: "Table", c: Canvas, group: "Group", span: Span, y: float) -> None:
    if group.kind in ("run", "set"):
        c.bracket(span.left, span.right, y, tr(f"gin.table.{group.kind}"))
    elif group.kind == "dead":
        n = sum(POINTS[f] for f in group.faces if f != t.chosen)
        wide = span.right - span.left > 120
        label = tr("gin.table.deadwood", n=n) if wide else str(n)
        c.bracket(span.left, span.right, y, label, PALETTE["verm_text"], "5 5")


# ------------------------------------------------------------------- panels --
def _plate(t: "Table", c: Canvas) -> None:
    turn, count = t.foe in t.view.acting, len(t.view.zones[f"hand:{t.foe}"])
    x, _, w, _ = plate_box(t, c)
    c.plate(x + w / 2, 66, t.seats.crests[t.foe], t.seats.name(t.foe), _points(t), count, turn, w=w)


def plate_box(t: "Table", c: Canvas) -> Rect:
    """Where the opponent's plate is, right of their cards."""
    count, name = len(t.view.zones[f"hand:{t.foe}"]), t.seats.name(t.foe)
    w = max(184.0, 122 + max(c.text_width(name, 16), c.text_width(_points(t), 13, "M")) + c.text_width(str(count), 18))
    return c.width / 2 + 160, 36, w, 60


def _points(t: "Table") -> str:
    """What the opponent has so far."""
    key = "deals_won" if t.view.options["scoring"] == "wins" else "points"
    return tr(f"gin.table.{key}", n=t.match_state.totals[t.foe])


def _score(t: "Table", c: Canvas, x: float, y: float, w: float, h: float) -> None:
    options, sheet = t.view.options, t.match_state.facts
    wins = options["scoring"] == "wins"
    target = options["wins_target"] if wins else options["target"]
    c.panel(x, y, w, h, 16, 0.62, False)
    c.text(
        tr("gin.table.first_to_wins" if wins else "gin.table.first_to", n=target),
        x + 18,
        y + 26,
        14,
        PALETTE["muted"],
        fit=w - 36,
    )
    if len(sheet.columns) > 1:
        _columns(t, c, sheet, x, y, w)
        return
    for i, seat in enumerate((t.me, t.foe)):
        yy = y + 66 + i * 66
        crest, total = t.seats.crests[seat], t.match_state.totals[seat]
        c.avatar(crest, x + 34, yy, 16)
        c.text(t.seats.name(seat), x + 60, yy, 16, fit=w - 130)
        c.text(str(total), x + w - 18, yy, 22, PALETTE["text"], "B", "r")
        c.box(x + 18, yy + 24, w - 36, 8, 4, PALETTE["line"], 0.12)
        if total:
            c.box(x + 18, yy + 24, max(8.0, (w - 36) * min(1.0, total / target)), 8, 4, SEATS[crest])
    if not wins:
        mine, theirs = (sheet.wins[s] for s in (t.me, t.foe))
        used = c.text(f"{mine} – {theirs}", x + w - 18, y + 198, 14, PALETTE["text"], "B", "r")
        c.text(tr("gin.table.deals_won_title"), x + 18, y + 198, 14, PALETTE["muted"], "M", fit=w - 48 - used)


def _columns(t: "Table", c: Canvas, sheet: Sheet, x: float, y: float, w: float) -> None:
    """Hollywood's three columns."""
    for i, column in enumerate(sheet.columns):
        cx = x + 92 + i * 50
        c.text(str(i + 1), cx, y + 58, 13, PALETTE["muted"], "M", "c")
        for j, seat in enumerate((t.me, t.foe)):
            won = column.winner == seat
            colour = PALETTE["gold_hi"] if won else PALETTE["text"] if column.winner is None else PALETTE["muted"]
            c.text(_cell(column, seat), cx, y + 98 + j * 54, 18, colour, "B", "c", fit=48)
        if column.winner is not None:
            c.icon("check", cx, y + 196, 16, PALETTE["gold_hi"])
    for j, seat in enumerate((t.me, t.foe)):
        c.avatar(t.seats.crests[seat], x + 38, y + 98 + j * 54, 16)


def _cell(column: Column, seat: int) -> str:
    return str(column.totals[seat]) if column.boxes(seat) else "–"


def entries(t: "Table", history: Sequence[Action]) -> list[tuple[int, str]]:
    """The moves in words, each with its seat."""
    found: list[tuple[int, str]] = []
    drawn = ""
    pile = [t.facts.upcard]
    for i, a in enumerate(history, 1):
        if a.verb in ("draw", "take"):
            drawn = tr("gin.log.stock") if a.verb == "draw" else words(pile.pop())
            if i == len(history):
                found.append((a.seat, tr("gin.log.drew", source=drawn)))
        elif a.verb in ("discard", "knock"):
            pile.append(a.cards[0])
            found.append((a.seat, tr(f"gin.log.{a.verb}", source=drawn, card=words(a.cards[0]))))
        elif a.verb == "pass":
            found.append((a.seat, tr("gin.log.pass")))
    return found


def _moves(t: "Table", c: Canvas, x: float, y: float, w: float, h: float) -> None:
    c.panel(x, y, w, h, 16, 0.62, False)
    c.text(tr("gin.table.moves"), x + 18, y + 24, 14, PALETTE["muted"])
    line = max(34.0, c.text_height(14) + 12)
    rows = entries(t, t.view.history)[-int((h - 44) // line) :]
    if not rows:
        c.paragraph(tr("gin.table.no_moves"), x + 18, y + 44, w - 36, 14, PALETTE["off"])
    for i, (seat, text) in enumerate(rows):
        yy, now = y + 40 + line * (i + 0.5), i == len(rows) - 1
        if now:
            c.box(x + 8, yy - line / 2 + 2, w - 16, line - 4, 8, PALETTE["line"], 0.09)
        c.avatar(t.seats.crests[seat], x + 26, yy, 10)
        c.text(text, x + 46, yy, 14, PALETTE["text"] if now else PALETTE["muted"], "B" if now else "M", fit=w - 60)


def _limit(t: "Table", c: Canvas) -> None:
    """The knock limit; in Oklahoma the upcard that set it."""
    lines = _limit_lines(t)
    x, y, w, h = limit_box(t, c)
    c.panel(x, y, w, h, 14, 0.85)
    y += 6
    for text, size, colour, weight in lines:
        y += (c.text_height(size) + 8) / 2
        c.text(text, x + w / 2, y, size, colour, weight, "c", fit=w - 14)
        y += (c.text_height(size) + 8) / 2


def limit_box(t: "Table", c: Canvas) -> Rect:
    """Where the knock limit stands, left of the stock."""
    cx, cy = t.middle
    lines = _limit_lines(t)
    w = max(104.0, *(c.text_width(s, size, weight) + 28 for s, size, _, weight in lines))
    w = min(w, cx - 66 - MID_H * 0.357 - 24 - 262)
    h = sum(c.text_height(size) + 8 for _, size, _, _ in lines) + 12
    return cx - 66 - MID_H * 0.357 - 22 - w, cy - h / 2, w, h


def _limit_lines(t: "Table") -> list[tuple[str, int, str, str]]:
    """The lines about the knock limit: words, size, colour, weight."""
    limit = t.facts.knock_limit
    top = tr("gin.table.knock_at" if limit else "gin.table.no_knocking")
    value = tr("gin.table.or_less", n=limit) if limit else tr("gin.table.gin_only")
    lines = [(top, 13, PALETTE["muted"], "M"), (value, 16, PALETTE["gold_hi"], "B")]
    if t.view.options["knock_limit"] == "upcard":
        lines.insert(0, (tr("gin.table.upcard", card=words(t.facts.upcard)), 13, PALETTE["text"], "M"))
    if t.facts.doubled:
        lines.append((tr("gin.table.doubled"), 13, PALETTE["verm_text"], "B"))
    return lines


def _bubble(t: "Table", c: Canvas) -> None:
    """What the opponent did last, beside the discard pile."""
    told = last_move(t)
    if told is None:
        return
    head, sub = told
    cx, cy = t.middle
    x = cx + 66 + MID_H * 0.357 + 18
    h = max(56.0, c.text_height(14) + c.text_height(13) + 24)
    room = c.width - 248 - 18 - x
    w = min(room, max(150.0, 62 + max(c.text_width(head, 14), c.text_width(sub, 13, "M"))))
    c.panel(x, cy - h / 2, w, h, 14, 0.85)
    c.path(f"M{x + 1:.1f} {cy - 8:.1f}L{x - 9:.1f} {cy:.1f}L{x + 1:.1f} {cy + 8:.1f}Z", fill=PALETTE["panel"], a=0.9)
    c.avatar(t.seats.crests[t.foe], x + 26, cy, 15)
    gap = (c.text_height(14) + c.text_height(13)) / 4 + 3
    c.text(head, x + 48, cy - (gap if sub else 0), 14, fit=w - 58)
    c.text(sub, x + 48, cy + gap, 13, PALETTE["muted"], "M", fit=w - 58)


def last_move(t: "Table") -> tuple[str, str] | None:
    """The opponent's last move in two lines, if it was the last but for one's own draw."""
    name = t.seats.name(t.foe)
    theirs = [a for a in t.view.history if a.seat == t.foe]
    if not theirs:
        return None
    last = theirs[-1]
    if last.verb == "pass":
        return tr("gin.bubble.pass", name=name), ""
    if last.verb == "discard":
        drew = theirs[-2] if len(theirs) > 1 else None
        sub = tr("gin.bubble.from_stock") if drew and drew.verb == "draw" else tr("gin.bubble.from_pile")
        return tr("gin.bubble.threw", name=name, card=words(last.cards[0])), sub
    if last.verb == "draw":
        return tr("gin.bubble.drew", name=name), ""
    if last.verb == "take":
        return tr("gin.bubble.took", name=name), ""
    return None


# ------------------------------------------------------------------- prompt --
def prompt(t: "Table") -> tuple[str, str]:
    """Whose turn it is and what there is to do."""
    if t.view.result is not None:
        return "", ""
    if not t.mine:
        return t.seats.say("gin.prompt.turn", t.foe), tr(f"gin.prompt.wait_{t.phase}", name=t.seats.name(t.foe))
    head = t.seats.say("gin.prompt.turn", t.me)
    if t.phase == "upcard":
        key = "upcard" if t.can("pass") else "upcard_forced"
        return head, tr(f"gin.prompt.{key}", card=words(t.facts.upcard))
    if t.phase == "draw":
        return head, tr("gin.prompt.stock_only" if t.facts.must_draw else "gin.prompt.draw")
    if t.phase == "discard":
        return head, _discard_prompt(t)
    return t.seats.say(f"gin.prompt.{t.phase}_head", t.me), tr(f"gin.prompt.{t.phase}", name=t.seats.name(t.foe))


def _discard_prompt(t: "Table") -> str:
    if t.can("biggin"):
        return tr("gin.prompt.biggin")
    knocks = [a.cards[0] for a in t.legal if a.verb == "knock"]
    if knocks:
        best = min(knocks, key=lambda f: t.left[f])
        return tr("gin.prompt.gin" if t.left[best] == 0 else "gin.prompt.knock", card=words(best))
    return tr("gin.prompt.discard")


def _prompt(t: "Table", c: Canvas) -> None:
    head, sub = prompt(t)
    seat = t.me if t.mine else t.foe
    if t.open:
        x, y = c.width - 248, c.height - 396
        c.avatar(t.seats.crests[seat], x + 20, y, 20, PALETTE["gold_hi"] if t.mine else None)
        c.text(head, x + 52, y, 18, fit=172)
        c.paragraph(sub, x, y + 26, 224, 14, PALETTE["muted"], "M", line=1.35)
        return
    y = c.height - 300
    c.avatar(t.seats.crests[seat], 66, y, 20, PALETTE["gold_hi"] if t.mine else None)
    gap = (c.text_height(18) + c.text_height(14)) / 4 + 3
    c.text(head, 98, y - gap, 18)
    c.text(sub, 98, y + gap, 14, PALETTE["muted"], "M", fit=c.width - 400)


# --------------------------------------------------------------- open hands --
def _row_head(t: "Table", c: Canvas, seat: int) -> None:
    _, _, y = t.rows[seat]
    cy = y - 34 if seat == t.foe else y + 138 + 66
    c.avatar(t.seats.crests[seat], 66, cy, 18)
    used = c.text(t.seats.name(seat), 94, cy, 20)
    kind = t.view.result.kind if t.view.result else ""
    if seat == t.facts.knocker:
        key = kind if kind in ("gin", "biggin") else "knocked"
    elif t.facts.knocker < 0:
        key = "idle"
    else:
        key = "defends" if kind not in ("gin", "biggin") else "caught"
    loose = [f for f in t.view.zones[f"hand:{seat}"] if f >= 0]
    n = plain.deadwood(mask(loose))
    c.text(t.seats.say(f"gin.role.{key}", seat, n=n), 94 + used + 10, cy + 1, 14, PALETTE["muted"], "M", fit=520)


def _row_labels(t: "Table", c: Canvas, seat: int) -> None:
    groups, spans, y = t.rows[seat]
    low = y + 138 + 8
    n_laid = len(t.laid(seat))
    laid_off = {a.cards[0] for a in t.view.history if a.verb == "layoff"} | _engine_laid(t)
    for i, (group, span) in enumerate(zip(groups, spans, strict=True)):
        if not group.faces:
            continue
        if group.kind in ("run", "set"):
            name = tr(f"gin.table.{group.kind}")
            if i < n_laid and laid_off & set(group.faces) and seat == t.facts.knocker:
                name = tr("gin.table.with_layoff", meld=name)
            c.bracket(
                span.left, span.right, low, name, None if i < n_laid else PALETTE["gold"], None if i < n_laid else "5 5"
            )
        elif all(f >= 0 for f in group.faces):
            _count(t, c, group, seat, low)


def _engine_laid(t: "Table") -> set[int]:
    """The cards the result says were laid off."""
    result = t.view.result
    return {f for line in result.lines if line.key == "layoff" for f in line.cards} if result else set()


def _count(t: "Table", c: Canvas, group: "Group", seat: int, low: float) -> None:
    """Each loose card's points under it, their sum at the end."""
    spots = dict(zip(t.view.zones[f"hand:{seat}"], t.layout()[f"hand:{seat}"], strict=True))
    last = len(group.faces) - 1
    left = spots[group.faces[0]].x - 138 * 0.357
    for i, face in enumerate(group.faces):
        x = spots[face].x if i == last and last == 0 else left + (spots[face].x - spots[group.faces[0]].x) + 22
        c.text(str(POINTS[face]), x, low + 10, 15, PALETTE["verm_text"], "B", "c")
    right = spots[group.faces[-1]].x + 138 * 0.357
    if last > 0:
        c.text(str(sum(POINTS[f] for f in group.faces)), right - 2, low + 10, 17, PALETTE["text"], "B", "r")


def _lay_off_arrows(t: "Table", c: Canvas) -> None:
    """Where a card of one's own would fit, named on the meld."""
    if not (t.mine and t.phase == "layoff") or t.lesson or t.quiz:
        return
    _groups, spans, y = t.rows[t.foe]
    fits: dict[int, list[int]] = {}
    for a in t.legal:
        if a.verb == "layoff":
            fits.setdefault(int(a.arg), []).append(a.cards[0])
    for i, cards in fits.items():
        span = spans[i]
        text = "+ " + " ".join(words(f) for f in cards)
        c.box(span.left - 4, y - 4, span.right - span.left + 8, 146, 11, None, line=PALETTE["ok"], line_width=3)
        c.pill(
            text,
            (span.left + span.right) / 2,
            y - 4,
            14,
            PALETTE["panel"],
            PALETTE["ok"],
            1,
            h=26,
            line=PALETTE["ok"],
            line_alpha=1,
        )


def _lay_off_notes(t: "Table", c: Canvas) -> None:
    """After the deal: which cards went onto which meld of the knocker."""
    knocker = t.facts.knocker
    cards = _engine_laid(t)
    if knocker < 0 or not cards:
        return
    _, spans, y = t.rows[knocker]
    down = knocker == t.me
    start, end = (t.rows[t.foe][2] + 138 + 46, y - 12) if down else (t.rows[t.me][2] - 12, y + 138 + 46)
    if down:
        start, end = min(start, end - 60), end
    for group, span in zip(t.laid(knocker), spans, strict=False):
        onto = [f for f in group.faces if f in cards]
        if not onto:
            continue
        x = (span.left + span.right) / 2
        bend, tip = (start + end) / 2, 9 if down else -9
        c.path(
            f"M{x + 60:.1f} {start:.1f}C{x + 60:.1f} {bend:.1f} {x:.1f} {bend:.1f} {x:.1f} {end:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
            dash="8 7",
        )
        c.path(
            f"M{x - 8:.1f} {end - tip:.1f}L{x:.1f} {end:.1f}L{x + 8:.1f} {end - tip:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
        )
        text = t.seats.say("gin.table.lays_off", 1 - knocker, cards=" ".join(words(f) for f in onto))
        at = min(x + 84, 640 - c.text_width(text, 14) - 24)
        c.pill(text, at, (start + end) / 2, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28, anchor="l")
