"""Writing a match to its file, line by line, and continuing one that was read. The format is described in
engine.record.match_file."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import engine
from engine.contract import IllegalAction, Rules
from engine.record.commitment import CommittedDeal
from engine.record.match_file import (
    Checksums,
    ForeignRecord,
    Header,
    Record,
    RecordError,
    SeatConfig,
    header_line,
    header_text,
    read,
    table_of,
)
from engine.table.table import DEAL, PACE, Pace, Seat, Table


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
        text, _ = header_line(header.data())
        return cls(path, header, Checksums(header_text(header.data())), pending=text, fresh=True)

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


def restore(
    path: Path,
    seat: Callable[[Rules, SeatConfig], Seat],
    pace: Pace = PACE,
) -> tuple[Table, Record]:
    """The table of a record. Its journal continues the file. `seat` makes the player of a SeatConfig.

    Raises RecordError, which names the first line that is wrong; ForeignRecord for a seat that `seat` refuses by a
    ValueError."""
    record = read(path)
    header = record.header
    rules = engine.load(header.game)
    table = table_of(header, [_seated(path, rules, c, seat) for c in header.seat_configs], pace)
    try:
        table.replay(record.actions)
    except (IllegalAction, ValueError) as e:
        n = record.lines[table.ply]
        raise RecordError(path, n, f"this action cannot be: {e}", record.starts[n - 1]) from None
    table.journal = Journal.resume(path, record)
    return table, record


def _seated(path: Path, rules: Rules, config: SeatConfig, seat: Callable[[Rules, SeatConfig], Seat]) -> Seat:
    try:
        return seat(rules, config)
    except ValueError as e:
        raise ForeignRecord(path, "opponent", config.bot, f"{e}; update Rintaku to play on") from None
