"""The JSON of a record's lines, and their checksums."""

import hashlib
import json
import zlib
from typing import Any


class Checksums:
    """The running CRC-32 and SHA-256 of a record's texts."""

    def __init__(self, header: str) -> None:
        self.crc = 0
        self._sha = hashlib.sha256()
        self._waiting: list[str] = []  # texts for the SHA-256, which is needed once a deal: together they are faster
        self.add(header)

    def add(self, text: str) -> str:
        """Add a text. Returns the CRC so far, in hex."""
        self.crc = next_crc(self.crc, text)
        self._waiting.append(text)
        return f"{self.crc:08x}"

    def extend(self, texts: list[str]) -> None:
        """Add texts to the SHA-256 alone."""
        self._waiting += texts

    @property
    def sha(self) -> str:
        """The SHA-256 so far in hex."""
        self._waiting.append("")
        self._sha.update("\n".join(self._waiting).encode())
        self._waiting.clear()
        return self._sha.hexdigest()


def next_crc(crc: int, text: str) -> int:
    """The CRC-32 of a record after one more text."""
    return zlib.crc32(text.encode(), crc)


def parsed_line(row: bytes) -> Any:
    """The JSON of a line. Raises ValueError, also for what is nested beyond all reason."""
    try:
        return json.loads(row.decode())
    except RecursionError:
        raise ValueError("nested too deeply for a match") from None
