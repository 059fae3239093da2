"""Helpers for tests of the RIN table: positions, and moments that together show everything the table can show."""

from collections.abc import Iterator
from typing import Any

import engine
from engine.cards import CODES, face
from engine.contract import Action, parse
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.games.rin.table_view import RinTable
from game.match import session as matches
from game.match.session import Match
from game.scenes.table.scene import TableScene
from tests.kit.app import Waits, count, ready

RIN = engine.load("rin")
PEOPLE = ("Hana", "Ken", "Rui", "Aoi", "Sho", "Momo", "Jun", "Mei")
SUIT_NAMES = ("you", "aki", "sora", "haru", "nao", "yuki", "mio", "ren")
EIGHT = (
    "AS 3S 5S 8S QS 2H 4H 9H JH 3C 7C 10C 6D QD KH",
    "3S 4S 5S 6S 7S",
    "3H 4H 5H 6H 8H 9H JC",
    "3D 4D 5D 6D 7D 8D 9D 10D JD QD",
    "9C",
    "9C 8C 6C 5C 4C",
    "AD 2D 3D 4D 5D 7D 8D 9D",
    "AC 2C 3C 4C 5C AH 2H 8S 9S 10S JS QS",
)
FIVE = ("8D 5D 6H 7S 9S", "5H AC", "3S 4S JS 10S 9D", "2S 2H", "QC QD JC")
TWO = ("5D 7H 9D 8C", "5H AC KD")


def stage(
    app: App, hands: tuple[str, ...], preset: str = "school", people: int = 1, changes: Any = None, **parts: Any
) -> TableScene:
    """Set up a position. Seats without a person never move."""
    options = table_options(RIN, preset, changes)
    bots = [None if i < people else Waits() for i in range(len(hands))]
    names = SUIT_NAMES[:1] if people == 1 else PEOPLE[:people]
    seat_configs = tuple(
        matches.SeatConfig((*names, *SUIT_NAMES[len(names) :])[i], "club" if bots[i] else "") for i in range(len(hands))
    )
    position = {"options": options, "hands": list(hands), **parts}
    table = Table(
        RIN,
        options,
        [Seat(c.name, b) for c, b in zip(seat_configs, bots, strict=True)],
        1,
        position=position,
        pace=matches.pace(app.settings),
    )
    table.submit(DEAL)
    scene = TableScene(Match(table, seat_configs))
    app.push(scene)
    return scene


def say(scene: TableScene, *actions: str) -> TableScene:
    """Let seats act, and wait until the table is at rest."""
    for text in actions:
        assert scene.table.submit(parse(text)) is None, text
        if scene.table.waiting:
            scene.table.advance(1500)
    scene.follow()
    scene.anim.finish()
    scene.announcement = None
    return scene


def table_view(scene: TableScene) -> RinTable:
    assert isinstance(scene.table_view, RinTable)
    return scene.table_view


def last(scene: TableScene) -> Action:
    return scene.table.log[-1]


def told(scene: TableScene, *actions: str) -> TableScene:
    """Play the deal to its end and show its whole score sheet."""
    say(scene, *actions)
    table_view(scene).finish_effects()
    count(scene, scene.table_view.result())
    return scene


def moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """Moments that show everything the table can show, with two, five and eight seats."""
    points = [106, -18, 24, -136, -30, 12, -8, 50]
    yield "lap", stage(app, EIGHT, field="KC KD", lap=5, owner=5, totals=points)
    yield (
        "debts",
        stage(app, EIGHT, field="8C", named="diamonds", stock="", owner=2, owed=[6, 6], drew=3, totals=points),
    )
    yield (
        "eight, result",
        told(stage(app, ("4S 9S", *EIGHT[1:]), field="KC KD", owner=5, totals=points), "0 rin", "* close"),
    )
    yield "lap of five", stage(app, ("5D 6H KS", *FIVE[1:]), field="6S KD", lap=2, owner=2)
    yield "race", stage(app, FIVE, field="KC 6S", phase="race", starter=1, owner=1)
    yield "by lot", stage(app, FIVE, field="KC 6S", phase="second", starter=1, owner=1, turn=0, direction=-1)
    yield "chain", stage(app, FIVE, field="2D", chain=4, owner=4, direction=-1, stock="", owed=[3])
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    table_view(scene).activate(f"card:{face('8D')}")
    yield "suit", scene
    table_view(scene).asking = face("8D")
    scene.look(at_once=True)
    yield "asking", scene
    yield "claims", say(stage(app, ("6C", "6D", *FIVE[2:]), "sharp", field="KC 6S", owner=0, turn=1), "1 rin")
    yield "penalty", say(stage(app, ("QS 4C", "6D", *FIVE[2:]), field="KC KS", owner=3, exposed=[1]), "0 challenge 1")
    yield "start", stage(app, TWO, field="KC 6S", phase="start", owner=0)
    yield "big hand", stage(app, (" ".join(CODES[:40]), "QD JD"), field="KD", owner=1, changes={"decks": "2"})
    yield (
        "double Rin",
        told(
            stage(app, ("AH 5C", "6D", "6C", "2D 4D", "7S 7C KS QD"), field="KC 6S", owner=4),
            "0 rin",
            "1 rin",
            "2 rin",
            "3 rin",
            "* close",
        ),
    )
    yield "tied losers", told(stage(app, ("4S", "JH 7C", "10S 8D", "KD 2C 3D", "5S"), field="KC 6S"), "0 play 4S")
    yield (
        "returned",
        told(stage(app, ("6D", "6C", "QD", "KD 2C 3D", "5C 5S"), field="KC 6S", owner=0, turn=1), "1 rin", "* close"),
    )
    scene = told(stage(app, ("4S", "JH 7C", "10S 8D"), field="KC 6S", changes={"deals": 1}), "0 play 4S")
    count(scene, scene.table_view.final(), final=True)
    yield "final", scene
    app.settings.learn = True
    scene = stage(app, ("5S AH", "9C", "2C 3C"), field="KC 6S", turn=1, owner=2, exposed=[1])
    app.settings.learn = False
    ready(app, scene)
    yield "learn", scene
