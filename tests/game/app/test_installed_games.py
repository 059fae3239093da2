"""Games of other distributions: found by their entry point, part of the whole program; a broken one harms no other."""

import ast
import json
import os
import re
import shutil
import subprocess
import venv
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.kit.foreign_game import LIMIT, PAIRS, PLAY, REFUSED, ROOT, call, change, install, run

HIDE = """
import subprocess, sys
from tests.kit.built_in_games import hide_others
ask = [sys.executable, "-c", "import engine; print(*engine.game_ids())"]
with hide_others():
    import engine
    print(*engine.game_ids(), flush=True)
    subprocess.run(ask, check=True)
subprocess.run(ask, check=True)
"""


@pytest.mark.campaign
def test_the_tests_see_the_built_in_games_alone(tmp_path: Path) -> None:
    shutil.copytree(PAIRS / "rintaku_pairs", install(tmp_path, "pairs", "rintaku_pairs"))
    own, child, afterwards = run(tmp_path, tmp_path / "home", "-c", HIDE).splitlines()
    assert own == child == "gin rin rumino sumidagawa" and "pairs" in afterwards.split()


def test_the_modules_that_an_installed_game_may_use_are_listed_and_exist() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = page.split("`API_VERSION` covers")[1].split("\n#")[0]
    listed = set(re.findall(r"`((?:engine|ai|game)(?:\.\w+)+)`", section))
    assert len(listed) > 40 and {name for name in listed if find_spec(name) is None} == set()
    used = set[str]()
    for file in PAIRS.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] in ("engine", "ai", "game"):
                parts = {f"{node.module}.{name.name}" for name in node.names}
                used |= parts & listed or {str(node.module)}
    assert used and used <= listed, used - listed


@pytest.mark.campaign
@pytest.mark.parametrize("size", ["1280x720", "540x960"])
def test_the_demo_tours_an_installed_game(size: str, tmp_path: Path) -> None:
    """Its rule book has no glossary, and its table no upright layout."""
    shutil.copytree(PAIRS / "rintaku_pairs", install(tmp_path, "pairs", "rintaku_pairs"))
    printed = run(tmp_path, tmp_path / "home", "-m", "game", "demo", "pairs", "--size", size)
    assert printed.startswith(f"pairs {size} en")


STATE = """
import json
from game.games import card_files, games_in_order, sound_files
from game.scenes.installed_games import playable, unplayable
print(json.dumps([playable(), [tuple(problem) for problem in unplayable()], [*card_files(), *sound_files()]]))
"""


SHOWN = """
import sys
from game.app import cli, commands
from tests.kit.app import open_app
commands._window = lambda start: 0
app = open_app()
app.redraw()
for game in sys.argv[1:]:
    assert cli.main(["play", game]) == 0, game
    app.push(app.routes.setup(game))
    app.step(16)
    print(game, bool(app.top.ui["learn"]))
app.push(app.routes.knowledge())
app.step(16)
"""
"""A program that plays some installed games from the command line, shows the map of what is known, and prints which of
the games offers lessons."""


