"""Searches better weights of a level by self-play: `rintaku arena gin --tune expert:knock --out knock.json`.

A bot with trial weights plays against bots with the present weights, or against others that are named. All trials play
the same seeds, in every seat. The optimiser CMA-ES (`cma`, in the `tune` extra) chooses the trials: in each generation
it asks for a few points of the search space, one dimension per weight, and moves towards the better ones. The scale of
a dimension comes from the size of its weight. A weight of 0 is not changed.

The file `out` keeps every generation, so that the same command, or one for more generations, continues the search. The
best weights are checked on fresh seeds. If they are better by two standard errors, they are written as a weight file
beside it, `knock.json.toml`."""

import json
import math
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from ai import registry, variants, weights
from engine import files
from engine.contract import Bot
from engine.rng import derive
from engine.text import path_text, quoted
from game.arena import contest
from game.arena.measures import MEASURES, Measure, measure_of, sample_size
from game.arena.program import program_hash
from game.arena.progress import BAR_INTERVAL, bar, clear_line, draw_line
from game.arena.results_file import given_weights
from game.arena.workers import Workers, map_tasks

VERSION = 1
MAX_BYTES = 32_000_000
MAX_NUMBER = 1e12
SEEDS_PER_TASK = 10
"""The seeds of one task of a process."""
CHECK_FACTOR = 20
"""The check plays this many times the seeds of one trial."""
SIGNIFICANT_ERRORS = 2.0
"""The gain in the check must be larger than this many standard errors."""
TUNED_BOT = "tuned"
"""The name of the bot with the trial weights."""
Gain = tuple[float, int]
"""The gain of a seed over an even share, and the number of deals or matches it is the sum of."""


class TuningError(ValueError):
    """Something that cannot be tuned, or a search that cannot continue. The message is one line."""


class TuningJob(NamedTuple):
    """What to search. `plan`: how a trial is played, with the tuned bot first, in a game of partners on the first side.
    `names`: the weights to change. `command`: the command line that repeats the search."""

    plan: contest.Plan
    level: str
    names: tuple[str, ...]
    measure: str
    generations: int
    command: str


class Task(NamedTuple):
    """Some seeds of one trial: the number of its point, its weights, and whether it belongs to the check."""

    point: int
    values: tuple[float, ...]
    seeds: range
    check: bool


def tuning_job(
    what: str,
    seats: int,
    table: Mapping[str, Any],
    measure: str,
    generations: int,
    command: str,
    against: Sequence[str] = (),
) -> TuningJob:
    """A checked job. `what`: a level, and after a colon the groups or names of weights if not all of them. `against`:
    the opponents in turn, if not the level itself.

    `table`: the arguments of `contest.plan` besides the bots. Raises TuningError, and what `contest.plan` raises."""
    level, _, wanted = what.partition(":")
    own, others = contest.first_side(table["game"], seats), cycle(against or [level])
    plan = contest.plan(bots=[level if mine else next(others) for mine in own], **table)
    if level not in registry.levels(plan.game):
        raise TuningError(
            f"{quoted(level)} has no weights of its own; there are: {', '.join(registry.levels(plan.game))}"
        )
    known = _numbers(plan.game, level)
    names = [n for n, value in known.items() if value and _is_wanted(n, wanted)]
    for part in filter(None, wanted.split(",")):
        if not any(_is_wanted(n, part) for n in known):
            groups = dict.fromkeys(n.split(".")[0] for n in known)
            raise TuningError(f"{level} in {plan.game} weighs no {quoted(part)}; there are: {', '.join(groups)}")
    if not names:
        raise TuningError(f"no weight of {level} in {plan.game} to change: all of {quoted(wanted)} are 0")
    plan = plan._replace(bots=tuple([TUNED_BOT if mine else b for mine, b in zip(own, plan.bots, strict=True)]))
    return TuningJob(plan, level, tuple(names), measure, generations, command)


def _is_wanted(name: str, wanted: str) -> bool:
    return not wanted or any(name == w or name.startswith(f"{w}.") for w in wanted.split(","))


