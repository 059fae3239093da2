"""A match at this table: the engine's Table, who sits where, and its record in the data folder.

`matches/current.jsonl` is the match in progress; a match that is over, given up or pushed aside by a new
one moves to `matches/<number>.jsonl`. Nothing is overwritten."""

import random
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ai.base
import engine
from engine.contract import Rules
from engine.record import Chair, Header, Journal, Record, RecordError, aside, rescue, restore
from engine.table import DEAL, Pace, Seat, Table
from game.settings import home

HUMAN = "you"
LEVEL = "club"


@dataclass
class Match:
    """A table being played at, by `me` (the human's seat) and the others."""

    table: Table
    chairs: tuple[Chair, ...]
    path: Path
    me: int = 0

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.table.rules.ID

    @property
    def warning(self) -> str:
        """Why the last action could not be written down; empty if it was."""
        journal = self.table.journal
        return journal.warning if isinstance(journal, Journal) else ""


def current() -> Path:
    """The file of the match in progress."""
    return home() / "matches" / "current.jsonl"


def seed_number(seed: int | str | None) -> int:
    """A seed as typed: digits as they are, words by their letters, nothing at random."""
    text = str(seed).strip() if seed is not None else ""
    if not text:
        return random.randrange(1_000_000)
    return int(text) if text.isdecimal() else zlib.crc32(text.encode())


def _seat(rules: Rules, chair: Chair) -> Seat:
    return Seat(chair.name, ai.base.load(rules.ID, chair.bot) if chair.bot else None)


def pace(auto_moves: bool = True) -> Pace:
    """The table's times as the settings have them."""
    return Pace(auto=900 if auto_moves else None)


def new(game: str, options: Mapping[str, Any], seed: int | str | None, opponent: str = "aki",
        auto_moves: bool = True) -> Match:
    """A new match, its record begun; an unfinished one is put away first."""
    rules = engine.load(game)
    chairs = (Chair(HUMAN), Chair(opponent, LEVEL))
    header = Header(game, options, chairs, seed_number(seed))
    put_away()
    table = Table(rules, options, [_seat(rules, c) for c in chairs], header.seed, pace=pace(auto_moves),
                  journal=Journal.create(current(), header))
    table.submit(DEAL)
    return Match(table, chairs, current())


def put_away() -> None:
    """Move the match in progress to the finished ones; a disk that refuses leaves it where it is."""
    path = current()
    if not path.exists():
        return
    n = 1
    while (target := path.with_name(f"{n:04}.jsonl")).exists():
        n += 1
    try:
        path.rename(target)
    except OSError:
        return


def load(auto_moves: bool = True) -> Match | None:
    """The match in progress; None if there is none or it is over. Raises RecordError for a file that
    cannot be opened."""
    path = current()
    if not path.exists():
        return None
    table, record = restore(path, _seat, pace(auto_moves))
    if table.carry.over:
        return None
    return Match(table, record.header.chairs, path, _human(record))


def _human(record: Record) -> int:
    return next((i for i, c in enumerate(record.header.chairs) if not c.bot), 0)


def mend(error: RecordError) -> bool:
    """Put a file that cannot be opened aside, keeping what reads well of it; whether something is left."""
    try:
        return rescue(error) is not None
    except OSError:
        return False


__all__ = ["HUMAN", "Match", "RecordError", "aside", "current", "load", "mend", "new", "pace", "put_away"]
