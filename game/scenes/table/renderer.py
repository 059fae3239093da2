"""The picture of a table: what lies still is kept as one layer, a frame draws that and what moves over it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from engine.cards import code
from engine.contract import PUBLIC
from engine.record.commitment import short
from game.draw.animation import Animator, Sprite, draw_card
from game.draw.canvas import Canvas
from game.draw.card_layout import box, face_of
from game.draw.theme import PALETTE
from game.draw.vector import STORE
from game.table import score_sheet
from game.table.view import TableView, title
from game.text.translations import tr
from game.ui.widgets import inside

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


HEAD: Final = (80, 420)
"""From where to where the heading may reach."""


def title_lines(scene: "TableScene", c: Canvas) -> None:
    """What stands at the upper left of a match: the game, its rules and the deal."""
    head, sub = title(scene.match.game, scene.table.view(PUBLIC))
    whole = " · ".join([sub, *_notes(scene)])
    # a hand may reach that far: then the notes stay in the pause
    room = min([s.spot.x - s.spot.h * 0.45 for s in scene.anim.sprites() if s.spot.y < 110], default=HEAD[1]) - HEAD[0]
    heading(c, head, whole if c.text_width(whole, 13, "M") <= room else sub)


class Picture:
    """`stale` asks for a new layer with the next frame; `head` draws what stands at the upper left."""

    def __init__(self, head: Callable[["TableScene", Canvas], None] = title_lines) -> None:
        self.head = head
        self.layer: pygame.Surface | None = None
        self.stale = True

    def draw(self, scene: "TableScene", canvas: Canvas) -> None:
        """A frame: what lies still, what flies, what is carried, what is called."""
        self.cards(canvas, scene.anim, scene.table_view, lambda c: _still(scene, c))
        scene.sharing.live(canvas)
        scene.help.draw(canvas)
        _carried(scene, canvas)
        if scene.announcement:
            still = scene.app.settings.reduced_motion or scene.app.settings.motion == 0
            called(canvas, *scene.announcement, scene.cry_ms(), still)

    def cards(self, canvas: Canvas, anim: Animator, table_view: TableView, still: Callable[[Canvas], None]) -> None:
        """What lies still, as `still` draws it, and what moves over it."""
        screen = canvas.surface
        if self.layer is None or self.layer.get_size() != screen.get_size():
            self.layer = pygame.Surface(screen.get_size()).convert(screen)
            self.stale = True
        if self.stale:
            canvas.surface = self.layer
            try:
                still(canvas)
            finally:
                canvas.surface = screen
            self.stale = False
        screen.blit(self.layer, (0, 0))
        for sprite in anim.moving:
            draw_card(canvas, sprite)
        table_view.live(canvas)


def _still(scene: "TableScene", c: Canvas) -> None:
    c.cloth()
    scene.picture.head(scene, c)
    scene.table_view.at_rest = not scene.anim.flying
    scene.table_view.under(c)
    carried = scene.drag.sprite(scene.drag.grab.key) if scene.drag.grab and scene.drag.grab.dragged else None
    lifted = scene.table_view.lifted()
    chosen = scene.drag.sprite(lifted) if lifted is not None and scene.sheet is None else None
    resting(c, scene.anim, scene.me, chosen, carried, scene.help.ringed)
    scene.table_view.over(c)
    if scene.sheet:
        score_sheet.draw(c, scene.sheet, scene.count.rows)
    scene.ui.draw(c)


def heading(c: Canvas, head: str, sub: str) -> None:
    """The two lines at the upper left."""
    x, right = HEAD
    c.text(head, x, 33, 18)
    c.text(sub, x, 33 + (c.text_height(18) + c.text_height(13)) / 2 + 4, 13, PALETTE["muted"], "M", fit=right - x)


def _notes(scene: "TableScene") -> list[str]:
    """What is to be known of the match: that it was practised, and the hash of the deal."""
    fixed = scene.match.fixed
    found = [tr("table.practised")] if scene.match.practised else []
    return [*found, f"#{short(fixed.digest)}"] if fixed else found


def resting(
    c: Canvas,
    anim: Animator,
    me: int,
    chosen: Sprite | None = None,
    carried: Sprite | None = None,
    pointed: Callable[[str, Sprite, bool], bool] = lambda zone, sprite, top: False,
) -> None:
    """Every card that lies still; of cards that lie exactly on each other only the upper one. `pointed`: whether a
    card of a zone, its top one perhaps, is pointed at."""
    moving = {id(s) for s in anim.moving}
    for name, cards in anim.zones.items():
        rest = [s for s in cards if id(s) not in moving and s is not carried]
        own = name == f"hand:{me}"
        if name.startswith("hand:"):
            rest.sort(key=lambda s: (s.spot.row, s.spot.x))
        for i, sprite in enumerate(rest):
            above = rest[i + 1] if i + 1 < len(rest) else None
            if above is not None and above.spot == sprite.spot:
                continue
            ring = PALETTE["gold_hi"] if sprite is chosen else None
            if pointed(name, sprite, above is None):
                ring = PALETTE["verm_hi"]
            draw_card(c, sprite, fan=own, ring=ring)
    if carried:
        x, y, w, h = box(carried.spot)
        c.dashed(x, y, w, h, 8, PALETTE["off"], 1.5, "6 5")


def _carried(scene: "TableScene", c: Canvas) -> None:
    grab = scene.drag.grab
    if grab is None or not grab.dragged:
        return
    drops = [d for d in scene.table_view.drops(grab.key) if d.action]
    for drop in drops:
        x, y, w, h = drop.box
        if not any(inside(drop.box, s.spot.x, s.spot.y) for s in scene.anim.sprites()):
            c.box(x, y, w, h, 8, PALETTE["well"], 0.35)
        c.dashed(x, y, w, h, 8, PALETTE["ok"], 3.5 if drop.near(grab.x, grab.y) else 2, "9 8")
    sprite = scene.drag.sprite(grab.key)
    if sprite:
        spot = scene.drag.carried(grab, sprite)
        c.flying(code(face_of(grab.key)), spot.x, spot.y, spot.h, spot.h, spot.angle)
    for drop in drops:  # the words stay readable over the card that is carried there
        x, y, w, _ = drop.box
        c.pill(
            drop.words,
            x + w / 2,
            y - 20,
            14,
            PALETTE["panel"],
            PALETTE["ok"],
            1,
            h=28,
            line=PALETTE["ok"],
            line_alpha=1,
        )


def called(c: Canvas, text: str, age: float, whole: float, still: bool) -> None:
    """A call is a moment: it swells in, stands, and fades. `age` of `whole` ms have gone by."""
    grow = 1.0 if still else min(1.0, 0.7 + round(age / 75) * 0.1)
    alpha = round(255 * max(0.0, min(1.0, age / 90, (whole - age) / 220)))
    im = STORE.get(("cry", text, c.scale, grow), lambda: _cry(c, text, grow))
    im.set_alpha(alpha)
    c.surface.blit(im, im.get_rect(center=(c.pixel_width // 2, round(c.pixel_height * 0.45))))


def _cry(c: Canvas, text: str, grow: float) -> pygame.Surface:
    """A call as a picture."""
    size = 46.0
    w, h = c.text_width(text, size) + 84, 88.0
    im = pygame.Surface((c.pixels(w), c.pixels(h)), pygame.SRCALPHA)
    screen, c.surface = c.surface, im
    try:
        c.box(0, 0, w, h, h / 2, PALETTE["verm_a"], to=PALETTE["verm_b"], line=PALETTE["line"], line_alpha=0.3)
        c.text(text, w / 2, h / 2, size, PALETTE["on_verm"], "B", "c")
    finally:
        c.surface = screen
    return im if grow == 1 else pygame.transform.smoothscale_by(im, grow)
