"""Every finished deal and match in one SQLite file of the data folder, `statistics.db`.

The rows are what `game.stats.record_stats` computes from a record, under the match's id and the deal's number. Writing
a record again changes nothing. A damaged file is renamed and rebuilt from the records in `matches/`.

Errors never stop a game: functions return the key of a warning text, "" if all is well."""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import engine
from engine import files
from engine.record.journal import quarantine
from game.app.settings import home
from game.app.shared_file import locked
from game.stats import totals
from game.stats.record_stats import MATCH_END, DealStats, MatchStats, SeatStats
from game.stats.rows import MatchRows, StatsRow, match_of, match_rows, parts, stats_row
from game.stats.steps import Step, beside, finish
from game.stats.totals import Tally

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE matches (id TEXT PRIMARY KEY, game TEXT, preset TEXT, level TEXT, seats INTEGER, practised INTEGER);
    CREATE TABLE deals (match TEXT, number INTEGER, kind TEXT, sum TEXT, PRIMARY KEY (match, number));
    CREATE TABLE plays (match TEXT, number INTEGER, seat INTEGER, player TEXT, level TEXT, points INTEGER,
                        win INTEGER, place INTEGER, feats TEXT, luck TEXT, PRIMARY KEY (match, number, seat));
    CREATE INDEX deals_sum ON deals (sum);
    CREATE TABLE files (sum TEXT PRIMARY KEY);
    CREATE TABLE deleted (match TEXT PRIMARY KEY, deals INTEGER);
    """,
    totals.TABLES,
)
"""The statements that lead from each version of the tables to the next. SQLite's `user_version` is the number of those
done. A released one never changes."""
MAX_VALUE: Final = 10_000_000
"""The bytes of the largest value that is read."""
CACHE_KB: Final = 16_000
"""The most memory for pages of the file. SQLite's own 2,000 are full before a transaction of the count is, which then
takes a quarter more time to write: the ids of matches are spread over the whole file."""
BUSY: Final = "records.trouble.busy"
"""The key of the warning that another process writes. What was not counted is counted the next time."""
DAMAGE: Final = (sqlite3.Error, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What the contents of a damaged file raise, besides what the disk raises."""


class Unusable(Exception):
    """The file cannot be used now; `key` is the key of the text that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def path() -> Path:
    """The file of the statistics."""
    return home() / "statistics.db"


# ------------------------------------------------------------------ opening --
@contextmanager
def opened(wait: float = 2.0, write: bool = True) -> Iterator[sqlite3.Connection]:
    """Open the file with all its tables, in one transaction. Waits up to `wait` seconds for another process. Several
    processes can read at once.

    Raises Unusable, OSError, and sqlite3.DatabaseError for a damaged file."""
    global _opened
    _prepare()
    _opened = _identity()
    with closing(sqlite3.connect(path(), timeout=wait, isolation_level=None, check_same_thread=False)) as db:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE)
        db.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        db.execute("BEGIN IMMEDIATE" if write else "BEGIN")
        version = _version(db)
        if version > len(MIGRATIONS):
            raise Unusable("records.trouble.newer")
        if version < 0 or _schema(db) != _expected_schema(version):
            raise sqlite3.DatabaseError("the tables are not those of this program")
        if version < len(MIGRATIONS):
            db.execute("ROLLBACK")
            db.execute("BEGIN IMMEDIATE")
            for n in range(_version(db), len(MIGRATIONS)):
                for statement in MIGRATIONS[n].split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {n + 1}")
        yield db
        if db.in_transaction:
            db.execute("COMMIT")


def completing(db: sqlite3.Connection) -> Generator[Step, None, None]:
    """Complete a large transaction in a thread, in steps: writing and syncing it can take a second."""
    yield from beside(lambda: db.execute("COMMIT"))


_opened: tuple[int, int] | None = None
"""The device and the number of the file that was opened last: another file under its name is not the damaged one."""


def _identity() -> tuple[int, int] | None:
    """What tells the file from another one that has taken its name; None if there is none."""
    try:
        status = path().stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _prepare() -> None:
    """Make the file, for its owner only, if there is none. Raises Unusable for what is no file."""
    if not path().exists():
        with suppress(FileExistsError):  # another window was faster
            files.create(path(), b"")
    if not path().is_file():
        raise Unusable("records.trouble.unwritable")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _schema(db: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Kind, name and definition of everything that somebody has defined in a database."""
    rows = db.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_'"
    )
    return sorted((str(kind), str(name), " ".join(str(sql).split())) for kind, name, sql in rows)


