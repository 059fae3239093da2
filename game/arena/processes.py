"""One function applied to many tasks on several cores."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


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
    # spawn works the same on every system, and is safe with threads
    with _ctrl_c_blocked():
        pool = multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    with pool:
        yield from pool.imap_unordered(partial(_with_task, call), tasks, chunk_size(len(tasks), jobs))


def chunk_size(tasks: int, jobs: int) -> int:
    """How many tasks a process gets at once. Handing over takes 0.5 ms, as long as a short task. A process that is
    stopped loses its unfinished tasks, at most a hundredth of the work."""
    return max(1, min(16, tasks // (100 * jobs)))


def _with_task(call: Callable[[T], R], task: T) -> tuple[T, R]:
    return task, call(task)


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