def present(game: str, level: str) -> Any:
    """The present weights of a level. Raises UnknownLevel, TuningError."""
    present_weights = getattr(registry.load(game, level), "weights", None)
    if present_weights is None:
        raise TuningError(f"{level} in {game} has no weights to tune")
    return present_weights


def _numbers(game: str, level: str) -> dict[str, float]:
    return dict(weights.numbers(present(game, level)))


def steps(known: Mapping[str, float], names: Sequence[str]) -> list[float]:
    """The initial step of the search by weight: a fifth of the weight, or of a tenth of the largest weight of its group
    if that is more."""
    groups: dict[str, float] = {}
    for name, value in known.items():
        group = name.rpartition(".")[0]
        groups[group] = max(groups.get(group, 0.0), abs(value))
    return [0.2 * max(abs(known[n]), 0.1 * groups[n.rpartition(".")[0]]) for n in names]


# ------------------------------------------------------------------ trials --
def trial(job: TuningJob, task: Task) -> list[Gain]:
    """The gain of each seed of a task."""
    plan = job.plan._replace(seed=derive(job.plan.seed, "check")) if task.check else job.plan
    changes = dict(zip(job.names, task.values, strict=True))
    trial_weights = weights.changed(present(plan.game, job.level), changes)
    measure, load = measure_of(job.measure, job.plan), partial(_load, job.level, trial_weights)
    return [gain(measure, contest.play_seed(plan, n, load)) for n in task.seeds]


def _load(level: str, trial_weights: Any, game: str, name: str) -> Bot:
    return registry.load(game, level, trial_weights) if name == TUNED_BOT else variants.load(game, name)


def gain(measure: Measure, result: contest.SeedResult) -> Gain:
    """How much better the first bot was than the mean of all bots."""
    amounts = [measure.amount(result, b) for b in range(len(result.shares))]
    return measure.sign * (amounts[0] - sum(amounts) / len(amounts)), measure.units(result)


def evaluate(
    job: TuningJob,
    points: Sequence[Sequence[float]],
    first: int,
    workers: Workers,
    check: bool = False,
    progress: "TuningProgress | None" = None,
) -> list[list[Gain]]:
    """The gains of each point, by seed from `first` on."""
    seeds = range(first, first + job.plan.seeds)
    parts = [seeds[i : i + SEEDS_PER_TASK] for i in range(0, len(seeds), SEEDS_PER_TASK)]
    tasks = [Task(i, tuple(point), part, check) for part in parts for i, point in enumerate(points)]
    gains_of: list[dict[int, list[Gain]]] = [{} for _ in points]
    with closing(map_tasks(partial(trial, job), tasks, workers)) as done:
        for n, (task, gains) in enumerate(done, 1):
            gains_of[task.point][task.seeds.start] = gains
            if progress:
                progress.draw(n / len(tasks))
    return [[g for start in sorted(parts) for g in parts[start]] for parts in gains_of]


def mean(gains: Sequence[Gain]) -> tuple[float, float | None]:
    """The mean gain per deal or match, and its standard error."""
    return contest.ratio([g for g, _ in gains], [n for _, n in gains])


# ------------------------------------------------------------------ the search --
def search(job: TuningJob, out: Path, workers: Workers = 1, show_progress: bool = False) -> dict[str, Any]:
    """Search better weights and check them. Returns the `report`. Raises TuningError, OSError."""
    known = _numbers(job.plan.game, job.level)
    start, step = [known[n] for n in job.names], steps(known, job.names)
    file = TuningFile(out, job)
    progress = TuningProgress() if show_progress else None
    strategy = _strategy(len(start), job.plan.seed)
    try:
        for g in range(job.generations):
            coordinates = [list(map(float, z)) for z in strategy.ask()]
            if g == len(file.generations):
                if progress:
                    progress.title = f"generation {g + 1}/{job.generations}{_last_mean(file)}"
                points = [_weights(start, step, z) for z in coordinates]
                gains = evaluate(job, points, g * job.plan.seeds, workers, progress=progress)
                file.add({"at": coordinates, "gain": [mean(one)[0] for one in gains]})
            generation = file.generations[g]
            if not _same(generation["at"], coordinates):
                raise TuningError(f"{path_text(out)} was made by another version of cma; name a new file")
            strategy.tell(coordinates, [-value for value in generation["gain"]])
        best = _weights(start, step, [float(z) for z in strategy.result.xfavorite])
        for n in range(len(file.check), CHECK_FACTOR):
            if progress:
                progress.title = f"check {n + 1}/{CHECK_FACTOR}"
            file.add_check(_check(job, best, start, n, workers, progress))
    finally:
        if progress:
            clear_line()
    return report(job, out, best, [(g, n) for part in file.check for g, n in part])


