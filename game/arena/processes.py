"""One function applied to many tasks on several cores."""

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.pool import Pool
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")
POLL_S: Final = 0.002
"""How long `background_map` waits for a result, in seconds."""
PART: Final = 8
"""How many tasks of `background_map` a process gets at once."""


def cores() -> int:
    """How many processes this machine runs at once."""
    count: Callable[[], int | None] | None = getattr(os, "process_cpu_count", None)  # from Python 3.13 on
    if count:
        return count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parallel_map(call: Callable[[T], R], tasks: Sequence[T], jobs: int = 1) -> Generator[tuple[T, R], None, None]:
    """Yield each task with its result: in order with one job, else as the processes finish them.

    To stop early, close the generator (`contextlib.closing`); that ends the processes."""
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        for task in tasks:
            yield task, call(task)
        return
    with _pool(jobs) as pool:
        yield from pool.imap_unordered(partial(_with_task, call), tasks, chunk_size(len(tasks), jobs))


def background_map(call: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R | None, None, None]:
    """Yield the result of each task in order, and None whenever the next one is not there within POLL_S: a window goes
    on meanwhile. To stop early, close the generator; that ends the processes."""
    parts = [tasks[i : i + PART] for i in range(0, len(tasks), PART)]
    with _pool(jobs) as pool:
        results, left = pool.imap(partial(_all, call), parts), len(parts)
        while left:
            try:
                part = results.next(POLL_S)
            except multiprocessing.TimeoutError:
                yield None
            else:
                left -= 1
                yield from part


def _all(call: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
    return [call(task) for task in tasks]


def chunk_size(tasks: int, jobs: int) -> int:
    """How many tasks a process gets at once. Handing over takes 0.5 ms, as long as a short task. A process that is
    stopped loses its unfinished tasks, at most a hundredth of the work."""
    return max(1, min(16, tasks // (100 * jobs)))


def _with_task(call: Callable[[T], R], task: T) -> tuple[T, R]:
    return task, call(task)


def _pool(jobs: int) -> Pool:
    # spawn works the same on every system, and is safe with threads
    with _ctrl_c_blocked():
        return multiprocessing.get_context("spawn").Pool(jobs, _begin)


def _begin() -> None:
    """The start of a process. Collecting garbage less often saves a tenth of its time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C from their first moment. This process gets it afterwards, and ends them.

    On Windows a process ignores Ctrl-C only once it runs."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # must run before: starting it unblocks the signal
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
