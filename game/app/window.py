"""The program: window, main loop, stack of scenes, short messages. Tests and the demo drive it with `step`."""

import gc
import os
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import pygame

from engine.record.header import SeatConfig
from game.app import desktop_wishes, error_log, look, saved_matches
from game.app import settings as prefs
from game.app.desktop_window import DesktopWindow
from game.app.devices import Devices
from game.app.preparation import Preparation
from game.app.scene import Host, Routes, SavedMatch, Scene, turned
from game.app.slices import Slices
from game.app.speech import Voice
from game.draw import caches
from game.draw.beside import BESIDE
from game.draw.canvas import Canvas
from game.draw.frame import Frame
from game.draw.sprites import FACES
from game.match import saves
from game.match.open_matches import OpenMatches, at_once, in_thread
from game.scenes.dialogs.unsaved import Unsaved
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui import key_map, toasts, tooltip
from game.ui.sound import Sounds
from game.ui.toasts import Toast
from game.ui.tooltip import Tip

_SETTLE_MS: Final = 40.0
"""After so long without another size the pictures are drawn in the new one."""
THINKING: Final = 0.9
"""The part of a frame's time after which no slice of thinking begins or is expected to end."""
FORGET: Final = 0.8
"""The expected length of a slice shrinks by this factor every frame."""
STILL: Final = 30
"""Frames without a change after which garbage may be collected unnoticed."""
LITTER: Final = 50_000
"""Garbage is collected after so many new objects while nothing moves, after ten times as many while something does."""


