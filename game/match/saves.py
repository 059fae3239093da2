"""The matches in the data folder, as files.

`matches/current.jsonl`, `current-2.jsonl` ... are unfinished, any number of them side by side; a match that is
over or given up moves to `matches/<number>.jsonl`. Beside a record may lie a picture of its table, `.png`.
Nothing is overwritten, and only what the player deletes is deleted."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from engine.record.match_file import Record, RecordError, SeatConfig, restore, salvage
from engine.table.table import Pace, Seat, Table
from game.app.settings import home

STILL = Pace(auto=None)


class Summary(NamedTuple):
    """Where a recorded match stands: `number` deals have been played, `when` is the time of its last line in
    seconds since 1970."""

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
    """Where the matches lie."""
    return home() / "matches"


def current() -> Path:
    """The file of the first match in progress."""
    return folder() / "current.jsonl"


def fresh() -> Path:
    """A file for a new match."""
    names = (current() if n == 1 else folder() / f"current-{n}.jsonl" for n in count(1))
    return next(path for path in names if not path.exists())


def unfinished() -> list[Path]:
    """The matches in progress, the one played last first."""
    return _newest(folder().glob("current*.jsonl"))


def finished() -> list[Path]:
    """The matches that are over or were given up, newest first."""
    return _newest(folder().glob("[0-9]*.jsonl"))


def _newest(paths: Iterator[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (-_time(path), path.name))


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def picture(path: Path) -> Path:
    """Where the picture of a match's table lies."""
    return path.with_suffix(".png")


def put_away(path: Path) -> Path:
    """Move a match to the finished ones; its new place. A disk that refuses leaves it where it is."""
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
    """Remove a match and its picture. Raises OSError if the disk refuses."""
    path.unlink(missing_ok=True)
    picture(path).unlink(missing_ok=True)


def mend(error: RecordError) -> bool:
    """Put a file that cannot be opened aside, keeping what reads well of it; whether something is left.
    Raises OSError if the disk refuses: the file stays where it is."""
    return salvage(error) is not None


def replayed(path: Path) -> tuple[Table, Record]:
    """A record and its table at the end, nobody playing on. Raises RecordError, or OSError."""
    table, record = restore(path, lambda rules, seat_config: Seat(seat_config.name), STILL)
    table.journal = None
    return table, record


_KNOWN: dict[Path, tuple[tuple[int, int], Summary]] = {}


def summary(path: Path) -> Summary:
    """Where a match stands; kept as long as its file does not change. Raises RecordError, or OSError."""
    stat = path.stat()
    stamp = (stat.st_mtime_ns, stat.st_size)
    if path in _KNOWN and _KNOWN[path][0] == stamp:
        return _KNOWN[path][1]
    table, record = replayed(path)
    head, match_state = record.header, table.match_state
    found = Summary(
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
    _KNOWN[path] = (stamp, found)
    return found
