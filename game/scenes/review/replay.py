"""The replay of a match: step by step or running, as one seat saw it or with all hands open.

The game's own table view draws the table on a part of the window; the timeline lies below it. A match that is still
being played is followed as its record grows; its running deal is shown as its player sees it (`onlooker`)."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pygame

from ai import registry
from engine.contract import CLOCK, PUBLIC
from engine.text import shortened
from game.draw.animation import Animator
from game.draw.canvas import Canvas
from game.learn.bot_thoughts import BotThoughts
from game.match import saves
from game.match.growing_record import GrowingRecord
from game.match.playback import Moment, Playback
from game.review.search import has_review
from game.scenes import upright
from game.scenes.menu import Menu
from game.scenes.review import play_on, replay_buttons
from game.scenes.review.bot_thoughts import BotThoughtsScene
from game.scenes.review.commitment import CommitmentsScene, match_deals
from game.scenes.review.onlooker import Onlooker
from game.scenes.review.replay_buttons import ReplayOptions
from game.scenes.review.timeline import Timeline, bar_box, bar_height, draw_bar, message_places, table_height
from game.scenes.table.renderer import HEADING, TableRenderer, draw_announcement, heading, resting, with_notes
from game.scenes.table.score import ScoreScene
from game.table import score_sheet
from game.table.score_sheet import ResultSheet
from game.table.view import TableView, title
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.toasts import Place
from game.ui.widgets import Choice, Rect, Widget

BEAT_MS: Final = 700.0
"""How long a moment is shown while the replay runs."""
SHEET_MS: Final = 2600.0
"""How long a score sheet is shown while the replay runs."""
ANNOUNCEMENT_MS: Final = 900.0
_BACK_UP: Final = 10.0
"""How much higher than elsewhere the back button of an upright window stands, in units: the open hands of a deal that
is over begin close below the heading."""


class Replay(Menu):
    """The replay of the record at `path`, opened at a ply, `at_last_decision` or `at_end`. Raises RecordError
    or OSError if the record cannot be read."""

    place = "replay"
    upright = True
    first = "play"

    def __init__(self, path: Path, at_last_decision: bool = False, at_end: bool = False, ply: int = 1) -> None:
        super().__init__()
        self.path = path
        self.at_last_decision, self.at_end = at_last_decision, at_end
        table, self.record = saves.replayed(path)
        self.game = self.record.header.game
        in_progress = saves.in_progress(path, table.match_state.over)
        self.playback = Playback.of(self.record, in_progress)
        self.growing = GrowingRecord(path, self.record) if in_progress else None
        self.bot_thoughts = BotThoughts(self.playback)
        self.onlooker = Onlooker(self.playback)
        self.ply = ply
        self.speed, self.playing = 1.0, False
        self.following = False
        """Whether the moments that were added at the end are being shown."""
        self.sheet: ResultSheet | None = None
        self.announcement: tuple[str, float] | None = None
        self.renderer = TableRenderer()
        self._age, self._over, self._announced = 0.0, False, 0
        self._turned = 0.0  # by the wheel, less than a notch
        self._shown: Moment | None = None
        self.anim = Animator()

    def title(self) -> str:
        return tr("say.of", who=tr("replay.title"), what=tr(f"{self.game}.name"))

    # -- the viewer
    @property
    def viewer(self) -> int:
        """The seat whose view is shown, or ALL_OPEN, or PUBLIC."""
        return self.onlooker.viewer

    @property
    def seat(self) -> int:
        """The seat at the near side of the table."""
        return self.onlooker.seat

    @property
    def table_view(self) -> TableView:
        """The game's own part of the picture."""
        return self.onlooker.table_view

    def _change_view(self) -> bool:
        """Let the viewer that is allowed now sit down. Returns whether that is another one."""
        viewer = self.onlooker.allowed(self.ply)
        if viewer == self.onlooker.viewer:
            return False
        self.onlooker.viewer = viewer
        self.onlooker.sit()
        self.anim = Animator()
        self._canvas()
        return True

    # -- moving about
    def enter(self) -> None:
        self._lay()
        super().enter()
        if self.at_last_decision:
            self.go(self.bot_thoughts.next_choice(self.playback.last + 1, False) or self.playback.last)
        elif self.at_end:
            self.go(self.playback.last)

    def resized(self) -> None:
        self._lay()
        super().resized()

    def _lay(self) -> None:
        """Divide the window, and show the moment without animation."""
        self._canvas()
        self.show(self.ply)

    def _canvas(self) -> None:
        """Make the canvas of the table, a part of the window; upright if the game's table can be."""
        whole = self.app.canvas
        standing = whole.upright and self.table_view.upright
        high = whole.pixels(table_height(whole, standing and not self._over))
        surface = whole.surface.subsurface(pygame.Rect(0, 0, whole.pixel_width, min(high, whole.pixel_height)))
        self.table = Canvas(surface, whole.text_scale, whole.four_colours)
        self.table.use(surface, standing)
        self.renderer.stale = True

    def show(self, ply: int, moving: bool = False) -> None:
        """Show a ply. With `moving` the cards of the last step are animated."""
        before, self.ply = self.ply, min(self.playback.last, max(1, ply))
        moving = not self._change_view() and moving and self.ply != before
        moment = self.playback.at(self.ply)
        if self._over != (moment.state.result is not None):
            self._over = not self._over
            self._canvas()
        settings = self.app.settings
        self.anim.motion = settings.motion / max(1.0, self.speed)
        self.anim.reduced = self.table_view.reduced = settings.less_motion
        self.announcement, self._age = None, 0.0
        if moving:
            events = self.onlooker.events(moment)
            self.anim.play(events, self.table_view.move_delays, self.table_view.move_sounds)
            for event in events:
                if cried := self.table_view.announcement(event):
                    self.announcement = (cried[0], 0.0)
                    self.app.sounds.play(cried[1])
                    self.app.announce(cried[0])
        else:
            self.anim.finish()
        view = self.onlooker.view(moment)
        self.table_view.look(view, moment.match_state, (), self.table)
        if not moving:
            self.table_view.finish_effects()
            self.table_view.faces.finish()
        self.anim.settle(view.zones, self.onlooker.layout(), not moving)
        self.sheet = self.table_view.result() if moment.state.result is not None else None
        self._shown = moment
        self.renderer.stale = self.dirty = True

    def go(self, ply: int, moving: bool = False) -> None:
        """Go to a ply that the player chose. A running replay stops."""
        self.playing = self.following = False
        self.show(ply, moving)
        self.rebuild()

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.growing and self.growing.update(ms):
            self._grow(self.growing)
        if self.anim.update(ms):
            self.dirty = True
        for sound in self.anim.sounds:
            self.app.sounds.play(sound)
        self.anim.sounds.clear()
        if self.table_view.tick(ms * self.speed) | self.table_view.faces.update(ms * self.speed):
            self.dirty = True
        self.table_view.take_sounds()
        self._announce()
        if self.announcement:
            text, age = self.announcement
            self.announcement = (text, age + ms * self.speed) if age + ms * self.speed < ANNOUNCEMENT_MS else None
            self.dirty = True
        if (self.playing or self.following) and not self.anim.busy and not self.announcement:
            self._age += ms * self.speed
            if self._age >= (SHEET_MS if self.sheet else BEAT_MS if self.playing else 0):
                if self.ply >= self.playback.last:
                    self.playing = self.following = False
                else:
                    self.show(self.ply + 1, True)
                self.rebuild()

    def _grow(self, growing: GrowingRecord) -> None:
        """Take in what was played meanwhile. Somebody who looks at the last moment is shown it; somebody who has leafed
        back stays where he is."""
        at_end, playback = self.ply >= self.playback.last, self.playback
        self.path, self.record = growing.path, growing.record
        playback.follow(self.record.actions)
        playback.in_progress = saves.in_progress(self.path, playback.over)
        if not playback.in_progress:
            self.growing = None
        self.bot_thoughts = BotThoughts(playback)
        self.following = self.following or at_end  # more may come before the last moves were all shown
        if self.ply > playback.last or self.onlooker.allowed(self.ply) != self.viewer:
            self.show(self.ply)
        self.renderer.stale = True  # the heading says whether the match is being played
        self.rebuild()

    # -- widgets
    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        top, high = c.height - bar_height(c), upright.TARGET if c.upright else 26.0
        line = (40.0, top + (4 if c.upright else 16), c.width - 80, high)
        out: list[Widget] = [
            upright.back_button(c, top=-_BACK_UP if c.upright else 0.0, focusable=False),
            Timeline(
                "time",
                line,
                accessible_label=tr("replay.time"),
                playback=self.playback,
                ply=self.ply,
                seat=self.seat,
                focusable=False,
            ),
        ]
        buttons, self._room = replay_buttons.widgets(c, self._options())
        return [*out, *buttons], ()

    def _options(self) -> ReplayOptions:
        """What the buttons depend on."""
        return ReplayOptions(
            playing=self.playing,
            has_commitment=bool(self.record.header.nonce),
            has_review=has_review(self.playback),
            may_play_on=not self.playback.in_progress,  # a copy of a running match would show its cards
            viewers=self.onlooker.options(self.ply),
            viewer=self.viewer,
            speed=self.speed,
        )

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Nav) and event.to in _WAYS and self.ui.focus not in ("who", "speed"):
            self._go_to(_WAYS[event.to])
        elif isinstance(event, ins.Confirm) and (event.key == "Space" or self.ui.focus is None):
            self.activate("play")
            self.rebuild()
        elif isinstance(event, ins.Key) and event.down and event.name in _MORE:
            self._go_to(_MORE[event.name])
        elif isinstance(event, ins.Pointer) and event.kind == "wheel":
            self._turned += event.wheel
            if steps := int(self._turned):
                self._turned -= steps
                self.go(self.ply - steps)
        else:
            super().handle(event)

    def _go_to(self, way: str) -> None:
        playback, ply = self.playback, self.ply
        forwards, kind = way.endswith("+"), way[:-1]
        if kind == "step":
            self.go(ply + (1 if forwards else -1), forwards)
        elif kind == "choice":
            self.go(self._decision(forwards))
        elif kind == "deal":
            self.go(playback.deal_start(ply, forwards))
        else:
            self.go(playback.last if forwards else 1)

    def _decision(self, forwards: bool) -> int:
        """The ply of the next or previous decision of the seat that looks: just before it."""
        return self.playback.decision(self.ply, self.seat, forwards)

    def activate(self, wid: str) -> None:
        widget = self.ui[wid]
        if wid == "back":
            self.cancel()
        elif wid == "play":
            self.playing, self.following = not self.playing, False
            self._age = BEAT_MS
            if self.playing and self.ply >= self.playback.last:
                self.show(1)
        elif wid == "play_on":
            self._play_on()
        elif wid == "score":
            self.app.push(ScoreScene(self.game, self.table_view.match_score(self.playback.results[: self._played()])))
        elif wid == "mind":
            self._open_thoughts()
        elif wid == "review":
            self.app.push(self.app.routes.review(self.path))
        elif wid == "fair":
            ended = not self.playback.in_progress  # a match that was given up is opened, too
            played = len(self.playback.deals if ended else self.playback.results)
            deals = match_deals(self.record.header, self.path, self.record.fixed, played, ended)
            self.app.push(CommitmentsScene(deals))
        elif isinstance(widget, Timeline):
            self.go(widget.ply)
        elif isinstance(widget, Choice):
            self._choose(widget)
        else:
            self._go_to(wid)

    def _choose(self, widget: Choice) -> None:
        if widget.id == "speed":
            self.speed = float(widget.value)
        else:
            if self.playback.is_open(self.ply):
                self.onlooker.wanted = int(widget.value)
            self.show(self.ply)
        self.ui.focus = "play"  # the arrows step again

    def _played(self) -> int:
        """The number of deals that are over at this moment."""
        assert self._shown is not None
        return self._shown.match_state.number

    def _open_thoughts(self) -> None:
        """Open the thoughts of the bot that made the move."""
        seat = self.bot_thoughts.mover(self.ply)
        self.playing = False
        level = self.record.header.seat_configs[seat].bot if seat != CLOCK else ""
        if level and not registry.is_known(str(self.game), level):
            self.app.toast(tr("continue.foreign.opponent", name=shortened(level)), 6000)
        elif self.bot_thoughts.is_bot_move(self.ply) and self.bot_thoughts.is_open(self.ply):
            self.app.push(BotThoughtsScene(str(self.game), self.bot_thoughts, self.ply, self.onlooker.seats, self.go))
        elif not self.bot_thoughts.is_open(self.ply):
            self.app.toast(tr("minds.closed"))
        else:
            self.app.toast(tr("minds.nobody") if seat == CLOCK else self.onlooker.seats.say("minds.person", seat))

    def _play_on(self) -> None:
        """Start a new match that begins with the moves of this one up to now."""
        if self._shown is None or self._shown.match_state.over:
            self.app.toast(tr("replay.nothing_left"))
        else:
            play_on.begin(self.app, self.record.header, self.playback.actions[: self.ply])

    # -- messages
    def _announce(self) -> None:
        """Announce the moment that is shown, once its cards lie still. A replay that runs is too fast for that."""
        still = self.table_view.at_rest and not (self.anim.busy or self.playing)
        if self._announced != self.ply and still and self.app.heard:
            self._announced = self.ply
            self.app.announce(" ".join(self.told()))

    def told(self) -> list[str]:
        """What is said about the moment that is shown: the move or the place in the match, and how a deal ended."""
        return [self._said() or self._where(), *([self.sheet.spoken] if self.sheet else [])]

    def toast_places(self) -> Iterable[Place]:
        return message_places(self.canvas, self.table, None if self.sheet else self.table_view.prompt_box())

    def toast_obstacles(self) -> Sequence[Rect]:
        return [bar_box(self.canvas), *(w.rect for w in self.ui.widgets)]

    # -- picture
    def draw(self, canvas: Canvas) -> None:
        if self.table.surface.get_parent() is not canvas.surface:  # the window was changed, or another one is drawn on
            self._canvas()
        with canvas.lend(self.table):
            self.renderer.draw(self.table, self.anim, self.table_view, self._still)
            if self.announcement:
                settings = self.app.settings
                draw_announcement(
                    self.table, *self.announcement, ANNOUNCEMENT_MS, settings.less_motion or settings.motion == 0
                )
        self._paint_bar(canvas)
        self.ui.draw(canvas)

    def _still(self, c: Canvas) -> None:
        assert self._shown is not None
        c.cloth()
        head, sub = title(str(self.game), self._shown.state.view(PUBLIC))
        notes = [tr("replay.title" if self.playback.is_open(self.ply) else "replay.running")]
        notes += [tr("table.practised")] if self.record.practised else []
        edge, sprites = upright.TITLE if self.canvas.upright else HEADING[0], self.anim.sprites()
        x = edge * self.canvas.scale / c.scale  # beside the back button
        heading(c, head, with_notes(c, sub, notes, sprites, x), sprites, x)
        self.table_view.at_rest = not self.anim.flying
        self.table_view.under(c)
        resting(c, self.anim, self.seat)
        self.table_view.over(c)
        if self.sheet:
            score_sheet.draw(c, self.sheet, len(self.sheet.rows))

    def _paint_bar(self, c: Canvas) -> None:
        draw_bar(c, self._room, self._where(), self._said())

    def _where(self) -> str:
        """The place in the match in words."""
        n = self.playback.deal_at(self.ply)
        first = self.playback.deals[n].ply
        return tr("replay.where", deal=n + 1, n=self.ply - first, all=self.playback.end_of(n) - first)

    def _said(self) -> str:
        """The last move in words."""
        score = self.table_view.match_score(self.playback.results[: self._played()])
        if not score.moves or self.playback.deals[self.playback.deal_at(self.ply)].ply == self.ply:
            return ""
        row, text = score.moves[-1]
        return tr("say.of", who=score.names[row], what=text)


_WAYS: Final = {"left": "step-", "right": "step+", "up": "choice-", "down": "choice+"}
_MORE: Final = {"PageUp": "deal-", "PageDown": "deal+", "Home": "end-", "End": "end+"}
