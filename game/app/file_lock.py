"""Locks between windows of the program: an empty file beside the one that is locked (`NAME.lock`), which stays. The
operating system lets go of it when the process ends, however it ends."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine import files

if TYPE_CHECKING:
    from filelock import BaseFileLock

_LOOK_S: Final = 0.01
"""The time between two looks whether a lock is free, in seconds."""


def acquired(file: Path, wait: float) -> "BaseFileLock | None":
    """Lock a file until `release`. None where that is not possible: some network drives cannot lock, and some folders
    cannot be written. Raises TimeoutError if another process holds the lock for `wait` seconds."""
    from filelock import FileLock, Timeout  # late: it takes 70 ms

    try:
        files.make_folder(file.parent)
        lock = FileLock(f"{file}.lock", mode=files.PRIVATE_FILE)
        lock.acquire(timeout=wait, poll_interval=_LOOK_S)
    except Timeout:
        raise
    except (OSError, NotImplementedError):  # older versions of filelock raise the latter on a disk without locks
        return None
    return lock
