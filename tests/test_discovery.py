"""Games are discovered: outside its own packages no code knows a game by its id."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[1]
GAMES = engine.game_ids()
ALLOWED = {
    "ai/examples/own_bot.py": "an example plays a particular game",
    "game/arena/benchmark.py": "measures particular games, so that its figures can be compared",
    "game/arena/openspiel.py": "compares Gin Rummy with OpenSpiel's gin_rummy, which is that game only",
    "game/demo/run.py": "its frame times are a figure of the benchmark, measured in Gin Rummy",
}
"""Files that may name a game, and why."""
ID = re.compile(rf"\b({'|'.join(map(re.escape, GAMES))})\b")


def named_games(source: str) -> Iterator[str]:
    """The places in a module that name a game: imports of its packages, and texts that are or begin with its id."""
    if not ID.search(source):
        return  # most modules: nothing to parse
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [f".games.{node.value}"]
        else:
            continue
        for name in names:
            _, found, inner = name.partition(".games.")
            if found and inner.split(".")[0] in GAMES:
                yield f"{node.lineno}: {name.removeprefix('.games.')}"


def modules() -> Iterator[Path]:
    """The modules of the program without the games' own packages and the scripts that draw the pictures."""
    for package in ("engine", "ai", "game", "assets"):
        for file in sorted((ROOT / package).rglob("*.py")):
            parts = file.relative_to(ROOT).parts
            own = parts[1] == "games" and len(parts) > 3
            if not own and parts[:2] != ("assets", "scripts"):
                yield file


def test_no_module_outside_a_games_packages_names_a_game() -> None:
    wrong = [
        f"{name}:{place}"
        for file in modules()
        if (name := file.relative_to(ROOT).as_posix()) not in ALLOWED
        for place in named_games(file.read_text("utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", ALLOWED)
def test_a_module_that_may_name_a_game_does_so(name: str) -> None:
    assert list(named_games((ROOT / name).read_text("utf-8")))


def test_a_named_game_is_found() -> None:
    for source in (
        'if game == "rin": pass',
        "from engine.games.gin import HAND",
        "from engine.games import rumino",
        "import ai.games.gin.club",
        'tr("rin.suit.S")',
    ):
        assert list(named_games(source)), source
    assert not list(named_games('"""The game of gin, or rin."""\nname = "ginger"'))


def test_no_name_hides_the_package_of_the_games() -> None:
    import engine.games.gin.state as state

    assert state.__name__ == "engine.games.gin.state"
