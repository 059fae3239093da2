"""The command line: help for everything, and one clear line for what is wrong."""

import argparse
import errno
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from game.app import cli, commands
from game.app.cli_parser import parser

ROOT = Path(__file__).parents[3]

BAD = {
    "nonsense": "invalid choice: 'nonsense'",
    "play": "game",
    "play bridge": "there is no game 'bridge'; the games are: gin",
    "arena bridge": "there is no game 'bridge'",
    "demo bridge": "there is no game 'bridge'",
    "play gin --preset pub": "gin has no preset 'pub'; its presets are: app",
    "play gin --set colour=red": "gin has no option 'colour'",
    "play gin --set target=7": "target cannot be '7'; its choices are: 50",
    "play gin --set target": "not written like option=value",
    "play gin --seed se-ven": "'se-ven' is not a seed",
    "arena gin --bots club,genius": "gin has no opponent 'genius'; its opponents are: random, novice, club, expert",
    "arena gin --bots club": "gin is not played by 1; it is for 2; --bots names a bot for each seat",
    "arena gin --matches 0": "'0' is not 1 or more",
    "arena gin --matches 2 --deals 2": "not allowed with",
    "arena gin --jobs many": "'many' is not a whole number",
    "arena gin --cross club,club": "two or more different bots, not of club, club",
    "arena gin --cross club,genius": "gin has no opponent 'genius'",
    "arena gin --cross club,expert --bots club,expert": "not allowed with",
    "arena gin --cross club,expert --seats 3": "gin is not played by 3; it is for 2",
    "arena gin --cross club,expert --plot a.svg": "--plot goes with --budgets",
    "arena gin --generations 5": "--generations goes with --tune",
    "arena gin --seats 2": "--seats goes with --cross, --tune and --budgets",
    "arena gin --budgets 25,0": "'0' is not 1 or more",
    "arena gin --budgets 25,25": "each budget once",
    "arena gin --budgets 25 --level club": "a budget is a number of rollouts",
    "--drill": "rintaku: unrecognized arguments: --drill (see rintaku --help)",
    "learn gin --drill": "rintaku learn: unrecognized arguments: --drill (see rintaku learn --help)",
    "learn chess": "chess",
    "learn gin --lesson flying": "gin has no lesson 'flying'; its lessons are: melds, upcard, knock",
    "demo gin --size big": "'big' is not a size; one is written like 1280x720",
    "demo gin --size 100x100": "is not a size from 960x540",
    "demo gin --lang xx": "invalid choice: 'xx'",
    "demo gin --preset pub": "gin has no preset 'pub'",
    "demo gin --only may-knock": "--only goes with --frames",
    "records --export=": "'' is not the name of a file",
    "verify a\0b": "'a\\x00b' is not the name of a file",
    "arena gin --deals 1000001": "'1000001' is more than 1000000",
    "arena rin --cross club,expert,novice --deals 1000000": "seeds in all are too many for one run",
    "records --game bridge": "there is no game 'bridge'",
    "records --import a.json --export b.json": "not allowed with",
    "records --game gin --export b.json": "--game goes with neither --export nor --import: they take all games",
    "records --game gin --import a.json": "--game goes with neither --export nor --import",
    "records --as Mia": "--as goes with --import",
    "records --import a.json --as=": "'' is no name",
    "train --list gin extra": "--list goes with a game or alone",
    "train --list --out x": "--list goes with a game or alone",
    "train --list gin --json": "--list goes with a game or alone",
    "train --list gin --deals 5": "--list goes with a game or alone",
    "train --list --seed 0": "--list goes with a game or alone",
    "records --import a.json --as \udcff": "is no text in UTF-8",
    "play gin --people \udcff": "is no text in UTF-8",
    f"arena gin --bots club@club={'a' * 5000},random --deals 2": "too long",
    f"texts check {'a' * 300}": "there is no folder 'aaaa",
}


