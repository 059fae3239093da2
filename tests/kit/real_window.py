"""The program in a real window under Xvfb, with a real pointer and real keys."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from engine.record.errors import RecordError
from engine.record.match_file import Record, read

ROOT = Path(__file__).parents[2]
SIZE = (1280, 720)
FROM_SOURCE = (sys.executable, "-m", "game.app.cli")
T = TypeVar("T")


def until(what: str, look: Callable[[], T | None], tries: int = 200) -> T:
    """What `look` finds, asked again every tenth of a second: another process is on its way there."""
    for _ in range(tries):
        found = look()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what} does not come")


@contextmanager
def screen() -> Iterator[str]:
    """A screen of our own; Xvfb picks a free number."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{' and '.join(missing)} must be installed in CI")
        pytest.skip(f"needs {' and '.join(missing)}")
    ours, theirs = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x800x24", "-nolisten", "tcp"],
        pass_fds=[theirs],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        with os.fdopen(ours) as pipe:
            yield f":{int(pipe.readline())}"
    finally:
        server.terminate()
        server.wait(10)


class Player:
    """A process with the window, and the hands on its pointer and keys."""

    left = top = 0

    def __init__(self, display: str, home: Path, program: Sequence[str] = FROM_SOURCE) -> None:
        self.env = os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "RINTAKU_HOME": str(home),
            "PYTHONPATH": str(ROOT),
        }
        self.env.pop("SDL_VIDEO_X11_WMCLASS", None)  # the program itself has to see that task bars know its window
        self.file = home / "matches" / "current.jsonl"
        self.process = subprocess.Popen(
            [*program, "play", "gin", "--seed", "7"],
            env=self.env,
            cwd=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def find(self) -> None:
        """Wait for the window."""
        self.left, self.top = until("the window", self._place)

    def _place(self) -> tuple[int, int] | None:
        """Where the window's inside lies on the screen."""
        assert self.process.poll() is None, self.process.stdout and self.process.stdout.read()
        found = self.xdo("search", "--onlyvisible", "--class", "rintaku", check=False).split()
        if not found:
            return None
        told = self.xdo("getwindowgeometry", "--shell", found[-1], check=False)
        at = re.search(r"X=(-?\d+)\nY=(-?\d+)\nWIDTH=(\d+)\nHEIGHT=(\d+)", told)
        return (int(at[1]), int(at[2])) if at and (int(at[3]), int(at[4])) == SIZE else None

    def xdo(self, *words: object, check: bool = True) -> str:
        done = subprocess.run(["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, timeout=20)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout

    def record(self) -> Record | None:
        try:
            return read(self.file)
        except (OSError, RecordError):
            return None

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        x, y = self.left + start[0], self.top + start[1]
        dx, dy = end[0] - start[0], end[1] - start[1]
        steps = [f"mousemove {round(x + dx * i / 6)} {round(y + dy * i / 6)} sleep .03" for i in range(1, 7)]
        line = f"mousemove {round(x)} {round(y)} sleep .1 mousedown 1 sleep .05 {' '.join(steps)} sleep .05 mouseup 1"
        self.xdo(*line.split())

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()
