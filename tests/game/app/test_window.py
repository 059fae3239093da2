"""The program in a real window, under Xvfb, with a real pointer; and what it says where there is no screen."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from engine.contract import Action
from engine.record.match_file import Record, RecordError, read, table_of
from game.match import session as matches
from game.match.session import Match, company
from game.scenes.table.scene import TableScene
from tests.kit.app import open_app, table_view

ROOT = Path(__file__).parents[3]
SIZE = (1280, 720)
T = TypeVar("T")


def until(what: str, look: Callable[[], T | None], tries: int = 200) -> T:
    """What `look` finds, asked again every tenth of a second: another process is on its way there."""
    for _ in range(tries):
        found = look()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what} does not come")


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
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

    def __init__(self, display: str, home: Path) -> None:
        self.env = os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "RINTAKU_HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEO_X11_WMCLASS": "rintaku",
        }
        self.file = home / "matches" / "current.jsonl"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game.app.cli", "play", "gin", "--seed", "7"],
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


@pytest.fixture
def player(display: str, tmp_path: Path) -> Iterator[Player]:
    made = Player(display, tmp_path)
    try:
        made.find()
        yield made
    finally:
        made.close()


def same_table(record: Record) -> TableScene:
    """The moment of a record at a table of our own: where the cards lie in the window."""
    table = table_of(record.header, matches._seats(record.header))
    table.replay(record.actions)
    scene = TableScene(Match(table, company("gin"), matches.current()))
    open_app(SIZE).push(scene)
    return scene


def test_a_card_is_dragged_to_the_discard_pile_in_a_real_window(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    until("the deal", player.record)
    verbs: list[str] = []

    def taken() -> bool:
        """Press T until the upcard is taken: the first presses may meet a window that is not awake yet."""
        record = player.record()
        if record and record.actions[-1:] == (Action(0, "take"),):
            return True
        if record and record.actions and record.actions[-1].seat == -1:
            player.xdo("mousemove", player.left + 640, player.top + 60, "key", "t")
        verbs[:] = [str(a) for a in record.actions] if record else []
        return False

    until("the card taken", taken)
    record = player.record()
    assert record is not None, verbs

    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path / "our own"))
    scene = same_table(record)
    thrown = next(a for a in scene.table.legal(0) if a.verb == "discard")
    x, y, _, h = next(c.rect for c in scene.ui.widgets if c.id == f"card:{thrown.cards[0]}")
    middle = table_view(scene).middle

    def discarded() -> bool:
        """Drag and look; again if the prompt was not listening yet."""
        player.drag((x + 18, y + h / 2), (middle[0] + 66, middle[1]))
        time.sleep(0.2)
        now = player.record()
        return now is not None and thrown in now.actions

    until(f"{thrown} in the record", discarded, 20)
    assert player.process.poll() is None
    pygame.display.quit()


def no_screen_env(home: Path) -> dict[str, str]:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    # KMSDRM would find a graphics card of the machine, if it has one
    return env | {"RINTAKU_HOME": str(home), "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "x11"}


@pytest.mark.parametrize("words", [[], ["play", "gin"]])
def test_without_a_screen_one_line_names_the_demo_and_the_exit_code_is_2(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game.app.cli", *words],
        env=no_screen_env(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    lines = (done.stdout + done.stderr).strip().splitlines()
    assert len(lines) == 1 and "rintaku demo" in lines[0] and "screen" in lines[0]
    assert not (tmp_path / "matches").exists()
