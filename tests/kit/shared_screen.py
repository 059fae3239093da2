"""A match of Gin at one screen, shared or alone, and the steps of its curtain."""

import pygame

import engine
from engine.options import table_options
from engine.record.header import SeatConfig
from game.app.window import App
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene

GIN = engine.load("gin")
FRIENDS = (SeatConfig("Hana"), SeatConfig("Ken"))
STEP = 20.0


def run(app: App, ms: float) -> None:
    for _ in range(round(ms / STEP)):
        app.step(STEP)


def begin(
    app: App, seat_configs: tuple[SeatConfig, ...] | None = None, preset: str = "app", seed: int = 7, **changes: object
) -> None:
    app.start_match("gin", table_options(GIN, preset, changes), seed, seat_configs)


def table(app: App) -> TableScene:
    assert isinstance(app.top, TableScene)
    return app.top


def curtain(app: App) -> Curtain:
    assert isinstance(app.top, Curtain)
    return app.top


def below(app: App) -> TableScene:
    """The table under the curtain."""
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    return scene


def pixels(app: App) -> bytes:
    assert app.top is not None
    app.top.dirty = True
    app.step(0)
    return pygame.image.tobytes(app.canvas.surface, "RGB")
