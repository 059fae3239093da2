"""The table of any game: follows the engine's table, moves the cards, takes the player's input.

`table_drag` has what the pointer does with cards, `table_count` the score sheet, `table_picture` how all of it is
drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.contract import PUBLIC, Action
from engine.table import DEAL, Stale
from game import input as ins
from game import match as matches
from game import statistics
from game.animator import Animator
from game.canvas import Canvas
from game.match import Match
from game.scenes.base import Scene
from game.scenes.score import Score
from game.scenes.table_count import Count
from game.scenes.table_drag import Drag
from game.scenes.table_picture import Picture
from game.tables import moment
from game.tables.base import Seats, TableView, table_view
from game.tables.paper import ResultSheet
from game.texts import tr
from game.ui import Ui
from game.widgets import IconButton, Widget

CRY_MS: Final = 1300.0
OBVIOUS_MS: Final = 900.0
PASS_MS: Final = 700.0
"""How long one's own move stands before the screen is passed on."""
SKIP_PLIES: Final = 6
"""So many moves a frame are made while a match is skipped to its end."""


@dataclass
class Desk:
    """The table as one seat has seen it so far: how many events, up to which ply."""

    tv: TableView
    anim: Animator
    seen: int = 0
    ply: int = -1


class TableScene(Scene):
    """A match at the table."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.table = match.table
        self.game = match.game
        self.seat: int | None = None if match.shared else match.me
        """Whose eyes the screen serves; None while the curtain hides every hand."""
        self.desks = {s: Desk(table_view(match.game, self._seats(s)), Animator()) for s in match.people}
        self.ui = Ui()
        self.drag = Drag(self)
        self.count = Count(self)
        self.cry: tuple[str, float] | None = None
        self._obvious_age = 0.0
        self._pass_age = 0.0
        self.picture = Picture()
        self._asked = ""  # the phase in which who looks was last asked to act
        self._warned = ""
        self._showed = False  # something besides cards moved until now
        self.skipping = False
        self._let_go = -1  # the ply at which who learns let a call go
        if match.table.ply > 1:  # taken up again: what was seen then is not replayed
            for desk in self.desks.values():
                desk.seen = len(match.table.events)

    def _seats(self, me: int) -> Seats:
        return Seats(tuple(c.name for c in self.match.chairs), self.match.crests, me, self.match.shared)

    @property
    def desk(self) -> Desk:
        """The desk of who looks."""
        return self.desks[self.me]

    @property
    def sheet(self) -> ResultSheet | None:
        """The score sheet that lies on the table."""
        return self.count.sheet

    @property
    def tv(self) -> TableView:
        """The table as who looks sees it."""
        return self.desk.tv

    @property
    def anim(self) -> Animator:
        """The cards of who looks."""
        return self.desk.anim

    @property
    def me(self) -> int:
        """The seat that looks."""
        return self.match.me if self.seat is None else self.seat

    # -------------------------------------------------------------- the stack --
    def enter(self) -> None:
        self._motion()
        if self.seat is None:
            self._draw_curtain()
        else:
            self._follow()

    def resized(self) -> None:
        super().resized()
        self.picture.stale = True
        if self.seat is not None and self.desk.ply >= 0:
            self._motion()
            self.look(at_once=True)

    def leave(self) -> None:
        self.anim.finish()

    def rules_page(self) -> str:
        """What concerns the moment; under the curtain what everybody may know."""
        if self.table.state is None:
            return ""
        if self.seat is None:
            return moment.page(self.table.view(PUBLIC))
        return moment.page(self.table.view(self.me), self.table.legal(self.me), self.count.final)

    def table_options(self) -> Mapping[str, Any]:
        return self.table.options

    def _motion(self) -> None:
        settings = self.app.settings
        for desk in self.desks.values():
            desk.anim.motion, desk.anim.reduced = settings.motion, settings.reduced_motion
            desk.tv.reduced = settings.reduced_motion
            desk.tv.learn = settings.learn and not self.match.shared
        self.table.pace = matches.pace(settings)

    def toast_foot(self) -> float:
        """Above a hand at the foot of the window, whose labels reach down to its edge."""
        if self.sheet or self.seat is None or self.desk.ply < 0:
            return super().toast_foot()
        _, y, _, h = self.tv.hand_box()
        return self.canvas.H - y + 100 if y + h > self.canvas.H - 90 else super().toast_foot()

    # ------------------------------------------------------------ the curtain --
    def _next_seat(self) -> int:
        """The person whose turn it is, else who looked last."""
        # of those who have something to call nobody may know
        acting = [s for s in self.table.view(PUBLIC).acting if s in self.desks] if self.table.state else []
        return self.me if not acting or self.me in acting else acting[0]

    def _draw_curtain(self) -> None:
        """Cover everything until who is to come has opened it."""
        from game.scenes.curtain import Curtain

        before, seat = self.seat, self._next_seat()
        self.seat = self.drag.grab = self.cry = None
        self._pass_age = 0.0
        self.app.push(Curtain(self.match.game, self._seats(seat), seat, before, lambda: self._sit(seat), self._pause))

    def _sit(self, seat: int) -> None:
        """Somebody has opened the curtain: their table goes on from where they last saw it."""
        self.seat = seat
        self._asked = ""
        if self.desk.ply == self.table.ply:
            self.look(at_once=True)
            self.ui.prompt()
        else:
            self._follow()

    # ---------------------------------------------------------------- follow --
    def _follow(self) -> None:
        """Show what has happened at the table since who looks last saw it."""
        desk = self.desk
        if desk.ply == self.table.ply:
            return
        fresh, desk.ply = desk.ply < 0, self.table.ply
        desk.tv.paused = False
        events = self.table.events_since(desk.seen, self.me)
        resumed = fresh and desk.seen > 0
        desk.seen = len(self.table.events)
        if any(e.kind == "reset" for e in events):
            self.count.clear()
        desk.anim.play(events, desk.tv.beats)
        for event in events:
            if cried := desk.tv.cry(event):
                self.cry = (cried[0], 0.0)
                self.app.sounds.play(cried[1])
                self.app.announce(cried[0])
        self._obvious_age = 0.0
        self.look(at_once=resumed)
        view = self.table.view(self.me)
        mine = self.me in view.acting
        self.ui.focus = desk.tv.first() if mine else None
        asked = view.phase if mine else ""
        if asked and asked != self._asked:  # the button of the last question must not answer this one
            self.ui.prompt()
        self._asked = asked
        self._warn()
        if self.table.deal_over and (trouble := statistics.keep(self.match.path)):
            self.app.toast(tr(trouble), 8000)
        if self.table.carry.over:
            matches.put_away()

    def look(self, at_once: bool = False) -> None:
        """Lay out the newest View; cards whose places changed move there."""
        view = self.table.view(self.me)
        waiting = self.table.waiting
        self.tv.waiting = waiting if waiting and waiting.seat == self.me else None
        self.tv.look(view, self.table.carry, self.table.legal(self.me), self.canvas)
        self.anim.settle(view.zones, self.tv.layout(), at_once)
        self.build()

    def build(self) -> None:
        self.ui.set(self._widgets())
        self.picture.stale = self.dirty = True

    def _widgets(self) -> list[Widget]:
        c = self.canvas
        found: list[Widget] = [] if self.sheet else self.tv.widgets()
        found.append(IconButton("menu", (24, 20, 44, 44), key="Esc", icon="menu", says=tr("pause.title"),
                                focusable=False))
        if self.sheet is None:
            taken = any(w.key == "C" for w in found)  # a table may ask for clubs
            found.append(IconButton("score", (c.W - 122, 20, 44, 44), key=None if taken else "C", icon="chart",
                                    says=tr("score.title"), focusable=False))
            found.append(IconButton("rules", (c.W - 68, 20, 44, 44), icon="help", says=tr("pause.rules"),
                                    focusable=False))
            return found
        return found + self.count.widgets()

    def _warn(self) -> None:
        warning = self.match.warning
        if warning and warning != self._warned:
            self.app.toast(tr("table.not_saved", why=warning), 6000)
        self._warned = warning

    # ------------------------------------------------------------------ time --
    @property
    def busy(self) -> bool:
        """Whether something moves that has to be seen to its end first."""
        return self._held_up or self._showed

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
        if self.cry:
            text, age = self.cry
            self.cry = (text, age + ms) if age + ms < self.cry_ms() else None
            self.dirty = True
        if self._held_up or self.cry:
            return
        if self.skipping:
            self._skip()
            return
        if self._shows(ms):
            return
        self.tv.warm()
        if self.table.deal_over:
            self.count.update(ms)
            return
        if self.match.shared and self._next_seat() != self.seat:
            self._pass_age += ms
            if self._pass_age >= PASS_MS:
                self._draw_curtain()
            return
        if not self._thinking():
            self.table.advance(round(ms))
        self._follow()
        self._make_obvious(ms)
        self._show_clock()

    def think(self) -> bool:
        return self.table.think()

    def _shows(self, ms: float) -> bool:
        """What moves besides cards; once it is over there may be something to ask."""
        factor = self.app.settings.motion
        moves = self.tv.tick(ms / factor if factor else 1e9)
        for sound in self.tv.heard():
            self.app.sounds.play(sound)
        if self._showed and not moves:
            self.look()
            if self.me in self.table.view(self.me).acting:
                self.ui.focus = self.ui.focus or self.tv.first()
                self.ui.prompt()
        self._showed = moves
        self.dirty = self.dirty or moves
        return moves

    def _skip(self) -> None:
        """Some moves of the others without showing them, until somebody here is asked or the match is over."""
        table = self.table
        for _ in range(SKIP_PLIES):
            if table.carry.over or (not table.deal_over and set(table.view(PUBLIC).acting) & self.desks.keys()):
                self.skipping = False
                break
            if table.deal_over:
                table.submit(DEAL)
            elif table.think():
                break  # who thinks long has the spare time of the frames
            elif not table.run():
                self.skipping = False
                break
        self.count.clear()
        self.desk.seen = len(table.events)
        self._follow()
        self.anim.finish()
        self.look(at_once=True)

    def _thinking(self) -> bool:
        """Who learns has all the time there is for a call of their own; the table waits."""
        able = self.tv.learn and self._let_go != self.table.ply \
            and any(a.verb in self.table.rules.CALLS for a in self.table.legal(self.me))
        if self.tv.paused != able:
            self.tv.paused = able
            self.look()
        return able

    def _show_clock(self) -> None:
        """The time that runs is drawn anew when what it shows changes."""
        clock = self.table.clock
        if clock != self.tv.clock:
            self.dirty = True
            if clock.kind != self.tv.clock.kind:
                self.picture.stale = True
            self.tv.clock = clock

    def cry_ms(self) -> float:
        """How long a call stands: as fast as all motion, but never too short to be read."""
        return max(500.0, CRY_MS * self.app.settings.motion)

    def _make_obvious(self, ms: float) -> None:
        action = self.tv.obvious()
        if action is None or not self.app.settings.auto_moves:
            return
        self._obvious_age += ms
        if self._obvious_age >= OBVIOUS_MS:
            self.act([action])

    # ------------------------------------------------------------------ input --
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Focus):
            self.drag.release()
            if self.match.shared and not event.gained and not self.table.deal_over:
                self._draw_curtain()
            return
        acting = isinstance(event, ins.Confirm | ins.Nav | ins.Cancel) or (isinstance(event, ins.Key) and event.down) \
            or (isinstance(event, ins.Pointer) and event.kind == "down")
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
            self.tv.choose(self.ui.focus)
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
        self.tv.hurry()
        self.cry = None
        if self.sheet and not self.count.done:
            self.count.finish()

    def _say_focus(self) -> None:
        widget = self.ui[self.ui.focus]
        if widget:
            self.app.announce(widget.announce())

    def _hover(self) -> None:
        hovered = self.tv.held(self.ui.hover) if self.ui.hover else None
        if hovered != self.tv.hover:
            self.tv.hover = hovered
            if hovered is not None:
                self.app.sounds.play("card-hover")
            self.look()

    def _pause(self) -> None:
        from game.scenes.pause import Pause

        self.app.push(Pause(self.match.game, self._new, self._give_up))

    def _new(self) -> None:
        from game.scenes.setup import Setup

        while self.app.top is not self:  # the curtain may lie between; without it no hand may come to light
            self.app.pop()
        self.app.replace(Setup(self.match.game))

    def _give_up(self) -> None:
        matches.put_away()
        self.app.home()

    def _press(self, wid: str, by_pointer: bool) -> None:
        if wid == "menu":
            self._pause()
        elif wid == "score":
            self.app.push(Score(self.game, self.tv.course(self.table.results)))
        elif wid == "rules":
            self.app.open_rules(self.game)
        elif wid == "next":
            self._deal()
        elif wid == "final":
            self.count.open(self.tv.final(), final=True)
        elif wid == "rematch":
            self.app.start_match(self.match.game, self.table.options, None, self.match.chairs)
        elif wid == "home":
            self.app.home()
        elif wid == "skip":
            self.skipping = True
        elif wid == "go_on":
            self._let_go = self.table.ply
            self.tv.paused = False
            self.look()
        else:
            self.tv.was_chosen = self.tv.lifted() == self.tv.held(wid) if not by_pointer else self.drag.was_chosen
            if self.tv.held(wid) is None:
                self.app.sounds.play("button")
            actions = self.tv.activate(wid)
            if actions:
                self.act(actions)
            else:
                self.look()

    def _deal(self) -> None:
        """The next deal; between people the curtain is down before a card is seen."""
        self.table.submit(DEAL)
        if self.match.shared:
            self.count.clear()
            self._draw_curtain()
        else:
            self._follow()

    def act(self, actions: Sequence[Action]) -> None:
        """Submit actions one after the other; the first refusal ends it and is explained."""
        for action in actions:
            try:
                reason = self.table.submit(action, self.table.ply)
            except Stale:
                reason = "stale"
            if reason:
                self.refuse(reason)
                break
        if self.table.waiting is not None:
            self.look()
        self._follow()

    def refuse(self, reason: str) -> None:
        self.app.sounds.play("error")
        self.app.toast(tr("table.stale" if reason == "stale" else f"{self.game}.reason.{reason}"), 2600)
        self.look()

    # ---------------------------------------------------------------- drawing --
    def draw(self, canvas: Canvas) -> None:
        if self.seat is None:  # nobody looks: there is nothing that may be seen
            canvas.cloth()
        else:
            self.picture.draw(self, canvas)