@pytest.mark.parametrize("line", BAD)
def test_bad_input_gets_one_line_and_exit_code_2(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(line.split())
    except SystemExit as e:
        code = int(str(e.code))
    out, err = capsys.readouterr()
    assert code == 2 and out == ""
    assert BAD[line] in err and err.count("\n") == 1 and "Traceback" not in err


def test_a_demo_without_pictures_names_no_folder_for_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("game.demo.run.show", full)
    assert cli.main(["demo", "gin"]) == 2
    assert capsys.readouterr().err == "rintaku: the demo cannot write its files: No space left on device\n"


def commands_there_are() -> list[str]:
    """The names of all commands."""
    (commands,) = (a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    return list(commands.choices)


@pytest.mark.parametrize("command", ["", *commands_there_are()])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([*command.split(), "--help"])
    out = capsys.readouterr().out
    assert end.value.code == 0 and "usage: rintaku" in out and "first-picture" not in out


def test_help_and_arena_do_without_pygame() -> None:
    root = Path(__file__).resolve().parents[3]
    code = (
        "import sys; from game.app import cli\n"
        "cli.main(['arena', 'gin', '--deals', '2'])\n"
        "cli.main(['records', '--game', 'bridge'])\n"
        "import game.stats.database, game.stats.import_export, game.stats.figures\n"
        "assert not any(m.split('.')[0] == 'pygame' for m in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True, capture_output=True)


def test_play_passes_on_game_options_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Any, bool]] = []

    def window(start: Any = None, first_picture: bool = False) -> int:
        given.append((start, first_picture))
        return 0

    monkeypatch.setattr(commands, "_window", window)
    assert cli.main("play gin --preset straight --set wins_target=2 --seed 7".split()) == 0
    assert cli.main([]) == 0
    assert cli.main(["--first-picture"]) == 0
    (game, options, seed, seat_configs, word), _ = given[0]
    assert (game, options["preset"], options["wins_target"], seed, seat_configs) == ("gin", "custom", 2, 7, ())
    assert word == ""
    assert given[1:] == [(None, False), (None, True)]


def test_play_seats_an_opponent_of_each_level_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: list[Any] = []

    def window(start: Any) -> int:
        given.append(start)
        return 0

    monkeypatch.setattr(commands, "_window", window)
    assert cli.main("play rin --bots club,expert,novice".split()) == 0
    assert [c.bot for c in given[0][3]] == ["", "club", "expert", "novice"]
    assert cli.main("play sumidagawa --bots expert".split()) == 0
    assert [c.bot for c in given[1][3]] == ["", "expert", "club"], "as many as can play"
    for wrong, word in (("genius,club", "genius"), (",".join(["club"] * 8), "9")):
        assert cli.main(["play", "rin", "--bots", wrong]) == 2
        assert word in capsys.readouterr().err
    assert cli.main("play rin --set decks=1 --bots club,club,club,club,club,club,club".split()) == 2
    assert "decks" in capsys.readouterr().err


def fake_pygame(monkeypatch: pytest.MonkeyPatch, driver: str, ce: bool = True, error: str = "") -> None:
    """A pygame that opens its display with a driver, or fails to."""
    fake = types.ModuleType("pygame")
    display = types.SimpleNamespace(init=lambda: None, quit=lambda: None, get_driver=lambda: driver)
    if error:
        display.init = lambda: (_ for _ in ()).throw(RuntimeError(error))
    fake.__dict__.update(display=display, error=RuntimeError, **({"IS_CE": True} if ce else {}))
    monkeypatch.setitem(sys.modules, "pygame", fake)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)


def test_the_old_pygame_is_told_from_pygame_ce(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_pygame(monkeypatch, "x11", ce=False)
    assert cli.main([]) == 2
    err = capsys.readouterr().err
    assert "pip uninstall pygame; pip install --force-reinstall pygame-ce" in err and err.count("\n") == 1


@pytest.mark.parametrize(("driver", "error"), [("offscreen", ""), ("x11", "No available video device")])
def test_without_a_screen_it_ends_and_names_the_demo(
    driver: str, error: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_pygame(monkeypatch, driver, error=error)
    assert cli.main("play gin --seed 7".split()) == 2
    err = capsys.readouterr().err
    assert "no screen" in err and "rintaku demo" in err and err.count("\n") == 1


def test_a_screen_that_was_asked_for_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_pygame(monkeypatch, "offscreen")
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    commands.check_screen()


def test_an_empty_name_of_a_video_driver_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_pygame(monkeypatch, "x11")
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    commands.check_screen()
    assert "SDL_VIDEODRIVER" not in os.environ


def test_python_m_game_starts_the_program(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "RINTAKU_HOME": str(tmp_path)}
    for words, expected in ((["--version"], "rintaku "), (["--help"], "usage: rintaku"), (["--first-picture"], "")):
        done = subprocess.run(
            [sys.executable, "-m", "game", *words], env=environment, cwd=tmp_path, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith(expected)