@cache
def _expected_schema(version: int) -> list[tuple[str, str, str]]:
    """What a version of the tables defines. A view or trigger of somebody else could run for ever, or change rows."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for migration in MIGRATIONS[:version]:
            db.executescript(migration)
        return _schema(db)


def _damaged(error: sqlite3.Error) -> bool:
    """Whether the file is damaged, rather than in use, not writable or on a full disk."""
    return _code(error) in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_TOOBIG,
    )


def _code(error: sqlite3.Error) -> int:
    """The primary code of an error. An error without a code comes from unreadable contents."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def trouble(error: Exception) -> str:
    """The key of the warning for an error of `opened` or DAMAGE. A damaged file is put aside."""
    if isinstance(error, Unusable):
        return error.key
    if isinstance(error, sqlite3.Error) and _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return BUSY
    if isinstance(error, OSError) or (isinstance(error, sqlite3.Error) and not _damaged(error)):
        return "records.trouble.unwritable"
    try:
        _put_aside()
    except OSError:
        return "records.trouble.unwritable"
    return DAMAGED


def _put_aside() -> None:
    """Rename the damaged file that was opened last, unless another window has done so meanwhile. Raises OSError."""
    with locked(path()):
        if _identity() == _opened:
            for file in (path(), path().with_name(path().name + "-journal")):
                if file.exists():
                    quarantine(file)


DAMAGED: Final = "records.trouble.damaged"
"""The key of the warning that the file was damaged and put aside."""


def transact(work: Callable[[sqlite3.Connection], Any], wait: float = 2.0, write: bool = True) -> tuple[Any, str]:
    """Run `work` in a transaction, and again on a new file if the present one is damaged.

    Returns its result (None if it failed) and the key of a warning."""
    warning = ""
    while True:
        try:
            with opened(wait, write) as db:
                return work(db), warning
        except (Unusable, OSError, *DAMAGE) as e:
            if warning:
                return None, "records.trouble.unwritable"
            warning = trouble(e)
            if warning != DAMAGED:
                return None, warning


