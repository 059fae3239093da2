"""Matches of installed games: with a fault in them, gone, and there again; what an error of theirs stops."""

import shutil
from pathlib import Path

import pytest

from tests.kit.foreign_game import PAIRS, REFUSED, call, change, install, run

BEGIN = """
import engine
from engine.options import table_options
from engine.record.header import SeatConfig
from game.match import session
options = table_options(engine.load("pairs"))
table = (match := session.new("pairs", options, 1, (SeatConfig("you"), SeatConfig("aki")))).table
table.submit(next(a for seat in (0, 1) for a in table.legal(seat)))
match.close()
"""


@pytest.mark.campaign
@pytest.mark.parametrize(
    "fault, why",
    [("", "game.table_view lacks create"), ("raise RuntimeError('out of paper')", "RuntimeError: out of paper")],
)
def test_a_command_that_shows_an_installed_game_says_why_it_cannot(fault: str, why: str, tmp_path: Path) -> None:
    package, home = install(tmp_path, "pairs", "rintaku_pairs"), tmp_path / "home"
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    run(tmp_path, home, "-c", BEGIN)
    (package / "game" / "table_view.py").write_text(fault)
    done = call(tmp_path, home, "-c", REFUSED, "play pairs", "demo pairs", "learn pairs", "replay current.jsonl")
    assert done.returncode == 0 and done.stdout == "", done
    assert done.stderr.splitlines() == [f"rintaku: pairs cannot be played: {why}"] * 4


CONTINUE = """
from tests.kit.app import open_app
app = open_app()
print([*(toast.text for toast in app.toasts), getattr(app.top, "text", "")])
"""


def test_a_match_of_a_game_with_faulty_rules_is_put_aside_and_stops_nothing(tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(PAIRS / "rintaku_pairs", install(site, "pairs", "rintaku_pairs"))
    run(site, home, "-c", BEGIN)
    (file,) = (home / "matches").glob("*.jsonl")
    before = file.read_bytes()
    rules = next((site / "rintaku_pairs" / "engine").glob("*.py"))
    change(rules, "        self.history.append(action)\n", "        self.history.append({}[action])\n")
    assert "The rules of this match's game have a fault: pairs." in run(site, home, "-c", CONTINUE)
    assert file.with_name(f"{file.name}.unknown").read_bytes() == before and not file.exists()


@pytest.mark.campaign
def test_a_match_of_a_game_that_does_not_load_waits_until_it_does(tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(PAIRS / "rintaku_pairs", install(site, "pairs", "rintaku_pairs"))
    run(site, home, "-c", BEGIN)
    file = home / "matches" / "current.jsonl"
    before = file.read_bytes()
    package = site / "rintaku_pairs" / "__init__.py"
    change(package, "API_VERSION = 1", "API_VERSION = 200")
    said = run(site, home, "-c", CONTINUE)
    assert "game is installed but cannot be used: pairs. Update the game to play on." in said
    change(package, "API_VERSION = 200", "API_VERSION = 1")
    run(site, home, "-m", "game", "--first-picture")
    assert file.read_bytes() == before


@pytest.mark.campaign
def test_matches_of_a_game_that_is_installed_again_come_back(tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(PAIRS / "rintaku_pairs", install(site, "pairs", "rintaku_pairs"))
    run(site, home, "-c", BEGIN)
    file = home / "matches" / "current.jsonl"
    before = file.read_bytes()
    assert "a game that isn't installed here: pairs" in run(tmp_path / "nothing", home, "-c", CONTINUE)
    aside = file.with_name("current.jsonl.unknown")
    run(tmp_path / "nothing", home, "-m", "game", "--first-picture")
    assert aside.read_bytes() == before and not file.exists(), "the game is still not there"
    run(site, home, "-m", "game", "--first-picture")
    assert file.read_bytes() == before and not aside.exists()


PLAYED = """
import engine
from ai import registry
from engine.options import table_options
from engine.record.header import SeatConfig
from game.match import session
seats = (SeatConfig("aki", "club"), SeatConfig("ren", "club"))
match = session.new("pairs", table_options(engine.load("pairs")), 1, seats)
while match.table.run():
    pass
match.put_away()
"""
COUNTED = """
from game.stats import counting, database
assert {step.warning for step in counting.catch_up()} == {""}
print(len(database.load_rows()[0]))
"""


@pytest.mark.campaign
def test_statistics_of_a_game_that_raise_an_error_stop_no_count_and_the_next_version_is_counted(tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    package = install(site, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    statistics = package / "game" / "statistics.py"
    change(statistics, "    return (", "    raise RuntimeError('out of ink')\n    return (")
    run(site, home, "-c", PLAYED)
    assert run(site, home, "-c", COUNTED).splitlines()[-1] == "0"
    shutil.copy(PAIRS / "rintaku_pairs" / "game" / "statistics.py", statistics)
    change(site / "rintaku_pairs-1.0.dist-info" / "METADATA", "Version: 1.0", "Version: 1.1")
    assert int(run(site, home, "-c", COUNTED).splitlines()[-1]) > 0


BREAK = """
import engine
from engine.options import table_options
from game.match.session import company
from tests.kit.app import open_app
app = open_app()
app.catch = True
app.start_match("pairs", table_options(engine.load("pairs")), 1, company("pairs"))
app.glimpse(1)
app.step(16)
print(app.top.text)
app.home()
app.step(16)
app.top.game = app.top.selected = "pairs"
app.top.paint = None
app.top.dirty = True
app.step(16)
print("THEN", app.top.text)
"""


@pytest.mark.campaign
def test_an_error_in_an_installed_game_names_it_and_its_version(tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(PAIRS / "rintaku_pairs", install(site, "pairs", "rintaku_pairs"))
    view = site / "rintaku_pairs" / "game" / "table_view.py"
    change(view, "def under(self, canvas: Canvas) -> None:\n", "def under(self, canvas):\n        raise RuntimeError\n")
    said, _, then = run(site, home, "-c", BREAK).partition("THEN")
    log = (home / "errors.log").read_text("utf-8")
    assert "It happened in Pairs (rintaku_pairs 1.0)." in said and "Pairs" not in then
    assert log.count("In Pairs (rintaku_pairs 1.0):\nTraceback") == 1 and log.count("Traceback") == 2
