"""Work for all cores: one function over many tasks."""

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
    """How many processes can run at once."""
    count: Callable[[], int | None] | None = getattr(os, "process_cpu_count", None)  # from Python 3.13 on
    if count:
        return count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(call: Callable[[T], R], tasks: Sequence[T], jobs: int = 1) -> Generator[tuple[T, R], None, None]:
    """Each task with what `call` makes of it: in order from this process, as they come from several. Who stops
    early closes the iterator (`contextlib.closing`), which ends the processes."""
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        for task in tasks:
            yield task, call(task)
        return
    # spawn works alike on every system and is safe where threads are about
    with _deaf():
        pool = multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    with pool:
        yield from pool.imap_unordered(partial(_with_task, call), tasks, bundle(len(tasks), jobs))


def bundle(tasks: int, jobs: int) -> int:
    """How many tasks a process gets at once: to hand one over takes half a millisecond, as long as a short one; who
    stops loses a hundredth of the work at most."""
    return max(1, min(16, tasks // (100 * jobs)))


def _with_task(call: Callable[[T], R], task: T) -> tuple[T, R]:
    return task, call(task)


@contextmanager
def _deaf() -> Iterator[None]:
    """A process started in here does not hear Ctrl-C, from its first moment on: whoever started it ends it. Here it
    is heard right after. (On Windows a process is deaf only as soon as it runs.)"""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # to start it lifts the mask
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
