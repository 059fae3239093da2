"""A database whose tables are not the program's is put aside and made anew: nothing in it runs."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.app import cli
from game.stats import counting, database
from game.stats.database import load_rows
from game.stats.record_stats import MatchStats, match_stats
from tests.kit.records import record

ENDLESS = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) SELECT a, a, a, a, a, a, a, a FROM n"
STATEMENTS = {
    "endless view": f"DROP TABLE cells; CREATE VIEW cells AS {ENDLESS}",
    "another view": "CREATE VIEW more AS SELECT * FROM plays",
    "trigger": "CREATE TRIGGER t AFTER INSERT ON deals BEGIN DELETE FROM matches; END",
    "trigger named like SQLite's": "CREATE TRIGGER sqliteXt AFTER INSERT ON deals BEGIN DELETE FROM matches; END",
    "another table": "CREATE TABLE diary (text)",
    "other columns": "DROP TABLE sums; CREATE TABLE sums (a, b)",
    "no table": "DROP TABLE files",
    "negative version": "PRAGMA user_version = -7",
    "huge value": "UPDATE cells SET preset = zeroblob(20000000)",
    "more wins than deals": "UPDATE sums SET amount = 1000 WHERE key = 'wins'",
    "a text for a sum": "UPDATE sums SET amount = 'much'",
    "an endless sum": "UPDATE sums SET expected = 1e999",
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("kind", STATEMENTS)
def test_a_database_of_somebody_else_is_put_aside_and_made_anew(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    record("gin")
    assert cli.main(["records"]) == 0
    whole = capsys.readouterr()
    assert not whole.err
    with closing(sqlite3.connect(database.path(), isolation_level=None)) as db:
        db.executescript(STATEMENTS[kind])
    damaged = database.path().read_bytes()
    assert cli.main(["records"]) == 0
    again = capsys.readouterr()
    assert again.err.count("\n") == 1 and "set aside" in again.err
    (aside,) = database.path().parent.glob("statistics.db.damaged*")
    assert aside.read_bytes() == damaged
    assert cli.main(["records"]) == 0 and capsys.readouterr().out == whole.out


def test_a_value_nested_without_end_is_damage_said_in_a_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record("gin")
    assert cli.main(["records"]) == 0
    with closing(sqlite3.connect(database.path(), isolation_level=None)) as db:
        db.execute("UPDATE plays SET feats = ?", ("[" * 100_000,))
    capsys.readouterr()
    assert cli.main(["records", "--export", str(home / "x.csv")]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "set aside" in err


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes on POSIX alone")
def test_a_record_whose_name_is_no_text_is_counted_and_the_statistics_stay(home: Path) -> None:
    file = record("gin")
    try:
        file.rename(file.with_name("\udcff.jsonl"))
    except OSError:
        pytest.skip("this file system has no such names")
    assert [step.whole for step in counting.catch_up()] == [1, 1] and load_rows()[0]
    assert [step.whole for step in counting.catch_up()] == [0]
    assert not list(home.glob("*.damaged*"))


@pytest.mark.parametrize("points", [2**70, float("nan"), -1e12])
def test_a_number_that_no_row_takes_is_not_counted_and_the_statistics_stay(
    points: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record("gin")
    usual = match_stats

    def odd(*args: Any) -> MatchStats:
        stats = usual(*args)
        return stats._replace(ends=tuple(play._replace(points=points) for play in stats.ends))

    with monkeypatch.context() as patch:
        patch.setattr(counting, "match_stats", odd)
        assert {step.warning for step in counting.catch_up()} == {""}
    assert load_rows()[0] == [] and not list(home.glob("*.damaged*"))
