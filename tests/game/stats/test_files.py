"""The file of the statistics: migration, damage that never stops a game, export, import, deletion."""

import errno
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import files
from game.stats import database, figures, import_export
from game.stats.counting import update_record
from game.stats.database import load_rows, path
from game.stats.record_stats import MATCH_END
from tests.kit.records import GAMES, caught_up, duel, lines_to, match, plain, record, table_of

# ------------------------------------------------------------- files and damage --
V1 = """
CREATE TABLE matches (id TEXT PRIMARY KEY, game TEXT, preset TEXT, level TEXT, seats INTEGER, practised INTEGER);
CREATE TABLE deals (match TEXT, number INTEGER, kind TEXT, sum TEXT, PRIMARY KEY (match, number));
CREATE TABLE plays (match TEXT, number INTEGER, seat INTEGER, player TEXT, level TEXT, points INTEGER,
                    win INTEGER, place INTEGER, feats TEXT, luck TEXT, PRIMARY KEY (match, number, seat));
CREATE INDEX deals_sum ON deals (sum);
CREATE TABLE files (sum TEXT PRIMARY KEY);
CREATE TABLE deleted (match TEXT PRIMARY KEY, deals INTEGER);
INSERT INTO matches VALUES ('old', 'gin', 'app', 'club', 2, 0);
INSERT INTO deals VALUES ('old', 0, 'gin', 'c0ffee');
INSERT INTO plays VALUES ('old', 0, 0, 'you', '', 31, 1, 1, '["gin"]', '{"dealt": [40, 1, null]}');
PRAGMA user_version = 1;
"""


def first_release() -> None:
    with closing(sqlite3.connect(path())) as db:
        db.executescript(V1)


def test_statistics_of_the_first_release_are_read() -> None:
    first_release()
    rows, warning = load_rows()
    assert not warning
    assert [(r.match, r.number, r.seat_stats.points, r.seat_stats.feats, r.seat_stats.luck) for r in rows] == [
        ("old", 0, 31, ("gin",), {"dealt": (40, 1, None)})
    ]


def test_an_older_file_is_brought_up_to_date_and_keeps_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    first_release()
    before = load_rows()[0]
    step = "ALTER TABLE matches ADD COLUMN place TEXT DEFAULT 'river'"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, step))
    assert load_rows() == (before, "")
    with closing(sqlite3.connect(path())) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(database.MIGRATIONS),)
        assert db.execute("SELECT place FROM matches").fetchall() == [("river",)]


def test_a_step_that_fails_half_way_leaves_the_file_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    first_release()
    data = path().read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, "CREATE TABLE more (a); CREATE TABLE more (a)"))
        with pytest.raises(sqlite3.Error), database.opened():
            pass
    assert path().read_bytes() == data and len(load_rows()[0]) == 1


def test_a_file_of_a_newer_version_is_left_alone() -> None:
    file = record("gin")
    first_release()
    with closing(sqlite3.connect(path())) as db:
        db.execute("PRAGMA user_version = 99")
        db.commit()
    data = path().read_bytes()
    assert update_record(file) == "records.trouble.newer" and load_rows() == ([], "records.trouble.newer")
    assert database.delete(None) == "records.trouble.newer" and path().read_bytes() == data


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "binary": lambda data: bytes(range(256)) * 20,
    "text": lambda data: b"not a database at all\n" * 400,
    "cut": lambda data: data[: len(data) // 2],
    "zeros": lambda data: data[:100] + bytes(len(data) - 100),
    "no tables": lambda data: _foreign(),
}


def _foreign() -> bytes:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript("CREATE TABLE matches (a); CREATE TABLE cats (name); PRAGMA user_version = 1")
        return db.serialize()


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_put_aside_and_made_anew_from_the_records(kind: str, home: Path) -> None:
    files = [record(game, 1, n + 1) for n, game in enumerate(GAMES)]
    for file in files:
        update_record(file)
    before = plain(load_rows()[0])
    damaged = DAMAGE[kind](path().read_bytes())
    path().write_bytes(damaged)
    assert update_record(files[0]) == "records.trouble.damaged", "the game goes on, and its player is told"
    assert (home / "statistics.db.damaged").read_bytes() == damaged, "nothing is overwritten"
    assert {r.game for r in load_rows()[0]} == {GAMES[0]}
    assert caught_up() == {""}
    assert plain(load_rows()[0]) == before


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sums SET n = -1 WHERE key = 'points'",
        "UPDATE sums SET unknown = -1",
        "UPDATE sums SET amount = 1e15",
        "UPDATE sums SET amount = n + 1 WHERE key = 'wins'",
        "UPDATE cells SET player = x'00'",
    ],
)
def test_totals_that_cannot_be_are_damage_and_made_anew(change: str) -> None:
    update_record(record("gin"))
    before = figures.read()
    assert before[0] and not before[1]
    with closing(sqlite3.connect(path())) as db, db:
        db.execute(change)
    assert figures.read() == ([], "records.trouble.damaged")
    caught_up()
    assert figures.read() == before


