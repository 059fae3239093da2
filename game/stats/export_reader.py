"""Reads an exported file match by match, in as much memory as one match needs.

The file is JSON of one shape: an object with `rintaku_records`, `sum` and the list `matches`, in this order. What comes
before a match in the file is read and checked before it, and nothing is read beyond the limits."""

import json
import os
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from engine import files

MAX_BYTES: Final = 200_000_000
MAX_MATCH: Final = 4_000_000
"""The longest match that is read, in characters: one of some 10,000 deals."""
PIECE: Final = 1 << 16
_HEAD: Final = re.compile(
    r'\s*\{\s*"rintaku_records"\s*:\s*([0-9]{1,9})\s*,\s*"sum"\s*:\s*"([0-9a-f]{8})"\s*,\s*"matches"\s*:\s*\['
)
_STARTS: Final = re.compile(r'\s*\{\s*"rintaku_records"\s*:\s*([0-9]{0,9})')
_NO_SPACE: Final = re.compile(r"[^ \t\n\r]")


class Foreign(Exception):
    """The file is something else than an export."""


class Damaged(Exception):
    """The file is an export with a fault."""


class ExportReader:
    """An exported file. `version` and `sum` are what its head says, `done` of `size` bytes have been read.

    Raises Foreign and OSError when it is opened."""

    def __init__(self, path: Path) -> None:
        self._file = os.fdopen(files.open_regular(path), "rb")
        self._decoder = getincrementaldecoder("utf-8")()
        self._text = ""
        self._at = 0
        self.done = 0
        try:
            self.size = os.fstat(self._file.fileno()).st_size
            self._read_head()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "ExportReader":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def _read_head(self) -> None:
        try:
            self._more()
        except Damaged:
            raise Foreign from None
        start = _STARTS.match(self._text)
        if not start:
            raise Foreign
        head = _HEAD.match(self._text)
        self.version, self.sum = int(start[1] or 0), head[2] if head else ""
        self._at = head.end() if head else len(self._text)

    def matches(self) -> Iterator[Any]:
        """The matches as JSON data. Raises Damaged where the file is not as it should be, at its end at the latest."""
        decode = json.JSONDecoder().raw_decode
        first = True
        while self._next() != "]":
            if not first:
                self._expect(",")
                self._next()
            first, piece = False, PIECE
            while True:
                try:
                    data, self._at = decode(self._text, self._at)
                    break
                except RecursionError:
                    raise Damaged from None
                except ValueError:  # or it is not all there yet
                    if len(self._text) - self._at > MAX_MATCH or not self._more(piece):
                        raise Damaged from None
                    piece *= 2
            yield data
        self._expect("]")
        self._next()
        self._expect("}")
        if self._next():
            raise Damaged

    def _next(self) -> str:
        """The next character that is no space, "" at the end of the file."""
        while True:
            if found := _NO_SPACE.search(self._text, self._at):
                self._at = found.start()
                return found[0]
            self._at = len(self._text)
            if not self._more():
                return ""

    def _expect(self, character: str) -> None:
        if self._text[self._at : self._at + 1] != character:
            raise Damaged
        self._at += 1

    def _more(self, n: int = 0) -> bool:
        """Read on. Returns whether there was anything. Raises Damaged for what is no UTF-8, or too much of it."""
        data = self._file.read(n or PIECE)
        self.done += len(data)
        if self.done > MAX_BYTES:
            raise Damaged
        try:
            self._text = self._text[self._at :] + self._decoder.decode(data, final=not data)
        except UnicodeDecodeError:
            raise Damaged from None
        self._at = 0
        return bool(data)
