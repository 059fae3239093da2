"""What is drawn round the cards of RIN: seats, arrows, the field's panels, prompt, calls, and the open hands."""

from typing import TYPE_CHECKING, Final

import pygame

from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Spot, box, face_of
from game.draw.theme import CORNER, PALETTE, RADIUS
from game.draw.vector import STORE
from game.games.rin import layout, texts
from game.games.rin.texts import SUITS, Tag, card_words, total_words
from game.text.card_text import signed
from game.text.translations import tr
from game.ui.widgets import Rect

if TYPE_CHECKING:
    from game.games.rin.table_view import Table

_TAGS: Final = {
    "warn": (PALETTE["verm"], PALETTE["on_verm"]),
    "gold": (PALETTE["gold_hi"], PALETTE["ink"]),
    "plain": (PALETTE["raised"], PALETTE["text"]),
}
RING_STEPS: Final = 60


def under(t: "Table", c: Canvas) -> None:
    """Everything that lies under the cards."""
    if t.ended:
        for seat, cell in t.cells():
            _cell(t, c, seat, cell)
        return
    ground(t, c)
    x, y, w = beside(t, c)
    _sums(t, c, x, y, w)
    if t.asking is None:
        _own(t, c)
    x, y, w, h = layout.panel(t.ground)
    c.box(x, y, w, h, RADIUS["panel"], PALETTE["panel"], 0.5, line=PALETTE["line"], line_alpha=0.08)


def ground(t: "Table", c: Canvas) -> None:
    """The light in the middle, which way play goes round, and where the stock was."""
    g = t.ground
    c.glow(g.x, g.y - 4, 400 * g.w / 1280, 200)
    for line, head in layout.arrows(g, t.facts.direction):
        c.path(line, line=PALETTE["gold"], line_width=4, line_alpha=0.55 if head else 0.22)
        if head:
            c.path(head, line=PALETTE["gold_hi"], line_width=5, line_alpha=0.9)
    if not t.view.zones["stock"]:
        _empty(c, g)


def over(t: "Table", c: Canvas) -> None:
    """Everything that lies on the cards."""
    if t.ended:
        return
    for seat, x, y in t.opponents():
        turn = seat in t.view.acting
        _plate(t, c, seat, x, y + 40, turn)
    _piles(t, c)
    if t.calm:
        _effects(t, c)
    if t.asking is not None:
        x, y, w, h = layout.suits_panel(t.ground)
        c.panel(x, y, w, h, RADIUS["plate"], 0.96)
        c.text(tr("rin.table.name_suit"), x + 16, y + 18, 16, fit=w * 0.5)
        c.text(tr("rin.table.take_back"), x + w - 16, y + 18, 13, PALETTE["muted"], "M", "r", fit=w * 0.42)


# -------------------------------------------------------------------- seats --
def _plate(t: "Table", c: Canvas, seat: int, cx: float, cy: float, turn: bool) -> None:
    """Crest, name over score, how many cards; tags below."""
    name, score = t.seats.name(seat), signed(t.view.match_state.totals[seat])
    count = str(len(t.view.zones[f"hand:{seat}"]))
    h = max(50.0, c.text_height(16) + c.text_height(13) + 18)
    nw = c.text_width(count, 18)
    room = t.ground.pitch
    inner = max(c.text_width(name, 16), c.text_width(score, 13, "M"))
    w = min(room, max(160.0, 62 + inner + 44 + nw))
    x, y = cx - w / 2, cy - h / 2
    c.shadow(x, y, w, h, h / 2, 8, 4, 110)
    c.box(
        x,
        y,
        w,
        h,
        h / 2,
        PALETTE["panel"],
        0.93,
        line=PALETTE["gold_hi"] if turn else PALETTE["line"],
        line_alpha=1 if turn else 0.14,
        line_width=2 if turn else 1,
    )
    _seat_words(t, c, seat, x, cy, w)
    _tags(c, texts.tags(t, seat), cx, cy + h / 2 + 15, room + 8)


