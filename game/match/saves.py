"""The matches in the data folder, as files.

`matches/current.jsonl`, `current-2.jsonl` ... are unfinished matches. A match that is over or given up moves to
`matches/<number>.jsonl`. A picture of the table (`.png`) may lie beside a record. Nothing is overwritten, and only the
player deletes matches."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from engine.record.journal import restore, salvage
from engine.record.match_file import Record, RecordError, SeatConfig
from engine.table.table import Pace, Seat, Table
from game.app.settings import home

NO_AUTOMATIC_MOVES = Pace(auto=None)


class Summary(NamedTuple):
    """The state of a recorded match. `number` deals have been played; `when` is the time of the last change, in seconds
    since 1970."""

    path: Path
    game: str
    seat_configs: tuple[SeatConfig, ...]
    options: dict[str, Any]
    number: int
    totals: tuple[int, ...]
    over: bool
    practised: bool
    when: float

    @property
    def me(self) -> int:
        """The seat of the first person; 0 where only computers play."""
        return next((i for i, c in enumerate(self.seat_configs) if not c.bot), 0)


def folder() -> Path:
    """The folder of the matches."""
    return home() / "matches"


def current() -> Path:
    """The file of the first match in progress."""
    return folder() / "current.jsonl"


def fresh() -> Path:
    """An unused file for a new match."""
    names = (current() if n == 1 else folder() / f"current-{n}.jsonl" for n in count(1))
    return next(path for path in names if not path.exists())


def unfinished() -> list[Path]:
    """The unfinished matches, the latest first."""
    return _newest(folder().glob("current*.jsonl"))


def finished() -> list[Path]:
    """The matches that are over or given up, the latest first."""
    return _newest(folder().glob("[0-9]*.jsonl"))


def _newest(paths: Iterator[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (-_time(path), path.name))


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def picture(path: Path) -> Path:
    """The file of the picture of a match's table."""
    return path.with_suffix(".png")


def put_away(path: Path) -> Path:
    """Move a match to the finished ones. Returns its new path, or the old one if it cannot be moved."""
    if not path.exists():
        return path
    n = 1
    while (target := folder() / f"{n:04}.jsonl").exists():
        n += 1
    try:
        path.rename(target)
    except OSError:
        return path
    with suppress(OSError):
        os.replace(picture(path), picture(target))
    return target


def delete(path: Path) -> None:
    """Delete a match and its picture. Raises OSError if that fails."""
    path.unlink(missing_ok=True)
    picture(path).unlink(missing_ok=True)


def mend(error: RecordError) -> bool:
    """Put a damaged file aside and keep its readable part. Returns whether anything is left. Raises OSError if that
    fails; the file then stays where it is."""
    return salvage(error) is not None


def replayed(path: Path) -> tuple[Table, Record]:
    """A record, and its table after the last action. Raises RecordError or OSError."""
    table, record = restore(path, lambda rules, seat_config: Seat(seat_config.name), NO_AUTOMATIC_MOVES)
    table.journal = None
    return table, record


_SUMMARIES: dict[Path, tuple[tuple[int, int], Summary]] = {}


def summary(path: Path) -> Summary:
    """The summary of a match, cached until its file changes. Raises RecordError or OSError."""
    stat = path.stat()
    stamp = (stat.st_mtime_ns, stat.st_size)
    if path in _SUMMARIES and _SUMMARIES[path][0] == stamp:
        return _SUMMARIES[path][1]
    table, record = replayed(path)
    head, match_state = record.header, table.match_state
    result = Summary(
        path,
        head.game,
        head.seat_configs,
        dict(head.options),
        match_state.number,
        match_state.final or match_state.totals,
        match_state.over,
        record.practised,
        stat.st_mtime,
    )
    _SUMMARIES[path] = (stamp, result)
    return result
