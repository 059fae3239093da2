"""A table with a position laid out, for the games' tours."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ai import registry
from engine.contract import Action, View
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.demo.driver import PROMPT_GUARD
from game.demo.tour import Tour
from game.match.session import Match, company, pace
from game.scenes.table.scene import TableScene

Position = Mapping[str, Any]


class Still:
    """A bot that never moves, so that a position stays as it is."""

    def think(self, view: View, legal: Sequence[Action], rng: Random) -> Iterator[None]:
        """Never decide."""
        while True:
            yield None


def staged(tour: Tour, position: Position, preset: str = "", bots: bool = False) -> TableScene:
    """Push a table with a position onto the scenes. Its opponents never move, or (`bots`) play as Club.

    Returns the scene when no card moves any more and keys are accepted."""
    seat_configs = company(tour.game, [registry.USUAL_LEVEL] * (len(position["hands"]) - 1))
    options = table_options(tour.rules, preset, position.get("options"))
    seats = [
        Seat(c.name, (registry.load(tour.game, c.bot) if bots else Still()) if c.bot else None) for c in seat_configs
    ]
    table = Table(
        tour.rules, options, seats, tour.seed, position={**position, "options": options}, pace=pace(tour.app.settings)
    )
    table.submit(DEAL)
    scene = TableScene(Match(table, seat_configs))
    tour.app.push(scene)
    scene.table_view.finish_effects()
    tour.hands.move(2, 2)
    tour.hands.wait(PROMPT_GUARD)
    return scene
