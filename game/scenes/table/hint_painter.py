"""Draws hints: words on paper, arrows above cards, a line round the button to press.

Everything is painted from a `HintModel`. Boxes are in units."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import Rect, meet

HINT_WIDTH: Final = 300.0
WIDTHS: Final = (1.0, 0.82, 0.78, 1.3, 1.7)
"""Where a hint finds no place under its button it is made narrower, or else wider and thereby lower."""
HINT_STEP: Final = 24.0
"""So far apart are the columns in which a place for a hint is looked for."""
EDGE: Final = 12.0
"""How near to the upper and the left edge of the window the words of a hint may come."""
BESIDE: Final = 8.0
"""Between the words and a panel that they stand beside, in units."""


class HintModel(NamedTuple):
    """A hint as it is painted."""

    step: int
    texts: tuple[str, ...]
    """The sentences of all steps. Those up to `step` are shown."""
    more: bool
    """Whether another step follows."""
    top: float
    """The top of the hint button."""
    obstacles: tuple[Rect, ...]
    """What the words must not cover, the most important first: buttons, and then places of the table."""
    lesser: int
    """How many of the obstacles, the last ones, are covered rather than half a panel."""
    panels: Sequence[Rect]
    """What the words cover wholly if at all."""
    hand_top: float
    cards: tuple[Rect, ...]
    """The cards that get an arrow."""
    way: tuple[Rect, Rect] | None
    """The two boxes that a curved arrow connects."""
    target: Rect | None
    """The button that gets a ring."""


def even_height(h: float) -> float:
    """The height rounded up to a multiple of 8, so that a drawn sheet of paper can be used again."""
    return -(-h // 8) * 8


def hint_place(c: Canvas, model: HintModel) -> tuple[float, Rect]:
    """The part of the chosen size that the letters of a hint have, and the box of its words: under the hint button, or
    further down or to the left where they cover no obstacle. All steps begin at the same place, which has room for each
    of them."""
    best: tuple[int, int, float, float, Rect] | None = None
    for letters, part in product(letter_sizes(c), WIDTHS):
        if best and best[:2] == (len(model.obstacles), 0) and part == WIDTHS[0]:  # no need for smaller letters
            break
        with c.letters(letters):
            w = min(c.width - 48, HINT_WIDTH * (1 + (c.text_scale - 1) * 1.1) * part)
            steps = [model._replace(step=n, more=n < len(model.texts)) for n in range(1, len(model.texts) + 1)]
            heights = [even_height(_words(c, step, 0, 0, w, False)) for step in steps]
        right = c.width - 24 - w
        kept, x, y = _place(right, w, max(heights), model.top + 50, model.hand_top, model.obstacles)
        largest, words = (
            _over_whole((x, y, w, h), model, c.width - EDGE) for h in (max(heights), heights[model.step - 1])
        )
        halves = sum(_half_covers(largest, panel) for panel in model.panels)
        if best is None or (kept, -halves, x - right) > best[:3]:
            best = kept, -halves, x - right, letters, words
        if (kept, halves, x) == (len(model.obstacles), 0, right):
            break
    assert best
    return best[3:]


def _half_covers(words: Rect, panel: Rect) -> bool:
    """Whether the words cover a part of a panel."""
    return meet(words, panel) and _around(words, panel) != words


def _over_whole(words: Rect, model: HintModel, right: float) -> Rect:
    """The box of the words, made larger so that it covers the whole of each panel that it would cover in part. If it
    then covers more of the obstacles, it is moved to an edge of the panel, beside it or below the hint button, up to
    `right`, or covers the lesser obstacles, or else it stays as it is."""
    x, y, w, h = words
    met = [panel for panel in model.panels if meet(words, panel)]
    edges = [edge for left, _, wide, _ in met for edge in (left, left + wide - w)]
    beside = [edge for left, _, wide, _ in met for edge in (left - w - BESIDE, left + wide + BESIDE)]
    tops = (y, max(y, model.top + 50), *(top for _, top, _, _ in met))
    for spared, top, left in product(range(model.lesser + 1), tops, (x, *edges, *beside)):
        whole = left, top, w, h
        for panel in model.panels:
            whole = _around(whole, panel) if meet(whole, panel) else whole
        inside, clear = EDGE <= left <= right - w, model.obstacles[: len(model.obstacles) - spared]
        if inside and not any(meet(whole, box) and not meet(words, box) for box in clear):
            return whole
    return words


def _around(a: Rect, b: Rect) -> Rect:
    """The smallest box that holds both."""
    left, top = min(a[0], b[0]), min(a[1], b[1])
    return left, top, max(a[0] + a[2], b[0] + b[2]) - left, max(a[1] + a[3], b[1] + b[3]) - top


def letter_sizes(c: Canvas) -> list[float]:
    """The parts of the chosen size that letters may have: large ones become smaller, down to 150 %."""
    return [part for part in (1.0, 0.9, 0.8, 0.75) if part == 1 or part * c.text_scale >= 1.5]


@lru_cache(64)
def _place(
    right: float, w: float, h: float, top: float, bottom: float, obstacles: tuple[Rect, ...]
) -> tuple[int, float, float]:
    """How many of the obstacles a box of w x h keeps clear of, and its left upper corner.

    It lies between `top` and `bottom`, as far right as possible, at most at `right`, and then as high as it meets none
    of the obstacles, or else as few of the last ones as possible; above `top` where it meets fewer there. Kept: looking
    takes some ms."""
    for kept in range(len(obstacles), -1, -1):
        for first, end in ((top, bottom), (EDGE, top + h)):
            for column in range(int(right / HINT_STEP)):
                x = right - column * HINT_STEP
                near = [
                    (oy - 6, oy + oh + 6) for ox, oy, ow, oh in obstacles[:kept] if ox - 6 < x + w and ox + ow + 6 > x
                ]
                y = first
                while y + h < end:
                    if not any(y < foot and y + h > head for head, foot in near):
                        return kept, x, y
                    y += 8
    return -1, right, top


def _words(c: Canvas, model: HintModel, x: float, y: float, w: float, draw: bool) -> float:
    """Write the steps so far, the newest in bold. Returns the height."""
    top, room = y, w - 40
    y += 10
    if draw:
        c.text(tr("coach.step", n=model.step), x + 20, y + c.text_height(13) * 0.75, 13, PALETTE["ink_soft"], "M")
        for i in range(3):
            c.circle(
                x + w - 58 + i * 16,
                y + c.text_height(13) * 0.75,
                5,
                PALETTE["gold"] if i < model.step else None,
                line=PALETTE["gold_lo"],
                line_width=1.5,
            )
    y += c.text_height(13) * 1.5 + 4
    texts = model.texts[: model.step]
    for i, text in enumerate(texts):
        new = i == len(texts) - 1
        colour = PALETTE["verm_ink"] if i == 2 else PALETTE["ink"] if new else PALETTE["ink_soft"]
        y += c.paragraph(text, x + 20, y, room, 17 if new else 14, colour, "B" if new else "M", 1.4, draw=draw) + 4
    y += 4
    key = key_map.key("table", "hint")
    cap = c.key_width(key)
    if draw:
        c.key(key, x + 20, y + c.text_height(13) * 0.75, True, anchor="l")
    again = tr("coach.again" if model.more else "coach.last")
    y += c.paragraph(again, x + 28 + cap, y, room - cap - 8, 13, PALETTE["ink_soft"], "M", 1.5, draw=draw)
    return y + 8 - top


def draw_hint(c: Canvas, model: HintModel) -> None:
    """Draw the words of a hint and point at what they are about."""
    for x, y, w, _ in model.cards:
        _arrow(c, x + w / 2, y - 8)
    if model.way:
        _curve(c, *model.way)
    elif model.target:
        x, y, w, h = model.target
        c.box(x - 6, y - 6, w + 12, h + 12, 18, None, line=PALETTE["verm_hi"], line_width=4)
    letters, (x, y, w, h) = hint_place(c, model)
    c.shadow(x, y, w, h, 16, 16, 8, 150)
    c.box(x, y, w, h, 16, PALETTE["paper"], 1, to=PALETTE["paper_lo"], line=PALETTE["gold"], line_width=2)
    if y == model.top + 50 and x + w == c.width - 24 and not c.upright:
        c.path(
            f"M{x + w - 44:.1f} {y + 1:.1f}L{x + w - 30:.1f} {y - 14:.1f}L{x + w - 16:.1f} {y + 1:.1f}Z",
            fill=PALETTE["paper"],
        )
    with c.letters(letters):
        _words(c, model, x, y, w, True)


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
