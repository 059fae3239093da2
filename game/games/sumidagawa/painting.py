"""What is drawn round the cards of Sumidagawa: the river with its plays and the number said, the seats with tiles and
tags, what the chosen cards are called, and the lines of a deal that is over."""

from typing import TYPE_CHECKING, Final

from engine.games.sumidagawa.combinations import WILD
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell
from game.draw.theme import MARGIN, PALETTE, RATIO
from game.games.sumidagawa import layout
from game.games.sumidagawa.buttons import paint_question
from game.games.sumidagawa.layout import Group
from game.games.sumidagawa.texts import Naming, Tag, called, naming, place_words, prompt, read, tags
from game.text.translations import tr
from game.ui.widgets import Rect

if TYPE_CHECKING:
    from engine.games.sumidagawa.state import Said
    from game.games.sumidagawa.table_view import Table

_TAGS: Final = {
    "warn": (PALETTE["verm"], PALETTE["on_verm"]),
    "gold": (PALETTE["gold_hi"], PALETTE["ink"]),
    "calm": (PALETTE["raised"], PALETTE["text"]),
    "haze": (PALETTE["moonlight"], PALETTE["ink"]),
}


def under(t: "Table", c: Canvas) -> None:
    """Everything that lies under the cards."""
    _water(t, c)
    _number(t, c)
    _piles(t, c)
    if not t.river and not t.asked and t.calm and not t.lesson:
        _empty(t, c)
    if not t.asked:
        for n, (group, said) in enumerate(zip(t.flow.groups, t.river, strict=True)):
            _label(t, c, group, said, n == len(t.river) - 1)
    _own(t, c)


def over(t: "Table", c: Canvas) -> None:
    """Everything that lies on the cards."""
    for seat, place in t.opponents():
        _seat(t, c, seat, place)
    _counts(t, c)
    if t.asked:
        paint_question(t, c)
        return
    _plays(t, c)
    _bubble(t, c)


# -------------------------------------------------------------------- river --
def _water(t: "Table", c: Canvas) -> None:
    """The river that carries the plays, a broad band with a few lines of current."""
    x, y, w, h = t.ground.river
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
    c.svg(
        f'<path d="{top}{foot}" fill="url(#r)"/>',
        0,
        0,
        t.ground.w,
        t.ground.h,
        f'<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="{x}" y1="0" x2="{end}" y2="0">{fill}'
        f"</linearGradient>",
    )
    for n in range(6):
        yy, a = y + h * (0.16 + 0.145 * n), x + 26 + n % 3 * 44
        c.path(
            f"M{a:.1f} {yy:.1f}C{a + 0.2 * w:.1f} {yy - 20:.1f} {a + 0.36 * w:.1f} {yy + 18:.1f} {a + 0.56 * w:.1f} "
            f"{yy - 4:.1f}S{a + 0.82 * w:.1f} {yy - 13:.1f} {t.ground.w:.1f} {yy + 2:.1f}",
            line=PALETTE["river_line"],
            line_width=1.5,
            line_alpha=0.14,
        )


def _number(t: "Table", c: Canvas) -> None:
    """The number said, large."""
    x, y, r = layout.number_at(t.ground)
    c.shadow(x - r, y - r, 2 * r, 2 * r, r, 14, 8, 150)
    c.circle(x, y, r, PALETTE["panel"], 1, PALETTE["gold"], 1, 3)
    c.circle(x, y, r - 8, None, line=PALETTE["gold"], line_alpha=0.5, line_width=1)
    text = str(t.facts.number) if t.river else "–"
    c.text(text, x, y - 8, 54, PALETTE["washi"], "B", "c")
    sub = tr("sumidagawa.table.or_more" if t.river else "sumidagawa.table.any")
    c.text(sub, x, y + 33, 13, PALETTE["gold_hi"], "M", "c", fit=2 * r - 32)


def _piles(t: "Table", c: Canvas) -> None:
    """Where the cards lie that were left over, and those that are cleared."""
    x, y = layout.pile_at(t.ground)
    for zone, at in (("stock", x - layout.PILES), ("gone", x)):
        if not t.view.zones[zone]:
            c.dashed(at - 20, y - 28, 40, 56, 5, PALETTE["off"], 1.2, "5 5")
        c.text(
            tr(f"sumidagawa.table.{zone}"),
            at,
            y + 41 + c.text_height(12) / 2,
            12,
            PALETTE["muted"],
            "M",
            "c",
            fit=layout.PILES - 4,
        )


