"""A match as a file: JSON Lines, a header and then one action a line. A match is restored by replaying the actions.

    {"rintaku": 2, "game": "gin", "options": {...}, "seats": [{"name": "Aki", "bot": "club"}, ...],
     "seed": 7, "nonce": "5f0c...", "position": null, "sum": "..."}
    ["* commit 0 83b1...", "77aa01c4"]
    ["* deal", "9c0d11f2"]
    ["0 take", "51b6a9d0"]
    ["* back 1", "c0ffee00"]
    ["* seal 0d4e...", "1b2c3d4e"]

Each line carries the running CRC-32 of all texts up to it, so that a changed, missing or moved line can be named. A
line is written in one go and flushed. The header is written under another name, then the file is renamed.

`* back n` takes the last n actions back. `* commit n hash` stands before the `* deal` that it fixes (see
engine.record.commitment; n counts from 0), `* seal hash` behind the last action of a match that is over: the SHA-256 of
all texts before it, each followed by a line feed, the header's without its sum. Format 1 had neither and no nonce.
Such files can still be read and continued; their deals come straight from the match's seed."""

import hashlib
import json
import os
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.contract import CLOCK, Action, IllegalAction, NotationError, Rules, UnknownGame, parse
from engine.options import check_seats, table_options
from engine.record import commitment
from engine.record.commitment import CommittedDeal
from engine.table.table import DEAL, PACE, Pace, Seat, Table

VERSION = 2
MAX_BYTES = 4_000_000
"""A match takes some ten thousand bytes; what is a hundred times larger is something else."""


class RecordError(Exception):
    """A file is not a record that this program can open. The message says which line, what is wrong, and what to do.

    `intact` is the number of bytes that read well before the fault, 0 if not even the header does."""

    def __init__(self, path: Path, line: int, what: str, intact: int = 0) -> None:
        super().__init__(f"{path.name}, line {line}: {what}")
        self.path = path
        self.line = line
        self.what = what
        self.intact = intact


class SeatConfig(NamedTuple):
    """A seat as it is written: a name, the level of its bot ("" for a human), and the colour that the person chose (""
    for the colour of the seat)."""

    name: str
    bot: str = ""
    colour: str = ""

    def data(self) -> dict[str, str]:
        """As written in the header. The colour is left out if none was chosen."""
        return {k: v for k, v in self._asdict().items() if v or k != "colour"}


class Header(NamedTuple):
    """What a match needs besides its actions. Without a nonce the record has format 1, whose deals are not fixed."""

    game: str
    options: Mapping[str, Any]
    seat_configs: tuple[SeatConfig, ...]
    seed: int
    position: Mapping[str, Any] | None = None
    nonce: str = ""

    def deal_seed(self, number: int) -> int:
        """The seed that deal `number` (from 0) is dealt with."""
        return commitment.deal_seed(self.seed, number) if self.nonce else self.seed

    def fixed(self, number: int, before: str) -> CommittedDeal:
        """Deal `number` (from 0) as it is fixed when `before` is the SHA-256 of the record so far."""
        return commitment.fix(self.game, self.options, len(self.seat_configs), self.seed, self.nonce, number, before)

    def data(self) -> dict[str, Any]:
        """As written in the first line, but for the sum."""
        added = {"nonce": self.nonce} if self.nonce else {}
        return {
            "rintaku": VERSION if self.nonce else 1,
            "game": self.game,
            "options": dict(self.options),
            "seats": [c.data() for c in self.seat_configs],
            "seed": self.seed,
            "position": self.position,
            **added,
        }


class Checksums:
    """The running CRC-32 and SHA-256 of a record's texts."""

    def __init__(self, header: str) -> None:
        self.crc = 0
        self._sha = hashlib.sha256()
        self.add(header)

    def add(self, text: str) -> str:
        """Add a text. Returns the CRC so far, in hex."""
        self.crc = _crc(text, self.crc)
        self._sha.update(text.encode() + b"\n")
        return f"{self.crc:08x}"

    @property
    def sha(self) -> str:
        """The SHA-256 so far in hex."""
        return self._sha.hexdigest()


class Commitment(NamedTuple):
    """A line that is no action: `* commit` (with the number of its deal) or `* seal`. `before` is the SHA-256 of the
    record before the line."""

    verb: str
    number: int
    digest: str
    before: str


