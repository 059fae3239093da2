"""The table of any game: follows the engine's table, moves the cards, takes the player's input.

`drag` has what the pointer does with cards, `clock` what happens by itself, `score_reveal` the score
sheet, `undo` the undo, `hint_panel` hints and coach, `renderer` how all of it is drawn, `hotseat` and
`hotseat_calls` who looks where several people share the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.contract import PUBLIC, Action
from engine.table.table import Stale
from game.app.scene import Scene
from game.draw.animation import Animator
from game.draw.canvas import Canvas
from game.match import session as matches
from game.match import snapshot
from game.match.session import Match
from game.scenes.pause import Pause
from game.scenes.review.commitment import Fair, of_match
from game.scenes.table.clock import Course
from game.scenes.table.drag import Drag
from game.scenes.table.hint_panel import Help
from game.scenes.table.hotseat import Alone, Curtains
from game.scenes.table.hotseat_calls import Memory
from game.scenes.table.renderer import Picture
from game.scenes.table.score import Score
from game.scenes.table.score_reveal import Count
from game.scenes.table.undo import Back
from game.stats import database
from game.table import rule_page_finder
from game.table.score_sheet import ResultSheet
from game.table.view import Seats, TableView, table_view
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import Ui
from game.ui.widgets import IconButton, Widget

CRY_MS: Final = 1300.0


@dataclass
class Desk:
    """The table as one seat has seen it so far: how many events, up to which ply."""

    table_view: TableView
    anim: Animator
    seen: int = 0
    ply: int = -1


class TableScene(Scene):
    """A match at the table."""

    helped = True
    """Whether there are hints and a coach."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.table = match.table
        self.game = match.game
        self.seat: int | None = None if match.shared else match.me
        """Whose eyes the screen serves; None while the curtain hides every hand."""
        self.desks = self._lay_desks()
        self.sharing = _sharing(self)
        self.ui = Ui()
        self.drag = Drag(self)
        self.count = Count(self)
        self.help = Help(self)
        self.back = Back(self)
        self.announcement: tuple[str, float] | None = None
        self.course = Course(self)
        self.picture = Picture()
        self._asked = ""  # the phase in which who looks was last asked to act
        self._warned = ""
        if match.table.ply <= 1:
            for desk in self.desks.values():
                desk.seen = 0

    def anew(self) -> None:
        """Show the table as it is now, whatever was seen before."""
        self._asked, self.announcement = "", None
        self.course.anew()
        self.count.clear()
        self.help.clear()
        self.desks = self._lay_desks()
        self._motion()
        self.follow()

    def _lay_desks(self) -> dict[int, Desk]:
        """A desk for each person, and for everybody where calls are made in the open; what has been played until
        now is not shown again."""
        looking = [*self.match.people, PUBLIC] if self.match.shared and self.table.rules.CALLS else self.match.people
        return {
            s: Desk(table_view(self.match.game, self._seats(s)), Animator(), len(self.table.events)) for s in looking
        }

    def _seats(self, me: int) -> Seats:
        return Seats(tuple(c.name for c in self.match.seat_configs), self.match.crests, me, self.match.shared)

    @property
    def desk(self) -> Desk:
        """The desk of who looks."""
        return self.desks[self.me]

    @property
    def sheet(self) -> ResultSheet | None:
        """The score sheet that lies on the table."""
        return self.count.sheet

    @property
    def table_view(self) -> TableView:
        """The table as who looks sees it."""
        return self.desk.table_view

    @property
    def anim(self) -> Animator:
        """The cards of who looks."""
        return self.desk.anim

    @property
    def me(self) -> int:
        """The seat that looks: somebody's, or everybody's where there is such a desk."""
        if self.seat is not None:
            return self.seat
        return PUBLIC if PUBLIC in self.desks else self.match.me

    @property
    def in_sight(self) -> bool:
        """Whether there is a table to be seen, by somebody or by all."""
        return self.desk.ply >= 0 and (self.seat is not None or PUBLIC in self.desks)

    # -------------------------------------------------------------- the stack --
    def enter(self) -> None:
        self._motion()
        self.sharing.begin()

    def resized(self) -> None:
        super().resized()
        self.picture.stale = True
        self.sharing.resized()
        if self.in_sight:
            self._motion()
            self.look(at_once=True)

    def leave(self) -> None:
        self.anim.finish()
        snapshot.keep(self)

    def rules_page(self) -> str:
        """What concerns the moment; under the curtain what everybody may know."""
        if self.table.state is None:
            return ""
        if self.seat is None:
            return rule_page_finder.page(self.table.view(PUBLIC))
        return rule_page_finder.page(self.table.view(self.me), self.table.legal(self.me), self.count.final)

    def table_options(self) -> Mapping[str, Any]:
        return self.table.options

    def _motion(self) -> None:
        settings = self.app.settings
        for desk in self.desks.values():
            desk.anim.motion, desk.anim.reduced = settings.motion, settings.reduced_motion
            desk.table_view.reduced = settings.reduced_motion
            desk.table_view.learn = settings.learn and not self.match.shared
        self.table.pace = matches.pace(settings, self.match.shared)

    def toast_bottom(self) -> float:
        """Above a hand at the foot of the window, whose labels reach down to its edge."""
        if self.sheet or not self.in_sight:
            return super().toast_bottom()
        _, y, _, h = self.table_view.hand_box()
        return self.canvas.height - y + 100 if y + h > self.canvas.height - 90 else super().toast_bottom()

    def sits(self) -> None:
        """Somebody has sat down, or all look on: their table goes on from where they last saw it."""
        self._asked = ""
        if self.desk.ply == self.table.ply:
            self.look(at_once=True)
            self.ui.prompt()
        else:
            self.follow()

    # ---------------------------------------------------------------- follow --
    def follow(self) -> None:
        """Show what has happened at the table since who looks last saw it."""
        if self.desk.ply == self.table.ply or self.sharing.falls():
            return
        desk = self.desk
        fresh, desk.ply = desk.ply < 0, self.table.ply
        self.help.moved()
        desk.table_view.paused = False
        events = self.table.events_since(desk.seen, self.me)
        resumed = fresh and desk.seen > 0
        desk.seen = len(self.table.events)
        if any(e.kind == "reset" for e in events):
            self.count.clear()
        desk.anim.play(events, desk.table_view.move_delays)
        for event in events:
            if cried := desk.table_view.announcement(event):
                self.announcement = (cried[0], 0.0)
                self.app.sounds.play(cried[1])
                self.app.announce(cried[0])
        self.course.moved()
        self.look(at_once=resumed)
        view = self.table.view(self.me)
        mine = self.me in view.acting
        self.ui.focus = desk.table_view.first() if mine else None
        asked = view.phase if mine else ""
        if asked and asked != self._asked:  # the button of the last question must not answer this one
            self.ui.prompt()
        self._asked = asked
        self._warn()
        if self.table.deal_over and (trouble := database.keep(self.match.path)):
            self.app.toast(tr(trouble), 8000)
        if self.table.match_state.over:
            self._match_over()

    def _match_over(self) -> None:
        """The last deal has been played."""
        self.match.put_away()

    def look(self, at_once: bool = False) -> None:
        """Lay out the newest View; cards whose places changed move there."""
        view = self.table.view(self.me)
        waiting = self.table.waiting
        self.table_view.waiting = waiting if waiting and waiting.seat == self.me else None
        self.table_view.look(view, self.table.match_state, self.table.legal(self.me), self.canvas)
        self.anim.settle(view.zones, self.table_view.layout(), at_once)
        self.build()

    def build(self) -> None:
        self.ui.set(self._widgets())
        self.picture.stale = self.dirty = True

    def _widgets(self) -> list[Widget]:
        c = self.canvas
        if self.help.panel:
            return self.help.close_button()
        found: list[Widget] = [] if self.sheet else self.sharing.widgets(self.table_view.widgets())
        found.append(
            IconButton(
                "menu", (24, 20, 44, 44), key="Esc", icon="menu", accessible_label=tr("pause.title"), focusable=False
            )
        )
        if self.sheet is None:
            taken = any(w.key == "C" for w in found)  # a table may ask for clubs
            found.append(
                IconButton(
                    "score",
                    (c.width - 122, 20, 44, 44),
                    key=None if taken else "C",
                    icon="chart",
                    accessible_label=tr("score.title"),
                    focusable=False,
                )
            )
            found.append(
                IconButton(
                    "rules",
                    (c.width - 68, 20, 44, 44),
                    icon="help",
                    accessible_label=tr("pause.rules"),
                    focusable=False,
                )
            )
            found += self.help.widgets({w.key for w in found})
        if self.back.possible:
            at = c.width - 176 if self.sheet is None else 420
            found.append(
                IconButton(
                    "undo",
                    (at, 20, 44, 44),
                    key="Backspace",
                    icon="undo",
                    accessible_label=tr("table.undo"),
                    focusable=False,
                )
            )
        return found + self.count.widgets() if self.sheet else found

    def _warn(self) -> None:
        warning = self.match.warning
        if warning and warning != self._warned:
            self.app.toast(tr("table.not_saved", why=warning), 6000)
        self._warned = warning

    # ------------------------------------------------------------------ time --
    @property
    def busy(self) -> bool:
        """Whether something moves that has to be seen to its end first."""
        return self._held_up or self.course.showed

    @property
    def _held_up(self) -> bool:
        """Whether cards move, by themselves or by hand."""
        return self.anim.busy or self.drag.grab is not None

    def update(self, ms: float) -> None:
        self.ui.update(ms)
        if self.anim.update(ms):
            self.dirty = True
            if not self.anim.busy:
                self.picture.stale = True
        for sound in self.anim.sounds:
            self.app.sounds.play(sound)
        self.anim.sounds.clear()
        if self.announcement:
            text, age = self.announcement
            self.announcement = (text, age + ms) if age + ms < self.cry_ms() else None
            self.dirty = True
        if self._held_up or self.announcement:
            return
        if self.help.update():
            return
        self.course.update(ms)

    def think(self) -> bool:
        return self.table.think()

    def cry_ms(self) -> float:
        """How long a call stands: as fast as all motion, but never too short to be read."""
        return max(500.0, CRY_MS * self.app.settings.motion)

    # ------------------------------------------------------------------ input --
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Focus) and self.in_sight:
            self.drag.release()
        if self.sharing.handle(event) or isinstance(event, ins.Focus):
            return
        if self.help.handle(event):
            return
        acting = (
            isinstance(event, ins.Confirm | ins.Nav | ins.Cancel)
            or (isinstance(event, ins.Key) and event.down)
            or (isinstance(event, ins.Pointer) and event.kind == "down")
        )
        if acting:
            self._hurry()
        if isinstance(event, ins.Cancel):
            self._pause()
            return
        if isinstance(event, ins.Pointer) and self.drag.handle(event):
            return
        focus, hover = self.ui.focus, self.ui.hover
        wid = self.ui.handle(event)
        if wid is None and isinstance(event, ins.Confirm) and self.ui[self.ui.focus] is None and not self.ui.asleep:
            wid = next((w.id for w in self.ui.widgets if w.key == "Enter" and w.enabled), None)
        if self.ui.focus != focus and self.ui.focus and isinstance(event, ins.Nav):
            self.table_view.choose(self.ui.focus)
            self._say_focus()
            self.look()
        elif self.ui.hover != hover:
            self._hover()
        if wid is not None:
            self._press(wid, isinstance(event, ins.Pointer))
        self.picture.stale = self.dirty = True

    def _hurry(self) -> None:
        """Any click or key finishes what moves; the input then counts."""
        if self.anim.busy:
            self.anim.finish()
            self.picture.stale = self.dirty = True
        self.table_view.finish_effects()
        self.announcement = None
        if self.sheet and not self.count.done:
            self.count.finish()

    def _say_focus(self) -> None:
        widget = self.ui[self.ui.focus]
        if widget:
            self.app.announce(widget.announce())

    def _hover(self) -> None:
        hovered = self.table_view.held(self.ui.hover) if self.ui.hover else None
        if hovered != self.table_view.hover:
            self.table_view.hover = hovered
            if hovered is not None:
                self.app.sounds.play("card-hover")
            self.look()

    def _pause(self) -> None:
        self.sharing.hide()
        fixed = self.match.journal is not None and bool(self.match.journal.header.nonce)
        self.app.push(Pause(self.match.game, self._new, self._give_up, self._fair if fixed else None))

    def _new(self) -> None:
        while self.app.top is not self:  # the curtain may lie between; without it no hand may come to light
            self.app.pop()
        self.app.replace(self.app.routes.setup(self.match.game))

    def _give_up(self) -> None:
        self.match.put_away()
        self.app.home()

    def _fair(self) -> None:
        self.app.push(Fair(of_match(self.match)))

    def _press(self, wid: str, by_pointer: bool) -> None:
        if wid == "menu":
            self._pause()
        elif wid == "score":
            self.app.push(Score(self.game, self.table_view.match_score(self.table.results)))
        elif wid == "rules":
            self.app.open_rules(self.game)
        elif wid == "undo":
            self.back.take()
        elif wid == "next":
            self.sharing.deal()
        elif wid == "final":
            self.count.open(self.table_view.final(), final=True)
        elif wid == "rematch":
            self.app.start_match(self.match.game, self.table.options, None, self.match.seat_configs)
        elif wid == "replay":
            self.course.replay()
        elif wid == "home":
            self.app.home()
        elif wid == "skip":
            self.course.skipping = True
        elif self.help.press(wid):
            pass
        elif wid == "go_on":
            self.course.let_go()
        elif not self.sharing.press(wid):
            self.table_view.was_chosen = (
                self.table_view.lifted() == self.table_view.held(wid) if not by_pointer else self.drag.was_chosen
            )
            if self.table_view.held(wid) is None:
                self.app.sounds.play("button")
            actions = self.table_view.activate(wid)
            if actions:
                self.act(actions)
            else:
                self.look()

    def act(self, actions: Sequence[Action]) -> None:
        """Submit actions one after the other; the first refusal ends it and is explained."""
        if self.sharing.takes(actions):
            return
        for action in actions:
            self.help.made(action)
            try:
                reason = self.table.submit(action, self.table.ply)
            except Stale:
                reason = "stale"
            if reason:
                self.refuse(reason)
                break
        if self.table.waiting is not None:
            self.look()
        self.follow()

    def refuse(self, reason: str) -> None:
        self.app.sounds.play("error")
        self.app.toast(tr("table.stale" if reason == "stale" else f"{self.game}.reason.{reason}"), 2600)
        self.look()

    # ---------------------------------------------------------------- drawing --
    def draw(self, canvas: Canvas) -> None:
        if self.in_sight:
            self.picture.draw(self, canvas)
        else:  # nobody looks: there is nothing that may be seen
            canvas.cloth()


def _sharing(scene: TableScene) -> Alone:
    """How the people of a match share the screen."""
    if not scene.match.shared:
        return Alone(scene)
    if not scene.table.rules.CALLS:
        return Curtains(scene)
    return Memory(scene)
