"""Draws what a lesson lays over its table: the head, the veil with its holes, gold lines, the arrow, the words.

Everything is painted from a `LessonModel`. Boxes are in units."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.draw import theme
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.draw.vector import STORE
from game.scenes.learn import bubble, lesson_layout
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.lesson_layout import bend, grown
from game.scenes.table.base import TableBase
from game.text.translations import tr
from game.ui.widgets import Button, IconButton, Look, Rect, Widget


class HeadModel(NamedTuple):
    """The head of a lesson: its game and title, its number `now` of `total`, and the part of it that is done."""

    game: str
    title: str
    now: int
    total: int
    part: float


class LessonModel(NamedTuple):
    """What a lesson lays over its table."""

    head: HeadModel
    bubble: Bubble | None
    place: Rect
    """The paper of the bubble; without width if its words stand elsewhere."""
    nudged: bool
    """Whether the bubble asks for attention."""
    about: tuple[Rect, ...]
    """What the words are about; the first box gets the corner of the paper."""
    points_at: Rect | None
    lines: float
    """The opacity of the gold lines round `about`, 0 to 1."""
    veil: int
    """The opacity of the veil outside `about`, 0 to 255."""
    arrow: tuple[Rect, Rect] | None
    arrow_opacity: float


def head_box(c: Canvas) -> Rect:
    """The box of the head. With large letters it grows upwards: the table begins right below."""
    x, y, w, h = lesson_layout.head(c)
    grown = min(10.0, max(0.0, c.text_height(15) + c.text_height(13) + 12 - h))
    return x, y - grown, w, h + grown


def draw_head(c: Canvas, head: HeadModel) -> None:
    """Draw the game, the lesson and its number, and a bar for each lesson."""
    x, y, w, h = head_box(c)
    c.panel(x, y, w, h, 16, 0.9, False)
    name = f"{tr(f'{head.game}.name')} · {head.title}"
    if c.text_width(name, 15) > w - 30:
        name = head.title
    if head.total == 1 and c.least_width(name) > w - 30:  # the title needs both lines
        high = c.paragraph(name, x + 16, 0, w - 30, 6, line=1.2, draw=False)
        c.paragraph(name, x + 16, y + (h - high) / 2, w - 30, 6, PALETTE["text"], "B", 1.2)
        return
    large = min(1.0, (h - 2) / (c.text_height(15) + c.text_height(13)))
    gap = (c.text_height(15) + c.text_height(13)) * large / 4 + 3
    c.text(name, x + 16, y + h / 2 - gap, 15 * large, fit=w - 30)
    now, count, part = head.now, head.total, head.part
    label = tr("lesson.count", now=now, all=count)
    used = c.text(label, x + w - 14, y + h / 2 + gap, 13 * large, PALETTE["muted"], "M", "r")
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
    """A button of the lesson (back, restart, skip): name and key in a line, or the name over the key if it is high."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        if h < 60:
            super().draw(c, look)
            return
        c.button(x, y, w, h, "", None, self.kind, focus=look.focus, hover=look.hover, pressed=look.pressed)
        c.text(self.label, x + w / 2, y + h * 0.28, 15, PALETTE["text"], "B", "c", fit=w - 14)
        c.key(self.key or "", x + w / 2, y + h * 0.7, size=12)


HEAD_BUTTONS: Final = (IconButton, Control)
"""The buttons that do not belong to the words."""


def head_buttons(scene: TableBase, controls: Sequence[tuple[str, str, str]]) -> list[Widget]:
    """The button to leave, and those at the upper right: id, key, icon."""
    c = scene.canvas
    leave = IconButton(
        "lesson:out", lesson_layout.leave(c), key="Esc", icon="back", accessible_label=tr("ui.back"), focusable=False
    )
    left_out = 3 - len(controls) if c.upright else 0
    return [
        leave,
        *[
            Control(
                f"lesson:{wid}",
                lesson_layout.control(scene, i + left_out),
                key=key,
                icon=icon,
                size=16,
                label=tr(f"lesson.{wid}"),
                focusable=False,
            )
            for i, (wid, key, icon) in enumerate(controls)
        ],
    ]


def draw(c: Canvas, model: LessonModel) -> None:
    """Draw what lies under the words."""
    b = model.bubble
    if b is None:
        return
    if b.big:
        c.veil(140)
        draw_head(c, model.head)
    else:
        if model.veil:
            _veil(c, model.about, model.veil)
            draw_head(c, model.head)
        _lines(c, model.about, model.lines)
        if model.arrow and model.arrow_opacity > 0:
            _arrow(c, *model.arrow, model.arrow_opacity)


def draw_words(c: Canvas, model: LessonModel) -> None:
    """Draw the paper with the words."""
    if model.bubble and model.place[2]:
        bubble.draw(c, model.bubble, model.place, model.nudged, model.points_at)


def _lines(c: Canvas, boxes: tuple[Rect, ...], opacity: float) -> None:
    """Draw gold lines round boxes."""
    if opacity <= 0:
        return
    for x, y, w, h in boxes:
        c.box(x - 4, y - 4, w + 8, h + 8, 10, None, line=PALETTE["gold_hi"], line_width=3, alpha=round(255 * opacity))


def _veil(c: Canvas, boxes: tuple[Rect, ...], opacity: int) -> None:
    """Darken everything but these boxes."""
    holes = tuple(tuple(round(v) for v in grown(r, 3)) for r in boxes)
    if not holes:
        return

    def make() -> pygame.Surface:
        v = pygame.Surface((c.pixel_width, c.pixel_height), pygame.SRCALPHA)
        v.fill((*theme.VEIL, opacity))
        for x, y, w, h in holes:
            pygame.draw.rect(
                v, (0, 0, 0, 0), (c.pixels(x), c.pixels(y), c.pixels(w), c.pixels(h)), border_radius=c.pixels(9)
            )
        return v

    c.blit(STORE.get(("lesson-veil", c.pixel_width, c.pixel_height, opacity, holes), make), 0, 0)


def _arrow(c: Canvas, a: Rect, b: Rect, opacity: float) -> None:
    """Draw a curved arrow from one box to another."""
    (x0, y0), (cx, cy), (dx, dy), (x1, y1) = bend(a, b)
    d = f"M{x0:.1f} {y0:.1f}C{cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f} {x1:.1f} {y1:.1f}"
    turn = math.atan2(y1 - dy, x1 - dx)
    tips = [(x1 + 26 * math.cos(turn + s), y1 + 26 * math.sin(turn + s)) for s in (math.pi - 0.55, math.pi + 0.55)]
    tip = f"M{tips[0][0]:.1f} {tips[0][1]:.1f}L{x1:.1f} {y1:.1f}L{tips[1][0]:.1f} {tips[1][1]:.1f}"
    for line, colour, line_alpha in ((13, PALETTE["black"], 0.22), (8, PALETTE["verm_hi"], 1.0)):
        c.path(d, line=colour, line_width=line, line_alpha=line_alpha * opacity)
        c.path(tip, line=colour, line_width=line, line_alpha=line_alpha * opacity)
