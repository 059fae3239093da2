"""The folder that needs no Python: it is built, opens its window, and a deal is played in it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.record.header import table_of
from engine.record.match_file import Record
from engine.table.table import Seat
from tests.kit.counts import Counts
from tests.kit.real_window import Player, screen, until

ROOT = Path(__file__).resolve().parents[1]
KEYS = {"pass": ["p"], "draw": ["d"], "take": ["t"], "discard": ["Right", "Return"], "done": ["Return"]}
"""By what may be done, the keys that do it. Which card is thrown does not matter."""


def keys(record: Record) -> list[str] | None:
    """What the person at seat 0 presses next: nothing while the opponent is to move; None when the deal is over."""
    table = table_of(record.header, [Seat(seat.name) for seat in record.header.seat_configs])
    table.replay(record.actions)
    if table.results:
        return None
    verbs = {action.verb for action in table.legal(0)}
    return next((pressed for verb, pressed in KEYS.items() if verb in verbs), [])


def play_a_deal(player: Player) -> None:
    """Play with the keys until the first deal is over."""

    def over() -> bool:
        record = player.record()
        pressed = keys(record) if record else []
        if pressed:
            player.xdo("mousemove", player.left + 640, player.top + 60, "key", "--delay", 50, *pressed)
        return pressed is None

    until("the end of the deal", over, 1500)


@pytest.mark.campaign
@pytest.mark.skipif(sys.platform != "linux", reason="the real window is tested under X")
def test_a_deal_is_played_in_the_window_of_the_built_program(tmp_path: Path, counts: Counts) -> None:
    built = subprocess.run(
        [sys.executable, ROOT / ".ci/standalone.py", tmp_path / "built"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert not built.returncode, built.stdout + built.stderr
    (archive,) = (tmp_path / "built").iterdir()
    counts.largest("standalone", "MB packed", archive.stat().st_size / 1e6)
    shutil.unpack_archive(archive, tmp_path, filter="data")
    home = tmp_path / "home"
    home.mkdir()
    with screen() as display:
        player = Player(display, home, [str(tmp_path / "rintaku/rintaku")])
        try:
            player.find()
            play_a_deal(player)
            assert player.process.poll() is None
        finally:
            player.close()
    assert player.process.returncode == 0, "asked to end, it ends by itself"
