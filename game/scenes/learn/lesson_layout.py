"""Where things stand on the table of a lesson: what it points at, and where its words find room.

Lengths are in units of a 1280 x 720 sheet."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from engine.cards import FACES
from game.draw.canvas import Canvas
from game.draw.card_layout import COPY, box, face_of
from game.scenes.table.base import TableBase
from game.table import score_sheet, upright
from game.table.geometry import FOOT, PROMPT_W, row_box
from game.table.side_panels import ROW_H
from game.ui.widgets import Rect, meet

BUTTON_W: Final = 172.0
UPRIGHT_W: Final = 100.0
"""The width of one of the three buttons; of them on an upright sheet."""
GRID: Final = 20.0
MARGIN: Final = 14.0
AROUND: Final = 8.0
"""The room that words leave around an obstacle, where they can."""
SIDE: Final = (24.0, 88.0)
"""The upper left corner of words at the side of the table."""
COVERS: Final = 2000.0
"""The cost of covering an obstacle."""
ARROW: Final = 40.0
"""The least length of an arrow."""
CORNER: Final = 64.0
"""The least room between the beginning of an arrow and the corners of a wide box. At a narrow box it begins in the
middle."""
BELOW: Final = 16.0
"""The least room between a box and one below it for an arrow from the one to the other."""
ARCH: Final = 90.0
"""The least room between two boxes side by side for an arrow over what stands between them."""
Point: TypeAlias = tuple[float, float]


def leave(c: Canvas) -> Rect:
    """The box of the button to leave, at the upper left."""
    return upright.icon_box(c, -1) if c.upright else (24, 20, 44, 44)


def head(c: Canvas) -> Rect:
    """The box of the head, right of the button to leave, with letters of the usual size."""
    if not c.upright:
        return 76, 12, 234, 55
    x, y, w, h = leave(c)
    left = x + w + upright.GAP
    return left, y, _upright_control(c, 0)[0] - upright.GAP - left, h


def _upright_control(c: Canvas, i: int) -> Rect:
    right = c.width - leave(c)[0]
    return right - (3 - i) * UPRIGHT_W - (2 - i) * upright.GAP, leave(c)[1], UPRIGHT_W, upright.TARGET


def control(scene: TableBase, i: int) -> Rect:
    """The box of the i-th of the three buttons (back, restart, skip): one below the other at the upper right, or side
    by side left of a score sheet and of a race, and on an upright sheet."""
    w = scene.canvas.width
    if scene.canvas.upright:
        return _upright_control(scene.canvas, i)
    if scene.sheet or "race" in scene.table_view.anchors():
        return 318 + i * 110, 14, 104, 64
    return w - 24 - BUTTON_W, 20 + i * 52, BUTTON_W, 46


def union(boxes: Iterable[Rect]) -> Rect | None:
    """The smallest box around some boxes; None without any."""
    all_boxes = list(boxes)
    if not all_boxes:
        return None
    x, y = min(b[0] for b in all_boxes), min(b[1] for b in all_boxes)
    return x, y, max(b[0] + b[2] for b in all_boxes) - x, max(b[1] + b[3] for b in all_boxes) - y


def grown(rect: Rect, by: float) -> Rect:
    """A box that is larger by `by` on each side."""
    x, y, w, h = rect
    return x - by, y - by, w + 2 * by, h + 2 * by


def target(scene: TableBase, name: str) -> Rect | None:
    """The box of what a lesson points at, by the names of `game.learn.lessons`; None if it is not visible."""
    if name.startswith("card "):
        return _card(scene, FACES[name[5:]])
    if name == "hand":
        return union(box(s.spot) for s in scene.anim.zones.get(f"hand:{scene.me}", ()))
    if name == "sheet":
        return score_sheet.place(scene.canvas) if scene.sheet else None
    if name.startswith("card:") and name[5:].isdecimal():
        return _card(scene, face_of(int(name[5:])), int(name[5:]) // COPY)
    if widget := scene.ui[name]:
        return widget.rect
    if cards := scene.anim.zones.get(name):
        return union(box(s.spot) for s in (cards if ":" in name else cards[-1:]))
    return scene.table_view.anchors().get(name)


def lit(scene: TableBase, name: str, rect: Rect) -> Rect:
    """What is lit of a target: of a pile also the words over it if it can be pressed, and the number of its cards."""
    if name not in ("stock", "discard"):
        return rect
    c, widget, (x, y, w, h) = scene.canvas, scene.ui[name], rect
    label = c.text_height(14) / 2 + 8 - scene.table_view.pile_label_y()
    above = max(0.0, label) if widget and widget.enabled else 0.0
    below = max(14.0, c.text_height(16) / 2 + 5) if name == "stock" else 0.0
    return x, y - above, w, h + above + below


def _card(scene: TableBase, face: int, copy: int = 0) -> Rect | None:
    """The visible part of a card of the own hand, which the next card may cover. `copy` counts equal faces."""
    row = sorted(scene.anim.zones.get(f"hand:{scene.me}", ()), key=lambda s: (s.spot.row, s.spot.x))
    for sprite, above in zip_longest(row, row[1:]):  # above the last card is None
        if sprite.face != face:
            continue
        if copy:
            copy -= 1
            continue
        x, y, w, h = box(sprite.spot)
        if above is not None and above.spot.row == sprite.spot.row:
            w = min(w, max(12.0, box(above.spot)[0] - x))
        return x, y, w, h
    return None


def obstacles(scene: TableBase, arrow_ends: Sequence[Rect], whole_sheet: bool = True, controls: int = 3) -> list[Rect]:
    """What the words must not cover: cards, buttons, anchors, the sheet, the arrow between the two boxes of
    `arrow_ends` (empty without one), and the lesson's own head and `controls`. Of the sheet all, or only what is
    written on it."""
    boxes = [r for cards in scene.anim.zones.values() if (r := union(box(s.spot) for s in cards))]
    others = [
        w for w in scene.ui.widgets if not w.id.startswith("lesson:")
    ]  # those still stand where words stood before
    boxes += [w.rect for w in others if scene.table_view.held(w.id) is None]
    if scene.canvas.upright and (cards := scene.anim.zones.get("stock")):
        boxes.append(lit(scene, "stock", box(cards[-1].spot)))
    boxes += [grown(r, 4) for r in scene.table_view.anchors().values()]
    if scene.sheet:
        paper = score_sheet.place(scene.canvas)
        boxes += [paper] if whole_sheet else score_sheet.written(scene.canvas, scene.sheet)
    if len(arrow_ends) == 2:
        boxes += [(x - 18, y - 18, 36, 36) for x, y in along(bend(*arrow_ends))]
    c = scene.canvas
    return [*boxes, head(c), leave(c), *(control(scene, i) for i in range(3 if c.upright else controls))]


def covered(rect: Rect, off: Sequence[Rect]) -> bool:
    """Whether a box covers part of one of the others."""
    return any(meet(rect, box) for box in off)


def place(sizes: Iterable[tuple[float, float]], near: Rect | None, off: Sequence[Rect], w: float, h: float) -> Rect:
    """The best box of one of these sizes in the window w x h: it covers none of the boxes `off`, or as little as
    possible, and is close to `near`. An earlier size is preferred unless it is much further away."""
    best_box, best = (MARGIN, MARGIN, 0.0, 0.0), 1e18
    for n, size in enumerate(sizes):
        if best < COVERS:
            break
        box, cost = _place(size, near, off, w, h)
        if cost + 40 * n < best:
            best_box, best = box, cost + 40 * n
    return best_box


def free_place(
    sizes: Sequence[tuple[float, float]], near: Rect | None, off: Sequence[Rect], w: float, h: float
) -> Rect | None:
    """The box that `place` finds; None if it covers one of the boxes `off`. Without any room this is found sooner."""
    if not any(has_room(size, off, w, h) for size in sizes):
        return None
    box = place(sizes, near, off, w, h)
    return None if covered(box, off) else box


def at_side(sizes: Iterable[tuple[float, float]], off: Sequence[Rect], w: float, h: float) -> Rect:
    """The first box of these sizes at the left that covers none of the boxes `off`; without one the best box in the
    window w x h."""
    boxes = [(*SIDE, *size) for size in sizes]
    free = (box for box in boxes if box[1] + box[3] + MARGIN <= h and not covered(grown(box, AROUND), off))
    return next(free, None) or place([box[2:] for box in boxes], (*SIDE, 0, 0), off, w, h)


def own_words(w: float, h: float) -> tuple[Rect, Rect]:
    """The places of the own name below the hand and of the prompt above it, in a window of w x h units."""
    x, y, _, high = row_box(w, h, ROW_H)
    return (w / 2 - 190, h - FOOT, 290, FOOT), (x, y, PROMPT_W, high)


def _place(size: tuple[float, float], near: Rect | None, off: Sequence[Rect], w: float, h: float) -> tuple[Rect, float]:
    """The best box of this size, and its cost."""
    bw, bh = size
    nx, ny, nw, nh = near or (w / 2, h / 2, 0.0, 0.0)
    ax, ay = nx + nw / 2, ny + nh / 2
    best = (1e18, 1e18, MARGIN, MARGIN)  # the cost, what of it is distance, the corner
    blocked = [(ox - AROUND, oy - AROUND, ox + ow + AROUND, oy + oh + AROUND) for ox, oy, ow, oh in off]
    # the nearest rows and columns first: most spots are further away than the best one, and are not looked at
    columns = sorted((max(0.0, x - ax, ax - x - bw) + 0.02 * abs(x + bw / 2 - w / 2), x) for x in _steps(w - bw))
    for dy, y in sorted((max(0.0, y - ay, ay - y - bh), y) for y in _lines(bh, off, w, h)):
        if columns[0][0] + dy > best[0]:
            break
        low = y + bh
        row = [(ox, right, min(low, foot) - max(y, oy)) for ox, oy, right, foot in blocked if y < foot and low > oy]
        for dx, x in columns:
            distance = cost = dx + dy
            if distance > best[0]:
                break
            right = x + bw
            for ox, oright, height in row:
                if x < oright and right > ox:
                    cost += COVERS + (min(right, oright) - max(x, ox)) * height
                    if cost > best[0]:
                        break
            best = min(best, (cost, distance, x, y))
    cost, _, x, y = best
    return (x, y, bw, bh), cost


def has_room(size: tuple[float, float], off: Sequence[Rect], w: float, h: float) -> bool:
    """Whether a box of this size covers none of the boxes `off` at one of the spots that `place` looks at. This takes
    less time than to find the best spot."""
    bw, bh = size
    columns, ordered = _steps(w - bw), sorted(off)
    for y in _lines(bh, off, w, h):
        i = 0  # no column left of this one is free
        for ox, oy, ow, oh in ordered:
            if oy < y + bh and y < oy + oh and ox < columns[i] + bw and columns[i] < ox + ow:
                i = bisect_left(columns, ox + ow)
                if i == len(columns):
                    break
        else:
            return True
    return False


def _lines(high: float, off: Sequence[Rect], w: float, h: float) -> list[float]:
    """The upper edges that are tried for a box of this height; on an upright sheet, where every unit counts, also those
    just below and above each obstacle."""
    beside = (y for _, oy, _, oh in off for y in (oy + oh + AROUND, oy - AROUND - high)) if h > w else ()
    return [*_steps(h - high), *(y for y in beside if MARGIN <= y <= h - high - MARGIN)]


def _steps(room: float) -> list[float]:
    n = max(1, int((room - 2 * MARGIN) // GRID))
    return [MARGIN + i * (room - 2 * MARGIN) / n for i in range(n + 1)]


def toward(a: Rect, b: Rect) -> tuple[Point, Point]:
    """The points on the edges of two boxes that face each other."""
    return _edge(a, b), _edge(b, a)


def bend(a: Rect, b: Rect) -> tuple[Point, Point, Point, Point]:
    """The arrow from box a to box b, as the four points of a cubic Bézier curve. Of the two boxes it meets the lower
    one at its top, as cards of a hand lie side by side; it ends in the middle of the side, and begins close to where
    it goes."""
    out, into = _sides(a, b) if a[1] + a[3] / 2 <= b[1] + b[3] / 2 else _sides(b, a)[::-1]
    x0, y0 = _at(a, out)
    if out[1]:
        margin = min(CORNER, a[2] / 2)
        x0 = min(a[0] + a[2] - margin, max(a[0] + margin, b[0] + b[2] / 2))
    x1, y1 = _at(b, into)
    least = min(math.dist((x0, y0), (x1, y1)) / 4, 60.0 if out == into else 24.0)
    first, last = (max(abs((x1 - x0) * dx + (y1 - y0) * dy) / 2, least) for dx, dy in (out, into))
    return (
        (x0, y0),
        (x0 + out[0] * first, y0 + out[1] * first),
        (x1 + into[0] * last, y1 + into[1] * last),
        (x1, y1),
    )


def along(curve: tuple[Point, Point, Point, Point], steps: int = 8) -> list[Point]:
    """Points on a curve, from its beginning to its end."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    points = []
    for i in range(steps + 1):
        t, u = i / steps, 1 - i / steps
        parts = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        points.append(
            (
                parts[0] * x0 + parts[1] * x1 + parts[2] * x2 + parts[3] * x3,
                parts[0] * y0 + parts[1] * y1 + parts[2] * y2 + parts[3] * y3,
            )
        )
    return points


