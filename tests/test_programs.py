"""Programs beside `rintaku`, for developers: help is help, and what they cannot do they say without a traceback."""

import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(program: str, words: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """Run a program of this folder. Returns what it exits with."""
    monkeypatch.setattr(sys, "argv", [program, *words.split()])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(ROOT / program), run_name="__main__")
    return left.value.code


@pytest.mark.parametrize(
    "program",
    [
        "ai/rl/describe.py",
        "tests/engine/test_golden.py",
        "tests/game/menus/test_golden_pictures.py",
        "tests/stakes/gather.py",
        "tests/silly/gather.py",
        ".ci/standalone.py",
    ],
)
def test_help_is_shown_and_nothing_else_done(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets where help is shown
    assert run(program, "--help", monkeypatch) == 0
    assert capsys.readouterr().out.startswith("usage: python ")


@pytest.mark.parametrize(
    ("program", "words", "said"),
    [
        ("ai/rl/describe.py", "nim", "there is no game 'nim'; the games are: gin"),
        ("ai/rl/describe.py", "gin 3", "gin is not played by 3; it is for 2"),
        ("ai/rl/describe.py", "rin 9", "rin is not played by 9; it is for 2, 3"),
        ("ai/rl/describe.py", "rin many", "invalid int value: 'many'"),
        ("tests/engine/test_golden.py", "nim", "invalid choice: 'nim'"),
        ("tests/stakes/gather.py", "nim", "invalid choice: 'nim'"),
        ("tests/silly/gather.py", "", "required: game"),
        (".ci/standalone.py", "", "required: FOLDER"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(
    program: str, words: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(program, words, monkeypatch) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("words", "said"), [("gin", "pip install 'rintaku[rl]'"), ("nim", "there is no game 'nim'")])
def test_the_example_of_an_environment_says_in_a_line_what_is_missing(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if words == "nim":
        pytest.importorskip("pettingzoo")
    else:
        monkeypatch.delitem(sys.modules, "ai.rl.environment", raising=False)
        monkeypatch.setitem(sys.modules, "gymnasium", None)
    left = str(run("ai/examples/pettingzoo_environment.py", words, monkeypatch))
    assert said in left and "\n" not in left


def test_the_example_of_a_bot_takes_a_whole_number(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "usage: " in str(run("ai/examples/own_bot.py", "x", monkeypatch))
