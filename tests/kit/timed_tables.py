"""Tables of Gin and of the toy whose time the test lets pass, and simple bots for them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import engine
from engine.contract import Action, Bot, BotMove, View, parse
from engine.options import table_options
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from tests.kit import toy

GIN = engine.load("gin")
STILL = Pace(auto=None, pause=0)


class Guess:
    """Acts at random, after a random time."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove]:
        action = legal[int(rng.random() * len(legal))]
        yield BotMove(action, 200 + int(rng.random() * 1000))


class Slow:
    """Needs several slices, and changes its mind."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        yield None
        yield BotMove(legal[0], 50)
        yield BotMove(legal[-1], 300)


class Says:
    """Says one verb if it may, after a time of its own; else nothing."""

    def __init__(self, verb: str, after: int) -> None:
        self.verb, self.after = verb, after

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove]:
        for action in legal:
            if action.verb == self.verb:
                yield BotMove(action, self.after)
                return


def gin_table(bots: tuple[Bot | None, Bot | None], seed: int = 7, **more: Any) -> Table:
    return Table(GIN, table_options(GIN), [Seat("A", bots[0]), Seat("B", bots[1])], seed, **more)


def snap_table(*bots: Bot | None, seed: int = 7, **more: Any) -> Table:
    """The toy's table, dealt."""
    table = Table(toy, table_options(toy), [Seat(str(n), b) for n, b in enumerate(bots)], seed, **more)
    table.submit(DEAL)
    return table


def say(table: Table, text: str, ply: int | None = None) -> None:
    assert table.submit(parse(text), ply) is None


def play_first(table: Table, seat: int) -> None:
    """A whole turn of the toy: draw, and play the first card."""
    say(table, f"{seat} draw")
    assert table.submit(next(a for a in table.legal(seat) if a.verb == "play")) is None


def deal_on(table: Table, ms: int, step: int) -> list[tuple[int, str]]:
    """Let time pass in steps, dealing whenever a deal is over; when each action happened."""
    seen = []
    table.journal = lambda text: seen.append((table.now, text))
    for _ in range(0, ms, step):
        table.advance(step)
        if table.deal_over and not table.match_state.over:
            table.submit(DEAL)
    return seen
