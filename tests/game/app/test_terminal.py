"""Pipes, full disks, closed streams, terminals of few characters, and Ctrl-C: the usual exit code and one line."""

import ast
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame
import pytest

from engine.record.match_file import read
from game.app import cli, terminal, wiring
from game.app.settings import Settings
from game.app.window import App
from tests.kit.counts import Counts
from tests.kit.sampling import scaled

ROOT: Final = Path(__file__).parents[3]
POSIX: Final = pytest.mark.skipif(sys.platform == "win32", reason="needs file descriptors of POSIX")


class Refusing(io.RawIOBase):
    """A stream that refuses what is written."""

    def __init__(self, error: OSError) -> None:
        self.error = error

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raise self.error


def refusing(number: int) -> io.TextIOWrapper:
    stream = io.BufferedWriter(Refusing(OSError(number, os.strerror(number))))
    return io.TextIOWrapper(stream, "utf-8", write_through=True)


COMMANDS: Final = (["records"], ["--help"], ["--version"], ["arena", "gin", "--deals", "2", "--jobs", "1"])


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_output_that_cannot_be_written_ends_the_command(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, code, said in (
        (errno.EPIPE, 141, ""),
        (errno.ENOSPC, 1, "rintaku: the output cannot be written: No space left on device\n"),
        (errno.EBADF, 1, "rintaku: the output cannot be written: stdout is closed\n"),
    ):
        monkeypatch.setattr(sys, "stdout", refusing(number))
        assert (cli.main(words), capsys.readouterr().err) == (code, said)


def test_a_message_that_cannot_be_written_changes_no_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (errno.EPIPE, errno.ENOSPC, errno.EBADF):
        monkeypatch.setattr(sys, "stderr", refusing(number))
        assert cli.main(["play", "bridge"]) == 2


PROGRAMS_OF_THEIR_OWN: Final = (
    "game/app/terminal.py",
    "game/app/cli.py",
    "game/arena/measure_strength.py",
    "game/arena/openspiel.py",
    "ai/rl/describe.py",
)
"""Modules that write to the terminal by themselves: the one that all others use, Ctrl-C before it is imported, and
tools for developers. The examples for other programs, in folders of that name, may do so as well."""


def test_all_output_goes_through_one_module() -> None:
    writing = re.compile(r"(?<![\w.])print\(|sys\.std(out|err)\.write\(")
    for file in (f for package in ("engine", "ai", "game") for f in (ROOT / package).rglob("*.py")):
        text = file.read_text("utf-8")
        if file.parent.name == "examples":
            continue
        if writing.search(text) and file.relative_to(ROOT).as_posix() not in PROGRAMS_OF_THEIR_OWN:
            calls = {ast.unparse(n.func) for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Call)}
            assert not calls & {"print", "sys.stdout.write", "sys.stderr.write"}, file


# ------------------------------------------------------------------ encodings --
@pytest.mark.parametrize(("encoding", "shown"), [("ascii", "+-"), ("latin-1", "±"), ("cp932", "±"), ("utf-8", "±")])
def test_every_encoding_has_something_for_every_character(
    encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))
    assert cli.main(["arena", "gin", "--deals", "2", "--jobs", "1"]) == 0
    terminal.say("凛卓 – “2” × 3 … \U0001f0a1")
    text = raw.getvalue().decode(encoding)
    assert f"{shown} stderr" in text and "?" not in text
    last = {
        "ascii": '\\u51db\\u5353 - "2" x 3 ... \\U0001f0a1',
        "latin-1": '\\u51db\\u5353 - "2" × 3 ... \\U0001f0a1',
        "cp932": "凛卓 - “2” × 3 … \\U0001f0a1",
        "utf-8": "凛卓 – “2” × 3 … \U0001f0a1",
    }
    assert text.splitlines()[-1] == last[encoding]


def test_json_is_for_any_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii"))
    value = {"名": "凛\x1b[31m\x7f\x85\u202e\ud800"}
    terminal.say_json(value)
    assert json.loads(raw.getvalue()) == value and raw.getvalue().decode().strip().isprintable()


