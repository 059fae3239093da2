"""Positions from play: what a seat meets in deals that opponents play with each other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import engine
from ai import registry
from engine.contract import Action, View, parse
from engine.options import table_options
from engine.rng import derive
from engine.table.table import DEAL, Seat, Table
from game.learn.lessons import PACE

MOST_DEALS: Final = 1000
"""So many deals are searched for a decision at most. The rarest that a built-in game asks about is in one of 23."""
Wanted = Callable[[View, list[Action]], bool]
"""Whether a decision of a seat, with its legal actions, is one to be asked about."""


def decisions(game: str, seats: int, seed: int, preset: str = "") -> Iterator[Table]:
    """Play a deal, the adviser at seat 0 and Club at the others. Yields the table whenever seat 0 has a choice."""
    rules, usual = engine.load(game), registry.USUAL_LEVEL
    others = [Seat(usual, registry.load(game, usual)) for _ in range(1, seats)]
    bots = [Seat(registry.EXPERT, registry.adviser(game)), *others]
    table = Table(rules, table_options(rules, preset), bots, seed, headless=True)
    table.submit(DEAL)
    moved = True
    while moved:
        if 0 in table.view(0).acting and len(table.legal(0)) > 1:
            yield table
        moved = table.run()


def position(game: str, seats: int, rng: Random, wanted: Wanted, preset: str = "") -> Mapping[str, Any]:
    """A position in which seat 0 has a wanted decision, as `restored` reads it. Raises LookupError if none is met."""
    first = rng.getrandbits(48)
    for n in range(MOST_DEALS):
        seed = derive(first, "drill", n)
        found = [
            [str(action) for action in table.log]
            for table in decisions(game, seats, seed, preset)
            if wanted(table.view(0), table.legal(0))
        ]
        if found:
            return {"seats": seats, "seed": seed, "preset": preset, "actions": rng.choice(found)}
    raise LookupError(f"{game}: none of {MOST_DEALS} deals has a decision that the drill asks about")


def restored(game: str, data: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A table with a position from play, without bots. `data`: `seed`, `preset`, and the `actions` that led there."""
    rules = engine.load(game)
    options = table_options(rules, data.get("preset", ""))
    table = Table(rules, options, [Seat(name) for name in names], data["seed"], pace=PACE)
    table.replay([parse(text) for text in data["actions"]])
    return table