def _seat_words(t: "Table", c: Canvas, seat: int, x: float, cy: float, w: float) -> None:
    """What stands on a plate of this width."""
    count = str(len(t.view.zones[f"hand:{seat}"]))
    c.avatar(t.seats.crests[seat], x + 26, cy, 19)
    used = c.text(count, x + w - 16, cy, 18, PALETTE["text"], "B", "r")
    c.icon("card", x + w - 16 - used - 11, cy, 18, PALETTE["muted"])
    fit = w - 54 - used - 40
    c.text(t.seats.name(seat), x + 54, cy - (c.text_height(13) + 4) / 2, 16, fit=fit)
    c.text(
        signed(t.view.match_state.totals[seat]),
        x + 54,
        cy + (c.text_height(16) + 6) / 2,
        13,
        PALETTE["gold_hi"],
        "M",
        fit=fit,
    )


def _tags(c: Canvas, tags: list[Tag], cx: float, cy: float, room: float, left: float | None = None) -> None:
    """Tags side by side, as many as there is room for: round cx, or from `left` on."""
    widths: list[float] = []
    for tag in tags:
        w = c.text_width(tag.text, 13) + 20
        if widths and sum(widths) + w + 6 * len(widths) > room:
            break
        widths.append(min(w, room))
    x = cx - (sum(widths) + 6 * (len(widths) - 1)) / 2 if left is None else left
    for tag, w in zip(tags, widths, strict=False):
        fill, colour = _TAGS[tag.kind]
        c.pill(tag.text, x + w / 2, cy, 13, fill, colour, 1, pad=10, h=24, fit=w + 2)
        x += w + 6


def _own(t: "Table", c: Canvas) -> None:
    """The own plate, and beside it what there is to do."""
    g, x, cy = t.ground, 44.0, layout.own_at(t.ground)
    name, score = t.seats.name(t.me), signed(t.view.match_state.totals[t.me])
    h = max(50.0, c.text_height(16) + c.text_height(13) + 18)
    inner = max(c.text_width(name, 16), c.text_width(score, 13, "M"))
    w = min(190.0, max(138.0, 62 + inner + 44 + c.text_width(str(len(t.hand)), 18)))
    c.shadow(x, cy - h / 2, w, h, h / 2, 8, 4, 110)
    c.box(
        x,
        cy - h / 2,
        w,
        h,
        h / 2,
        PALETTE["panel"],
        0.93,
        line=PALETTE["gold_hi"] if t.mine else PALETTE["line"],
        line_alpha=1 if t.mine else 0.14,
        line_width=2 if t.mine else 1,
    )
    _seat_words(t, c, t.me, x, cy, w)
    head, sub = ("", "") if t.lesson else texts.prompt(t)
    left, right = x + w + 16, layout.panel(g)[0] - 14
    gap = (c.text_height(18) + c.text_height(14)) / 4 + 2
    used = c.text(head, left, cy - gap, 18, fit=right - left)
    c.text(sub, left, cy + gap, 14, PALETTE["muted"], "M", fit=right - left)
    room = right - left - used - 14
    tags = texts.tags(t, t.me)
    if tags and room > c.text_width(tags[0].text, 13) + 20:
        _tags(c, tags, 0, cy - gap, room, left + used + 14)


# -------------------------------------------------------------------- piles --
def _empty(c: Canvas, g: layout.Ground) -> None:
    x, y, w, h = box(Spot(*layout.stock_at(g), layout.STOCK_H))
    c.box(x, y, w, h, 8, PALETTE["well"], 0.35)
    c.dashed(x, y, w, h, 8, PALETTE["off"], 1.5, "6 5")
    c.text(tr("rin.table.empty"), x + w / 2, y + h / 2 - 11, 16, PALETTE["text"], "B", "c", fit=w - 8)
    c.text(tr("rin.table.debts_first"), x + w / 2, y + h / 2 + 14, 13, PALETTE["muted"], "M", "c", fit=w - 8)


