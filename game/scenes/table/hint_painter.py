"""How hints and the coach look: words on paper, an arrow above the cards, a line round what is to be pressed."""

from typing import TYPE_CHECKING, Final

from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.draw.theme import PALETTE
from game.learn.coach import Verdict
from game.text.translations import tr
from game.ui.widgets import Rect

if TYPE_CHECKING:
    from game.scenes.table.hint_panel import Help

WIDTH: Final = 300.0
SHEET: Final = 640.0


def _even(h: float) -> float:
    """A height in few sizes, so that a paper once drawn serves again."""
    return -(-h // 24) * 24


# --------------------------------------------------------------------- hint --
def place(help: "Help", c: Canvas) -> Rect:
    """Where the words of a hint stand: under its button, or lower where they cover nothing that can be pressed."""
    w = WIDTH * (1 + (c.text_scale - 1) * 0.7)
    x, h = c.width - 24 - w, _even(_words(help, c, 0, 0, w, False))
    off = [
        b.rect for b in help.scene.ui.widgets if help.scene.table_view.held(b.id) is None and b.rect[0] + b.rect[2] > x
    ]
    y = top = help.top + 50
    while y + h < help.scene.table_view.hand_box()[1]:
        if not any(y < oy + oh + 6 and y + h > oy - 6 for _, oy, _, oh in off):
            return x, y, w, h
        y += 8
    return x, top, w, h


def _words(help: "Help", c: Canvas, x: float, y: float, w: float, draw: bool) -> float:
    """Write the steps so far, the newest in bold; returns the height."""
    top, room = y, w - 40
    y += 14
    if draw:
        c.text(tr("coach.step", n=help.step), x + 20, y + c.text_height(13) * 0.75, 13, PALETTE["ink_soft"], "M")
        for i in range(3):
            c.circle(
                x + w - 58 + i * 16,
                y + c.text_height(13) * 0.75,
                5,
                PALETTE["gold"] if i < help.step else None,
                line=PALETTE["gold_lo"],
                line_width=1.5,
            )
    y += c.text_height(13) * 1.5 + 4
    texts = help.texts()
    for i, text in enumerate(texts):
        new = i == len(texts) - 1
        colour = PALETTE["verm"] if i == 2 else PALETTE["ink"] if new else PALETTE["ink_soft"]
        y += c.paragraph(text, x + 20, y, room, 17 if new else 14, colour, "B" if new else "M", 1.4, draw=draw) + 4
    y += 4
    more = help.hint is not None and help.hint.action is not None and help.step < 3
    cap = c.key_width("H")
    if draw:
        c.key("H", x + 20, y + c.text_height(13) * 0.75, True, anchor="l")
        c.text(
            tr("coach.again" if more else "coach.last"),
            x + 28 + cap,
            y + c.text_height(13) * 0.75,
            13,
            PALETTE["ink_soft"],
            "M",
            fit=room - cap - 8,
        )
    return y + c.text_height(13) * 1.5 + 14 - top


def hint(help: "Help", c: Canvas) -> None:
    """The words, and what they are about."""
    _pointers(help, c)
    if way := help.way():
        _curve(c, *way)
    elif target := help.target():
        x, y, w, h = target
        c.box(x - 6, y - 6, w + 12, h + 12, 18, None, line=PALETTE["verm_hi"], line_width=4)
    x, y, w, h = place(help, c)
    c.shadow(x, y, w, h, 16, 16, 8, 150)
    c.box(x, y, w, h, 16, PALETTE["paper"], 1, to=PALETTE["paper_lo"], line=PALETTE["gold"], line_width=2)
    if y == help.top + 50:
        c.path(
            f"M{x + w - 44:.1f} {y + 1:.1f}L{x + w - 30:.1f} {y - 14:.1f}L{x + w - 16:.1f} {y + 1:.1f}Z",
            fill=PALETTE["paper"],
        )
    _words(help, c, x, y, w, True)


def _pointers(help: "Help", c: Canvas) -> None:
    """A small arrow above every card that the hint is about."""
    scene = help.scene
    if help.step < 2:
        return
    for zone, cards in scene.anim.zones.items():
        row = sorted(cards, key=lambda s: (s.spot.row, s.spot.x)) if zone.startswith("hand:") else cards
        for i, sprite in enumerate(row):
            if not help.ringed(zone, sprite, sprite is cards[-1]):
                continue
            x, y, w, _ = box(sprite.spot)
            if i + 1 < len(row) and row[i + 1].spot.row == sprite.spot.row:
                w = min(w, max(20.0, box(row[i + 1].spot)[0] - x)) if zone.startswith("hand:") else w
            _arrow(c, x + w / 2, y - 8)


def _arrow(c: Canvas, x: float, y: float) -> None:
    """A fat arrow that points down at x, y."""
    d = f"M{x:.1f} {y:.1f}L{x - 13:.1f} {y - 15:.1f}H{x - 5:.1f}V{y - 30:.1f}H{x + 5:.1f}V{y - 15:.1f}H{x + 13:.1f}Z"
    c.path(d, fill=PALETTE["verm_hi"], line=PALETTE["paper"], line_width=2)


def _curve(c: Canvas, a: Rect, b: Rect) -> None:
    """A curved arrow from one box up or down to another."""
    up = b[1] < a[1]
    x0, y0 = a[0] + min(a[2], 60) / 2, a[1] - 44 if up else a[1] + a[3] + 8
    x1, y1 = b[0] + b[2] / 2, b[1] + b[3] + 10 if up else b[1] - 4
    if abs(y1 - y0) < 30:  # side by side
        return
    my, s = (y0 + y1) / 2, 1 if up else -1
    d = f"M{x0:.1f} {y0:.1f}C{x0:.1f} {my:.1f} {x1:.1f} {my:.1f} {x1:.1f} {y1:.1f}"
    tip = f"M{x1 - 14:.1f} {y1 + s * 20:.1f}L{x1:.1f} {y1:.1f}L{x1 + 14:.1f} {y1 + s * 20:.1f}"
    for line, colour, line_alpha in ((12, PALETTE["black"], 0.22), (7, PALETTE["verm_hi"], 1.0)):
        c.path(d, line=colour, line_width=line, line_alpha=line_alpha)
        c.path(tip, line=colour, line_width=line, line_alpha=line_alpha)


# -------------------------------------------------------------------- coach --
def sheet(help: "Help", c: Canvas) -> Rect:
    """The paper of the coach's panel, as high as it needs to be."""
    w = min(c.width - 60, SHEET * (1 + (c.text_scale - 1) * 0.6))
    h = _even(_content(help, c, 0, 0, w, False))
    return (c.width - w) / 2, max(12.0, (c.height - h) / 2 - 20), w, h


def panel(help: "Help", c: Canvas) -> None:
    """The coach talks."""
    c.veil(130)
    x, y, w, h = sheet(help, c)
    c.paper(x, y, w, h)
    _content(help, c, x, y, w, True)
    for widget in help.scene.ui.widgets:
        widget.draw(c, help.scene.ui.look(widget))


def _content(help: "Help", c: Canvas, x: float, y: float, w: float, draw: bool) -> float:
    """Write the panel or only measure it; returns its height."""
    top, left, room = y, x + 28, w - 56
    title = _title(help)
    y += 20
    if draw:
        c.icon("bulb", left + 12, y + c.text_height(22) * 0.6, 26, PALETTE["gold_lo"])
        c.text(title, left + 34, y + c.text_height(22) * 0.6, 22, PALETTE["ink"], fit=room - 34)
    y += c.text_height(22) * 1.2 + 8
    if draw:
        c.box(left, y, room, 2, 1, PALETTE["gold"], 0.8)
    y += 12
    if help.panel == "move" and help.verdict:
        y = _verdict(c, help.verdict, left, y, room, 4, draw)
    elif help.costly is None:
        y += c.paragraph(tr("coach.thinking"), left, y, room, 16, PALETTE["ink_soft"], draw=draw)
    elif not help.costly:
        y += c.paragraph(tr("coach.deal_none"), left, y, room, 16, PALETTE["ink"], draw=draw)
    else:
        for i, one in enumerate(help.costly):
            if i:
                y += 6
                if draw:
                    c.box(left, y, room, 1.5, 0, PALETTE["ink"], 0.2)
                y += 8
            silent = one.verdict.mine == tr("coach.silent")
            if draw:
                c.text(
                    tr("coach.moment_after" if silent else "coach.moment", n=one.number),
                    left,
                    y + c.text_height(14) * 0.75,
                    14,
                    PALETTE["ink_soft"],
                    "M",
                    fit=room,
                )
            y += c.text_height(14) * 1.4
            y = _verdict(c, one.verdict, left, y, room, 2, draw)
    return y + 12 + 48 + 18 - top


def _title(help: "Help") -> str:
    title = _bare_title(help)
    if help.scene.match.shared:
        return tr("coach.of", name=help.scene._seats(help.scene.me).name(help.scene.me), title=title)
    return title


def _bare_title(help: "Help") -> str:
    if help.panel == "move":
        return tr("coach.name")
    return tr("coach.deal_one" if help.costly and len(help.costly) == 1 else "coach.deal")


def _verdict(c: Canvas, v: Verdict, x: float, y: float, w: float, most: int, draw: bool) -> float:
    """Both moves, the difference, the reasons; returns where it ends."""
    names = (tr("coach.yours"), tr("coach.theirs"))
    column = max(c.text_width(n, 15, "M") for n in names) + 18
    moves = ((names[0], v.mine, PALETTE["ink"]), (names[1], v.best, PALETTE["ink"] if v.same else PALETTE["verm"]))
    for name, move, colour in moves:
        if draw:
            c.text(name, x, y + c.text_height(18) * 0.7, 15, PALETTE["ink_soft"], "M")
        y += max(c.text_height(18) * 1.4, c.paragraph(move, x + column, y, w - column, 18, colour, "B", 1.4, draw=draw))
    y += 2
    y += (
        c.paragraph(tr("coach.same") if v.same else v.gap, x, y, w, 16, PALETTE["ink"], "B", 1.4, draw=draw)
        if v.same or v.gap
        else 0
    )
    if v.same and v.against and v.lines:
        y += c.paragraph(tr("coach.against", move=v.against), x, y, w, 15, PALETTE["ink_soft"], "M", 1.4, draw=draw)
    y += 4
    for line in v.lines[:most]:
        worth = c.text_width(line.worth, 16) + 14 if line.worth else 0
        high = c.paragraph(line.text, x, y, w - worth, 15, PALETTE["ink"], "M", 1.4, draw=draw)
        if draw and line.worth:
            colour = PALETTE["bar"] if line.worth.startswith("+") else PALETTE["verm"]
            c.text(line.worth, x + w, y + c.text_height(15) * 0.7, 16, colour, "B", "r")
        y += high + 2
    return y


def spoken(help: "Help") -> str:
    """The panel as it is announced."""
    verdicts = [help.verdict] if help.panel == "move" else [one.verdict for one in help.costly or ()]
    said = [_title(help)]
    for v in verdicts:
        if v:
            said += [
                f"{tr('coach.yours')}: {v.mine}",
                f"{tr('coach.theirs')}: {v.best}",
                v.gap,
                *(line.text for line in v.lines),
            ]
    return " ".join(filter(None, said))
