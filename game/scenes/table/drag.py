"""Dragging cards: a press on a card or a pile is a click, or becomes a drag that ends in a drop.

A pile that can be pressed can be dragged to the own hand, which presses it. Other chosen cards go along with a dragged
card wherever it does not land among the cards of the hand."""

import math
from dataclasses import dataclass
from typing import Final

from engine.cards import HIDDEN, code
from game.draw.animation import Sprite
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box, keys
from game.draw.card_pen import CARRIED_CAST
from game.draw.theme import PALETTE
from game.scenes.table.base import TableBase
from game.table.view import Drop, Mark
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import inside

DRAG_FROM: Final = 8.0
"""How far the pointer moves before a press becomes a drag, in units."""
PILES: Final = ("stock", "discard")
"""The zones that cards are drawn from."""
HANGS: Final = 60.0
"""How far the carried card hangs above the gap where it lands, in units."""
LEAST_GAP: Final = 24.0
"""The width of the smallest gap in a hand that is outlined, in units."""
FANNED: Final = (30.0, 5.0)
"""How far each card that goes along shows beyond the next one, and how far it is turned: units, degrees."""


@dataclass
class Grab:
    """A card under the pressed pointer."""

    key: int | None
    """Which card of the hand it is, named as by `game.draw.card_layout.keys`; None for the top of a pile."""
    x0: float
    y0: float
    """Where the pointer was pressed."""
    x: float
    y: float
    """Where the pointer is now."""
    dragged: bool = False
    """Whether the pointer has moved far enough for a drag."""
    pile: str = ""
    """The zone of the pile, which is also the id of its widget."""
    idle: bool = False
    """Whether the pile cannot be pressed at this moment: a click, or a drop on the hand, says why."""
    start: Spot | None = None
    """Where the card lay when the drag began."""
    lands: bool = False
    """Whether it would land among the other cards of the hand."""


