"""The processes of the attacks do what they are told, and are killed where they are told."""

import os
import signal
from pathlib import Path

from engine import files
from game.app.settings import home
from tests.kit.disk_steps import MOMENTS, KillAt
from tests.kit.process_farm import Farm, Gate, pass_gate, tell

OLD, NEW = b"as it was", b"as it is to be"


def say(*, words: list[str]) -> None:
    for word in words:
        tell([word, str(home())])


def fail() -> None:
    raise ValueError("a mistake")


def wait_for_ever() -> None:
    tell("here")
    signal.pause()


def write(*, name: str) -> None:
    descriptor = os.open(home() / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(descriptor, NEW)


def wait_and_write(*, name: str) -> None:
    pass_gate()
    write(name=name)


def replace(*, name: str) -> None:
    files.replace(home() / name, NEW)


def test_a_job_reports_plain_values_from_its_own_folder(farm: Farm, tmp_path: Path) -> None:
    end = farm.start(say, tmp_path, words=["a", "凛"]).end()
    assert end.done and not end.killed and end.told == [["a", str(tmp_path)], ["凛", str(tmp_path)]]


def test_a_mistake_of_a_job_is_reported(farm: Farm, tmp_path: Path) -> None:
    end = farm.start(fail, tmp_path).end()
    assert not end.done and not end.killed and "ValueError: a mistake" in end.error


def test_a_job_can_be_killed_after_a_report(farm: Farm, tmp_path: Path) -> None:
    child = farm.start(wait_for_ever, tmp_path)
    assert child.told(1) == ["here"]
    child.kill()
    assert child.end().signal == signal.SIGKILL


def test_a_gate_holds_jobs_until_it_is_opened(farm: Farm, tmp_path: Path) -> None:
    gate = Gate()
    children = [farm.start(wait_and_write, tmp_path, gates=[gate], name=name) for name in "ab"]
    assert farm.start(say, tmp_path, words=[]).end().done
    assert not list(tmp_path.iterdir())
    gate.open()
    assert all(child.end().done for child in children)
    assert {file.name for file in tmp_path.iterdir()} == {"a", "b"}


def test_a_job_is_killed_before_in_the_middle_of_and_after_a_write(farm: Farm, tmp_path: Path) -> None:
    for moment, left in zip(MOMENTS, (b"", NEW[: len(NEW) // 2], NEW), strict=True):
        assert farm.start(write, tmp_path, kill=KillAt(2, moment), name="a").end().killed
        assert (tmp_path / "a").read_bytes() == left
    assert farm.start(write, tmp_path, kill=KillAt(3), name="a").end().done, (
        "there are two changes, opening and writing"
    )


def test_a_job_is_killed_where_a_file_passes_a_size(farm: Farm, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(OLD)
    assert farm.start(replace, tmp_path, kill=KillAt(bytes=4), name="a").end().killed
    assert sorted(file.read_bytes() for file in tmp_path.iterdir()) == [NEW[:4], OLD]


def test_every_change_of_a_replaced_file_is_a_moment_for_a_kill(farm: Farm, tmp_path: Path) -> None:
    steps = farm.start(replace, tmp_path, name="a").end().steps
    assert steps >= 4, "making, writing, syncing, renaming"
    for step in range(1, steps + 1):
        (tmp_path / "a").write_bytes(OLD)
        assert farm.start(replace, tmp_path, kill=KillAt(step, "half"), name="a").end().killed
        assert (tmp_path / "a").read_bytes() in (OLD, NEW)
