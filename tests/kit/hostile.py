"""Records of any content with right sums, as somebody makes them who knows the format."""

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.record.header import header_line


def record_text(data: Mapping[str, Any], texts: Sequence[Any]) -> bytes:
    """A record of this header and these lines, all sums right."""
    head, crc = header_line(dict(data))
    lines = [head]
    for text in texts:
        if isinstance(text, str):
            crc = zlib.crc32(text.encode("utf-8", "surrogatepass"), crc)
        lines.append(json.dumps([text, f"{crc:08x}"]) + "\n")
    return "".join(lines).encode("utf-8", "surrogatepass")


def write_record(path: Path, data: Mapping[str, Any], texts: Sequence[Any]) -> Path:
    """Write a record of this header and these lines, all sums right."""
    path.write_bytes(record_text(data, texts))
    return path


def parts(record: bytes) -> tuple[dict[str, Any], list[str]]:
    """The header of a record without its sum, and the texts of its lines."""
    head, *rows = record.splitlines()
    data = json.loads(head)
    del data["sum"]
    return data, [json.loads(row)[0] for row in rows]


def change_header(path: Path, **changes: Any) -> bytes:
    """Write other values into the header of a record, and right sums. Returns the bytes."""
    data, texts = parts(path.read_bytes())
    return write_record(path, data | changes, texts).read_bytes()
