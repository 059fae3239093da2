"""A match as a file: JSON Lines, a header and then one action a line. A match is restored by replaying the actions.

    {"rintaku": 2, "game": "gin", "options": {...}, "seats": [{"name": "Aki", "bot": "club"}, ...],
     "seed": 7, "nonce": "5f0c...", "position": null, "sum": "..."}
    ["* commit 0 83b1...", "77aa01c4"]
    ["* deal", "9c0d11f2"]
    ["0 take", "51b6a9d0"]
    ["* back 1", "c0ffee00"]
    ["* seal 0d4e...", "1b2c3d4e"]

Each line carries the running CRC-32 of all texts up to it, so that a changed, missing or moved line can be named. A
line is written in one go and flushed. The header is written under another name, and the file then linked to its own,
so that no file is overwritten.

`* back n` takes the last n actions back. `* commit n hash` stands before the `* deal` that it fixes (see
engine.record.commitment; n counts from 0), `* seal hash` behind the last action of a match that is over: the SHA-256 of
all texts before it, each followed by a line feed, the header's without its sum.

The format of a file is the oldest that can hold it, so that an older program opens what it understands and refuses the
rest. Format 1 had neither hashes nor a nonce; such files can still be read and continued, and their deals come straight
from the match's seed. Format 3 has a `player_word` in its header, which is mixed with the seed."""

import re
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from engine import files
from engine.contract import Action, NotationError, parse
from engine.record.commitment import CommittedDeal
from engine.record.errors import CutOff, RecordError
from engine.record.header import Header, read_header
from engine.record.lines import Checksums, next_crc, parsed_line
from engine.text import quoted

MAX_BYTES = 4_000_000
"""A match takes some ten thousand bytes; what is a hundred times larger is something else."""
MAX_LINES = 150_000
"""As many as a file of MAX_BYTES has if a match wrote it. A file of shorter lines would take longer to replay."""
MAX_DEALS = 5_000
"""More than a file of MAX_BYTES has if a match wrote it. The time to replay grows with the square of the deals."""
FULL = 0.9
"""The share of these limits at which a record is full: no further deal begins and nothing more is taken back. What is
left is more than ten times what the longest deal takes."""


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
    starts: tuple[int, ...] = (0,)
    """How many bytes of the file stand before each line."""

    @property
    def practised(self) -> bool:
        """Whether something was taken back. This is true as well of a match that continues another from its middle:
        there the last action is taken back and done again."""
        return len(self.texts) > len(self.actions) + len(self.marks)

    @property
    def fixed(self) -> dict[int, CommittedDeal]:
        """By number, the deals that were fixed; of several with one number the last."""
        return {m.number: self.header.fixed(m.number, m.before) for m in self.marks if m.verb == "commit"}


# ------------------------------------------------------------------ reading --
def read(path: Path) -> Record:
    """Read a record. Raises RecordError, or OSError if the file cannot be read at all."""
    return record_of(path, contents(path))


def contents(path: Path) -> bytes:
    """The bytes of a record. Raises RecordError if there are too many, or OSError if the file cannot be read at all."""
    try:
        return files.read(path, MAX_BYTES)
    except files.TooLarge:
        raise RecordError(path, 1, "the file is far too large for a match; it is something else") from None


def record_of(path: Path, data: bytes) -> Record:
    """The record that the bytes of a file are. Raises RecordError."""
    rows = data.split(b"\n")
    if len(rows) > MAX_LINES:
        raise RecordError(path, MAX_LINES, "the file has far too many lines for a match; it is something else")
    cut = rows.pop()
    if not rows:
        raise RecordError(path, 1, "not a Rintaku match, or cut off in its first line")
    header, sums = read_header(path, rows[0])
    starts = list(accumulate([len(row) + 1 for row in rows], initial=0))
    texts, crc, fault = _texts(data, rows, sums.crc)
    actions: list[Action] = []
    lines: list[int] = []
    deals = hashed = 0
    marks: list[Commitment] = []
    for n, text in enumerate(texts, 2):
        try:
            if not text.startswith("* "):
                actions.append(parse(text))
                lines.append(n)
            elif header.nonce and (mark := MARK.fullmatch(text)):
                sums.extend(texts[hashed : n - 2])
                hashed = n - 2
                marks.append(Commitment("commit" if mark[1] else "seal", int(mark[1] or 0), mark[2], sums.sha))
            elif (action := parse(text)).verb == "back":
                _take_back(text, actions, lines)
            else:
                actions.append(action)
                lines.append(n)
                deals += text == "* deal"
                if deals > MAX_DEALS:
                    raise ValueError(f"more than {MAX_DEALS} deals")
        except ValueError as e:
            raise _damaged(path, n, e, starts) from None
    if fault:
        raise _damaged(path, len(texts) + 2, fault, starts)
    sums.extend(texts[hashed:])
    sums.crc = crc
    intact = starts.pop()
    if cut:
        error = CutOff if b'["'.startswith(cut[:2]) else RecordError
        raise error(path, len(rows) + 1, "the file is cut off in the middle of this line", intact)
    return Record(header, tuple(actions), tuple(lines), sums, tuple(texts), tuple(marks), tuple(starts))


def _texts(data: bytes, rows: list[bytes], crc: int) -> tuple[list[str], int, Exception | None]:
    """The texts of the lines after the header up to the first line that is damaged, the CRC-32 up to there, and what is
    wrong with that line, None if all are well. `crc`: that of the header."""
    plain = PLAIN_LINE.findall(data.decode("latin-1"), len(rows[0]))
    if len(plain) == len(rows) - 1:
        texts = [text for text, _ in plain]
        crcs = list(accumulate(texts, next_crc, initial=crc))
        if [total for _, total in plain] == [f"{each:08x}" for each in crcs[1:]]:
            return texts, crcs[-1], None
    texts = []
    for row in rows[1:]:
        try:
            text, total = parsed_line(row)
            after = next_crc(crc, text)
            if total != f"{after:08x}":
                raise ValueError("the line was changed, or lines before it are missing or out of order")
        except (ValueError, TypeError, AttributeError) as e:
            return texts, crc, e
        texts.append(text)
        crc = after
    return texts, crc, None


def _damaged(path: Path, line: int, fault: Exception, starts: list[int]) -> RecordError:
    """The error that says what is wrong with a line."""
    if isinstance(fault, NotationError):
        return RecordError(path, line, str(fault), starts[line - 1])
    what = str(fault) if type(fault) is ValueError else "not a line of a match"
    return RecordError(path, line, f"{what}; the file is damaged from here on", starts[line - 1])


PLAIN_LINE = re.compile(r'^\["([ !#-\[\]-~]*)", "([0-9a-f]{8})"\]\n', re.MULTILINE)
"""A line as it is written, without characters that JSON escapes. All of them together are read five times as fast as
JSON."""
MARK = re.compile(r"\* (?:commit ([0-9]{1,6})|seal) ([0-9a-f]{64})")
"""The text of a line that is a Commitment."""
BACK = re.compile(r"\* back ([1-9][0-9]{0,5})")
"""The text of a line that takes actions back. MAX_LINES has six digits."""


def _take_back(text: str, actions: list[Action], lines: list[int]) -> None:
    """Undo the last actions and their lines with `* back n`."""
    back = BACK.fullmatch(text)
    if not back:
        raise ValueError(f"{quoted(text)} does not say how many actions are taken back; it is written like '* back 2'")
    n = int(back[1])
    if n > len(actions):
        raise ValueError(f"{text} takes back more than there is, {len(actions)} actions")
    del actions[-n:], lines[-n:]