def _sides(upper: Rect, lower: Rect) -> tuple[Point, Point]:
    """The sides of the two boxes that an arrow connects, as the ways out of them."""
    top, middle = (0.0, -1.0), lower[0] + lower[2] / 2
    side = 1.0 if middle > upper[0] + upper[2] / 2 else -1.0
    apart = lower[0] - upper[0] - upper[2] if side > 0 else upper[0] - lower[0] - lower[2]
    if lower[1] >= upper[1] + upper[3] + BELOW or upper[0] - BELOW < middle < upper[0] + upper[2] + BELOW:
        return (0.0, 1.0), top
    if lower[1] > upper[1] + upper[3] / 2 + AROUND:
        return (side, 0.0), top
    return (top, top) if apart >= ARCH else ((side, 0.0), (-side, 0.0))


def _at(box: Rect, side: Point) -> Point:
    """The middle of a side of a box, 8 units away from it."""
    x, y, w, h = box
    return x + w / 2 + side[0] * (w / 2 + 8), y + h / 2 + side[1] * (h / 2 + 8)


def pointers(
    scene: TableBase, place: Rect, near: Rect | None, arrow: tuple[Rect, Rect] | None
) -> tuple[tuple[Rect, Rect] | None, Rect | None]:
    """The arrow that is drawn, and what a corner of the paper at `place` points at: the end of an arrow from it that
    has no room, or else what the words are about (`near`) unless something stands between."""
    if arrow and arrow[0] == place and _too_close(*arrow):
        return None, arrow[1]
    if near is None:
        return arrow, None
    (x0, y0), (x1, y1) = toward(place, near)
    others = [r for r in obstacles(scene, ()) if not meet(r, near) and not meet(r, place)]
    way = ((x0 + (x1 - x0) * i / 8, y0 + (y1 - y0) * i / 8, 1.0, 1.0) for i in range(9))
    return arrow, None if any(covered(spot, others) for spot in way) else near


def _too_close(a: Rect, b: Rect) -> bool:
    """Whether the sides of two boxes that face each other leave no room for an arrow."""
    (x0, y0), (x1, y1) = toward(a, b)
    ax, ay = a[0] + a[2] / 2, a[1] + a[3] / 2
    return (abs(y1 - ay) - abs(y0 - ay) if x0 == ax else abs(x1 - ax) - abs(x0 - ax)) < ARROW


def _edge(a: Rect, b: Rect) -> Point:
    """The middle of the side of box a that faces b, 8 units away from it."""
    ax, ay, bx, by = a[0] + a[2] / 2, a[1] + a[3] / 2, b[0] + b[2] / 2, b[1] + b[3] / 2
    if abs(by - ay) * (a[2] + b[2]) > abs(bx - ax) * (a[3] + b[3]):
        return _at(a, (0.0, 1.0 if by > ay else -1.0))
    return _at(a, (1.0 if bx > ax else -1.0, 0.0))