def test_a_broken_game_is_named_and_the_others_are_played(tmp_path: Path) -> None:
    site = tmp_path / "site"
    source = PAIRS / "rintaku_pairs"
    broken = (
        *("old", "shaky", "torn", "blank", "alone", "crooked"),
        *("quitting", "raw", "untaught", "mistaught", "crowded"),
        *("keyless", "endless", "shapeless", "orderless", "puzzling", "advised", "unmeasured", "blind"),
    )
    others = {"gin": "second_gin", "old-maid": "old_maid", "couples": "renamed_pairs"}
    for game, package in (*((game, f"{game}_game") for game in broken), *others.items()):
        shutil.copytree(source, install(site, game, package))
    (site / "old_game" / "__init__.py").write_text("API_VERSION = 0\n")
    (site / "shaky_game" / "engine" / "__init__.py").write_text("import abacus\n")
    install(site, "lost", "lost_game")  # no package at all
    for game in broken[2:]:
        change(site / f"{game}_game" / "engine" / "__init__.py", 'ID = "pairs"', f'ID = "{game}"')
    change(site / "blind_game" / "engine" / "__init__.py", "def determinize", "def imagine")
    change(site / "blank_game" / "game" / "__init__.py", '"7S"', '"2X"')
    change(site / "alone_game" / "ai" / "levels.py", '"club"', '"clever"')
    (site / "quitting_game" / "game" / "__init__.py").write_text("raise SystemExit('good night')\n")
    (site / "raw_game" / "ai" / "levels.py").write_text("raise KeyError('flour')\n")
    change(site / "crooked_game" / "engine" / "__init__.py", "PRESETS: ", 'PRESETS = {"usual": {"stak": 3}}\nOLD: ')
    (site / "untaught_game" / "game" / "coach.py").write_text('DRILLS = {"early": "early_drill"}\n')
    change(site / "mistaught_game" / "assets" / "texts" / "en" / "lessons.toml", "[pair.play]", "[pair.plays]")
    tile = "def paint_mark(*_):\n    raise SystemExit('out of paint')\n"
    (site / "mistaught_game" / "game" / "tile.py").write_text(tile)
    change(site / "crowded_game" / "engine" / "__init__.py", "SEATS = (2, 3, 4)", "SEATS = tuple(range(2, 10))")
    (site / "keyless_game" / "game" / "keys.py").write_text('KEYS = {"draw": "D"}\n')
    (site / "endless_game" / "game" / "tile.py").write_text("while True\n")
    (site / "shapeless_game" / "game" / "__init__.py").write_text("GAME_INFO = {}\n")
    change(site / "orderless_game" / "game" / "__init__.py", "order=50", 'order="last"')
    change(site / "unmeasured_game" / "game" / "__init__.py", 'measure="points"', 'measure="tricks"')
    with (site / "advised_game" / "ai" / "levels.py").open("a", encoding="utf-8") as levels:
        levels.write('ADVISER = "club"\n')
    change(site / "puzzling_game" / "game" / "__init__.py", "order=50", "puzzle_gap=2")
    (site / "torn_game" / "game" / "table_view.py").write_text("raise RuntimeError('out of paper')\n")
    (site / "torn_game" / "assets" / "texts" / "en" / "game.toml").write_text("[torn\n")
    shutil.copytree(source, install(site, "pairs", "rintaku_pairs"))
    sound = site / "rintaku_pairs" / "assets" / "sounds" / "flip.ogg"
    sound.parent.mkdir()
    sound.write_bytes(b"OggS and nothing else of a sound, but long enough for a page")
    (sound.parents[1] / "cards").mkdir(exist_ok=True)
    for shared in ("cards/7H.svg", "sounds/button.ogg"):
        shutil.copy(ROOT / "assets" / shared, sound.parents[1] / shared)
    playable, problems, own_files = json.loads(run(site, tmp_path / "home", "-c", STATE).splitlines()[-1])
    assert playable == ["rin", "gin", "rumino", "sumidagawa", "mistaught", "pairs"]
    kinds = {game: (kind, detail) for game, kind, detail in problems}
    assert kinds["old"] == ("version", "0")
    assert kinds["shaky"][0] == "error" and "abacus" in kinds["shaky"][1]
    assert kinds["gin"] == ("name", "second_gin") and kinds["old-maid"] == ("name", "old_maid")
    assert kinds["couples"] == ("error", "renamed_pairs.engine is the game 'pairs'")
    assert kinds["blind"] == ("error", "blind_game.engine lacks determinize")
    assert kinds["lost"][0] == "error" and "lost_game" in kinds["lost"][1]
    assert kinds["torn"] == ("error", "RuntimeError: out of paper")
    assert kinds["pairs"] == ("file", "sounds/'flip.ogg': not an Ogg file, or damaged"), "played without the sound"
    assert kinds["blank"] == ("error", "tile_cards of GAME_INFO: there is no picture of '2X'")
    assert kinds["alone"] == ("error", "LEVELS of ai.levels lacks 'club'")
    assert kinds["crooked"][0] == "error" and "no option 'stak'" in kinds["crooked"][1]
    assert kinds["quitting"] == ("error", "SystemExit: good night")
    assert kinds["raw"] == ("error", "KeyError: 'flour'")
    assert kinds["untaught"] == ("error", "DRILLS of game.coach: there is no drill 'early_drill'")
    mistaught = "lessons: en, mistaught, lesson pair: texts for a step 'plays' that is not there"
    assert kinds["mistaught"] == ("file", mistaught), "played without lessons"
    assert kinds["crowded"] == ("error", "SEATS has 9, and a table has at most 8 seats")
    keyless = "ValueError: KEYS of game.keys: draw has 'D', not a key and the key of a text"
    assert kinds["keyless"] == ("error", keyless)
    assert kinds["endless"][1].startswith("SyntaxError")
    assert kinds["shapeless"] == ("error", "GAME_INFO is no GameInfo")
    assert kinds["orderless"] == ("error", "order of GAME_INFO is 'last'")
    assert kinds["puzzling"] == ("error", "TypeError: club in puzzling does not explain itself")
    assert kinds["advised"] == ("error", "ADVISER of ai.levels is 'club', not a bot such as Club()")
    assert kinds["unmeasured"] == ("error", "measure of GAME_INFO is 'tricks', not one of wins, points, losses")
    assert len(problems) == 24
    run(site, tmp_path / "home", "-m", "game", "--first-picture")
    done = call(site, tmp_path / "home", "-c", REFUSED, "learn mistaught")
    assert done.stderr == f"rintaku: {mistaught}\n" and not done.returncode, done.stderr
    shown = run(site, tmp_path / "home", "-c", SHOWN, "mistaught", "pairs").splitlines()
    assert shown[-2:] == ["mistaught False", "pairs True"]
    assert "flip" in own_files and not {"7H", "button"} & set(own_files), "what all games share stays as it is"


