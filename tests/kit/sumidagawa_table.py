"""Helpers for tests of the Sumidagawa table: tables, positions, and moments that show everything it can show."""

from collections.abc import Iterator
from random import Random
from typing import Any

import engine
from engine.cards import FACES, faces
from engine.contract import Action, BotMove, parse
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.games.sumidagawa.table_view import SumidagawaTable
from game.match import session as matches
from game.match.session import Match
from game.scenes.table.scene import TableScene
from tests.kit.app import Waits, count

SUMI = engine.load("sumidagawa")
NAMES = ("you", "mio", "ren", "sora")
FOUR = (
    "B2 B4 B5 B6 B8 B9 B10 R3 R7 R7 R8 R9 R10",
    "B9 B9 B8 B8 B7 B7 R9 R9 R10",
    "B10 B10 B10 B10 B9 R4 R4 R8 R6 R6 R5",
    "B6 B6 R8 R8 B4 B7 B7 B5 R10 R10 R10 R9",
)
THREE = ("B2 B3 B4 B5 B6 B7 B8 B9 B10 R6 R8 R9 R10 R10", "B9 B9 B8", "R8 R8 R9 R9 B6")
OPENED: dict[str, Any] = {"plays": ["1 B1", "2 B3 B3", "3 R5 rR"]}
"""Three plays; it is the turn of seat 0."""
POINTS: dict[str, Any] = {"totals": [2, 3, 1, 4]}
FULL: dict[str, Any] = {
    "plays": ["0 B1", "1 R2", "2 B3 B3", "3 R3 rR", "0 B4 B5 rB", "1 R6 R6 R6", "2 R7 R8 R9 R10"],
    "turn": 3,
}
"""Every combination except the torrent."""
BURN: dict[str, Any] = {"hands": ["R2 R6 R7 R8 R9 B2 B5", "B9 B9", "B8", "B7"], "plays": ["3 B1"], "turn": 0}
BURN_WILD: dict[str, Any] = {"hands": ["R6 R7 R8 R9", "B9 B9", "B8", "B7"], "plays": ["3 B1"], "turn": 0}
REVIVE: dict[str, Any] = {
    "hands": ["B4 B5 R7", "B9 B9", "B8", "B7"],
    "plays": ["3 B5"],
    "turn": 2,
    "down": ["rB rR", "rB", "rR", ""],
}
"""Seat 2 has to pass and ends the round. Then seats 0 and 1 revive wild cards; seat 0 has a choice."""


MAY_PASS: dict[str, Any] = {
    "hands": ["B4 R9", "B9 B9", "R8", "B8"],
    "plays": ["0 B1", "1 R2", "2 B3 B3", "3 R4 rR"],
    **POINTS,
}


def thrifty(legal: list[Action], rng: Random) -> Action:
    """Play mostly plain cards, and many of them."""
    plain = [a for a in legal if a.verb == "play" and max(a.cards) < FACES["rB"]]
    if plain and rng.random() < 0.85:
        return max(plain, key=lambda a: (len(a.cards), rng.random()))
    return rng.choice(legal)


class Thrifty:
    """A bot that gets rid of its cards."""

    def think(self, view: Any, legal: Any, rng: Random) -> Iterator[BotMove]:
        yield BotMove(thrifty(legal, rng), 300)


def sit(
    app: App,
    n: int = 4,
    people: int = 1,
    bot: Any = None,
    seed: int = 1,
    position: Any = None,
    preset: str = "",
    changes: Any = None,
) -> TableScene:
    """Set up a table of n seats. Seats without a person play as this bot, or never move."""
    options = table_options(SUMI, preset, changes)
    names = NAMES[:1] if people == 1 else ("Hana", "Ken", "Rui")[:people]
    seats = [Seat((*names, *NAMES[len(names) :])[i], None if i < people else (bot or Waits)()) for i in range(n)]
    seat_configs = tuple(matches.SeatConfig(s.name, "club" if s.bot else "") for s in seats)
    table = Table(
        SUMI,
        options,
        seats,
        seed,
        pace=matches.pace(app.settings),
        position={"options": options, **position} if position else None,
    )
    table.submit(DEAL)
    scene = TableScene(Match(table, seat_configs))
    app.push(scene)
    return scene


def stage(
    app: App, hands: tuple[str, ...] = FOUR, people: int = 1, bot: Any = None, changes: Any = None, **parts: Any
) -> TableScene:
    """Set up a position."""
    return sit(app, len(hands), people, bot, position={"hands": list(hands), **parts}, changes=changes)


def say(scene: TableScene, *actions: str) -> TableScene:
    """Let seats act, wait for forced passes, and wait until the table is at rest."""
    for text in actions:
        ply = scene.table.ply
        assert scene.table.submit(parse(text)) is None, text
        for _ in range(30):
            if scene.table.ply == ply:
                scene.table.advance(100)
        assert scene.table.ply == ply + 1, text
    scene.follow()
    scene.anim.finish()
    scene.announcement = None
    while scene.table_view.tick(1):
        pass
    scene.look(at_once=True)
    return scene


def told(scene: TableScene, *actions: str) -> TableScene:
    """Play the deal to its end and show its whole score sheet."""
    say(scene, *actions)
    assert scene.table.deal_over
    count(scene, scene.table_view.result())
    return scene


