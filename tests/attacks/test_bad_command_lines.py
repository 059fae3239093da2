"""Bad command lines: one line on stderr, the documented exit code, no traceback, and nothing written by accident.

What would open a window, play in the arena or take pictures is replaced where that begins: see `lines`."""

import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import pytest

import engine
from engine.text import QUOTE_LENGTH
from game.app import cli, commands
from game.app.terminal import LONGEST_LINE
from game.arena import benchmark, runner, tuning
from game.demo import run as demo
from tests.attacks import command_lines
from tests.kit.counts import Counts
from tests.kit.records import record
from tests.kit.sampling import scaled

ROOT: Final = Path(__file__).parents[2]
LONGEST_S: Final = 5.0
"""The CPU time that no bad command line may take."""
MOST_MB: Final = 300
"""What they may add to the memory of the process."""
WRITES: Final = ("statistics.db", "home/statistics.db")
"""What any command may write into the data folder."""


def stop(*args: object, **named: object) -> Any:
    raise KeyboardInterrupt


def folder_for_pictures(game: str, frames: Path | None, *args: object) -> int:
    if frames:
        frames.mkdir(parents=True, exist_ok=True)
    return 0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of every kind, and a data folder beside it with one match in it. What opens a window, plays
    or takes pictures ends at once, as after Ctrl-C."""
    home, files = tmp_path / "home", tmp_path / "files"
    monkeypatch.setenv("RINTAKU_HOME", str(home))
    monkeypatch.setattr(commands, "_window", lambda *args, **named: 0)
    monkeypatch.setattr(benchmark, "run", stop)
    monkeypatch.setattr(runner, "_play_tasks", stop)
    monkeypatch.setattr(tuning, "evaluate", stop)
    monkeypatch.setattr(demo, "run", folder_for_pictures)
    record("gin")
    files.mkdir()
    monkeypatch.chdir(files)
    return files


def content(folder: Path) -> Mapping[str, int]:
    """The files below a folder and their sizes."""
    return {str(p.relative_to(folder)): p.lstat().st_size for p in folder.rglob("*") if not p.is_dir()}


def run(words: list[str]) -> int:
    """The exit code of a command line."""
    try:
        return cli.main(words)
    except SystemExit as e:
        return int(str(e.code))


def faults(words: list[str], code: int, said: str, text: str) -> list[str]:
    """What is wrong with the answer to a command line."""
    lines = text.split("\n")[:-1]
    found = []
    if code not in (0, 1, 2, 130):
        found.append(f"exit code {code}")
    if len(lines) != 1 and (code in (2, 130) or len(lines) > 2):
        found.append(f"{len(lines)} lines")
    if any(len(line) > LONGEST_LINE for line in lines) or (text and not text.endswith("\n")):
        found.append("a line without end")
    if not all(c.isprintable() or c in "\n\u200d" for c in text + said.replace("\t", " ")):
        found.append("control characters")
    if "Traceback" in text + said or "Error" in text.split(":")[0]:
        found.append("a traceback")
    for word in words:
        if len(word) > QUOTE_LENGTH and any(
            word[i : i + QUOTE_LENGTH + 1] in text for i in range(0, min(200, len(word) - QUOTE_LENGTH))
        ):
            found.append("a long quotation")
    return found


@pytest.mark.scaled
def test_bad_command_lines_are_answered_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], counts: Counts
) -> None:
    home, rng = folder.parent / "home", Random("command lines")
    paths = command_lines.write_files(folder)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    codes: dict[int, int] = {}
    wrong: list[str] = []
    for _ in range(scaled(60, 3000)):
        words = command_lines.line(rng, paths)
        before, began = content(folder.parent), process_time()
        code = run(words)
        seconds = process_time() - began
        said, text = capsys.readouterr()
        found = faults(words, code, said, text)
        if seconds > LONGEST_S:
            found.append(f"{seconds:.1f} s")
        written = {p for p, size in content(folder.parent).items() if before.get(p) != size}
        if any(p.startswith("home/") for p in written - {*WRITES}) or (code == 2 and written - {*WRITES}):
            found.append(f"wrote {sorted(written)}")
        if set(before) - set(content(folder.parent)):
            found.append("a file is gone")
        if found:
            wrong.append(f"{[w[:60] for w in words[:12]]}: {', '.join(found)}: {text[:200]!r}")
        codes[code] = codes.get(code, 0) + 1
        counts.largest("command lines", "s of CPU time", seconds)
    if wrong:
        pytest.fail(f"{len(wrong)} of them:\n" + "\n".join(wrong[:40]), pytrace=False)
    assert (home / "matches" / "0001.jsonl").exists() and codes[2] > sum(codes.values()) / 2
    used = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) / 1024
    assert used < MOST_MB
    counts.add("command lines", "run", sum(codes.values()))
    for code, n in sorted(codes.items()):
        counts.add("command lines", f"exit code {code}", n)
    counts.largest("command lines", "MB more memory", used)


@pytest.mark.campaign
def test_bad_command_lines_as_real_processes(tmp_path: Path, counts: Counts) -> None:
    rng = Random("processes")
    files = tmp_path / "files"
    files.mkdir()
    paths = command_lines.write_files(files)
    env = os.environ | {"PYTHONPATH": str(ROOT), "RINTAKU_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "dummy"}
    done = 0
    while done < 20:
        words = command_lines.line(rng, paths)
        if any("\0" in w for w in words) or sum(map(len, words)) > 100_000 or words[:1] == ["bench"]:
            continue
        if words[:1] in (["play"], ["learn"], ["arena"], ["demo"]) and engine.game_ids()[0] not in words[1:2]:
            words[1:2] = ["bridge"]  # else a window might open and stay
        elif words[:1] != ["verify"] and words[:1] != ["records"]:
            words = ["verify", *words[1:]]
        end = subprocess.run(
            [sys.executable, "-m", "game", *(os.fsencode(w) for w in words)],
            env=env,
            cwd=files,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
        )
        said, text = end.stdout.decode(), end.stderr.decode()
        assert not faults(words, end.returncode, said, text), (words, text)
        done += 1
    counts.add("command lines", "real processes", done)
