"""Helpers for tests of the Rumino table: tables, positions, and moments that show everything the table can show."""

from collections.abc import Iterator
from random import Random
from typing import Any

import engine
from engine.cards import face
from engine.contract import Action, BotMove, parse
from engine.melds import jokers
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.games.rumino.effects import Effect
from game.games.rumino.table_view import RuminoTable
from game.match import session as matches
from game.match.session import Match
from game.scenes.table.scene import TableScene
from tests.kit.app import Waits, count

RUMINO = engine.load("rumino")
NAMES = ("you", "ren", "mio", "yuki", "sora", "haru")
SIX = (
    "4S 5S JK 9H 9C 9D 6H",
    "2C 3C 4C KD QD 8S 8H",
    "10H JH QH 10S 10C AD 5D",
    "AC 3D 6D 7S 9S JS KS",
    "7H 7H 7S 5C 5D 2S KC",
    "JK JK 3S 4D 8C QC KH",
)
WILD = "JK 5S 6S JK 9C 9D KH 2D"
GIN = "4H 5H 6H 3H JS JD JC KD"
RUMINO_HAND = "4S 5S 6S JK 8S 9S 10S KD"
LOOSE = "AS 3H 6D 8C 10S QD KC 2H"
HIGH = (45, 88, 61, 97, 30, 72)


class Keen:
    """A bot that collects melds and ends deals."""

    def think(self, view: Any, legal: Any, rng: Random) -> Iterator[BotMove]:
        yield BotMove(keen(view, legal, rng), 500)


def keen(view: Any, legal: list[Action], rng: Random) -> Action:
    ends = [a for a in legal if a.verb in ("rumino", "gin", "knock", "rebuy")]
    if ends and rng.random() < 0.6:
        return ends[0]
    throws = [a for a in legal if a.verb == "discard"]
    if not throws:
        return legal[0]
    left = jokers.discards(jokers.gather(view.hand))
    return min(throws, key=lambda a: left[a.cards[0]])


def sit(
    app: App,
    n: int,
    preset: str = "",
    people: int = 1,
    bot: Any = None,
    seed: int = 1,
    position: Any = None,
    changes: Any = None,
) -> TableScene:
    """Set up a table of n seats. Seats without a person play as this bot, or never move."""
    options = table_options(RUMINO, preset, changes)
    names = NAMES[:1] if people == 1 else ("Hana", "Ken", "Rui")[:people]
    seats = [Seat((*names, *NAMES[len(names) :])[i], None if i < people else (bot or Waits)()) for i in range(n)]
    seat_configs = tuple(matches.SeatConfig(s.name, "club" if s.bot else "") for s in seats)
    table = Table(
        RUMINO,
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
    app: App,
    hands: tuple[str, ...],
    preset: str = "",
    people: int = 1,
    changes: Any = None,
    bot: Any = None,
    **parts: Any,
) -> TableScene:
    """Set up a position, with the antes paid."""
    position = {"hands": list(hands), "discard": "QC 10D", "dealer": len(hands) - 1, "turn": 0, **parts}
    scene = sit(app, len(hands), preset, people, bot, position=position, changes=changes)
    if scene.seat is not None:
        table_view(scene).finish_effects()
        scene.look(at_once=True)
    return scene


def say(scene: TableScene, *actions: str) -> TableScene:
    """Let seats act, and wait until all effects have ended."""
    for text in actions:
        assert scene.table.submit(parse(text)) is None, text
    scene.follow()
    scene.anim.finish()
    scene.announcement = None
    table_view(scene).finish_effects()
    scene.look(at_once=True)
    return scene


def told(scene: TableScene, *actions: str) -> TableScene:
    """Play the deal to its end and show its whole score sheet. Seats that are asked for a rebuy stay out."""
    say(scene, *actions)
    while not scene.table.deal_over:
        say(scene, f"{scene.table.view(0).facts.turn} pass")
    count(scene, scene.table_view.result())
    return scene


def table_view(scene: TableScene) -> RuminoTable:
    assert isinstance(scene.table_view, RuminoTable)
    return scene.table_view


def last(scene: TableScene) -> Action:
    return scene.table.log[-1]


def high(n: int, **parts: Any) -> dict[str, Any]:
    return {"totals": list(HIGH[:n]), **parts}


def dropping(app: App, n: int = 4, **parts: Any) -> TableScene:
    """Seats 0 and 3 reach 100 with the deal. Seat 0 is asked first."""
    totals = [95, 40, 61, 97, 30, 72][:n]
    hands = (LOOSE.rsplit(" ", 1)[0], "2C 3C 4C JH QH KH AS", *SIX[2:n])
    return say(stage(app, hands, totals=totals, turn=1, **parts), "1 knock")


def moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """Moments that show everything the table can show, with two to six seats."""
    scene = sit(app, 6, people=1)
    scene.anim.finish()
    yield "antes", scene
    yield "may knock", stage(app, SIX[:5], **high(5))
    yield (
        "one out",
        stage(
            app,
            (*SIX[:3], "", SIX[4]),
            totals=[45, 88, 61, 104, -20],
            rebuys=[0, 1, 0, 0, 0],
            chips=[-10, -40, -10, -10, -10],
        ),
    )
    yield "six wait", stage(app, SIX, turn=3, **high(6))
    scene = stage(app, (WILD, *SIX[1:3]), phase="discard", **high(3))
    table_view(scene).activate(f"card:{face('KH')}")
    scene.look(at_once=True)
    yield "discard", scene
    scene = stage(app, (LOOSE, *SIX[1:6]), phase="discard", taken="2H", **high(6))
    table_view(scene).activate(f"card:{face('2H')}")
    scene.look(at_once=True)
    yield "just taken", scene
    scene = stage(app, (LOOSE, SIX[1]), phase="discard")
    table_view(scene).sort = "rank"
    scene.look(at_once=True)
    yield "by rank", scene
    yield "may gin", stage(app, (GIN, *SIX[1:4]), phase="discard", **high(4))
    yield "may Rumino", stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard", **high(4))
    yield "strict", stage(app, (RUMINO_HAND, *SIX[1:4]), "strict", phase="discard", **high(4))
    scene = stage(app, ("", *SIX[1:5]), totals=[104, 88, 61, 97, 30], turn=1, dealer=4)
    assert scene.ui["skip"]
    yield "out", scene
    for n in (4, 6):
        yield "asked", dropping(app, n)
        yield "answered", say(dropping(app, n), "0 rebuy")
        yield "bought, result", told(dropping(app, n), "0 rebuy", "3 rebuy")
    yield "void", told(void(app))
    for n in (2, 3, 4, 6):
        yield "gin, result", told(stage(app, (GIN, *SIX[1:n]), phase="discard", **high(n)), "0 gin KD")
    yield "Rumino, result", told(stage(app, (RUMINO_HAND, *SIX[1:6]), phase="discard", **high(6)), "0 rumino KD")
    scene = told(stage(app, (RUMINO_HAND, *SIX[1:6]), phase="discard", **high(6)), "0 rumino KD")
    count(scene, scene.table_view.final(), final=True)
    yield "final", scene
    scene = stage(app, SIX[:4], **high(4))
    say(scene, "0 knock")
    table_view(scene).effects.add(Effect("count", 1680, table_view(scene).counted()))
    table_view(scene).effects.add(Effect("totals", 800))
    table_view(scene).effects.age = 900
    yield "counting", scene


def void(app: App) -> TableScene:
    """A deal that is void after its 200th turn."""
    return say(stage(app, (LOOSE, *SIX[1:6]), phase="discard", turns=199, **high(6)), "0 discard KC")
