"""What the seeds of plans brought, in a file, a line each as they come, so that a long run can be stopped and go on.

    {"rintaku_arena": 1, "program": "9c0d11f2", "game": "gin", ..., "bots": [["club", "random"]], "sum": "5f3b0c1a"}
    {"plan": 0, "seed": 12, "tally": [[1.0, 1.0], [5, -5], [1.0, 1.0], 2, 0, 0, 41], "seconds": 0.01, "sum": "0be1..."}

How many seeds are asked for is no part of it: a longer run goes on from a shorter one. A last line that was not
written to its end does not count. A file of other plans or of other opponents (the program has changed since), and
one that is damaged, is refused and left as it is."""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import ai
import engine
from game.arena.contest import Plan, Tally

VERSION = 1
SOURCES = (".py", ".toml")
"""What makes rules and opponents what they are: code, and weights."""
Key = tuple[int, int]
"""The number of a plan, and of a seed in it."""


class Kept(NamedTuple):
    """What a seed brought, and the seconds since the one before it."""

    tally: Tally
    seconds: float


class LogError(ValueError):
    """A file that cannot be gone on with: one line that says why."""


class Log:
    """A file that is open for more. `kept` is what it held when it was opened."""

    def __init__(self, file: BinaryIO, head: str, kept: dict[Key, Kept]) -> None:
        self.kept = kept
        self._file = file
        self._start = _start(head)

    def add(self, key: Key, one: Kept) -> None:
        """What one more seed brought. Raises OSError."""
        data = {"plan": key[0], "seed": key[1], "tally": one.tally, "seconds": one.seconds}
        self._file.write(_line(data, self._start).encode() + b"\n")
        self._file.flush()


@contextmanager
def opened(path: Path, plans: Sequence[Plan]) -> Iterator[Log]:
    """The log of some plans, begun if there is none. Raises LogError and OSError."""
    head = _line(_head(plans))
    kept, whole = read(path, head) if path.exists() else ({}, 0)
    with open(path, "ab") as file:
        file.truncate(whole)
        if not whole:
            file.write(head.encode() + b"\n")
            file.flush()
        yield Log(file, head, kept)


def read(path: Path, head: str) -> tuple[dict[Key, Kept], int]:
    """What is in a file that begins with this head, and how many of its bytes are whole lines. Raises LogError."""
    data = path.read_bytes()
    *lines, torn = data.split(b"\n")
    if not lines and head.encode().startswith(torn):
        return {}, 0
    first = (lines or [torn])[0]
    if first != head.encode():
        raise LogError(f"{path} {_other(first, head)}")
    kept = {}
    for number, text in enumerate(lines[1:], 2):
        line = _whole(text, _start(head))
        if line is None:
            raise LogError(f"{path} is damaged in line {number}; it was left as it is")
        kept[line["plan"], line["seed"]] = Kept(_tally(line["tally"]), line["seconds"])
    return kept, len(data) - len(torn)


def _tally(parts: Sequence[Any]) -> Tally:
    """As it was before JSON made lists of its tuples."""
    return Tally._make(tuple(part) if isinstance(part, list) else part for part in parts)


def _other(first: bytes, head: str) -> str:
    """Why a file with another first line is refused."""
    found, asked = _whole(first), json.loads(head)
    if found is None:
        damaged = first.startswith(b'{"rintaku_arena"')
        return "is damaged in line 1; it was left as it is" if damaged else "is no file of the arena"
    other = [key for key in asked if key != "sum" and found.get(key) != asked[key]]
    if other == ["program"]:
        return "was begun with other opponents or rules (the program has changed since); name a new file"
    return f"is of another plan ({', '.join(key for key in other if key != 'program')}); name a new file"


def _head(plans: Sequence[Plan]) -> dict[str, Any]:
    """The first line: what decides on what a seed brings. The plans differ by their bots."""
    plan = plans[0]
    return {
        "rintaku_arena": VERSION,
        "program": program(),
        "game": plan.game,
        "preset": plan.preset,
        "options": dict(plan.options),
        "unit": plan.unit,
        "seed": plan.seed,
        "bots": [p.bots for p in plans],
    }


def program() -> str:
    """A sum over the rules and the opponents: with others the same seed may bring something else."""
    sums = sha256()
    for package in (engine, ai):
        folder = Path(str(package.__file__)).parent
        for file in sorted(f for f in folder.rglob("*") if f.suffix in SOURCES):
            sums.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return sums.hexdigest()[:8]


# --------------------------------------------------------------------- lines --
def _start(head: str) -> int:
    """Where the sums of all other lines begin, so that none from another file fits."""
    return zlib.crc32(head.encode())


def _line(data: Mapping[str, Any], start: int = 0) -> str:
    """A line with its sum."""
    text = json.dumps(data, ensure_ascii=False)
    return json.dumps({**data, "sum": f"{zlib.crc32(text.encode(), start):08x}"}, ensure_ascii=False)


def _whole(text: bytes, start: int = 0) -> dict[str, Any] | None:
    """What a line says; None if it is not just as it was written."""
    try:
        data = json.loads(text)
        said = {key: value for key, value in data.items() if key != "sum"}
        return said if _line(said, start).encode() == text else None
    except (ValueError, AttributeError, RecursionError):
        return None
