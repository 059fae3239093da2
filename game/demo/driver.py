"""The game played without a screen, through its real input: pictures of the key moments, and frame times.

`Hands` is also how the tests play: it works mouse and keyboard by posting pygame's own events."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

import engine
from ai import registry
from engine.contract import Action
from engine.options import table_options
from engine.rng import derive
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from game.scenes.menu import Menu
from game.scenes.table.scene import TableScene
from game.ui.focus import Ui
from game.ui.widgets import Widget

FRAME = 1000 / 60


class Hands:
    """A player's hands at an App: moves the mouse, presses keys, lets time pass."""

    def __init__(self, app: App, by_keys: bool = False, frame: float = FRAME) -> None:
        self.app = app
        self.by_keys = by_keys
        self.frame = frame
        self.times: list[float] = []
        """ms that each drawn frame took."""

    def step(self, n: int = 1) -> None:
        """Let n frames pass."""
        for _ in range(n):
            start = time.perf_counter()
            if self.app.step(self.frame):
                self.times.append((time.perf_counter() - start) * 1000)

    def wait(self, ms: float) -> None:
        """Let so much virtual time pass."""
        self.step(max(1, round(ms / self.frame)))

    def move(self, x: float, y: float) -> None:
        """The mouse to a point in units."""
        k = self.app.canvas.scale
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(round(x * k), round(y * k)), rel=(0, 0), buttons=(0, 0, 0))
        )
        self.step()

    def button(self, x: float, y: float, down: bool) -> None:
        """The left mouse button at a point in units."""
        k = self.app.canvas.scale
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=(round(x * k), round(y * k)), button=1))
        self.step()

    def click(self, wid: str) -> None:
        """Click a widget of the top scene."""
        self.click_at(*_spot(self.widget(wid), self.widgets()))

    def click_at(self, x: float, y: float) -> None:
        """Click at a point in units."""
        self.move(x, y)
        self.button(x, y, True)
        self.button(x, y, False)

    def type(self, text: str) -> None:
        """Write a text where the App listens for one, as an input method does."""
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.step()

    def drag(self, wid: str, to: tuple[float, float], hold: Callable[[], None] | None = None) -> None:
        """Carry a widget's card to a point and let it go; with `hold`, show it there and bring it back."""
        x, y = _spot(self.widget(wid), self.widgets())
        self.move(x, y)
        self.button(x, y, True)
        for part in (0.25, 0.5, 0.75, 1.0):
            self.move(x + (to[0] - x) * part, y + (to[1] - y) * part)
        if hold:
            hold()
            to = (x, y)  # shown, not done
            self.move(*to)
        self.button(*to, False)

    def key(self, key: int) -> None:
        """Press and let go of a key (pygame.K_...)."""
        text = chr(key) if 32 < key < 127 else ""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
        self.step()

    def focus(self, wid: str) -> None:
        """Walk the focus to a widget with the arrow keys and Tab."""
        for key in [pygame.K_RIGHT] * 14 + [pygame.K_LEFT] * 14 + [pygame.K_TAB] * 40:
            if self.ui().focus == wid:
                return
            self.key(key)
        raise AssertionError(f"the focus does not reach {wid}; it is on {self.ui().focus}")

    def press(self, wid: str) -> None:
        """Activate a widget: by the mouse, or by its key, or by walking there and Enter."""
        widget = self.widget(wid)
        if not self.by_keys:
            self.click(wid)
        elif widget.key and len(widget.key) == 1:
            self.key(ord(widget.key.lower()))
        else:
            self.focus(wid)
            self.key(pygame.K_RETURN)

    def ui(self) -> Ui:
        """The widgets' keeper of the top scene."""
        top = self.app.top
        assert isinstance(top, Menu | TableScene)
        return top.ui

    def widgets(self) -> list[Widget]:
        """The widgets of the top scene."""
        return list(self.ui().widgets)

    def widget(self, wid: str) -> Widget:
        """A widget by its id."""
        found = self.ui()[wid]
        if found is None:
            raise AssertionError(f"there is no {wid}; there are {[w.id for w in self.widgets()]}")
        return found

    # ---------------------------------------------------------------- playing --
    def do(self, scene: TableScene, action: Action) -> None:
        """Carry out an action of the own seat through the input, unless others are quicker. By keys, Enter throws
        a chosen card."""
        ply = scene.table.ply
        self.wait(320)
        for wid in scene.table_view.steps(action):
            if scene.table.ply != ply:
                return
            if self.by_keys and wid.startswith("card:"):
                self.focus(wid)
                if scene.table_view.picks(action):
                    self.key(pygame.K_SPACE)
            elif self.by_keys and wid == "throw" and scene.table_view.held(self.ui().focus or "") is not None:
                self.key(pygame.K_RETURN)  # on the way to the button the focus would choose other cards
            else:
                self.press(wid)
            self.wait(140)

    def settle(self, scene: TableScene) -> None:
        """Let time pass until nothing moves and somebody has to act, or a sheet is counted."""
        for _ in range(8000):  # many at a table take their time
            if self.app.top is not scene:
                return
            if scene.count.done:
                self.wait(340)
                return
            if (
                not (scene.busy or scene.announcement or scene.sheet)
                and scene.me in scene.table.view(scene.me).acting
                and scene.table_view.obvious() is None
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
    """What the human's seat does: as a Club player would."""
    bot = registry.load(game, "club")

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
    """Play a match to its end (or so many deals); `at` is told of each moment before it is acted on."""
    while hands.app.top is scene:
        hands.settle(scene)
        if scene.sheet:
            at("final" if scene.count.final else f"result-{scene.table.results[-1].kind}", scene)
            if scene.count.final or (deals := deals - 1) <= 0:
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


def _match(app: App, game: str, seed: int, options: Mapping[str, Any] | None = None) -> TableScene:
    app.start_match(game, options or table_options(engine.load(game)), seed)
    scene = app.top
    assert isinstance(scene, TableScene)
    return scene


def frame_times(size: tuple[int, int] = (1920, 1080), seed: int = 7, deals: int = 3) -> list[float]:
    """ms of each frame drawn while some deals are played, from the first card on."""
    with _own_home():
        app = make_app(size, "en")
        app.home()
        app.step(FRAME)
        scene = _match(app, "gin", seed)
        hands = Hands(app)
        play(hands, scene, adviser("gin", seed), deals=deals)
        app.close()
        return hands.times


class _own_home:
    """A data folder of its own for as long as it lasts: a demo never touches the player's matches."""

    def __enter__(self) -> None:
        self._old = os.environ.get("RINTAKU_HOME")
        self._folder = tempfile.TemporaryDirectory(prefix="rintaku-")
        os.environ["RINTAKU_HOME"] = self._folder.name

    def __exit__(self, *_: object) -> None:
        if self._old is None:
            del os.environ["RINTAKU_HOME"]
        else:
            os.environ["RINTAKU_HOME"] = self._old
        self._folder.cleanup()


def run(
    game: str = "gin",
    frames: Path | None = None,
    size: tuple[int, int] = (1280, 720),
    seed: int = 7,
    lang: str = "en",
    preset: str = "",
) -> int:
    """`rintaku demo`: play, save pictures of the key moments into `frames`, print frame times."""
    with _own_home():
        return _run(game, frames, size, seed, lang, preset)


def _run(game: str, frames: Path | None, size: tuple[int, int], seed: int, lang: str, preset: str) -> int:
    from game.demo.tour import Tour, show

    if frames is not None:
        frames.mkdir(parents=True, exist_ok=True)
    app = make_app(size, lang)
    tour = Tour(app, game, seed, frames)
    show(tour, preset)
    ordered = sorted(tour.hands.times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(
        f"{game} {size[0]}x{size[1]} {lang} seed {seed}: {len(tour.taken)} pictures, {len(ordered)} frames, "
        f"p50 {statistics.median(ordered):.2f} ms, p99 {p99:.2f} ms, longest {ordered[-1]:.2f} ms"
    )
    app.close()
    return 0
