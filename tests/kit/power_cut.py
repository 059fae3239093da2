"""What a power cut leaves of a folder: the changes of its files are recorded, with what has been synced at each moment.

The worst that a file system may do is assumed. The bytes of a file survive once the file is synced, its name once the
folder is synced, and neither makes the other survive. What has not been synced may survive as well, or a part of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

VARIANTS: Final = ("nothing else", "names", "half of the bytes", "everything")
"""What survives a cut besides what was synced."""
Names = dict[str, "Node"]
State = dict[str, bytes]
"""The files of a folder: their names and their bytes."""


class Node:
    """A file: its bytes, and those that were synced."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.synced = b""


class Moment(NamedTuple):
    """The folder after a change, and the virtual time of the change in ms."""

    what: str
    time: float
    names: dict[str, tuple[bytes, bytes]]
    """By name, the bytes of a file and those that were synced."""
    synced_names: dict[str, tuple[bytes, bytes]]

    def left(self, variant: str) -> State:
        """What is left if the power is cut now."""
        if variant == "everything":
            return {name: data for name, (data, _) in self.names.items()}
        if variant == "names":
            return {name: synced for name, (_, synced) in self.names.items()}
        if variant == "half of the bytes":
            return {name: _half(data, synced) for name, (data, synced) in self.synced_names.items()}
        return {name: synced for name, (_, synced) in self.synced_names.items()}


def _half(data: bytes, synced: bytes) -> bytes:
    """The synced bytes and half of those that were appended since."""
    return data[: (len(synced) + len(data) + 1) // 2] if data.startswith(synced) else synced


class FakeDisk:
    """The files of one folder, as `os` changes them. The real files change as well."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.time = 0.0
        """The virtual time in ms; the test lets it pass."""
        self.moments: list[Moment] = []
        self._names: Names = {}
        self._synced_names: Names = {}
        self._open: dict[int, Node | None] = {}  # by descriptor; None: the folder

    def inside(self, path: Any) -> str:
        """The name of a file of the folder; empty for any other path."""
        path = Path(os.fsdecode(path)) if not isinstance(path, int) else Path()
        return path.name if path.parent == self.folder and path.suffix != ".lock" else ""

    def note(self, what: str) -> None:
        """Record the folder as it is now."""
        self.moments.append(
            Moment(
                what,
                self.time,
                {name: (node.data, node.synced) for name, node in self._names.items()},
                {name: (node.data, node.synced) for name, node in self._synced_names.items()},
            )
        )

    def opened(self, descriptor: int, path: Any) -> None:
        """A file or a folder was opened."""
        self._open.pop(descriptor, None)
        if not isinstance(path, int) and Path(os.fsdecode(path)) == self.folder:
            self._open[descriptor] = None
        elif name := self.inside(path):
            if name not in self._names:
                self._names[name] = Node(b"")
                self.note(f"open {name}")
            self._open[descriptor] = self._names[name]

    def written(self, descriptor: int, data: bytes) -> None:
        """Bytes were appended."""
        if node := self._open.get(descriptor):
            node.data += data
            self.note("write")

    def truncated(self, descriptor: int, size: int) -> None:
        """A file was cut."""
        if node := self._open.get(descriptor):
            node.data = node.data[:size]
            self.note("truncate")

    def synced(self, descriptor: int) -> None:
        """A file or the folder is on the disk."""
        if descriptor not in self._open:
            return
        node = self._open[descriptor]
        if node is None:
            self._synced_names = dict(self._names)
        else:
            node.synced = node.data
        self.note("sync folder" if node is None else "sync")

    def linked(self, source: Any, target: Any) -> None:
        """A file has another name as well."""
        if self.inside(source) and self.inside(target):
            self._names[self.inside(target)] = self._names[self.inside(source)]
            self.note(f"link {self.inside(target)}")

    def renamed(self, source: Any, target: Any) -> None:
        """A file has another name."""
        if self.inside(source) and self.inside(target):
            self._names[self.inside(target)] = self._names.pop(self.inside(source))
            self.note(f"rename {self.inside(target)}")

    def removed(self, path: Any) -> None:
        """A name is gone."""
        if self.inside(path):
            self._names.pop(self.inside(path), None)
            self.note(f"remove {self.inside(path)}")


@contextmanager
def recorded(folder: Path) -> Iterator[FakeDisk]:
    """Record what happens to the files of a folder."""
    disk = FakeDisk(folder)
    real = {name: getattr(os, name) for name in ("open", "write", "ftruncate", "fsync", "link", "replace", "unlink")}

    def open_(path: Any, flags: int, *args: Any, **keys: Any) -> int:
        descriptor: int = real["open"](path, flags, *args, **keys)
        disk.opened(descriptor, path)
        return descriptor

    def write(descriptor: int, data: Any) -> int:
        n: int = real["write"](descriptor, data)
        disk.written(descriptor, bytes(data)[:n])
        return n

    def ftruncate(descriptor: int, size: int) -> None:
        real["ftruncate"](descriptor, size)
        disk.truncated(descriptor, size)

    def fsync(descriptor: int) -> None:
        disk.synced(descriptor)  # the real files need not survive

    def link(source: Any, target: Any) -> None:
        real["link"](source, target)
        disk.linked(source, target)

    def replace(source: Any, target: Any) -> None:
        real["replace"](source, target)
        disk.renamed(source, target)

    def unlink(path: Any, **keys: Any) -> None:
        real["unlink"](path, **keys)
        disk.removed(path)

    fakes = {"open": open_, "write": write, "ftruncate": ftruncate, "fsync": fsync, "link": link, "replace": replace}
    with pytest.MonkeyPatch.context() as patch:
        for name, fake in {**fakes, "rename": replace, "unlink": unlink, "remove": unlink}.items():
            patch.setattr(os, name, fake)
        yield disk
