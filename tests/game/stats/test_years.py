"""Years of play: totals equal the rows, the count and imports go in small steps and can be stopped, little is read."""

import errno
import json
import os
import signal
import sqlite3
import tracemalloc
import zlib
from contextlib import AbstractContextManager, closing
from itertools import product
from pathlib import Path
from random import Random
from time import process_time

import pytest

from engine.record.match_file import contents, read, record_of
from game.stats import contract, counting, database, export_reader, figures, import_export, record_stats
from game.stats.contract import GameStatistics, LuckSample
from game.stats.counting import catch_up
from game.stats.database import load_rows, path, writing
from game.stats.figures import Query
from game.stats.record_stats import match_id
from game.stats.rows import match_of, match_rows
from game.stats.steps import finish
from tests.kit import recount
from tests.kit.counts import Counts
from tests.kit.many_records import many_records, random_match
from tests.kit.narrow import present
from tests.kit.records import GAMES, caught_up, duel, match, plain
from tests.kit.sampling import scaled
from tests.kit.together import together

posix = pytest.mark.skipif(os.name != "posix", reason="forks")


def check_totals(count: int = 24) -> None:
    """The figures of the totals are those of the rows, for queries of every kind."""
    rows, cells = load_rows()[0], figures.read()[0]
    presets = ["", *dict.fromkeys(r.preset for r in rows)][:3]
    values = (("", *GAMES), presets, ("", "club"), (0, 2), ("you", "Hana"), (True, False), (False, True))
    queries = [Query(*one) for one in product(*values)]
    for query in Random(len(rows)).sample(queries, min(count, len(queries))):
        assert figures.choices(cells, query) == recount.choices(rows, query)
        assert figures.split(cells, query) == recount.split(rows, query)
        mine, theirs = figures.figures(cells, query), recount.figures(rows, query)
        assert mine._replace(luck=()) == theirs._replace(luck=())
        assert [m.measure for m in mine.luck] == [m.measure for m in theirs.luck]
        for a, b in zip(mine.luck, theirs.luck, strict=True):
            for n, m in zip(a[1:], b[1:], strict=True):
                assert n == m or n == pytest.approx(present(m), rel=1e-9)


def change(rng: Random) -> None:
    """Do anything that changes the statistics."""
    kind = rng.random()
    if kind < 0.5:
        made = [random_match(rng, f"m{rng.randint(0, 12)}") for _ in range(rng.randint(1, 5))]
        known = {r.match: r for r in load_rows()[0]}
        fitting = [m for m in made if m.id not in known or m[1:5] == known[m.id][1:5]]
        assert not database.import_matches({m.id: m for m in fitting}.values())[1]
    elif kind < 0.9:
        made = [random_match(rng, f"r{rng.randint(0, 12)} {n}") for n in range(3)]
        with writing() as writer:
            for each in made:
                writer.put(each)
                if rng.random() < 0.5 and each.deals:
                    writer.put(each._replace(deals=each.deals[:-1], ends=(), practised=True))
    else:
        assert not database.delete(rng.choice((*GAMES, None)))


@pytest.mark.scaled
def test_the_totals_are_what_the_rows_say_whatever_happens(counts: Counts) -> None:
    for seed in range(scaled(2, 25)):
        rng = Random(seed)
        for _ in range(6):
            change(rng)
        check_totals(scaled(24, 200))
        counts.add("statistics", "histories whose totals were recounted")
        assert not database.delete(None) and not figures.read()[0], "nothing is left of what was taken off"
        path().unlink()


@pytest.mark.scaled
def test_rows_made_in_another_process_are_written_as_the_match_is(counts: Counts) -> None:
    """New matches, old ones, copies, matches of which deals were deleted, and such as ended in their first deal."""
    for seed in range(scaled(4, 25)):
        rng = Random(seed)
        made = [random_match(rng, f"m{rng.randint(0, 8)}") for _ in range(12)]
        made = [made[0]._replace(id=m.id, practised=m.practised, deals=m.deals, ends=m.ends) for m in made]
        written = []
        for put_rows in (False, True):
            for n in range(0, 12, 4):
                with writing() as writer:
                    for match in made[n : n + 4]:
                        assert match_of(match_rows(match)) == match
                        if put_rows:
                            writer.put_rows(match_rows(match))
                        else:
                            writer.put(match)
                assert n or not database.delete(made[0].game)
            written.append((load_rows(), figures.read()))
            path().unlink()
        assert written[0] == written[1] and written[0][0][0]
    counts.add("statistics", "histories written as matches and as rows", scaled(4, 25))