# ------------------------------------------------------------------ writing --
class Writer:
    """Writes matches in one transaction, with their totals."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self._tally = Tally(db, self._stored)

    def _stored(self, match: str) -> MatchStats | None:
        return next(matches(self.db, match), None)

    def finish(self) -> None:
        """Bring the totals up to date. Call at the end of the transaction."""
        self._tally.finish()

    def put(self, match: MatchStats) -> None:
        """Write a match in place of its previous rows. Deals that the player deleted stay deleted."""
        n_deleted = deleted(self.db, match.id)
        deals = tuple(d for d in match.deals if d.number >= n_deleted)
        match = match._replace(deals=deals, ends=match.ends if deals else ())
        if self._practised(match.id) is None:
            self._add(match)
            return
        self._tally.touch(match.id)
        for table in ("deals", "plays"):
            self.db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
        self._write(match)

    def put_rows(self, rows: MatchRows) -> None:
        """Write a match as `put` does. If nothing of it is known, its rows are written as they are."""
        known = "SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?1) OR EXISTS (SELECT 1 FROM deleted WHERE match = ?1)"
        copies = "SELECT 1 FROM deals WHERE sum = ? AND sum != ''"
        if self.db.execute(known, rows.head[:1]).fetchone()[0] or any(
            self.db.execute(copies, deal[3:]).fetchone() for deal in rows.deals
        ):
            self.put(match_of(rows))
        elif rows.deals and rows.deals[0][1] != MATCH_END:  # the end alone is not counted
            self._insert(rows)
            self._tally.add(rows.head[0], rows.parts)

    def merge(self, match: MatchStats) -> bool:
        """Add what is new of an imported match; existing rows stay. Returns whether anything was new."""
        self.db.execute("DELETE FROM deleted WHERE match = ?", (match.id,))
        practised = self._practised(match.id)
        if practised is None:
            return self._add(match)
        existing = {n for (n,) in self.db.execute("SELECT number FROM deals WHERE match = ?", (match.id,))}
        new = match._replace(
            deals=tuple(d for d in match.deals if d.number not in existing),
            ends=() if MATCH_END in existing else match.ends,
            practised=match.practised or practised,
        )
        if new.deals or new.ends:
            self._tally.touch(match.id)
            self._write(new)
        return bool(new.deals or new.ends)

    def _practised(self, match: str) -> bool | None:
        """Whether a match is practised; None if it is not in the database."""
        row = self.db.execute("SELECT practised FROM matches WHERE id = ?", (match,)).fetchone()
        return row and bool(row[0])

    def _add(self, match: MatchStats) -> bool:
        """Write a new match. Returns whether it has anything."""
        if not match.deals and not match.ends:
            return False
        rows = self._write(match)
        self._tally.add(match.id, rows.parts)
        return True

    def count_stale(self, match: str) -> None:
        """Add a match of an older file to the totals."""
        self.db.execute("DELETE FROM stale WHERE match = ?", (match,))
        if stored := self._stored(match):
            self._tally.add(match, parts(stored))

    def _write(self, match: MatchStats) -> MatchRows:
        """Write the rows of a match. Returns what of it is counted here, not in a match that it was copied from."""
        copies = {deal.number for deal in match.deals if self._is_copy(match, deal)}  # listed here, but counted there
        counted = match_rows(match._replace(deals=tuple(d for d in match.deals if d.number not in copies)))
        listed = [(match.id, d.number, d.kind, "") for d in match.deals if d.number in copies]
        self._insert(counted._replace(deals=counted.deals + listed))
        return counted

    def _insert(self, rows: MatchRows) -> None:
        if rows.deals:
            self.db.execute(
                "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                "practised = excluded.practised",
                rows.head,
            )
            self.db.executemany("INSERT INTO deals VALUES (?, ?, ?, ?)", rows.deals)
            self.db.executemany("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows.plays)

    def _is_copy(self, match: MatchStats, deal: DealStats) -> bool:
        """Whether a deal is counted in another match already, because one of the two began as a copy of the other.

        It counts where it was played first: of the two matches, the copy is the practised one."""
        if not deal.sum:
            return False
        twin = self.db.execute(
            "SELECT m.id, m.practised FROM deals d JOIN matches m ON m.id = d.match WHERE d.sum = ? AND m.id != ?",
            (deal.sum, match.id),
        ).fetchone()
        if twin is None:
            return False
        if twin[1] and not match.practised:
            self._tally.touch(twin[0])
            self.db.execute("UPDATE deals SET sum = '' WHERE match = ? AND number = ?", (twin[0], deal.number))
            self.db.execute("DELETE FROM plays WHERE match = ? AND number = ?", (twin[0], deal.number))
            return False
        return True


@contextmanager
def writing(wait: float = 2.0) -> Iterator[Writer]:
    """A transaction that writes, with a writer that is finished at its end. Raises what `opened` raises."""
    with opened(wait) as db:
        writer = Writer(db)
        yield writer
        writer.finish()


def deleted(db: sqlite3.Connection, match: str) -> int:
    """How many deals of a match have been deleted."""
    row = db.execute("SELECT deals FROM deleted WHERE match = ?", (match,)).fetchone()
    return int(row[0]) if row else 0


def delete(game: str | None) -> str:
    """Delete matches at once. See `deleting`."""
    warning: str = finish(deleting(game))
    return warning


def deleting(game: str | None) -> Generator[Step, None, str]:
    """Delete the matches of a game, or (None) all. Later deals of an unfinished match will count again.

    Returns the key of a warning. Only a generator that comes to its end has changed anything."""
    try:
        with opened() as db:
            yield from _deleting(db, game)
            yield from completing(db)
    except (Unusable, OSError, *DAMAGE) as e:
        return trouble(e)
    return ""


def _deleting(db: sqlite3.Connection, game: str | None) -> Iterator[Step]:
    matches = db.execute("SELECT id FROM matches WHERE ?1 IS NULL OR game = ?1", (game,)).fetchall()
    totals.delete(db, game)
    for done, match in enumerate(matches, 1):
        db.execute(
            "INSERT INTO deleted SELECT match, max(number) + 1 FROM deals WHERE match = ? GROUP BY match "
            "ON CONFLICT (match) DO UPDATE SET deals = max(deals, excluded.deals)",
            match,
        )
        for table in ("deals", "plays"):
            db.execute(f"DELETE FROM {table} WHERE match = ?", match)
        db.execute("DELETE FROM matches WHERE id = ?", match)
        yield Step(done, len(matches))


# ------------------------------------------------------------------ reading --
def rows(db: sqlite3.Connection, match: str | None = None) -> Iterator[StatsRow]:
    """The rows of installed games, or of one match: matches in the order in which they were first written, deals
    before ends. Raises ValueError, TypeError or AttributeError for a column of the wrong type."""
    columns = db.execute(
        "SELECT m.id, m.game, m.preset, m.level, m.seats, m.practised, d.number, d.kind, d.sum, "
        "p.seat, p.player, p.level, p.points, p.win, p.place, p.feats, p.luck "
        "FROM matches m CROSS JOIN deals d ON d.match = m.id "
        "CROSS JOIN plays p ON p.match = d.match AND p.number = d.number "
        f"{'WHERE m.id = ? ' if match is not None else ''}ORDER BY m.rowid, d.number = -1, d.number, p.seat",
        () if match is None else (match,),
    )
    if match is not None:
        return (stats_row(*r) for r in columns)
    seats = {game: engine.load(game).SEATS for game in engine.game_ids()}
    return (stats_row(*r) for r in columns if r[4] in seats.get(r[1], ()))


def matches(db: sqlite3.Connection, match: str | None = None) -> Iterator[MatchStats]:
    """The matches of installed games, or one match, as far as they are counted."""
    for _, group in groupby(rows(db, match), key=lambda r: r.match):
        deals: list[DealStats] = []
        ends: tuple[SeatStats, ...] = ()
        head: StatsRow | None = None
        for number, one in groupby(group, key=lambda r: r.number):
            deal = list(one)
            head, plays = deal[0], tuple(r.seat_stats for r in deal)
            if number == MATCH_END:
                ends = plays
            else:
                deals.append(DealStats(number, head.kind, head.sum, plays))
        assert head is not None
        yield MatchStats(*head[:6], tuple(deals), ends)


def load_rows() -> tuple[list[StatsRow], str]:
    """All rows (none if the file cannot be used), and the key of a warning."""
    found, warning = transact(lambda db: list(rows(db)), write=False)
    return found or [], warning


def import_matches(given: Iterable[MatchStats]) -> tuple[int, str]:
    """Add what is new of imported matches. Returns how many had something new, and the key of a warning."""

    def work(db: sqlite3.Connection) -> int:
        writer = Writer(db)
        n_new = sum([writer.merge(match) for match in given])
        writer.finish()
        return n_new

    n_new, warning = transact(work)
    return n_new or 0, warning
