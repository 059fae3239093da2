"""The figures of the rule book: cards from their text codes on a strip of cloth, with brackets, arrows, values and
captions; seats round a table."""

import math
from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RATIO, SUIT_OF
from game.learn.rule_book import FigureGroup, Item, Ring, Shown
from game.scenes.learn.rule_page import Sheet

CARD: Final = 104.0
"""The height of a card, in units."""
STEPS: Final = (1.06, 1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52)
"""How far two cards of a group may be apart, as a share of a card's width: they show whole where there is room."""
GAP: Final = 30.0
SIGN: Final = 34.0
RING: Final = (276.0, 196.0)
"""The box of seats round a table."""
CRESTS: Final = ("you", "ren", "mio", "aki", "sora", "yuki", "haru", "nao")
_SUIT: Final = {letter: sign for sign, letter in SUIT_OF.items()}
_CAPTION: Final = 14.0
_LEAST: Final = 200.0
"""The least width allowed for a caption, in units."""


class _Piece:
    """A group of cards, the sign before it, and their widths on the strip."""

    def __init__(self, c: Canvas, item: FigureGroup | Ring, sign: str, caption: str, high: float, step: float) -> None:
        self.item, self.sign, self.caption, self.high, self.step = item, sign, caption, high, step
        self.art = RING[0] if isinstance(item, Ring) else _span(item.cards, high, step)
        most = max(self.art, _LEAST * (1 + (c.text_scale - 1) * 0.7))
        self.w = max(self.art, min(most, c.text_width(caption, _CAPTION)) + 2 if caption else 0.0)
        self.lead = SIGN if sign else 0.0
        self.note = c.text_height(_CAPTION) * 1.35 * len(c.lines(caption, _CAPTION, self.w, "B")) if caption else 0.0

    @property
    def kind(self) -> str:
        return "ring" if isinstance(self.item, Ring) else self.item.kind

    @property
    def value(self) -> str:
        return "" if isinstance(self.item, Ring) else self.item.value

    @property
    def chosen(self) -> bool:
        return not isinstance(self.item, Ring) and any(s.chosen for s in self.item.cards)


def _span(cards: Sequence[Shown], high: float, step: float) -> float:
    """The width of cards side by side."""
    cw = high * RATIO
    return cw * (1 + step * (len(cards) - 1))


def place(sheet: Sheet, items: Sequence[Item], captions: Sequence[str], y: float) -> float:
    """Set a figure with its top at y. Returns its height."""
    room = sheet.width - 48
    widest = max((_span(i.cards, CARD, STEPS[-1]) for i in items if isinstance(i, FigureGroup)), default=0.0)
    high = CARD * min(1.0, room / max(1.0, widest))
    rows = _spread(sheet.c, items, captions, high, room)
    top, parts = y + 20, []
    for row in rows:
        head = max((_value_height(sheet.c) + 6 if p.value else 0.0) + (10 if p.chosen else 0.0) for p in row)
        art = max(RING[1] if isinstance(p.item, Ring) else high for p in row)
        under = 14.0 if any(p.kind in ("meld", "dead") for p in row) else 0.0
        foot = under + max(p.note + 10 if p.note else 0.0 for p in row)
        parts.append((row, top + head, art, under))
        top += head + art + foot + 20
    height = top - y
    sheet.draw(y, y + height, lambda c, ox, oy: _strip(c, ox, oy + y, sheet.width, height))
    for row, at, art, under in parts:
        x = (sheet.width - _length(row)) / 2
        for p in row:
            x += p.lead
            _set(sheet, p, x, at, art, under)
            x += p.w + GAP
    return height


def _length(row: Sequence[_Piece]) -> float:
    return sum(p.lead + p.w for p in row) + GAP * (len(row) - 1)


def _spread(c: Canvas, items: Sequence[Item], captions: Sequence[str], high: float, room: float) -> list[list[_Piece]]:
    """The groups in as few rows as possible, their cards as far apart as these rows leave room for."""
    ways = [_rows(c, items, captions, high, room, step) for step in STEPS]
    fewest = len(ways[-1])
    return next((rows for rows in ways if len(rows) == fewest and all(_length(r) <= room for r in rows)), ways[-1])


