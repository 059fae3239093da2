"""Statistics, settings, progress, exports, reports and arena runs survive kills: a file is the old one or the new one.

Nothing counts twice or not at all, and what a killed process leaves behind is never in the way."""

import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app import settings
from game.learn import progress
from tests.attacks import writers
from tests.attacks.folder_checks import check_whole
from tests.kit.counts import Counts
from tests.kit.disk_steps import MOMENTS, KillAt
from tests.kit.process_farm import End, Farm
from tests.kit.sampling import scaled

SAVES = Path(__file__).parents[1] / "saves"
ARENA = "arena gin --bots novice,random --deals 6 --jobs 1 --json --out".split()


def kills(steps: int, count: int, size: int = 0) -> Iterator[KillAt]:
    """As many kills, spread evenly over all moments of so many changes of the disk, in a mixed order. With a size,
    every third kill is where a file passes one of the sizes below it."""
    moments = [KillAt(step, moment) for step in range(1, steps + 1) for moment in MOMENTS]
    rng = Random(steps)
    chosen = [moments[n * len(moments) // count] for n in range(count)]
    rng.shuffle(chosen)
    for n, kill in enumerate(chosen):
        yield KillAt(bytes=rng.randrange(1, size)) if size and n % 3 == 2 else kill


def run(farm: Farm, home: Path, *line: object, kill: KillAt | None = None) -> End:
    """Run a command in a process of its own."""
    end = farm.start(writers.command, home, kill=kill, line=[str(part) for part in line]).end()
    assert end.killed if kill else end.done, (kill, end)
    return end


def export(farm: Farm, home: Path, name: str = "whole.json") -> bytes:
    """What the statistics of a data folder hold."""
    file = home.parent / name
    file.unlink(missing_ok=True)
    ((code, _, err),) = run(farm, home, "records", "--export", file).told
    assert (code, err) == (0, "")
    return file.read_bytes()


def played(home: Path) -> Path:
    """A data folder with matches that are not counted yet."""
    (home / "matches").mkdir(parents=True)
    for n, file in enumerate(sorted(SAVES.glob("*.jsonl")), 1):
        shutil.copy(file, home / "matches" / f"{n:04}.jsonl")
    return home


# ------------------------------------------------------------------- statistics --
@pytest.mark.scaled
def test_statistics_killed_while_counting_hold_every_match_once_afterwards(
    farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    first = played(tmp_path / "first")
    steps = run(farm, first, "records").steps
    expected = writers.data_of(export(farm, first))
    assert len(expected) == len(list(SAVES.glob("*.jsonl")))
    size = (first / "statistics.db").stat().st_size
    for n, kill in enumerate(kills(steps, scaled(1, 30), size)):
        home = played(tmp_path / str(n))
        run(farm, home, "records", kill=kill)
        assert writers.data_of(export(farm, home)) == expected, kill
        check_whole(home)
        counts.add("kills", "attacks")
        counts.add("kills", "of statistics")


@pytest.mark.campaign
def test_an_import_killed_and_repeated_adds_every_match_once(farm: Farm, tmp_path: Path, counts: Counts) -> None:
    file = tmp_path / "from.json"
    file.write_bytes(export(farm, played(tmp_path / "other")))
    expected = writers.data_of(file.read_bytes())
    steps = run(farm, tmp_path / "first", "records", "--import", file).steps
    for n, kill in enumerate(kills(steps, 20, 40_000)):
        home = tmp_path / str(n)
        run(farm, home, "records", "--import", file, kill=kill)
        ((code, _, err),) = run(farm, home, "records", "--import", file).told
        assert (code, err) == (0, "")
        assert writers.data_of(export(farm, home)) == expected, kill
        check_whole(home)
        counts.add("kills", "attacks")
        counts.add("kills", "of statistics")


# -------------------------------------------------------- settings and progress --
@pytest.mark.scaled
def test_settings_killed_while_saved_are_the_old_ones_or_the_new_ones(farm: Farm, home: Path, counts: Counts) -> None:
    saved: set[str] = set()
    steps = min(farm.start(writers.add_guest, home / "other", name=name).end().steps for name in "ab")
    for n, kill in enumerate(kills(steps, scaled(1, 20))):
        end = farm.start(writers.add_guest, home, kill=kill, name=str(n)).end()
        assert end.killed and end.told[:1] in ([], [None]), end
        saved |= set(end.told[1:])
        now, warning = settings.load()
        assert warning is None and saved <= set(now.guests) <= saved | {str(n)}
        saved = set(now.guests)
        check_whole(home)
        counts.add("kills", "attacks")
        counts.add("kills", "of settings and progress")


@pytest.mark.campaign
def test_progress_killed_while_saved_keeps_every_finished_lesson(farm: Farm, home: Path, counts: Counts) -> None:
    saved: set[str] = set()
    steps = min(farm.start(writers.finish_lesson, home / "other", name=f"gin.{name}").end().steps for name in "ab")
    for n, kill in enumerate(kills(steps, 20)):
        end = farm.start(writers.finish_lesson, home, kill=kill, name=f"gin.{n}").end()
        assert end.killed and end.told[:1] in ([], [len(saved)]), end
        saved |= set(end.told[1:])
        now = set(progress.load().done)
        assert saved <= now <= saved | {f"gin.{n}"}
        saved = now
        check_whole(home)
        counts.add("kills", "attacks")
        counts.add("kills", "of settings and progress")


# ---------------------------------------------------------- exports and reports --
@pytest.mark.scaled
@pytest.mark.parametrize("kind", ["json", "csv"])
def test_an_export_is_whole_or_not_there_and_the_next_one_is_not_blocked(
    kind: str, farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    home, folder = played(tmp_path / "home"), tmp_path / "exports"
    folder.mkdir()
    run(farm, home, "records")
    expected = export(farm, home, f"whole.{kind}") if kind == "json" else None
    first = folder / f"first.{kind}"
    steps = run(farm, home, "records", "--export", first).steps
    whole = first.read_bytes()
    assert expected in (None, whole)
    last = 12  # changes of the disk; those before them are the statistics being read
    for n, kill in enumerate(kills(min(last, steps), scaled(1, 15), len(whole))):
        file = folder / f"{n}.{kind}"
        late = kill._replace(step=kill.step + max(0, steps - last)) if kill.step else kill
        run(farm, home, "records", "--export", file, kill=late)
        if not file.exists():
            ((code, _, err),) = run(farm, home, "records", "--export", file).told
            assert (code, err) == (0, ""), kill
        assert file.read_bytes() == whole, kill
        counts.add("kills", "attacks")
        counts.add("kills", "of exports and reports")
    assert {f.suffix for f in folder.iterdir()} <= {f".{kind}", ".tmp"}


@pytest.mark.campaign
def test_a_bug_report_is_whole_or_not_there(farm: Farm, home: Path, counts: Counts) -> None:
    played(home)
    steps = farm.start(writers.report, home).end().steps
    for kill in kills(steps, 15):
        assert farm.start(writers.report, home, kill=kill).end().killed
        end = farm.start(writers.report, home).end()
        assert end.done and Path(end.told[0]).exists()
        check_whole(home)
        counts.add("kills", "attacks")
        counts.add("kills", "of exports and reports")


# ------------------------------------------------------------------------ arena --
@cache
def _uninterrupted(farm: Farm, folder: Path) -> tuple[list[Any], int]:
    file = folder / "whole.jsonl"
    end = run(farm, folder, *ARENA, file)
    assert end.told[0][0] == 0
    return results(file), end.steps


def results(file: Path) -> list[Any]:
    """The lines of a results file without the seconds that they took, in the order of the seeds."""
    head, *lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    return [head, *sorted([line["plan"], line["seed"], line["tally"]] for line in lines)]


@pytest.mark.scaled
def test_an_arena_run_killed_at_any_moment_goes_on_to_exactly_the_same_result(
    farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    expected, steps = _uninterrupted(farm, tmp_path)
    for n, kill in enumerate(kills(steps, scaled(1, 30), (tmp_path / "whole.jsonl").stat().st_size)):
        file = tmp_path / f"{n}.jsonl"
        run(farm, tmp_path, *ARENA, file, kill=kill)
        ((code, _, err),) = run(farm, tmp_path, *ARENA, file).told
        assert (code, err) == (0, ""), kill
        assert results(file) == expected
        counts.add("kills", "attacks")
        counts.add("kills", "of arena runs")
