"""After a power cut no deal is missing whose score sheet was shown, and at most the moves of the last second."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.options import table_options
from engine.record.errors import RecordError
from engine.record.journal import salvage
from engine.record.match_file import read
from engine.table.table import DEAL
from game.app.window import App
from game.demo.driver import adviser
from game.match import saves
from game.match import session as matches
from game.match.open_matches import OpenMatches, in_thread
from game.scenes.table.scene import TableScene
from tests.kit.app import GIN, begin, open_app
from tests.kit.counts import Counts
from tests.kit.narrow import present
from tests.kit.power_cut import VARIANTS, FakeDisk, Moment, State, recorded
from tests.kit.sampling import scaled

FRAME_MS = 100.0
LAST_SECOND_MS = 1000.0


class Shown(NamedTuple):
    """What the player has seen by a moment of the disk: how many actions, and how many at the last score sheet."""

    moments: int
    time: float
    actions: int
    counted: int


def played(disk: FakeDisk, seed: int, deals: int, leave: bool) -> tuple[App, TableScene, list[Shown]]:
    """A match played in the window, a frame at a time, for so many deals; it may be left and continued in between."""
    app = open_app()
    scene = begin(app, seed=seed, target=50)
    advise = adviser("gin", seed)
    shown: list[Shown] = []
    counted = 0
    while not scene.table.match_state.over and len(scene.table.results) < deals:
        if scene.sheet and not scene.busy:
            scene.press("next", False)
        elif scene.table.state is not None and scene.me in scene.table.view(scene.me).acting and not scene.busy:
            scene.act([advise(scene)])
        if leave and scene.table.ply == 20:
            app.home()
            app.continue_match()
            top = app.top
            assert isinstance(top, TableScene)
            scene, leave = top, False
        app.step(FRAME_MS)
        disk.time += FRAME_MS
        if scene.table.deal_over:
            counted = scene.table.ply
        shown.append(Shown(len(disk.moments), disk.time, scene.table.ply, counted))
    return app, scene, shown


def actions_left(state: State, folder: Path) -> int:
    """How many actions the program finds after a cut. Every record reads, at least after it has been mended."""
    most = 0
    for name, data in state.items():
        if not name.endswith(".jsonl"):
            continue
        path = folder / name
        path.write_bytes(data)
        try:
            record = read(path)
        except RecordError as e:
            mended = salvage(e)
            assert mended is not None, f"{name} is beyond repair: {e}"
            record = read(mended)
        most = max(most, len(record.actions))
        for file in folder.iterdir():
            file.unlink()
    return most


def missing(moments: list[Moment], n: int, shown: list[Shown], folder: Path) -> list[str]:
    """What is missing after a cut between a change of the disk and the next one, as late as possible."""
    moment = moments[n]
    time = moments[n + 1].time if n + 1 < len(moments) else shown[-1].time
    before = [s for s in shown if s.moments <= n + 1]
    counted = max((s.counted for s in before), default=0)
    old = max((s.actions for s in before if s.time <= time - LAST_SECOND_MS), default=0)
    faults = []
    for variant in VARIANTS:
        found = actions_left(moment.left(variant), folder)
        if found < counted:
            faults.append(f"{moment.what} at {time} ms, {variant}: {found} of {counted} actions of whole deals")
        if found < old:
            faults.append(f"{moment.what} at {time} ms, {variant}: {found} of {old} actions older than a second")
    return faults


@pytest.mark.scaled
@pytest.mark.skipif(os.name != "posix", reason="names are synced by syncing folders")
def test_a_power_cut_at_any_moment_loses_no_deal_and_at_most_a_second_of_moves(tmp_path: Path, counts: Counts) -> None:
    after = tmp_path / "after"
    for seed in range(scaled(1, 4)):
        with recorded(saves.folder()) as disk:
            app, scene, shown = played(disk, seed, scaled(1, 99), leave=seed % 2 == 1)
            app.close()
        after.mkdir(exist_ok=True)
        every = scaled(20, 1)
        for n in range(0, len(disk.moments), every):
            assert not missing(disk.moments, n, shown, after)
            counts.add("power cuts", "cuts", len(VARIANTS))
        left = disk.moments[-1].left("nothing else")
        assert actions_left(left, after) == scene.table.ply, "when the window is closed, everything is on the disk"
        assert ("current.jsonl" in left) == (not scene.table.match_state.over)
        counts.add("power cuts", "matches")
        counts.add("power cuts", "moves", scene.table.ply)
        for file in (*saves.finished(), *saves.unfinished()):
            saves.delete(file)


def test_a_move_is_on_the_disk_within_a_second_while_the_table_waits() -> None:
    with recorded(saves.folder()) as disk:
        app = open_app()
        scene = begin(app)
        advise = adviser("gin", 7)
        while scene.me not in scene.table.view(scene.me).acting or scene.busy:
            app.step(FRAME_MS)
        scene.act([advise(scene)])
        before = scene.match.path.read_bytes()
        assert disk.moments[-1].left("nothing else")["current.jsonl"] != before, "the move itself does not wait"
        for _ in range(round(500 / FRAME_MS)):
            app.step(FRAME_MS)
        assert disk.moments[-1].left("nothing else")["current.jsonl"].startswith(before)


def test_a_match_is_on_the_disk_when_it_is_left() -> None:
    with recorded(saves.folder()) as disk:
        app = open_app()
        scene = begin(app)
        app.step(FRAME_MS)
        app.home()
        path = scene.match.path
        assert disk.moments[-1].left("nothing else")[path.name] == path.read_bytes()
        assert scene.table.log[0] == DEAL


def test_a_frame_does_not_wait_for_the_disk_to_sync_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, synced = threading.Event(), threading.Event()

    def fsync(descriptor: int) -> None:
        assert slow.wait(10)
        synced.set()

    match = matches.new("gin", table_options(GIN, ""), 7)
    begun: list[threading.Thread] = []

    def run(job: Callable[[], None]) -> threading.Thread:
        begun.append(in_thread(job))
        return begun[-1]

    opened = OpenMatches(run)
    opened.add(match)
    while match.table.ply < 4:
        if not match.table.run():
            match.table.submit(match.table.legal(0)[0])
    monkeypatch.setattr(os, "fsync", fsync)
    for _ in range(100):
        opened.update(FRAME_MS)
    assert present(match.journal).unsynced and not synced.is_set() and len(begun) == 1, "one thread waits"
    slow.set()
    assert synced.wait(10), "it is synced beside the frames"
    assert opened.leave(match) and not present(match.journal).unsynced
