"""A record that another window may be writing to, for somebody who looks on."""

from pathlib import Path
from typing import Final

from engine.record import match_file
from engine.record.errors import RecordError
from engine.record.match_file import Record
from game.match import saves

POLL_MS: Final = 400.0
"""How often the file is asked whether it has changed."""
MAX_NEWEST: Final = 5
"""A match that was just put away is looked for among so many finished ones."""


class GrowingRecord:
    """The record at `path`, which moves when the match is put away."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path, self.record = path, record
        self._age = 0.0
        self._stamp = _stamp(path)

    def update(self, ms: float) -> bool:
        """Let time pass. Returns whether the record has changed since the last time.

        A line that is being written is read the next time. A file that is gone changes no more."""
        self._age += ms
        if self._age < POLL_MS:
            return False
        self._age = 0.0
        stamp = _stamp(self.path)
        if stamp is None:
            return self._find()
        if stamp == self._stamp:
            return False
        try:
            self.record = match_file.read(self.path)
        except (RecordError, OSError):
            return False
        self._stamp = stamp
        return True

    def _find(self) -> bool:
        """Look for the record where matches are put away. Returns whether it is there."""
        for path in saves.finished()[:MAX_NEWEST]:
            try:
                record = match_file.read(path)
            except (RecordError, OSError):
                continue
            if record.header == self.record.header:
                self.path, self.record, self._stamp = path, record, _stamp(path)
                return True
        return False


def _stamp(path: Path) -> tuple[int, int] | None:
    """What changes with a file: its size and the time of its last change; None if it is gone."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns
