"""A match that is open in another window."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock

from game.match import lock


@contextmanager
def another_window(path: Path) -> Iterator[None]:
    """Another window has this match open."""
    lock.release(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{path}.lock"):
        yield
