"""Makes a weight file: plays the deals of a trainer on several cores or a cluster, keeps them, and fits the weights."""

import math
import os
import shlex
import time
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ai import weights
from ai.training import fitting
from ai.training.trainer import Row, Trainer, trainer
from engine import files
from engine.rng import derive
from engine.text import path_text
from game.arena.contest import default_seats
from game.arena.program import program_text
from game.arena.progress import BAR_INTERVAL, bar, clear_line, draw_line
from game.arena.workers import Workers, map_tasks
from game.training.parts import PART_DEALS, Parts


class TrainingJob(NamedTuple):
    """What to make. `deals` are rounded up to whole parts."""

    game: str
    makes: str
    deals: int
    seed: int

    @property
    def parts(self) -> int:
        """The number of parts."""
        return math.ceil(self.deals / PART_DEALS)

    @property
    def command(self) -> str:
        """The command line that repeats the run."""
        return f"rintaku train {self.game} {self.makes} --deals {self.parts * PART_DEALS} --seed {self.seed}"


def collect_part(job: TrainingJob, n: int) -> list[Row]:
    """The rows of a part."""
    collect = trainer(job.game, job.makes).collect
    numbers = range(n * PART_DEALS, (n + 1) * PART_DEALS)
    return [tuple(row) for i in numbers for row in collect(derive(job.seed, "train", job.game, job.makes, i))]


def train(job: TrainingJob, out: Path, workers: Workers = 1, show_progress: bool = False) -> dict[str, Any]:
    """Make the weight file `out`. Parts that are there are not played again. Returns the report.

    Raises UnknownTrainer, NotInstalled, TooFew, PartsError, OSError, and ValueError if `out` is no file of weights;
    KeyboardInterrupt leaves the finished parts."""
    made = trainer(job.game, job.makes)
    check_out(out)
    fitting.check_installed(("numpy", *made.needs))
    parts = Parts(out, job.game, job.makes, job.seed)
    collect(job, parts, workers, show_progress)
    rows = parts.all(job.parts)
    fitted = made.fit(rows, job.seed)
    text = weights.text(origin(job, made, len(rows)), fitted)
    files.replace(out, text.encode())
    weights.load(out, type(fitted))  # what was written can be read
    bots = [f"{made.bot}@{job.makes}={out}", *[made.bot] * (default_seats(job.game) - 1)]
    rules = ["--preset", made.preset] if made.preset else []
    return {
        "file": str(out),
        "deals": job.parts * PART_DEALS,
        "rows": len(rows),
        "measure": shlex.join(["rintaku", "arena", job.game, "--bots", ",".join(bots), *rules]),
    }


def check_out(out: Path) -> None:
    """Check before hours of play that the file to make may be written: only a weight file is replaced. Raises
    ValueError."""
    if os.path.lexists(out):
        try:
            weights.origin_in(out)
        except weights.WeightsError:
            raise ValueError(f"{path_text(out)} is there already and is no weight file; name a new file") from None


def collect(job: TrainingJob, parts: Parts, workers: Workers, show_progress: bool) -> None:
    """Play the parts that are missing and keep each as it is finished."""
    missing = parts.missing(job.parts)
    begun = drawn = time.perf_counter()
    try:
        with closing(map_tasks(partial(collect_part, job), missing, workers)) as done:
            for count, (n, rows) in enumerate(done, 1):
                parts.add(n, rows)
                now = time.perf_counter()
                if show_progress and now - drawn >= BAR_INTERVAL:
                    drawn = now
                    left = timedelta(seconds=round((now - begun) / count * (len(missing) - count)))
                    whole = job.parts - len(missing) + count
                    draw_line(
                        f"{bar(whole / job.parts)} {whole * PART_DEALS}/{job.parts * PART_DEALS} deals, {left} left"
                    )
    finally:
        if show_progress:
            clear_line()


def origin(job: TrainingJob, made: Trainer, rows: int) -> str:
    """Where the weights come from: what is fitted, the command, the scale and the program."""
    return f"{made.about} {rows} cases. Made by: {job.command}, {program_text()}."
