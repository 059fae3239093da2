"""A match as a file: JSON Lines, a header and then one action a line. Restoring is replaying.

    {"rintaku": 1, "game": "gin", "options": {...}, "seats": [{"name": "Aki", "bot": "club"}, ...],
     "seed": 7, "position": null, "sum": "..."}
    ["* deal", "9c0d11f2"]
    ["0 take", "51b6a9d0"]
    ["* back 1", "c0ffee00"]

Each line carries the running CRC-32 of the file's texts so far, so that a changed, missing or moved line is
found and named. A line is written in one go and flushed; the header is written whole under another name and
then renamed."""

import json
import os
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.contract import (
    CLOCK,
    Action,
    IllegalAction,
    NotationError,
    Rules,
    UnknownGame,
    check_seats,
    parse,
    table_options,
)
from engine.table import PACE, Pace, Seat, Table

VERSION = 1
MAX_BYTES = 4_000_000
"""A match takes some ten thousand bytes; what is a hundred times larger is something else."""


class RecordError(Exception):
    """A file that is not a record this program can open: which line, what is wrong, what to do.

    `intact` is the number of bytes that read well before the fault, 0 if not even the header does."""

    def __init__(self, path: Path, line: int, what: str, intact: int = 0) -> None:
        super().__init__(f"{path.name}, line {line}: {what}")
        self.path = path
        self.line = line
        self.what = what
        self.intact = intact


class Chair(NamedTuple):
    """A seat as it is written: a name, the level of its bot ("" is a human), and the colour that a person chose
    ("" is the one of the seat)."""

    name: str
    bot: str = ""
    colour: str = ""

    def data(self) -> dict[str, str]:
        """As written; without a colour as it always was."""
        return {k: v for k, v in self._asdict().items() if v or k != "colour"}


class Header(NamedTuple):
    """What a match needs besides its actions."""

    game: str
    options: Mapping[str, Any]
    chairs: tuple[Chair, ...]
    seed: int
    position: Mapping[str, Any] | None = None

    def data(self) -> dict[str, Any]:
        """As written."""
        return {
            "rintaku": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "seats": [c.data() for c in self.chairs],
            "seed": self.seed,
            "position": self.position,
        }


class Record(NamedTuple):
    """A record as read: undone actions are gone from `actions`; `crc` continues the file."""

    header: Header
    actions: tuple[Action, ...]
    lines: tuple[int, ...]
    """The line of each action in the file."""
    crc: int


def _crc(text: str, crc: int) -> int:
    return zlib.crc32(text.encode(), crc)


def _head_line(data: dict[str, Any]) -> tuple[str, int]:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    crc = _crc(text, 0)
    return json.dumps(data | {"sum": f"{crc:08x}"}, ensure_ascii=False, sort_keys=True) + "\n", crc


def _line(text: str, crc: int) -> tuple[str, int]:
    crc = _crc(text, crc)
    return json.dumps([text, f"{crc:08x}"]) + "\n", crc


