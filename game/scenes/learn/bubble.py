"""Words on paper over the table of a lesson: measured, laid out and drawn."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes.learn import lesson_layout
from game.table.upright import TARGET
from game.ui.widgets import Button, Rect, Widget

WIDTH: Final = 372.0
NARROW: Final = (1.0, 0.8, 0.66)
"""Parts of the usual width that words may take where there is little room."""
BESIDE: Final = (*NARROW, 0.6, 1.5)
"""Parts of the usual width that words may take beside what they are about; the last one for a low strip."""
BROAD: Final = (1.0, 1.25, 0.8, 1.5, 1.81, 0.66)
"""Parts of the usual width on an upright sheet, which has room across."""
EDGE: Final = 24.0
"""Between an upright window and its widest words."""
AT_SIDE: Final = (*NARROW, 0.75, 0.9, 0.56, 0.53, 1.15, 1.4)
"""Parts of the usual width that words may take at the side of the table."""
BIG_WIDTH: Final = 560.0
HEADING_SIZE: Final = 23.0
SAY_SIZE: Final = 19.0
SIDE_SIZE: Final = 17.0
"""The size of words at the side of the table, and inside a larger paper."""
SHRUNK: Final = (1.0, 0.88, 0.8, 0.72, 2 / 3, 0.58, 0.5)
"""The parts of that size which words may have. Large letters are never smaller than usual ones are."""
HOW_SIZE: Final = 14.0
PAD: Final = 22.0
GAP: Final = 10.0
ROW_BUTTONS: Final = 3
"""At most so many buttons stand side by side; more form a choice in columns."""


@dataclass
class Bubble:
    """Words on paper: `say` explains one idea, `do` asks for something."""

    say: str
    do: str = ""
    how: str = ""
    """A line in small letters, followed by `key`."""
    key: str = ""
    title: str = ""
    buttons: tuple[tuple[str, str, str], ...] = ()
    """(id, key, label) of each button; the first one goes on."""
    big: bool = False
    """Whether the words stand in the middle over a veil."""
    inline: bool = False
    """Whether the buttons stand beside the words."""
    answer: bool = False
    """Whether the words answer what the player has tried."""
    heading: str = ""
    """The heading of words at the side of the table, where there is room for it."""
    at_side: bool = False
    """Whether the words stand at the side of the table, in smaller letters, and not beside what they are about."""
    width: float = 0.0
    """The width of the paper inside a larger one; 0 if it depends on the words."""
    shrunk: float = 1.0
    """By what the letters at the side, and on an upright sheet, are smaller where long large ones have no room."""

    @property
    def spoken(self) -> str:
        """The words as speech output says them."""
        return " ".join(filter(None, (self.title, self.say, self.do)))


def _width(c: Canvas, b: Bubble, part: float) -> float:
    if b.width:
        return b.width
    if b.big:
        return min(c.width - 80, BIG_WIDTH * (1 + (c.text_scale - 1) * 0.7))
    most = WIDTH * (1 + (c.text_scale * b.shrunk - 1) * 0.7) * part
    if c.upright:
        most = min(most, c.width - 2 * EDGE)
    texts = [c.text_width(t, SAY_SIZE) for t in (b.say, b.do) if t]
    how = c.text_width(b.how, HOW_SIZE, "M") + (c.key_width(b.key) + 10 if b.key else 0)
    buttons = sum(_button_width(c, label, key) + 10 for _, key, label in b.buttons)
    if len(b.buttons) > ROW_BUTTONS:
        buttons = _columns(c, b) * (_widest(c, b) + GAP) - GAP
    if b.at_side:  # with large letters a button rather leaves out its key than have the words cover a card
        row = buttons if len(b.buttons) < 2 or len(b.buttons) > ROW_BUTTONS else _widest(c, b)
        return most if c.text_scale > 1 else max(most, row + 2 * PAD)
    if b.inline:
        if c.upright:
            most = c.width - 2 * EDGE - buttons + 40
        wide = _whole(c, b, min(most - 40, max(texts) + 2 * PAD)) + buttons
        return min(wide, c.width - 2 * EDGE) if c.upright else wide
    wide = _whole(c, b, max(min(most, max(200.0, *texts, how) + 2 * PAD + 2), buttons + 2 * PAD))
    return min(wide, c.width - 2 * EDGE)


def _whole(c: Canvas, b: Bubble, w: float) -> float:
    """The width, or a little more where the last line would have only one or two characters."""
    for text in (b.say, b.do):
        lines = c.lines(text, SAY_SIZE, w - 2 * PAD, "B") if text else []
        if len(lines) > 1 and (last := c.text_width(lines[-1], SAY_SIZE)) < 2.4 * c.text_height(SAY_SIZE):
            return w + last + 4
    return w


def _button_width(c: Canvas, label: str, key: str) -> float:
    return c.text_width(label, 16) + c.key_width(key) + 46


def _layout(c: Canvas, b: Bubble, x: float, y: float, w: float, draw: bool) -> float:
    """Write the words from y on, or only measure them. Returns where they end."""
    room = w - 2 * PAD
    for title, title_size in ((b.title, 26.0), (b.heading, HEADING_SIZE)):
        if not title:
            continue
        high = c.text_height(title_size)
        if draw:
            c.text(title, x + PAD, y + high / 2 + 4, title_size, PALETTE["ink"], fit=room)
            c.path(f"M{x + PAD:.1f} {y + high + 16:.1f}H{x + w - PAD:.1f}", line=PALETTE["gold"], line_width=2)
        y += high + (24 if b.heading else 30)
    size = 20.0 if b.big else (SIDE_SIZE if b.at_side or b.width else SAY_SIZE) * b.shrunk
    if b.say:
        y += c.paragraph(b.say, x + PAD, y, room, size, PALETTE["ink"], "B", 1.45, draw=draw)
    if b.do:
        y += 2 + c.paragraph(b.do, x + PAD, y + 2, room, size, PALETTE["verm_ink"], "B", 1.45, draw=draw)
    if b.how:
        small = HOW_SIZE * b.shrunk
        used = c.text_width(b.how, small, "M")
        cap = c.key_width(b.key) + 8 if b.key else 0.0
        inline = used + cap <= room
        step = max(24.0, c.text_height(small) * 1.5)
        high = c.paragraph(b.how, 0, 0, room if inline else room - cap, small, draw=False)
        if draw:
            c.paragraph(
                b.how,
                x + PAD,
                y + 6 + (max(step, high) - high) / 2,
                room if inline else room - cap,
                small,
                PALETTE["ink_soft"],
            )
            if b.key:
                at = x + PAD + (used + 8 if inline else room - cap + 8)
                c.key(b.key, at, y + 6 + max(step, high) / 2, True, anchor="l")
        y += 8 + max(step, high)
    return y


def measure(c: Canvas, b: Bubble, part: float = 1.0) -> tuple[float, float]:
    """Width and height of the paper for these words, in a column of this part of the usual width."""
    w = _width(c, b, part)
    if b.inline:
        text = w - sum(_button_width(c, label, key) + 10 for _, key, label in b.buttons)
        return w, max(_layout(c, b, 0, 0, text, False), _button_high(c)) + 2 * (10 if c.upright or b.width else 18)
    h = _layout(c, b, 0, 0, w, False) + 2 * 18
    if len(b.buttons) > ROW_BUTTONS:
        return w, h + 16 - GAP + len(b.buttons) // _columns(c, b) * (_choice_high(c) + GAP)
    rows = len(b.buttons) if _stacked(c, b, w) else min(1, len(b.buttons))
    return w, h + (rows * (_button_high(c) + GAP) + 16 - GAP if rows else 0)


def inside(c: Canvas, b: Bubble, parts: Sequence[Rect]) -> Rect | None:
    """The middle of the first of these parts of a larger paper that has room for the words, with a button below or
    beside them; None if there is none. Large letters get smaller rather than have no room."""
    usual = b.inline
    for b.shrunk in (n for n in SHRUNK if n * c.text_scale >= 1):
        for b.inline in (False, True):
            for x, y, w, h in parts:
                b.width = w - 2 * GAP
                if (high := measure(c, b)[1]) <= h - 6:
                    return x + GAP, y + (h - high) / 2, b.width, high
    b.inline, b.width, b.shrunk = usual, 0.0, 1.0
    return None


def _stacked(c: Canvas, b: Bubble, w: float) -> bool:
    """Whether the buttons stand one below the other: at the side of the table, where a row has no room."""
    row = sum(_button_width(c, label, key) + GAP for _, key, label in b.buttons) - GAP
    return b.at_side and 1 < len(b.buttons) <= ROW_BUTTONS and row > w - 2 * PAD


def _button_high(c: Canvas) -> float:
    return TARGET if c.upright else max(46.0, c.text_height(16) + 26)


def _choice_high(c: Canvas) -> float:
    return TARGET if c.upright else max(38.0, c.text_height(16) + 14)


def _widest(c: Canvas, b: Bubble) -> float:
    return max(_button_width(c, label, key) for _, key, label in b.buttons)


def _columns(c: Canvas, b: Bubble) -> int:
    """A choice has two columns, or one where the labels are long."""
    room = c.width - 2 * EDGE - 2 * PAD if c.upright and not b.big else 1.1 * WIDTH
    return 2 if 2 * _widest(c, b) + GAP <= room else 1


def buttons(c: Canvas, b: Bubble, place: Rect) -> list[Widget]:
    """The buttons at the bottom of a bubble. The first one goes on, unless there is a choice of many."""
    x, y, w, h = place
    if len(b.buttons) > ROW_BUTTONS:
        return _choice(c, b, place)
    high, wid = _button_high(c), w - 2 * PAD
    top = y + h - 18 - high
    if _stacked(c, b, w):
        first, step = top - (len(b.buttons) - 1) * (high + GAP), high + GAP
        return [
            Button(
                name,
                (x + PAD, first + i * step, wid, high),
                key=key,
                label=label,
                kind="paper" if i else "primary",
                size=16,
                paper=True,
            )
            for i, (name, key, label) in enumerate(b.buttons)
        ]
    wants = [_button_width(c, label, key) for _, key, label in b.buttons]
    spare = (wid - sum(wants) - GAP * (len(wants) - 1)) / len(wants)
    widgets: list[Widget] = []
    at = x + PAD
    if b.inline:
        at, spare, top = x + w - PAD - wants[0], 0.0, y + (h - high) / 2
    for i, (name, key, label) in enumerate(b.buttons):
        wide = wants[i] + (spare if spare < 0 or b.big or len(wants) == 1 else 0)
        widgets.append(
            Button(
                name, (at, top, wide, high), key=key, label=label, kind="paper" if i else "primary", size=16, paper=True
            )
        )
        at += wide + GAP
    return widgets


def _choice(c: Canvas, b: Bubble, place: Rect) -> list[Widget]:
    """Many buttons of one size."""
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


def draw(c: Canvas, b: Bubble, place: Rect, nudged: bool, near: Rect | None) -> None:
    """Draw a bubble without its buttons. `nudged`: it asks for attention. `near`: the box it is about, if any."""
    x, y, w, h = place
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
        line=PALETTE["verm"] if b.answer else PALETTE["gold"] if nudged else None,
        line_width=3 if nudged else 2,
    )
    if near and not (b.big or b.at_side or lesson_layout.covered(place, [near])):
        _tail(c, place, near)
    text = w - sum(_button_width(c, label, key) + 10 for _, key, label in b.buttons) if b.inline else w
    _layout(c, b, x, y + (h - _layout(c, b, 0, 0, text, False)) / 2 if b.inline else y + 18, text, True)


def _tail(c: Canvas, a: Rect, b: Rect) -> None:
    """Draw a corner of paper a that points at box b."""
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
