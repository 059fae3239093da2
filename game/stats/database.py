"""Every finished deal and match in one SQLite file of the data folder, `statistics.db`.

The rows are what `game.stats.record_stats` computes from a record, under the match's id and the deal's number. Writing
a record again changes nothing. A damaged file is renamed and rebuilt from the records in `matches/`.

Errors never stop a game: functions return the key of a warning text, "" if all is well."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import engine
from engine.record.journal import quarantine
from engine.record.match_file import RecordError, read
from game.app.settings import home
from game.stats.contract import LuckSample
from game.stats.record_stats import DealStats, MatchStats, SeatStats, match_stats, practised

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
)
"""The statements that lead from each version of the tables to the next. SQLite's `user_version` is the number of those
done. A released one never changes."""
MATCH_END: Final = -1
"""The deal number of the row that holds the end of a match."""


class Unusable(Exception):
    """The file cannot be used now; `key` is the key of the text that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class StatsRow(NamedTuple):
    """A seat in a deal, or (`number` is MATCH_END) in a whole match, with the data of the match."""

    match: str
    game: str
    preset: str
    level: str
    seats: int
    practised: bool
    number: int
    kind: str
    sum: str
    seat_stats: SeatStats


def path() -> Path:
    """The file of the statistics."""
    return home() / "statistics.db"


# ------------------------------------------------------------------ opening --
@contextmanager
def _opened(wait: float = 2.0) -> Iterator[sqlite3.Connection]:
    """Open the file with all its tables, in one transaction. Waits up to `wait` seconds for another process.

    Raises Unusable, OSError, and sqlite3.DatabaseError for a damaged file."""
    path().parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path(), timeout=wait, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise Unusable("records.trouble.newer")
        for n in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[n].split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {n + 1}")
        yield db
        db.execute("COMMIT")


def _damaged(error: sqlite3.Error) -> bool:
    """Whether the file is damaged, rather than in use, not writable or on a full disk."""
    return _code(error) in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_MISMATCH,
    )


