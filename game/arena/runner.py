"""Plans side by side on several cores, with a progress bar, and a file to go on from."""

import math
import shutil
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import closing, nullcontext
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.arena import results_file
from game.arena.contest import Plan, Tally, play_seed
from game.arena.processes import each
from game.arena.results_file import Kept, Key, Log

EVERY = 0.2
"""The bar is drawn anew after so many seconds."""


class Played(NamedTuple):
    """A plan, what its seeds brought one by one, and how long they took together."""

    plan: Plan
    tallies: Sequence[Tally]
    seconds: float


class Stopped(KeyboardInterrupt):
    """Ctrl-C, after some seeds of all."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done} of {total} seeds")
        self.done = done
        self.total = total


def play(plans: Sequence[Plan], jobs: int = 1, out: Path | None = None, shown: bool = False) -> list[Played]:
    """Play plans that differ by their bots, all of them seed by seed. Whatever the file `out` has is not played
    again, and all else is added to it as it comes. Raises LogError, OSError, Stopped."""
    asked = [(i, n) for n in range(max(p.seeds for p in plans)) for i, p in enumerate(plans) if n < p.seeds]
    with results_file.opened(out, plans) if out else nullcontext() as log:
        kept: dict[Key, Kept] = log.kept if log else {}
        tasks = [key for key in asked if key not in kept]
        bar = Bar(plans[0], len(asked)) if shown else None
        try:
            if bar:
                bar.begin(kept[key].tally if key[0] == 0 else None for key in asked if key in kept)
            _work(plans, tasks, jobs, kept, log, bar)
        except KeyboardInterrupt:
            raise Stopped(sum(key in kept for key in asked), len(asked)) from None
        finally:
            if bar:
                bar.clear()
    return [_played(i, plan, kept) for i, plan in enumerate(plans)]


def _work(
    plans: Sequence[Plan], tasks: Sequence[Key], jobs: int, kept: dict[Key, Kept], log: Log | None, bar: "Bar | None"
) -> None:
    last = time.perf_counter()
    with closing(each(partial(_play, plans), tasks, jobs)) as done:
        for key, tally in done:
            now = time.perf_counter()
            one, last = Kept(tally, round(now - last, 6)), now
            if log:
                log.add(key, one)
            kept[key] = one
            if bar:
                bar.add(tally if key[0] == 0 else None)


def _play(plans: Sequence[Plan], key: Key) -> Tally:
    return play_seed(plans[key[0]], key[1])


def _played(i: int, plan: Plan, kept: dict[Key, Kept]) -> Played:
    seeds = [kept[i, n] for n in range(plan.seeds)]
    return Played(plan, [k.tally for k in seeds], sum(k.seconds for k in seeds))


class Bar:
    """How far it is, on stderr, and the share of wins so far of the first bot of a plan."""

    def __init__(self, plan: Plan, total: int) -> None:
        self.plan = plan
        self.total = total
        self.before = self.done = self.seeds = 0
        self.sum = self.squares = 0.0
        self.begun = self.drawn = 0.0

    def begin(self, before: Iterable[Tally | None]) -> None:
        """Now, with what was done before."""
        for tally in before:
            self._count(tally)
        self.before = self.done
        self.begun = self.drawn = time.perf_counter()
        self._draw(0.0)

    def add(self, tally: Tally | None) -> None:
        """One more seed is done; with a tally it was one of the plan whose result is shown."""
        self._count(tally)
        now = time.perf_counter()
        if now - self.drawn >= EVERY:
            self.drawn = now
            self._draw(now - self.begun)

    def _count(self, tally: Tally | None) -> None:
        self.done += 1
        if tally:
            share = tally.shares[0] / len(self.plan.bots)
            self.seeds += 1
            self.sum += share
            self.squares += share * share

    def _draw(self, seconds: float) -> None:
        width = shutil.get_terminal_size().columns - 1
        print("\r" + self.line(seconds)[:width].ljust(width), end="", file=sys.stderr, flush=True)

    def line(self, seconds: float) -> str:
        """What is shown after so many seconds."""
        parts = [f"[{'#' * (20 * self.done // self.total):20}] {self.done}/{self.total} seeds"]
        if self.seeds > 1:
            mean = self.sum / self.seeds
            spread = max(0.0, self.squares / self.seeds - mean * mean)
            who = " v ".join(dict.fromkeys(self.plan.bots))
            parts.append(f"{who} {mean:.1%} ± {math.sqrt(spread / (self.seeds - 1)):.1%}")
        if self.done > self.before and seconds:
            rate = (self.done - self.before) / seconds
            parts += [f"{rate:.3g}/s", f"{timedelta(seconds=round((self.total - self.done) / rate))} left"]
        return ", ".join(parts)

    def clear(self) -> None:
        """Leave the line empty."""
        print("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r", end="", file=sys.stderr, flush=True)
