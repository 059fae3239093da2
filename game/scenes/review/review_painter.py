"""Draws a review on paper: the curve, the parts of the result, and the decisions that cost most."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.sprites import FACES
from game.draw.theme import PALETTE, RADIUS, RATIO
from game.games import game_info
from game.review.findings import Estimate, Point
from game.scenes import upright
from game.scenes.review import outcome
from game.scenes.review.review_model import ListedDecision, ReviewModel, part_text, percent, summary
from game.text.amounts import signed
from game.text.translations import tr
from game.ui.widgets import Rect, meet

CJK: Final = "\u3000"
"""The first of the letters between which a Japanese line may break."""

BLUE: Final = "#2a3f73"
"""The curve and one's own part."""
BROWN: Final = "#73551a"
RED: Final = "#a34a37"
PAD: Final = 24.0
LIST: Final = 376.0
"""The width of the list beside the curve."""


class Places(NamedTuple):
    """Where the parts stand."""

    paper: Rect
    curve: Rect
    """With the title above and the names of the deals below."""
    parts: Rect
    listed: Rect
    buttons: Rect


def places(c: Canvas) -> Places:
    """Divide the window."""
    high = upright.TARGET if c.upright else 52.0
    top = 104.0 if c.upright else 84.0
    foot = c.height - 14 - high
    buttons = (24.0, foot, c.width - 48, high)
    x, y, w, h = paper = (24.0, top, c.width - 48, foot - 14 - top)
    parts = _words_height(c) + 3 * _row(c) + c.text_height(13) + 16
    if c.upright:
        listed = min(h * (0.46 if c.text_scale < 1.5 else 0.42), 3 * (c.text_height(15) * 6.4 + 40))
        curve = h - listed - parts - 2 * PAD
        left, wide = x + PAD, w - 2 * PAD
        return Places(
            paper,
            (left, y + 12, wide, curve),
            (left, y + 12 + curve, wide, parts),
            (left, y + h - listed - 12, wide, listed),
            buttons,
        )
    listed = LIST + 90 * max(0.0, c.text_scale - 1.5) / 0.5
    left, wide = x + 28, w - 28 - listed - 2 * PAD - 12
    return Places(
        paper,
        (left, y + 10, wide, h - parts - 22),
        (left, y + h - parts - 12, wide, parts),
        (x + w - listed - PAD, y + 10, listed, h - 22),
        buttons,
    )


def rows(c: Canvas, model: ReviewModel) -> list[Rect]:
    """The boxes of the listed decisions."""
    x, y, w, h = places(c).listed
    head = c.text_height(16) + 18
    high = (h - head) / 3
    return [(x, y + head + i * high, w, high - 10) for i in range(len(model.listed))]


def paint(c: Canvas, model: ReviewModel, picked: int) -> None:
    """Draw all but the widgets."""
    at = places(c)
    c.cloth()
    room = c.width - c.margin_x - upright.TITLE - 2 * upright.EDGE - upright.TARGET  # left of the share button
    title = _heading(c, model, room if c.upright else None)
    upright.heading(c, tr("review.title"), title, c.margin_x if c.upright else 0, room if c.upright else None)
    c.paper(*at.paper, RADIUS["panel"])
    if not c.upright:
        c.box(at.listed[0] - PAD + 2, at.paper[1] + 20, 1, at.paper[3] - 40, 0, PALETTE["ink"], 0.2)
    _curve(c, at.curve, model)
    _parts(c, at.parts, model)
    x, y, w, _ = at.listed
    c.text(
        tr("review.costly" if model.listed or model.done < 1 else "review.nothing_costly"),
        x,
        y + 16,
        16,
        PALETTE["ink"],
        fit=w,
    )
    for i, (box, one) in enumerate(zip(rows(c, model), model.listed, strict=True)):
        _decision(c, box, one, i + 1, i == picked)