class Drag:
    """What the pointer does with the cards of a table scene."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self.grab: Grab | None = None
        self.was_chosen = False
        """Whether the card that was pressed last was chosen before it was pressed."""

    def handle(self, e: ins.Pointer) -> bool:
        """Press, move and drop a card. Returns whether the event is used up."""
        if e.kind == "down" and e.button == 1 and not self.scene.ui.asleep:
            widget = self.scene.ui.at(e.x, e.y)
            key = self.scene.table_view.held(widget.id) if widget else None
            if key is not None:
                self.was_chosen = self.scene.table_view.lifted() == key
                self.grab = Grab(key, e.x, e.y, e.x, e.y)
            elif widget and ":" not in widget.id and self.scene.anim.zones.get(widget.id):  # no seat's zone
                self.grab = Grab(None, e.x, e.y, e.x, e.y, pile=widget.id)
            elif widget is None and (pile := self._pile_at(e.x, e.y)):
                self.grab = Grab(None, e.x, e.y, e.x, e.y, pile=pile, idle=True)
            return False
        grab = self.grab
        if grab is None:
            return False
        if e.kind == "move":
            grab.x, grab.y = e.x, e.y
            if not grab.dragged and math.hypot(e.x - grab.x0, e.y - grab.y0) >= DRAG_FROM:
                grab.dragged = True
                sprite = self._held(grab)
                grab.start = sprite.spot if sprite else None
                self.scene.table_view.hover = None
                self.scene.look()
            if grab.dragged and grab.key is not None:
                self.scene.table_view.dropped_y = grab.y
                before, grab.lands = grab.lands, self._lands(grab)
                parts = self.scene.table_view.carry(grab.key, grab.x if grab.lands else None)
                if parts or before != grab.lands:
                    self.scene.look()
            self.scene.dirty = True
            return grab.dragged
        if e.kind == "up":
            if not grab.dragged:
                self.grab = None
                if grab.idle and self._is_asked() and (reason := self._why_not(grab.pile)):
                    self.scene.refuse(reason)
                return False
            self._drop(grab)
            return True
        return False

    def _drop(self, grab: Grab) -> None:
        scene = self.scene
        for sprite, spot in self._carried(grab):
            sprite.spot = spot  # wherever the card goes, it starts from here
        self.grab = None
        scene.ui.pressed = None
        drop, lands = self._near(grab), self._lands(grab)
        scene.table_view.carry(None)
        if drop and drop.press:
            scene.press(drop.press, True)
        elif drop and drop.action:
            scene.act([drop.action, *drop.more])
        elif drop and drop.reason:
            scene.refuse(drop.reason)
        else:
            if grab.key is not None and lands:
                scene.table_view.dropped_y = grab.y
                scene.table_view.reorder(grab.key, grab.x)
            scene.look()

    def release(self) -> None:
        """The window lost the pointer, or another scene had it: the card goes back."""
        if self.grab:
            self.grab = None
            self.scene.table_view.carry(None)
            self.scene.look()

    def _near(self, grab: Grab) -> Drop | None:
        """The place that takes or refuses the card where it is now."""
        return next((d for d in self._drops(grab) if d.near(grab.x, grab.y)), None)

    def _lands(self, grab: Grab) -> bool:
        """Whether a card of the hand would land among the others."""
        table_view = self.scene.table_view
        if not table_view.sides_free or self._held(grab) not in self._hand() or self._near(grab):
            return False
        return grab.key is not None and inside(table_view.hand_box(), grab.x, grab.y)

    def _hand(self) -> list[Sprite]:
        """The cards of the own hand."""
        return self.scene.anim.zones.get(f"hand:{self.scene.me}", [])

    def sprite(self, key: int) -> Sprite | None:
        """The own card with this name (see `game.draw.card_layout.keys`)."""
        for zone in self.scene.table_view.own_zones():
            cards = self.scene.anim.zones.get(zone, [])
            for sprite, name in zip(cards, keys([s.face for s in cards]), strict=True):
                if name == key:
                    return sprite
        return None

    def _held(self, grab: Grab) -> Sprite | None:
        """The card that was pressed: of a pile the top one."""
        if grab.key is not None:
            return self.sprite(grab.key)
        pile = self.scene.anim.zones.get(grab.pile)
        return pile[-1] if pile else None

    def _drops(self, grab: Grab) -> list[Drop]:
        """Where the card can be dropped at this moment."""
        if grab.key is not None:
            return self.scene.table_view.drops(grab.key)
        where = self.scene.table_view.hand_box()
        if grab.idle:
            return [Drop(where, "", reason=self._why_not(grab.pile))]
        return [Drop(where, tr("table.drop_hand"), press=grab.pile)]

    def _pile_at(self, x: float, y: float) -> str:
        """The pile under the pointer that can be drawn from at other moments; empty if there is none."""
        if self.scene.sheet or self.scene.seat is None:
            return ""
        for pile in PILES:
            cards = self.scene.anim.zones.get(pile)
            if cards and inside(box(cards[-1].spot), x, y) and self._why_not(pile):
                return pile
        return ""

    def _why_not(self, pile: str) -> str | None:
        """The key of the reason why this pile cannot be drawn from."""
        actions = self.scene.table_view.activate(pile)
        return self.scene.table.why_not(actions[0]) if actions else None

    def _is_asked(self) -> bool:
        """Whether the seat that looks is to act. While others do, a click on a pile only ends a motion."""
        return self.scene.me in self.scene.table.view(self.scene.me).acting

    @property
    def dragged(self) -> Sprite | None:
        """The card that is being dragged."""
        return self._held(self.grab) if self.grab and self.grab.dragged else None

    @property
    def in_the_air(self) -> list[Sprite]:
        """The dragged card and those that go along."""
        return [sprite for sprite, _ in self._carried(self.grab)] if self.grab and self.grab.dragged else []

    def draw(self, c: Canvas) -> None:
        """Draw the dragged card, and the places where it may be dropped."""
        grab = self.grab
        if grab is None or not grab.dragged:
            return
        drops = [d for d in self._drops(grab) if d.action or d.press]
        for drop in drops:
            x, y, w, h = drop.box
            if not any(inside(drop.box, s.spot.x, s.spot.y) for s in self.scene.anim.sprites()):
                c.box(x, y, w, h, 8, PALETTE["well"], 0.35)
            c.dashed(x, y, w, h, 8, PALETTE["ok"], 3.5 if drop.near(grab.x, grab.y) else 2, "9 8")
        if held := self._held(grab):
            self._draw_gap(c, grab, held)
        for sprite, spot in self._carried(grab):
            name = spot.look or ("back" if sprite.face == HIDDEN else code(sprite.face))
            c.flying(name, spot.x, spot.y, spot.h, spot.h, spot.angle, cast=CARRIED_CAST)
        if held and grab.key is not None and (mark := self.scene.table_view.mark(grab.key)):
            _draw_mark(c, mark, self._carried_spot(grab, held))
        for drop in drops:  # the words stay readable over the dragged card
            x, y, w, _ = drop.box
            c.pill(
                drop.words,
                x + w / 2,
                y + 2,
                14,
                PALETTE["panel"],
                PALETTE["ok"],
                1,
                h=28,
                line=PALETTE["ok"],
                line_alpha=1,
            )

    def _carried(self, grab: Grab) -> list[tuple[Sprite, Spot]]:
        """The cards in the air with their places, the dragged card last, which lies on top. Over the hand it is alone,
        because there it is put in its place."""
        held = self._held(grab)
        if held is None:
            return []
        spot = self._carried_spot(grab, held)
        names = self.scene.table_view.along(grab.key) if grab.key is not None and not grab.lands else ()
        others = [s for s in map(self.sprite, names) if s]
        (far, turn), cards = FANNED, list[tuple[Sprite, Spot]]()
        for i, other in enumerate(others):
            n = len(others) - i
            place = spot._replace(x=spot.x - far * n, y=spot.y + 0.4 * n * n, angle=spot.angle + turn * n)
            cards.append((other, place._replace(h=other.spot.h, look=other.spot.look)))
        return [*cards, (held, spot)]

    def _carried_spot(self, grab: Grab, sprite: Sprite) -> Spot:
        """Where the carried card is: at the pointer, or above the gap, so that the foot of the gap shows."""
        s = grab.start or sprite.spot
        y = s.y + grab.y - grab.y0
        if grab.lands:
            y = min(y, sprite.spot.y - HANGS)
        return s._replace(x=s.x + grab.x - grab.x0, y=y, angle=-4.0, lift=1.0, dim=False, ring=False)

    def _draw_gap(self, c: Canvas, grab: Grab, sprite: Sprite) -> None:
        """Draw the place between the other cards that the card came from, or lands at: never across their faces."""
        if sprite not in self._hand() or not self.scene.table_view.sides_free:
            return
        others = [s for s in self._hand() if s is not sprite and s.spot.row == sprite.spot.row]
        x, y, w, h = box(sprite.spot._replace(y=max((s.spot.y for s in others), default=sprite.spot.y)))
        ends = [box(s.now()[0]) for s in others]
        left = max(
            [x, *(ox + ow + 6 for (ox, _, ow, _), s in zip(ends, others, strict=True) if s.spot.x < sprite.spot.x)]
        )
        right = min([x + w, *(ox - 6 for (ox, *_), s in zip(ends, others, strict=True) if s.spot.x > sprite.spot.x)])
        if right - left < LEAST_GAP:
            return
        lands = grab.lands
        c.box(left, y, right - left, h, 8, PALETTE["well"], 0.4)
        colour = PALETTE["gold_hi"] if lands else PALETTE["off"]
        c.dashed(left, y + 3, right - left, h - 6, 8, colour, 2.5 if lands else 1.5, "9 8")
        if lands:
            _draw_lands_here(c, (left + right) / 2, y + h - 12, right - left - 10, colour)


def _draw_mark(c: Canvas, mark: Mark, spot: Spot) -> None:
    """Write above a carried card what stood above it in the hand."""
    fill, colour = ("gold_hi", "ink") if mark.gold else ("panel", "text")
    c.pill(mark.text, spot.x, spot.y - spot.h / 2 - 18, 14, PALETTE[fill], PALETTE[colour], 1, h=28)


def _draw_lands_here(c: Canvas, x: float, foot: float, room: float, colour: str) -> None:
    """Say in a gap `room` wide that the card lands there: in as many lines as it takes, or with an arrow alone."""
    lines, high = c.lines(tr("table.lands_here"), 13, room, "B"), c.text_height(13) * 1.2
    if any(c.text_width(line, 13) > room for line in lines):
        c.path(f"M{x:.1f} {foot - 22:.1f}v16m-7 -7l7 7l7 -7", line=colour, line_width=2.5)
        return
    for i, line in enumerate(lines):
        c.text(line, x, foot - high * (len(lines) - i - 0.5), 13, colour, "B", "c")
