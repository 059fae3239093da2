"""Checks of a picture: texts that are cut off, covered or outside the window."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.app.scene import Host
from game.app.window import App
from game.draw.animation import Sprite
from game.draw.pen import Pen
from game.draw.theme import RATIO
from game.scenes.menu import Menu
from game.scenes.table.base import TableBase
from game.scenes.table.scene import TableScene
from game.ui.widgets import Rect, Widget
from tests.kit.app import open_app


def boxes_meet(a: Rect, b: Rect, slack: float) -> bool:
    return (
        min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > slack
        and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > slack
    )


def within(rect: Rect, app: Host, slack: float = 0.5) -> bool:
    x, y, w, h = rect
    return x >= -slack and y >= -slack and x + w <= app.canvas.width + slack and y + h <= app.canvas.height + slack


class Reader:
    """Records every text that is drawn, its place, and whether it was cut off."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, Rect]] = []
        self.cut: set[str] = set()
        text, fitted = Pen.text, Pen.fitted

        def noted_text(pen: Pen, t: str, x: float, y: float, size: float = 16, *args: Any, **kw: Any) -> float:
            width = text(pen, t, x, y, size, *args, **kw)
            anchor = str(kw.get("anchor", args[2] if len(args) > 2 else "l"))
            height = pen.text_height(size) * 0.72  # of a capital
            fit = kw.get("fit", args[5] if len(args) > 5 else None)
            if t and fit is not None:  # a text that the frame before has as well is not fitted again
                weight, track = kw.get("weight", args[1] if len(args) > 1 else "B"), kw.get("track", 0)
                pen.fitted(t, size, weight, fit, track)
            if t:
                left = x - {"l": 0.0, "c": width / 2, "r": width}[anchor]
                self.texts.append((t, (left, y - height / 2, width, height)))
            return width

        def noted_fitted(pen: Pen, t: str, *args: Any, **kw: Any) -> tuple[str, int]:
            shown, fs = fitted(pen, t, *args, **kw)
            if shown != t:
                self.cut.add(f"{t} -> {shown}")
            return shown, fs

        monkeypatch.setattr(Pen, "text", noted_text)
        monkeypatch.setattr(Pen, "fitted", noted_fitted)

    def read(self, scene: TableScene) -> list[tuple[str, Rect]]:
        """Draw the scene. Return its texts and their places."""
        self.texts.clear()
        scene.renderer.stale = True
        scene.draw(scene.canvas)
        return list(self.texts)


def widget_faults(app: App, scene: Menu | TableBase) -> Iterator[str]:
    shown = [(w.id, box) for w in scene.ui.widgets if (box := _visible(scene, w))]
    for i, (a, box) in enumerate(shown):
        if not within(box, app, 0.01):
            yield f"{a} is outside"
        for b, other in shown[:i]:
            if not (a[:5] == b[:5] == "card:") and boxes_meet(box, other, 0.5):
                yield f"{a} covers {b}"


def _visible(scene: Menu | TableBase, widget: Widget) -> Rect | None:
    """The part of a widget that its scroll area shows; None if it is scrolled away."""
    if widget.area is None:
        return widget.rect
    (x, y, w, h), (ax, ay, aw, ah) = widget.rect, scene.ui.areas[widget.area].rect
    left, top, right, foot = max(x, ax), max(y, ay), min(x + w, ax + aw), min(y + h, ay + ah)
    return (left, top, right - left, foot - top) if right > left and foot > top else None


def card_box(sprite: Sprite) -> Rect:
    s = sprite.spot
    w = s.h * RATIO
    return s.x - w / 2, s.y - s.h / 2, w, s.h


def table_faults(app: App, scene: TableScene, reader: Reader) -> Iterator[str]:
    """The layout faults of a table as it is drawn now."""
    written = reader.read(scene)
    assert len(written) > 5
    for i, (text, box) in enumerate(written):
        if not within(box, app):
            yield f"{text!r} is outside"
        yield from (f"{text!r} on {other!r}" for other, place in written[:i] if boxes_meet(box, place, 1.5))
    yield from widget_faults(app, scene)
    if any(not within(card_box(s), app, 1) for s in scene.anim.sprites()):
        yield "a card is outside"


def no_faults(
    moments: Callable[[App], Iterator[tuple[str, TableScene]]],
    reader: Reader,
    size: tuple[int, int],
    lang: str,
    scale: float,
) -> None:
    """Assert that no moment has a layout fault at a text size."""
    faults: set[str] = set()
    app = open_app(size, lang, text_size=scale)
    for name, scene in moments(app):
        scene.anim.finish()
        reader.cut.clear()
        faults |= {f"{name}: {f}" for f in table_faults(app, scene, reader)}
        faults |= {f"{name}: cut off: {t}" for t in reader.cut}
        app.pop()
    assert not faults, "\n".join(sorted(faults))


def half_covered(paper: Rect, text: Rect) -> bool:
    """Whether a text is partly on a paper."""
    x, y, w, h = paper
    tx, ty, tw, th = text
    inside = x - 1 <= tx and tx + tw <= x + w + 1 and y - 1 <= ty and ty + th <= y + h + 1
    return not inside and boxes_meet(paper, text, 1.5)