def _rows(
    c: Canvas, items: Sequence[Item], captions: Sequence[str], high: float, room: float, step: float
) -> list[list[_Piece]]:
    """The groups in rows, broken where the figure says so and where there is no room."""
    rows: list[list[_Piece]] = [[]]
    words = iter(captions)
    sign = ""
    for item in items:
        if item == "row":
            rows.append([])
        elif isinstance(item, str):
            sign = item
        else:
            piece = _Piece(c, item, sign, next(words, ""), high, step)
            if rows[-1] and _length([*rows[-1], piece]) > room:
                rows.append([])
            rows[-1].append(piece)
            sign = ""
    return [row for row in rows if row]


def _strip(c: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Draw the cloth below a figure."""
    c.box(
        x, y, w, h, 14, PALETTE["tile"], 1, to=PALETTE["tile_lo"], line=PALETTE["gold"], line_alpha=0.55, line_width=1.5
    )


def _set(sheet: Sheet, p: _Piece, x: float, y: float, art: float, under: float) -> None:
    """Draw a group: `art` units of picture at y, then `under` units for brackets, then the caption."""
    c = sheet.c
    left = x + (p.w - p.art) / 2
    item = p.item
    if isinstance(item, Ring):
        sheet.draw(y, y + art, lambda c, ox, oy: _ring(c, item, ox + left, oy + y))
    else:
        group = item
        sheet.draw(y - 40, y + art + 20, lambda c, ox, oy: _group(c, group, p, ox + left, oy + y))
    if p.caption:
        sheet.say(p.caption, x, y + art + under + 8, p.w, _CAPTION, PALETTE["text"], "B", 1.35, "c")
    if p.sign:
        mid = x - p.lead / 2 - GAP / 2
        sheet.draw(y, y + art, lambda c, ox, oy: _sign(c, p.sign, ox + mid, oy + y + art / 2))
    if p.value:
        at = y - 6 - _value_height(c) / 2 - (10 if p.chosen else 0)
        sheet.draw(y - 50, y, lambda c, ox, oy: _value(c, p.value, ox + left + p.art / 2, oy + at))


def _value_height(c: Canvas) -> float:
    return c.text_height(14) + 8


def _value(c: Canvas, text: str, cx: float, cy: float) -> None:
    c.pill(text, cx, cy, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=_value_height(c), pad=10)


def _sign(c: Canvas, sign: str, cx: float, cy: float) -> None:
    """Draw an arrow, a plus or an equals sign in gold."""
    if sign in ("right", "left"):
        d = 1 if sign == "right" else -1
        a, b = cx - 13 * d, cx + 13 * d
        c.path(
            f"M{a:.1f} {cy:.1f}H{b:.1f}M{b - 8 * d:.1f} {cy - 8:.1f}L{b:.1f} {cy:.1f}L{b - 8 * d:.1f} {cy + 8:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
        )
    elif sign == "plus":
        c.path(
            f"M{cx - 9:.1f} {cy:.1f}H{cx + 9:.1f}M{cx:.1f} {cy - 9:.1f}V{cy + 9:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
        )
    else:
        c.path(
            f"M{cx - 9:.1f} {cy - 5:.1f}H{cx + 9:.1f}M{cx - 9:.1f} {cy + 5:.1f}H{cx + 9:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
        )


# -------------------------------------------------------------------- cards --
def _group(c: Canvas, group: FigureGroup, p: _Piece, x: float, y: float) -> None:
    """Draw the cards of a group, with its bracket or its cross."""
    high, w = p.high, p.art
    cw = high * RATIO
    step = cw * p.step
    for i, card in enumerate(group.cards):
        cx = x + i * step
        if card.code[0] in "#$":
            _token(c, card.code, cx + cw / 2, y + high / 2)
            continue
        ring = PALETTE["gold_hi"] if card.chosen or group.kind == "field" else None
        c.card(
            card.code,
            cx,
            y - (10 if card.chosen else 0),
            high,
            fan=i > 0 and p.step < 1,
            ring=ring,
            dim=group.kind == "no",
        )
    for i, card in enumerate(group.cards):
        if card.stands:
            shown = cw if i == len(group.cards) - 1 else min(cw, step)
            c.pill(
                stands_for(card.stands),
                x + i * step + shown / 2,
                y + high * 0.82,
                14,
                PALETTE["gold_hi"],
                PALETTE["ink"],
                1,
                pad=6,
                line=PALETTE["ink"],
                line_alpha=0.35,
            )
    if group.kind in ("meld", "dead"):
        dead = group.kind == "dead"
        c.bracket(x, x + w, y + high + 6, "", PALETTE["verm_text"] if dead else None, "5 4" if dead else None)
    elif group.kind == "no":
        c.circle(x + w - 6, y + 8, 14, PALETTE["verm"], 1, PALETTE["on_verm"], 0.9, 1.5)
        c.icon("cross", x + w - 6, y + 8, 20, PALETTE["on_verm"])


def stands_for(code: str) -> str:
    """The label of a wild card: the card it stands for (6♠), or a number."""
    return code[:-1] + _SUIT[code[-1]] if code[-1] in _SUIT else code


def _token(c: Canvas, code: str, cx: float, cy: float) -> None:
    """Draw a tile with its number, or chips with theirs."""
    n = code[1:]
    if code[0] == "#":
        c.shadow(cx - 30, cy - 30, 60, 60, 30, 8, 5, 130)
        c.circle(cx, cy, 30, PALETTE["panel"], 1, PALETTE["gold"], 1, 3)
        c.text(n, cx, cy, 30, PALETTE["washi"], "B", "c")
        return
    for dx, kind in ((-20, "chip_blue"), (20, "verm"), (0, "gold")):
        for i in range(2 + int(n) // 40):
            c.chip(cx + dx, cy + (4 if dx else 18) - i * 6, 17, PALETTE[kind])
    c.count_badge(n, cx, cy + 42)


# -------------------------------------------------------------------- seats --
def _ring(c: Canvas, ring: Ring, x: float, y: float) -> None:
    """Draw seats around a table, clockwise from the near one, with arrows and cards."""
    w, h = RING
    cx, cy, rx, ry = x + w / 2, y + h / 2, w / 2 - 26, h / 2 - 22
    c.svg(
        f'<ellipse cx="{rx}" cy="{ry}" rx="{rx - 1}" ry="{ry - 1}" fill="{PALETTE["cloth_hi"]}" '
        f'stroke="{PALETTE["line"]}" '
        f'stroke-opacity=".18" stroke-width="1.5"/>',
        cx - rx,
        cy - ry,
        2 * rx,
        2 * ry,
    )
    turns = [math.radians(90 + 360 / ring.seats * s) for s in range(ring.seats)]
    spots = [(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]
    for s, code in ring.cards:
        high = 46.0
        mx, my = cx + (spots[s][0] - cx) * 0.36, cy + (spots[s][1] - cy) * 0.36
        c.card(code, mx - high * RATIO / 2, my - high / 2, high, ring=PALETTE["gold_hi"])
    for a, b in ring.arrows:
        _arrow(c, spots[a], spots[b], 7 if (b, a) in ring.arrows else 0)
    for s, (sx, sy) in enumerate(spots):
        c.avatar(CRESTS[s], sx, sy, 17)


def _arrow(c: Canvas, a: tuple[float, float], b: tuple[float, float], aside: float) -> None:
    """Draw an arrow from seat to seat, shifted a little to its left if another one comes back."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    ux, uy = dx / far, dy / far
    ox, oy = uy * aside, -ux * aside
    x0, y0 = a[0] + ux * 24 + ox, a[1] + uy * 24 + oy
    x1, y1 = b[0] - ux * 24 + ox, b[1] - uy * 24 + oy
    wing = 7.0
    p, q = ((x1 - wing * (ux + s * uy), y1 - wing * (uy - s * ux)) for s in (1, -1))
    c.path(
        f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}M{p[0]:.1f} {p[1]:.1f}L{x1:.1f} {y1:.1f}L{q[0]:.1f} {q[1]:.1f}",
        line=PALETTE["gold_hi"],
        line_width=3,
    )
