"""A disk that is full, has room again, or fills up in the middle of a write."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import pytest


class Disk:
    """The disk as `os` writes to it. `room` is the number of bytes that regular files may still grow; None: any."""

    def __init__(self) -> None:
        self.room: int | None = None
        self.refused = 0
        """How many calls were refused."""

    def refuse(self, *_: Any, **__: Any) -> NoReturn:
        """Say that there is no room."""
        self.refused += 1
        raise OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def limited_disk() -> Iterator[Disk]:
    """A disk whose room the test sets. Without any room no file and no name can be made either."""
    disk, write = Disk(), os.write

    def write_what_fits(descriptor: int, data: Any) -> int:
        if disk.room is None or not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return write(descriptor, data)
        if not disk.room:
            disk.refuse()
        written = write(descriptor, bytes(data)[: disk.room])
        disk.room -= written
        return written

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", write_what_fits)
        for name in ("link", "mkdir", "rename", "replace"):
            call = getattr(os, name)
            patch.setattr(os, name, lambda *a, _call=call, **k: disk.refuse() if disk.room == 0 else _call(*a, **k))
        yield disk


@contextmanager
def full_disk() -> Iterator[Disk]:
    """A disk without any room."""
    with limited_disk() as disk:
        disk.room = 0
        yield disk
