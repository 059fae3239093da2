"""The rules and the table of Rintaku. Standard library only; knows no screen and no opponent.

>>> "gin" in games()
True
>>> load("gin").SEATS
(2,)
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from engine import games as _games
from engine.contract import Rules, UnknownGame

__all__ = ["games", "load"]


def games() -> tuple[str, ...]:
    """The ids of the games there are. A game is a module of `engine.games` without an underscore in its
    name; a game that needs a second file names it after itself (`gin_match`)."""
    return tuple(sorted(m.name for m in iter_modules(_games.__path__) if "_" not in m.name))


@cache
def load(game: str) -> Rules:
    """The rules of a game. Raises UnknownGame, which names the games there are."""
    if game not in games():
        raise UnknownGame(f"there is no game {game!r}; the games are: {', '.join(games())}")
    return cast(Rules, import_module(f"engine.games.{game}"))
