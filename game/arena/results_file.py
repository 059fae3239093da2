"""The results file of a run: a line for each finished seed, so that a stopped run can continue.

    {"rintaku_arena": 1, "program": "9c0d11f2", "game": "gin", ..., "bots": [["club", "random"]], "sum": "5f3b0c1a"}
    {"plan": 0, "seed": 12, "tally": [[1.0, 1.0], [5, -5], [1.0, 1.0], 2, 0, 0, 41], "seconds": 0.01, "sum": "0be1..."}

The number of seeds asked for is not part of it, so a longer run continues a shorter one. An unfinished last line is
dropped. A file of other plans, of another version of rules or bots, or a damaged one is refused and left unchanged."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from ai.variants import files_of
from ai.weights import MAX_BYTES as MAX_WEIGHTS
from engine import files
from engine.text import path_text
from game.arena.contest import Plan, SeedResult
from game.arena.program import program_hash

VERSION = 1
MAX_BYTES = 32_000_000
"""The largest file from which a run continues: some 250,000 seeds."""
MAX_NUMBER = 1e12
Key = tuple[int, int]
"""The number of a plan, and the number of a seed in it."""


class SeedEntry(NamedTuple):
    """The result of a seed, and the seconds since the seed before it was finished."""

    result: SeedResult
    seconds: float


class ResultsFileError(ValueError):
    """A file from which this run cannot continue. The message is one line that says why."""


class ResultsFile:
    """A file to append to. `entries` are those it had when it was opened."""

    def __init__(self, path: Path, size: int, head: str, entries: dict[Key, SeedEntry]) -> None:
        self.entries = entries
        self._path = path
        self._size = size
        self._start = _start(head)

    def add(self, key: Key, entry: SeedEntry) -> None:
        """Append the entry of a seed. Raises OSError, also if another run has written to the file."""
        data = {"plan": key[0], "seed": key[1], "tally": entry.result, "seconds": entry.seconds}
        line = _line(data, self._start).encode() + b"\n"
        files.append(self._path, line, self._size)
        self._size += len(line)


def open_results(path: Path, plans: Sequence[Plan]) -> ResultsFile:
    """Open the results file of these plans, or begin one. Raises ResultsFileError, OSError."""
    head = _line(_head(plans))
    if not path.exists():
        path.parent.stat()  # raises an error for a folder that is missing, instead of making it
        begun = head.encode() + b"\n"
        files.create(path, begun)
        return ResultsFile(path, len(begun), head, {})
    try:
        data = files.read(path, MAX_BYTES)
    except files.TooLarge:
        what = f"has more than {MAX_BYTES // 1_000_000} MB, too much to continue from; name a new file"
        raise ResultsFileError(f"{path_text(path)} {what}") from None
    entries, whole = read(path, data, head)
    if whole != data:  # it ends in the middle of a line
        files.replace(path, whole)
    return ResultsFile(path, len(whole), head, entries)


def read(path: Path, data: bytes, head: str) -> tuple[dict[Key, SeedEntry], bytes]:
    """The entries of a file whose first line has to be `head`, and its whole lines. `path` is named in errors.

    Raises ResultsFileError."""
    whole = data[: data.rfind(b"\n") + 1]
    if head.encode().startswith(data):  # of a version that could be killed while it began a file
        return {}, head.encode() + b"\n"
    lines = BytesIO(whole or data)
    first = lines.readline().rstrip(b"\n")
    if first != head.encode():
        raise ResultsFileError(f"{path_text(path)} {_mismatch(first, head)}")
    bots, start = json.loads(head)["bots"], _start(head)
    entries = {}
    for number, text in enumerate(lines, 2):
        line = _parse_line(text.rstrip(b"\n"), start)
        entry = _entry(line, len(bots), len(bots[0])) if line else None
        if entry is None:
            raise ResultsFileError(f"{path_text(path)} is damaged in line {number}; it was left as it is")
        entries[entry[0]] = entry[1]
    return entries, whole


def _entry(line: Mapping[str, Any], plans: int, seats: int) -> tuple[Key, SeedEntry] | None:
    """The entry of a line of these plans and seats; None if a part is missing or not what the arena writes."""
    values: list[Any] = [line.get(key) for key in ("plan", "seed", "tally", "seconds")]
    plan, seed, tally, seconds = values
    if not _are_counts([plan, seed]) or plan >= plans or not _are_numbers([seconds]) or seconds < 0:
        return None
    if not isinstance(tally, list) or len(tally) != len(SeedResult._fields):
        return None
    shares, points, losses, *counts = tally
    by_bot = all(isinstance(part, list) and len(part) == seats for part in (shares, points, losses))
    if not by_bot or not _are_numbers([*shares, *losses, *points]) or not _are_counts(counts) or not counts[0]:
        return None
    return (plan, seed), SeedEntry(SeedResult(tuple(shares), tuple(points), tuple(losses), *counts), seconds)


def _are_numbers(values: Sequence[Any]) -> bool:
    return all(type(n) in (int, float) and abs(n) < MAX_NUMBER for n in values)


def _are_counts(values: Sequence[Any]) -> bool:
    return all(type(n) is int and 0 <= n < MAX_NUMBER for n in values)


def _mismatch(first: bytes, head: str) -> str:
    """Says why a file with another first line is refused."""
    actual, expected = _parse_line(first), json.loads(head)
    if actual is None:
        damaged = first.startswith(b'{"rintaku_arena"')
        return "is damaged in line 1; it was left as it is" if damaged else "is no file of the arena"
    different = [key for key in expected if key != "sum" and actual.get(key) != expected[key]]
    if different == ["program"]:
        return "was begun with other opponents or rules (the program has changed since); name a new file"
    return f"is of another plan ({', '.join(key for key in different if key != 'program')}); name a new file"


def _head(plans: Sequence[Plan]) -> dict[str, Any]:
    """The first line: everything that decides the result of a seed. The plans differ only by their bots."""
    plan = plans[0]
    return {
        "rintaku_arena": VERSION,
        "program": program_hash(),
        "game": plan.game,
        "preset": plan.preset,
        "options": dict(plan.options),
        "unit": plan.unit,
        "seed": plan.seed,
        "bots": [p.bots for p in plans],
        **given_weights([bot for p in plans for bot in p.bots]),
    }


def given_weights(bots: Iterable[str]) -> dict[str, list[str]]:
    """The checksums of the weight files that the names of bots ask for, under `weights`; empty if there are none."""
    given = dict.fromkeys(file for bot in bots for file in files_of(bot))
    sums = [f"{zlib.crc32(files.read(file, MAX_WEIGHTS)):08x}" for file in given]
    return {"weights": sums} if sums else {}


# --------------------------------------------------------------------- lines --
def _start(head: str) -> int:
    """The start value of the checksums of all other lines, so that a line of another file does not fit."""
    return zlib.crc32(head.encode())


def _line(data: Mapping[str, Any], start: int = 0) -> str:
    """A line with its checksum."""
    text = json.dumps(data, ensure_ascii=False)
    return json.dumps({**data, "sum": f"{zlib.crc32(text.encode(), start):08x}"}, ensure_ascii=False)


def _parse_line(text: bytes, start: int = 0) -> dict[str, Any] | None:
    """The data of a line; None if the line differs in any byte from what was written."""
    try:
        data = json.loads(text)
        contents = {key: value for key, value in data.items() if key != "sum"}
        return contents if _line(contents, start).encode() == text else None
    except (ValueError, AttributeError, RecursionError):
        return None
