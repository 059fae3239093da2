"""Animated cards that follow the events of a deal.

Every motion ends at the spot that the layout of the newest View gives, so that skipping, resizing or a lost frame
cannot leave a card in a wrong place."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from engine.cards import HIDDEN, code
from engine.contract import Event, Place
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot
from game.draw.theme import PALETTE, RATIO

MOVE: Final = 220.0
"""The ms in which a card flies from one place to another."""
RELAYOUT: Final = 120.0
"""The ms in which the cards of a hand close ranks."""
FLIP: Final = 200.0
"""The ms in which a card turns over."""
FADE: Final = 150.0
"""The ms in which a card appears or is gone."""
NUDGE: Final = 4.0
"""A card that gives way by less, in units, is there at once: as a pile that gets thinner."""
ARC: Final = 0.04
"""The height of the arc of a flying card, as a share of the distance."""

Layout = Mapping[str, Sequence[Spot]]


@dataclass
class Tween:
    """A motion: its start, its delay and length in ms, and the sound at its beginning."""

    start: Spot
    delay: float
    length: float
    arc: bool
    old_face: int
    sound: str = ""
    age: float = 0.0

    @property
    def part(self) -> float:
        """The share of the motion that is done, from 0 to 1, eased out."""
        if self.age <= self.delay:
            return 0.0
        t = min(1.0, (self.age - self.delay) / self.length)
        return 1 - (1 - t) ** 3


@dataclass(eq=False)
class Sprite:
    """A card on the table. `spot` is where it belongs, `tween` its motion to that spot."""

    face: int
    spot: Spot
    tween: Tween | None = None
    fade: float = 0.0  # ms until it is fully visible (reduced motion)
    delay: float = 0.0  # ms, for the next tween
    length: float = RELAYOUT
    sound: str = ""
    source: str = ""
    """The zone that it is flying from; empty while it does not fly from one zone to another."""
    dealt: bool = False
    """Whether it flies because it is dealt."""

    def now(self) -> tuple[Spot, int, float]:
        """The spot and face at this moment, and the share of its width that shows (below 1 while it turns over)."""
        t = self.tween
        if t is None:
            return self.spot, self.face, 1.0
        p, a, b = t.part, t.start, self.spot
        x, y = a.x + (b.x - a.x) * p, a.y + (b.y - a.y) * p
        if t.arc:
            y -= math.sin(math.pi * p) * ARC * math.hypot(b.x - a.x, b.y - a.y)
        lift = max(a.lift, b.lift, math.sin(math.pi * p) * 0.75 if t.arc else 0)
        spot = b._replace(x=x, y=y, h=a.h + (b.h - a.h) * p, angle=a.angle + (b.angle - a.angle) * p, lift=lift)
        if (t.old_face, a.look) == (self.face, b.look):
            return spot, self.face, 1.0
        if p < 0.5:
            spot = spot._replace(look=a.look)
        return spot, t.old_face if p < 0.5 else self.face, abs(math.cos(math.pi * p))


def _between_hands(layout: Layout) -> Spot | None:
    """The middle of all cards in hands; None without any."""
    spots = [spot for zone, cards in layout.items() if zone.startswith("hand:") for spot in cards]
    if not spots:
        return None
    return Spot(fmean(s.x for s in spots), fmean(s.y for s in spots), fmean(s.h for s in spots))


@dataclass
class Animator:
    """All cards of a table, by zone. `motion` multiplies all times (0: no motion). `reduced`: cards fade in
    instead of moving."""

    motion: float = 1.0
    reduced: bool = False
    zones: dict[str, list[Sprite]] = field(default_factory=dict)
    moving: list[Sprite] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    """Sounds that have begun and were not collected yet."""
    _new: list[Sprite] = field(default_factory=list)
    """Cards that come from no zone, such as those of a new deal. They start on top of the stock."""

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self.moving)

    @property
    def flying(self) -> bool:
        """Whether a card moves from one zone to another; giving way within a zone does not count."""
        return any(s.tween and s.tween.length > RELAYOUT * self.motion for s in self.moving)

    @property
    def unseen(self) -> bool:
        """Whether a card that moves may not show its new face yet, in the first half of its way."""
        return any(s.tween and s.tween.age < s.tween.delay + s.tween.length / 2 for s in self.moving)

    @property
    def dealing(self) -> bool:
        """Whether a card that is dealt has not arrived."""
        return any(s.dealt and s.tween for s in self.moving)

    def counts(self) -> dict[str, int]:
        """How many cards lie in each zone to the eye: a card counts where it flies from until it sets off, and where
        it flies to from when it arrives."""
        out = {name: len(cards) for name, cards in self.zones.items()}
        flying = {id(s): s for s in self.moving if s.source and s.tween}
        if flying:
            for name, cards in self.zones.items():
                out[name] -= sum(id(s) in flying for s in cards)
        for sprite in flying.values():
            if sprite.tween and sprite.tween.age <= sprite.tween.delay and sprite.source in out:
                out[sprite.source] += 1
        return out

    def sprites(self) -> list[Sprite]:
        """Every card, lower ones first."""
        return [s for cards in self.zones.values() for s in cards]

    # ------------------------------------------------------------------ follow --
    def play(
        self,
        events: Sequence[Event],
        move_delays: Mapping[str, float],
        move_sounds: Mapping[tuple[str, str], str],
    ) -> None:
        """Move cards from zone to zone as the events say. `move_delays` and `move_sounds` are those of the
        `game.table.view.TableView`: the ms between one move and the next, and the sound of a move."""
        wait = 0.0
        for event in events:
            if event.kind == "reset":
                self.zones.clear()
            elif event.kind == "move" and event.source and event.target:
                sprite = self._lift(event.source)
                sprite.delay, sprite.length = wait, MOVE
                sprite.sound = move_sounds.get((_kind(event.source), _kind(event.target)), "")
                sprite.source, sprite.dealt = event.source.zone, event.arg == "deal"
                if sprite.dealt:
                    sprite.sound = "deal"
                self._put(sprite, event.target)
                wait += move_delays.get(event.arg, move_delays[""])
            elif event.kind == "flip" and event.source:
                turned = self.zones.get(event.source.zone, [])
                if event.source.slot < len(turned):
                    turned[event.source.slot].sound = "card-flip"

    def _lift(self, place: Place) -> Sprite:
        zone = self.zones.get(place.zone, [])
        if not zone:
            self._new.append(Sprite(HIDDEN, Spot(640, 300, 100)))
            return self._new[-1]
        return zone.pop(place.slot if 0 <= place.slot < len(zone) else len(zone) // 2)

    def _put(self, sprite: Sprite, place: Place) -> None:
        zone = self.zones.setdefault(place.zone, [])
        zone.insert(place.slot if 0 <= place.slot <= len(zone) else len(zone), sprite)

    def settle(self, zones: Mapping[str, Sequence[int]], layout: Layout, at_once: bool = False) -> None:
        """Make every zone agree with the View, and start the motions to the layout. `at_once`: without motion.

        A zone that only the layout has holds copies of cards that lie elsewhere. They show the pictures of their
        spots (`Spot.look`). Raises ValueError if the layout has not a spot for each card of the View."""
        for name in [n for n in self.zones if n not in layout]:
            del self.zones[name]
        for sprite in self._new:  # a deal comes out of the stock, or from between the hands
            sprite.spot = layout["stock"][-1] if layout.get("stock") else _between_hands(layout) or sprite.spot
        self._new.clear()
        for name, faces in zones.items():
            have, spots = self.zones.setdefault(name, []), layout.get(name, ())
            if len(faces) != len(spots):
                raise ValueError(f"layout: the zone {name!r} has {len(faces)} cards and {len(spots)} spots")
            del have[len(faces) :]
            have += [Sprite(f, s) for f, s in zip(faces[len(have) :], spots[len(have) :], strict=True)]
            for sprite, face, spot in zip(have, faces, spots, strict=True):
                self._aim(sprite, face, spot, at_once)
        only_shown = [name for name in layout if name not in zones]
        for name in only_shown:
            self._show(name, layout[name], at_once)
        # zones are drawn in the order of the View
        self.zones = {name: self.zones[name] for name in (*zones, *only_shown)}
        self.moving = self._lowest_first()

    def _lowest_first(self) -> list[Sprite]:
        """The cards that move. In a hand the next card to the right lies on a card, elsewhere the next of the zone:
        the top card of a pile, which gives way, stays on those below until the one that flies there covers it."""
        placed = list[tuple[int, float, Sprite]]()
        for name, cards in self.zones.items():
            in_hand = name.startswith("hand:")
            placed += [(s.spot.row, (s if in_hand else cards[-1]).spot.x, s) for s in cards if s.tween or s.fade > 0]
        return [sprite for *_, sprite in sorted(placed, key=lambda place: place[:2])]

    def _show(self, name: str, spots: Sequence[Spot], at_once: bool) -> None:
        """Show copies of cards. A new copy flies to its spot from its origin."""
        have = self.zones.setdefault(name, [])
        del have[len(spots) :]
        for spot in spots[len(have) :]:
            start = spot._replace(x=spot.origin[0], y=spot.origin[1], h=spot.origin[2]) if spot.origin else spot
            have.append(Sprite(HIDDEN, start, length=MOVE))
        for sprite, spot in zip(have, spots, strict=True):
            self._aim(sprite, HIDDEN, spot, at_once)

    def _aim(self, sprite: Sprite, face: int, spot: Spot, at_once: bool) -> None:
        delay, sprite.delay = sprite.delay, 0.0
        length, sprite.length = sprite.length, RELAYOUT
        sound, sprite.sound = sprite.sound, ""
        if (sprite.spot, sprite.face) == (spot, face) and not delay:
            sprite.source = sprite.source if sprite.tween else ""
            return
        start, shown, _ = sprite.now()
        old, sprite.spot, sprite.face = sprite.tween, spot, face
        nudged = not delay and length == RELAYOUT and not old and math.dist(start[:2], spot[:2]) < NUDGE
        nudged = nudged and (shown, start[2:]) == (face, spot[2:])
        if at_once or self.motion == 0 or nudged:
            sprite.tween, sprite.fade = None, 0.0
            if sound and not at_once:
                self.sounds.append(sound)
        elif self.reduced:
            if start != spot or shown != face:
                sprite.tween, sprite.fade = None, FADE
            if sound:
                self.sounds.append(sound)
        else:
            if old and old.age < old.delay and not delay:
                delay, sound = old.delay - old.age, old.sound  # it has not set off yet
                length = old.length / self.motion
            flips = (shown, start.look) != (face, spot.look)
            time = max(length, FLIP) if flips else length
            if not old and length == RELAYOUT:
                sprite.source, sprite.dealt = "", False  # it gives way
            far = length > RELAYOUT and math.hypot(spot.x - start.x, spot.y - start.y) > 60
            sprite.tween = Tween(start, delay * self.motion, time * self.motion, far, shown, sound)

    # -------------------------------------------------------------------- time --
    def update(self, ms: float) -> bool:
        """Advance all motions. Return whether anything moved."""
        if not self.moving:
            return False
        for sprite in self.moving:
            t = sprite.tween
            if t:
                before = t.age
                t.age += ms
                if t.sound and before <= t.delay < t.age:
                    self.sounds.append(t.sound)
                if t.age >= t.delay + t.length:
                    sprite.tween, sprite.source, sprite.dealt = None, "", False
            sprite.fade = max(0.0, sprite.fade - ms)
        self.moving = [s for s in self.moving if s.tween or s.fade > 0]
        return True

    def finish(self) -> None:
        """End every motion at once."""
        for sprite in self.moving:
            sprite.tween, sprite.fade, sprite.source, sprite.dealt = None, 0.0, "", False
        self.moving = []


def _kind(place: Place) -> str:
    """The kind of a zone: `hand` for `hand:0`."""
    return place.zone.partition(":")[0]


def draw_card(canvas: Canvas, sprite: Sprite, fan: bool = False, ring: str | None = None) -> None:
    """Draw a card where it is now, moving or at rest."""
    spot, face, squeeze = sprite.now()
    alpha = 255 if sprite.fade <= 0 else round(255 * (1 - sprite.fade / FADE))
    name = spot.look or ("back" if face == HIDDEN else code(face))
    ring = PALETTE["gold_hi"] if spot.ring else ring
    t = sprite.tween
    if t and t.age > t.delay:
        canvas.flying(name, spot.x, spot.y, spot.h, max(t.start.h, sprite.spot.h), spot.angle, squeeze, alpha, spot.dim)
        return
    x, y = spot.x - spot.h * RATIO / 2, spot.y - spot.h / 2
    canvas.card(name, x, y, spot.h, spot.angle, spot.lift, ring, spot.dim, fan, alpha=alpha, fine=face == HIDDEN)
