"""Two windows on one data folder, started at the same moment: no match is lost or damaged, and each has one writer.

What both change in settings, progress and statistics is there afterwards, once."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from game.app import settings
from game.learn import progress
from game.match import saves
from tests.attacks import player, windows, writers
from tests.attacks.folder_checks import Matches, add_reports, check_kept, check_whole, matches_in
from tests.attacks.test_killed_writers import ARENA, export, played, results, run
from tests.kit.counts import Counts
from tests.kit.process_farm import Child, End, Farm, Gate
from tests.kit.sampling import scaled

GAMES: Final = ("gin", "rin", "rumino", "sumidagawa")
WHOLE: Final = Path(__file__).parents[1] / "saves" / "gin.jsonl"
LATER: Final = 60_000
"""The deed of one window comes up to so many turns of a loop later than the other's."""


def until(child: Child, kind: str) -> list[Any]:
    """Wait for a report of a kind."""
    count = 0
    while len(reports := child.told(count + 1)) > count:
        if reports[count][0] == kind:
            found: list[Any] = reports[count]
            return found
        count += 1
    raise AssertionError(child.end())


def two_windows(farm: Farm, home: Path, deeds: Sequence[str], game: str, number: int) -> tuple[list[str], list[End]]:
    """Start two windows. Returns where they stood at the same time, as "SCENE NONCE", and how they ended."""
    rng = Random(f"{deeds} {number}")
    first, second = Gate(), Gate()
    waits = [rng.choice((0, rng.randrange(LATER))) for _ in deeds]
    children = [
        farm.start(windows.window, home, gates=[first, second], deed=deed, game=game, seed=number, wait=wait)
        for deed, wait in zip(deeds, waits, strict=True)
    ]
    first.open()
    stood = [" ".join(until(child, "stands")[1:]) for child in children]
    second.open()
    ends = [child.end() for child in children]
    assert all(end.done for end in ends), ends
    return stood, ends


def check(home: Path, matches: Matches, ends: Sequence[End]) -> None:
    """Every file reads well to its end, and holds what the windows acknowledged and nothing else."""
    for end in ends:
        add_reports(matches, [r for r in end.told if r[0] == "did"])
    assert check_kept(home, matches, unacknowledged=0) == matches
    check_whole(home, killed=False)


@pytest.fixture(scope="module")
def begun(farm: Farm, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Matches]:
    """A data folder with a match in progress, and the actions that its record has."""
    folder = tmp_path_factory.mktemp("begun")
    end = farm.start(player.play_a_part, folder, game="gin", seed=3, actions=4).end()
    assert end.done, end
    matches: Matches = {}
    add_reports(matches, end.told)
    return folder, matches


def copied(begun: tuple[Path, Matches], home: Path) -> Matches:
    """Copy a data folder. Returns its matches."""
    shutil.copytree(begun[0], home)
    return {nonce: list(texts) for nonce, texts in begun[1].items()}


# ---------------------------------------------------------------------- matches --
@pytest.mark.scaled
def test_two_new_matches_at_once_are_two_files(farm: Farm, tmp_path: Path, counts: Counts) -> None:
    for n in range(scaled(1, 40)):
        home = tmp_path / str(n)
        stood, ends = two_windows(farm, home, ("begin", "begin"), GAMES[n % 4], n)
        assert len(set(stood)) == 2 and all(s.startswith("TableScene") for s in stood), stood
        check(home, {}, ends)
        counts.add("two windows", "starts")
        counts.add("two windows", "of new matches")


