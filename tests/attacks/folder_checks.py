"""What must be true of a data folder after an attack: every file in it reads well, and nothing acknowledged is lost.

A kill in the middle of a write leaves half a line at the end of a record. Nobody was told that this action is saved, so
it does not count: the program keeps the lines before it, and the file as it was beside it (`.damaged`)."""

import json
import sqlite3
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from engine.record.errors import RecordError
from engine.record.match_file import Record, read

Matches = dict[str, list[str]]
"""The texts of the actions of each match, by the nonce of its header."""


def add_reports(matches: Matches, told: Iterable[list[Any]]) -> int:
    """Add the actions that a process reported. Returns how many."""
    actions = [(nonce, text) for kind, nonce, text in told if kind == "did"]
    for nonce, text in actions:
        matches.setdefault(nonce, []).append(text)
    return len(actions)


def actions(record: Record) -> list[str]:
    """The texts of a record that are actions, taken back ones and `* back` included."""
    return [text for text in record.texts if not text.startswith(("* commit", "* seal"))]


def read_lines(path: Path) -> Record:
    """A record without the half line at its end, if there is one. Raises RecordError for any other fault."""
    try:
        return read(path)
    except RecordError as e:
        data = path.read_bytes()
        if data[e.intact :].count(b"\n") or not e.intact:
            raise
        with TemporaryDirectory() as folder:
            whole = Path(folder) / path.name
            whole.write_bytes(data[: e.intact])
            return read(whole)


def matches_in(home: Path) -> Matches:
    """All matches of a data folder. Raises RecordError for a file that does not read well."""
    paths: dict[int, Path] = {}
    for path in sorted((home / "matches").glob("*.jsonl")):
        paths.setdefault(path.stat().st_ino, path)  # a kill in the middle of a move leaves a file with two names
    records = [read_lines(path) for path in paths.values()]
    matches = {record.header.nonce: actions(record) for record in records}
    assert len(matches) == len(records), f"two files of one match: {sorted(paths.values())}"
    return matches


def check_whole(home: Path, killed: bool = True) -> None:
    """Every file in the folder, but for temporary ones, reads well. Only where something was `killed`, a record may end
    with half a line, and may have been mended."""
    for path in sorted(home.rglob("*")):
        if not path.is_file() or path.suffix in (".tmp", ".lock"):
            continue
        if ".jsonl" in path.name and killed:
            read_lines(path)
            continue
        assert ".damaged" not in path.name, path
        if path.suffix == ".jsonl":
            read(path)
        elif path.suffix == ".json":
            json.loads(path.read_text("utf-8"))
        elif path.suffix == ".png":
            pygame.image.load(path)
        elif path.suffix == ".zip":
            assert zipfile.ZipFile(path).testzip() is None
        elif path.suffix == ".db":
            with closing(sqlite3.connect(path)) as db:
                assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def check_kept(home: Path, acknowledged: Mapping[str, list[str]], unacknowledged: int = 1) -> Matches:
    """Every acknowledged action is in the file of its match, with at most so many others behind them.

    Returns the matches as they are now."""
    found = matches_in(home)
    for nonce, texts in acknowledged.items():
        assert nonce in found, f"a match with {len(texts)} actions is lost"
        assert found[nonce][: len(texts)] == texts
        assert len(found[nonce]) <= len(texts) + unacknowledged
    return found
