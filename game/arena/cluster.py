"""One function applied to many tasks on a Dask cluster: other machines, each with this program installed.

The scheduler hands out parts of the tasks. A part whose worker dies is given to another one, so nothing is lost; a
worker that comes late gets what is left. A worker with another program could give other results: it is named and sent
away, and its part is given out again."""

import logging
import pickle
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar

import ai
import engine
import game
from game.app.terminal import complain
from game.arena.processes import chunk_size
from game.arena.program import program_hash

T = TypeVar("T")
R = TypeVar("R")
ANSWER_S: Final = 20
"""How long the scheduler may take to answer, in seconds."""
LOGGERS: Final = ("distributed", "distributed.client", "distributed.gc", "tornado.application")
"""Loggers of the library. Each has a level of its own, which its import sets."""


class ClusterError(ValueError):
    """A cluster that cannot be used. The message is one line that says why."""


@cache
def this_program() -> str:
    """A hash of everything that plays and counts: rules, opponents, and what runs them."""
    return program_hash((engine, ai, game))


def cluster_map(call: Callable[[T], R], tasks: Sequence[T], address: str) -> Generator[tuple[T, R], None, None]:
    """Yield each task with its result, as they are finished, by the address of the scheduler. Raises ClusterError, and
    what `call` raises.

    To stop early, close the generator: what is not begun is taken back."""
    if not tasks:
        return
    distributed = _library()
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # lost workers are no news: their parts are not lost
    try:
        client = distributed.Client(address, timeout=ANSWER_S, set_as_default=False)
    except (OSError, ValueError, ImportError):
        raise ClusterError(
            f"no scheduler answers at {address}; one is started with: dask scheduler, which prints its address"
        ) from None
    with closing(client):
        yield from _results(distributed, client, call, tasks)


def _results(
    distributed: Any, client: Any, call: Callable[[T], R], tasks: Sequence[T]
) -> Generator[tuple[T, R], None, None]:
    size = chunk_size(len(tasks), max(1, sum(client.nthreads().values())))
    run = _runner(this_program())

    def hand_out(part: Sequence[T]) -> Any:
        return client.submit(run, pickle.dumps((call, part)), pure=False)

    parts = {hand_out(part): part for part in (tasks[i : i + size] for i in range(0, len(tasks), size))}
    finished = distributed.as_completed(parts, loop=client.loop, with_results=True)
    try:
        for future, results in finished:
            part = parts.pop(future)
            if isinstance(results, tuple):
                _send_away(client, *results)
                again = hand_out(part)
                parts[again] = part
                finished.add(again)
            else:
                yield from zip(part, results, strict=True)
    except distributed.KilledWorker:
        raise ClusterError("the same part of the work ended several workers; their logs say why") from None
    finally:
        client.cancel([*parts])


def _runner(program: str) -> Callable[[bytes], Any]:
    """What a worker does with a part: its results in a list, or of another program its address and what it has there.

    A function inside a function is sent whole, not by its name, and the part as bytes: so the scheduler and a worker of
    an older commit, or without Rintaku, can read both. Hence the imports inside."""

    def run(part: bytes) -> Any:
        import pickle

        from distributed import get_worker  # type: ignore[import-not-found, unused-ignore]

        try:
            from game.arena.cluster import this_program

            own = this_program()
        except ImportError:
            own = ""
        if own != program:
            return get_worker().address, own
        call, tasks = pickle.loads(part)
        return [call(task) for task in tasks]

    return run


def _send_away(client: Any, worker: str, program: str) -> None:
    """Name a worker with another program once, and have it end. Raises ClusterError if no worker is left.

    `worker` is its address, `program` the hash of what it has; empty if that is too old to say so, or missing."""
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if worker in workers:
        has = f"Rintaku {program}" if program else "no Rintaku, or an old one"
        complain(
            f"rintaku: the worker {workers[worker]['name']} is refused: it has {has}, here it is {this_program()}; "
            "install the same commit there"
        )
        client.retire_workers([worker], close_workers=True)
        if len(workers) == 1:
            raise ClusterError("no worker of the cluster has this program; install the same commit there")


def _library() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("--cluster needs distributed; install it with: pip install 'rintaku[cluster]'") from None
