"""One function applied to many tasks on a Dask cluster: other machines, each with this program installed.

The scheduler hands out parts of the tasks. A part whose worker dies is given to another one, so nothing is lost; a
worker that comes late gets what is left. A worker with other rules or opponents could give other results: it is named
and sent away, and its part is given out again."""

import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import cache, partial
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeVar

from game.app.terminal import complain
from game.arena.processes import chunk_size
from game.arena.results_file import program_hash

T = TypeVar("T")
R = TypeVar("R")
ANSWER_S: Final = 20
"""How long the scheduler may take to answer, in seconds."""


class ClusterError(ValueError):
    """A cluster that cannot be used. The message is one line that says why."""


class OtherProgram(NamedTuple):
    """What a worker with another program returns for its part: its address and its program."""

    worker: str
    program: str


_this_program = cache(program_hash)


def cluster_map(call: Callable[[T], R], tasks: Sequence[T], address: str) -> Generator[tuple[T, R], None, None]:
    """Yield each task with its result, as they are finished, by the address of the scheduler. Raises ClusterError, and
    what `call` raises.

    To stop early, close the generator: what is not begun is taken back."""
    if not tasks:
        return
    distributed = _library()
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # lost workers are no news: their parts are not lost
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
    run = partial(_part, call, _this_program())
    parts = {
        client.submit(run, tasks[i : i + size], pure=False): tasks[i : i + size] for i in range(0, len(tasks), size)
    }
    finished = distributed.as_completed(parts, loop=client.loop, with_results=True)
    try:
        for future, results in finished:
            part = parts.pop(future)
            if isinstance(results, OtherProgram):
                _send_away(client, results)
                again = client.submit(run, part, pure=False)
                parts[again] = part
                finished.add(again)
            else:
                yield from zip(part, results, strict=True)
    except distributed.KilledWorker:
        raise ClusterError("the same part of the work ended several workers; their logs say why") from None
    finally:
        client.cancel([*parts])


def _part(call: Callable[[T], R], program: str, tasks: Sequence[T]) -> list[R] | OtherProgram:
    """On a worker: the results of some tasks."""
    own = _this_program()
    if own != program:
        return OtherProgram(import_module("distributed").get_worker().address, own)
    return [call(task) for task in tasks]


def _send_away(client: Any, other: OtherProgram) -> None:
    """Name a worker with another program once, and have it end. Raises ClusterError if no worker is left."""
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if other.worker in workers:
        name = workers[other.worker]["name"]
        complain(
            f"rintaku: the worker {name} is refused: its rules and opponents are {other.program}, here they are "
            f"{_this_program()}; install the same commit there"
        )
        client.retire_workers([other.worker], close_workers=True)
        if len(workers) == 1:
            raise ClusterError("no worker of the cluster has this program; install the same commit there")


def _library() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("--cluster needs distributed; install it with: pip install 'rintaku[cluster]'") from None