@pytest.mark.parametrize("damage", [b"[console_scripts]\nno value\n", b"\xff\xfe[\0"])
def test_a_damaged_distribution_keeps_no_game_from_being_played(damage: bytes, tmp_path: Path) -> None:
    shutil.copytree(PAIRS / "rintaku_pairs", install(tmp_path, "pairs", "rintaku_pairs"))
    install(tmp_path, "torn", "torn_game")
    (tmp_path / "torn_game-1.0.dist-info" / "entry_points.txt").write_bytes(damage)
    ask = "from engine.registry import *; print(*game_ids(), broken_games(), distribution('pairs'))"
    printed = run(tmp_path, tmp_path / "home", "-c", ask).splitlines()[-1]
    assert printed == "gin pairs rin rumino sumidagawa () rintaku_pairs 1.0"


@pytest.mark.campaign
def test_a_mark_or_a_number_that_raises_an_error_does_not_stop_the_program(tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    (package / "game" / "tile.py").write_text("def paint_mark(*_):\n    raise RuntimeError('out of paint')\n")
    change(package / "engine" / "__init__.py", "HAND = 3", "HAND = 3\nNUMBERS = None")
    change(package / "assets" / "texts" / "en" / "game.toml", '"Draw a card"', '"Draw {rule.draw} card"')
    run(tmp_path, tmp_path / "home", "-m", "game", "--first-picture")
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "mouse")
    assert done.returncode == 1 and "out of paint" in done.stderr, "its author is told"


@pytest.mark.campaign
def test_a_command_for_an_installed_game_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    install(tmp_path, "old", "old_game").mkdir()
    (tmp_path / "old_game" / "__init__.py").write_text("API_VERSION = 2\n")
    shutil.copytree(PAIRS / "rintaku_pairs", install(tmp_path, "shaky", "shaky_game"))
    (tmp_path / "shaky_game" / "engine" / "__init__.py").write_text("import abacus\n")
    install(tmp_path, "half-done", "half_game")
    install(tmp_path, "bare", "bare_game").mkdir()
    (tmp_path / "bare_game" / "__init__.py").write_text("")
    reasons = {
        "old": "it is made for version 2 of the interface, this is 1",
        "shaky": "ModuleNotFoundError: No module named 'abacus'",
        "half-done": "its name is no identifier of Python",
        "bare": "bare_game lacks API_VERSION",
    }
    for game, reason in reasons.items():
        lines = [f"play {game}", f"arena {game}", f"demo {game}", f"learn {game}", f"records --game {game}"]
        lines.append(f"texts check ja --game {game}")
        done = call(tmp_path, tmp_path / "home", "-c", REFUSED, *lines)
        assert done.returncode == 0
        assert done.stderr.splitlines() == [f"rintaku: {game} is installed but cannot be used: {reason}"] * len(lines)


@pytest.mark.campaign
def test_an_installed_game_works_in_a_fresh_environment(tmp_path: Path) -> None:
    """Rintaku and the game are built and installed by pip, as for a player."""
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PYTEST"))}
    for folder in (ROOT, PAIRS):
        source = tmp_path / "source" / folder.name
        shutil.copytree(folder, source, ignore=shutil.ignore_patterns(".git", "__pycache__", "tests", ".*_cache"))
        done = subprocess.run(
            [str(python), "-m", "pip", "install", "-q", str(source)], env=clean, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
    clean["RINTAKU_HOME"] = str(tmp_path / "home")
    done = subprocess.run(
        [str(python), str(PLAY), "pairs"], env=clean, cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == 0 and "all parts work" in done.stdout, done.stdout + done.stderr