def _counts(t: "Table", c: Canvas) -> None:
    """How many there are."""
    x, y = layout.pile_at(t.ground)
    for zone, at in (("stock", x - layout.PILES), ("gone", x)):
        if n := len(t.view.zones[zone]):
            c.pill(str(n), at, y + 25, 13, PALETTE["panel"], PALETTE["text"], 0.96, PALETTE["gold"], 22, 8)


def _empty(t: "Table", c: Canvas) -> None:
    """A round that has not begun: who leads it."""
    x, y, _, h = t.ground.river
    right = layout.number_at(t.ground)[0] - 90
    middle, room = (x + right) / 2, right - x - 40
    head = tr("sumidagawa.word.round", n=t.round)
    c.text(head, middle, y + h / 2 - 16, 30, PALETTE["text"], "B", "c", fit=room)
    key = "haze" if t.facts.haze >= 0 else "leads"
    seat = t.facts.haze if t.facts.haze >= 0 else t.facts.turn
    says = t.seats.say(f"sumidagawa.table.{key}", seat)
    if t.phase == "revive":
        says = tr("sumidagawa.table.round_over")
    c.text(says, middle, y + h / 2 + 12 + c.text_height(16) / 2, 16, PALETTE["muted"], "M", "c", fit=room)


def _label(t: "Table", c: Canvas, group: Group, said: "Said", last: bool) -> None:
    """Who played it, and what was said."""
    c.avatar(t.seats.crests[said.seat], group.x + 11, group.y, 10.5)
    text = called(said.kind, said.number) if t.flow.names else str(said.number)
    c.text(text, group.x + 28, group.y, 16, PALETTE["text"] if last else PALETTE["muted"], fit=group.room - 26)


def _plays(t: "Table", c: Canvas) -> None:
    """The last play's gold line, what its wild cards stand for, the way from play to play."""
    said, before = t.river, 0
    for n, (group, one) in enumerate(zip(t.flow.groups, said, strict=True)):
        x, y, w, h = group.box
        last = n == len(said) - 1
        if last and t.calm:
            c.box(x - 6, y - 6, w + 12, h + 12, 12, None, line=PALETTE["gold_hi"], line_width=3)
        elif not last and t.flow.groups[n + 1].spots[0].y == group.spots[0].y:
            right = t.flow.groups[n + 1].box[0]
            left = max(x + w, group.x + group.room)
            c.icon("chevron", (left + right) / 2, y + h / 2, min(20.0, right - left - 4), PALETTE["muted"])
        if t.calm:
            _stands(c, group, one, before)
        before = one.number


def _stands(c: Canvas, group: Group, said: "Said", before: int) -> None:
    """What each wild card of a play stands for."""
    found = read(said.cards, before)
    if found is None:
        return
    wilds = [spot for card, spot in zip(said.cards, group.spots, strict=True) if card >= WILD]
    for n, (spot, stands) in enumerate(zip(wilds, found.stands, strict=True)):
        w = spot.h * RATIO
        x, y = spot.x - w / 2, spot.y + spot.h / 2
        room = wilds[n + 1].x - spot.x if n < len(wilds) - 1 else w
        text = tr("sumidagawa.table.wild_is", n=stands)
        if c.text_width(text, 13) + 18 > room:
            text = f"={stands}" if c.text_width(f"={stands}", 13) + 16 < room else str(stands)
        high = c.text_height(13) + 8
        c.pill(text, x + 4, y - high / 2 - 4, 13, PALETTE["gold_hi"], PALETTE["ink"], 1, h=high, pad=6, anchor="l")


# -------------------------------------------------------------------- seats --
def _tile(c: Canvas, n: int, x: float, y: float, r: float = 13.0) -> None:
    """A tile: a gold square with its number."""
    c.shadow(x - r, y - r, 2 * r, 2 * r, 5, 3, 2, 130)
    c.box(x - r, y - r, 2 * r, 2 * r, 5, PALETTE["gold_a"], to=PALETTE["gold"], line=PALETTE["line"], line_alpha=0.5)
    c.text(str(n), x, y, 16, PALETTE["ink"], "B", "c", fit=2 * r - 4)


