"""A screen made of widgets: the base of all menus and dialogs."""

from collections.abc import Iterable, Sequence
from typing import Final

from game.app.scene import Scene
from game.draw.canvas import Canvas
from game.ui import input as ins
from game.ui.focus import ScrollArea, Ui
from game.ui.toasts import Place
from game.ui.tooltip import Tip
from game.ui.widgets import Button, Choice, IconButton, Rect, Slider, TextField, Toggle, Widget, Zone

TOAST_UPS: Final = 40
"""So many steps of 8 units a message may stand above the bottom of the window."""


class Menu(Scene):
    """Subclasses implement `build`, `activate` and `paint`. The widgets are built again after each input."""

    ignore_ms = 0.0
    place = ""  # in the key map
    first: str | None = None  # the widget that has the focus at first

    def __init__(self) -> None:
        super().__init__()
        self.ui = Ui(self.ignore_ms)
        self.ui.places = (self.place,)
        self.ui.focus = self.first
        self._writing = ""  # the id of the free text field with the focus
        self.composing = ""  # the unfinished text of an input method

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        """The current widgets and scroll areas."""
        return (), ()

    def activate(self, wid: str) -> None:
        """A widget was pressed or its value changed."""

    def cancel(self) -> None:
        """Escape or the back button was pressed; the scene closes unless a subclass does something else."""
        self.app.pop()

    def paint(self, c: Canvas) -> None:
        """Draw what is below the widgets."""

    def title(self) -> str:
        """The text that speech output says when the scene opens."""
        return ""

    def enter(self) -> None:
        self.rebuild()
        self.ui.on_focus = lambda w: self.app.announce(w.announce())
        if self.title():
            self.app.announce(self.title())

    def rebuild(self) -> None:
        """Build the widgets from the current data."""
        self.ui.set(*self.build())
        self.dirty = True
        self._listen()

    def show_focus(self) -> None:
        """Bring the widget with the focus into sight."""
        self.ui.show_focus()
        self.rebuild()

    def leave(self) -> None:
        if self._writing:
            self.app.listen(None)

    def _listen(self) -> None:
        """Accept written text while a free text field has the focus."""
        widget = self.ui[self.ui.focus]
        field = widget.id if isinstance(widget, TextField) and widget.free else ""
        if field != self._writing:
            self._writing, self.composing = field, ""
            self.app.listen(widget.rect if widget and field else None)

    def composes(self, event: ins.Event) -> bool:
        """Whether an input belongs to the input method: its unfinished text, and every key until the text is written.

        Escape gives the unfinished text up, and so does a window that loses the focus: the input method may never say
        that it is done."""
        if isinstance(event, ins.Composing):
            self.composing = event.text
            self.dirty = True
            return True
        if not self.composing or isinstance(event, ins.Pointer):
            return False
        if isinstance(event, ins.Text):
            self.composing = ""
            return False
        if isinstance(event, ins.Cancel | ins.Focus):
            self.stop_composing()
        return not isinstance(event, ins.Focus)

    @property
    def enter_is_free(self) -> bool:
        """Whether Enter may go on from a text field: it is not for the input method, and not for what stood here
        before."""
        return not (self.composing or self.ui.asleep)

    def stop_composing(self) -> None:
        """Give up the unfinished text, and tell the input method."""
        self.composing = self._writing = ""
        self.app.listen(None)
        self.rebuild()  # listens again

    def resume(self) -> None:
        self.composing = self._writing = ""  # the scene above may have listened as well
        self.ui.let_go()
        super().resume()

    def resized(self) -> None:
        self.rebuild()

    def handle(self, event: ins.Event) -> None:
        if self.composes(event):
            return
        if isinstance(event, ins.Text):
            event = ins.Key("Text", text=event.text)
        before = (self.ui.hover, self.ui.pressed)
        if isinstance(event, ins.Cancel):
            self.cancel()
        elif isinstance(event, ins.Write):
            self.app.push(self.app.routes.keyboard(self))
        else:
            wid = self.ui.handle(event)
            if wid is not None:
                if isinstance(self.ui[wid], Button | IconButton | Zone | Toggle | Choice | Slider):
                    self.app.sounds.play("button")
                self.activate(wid)
        moved = isinstance(event, ins.Pointer) and event.kind == "move" and self.ui.pressed is None
        if moved and before == (self.ui.hover, self.ui.pressed) and self.ui._dragged is None:
            return  # the pointer entered no other widget: nothing to draw
        if self.app.top is self:
            self.rebuild()

    def update(self, ms: float) -> None:
        self.ui.update(ms)

    def tip(self) -> Tip | None:
        return self.ui.tip()

    def toast_places(self) -> Iterable[Place]:
        """At the bottom of the window, or above the buttons that stand there."""
        return [place._replace(foot=place.foot - 8.0 * i) for place in super().toast_places() for i in range(TOAST_UPS)]

    def toast_obstacles(self) -> Sequence[Rect]:
        """What can be pressed and does not scroll."""
        return [w.rect for w in self.ui.widgets if w.area is None]

    @property
    def over_button(self) -> bool:
        return self.ui.over_button

    def draw(self, canvas: Canvas) -> None:
        self.paint(canvas)
        self.ui.draw(canvas)
