"""A card under the pressed pointer: a click, or from a little way on a drag that ends in a drop."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.draw.animation import Sprite
from game.draw.card_layout import Spot, keys
from game.ui import input as ins
from game.ui.widgets import inside

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

DRAG_FROM: Final = 8.0
"""How far the pointer moves before a press becomes a drag, in units."""


@dataclass
class Grab:
    """A card under the pressed pointer: where it was pressed, where the pointer is, whether it is dragged."""

    key: int
    x0: float
    y0: float
    x: float
    y: float
    was_chosen: bool
    dragged: bool = False


class Drag:
    """What the pointer does with the cards of a table scene."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.grab: Grab | None = None
        self.was_chosen = False
        """Whether the card pressed last was chosen before it was pressed."""

    def handle(self, e: ins.Pointer) -> bool:
        """Press, carry and drop a card; True if the event was all about that."""
        if e.kind == "down" and e.button == 1 and not self.scene.ui.asleep:
            top = self.scene.ui.at(e.x, e.y)
            key = self.scene.table_view.held(top.id) if top else None
            if key is not None:
                self.was_chosen = self.scene.table_view.lifted() == key
                self.grab = Grab(key, e.x, e.y, e.x, e.y, self.was_chosen)
            return False
        grab = self.grab
        if grab is None:
            return False
        if e.kind == "move":
            grab.x, grab.y = e.x, e.y
            if not grab.dragged and math.hypot(e.x - grab.x0, e.y - grab.y0) >= DRAG_FROM:
                grab.dragged = True
                self.scene.table_view.hover = None
                self.scene.look()
            self.scene.dirty = True
            return grab.dragged
        if e.kind == "up":
            if not grab.dragged:
                self.grab = None
                return False
            self._drop(grab)
            return True
        return False

    def _drop(self, grab: Grab) -> None:
        sprite = self.sprite(grab.key)
        if sprite:
            sprite.spot = self.carried(grab, sprite)  # wherever it goes, it goes from here
        self.grab = None
        self.scene.ui.pressed = None
        drop = next((d for d in self.scene.table_view.drops(grab.key) if d.near(grab.x, grab.y)), None)
        if drop and drop.press:
            self.scene._press(drop.press, True)
        elif drop and drop.action:
            self.scene.act([drop.action])
        elif drop and drop.reason:
            self.scene.refuse(drop.reason)
        else:
            if inside(self.scene.table_view.hand_box(), grab.x, grab.y):
                self.scene.table_view.reorder(grab.key, grab.x)
            self.scene.look()

    def release(self) -> None:
        """The window lost the pointer: what was carried goes back."""
        if self.grab:
            self.grab = None
            self.scene.look()

    def sprite(self, key: int) -> Sprite | None:
        """The card of the own hand with this name (see `layout.keys`)."""
        hand = self.scene.anim.zones.get(f"hand:{self.scene.me}", [])
        return next((s for s, k in zip(hand, keys([s.face for s in hand]), strict=True) if k == key), None)

    def carried(self, grab: Grab, sprite: Sprite) -> Spot:
        s = sprite.spot
        return s._replace(x=s.x + grab.x - grab.x0, y=s.y + grab.y - grab.y0, angle=-4.0, lift=1.0)