def _check(
    job: TuningJob,
    best: Sequence[float],
    start: Sequence[float],
    part: int,
    workers: Workers,
    progress: "TuningProgress | None",
) -> list[Gain]:
    """What the best weights gain over the present ones on some fresh seeds. Against their like those gain nothing.

    Matches of both may have different numbers of deals: the present gain is taken for as many as the best one had."""
    mirrored = set(job.plan.bots) == {TUNED_BOT, job.level}
    points = [best] if mirrored else [best, start]
    gains, *present = evaluate(job, points, part * job.plan.seeds, workers, True, progress)
    if not present:
        return gains
    return [(gain - before * n / m, n) for (gain, n), (before, m) in zip(gains, present[0], strict=True)]


def _same(points: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> bool:
    """Whether points of the search space are equal but for rounding."""
    if [len(p) for p in points] != [len(q) for q in others]:
        return False
    pairs = (pair for p, q in zip(points, others, strict=True) for pair in zip(p, q, strict=True))
    return all(math.isclose(a, b, abs_tol=1e-9) for a, b in pairs)


def _last_mean(file: "TuningFile") -> str:
    gains = [sum(g["gain"]) / len(g["gain"]) for g in file.generations]
    return f", mean of the last {gains[-1]:+.4f}" if gains else ""


def _weights(start: Sequence[float], step: Sequence[float], z: Sequence[float]) -> list[float]:
    """The weights at a point of the search, rounded to four digits."""
    return [float(f"{s + d * x:.4g}") for s, d, x in zip(start, step, z, strict=False)]


def _strategy(size: int, seed: int) -> Any:
    """CMA-ES, starting at the present weights. It needs two dimensions: one weight gets a second one, unused."""
    try:
        cma = import_module("cma")
    except ImportError:
        raise TuningError("--tune needs cma; install it with: pip install 'rintaku[tune]'") from None
    options = {"seed": derive(seed, "tune") % (1 << 31) + 1, "verbose": -9, "verb_log": 0}
    return cma.CMAEvolutionStrategy([0.0] * max(2, size), 1.0, options)


class TuningFile:
    """The file of a search: its job, its generations, and the gains of the check."""

    def __init__(self, path: Path, job: TuningJob) -> None:
        self.path = path
        plan = job.plan
        self.head = {
            "rintaku_tune": VERSION,
            "program": program_hash(),
            "game": plan.game,
            "options": dict(plan.options),
            "bots": list(plan.bots),
            "unit": plan.unit,
            "asked": plan.asked,
            "seed": plan.seed,
            "level": job.level,
            "names": list(job.names),
            "measure": job.measure,
            **given_weights(plan.bots),
        }
        self.generations: list[dict[str, list[Any]]] = []
        self.check: list[list[Gain]] = []
        self.checked = job.generations
        """The check belongs to the best weights after this many generations."""
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            data = files.read_json(self.path, MAX_BYTES)
            different = [key for key, value in self.head.items() if data["search"].get(key) != value]
            self.generations = [_generation(g) for g in data["found"]]
            if data["checked"] == self.checked:  # other generations have other best weights
                self.check = [[_gain(g, n) for g, n in part] for part in data["check"]]
        except files.TooLarge as e:
            raise TuningError(f"{path_text(self.path)}: {e.strerror}; name a new file") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise TuningError(f"{path_text(self.path)} is no file of a search, or damaged; name a new one") from None
        if different:
            raise TuningError(f"{path_text(self.path)} is of another search ({', '.join(different)}); name a new file")

    def add(self, generation: dict[str, list[Any]]) -> None:
        """Add a generation and write the file. Raises OSError."""
        self.generations.append(generation)
        self._write()

    def add_check(self, gains: list[Gain]) -> None:
        """Add a part of the check and write the file. Raises OSError."""
        self.check.append(gains)
        self._write()

    def _write(self) -> None:
        data = {"search": self.head, "found": self.generations, "checked": self.checked, "check": self.check}
        files.replace(self.path, json.dumps(data).encode())


def _generation(data: Mapping[str, Any]) -> dict[str, list[Any]]:
    """A generation from the data of a file. Raises ValueError, KeyError or TypeError."""
    points, gains = data["at"], data["gain"]
    if len(points) != len(gains) or not points:
        raise ValueError("a generation has a gain for each point")
    return {"at": [[_number(x) for x in point] for point in points], "gain": [_number(gain) for gain in gains]}


def _gain(amount: Any, n: Any) -> Gain:
    if type(n) is not int or n < 1:
        raise ValueError("a gain is the sum of at least one deal or match")
    return _number(amount), n


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not abs(value) < MAX_NUMBER:
        raise ValueError("not a number of a search")
    return float(value)


# ------------------------------------------------------------------ the report --
def report(job: TuningJob, out: Path, best: Sequence[float], gains: Sequence[Gain]) -> dict[str, Any]:
    """The report as plain data: the weights before and after, the gain in the check with its standard error, whether it
    is significant, and the weight file that was written if so."""
    value, error = mean(gains)
    better = error is not None and value > SIGNIFICANT_ERRORS * error > 0
    old = present(job.plan.game, job.level)
    new = weights.changed(old, dict(zip(job.names, best, strict=True)))
    known, numbers = dict(weights.numbers(old)), dict(weights.numbers(new))
    data: dict[str, Any] = {
        "game": job.plan.game,
        "level": job.level,
        "measure": job.measure,
        "unit": job.plan.unit,
        "weights": {n: [known[n], numbers[n]] for n in job.names},
        "n": sum(n for _, n in gains),
        "gain": value,
        "error": error,
        "better": better,
        "file": None,
        "target": None,
    }
    if better:
        file = out.with_name(f"{out.name}.toml")
        origin = (
            f"{job.command} : a gain of {value:.4f} ({error:.4f}) in {MEASURES[job.measure].title} over the "
            f"weights before, {sample_size(data, data['n'])} on fresh seeds."
        )
        usual = f"{job.plan.game}/{job.level}"
        if weights.path(usual).exists():  # a game of its own distribution has its weights elsewhere
            origin += f" Those were: {weights.origin(usual)}"
            data["target"] = f"ai/games/{job.plan.game}/weights/{job.level}.toml"
        files.replace(file, weights.text(origin, new).encode())
        data["file"] = str(file)
    return data


def report_text(data: Mapping[str, Any]) -> str:
    """The report as text."""
    rows = [f"{name:24} {old:>10.4g} -> {new:<10.4g}" for name, (old, new) in data["weights"].items()]
    error = "?" if data["error"] is None else f"{data['error']:.4f}"
    gain = f"gain {data['gain']:+.4f} ± {error} in {MEASURES[data['measure']].title}"
    rows.append(f"{gain}, {sample_size(data, data['n'])} on fresh seeds")
    if data["better"]:
        rows.append(f"better; written to {data['file']}" + f", to be copied to {data['target']}" * bool(data["target"]))
    else:
        rows.append("not better by two standard errors; nothing is written")
    return "\n".join(rows)


class TuningProgress:
    """Shows how much of a generation or of the check is done."""

    def __init__(self) -> None:
        self.title = ""
        self.drawn = 0.0

    def draw(self, part: float) -> None:
        """Show a part from 0 to 1, at most every BAR_INTERVAL."""
        now = time.perf_counter()
        if now - self.drawn > BAR_INTERVAL or part == 1:
            self.drawn = now
            draw_line(f"{bar(part)} {self.title}")