@pytest.mark.parametrize(
    "change",
    [
        "wins = wins || '1'",
        "wins = replace(wins, '0', '2')",
        "points = '1e16,' || substr(points, instr(points, ',') + 1)",
    ],
)
def test_a_course_that_cannot_be_is_damage(change: str) -> None:
    update_record(record("gin"))
    cells, _ = figures.read()
    query = figures.Query("gin")
    assert figures.figures(cells, query).running_points
    with closing(sqlite3.connect(path())) as db, db:
        db.execute(f"UPDATE courses SET {change}")
    assert figures.figures(cells, query).running_points == () and path().with_name("statistics.db.damaged").exists()


def test_a_file_that_another_window_has_made_anew_is_not_put_aside(home: Path) -> None:
    path().write_bytes(b"damaged" * 999)
    with pytest.raises(sqlite3.DatabaseError) as error, database.opened():
        raise AssertionError("it cannot be opened")
    path().rename(home / "statistics.db.damaged")  # the other window finds the damage first
    with closing(sqlite3.connect(path())) as other:
        other.executescript(V1)
    assert database.trouble(error.value) == database.DAMAGED, "it is tried again, on the new file"
    assert [f.name for f in home.glob("*.damaged*")] == ["statistics.db.damaged"]
    assert [r.match for r in load_rows()[0]] == ["old"]


def test_a_damaged_file_that_cannot_be_put_aside_is_said_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    path().write_bytes(b"damaged" * 999)
    monkeypatch.setattr(files, "move", refuse)
    assert load_rows() == ([], "records.trouble.unwritable") and path().read_bytes() == b"damaged" * 999


def test_totals_of_a_game_that_is_not_installed_are_not_shown_and_stay() -> None:
    update_record(record("gin"))
    before = figures.read()
    with closing(sqlite3.connect(path())) as db, db:
        db.execute("UPDATE cells SET game = 'whist'")
    assert before[0] and figures.read() == ([], "")
    with closing(sqlite3.connect(path())) as db, db:
        db.execute("UPDATE cells SET game = 'gin'")
    assert figures.read() == before


def test_bytes_in_the_place_of_a_name_are_damage() -> None:
    update_record(record("gin"))
    with closing(sqlite3.connect(path())) as db, db:
        db.execute("UPDATE plays SET player = x'ff'")
    assert load_rows() == ([], "records.trouble.damaged")


def test_work_that_fails_on_a_new_file_too_is_given_up(home: Path) -> None:
    def fail(_: sqlite3.Connection) -> None:
        raise ValueError

    assert database.transact(fail) == (None, "records.trouble.unwritable")
    assert len([*home.glob("*.damaged")]) == 1


