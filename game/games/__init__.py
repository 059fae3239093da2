"""What each game shows and offers: one package per game. This module says which games there are and what they declare.

A game declares `GAME_INFO` in its package (`game.games.gin`, or `rintaku_snap.game` of an installed game). The rest is
found by the name of its module, where the package has it: `table_view` (a game without one cannot be played),
`public_view`, `tile`, `rule_pages`, `statistics`, `coach`, `drills`, `tour`. May import `engine` and `assets`; the
packages of the games import the rest of `game`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import assets
import engine
from engine import files
from engine.cards import FACES
from engine.registry import assets_folder, find_module, package_name
from engine.text import error_text, quoted

MAX_TEXT_BYTES: Final = 1_000_000
"""The largest file of texts, lessons or rules."""
READ_APART: Final = ("lessons", "rules")
"""Text files that are not part of the catalogue: each has a reader of its own."""


MEASURES: Final = ("wins", "points", "losses")
"""What strength is counted in; `game.arena.measures` says how."""


class GameInfo(NamedTuple):
    """What a game offers besides its modules. Plain data: a game's package imports nothing heavy for it."""

    order: float = 100
    """Place among the games, lowest first; games of the same order stand by id."""
    tile_cards: tuple[str, str, str] = ("back", "back", "back")
    """Codes of the three cards on the game's tile."""
    for_newcomers: bool = False
    """Whether this game is chosen on the start screen as long as nobody has played."""
    low_points_win: bool = False
    """Whether few points of a deal are good, and few in the running totals."""
    measure: str = "wins"
    """What the arena counts strength in: one of MEASURES."""
    sounds: Mapping[str, str] = MappingProxyType({})
    """The game's own sounds (`sounds/<name>.ogg` among its assets), each with its volume group."""
    puzzle_gap: float = 0.0
    """How much better than every other the best move of a daily puzzle is, in the unit of the game's strongest level.
    0: the game has no puzzles."""
    puzzle_seats: int = 2
    face_rows: tuple[tuple[int, ...], ...] = ()
    """Every face of the game's pack in rows, as the grid of a bot's beliefs shows them. Empty: the 52 cards."""
    sides: int = 0
    """In a game of partners, how many sides there are: seat s is of side s % sides. 0: everybody plays alone."""


_KINDS: Final[Mapping[type, Any]] = {int: (int, float), float: (int, float), tuple: Sequence, MappingProxyType: Mapping}
"""By the type of a default of GameInfo, the types that take its place."""


@cache
def game_info(game: str) -> GameInfo:
    """What a game declares; the defaults where it declares nothing, or what no program can use."""
    return GameInfo() if info_fault(game) else _declared(game)


def info_fault(game: str) -> str:
    """What is wrong with what a game declares; empty if nothing is."""
    info = _declared(game)
    if not isinstance(info, GameInfo):
        return "GAME_INFO is no GameInfo"
    for name, usual in GameInfo._field_defaults.items():
        if not isinstance(value := getattr(info, name), _KINDS.get(type(usual), type(usual))):
            return f"{name} of GAME_INFO is {quoted(str(value))}"
    if info.measure not in MEASURES:
        return f"measure of GAME_INFO is {quoted(info.measure)}, not one of {', '.join(MEASURES)}"
    if info.sides < 0 or info.sides == 1:
        return f"sides of GAME_INFO is {info.sides}, neither 0 nor 2 or more"
    return ""


def _declared(game: str) -> Any:
    return getattr(find_module("game", game), "GAME_INFO", GameInfo())


def points_sign(game: str) -> int:
    """1 if many points of a deal are good, -1 if few are."""
    return -1 if game_info(game).low_points_win else 1


def side_of(game: str, seat: int) -> int:
    """The side of a seat; a side of its own where everybody plays alone."""
    sides = game_info(game).sides
    return seat % sides if sides else seat


@cache
def games_in_order() -> tuple[str, ...]:
    """The ids of all games in the order of the start screen."""
    return tuple(sorted(engine.game_ids(), key=lambda game: (game_info(game).order, game)))


def has_table(game: str) -> bool:
    """Whether a game can be played here: its rules may be there before its table."""
    package = package_name("game", game)
    return bool(find_spec(package) and find_spec(f"{package}.table_view"))


@cache
def newcomers_game() -> str:
    """The id of the game that is chosen as long as nobody has played."""
    return next((game for game in games_in_order() if game_info(game).for_newcomers), games_in_order()[0])


def game_path(game: str, *parts: str) -> Path:
    """The file or folder at `parts` among a game's assets. Raises FileNotFoundError."""
    folder = assets_folder(game)
    if folder is None:
        return assets.path("games", game, *parts)
    path = folder.joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"{game} has no asset {'/'.join(parts)!r}")
    return path


def _files(folder: str, suffix: str) -> Mapping[str, Path]:
    """The files of that kind among the games' assets by name, without the suffix. The first game of a name wins; a name
    that all games share is nobody's own."""
    files: dict[str, Path] = {}
    for game in games_in_order():
        try:
            own = game_path(game, folder)
        except FileNotFoundError:
            continue
        files = {file.stem: file for file in sorted(own.glob(f"*{suffix}"))} | files
    shared = {file.stem for file in assets.path(folder).glob(f"*{suffix}")}
    return {name: file for name, file in files.items() if name not in shared}


@cache
def card_files() -> Mapping[str, Path]:
    """The pictures of the games' own cards by card code: `cards/<code>.svg` among a game's assets."""
    return _files("cards", ".svg")


def is_card(code: str) -> bool:
    """Whether there is a picture for a code: a face, the back, or a card of a game's own."""
    return code in FACES or code == "back" or code in card_files()


@cache
def sound_files() -> Mapping[str, Path]:
    """The games' own sounds by name: `sounds/<name>.ogg` among a game's assets."""
    return _files("sounds", ".ogg")


@cache
def sound_groups() -> Mapping[str, str]:
    """The volume group of each sound that a game brings, by name, in the order of the games."""
    groups: dict[str, str] = {}
    for game in games_in_order():
        groups = groups | {name: group for name, group in game_info(game).sounds.items() if name not in groups}
    return groups


@cache
def text_files(language: str) -> tuple[tuple[str, Path], ...]:
    """The files of the games' texts in a language, each with its game, without lessons and rule books, which are read
    on their own."""
    files: list[tuple[str, Path]] = []
    for game in games_in_order():
        try:
            folder = game_path(game, "texts", language)
        except FileNotFoundError:
            continue
        files += [(game, file) for file in sorted(folder.glob("*.toml")) if file.stem not in READ_APART]
    return tuple((game, file) for game, file in files if not text_error(file))


def text_error(file: Path) -> str:
    """Why a file of texts cannot be read; empty if it can. A game with such a file keeps its other texts."""
    try:
        files.read_toml(file, MAX_TEXT_BYTES)
    except (OSError, ValueError) as error:
        return f"{file.name}: {error_text(error)}"
    return ""