def without_totals() -> None:
    """Make the file one of the first release."""
    with closing(sqlite3.connect(path())) as db:
        for table in ("cells", "sums", "courses", "stale", "seen"):
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 1")
        db.commit()


def test_the_totals_of_an_older_file_are_made_once_from_its_rows(home: Path) -> None:
    n, _ = database.import_matches([random_match(Random(n), f"m{n}") for n in range(9)])
    without_totals()
    steps = list(catch_up())
    assert steps[-1].done == steps[-1].whole == n > 4
    check_totals()
    database.import_matches([random_match(Random(20), "more")])
    check_totals()
    assert [s.whole for s in catch_up()] == [0]


def test_of_an_older_file_the_other_games_are_counted_after_one_was_deleted() -> None:
    database.import_matches([match("g", [duel(True)]), match("r", [duel(True)], game="rin", preset="school")])
    without_totals()
    assert database.delete("gin") == "" and caught_up() == {""}
    assert [cell.key.game for cell in figures.read()[0]] == ["rin"]


def test_figures_need_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    database.import_matches([match("m", [duel(True), duel(False)])])
    monkeypatch.setattr(database, "rows", None)
    assert figures.figures(figures.read()[0], Query("gin")).deals == (1, 2)


# -------------------------------------------------------------------- the count --
@pytest.mark.scaled
def test_each_record_is_read_once_and_all_in_a_few_transactions(
    monkeypatch: pytest.MonkeyPatch, counts: Counts
) -> None:
    n = scaled(24, 1000)
    files = many_records(n)
    opened = database.opened
    reads: list[Path] = []
    transactions: list[bool] = []

    def noted_read(file: Path) -> bytes:
        reads.append(file)
        return contents(file)

    def noted_opened(wait: float = 0.0, write: bool = True) -> AbstractContextManager[sqlite3.Connection]:
        transactions.append(write)
        return opened(wait, write)

    monkeypatch.setattr(counting, "MANY", n + 1)
    monkeypatch.setattr(counting, "perf_counter", lambda: 0.0)  # no second passes
    monkeypatch.setattr(counting, "contents", noted_read)
    monkeypatch.setattr(database, "opened", noted_opened)
    before = 0
    for step in catch_up():
        assert step.done - before <= 1, "a step is one record at most"
        before = step.done
    assert before == n and reads == files and transactions == [False, True]
    assert caught_up() == {""} and reads == files, "what is counted is not read again"
    check_totals()
    files[0].rename(files[0].with_name("9000.jsonl"))
    with files[1].open("ab") as file:
        file.write(b"half a line")
    rows = load_rows()[0]
    assert caught_up() == {""} and len(reads) == n + 2 and load_rows()[0] == rows
    counts.add("statistics", "records counted", n)


def test_a_count_that_is_stopped_keeps_what_it_has_and_goes_on_from_there() -> None:
    many_records(12)
    with closing(catch_up()) as steps:
        while next(steps).done < 5:
            pass
    assert len({r.match for r in load_rows()[0]}) == 5
    check_totals()
    assert next(catch_up()).whole == 7
    assert caught_up() == {""} and len({r.match for r in load_rows()[0]}) == 12


def test_a_count_that_is_stopped_while_the_disk_is_full_says_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    many_records(3)
    with monkeypatch.context() as context, closing(catch_up()) as steps:
        assert [next(steps).done for _ in range(2)] == [0, 1]
        context.setattr(database.Writer, "finish", full)
    assert next(catch_up()).whole == 3


