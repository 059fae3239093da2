"""Passing the screen between people: who looks at the table, and when the curtain comes down between them.

`SinglePlayer` is for a table with one person, where nothing has to be hidden. `HotseatCurtain` passes the screen from
one person to the next. `calls.HotseatMemory` is for a game in which people call at any time. All keep one rule: the
curtain is down before anything of the next person's view is drawn, heard or spoken."""

from collections.abc import Collection, Sequence
from typing import Final

from engine.cards import HIDDEN
from engine.contract import PUBLIC, Action
from engine.table.table import DEAL
from game.draw.canvas import Canvas
from game.scenes.table.base import TableBase
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.pill import BELOW_ICONS, Pill
from game.table.buttons import pill_size
from game.text.translations import tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.widgets import Button, Widget

PASS_MS: Final = 700.0
"""How long open hands stay visible before the screen is passed on."""
HIDE_KEY: Final = key_map.first("table", "hide")
"""The key that hides everything at once."""


class SinglePlayer:
    """One person looks all the time."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene

    def begin(self) -> None:
        """The scene is on the stack now."""
        self.scene.follow()

    def deal(self) -> None:
        """Deal the next cards."""
        self.scene.table.submit(DEAL)
        self.scene.follow()

    def curtain_falls(self) -> bool:
        """Lower the curtain if another person has to come before the news is shown. Returns whether it is down."""
        return False

    def holds_time(self, ms: float) -> bool:
        """Let these milliseconds pass. Returns whether the table's own time stands still meanwhile."""
        return False

    def waivers(self, held: bool) -> Collection[int]:
        """The seats that say "no call" in the time for calls. `held`: the button of the one person is held down."""
        return (self.scene.me,) if held else ()

    def asked(self) -> int | None:
        """The person who is asked; None where anybody may answer."""
        return None

    def hears_own_key(self, seat: int, stands_in: bool) -> bool:
        """Whether the own key of a person counts now (see `Scene.hears_own_key`)."""
        return False

    def hide(self) -> None:
        """Cover everything that not everybody may see."""

    def release(self) -> None:
        """Nothing is held down any more: another scene lay over the table."""

    def resized(self) -> None:
        """The window, the text size or the language changed."""

    def handle(self, event: ins.Event) -> bool:
        """Take an input before the table does. Returns whether it is used up."""
        return False

    def intercepts(self, actions: Sequence[Action]) -> bool:
        """Whether these actions have to wait, because the person who looks is asked or told something first."""
        return False

    def widgets(self, table_widgets: list[Widget]) -> list[Widget]:
        """The widgets of the table together with those for sharing it."""
        return table_widgets

    def press(self, wid: str) -> bool:
        """Do what a widget does; False if it is not one of these."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw what changes from frame to frame."""


