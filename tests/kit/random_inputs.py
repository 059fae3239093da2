"""Random inputs: what a small child, a cat and an input method do to a window, from a seed."""

import itertools
from collections import Counter
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final

import pygame

from game.app.scene import Scene
from game.app.window import App
from game.scenes.pause import Pause
from game.scenes.start.screen import Start
from tests.kit.languages import EVERY

SIZES: Final = ((960, 540), (1367, 767), (1024, 1001))
"""Window sizes: the smallest, odd ones, a tall one."""
SMALL: Final = (320, 201)
"""A window that the system made smaller than it may be."""
KEYS: Final = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_F1, pygame.K_F9, pygame.K_KP_ENTER, pygame.K_KP5, pygame.K_LSHIFT, pygame.K_PRINTSCREEN, 0x110000),
    *map(ord, "abcdefghijklmnopqrstuvwxyz0123456789-+/?#"),
)
TEXTS: Final = ("a", "Aki", "はな", "役", "\x00", "\x1b[31m", "\u202e", "\ud83d\udc31", "=1+1", " ", "", "x" * 300)
PADS: Final = 2
AXES: Final = 8
STEPS_MS: Final = (0, 10, 16.7, 120, 400, 100_000)
DRAWS_EVERY: Final = 40
"""Only every so many steps draw: pictures take most of the time, and are looked at by other tests."""
ESCAPES: Final = 16
"""After so many presses of Escape the start screen is reached from everywhere."""


