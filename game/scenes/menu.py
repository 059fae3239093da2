"""A screen made of widgets: build them from data, draw around them, answer what was activated."""

from collections.abc import Sequence

from game import input as ins
from game.canvas import Canvas
from game.scenes.base import Scene
from game.ui import ScrollArea, Ui
from game.widgets import Button, Choice, IconButton, Slider, TextField, Toggle, Widget, Zone


class Menu(Scene):
    """Subclasses give `build`, `activate` and `paint`; the widgets are built anew after each input."""

    ignore_ms = 0.0
    first: str | None = None  # the widget that has the focus at first

    def __init__(self) -> None:
        super().__init__()
        self.ui = Ui(self.ignore_ms)
        self.ui.focus = self.first

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        """The widgets and scroll areas of the moment."""
        return (), ()

    def activate(self, wid: str) -> None:
        """A widget was pressed or its value changed."""

    def cancel(self) -> None:
        """Escape, or the back button: by default the scene closes."""
        self.app.pop()

    def paint(self, c: Canvas) -> None:
        """Draw what lies under the widgets."""

    def title(self) -> str:
        """What is announced when the scene opens."""
        return ""

    def enter(self) -> None:
        self.rebuild()
        self.ui.on_focus = lambda w: self.app.announce(w.announce())
        if self.title():
            self.app.announce(self.title())

    def rebuild(self) -> None:
        """Build the widgets from the data as it is now."""
        self.ui.set(*self.build())
        self.dirty = True
        self.app.write_freely(isinstance(field := self.ui[self.ui.focus], TextField) and field.free)

    def leave(self) -> None:
        self.app.write_freely(False)

    def resized(self) -> None:
        self.rebuild()

    def handle(self, event: ins.Event) -> None:
        before = (self.ui.hover, self.ui.pressed)
        if isinstance(event, ins.Cancel):
            self.cancel()
        else:
            wid = self.ui.handle(event)
            if wid is not None:
                if isinstance(self.ui[wid], Button | IconButton | Zone | Toggle | Choice | Slider):
                    self.app.sounds.play("button")
                self.activate(wid)
        moved = isinstance(event, ins.Pointer) and event.kind == "move" and self.ui.pressed is None
        if moved and before == (self.ui.hover, self.ui.pressed) and self.ui._dragged is None:
            return  # the pointer crossed nothing: nothing to draw
        if self.app.top is self:
            self.rebuild()

    def update(self, ms: float) -> None:
        self.ui.update(ms)

    def draw(self, canvas: Canvas) -> None:
        self.paint(canvas)
        self.ui.draw(canvas)
