"""A table with a position laid out, for the games' tours."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ai import registry
from engine.contract import Action, View
from game.demo.driver import PROMPT_GUARD
from game.demo.tour import Tour
from game.match.session import usual_company
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
    seat_configs = usual_company(tour.game, len(position["hands"]))
    scene = tour.lay_out(position, preset, seat_configs, registry.load if bots else lambda game, level: Still())
    scene.table_view.finish_effects()
    tour.hands.move(2, 2)
    tour.hands.wait(PROMPT_GUARD)
    return scene
