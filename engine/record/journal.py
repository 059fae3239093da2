"""Writing a match to its file, line by line, and continuing one that was read. The format is described in
engine.record.match_file."""

import errno
import itertools
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import engine
from engine import files
from engine.contract import Rules, RulesFault
from engine.record.commitment import CommittedDeal
from engine.record.errors import ForeignRecord, RecordError
from engine.record.header import Header, SeatConfig, header_line, header_text, table_of
from engine.record.lines import Checksums
from engine.record.match_file import FULL, MAX_BYTES, MAX_DEALS, MAX_LINES, Record, read
from engine.table.pace import PACE, Pace
from engine.table.table import DEAL, Seat, Table
from engine.text import error_text


class Journal:
    """Appends actions to a record.

    An action is written when it is made, and is safe from then on if the program ends; `sync` makes it safe from a
    power cut. If the disk refuses, `warning` says why, the lines are kept, and `flush` and every further action try
    again: the match goes on. Nothing is ever written to a file that somebody else has changed: `changed` is then
    true. No record becomes longer than what can be read: `full` says when to begin no further deal."""

    def __init__(self, path: Path, header: Header, sums: Checksums, data: bytes, written: int) -> None:
        self.path = path
        self.header = header
        self.fixed: dict[int, CommittedDeal] = {}
        """The deals fixed so far, by number."""
        self.sealed = ""
        self.warning = ""
        """Why something could not be written or synced; empty if all was."""
        self.changed = False
        """Whether the file does not end where this journal left it."""
        self._sums = sums
        self._data = bytearray(data)  # what the file has to hold
        self._written = written  # the bytes of it that the file holds; 0: there is no file
        self._synced = 0  # the bytes of it that are on the disk
        self._names: Iterator[Path] = iter(())  # other names for a file that could not be created yet
        self._deals: list[bool] = []  # of each action that stands: whether it is a deal
        self._waits = False  # a deal is fixed and not dealt yet
        self._n_lines = data.count(b"\n")
        self._n_deals = data.count(b'\n["* deal"')  # with those that were taken back

    @classmethod
    def create(cls, path: Path, header: Header, others: Iterator[Path] | None = None) -> "Journal":
        """Start a record in a new file. If the name is taken, also by another program at the same moment, the first
        free one of `others` is used. Raises FileExistsError if all are taken.

        Other errors of the disk are a warning, and the file is created as soon as it can be."""
        text, _ = header_line(header.data())
        journal = cls(path, header, Checksums(header_text(header.data())), text.encode(), 0)
        journal._names = others or journal._names
        journal.flush()
        if journal._written == 0 and journal.changed:
            raise FileExistsError(errno.EEXIST, "there is a file of this name", str(journal.path))
        return journal

    @classmethod
    def resume(cls, path: Path, record: Record) -> "Journal":
        """Continue a record that was read. Raises OSError if the file cannot be read again."""
        data = files.read(path, MAX_BYTES)
        journal = cls(path, record.header, record.sums, data, len(data))
        journal.fixed = record.fixed
        journal.sealed = next((m.digest for m in record.marks if m.verb == "seal"), "")
        journal._deals = [a == DEAL for a in record.actions]
        journal._waits = bool(record.texts) and record.texts[-1].startswith("* commit ")
        return journal

    def __call__(self, text: str) -> None:
        """Append an action or `* back n`. Before `* deal` the deal is fixed, and the deals before it are synced."""
        if text == str(DEAL):
            self.sync()
            if self.header.nonce and not self._waits:
                self._fix()
        self._waits = False
        if text.startswith("* back "):
            del self._deals[-int(text.split()[2]) :]
        else:
            self._deals.append(text == str(DEAL))
        self._add(text)
        self.flush()

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
            self.flush()

    def _fix(self) -> None:
        deal = self.next_deal()
        assert deal is not None
        self.fixed[deal.number] = deal
        self._add(f"* commit {deal.number} {deal.digest}")

    def _add(self, text: str) -> None:
        self._data += json.dumps([text, self._sums.add(text)]).encode() + b"\n"
        self._n_lines += 1
        self._n_deals += text == str(DEAL)

    @property
    def full(self) -> bool:
        """Whether the record has no room for another deal, or for more that is taken back."""
        return self._filled > FULL

    @property
    def _filled(self) -> float:
        """How much of the nearest limit of what can be read is used: 1 is all of it."""
        return max(len(self._data) / MAX_BYTES, (self._n_lines + 1) / MAX_LINES, self._n_deals / MAX_DEALS)

    def _refuse_too_long(self) -> None:
        """Raise OSError for a record that could not be read again."""
        if self._filled > 1:
            raise OSError(errno.EFBIG, "the match has become too long for its file")

    # -- on the disk
    @property
    def unwritten(self) -> int:
        """How many lines could not be written yet."""
        return self._data.count(b"\n", self._written)

    @property
    def unsynced(self) -> bool:
        """Whether the file holds lines that a power cut could take."""
        return self._synced < self._written

    def flush(self) -> bool:
        """Write the lines that could not be written yet. Returns whether all are written."""
        if self._written == len(self._data):
            return True
        try:
            self._refuse_too_long()
            if self._written:
                self._append()
            else:
                self._create()
        except OSError as e:
            self.changed = isinstance(e, files.Changed | FileExistsError)
            self.warning = error_text(e)
            return False
        self._written = len(self._data)
        self.changed = False
        self.warning = ""
        return True

    def _append(self) -> None:
        try:
            files.append(self.path, bytes(self._data[self._written :]), self._written)
        except FileNotFoundError:  # deleted by somebody
            self._create()
        except files.Changed:
            if not self._go_on_in_own_part():
                raise

    def _create(self) -> None:
        while True:
            try:
                files.create(self.path, bytes(self._data))
                self._synced = len(self._data)
                return
            except FileExistsError:
                if self._go_on_in_own_part():
                    return
                other = next(self._names, None)
                if other is None:
                    raise
                self.path = other

    def _go_on_in_own_part(self) -> bool:
        """Write the rest where the disk has kept a part of a write that it had refused. Returns False if the file holds
        anything else."""
        part = files.read(self.path, MAX_BYTES)
        if not self.header.nonce or len(part) < max(1, self._written) or not self._data.startswith(part):
            return False
        files.append(self.path, bytes(self._data[len(part) :]), len(part))
        return True

    def sync(self) -> None:
        """Wait until what is written is on the disk. May be called from another thread."""
        written = self._written
        if self._synced >= written:
            return
        try:
            files.sync_file(self.path)
        except OSError as e:
            if self._synced < written:  # else another thread has synced it, and perhaps moved the file
                self.warning = error_text(e)
        else:
            self._synced = max(self._synced, written)

    def save_copy(self, path: Path) -> None:
        """Write the whole record, with the lines that wait, to a new file. Raises OSError."""
        self._refuse_too_long()
        files.create(path, bytes(self._data))


