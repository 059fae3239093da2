"""Files that are whole, private and on the disk: all that the program keeps or takes in is written and read here.

Readers take at most a given number of bytes, and only from a regular file: a device, a pipe or a socket that is named
like a record is refused before anything is read from it. Writers never leave half a file under its final name, and
never overwrite what they were not meant to. New files can be read and written by their owner only.

"On the disk" means that a file survives a power cut: its bytes are synced, and so is the folder that names it.

This module imports the standard library only. All functions raise OSError if the disk or the system refuses."""

import contextlib
import errno
import json
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any, BinaryIO, Final

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_OPEN_FLAGS: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
MAX_DEPTH: Final = 64
"""How many levels of lists and tables a data file may have."""
MAX_DOTS: Final = 256
"""How many points a line of a TOML file may have, besides those of decimal numbers."""
_DECIMAL: Final = re.compile(r"(?<=[\s\[,=])[+-]?\d+\.\d+(?:[eE][+-]?\d+)?(?=[\s\],}#]|$)")
_temporary_numbers = count()
LEFTOVER_S: Final = 3600.0
"""A temporary file that nobody has written to for so long, in seconds, was left by a program that was killed."""


class NotAFile(OSError):
    """A path is a folder, a device, a pipe or a socket."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


class TooLarge(OSError):
    """A file has more bytes than its reader takes."""

    def __init__(self, path: Path, limit: int) -> None:
        super().__init__(errno.EFBIG, f"larger than {limit} bytes", str(path))


class Changed(OSError):
    """A file does not end where its writer left it: somebody else has written to it, or it was cut."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, "another program has changed the file", str(path))


# ------------------------------------------------------------------ reading --
def exists(path: Path) -> bool:
    """Whether there is such a file or folder. In a folder that this user may not look into there is none; `Path.exists`
    raises PermissionError there, in Python 3.11."""
    return os.path.exists(path)