def test_no_flipped_bit_stops_a_game_or_the_screen() -> None:
    from game.stats.figures import Query, choices, figures, read, split

    file, rng = record("gin"), Random(8)
    update_record(file)
    good = path().read_bytes()
    for _ in range(25):
        data = bytearray(good)
        for _ in range(rng.choice((1, 8, 60))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path().write_bytes(data)
        load_rows()
        cells = read()[0]
        for query in (Query(), Query("gin"), Query("gin", whole=True)):
            figures(cells, query), choices(cells, query), split(cells, query)
        warnings = {f"records.trouble.{w}" for w in ("damaged", "newer", "unwritable", "busy")}
        assert update_record(file) in {"", *warnings}
        path().unlink(missing_ok=True)


def test_a_file_in_use_elsewhere_is_waited_for_shortly_and_counted_later(monkeypatch: pytest.MonkeyPatch) -> None:
    file = record("gin")
    load_rows()
    with closing(sqlite3.connect(path(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert update_record(file) == "records.trouble.busy" and path().exists()
    assert update_record(file) == "" and load_rows()[0]


def test_several_read_at_once_and_one_writes() -> None:
    load_rows()  # makes the file
    with database.opened(write=False), database.opened(0, write=False):
        pass
    with database.opened(), pytest.raises(sqlite3.OperationalError), database.opened(0):
        raise AssertionError("two write")


def test_a_disk_that_refuses_the_file_is_said_and_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(files, "create", refuse)
    assert load_rows() == ([], "records.trouble.unwritable") and database.delete(None) == "records.trouble.unwritable"


def test_a_folder_that_cannot_be_written_to_is_said_and_no_more(home: Path) -> None:
    file = record("gin")
    path().mkdir()
    assert update_record(file) == "records.trouble.unwritable"
    assert load_rows() == ([], "records.trouble.unwritable")


def test_a_record_that_cannot_be_read_is_left_out(home: Path) -> None:
    record("gin", 1, 1)
    bad = record("gin", 2, 2)
    bad.write_bytes(bad.read_bytes()[:-30])
    (home / "matches" / "0003.jsonl").write_bytes(b"\x00\xff" * 50)
    assert caught_up() == {""}
    assert len({r.match for r in load_rows()[0]}) == 1


# ------------------------------------------------------------- there and back --
def exported() -> Path:
    return import_export.export()


def test_an_import_counts_once_however_often_it_is_made(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n, game in enumerate(GAMES):
        update_record(record(game, 1, n + 1))
    before = plain(load_rows()[0])
    file = exported()
    assert file.parent == home / "records"
    assert import_export.take_in(file) == (4, 0) and plain(load_rows()[0]) == before, "it is all there already"
    monkeypatch.setenv("RINTAKU_HOME", str(home / "other"))
    assert import_export.take_in(file) == (4, 4)
    assert import_export.take_in(file) == (4, 0) and plain(load_rows()[0]) == before
    assert exported().read_bytes() == file.read_bytes()


def test_an_import_adds_what_is_missing_and_leaves_what_is_there(home: Path) -> None:
    whole = record("rin", 2)
    update_record(whole)
    before, file = plain(load_rows()[0]), exported()
    assert database.delete(None) == "" and not load_rows()[0]
    current = whole.with_name("current.jsonl")
    current.write_bytes(lines_to(whole, 2))
    path().unlink()
    update_record(current)
    assert 0 < len(load_rows()[0]) < len(before)
    assert import_export.take_in(file) == (1, 1) and plain(load_rows()[0]) == before


def test_the_records_of_somebody_else_go_under_their_name() -> None:
    update_record(record("gin", 1))
    file = exported()
    database.delete(None)
    assert import_export.take_in(file, "hana") == (1, 1)
    assert {r.seat_stats.player for r in load_rows()[0]} == {"hana", ""}


def export_sum(matches: list[Any]) -> str:
    """The checksum of these matches."""
    total = import_export.Checksum()
    for each in matches:
        total.add(each)
    return total.text()


def _tampered(change: Callable[[Any], object]) -> bytes:
    """An export with its sum put right after a change of its first match."""
    data = json.loads(exported().read_text("utf-8"))
    change(data["matches"][0])
    data["sum"] = export_sum(data["matches"])
    return json.dumps(data).encode()


def _twice(between: str) -> bytes:
    """An export with its first match twice."""
    one = json.loads(exported().read_text("utf-8"))["matches"][0]
    matches = between.join([json.dumps(one)] * 2)
    return f'{{"rintaku_records": 1, "sum": "{export_sum([one, one])}", "matches": [{matches}]}}'.encode()


REFUSED: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-9],
    "changed": lambda data: data.replace(b'"points": 0', b'"points": 9', 1),
    "binary": lambda data: b"\x00\xff" * 99,
    "a match": lambda data: record("gin").read_bytes(),
    "other json": lambda data: b'{"name": "cat"}',
    "a list": lambda data: b"[1, 2]",
    "empty": lambda data: b"",
    "too deep": lambda data: b"[" * 100_000,
    "a match too deep": lambda data: data.partition(b"[")[0] + b"[" * 100_000,
    "no comma between matches": lambda data: _twice(";"),
    "something behind": lambda data: data + b"1",
    "newer": lambda data: data.replace(b'"rintaku_records": 1', b'"rintaku_records": 7', 1),
    "version of a kind": lambda data: data.replace(b'"rintaku_records": 1', b'"rintaku_records": true', 1),
    "no such game": lambda data: _tampered(lambda m: m.update(game="bridge")),
    "too many seats": lambda data: _tampered(lambda m: m.update(seats=9)),
    "points in words": lambda data: _tampered(lambda m: m["deals"][0]["plays"][0].update(points="many")),
    "a deal twice": lambda data: _tampered(lambda m: m["deals"].append(m["deals"][0])),
    "a seat twice": lambda data: _tampered(lambda m: m["ends"].append(m["ends"][0])),
    "luck without end": lambda data: _tampered(
        lambda m: m["deals"][0]["plays"][0].update(luck={"dealt": [float("inf"), 1, None]})
    ),
    "feats without end": lambda data: _tampered(lambda m: m["deals"][0]["plays"][0].update(feats=["x" * 200] * 20_000)),
    "deals of nothing": lambda data: _tampered(lambda m: m.pop("deals")),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_foreign_or_damaged_file_is_refused_in_words_and_changes_nothing(kind: str, home: Path) -> None:
    from game.text.translations import tr

    update_record(record("gin", 1))
    before = plain(load_rows()[0])
    file = home / "given.json"
    file.write_bytes(REFUSED[kind](exported().read_bytes()))
    with pytest.raises(import_export.ImportRefused) as refused:
        import_export.take_in(file)
    assert "given.json" in tr(refused.value.key, **refused.value.values)
    assert (refused.value.key == "records.refused.newer") == (kind == "newer")
    assert plain(load_rows()[0]) == before


def test_a_table_for_a_spreadsheet_has_a_line_a_seat_and_deal(home: Path) -> None:
    import csv

    database.import_matches([match("m", [duel(True, player="=1+1")], ends=duel(True))])
    update_record(record("gin", 1))
    rows = load_rows()[0]
    file = import_export.export(home / "all.csv")
    lines = list(csv.reader(file.read_text("utf-8-sig").splitlines()))
    assert tuple(lines[0]) == import_export.COLUMNS and len(lines) == len(rows) + 1
    assert [line[6] for line in lines if line[0] == "m"] == ["1", "1", "match", "match"]
    assert "'=1+1" in {line[9] for line in lines}, "a name is no formula"
    with pytest.raises(import_export.ImportRefused):
        import_export.take_in(file)


def test_the_end_of_a_match_that_is_known_is_imported_once() -> None:
    database.import_matches([match("m", [duel(True)])])
    ended = match("m", [duel(True)], ends=duel(True))
    assert [database.import_matches([ended]) for _ in range(2)] == [(1, ""), (0, "")]
    assert [r.number for r in load_rows()[0]] == [0, 0, MATCH_END, MATCH_END]


@pytest.mark.parametrize(("first", "second"), [(True, False), (False, True), (True, True), (False, False)])
def test_of_two_matches_with_one_deal_the_practised_one_is_the_copy(first: bool, second: bool) -> None:
    one = match("one", [duel(True)], practised=first)
    database.import_matches([one, one._replace(id="two", practised=second)])
    assert {r.match for r in load_rows()[0]} == {"two" if first and not second else "one"}


def test_deals_of_which_nobody_knows_how_they_were_played_are_no_copies() -> None:
    one = match("one", [duel(True), duel(False)])
    unknown = one._replace(deals=tuple(d._replace(sum="") for d in one.deals))
    database.import_matches([unknown, unknown._replace(id="two")])
    assert sorted((r.match, r.number) for r in load_rows()[0]) == [(m, n) for m in ("one", "two") for n in (0, 0, 1, 1)]


# -------------------------------------------------------------------- deletion --
def test_deleted_by_game_or_all_and_not_counted_again() -> None:
    for n, game in enumerate(GAMES):
        update_record(record(game, 1, n + 1))
    assert database.delete("gin") == ""
    assert {r.game for r in load_rows()[0]} == set(GAMES) - {"gin"}
    assert database.delete(None) == "" and not load_rows()[0]
    assert caught_up() == {""} and not load_rows()[0]


@pytest.mark.parametrize("old", [False, True])
def test_of_deleted_matches_no_name_and_no_number_stays_in_the_file(old: bool) -> None:
    """Only which matches, deals and files were read stays, lest they be counted again."""
    if old:
        first_release()
    else:
        update_record(record("gin"))
    assert database.delete(None) == ""
    with closing(sqlite3.connect(path())) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        filled = {t for t in tables if db.execute(f"SELECT count(*) FROM {t}").fetchone() != (0,)}
    assert "deleted" in filled <= {"deleted", "files", "seen"}


def test_a_match_under_way_counts_only_what_follows_a_deletion() -> None:
    whole = record("rin", 3)
    current = whole.with_name("current.jsonl")
    deals = len(table_of(whole).results)
    current.write_bytes(lines_to(whole, 2))
    update_record(current)
    database.delete("rin")
    update_record(current)
    assert not load_rows()[0]
    current.write_bytes(whole.read_bytes())
    update_record(current)
    assert {r.number for r in load_rows()[0]} == {*range(2, deals), MATCH_END}


def test_what_was_deleted_comes_back_with_an_import() -> None:
    update_record(record("gin", 1))
    before, file = plain(load_rows()[0]), exported()
    database.delete(None)
    assert import_export.take_in(file) == (1, 1) and plain(load_rows()[0]) == before
