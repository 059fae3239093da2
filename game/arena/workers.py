"""Who does the work of a long run: processes of this machine, or a cluster."""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeVar

from game.arena.cluster import cluster_map
from game.arena.processes import parallel_map

T = TypeVar("T")
R = TypeVar("R")


class Cluster(NamedTuple):
    """A Dask cluster, by the address of its scheduler, such as `tcp://host:8786`."""

    address: str


Workers = int | Cluster
"""So many processes of this machine, or a cluster."""


def map_tasks(call: Callable[[T], R], tasks: Sequence[T], workers: Workers = 1) -> Generator[tuple[T, R], None, None]:
    """Yield each task with its result, as they are finished. To stop early, close the generator."""
    if isinstance(workers, Cluster):
        return cluster_map(call, tasks, workers.address)
    return parallel_map(call, tasks, workers)