def open_regular(path: Path) -> int:
    """Open a regular file for reading. Returns its file descriptor. Raises NotAFile for anything else.

    The kind is checked before the file is opened, because opening a device can have effects, and again afterwards,
    because the path may have changed in between. A pipe without a writer does not block."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NotAFile(path)
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _OPEN_FLAGS)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotAFile(path)
    return descriptor


def read(path: Path, limit: int) -> bytes:
    """The bytes of a regular file. Raises TooLarge if there are more than `limit`: what is read counts, not what the
    system says about the size."""
    with open(open_regular(path), "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise TooLarge(path, limit)
    return data


def ends_line(path: Path) -> bool:
    """Whether a file ends with a line break, or is empty. A program that was killed may have left a part of a line."""
    with open(open_regular(path), "rb") as file:
        if not file.seek(0, os.SEEK_END):
            return True
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


def read_json(path: Path, limit: int) -> Any:
    """The data of a JSON file. Raises OSError as `read` does, and ValueError for what is no JSON, or holds infinite
    numbers, half of a surrogate pair or more than MAX_DEPTH levels: what is read here can be written again."""
    text = read(path, limit).decode()
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _check_depth(data)
    return data


def read_toml(path: Path, limit: int) -> dict[str, Any]:
    """The data of a TOML file. Raises OSError as `read` does, and ValueError for what is no TOML or has more than
    MAX_DEPTH levels."""
    import tomllib  # late: few programs that read files need it

    text = read(path, limit).decode().replace("\r\n", "\n")
    # tomllib takes the square of the time for a key of many parts, which stands on one line
    if any(line.count(".") > MAX_DOTS and _DECIMAL.sub("", line).count(".") > MAX_DOTS for line in text.split("\n")):
        raise ValueError("nested too deeply")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _check_depth(data)
    return data


def _check_depth(data: Any) -> None:
    level = [data]
    for _ in range(MAX_DEPTH):
        inner = [
            value.values() if isinstance(value, dict) else value for value in level if isinstance(value, dict | list)
        ]
        level = [value for values in inner for value in values]
        if not level:
            return
    raise ValueError("nested too deeply")


# ------------------------------------------------------------------ writing --
def replace(path: Path, data: bytes) -> None:
    """Write a file, in place of an older one if there is one. Afterwards it is on the disk.

    At every moment the path names the whole old file or the whole new one."""
    beside = write_beside(path, data)
    try:
        os.replace(beside, path)
    except OSError:
        _remove(beside)
        raise
    sync_folder(path.parent)


def create(path: Path, data: bytes) -> None:
    """Write a new file. Afterwards it is on the disk. Raises FileExistsError if the path is taken, also when two
    programs try it at the same moment: one of them gets the path, and the path never names a part of the data."""
    beside = write_beside(path, data)
    try:
        name_exclusively(beside, path)
    except OSError:
        _remove(beside)
        raise
    sync_folder(path.parent)


@dataclass
class NewFile:
    """A file that is being written. `path` is its temporary name, and at the end the name that it got."""

    file: BinaryIO
    path: Path


@contextlib.contextmanager
def creating(names: Iterable[Path]) -> Iterator[NewFile]:
    """A new file to be written in pieces. At the end of the block the first of these names that is free, all of one
    folder, names all of it, and it is on the disk. If the block raises, is closed or killed, it has no name. Raises
    FileExistsError like `first_free`, for names that are taken at the start before anything is written."""
    names = iter(names)
    path = first_free(names, _check_free)
    descriptor, beside = open_beside(path)
    try:
        with open(descriptor, "wb") as file:
            new = NewFile(file, beside)
            yield new
            file.flush()
            sync(file.fileno())
        new.path = first_free(chain((path,), names), partial(name_exclusively, beside))
    except BaseException:
        _remove(beside)
        raise
    sync_folder(path.parent)


def write_beside(path: Path, data: bytes) -> Path:
    """Write the data to a temporary file in the same folder, which is made if it is missing. Returns its path. The
    data is on the disk."""
    descriptor, beside = open_beside(path)
    try:
        with open(descriptor, "wb", buffering=0) as file:
            write_all(file.fileno(), data)
            sync(file.fileno())
    except OSError:
        _remove(beside)
        raise
    return beside


def open_beside(path: Path) -> tuple[int, Path]:
    """Open a new temporary file for writing in the same folder, which is made if it is missing. Returns its file
    descriptor and its path. What a killed program left there is not in the way, and is removed after a while."""
    make_folder(path.parent)
    sweep(path)
    while True:
        beside = path.with_name(f"{path.name[:100]}.{os.getpid()}-{next(_temporary_numbers)}.tmp")
        try:
            return os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN_FLAGS, PRIVATE_FILE), beside
        except FileExistsError:
            continue
        except OSError as e:  # it names the file that was asked for
            raise OSError(e.errno, e.strerror, str(path)) from None


def sweep(path: Path) -> None:
    """Remove temporary files of a path that nobody has written to for LEFTOVER_S: their programs were killed."""
    leftover = re.compile(re.escape(path.name[:100]) + r"\.\d+-\d+\.tmp")
    with contextlib.suppress(OSError):
        for file in [f for f in path.parent.iterdir() if leftover.fullmatch(f.name)]:
            if time.time() - file.stat().st_mtime > LEFTOVER_S:
                _remove(file)


def name_exclusively(beside: Path, path: Path) -> None:
    """Give a temporary file its final name. Raises FileExistsError if the name is taken.

    On a file system without hard links the name belongs to an empty file for a moment."""
    if sys.platform == "win32":
        os.rename(beside, path)  # refuses to replace a file there
        return
    try:
        os.link(beside, path)
    except FileExistsError as e:
        raise FileExistsError(e.errno, e.strerror, str(path)) from None
    except OSError:  # no hard links: take the name first, then replace it
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN_FLAGS, PRIVATE_FILE))
        try:
            os.replace(beside, path)
        except OSError:
            _remove(path)
            raise
        return
    _remove(beside)


def move(path: Path, target: Path) -> None:
    """Give a file another name in the same folder. Raises FileExistsError if the name is taken, also when two programs
    take it at the same moment. If the program ends in the middle, the file may have both names."""
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
    name_exclusively(path, target)
    sync_folder(path.parent)


def first_free(names: Iterable[Path], take: Callable[[Path], object]) -> Path:
    """The first of these names that `take` gets, which raises FileExistsError for a name that is taken. Raises that of
    the last name if all are taken, and what else `take` raises."""
    error = FileExistsError(errno.EEXIST, "no name is free")
    for path in names:
        try:
            take(path)
            return path
        except FileExistsError as e:
            error = e
    raise error


def _check_free(path: Path) -> None:
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def append(path: Path, data: bytes, size: int) -> None:
    """Append to a file that has `size` bytes now. Either all of the data is written, or the file is as before and
    OSError is raised. Raises Changed if the file has another size, FileNotFoundError if there is none, NotAFile for
    anything but a regular file.

    The data is safe if the program ends, but not yet if the power is cut: see `sync_file`."""
    descriptor = _open_to_write(path, os.O_APPEND)
    try:
        if os.fstat(descriptor).st_size != size:
            raise Changed(path)
        try:
            write_all(descriptor, data)
        except OSError:
            os.ftruncate(descriptor, size)
            raise
    finally:
        os.close(descriptor)


def append_to_log(path: Path, data: bytes, most: int) -> None:
    """Append to a file that several programs append to. It is made if it is missing, and begun anew if it has more than
    `most` bytes. Raises NotAFile for anything but a regular file, and OSError for a link: the file that it names must
    not be begun anew."""
    make_folder(path.parent)
    descriptor = _open_to_write(path, os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0))
    try:
        if os.fstat(descriptor).st_size > most:
            os.ftruncate(descriptor, 0)
        write_all(descriptor, data)
    finally:
        os.close(descriptor)


def _open_to_write(path: Path, flags: int) -> int:
    """Open a regular file for writing. Returns its file descriptor. Raises NotAFile for anything else: a pipe without a
    reader does not block."""
    descriptor = os.open(path, os.O_WRONLY | flags | getattr(os, "O_NONBLOCK", 0) | _OPEN_FLAGS, PRIVATE_FILE)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotAFile(path)
    return descriptor


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of the data. A disk that takes only a part of it raises OSError with the next part."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


# --------------------------------------------------------------- on the disk --
def sync(descriptor: int) -> None:
    """Wait until the bytes of an open file are on the disk."""
    if sys.platform == "darwin":  # there `fsync` leaves the bytes in the cache of the drive
        import fcntl

        with contextlib.suppress(OSError):  # not every file system has it
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_file(path: Path) -> None:
    """Wait until the bytes of a file are on the disk."""
    descriptor = _open_to_write(path, 0)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk. Windows has no way to ask for it."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | _OPEN_FLAGS)
    try:
        os.fsync(descriptor)
    except OSError as e:
        if e.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):  # a file system that cannot sync a folder
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, unless they are there. Only its owner can open a new one. Raises
    NotADirectoryError for a link that leads nowhere, such as to a drive that is not there: a FileExistsError would say
    that the name of a file in the folder is taken."""
    missing = [f for f in (folder, *folder.parents) if not f.exists()]
    for f in reversed(missing):
        try:
            f.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        except FileExistsError:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(f)) from None
        sync_folder(f.parent)


def make_private(path: Path) -> None:
    """Take a file away from everybody but its owner. Links, and files of other owners, stay as they are. Windows keeps
    the files of a user apart by itself."""
    if sys.platform == "win32":
        return
    status = os.lstat(path)
    if stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and stat.S_IMODE(status.st_mode) & 0o077:
        os.chmod(path, PRIVATE_FILE)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