def _piles(t: "Table", c: Canvas) -> None:
    """The field card's gold line, how many cards the stock has, and that one may draw from it."""
    g = t.ground
    x, y, w, h = box(Spot(g.x, g.y, layout.FIELD_H))
    if t.calm:
        c.box(x - 3, y - 3, w + 6, h + 6, w * CORNER + 3, None, line=PALETTE["gold_hi"], line_width=3)
    sx, sy = layout.stock_at(g)
    x, y, w, h = box(Spot(sx, sy, layout.STOCK_H))
    n, may = len(t.view.zones["stock"]), t.calm and t.can("draw") is not None
    if may and n:
        c.box(x - 3, y - 3, w + 6, h + 6, 9, None, line=PALETTE["ok"], line_width=3)
    if n:
        c.count_badge(n, sx, sy + layout.STOCK_H / 2)
    if not may:
        return
    text = tr("rin.table.draw", n=t.facts.chain or 1)
    cap = c.key_width("D")
    wide = c.text_width(text, 14) + 24
    left = sx - (wide + 6 + cap) / 2
    c.pill(
        text, left, y - 22, 14, PALETTE["panel"], PALETTE["ok"], 1, h=28, line=PALETTE["ok"], line_alpha=1, anchor="l"
    )
    c.key("D", left + wide + 6, y - 22, anchor="l")


def _effects(t: "Table", c: Canvas) -> None:
    """What a card of the own hand would do, in a pill above it; or that it waits."""
    wait = t.waits_for()
    if t.asking is not None or not t.hand:
        return
    if wait is None and not t.mine:
        return
    faces = [wait] if wait is not None else [face_of(t.chosen)] if t.chosen is not None else sorted(t.playable)
    if wait is None and t.chosen is None and len(faces) != 1:
        return
    spots = dict(zip(t.hand, t.layout()[f"hand:{t.me}"], strict=True))
    for face in faces:
        text = tr("rin.table.waits") if wait is not None else effect(t, face)
        if not text or face not in spots:
            continue
        x, y, w, _ = box(spots[face])
        half = c.text_width(text, 14) / 2 + 12
        at = max(44 + half, x + w / 2)
        c.pill(text, at, y - 18, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28)


def effect(t: "Table", face: int | None) -> str:
    """What a card that may be played would do, in a few words."""
    if face is None or face not in t.playable:
        return ""
    if face % 13 == 1:
        return tr("rin.effect.two", n=t.facts.chain * 2 or 2)
    if face % 13 == 12:
        return tr("rin.effect.king")
    if face % 13 == 0 and face < 52:
        return tr("rin.effect.ace")
    if face % 13 == 7:
        return tr("rin.effect.eight")
    return ""


# --------------------------------------------------------- beside the field --
def beside(t: "Table", c: Canvas) -> tuple[float, float, float]:
    """What holds at the table, right of the field card; where the next panel would stand, and how wide."""
    x, y = layout.side_at(t.ground)
    state = _state(t)
    w = 166.0
    if state:
        head, sub, mark = state[:3]
        lead = 78 if mark.startswith("+") else 66
        w = max(w, lead + max(c.text_width(head, 16), c.text_width(sub, 13, "M")) + 14)
    w = min(w, 212 * t.ground.w / 1280)
    if state:
        _state_panel(t, c, state, x, y - 78, w)
    return x, y, w


def _state(t: "Table") -> tuple[str, str, str, bool] | None:
    """What holds at the table just now: two lines, a mark (a crest's seat `@2`, a suit, `+4`), whether it warns."""
    facts, name = t.facts, t.seats.name
    if t.view.phase == "claims":
        seat, verb = facts.claims[-1]
        return tr(f"rin.tag.{verb}"), t.seats.say("rin.state.pays", facts.owner), f"@{seat}", True
    if facts.owed and t.view.phase == "owe":
        seat = facts.owed[0]
        n = facts.owed.count(seat)
        return name(seat), tr("rin.state.draws", n=n), f"+{n}", True
    if facts.chain:
        return tr("rin.state.chain"), tr("rin.state.next", n=facts.chain), f"+{facts.chain}", True
    if facts.lap >= 0:
        return tr("rin.state.lap"), t.seats.say("rin.state.back", facts.lap), f"@{facts.lap}", False
    if facts.named:
        owner = t.seats.say("rin.state.named", facts.owner)
        return tr(f"rin.suit.{facts.named}"), owner, SUITS[facts.named], False
    if t.view.phase == "second":
        return name(facts.turn), tr("rin.state.lot"), f"@{facts.turn}", False
    return None


