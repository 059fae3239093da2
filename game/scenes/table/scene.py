"""The table of any game: follows the engine's table, moves the cards, takes the player's input.

The scene composes its helpers. `base` is what they know of it; `clock` passes time; `input` takes clicks and keys;
`drag` moves cards with the pointer; `icon_row` has the icons at the top, `undo` one of them; `hint_panel` hints,
and `coach_panel` the coach; `score_reveal` the score sheet; `hotseat` who looks when several people share the screen;
`toast_places` room for short messages; `renderer` draws."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from engine import files
from engine.contract import PUBLIC, Action
from engine.table.table import Stale
from game.draw.animation import Sprite
from game.draw.canvas import Canvas
from game.match import session, snapshot
from game.match.session import Match
from game.scenes.table import renderer, toast_places
from game.scenes.table.base import TableBase
from game.scenes.table.clock import TableClock
from game.scenes.table.coach_panel import CoachPanel
from game.scenes.table.drag import Drag
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.hotseat.calls import HotseatMemory
from game.scenes.table.hotseat.passing import HotseatCurtain, SinglePlayer
from game.scenes.table.icon_row import IconRow
from game.scenes.table.input import TableInput
from game.scenes.table.narrator import Narrator
from game.scenes.table.score_reveal import ScoreReveal
from game.scenes.table.undo import Undo, hand_order
from game.stats import counting
from game.table import rule_page_finder, score_sheet
from game.table.faces import FADE_MS
from game.table.model import TableModel
from game.text.translations import tr
from game.ui import input as ins
from game.ui.toasts import Place
from game.ui.widgets import Rect, Widget, Zone

ANNOUNCEMENT_MS: Final = 1300.0
"""How long a call is shown at normal speed."""
MIN_ANNOUNCEMENT_MS: Final = 500.0
"""How long a call is shown at least, so that it can be read."""


class TableScene(TableBase):
    """A match at the table."""

    learns: ClassVar[bool] = False
    """Whether the player is a learner whatever the settings say."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.sharing: SinglePlayer = _sharing(self)
        self.drag = Drag(self)
        self.coach = CoachPanel(self)
        self.hints = HintPanel(self, self.coach)
        self.reveal = ScoreReveal(self, self.coach, self.sharing)
        self.undo = Undo(self)
        self.icons = IconRow(self, self.hints, self.undo)
        self.clock = TableClock(self, self.hints, self.reveal, self.sharing)
        self.narrator = Narrator(self)
        self.input = TableInput(self, self.sharing, self.hints, self.drag, self.clock, self.narrator, self.undo)
        self._asked = ""  # the phase in which the seat that looks was last asked to act
        self._warned = ""
        self._uncounted = False  # whether a deal is over that the statistics do not have
        if match.table.ply <= 1:
            for seat_view in self.seat_views.values():
                seat_view.seen = 0

    def reset_view(self) -> None:
        self._asked, self.announcement = "", None
        self.clock.reset()
        self.clear_sheet()
        self.hints.on_move()
        self.coach.clear()
        before, self.seat_views = self.seat_view, self.new_seat_views()
        self.undo.sort_again(before)
        self.apply_motion_settings()
        self.follow()

    # -------------------------------------------------------------- the stack --
    def enter(self) -> None:
        self.app.open_matches.add(self.match)
        for seat, order in self.app.open_matches.hand_orders.get(self.match.nonce, {}).items():
            if isinstance(view := self.seat_views[seat].table_view, TableModel):
                view.sort_as(order)
        self.apply_motion_settings()
        self.sharing.begin()

    def resume(self) -> None:
        self.clock.release()
        self.drag.release()
        self.sharing.release()
        self.ui.let_go()
        super().resume()

    def resized(self) -> None:
        super().resized()
        self.renderer.stale = True
        self.sharing.resized()
        if self.table_visible:
            self.apply_motion_settings()
            self.reveal.reword()
            self.hints.reword()
            self.coach.reword()
            self.look(at_once=True)

    def leave(self) -> None:
        self._count()
        self.anim.finish()
        self._keep_snapshot()
        if self.match.nonce:
            orders = {seat: hand_order(seat_view) for seat, seat_view in self.seat_views.items()}
            self.app.open_matches.hand_orders[self.match.nonce] = {s: order for s, order in orders.items() if order}
        self.renderer.drop()
        if not self.app.open_matches.leave(self.match):
            self.app.toast(tr("table.left_unsaved", why=self.match.warning), 6000)

    def _keep_snapshot(self) -> None:
        """Save a picture of the table for the list of matches. Of a shared table it shows only open cards."""
        if self.match.journal is None or not files.exists(self.match.path) or self.table.state is None:
            return
        picture = self.renderer.layer
        if self.match.shared:
            seen = next((v for v in self.seat_views.values() if v.ply >= 0), None)
            if seen is None:  # nobody has sat down
                return
            zones = self.table.view(PUBLIC).zones
            picture = snapshot.open_cards(self.canvas, zones, seen.table_view.layout())
        if picture is not None:
            snapshot.save(self.match.path, picture)

    def rules_page(self) -> str:
        """The page for this moment; behind a curtain, for what everybody may know."""
        if self.table.state is None:
            return ""
        if self.seat is None:
            return rule_page_finder.page(self.table.view(PUBLIC))
        return rule_page_finder.page(self.table.view(self.me), self.table.legal(self.me), self.sheet_final)

    def apply_motion_settings(self) -> None:
        """Pass speed, reduced motion and the times for calls on to the views and the engine's table."""
        settings = self.app.settings
        for seat_view in self.seat_views.values():
            seat_view.anim.motion, seat_view.anim.reduced = settings.motion, settings.less_motion
            seat_view.table_view.reduced = settings.less_motion
            seat_view.table_view.learn = (settings.learn or self.learns) and not self.match.shared
            seat_view.table_view.call_window = settings.call_window != "off"
        self.table.pace = session.pace(settings, self.match.shared, self.learns)

    def toast_places(self) -> Iterable[Place]:
        free = self.sheet or self.table.deal_over or not self.table_visible
        above_hand = [] if free else toast_places.places(self, self.hints.shown()[:1])
        return above_hand or toast_places.at_foot(self.canvas)

    def toast_obstacles(self) -> Sequence[Rect]:
        """The buttons, the slip about the chosen cards, and the hint with what it points at."""
        slip = self.table_view.slip_box()
        buttons = (w.rect for w in self.ui.widgets if not isinstance(w, Zone))
        return [*buttons, *([slip] if slip else []), *self.hints.shown()]

    @property
    def toasts_wait(self) -> bool:
        return bool(self.coach.about)

    # --------------------------------------------------------- who looks at it --
    def on_seat_taken(self) -> None:
        self._asked = ""
        if self.seat_view.ply == self.table.ply:
            self.look(at_once=True)
            self.ui.prompt()
        else:
            self.follow()

    def hide_seat(self) -> None:
        seat_view = self.seat_view
        seat_view.anim.finish()
        seat_view.anim.sounds.clear()
        seat_view.table_view.finish_effects()
        seat_view.table_view.carry(None)
        seat_view.table_view.take_sounds()
        self.seat = self.drag.grab = self.announcement = None
        self.hints.on_move()
        self.coach.clear()
        self.app.clear_toasts()  # the reason of a refusal may name cards
        self.clock.effects_running = False
        self.ui.set([])
        self.ui.focus = self.ui.hover = None
        self.dirty = True

    # ---------------------------------------------------------------- follow --
    def follow(self) -> None:
        if self.seat_view.ply == self.table.ply or self.sharing.curtain_falls():
            return
        seat_view = self.seat_view
        first, seat_view.ply = seat_view.ply < 0, self.table.ply
        self.hints.on_move()
        self.coach.on_move()
        seat_view.table_view.paused = False
        events = self.table.events_since(seat_view.seen, self.me)
        resumed = first and seat_view.seen > 0
        seat_view.seen = len(self.table.events)
        if any(e.kind == "reset" for e in events):
            self.clear_sheet()
        table_view = seat_view.table_view
        seat_view.anim.play(events, table_view.move_delays, table_view.move_sounds)
        if not resumed:
            self.clock.sounds.on_events(events)
        for event in events:
            if announcement := seat_view.table_view.announcement(event):
                text, sound = announcement
                self.announcement = (text, 0.0)
                self.app.sounds.play(sound)
                self.narrator.on_call(text)
        self.clock.on_move()
        self.look(at_once=resumed)
        view = self.table.view(self.me)
        mine = self.me in view.acting
        self.ui.focus = seat_view.table_view.first() if mine else None
        self.input.walked = False
        asked = view.phase if mine else ""
        if asked and asked != self._asked:  # the button of the last question must not answer this one
            self.ui.prompt(awake=self.table.rules.CALLS)
            self.app.clear_toasts(answers=True)  # they were about the last question
        self._asked = asked
        self._warn()
        if self.table.deal_over:
            self._on_deal_over()
        if self.table.match_state.over:
            self._on_match_over()

    def _on_deal_over(self) -> None:
        """A deal has been played: it is on the disk before its score sheet is shown."""
        self.match.sync()
        self._uncounted = True
        self.app.clear_toasts(answers=True)  # they would lie over the open hands

    def _count(self) -> None:
        """Bring the statistics up to date with the deals that are over. It takes as long as a frame."""
        if self._uncounted:
            self._uncounted = False
            if self.match.journal is not None and (warning := counting.update_record(self.match.path)):
                self.app.toast(tr(warning), 8000)

    def _on_match_over(self) -> None:
        """The last deal has been played."""
        self.match.put_away()

    def look(self, at_once: bool = False) -> None:
        view = self.table.view(self.me)
        waiting = self.table.waiting
        self.table_view.waiting = waiting if waiting and waiting.seat == self.me else None
        self.table_view.look(view, self.table.match_state, self.table.legal(self.me), self.canvas)
        self.anim.settle(view.zones, self.table_view.layout(), at_once)
        self.note_arrivals()
        self.build()

    def build(self) -> None:
        self.ui.set(self._widgets())
        self.renderer.stale = self.dirty = True

    def _widgets(self) -> list[Widget]:
        if self.coach.about:
            return self.coach.close_button()
        widgets: list[Widget] = [] if self.sheet else self.sharing.widgets(self.table_view.widgets())
        widgets += self.icons.widgets({w.key for w in widgets})
        return widgets + self.reveal.widgets() if self.sheet else widgets

    def _warn(self) -> None:
        """Say that the disk refuses, and that it takes the match again."""
        warning = self.match.warning
        if warning != self._warned:
            changed = self.match.journal is not None and self.match.journal.changed
            key = "saved_again" if not warning else "file_changed" if changed else "not_saved"
            self.app.toast(tr(f"table.{key}", why=warning), 6000)
        self._warned = warning

    # ------------------------------------------------------------------ time --
    @property
    def busy(self) -> bool:
        """Whether something moves that has to come to rest before the table goes on."""
        return self._is_animating or self.clock.effects_running

    @property
    def _is_animating(self) -> bool:
        """Whether cards move, by themselves or with the pointer."""
        return self.anim.busy or self.drag.grab is not None

    def update(self, ms: float) -> None:
        self._warn()
        self.ui.update(ms)
        if self.anim.update(ms):
            self.dirty = True
        if self.table_view.faces.update(ms if self.anim.motion else FADE_MS):
            self.dirty = True
        for sound in self.anim.sounds:
            self.app.sounds.play(sound)
        self.anim.sounds.clear()
        if self.announcement:
            text, age = self.announcement
            self.announcement = (text, age + ms) if age + ms < self.announcement_ms() else None
            self.dirty = True
        if self._is_animating and not self.clock.window_runs:
            return
        if not self.dirty:
            self._count()
        if self.note_arrivals():  # before the words that follow the cards are said
            self.build()
        self.narrator.update()
        if (self.announcement and self.app.settings.pause) or self.coach.update():
            return
        self.clock.update(ms)

    def think(self) -> bool:
        return self.table.think()

    def announcement_ms(self) -> float:
        """How long a call is shown."""
        return max(MIN_ANNOUNCEMENT_MS, ANNOUNCEMENT_MS * self.app.settings.motion)

    # ------------------------------------------------------------------ input --
    def handle(self, event: ins.Event) -> None:
        self.input.handle(event)

    def finish_animations(self) -> None:
        if self.anim.busy:
            self.anim.finish()
            self.renderer.stale = self.dirty = True
        self.table_view.finish_effects()
        self.announcement = None
        if self.sheet and not self.sheet_complete:
            self.reveal.finish()

    def pause(self) -> None:
        self.open_menu()

    def open_menu(self) -> None:
        self.sharing.hide()
        self.icons.open_menu()

    def press(self, wid: str, by_pointer: bool) -> None:
        helpers = (self.icons, self.reveal, self.clock, self.hints, self.coach, self.sharing)
        if any(helper.press(wid) for helper in helpers):
            return
        table_view = self.table_view
        held = table_view.held(wid)
        table_view.was_chosen = self.drag.was_chosen if by_pointer else table_view.lifted() == held
        if held is None:
            self.app.sounds.play("button")
        before = {w.id: w.announce() for w in self.ui.widgets}
        actions = table_view.activate(wid)
        if actions:
            self.act(actions)
            return
        self.look()
        new = {w.id for w in self.ui.widgets} - before.keys()
        self.narrator.after_press(new, before)
        if new and by_pointer:  # the second half of a double click must not take that back
            self.ui.prompt(awake=new | self.table.rules.CALLS)

    def act(self, actions: Sequence[Action]) -> None:
        if self.sharing.intercepts(actions):
            return
        for action in actions:
            self.coach.before_move(action)
            self.undo.note()
            try:
                reason = self.table.submit(action, self.table.ply)
            except Stale:
                reason = "stale"
            if reason:
                if action.verb in self.table.rules.CALLS:  # what is said of a call outlasts the turn of another
                    self._say_refused(reason, answers=False)
                else:
                    self.refuse(reason)
                break
            self.app.clear_toasts(answers=True)
        if self.table.waiting is not None:
            self.look()
        self.follow()

    def refuse(self, reason: str) -> None:
        self._say_refused(reason, answers=True)

    def _say_refused(self, reason: str, answers: bool) -> None:
        self.app.sounds.play("error")
        text = tr("table.stale") if reason == "stale" else self.table_view.refusal(reason)
        self.app.toast(text, 2600, once=not answers, answers=answers)
        self.look()

    # ---------------------------------------------------------------- drawing --
    def draw(self, canvas: Canvas) -> None:
        if not self.table_visible:  # nobody looks: no card may show
            canvas.cloth()
            return
        self.renderer.draw(canvas, self.anim, self.table_view, self._draw_still)
        self.sharing.draw(canvas)
        self.hints.draw(canvas)
        self.coach.draw(canvas)
        self.drag.draw(canvas)
        if self.announcement:
            still = self.app.settings.less_motion or self.app.settings.motion == 0
            renderer.draw_announcement(canvas, *self.announcement, self.announcement_ms(), still)

    def _draw_still(self, canvas: Canvas) -> None:
        """Draw everything that lies still."""
        canvas.cloth()
        self.draw_heading(canvas)
        if self.note_arrivals():
            self.ui.set(self._widgets())  # words on buttons follow the cards
        self.table_view.side_panels = self.hints.side_panels() is not None
        self.table_view.under(canvas)
        self.hints.draw_sides(canvas)
        lifted = self.table_view.lifted()
        chosen = self.drag.sprite(lifted) if lifted is not None and self.sheet is None else None
        focused = self.input.focused()
        card = self._focused_card(focused) if focused else None
        renderer.resting(canvas, self.anim, self.me, chosen, self.drag.in_the_air, self.hints.ringed, card)
        self.table_view.over(canvas)
        if self.sheet:
            score_sheet.draw(canvas, self.sheet, self.sheet_rows)
        renderer.widgets(canvas, self.ui, self.buttons_look_off(), self.drawn_later)
        if focused and not card:
            renderer.focus_ring(canvas, focused.rect)

    def buttons_look_off(self) -> bool:
        """Whether the buttons of the game look as if they were off: during the deal, which a click ends."""
        return self.table_view.dealing

    def _focused_card(self, place: Zone) -> Sprite | None:
        """The own card, or the top card of the pile, that a place stands for."""
        if (key := self.table_view.held(place.id)) is not None:
            return self.drag.sprite(key)
        return next(reversed(self.anim.zones.get(place.id, [])), None)

    def draw_heading(self, canvas: Canvas) -> None:
        """Draw what stands at the upper left."""
        renderer.match_heading(canvas, self.match, self.table.view(PUBLIC), self.anim.sprites())


def _sharing(scene: TableScene) -> SinglePlayer:
    """How the people of a match share the screen."""
    if not scene.match.shared:
        return SinglePlayer(scene)
    if not scene.table.rules.CALLS:
        return HotseatCurtain(scene)
    return HotseatMemory(scene)