# ------------------------------------------------------------------- curve --
def _curve(c: Canvas, box: Rect, model: ReviewModel) -> None:
    x, y, w, h = box
    step = c.text_height(13) + 5
    c.text(tr("review.curve"), x, y + 16, 16, PALETTE["ink"], fit=w)
    scale = c.text_width("100 %", 13, "M") + 12
    top, foot = y + c.text_height(16) + 22, y + h - 2 * step - 18
    left, right = x + scale, x + w - 12
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = foot - (foot - top) * chance
        c.box(left, at - 0.5, right - left, 1, 0, PALETTE["ink"], 0.12)
        if chance in (0.0, 0.5, 1.0):
            c.text(f"{chance:.0%}".replace("%", " %"), left - 8, at, 13, PALETTE["ink_soft"], "M", "r")
    points = model.review.points
    if len(points) < 2:
        return
    last = max(2, model.playback.last)

    def place(p: Point) -> tuple[float, float]:
        return left + (right - left) * (p.ply - 1) / (last - 1), foot - (foot - top) * min(1.0, max(0.0, p.chance))

    line = [place(p) for p in points]
    even = foot - (foot - top) / (game_info(model.game).sides or model.review.seats)
    c.box(left, even - 0.5, right - left, 1, 0, PALETTE["ink"], 0.5)
    _fill(c, line, even)
    taken = _leaders(c, model, line, (left, top, right - left, foot - top))
    c.path("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in line), line=BLUE, line_width=2.6)
    _deals(c, model, (left, right), (top, foot), step)
    for n, one in enumerate(model.listed, 1):
        point = next(p for p in points if p.decision == one.decision)
        px, py = place(point)
        cy = py + 28 if py + 42 < foot else py - 28
        c.box(px - 0.75, min(py, cy), 1.5, abs(cy - py), 0, PALETTE["verm"])
        c.circle(px, py, 4, PALETTE["verm"])
        _disc(c, px, cy, n)
        taken.append((px - 14, cy - 14, 28, 28))
    for turn, words in model.labels if model.done == 1 else ():
        px, py = place(turn.after)
        wide, high = c.text_width(words, 13) + 22, c.text_height(13) + 10
        bx = min(max(px - wide / 2, left + 4), right - wide)
        for by in (py - 20 - high, py + 20, top + 2, foot - high - 2):
            label = (bx, by, wide, high)
            if by >= top - 4 and by + high <= foot and not any(meet(label, t) for t in taken):
                break
        else:
            continue
        taken.append(label)
        edge = by + high if by < py else by
        c.box(px - 0.75, min(py, edge), 1.5, abs(edge - py), 0, BLUE)
        c.circle(px, py, 4, BLUE)
        c.box(*label, high / 2, PALETTE["paper"], line=BLUE)
        c.text(words, bx + wide / 2, by + high / 2, 13, BLUE, "B", "c", fit=wide - 12)
    c.circle(*line[-1], 5.5, PALETTE["gold"])


def _leaders(c: Canvas, model: ReviewModel, line: Sequence[tuple[float, float]], box: Rect) -> list[Rect]:
    """In a match of two, say above and below the middle who leads there, where the curve leaves room. Returns what is
    written on."""
    taken = list[Rect]()
    if model.review.seats > 2:
        return taken
    x, y, _, h = box
    high = c.text_height(13)
    ways = ((tr("review.lead_you"), BLUE, y + 8), (tr("review.lead_other", name=model.opponent), RED, y + h - 8 - high))
    for words, colour, top in ways:
        wide = c.text_width(words, 13, "M")
        part = [(a, b) for a, b in pairwise(line) if a[0] < x + wide + 24]
        if all(max(a[1], b[1]) < top - 4 or min(a[1], b[1]) > top + high + 4 for a, b in part):
            c.text(words, x + 12, top + high / 2, 13, colour, "M")
            taken.append((x + 12, top, wide, high))
    return taken


def _fill(c: Canvas, line: Sequence[tuple[float, float]], middle: float) -> None:
    """Tint what is above the middle, which is an even chance, blue, and what is below red."""
    for above, colour, a in ((True, BLUE, 0.13), (False, PALETTE["verm"], 0.12)):
        d = f"M{line[0][0]:.1f} {middle:.1f}"
        for (x0, y0), (x1, y1) in pairwise(line):
            for x, y in _cut((x0, y0), (x1, y1), middle):
                d += f"L{x:.1f} {(min if above else max)(y, middle):.1f}"
        c.path(d + f"L{line[-1][0]:.1f} {middle:.1f}Z", fill=colour, a=a)


def _cut(a: tuple[float, float], b: tuple[float, float], middle: float) -> list[tuple[float, float]]:
    """Both ends of a piece of the curve, and between them where it crosses the middle."""
    if (a[1] - middle) * (b[1] - middle) >= 0:
        return [a, b]
    t = (middle - a[1]) / (b[1] - a[1])
    return [a, (a[0] + t * (b[0] - a[0]), middle), b]


def _deals(c: Canvas, model: ReviewModel, x: tuple[float, float], y: tuple[float, float], step: float) -> None:
    """Part the deals, and write below each who won how much."""
    playback, last = model.playback, max(2, model.playback.last)
    starts = [*(d.ply for d in playback.deals), last]
    wide = x[1] - x[0]
    for n, (ply, end) in enumerate(pairwise(starts)):
        left, right = (x[0] + wide * (p - 1) / (last - 1) for p in (ply, end))
        if n:
            c.path(
                f"M{left:.1f} {y[0]:.1f}V{y[1] + 2 * step:.1f}",
                line=PALETTE["ink"],
                line_width=1,
                line_alpha=0.25,
                dash="3 5",
            )
        room, middle = right - left - 6, (left + right) / 2
        title = tr("review.deal", n=n + 1)
        if c.text_width(title, 13) > room:
            title = str(n + 1)
        if c.text_width(title, 13) <= room:
            c.text(title, middle, y[1] + step * 0.5 + 8, 13, PALETTE["ink"], "B", "c")
        if n >= len(playback.results) or not (winners := playback.results[n].winners):
            continue
        points = signed(playback.results[n].points[winners[0]])
        if (end_words := outcome.ending(model.game, playback.results[n])) and c.text_width(
            f"{end_words} {points}", 13, "M"
        ) + 24 <= room:
            points = f"{end_words} {points}"
        used = c.text_width(points, 13, "M") + 24
        if used <= room:
            c.avatar(model.seats.crests[winners[0]], middle - used / 2 + 9, y[1] + step * 1.5 + 10, 9)
            c.text(points, middle + used / 2, y[1] + step * 1.5 + 10, 13, PALETTE["ink_soft"], "M", "r")


def _disc(c: Canvas, cx: float, cy: float, n: int) -> None:
    c.circle(cx, cy, 12, PALETTE["verm"])
    c.text(str(n), cx, cy, 13, PALETTE["on_verm"], "B", "c", fit=18)


# ------------------------------------------------------------------- parts --
def _words_height(c: Canvas) -> float:
    """Room for two lines about luck and skill, and one or two about what to work on."""
    return c.text_height(16) * 2.6 + c.text_height(14) * (2.6 if c.upright else 1.3) + 18


def _words(c: Canvas, box: Rect, luck: str, weak: str) -> None:
    """What is said about luck and skill, and what to work on, as large as fits."""
    x, y, w, h = box
    size = 16.0
    while size > 9 and (
        c.paragraph(luck, x, y, w, size, draw=False, weight="B", line=1.3)
        + c.paragraph(weak, x, y, w, size - 2, draw=False, line=1.3)
        > h - 4
    ):
        size -= 0.5
    high = c.paragraph(luck, x, y, w, size, PALETTE["ink"], "B", 1.3)
    c.paragraph(weak, x, y + 4 + high, w, size - 2, RED, "M", 1.3)


def _row(c: Canvas) -> float:
    return max(34.0, c.text_height(15) + 12)


def _parts(c: Canvas, box: Rect, model: ReviewModel) -> None:
    x, y, w, _ = box
    c.box(x, y, w, 1, 0, PALETTE["ink"], 0.2)
    if model.done < 1:
        c.paragraph(tr("review.working"), x, y + 12, w, 16, PALETTE["ink"], "B", 1.3)
        bar = y + 12 + c.text_height(16) * 3
        c.box(x, bar, w, 10, 5, PALETTE["ink"], 0.12)
        c.box(x, bar, max(10.0, w * model.done), 10, 5, BLUE)
        c.paragraph(tr("review.leave"), x, bar + 20, w, 13, PALETTE["ink_soft"], "M", 1.35)
        return
    split = model.review.split
    top = y + _words_height(c)
    _words(c, (x, y + 10, w, top - y - 14), summary(model.review, model.opponent), model.weak)
    rows: tuple[tuple[str, Estimate, str], ...] = (
        (tr("review.cards" if split.opponent else "review.fortune"), split.cards, BROWN),
        *([(tr("review.theirs", name=model.opponent), split.opponent, RED)] if split.opponent else []),
        (tr("review.yours"), split.own, BLUE),
    )
    names = min(w * 0.36, max(c.text_width(label, 15) for label, _, _ in rows) + 16)
    numbers = max(c.text_width(part_text(part), 15) for _, part, _ in rows) + 20
    left, wide = x + names + numbers, w - names - numbers - 8
    low = min(0.0, *(p.worth - p.error for _, p, _ in rows))
    span = max(0.05, max(0.0, *(p.worth + p.error for _, p, _ in rows)) - low)

    def across(worth: float) -> float:
        return left + wide * (worth - low) / span

    for i, (label, part, colour) in enumerate(rows):
        cy = top + (i + 0.5) * _row(c)
        c.text(label, x, cy, 15, PALETTE["ink"], fit=names - 8)
        c.text(part_text(part), x + names, cy, 15, colour)
        a, b = sorted((across(0), across(part.worth)))
        c.box(a, cy - 10, max(1.0, b - a), 20, 3, colour, 0.75)
        a, b = across(part.worth - part.error), across(part.worth + part.error)
        c.box(a, cy - 0.75, b - a, 1.5, 0, PALETTE["ink"])
        for end in (a, b):
            c.box(end - 0.75, cy - 6, 1.5, 12, 0, PALETTE["ink"])
    c.box(across(0) - 0.75, top, 1.5, len(rows) * _row(c), 0, PALETTE["ink_soft"], 0.7)
    together = tr("review.together", total=percent(split.total))
    c.text(together, x, top + len(rows) * _row(c) + c.text_height(13) * 0.6, 13, PALETTE["ink_soft"], "M", fit=w)


# -------------------------------------------------------------------- list --
def _heading(c: Canvas, model: ReviewModel, room: float | None) -> str:
    """What the review is of, with the shorter name of the game where the other is wider than `room`."""
    about = (model.playback, model.seats, model.review.seat)
    whole = outcome.heading(*about)
    cut = room is not None and c.text_width(whole, 12, "M") > room
    return outcome.heading(*about, short=True) if cut else whole


def _decision(c: Canvas, box: Rect, one: ListedDecision, n: int, picked: bool) -> None:
    x, y, w, h = box
    c.box(
        x,
        y,
        w,
        h,
        12,
        PALETTE["paper"],
        line=PALETTE["gold"] if picked else PALETTE["ink"],
        line_width=2.5 if picked else 1,
        line_alpha=1 if picked else 0.2,
    )
    tight = h < 6 * c.text_height(15)
    head = c.text_height(15) + (6 if tight else 16)
    _disc(c, x + 24, y + head / 2 + 2, n)
    cost = c.text(one.cost, x + w - 14, y + head / 2 + 2, 15 if tight else 18, PALETTE["verm_ink"], "B", "r")
    c.text(one.title, x + 44, y + head / 2 + 2, 15, PALETTE["ink"], fit=w - 70 - cost)
    top, room, foot = y + head + 4, h - head - (8 if tight else 12), c.text_height(13) + 2
    share = {(True, False): 0.48, (True, True): 0.38, (False, False): 0.55, (False, True): 0.64}
    arrow, free = 22.0, room - foot - 4
    pair = w * share[bool(one.cards), tight]
    widths = ((pair - arrow) / 2, (pair - arrow) / 2)
    if not one.cards:
        widths = _move_widths(c, (one.made, one.better), (pair - arrow, 0.7 * w - arrow), free)
        pair = sum(widths) + arrow
    for i, (words, label, colour) in enumerate(
        ((one.made, "review.mine", PALETTE["ink_soft"]), (one.better, "review.best", "#23704a"))
    ):
        wide, left = widths[i], x + 12 + i * (widths[0] + arrow)
        if one.cards:
            high = max(20.0, min(free, wide / RATIO))
            face = FACES.face(one.cards[i], c.pixels(high))
            c.blit(face, c.pixels(left + (wide - high * RATIO) / 2), c.pixels(top + (free - high) / 2))
        else:
            high = min(free, max(38.0, c.paragraph(words, 0, 0, wide - 8, 13, draw=False, line=1.3) + 18))
            box = left, top + (free - high) / 2, wide, high
            c.box(*box, 8, PALETTE["washi_lo"], line=PALETTE["ink"], line_alpha=0.2)
            _boxed(c, words, (left + 4, box[1] + 2, wide - 8, high - 4))
        c.text(tr(label), left + wide / 2, y + h - (4 if tight else 8) - foot / 2, 13, colour, "B", "c", fit=wide)
    c.icon("chevron", x + 12 + widths[0] + arrow / 2, top + free / 2, 14, PALETTE["ink_soft"])
    _boxed(c, one.why, (x + 12 + pair + 12, top, w - pair - 36, room), 14, False)


def _move_widths(c: Canvas, moves: tuple[str, str], widths: tuple[float, float], high: float) -> tuple[float, float]:
    """The widths of two boxes with moves in words, together between the usual width and the greatest: at the smallest
    letters both and the labels below are whole. They are equal if both moves find room in half of it."""
    usual, most = widths
    mine, best = (
        max(_narrowest(c, words, most, high - 4), c.text_width(tr(label), 6, "B") + 4)
        for words, label in zip(moves, ("review.mine", "review.best"), strict=True)
    )
    together = min(most, max(usual, mine + best))
    left = min(max(together / 2, mine), max(together - best, together / 4))
    return left, together - left


def _narrowest(c: Canvas, words: str, most: float, high: float) -> float:
    """The least width of a box in which a move in words is whole at the smallest letters."""
    wide = 48.0
    while wide < most and not _fits(c, words, wide - 8, high, 6):
        wide += 4
    return min(wide, most)


def _fits(c: Canvas, words: str, w: float, h: float, size: float) -> bool:
    """Whether a text fits into a box without a word that is broken: at a no-break space a line does not break, but
    between any two Japanese letters."""
    longest = max((word for word in re.split("[ \n]+", words) if max(word) < CJK), key=len, default="")
    return c.text_width(longest, size, "M") <= w and c.paragraph(words, 0, 0, w, size, draw=False, line=1.3) <= h


def _boxed(c: Canvas, words: str, box: Rect, size: float = 13, centred: bool = True) -> None:
    """A text of several lines, as large as fits up to a size."""
    x, y, w, h = box
    while size > 6 and not _fits(c, words, w, h, size):
        size -= 1
    line = 1.3 if _fits(c, words, w, h, size) else 1.15  # in a small window the smallest letters are large
    high = c.paragraph(words, x, y, w, size, draw=False, line=line)
    c.paragraph(
        words, x, y + max(0.0, h - high) / 2 * centred, w, size, PALETTE["ink"], "M", line, "c" if centred else "l"
    )