def test_a_count_beside_a_window_that_writes_gives_way_and_is_made_later() -> None:
    many_records(4)
    load_rows()
    with closing(sqlite3.connect(path(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert [s.warning for s in catch_up(wait=0.0)] == [database.BUSY]
    with closing(sqlite3.connect(path(), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert {s.warning for s in catch_up(wait=0.0)} == {"", database.BUSY}
        assert not figures.read()[1], "it can be looked at meanwhile"
    assert caught_up() == {""} and len({r.match for r in load_rows()[0]}) == 4


def test_a_record_that_cannot_be_read_is_looked_at_once_until_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    _, bad = many_records(2)
    whole = bad.read_bytes()
    bad.write_bytes(whole[:-30])
    assert caught_up() == {""} and [s.whole for s in catch_up()] == [0]
    bad.write_bytes(whole)
    assert caught_up() == {""} and len({r.match for r in load_rows()[0]}) == 2


def test_a_match_with_a_number_of_five_digits_is_counted_after_those_with_four() -> None:
    files = [*many_records(1, 1001), *many_records(1, 10_000)]
    assert caught_up() == {""}
    assert list(dict.fromkeys(r.match for r in load_rows()[0])) == [match_id(read(file).header) for file in files]


@pytest.mark.parametrize("named", ["version", "distribution"])
def test_a_record_that_cannot_be_read_is_looked_at_again_by_another_version_of_program_or_game(
    named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(counting, "record_of", lambda file, data: record_of(file, b"of a newer version\n" + data))
        many_records(1)
        assert caught_up() == {""} and not load_rows()[0]
    monkeypatch.setattr(counting, named, lambda *_: "9")
    assert caught_up() == {""} and load_rows()[0]


def test_a_record_that_the_disk_refuses_is_counted_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    refused, _ = many_records(2)

    def read(file: Path) -> bytes:
        if file == refused:
            raise PermissionError(errno.EACCES, "another program has opened the file", str(file))
        return contents(file)

    with monkeypatch.context() as patch:
        patch.setattr(counting, "contents", read)
        assert caught_up() == {""} and len({r.match for r in load_rows()[0]}) == 1
    assert caught_up() == {""} and len({r.match for r in load_rows()[0]}) == 2


def test_statistics_of_a_game_that_fail_leave_the_matches_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    many_records(len(GAMES))

    def statistics_of(game: str) -> GameStatistics:
        if game == GAMES[0]:
            raise RuntimeError("a fault of the game")
        return contract.statistics_of(game)

    monkeypatch.setattr(record_stats, "statistics_of", statistics_of)
    assert caught_up() == {""} and {r.game for r in load_rows()[0]} == {*GAMES[1:]}


@posix
@pytest.mark.scaled
def test_windows_that_count_at_the_same_moment_count_everything_once(counts: Counts) -> None:
    rounds = scaled(1, 10)
    for _ in range(rounds):
        many_records(6)

        def work(i: int) -> None:
            if i:
                list(catch_up(wait=5.0))
            else:  # as a table at the end of a deal
                for file in sorted((path().parent / "matches").iterdir()):
                    counting.update_record(file)

        assert together(work, 3) == [0, 0, 0]
        assert caught_up() == {""}
        rows = load_rows()[0]
        check_totals()
        path().unlink()
        assert caught_up() == {""} and plain(load_rows()[0]) == plain(rows)
        path().unlink()
    counts.add("statistics", "counts of three windows at once", rounds)


# ---------------------------------------------------------- imports and exports --
def exported(n: int) -> Path:
    """An export of n matches; afterwards the statistics are empty."""
    seats = duel(True, feats=("gin",), helped=LuckSample(3, 7, 2.5), dealt=LuckSample(40))
    assert database.import_matches(match(f"m{i}", [seats] * 6) for i in range(n)) == (n, "")
    file = import_export.export()
    path().unlink()
    return file


def test_an_import_that_is_stopped_leaves_nothing() -> None:
    file = exported(30)
    database.import_matches([match("mine", [duel(True)])])
    before = load_rows()[0]
    with closing(import_export.taking_in(file)) as steps:
        for _ in range(20):
            step = next(steps)
    assert 0 < step.done <= step.whole == file.stat().st_size
    assert load_rows()[0] == before
    assert import_export.take_in(file) == (30, 30)
    check_totals()


@pytest.mark.scaled
def test_memory_does_not_grow_with_an_import(counts: Counts) -> None:
    n = scaled(300, 3000)
    file = exported(n)
    tracemalloc.start()
    try:
        with export_reader.ExportReader(file) as reader:
            assert sum(1 for _ in reader.matches()) == n
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000
    counts.largest("statistics", "MB of memory to read an export", peak / 1e6)


def test_an_export_is_read_whatever_the_pieces_are(monkeypatch: pytest.MonkeyPatch) -> None:
    named = match("m", [duel(True, player="はなこ")])
    database.import_matches([named, match("n", [duel(True)] * 3)])
    file, rows = import_export.export(), load_rows()[0]
    for piece in (80, 81, 97, 1000):
        monkeypatch.setattr(export_reader, "PIECE", piece)
        path().unlink()
        assert import_export.take_in(file) == (2, 2) and load_rows()[0] == rows


def test_spaces_without_end_in_an_export_are_read_in_no_time(tmp_path: Path) -> None:
    file = tmp_path / "spaces.json"
    file.write_bytes(b'{"rintaku_records": 1, "sum": "00000000", "matches": [' + b" " * 10_000_000)
    begun = process_time()
    with export_reader.ExportReader(file) as reader, pytest.raises(export_reader.Damaged):
        next(reader.matches())
    assert process_time() - begun < 0.4


def test_an_import_reads_no_more_than_its_limits(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    file = exported(5)
    for limit in ("MAX_BYTES", "MAX_MATCH"):
        with monkeypatch.context() as patch:
            patch.setattr(export_reader, limit, 500)
            patch.setattr(export_reader, "PIECE", 400)
            with pytest.raises(import_export.ImportRefused):
                import_export.take_in(file)
    with pytest.raises(OSError, match="regular"):
        import_export.take_in(Path("/dev/zero"))
    assert not load_rows()[0]


def test_an_export_is_refused_with_a_suffix_that_is_not_known(home: Path) -> None:
    for name in ("all", "all.txt", "all.json.gz", "all.xlsx"):
        with pytest.raises(import_export.UnknownSuffix):
            import_export.export(home / name)
    assert not [f for f in home.iterdir() if f.name.startswith("all")]


@posix
@pytest.mark.scaled
@pytest.mark.parametrize("name", ["all.json", "all.csv"])
def test_a_killed_export_leaves_nothing_under_its_name_and_is_not_in_the_way(
    name: str, home: Path, counts: Counts
) -> None:
    database.import_matches([match(f"m{i}", [duel(True)] * 2) for i in range(8)])
    whole = import_export.export(home / f"first.{name}").read_bytes()
    for kill_at in range(0, 17, scaled(8, 1)):
        if (child := os.fork()) == 0:
            for n, _ in enumerate(import_export.exporting(home / name)):
                if n == kill_at:
                    break
            os.kill(os.getpid(), signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status)
        assert not (home / name).exists() or (home / name).read_bytes() == whole
        (home / name).unlink(missing_ok=True)
        assert import_export.export(home / name).read_bytes() == whole
        (home / name).unlink()
        counts.add("kills", "exports")


def test_a_stopped_export_leaves_nothing(home: Path) -> None:
    database.import_matches([match(f"m{i}", [duel(True)]) for i in range(5)])
    with closing(import_export.exporting(home / "all.json")) as steps:
        next(steps)
        next(steps)
    assert {f.name for f in home.iterdir()} == {"statistics.db"}


def test_two_windows_that_export_at_once_have_a_file_each() -> None:
    whole = exported(3).read_bytes()
    import_export.take_in(import_export.folder() / "rintaku-records-001.json")
    other = import_export.exporting()
    next(other)
    files = {import_export.export(), finish(other)}
    assert sorted(file.name for file in files) == ["rintaku-records-002.json", "rintaku-records-003.json"]
    assert {file.read_bytes() for file in files} == {whole}


def test_an_export_has_the_form_of_the_first_release(home: Path) -> None:
    database.import_matches([random_match(Random(n), f"m{n}") for n in range(5)])
    data = json.loads(import_export.export(home / "all.json").read_text("utf-8"))
    assert list(data) == ["rintaku_records", "sum", "matches"] and data["rintaku_records"] == 1
    assert data["sum"] == f"{zlib.crc32(json.dumps(data['matches'], sort_keys=True).encode()):08x}"
