"""Drills: many small questions at the real table, asked one after the other; a question answered wrongly is asked
again.

A drill makes positions and judges what was done; `game.scenes.learn.drill` asks, counts and keeps the best result. The
texts of a drill are in the game's `texts/<language>/lessons.toml` under the id of the lesson that names it: `ask`, into
which nothing is filled, one text for each key in `Drill.verdicts`, with the values of the DrillVerdict, and
`answer_<id>` for each of its buttons. A game defines its drills in `DRILLS` of its module `drills`
(`game.games.gin.drills`)."""

from collections.abc import Mapping

from engine.registry import find_module
from game.learn.drill import Drill


def drills(game: str) -> Mapping[str, Drill]:
    """The drills of a game by the name that a lesson gives; empty if it has none."""
    known: Mapping[str, Drill] = getattr(find_module("game", game, "drills"), "DRILLS", {})
    return known
