"""The files of the data folder can be read by their owner only, those of earlier versions too."""

import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app import bug_report, private_files
from game.app.window import App
from game.stats import counting, import_export
from game.stats.steps import finish
from tests.kit.app import begin

OLD = (
    "settings.json",
    "lessons.json",
    "settings.json.damaged",
    "settings.json.2.damaged",
    "statistics.db",
    "statistics.db-wal",
    "statistics.db.damaged",
    "errors.log",
    "matches/current.jsonl",
    "matches/current-12.jsonl",
    "matches/0001.jsonl",
    "matches/12345.jsonl",
    "matches/0001.png",
    "matches/current.jsonl.damaged1",
    "reports/rintaku-report-001.zip",
    "records/rintaku-records-001.json",
)
FOREIGN = (
    "notes.txt",
    "matches/photo.png",
    "matches/league.jsonl",
    "records/mine.json",
    "2024.json",
    "reports/tax.zip",
)


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """As where everybody may read new files, unless a program says otherwise."""
    if os.name != "posix":
        pytest.skip("file modes are POSIX")
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def written(folder: Path, names: tuple[str, ...]) -> list[Path]:
    """Files that everybody may read and write."""
    paths = [folder / name for name in names]
    for path in paths:
        path.parent.mkdir(mode=0o755, exist_ok=True)
        path.write_text("old")
        path.chmod(0o666)
    return paths


def test_files_of_earlier_versions_become_private(home: Path) -> None:
    old = written(home, OLD)
    old[0].chmod(0o640)
    private_files.make_private()
    assert {path: mode(path) for path in old} == dict.fromkeys(old, 0o600)


def test_nothing_else_in_a_shared_folder_is_touched(home: Path) -> None:
    home.chmod(0o755)
    foreign = written(home, FOREIGN)
    target = written(home, ("elsewhere.jsonl",))[0]
    (home / "matches" / "0007.jsonl").symlink_to(target)
    folders = {f: mode(f) for f in (home, home / "matches", home / "records")}
    private_files.make_private()
    assert {mode(path) for path in (*foreign, target)} == {0o666}
    assert {f: mode(f) for f in folders} == folders


def test_a_folder_that_cannot_be_read_is_no_trouble(home: Path) -> None:
    (home / "matches").write_text("a file where a folder should be")
    private_files.make_private()


def test_whatever_the_program_writes_is_for_its_owner_only(make: Callable[..., App], home: Path) -> None:
    made = home / "data"
    os.environ["RINTAKU_HOME"] = str(made)  # the fixture `home` puts it back
    app = make()
    begin(app)
    for _ in range(5):
        app.step(50.0)
    app.save_settings()
    while app.scenes:
        app.scenes.pop().leave()
    finish(counting.catch_up())
    import_export.export()
    assert zipfile.is_zipfile(bug_report.write())
    files = {p.relative_to(made): mode(p) for p in made.rglob("*") if p.is_file()}
    folders = {p.relative_to(made): mode(p) for p in (made, *made.rglob("*")) if p.is_dir()}
    assert len(files) >= 6 and set(files.values()) == {0o600}, files
    assert set(folders.values()) == {0o700}, folders
