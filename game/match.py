"""A match at this table: the engine's Table, who sits where, and its record in the data folder.

`matches/current.jsonl` is the match in progress; a match that is over, given up or pushed aside by a new
one moves to `matches/<number>.jsonl`. Nothing is overwritten."""

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ai.base
import engine
from engine.contract import Rules
from engine.record import Chair, Header, Journal, RecordError, rescue, restore
from engine.table import DEAL, PACE, Pace, Seat, Table
from game.settings import CALL_WINDOWS, Settings, home

HUMAN = "you"
FACES = {"novice": "mio", "club": "aki", "expert": "ren", "master": "yuki"}
"""Who plays at which level; a character's name is also the key of its crest and of its text."""
MIXED = "mixed"
UNHURRIED = 3_600_000
GUESTS = (HUMAN, "sora", "haru", "nao", "yuki", "mio", "ren", "aki")
"""The crests of people by seat; `you` is also the name of somebody who plays alone."""


@dataclass
class Match:
    """A table being played at."""

    table: Table
    chairs: tuple[Chair, ...]
    path: Path

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(i for i, c in enumerate(self.chairs) if not c.bot)

    @property
    def me(self) -> int:
        """The seat of the only person, or of the first."""
        return self.people[0]

    @property
    def shared(self) -> bool:
        """Whether several people share the screen: then nobody is "you", and hands stay covered."""
        return len(self.people) > 1

    @property
    def crests(self) -> tuple[str, ...]:
        """The crest of each seat: a character's own, people's by seat."""
        return tuple(c.name if c.bot else GUESTS[i] for i, c in enumerate(self.chairs))

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


def _seat(rules: Rules, chair: Chair) -> Seat:
    return Seat(chair.name, ai.base.load(rules.ID, chair.bot) if chair.bot else None)


def pace(settings: Settings) -> Pace:
    """The table's times as the settings have them. Without a call window what is called together still has
    one; who learns has all the time there is for the race and for a rebuy."""
    window = CALL_WINDOWS[settings.call_window]
    windows = tuple((name, UNHURRIED if settings.learn else ms) for name, ms in PACE.windows)
    return Pace(900 if settings.auto_moves else None, window, window or PACE.window, windows)


def company(game: str, levels: Sequence[str] = ()) -> tuple[Chair, ...]:
    """Somebody alone among opponents of these levels, every one a character of their own. Without levels
    it is Club, and four at the table or as few as the game is for."""
    known = engine.load(game).SEATS
    levels = levels or ["club"] * ((4 if 4 in known else known[0]) - 1)
    rest = [name for name in GUESTS[1:] if name not in {FACES.get(v) for v in levels}]
    names: list[str] = []
    for level in levels:
        face = FACES.get(level, rest[-1])
        names.append(face if face not in names else rest.pop(0))
    return Chair(HUMAN), *(Chair(name, level) for name, level in zip(names, levels, strict=True))


def mixed(game: str, count: int) -> list[str]:
    """So many opponents, of every level of a game in turn."""
    known = [level for level in ai.base.levels(game) if level in FACES]
    return [level for level, _ in zip(itertools.cycle(known), range(count), strict=False)]


def new(game: str, options: Mapping[str, Any], seed: int | None, chairs: Sequence[Chair] = (),
        pace: Pace = PACE) -> Match:
    """A new match, its record begun; an unfinished one is put away first. Without a seed, any."""
    rules = engine.load(game)
    chairs = chairs or company(game)
    seed = random.randrange(1_000_000) if seed is None else seed
    header = Header(game, options, tuple(chairs), seed)
    put_away()
    table = Table(rules, options, [_seat(rules, c) for c in chairs], seed, pace=pace,
                  journal=Journal.create(current(), header))
    table.submit(DEAL)
    return Match(table, header.chairs, current())


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


def load(pace: Pace = PACE) -> Match | None:
    """The match in progress; None if there is none or it is over. Raises RecordError for a file that
    cannot be opened."""
    path = current()
    if not path.exists():
        return None
    table, record = restore(path, _seat, pace)
    if table.carry.over:
        return None
    return Match(table, record.header.chairs, path)


def mend(error: RecordError) -> bool:
    """Put a file that cannot be opened aside, keeping what reads well of it; whether something is left.
    Raises OSError if the disk refuses: the file stays where it is."""
    return rescue(error) is not None


__all__ = [
    "FACES", "MIXED", "Chair", "Match", "RecordError", "company", "current", "load", "mend", "mixed", "new", "pace",
    "put_away",
]  # fmt: skip
