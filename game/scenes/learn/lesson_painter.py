"""How a lesson looks on its table: the head, the veil with its holes, gold lines, the arrow, the words on paper."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.draw import theme
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.draw.vector import STORE
from game.scenes.learn import lesson_layout
from game.scenes.learn.lesson_layout import HEAD, grown, target, toward
from game.text.translations import tr
from game.ui.widgets import Button, Look, Rect, Widget

if TYPE_CHECKING:
    from game.scenes.learn.lesson_table import Bubble, Teach

WIDTH: Final = 372.0
NARROW: Final = (1.0, 0.8, 0.66)
"""Words may stand in narrower columns where there is no room for the widest."""
BIG: Final = 560.0
SAY: Final = 19.0
HOW: Final = 14.0
PAD: Final = 22.0
GAP: Final = 10.0
FEW: Final = 3
"""So many buttons stand side by side."""


# --------------------------------------------------------------------- head --
def head(scene: "Teach", c: Canvas) -> None:
    """The game and the lesson, how many lessons there are, and how far this one is."""
    x, y, w, h = HEAD
    h = max(h, c.text_height(15) + c.text_height(13) + 26)
    c.panel(x, y, w, h, 16, 0.9, False)
    title = scene.lesson.text("title")
    name = f"{tr(f'{scene.game}.name')} · {title}"
    if c.text_width(name, 15) > w - 30:
        name = title
    gap = (c.text_height(15) + c.text_height(13)) / 4 + 3
    c.text(name, x + 16, y + h / 2 - gap, 15, fit=w - 30)
    now, count, part = scene.standing()
    label = tr("lesson.count", now=now, all=count)
    used = c.text(label, x + w - 14, y + h / 2 + gap, 13, PALETTE["muted"], "M", "r")
    room = w - 44 - used
    pitch = min(24.0, room / count)
    for i in range(count):
        px, wide = x + 16 + i * pitch, pitch - 5
        c.box(px, y + h / 2 + gap - 4, wide, 8, 4, PALETTE["line"], 0.2)
        full = 1.0 if i < now - 1 else part if i == now - 1 else 0.0
        if full > 0:
            c.box(px, y + h / 2 + gap - 4, max(6.0, wide * full), 8, 4, PALETTE["gold_hi"])
        if i == now - 1:
            c.box(px - 1.5, y + h / 2 + gap - 5.5, wide + 3, 11, 5.5, None, line=PALETTE["gold_hi"], line_width=1.5)


@dataclass
class Control(Button):
    """Back, restart, skip: name and key in a line, or the name over the key where it stands high."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        if h < 60:
            super().draw(c, look)
            return
        c.button(x, y, w, h, "", None, self.kind, focus=look.focus, hover=look.hover, pressed=look.pressed)
        c.text(self.label, x + w / 2, y + h * 0.28, 15, PALETTE["text"], "B", "c", fit=w - 14)
        c.key(self.key or "", x + w / 2, y + h * 0.7, size=12)


# -------------------------------------------------------------------- bubble --
def _width(c: Canvas, b: "Bubble", part: float) -> float:
    if b.big:
        return min(c.width - 80, BIG * (1 + (c.text_scale - 1) * 0.7))
    most = WIDTH * (1 + (c.text_scale - 1) * 0.7) * part
    texts = [c.text_width(t, SAY) for t in (b.say, b.do) if t]
    how = c.text_width(b.how, HOW, "M") + (c.key_width(b.key) + 10 if b.key else 0)
    buttons = sum(_button_width(c, label, key) + 10 for _, key, label in b.buttons)
    if len(b.buttons) > FEW:
        buttons = _columns(c, b) * (_widest(c, b) + GAP) - GAP
    if b.inline:
        return _whole(c, b, min(most - 40, max(texts) + 2 * PAD)) + buttons
    return _whole(c, b, max(min(most, max(200.0, *texts, how) + 2 * PAD + 2), buttons + 2 * PAD))


def _whole(c: Canvas, b: "Bubble", w: float) -> float:
    """A width at which no line of one or two characters is left over, if it need not be much wider."""
    for text in (b.say, b.do):
        lines = c.lines(text, SAY, w - 2 * PAD, "B") if text else []
        if len(lines) > 1 and (rest := c.text_width(lines[-1], SAY)) < 2.4 * c.text_height(SAY):
            return w + rest + 4
    return w


def _button_width(c: Canvas, label: str, key: str) -> float:
    return c.text_width(label, 16) + c.key_width(key) + 46


