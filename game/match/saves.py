"""The matches in the data folder, as files.

`matches/current.jsonl`, `current-2.jsonl` ... are unfinished matches. A match that is over or given up moves to
`matches/<number>.jsonl`. A picture of the table (`.png`) and a review (`.review.json`) may lie beside a record. Nothing
is overwritten, and only the player deletes matches. A match that this program cannot open is put aside
(`current.jsonl.unknown`) and brought back by the first start that can. A match that is open in another window
(`game.match.lock`) is neither moved nor deleted nor mended: these functions then raise OpenElsewhere, an OSError."""

import os
import re
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext, suppress
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine import files
from engine.record.errors import RecordError
from engine.record.header import SeatConfig, people_of
from engine.record.journal import Journal, quarantine, restore, salvage
from engine.record.match_file import Record
from engine.table.pace import Pace
from engine.table.table import Seat, Table
from game.app.settings import home
from game.games import points_sign
from game.match import lock
from game.text.dates import moment_text

NO_AUTOMATIC_MOVES = Pace(auto=None)
LAST_TIME = 1e11
"""The latest time that is shown, in seconds since 1970: a file may have one that no calendar knows."""

UNKNOWN: Final = "unknown"
"""What is added to the name of a match that this program cannot open, such as `current.jsonl.unknown`."""
_ASIDE: Final = re.compile(rf"(current(-\d+)?|\d+)\.jsonl\.{UNKNOWN}\d*")


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
        return next(iter(people_of(self.seat_configs)), 0)

    @property
    def others(self) -> tuple[int, ...]:
        """All other seats, the best first. Once the match is over more is better (`MatchState.final`)."""
        sign = 1 if self.over else points_sign(self.game)
        rest = (seat for seat in range(len(self.seat_configs)) if seat != self.me)
        return tuple(sorted(rest, key=lambda seat: -sign * self.totals[seat]))


def folder() -> Path:
    """The folder of the matches."""
    return home() / "matches"


def current() -> Path:
    """The file of the first match in progress."""
    return folder() / "current.jsonl"


def free_names() -> Generator[Path, None, None]:
    """The names for a new match that no other match has. The lock of each is held until the next is asked for."""
    for n in count(1):
        path = current() if n == 1 else folder() / f"current-{n}.jsonl"
        if os.path.lexists(path):  # a link to nowhere has the name as well
            continue
        try:
            lock.take(path)
        except lock.OpenElsewhere:
            continue
        yield path
        lock.release(path)  # another program was faster


def unfinished() -> list[Path]:
    """The unfinished matches, the latest first."""
    return _newest(path for path in folder().glob("current*.jsonl") if not _was_put_away(path))


def finished() -> list[Path]:
    """The matches that are over or given up, the latest first."""
    return _newest(folder().glob("[0-9]*.jsonl"))


def in_progress(path: Path, over: bool) -> bool:
    """Whether a match may be played on: it is not over and has not been put away. So is a copy of one that may be."""
    real = path.resolve()
    return not over and not (real.parent == folder().resolve() and real.name[:1].isdecimal())


def _was_put_away(path: Path) -> bool:
    """Whether the program ended while it moved this match to the finished ones, so that the file has both names. The
    old name is removed: two files would come of it as soon as one of them is replaced."""
    if not _finished_names(path):
        return False
    with suppress(OSError), lock.held(path):
        if _finished_names(path):  # another window may have removed the name, and begun a match with it
            path.unlink()
    return True


def _finished_names(path: Path) -> list[Path]:
    """The finished matches that are this file under another name."""
    try:
        return [p for p in finished() if p.samefile(path)] if path.stat().st_nlink > 1 else []
    except OSError:
        return []


def _newest(paths: Iterator[Path]) -> list[Path]:
    """Files of a folder, the latest first; none of a folder that cannot be read."""
    try:
        return sorted(paths, key=lambda path: (-_time(path), path.name))
    except OSError:
        return []


def _time(path: Path) -> float:
    try:
        return max(0.0, min(path.stat().st_mtime, LAST_TIME))
    except OSError:
        return 0.0