def _seat(t: "Table", c: Canvas, seat: int, place: Rect) -> None:
    """The plate of a seat: crest, name over points, tile, cards; tags below; its wild cards in words."""
    cx, cy = layout.plate_at(place)
    facts, out = t.facts, seat in t.facts.order
    turn, w = seat in t.view.acting, place[2]
    h = max(50.0, c.text_height(16) + c.text_height(13) + 16)
    x, cy = cx - w / 2, cy + (h - 50) / 2
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
    c.avatar(t.seats.crests[seat], x + 27, cy, 19)
    right = x + w - 18
    if out:
        right -= c.text(place_words(1 + facts.order.index(seat)), right, cy, 18, PALETTE["gold_hi"], "B", "r") + 10
    else:
        n = len(t.view.zones[f"hand:{seat}"])
        used = c.text(str(n), right, cy, 18, PALETTE["text"], "B", "r")
        c.icon("card", right - used - 12, cy, 18, PALETTE["muted"])
        right -= used + 28
    if facts.tiles[seat]:
        _tile(c, facts.tiles[seat], right - 13, cy)
        right -= 36
    fit = right - x - 56
    c.text(t.seats.name(seat), x + 56, cy - (c.text_height(13) + 4) / 2, 16, fit=fit)
    points = tr("sumidagawa.table.points", n=t.view.match_state.totals[seat])
    c.text(points, x + 56, cy + (c.text_height(16) + 4) / 2, 13, PALETTE["gold_hi"], "M", fit=fit)
    _tags(c, tags(t, seat), x + 8, cy + h / 2 + 4 + (c.text_height(13) + 10) / 2, w - 8)
    _usable(t, c, seat, place)


def _usable(t: "Table", c: Canvas, seat: int, place: Rect) -> None:
    """How many wild cards a seat can use, below them."""
    x, y, room = layout.wild_words(place)
    n, out = sum(t.facts.up[seat]), seat in t.facts.order
    used = c.text("凛", x, y, 13, PALETTE["gold_hi"])
    text = tr("sumidagawa.table.is_out") if out else tr("sumidagawa.table.usable", n=n)
    c.text(text, x + used + 6, y, 13, PALETTE["muted"], "M", fit=room - used - 6)


def _tags(c: Canvas, found: list[Tag], x: float, y: float, room: float) -> None:
    """Tags side by side, as many as there is room for."""
    for tag in found:
        w = c.text_width(tag.text, 13) + 20
        if w > room and tag is not found[0]:
            return
        fill, colour = _TAGS[tag.kind]
        _, wide = c.pill(tag.text, x, y, 13, fill, colour, 1, pad=10, h=24, anchor="l", fit=room)
        x, room = x + wide + 6, room - wide - 6


def _own(t: "Table", c: Canvas) -> None:
    """The own crest, points and tile, and what there is to do."""
    tx, ty, wide = layout.tags_at(t.ground)
    if not t.hand:
        _empty_hand(t, c)
    _tags(c, tags(t, t.me), tx, ty, wide)
    if t.lesson:
        return
    x, y = layout.own_at(t.ground)
    board = layout.board(t.ground)
    low, facts = c.text_height(14) * 1.3, t.facts
    room = MARGIN + layout.BOARD_W - x - 32
    head, sub = prompt(t)
    lines = c.lines(sub, 14, room)
    high = c.text_height(18) + 4 + low * len(lines)
    top = max(board[1] + board[3] + 7, min(y - high / 2, t.hand_box()[1] - 16 - high))
    c.avatar(t.seats.crests[t.me], x, top + 20, 19, PALETTE["gold_hi"] if t.mine else None)
    points = tr("sumidagawa.table.points", n=t.view.match_state.totals[t.me])
    right = x + 32 + room
    if facts.tiles[t.me]:
        _tile(c, facts.tiles[t.me], right - 13, top + c.text_height(18) / 2)
        right -= 34
    pw = c.text_width(points, 14, "M")
    used = c.text(head, x + 32, top + c.text_height(18) / 2, 18, fit=right - x - 32 - pw - 10)
    c.text(points, x + 42 + used, top + c.text_height(18) / 2, 14, PALETTE["gold_hi"], "M")
    for n, line in enumerate(lines):
        c.text(line, x + 32, top + c.text_height(18) + 4 + low * (n + 0.5), 14, PALETTE["muted"], "M", fit=room)


def _empty_hand(t: "Table", c: Canvas) -> None:
    """In the place of the hand of who is out, or only waits for wild cards to come back."""
    x, y, w, h = t.hand_box()
    c.dashed(x + w / 2 - 200, y + 20, 400, h - 40, 14, PALETTE["gold"], 1.5, "6 5")
    if t.me in t.facts.order:
        place = place_words(1 + t.facts.order.index(t.me))
        head, sub = t.seats.say("sumidagawa.table.you_out", t.me, place=place), tr("sumidagawa.table.watch")
    else:
        head = tr("sumidagawa.word.tile", n=t.facts.tiles[t.me])
        sub = tr("sumidagawa.table.almost")
    c.text(head, x + w / 2, y + h / 2 - 14, 24, PALETTE["gold_hi"], "B", "c", fit=370)
    c.text(sub, x + w / 2, y + h / 2 + 20, 14, PALETTE["muted"], "M", "c", fit=370)


