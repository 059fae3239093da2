"""A match as a short text that can be pasted elsewhere and opened there.

The text is `rintaku-match1/PLY/CONTENT/CHECK`: the ply to begin at, and the record of the match without its sums,
compressed, in letters, digits, `-` and `_`. A text from elsewhere is checked like a record: its length, its form, and
every action by the rules. A match that is still being played has no text: it would show its cards."""

import base64
import hashlib
import json
import re
import zlib
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine import files
from engine.record.errors import ForeignRecord, RecordError
from engine.record.header import header_line, header_text
from engine.record.header import table_of as table_of_header
from engine.record.lines import Checksums
from engine.record.match_file import Record, record_of
from engine.table.pace import Pace
from engine.table.table import Seat
from engine.text import shortened
from game.app.settings import home
from game.text import pasted
from game.text.translations import tr

MARK: Final = "rintaku-match"
VERSION: Final = 1
MAX_LENGTH: Final = 40_000
"""No text has more characters."""
MAX_BYTES: Final = 500_000
"""Nor more bytes when it is unpacked."""
DIGITS: Final = 8
"""Of the check."""
_NAME: Final = Path("text")


class SharedTextRefused(ValueError):
    """A text cannot be opened, or a match not shared. The text of the error is for the player."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(tr(key, **words))


class SharedMatch(NamedTuple):
    """A match from a text: its record, as read and as the bytes of a file, and the ply at which it begins."""

    record: Record
    data: bytes
    ply: int


def folder() -> Path:
    """The folder of what was shared, and of matches that were opened from texts."""
    return home() / "shared"


def text_of(record: Record, ply: int) -> str:
    """The text of a match that is over or was given up. Raises SharedTextRefused if it is too long for one."""
    parts = [record.header.data(), *record.texts]
    packed = zlib.compress(json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    body = f"{ply}/{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    text = f"{MARK}{VERSION}/{body}/{pasted.check(body, DIGITS)}"
    if len(text) > MAX_LENGTH:
        raise SharedTextRefused("share.too_long")
    return text


def is_text(text: str) -> bool:
    """Whether a text is meant to be a match, whole or not."""
    return pasted.starts(text, MARK)


def from_text(text: str) -> SharedMatch:
    """The match of a text. Spaces and line breaks that were put in on its way do not matter. Raises
    SharedTextRefused, which says what is wrong in one line."""
    if len(text) > 2 * MAX_LENGTH:
        raise SharedTextRefused("share.too_long")
    found = pasted.split(text, MARK)
    if found is None:
        raise SharedTextRefused("share.no_match", mark=f"{MARK}{VERSION}/")
    version, parts = found
    if version != VERSION:
        raise SharedTextRefused("share.other_version")
    if len(parts) != 3 or pasted.check("/".join(parts[:2]), DIGITS) != parts[2].lower():
        raise SharedTextRefused("share.incomplete")
    if not re.fullmatch("[0-9]{1,6}", parts[0], re.ASCII):
        raise SharedTextRefused("share.incomplete")
    data = _record_data(_unpacked(parts[1]))
    record = _checked(data)
    return SharedMatch(record, data, min(max(1, int(parts[0])), len(record.actions)))


def keep(shared: SharedMatch) -> Path:
    """Write the record of a match from a text, so that it can be replayed. The same match has the same file. Raises
    OSError."""
    name = hashlib.sha256(shared.data).hexdigest()[:16]
    path = folder() / f"{shared.record.header.game}-{name}.jsonl"
    files.replace(path, shared.data)
    return path


def save(game: str, picture: bytes, text: str) -> Path:
    """Write a picture (PNG) under a new name and the text beside it. Returns the picture's path. Raises OSError."""
    names = (folder() / f"rintaku-{game}-{n:03}.png" for n in count(1))
    path = files.first_free(names, partial(files.create, data=picture))
    files.replace(path.with_suffix(".txt"), f"{text}\n".encode())
    return path


def _unpacked(content: str) -> Any:
    """What the content of a text holds. Raises SharedTextRefused."""
    try:
        packed = base64.b64decode(content.encode("ascii") + b"=" * (-len(content) % 4), b"-_", validate=True)
        inflater = zlib.decompressobj()
        data = inflater.decompress(packed, MAX_BYTES)
        if not inflater.eof or inflater.unused_data:
            raise SharedTextRefused("share.too_long" if len(data) == MAX_BYTES else "share.incomplete")
        return json.loads(data.decode())
    except SharedTextRefused:
        raise
    except (ValueError, zlib.error, RecursionError):
        raise SharedTextRefused("share.incomplete") from None


def _record_data(parts: Any) -> bytes:
    """The bytes of the record, with its sums. Raises SharedTextRefused."""
    if not isinstance(parts, list) or not parts or not isinstance(parts[0], dict):
        raise SharedTextRefused("share.incomplete")
    if not all(isinstance(text, str) for text in parts[1:]):
        raise SharedTextRefused("share.incomplete")
    try:
        head, _ = header_line(parts[0])
        sums = Checksums(header_text(parts[0]))
        rows = [json.dumps([text, sums.add(text)], ensure_ascii=False) for text in parts[1:]]
        return "\n".join([head.rstrip("\n"), *rows, ""]).encode()
    except (UnicodeError, RecursionError):
        raise SharedTextRefused("share.incomplete") from None


def _checked(data: bytes) -> Record:
    """The record, every action of which the rules allow. Raises SharedTextRefused."""
    try:
        record = record_of(_NAME, data)
        header = record.header
        if header.position is not None or not record.actions:
            raise SharedTextRefused("share.incomplete")
        seats = [Seat(c.name) for c in header.seat_configs]
        table_of_header(header, seats, Pace(auto=None)).replay(record.actions)
    except ForeignRecord as e:
        raise SharedTextRefused(f"continue.foreign.{e.kind}", name=shortened(str(e.name))) from None
    except SharedTextRefused:
        raise
    except (RecordError, ValueError):
        raise SharedTextRefused("share.no_such_match") from None
    return record
