"""What the tests of a shared screen have in common: people who share it."""

from typing import Any

import engine
from engine.contract import table_options
from engine.record.match_file import Chair
from game.app.window import App
from game.demo.hotseat_driver import Party
from game.scenes.table.hotseat import Curtains
from game.scenes.table.scene import TableScene

__all__ = ["Party", "seat", "share", "sharing"]

PEOPLE = ("Hana", "Ken", "Rui", "Aoi")


def seat(people: int, bots: int = 0) -> tuple[Chair, ...]:
    """So many people, and opponents among them."""
    chairs = [Chair(name) for name in PEOPLE[:people]]
    for i, name in zip(range(bots), ("yuki", "mio", "ren", "aki"), strict=False):
        chairs.insert(1 + 2 * i, Chair(name, "club"))
    return tuple(chairs)


def share(
    app: App, game: str, chairs: tuple[Chair, ...], seed: int = 7, preset: str = "", **changes: Any
) -> TableScene:
    """A match of several people, its first curtain down."""
    rules = engine.load(game)
    app.start_match(game, table_options(rules, preset, changes), seed, chairs)
    return next(s for s in app.scenes if isinstance(s, TableScene))


def sharing(scene: TableScene) -> Curtains:
    assert isinstance(scene.sharing, Curtains)
    return scene.sharing
