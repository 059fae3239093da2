"""Where things are on the table while somebody is taught: what is pointed at, where the words find room.

Lengths are units of a 1280 x 720 sheet."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from engine.cards import FACES
from game.draw.card_layout import COPY, box, face_of
from game.table import score_sheet
from game.ui.widgets import Rect

if TYPE_CHECKING:
    from game.scenes.learn.lesson_table import Teach

LEAVE: Final[Rect] = (24, 20, 44, 44)
HEAD: Final[Rect] = (76, 14, 234, 58)
"""At the upper left: the way out, then which lesson this is."""
BUTTON_W: Final = 172.0
GRID: Final = 20.0
MARGIN: Final = 14.0
COVERS: Final = 2000.0
"""What it costs to cover something."""


def control(scene: "Teach", i: int) -> Rect:
    """The i-th of the three buttons: back, restart, skip. At the upper right, or side by side left of a score sheet and
    of what is counted before it."""
    w = scene.canvas.width
    if scene.sheet or "race" in scene.table_view.anchors():
        return 322 + i * 124, 14, 116, 64
    return w - 24 - BUTTON_W, 20 + i * 52, BUTTON_W, 46


def union(boxes: Iterable[Rect]) -> Rect | None:
    """The smallest box round some boxes."""
    found = list(boxes)
    if not found:
        return None
    x, y = min(b[0] for b in found), min(b[1] for b in found)
    return x, y, max(b[0] + b[2] for b in found) - x, max(b[1] + b[3] for b in found) - y


def grown(rect: Rect, by: float) -> Rect:
    """A box with so much more on each side."""
    x, y, w, h = rect
    return x - by, y - by, w + 2 * by, h + 2 * by


def target(scene: "Teach", name: str) -> Rect | None:
    """The box of what a lesson points at (see `game.learn.lessons`); None if it is not there now."""
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


def _card(scene: "Teach", face: int, copy: int = 0) -> Rect | None:
    """What is seen of a card of the own hand, the first one of those that are equal: the next one may lie on it."""
    row = sorted(scene.anim.zones.get(f"hand:{scene.me}", ()), key=lambda s: (s.spot.row, s.spot.x))
    for sprite, above in zip(row, [*row[1:], None], strict=True):
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


def taken(scene: "Teach") -> list[Rect]:
    """What the words must not cover: cards, buttons, signs, the sheet, the lesson's own head and buttons."""
    found = [r for cards in scene.anim.zones.values() if (r := union(box(s.spot) for s in cards))]
    found += [w.rect for w in scene.ui.widgets if w.id != "lesson:next" and scene.table_view.held(w.id) is None]
    found += [grown(r, 4) for r in scene.table_view.anchors().values()]
    if scene.sheet:
        found.append(score_sheet.place(scene.canvas))
    if len(ends := scene.ends()) == 2:  # the arrow is to be seen
        (x0, y0), (x1, y1) = toward(*ends)
        found += [
            (x0 + (x1 - x0) * i / 8 - 18, y0 + (y1 - y0) * (3 * (i / 8) ** 2 - 2 * (i / 8) ** 3) - 18, 36, 36)
            for i in range(9)
        ]
    return [*found, HEAD, LEAVE, *(control(scene, i) for i in range(3))]


def place(sizes: Iterable[tuple[float, float]], near: Rect | None, off: Sequence[Rect], w: float, h: float) -> Rect:
    """A box of one of these sizes in the window w x h that covers nothing of `off`, as close to `near` as can be; where
    there is no room, what covers least. An earlier size is better, if it is not much further away."""
    found, best = (MARGIN, MARGIN, 0.0, 0.0), 1e18
    for n, size in enumerate(sizes):
        if best < COVERS:
            break
        box, cost = _place(size, near, off, w, h)
        if cost + 40 * n < best:
            found, best = box, cost + 40 * n
    return found


def _place(size: tuple[float, float], near: Rect | None, off: Sequence[Rect], w: float, h: float) -> tuple[Rect, float]:
    """The best place for this size, and what it costs."""
    bw, bh = size
    nx, ny, nw, nh = near or (w / 2, h / 2, 0.0, 0.0)
    ax, ay = nx + nw / 2, ny + nh / 2
    best, found = 1e18, (MARGIN, MARGIN, bw, bh)
    blocked = [(ox - 8, oy - 8, ox + ow + 8, oy + oh + 8) for ox, oy, ow, oh in off]
    ys = [(y, max(0.0, y - ay, ay - y - bh)) for y in _steps(h - bh)]
    spots = sorted(
        (max(0.0, x - ax, ax - x - bw) + 0.02 * abs(x + bw / 2 - w / 2) + dy, x, y)
        for x in _steps(w - bw)
        for y, dy in ys
    )
    for cost, x, y in spots:
        if cost >= best:
            break
        right, low = x + bw, y + bh
        for ox, oy, oright, olow in blocked:
            if x < oright and right > ox and y < olow and low > oy:
                cost += COVERS + (min(right, oright) - max(x, ox)) * (min(low, olow) - max(y, oy))
                if cost >= best:
                    break
        if cost < best:
            best, found = cost, (x, y, bw, bh)
    return found, best


def _steps(room: float) -> list[float]:
    n = max(1, int((room - 2 * MARGIN) // GRID))
    return [MARGIN + i * (room - 2 * MARGIN) / n for i in range(n + 1)]


def toward(a: Rect, b: Rect) -> tuple[tuple[float, float], tuple[float, float]]:
    """Points on the edges of two boxes that face each other."""
    return _edge(a, b), _edge(b, a)


def _edge(a: Rect, b: Rect) -> tuple[float, float]:
    """The middle of the side of a that faces b, a little off it."""
    ax, ay, bx, by = a[0] + a[2] / 2, a[1] + a[3] / 2, b[0] + b[2] / 2, b[1] + b[3] / 2
    if abs(by - ay) * (a[2] + b[2]) > abs(bx - ax) * (a[3] + b[3]):
        return ax, a[1] + a[3] + 8 if by > ay else a[1] - 8
    return a[0] + a[2] + 8 if bx > ax else a[0] - 8, ay
