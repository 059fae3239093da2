"""The statistics: every finished deal and match in one SQLite file of the data folder, `statistics.db`.

Whatever stands there is what `game.stats.record_stats` makes of a record, under the match's id and the deal's number:
to write it again changes nothing, and a file that is damaged is put aside and made anew from the records in `matches/`.
No trouble with it ever stops a game: `keep` then answers with the words for it."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import engine
from engine.record.match_file import RecordError, quarantine, read
from game.app.settings import home
from game.stats.counting import Amount
from game.stats.record_stats import Deal, Match, Play, practised, recount

STEPS: Final[tuple[str, ...]] = (
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
"""How the tables came to be, a step a version; SQLite's `user_version` says how many have been taken. A step that was
ever released never changes."""
END: Final = -1
"""The number under which the end of a match stands among its deals."""


class Unusable(Exception):
    """The file cannot be used now; `key` is the text that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Row(NamedTuple):
    """A seat's part in a deal, or (number END) in a whole match, with what is to be known of the match."""

    match: str
    game: str
    preset: str
    level: str
    seats: int
    practised: bool
    number: int
    kind: str
    sum: str
    play: Play


def path() -> Path:
    """Where the statistics are kept."""
    return home() / "statistics.db"


# ------------------------------------------------------------------ opening --
@contextmanager
def _opened(wait: float = 2.0) -> Iterator[sqlite3.Connection]:
    """The file with all its tables, everything within one transaction. Raises Unusable, sqlite3.DatabaseError for
    a damaged file, OSError."""
    path().parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path(), timeout=wait, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > len(STEPS):
            raise Unusable("records.trouble.newer")
        for n in range(version, len(STEPS)):
            for statement in STEPS[n].split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {n + 1}")
        yield db
        db.execute("COMMIT")


def _damaged(error: sqlite3.Error) -> bool:
    """Whether it is the file that is wrong, and not the moment (in use, disk full, not to be written)."""
    return _code(error) in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_MISMATCH,
    )