# ---------------------------------------------------------- as real processes --
def shell(line: str, home: Path, **environment: str) -> tuple[int, str, str]:
    """Run a line of a shell, in which `rintaku` is the program. Returns exit code, stdout and stderr."""
    python = f'rintaku() {{ "{sys.executable}" -m game "$@"; }}; set -o pipefail; '
    env = os.environ | {"PYTHONPATH": str(ROOT), "RINTAKU_HOME": str(home)} | environment
    done = subprocess.run(["bash", "-c", python + line], env=env, cwd=home, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


FULL: Final = "rintaku: the output cannot be written: No space left on device\n"
CLOSED: Final = "rintaku: the output cannot be written: stdout is closed\n"
LINES: Final = {
    "rintaku records | head -0": (141, ""),
    "rintaku records >/dev/full": (1, FULL),
    "rintaku --help >/dev/full": (1, FULL),
    "rintaku records >&-": (1, CLOSED),
    "rintaku play bridge 2>&-": (2, ""),
    "rintaku play bridge 2>/dev/full": (2, ""),
    "rintaku records 2>&- >/dev/null": (0, ""),
    "rintaku records <&- >&- 2>&-": (1, ""),
    "rintaku --first-picture <&- >&- 2>&-": (0, ""),
    "LC_ALL=C rintaku records >/dev/null": (0, ""),
}


@POSIX
@pytest.mark.sample(1)
@pytest.mark.parametrize("line", LINES)
def test_a_shell_gets_the_usual_exit_code_and_one_line(line: str, home: Path) -> None:
    code, _, said = shell(line, home)
    assert (code, said) == LINES[line]


@POSIX
@pytest.mark.campaign
def test_a_file_that_is_opened_gets_no_number_of_a_closed_stream(home: Path) -> None:
    assert shell("rintaku records <&- >&- 2>&-", home)[0] == 1
    assert shell("rintaku records", home)[0] == 0, "nothing was written into the statistics"
    assert (home / "statistics.db").read_bytes().startswith(b"SQLite format 3")


BREAK: Final = """
import sys
from game.app import cli, commands
def run(argv):
    raise RuntimeError("out of\\n\\x1b[31mink")
commands.run = run
sys.exit(cli.main())
"""


@pytest.mark.parametrize("log", [True, False])
def test_an_unexpected_error_is_one_line_and_its_traceback_in_the_data_folder(log: bool, home: Path) -> None:
    data = home / "data" if log else Path(os.devnull)
    env = os.environ | {"PYTHONPATH": str(ROOT), "RINTAKU_HOME": str(data)}
    done = subprocess.run([sys.executable, "-c", BREAK], env=env, cwd=home, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (70, "")
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr and "\x1b" not in done.stderr
    assert "RuntimeError: out of" in done.stderr
    if log:
        assert "errors.log" in done.stderr
        assert "in run\nRuntimeError: out of" in (data / "errors.log").read_text("utf-8")


# --------------------------------------------------------------------- Ctrl-C --
STOPPED: Final = (["--version"], ["records"], ["arena", "gin", "--deals", "20", "--jobs", "1"], ["play", "bridge"])


@POSIX
@pytest.mark.scaled
@pytest.mark.parametrize("words", STOPPED[: scaled(1, 4)], ids=lambda words: words[0])
def test_ctrl_c_at_any_moment_ends_with_one_line(words: list[str], home: Path, counts: Counts) -> None:
    moments = scaled(1, 20)
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.kit.ctrl_c", str(moments), *words]
    done = subprocess.run(command, env=env, cwd=home, capture_output=True, text=True, check=True, timeout=120)
    ends = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(ends) == moments
    for code, said in ends:
        assert code == 130 and said.count("\n") == 1 and said.startswith("rintaku"), said
    counts.add("terminals", "Ctrl-C", moments)


def test_an_error_in_a_thread_is_written_down_and_not_printed(
    home: Path, hears: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wiring, "App", lambda: App((960, 540), Settings(), headless=True))

    def step(app: App, ms: float, until: float = 0.0) -> bool:
        thread = threading.Thread(target=lambda: int("out of thread"))
        thread.start()
        thread.join()
        app.quit()
        return False

    usual = threading.excepthook
    monkeypatch.setattr(App, "step", step)
    assert wiring.run() == 0 and capsys.readouterr().err == ""
    assert "ValueError: invalid literal" in (home / "errors.log").read_text("utf-8")
    assert threading.excepthook is usual


def test_ctrl_c_closes_the_window_as_its_button_does(
    home: Path, hears: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(wiring, "App", lambda: App((960, 540), Settings(), headless=True))
    steps, step = [0], App.step

    def pressed(app: App, ms: float, until: float = 0.0) -> bool:
        steps[0] += 1
        if steps[0] == 5:
            signal.raise_signal(signal.SIGINT)
        assert steps[0] < 50, "the window is closed"
        return step(app, ms, until)

    monkeypatch.setattr(App, "step", pressed)
    assert cli.main(["play", "gin", "--seed", "7"]) == 130
    assert capsys.readouterr().err == "rintaku: stopped\n"
    assert read(home / "matches" / "current.jsonl").actions and (home / "settings.json").exists()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert not pygame.display.get_init(), "the window was closed in good order"
