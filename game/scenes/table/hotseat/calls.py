"""Several people at one screen in a game with calls at any time.

Between turns the public table is shown with every hand face down, and people call from memory with their own keys.
Only the person who has opened a hand sees it: for a first look before play begins, for a turn, or to prove a call.
Each of these ends with a note that names the total of the hand. The table's time runs only where it is fair: at the
public table and in a turn. It stands still behind a curtain, while a note is read, and while somebody says a call."""

from collections.abc import Collection, Sequence
from typing import Final, cast

from engine.contract import PUBLIC, Action
from engine.table.table import DEAL
from game.draw.canvas import Canvas
from game.draw.theme import SEATS
from game.scenes.table.base import TableBase
from game.scenes.table.hotseat import plate_buttons
from game.scenes.table.hotseat.curtain import HoldBar
from game.scenes.table.hotseat.no_calls import NoCalls
from game.scenes.table.hotseat.notes import NoteBox, TurnPlate
from game.scenes.table.hotseat.passing import HotseatCurtain
from game.table.public_view import PublicView
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import Button, Widget, Zone

LOOK: Final = "look"
"""Stage of the person at the screen: the first look at the hand. The note of a stage has its name in the key of its
text, `<game>.pass.<stage>`."""
TURN: Final = "turn"
"""Stage: choosing a move."""
LEAVING: Final = "out"
"""Stage: about to leave; the chosen move is made afterwards."""
DRAWN: Final = "done"
"""Stage: about to leave after a draw."""
PROVE: Final = "prove"
"""Stage: proving a call."""


