"""Weights found by self-play: `rintaku arena gin --tune expert:knock --out knock.json`.

One opponent with the weights that are tried sits among others with those it has now; all that are tried meet the same
seeds, in every seat. What to try next is up to CMA-ES (`cma`, in the `tune` extra), which asks for a handful of points
a generation, moves towards the better ones and learns which way to go. Each weight has a step of its own, which comes
from how large it is; one that is 0 is left alone.

The file `out` keeps every generation, so that the same command, or one for more of them, goes on from there. In the
end what was found is checked on fresh seeds. Only if it is better by two standard errors it is written as a file of
weights."""

import json
import math
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ai import registry, weights
from engine.contract import Bot
from engine.rng import derive
from game.arena import contest
from game.arena.measures import MEASURES, Measure
from game.arena.processes import each
from game.arena.results_file import program

VERSION = 1
CHUNK = 10
"""So many seeds are one task for a process."""
CHECKS = 20
"""What was found is checked on so many times the seeds of one trial."""
SURE = 2.0
"""Standard errors."""
TRIED = "tuned"
"""The bot with the weights that are tried."""
Gain = tuple[float, int]
"""By how much a seed went better than an even one would, and of how many deals or matches that is the sum."""


class TuneError(ValueError):
    """What cannot be tuned, or gone on with: one line."""


class Asked(NamedTuple):
    """What is looked for. `plan` says how a trial is played; the level's bot is its first one."""

    plan: contest.Plan
    level: str
    names: tuple[str, ...]
    measure: str
    generations: int
    command: str


class Task(NamedTuple):
    """Some seeds for one point, or for what was found."""

    point: int
    values: tuple[float, ...]
    seeds: range
    check: bool


def ask(what: str, seats: int, table: Mapping[str, Any], measure: str, generations: int, command: str) -> Asked:
    """What is looked for: `what` is a level, and after a colon the groups or names of weights if not all of them;
    `table` is what `arena.plan` takes besides the bots. Raises TuneError, and what that raises."""
    level, _, wanted = what.partition(":")
    plan = contest.plan(bots=[level] * seats, **table)
    known = _numbers(plan.game, level)
    names = [n for n, value in known.items() if value and _is_wanted(n, wanted)]
    for part in filter(None, wanted.split(",")):
        if not any(_is_wanted(n, part) for n in known):
            groups = dict.fromkeys(n.split(".")[0] for n in known)
            raise TuneError(f"{level} in {plan.game} weighs no {part!r}; there are: {', '.join(groups)}")
    return Asked(plan._replace(bots=(TRIED, *plan.bots[1:])), level, tuple(names), measure, generations, command)


def _is_wanted(name: str, wanted: str) -> bool:
    return not wanted or any(name == w or name.startswith(f"{w}.") for w in wanted.split(","))


def present(game: str, level: str) -> Any:
    """The weights that a level has now. Raises UnknownLevel, TuneError."""
    found = getattr(registry.load(game, level), "weights", None)
    if found is None:
        raise TuneError(f"{level} in {game} has no weights to tune")
    return found


def _numbers(game: str, level: str) -> dict[str, float]:
    return dict(weights.numbers(present(game, level)))


def steps(known: Mapping[str, float], names: Sequence[str]) -> list[float]:
    """How far the search goes at first, by weight: a fifth of it, or of the tenth of the largest beside it."""
    groups: dict[str, float] = {}
    for name, value in known.items():
        group = name.rpartition(".")[0]
        groups[group] = max(groups.get(group, 0.0), abs(value))
    return [0.2 * max(abs(known[n]), 0.1 * groups[n.rpartition(".")[0]]) for n in names]


# ------------------------------------------------------------------ trials --
def trial(asked: Asked, task: Task) -> list[Gain]:
    """What each seed of a task brings."""
    plan = asked.plan._replace(seed=derive(asked.plan.seed, "check")) if task.check else asked.plan
    changes = dict(zip(asked.names, task.values, strict=True))
    tried = weights.changed(present(plan.game, asked.level), changes)
    measure, load = MEASURES[asked.measure], partial(_load, asked.level, tried)
    return [gain(measure, contest.play_seed(plan, n, load)) for n in task.seeds]


def _load(level: str, tried: Any, game: str, name: str) -> Bot:
    return registry.load(game, level, tried) if name == TRIED else registry.load(game, name)


