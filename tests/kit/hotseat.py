"""What the tests of a shared screen have in common: people who share it."""

from typing import Any

import pygame

import engine
from engine.options import table_options
from engine.record.header import SeatConfig
from game.app.window import App
from game.demo.driver import Hands
from game.demo.hotseat_driver import HotseatDriver
from game.scenes.table.hotseat.calls import HotseatMemory
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.hotseat.passing import HotseatCurtain
from game.scenes.table.scene import TableScene

__all__ = ["HotseatDriver", "look_on", "memory", "opened", "seat", "share", "sharing"]

PEOPLE = ("Hana", "Ken", "Rui", "Aoi")


def seat(people: int, bots: int = 0) -> tuple[SeatConfig, ...]:
    """So many people, and opponents among them."""
    seat_configs = [SeatConfig(name) for name in PEOPLE[:people]]
    for i, name in zip(range(bots), ("yuki", "mio", "ren", "aki"), strict=False):
        seat_configs.insert(1 + 2 * i, SeatConfig(name, "club"))
    return tuple(seat_configs)


def share(
    app: App, game: str, seat_configs: tuple[SeatConfig, ...], seed: int = 7, preset: str = "", **changes: Any
) -> TableScene:
    """A match of several people, its first curtain down."""
    rules = engine.load(game)
    app.start_match(game, table_options(rules, preset, changes), seed, seat_configs)
    return next(s for s in app.scenes if isinstance(s, TableScene))


def sharing(scene: TableScene) -> HotseatCurtain:
    assert isinstance(scene.sharing, HotseatCurtain)
    return scene.sharing


def memory(scene: TableScene) -> HotseatMemory:
    """The sharing of a table of RIN."""
    assert isinstance(scene.sharing, HotseatMemory)
    return scene.sharing


def look_on(app: App) -> TableScene:
    """Everybody looks on at a table of RIN that has just been laid: the hands are known, and the curtain goes."""
    app.pop()
    assert isinstance(app.top, TableScene)
    memory(app.top).to_look = []
    memory(app.top).show_public_table()
    return app.top


def opened(app: App) -> TableScene:
    """The curtain opened by its own key."""
    top = app.top
    assert isinstance(top, Curtain)
    hands = Hands(app)
    hands.key(pygame.K_1 + top.seat)
    hands.wait(400)
    assert isinstance(app.top, TableScene)
    return app.top
