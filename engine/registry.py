"""Which games there are, and where each layer keeps its part of a game.

A game is one package per layer: `engine.games.gin` holds the rules of Gin Rummy, `ai.games.gin` its opponents,
`game.games.gin` what its table shows. The rules make a game exist; the other layers may lack a package for it.

Another distribution adds a game by an entry point of the group `rintaku.games`: its name is the game's id, its value a
package that says `API_VERSION` and holds the packages `engine`, `ai` and `game` and the folder `assets`:

    [project.entry-points."rintaku.games"]
    snap = "rintaku_snap"

A game that cannot be used is left out of `game_ids()` and listed by `broken_games()` with the reason.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, distributions, entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, NamedTuple, cast

from engine import games
from engine.contract import Rules, UnknownGame
from engine.text import QUOTE_LENGTH, quoted, shortened

API_VERSION: Final = 1
"""Version of all that an installed game may use: the modules listed in CONTRIBUTING.md, *A distribution of its own*.
It rises when a game written for the version before may break."""
ENTRY_POINTS: Final = "rintaku.games"
_RULES: Final = (
    *("ID", "SEATS", "OPTIONS", "PRESETS", "CALLS", "REASONS"),
    *("match_state", "deal", "setup", "determinize"),
)
"""The names that the rules of a game define: see `engine.contract.Rules`."""


class BrokenGame(NamedTuple):
    """An installed game that cannot be used. `kind` is `version` (made for another API_VERSION), `name` (its id is
    taken or no identifier), `error` (it fails to load) or `file` (it is played without a card, a sound or lessons that
    cannot be used). `detail` is the version that the game names, or the error as text."""

    game: str
    kind: str
    detail: str


class _Discovered(NamedTuple):
    """The installed games: the package of each usable one by id, and the others."""

    packages: Mapping[str, str]
    broken: tuple[BrokenGame, ...]


def _built_in() -> tuple[str, ...]:
    return _packages_in(*games.__path__)


@cache
def _packages_in(*folders: str) -> tuple[str, ...]:
    """The packages in these folders. To look takes 0.3 ms, and every record that is read asks for them."""
    return tuple(m.name for m in iter_modules(folders) if m.ispkg)


@cache
def _installed() -> _Discovered:
    """Import the packages of every installed game, so that a broken one is known before it is played."""
    packages: dict[str, str] = {}
    broken: list[BrokenGame] = []
    taken = set(_built_in())
    for entry in sorted(_entry_points(), key=lambda e: (e.name, e.value)):
        problem = _problem(entry.name, entry.value, taken)
        if problem:
            broken.append(problem)
        else:
            packages[entry.name] = entry.value
            taken.add(entry.name)
    return _Discovered(packages, tuple(broken))


def _entry_points() -> Iterable[EntryPoint]:
    """The entry points of the installed games. A distribution whose metadata is damaged, be it no game at all, has
    none."""
    try:
        return entry_points(group=ENTRY_POINTS)
    except Exception:  # that of one damaged file
        entries: dict[tuple[str, str], EntryPoint] = {}
        for each in distributions():
            with suppress(Exception):
                entries |= {(e.name, e.value): e for e in each.entry_points.select(group=ENTRY_POINTS)}
        return entries.values()


def _problem(game: str, package: str, taken: set[str]) -> BrokenGame | None:
    """Why an installed game cannot be used; None if it can."""
    if game in taken or not game.isidentifier():
        return BrokenGame(game, "name", package)
    try:
        version = getattr(import_module(package), "API_VERSION", None)
        if version is None:
            return BrokenGame(game, "error", f"{package} lacks API_VERSION")
        if version != API_VERSION:
            return BrokenGame(game, "version", str(version))
        rules = import_module(f"{package}.engine")
        for layer in ("ai", "game"):
            if find_spec(f"{package}.{layer}"):
                import_module(f"{package}.{layer}")
        missing = [name for name in _RULES if not hasattr(rules, name)]
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is imported
        return BrokenGame(game, "error", describe(error))
    if missing:
        return BrokenGame(game, "error", f"{package}.engine lacks {', '.join(missing)}")
    if game != rules.ID:
        return BrokenGame(game, "error", f"{package}.engine is the game {rules.ID!r}")
    return None


def describe(error: BaseException) -> str:
    """An error in one line: its kind and what it says."""
    return f"{type(error).__name__}: {error}"


def game_ids() -> tuple[str, ...]:
    """The ids of all usable games, in alphabetical order: the packages in `engine.games` and the installed games."""
    return tuple(sorted((*_built_in(), *_installed().packages)))


def broken_games() -> tuple[BrokenGame, ...]:
    """The installed games that cannot be used, in alphabetical order of their ids."""
    return _installed().broken


def why_unusable(game: str) -> str:
    """Why a game cannot be used although it is installed, in one line; empty if it can be, or is not installed."""
    problem = None if game in game_ids() else next((p for p in broken_games() if p.game == game), None)
    if not problem:
        return ""
    reasons = {
        "version": f"it is made for version {problem.detail} of the interface, this is {API_VERSION}",
        "name": "its name is no identifier of Python",  # a name that is taken belongs to a usable game
    }
    return shortened(
        f"{shortened(game)} is installed but cannot be used: {reasons.get(problem.kind, problem.detail)}",
        4 * QUOTE_LENGTH,
    )


def installed_package(game: str) -> str | None:
    """The root package of a game from another distribution. None for a game that comes with Rintaku."""
    return _installed().packages.get(game)


def distribution(game: str) -> str:
    """The distribution that an installed game comes from, with its version: "rintaku-snap 1.0". Empty for a game that
    comes with Rintaku, or if the distribution does not say."""
    package = installed_package(game)
    for entry in _entry_points() if package else ():
        with suppress(Exception):  # the metadata of a distribution may be damaged
            if (entry.name, entry.value) == (game, package) and entry.dist:
                return f"{entry.dist.name} {entry.dist.version}"
    return ""


def package_name(layer: str, game: str) -> str:
    """The full name of a game's package in a layer: "engine", "ai" or "game"."""
    root = installed_package(game)
    return f"{root}.{layer}" if root else f"{layer}.games.{game}"


@cache
def assets_folder(game: str) -> Path | None:
    """The folder of pictures, sounds, texts and lessons of an installed game. None for a game that comes with Rintaku,
    whose folder is known to the package `assets`."""
    root = installed_package(game)
    file = import_module(root).__file__ if root else None
    return Path(file).parent / "assets" if file else None


@cache
def load(game: str) -> Rules:
    """Return the rules of a game. Raises UnknownGame, which says what is wrong with an installed game, and names the
    games that exist where there is none of this id."""
    if game not in game_ids():
        if why := why_unusable(game):
            raise UnknownGame(why)
        raise UnknownGame(f"there is no game {quoted(game)}; the games are: {', '.join(game_ids())}")
    return cast(Rules, import_module(package_name("engine", game)))


@cache
def find_module(layer: str, game: str, name: str = "") -> ModuleType | None:
    """Import the module `name` from a game's package in a layer ("ai" or "game"), or the package itself if no name is
    given. None if it does not exist."""
    package = package_name(layer, game)
    if not game.isidentifier() or not find_spec(package):
        return None
    wanted = f"{package}.{name}" if name else package
    return import_module(wanted) if find_spec(wanted) else None