class Record(NamedTuple):
    """A record as read. `actions` has no undone actions; `sums` continue the file."""

    header: Header
    actions: tuple[Action, ...]
    lines: tuple[int, ...]
    """The line of each action in the file."""
    sums: Checksums
    texts: tuple[str, ...] = ()
    """The text of every line after the header, undone actions included."""
    marks: tuple[Commitment, ...] = ()

    @property
    def practised(self) -> bool:
        """Whether something was taken back. This is true as well of a match that continues another from its middle:
        there the last action is taken back and done again."""
        return any(t.startswith("* back ") for t in self.texts)

    @property
    def fixed(self) -> dict[int, CommittedDeal]:
        """By number, the deals that were fixed; of several with one number the last."""
        return {m.number: self.header.fixed(m.number, m.before) for m in self.marks if m.verb == "commit"}


def _crc(text: str, crc: int) -> int:
    return zlib.crc32(text.encode(), crc)


def _head(data: dict[str, Any]) -> str:
    """The text of a header from which its checksums are made."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _head_line(data: dict[str, Any]) -> tuple[str, int]:
    crc = _crc(_head(data), 0)
    return json.dumps(data | {"sum": f"{crc:08x}"}, ensure_ascii=False, sort_keys=True) + "\n", crc


# ------------------------------------------------------------------ writing --
class Journal:
    """Appends actions to a record. If the disk refuses, `warning` says why, and the lines are kept and written with the
    next one: the match goes on."""

    def __init__(self, path: Path, header: Header, sums: Checksums, *, pending: str = "", fresh: bool = False) -> None:
        self.path = path
        self.header = header
        self.fixed: dict[int, CommittedDeal] = {}
        """The deals fixed so far, by number."""
        self.sealed = ""
        self.warning = ""
        self._sums = sums
        self._fresh = fresh
        self._pending = pending
        self._deals: list[bool] = []  # of each action that stands: whether it is a deal
        self._waits = False  # a deal is fixed and not dealt yet
        self._flush()

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Start a record. A file of this name is replaced."""
        text, _ = _head_line(header.data())
        return cls(path, header, Checksums(_head(header.data())), pending=text, fresh=True)

    @classmethod
    def resume(cls, path: Path, record: Record) -> "Journal":
        """Continue a record that was read."""
        journal = cls(path, record.header, record.sums)
        journal.fixed = record.fixed
        journal.sealed = next((m.digest for m in record.marks if m.verb == "seal"), "")
        journal._deals = [a == DEAL for a in record.actions]
        journal._waits = bool(record.texts) and record.texts[-1].startswith("* commit ")
        return journal

    def __call__(self, text: str) -> None:
        """Append an action or `* back n`. Before `* deal` the deal is fixed."""
        if text == str(DEAL) and self.header.nonce and not self._waits:
            self._fix()
        self._waits = False
        if text.startswith("* back "):
            del self._deals[-int(text.split()[2]) :]
        else:
            self._deals.append(text == str(DEAL))
        self._add(text)
        self._flush()

    def next_deal(self) -> CommittedDeal | None:
        """The next deal, as it will be fixed if nothing happens before it; None without a nonce."""
        number = sum(self._deals)
        if not self.header.nonce:
            return None
        return self.fixed[number] if self._waits else self.header.fixed(number, self._sums.sha)

    def seal(self) -> None:
        """Write the hash of the whole match, once, when the match is over."""
        if self.header.nonce and not self.sealed:
            self.sealed = self._sums.sha
            self._add(f"* seal {self.sealed}")
            self._flush()

    def _fix(self) -> None:
        deal = self.next_deal()
        assert deal is not None
        self.fixed[deal.number] = deal
        self._add(f"* commit {deal.number} {deal.digest}")

    def _add(self, text: str) -> None:
        self._pending += json.dumps([text, self._sums.add(text)]) + "\n"

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
    """Write under another name, then rename, so that the file is always the old one or the new one, never a part."""
    whole = path.with_suffix(".new")
    whole.write_bytes(data)
    os.replace(whole, path)


