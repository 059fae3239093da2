"""What the tests of the statistics share: records of whole matches in the data folder, and rows made by hand."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import engine
from engine.record.match_file import Record, read
from engine.table.table import Seat, Table
from game.app.settings import home
from game.demo import past_matches
from game.stats import counting
from game.stats.contract import LuckSample
from game.stats.record_stats import DealStats, MatchStats, SeatStats
from game.stats.rows import StatsRow

GAMES = engine.game_ids()
LEVELS = {"gin": ["club"], "rin": ["novice", "club"], "rumino": ["club"] * 3, "sumidagawa": ["novice"] * 2}
Key = tuple[Any, ...]


@cache
def _played(game: str, seed: int, levels: tuple[str, ...], preset: str) -> bytes:
    """A match is played once for all tests that want it."""
    with TemporaryDirectory(prefix="rintaku-") as folder, _home(Path(folder)):
        past_matches.play(game, preset, levels, seed, 1)
        return (Path(folder) / "matches" / "0001.jsonl").read_bytes()


def played(game: str, seed: int, levels: Sequence[str]) -> Record:
    """A whole match, read."""
    with TemporaryDirectory(prefix="rintaku-") as folder:
        file = Path(folder) / "match.jsonl"
        file.write_bytes(_played(game, seed, tuple(levels), ""))
        return read(file)


class _home:
    def __init__(self, folder: Path) -> None:
        import pytest

        self.patch, self.folder = pytest.MonkeyPatch(), folder

    def __enter__(self) -> None:
        self.patch.setenv("RINTAKU_HOME", str(self.folder))

    def __exit__(self, *_: object) -> None:
        self.patch.undo()


def record(game: str, seed: int = 1, number: int = 1, levels: Sequence[str] = (), preset: str = "") -> Path:
    """A whole match as a record of the data folder."""
    file = home() / "matches" / f"{number:04}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_played(game, seed, tuple(levels or LEVELS[game]), preset))
    return file


def caught_up() -> set[str]:
    """Count all records that are not counted yet. Returns the keys of the warnings, "" among them if all is well."""
    return {step.warning for step in counting.catch_up()}


def table_of(file: Path) -> Table:
    """The record played through by the engine's own table."""
    found = read(file)
    header = found.header
    table = Table(engine.load(header.game), header.options, [Seat(c.name) for c in header.seat_configs], header.seed)
    table.replay(found.actions)
    return table


def lines_to(file: Path, deals: int) -> bytes:
    """The record up to the end of so many deals."""
    rows = file.read_bytes().splitlines(keepends=True)
    starts = [i for i, row in enumerate(rows) if b'"* deal"' in row]
    return b"".join(rows[: [*starts, len(rows)][deals]])


def plain(rows: Sequence[StatsRow]) -> set[Key]:
    """Rows as a set of plain values, whatever their order."""
    return {(*r[:9], *r.seat_stats[:7], tuple(sorted(r.seat_stats.luck.items()))) for r in rows}


def play(
    won: bool,
    points: int = 0,
    player: str = "you",
    seat: int = 0,
    place: int = 0,
    feats: Sequence[str] = (),
    **luck: LuckSample,
) -> SeatStats:
    """A seat in a deal."""
    level = "" if player else "club"
    return SeatStats(seat, player, level, points, won, place or (1 if won else 2), tuple(feats), luck)


def match(
    name: str,
    deals: Sequence[Sequence[SeatStats]],
    ends: Sequence[SeatStats] = (),
    game: str = "gin",
    preset: str = "app",
    level: str = "club",
    seats: int = 2,
    practised: bool = False,
) -> MatchStats:
    """A match from what each seat did in each deal."""
    made = tuple(DealStats(n, "gin", f"{name} {n}", tuple(plays)) for n, plays in enumerate(deals))
    return MatchStats(name, game, preset, level, seats, practised, made, tuple(ends))


def duel(won: bool, points: int = 20, **more: Any) -> tuple[SeatStats, SeatStats]:
    """A deal between the player and a computer."""
    return play(won, points if won else 0, **more), play(not won, 0 if won else points, "", 1)