def _state_panel(t: "Table", c: Canvas, state: tuple[str, str, str, bool], x: float, y: float, w: float) -> None:
    head, sub, mark, warns = state
    c.panel(x, y, w, 66, 14, 0.88)
    colour, soft = PALETTE["text"], PALETTE["muted"]
    if warns:
        c.box(x, y, w, 66, 14, PALETTE["verm"], 0.9, line=PALETTE["line"], line_alpha=0.2)
        colour, soft = PALETTE["on_verm"], PALETTE["on_verm_soft"]
    left = x + 66
    if mark.startswith("+"):
        used = c.text(mark, x + 14, y + 33, 30, colour, fit=64)
        left = x + 14 + max(used + 12, 52)
    elif mark.startswith("@"):
        c.avatar(t.seats.crests[int(mark[1:])], x + 34, y + 33, 19)
    else:
        c.circle(x + 34, y + 33, 22, PALETTE["washi"])
        c.text(mark, x + 34, y + 33, 28, PALETTE["ink"], "B", "c")
    gap = (c.text_height(16) + c.text_height(13)) / 4 + 3
    fit = x + w - 12 - left
    c.text(head, left, y + 33 - gap, 16, colour, fit=fit)
    c.text(sub, left, y + 33 + gap, 13, soft, "M", fit=fit)


def side_box(t: "Table") -> Rect:
    """The two panels beside the field together."""
    x, y = layout.side_at(t.ground)
    return x, y - 78, min(212.0, 212 * t.ground.w / 1280), 156


def sums_box(t: "Table") -> Rect:
    """The two totals beside the field."""
    x, y = layout.side_at(t.ground)
    return x, y, 166, 78


def _sums(t: "Table", c: Canvas, x: float, y: float, w: float) -> None:
    """The own hand's total beside the field card's. Who plays sharp compares for themselves."""
    field = t.view.zones["field"][-1]
    same = texts.equal(t.hand, field)
    sharp = t.view.options["false_call"] == "draw_3" and not t.learn
    mark = "·" if sharp else "=" if same else "≠"
    lit = t.learn and same
    if t.quiz:
        return
    c.panel(x, y, w, 78, 14, 0.88)
    if lit:
        c.box(x, y, w, 78, 14, None, line=PALETTE["gold_hi"], line_width=2)
    a, b = x + w * 0.27, x + w * 0.78
    used = c.text(
        total_words(t.hand), a, y + 29, 30, PALETTE["gold_hi"] if lit else PALETTE["text"], "B", "c", fit=w * 0.46
    )
    other = c.text(texts.field_words(field), b, y + 29, 30, PALETTE["text"], "B", "c", fit=w * 0.26)
    c.text(mark, (a + used / 2 + b - other / 2) / 2, y + 29, 22, PALETTE["muted"], "B", "c")
    c.text(tr("rin.table.yours"), a, y + 61, 13, PALETTE["muted"], "M", "c", fit=w * 0.48)
    c.text(tr("rin.table.field"), b, y + 61, 13, PALETTE["muted"], "M", "c", fit=w * 0.4)


# -------------------------------------------------------------- what moves --
def live(t: "Table", c: Canvas) -> None:
    """Drawn in every frame: the ring with the time that is left, or the points on their way."""
    if t.ended:
        _points(t, c)
        return
    px, _, w, _ = layout.panel(t.ground)
    clock(t, c, *layout.ring_at(t.ground), px + w - (176 if t.paused else 14))


def clock(t: "Table", c: Canvas, x: float, y: float, right: float) -> None:
    """The ring with the time that is left, and beside it what it is for."""
    clock = t.clock
    part = clock.left / clock.whole if clock.whole else 0.0
    running = bool(clock.kind) and clock.whole > 0 and not t.paused
    step = round(part * RING_STEPS) if running else 0
    _ring(c, x, y, step)
    label = f"{clock.left / 1000:.1f}" if clock.left < 10_000 else f"{clock.left / 1000:.0f}"
    c.text(label if running and clock.left < 600_000 else "–", x, y, 16, PALETTE["text"], "B", "c", fit=38)
    line, open_ = texts.call_line(t)
    left = x + 38
    lines = c.lines(line, 16, right - left, "B") if c.text_width(line, 16) > right - left else [line]
    gap = c.text_height(16) + 5
    for i, one in enumerate(lines[:2]):
        c.text(
            one,
            left,
            y + (i - (min(2, len(lines)) - 1) / 2) * gap,
            16,
            PALETTE["text"] if open_ else PALETTE["muted"],
            fit=right - left,
        )