def _layout(c: Canvas, b: "Bubble", x: float, y: float, w: float, draw: bool) -> float:
    """Write the words from y on, or only measure them; returns where they end."""
    room = w - 2 * PAD
    if b.title:
        if draw:
            c.text(b.title, x + PAD, y + c.text_height(26) / 2 + 4, 26, PALETTE["ink"], fit=room)
            c.path(
                f"M{x + PAD:.1f} {y + c.text_height(26) + 16:.1f}H{x + w - PAD:.1f}", line=PALETTE["gold"], line_width=2
            )
        y += c.text_height(26) + 30
    size = 20.0 if b.big else SAY
    if b.say:
        y += c.paragraph(b.say, x + PAD, y, room, size, PALETTE["ink"], "B", 1.45, draw=draw)
    if b.do:
        y += 2 + c.paragraph(b.do, x + PAD, y + 2, room, size, PALETTE["verm"], "B", 1.45, draw=draw)
    if b.how:
        used = c.text_width(b.how, HOW, "M")
        cap = c.key_width(b.key) + 8 if b.key else 0.0
        inline = used + cap <= room
        step = max(24.0, c.text_height(HOW) * 1.5)
        high = c.paragraph(b.how, 0, 0, room if inline else room - cap, HOW, draw=False)
        if draw:
            c.paragraph(
                b.how,
                x + PAD,
                y + 6 + (max(step, high) - high) / 2,
                room if inline else room - cap,
                HOW,
                PALETTE["ink_soft"],
            )
            if b.key:
                at = x + PAD + (used + 8 if inline else room - cap + 8)
                c.key(b.key, at, y + 6 + max(step, high) / 2, True, anchor="l")
        y += 8 + max(step, high)
    return y


def measure(c: Canvas, b: "Bubble", part: float = 1.0) -> tuple[float, float]:
    """The size of the paper that these words need, in a column of this part of the usual width."""
    w = _width(c, b, part)
    if b.inline:
        text = w - sum(_button_width(c, label, key) + 10 for _, key, label in b.buttons)
        return w, max(_layout(c, b, 0, 0, text, False), _button_high(c)) + 2 * 18
    h = _layout(c, b, 0, 0, w, False) + 2 * 18
    if len(b.buttons) > FEW:
        return w, h + 16 - GAP + len(b.buttons) // _columns(c, b) * (_choice_high(c) + GAP)
    return w, h + (_button_high(c) + 16 if b.buttons else 0)


def _button_high(c: Canvas) -> float:
    return max(46.0, c.text_height(16) + 26)


def _choice_high(c: Canvas) -> float:
    return max(38.0, c.text_height(16) + 14)


def _widest(c: Canvas, b: "Bubble") -> float:
    return max(_button_width(c, label, key) for _, key, label in b.buttons)


def _columns(c: Canvas, b: "Bubble") -> int:
    """A choice of many stands two by two, or one below the other where the labels are long."""
    return 2 if 2 * _widest(c, b) + GAP <= 1.1 * WIDTH else 1


def buttons(scene: "Teach", b: "Bubble") -> list[Widget]:
    """The bubble's own buttons, at its foot; the first one is the way on, unless there is a choice of many."""
    c = scene.canvas
    x, y, w, h = scene.place
    if len(b.buttons) > FEW:
        return _choice(c, b, scene.place)
    high, wid = _button_high(c), w - 2 * PAD
    top = y + h - 18 - high
    wants = [_button_width(c, label, key) for _, key, label in b.buttons]
    spare = (wid - sum(wants) - GAP * (len(wants) - 1)) / len(wants)
    found: list[Widget] = []
    at = x + PAD
    if b.inline:
        at, spare, top = x + w - PAD - wants[0], 0.0, y + (h - high) / 2
    for i, (name, key, label) in enumerate(b.buttons):
        wide = wants[i] + (spare if spare < 0 or b.big or len(wants) == 1 else 0)
        found.append(
            Button(
                name, (at, top, wide, high), key=key, label=label, kind="paper" if i else "primary", size=16, paper=True
            )
        )
        at += wide + GAP
    return found