def gain(measure: Measure, tally: contest.Tally) -> Gain:
    """By how much the first bot did better than an even share."""
    each_bot = [measure.own(tally, b) for b in range(len(tally.shares))]
    return measure.sign * (each_bot[0] - sum(each_bot) / len(each_bot)), measure.whole(tally)


def evaluate(
    asked: Asked,
    points: Sequence[Sequence[float]],
    first: int,
    jobs: int,
    check: bool = False,
    bar: "Bar | None" = None,
) -> list[list[Gain]]:
    """By point, what each seed from the first on brings."""
    seeds = range(first, first + asked.plan.seeds)
    parts = [seeds[i : i + CHUNK] for i in range(0, len(seeds), CHUNK)]
    tasks = [Task(i, tuple(point), part, check) for part in parts for i, point in enumerate(points)]
    found: list[dict[int, list[Gain]]] = [{} for _ in points]
    with closing(each(partial(trial, asked), tasks, jobs)) as done:
        for n, (task, gains) in enumerate(done, 1):
            found[task.point][task.seeds.start] = gains
            if bar:
                bar.draw(n / len(tasks))
    return [[g for start in sorted(one) for g in one[start]] for one in found]


def mean(gains: Sequence[Gain]) -> tuple[float, float | None]:
    """The gain a deal or match, and its standard error."""
    return contest.ratio([g for g, _ in gains], [n for _, n in gains])


# ------------------------------------------------------------------ the search --
def search(asked: Asked, out: Path, jobs: int = 1, shown: bool = False) -> dict[str, Any]:
    """Look for better weights and check them; the report as plain data, see `report`. Raises TuneError, OSError."""
    known = _numbers(asked.plan.game, asked.level)
    start, step = [known[n] for n in asked.names], steps(known, asked.names)
    state = State(out, asked)
    bar = Bar() if shown else None
    strategy = _strategy(len(start), asked.plan.seed)
    try:
        for g in range(asked.generations):
            where = [list(map(float, z)) for z in strategy.ask()]
            if g == len(state.generations):
                if bar:
                    bar.title = f"generation {g + 1}/{asked.generations}{_best(state)}"
                points = [_weights(start, step, z) for z in where]
                gains = evaluate(asked, points, g * asked.plan.seeds, jobs, bar=bar)
                state.add({"at": where, "gain": [mean(one)[0] for one in gains]})
            kept = state.generations[g]
            if not all(
                math.isclose(a, b, abs_tol=1e-9)
                for p, q in zip(kept["at"], where, strict=True)
                for a, b in zip(p, q, strict=True)
            ):
                raise TuneError(f"{out} was made by another version of cma; name a new file")
            strategy.tell(where, [-value for value in kept["gain"]])
        found = _weights(start, step, [float(z) for z in strategy.result.xfavorite])
        for n in range(len(state.check), CHECKS):
            if bar:
                bar.title = f"check {n + 1}/{CHECKS}"
            [gains_there] = evaluate(asked, [found], n * asked.plan.seeds, jobs, True, bar)
            state.add_check(gains_there)
    finally:
        if bar:
            bar.clear()
    return report(asked, out, found, [(g, n) for part in state.check for g, n in part])


def _best(state: "State") -> str:
    gains = [sum(g["gain"]) / len(g["gain"]) for g in state.generations]
    return f", mean of the last {gains[-1]:+.4f}" if gains else ""


def _weights(start: Sequence[float], step: Sequence[float], z: Sequence[float]) -> list[float]:
    """A point of the search as weights, in no more digits than make a difference."""
    return [float(f"{s + d * x:.4g}") for s, d, x in zip(start, step, z, strict=False)]


def _strategy(size: int, seed: int) -> Any:
    """CMA-ES from the present weights on. It wants two dimensions at least; one more does nothing."""
    try:
        cma = import_module("cma")
    except ImportError:
        raise TuneError("--tune needs cma; install it with: pip install 'rintaku[tune]'") from None
    options = {"seed": derive(seed, "tune") % (1 << 31) + 1, "verbose": -9, "verb_log": 0}
    return cma.CMAEvolutionStrategy([0.0] * max(2, size), 1.0, options)


