"""Draws a table: what lies still is kept as one layer; a frame draws the layer and what moves over it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from engine.contract import View
from engine.record.fingerprint import label
from engine.text import shortened
from game.draw.animation import NUDGE, Animator, Sprite, draw_card
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.draw.frame import Box, Frame
from game.draw.sprites import FACES, FLIGHTS
from game.draw.theme import CORNER, MARGIN, PALETTE
from game.draw.vector import LAYERS, STORE
from game.draw.work import UnfinishedError
from game.match.session import Match
from game.table.upright import TITLE_X
from game.table.view import TableView, title
from game.text.translations import tr
from game.ui.focus import Ui
from game.ui.widgets import Button, Rect, Widget, Zone

HEADING: Final = (80, 420)
"""The left and right end of the heading, in units."""
LEAST_OF_NAME: Final = 8
"""With fewer letters the name of house rules is not shortened."""
HEADING_FOOT: Final = 72.0
"""Here begins what stands below the heading."""

FOCUS_FAR: Final = 7.0
"""How far outside of a card the ring of the focus is, in units: outside of the ring of a chosen card."""


class TableRenderer:
    """Keeps the layer of what lies still. Set `stale` to have what changed of it drawn again with the next frame."""

    def __init__(self) -> None:
        self.layer: pygame.Surface | None = None
        self.stale = True
        self._still = Frame()
        self._faces = (0, 0)
        self._moving = 0
        """How many cards moved when the layer was drawn: a card that has arrived lies on it."""

    def drop(self) -> None:
        """The table is left: free what is as large as the window, and the flights that nobody will see again."""
        self.layer, self._still = None, Frame()
        FLIGHTS.clear()

    def draw(self, canvas: Canvas, anim: Animator, table_view: TableView, still: Callable[[Canvas], None]) -> None:
        """Draw a frame: the layer, which `still` draws when it is stale, and what moves over it."""
        if self.layer is None or self.layer.get_size() != canvas.surface.get_size():
            LAYERS.clear()  # the background of the start screen is not shown during a match
            self.layer = pygame.Surface(canvas.surface.get_size(), 0, canvas.surface)
            self.stale = True
        if self._faces != (FACES.sharpened, FACES.generation):
            self._faces, self.stale = (FACES.sharpened, FACES.generation), True
        seen = anim.counts(), anim.dealing
        if (*seen, len(anim.moving)) != (table_view.counts, table_view.dealing, self._moving):
            (table_view.counts, table_view.dealing), self._moving, self.stale = seen, len(anim.moving), True
        repainted: list[Box] = []
        if self.stale:
            self._still.begin()
            table_view.faces.begin()
            try:
                with FACES.in_a_hurry(), canvas.collecting(self._still):
                    still(canvas)
            except UnfinishedError:
                self._still.put_off()
                raise
            repainted = self._still.show(self.layer)
            self.stale = False
        canvas.blit_repainted(self.layer, repainted)
        table_view.faces.draw_fades(canvas)
        with FACES.in_a_hurry():
            for i, sprite in enumerate(anim.moving):
                if not _is_on_stock(anim, sprite) and not any(_hides(s, sprite) for s in anim.moving[i + 1 : i + 2]):
                    draw_card(canvas, sprite)
            table_view.live(canvas)


def widgets(c: Canvas, ui: Ui, off: bool, without: tuple[str, ...]) -> None:
    """Draw the widgets, but none whose id begins with one of `without`. `off`: the buttons look as if they were off and
    without the focus."""
    if not off:
        ui.draw(c, without)
        return
    for widget in ui.widgets:
        if widget.id.startswith(without):
            continue
        if isinstance(widget, Button):
            replace(widget, enabled=False).draw(c, replace(ui.look(widget), focus=False))
        else:
            widget.draw(c, ui.look(widget))


def _is_on_stock(anim: Animator, sprite: Sprite) -> bool:
    """Whether a card waits on the stock for its motion: it would cover the number of cards, and darken the shadow."""
    t, stock = sprite.tween, anim.zones.get("stock")
    if t is None or not stock or t.age > t.delay:
        return False
    return (t.start, t.old_face) == (stock[-1].spot, stock[-1].face)


def _hides(over: Sprite, sprite: Sprite) -> bool:
    """Whether a card that moves lies on another one on the same way, as in a pile of which all cards give way."""
    if over.spot != sprite.spot or over.face != sprite.face or over.fade:
        return False
    (place, *turning), (below, *turning_below) = over.now(), sprite.now()
    return place[2:] == below[2:] and turning == turning_below and math.dist(place[:2], below[:2]) < NUDGE


def label_zone(c: Canvas, match: Match, view: View, sprites: Sequence[Sprite]) -> list[Widget]:
    """The place of the label of the deal, with its explanation, if the heading shows it."""
    mark = _mark(match, view)
    line = _heading_words(c, match, view, sprites)[1]
    if not mark or not line.endswith(mark):
        return []
    w = c.text_width(mark, 13, "M")
    right = HEADING[0] + c.text_width(line, 13, "M")
    y = _heading_lines(c)[1]
    about = tr("table.label", label=mark)
    return [Zone("label", (right - w - 4, y - 12, w + 8, 24), enabled=False, focusable=False, tip=about)]


def match_heading(c: Canvas, match: Match, view: View, sprites: Sequence[Sprite]) -> None:
    """Draw the game, its rules and the deal at the upper left. Notes about the match follow where the cards leave
    room; they also stand in the pause menu."""
    heading(c, *_heading_words(c, match, view, sprites), sprites)


def heading_right(c: Canvas, match: Match, view: View, sprites: Sequence[Sprite]) -> float:
    """The right end of the heading in a wide window, in units."""
    head, sub = _heading_words(c, match, view, sprites)
    left, right = _ends(c, HEADING[0], sprites)
    return min(left + max(c.text_width(head, 18), c.text_width(sub, 13, "M")), right)


def _heading_words(c: Canvas, match: Match, view: View, sprites: Sequence[Sprite]) -> tuple[str, str]:
    head, sub = _title(c, match, view, sprites)
    return head, sub if c.upright else with_notes(c, sub, _notes(match, view), sprites)


def _title(c: Canvas, match: Match, view: View, sprites: Sequence[Sprite]) -> tuple[str, str]:
    """The two lines without notes. House rules have their own name where enough of it fits left of the cards: no seat
    makes room for it."""
    (left, right), house = _ends(c, HEADING[0], sprites), match.house
    for length in range(len(house), min(len(house), LEAST_OF_NAME) - 1, -1):
        lines = title(match.game, view, shortened(house, length))
        if c.text_width(lines[1], 13, "M") <= right - left:
            return lines
    return title(match.game, view)


def with_notes(c: Canvas, sub: str, notes: Sequence[str], sprites: Sequence[Sprite], x: float = HEADING[0]) -> str:
    """The second line of a heading that begins at x: as many of the notes as fit between it and the cards."""
    left, right = _ends(c, x, sprites)
    lines = [" · ".join([sub, *notes[:n]]) for n in range(len(notes), 0, -1)]
    return next((line for line in lines if c.text_width(line, 13, "M") <= right - left), sub)


def _notes(match: Match, view: View) -> list[str]:
    """Whether the match was practised, and the label of the deal."""
    notes = [tr("table.practised")] if match.practised else []
    return [*notes, mark] if (mark := _mark(match, view)) else notes


def _mark(match: Match, view: View) -> str:
    """The label of the deal that is shown, whether it is over or not; empty if it was not fixed."""
    fixed = match.fixed_deal(view.match_state.number)
    return f"#{label(fixed.digest)}" if fixed else ""


def heading(c: Canvas, head: str, sub: str, sprites: Sequence[Sprite], x: float = HEADING[0]) -> None:
    """Draw two lines at the upper left, from `x` on; right of the larger icon on an upright sheet."""
    (x, right), (y, below) = _ends(c, x, sprites), _heading_lines(c)
    room = max(right - x, c.least_width(head) + 1, c.least_width(sub, "M") + 1)  # six players leave little
    c.text(head, x, y, _heading_size(c), fit=room)
    c.text(sub, x, below, 13, PALETTE["muted"], "M", fit=room)


def _ends(c: Canvas, x: float, sprites: Sequence[Sprite]) -> tuple[float, float]:
    """The left and right end of a heading that begins at x: left of the cards, which stand below it on an upright
    sheet, and there right of the larger icon."""
    if c.upright:
        return max(x, TITLE_X), c.width - 260
    return x, min([HEADING[1], *(s.spot.x - s.spot.h * 0.45 for s in sprites if s.spot.y < 110)])


def _heading_size(c: Canvas) -> float:
    """The size of the first line. Where the lines are close, its largest letters would reach into the second."""
    return 18.0 if c.upright else 18 - 4 * max(0.0, c.text_scale - 1.5)


def _heading_lines(c: Canvas) -> tuple[float, float]:
    """The middles of the two lines of the heading. Those of large text are closer, above what stands below them."""
    gap = (c.text_height(18) + c.text_height(13)) / 2 + 4
    if c.upright:  # large letters stand in the middle of the icon's height, above the cards
        first = min(42.0, 52 - (gap + (c.text_height(13) - c.text_height(18)) / 2) / 2)
        return first, first + gap
    large = max(0.0, c.text_scale - 1.5)
    first, below = 33 - 20 * large, 33 + gap - 32 * large
    if (over := below + c.text_height(13) / 2 - HEADING_FOOT) > 0:  # the smallest letters are large in a small window
        first = max(c.text_height(18) / 2, first - over)
        below = min(below, max(first + gap - 4, below - over))
    return first, below


def resting(
    c: Canvas,
    anim: Animator,
    me: int,
    chosen: Sprite | None = None,
    dragged: Sequence[Sprite] = (),
    pointed: Callable[[str, Sprite, bool], bool] = lambda zone, sprite, top: False,
    focused: Sprite | None = None,
) -> None:
    """Draw every card that lies still; of cards exactly on each other only the top one.

    `chosen` gets a gold ring, `focused` a wider one with a dark edge. `dragged` are left out.
    `pointed(zone, sprite, is_top)` says whether a card gets a red ring."""
    moving = {id(s) for s in anim.moving}
    for name, cards in anim.zones.items():
        rest = [s for s in cards if id(s) not in moving and s not in dragged]
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
            if sprite is focused:
                focus_ring(c, box(sprite.spot))


def focus_ring(c: Canvas, place: Rect) -> None:
    """Draw the focus round a card or a place. The dark edges set it off from cards that lie below."""
    x, y, w, h = place
    far, corner = FOCUS_FAR, min(w * CORNER, 12) + FOCUS_FAR
    for colour, wide, strength in ((PALETTE["ink"], 8.0, 0.85), (PALETTE["gold_hi"], 4.0, 1.0)):
        c.box(
            x - far,
            y - far,
            w + 2 * far,
            h + 2 * far,
            corner,
            None,
            line=colour,
            line_alpha=strength,
            line_width=wide,
        )


def draw_announcement(c: Canvas, text: str, age: float, duration: float, still: bool) -> None:
    """Draw a call, which swells in, stands and fades: `age` of `duration` ms have passed. `still`: without swelling."""
    grow = 1.0 if still else min(1.0, 0.7 + round(age / 75) * 0.1)
    alpha = round(255 * max(0.0, min(1.0, age / 90, (duration - age) / 220)))
    im = STORE.get(("announcement", text, c.scale, grow), lambda: _announcement(c, text, grow))
    place = im.get_rect(center=(c.pixel_width // 2, round(c.pixel_height * 0.45)))
    c.blit(im, place.x, place.y, alpha)


def _announcement(c: Canvas, text: str, grow: float) -> pygame.Surface:
    """The picture of a call: in smaller letters where the window is narrow."""
    size, room = 46.0, c.width - 2 * MARGIN - 84
    w, h = min(c.text_width(text, size), room) + 84, 88.0
    im = pygame.Surface((c.pixels(w), c.pixels(h)), pygame.SRCALPHA)
    with c.onto(im):
        c.box(0, 0, w, h, h / 2, PALETTE["verm_a"], to=PALETTE["verm_b"], line=PALETTE["line"], line_alpha=0.3)
        c.text(text, w / 2, h / 2, size, PALETTE["on_verm"], "B", "c", fit=room)
    return im if grow == 1 else pygame.transform.smoothscale_by(im, grow)