class HotseatMemory(HotseatCurtain):
    """Passes the screen, and lets people call from memory at the public table."""

    def __init__(self, scene: TableBase) -> None:
        super().__init__(scene)
        self.stage = ""
        """What the person at the screen does; "" at the public table."""
        self.to_look: list[int] = []
        """The seats that still have to take their first look."""
        self.callers: list[int] = []
        """The seats whose keys were pressed at the public table. The first of them says the call now."""
        self.claim: Action | None = None
        """The call that has to be proved."""
        self.leaving: Sequence[Action] = ()
        """The actions to submit when the person has left."""
        self.hold: HoldBar | None = None
        """The bar with which the person who is due opens the hand."""
        self.no_calls = NoCalls(scene)

    # --------------------------------------------------------- whose the screen is --
    def begin(self) -> None:
        """Let every person look once, the one to move last, whose turn follows. This also happens when a match is
        resumed, as nobody remembers a hand that long."""
        scene = self.scene
        if scene.table.deal_over:
            self.show_public_table()
            return
        first, n = self.due(), len(scene.match.seat_configs)
        last = scene.match.me if first is None else first
        self.to_look = sorted(scene.match.people, key=lambda s: (s - last - 1) % n)
        self._next_look()

    def deal(self) -> None:
        self.scene.clear_sheet()
        self.no_calls.seats.clear()
        self.scene.table.submit(DEAL)
        self.begin()

    def _next_look(self) -> None:
        if self.to_look:
            self.stage = LOOK
            self.lower_curtain(self.to_look[0], tr("curtain.look"))
        else:
            self.show_public_table()

    def movers(self) -> list[int]:
        """The seats to move, as far as everybody knows."""
        return list(self.scene.table.view(PUBLIC).acting)

    @property
    def racing(self) -> bool:
        """Whether several may move and the first of them does."""
        return self.scene.table.view(PUBLIC).window is not None and bool(self.movers())

    @property
    def owing(self) -> bool:
        """Whether the next action is a forced draw."""
        table = self.scene.table
        return table.state is not None and table.state.forced() is not None

    def due(self) -> int | None:
        """The person who has to move or to draw. None in a race, and while a move waits for calls."""
        if self.racing or self.scene.table.deal_over or self.scene.table.waiting is not None:
            return None
        return next((s for s in self.movers() if s in self.scene.match.people), None)

    def calls_closed(self) -> bool:
        """Whether the time for calls is over, so that the person who is due may come."""
        return not self.callers and (not self.scene.table.clock.kind or self.owing)

    def show_public_table(self) -> None:
        """Show the public table."""
        self.clear_seat()
        self.stage, self.hold, self.leaving = "", None, ()
        public = self.scene.seat_views[PUBLIC]
        if public.ply < 0:  # everybody has seen the deal
            public.seen = len(self.scene.table.events)
        self.scene.on_seat_taken()

    def take_seat(self, seat: int) -> None:
        if self.stage == LOOK and self.to_look == [seat] and self.due() == seat:
            self.to_look, self.stage = [], TURN
        self.hold = None
        self.no_calls.withdraw(seat)
        super().take_seat(seat)

    def curtain_falls(self) -> bool:
        seat, table = self.scene.seat, self.scene.table
        if seat is None or self.stage in (LOOK, PROVE):
            return False
        if seat in self.movers():
            self.stage = TURN
            return False
        last = table.log[-1]
        moved = last.seat == seat and last.verb not in table.rules.CALLS
        if moved and not self._public().ends_turn(last) and not table.deal_over:
            self.stage = DRAWN  # the person has to see what was drawn
            return False
        self.show_public_table()
        return True

    def hide(self) -> None:
        if self.stage == LEAVING:
            self.stage, self.leaving = TURN, ()
        super().hide()

    def release(self) -> None:
        self.hold = self.hold and HoldBar(self.hold.seat)  # over another scene it may have been let go

    def asked(self) -> int | None:
        """At the public table, who says a call, or is due."""
        if self.scene.seat is not None or self.scene.table.deal_over:
            return super().asked()
        return self.callers[0] if self.callers else self.hold.seat if self.hold else None

    def hears_own_key(self, seat: int, stands_in: bool) -> bool:
        if self.scene.table.deal_over:
            return False
        return self.scene.seat is None or (seat != self.scene.seat and not stands_in)

    # --------------------------------------------------------------------- time --
    def holds_time(self, ms: float) -> bool:
        scene = self.scene
        if scene.seat is not None:
            return self.stage != TURN or self.racing
        if self.hold is not None and self.hold.age is not None:
            scene.dirty = True
            if self.hold.update(ms):
                self._start_turn()
                return True
        # the person who draws has to see the cards
        waits = bool(self.callers) or (self.owing and self.due() is not None)
        ready = self.due() if self.calls_closed() else None
        if ready != (self.hold.seat if self.hold else None):
            self.hold = None if ready is None else HoldBar(ready)
            scene.build()
        return waits

    def waivers(self, held: bool) -> Collection[int]:
        return self.no_calls.seats

    def _start_turn(self) -> None:
        """The person who is due has opened the hand."""
        seat = self.due()
        assert seat is not None
        self.stage = TURN
        self.scene.app.sounds.play("curtain")
        self.take_seat(seat)

    # -------------------------------------------------------------------- input --
    def handle(self, event: ins.Event) -> bool:
        scene = self.scene
        if scene.table.deal_over:
            return False
        if isinstance(event, ins.Key) and event.down and event.name.isdecimal():
            if int(event.name) - 1 in scene.match.people:
                scene.finish_animations()
                self.own_key(int(event.name) - 1)
            return True
        if scene.seat is not None:
            back = isinstance(event, ins.Cancel) and self.stage == LEAVING
            return self.press("back") if back else super().handle(event)
        if isinstance(event, ins.Cancel) and self.callers:
            return self.press("unsaid")
        if self.hold is None or self.callers or (isinstance(event, ins.Confirm) and not self._holds):
            return False
        if self.hold.handle(event, plate_buttons.bar(self._public().plate_box())):
            self._start_turn()
        scene.dirty = True
        return isinstance(event, ins.Confirm)

    def own_key(self, seat: int) -> None:
        """A person pressed the own key: to begin a turn, to be first in a race, or to call."""
        scene = self.scene
        self.no_calls.withdraw(seat)
        if scene.seat == seat or seat in self.callers or self.stage == LOOK:
            return
        if scene.seat is not None and self.stage == PROVE:
            self.callers.append(seat)  # one after the other
            return
        races, free = self.racing and seat in self.movers(), scene.seat is None
        if races and self.stage == LEAVING:
            self.press("leave")  # what the other has chosen comes before this key
            free = self.racing and scene.table.waiting is None
            if not free:
                return
        elif not free:
            self.show_public_table()
        if races and free and scene.table.waiting is None:  # who has opened the hand keeps the turn
            self.stage = TURN
            self.lower_curtain(seat, tr("curtain.race", name=self._name(seat)))
        elif self.due() == seat and self.calls_closed():
            self._start_turn()
        else:
            self.callers.append(seat)
            self.hold = scene.ui.focus = None
            scene.build()

    def intercepts(self, actions: Sequence[Action]) -> bool:
        scene = self.scene
        if scene.seat is None or not actions or not self._public().ends_turn(actions[-1]):
            return False
        if self.stage != TURN or scene.table.why_not(actions[-1]):
            return self.stage != TURN
        self.leaving, self.stage = actions, LEAVING
        if len(scene.table.view(scene.seat).hand) == len(actions[-1].cards):
            self.press("leave")  # no hand is left to remember
        else:
            scene.ui.focus = None
            scene.look()
        return True

    def press(self, wid: str) -> bool:
        scene = self.scene
        kind, _, word = wid.partition(":")
        if wid == "seen":
            self.to_look.pop(0)
            self._next_look()
        elif wid == "leave":
            actions, self.callers = self.leaving, []  # they meant the card before
            self.show_public_table()
            scene.act(actions)
        elif wid == "back":
            self.stage, self.leaving = TURN, ()
            scene.look()
        elif wid == "pass_on":
            self.show_public_table()
        elif wid == "prove":
            self._prove()
        elif wid == "unsaid":
            self.callers.pop(0)
            scene.build()
        elif kind in ("own", "claim"):
            self.own_key(int(word))
        elif kind == "quiet":
            self.no_calls.toggle(int(word))
        elif kind == "say":
            self._say(word)
        else:
            return super().press(wid)
        return True

    def _say(self, verb: str) -> None:
        """The first caller makes the call `verb`. A call that depends on the hand is proved behind a curtain."""
        seat = self.callers.pop(0)
        say = next(s for s in self._public().call_options(seat) if s.action.verb == verb)
        if say.proved:
            self.claim, self.stage = say.action, PROVE
            self.lower_curtain(seat, tr("curtain.prove", name=self._name(seat), call=say.label))
        else:
            self.scene.act([say.action])
            self.scene.build()

    def _prove(self) -> None:
        """Submit the call. Where a false call is refused, everybody learns no more than that."""
        scene, claim = self.scene, self.claim
        assert claim is not None
        self.claim = None
        if scene.table.why_not(claim):
            self.show_public_table()
            scene.app.toast(self._tr("refused", name=self._name(claim.seat)))
        else:
            self.stage = TURN
            scene.act([claim])

    # ------------------------------------------------------------------ widgets --
    def _public(self) -> PublicView:
        return cast(PublicView, self.scene.seat_views[PUBLIC].table_view)

    def _tr(self, key: str, **values: object) -> str:
        return tr(f"{self.scene.game}.pass.{key}", **values)

    def _name(self, seat: int) -> str:
        return self._public().seats.name(seat)

    def widgets(self, table_widgets: list[Widget]) -> list[Widget]:
        seen = self.scene.seat is not None and not self.scene.table.deal_over
        self.scene.reading = seen and self.stage != TURN
        if self.scene.table.deal_over:
            return table_widgets
        if not seen:
            own_keys = plate_buttons.own_keys(self._public(), self.scene.match.people, self.callers)
            return [*self._bar(), *own_keys, *self._plate()]
        if self.stage == TURN:
            return super().widgets(table_widgets)
        kept = [w for w in table_widgets if w.id in self._public().proved_calls] if self.stage == DRAWN else []
        return super().widgets([*self._note(bool(kept)), *kept])

    def _note(self, calls: bool) -> list[Widget]:
        """A note about the own hand, and the button to go on. `calls`: buttons of calls stay beside it."""
        claim = self.claim if self.stage == PROVE else None
        wrong = self.scene.table.why_not(claim) if claim else None
        leaves = self.leaving[-1] if self.stage == LEAVING else None
        note = self._public().note(self.scene.table_view, self.stage, claim, wrong, leaves)
        box, button = self._public().note_boxes(self.scene.table_view, calls)
        wid = {LOOK: "seen", LEAVING: "leave", DRAWN: "pass_on", PROVE: "prove"}[self.stage]
        return [
            NoteBox(
                "note",
                box,
                focusable=False,
                note=note,
                right=min(button[0], box[0] + box[2]) - 16,
                accessible_label=f"{note.total} {note.head}",
            ),
            Button(wid, button, key="Enter", label=self._tr("to_table" if wrong else wid), kind="primary", size=17),
        ]

    def _bar(self) -> list[Widget]:
        """The place of the bar that opens a hand, for the focus to come back to from the keys beside it."""
        if self.hold is None:
            return []
        bar = plate_buttons.bar(self._public().plate_box())
        return [Zone("open", bar, accessible_label=tr("curtain.pass", name=self._name(self.hold.seat)))]

    @property
    def _holds(self) -> bool:
        """Whether Enter and Space hold the bar: the focus is seen on nothing else."""
        ui = self.scene.ui
        return not ui.by_keys or ui.focus in (None, "open")

    def _plate(self) -> list[Widget]:
        """A plate that says whose turn it is and what people may do now."""
        t, table = self._public(), self.scene.table
        box, held = t.plate_box(), table.waiting
        seats = self.callers[:1] or ([held.seat] if held else self.movers())
        head, sub = self._words(seats, t.names(seats) if seats else "")
        widgets: list[Widget] = [
            TurnPlate(
                "plate",
                box,
                focusable=False,
                crests=[t.seats.crests[s] for s in seats],
                head=head,
                sub=sub,
                foot=self.no_calls.top(box) if self._may_waive() else 0.0,
                accessible_label=f"{head} {sub}",
            )
        ]
        if self.callers:
            options = t.call_options(self.callers[0])
            return widgets + plate_buttons.calls(options, self._tr("unsay"), box, self.scene.canvas.upright)
        if self._may_waive():
            widgets += self.no_calls.widgets([*map(t.seats.name, range(len(t.seats.names)))], t.seats.crests, box)
        if self.racing and held is None:
            widgets += plate_buttons.claims(t, [s for s in seats if s in self.scene.match.people], box)
        return widgets

    def _may_waive(self) -> bool:
        """Whether the plate has the keys for "no call": at the public table, while nobody calls, races or is due."""
        table = self.scene.table
        if self.scene.seat is not None or table.deal_over or not table.pace.pause:
            return False
        return not self.callers and self.hold is None and not (self.racing and table.waiting is None)

    def _words(self, seats: list[int], names: str) -> tuple[str, str]:
        if self.callers:
            return self._tr("calls", name=names), self._tr("from_memory")
        if not seats:
            return self._tr("called"), self._tr("join")
        turn = self._tr("turn", name=names)
        if self.scene.table.waiting is not None:
            return turn, self._tr("calls_first")
        if self.racing:
            return self._tr("race_for", names=names), self._tr("race")
        if self.due() is None:
            return turn, self._tr("watch")
        if not self.calls_closed():
            return turn, self._tr("calls_first")
        return tr("curtain.pass", name=names), tr("curtain.owes" if self.owing else "curtain.secret", name=names)

    def draw(self, canvas: Canvas) -> None:
        if self._may_waive():
            self.no_calls.draw(canvas, self._public().plate_box())
        if self.scene.seat is None and self.hold is not None and not self.scene.table.deal_over:
            bar, crests = plate_buttons.bar(self._public().plate_box()), self._public().seats.crests
            self.hold.draw(canvas, bar, SEATS[crests[self.hold.seat]], self._holds)
            canvas.key(str(self.hold.seat + 1), bar[0] + bar[2] + 36, bar[1] + bar[3] / 2)