def _code(error: sqlite3.Error) -> int:
    """The primary code of an error. An error without a code comes from unreadable contents."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def transact(work: Callable[[sqlite3.Connection], Any], wait: float = 2.0) -> tuple[Any, str]:
    """Run `work` in a transaction, and again on a new file if the present one is damaged.

    Returns its result (None if it failed) and the key of a warning."""
    warning = ""
    for _ in range(2):
        try:
            with _opened(wait) as db:
                return work(db), warning
        except Unusable as e:
            return None, e.key
        except OSError:
            return None, "records.trouble.unwritable"
        except (sqlite3.Error, ValueError, TypeError, AttributeError) as e:
            if isinstance(e, sqlite3.Error) and _code(e) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                return None, "records.trouble.busy"
            if warning or (isinstance(e, sqlite3.Error) and not _damaged(e)):
                return None, "records.trouble.unwritable"
            warning = "records.trouble.damaged"
            try:
                for file in (path(), path().with_name(path().name + "-journal")):
                    if file.exists():
                        quarantine(file)
            except OSError:
                return None, "records.trouble.unwritable"
    return None, warning


# ------------------------------------------------------------------ writing --
def _put(db: sqlite3.Connection, match: MatchStats) -> None:
    """Write a match in place of its previous rows. Deals that the player deleted stay deleted."""
    n_deleted = _deleted(db, match.id)
    for table in ("deals", "plays"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
    deals = tuple(d for d in match.deals if d.number >= n_deleted)
    _write(db, match._replace(deals=deals, ends=match.ends if deals else ()))


def _write(db: sqlite3.Connection, match: MatchStats) -> None:
    if not match.deals and not match.ends:
        return
    db.execute(
        "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET practised = excluded.practised",
        match[:6],
    )
    for deal in (*match.deals, *((DealStats(MATCH_END, "", "", match.ends),) if match.ends else ())):
        if _is_copy(db, match, deal):  # listed here, but counted in the other match
            db.execute("INSERT INTO deals VALUES (?, ?, ?, '')", (match.id, deal.number, deal.kind))
            continue
        db.execute("INSERT INTO deals VALUES (?, ?, ?, ?)", (match.id, deal.number, deal.kind, deal.sum))
        db.executemany(
            "INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    match.id,
                    deal.number,
                    p.seat,
                    p.player,
                    p.level,
                    p.points,
                    p.win,
                    p.place,
                    json.dumps(p.feats),
                    json.dumps(dict(p.luck)),
                )
                for p in deal.plays
            ],
        )


def _is_copy(db: sqlite3.Connection, match: MatchStats, deal: DealStats) -> bool:
    """Whether a deal is counted in another match already, because one of the two began as a copy of the other.

    It counts where it was played first: of the two matches, the copy is the practised one."""
    twin = db.execute(
        "SELECT m.id, m.practised FROM deals d JOIN matches m ON m.id = d.match "
        "WHERE d.sum = ? AND d.sum != '' AND m.id != ?",
        (deal.sum, match.id),
    ).fetchone()
    if twin is None:
        return False
    if twin[1] and not match.practised:
        db.execute("UPDATE deals SET sum = '' WHERE match = ? AND number = ?", (twin[0], deal.number))
        db.execute("DELETE FROM plays WHERE match = ? AND number = ?", (twin[0], deal.number))
        return False
    return True


def _deleted(db: sqlite3.Connection, match: str) -> int:
    """How many deals of a match have been deleted."""
    row = db.execute("SELECT deals FROM deleted WHERE match = ?", (match,)).fetchone()
    return int(row[0]) if row else 0


def merge(db: sqlite3.Connection, match: MatchStats) -> bool:
    """Add what is new of an imported match; existing rows stay. Returns whether anything was new."""
    existing = {n for (n,) in db.execute("SELECT number FROM deals WHERE match = ?", (match.id,))}
    known = db.execute("SELECT practised FROM matches WHERE id = ?", (match.id,)).fetchone()
    new = match._replace(
        deals=tuple(d for d in match.deals if d.number not in existing),
        ends=() if MATCH_END in existing else match.ends,
        practised=match.practised or bool(known and known[0]),
    )
    _write(db, new)
    db.execute("DELETE FROM deleted WHERE match = ?", (match.id,))
    return bool(new.deals or new.ends)


def delete(game: str | None) -> str:
    """Delete the matches of a game, or (None) all. Later deals of an unfinished match will count again.

    Returns the key of a warning."""
    which, values = ("WHERE game = ?", (game,)) if game else ("", ())

    def work(db: sqlite3.Connection) -> None:
        for (match,) in db.execute(f"SELECT id FROM matches {which}", values).fetchall():
            (last,) = db.execute("SELECT coalesce(max(number), -1) FROM deals WHERE match = ?", (match,)).fetchone()
            db.execute("INSERT OR REPLACE INTO deleted VALUES (?, ?)", (match, max(_deleted(db, match), last + 1)))
            for table in ("deals", "plays"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
        db.execute(f"DELETE FROM matches {which}", values)

    return transact(work)[1]


# ------------------------------------------------------------- from records --
def update_record(file: Path) -> str:
    """Bring the rows of a record up to date, at the end of a deal. Returns the key of a warning."""
    return transact(lambda db: _update(db, file), 0.05)[1]


def record_files() -> list[Path]:
    """The records in the data folder, in the order in which they were played."""
    return sorted((home() / "matches").glob("*.jsonl"))


def catch_up() -> Iterator[str]:
    """Bring the rows of all records up to date, one file per step. Yields the key of a warning after each."""
    for file in record_files():
        yield transact(partial(_update, file=file))[1]


def _update(db: sqlite3.Connection, file: Path) -> None:
    """Write the rows of a record unless they are up to date. A record that cannot be read is skipped."""
    try:
        data, abandoned = file.read_bytes(), not file.name.startswith("current")
        digest = sha256(data + bytes([abandoned])).hexdigest()[:20]
        if db.execute("SELECT 1 FROM files WHERE sum = ?", (digest,)).fetchone():
            return
        record = read(file)
        match = match_stats(record, practised(record.header, data), abandoned)
    except (RecordError, OSError, ValueError):
        return
    _put(db, match)
    db.execute("INSERT INTO files VALUES (?)", (digest,))


# ------------------------------------------------------------------ reading --
def _rows(db: sqlite3.Connection) -> list[StatsRow]:
    """All rows of installed games: matches in the order in which they were first written, deals before ends."""
    columns = db.execute(
        "SELECT m.id, m.game, m.preset, m.level, m.seats, m.practised, d.number, d.kind, d.sum, "
        "p.seat, p.player, p.level, p.points, p.win, p.place, p.feats, p.luck "
        "FROM matches m JOIN deals d ON d.match = m.id JOIN plays p ON p.match = d.match AND p.number = d.number "
        "ORDER BY m.rowid, d.number = -1, d.number, p.seat"
    )
    seats = {game: engine.load(game).SEATS for game in engine.games()}
    return [_row(*r) for r in columns if r[4] in seats.get(r[1], ())]


def _row(
    match: str,
    game: str,
    preset: str,
    level: str,
    seats: int,
    practised: int,
    number: int,
    kind: str,
    sum: str,
    seat: int,
    player: str,
    rank: str,
    points: int,
    win: int,
    place: int,
    feats: str,
    luck: str,
) -> StatsRow:
    """A row from its columns. Raises ValueError, TypeError or AttributeError for a column of the wrong type."""
    if not all(isinstance(t, str) for t in (match, preset, level, kind, sum, player, rank)):
        raise TypeError("a column of text holds something else")
    amounts = {key: LuckSample(*value) for key, value in json.loads(luck).items()}
    play = SeatStats(int(seat), player, rank, int(points), bool(win), int(place), tuple(json.loads(feats)), amounts)
    return StatsRow(match, game, preset, level, seats, bool(practised), int(number), kind, sum, play)


def load_rows() -> tuple[list[StatsRow], str]:
    """All rows (none if the file cannot be used), and the key of a warning."""
    rows, warning = transact(_rows)
    return rows or [], warning


def group_by_match(rows: Iterable[StatsRow]) -> list[MatchStats]:
    """The matches that rows came from."""
    matches: dict[str, MatchStats] = {}
    grouped: dict[tuple[str, int], list[StatsRow]] = {}
    for row in rows:
        matches.setdefault(row.match, MatchStats(*row[:6]))
        grouped.setdefault((row.match, row.number), []).append(row)
    for (match, number), group in grouped.items():
        plays, was = tuple(r.seat_stats for r in group), matches[match]
        matches[match] = (
            was._replace(ends=plays)
            if number == MATCH_END
            else was._replace(deals=(*was.deals, DealStats(number, group[0].kind, group[0].sum, plays)))
        )
    return list(matches.values())


def import_matches(matches: Iterable[MatchStats]) -> tuple[int, str]:
    """Add what is new of imported matches. Returns how many had something new, and the key of a warning."""
    n_new, warning = transact(lambda db: sum(merge(db, m) for m in matches))
    return n_new or 0, warning
