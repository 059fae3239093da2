"""Small JSON files of the data folder that several windows write: each writes only what it changed.

A file is read, changed and replaced under a lock beside it (`NAME.lock`), which ends with the process that has it; a
disk that cannot lock has none. A file that cannot be understood is put aside, never overwritten."""

import errno
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

from engine import files
from game.app import file_lock

T = TypeVar("T")
MAX_BYTES: Final = 1_000_000
"""No file is larger."""
LOCK_S: Final = 2.0
"""How long a window waits for another one that writes the same file, in seconds."""
DAMAGED: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError, ArithmeticError)
"""What reading and checking a damaged file raises."""


def read(file: Path) -> Any:
    """The data of a file. Raises FileNotFoundError, ValueError for a file that is damaged or far too large, and OSError
    for one that cannot be read now."""
    try:
        return files.read_json(file, MAX_BYTES)
    except files.TooLarge as e:
        raise ValueError(str(e)) from None


class Damaged(Exception):
    """A file cannot be understood. It has been put aside."""


def load(file: Path, check: Callable[[Any], T]) -> T:
    """What `check` makes of the data of a file. Raises FileNotFoundError; OSError for a file that cannot be read now or
    is damaged and cannot be put aside; Damaged for one that is put aside."""
    with suppress(*DAMAGED):
        return check(read(file))
    with locked(file):
        try:
            return check(read(file))  # another window has just written it anew
        except DAMAGED:
            if put_aside(file):
                raise Damaged from None
            raise OSError(errno.EIO, "damaged, and cannot be put aside", str(file)) from None


def load_or_empty(file: Path, check: Callable[[Any], T]) -> T:
    """As `load`, and what `check` makes of None if the file cannot be read. Never raises."""
    try:
        return load(file, check)
    except (OSError, Damaged):
        return check(None)


def update(file: Path, change: Callable[[Any], Any]) -> bool:
    """Replace a file by what `change` makes of its data (None: there is none). Returns whether it was written. Data
    that is too large to be read again is not.

    If `change` finds the data damaged, the file is put aside, and `change` begins with None."""
    try:
        with locked(file):
            try:
                new = change(read(file))
            except FileNotFoundError:
                new = change(None)
            except DAMAGED:
                if not put_aside(file):
                    return False
                new = change(None)
            if len(written := encoded(new)) > MAX_BYTES:
                return False
            files.replace(file, written)
    except (OSError, UnicodeEncodeError):
        return False
    return True


def encoded(data: Any) -> bytes:
    """A file that holds this data. Raises UnicodeEncodeError for half of a surrogate pair."""
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Nobody else writes the file meanwhile, where the disk can lock. Raises TimeoutError if another window keeps it
    for LOCK_S."""
    lock = file_lock.acquired(file, LOCK_S)
    try:
        yield
    finally:
        if lock:
            lock.release()


def put_aside(file: Path) -> bool:
    """Keep a damaged file under another name, beside older ones. Returns whether that worked."""
    names = (file.with_suffix(".json.damaged" if n == 1 else f".json.{n}.damaged") for n in count(1))
    try:
        files.first_free(names, partial(files.move, file))
    except OSError:
        return False
    return True
