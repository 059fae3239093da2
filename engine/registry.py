"""Which games there are, and where each layer keeps its part of a game.

A game is one package per layer: `engine.games.gin` holds the rules of Gin Rummy, `ai.games.gin` its opponents,
`game.games.gin` what its table shows. The rules make a game exist; the other layers may lack a package for it.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import cast

from engine import games as _games
from engine.contract import Rules, UnknownGame


def games() -> tuple[str, ...]:
    """The ids of all games: the packages in `engine.games`."""
    return tuple(sorted(m.name for m in iter_modules(_games.__path__) if m.ispkg))


@cache
def load(game: str) -> Rules:
    """Return the rules of a game. Raises UnknownGame, which names the games that exist."""
    if game not in games():
        raise UnknownGame(f"there is no game {game!r}; the games are: {', '.join(games())}")
    return cast(Rules, import_module(f"engine.games.{game}"))


@cache
def find_module(layer: str, game: str, name: str) -> ModuleType | None:
    """Import the module `name` from a game's package in a layer ("ai" or "game"). None if it does not exist."""
    package = f"{layer}.games.{game}"
    if not game.isidentifier() or not find_spec(package) or not find_spec(f"{package}.{name}"):
        return None
    return import_module(f"{package}.{name}")
