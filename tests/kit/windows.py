"""A match that is open in another window."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock


@contextmanager
def another_window(path: Path) -> Iterator[None]:
    """Another window has this match open. Raises Timeout if this one has it open."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{path}.lock", timeout=0):
        yield
