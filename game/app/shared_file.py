"""Small JSON files of the data folder that several windows write: each writes only what it changed.

A file is read, changed and replaced under a lock beside it (`NAME.lock`), which ends with the process that has it. A
file that cannot be understood is put aside, never overwritten."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from engine import files

MAX_BYTES: Final = 1_000_000
LOCK_S: Final = 2.0
"""How long a window waits for another one that writes the same file, in seconds."""
DAMAGED: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What reading and checking a damaged file raises."""


def read(file: Path) -> Any:
    """The data of a file. Raises FileNotFoundError, ValueError for a file that is damaged or far too large, and OSError
    for one that cannot be read now."""
    try:
        return files.read_json(file, MAX_BYTES)
    except files.TooLarge as e:
        raise ValueError(str(e)) from None


def update(file: Path, change: Callable[[Any], Any]) -> bool:
    """Replace a file by what `change` makes of its data (None: there is none). Returns whether it was written.

    If `change` finds the data damaged, the file is put aside, and `change` begins with None."""
    try:
        with _locked(file):
            try:
                new = change(read(file))
            except FileNotFoundError:
                new = change(None)
            except DAMAGED:
                if not put_aside(file):
                    return False
                new = change(None)
            files.replace(file, json.dumps(new, ensure_ascii=False, indent=1).encode())
    except (OSError, UnicodeEncodeError):
        return False
    return True


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Nobody else writes the file meanwhile. Raises TimeoutError if another window keeps it for LOCK_S."""
    from filelock import FileLock  # late: it takes 70 ms

    files.make_folder(file.parent)
    with FileLock(file.with_name(f"{file.name}.lock"), timeout=LOCK_S, mode=files.PRIVATE_FILE):
        yield


def put_aside(file: Path) -> bool:
    """Keep a damaged file under another name. Returns whether that worked."""
    quarantine = file.with_suffix(".json.damaged")
    n = 1
    while quarantine.exists():  # an older damaged file is kept as well
        n += 1
        quarantine = file.with_suffix(f".json.{n}.damaged")
    try:
        os.replace(file, quarantine)
    except OSError:
        return False
    return True