def _append(path: Path, data: bytes) -> None:
    """Append all of `data`; if the disk takes only a part, nothing."""
    with path.open("ab", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        if file.write(data) != len(data):
            file.truncate(size)
            raise OSError("the disk is full")


def quarantine(path: Path) -> Path:
    """Rename a file that cannot be opened to `NAME.damaged`, `NAME.damaged1` and so on. Returns its new path."""
    n = 0
    while (target := path.with_name(f"{path.name}.damaged{n or ''}")).exists():
        n += 1
    path.rename(target)
    return target


def salvage(error: RecordError) -> Path | None:
    """Put a damaged record aside and write its intact lines to the old place. Returns None if there are none."""
    kept = quarantine(error.path)
    if not error.intact:
        return None
    _write_whole(error.path, kept.read_bytes()[: error.intact])
    return error.path


# ------------------------------------------------------------------ reading --
def read(path: Path) -> Record:
    """Read a record. Raises RecordError, or OSError if the file cannot be read at all."""
    if path.stat().st_size > MAX_BYTES:
        raise RecordError(path, 1, "the file is far too large for a match; it is something else")
    rows = path.read_bytes().split(b"\n")
    cut = rows.pop()
    if not rows:
        raise RecordError(path, 1, "not a Rintaku match, or cut off in its first line")
    header, sums = _read_header(path, rows[0])
    done: list[tuple[Action, int]] = []
    texts: list[str] = []
    marks: list[Commitment] = []
    intact = len(rows[0]) + 1
    for n, row in enumerate(rows[1:], 2):
        try:
            text, total = _loads(row)
            before = sums.sha if header.nonce and text.startswith("* ") else ""
            if total != sums.add(text):
                raise ValueError("the line was changed, or lines before it are missing or out of order")
            mark = _mark(text, before) if before else None
            if mark:
                marks.append(mark)
            else:
                _take_in(done, parse(text), n)
            texts.append(text)
        except NotationError as e:
            raise RecordError(path, n, str(e), intact) from None
        except (ValueError, TypeError, AttributeError) as e:
            what = str(e) if type(e) is ValueError else "not a line of a match"
            raise RecordError(path, n, f"{what}; the file is damaged from here on", intact) from None
        intact += len(row) + 1
    if cut:
        raise RecordError(path, len(rows) + 1, "the file is cut off in the middle of this line", intact)
    return Record(header, tuple(a for a, _ in done), tuple(n for _, n in done), sums, tuple(texts), tuple(marks))


MARK = re.compile(r"\* (?:commit (\d{1,6})|seal) ([0-9a-f]{64})")
"""The text of a line that is a Commitment."""


def _mark(text: str, before: str) -> Commitment | None:
    """The Commitment that a line is; None if the line is something else."""
    match = MARK.fullmatch(text)
    return match and Commitment("commit" if match[1] else "seal", int(match[1] or 0), match[2], before)


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


def _read_header(path: Path, row: bytes) -> tuple[Header, Checksums]:
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
        sums = Checksums(_head(data))
    except ValueError:  # half a character, as in "\ud800"
        sums = None
    if sums is None or total != f"{sums.crc:08x}":
        raise RecordError(path, 1, "the header is damaged")
    try:
        rules = engine.load(data["game"])
        changes = dict(data["options"])
        options = table_options(rules, changes.pop("preset", ""), changes)
        seat_configs = tuple(SeatConfig(str(s["name"]), str(s["bot"]), str(s.get("colour", ""))) for s in data["seats"])
        check_seats(rules, len(seat_configs), options)
        header = Header(rules.ID, options, seat_configs, int(data["seed"]), data["position"])
        return _with_nonce(header, data) if version > 1 else header, sums
    except (UnknownGame, ValueError, KeyError, TypeError, OverflowError) as e:
        raise RecordError(path, 1, f"the header does not describe a match: {e}") from None


def _with_nonce(header: Header, data: Mapping[str, Any]) -> Header:
    nonce = data["nonce"]
    if not isinstance(nonce, str) or not re.fullmatch("[0-9a-f]{32}", nonce):
        raise ValueError("its nonce should be 32 hex digits")
    return header._replace(nonce=nonce)


def table_of(header: Header, seats: Sequence[Seat], pace: Pace = PACE) -> Table:
    """A table for a match, before its first action."""
    rules = engine.load(header.game)
    return Table(
        rules,
        header.options,
        seats,
        header.seed,
        position=header.position,
        pace=pace,
        per_deal_seeds=bool(header.nonce),
    )


def restore(
    path: Path,
    seat: Callable[[Rules, SeatConfig], Seat],
    pace: Pace = PACE,
) -> tuple[Table, Record]:
    """The table of a record. Its journal continues the file. `seat` makes the player of a SeatConfig.

    Raises RecordError, which names the first line that is wrong."""
    record = read(path)
    header = record.header
    rules = engine.load(header.game)
    table = table_of(header, [seat(rules, c) for c in header.seat_configs], pace)
    try:
        table.replay(record.actions)
    except (IllegalAction, ValueError) as e:
        n = record.lines[table.ply]
        raise RecordError(path, n, f"this action cannot be: {e}", _bytes_before(path, n)) from None
    table.journal = Journal.resume(path, record)
    return table, record


def _bytes_before(path: Path, line: int) -> int:
    return sum(len(row) + 1 for row in path.read_bytes().split(b"\n")[: line - 1])