# ------------------------------------------------------------------- naming --
def _bubble(t: "Table", c: Canvas) -> None:
    """What the chosen cards are called, and whether they may be played, on a slip of paper with a tip."""
    if t.quiz:
        return
    if not t.chosen:
        if t.pressed_off >= 0:
            _slip(t, c, Naming(tr("sumidagawa.naming.wild"), "", _off_words(t), "", False))
        return
    _slip(t, c, naming(t))


def _off_words(t: "Table") -> str:
    """Why a wild card that was pressed cannot be used."""
    state = t.wild_state(t.me, t.pressed_off)
    return tr(f"sumidagawa.why.wild_{state or 'up'}")


def _slip(t: "Table", c: Canvas, said: Naming) -> None:
    """Head and number at the left, beside them what they are made of, and under it why; in as many lines as it
    takes."""
    head, number, line, why, able, more = said
    room = layout.bubble(t.ground, 1e9, 0)[2]
    left = 40 + c.text_width(head, 22) + (c.text_width(number, 30) + 12 if number else 0) + 16
    inner = min(max(c.text_width(line, 14), c.text_width(why, 13, "M")) + 1, room - left - 18)
    rows = [(one, 14.0, "B") for one in c.lines(line, 14, inner, "B")]
    rows += [(one, 13.0, "M") for one in c.lines(why, 13, inner)] if why else []
    high = sum(c.text_height(size) * 1.3 for _, size, _ in rows)
    x, y, w, h = layout.bubble(t.ground, left + inner + 18, max(58.0, high + 20))
    _slip_paper(t, c, (x, y, w, h), able)
    cy = y + h / 2
    icon, tint = ("check", "gold_lo") if able else ("chevron", "ink_soft") if more else ("cross", "verm")
    c.icon(icon, x + 22, cy, 18, PALETTE[tint])
    used = c.text(head, x + 40, cy, 22, PALETTE["ink"])
    c.text(number, x + 52 + used, cy, 30, PALETTE["verm"] if able else PALETTE["ink_soft"])
    yy = cy - high / 2
    for one, size, weight in rows:
        colour = PALETTE["ink"] if weight == "B" else PALETTE["ink_soft"] if able or more else PALETTE["verm"]
        c.text(one, x + left, yy + c.text_height(size) * 0.65, size, colour, weight, fit=inner)
        yy += c.text_height(size) * 1.3


def _slip_paper(t: "Table", c: Canvas, rect: Rect, able: bool) -> None:
    """The slip, its tip over the chosen cards."""
    x, y, w, h = rect
    c.shadow(x, y, w, h, 14, 12, 6, 140)
    spots = t.layout()[f"hand:{t.me}"]
    over = [s.x - s.h * RATIO / 4 for s in spots if s.ring]
    tip = min(max(sum(over) / len(over), x + 26), x + w - 26) if over else x + w - 40
    c.path(
        f"M{tip - 12:.1f} {y + h - 2:.1f}L{tip:.1f} {y + h + 10:.1f}L{tip + 12:.1f} {y + h - 2:.1f}Z",
        fill=PALETTE["paper_lo"],
    )
    c.box(
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
def lines(t: "Table", c: Canvas) -> None:
    """A line for each seat in the order of going out: place, name, tile, wild cards, what was left."""
    assert t.view.result is not None
    order = t.view.result.facts.order
    for n, (seat, cell) in enumerate(t.cells()):
        _line(t, c, seat, cell, n + 1 if seat in order else 0)


def _line(t: "Table", c: Canvas, seat: int, cell: Cell, place: int) -> None:
    first = place == 1
    c.box(
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
        c.text(place_words(place), cell.x + 22, cy - 22, 26, PALETTE["gold_hi"] if first else PALETTE["text"], fit=112)
    c.avatar(t.seats.crests[seat], cell.x + 34, cy + 22, 14)
    c.text(t.seats.name(seat), cell.x + 56, cy + 22, 17, fit=120)
    if tile := t.facts.tiles[seat]:
        _tile(c, tile, cell.x + 176, cy - 22, 15)
    left = layout.open_wilds(cell)[3].x + 44
    if not t.view.zones[f"hand:{seat}"]:
        key = "no_cards" if place and seat in t.facts.order else "no_cards_in"
        c.text(tr(f"sumidagawa.table.{key}"), left, cy, 15, PALETTE["muted"], "M", fit=cell.x + cell.w - 16 - left)
