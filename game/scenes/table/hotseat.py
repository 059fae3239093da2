"""One screen, several people: who looks at the table, and when the curtain falls between them.

`Alone` is for a table with one person, where there is nothing to hide. `Curtains` passes the screen from one to the
next. `hotseat_calls.Memory` is for a game in which people call at any time. The rule of all of them: whoever has to
come next, the curtain is down before anything of it is drawn, sounded or said."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import HIDDEN
from engine.contract import PUBLIC, Action
from engine.table.table import DEAL
from game.draw.canvas import Canvas
from game.scenes.table.curtain import Curtain
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import IconButton, Look, Widget

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

PASS_MS: Final = 700.0
"""How long open hands stand before the screen is passed on."""
HIDE: Final = "V"
"""The key that hides everything at once."""


class Alone:
    """One person looks, all the time."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene

    def begin(self) -> None:
        """The scene is on the stack now."""
        self.scene.follow()

    def deal(self) -> None:
        """The next deal is dealt."""
        self.scene.table.submit(DEAL)
        self.scene.follow()

    def falls(self) -> bool:
        """Whether the curtain has come down before what is new could be shown."""
        return False

    def stands(self, ms: float) -> bool:
        """Whether the table's time stands still; these milliseconds pass."""
        return False

    def hide(self) -> None:
        """Cover whatever not everybody may see."""

    def resized(self) -> None:
        """The window, the text or the language changed."""

    def handle(self, event: ins.Event) -> bool:
        """Take an input before the table does; whether that was all."""
        return False

    def takes(self, actions: Sequence[Action]) -> bool:
        """Whether something has to be asked or said before these actions of who looks are done."""
        return False

    def widgets(self, found: list[Widget]) -> list[Widget]:
        """The widgets of the table with those of sharing it."""
        return found

    def press(self, wid: str) -> bool:
        """A widget was pressed; whether it was one of these."""
        return False

    def live(self, canvas: Canvas) -> None:
        """Draw what changes from frame to frame."""


@dataclass
class Hide(IconButton):
    """The button that hides everything, with its key."""

    def draw(self, c: Canvas, look: Look) -> None:
        super().draw(c, look)
        x, y, w, h = self.rect
        c.key(self.key or "", x + w / 2, y + h + 2)


class Curtains(Alone):
    """The screen goes from one to the next, always under a curtain."""

    def __init__(self, scene: "TableScene") -> None:
        super().__init__(scene)
        self.last: int | None = None
        """Who looked last."""
        self.handed = 0
        """How often the screen went from one person to another."""
        self._age = 0.0
        self._size = (0, 0)
        self._covered = False
        # what is done for somebody tells the others that there was no choice
        scene.table.pace = scene.table.pace._replace(auto=None)
        scene.table.replay(())

    # ------------------------------------------------------------- who is next --
    def begin(self) -> None:
        self._measure()
        self.lower(self.next())

    def deal(self) -> None:
        self.uncover()
        self.scene.count.clear()
        self.scene.table.submit(DEAL)
        self.lower(self.next())

    def due(self) -> int | None:
        """Who has to come to the screen, if it is not who looks. What only can be done in one way, as everybody
        knows, the table does by itself, and nobody has to come for it."""
        table = self.scene.table
        if table.deal_over or table.state is None or table.state.forced() is not None:
            return None
        # of those who have something to call nobody may know
        acting = [s for s in table.view(PUBLIC).acting if s in self.scene.match.people]
        return None if not acting or self.scene.seat in acting else acting[0]

    def next(self) -> int:
        """Who sits down next: who has to, else who looked last, else the first of the people."""
        seat = self.due()
        if seat is not None:
            return seat
        return self.last if self.last is not None else self.scene.match.me

    def open_table(self) -> bool:
        """Whether no hand is hidden from anybody."""
        table = self.scene.table
        if table.state is None:
            return True
        zones = table.view(PUBLIC).zones
        return not any(HIDDEN in cards for name, cards in zones.items() if name.startswith("hand:"))

    # -------------------------------------------------------------- the curtain --
    def lower(self, seat: int, why: str = "") -> None:
        """Cover everything until `seat` has opened it."""
        scene = self.scene
        self.uncover()
        scene.app.push(
            Curtain(scene.match.game, scene._seats(seat), seat, self.last, lambda: self.sit(seat), scene._pause, why)
        )

    def uncover(self) -> None:
        """Nobody looks any more: nothing that only they may know stays on the screen or is still to come."""
        scene = self.scene
        if scene.seat is None:
            return
        desk = scene.desk
        desk.anim.finish()
        desk.anim.sounds.clear()
        desk.table_view.finish_effects()
        desk.table_view.take_sounds()
        self.last, self._age = scene.seat, 0.0
        scene.seat = scene.drag.grab = scene.announcement = None
        scene.help.clear()
        scene.app.clear_toasts()  # a reason names what somebody holds
        scene.course.showed = False
        scene.ui.set([])
        scene.ui.focus = scene.ui.hover = None
        scene.dirty = True

    def sit(self, seat: int) -> None:
        """Somebody has opened the curtain: their table goes on from where they last saw it."""
        scene = self.scene
        self.handed += self.last is not None and self.last != seat
        scene.seat, self._age = seat, 0.0
        self._measure()
        scene.sits()

    def hide(self) -> None:
        seat = self.scene.seat
        if seat is None or self.open_table():
            return
        if self.scene.app.top is self.scene:
            self.lower(seat)
        else:  # something lies over the table; it falls when that is gone
            self._covered = True

    def _measure(self) -> None:
        self._size = self.scene.canvas.pixel_width, self.scene.canvas.pixel_height

    def resized(self) -> None:
        if self._size != (self.scene.canvas.pixel_width, self.scene.canvas.pixel_height):
            self._measure()
            self.hide()
        elif self._covered and self.scene.app.top is self.scene:
            self._covered = False
            self.hide()

    # ------------------------------------------------------------ time and input --
    def falls(self) -> bool:
        if self.scene.seat is None:
            return True
        seat = self.due()
        if seat is None or self.open_table():  # what lies open is seen by all before anybody has to come
            return False
        self.lower(seat)
        return True

    def stands(self, ms: float) -> bool:
        seat = self.due()
        if seat is None:
            return False
        self._age += ms
        if self._age >= PASS_MS:
            self.lower(seat)
        return True

    def handle(self, event: ins.Event) -> bool:
        if isinstance(event, ins.Focus) and not event.gained:
            self.hide()
            return True
        if isinstance(event, ins.Key) and event.down and event.name == HIDE:
            self.hide()
            return True
        return False

    def widgets(self, found: list[Widget]) -> list[Widget]:
        if self.scene.seat is None or self.open_table():
            return found
        x, y = self.scene.table_view.hide_at
        box = (x if x >= 0 else self.scene.canvas.width + x, y, 44.0, 44.0)
        return [*found, Hide("hide", box, key=HIDE, icon="eye", accessible_label=tr("table.hide"), focusable=False)]

    def press(self, wid: str) -> bool:
        if wid == "hide":
            self.hide()
        return wid == "hide"