def _choice(c: Canvas, b: "Bubble", place: Rect) -> list[Widget]:
    """Many buttons of one size, none of them before the others."""
    x, y, w, h = place
    columns, high = _columns(c, b), _choice_high(c)
    wide = (w - 2 * PAD + GAP) / columns - GAP
    top = y + h - 18 + GAP - len(b.buttons) // columns * (high + GAP)
    return [
        Button(
            name,
            (x + PAD + i % columns * (wide + GAP), top + i // columns * (high + GAP), wide, high),
            key=key,
            label=label,
            kind="paper",
            size=16,
            paper=True,
        )
        for i, (name, key, label) in enumerate(b.buttons)
    ]


def draw(scene: "Teach", c: Canvas) -> None:
    """Everything the lesson lays over its table."""
    b = scene.shown
    if b and b.big:
        c.veil(140)
        head(scene, c)
    elif scene.veil and b:
        _veil(scene, c)
        head(scene, c)
    if b and not b.big:
        _lines(scene, c)
        if scene.arrow and scene.arrow_clear > 0:
            _arrow(c, *scene.arrow, scene.arrow_clear)
    if b:
        _paper(scene, c, b)
    for widget in scene.ui.widgets:
        if widget.id.startswith("lesson:"):
            widget.draw(c, scene.ui.look(widget))


def _paper(scene: "Teach", c: Canvas, b: "Bubble") -> None:
    x, y, w, h = scene.place
    c.shadow(x, y, w, h, 16, 16, 8, 150)
    c.box(
        x,
        y,
        w,
        h,
        16,
        PALETTE["paper"],
        1,
        to=PALETTE["paper_lo"],
        line=PALETTE["verm"] if b.answer else PALETTE["gold"] if scene.nudged else None,
        line_width=3 if scene.nudged else 2,
    )
    if not b.big and (near := _near(scene)):
        _tail(c, scene.place, near)
    text = w - sum(_button_width(c, label, key) + 10 for _, key, label in b.buttons) if b.inline else w
    _layout(c, b, x, y + (h - _layout(c, b, 0, 0, text, False)) / 2 if b.inline else y + 18, text, True)


def _near(scene: "Teach") -> Rect | None:
    return next((r for name in scene.about[:1] if (r := target(scene, name))), None)


def _tail(c: Canvas, a: Rect, b: Rect) -> None:
    """A corner of the paper that shows where the words belong."""
    (px, py), (bx, by) = lesson_layout.toward(a, b)
    x, y, w, h = a
    if math.hypot(bx - px, by - py) > 330:
        return
    if px < x or px > x + w:  # at a side
        s = -1 if px < x else 1
        edge, mid = (x + 1 if s < 0 else x + w - 1), min(y + h - 34, max(y + 34, by))
        d = f"M{edge:.1f} {mid - 14:.1f}L{edge + s * 18:.1f} {mid:.1f}L{edge:.1f} {mid + 14:.1f}Z"
    else:
        s = -1 if py < y else 1
        edge, mid = (y + 1 if s < 0 else y + h - 1), min(x + w - 34, max(x + 34, bx))
        d = f"M{mid - 14:.1f} {edge:.1f}L{mid:.1f} {edge + s * 18:.1f}L{mid + 14:.1f} {edge:.1f}Z"
    c.path(d, fill=PALETTE["paper"] if s < 0 else PALETTE["paper_lo"])


# ------------------------------------------------------------- what is shown --
def _boxes(scene: "Teach") -> list[Rect]:
    return [r for name in dict.fromkeys(scene.about) if (r := target(scene, name))]


def _lines(scene: "Teach", c: Canvas) -> None:
    """Gold lines round what is spoken of."""
    if scene.lines <= 0 or scene.sheet:
        return
    for x, y, w, h in _boxes(scene):
        c.box(
            x - 4, y - 4, w + 8, h + 8, 10, None, line=PALETTE["gold_hi"], line_width=3, alpha=round(255 * scene.lines)
        )


def _veil(scene: "Teach", c: Canvas) -> None:
    """Everything is darker but what is spoken of."""
    holes = tuple(tuple(round(v) for v in grown(r, 3)) for r in _boxes(scene))
    if not holes:
        return

    def make() -> pygame.Surface:
        v = pygame.Surface((c.pixel_width, c.pixel_height), pygame.SRCALPHA)
        v.fill((*theme.VEIL, scene.veil))
        for x, y, w, h in holes:
            pygame.draw.rect(
                v, (0, 0, 0, 0), (c.pixels(x), c.pixels(y), c.pixels(w), c.pixels(h)), border_radius=c.pixels(9)
            )
        return v

    c.surface.blit(STORE.get(("lesson-veil", c.pixel_width, c.pixel_height, scene.veil, holes), make), (0, 0))


def _arrow(c: Canvas, a: Rect, b: Rect, clear: float) -> None:
    """A curve from one thing to another."""
    (x0, y0), (x1, y1) = toward(a, b)
    across = abs(y1 - y0) >= abs(x1 - x0)
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    ends = (x0, my, x1, my) if across else (mx, y0, mx, y1)
    d = f"M{x0:.1f} {y0:.1f}C{ends[0]:.1f} {ends[1]:.1f} {ends[2]:.1f} {ends[3]:.1f} {x1:.1f} {y1:.1f}"
    turn = math.atan2(y1 - ends[3], x1 - ends[2]) if (x1, y1) != ends[2:] else math.atan2(y1 - y0, x1 - x0)
    tips = [(x1 + 26 * math.cos(turn + s), y1 + 26 * math.sin(turn + s)) for s in (math.pi - 0.55, math.pi + 0.55)]
    tip = f"M{tips[0][0]:.1f} {tips[0][1]:.1f}L{x1:.1f} {y1:.1f}L{tips[1][0]:.1f} {tips[1][1]:.1f}"
    for line, colour, line_alpha in ((13, PALETTE["black"], 0.22), (8, PALETTE["verm_hi"], 1.0)):
        c.path(d, line=colour, line_width=line, line_alpha=line_alpha * clear)
        c.path(tip, line=colour, line_width=line, line_alpha=line_alpha * clear)