def _code(error: sqlite3.Error) -> int:
    """The kind of an error; without one it is what was read that makes no sense."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def use(work: Callable[[sqlite3.Connection], Any], wait: float = 2.0) -> tuple[Any, str]:
    """Do something with the file, and a second time on a new one if the first is damaged. What came of it (None
    if nothing), and the key of a warning."""
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
def _put(db: sqlite3.Connection, match: Match) -> None:
    """Write a match as it is now, in place of what was written of it before; what was deleted stays so."""
    gone = _deleted(db, match.id)
    for table in ("deals", "plays"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
    deals = tuple(d for d in match.deals if d.number >= gone)
    _write(db, match._replace(deals=deals, ends=match.ends if deals else ()))


def _write(db: sqlite3.Connection, match: Match) -> None:
    if not match.deals and not match.ends:
        return
    db.execute(
        "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET practised = excluded.practised",
        match[:6],
    )
    for deal in (*match.deals, *((Deal(END, "", "", match.ends),) if match.ends else ())):
        if _is_copy(db, match, deal):  # known to be there, and counted elsewhere
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


def _is_copy(db: sqlite3.Connection, match: Match, deal: Deal) -> bool:
    """Whether a deal counts in another match already, of which this one began as a copy. It counts where it was
    played first: of two matches the copy is the practised one."""
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
    """How many of its deals have been deleted."""
    row = db.execute("SELECT deals FROM deleted WHERE match = ?", (match,)).fetchone()
    return int(row[0]) if row else 0


def add(db: sqlite3.Connection, match: Match) -> bool:
    """Take in a match from elsewhere; what stands there already stays as it is. Whether there was anything new."""
    there = {n for (n,) in db.execute("SELECT number FROM deals WHERE match = ?", (match.id,))}
    known = db.execute("SELECT practised FROM matches WHERE id = ?", (match.id,)).fetchone()
    new = match._replace(
        deals=tuple(d for d in match.deals if d.number not in there),
        ends=() if END in there else match.ends,
        practised=match.practised or bool(known and known[0]),
    )
    _write(db, new)
    db.execute("DELETE FROM deleted WHERE match = ?", (match.id,))
    return bool(new.deals or new.ends)


def delete(game: str | None) -> str:
    """Forget a game's matches, or all; the key of a warning. Deals that follow in a match under way will count."""
    which, values = ("WHERE game = ?", (game,)) if game else ("", ())

    def work(db: sqlite3.Connection) -> None:
        for (match,) in db.execute(f"SELECT id FROM matches {which}", values).fetchall():
            (most,) = db.execute("SELECT coalesce(max(number), -1) FROM deals WHERE match = ?", (match,)).fetchone()
            db.execute("INSERT OR REPLACE INTO deleted VALUES (?, ?)", (match, max(_deleted(db, match), most + 1)))
            for table in ("deals", "plays"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
        db.execute(f"DELETE FROM matches {which}", values)

    return use(work)[1]


# ------------------------------------------------------- counted from records --
def keep(file: Path) -> str:
    """Count a record as far as it has come, at the end of a deal. The key of a warning, "" if all is well."""
    return use(lambda db: _take_in(db, file), 0.05)[1]


def records() -> list[Path]:
    """The records there are, in the order in which they were played."""
    return sorted((home() / "matches").glob("*.jsonl"))


def catch_up() -> Iterator[str]:
    """Count all records that have not been counted as they are, a file a step; yields the key of a warning or ""."""
    for file in records():
        yield use(partial(_take_in, file=file))[1]


def _take_in(db: sqlite3.Connection, file: Path) -> None:
    """What cannot be read is left out: it is for those who open the match to say so."""
    try:
        data, left = file.read_bytes(), not file.name.startswith("current")
        total = sha256(data + bytes([left])).hexdigest()[:20]
        if db.execute("SELECT 1 FROM files WHERE sum = ?", (total,)).fetchone():
            return
        record = read(file)
        match = recount(record, practised(record.header, data), left)
    except (RecordError, OSError, ValueError):
        return
    _put(db, match)
    db.execute("INSERT INTO files VALUES (?)", (total,))


# ------------------------------------------------------------------ reading --
def rows(db: sqlite3.Connection) -> list[Row]:
    """Everything, match by match in the order in which they were first written, deals before ends."""
    found = db.execute(
        "SELECT m.id, m.game, m.preset, m.level, m.seats, m.practised, d.number, d.kind, d.sum, "
        "p.seat, p.player, p.level, p.points, p.win, p.place, p.feats, p.luck "
        "FROM matches m JOIN deals d ON d.match = m.id JOIN plays p ON p.match = d.match AND p.number = d.number "
        "ORDER BY m.rowid, d.number = -1, d.number, p.seat"
    )
    seats = {game: engine.load(game).SEATS for game in engine.games()}
    return [_row(*r) for r in found if r[4] in seats.get(r[1], ())]


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
) -> Row:
    """A row from its columns. Raises ValueError, TypeError or AttributeError where one holds something else."""
    if not all(isinstance(t, str) for t in (match, preset, level, kind, sum, player, rank)):
        raise TypeError("a text is no text")
    amounts = {key: Amount(*value) for key, value in json.loads(luck).items()}
    play = Play(int(seat), player, rank, int(points), bool(win), int(place), tuple(json.loads(feats)), amounts)
    return Row(match, game, preset, level, seats, bool(practised), int(number), kind, sum, play)


def everything() -> tuple[list[Row], str]:
    """All rows, and the key of a warning; nothing if the file cannot be used."""
    found, warning = use(rows)
    return found or [], warning


def as_matches(rows: Iterable[Row]) -> list[Match]:
    """Rows as the matches that they came from."""
    found: dict[str, Match] = {}
    grouped: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        found.setdefault(row.match, Match(*row[:6]))
        grouped.setdefault((row.match, row.number), []).append(row)
    for (match, number), group in grouped.items():
        plays, was = tuple(r.play for r in group), found[match]
        found[match] = (
            was._replace(ends=plays)
            if number == END
            else was._replace(deals=(*was.deals, Deal(number, group[0].kind, group[0].sum, plays)))
        )
    return list(found.values())


def put_all(matches: Iterable[Match]) -> tuple[int, str]:
    """Take in matches from elsewhere; how many of them brought something new, and the key of a warning."""
    found, warning = use(lambda db: sum(add(db, m) for m in matches))
    return found or 0, warning