def quarantine(path: Path, why: str = "damaged") -> Path:
    """Rename a file that cannot be opened to `NAME.damaged`, `NAME.damaged1` and so on. Returns its new path."""
    return files.first_free(_names_aside(path, why), partial(files.move, path))


def salvage(error: RecordError) -> Path | None:
    """Put a damaged record aside and keep its intact lines in the old place. Returns None if there are none.

    At every moment the file is there, damaged or mended."""
    path = error.path
    if not error.intact:
        quarantine(path)
        return None
    data = files.read(path, MAX_BYTES)
    files.first_free(_names_aside(path, "damaged"), partial(files.create, data=data))
    files.replace(path, data[: error.intact])
    return path


def _names_aside(path: Path, why: str) -> Iterator[Path]:
    """The names under which a file can be put aside."""
    return (path.with_name(f"{path.name}.{why}{n or ''}") for n in itertools.count())


def restore(
    path: Path,
    seat: Callable[[Rules, SeatConfig], Seat],
    pace: Pace = PACE,
) -> tuple[Table, Record]:
    """The table of a record. Its journal continues the file. `seat` makes the player of a SeatConfig.

    Raises RecordError, which names the first line that is wrong; ForeignRecord for a seat that `seat` refuses by a
    ValueError, and for rules with a fault."""
    record = read(path)
    header = record.header
    rules = engine.load(header.game)
    table = table_of(header, [_seated(path, rules, c, seat) for c in header.seat_configs], pace)
    try:
        table.replay(record.actions)
    except RulesFault as e:
        raise ForeignRecord(path, "rules", header.game, f"update the game to play on: {e}") from e
    except ValueError as e:
        n = record.lines[table.ply]
        raise RecordError(path, n, f"this action cannot be: {e}", record.starts[n - 1]) from None
    table.journal = Journal.resume(path, record)
    return table, record


def _seated(path: Path, rules: Rules, config: SeatConfig, seat: Callable[[Rules, SeatConfig], Seat]) -> Seat:
    try:
        return seat(rules, config)
    except ValueError as e:
        raise ForeignRecord(path, "opponent", config.bot, f"update Rintaku to play on: {e}") from None
