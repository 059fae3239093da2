"""Work is shared by as many processes as there are cores, and nothing of it is lost or waited for."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from multiprocessing import active_children
from threading import Event, get_ident

import pytest

from game.arena import processes
from game.arena.processes import PART, background_map, chunk_size, cores, parallel_map


def test_every_task_comes_back_with_what_came_of_it() -> None:
    for jobs in (1, 2):
        assert dict(parallel_map(abs, range(-20, 0), jobs)) == {n: -n for n in range(-20, 0)}
    assert list(parallel_map(abs, [-1, 2])) == [(-1, 1), (2, 2)]
    assert list(parallel_map(abs, [], 2)) == []


def endless(task: int) -> int:
    """Come back from task 0 alone."""
    if task:
        Event().wait()
    return task


@pytest.mark.parametrize("jobs", [1, 2])
def test_who_stops_early_waits_for_nothing_and_leaves_no_process(jobs: int) -> None:
    before = {child.pid for child in active_children()}
    with closing(parallel_map(endless, [0, 1, 1], jobs)) as done:
        assert next(done) == (0, 0)
        assert len({child.pid for child in active_children()} - before) == (jobs if jobs > 1 else 0)
    assert {child.pid for child in active_children()} <= before


@pytest.mark.parametrize("count", [0, 1, PART, 2 * PART + 3])
def test_work_in_the_background_comes_back_in_order_and_the_window_goes_on_meanwhile(count: int) -> None:
    with closing(background_map(abs, range(-count, 0), 2)) as done:
        found = list(done)
    assert [result for result in found if result is not None] == list(range(count, 0, -1))
    assert (None in found) == (count > 0)  # processes take longer to start than a result is waited for


def test_little_is_lost_when_work_is_stopped_and_short_work_is_handed_over_in_bundles() -> None:
    for tasks, jobs in ((1, 1), (30, 2), (500, 2), (100_000, 16)):
        assert chunk_size(tasks, jobs) * jobs <= max(jobs, tasks / 100)
    assert chunk_size(100_000, 2) >= 10


def test_what_goes_wrong_elsewhere_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(parallel_map((12).__floordiv__, [1, 0], 2))


@pytest.mark.usefixtures("hears")
@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals as POSIX has them")
def test_what_is_started_does_not_hear_ctrl_c_and_who_starts_it_hears_it_later() -> None:
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    told = b""
    with pytest.raises(KeyboardInterrupt), processes._ctrl_c_blocked():
        signal.pthread_kill(get_ident(), signal.SIGINT)  # to the process, another thread of the tests might take it
        told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout
    assert told.strip() == b"True"


def test_by_default_there_is_a_process_a_core_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "process_cpu_count", lambda: 5, raising=False)
    assert cores() == 5
    monkeypatch.delattr(os, "process_cpu_count")
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 3, 4}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