@pytest.mark.scaled
@pytest.mark.parametrize("deeds", [("continue", "continue"), ("continue", "give_up"), ("give_up", "give_up")])
def test_a_match_continued_in_two_windows_at_once_has_one_writer(
    deeds: tuple[str, str], begun: tuple[Path, Matches], farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    for n in range(scaled(deeds == ("continue", "give_up"), 25)):
        home = tmp_path / str(n)
        matches = copied(begun, home)
        stood, ends = two_windows(farm, home, deeds, "gin", n)
        assert sorted(s.split()[0] for s in stood) == ["Elsewhere", "TableScene"], stood
        check(home, matches, ends)
        counts.add("two windows", "starts")
        counts.add("two windows", "of one match")


@pytest.mark.campaign
def test_a_match_is_either_played_or_deleted(
    begun: tuple[Path, Matches], farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    for n in range(30):
        home = tmp_path / str(n)
        matches = copied(begun, home)
        stood, ends = two_windows(farm, home, ("continue", "delete"), "gin", n)
        deleted = [report for report in ends[1].told if report[0] == "deleted"]
        assert bool(deleted) != stood[0].startswith("TableScene"), (stood, ends)
        check(home, {} if deleted else matches, ends)
        counts.add("two windows", "starts")
        counts.add("two windows", "of one match")


@pytest.mark.campaign
def test_a_match_that_is_over_is_put_away_once(
    begun: tuple[Path, Matches], farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    for n in range(15):
        home = tmp_path / str(n)
        copied(begun, home)
        shutil.copy(WHOLE, home / "matches" / "current-2.jsonl")  # as after a kill in the moment of its end
        before = matches_in(home)
        _, ends = two_windows(farm, home, ("list", "list"), "gin", n)
        check(home, before, ends)
        names = {path.name for path in (home / "matches").glob("*.jsonl")}
        assert names == {"current.jsonl", "0001.jsonl"}, names
        counts.add("two windows", "starts")
        counts.add("two windows", "of one match")


def test_a_match_whose_window_was_killed_is_open_to_the_next_window(
    begun: tuple[Path, Matches], farm: Farm, home: Path
) -> None:
    shutil.copytree(begun[0], home, dirs_exist_ok=True)
    first, never = Gate(), Gate()

    def next_window(*gates: Gate) -> Child:
        return farm.start(windows.window, home, gates=gates, deed="continue", game="gin", seed=1, wait=0)

    killed = next_window(first, never)
    first.open()
    assert until(killed, "stands")[1] == "TableScene"
    assert next_window().end().told[0][1] == "Elsewhere"
    killed.kill()
    assert killed.end().killed
    assert next_window().end().told[0][1] == "TableScene"


def test_a_match_that_is_being_deleted_cannot_be_opened(
    begun: tuple[Path, Matches], farm: Farm, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(begun[0], home, dirs_exist_ok=True)
    unlink = Path.unlink
    stood: list[str] = []

    def another_window_is_faster(path: Path, missing_ok: bool = False) -> None:
        if path.suffix == ".jsonl":
            end = farm.start(windows.window, home, deed="continue", game="gin", seed=1, wait=0).end()
            stood.extend(report[1] for report in end.told if report[0] == "stands")
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", another_window_is_faster)
    saves.delete(saves.current())
    assert stood == ["Elsewhere"] and not saves.unfinished()


# ----------------------------------------------- settings, statistics, other files --
def both(farm: Farm, home: Path, job: Any, *each: dict[str, Any]) -> list[End]:
    """Start a job in two processes at once."""
    gate = Gate()
    children = [farm.start(job, home, gates=[gate], **args) for args in each]
    gate.open()
    ends = [child.end() for child in children]
    assert all(end.done for end in ends), ends
    return ends


@pytest.mark.scaled
def test_settings_and_progress_saved_by_two_windows_at_once_keep_both_changes(
    farm: Farm, home: Path, counts: Counts
) -> None:
    names: set[str] = set()
    for n in range(scaled(1, 10)):
        new = [f"{n} {side}" for side in "ab"]
        both(farm, home, writers.add_guest, *({"name": name} for name in new))
        both(farm, home, writers.finish_lesson, *({"name": name} for name in new))
        names |= set(new)
        assert set(settings.load()[0].guests) == set(progress.load().done) == names
        check_whole(home, killed=False)
        counts.add("two windows", "starts", 2)
        counts.add("two windows", "of settings and progress", 2)


@pytest.mark.campaign
def test_statistics_counted_by_two_windows_at_once_hold_every_match_once(
    farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    expected = writers.data_of(export(farm, played(tmp_path / "one")))
    for n in range(10):
        home = played(tmp_path / str(n))
        for end in both(farm, home, writers.command, {"line": ["records"]}, {"line": ["records"]}):
            assert end.told[0][0] == 0 and not end.told[0][2], end
        assert writers.data_of(export(farm, home)) == expected
        check_whole(home, killed=False)
        counts.add("two windows", "starts")
        counts.add("two windows", "of statistics")


@pytest.mark.campaign
def test_two_windows_never_write_one_export_report_or_results_file(farm: Farm, tmp_path: Path, counts: Counts) -> None:
    home = played(tmp_path / "home")
    whole = export(farm, home)
    run(farm, home, *ARENA, tmp_path / "expected.jsonl")
    for n in range(5):
        file = tmp_path / f"{n}.json"
        codes = [
            end.told[0][0]
            for end in both(farm, home, writers.command, *[{"line": ["records", "--export", str(file)]}] * 2)
        ]
        assert sorted(codes) == [0, 2] and file.read_bytes() == whole
        file = tmp_path / f"{n}.jsonl"
        both(farm, home, writers.command, *[{"line": [*ARENA, str(file)]}] * 2)
        run(farm, home, *ARENA, file)
        assert results(file) == results(tmp_path / "expected.jsonl")
        reports = [end.told[0] for end in both(farm, home, writers.report, {}, {})]
        assert len(set(reports)) == 2
        check_whole(home, killed=False)
        counts.add("two windows", "starts", 3)
        counts.add("two windows", "of exports, reports and arena runs", 3)