class HotseatCurtain(SinglePlayer):
    """Passes the screen from one person to the next, always behind a curtain."""

    def __init__(self, scene: TableBase) -> None:
        super().__init__(scene)
        self.last_seat: int | None = None
        """The seat that looked last."""
        self._age = 0.0
        self._size = (0, 0)
        self._hide_later = False

    # --------------------------------------------------------- whose turn it is --
    def begin(self) -> None:
        self.lower_curtain(self.next_seat())

    def deal(self) -> None:
        self.clear_seat()
        self.scene.clear_sheet()
        self.scene.table.submit(DEAL)
        self.lower_curtain(self.next_seat())

    def due(self) -> int | None:
        """The person who has to come to the screen; None if it is the one who looks.

        Nobody has to come for a move that everybody knows to be forced: the table makes it."""
        table = self.scene.table
        if table.deal_over or table.state is None or table.state.forced() is not None:
            return None
        # the public view does not betray who could call
        acting = [s for s in table.view(PUBLIC).acting if s in self.scene.match.people]
        return None if not acting or self.scene.seat in acting else acting[0]

    def asked(self) -> int | None:
        return None if self.scene.table.deal_over else self.scene.seat  # a score sheet is everybody's

    def next_seat(self) -> int:
        """The seat to look next: the person who is due, else the last one, else the first person."""
        seat = self.due()
        if seat is not None:
            return seat
        return self.last_seat if self.last_seat is not None else self.scene.match.me

    def all_hands_open(self) -> bool:
        """Whether everybody may see every hand."""
        table = self.scene.table
        if table.state is None:
            return True
        zones = table.view(PUBLIC).zones
        return not any(HIDDEN in cards for name, cards in zones.items() if name.startswith("hand:"))

    # -------------------------------------------------------------- the curtain --
    def lower_curtain(self, seat: int, reason: str = "") -> None:
        """Cover everything until the person at `seat` opens the curtain. `reason` is shown on it."""
        scene = self.scene
        self.clear_seat()
        scene.app.push(
            Curtain(
                scene.match.game,
                scene.seats(seat),
                seat,
                self.last_seat,
                lambda: self.take_seat(seat),
                scene.open_menu,
                reason,
                scene.sits_opposite(seat),
            )
        )

    def clear_seat(self) -> None:
        """Nobody looks any more: clear what only the seat that looked may know."""
        scene = self.scene
        if scene.seat is None:
            return
        self.last_seat, self._age = scene.seat, 0.0
        scene.hide_seat()

    def take_seat(self, seat: int) -> None:
        """The person at `seat` has opened the curtain: show what has happened since that person last looked."""
        scene = self.scene
        scene.seat, self._age = seat, 0.0
        self._measure()
        scene.on_seat_taken()

    def hide(self) -> None:
        seat = self.scene.seat
        if seat is None or self.all_hands_open():
            return
        if self.scene.app.top is self.scene:
            self.lower_curtain(seat)
        else:  # a scene lies over the table: hide when it has gone
            self._hide_later = True

    def _measure(self) -> None:
        self._size = self.scene.canvas.pixel_width, self.scene.canvas.pixel_height

    def resized(self) -> None:
        if self._size != (self.scene.canvas.pixel_width, self.scene.canvas.pixel_height):
            self._measure()
            self.hide()
        elif self._hide_later and self.scene.app.top is self.scene:
            self._hide_later = False
            self.hide()

    # ------------------------------------------------------------ time and input --
    def curtain_falls(self) -> bool:
        if self.scene.seat is None:
            return True
        seat = self.due()
        if seat is None or self.all_hands_open():  # everybody sees open hands before anybody has to come
            return False
        self.lower_curtain(seat)
        return True

    def holds_time(self, ms: float) -> bool:
        seat = self.due()
        if seat is None:
            return False
        self._age += ms
        if self._age >= PASS_MS * self.scene.app.settings.pause:
            self.lower_curtain(seat)
        return True

    def handle(self, event: ins.Event) -> bool:
        if isinstance(event, ins.Focus) and not event.gained:
            self.hide()
            return True
        if isinstance(event, ins.Key) and event.down and event.name == key_map.key("table", "hide"):
            self.hide()
            return True
        return False

    def widgets(self, table_widgets: list[Widget]) -> list[Widget]:
        if self.scene.seat is None or self.all_hands_open():
            return table_widgets
        canvas = self.scene.canvas
        if canvas.upright:
            place, label = self.scene.table_view.cover_box(), tr("table.cover")
            cover = Button("hide", place, key=HIDE_KEY, label=label, icon="eye", focusable=False)
            return [*table_widgets, cover]
        w, h = pill_size(canvas, self.scene.match.game, ("hint", "coach", "hide"))
        box = (canvas.width - 24 - w if self.scene.table_view.hides_right else 24.0, BELOW_ICONS, w, h)
        hide = Pill("hide", box, key=HIDE_KEY, icon="eye", accessible_label=tr("table.hide"), focusable=False)
        return [*table_widgets, hide]

    def press(self, wid: str) -> bool:
        if wid == "hide":
            self.hide()
        return wid == "hide"
