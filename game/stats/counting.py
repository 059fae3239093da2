"""Counts the records of the data folder: a record at the end of each deal, and what was missed later.

A record whose name, size and time are those of its last count is not read again. One that was changed, renamed or
copied is read, and counted if nothing with the same bytes was."""

import contextlib
import os
import sqlite3
from collections.abc import Generator, Sequence
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import engine
from engine.contract import guarded
from engine.record.errors import RecordError
from engine.record.match_file import contents, record_of
from engine.registry import distribution
from game.app.settings import home
from game.app.version import version
from game.arena.processes import background_map, cores
from game.stats import database
from game.stats.contract import MAX_AMOUNT
from game.stats.database import DAMAGE, Unusable, Writer
from game.stats.record_stats import MatchStats, match_stats
from game.stats.rows import MatchRows, match_rows
from game.stats.steps import Step

MANY: Final = 150
"""So many records are worth the start of other processes."""
TRANSACTION_S: Final = 1.0
"""A transaction of the count takes about so long: other windows write in between, and a stop loses no more."""


class CountedRecord(NamedTuple):
    """A record as it was read. `rows` is None if it cannot be read."""

    name: str
    stamp: str
    digest: str
    rows: MatchRows | None


def update_record(file: Path) -> str:
    """Bring the rows of a record up to date, at the end of a deal. Returns the key of a warning.

    If another process writes at that moment, the record is counted by the next `catch_up`."""
    counted = count(file)

    def work(db: sqlite3.Connection) -> None:
        writer = Writer(db)
        _write(writer, counted)
        writer.finish()

    return database.transact(work, 0.05)[1]


def _stamps() -> dict[str, str]:
    """The records in the data folder by name, in the order in which they were played, each with its size and time."""
    stamps = {}
    with contextlib.suppress(OSError), os.scandir(_folder()) as entries:
        for entry in entries:
            if entry.name.endswith(".jsonl"):
                stamps[entry.name] = _stamp(entry)
    return {name: stamps[name] for name in sorted(stamps, key=lambda name: (len(name), name))}


def _folder() -> Path:
    return home() / "matches"


def catch_up(wait: float = 2.0) -> Generator[Step, None, None]:
    """Count all that is not counted yet, in small steps. After a warning it ends: the rest is counted the next time.

    `wait`: how many seconds to wait for another process that writes. To stop, close the generator: what was counted
    stays counted."""
    found, warning = database.transact(_pending, wait, write=False)
    stale, records = found or ([], [])
    done, whole, stopped = 0, len(stale) + len(records), False
    yield Step(done, whole, warning=warning)
    with contextlib.closing(_outcomes(stale, records)) as outcomes:
        while done < whole and not stopped:
            try:
                with database.writing(wait) as writer:
                    end = perf_counter() + TRANSACTION_S
                    while done < whole and not stopped and perf_counter() < end:
                        if (outcome := next(outcomes)) is not None:
                            _write(writer, outcome)
                            done += 1
                        try:
                            yield Step(done, whole)
                        except GeneratorExit:
                            stopped = True  # leave the loops; the transaction is completed
            except (Unusable, OSError, *DAMAGE) as e:
                warning = database.trouble(e)
                if not stopped:  # else nobody takes a step
                    yield Step(done, whole, warning=warning)
                return


def _pending(db: sqlite3.Connection) -> tuple[list[str], list[Path]]:
    """The matches of an older file that are not in the totals, and the records that are not counted."""
    stale = [match for (match,) in db.execute("SELECT match FROM stale ORDER BY rowid")]
    seen = dict(db.execute("SELECT name, stamp FROM seen"))
    games = _unreadable("")
    names = [name for name, stamp in _stamps().items() if seen.get(_key(name)) not in (stamp, stamp + games)]
    return stale, [_folder() / name for name in names]


def unread(wait: float = 2.0) -> tuple[str, ...]:
    """The names of the records that were tried and cannot be read: damaged, of a newer version, or of a game that is
    not installed. Empty if the statistics cannot be read either. `wait`: at most so many seconds for another process
    that writes."""
    games = _unreadable("")
    seen = database.transact(lambda db: dict(db.execute("SELECT name, stamp FROM seen")), wait, write=False)[0] or {}
    return tuple(name for name, stamp in _stamps().items() if seen.get(_key(name)) == stamp + games)


def _key(name: str) -> str:
    """The name of a file as SQLite takes it: a file system may have names that are no Unicode text."""
    return name.encode(errors="backslashreplace").decode()


def _stamp(file: "Path | os.DirEntry[str]") -> str:
    """Size and time of a file, by which a change is seen; "" if there is none."""
    try:
        status = file.stat()
    except OSError:
        return ""
    return f"{status.st_size} {status.st_mtime_ns}"


def _unreadable(stamp: str) -> str:
    """The stamp of a record that this program and these games cannot read: others, and other versions, try it again."""
    games = (distribution(game) or game for game in engine.game_ids())
    return f"{stamp} {version()} {','.join(games)}"


def _outcomes(stale: Sequence[str], records: Sequence[Path]) -> Generator[str | CountedRecord | None, None, None]:
    """The matches and records in their order. None: the next one is not ready yet."""
    yield from stale
    if len(records) < MANY:
        yield from map(count, records)
    else:
        with contextlib.closing(background_map(count, records, cores())) as counted:
            yield from counted


def count(file: Path) -> CountedRecord:
    """Read and replay a record."""
    stamp, abandoned = _stamp(file), not file.name.startswith("current")
    digest = ""
    try:
        data = contents(file)
        digest = sha256(data + bytes([abandoned])).hexdigest()[:20]
        record = record_of(file, data)
        with guarded(record.header.game):
            stats = match_stats(record, record.practised or record.header.position is not None, abandoned)
        _check(stats)
        rows = match_rows(stats)
    except OSError:
        return CountedRecord(_key(file.name), "", digest, None)  # the next count tries again
    except (RecordError, *DAMAGE, LookupError, RecursionError):
        return CountedRecord(_key(file.name), _unreadable(stamp), digest, None)
    return CountedRecord(_key(file.name), stamp, digest, rows)


def _check(stats: MatchStats) -> None:
    """Raise ValueError for a number that no row takes: an installed game may give any."""
    plays = [play for deal in stats.deals for play in deal.plays] + list(stats.ends)
    samples = [sample for play in plays for sample in play.luck.values()]
    for number in (*(play.points for play in plays), *(n for sample in samples for n in sample if n is not None)):
        if not abs(number) < MAX_AMOUNT:
            raise ValueError(f"a number beyond {MAX_AMOUNT:.0f}")


def _write(writer: Writer, outcome: str | CountedRecord) -> None:
    """Write the rows of a record unless they are up to date, or count a match of an older file."""
    if isinstance(outcome, str):
        writer.count_stale(outcome)
        return
    name, stamp, digest, rows = outcome
    if rows and not writer.db.execute("SELECT 1 FROM files WHERE sum = ?", (digest,)).fetchone():
        writer.put_rows(rows)
        writer.db.execute("INSERT INTO files VALUES (?)", (digest,))
    writer.db.execute("INSERT OR REPLACE INTO seen VALUES (?, ?)", (name, stamp))
