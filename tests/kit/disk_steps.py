"""The moments at which a process can be killed: before, in the middle of, and after each call that changes the disk.

Calls of `os` are counted where they change a file or a folder, and statements of SQLite. In the middle of a write, half
of its data is in the file. A limit on the size of files (`KillAt.bytes`) ends the process in the middle of whatever
write passes it, those of SQLite included."""

import functools
import os
import signal
import sqlite3
import stat
from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, NoReturn

Moment = Literal["before", "half", "after"]
MOMENTS: Final[tuple[Moment, ...]] = ("before", "half", "after")
CHANGES: Final = (
    "fsync",
    "ftruncate",
    "link",
    "mkdir",
    "remove",
    "rename",
    "replace",
    "rmdir",
    "truncate",
    "unlink",
)


class KillAt(NamedTuple):
    """The n-th change of the disk, counted from 1, at which a process kills itself; or, with `bytes`, the size that no
    file may pass."""

    step: int = 0
    moment: Moment = "before"
    bytes: int = 0


class Steps:
    """Counts the changes of the disk, and kills this process at one of them."""

    def __init__(self, kill: KillAt) -> None:
        self.count = 0
        self.kill = kill

    def change(self, call: Callable[..., Any], *args: Any, **keys: Any) -> Any:
        """Make a call that changes the disk."""
        self.count += 1
        due = self.kill.moment if self.count == self.kill.step else ""
        if due == "before":
            _die()
        if due == "half" and call is _write:
            _write(args[0], args[1][: len(args[1]) // 2])
        if due == "half":
            _die()
        try:
            return call(*args, **keys)
        finally:
            if due == "after":
                _die()


_write = os.write
_open = os.open
_connect = sqlite3.connect


def watch(kill: KillAt | None = None) -> Steps:
    """Count the changes of the disk from now on, in this process, and kill it at one of them."""
    steps = Steps(kill or KillAt())

    def write(descriptor: int, data: Any) -> int:
        regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        return int(steps.change(_write, descriptor, data) if regular else _write(descriptor, data))

    def open_(path: Any, flags: int, *args: Any, **keys: Any) -> int:
        if flags & (os.O_CREAT | os.O_TRUNC):
            return int(steps.change(_open, path, flags, *args, **keys))
        return _open(path, flags, *args, **keys)

    def connect(*args: Any, **keys: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = _connect(*args, **keys)
        db.set_trace_callback(lambda statement: steps.change(len, statement))
        return db

    changes = [(os, name, functools.partial(steps.change, getattr(os, name))) for name in CHANGES]
    for module, name, call in (*changes, (os, "write", write), (os, "open", open_), (sqlite3, "connect", connect)):
        setattr(module, name, call)
    if steps.kill.bytes:
        import resource  # POSIX has it

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it
        resource.setrlimit(resource.RLIMIT_FSIZE, (steps.kill.bytes, resource.RLIM_INFINITY))
    return steps


def _die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("a killed process goes on")
