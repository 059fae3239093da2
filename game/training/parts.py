"""The finished parts of a training run, beside the file to be made: `FILE.parts/000012`.

A part holds the rows of PART_DEALS deals: a line of JSON that says of which run it is, then the rows as 32-bit
numbers, packed by zlib. The number of deals asked for is not in it, so a longer run continues a shorter one. A part of
another run, or a damaged one, is refused and left unchanged."""

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ai.training.fitting import TooFew, library
from ai.training.trainer import Row
from engine import files
from engine.text import path_text
from game.arena.program import program_hash

VERSION = 1
PART_DEALS = 10
MAX_BYTES = 64_000_000
"""The largest part that is read."""


class PartsError(ValueError):
    """Parts from which this run cannot continue. The message is one line that says why."""


class Parts:
    """The parts of a run that makes `out`."""

    def __init__(self, out: Path, game: str, makes: str, seed: int) -> None:
        self.folder = out.with_name(out.name + ".parts")
        self._head = {
            "rintaku_part": VERSION,
            "program": program_hash(),
            "game": game,
            "makes": makes,
            "seed": seed,
            "deals": PART_DEALS,
        }

    def path(self, n: int) -> Path:
        """The file of a part."""
        return self.folder / f"{n:06}"

    def missing(self, count: int) -> list[int]:
        """Which of the first `count` parts are not there. Raises PartsError, OSError."""
        missing = [n for n in range(count) if not self.path(n).exists()]
        if there := sorted(set(range(count)).difference(missing)):
            for n in (there[0], there[-1]):  # all are looked at when they are read; another run is seen at once
                self.read(n)
        return missing

    def add(self, n: int, rows: Sequence[Row]) -> None:
        """Keep the rows of a part. Raises OSError."""
        numpy = library("numpy")
        data = numpy.array(rows, dtype="<f4").tobytes()
        head = self._head | {"part": n, "rows": len(rows), "sum": zlib.crc32(data)}
        files.replace(self.path(n), json.dumps(head).encode() + b"\n" + zlib.compress(data, 1))

    def read(self, n: int) -> Any:
        """The rows of a part as a matrix; None if it has none. Raises PartsError, OSError."""
        path = self.path(n)
        line, _, packed = files.read(path, MAX_BYTES).partition(b"\n")
        try:
            head: Mapping[str, Any] = json.loads(line)
            different = [key for key, value in self._head.items() if head[key] != value]
            data = b"" if different else zlib.decompress(packed)
            rows = head["rows"]
            damaged = not different and (head["part"] != n or zlib.crc32(data) != head["sum"])
            matrix = library("numpy").frombuffer(data, "<f4").reshape(rows, -1) if data and not damaged else None
        except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
            raise PartsError(f"{path_text(path)} is damaged; remove it, and the same command makes it again") from None
        if damaged:
            raise PartsError(f"{path_text(path)} is damaged; remove it, and the same command makes it again")
        if different == ["program"]:
            raise PartsError(
                f"{path_text(path)} was made with other opponents or rules (the program has changed since); "
                "name a new file"
            )
        if different:
            raise PartsError(f"{path_text(path)} is of another run ({', '.join(different)}); name a new file")
        return matrix

    def all(self, count: int) -> Any:
        """The rows of the first `count` parts, in order, as one matrix. Raises PartsError, TooFew, OSError."""
        matrices = [m for n in range(count) if (m := self.read(n)) is not None]
        if not matrices:
            raise TooFew()
        return library("numpy").concatenate(matrices)