class Monkey:
    """Posts random events to a window. `open_scene` opens the scene under test on the start screen."""

    def __init__(self, app: App, open_scene: Callable[[App], object], seed: str) -> None:
        self.app = app
        self.open_scene = open_scene
        self.rng = Random(seed)
        self.inputs = self.steps = 0
        self.longest_s = 0.0
        """The CPU time of the longest step."""
        self.seen: Counter[str] = Counter()
        """How many inputs each kind of scene got."""
        self.open()

    def open(self) -> None:
        """Open the scene from the start screen: by its own keys, none of which is still held."""
        self.app.running = True
        self.release()
        if self.app.settings.keys:
            self.app.settings.keys = {}
            self.app.apply_settings()
        self.app.home()
        self.open_scene(self.app)

    def play(self, inputs: int) -> None:
        """Give the window at least so many inputs."""
        goal = self.inputs + inputs
        while self.inputs < goal:
            self.rng.choices(ACTS, WEIGHTS)[0](self)
            self.step(self.rng.choices(STEPS_MS, (4, 8, 8, 8, 8, 0.2))[0])
            if not self.app.running:
                self.open()
            if self.inputs % 400 < 2:  # many scenes lead away and not back
                self.open()

    def step(self, ms: float) -> None:
        """Handle what was posted."""
        self.steps += 1
        before = process_time()
        self.app.step(ms)
        self.longest_s = max(self.longest_s, process_time() - before)

    def post(self, kind: int, **values: Any) -> None:
        """Post one input."""
        self.inputs += 1
        self.seen[type(self.app.top).__name__] += 1
        pygame.event.post(pygame.Event(kind, **values))

    # -- mouse
    def spot(self) -> tuple[int, int]:
        """Somewhere in the window, most often on a widget."""
        c, ui = self.app.canvas, getattr(self.app.top, "ui", None)
        if ui is not None and ui.widgets and self.rng.random() < 0.8:
            x, y, w, h = self.rng.choice(ui.widgets).rect
            x, y = x + w * self.rng.random(), y + h * self.rng.random()
        else:
            x, y = c.width * self.rng.uniform(-0.05, 1.05), c.height * self.rng.uniform(-0.05, 1.05)
        return round(x * c.scale), round(y * c.scale)

    def move(self, at: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def button(self, at: tuple[int, int], down: bool) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.post(kind, pos=at, button=self.rng.choices((1, 2, 3, 4, 9), (20, 1, 2, 1, 1))[0])

    def click(self) -> None:
        at = self.spot()
        self.move(at)
        self.button(at, True)
        self.button(at, False)

    def half_click(self) -> None:
        self.button(self.spot(), self.rng.random() < 0.5)

    def drag(self) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.spot(), button=1)
        for _ in range(self.rng.randrange(4)):
            self.move(self.spot())
            if self.rng.random() < 0.3:
                self.step(16.7)
        if self.rng.random() < 0.8:  # else it never ends
            self.post(pygame.MOUSEBUTTONUP, pos=self.spot(), button=1)

    def wheel(self) -> None:
        y = self.rng.choice((1, -1, 3, -30, 10**6))
        self.post(pygame.MOUSEWHEEL, x=0, y=y, precise_y=y * self.rng.random(), flipped=False)

    # -- keys and text
    def key(self) -> None:
        key, mod = self.rng.choice(KEYS), self.rng.choice((0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        down = self.rng.random() < 0.95
        if down:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=chr(key) if 32 <= key < 127 else "")
        if not down or self.rng.random() < 0.9:  # else it is held
            self.post(pygame.KEYUP, key=key, mod=mod)

    def release(self) -> None:
        """Let go of all keys and sticks: a key that is held acts no second time, a stick that is held goes on."""
        for key in KEYS:
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
        for number, axis in itertools.product(range(PADS), range(AXES)):
            pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=0))
        self.app.step(0)

    def escape(self) -> None:
        self.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="\x1b")
        self.post(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)

    def write(self) -> None:
        self.post(pygame.TEXTINPUT, text=self.rng.choice(TEXTS))

    def compose(self) -> None:
        self.post(pygame.TEXTEDITING, text=self.rng.choice(("か", "かな", "x" * 200, "")), start=0, length=1)

    # -- the window
    def look_away(self) -> None:
        kinds = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)
        self.post(self.rng.choice(kinds))
        self.post(pygame.WINDOWEXPOSED)

    def pad(self) -> None:
        """A gamepad, of those that come and go."""
        rng, number = self.rng, self.rng.randrange(PADS)
        kind = rng.choices((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION), (3, 1))[0]
        if rng.random() < 0.02:
            self.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=number)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            button = rng.randrange(20)
            self.post(kind, instance_id=number, button=button)
            self.post(pygame.CONTROLLERBUTTONUP, instance_id=number, button=button)
        else:
            self.post(kind, instance_id=number, axis=rng.randrange(AXES), value=rng.choice((-32768, 0, 32767)))

    def resize(self) -> None:
        pygame.display.set_mode(self.rng.choice((*SIZES, *SIZES, SMALL)), pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED)

    def set_up(self) -> None:
        """Another language, text size or deck."""
        settings = self.app.settings
        settings.language = self.rng.choice(list(EVERY))
        settings.text_size = self.rng.choice((1.0, 1.25, 1.5))
        settings.four_colours = self.rng.random() < 0.5
        settings.learn = self.rng.random() < 0.5
        settings.speed = self.rng.choice(("off", "fast", "slow"))
        self.inputs += 1
        self.app.apply_settings()

    # -- the end
    def get_out(self) -> Scene | None:
        """Press Escape, and activate the button of the pause menu that leads to the start screen.

        Returns the scene that is on top when it is the start screen, or after ESCAPES presses."""
        self.release()
        for _ in range(ESCAPES):
            if isinstance(self.app.top, Start):
                break
            if isinstance(self.app.top, Pause):
                self.app.top.activate("start")  # the keys may have been changed
            else:
                self.escape()
            self.step(400)
        return self.app.top


ACTS: Final = (
    *(Monkey.click, Monkey.half_click, Monkey.drag, Monkey.wheel, Monkey.key, Monkey.escape),
    *(Monkey.write, Monkey.compose, Monkey.look_away, Monkey.pad, Monkey.resize, Monkey.set_up),
)
WEIGHTS: Final = (30, 6, 10, 5, 30, 2, 3, 3, 2, 12, 0.1, 0.1)