def _ring(c: Canvas, x: float, y: float, step: int) -> None:
    """One of the pictures of the ring, made once for each size."""
    size = c.pixels(60)

    def make() -> pygame.Surface:
        im = pygame.Surface((size, size), pygame.SRCALPHA)
        screen, c.surface = c.surface, im
        try:
            c.ring(30, 30, 22, step / RING_STEPS)
        finally:
            c.surface = screen
        return im

    im = STORE.get(("rin-ring", size, step), make)
    c.surface.blit(im, (round(x * c.scale - size / 2), round(y * c.scale - size / 2)))


def _points(t: "Table", c: Canvas) -> None:
    """What is paid flies from who pays to who receives, then stands there."""
    from game.games.rin.table_view import FLY_MS

    result = t.view.result
    assert result is not None
    at = {seat: (cell.x + cell.w - 14, cell.y + 21) for seat, cell in t.cells()}
    part = min(1.0, max(0.0, t.flown / FLY_MS))
    done = t.flown >= FLY_MS
    for seat, (x, y) in at.items():
        n = result.points[seat]
        if done if n > 0 else n < 0 and t.flown > 0:
            c.text(signed(n), x, y, 22, PALETTE["gold_hi"] if n > 0 else PALETTE["verm_text"], "B", "r")
    if done or t.flown <= 0:
        return
    if t.reduced:  # nothing flies: it fades in where it goes
        for seat in result.winners:
            c.text(signed(result.points[seat]), *at[seat], 22, PALETTE["gold_hi"], "B", "r", alpha=round(255 * part))
        return
    eased = 1 - (1 - part) ** 3
    for p in result.facts.payments:
        (x0, y0), (x1, y1) = at[p.loser], at[p.winner]
        if p.amount == 0:
            continue
        x, y = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased
        c.chip(x - 66, y, 14)
        c.chip(x - 66, y - 6, 14)
        c.pill(str(p.amount), x, y, 18, PALETTE["gold_hi"], PALETTE["ink"], 1, h=32, anchor="r")


# ----------------------------------------------------------- the open hands --
def _cell(t: "Table", c: Canvas, seat: int, cell: Cell) -> None:
    """A seat after the deal: crest, name, what it did, the sum of its hand."""
    result = t.view.result
    assert result is not None
    points = result.points[seat]
    won, pays = seat in result.winners, points < 0
    c.box(
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
    c.avatar(t.seats.crests[seat], cell.x + 15, y, 15)
    left, right = cell.x + 40, cell.x + cell.w - 14 - c.text_width("−888", 22) - 12
    total = total_words(t.view.zones[f"hand:{seat}"])
    used = c.text(total, right, y, 18, PALETTE["text"], "M", "r") + 14 if t.view.zones[f"hand:{seat}"] else 0
    used_name = c.text(t.seats.name(seat), left, y, 18, fit=(right - left) * 0.5)
    role = _role(t, seat)
    if role:
        c.text(role, left + used_name + 10, y, 14, PALETTE["muted"], "M", fit=right - used - left - used_name - 12)


def _role(t: "Table", seat: int) -> str:
    """What a seat did in the end."""
    result = t.view.result
    assert result is not None
    for s, verb in t.facts.claims:
        if s == seat:
            return tr(f"rin.tag.{verb}")
    if result.kind == "return" and seat == t.facts.owner:
        return tr("rin.tag.return")
    if not t.view.zones[f"hand:{seat}"]:
        return tr("rin.role.out")
    field = t.view.zones["field"][-1]
    if result.kind in ("rin", "torin") and seat == t.facts.owner:
        return tr("rin.tag.played", card=card_words(field))
    return tr("rin.role.most") if result.kind == "out" and result.points[seat] < 0 else ""
