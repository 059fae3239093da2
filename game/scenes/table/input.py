"""What clicks and keys do at a table: who takes an input first, and what it ends before it counts."""

from collections.abc import Sequence

from engine.contract import Action
from game.scenes.table.base import TableBase
from game.scenes.table.clock import TableClock
from game.scenes.table.drag import Drag
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.hotseat.passing import SinglePlayer
from game.scenes.table.narrator import Narrator
from game.scenes.table.undo import Undo
from game.text.translations import has, tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.widgets import Button, Widget, Zone


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
        undo: Undo,
    ) -> None:
        self.scene, self.sharing, self.hints, self.coach = scene, sharing, hints, hints.coach
        self.drag, self.clock, self.narrator, self.undo = drag, clock, narrator, undo
        self.walked = False
        """Whether keys have moved the focus since the table gave it to a widget."""

    def focused(self) -> Zone | None:
        """The card, pile or plate on which the focus is to be seen; None if a button has it, or the chosen card, which
        has a ring of its own. Where a learner finds the move, it is not seen before a key is to move it: the table
        gives it to a card that can be played."""
        scene, view = self.scene, self.scene.table_view
        place = scene.ui[scene.ui.focus] if scene.ui.by_keys else None
        if not isinstance(place, Zone) or scene.sheet or self._unseen:
            return None
        key = view.held(place.id)
        return None if key is not None and key == view.lifted() else place

    @property
    def _unseen(self) -> bool:
        """Whether the focus is not to be seen, since a learner finds the move and no key has moved it yet."""
        view = self.scene.table_view
        return (view.recall or view.quiz) and not self.walked

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
        if any(helper.handle(event) for helper in (self.narrator, self.coach, self.hints)):
            return
        if acts(event):
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
        if isinstance(event, ins.Confirm) and not ui.asleep and self._hides(ui[focus]):
            self._see_focus()
            return
        refused = None if ui.asleep else self._meant(event)
        wid = ui.handle(event)
        if wid is None and isinstance(event, ins.Confirm) and ui[ui.focus] is None and not ui.asleep:
            wid = next((w.id for w in ui.widgets if w.key == "Enter" and w.enabled), None)
        if isinstance(event, ins.Nav) and ui.focus and (ui.focus != focus or self._unseen):  # it may be at the end
            self._see_focus()
        elif ui.hover != hover:
            self._hover()
        if wid is not None:
            scene.press(wid, isinstance(event, ins.Pointer))
        elif refused is not None:
            self._say_why_not(refused)
        elif isinstance(event, ins.Key) and event.down and not ui.asleep and ui.by_key(event.name) is None:
            self._say_why_gone(event.name)

    def _hides(self, place: Widget | None) -> bool:
        """Whether the focus is on this card and not to be seen: Enter would play a card that nobody has chosen."""
        if not isinstance(place, Zone) or place.picked or not (self._unseen and self.scene.ui.by_keys):
            return False
        key = self.scene.table_view.held(place.id)
        return key is None or key != self.scene.table_view.lifted()

    def _see_focus(self) -> None:
        """Show where the focus is, and choose the card there."""
        self.walked = True
        self.scene.table_view.choose(self.scene.ui.focus or "")
        self._announce_focus()
        self.scene.look()

    def _meant(self, event: ins.Event) -> Button | None:
        """The disabled button that an input presses: by its key, by Enter or Space on it, or by a click."""
        ui, widget = self.scene.ui, None
        if isinstance(event, ins.Key) and event.down:
            widget = ui.by_key(event.name)
        elif isinstance(event, ins.Confirm):
            widget = ui[ui.focus]
            clicked = isinstance(widget, Zone) and widget.picked and not ui.by_keys
            if event.key == "Enter" and (widget is None or clicked):
                widget = ui.by_key("Enter")
        elif isinstance(event, ins.Pointer) and event.kind == "up" and event.button == 1:
            top = ui.at(event.x, event.y)
            widget = top if top and top.id == ui.pressed else None
        return widget if isinstance(widget, Button) and not widget.enabled else None

    def _say_why_not(self, button: Button) -> None:
        """Show the reason of a disabled button that was pressed: that of the rules, or else its own."""
        if rule := self._rule(button.id) or button.why:
            self.scene.app.toast(f"{button.label} · {rule}", 2600, answers=True)
        elif button.reason:  # it stands on the button; a sentence says what it means
            self.scene.app.toast(tr("table.off", button=button.label, reason=button.reason), 2600, answers=True)

    def _say_why_gone(self, key: str) -> None:
        """Show why a key does nothing while its button is not there, such as that of a second draw."""
        scene = self.scene
        if scene.sheet or scene.table.deal_over or self.coach.about:
            return
        if key == key_map.key("table", "undo") and scene.match.journal is not None and not scene.match.shared:
            self.undo.take_back()  # there is nothing to take back, and it says so
            return
        if key == key_map.key("table", "hint") and self.coach.available and scene.me not in self._acting():
            if has(f"{scene.game}.reason.not_your_turn"):
                words = scene.table_view.refusal("not_your_turn")
                scene.app.toast(f"{tr('coach.hint')} · {words}", 2600, answers=True)
            return
        action = next((a for a in key_map.actions() if a.place == scene.game and key_map.of(a) == key), None)
        if action and (reason := self._rule(action.name)):
            scene.app.toast(f"{tr(action.label)} · {reason}", 2600, answers=True)

    def _rule(self, verb: str) -> str:
        """Why the seat that looks cannot make a move without cards now; empty if nobody looks, or if it is no move. It
        says nothing about calls, of which one knows from the table alone whether they are right."""
        scene, view = self.scene, self.scene.table_view
        if scene.seat is None or view.quiz or view.only_shown or verb in scene.table.rules.CALLS:
            return ""
        if any(a.verb == verb for a in scene.table.legal(scene.seat)):
            return ""  # the move is possible with other cards
        acts = scene.seat in self._acting()
        reason = scene.table.why_not(Action(scene.seat, verb)) if acts else "not_your_turn"
        key = f"{scene.game}.reason.{reason}"
        return view.refusal(reason) if reason not in (None, "unknown_action") and has(key) else ""

    def _acting(self) -> Sequence[int]:
        """The seats that are to act, as the seat that looks knows."""
        return self.scene.table.view(self.scene.me).acting

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


def acts(event: ins.Event) -> bool:
    """Whether a person does something: a key or a button of the pointer goes down."""
    return (
        isinstance(event, ins.Confirm | ins.Nav | ins.Cancel)
        or (isinstance(event, ins.Key) and event.down)
        or (isinstance(event, ins.Pointer) and event.kind == "down")
    )