def table_view(scene: TableScene) -> SumidagawaTable:
    assert isinstance(scene.table_view, SumidagawaTable)
    return scene.table_view


def last(scene: TableScene) -> Action:
    return scene.table.log[-1]


def pick(scene: TableScene, cards: str) -> TableScene:
    """Choose cards."""
    for wid in table_view(scene).widgets_of(faces(cards)):
        table_view(scene).activate(wid)
    scene.look(at_once=True)
    return scene


OVERTAKES: dict[str, Any] = {
    "hands": ["", "", "B9", "B8 R9"],
    "tiles": [2, 1, 0, 0],
    "down": ["rB", "rR", "", ""],
    "plays": ["3 B1", "2 R2"],
    "turn": 3,
}
"""Seat 3 passes, the round ends, and seats 0 and 1 go out together, the seat with the larger tile first."""
ROUND_ENDS = ("3 pass", "0 pass", "1 pass")


def position(app: App, of: dict[str, Any], **more: Any) -> TableScene:
    """Set up one of the positions above, with changes."""
    parts = {**of, **more}
    return stage(app, tuple(parts.pop("hands")), **parts)


def finished(app: App, n: int = 4, changes: Any = None) -> TableScene:
    """A deal that is over: the own last card; with four seats, three go out together."""
    if n == 3:
        parts: dict[str, Any] = {"order": [1], "tiles": [0, 1, 0], "plays": ["2 R2"], "turn": 0, "rounds": 4}
        return told(stage(app, ("B9", "", "B8 R9"), changes=changes, **parts), "0 play B9")
    parts = {
        **OVERTAKES,
        "hands": ["", "", "B9 R10", ""],
        "tiles": [2, 1, 0, 3],
        "down": ["rB", "rR", "", "rB"],
        "plays": ["2 R2"],
        "rounds": 11,
        **POINTS,
    }
    return told(position(app, parts, changes=changes), *ROUND_ENDS)


def moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """Moments that show everything the table can show, with three and four seats."""
    scene = sit(app, 3, seed=2)
    scene.anim.finish()
    yield "dealt", scene
    yield "opened", stage(app, **OPENED, **POINTS)
    yield "three", stage(app, THREE, plays=["2 R7 R8 rR rR"], down=["", "rB", ""])
    yield "named", pick(stage(app, **OPENED, **POINTS), "R7 R7 rB")
    yield "wild named", pick(stage(app, **OPENED, **POINTS), "rB rB rR")
    yield "refused", pick(stage(app, **OPENED, **POINTS), "B2")
    yield "made", pick(stage(app, **OPENED, **POINTS), "B5 rB")
    yield "unfinished", pick(stage(app, **OPENED, **POINTS), "B8 R9")
    yield "not mine", pick(stage(app, THREE, plays=["0 R7 R8 rR rR"]), "B2")
    yield "nothing", pick(stage(app, **OPENED, **POINTS), "B2 B10 R7")
    yield "full", position(app, FULL, hands=["B2", "B9 B9", "B8 R8", "B10 B10"])
    yield "must pass", stage(app, ("B4 R9", "B9 B9", "R8", "B8"), plays=["3 B1"], down=["rB", "rR", "", ""], turn=0)
    yield "may pass", position(app, MAY_PASS)
    yield "passed", say(position(app, MAY_PASS), "0 pass")
    scene = stage(app, ("B4 R9", "B9 B9", "R8", "B8"), haze=True, down=["rB", "rR", "", ""], rounds=3)
    table_view(scene).activate("wild:1")
    scene.look(at_once=True)
    yield "haze", scene
    yield (
        "other's haze",
        stage(
            app,
            ("B4 R9", "B9 B9", "R8", "B8"),
            haze=True,
            leader=2,
            turn=2,
            down=["rB", "", "rB rR", ""],
            rounds=11,
            order=[],
            **POINTS,
        ),
    )
    yield "burn", say(position(app, BURN), "0 play R6 R7 R8 R9")
    yield "burn a wild card", say(position(app, BURN_WILD), "0 play R6 R7 R8 R9")
    yield (
        "other burns",
        say(stage(app, ("B4", "R6 R7 R8 R9 B2 R2 B5", "B8", "B7"), plays=["0 B1"], turn=1), "1 play R6 R7 R8 R9"),
    )
    yield "revive", say(position(app, REVIVE), "2 pass")
    yield "other revives", say(position(app, REVIVE, down=["rB", "rB rR", "rR", ""]), "2 pass")
    yield "tile", position(app, OVERTAKES)
    yield "out", say(position(app, OVERTAKES), *ROUND_ENDS)
    for n in (3, 4):
        yield "result", finished(app, n)
    yield "void", void(app)
    scene = finished(app, changes={"deals": 1})
    count(scene, scene.table_view.final(), final=True)
    yield "final", scene


def void(app: App) -> TableScene:
    """A deal that is void after its 60th round."""
    scene = stage(app, ("B4 R9", "B9 B9", "R8", "B8"), plays=["1 B1"], down=["rB", "", "rB", "rR"], rounds=59, turn=2)
    return told(scene, "2 pass", "3 pass", "0 pass")
