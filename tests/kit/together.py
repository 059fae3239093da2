"""Several processes that do something at the same moment. POSIX only."""

import multiprocessing
from collections.abc import Callable


def together(work: Callable[[int], None], n: int) -> list[int | None]:
    """Run `work(i)` in n processes that begin at the same moment. Returns their exit codes."""
    context = multiprocessing.get_context("fork")
    gate = context.Barrier(n)

    def run(i: int) -> None:
        gate.wait(30)
        work(i)

    processes = [context.Process(target=run, args=(i,)) for i in range(n)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    return [process.exitcode for process in processes]
