"""Plays the program without a screen, through its real input: mouse and keyboard events of pygame.

`Hands` is used by the demo and by the tests."""

import os
import time
from collections.abc import Callable
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ai import registry
from engine.contract import Action
from engine.rng import derive
from engine.table.table import Table
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from game.scenes.menu import Menu
from game.scenes.table.scene import TableScene
from game.ui.focus import Ui
from game.ui.widgets import Widget

FRAME = 1000 / 60
"""ms of virtual time from one frame to the next."""
MAX_TRIES = 20
"""A player who has done so much while the table stayed as it was is stuck."""
PROMPT_GUARD = 340
"""ms to wait before a key is pressed: what has just appeared ignores keys for 300 ms (`game.ui.focus`)."""
LONGEST_LIST = 40
"""So many pages of a list are turned at most."""


class Hands:
    """Moves the mouse, presses keys and lets virtual time pass in an App. Points are in units of the canvas.

    `by_keys`: play with the keyboard alone. `frame`: ms of virtual time per frame."""

    def __init__(self, app: App, by_keys: bool = False, frame: float = FRAME) -> None:
        self.app = app
        self.by_keys = by_keys
        self.frame = frame
        self.times: list[float] = []
        """The CPU time of each step that drew a frame or a part of one, in ms."""
        self.idle_times: list[float] = []
        """The same of the others."""
        self._tried: tuple[Table, int] | None = None
        """The table and its ply at the last action."""
        self._tries = 0
        """How many actions there have been at this ply."""

    def step(self, n: int = 1) -> None:
        """Let n frames pass."""
        for _ in range(n):
            start = time.thread_time()
            times = self.times if self.app.step(self.frame) or self.app.slices.held else self.idle_times
            times.append((time.thread_time() - start) * 1000)

    def wait(self, ms: float) -> None:
        """Let `ms` of virtual time pass."""
        self.step(max(1, round(ms / self.frame)))

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a point."""
        k = self.app.canvas.scale
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(round(x * k), round(y * k)), rel=(0, 0), buttons=(0, 0, 0))
        )
        self.step()

    def button(self, x: float, y: float, down: bool) -> None:
        """Press or release the left mouse button at a point."""
        k = self.app.canvas.scale
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=(round(x * k), round(y * k)), button=1))
        self.step()

    def reveal(self, wid: str) -> Widget:
        """The widget of an id. If it stands in a list that is scrolled away from it, PageUp and PageDown bring it into
        sight. Raises AssertionError if they do not."""
        for _ in range(LONGEST_LIST):
            widget = self.widget(wid)
            area = self.ui().areas.get(widget.area or "")
            if area is None:
                return widget
            (_, top, _, high), (_, y, _, h) = area.rect, widget.rect
            if top <= y + h * 0.5 and y + h * 0.6 <= top + high:  # what is clicked lies between
                return widget
            self.key(pygame.K_PAGEUP if y < top else pygame.K_PAGEDOWN)
        raise AssertionError(f"{wid} cannot be scrolled into sight")

    def click(self, wid: str) -> None:
        """Click a widget of the top scene."""
        self.click_at(*_spot(self.reveal(wid), self.widgets()))

    def click_at(self, x: float, y: float) -> None:
        """Click at a point."""
        self.move(x, y)
        self.button(x, y, True)
        self.button(x, y, False)

    def type(self, text: str) -> None:
        """Enter a text as an input method does."""
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.step()

    def drag(self, wid: str, to: tuple[float, float], hold: Callable[[], None] | None = None) -> None:
        """Drag a widget's card to a point and drop it there. With `hold`: call it over that point, then drop the card
        where it came from."""
        x, y = _spot(self.widget(wid), self.widgets())
        self.move(x, y)
        self.button(x, y, True)
        for part in (0.25, 0.5, 0.75, 1.0):
            self.move(x + (to[0] - x) * part, y + (to[1] - y) * part)
        if hold:
            hold()
            to = (x, y)
            self.move(*to)
        self.button(*to, False)

    def key(self, key: int) -> None:
        """Press and release a key (pygame.K_...)."""
        text = chr(key) if 32 < key < 127 else ""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
        self.step()

    def focus(self, wid: str) -> None:
        """Move the focus to a widget with the arrow keys and Tab: out of the own hand by the shortest way, because each
        card that gets the focus there is chosen. Raises AssertionError if it cannot be reached."""
        view = self.app.top.table_view if isinstance(self.app.top, TableScene) else None
        leaves = view is not None and view.is_own_card(self.ui().focus or "") and not view.is_own_card(wid)
        up = [pygame.K_UP] * 2 if leaves else []  # past the row of buttons
        for key in [*up, *[pygame.K_RIGHT] * 14, *[pygame.K_LEFT] * 14, *[pygame.K_TAB] * 40]:
            if self.ui().focus == wid:
                return
            self.key(key)
        raise AssertionError(f"the focus does not reach {wid}; it is on {self.ui().focus}")

    def press(self, wid: str) -> None:
        """Activate a widget: with the mouse, or (`by_keys`) with its key, or with the focus and Enter."""
        widget = self.widget(wid)
        if not self.by_keys:
            self.click(wid)
        elif widget.key and len(widget.key) == 1:
            self.key(ord(widget.key.lower()))
        else:
            self.focus(wid)
            self.key(pygame.K_RETURN)

    def ui(self) -> Ui:
        """The widgets and focus of the top scene."""
        top = self.app.top
        assert isinstance(top, Menu | TableScene)
        return top.ui

    def widgets(self) -> list[Widget]:
        """The widgets of the top scene."""
        return list(self.ui().widgets)

    def widget(self, wid: str) -> Widget:
        """The widget of an id. Raises AssertionError if there is none."""
        widget = self.ui()[wid]
        if widget is None:
            raise AssertionError(f"there is no {wid}; there are {[w.id for w in self.widgets()]}")
        return widget

    # ---------------------------------------------------------------- playing --
    def do(self, scene: TableScene, action: Action) -> None:
        """Carry out an action of the player's seat through the input. Stops if another seat acts first, and when a
        question is answered. By keys, Enter discards a chosen card. Raises AssertionError if so many actions have
        changed nothing that the game is stuck."""
        ply = scene.table.ply
        self._tries = self._tries + 1 if self._tried == (scene.table, ply) else 0
        self._tried = scene.table, ply
        if self._tries >= MAX_TRIES:
            enabled = [w.id for w in self.widgets() if w.enabled]
            steps = scene.table_view.steps(action)
            raise AssertionError(f"{MAX_TRIES} times {action} was not made by pressing {steps}; enabled: {enabled}")
        self.wait(320)
        focused = self.ui().focus
        if scene.table.ply != ply:  # the table has made the only move, and `steps` knows only what can be done now
            return
        phase = getattr(scene, "phase", "")  # of a table of questions
        for wid in scene.table_view.steps(action):
            if scene.table.ply != ply or getattr(scene, "phase", "") != phase:
                return
            if self.by_keys and scene.table_view.is_own_card(wid):
                self.focus(wid)
                lifted, held = scene.table_view.lifted(), scene.table_view.held(wid)
                if scene.table_view.picks(action) or (wid == focused and lifted != held):
                    self.key(pygame.K_SPACE)  # the focus that was there already has chosen nothing
            elif self.by_keys and wid == "throw" and scene.table_view.held(self.ui().focus or "") is not None:
                self.key(pygame.K_RETURN)  # moving the focus to the button would choose other cards
            else:
                self.press(wid)
            self.wait(140)

    def settle(self, scene: TableScene) -> None:
        """Let time pass until nothing moves and the player has to act, which the table does not do by itself, or a
        score sheet is complete."""
        for _ in range(8000):  # frames: a round of eight seats is long
            if self.app.top is not scene:
                return
            if scene.sheet_complete:
                self.wait(PROMPT_GUARD)
                return
            if (
                not (scene.busy or scene.announcement or scene.sheet)
                and scene.me in scene.table.view(scene.me).acting
                and scene.table.forced is None
                and scene.table_view.automatic_action() is None
                and not scene.table.deal_over
                and scene.table.waiting is None
            ):
                return
            self.step()
        raise AssertionError("nothing happens any more at the table")


def _spot(widget: Widget, widgets: list[Widget]) -> tuple[float, float]:
    """A point of a widget that no later widget covers."""
    x, y, w, h = widget.rect
    later = [o.rect for o in widgets[widgets.index(widget) + 1 :]]
    for part in (0.5, 0.1, 0.9):
        px, py = x + w * part, y + h * 0.6
        if not any(ox <= px < ox + ow and oy <= py < oy + oh for ox, oy, ow, oh in later):
            return px, py
    return x + 8, y + h * 0.6


def adviser(game: str, seed: int) -> Callable[[TableScene], Action]:
    """A function that chooses the player's action as the level Club would, the same for the same seed."""
    bot = registry.load(game, registry.USUAL_LEVEL)

    def advise(scene: TableScene) -> Action:
        me, table = scene.me, scene.table
        rng = Random(derive(seed, "demo", table.ply))
        return registry.choose(bot, table.view(me), table.legal(me), rng)

    return advise


def play(
    hands: Hands,
    scene: TableScene,
    advise: Callable[[TableScene], Action],
    at: Callable[[str, TableScene], None] = lambda moment, scene: None,
    deals: int = 100,
) -> None:
    """Play a match to its end, or `deals` deals. `at` is called with the name of each moment (a phase, `result-KIND`,
    `final`) before the player acts in it."""
    while hands.app.top is scene:
        hands.settle(scene)
        if scene.sheet:
            at("final" if scene.sheet_final else f"result-{scene.table.results[-1].kind}", scene)
            if scene.sheet_final or (deals := deals - 1) <= 0:
                return
            hands.press(next(w.id for w in hands.widgets() if w.key == "Enter"))
            continue
        phase = scene.table.view(scene.me).phase
        at(phase, scene)
        hands.do(scene, advise(scene))


def make_app(size: tuple[int, int], lang: str) -> App:
    """An App without a screen, with the settings of a new player."""
    settings = Settings()
    settings.language, settings.window, settings.full_screen = lang, size, False
    return build(App(size, settings, headless=True))
