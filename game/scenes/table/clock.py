"""The clock of a table scene: passes time to the table, runs effects, makes obvious moves, skips to the end."""

from traceback import format_exception
from typing import Final

from engine.contract import PUBLIC
from engine.registry import distribution
from engine.table.table import DEAL
from game.app import error_file
from game.scenes.table.base import TableBase
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.hotseat.passing import SinglePlayer
from game.scenes.table.score_reveal import ScoreReveal
from game.scenes.table.sounds import TableSounds
from game.text.translations import tr
from game.ui import input as ins

OBVIOUS_MS: Final = 900.0
"""How long the only sensible move waits before it is made automatically."""
NO_CALL: Final = "no_call"
"""The button with which a player waives the time for calls; held down, every one."""
SKIP_PLIES: Final = 6
"""Moves made per frame while a match is skipped to its end."""


class TableClock:
    """Lets time pass at a table at which no card moves."""

    def __init__(self, scene: TableBase, hints: HintPanel, reveal: ScoreReveal, sharing: SinglePlayer) -> None:
        self.scene, self.hints, self.reveal, self.sharing = scene, hints, reveal, sharing
        self.sounds = TableSounds(scene)
        self.effects_running = False
        """Whether something besides cards moved in the last frame, such as chips that fly to a winner."""
        self._declined_ply = -1  # the ply at which a learner declined to call
        self._obvious_age = 0.0
        self._told_automatic = False
        self._told_failed: set[int] = set()  # the opponents of whom was said that they cannot move by themselves
        self._held_with = ""  # the key that holds the button `no_call` down, or "pointer"

    def reset(self) -> None:
        """Forget what belonged to another state of the table."""
        self._declined_ply, self._obvious_age = -1, 0.0

    @property
    def window_runs(self) -> bool:
        """Whether somebody may call, and every card shows its face already. The time for it passes while cards settle,
        also while one is dragged."""
        return bool(self.scene.table.clock.kind) and not self.scene.anim.unseen

    def on_move(self) -> None:
        """Something has happened at the table."""
        self._obvious_age = 0.0

    def press(self, wid: str) -> bool:
        """Do what a widget does; False if it is not one of these."""
        if wid == "skip":
            self.scene.skipping = True
        elif wid == NO_CALL:
            self._decline_call()
        else:
            return False
        return True

    def _decline_call(self) -> None:
        """The player says "no call": the table waits for nobody else, and goes on for a learner."""
        scene = self.scene
        scene.app.sounds.play("button")
        self._declined_ply = scene.table.ply
        scene.table.waive(scene.me)
        scene.table_view.paused = False
        scene.look()

    def note_input(self, event: ins.Event) -> None:
        """Note whether the button `no_call` is held down, also across a question that forgets what is pressed."""
        ui = self.scene.ui
        if isinstance(event, ins.Key):
            button, name, down = ui[NO_CALL], event.name, event.down
            meant = button is not None and button.key == name
        elif isinstance(event, ins.Pointer) and event.kind in ("down", "up"):
            button, name, down = ui.at(event.x, event.y), "pointer", event.kind == "down"
            meant = button is not None and button.id == NO_CALL
        else:
            return
        if down and meant:
            self._held_with = name
        elif not down and name == self._held_with:
            self._held_with = ""

    def release(self) -> None:
        """The player's input went elsewhere: nothing counts as held down."""
        self._held_with = ""

    @property
    def _waiving(self) -> bool:
        """Whether the player says "no call" to every card."""
        return bool(self._held_with)

    def update(self, ms: float) -> None:
        """Let time pass."""
        scene = self.scene
        self._say_failures()
        if scene.skipping:
            self._skip()
            return
        if self._run_effects(ms):
            return
        if scene.table.deal_over:
            self.reveal.update(ms)
            return
        if self.sharing.holds_time(ms):
            return
        if not (self._waits_for_learner() or self.hints.unread(ms)):
            for seat in self.sharing.waivers(self._waiving) if self.window_runs else ():
                scene.table.waive(seat)
            self._advance(ms)
        scene.follow()
        self.sounds.update()
        self._make_obvious(ms)
        self._show_clock()

    def _advance(self, ms: float) -> None:
        table = self.scene.table
        only, made = None if table.waiting else table.automatic, len(table.log)
        table.advance(round(ms))
        if only in table.log[made:]:
            self._say_automatic()

    def _say_automatic(self) -> None:
        """Say, once in a match, that a move of the player's is made for them."""
        if not self._told_automatic and not self.scene.table_view.lesson:
            self._told_automatic = True
            self.scene.app.toast(tr("table.automatic", setting=tr("settings.auto_moves")))

    def _say_failures(self) -> None:
        """Say, once in a match, that an opponent cannot move by itself, and write the error to the log."""
        scene = self.scene
        for seat, failure in scene.match.failures().items():
            if not scene.app.catch:
                raise failure
            if seat not in self._told_failed:
                self._told_failed.add(seat)
                error_file.write(f"In {distribution(scene.match.game)}:\n" + "".join(format_exception(failure)))
                scene.app.toast(tr("table.stand_in", name=scene.seats(scene.me).name(seat)), 8000)

    def _run_effects(self, ms: float) -> bool:
        """Move what is not a card. When it comes to rest, the player may be prompted. Returns whether it moves."""
        scene = self.scene
        factor = scene.app.settings.motion
        moves = scene.table_view.tick(ms / factor if factor else 1e9)
        for sound in scene.table_view.take_sounds():
            scene.app.sounds.play(sound)
        if self.effects_running and not moves:
            scene.look()
            if scene.me in scene.table.view(scene.me).acting:
                scene.ui.focus = scene.ui.focus or scene.table_view.first()
                scene.ui.prompt(awake=scene.table.rules.CALLS)
        self.effects_running = moves
        scene.dirty = scene.dirty or moves
        return moves

    def _skip(self) -> None:
        """Make a few moves without showing them, until a person has to act or the match is over."""
        scene, table = self.scene, self.scene.table
        for _ in range(SKIP_PLIES):
            person_acts = set(table.view(PUBLIC).acting) & scene.seat_views.keys() if not table.deal_over else set()
            if table.match_state.over or person_acts or (table.deal_over and scene.match.full):
                scene.skipping = False
                break
            if table.deal_over:
                table.submit(DEAL)
            elif table.think():
                break  # a slow bot thinks in the spare time of the frames
            elif not table.run():
                scene.skipping = False
                break
        scene.clear_sheet()
        scene.seat_view.seen = len(table.events)
        scene.follow()
        if scene.table_visible:
            scene.anim.finish()
            scene.look(at_once=True)

    def _waits_for_learner(self) -> bool:
        """Whether the table waits because a learner could call. Learners have unlimited time."""
        table_view, table = self.scene.table_view, self.scene.table
        waits = (
            table_view.learn
            and self._declined_ply != table.ply
            and any(a.verb in table.rules.CALLS for a in table.legal(self.scene.me))
        )
        if table_view.paused != waits:
            table_view.paused = waits
            self.scene.look()
        return waits

    def _make_obvious(self, ms: float) -> None:
        """Make the only sensible move after a pause, if the settings say so."""
        scene = self.scene
        asked = scene.match.shared or scene.table_view.lesson  # no move is made for a learner
        blocked = asked or scene.undone_ply == scene.table.ply
        action = None if blocked else scene.table_view.automatic_action()
        if action is None or not scene.app.settings.auto_moves:
            return
        self._obvious_age += ms
        if self._obvious_age >= OBVIOUS_MS * scene.app.settings.pause:
            scene.act([action])
            self._say_automatic()

    def _show_clock(self) -> None:
        """Redraw the running time when what it shows changes."""
        table_view, clock = self.scene.table_view, self.scene.table.clock
        before, waived = table_view.clock, table_view.waiving
        table_view.clock, table_view.waiving = clock, self._waiving
        if clock != before:
            self.sounds.on_clock(before, clock)
            self.scene.dirty = True
        if clock.kind != before.kind or table_view.waiving != waived:
            self.scene.build()
