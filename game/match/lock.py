"""Which matches are open: an open match is locked, so that two windows never write to one file.

The lock is a file beside the record, `current.jsonl.lock` (see `game.app.file_lock`). Where that is not possible,
matches open without a lock; a journal then still notices a file that somebody else has changed
(`engine.files.append`)."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.app import file_lock

if TYPE_CHECKING:
    from filelock import BaseFileLock

WAIT_S: Final = 0.1
"""How long a lock is waited for: another window may hold it for a moment just to see whether it is free."""
_held: dict[str, "BaseFileLock"] = {}
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_held.clear)  # locks belong to the parent


class OpenElsewhere(OSError):
    """A match is open in another window. `filename` is the path of its record."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, "this match is open in another window", str(path))


def take(path: Path, wait: float = WAIT_S) -> None:
    """Lock a match for this process, until `release`. Nothing happens if this process holds the lock already.

    Raises OpenElsewhere if another process holds it for `wait` seconds."""
    key = os.path.abspath(path)
    if key in _held:
        return
    try:
        lock = file_lock.acquired(Path(key), wait)
    except TimeoutError:
        raise OpenElsewhere(path) from None
    if lock:
        _held[key] = lock


def release(path: Path) -> None:
    """Unlock a match. Nothing happens if this process does not hold its lock."""
    lock = _held.pop(os.path.abspath(path), None)
    if lock is not None:
        with suppress(OSError):  # the file is closed in any case, which unlocks it
            lock.release()


def release_all() -> None:
    """Unlock all matches of this process, as its end does."""
    for key in list(_held):
        release(Path(key))


@contextmanager
def held(path: Path, wait: float = WAIT_S) -> Iterator[None]:
    """Lock a match for a moment, for what must not happen to a match that is open elsewhere. A lock that this process
    holds already stays. Raises OpenElsewhere."""
    before = os.path.abspath(path) in _held
    take(path, wait)
    try:
        yield
    finally:
        if not before:
            release(path)


def open_elsewhere(path: Path) -> bool:
    """Whether a match is open in another window. Does not wait, and may be wrong for a moment."""
    if not os.path.exists(f"{os.path.abspath(path)}.lock"):
        return False
    try:
        with held(path, 0):
            return False
    except OpenElsewhere:
        return True