class App(Host):
    """The program as a window shows it: the Host of all scenes. `game.app.wiring.build` gives it its routes.

    `headless` opens no real window and plays no sound; errors are then raised, not shown."""

    routes: Routes
    tip: Tip | None

    def __init__(
        self, size: tuple[int, int] | None = None, settings: prefs.Settings | None = None, headless: bool = False
    ) -> None:
        warning = None
        if settings is None:
            settings, warning = prefs.load()
        self.settings = settings
        self.headless = headless
        self.open_matches = OpenMatches(at_once if headless else in_thread)
        self.catch = not headless
        BESIDE.waits = headless
        self.running = True
        self.scenes: list[Scene] = []
        self.toasts: list[Toast] = []
        self.listeners: list[Callable[[str], None]] = []
        self.voice = Voice(self.listeners, silent=headless, speaks=settings.speech)
        self._rule_book: Scene | None = None
        self.devices = Devices(headless, lambda: self.settings.rumble)
        self.sounds = Sounds(settings, silent=headless, heard=self.devices.feel)
        self.frames, self.frame = 0, Frame()  # pictures drawn; the next one
        self.desktop = desktop_wishes.Reader()
        self.preparation = Preparation()
        self.slices = Slices(not headless)
        self.tip, self.hand = None, False  # the tooltip; whether the pointer is a hand
        self._settle = self._slice = 0.0  # ms; seconds that a slice of thinking may take
        self._failed = False
        if headless:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        translations.set_language(settings.language)
        look.choose(settings)
        pygame.display.init()
        self.window = DesktopWindow(settings, headless)
        self.canvas = Canvas(self._open(size or settings.window), settings.text_size, settings.four_colours)
        FACES.begin_window()  # its pictures are made for the display that is open
        caches.fit(self.canvas.surface.get_size())
        if warning:
            self.toast(tr(warning), 8000)

    # -- the window
    def _open(self, size: tuple[int, int]) -> pygame.Surface:
        surface = self.window.open(size)
        self.listen(None)
        pygame.key.set_repeat(380, 70)
        return surface

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size. A resize by the player arrives as an event instead."""
        self._resized(self._open(size))

    def listen(self, box: tuple[float, float, float, float] | None) -> None:
        if box is None:
            pygame.key.stop_text_input()
            return
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(pygame.Rect([self.canvas.pixels(v) for v in box]))

    def toggle_full_screen(self) -> None:
        self.window.fill_screen(not self.settings.full_screen)
        self._resized(pygame.display.get_surface() or self.canvas.surface)
        self.save_settings()

    def toggle_sound(self) -> None:
        """F9: all sound off or on."""
        self.settings.mute = not self.settings.mute
        self.apply_settings()
        self.toast(tr("settings.sound_off" if self.settings.mute else "settings.sound_on"), 1500)

    def _resized(self, surface: pygame.Surface) -> None:
        self.canvas.use(surface, self._upright)
        self.preparation.restart()
        self.frame.forget()
        caches.resized(surface.get_size())
        self._settle = _SETTLE_MS
        for scene in self.scenes:
            scene.resized()

    def apply_settings(self) -> None:
        translations.set_language(self.settings.language)
        self.sounds.river(self.settings.volumes["ambience"] > 0)
        self.voice.use(self.settings.speech)
        self._show_settings()
        self.save_settings()

    def _show_settings(self) -> None:
        look.apply(self.settings, self.canvas)
        self.frame.forget()
        for scene in self.scenes:
            scene.resized()

    def save_settings(self) -> None:
        if warning := self.settings.save():
            self.toast(tr(warning), 6000, once=True)

    @property
    def _upright(self) -> bool:
        """Whether all scenes that are seen have an upright layout."""
        return bool(self.scenes) and all(s.upright for s in self._seen())

    def turn_sheet(self) -> None:
        """Give the canvas the sheet for the scenes that are seen now. The top one is laid out later."""
        before = self.canvas.upright
        self.canvas.use(self.canvas.surface, self._upright)
        if self.canvas.upright != before:
            self.preparation.restart()
            self.frame.forget()
            for scene in self._seen()[:-1]:
                scene.resized()

    # -- the stack
    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        scene.app = self
        if self.top:
            self.devices.keep_ring(self.top, scene)
        self.scenes.append(scene)
        self.turn_sheet()
        scene.enter()
        scene.dirty = True

    def pop(self) -> None:
        self.scenes.pop().leave()
        if self.scenes:
            self.turn_sheet()
            self.scenes[-1].resume()
            self.scenes[-1].dirty = True
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        if self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def home(self) -> None:
        while self.scenes:
            self.scenes.pop().leave()
        self.push(self.routes.start())

    # -- what scenes ask for
    def start_match(
        self,
        game: str,
        options: Mapping[str, Any],
        seed: int | None = None,
        seat_configs: Sequence[SeatConfig] | None = None,
        word: str = "",
        nonce: str = "",
        practice: bool = False,
    ) -> None:
        self.settings.last_game = game
        self.settings.last_options[game] = dict(options)
        self.save_settings()
        self.replace(self.routes.new_match(game, options, seed, seat_configs or (), word, nonce, practice))

    def saved_match(self) -> SavedMatch | None:
        return saved_matches.latest(self)

    def continue_match(self) -> None:
        several = len(saves.unfinished()) > 1
        self.push(self.routes.matches() if several else self.routes.resume())

    def open_rules(self, game: str | None = None, page: str = "") -> None:
        if self.top is not None and type(self.top) is type(self._rule_book):
            self.pop()
            return
        game = game or self.game
        shown = [s for s in reversed(self.scenes) if s.game == game]
        page = page or next(filter(None, (s.rules_page() for s in shown)), "")
        options = next((o for s in shown if (o := s.table_options()) is not None), None)
        self._rule_book = self.routes.rules(game, page, options)
        self.push(self._rule_book)

    @property
    def game(self) -> str:
        """The game that is shown, else the last one played."""
        return next((s.game for s in reversed(self.scenes) if s.game), self.settings.last_game)

    def toast(self, text: str, ms: float = 3500, once: bool = False, answers: bool = False) -> None:
        if not toasts.said(self.toasts, text, once, answers):
            self.toasts = toasts.added(self.toasts, Toast(text, ms, answers))
            self.announce(text)

    def clear_toasts(self, answers: bool = False) -> None:
        self.toasts = [t for t in self.toasts if answers and not t.answers]

    @property
    def heard(self) -> bool:
        return bool(self.listeners)

    def announce(self, text: str) -> None:
        for listener in self.listeners:
            listener(text)

    def quit(self) -> None:
        if self.open_matches.save():
            self._end()
        elif not isinstance(self.top, Unsaved):
            self.push(Unsaved(self.open_matches.unwritten()[0].warning, self._end))

    def _end(self) -> None:
        self.running = False

    # -- time
    def run(self) -> None:
        """Play until the window is closed."""
        if not self.scenes:
            self.home()
        clock = pygame.time.Clock()
        rate = pygame.display.get_current_refresh_rate() or 60
        ms, frame, still = 0.0, 1 / rate, 0
        gc.disable()  # a collection takes as long as several frames
        try:
            while self.running:
                if self.frames:
                    self.desktop.begin()
                still = 0 if self.step(ms, time.perf_counter() + frame * THINKING) else still + 1
                if gc.get_count()[0] > (LITTER if still >= STILL else 10 * LITTER):
                    gc.collect()
                # a long pause (a moved window, a sleeping computer) must not be one huge step
                ms = min(100.0, float(clock.tick(rate)))
        finally:
            gc.enable()
            self.open_matches.close()
        self.close()

    def close(self) -> None:
        """Leave every scene, save the settings, close the window."""
        while self.scenes:
            self.scenes.pop().leave()
        self.open_matches.close()
        self.save_settings()
        self.sounds.close()
        pygame.display.quit()

    def step(self, ms: float, until: float = 0.0) -> bool:
        """Handle the waiting events, let `ms` milliseconds pass, draw if something changed. Returns whether it drew.

        The time left until `until` (as by `time.perf_counter`) is given to scenes that think."""
        try:
            for event in pygame.event.get():
                self._event(event)
            self._pass(ms)
            drew = self._draw()
            if not self.slices.held and (not drew or self.frame.calm) and self._settle <= 0 and self.top:
                self.top.dirty |= self.preparation.idle(self.top, self.canvas)
            self._think(until)
        except (Exception, SystemExit):  # an installed game may raise the latter
            if not self.catch or self._failed:
                raise  # a second failure in a row: the way back is broken as well
            self._failed = True
            self._report()
            return True
        self._failed = self._failed and not drew
        return drew

    def _think(self, until: float) -> None:
        self._slice *= FORGET
        now = time.perf_counter()
        while now + self._slice < until and self.top and self.top.think():
            began, now = now, time.perf_counter()
            self._slice = max(self._slice, now - began)

    def _event(self, event: pygame.Event) -> None:
        self.window.on_event(event.type)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.frame.forget()
            surface = pygame.display.get_surface()
            if surface is not None and surface.get_size() != (self.canvas.pixel_width, self.canvas.pixel_height):
                self._resized(surface)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.frame.forget()
            self._dirty()
        else:
            for meant in self.devices.translate(event, self.canvas.scale, self.top, turned(self.scenes)):
                self.handle(meant)

    def handle(self, event: ins.Event) -> None:
        """Handle one input: keys that work everywhere first, then the top scene."""
        self.voice.hush(event)
        works = {"full_screen": self.toggle_full_screen, "sound": self.toggle_sound, "rules": self.open_rules}
        action = key_map.everywhere(event.name) if isinstance(event, ins.Key) and event.down else None
        if action and not (self.top and self.top.catches_keys):
            works[action]()
        elif isinstance(event, ins.Focus):
            for scene in list(self.scenes):  # a hand may lie open below the top scene
                scene.handle(event)
        elif isinstance(event, ins.Unplugged):
            self.toast(tr("pad.unplugged"), 6000)
            if self.top:
                self.top.pause()
        elif self.top:
            self.top.handle(event)

    def _pass(self, ms: float) -> None:
        self.sounds.update(ms)
        for meant in self.devices.update(ms, self.top):
            self.handle(meant)
        if self.devices.changed():
            if self.top:
                self.devices.use_signs(self.top)  # buttons are as wide as their signs
            self._show_settings()
        if wishes := self.desktop.take():
            self.settings.wishes = wishes
            self._show_settings()
        if self._settle > 0:
            self._settle -= ms
            if self._settle <= 0:
                self.window.remember((self.canvas.pixel_width, self.canvas.pixel_height))
                caches.settle()
                self._dirty()
        if self.slices.held:
            return  # nothing moves on unseen
        if not (self.top and self.top.toasts_wait):
            self.toasts, changed = toasts.aged(self.toasts, ms)
            if changed:
                self._dirty()
        self.open_matches.update(ms)
        if self.top:
            self.top.update(ms)
            self._follow_pointer(self.top)

    def _follow_pointer(self, scene: Scene) -> None:
        """Show the tooltip, and the pointer as a hand, where the scene has something to say or to press."""
        if (tip := scene.tip()) != self.tip:
            self.tip, scene.dirty = tip, True
        if scene.over_button != self.hand:
            self.hand = scene.over_button
            with suppress(pygame.error):  # not every system has both
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if self.hand else pygame.SYSTEM_CURSOR_ARROW)

    @property
    def settled(self) -> bool:
        """Whether the window shows pictures of its size, after a resize."""
        return self._settle <= 0 and not self.slices.held and not any(s.dirty for s in self._seen())

    def redraw(self) -> None:
        """Draw everything now, even if nothing changed. No time passes."""
        while FACES.sharpen():
            pass
        self.frame.forget()
        self._dirty()
        self.slices.whole()
        self.step(0)

    def _dirty(self) -> None:
        if self.top:
            self.top.dirty = True

    def _draw(self) -> bool:
        if not any(s.dirty for s in self._seen()):
            return False
        if not self.slices.collect(self.frame, self._collect):
            self._dirty()
            return False
        (self.frame.show_turned if turned(self.scenes) else self.frame.show)(self.canvas.surface)
        pygame.display.flip()
        self.frames += 1
        return True

    def _collect(self) -> None:
        """Collect what the window is to show."""
        with self.canvas.collecting(self.frame):
            for scene in self._seen():
                scene.dirty = False
                self.devices.use_signs(scene)
                scene.draw(self.canvas)
            avoid = self.tip.avoid if self.tip else ()
            if (top := self.top) and not top.toasts_wait:
                avoid += tuple(toasts.draw(self.canvas, self.toasts, top.toast_places(), top.toast_obstacles()))
            if self.tip:
                tooltip.draw(self.canvas, self.tip._replace(avoid=avoid))

    def _seen(self) -> list[Scene]:
        """The visible scenes: the top one, and those below overlays."""
        lowest = max((i for i, scene in enumerate(self.scenes) if not scene.overlay), default=0)
        return self.scenes[lowest:]

    # -- when something breaks
    def _report(self) -> None:
        """Write the error to the log and return to the start screen."""
        message = error_log.report(traceback.format_exc(), self.scenes)
        self.scenes.clear()  # without `leave`, which could fail again
        self.open_matches.close()
        self.home()
        self.push(message)