class State:
    """The file of a search: what is looked for, the generations, and the check."""

    def __init__(self, path: Path, asked: Asked) -> None:
        self.path = path
        plan = asked.plan
        self.head = {
            "rintaku_tune": VERSION,
            "program": program(),
            "game": plan.game,
            "options": dict(plan.options),
            "bots": list(plan.bots),
            "unit": plan.unit,
            "asked": plan.asked,
            "seed": plan.seed,
            "level": asked.level,
            "names": list(asked.names),
            "measure": asked.measure,
        }
        self.generations: list[dict[str, list[Any]]] = []
        self.check: list[list[Gain]] = []
        self.checked = asked.generations
        """After so many generations."""
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            other = [key for key, value in self.head.items() if data["search"].get(key) != value]
            self.generations = data["found"]
            if data["checked"] == self.checked:  # what was found after more or fewer is something else
                self.check = [[(g, n) for g, n in part] for part in data["check"]]
        except (ValueError, KeyError, TypeError, AttributeError):
            raise TuneError(f"{self.path} is no file of a search, or damaged; name a new one") from None
        if other:
            raise TuneError(f"{self.path} is of another search ({', '.join(other)}); name a new file")

    def add(self, generation: dict[str, list[Any]]) -> None:
        """One more generation. Raises OSError."""
        self.generations.append(generation)
        self._write()

    def add_check(self, gains: list[Gain]) -> None:
        """A part of the check. Raises OSError."""
        self.check.append(gains)
        self._write()

    def _write(self) -> None:
        data = {"search": self.head, "found": self.generations, "checked": self.checked, "check": self.check}
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(data), encoding="utf-8")
        new.replace(self.path)


# ------------------------------------------------------------------ the report --
def report(asked: Asked, out: Path, found: Sequence[float], gains: Sequence[Gain]) -> dict[str, Any]:
    """What came of it: the weights before and after, the gain in the check with its standard error, whether it is
    better by two of them, and the file that then was written."""
    value, error = mean(gains)
    better = error is not None and value > SURE * error > 0
    old = present(asked.plan.game, asked.level)
    new = weights.changed(old, dict(zip(asked.names, found, strict=True)))
    known, numbers = dict(weights.numbers(old)), dict(weights.numbers(new))
    data: dict[str, Any] = {
        "game": asked.plan.game,
        "level": asked.level,
        "measure": asked.measure,
        "unit": asked.plan.unit,
        "weights": {n: [known[n], numbers[n]] for n in asked.names},
        "n": sum(n for _, n in gains),
        "gain": value,
        "error": error,
        "better": better,
        "file": None,
    }
    if better:
        file = out.with_name(f"{asked.plan.game}_{asked.level}.toml")
        before = weights.origin(f"{asked.plan.game}/{asked.level}")
        told = (
            f"{asked.command} : a gain of {value:.4f} ({error:.4f}) in {MEASURES[asked.measure].title} against the "
            f"weights before, {data['n']} {asked.plan.unit} on fresh seeds. Those were: "
            f"{before}"
        )
        file.write_text(weights.text(told, new), encoding="utf-8")
        data["file"] = str(file)
    return data


def report_text(data: Mapping[str, Any]) -> str:
    """The report for people."""
    rows = [f"{name:24} {old:>10.4g} -> {new:<10.4g}" for name, (old, new) in data["weights"].items()]
    error = "?" if data["error"] is None else f"{data['error']:.4f}"
    rows.append(f"gain {data['gain']:+.4f} ± {error} in {MEASURES[data['measure']].title}, {data['n']} on fresh seeds")
    if data["better"]:
        rows.append(f"better; written to {data['file']}, to be put among ai/weights")
    else:
        rows.append("not better by two standard errors; nothing is written")
    return "\n".join(rows)


class Bar:
    """How far it is, on stderr."""

    def __init__(self) -> None:
        self.title = ""
        self.drawn = 0.0

    def draw(self, part: float) -> None:
        """So much of a generation is done."""
        now = time.perf_counter()
        if now - self.drawn > 0.2 or part == 1:
            self.drawn = now
            self._line(f"[{'#' * int(20 * part):20}] {self.title}")

    def clear(self) -> None:
        """Leave the line empty."""
        self._line("")
        print("\r", end="", file=sys.stderr, flush=True)

    @staticmethod
    def _line(text: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        print("\r" + text[:width].ljust(width), end="", file=sys.stderr, flush=True)