def last_change(path: Path) -> str:
    """When a match was last written to: the time of day, with the date if that was not today."""
    when, now = time.localtime(_time(path)), time.localtime()
    return time.strftime("%H:%M", when) if when[:3] == now[:3] else moment_text(when)


def picture(path: Path) -> Path:
    """The file of the picture of a match's table."""
    return path.with_suffix(".png")


def review(path: Path) -> Path:
    """The file of the review of a match."""
    return path.with_suffix(".review.json")


def put_away(path: Path) -> Path:
    """Move a match to the finished ones, and unlock it. Returns its new path. Raises OSError if it cannot be moved."""
    with lock.held(path):
        target = _finished_name(path)
        for beside in (picture, review):
            with suppress(OSError):
                os.replace(beside(path), beside(target))
    lock.release(path)
    return target


def _finished_name(path: Path) -> Path:
    """Move a file to the first number that is free."""
    if taken := _finished_names(path):  # the program ended in the middle of the move
        path.unlink()
        return taken[0]
    return files.first_free(_finished_numbers(), partial(files.move, path))


def _finished_numbers() -> Generator[Path, None, None]:
    """The names for a finished match, in order."""
    return (folder() / f"{n:04}.jsonl" for n in count(1))


def delete(path: Path) -> None:
    """Delete a match and what lies beside it. Raises OSError if that fails."""
    with lock.held(path) if path in unfinished() else nullcontext():
        path.unlink(missing_ok=True)
        picture(path).unlink(missing_ok=True)
        review(path).unlink(missing_ok=True)
    lock.release(path)


def save_elsewhere(journal: Journal) -> Path:
    """Save a whole match as a new file in the player's home folder or, if that refuses, in the folder for temporary
    files. Returns its path. Raises OSError if both refuse."""
    error = OSError()
    for place in (os.path.expanduser("~"), tempfile.gettempdir()):
        try:
            return _save_copy(journal, Path(place))
        except OSError as e:
            error = e
    raise error


def _save_copy(journal: Journal, place: Path) -> Path:
    return files.first_free((place / f"rintaku-match-{n}.jsonl" for n in count(1)), journal.save_copy)


def mend(error: RecordError) -> bool:
    """Put a damaged file aside and keep its readable part. Returns whether anything is left. Raises OSError if that
    fails; the file then stays where it is."""
    with lock.held(error.path):
        try:
            replayed(error.path)
        except RecordError as e:
            return salvage(e) is not None
        return True  # another window was about to write the rest of it, or has mended it


def put_aside(path: Path) -> Path:
    """Rename a match that is not damaged, but cannot be opened by this program. Returns its new path. Raises OSError if
    that fails; the file then stays where it is."""
    with lock.held(path):
        return quarantine(path, UNKNOWN)


def put_aside_before() -> list[Path]:
    """The matches that `put_aside` has renamed, the oldest first."""
    return _newest(path for path in folder().glob(f"*.{UNKNOWN}*") if _ASIDE.fullmatch(path.name))[::-1]


def is_finished(path: Path) -> bool:
    """Whether a match in the folder, also one put aside, was over or given up."""
    return path.name[:1].isdecimal()


def bring_back(path: Path) -> Path:
    """Give a match that was put aside a name of its kind, its old one if that is free. Returns its new path. Raises
    OSError if that fails; the file then stays where it is."""
    with lock.held(path):
        old = path.with_name(f"{path.name.partition('.')[0]}.jsonl")
        others = _finished_numbers() if is_finished(path) else free_names()
        with closing(others):
            back = files.first_free(chain((old,), others), partial(files.move, path))
    lock.release(back)  # `free_names` has locked it, and nobody plays it yet
    return back


def replayed(path: Path) -> tuple[Table, Record]:
    """A record, and its table after the last action. Raises RecordError or OSError."""
    table, record = restore(path, lambda rules, seat_config: Seat(seat_config.name), NO_AUTOMATIC_MOVES)
    table.journal = None
    return table, record


def named(path: Path) -> Path:
    """The file that a path names: itself or, for a bare name that no file here has, that of the folder of the
    matches."""
    if str(path) != path.name or os.path.lexists(path):
        return path
    return folder() / path


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
        _time(path),
    )
    _SUMMARIES[path] = (stamp, result)
    return result
