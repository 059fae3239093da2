"""The player's answers: whether each question of a lesson or a drill was answered right at the first try, and when.

`answers.jsonl` in the data folder has one line for each answer:

    {"item": "gin.layoff", "day": "2026-11-22", "right": 1, "of": 1, "ms": 5400, "due": 0}

`item` is the name of the lesson or drill. Several windows share the file. A file that has grown large is folded: one
line for each item and day. A line that cannot be understood is passed over."""

import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from engine import files
from game.app import shared_file
from game.app.settings import home

FILE: Final = "answers.jsonl"
FOLD_BYTES: Final = 1_000_000
"""A file that is larger is folded before the next line is written."""
MAX_BYTES: Final = 4 * FOLD_BYTES
LAST_DAY: Final = date(9000, 1, 1)
"""What was answered later comes from a wrong clock: what is due a while after it would have no date."""

MOST: Final = 10**12
"""No number of a line is larger: sums of them can be written as well."""


class Answers(NamedTuple):
    """Answers to questions about one item on one day. Usually it is one answer."""

    item: str
    day: date
    right: int
    """How many were right at the first try."""
    of: int
    ms: int = 0
    """The time that all of them took."""
    due: int = 0
    """How many were asked because they were due."""


def note(answer: Answers) -> bool:
    """Add answers to the file. Returns whether they were written."""
    line = _line(answer)
    path = _file()
    try:
        with shared_file.locked(path):
            try:
                size = path.stat().st_size
            except FileNotFoundError:
                files.create(path, line)
                return True
            if size > FOLD_BYTES:
                files.replace(path, b"".join(map(_line, fold(_read(path)))) + line)
            else:
                files.append(path, line if files.ends_line(path) else b"\n" + line, size)
    except OSError:
        return False
    return True


def load() -> tuple[Answers, ...]:
    """All answers, by item and day. A file that is missing or cannot be read has none."""
    try:
        return fold(_read(_file()))
    except OSError:
        return ()


def fold(answers: Iterable[Answers]) -> tuple[Answers, ...]:
    """The answers with those about the same item on the same day together, in the order of days.

    >>> fold([Answers("a", date(2026, 1, 2), 1, 1, 5), Answers("a", date(2026, 1, 2), 0, 1, 7)])
    (Answers(item='a', day=datetime.date(2026, 1, 2), right=1, of=2, ms=12, due=0),)
    """
    sums: dict[tuple[date, str], Answers] = {}
    for a in answers:
        old = sums.get((a.day, a.item), Answers(a.item, a.day, 0, 0))
        sums[a.day, a.item] = Answers(a.item, a.day, old.right + a.right, old.of + a.of, old.ms + a.ms, old.due + a.due)
    return tuple(sums[key] for key in sorted(sums))


def _file() -> Path:
    return home() / FILE


def _line(answer: Answers) -> bytes:
    data = answer._asdict() | {"day": answer.day.isoformat()}
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _read(path: Path) -> Iterable[Answers]:
    """The answers of a file, without the lines that cannot be understood. Raises OSError."""
    for line in files.read(path, MAX_BYTES).splitlines():
        try:
            yield _checked(json.loads(line))
        except shared_file.DAMAGED:
            continue


def _checked(data: dict[str, object]) -> Answers:
    """Answers from the data of a line. Raises ValueError, TypeError, KeyError or AttributeError if it is wrong."""
    item, day, right, of, ms, due = (data[key] for key in Answers._fields)
    if not isinstance(item, str) or not isinstance(day, str):
        raise TypeError("item or day")
    if not (type(right) is int and type(of) is int and type(ms) is int and type(due) is int):
        raise TypeError("a number")
    if not (0 <= right <= of and 1 <= of <= MOST and 0 <= due <= of and 0 <= ms <= MOST):
        raise ValueError("a number")
    item.encode()  # half of a surrogate pair could not be written again
    if (when := date.fromisoformat(day)) > LAST_DAY:
        raise ValueError("day")
    return Answers(item, when, right, of, ms, due)
