"""What clicks and keys do at a table: who takes an input first, and what it ends before it counts."""

from game.scenes.table.base import TableBase
from game.scenes.table.clock import TableClock
from game.scenes.table.drag import Drag
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.hotseat.passing import SinglePlayer
from game.scenes.table.narrator import Narrator
from game.ui import input as ins
from game.ui.widgets import Button, Widget


class TableInput:
    """Passes the input of a table scene on."""

    def __init__(
        self,
        scene: TableBase,
        sharing: SinglePlayer,
        hints: HintPanel,
        drag: Drag,
        clock: TableClock,
        narrator: Narrator,
    ) -> None:
        self.scene, self.sharing, self.hints, self.drag, self.clock = scene, sharing, hints, drag, clock
        self.narrator = narrator

    def handle(self, event: ins.Event) -> None:
        """Pass an input to the first helper that uses it, and last to the widgets."""
        scene = self.scene
        self.clock.note_input(event)
        if isinstance(event, ins.Focus):
            self.clock.release()
            if scene.table_visible:
                self.drag.release()
        if self.sharing.handle(event) or isinstance(event, ins.Focus):
            return
        if self.narrator.handle(event) or self.hints.handle(event):
            return
        if _acts(event):
            scene.finish_animations()
            scene.table.cut_pause()
        if isinstance(event, ins.Cancel):
            scene.open_menu()
            return
        if isinstance(event, ins.Pointer) and self.drag.handle(event):
            return
        self._pass_to_widgets(event)
        scene.renderer.stale = scene.dirty = True

    def _pass_to_widgets(self, event: ins.Event) -> None:
        scene, ui = self.scene, self.scene.ui
        focus, hover = ui.focus, ui.hover
        wid = ui.handle(event)
        if wid is None and isinstance(event, ins.Confirm) and ui[ui.focus] is None and not ui.asleep:
            wid = next((w.id for w in ui.widgets if w.key == "Enter" and w.enabled), None)
        if ui.focus != focus and ui.focus and isinstance(event, ins.Nav):
            scene.table_view.choose(ui.focus)
            self._announce_focus()
            scene.look()
        elif ui.hover != hover:
            self._hover()
        if wid is not None:
            scene.press(wid, isinstance(event, ins.Pointer))
        elif isinstance(event, ins.Key) and event.down and not ui.asleep:
            self._say_why_not(ui.by_key(event.name))

    def _say_why_not(self, widget: Widget | None) -> None:
        """Show the reason of a disabled button whose key was pressed."""
        if isinstance(widget, Button) and not widget.enabled and widget.reason:
            self.scene.app.toast(f"{widget.label} · {widget.reason}", 2600, once=True)

    def _announce_focus(self) -> None:
        widget = self.scene.ui[self.scene.ui.focus]
        if widget:
            self.scene.app.announce(widget.announce())

    def _hover(self) -> None:
        scene = self.scene
        hovered = scene.table_view.held(scene.ui.hover) if scene.ui.hover else None
        if hovered != scene.table_view.hover:
            scene.table_view.hover = hovered
            if hovered is not None:
                scene.app.sounds.play("card-hover")
            scene.look()


def _acts(event: ins.Event) -> bool:
    """Whether a person does something: a key or a button of the pointer goes down."""
    return (
        isinstance(event, ins.Confirm | ins.Nav | ins.Cancel)
        or (isinstance(event, ins.Key) and event.down)
        or (isinstance(event, ins.Pointer) and event.kind == "down")
    )
