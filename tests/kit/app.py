"""What the tests of the table share: an App without a screen, matches at it, and positions dealt to it."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame

import engine
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.preparation import Preparation
from game.app.scene import Scene
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from game.demo.driver import FRAME, Hands, adviser
from game.draw.canvas import Canvas
from game.games.gin.table_view import GinTable
from game.match import session as matches
from game.match.session import Match, company
from game.scenes.table.scene import TableScene
from game.table.score_sheet import ResultSheet
from game.ui import input as ins

GIN = engine.load("gin")
SIZES = ((960, 540), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080))
Advise = Callable[[TableScene], Any]


class Glimpsed(App):
    """An App of which only every `every`-th frame is drawn: for tests that play long and look at no picture."""

    every = 1
    steps = 0

    def _draw(self) -> bool:
        self.steps += 1
        return self.steps % self.every == 0 and super()._draw()

    def glimpse(self, every: int, ahead: bool = False) -> None:
        """Draw only every `every`-th frame from now on, and nothing ahead unless `ahead`."""
        self.every = every
        self.preparation = Preparation() if ahead else Unprepared()


class Unprepared(Preparation):
    """Draws nothing ahead."""

    def idle(self, scene: Scene, canvas: Canvas) -> bool:
        return False


def open_app(
    size: tuple[int, int] = (960, 540), lang: str = "en", every: int = 1, ahead: bool = False, **settings: Any
) -> Glimpsed:
    """An App on the dummy driver, at its start screen, which is not drawn yet; motion is off unless asked for. Of
    its frames only every `every`-th is drawn; nothing is drawn ahead unless `ahead`."""
    chosen = Settings(language=lang, window=size, **({"speed": "off"} | settings))
    app = Glimpsed(size, chosen, headless=True)
    build(app)
    app.glimpse(sys.maxsize)  # the start screen is seen for one frame, which only costs time
    app.home()
    app.step(FRAME)
    app.glimpse(every, ahead)
    return app


def at_start(app: App) -> App:
    """The same App at its start screen, as a new player finds it, with nothing in its past."""
    app.settings = Settings(language="en", window=(960, 540), speed="off")
    pygame.event.clear()
    app.devices.input = ins.Input()
    app.apply_settings()
    app.home()
    return app


def begin(app: App, preset: str = "", seed: int = 7, **changes: Any) -> TableScene:
    """A match straight at the table."""
    app.start_match("gin", table_options(GIN, preset, changes), seed)
    assert isinstance(app.top, TableScene)
    return app.top


class Waits:
    """An opponent who never comes to a decision, so that a position stays as it is."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[None]:
        while True:
            yield None


def deal(app: App, mine: str, theirs: str, phase: str = "discard", preset: str = "app", **parts: Any) -> TableScene:
    """A position at the table, one's own turn, against somebody who never moves."""
    options = table_options(GIN, preset)
    position = {"options": options, "dealer": 1, "turn": 0, "phase": phase, "hands": [mine, theirs], **parts}
    table = Table(
        GIN, options, [Seat("you"), Seat("aki", Waits())], 1, position=position, pace=matches.pace(app.settings)
    )
    table.submit(DEAL)
    scene = TableScene(Match(table, company("gin")))
    app.push(scene)
    return scene


def table_view(scene: TableScene) -> GinTable:
    assert isinstance(scene.table_view, GinTable)
    return scene.table_view


def ready(app: App, scene: TableScene) -> Hands:
    """Hands at a table at which nothing moves any more and the prompt listens."""
    hands = Hands(app)
    hands.wait(340)
    for _ in range(400):
        if not (scene.busy or scene.announcement):
            return hands
        hands.step()
    raise AssertionError("the table does not come to rest")


def through(scene: TableScene, advise: Advise | None = None, seed: int = 7, deals: int = 100) -> Iterator[str]:
    """A match played at the engine's pace behind the scene; yields its phase at each moment worth a picture."""
    advise = advise or adviser("gin", seed)
    table = scene.table
    for _ in range(deals):
        while not table.deal_over:
            view = table.view(scene.me)
            yield view.phase
            if scene.me in view.acting:
                assert table.submit(advise(scene)) is None
            else:
                assert table.run()
            scene.follow()
            scene.anim.finish()
            scene.announcement = None
        count(scene, scene.table_view.result())
        yield "result"
        if table.match_state.over:
            count(scene, scene.table_view.final(), final=True)
            yield "final"
            return
        table.submit(DEAL)
        scene.follow()
        scene.anim.finish()


def count(scene: TableScene, sheet: ResultSheet | None, final: bool = False) -> None:
    """Lay a score sheet out with all its lines."""
    assert sheet is not None
    scene.reveal.open(sheet, final)
    scene.reveal.finish()
