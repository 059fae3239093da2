"""The matches that are being played in this window, as far as the disk is concerned.

The program lets time pass here with every frame. Lines that could not be written are tried again, also after the player
has left the table. Moves are synced in batches, in a thread of their own, so that no frame waits for the disk."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Final

from game.match import saves
from game.match.session import Match
from game.table.hand_order import HandOrder

RETRY_MS: Final = 1000.0
"""How often a disk that refused is tried again."""
SYNC_MS: Final = 400.0
"""How long a move waits until the disk is asked to sync it. The rest of a second is for the disk."""


def in_thread(job: Callable[[], None]) -> Thread:
    """Run a job beside the main loop."""
    thread = Thread(target=job, daemon=True)
    thread.start()
    return thread


def at_once(job: Callable[[], None]) -> None:
    """Run a job now."""
    job()


class OpenMatches:
    """The open matches of a window. `run` runs a job that may take long, and returns its thread if it has one."""

    def __init__(self, run: Callable[[Callable[[], None]], Thread | None] = in_thread) -> None:
        self.hand_orders: dict[str, dict[int, HandOrder]] = {}
        """How hands were sorted at tables that were left, by nonce and seat, for when the player comes back."""
        self._matches: list[Match] = []
        self._left: list[Match] = []  # those whose table was left
        self._run = run
        self._syncing: Thread | None = None
        self._retry_age = 0.0
        self._sync_age = 0.0

    def add(self, match: Match) -> None:
        """Take care of a match from now on. A match without a record needs no care."""
        if match in self._left:
            self._left.remove(match)
        elif match.journal is not None:
            self._matches.append(match)

    def unwritten(self) -> list[Match]:
        """The matches with lines that could not be written yet."""
        return [match for match in self._matches if match.unwritten]

    def find(self, path: Path) -> Match | None:
        """The match recorded at `path`, if it has lines that could not be written yet."""
        return next((match for match in self.unwritten() if match.path == path), None)

    def forget(self, path: Path) -> None:
        """Stop writing a match that the player deletes."""
        for match in [m for m in self._matches if m.path == path]:
            self._forget(match)

    def leave(self, match: Match) -> bool:
        """Close a match whose table is left. If it cannot be saved, it stays open and is tried again. Returns whether
        it is closed."""
        closed = match.close()
        if closed:
            self._forget(match)
        elif match not in self._left:
            self._left.append(match)
        return closed

    def save(self) -> bool:
        """Try again to save all matches. Returns whether all lines are written."""
        return all([match.save() for match in self._matches])

    def save_elsewhere(self) -> list[Path]:
        """Save each match that cannot be saved in its place as a whole in another folder. It is no longer written here.
        Returns the new files. Raises OSError if no folder takes them."""
        waiting = self.unwritten()
        saved = [saves.save_elsewhere(match.journal) for match in waiting if match.journal]
        for match in waiting:
            self._forget(match)
        return saved

    def close(self) -> bool:
        """Close all matches. Returns whether all could be saved."""
        return all([self.leave(match) for match in list(self._matches)])

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._retry_age += ms
        if self._retry_age >= RETRY_MS:
            self._retry_age = 0.0
            self.save()
            for match in list(self._left):
                self.leave(match)
        self._sync_age = self._sync_age + ms if self._unsynced() else 0.0
        if self._sync_age >= SYNC_MS and not (self._syncing and self._syncing.is_alive()):
            self._sync_age = 0.0
            self._syncing = self._run(self._sync)

    def _forget(self, match: Match) -> None:
        for matches in (self._matches, self._left):
            if match in matches:
                matches.remove(match)

    def _unsynced(self) -> bool:
        return any(match.journal and match.journal.unsynced for match in self._matches)

    def _sync(self) -> None:
        for match in list(self._matches):
            if match.journal:
                match.journal.sync()
