"""The program in a real window, under Xvfb, with a real pointer; and what it says where there is no screen."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.contract import Action
from engine.record.header import table_of
from engine.record.match_file import Record
from game.match import session as matches
from game.match.session import Match, company
from game.scenes.table.scene import TableScene
from tests.kit.app import open_app, table_view
from tests.kit.real_window import SIZE, Player, screen, until

ROOT = Path(__file__).parents[3]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with screen() as display:
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
    scene = TableScene(Match(table, company("gin")))
    open_app(SIZE).push(scene)
    return scene


@pytest.mark.campaign
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