# ------------------------------------------------------------------ writing --
class Journal:
    """Appends actions to a record. A disk that refuses leaves a warning in `warning`, keeps the lines and
    tries again with the next one: the match goes on."""

    def __init__(self, path: Path, crc: int, *, pending: str = "", fresh: bool = False) -> None:
        self.path = path
        self._fresh = fresh
        self.warning = ""
        self._crc = crc
        self._pending = pending
        self._flush()

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Start a record; a file of that name is replaced."""
        text, crc = _head_line(header.data())
        return cls(path, crc, pending=text, fresh=True)

    def __call__(self, text: str) -> None:
        """Append one action (or `* back n`)."""
        line, self._crc = _line(text, self._crc)
        self._pending += line
        self._flush()

    def _flush(self) -> None:
        if not self._pending:
            return
        data = self._pending.encode()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # a record that could not be started must not end up behind an older one
            (_write_whole if self._fresh else _append)(self.path, data)
        except OSError as e:
            self.warning = str(e.strerror or e)
            return
        self._fresh = False
        self._pending = ""
        self.warning = ""


def _write_whole(path: Path, data: bytes) -> None:
    """Under another name, then renamed: the file is the old one or the new one, never a part."""
    whole = path.with_suffix(".new")
    whole.write_bytes(data)
    os.replace(whole, path)


def _append(path: Path, data: bytes) -> None:
    """All of it or, if the disk takes only a part, nothing."""
    with path.open("ab", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        if file.write(data) != len(data):
            file.truncate(size)
            raise OSError("the disk is full")


def aside(path: Path) -> Path:
    """Put a file that cannot be opened aside under a name of its own, never over another; its new path."""
    n = 0
    while (target := path.with_name(f"{path.name}.damaged{n or ''}")).exists():
        n += 1
    path.rename(target)
    return target


def rescue(error: RecordError) -> Path | None:
    """Put a damaged record aside and write what reads well of it to its old place; None if nothing does."""
    kept = aside(error.path)
    if not error.intact:
        return None
    _write_whole(error.path, kept.read_bytes()[: error.intact])
    return error.path


# ------------------------------------------------------------------ reading --
def read(path: Path) -> Record:
    """A record from its file. Raises RecordError, or OSError if the file cannot be read at all."""
    if path.stat().st_size > MAX_BYTES:
        raise RecordError(path, 1, "the file is far too large for a match; it is something else")
    rows = path.read_bytes().split(b"\n")
    cut = rows.pop()
    if not rows:
        raise RecordError(path, 1, "not a Rintaku match, or cut off in its first line")
    header, crc = _read_header(path, rows[0])
    done: list[tuple[Action, int]] = []
    intact = len(rows[0]) + 1
    for n, row in enumerate(rows[1:], 2):
        try:
            text, total = _loads(row)
            crc = _crc(text, crc)
            if total != f"{crc:08x}":
                raise ValueError("the line was changed, or lines before it are missing or out of order")
            _take_in(done, parse(text), n)
        except NotationError as e:
            raise RecordError(path, n, str(e), intact) from None
        except (ValueError, TypeError, AttributeError) as e:
            what = str(e) if type(e) is ValueError else "not a line of a match"
            raise RecordError(path, n, f"{what}; the file is damaged from here on", intact) from None
        intact += len(row) + 1
    if cut:
        raise RecordError(path, len(rows) + 1, "the file is cut off in the middle of this line", intact)
    return Record(header, tuple(a for a, _ in done), tuple(n for _, n in done), crc)


def _loads(row: bytes) -> Any:
    """The JSON of a line. Raises ValueError, also for what is nested beyond all reason."""
    try:
        return json.loads(row.decode())
    except RecursionError:
        raise ValueError("nested too deeply for a match") from None


def _take_in(done: list[tuple[Action, int]], action: Action, line: int) -> None:
    """Append an action and its line, or undo with `* back n`."""
    if action.seat != CLOCK or action.verb != "back":
        done.append((action, line))
        return
    n = int(action.arg)
    if not 0 < n <= len(done):
        raise ValueError(f"{action} takes back more than there is")
    del done[-n:]


def _read_header(path: Path, row: bytes) -> tuple[Header, int]:
    try:
        data = _loads(row)
    except ValueError:
        data = None
    if not isinstance(data, dict) or "rintaku" not in data:
        raise RecordError(path, 1, "not a Rintaku match; its first line should be a header")
    version = data["rintaku"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(path, 1, f"{version!r} is not a format version; the header is damaged")
    if version > VERSION:
        raise RecordError(
            path, 1, f"written by a newer Rintaku (format {version}, this one reads up to {VERSION}); update to open it"
        )
    total = data.pop("sum", None)
    try:
        crc = _crc(json.dumps(data, ensure_ascii=False, sort_keys=True), 0)
    except ValueError:  # half a character, as in "\ud800"
        crc = -1
    if total != f"{crc:08x}":
        raise RecordError(path, 1, "the header is damaged")
    try:
        rules = engine.load(data["game"])
        changes = dict(data["options"])
        options = table_options(rules, changes.pop("preset", ""), changes)
        chairs = tuple(Chair(str(s["name"]), str(s["bot"]), str(s.get("colour", ""))) for s in data["seats"])
        check_seats(rules, len(chairs), options)
        return Header(rules.ID, options, chairs, int(data["seed"]), data["position"]), crc
    except (UnknownGame, ValueError, KeyError, TypeError, OverflowError) as e:
        raise RecordError(path, 1, f"the header does not describe a match: {e}") from None


def restore(
    path: Path,
    seat: Callable[[Rules, Chair], Seat],
    pace: Pace = PACE,
) -> tuple[Table, Record]:
    """The table of a record, its journal continuing the file. `seat` makes a seat of a chair.

    Raises RecordError that names the line which cannot be."""
    record = read(path)
    header = record.header
    rules = engine.load(header.game)
    seats = [seat(rules, c) for c in header.chairs]
    table = Table(rules, header.options, seats, header.seed, position=header.position, pace=pace)
    try:
        table.replay(record.actions)
    except (IllegalAction, ValueError) as e:
        n = record.lines[table.ply]
        raise RecordError(path, n, f"this action cannot be: {e}", _bytes_before(path, n)) from None
    table.journal = Journal(path, record.crc)
    return table, record


def _bytes_before(path: Path, line: int) -> int:
    return sum(len(row) + 1 for row in path.read_bytes().split(b"\n")[: line - 1])
