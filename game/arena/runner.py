"""Plays plans on several cores or a cluster, with a progress bar and a file from which a stopped run continues."""

import math
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.arena import results_file
from game.arena.contest import Plan, SeedResult, play_seed
from game.arena.progress import BAR_INTERVAL, bar, clear_line, draw_line
from game.arena.results_file import Key, ResultsFile, SeedEntry
from game.arena.workers import Workers, map_tasks


class PlayedPlan(NamedTuple):
    """A plan, the result of each of its seeds, and how many seconds they took together."""

    plan: Plan
    results: Sequence[SeedResult]
    seconds: float


class Stopped(KeyboardInterrupt):
    """Ctrl-C was pressed after `done` of `total` seeds."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done} of {total} seeds")
        self.done = done
        self.total = total


def play(
    plans: Sequence[Plan], workers: Workers = 1, out: Path | None = None, show_progress: bool = False
) -> list[PlayedPlan]:
    """Play plans that differ only by their bots, seed by seed.

    Seeds in the file `out` are not played again. New ones are appended to it as they are finished. Raises
    ResultsFileError, ClusterError, BotFailed, OSError, Stopped."""
    keys = [(i, n) for n in range(max(p.seeds for p in plans)) for i, p in enumerate(plans) if n < p.seeds]
    file = results_file.open_results(out, plans) if out else None
    entries: dict[Key, SeedEntry] = file.entries if file else {}
    tasks = [key for key in keys if key not in entries]
    progress = ProgressBar(plans[0], len(keys)) if show_progress else None
    try:
        if progress:
            progress.begin(entries[key].result if key[0] == 0 else None for key in keys if key in entries)
        _play_tasks(plans, tasks, workers, entries, file, progress)
    except KeyboardInterrupt:
        raise Stopped(sum(key in entries for key in keys), len(keys)) from None
    finally:
        if progress:
            clear_line()
    return [_played(i, plan, entries) for i, plan in enumerate(plans)]


def _play_tasks(
    plans: Sequence[Plan],
    tasks: Sequence[Key],
    workers: Workers,
    entries: dict[Key, SeedEntry],
    file: ResultsFile | None,
    progress: "ProgressBar | None",
) -> None:
    """Play the tasks, and add each to `entries` and to the file as it is finished."""
    last = time.perf_counter()
    with closing(map_tasks(partial(_play, plans), tasks, workers)) as done:
        for key, result in done:
            now = time.perf_counter()
            entry, last = SeedEntry(result, round(now - last, 6)), now
            if file:
                file.add(key, entry)
            entries[key] = entry
            if progress:
                progress.add(result if key[0] == 0 else None)


def _play(plans: Sequence[Plan], key: Key) -> SeedResult:
    return play_seed(plans[key[0]], key[1])


def _played(i: int, plan: Plan, entries: dict[Key, SeedEntry]) -> PlayedPlan:
    seeds = [entries[i, n] for n in range(plan.seeds)]
    return PlayedPlan(plan, [e.result for e in seeds], sum(e.seconds for e in seeds))


class ProgressBar:
    """Shows the seeds done, and the share of wins of the first bot of the first plan."""

    def __init__(self, plan: Plan, total: int) -> None:
        self.plan = plan
        self.total = total
        self.before = self.done = self.seeds = 0
        self.sum = self.squares = 0.0
        self.begun = self.drawn = 0.0

    def begin(self, before: Iterable[SeedResult | None]) -> None:
        """Start the clock. `before`: the results of seeds that were played in an earlier run."""
        for result in before:
            self._count(result)
        self.before = self.done
        self.begun = self.drawn = time.perf_counter()
        self._draw(0.0)

    def add(self, result: SeedResult | None) -> None:
        """Count a seed. `result` is None for a seed of another plan than the first."""
        self._count(result)
        now = time.perf_counter()
        if now - self.drawn >= BAR_INTERVAL:
            self.drawn = now
            self._draw(now - self.begun)

    def _count(self, result: SeedResult | None) -> None:
        self.done += 1
        if result:
            share = result.shares[0] / len(self.plan.bots)
            self.seeds += 1
            self.sum += share
            self.squares += share * share

    def _draw(self, seconds: float) -> None:
        draw_line(self.line(seconds))

    def line(self, seconds: float) -> str:
        """The text of the line, `seconds` after the start."""
        parts = [f"{bar(self.done / self.total)} {self.done}/{self.total} seeds"]
        if self.seeds > 1:
            mean = self.sum / self.seeds
            spread = max(0.0, self.squares / self.seeds - mean * mean)
            bots = " v ".join(dict.fromkeys(self.plan.bots))
            parts.append(f"{bots} {mean:.1%} ± {math.sqrt(spread / (self.seeds - 1)):.1%}")
        if self.done > self.before and seconds:
            rate = (self.done - self.before) / seconds
            parts += [f"{rate:.3g}/s", f"{timedelta(seconds=round((self.total - self.done) / rate))} left"]
        return ", ".join(parts)
