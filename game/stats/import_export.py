"""Export of the statistics as JSON, which can be imported again, or as CSV for a spreadsheet; import of JSON.

    {"rintaku_records": 1, "sum": "9c0d11f2", "matches": [{"id": ..., "game": "gin", ..., "deals": [...]}, ...]}

Both go through a file match by match, so that memory does not grow with it, and in steps, so that a window goes on.
An export is whole or not there. An import is one transaction: a file with a wrong value or a wrong sum is refused, and
changes nothing, like one that is stopped."""

import csv
import io
import json
import sqlite3
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import engine
from engine import files
from engine.text import quoted, shortened, spreadsheet_text
from game.app.settings import home
from game.stats import database
from game.stats.contract import MAX_AMOUNT, LuckSample
from game.stats.database import DAMAGE, Unusable, Writer
from game.stats.export_reader import Damaged, ExportReader, Foreign
from game.stats.figures import YOU
from game.stats.record_stats import MATCH_END, DealStats, MatchStats, SeatStats
from game.stats.rows import StatsRow
from game.stats.steps import Step, finish

VERSION: Final = 1
SUFFIXES: Final = (".json", ".csv")
MOST_OF_A_SEAT: Final = 100
"""The most feats and measures of luck that a seat has in a deal."""
CACHE_KB: Final = 64_000
"""The memory that the database may use during an import."""
COLUMNS: Final = (
    "match",
    "game",
    "preset",
    "level",
    "seats",
    "practised",
    "deal",
    "ended",
    "seat",
    "player",
    "bot",
    "points",
    "win",
    "place",
    "feats",
    "luck",
)


class ImportRefused(Exception):
    """A file that cannot be imported: the key of the text that says why, and the values filled in there."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values


class UnknownSuffix(ValueError):
    """A name for an export that ends with something else than SUFFIXES."""


class Imported(NamedTuple):
    """How many matches a file has, and how many of them had something new."""

    matches: int
    new: int


def folder() -> Path:
    """The folder of exported files, where the screen also looks for files to import."""
    return home() / "records"


# ------------------------------------------------------------------ writing --
def export(path: Path | None = None) -> Path:
    """Write everything to a new file at once. See `exporting`."""
    written: Path = finish(exporting(path))
    return written


def exporting(path: Path | None = None) -> Generator[Step, None, Path]:
    """Write everything to a new file, as CSV if the path ends with `.csv`, else as JSON. Returns the path, a new one if
    none is given.

    Raises UnknownSuffix, FileExistsError, OSError, and Unusable for statistics that cannot be read."""
    if path and path.suffix.lower() not in SUFFIXES:
        raise UnknownSuffix(f"an export ends with .json, or with .csv for a spreadsheet; {quoted(path.name)} does not")
    write = _write_csv if path and path.suffix.lower() == ".csv" else _write_json
    with files.creating([path] if path else _names()) as new:
        try:
            with database.opened(write=False) as db:
                yield from write(db, new.file)
        except DAMAGE as e:
            raise Unusable(database.trouble(e)) from None
    return new.path


def _names() -> Iterator[Path]:
    """The names for an export that is given none."""
    return (folder() / f"rintaku-records-{n:03}.json" for n in count(1))


def _write_json(db: sqlite3.Connection, file: BinaryIO) -> Iterator[Step]:
    """Write the matches behind a sum of zeros, then the sum in its place."""
    head = f'{{"rintaku_records": {VERSION}, "sum": "'.encode()
    file.write(head + b'00000000", "matches": [')
    whole, total = _count(db), Checksum()
    for done, match in enumerate(database.matches(db), 1):
        data = _to_json(match)
        total.add(data)
        file.write(("" if done == 1 else ", ").encode() + json.dumps(data, ensure_ascii=False).encode())
        yield Step(done, whole)
    file.write(b"]}")
    file.seek(len(head))
    file.write(total.text().encode())


class Checksum:
    """The checksum of matches: the CRC-32 of their list as JSON with sorted keys."""

    def __init__(self) -> None:
        self._crc = zlib.crc32(b"[")
        self._between = b""

    def add(self, match: Any) -> None:
        """Add a match as it is written."""
        self._crc = zlib.crc32(self._between + json.dumps(match, sort_keys=True).encode(), self._crc)
        self._between = b", "

    def text(self) -> str:
        """The sum of the whole list."""
        return f"{zlib.crc32(b']', self._crc):08x}"


def _count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


def _to_json(match: MatchStats) -> dict[str, Any]:
    def to_json(p: SeatStats) -> dict[str, Any]:
        return p._asdict() | {"luck": {k: list(v) for k, v in p.luck.items()}, "feats": list(p.feats)}

    deals = [d._asdict() | {"plays": [to_json(p) for p in d.plays]} for d in match.deals]
    return match._asdict() | {"deals": deals, "ends": [to_json(p) for p in match.ends]}


def _write_csv(db: sqlite3.Connection, file: BinaryIO) -> Iterator[Step]:
    whole, done, last = _count(db), 0, ""
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    out = csv.writer(text)
    out.writerow(COLUMNS)
    for row in database.rows(db):
        out.writerow([spreadsheet_text(cell) if isinstance(cell, str) else cell for cell in _csv_cells(row)])
        done, last = done + (row.match != last), row.match
        yield Step(done, whole)
    text.flush()
    text.detach()


def _csv_cells(r: StatsRow) -> list[str | int]:
    p = r.seat_stats
    luck = " ".join(f"{k}={a.amount:g}/{a.of}" for k, a in p.luck.items())
    return [
        *r[:5],
        int(r.practised),
        "match" if r.number == MATCH_END else r.number + 1,
        r.kind,
        p.seat,
        p.player,
        p.level,
        p.points,
        int(p.win),
        p.place,
        " ".join(p.feats),
        luck,
    ]


# ------------------------------------------------------------------ reading --
def take_in(path: Path, owner: str = "") -> Imported:
    """Merge an exported file into the statistics at once. See `taking_in`."""
    imported: Imported = finish(taking_in(path, owner))
    return imported


def taking_in(path: Path, owner: str = "") -> Generator[Step, None, Imported]:
    """Merge an exported file into the statistics. `owner`: the name under which its player YOU is added here.

    Raises ImportRefused, OSError, and Unusable for statistics that cannot be written. Only a generator that comes to
    its end has changed anything."""
    seats = {game: engine.load(game).SEATS for game in engine.game_ids()}
    n, n_new, total = 0, 0, Checksum()
    try:
        with ExportReader(path) as reader, database.opened() as db:
            writer = Writer(db)
            db.execute(f"PRAGMA cache_size = -{CACHE_KB}")
            if reader.version > VERSION:
                raise ImportRefused("records.refused.newer", file=shortened(path.name))
            for data in reader.matches():
                match = _match(data, seats)
                total.add(data)
                n_new += writer.merge(_renamed(match, owner) if owner else match)
                n += 1
                yield Step(reader.done, reader.size)
            if reader.version != VERSION or reader.sum != total.text():
                raise Damaged
            writer.finish()
            yield from database.completing(db)
    except Foreign:
        raise ImportRefused("records.refused.foreign", file=shortened(path.name)) from None
    except (Damaged, RecursionError):
        raise ImportRefused("records.refused.damaged", file=shortened(path.name)) from None
    except DAMAGE as e:
        raise Unusable(database.trouble(e)) from None
    return Imported(n, n_new)


def _renamed(match: MatchStats, owner: str) -> MatchStats:
    def named(plays: tuple[SeatStats, ...]) -> tuple[SeatStats, ...]:
        return tuple(p._replace(player=owner) if p.player == YOU else p for p in plays)

    return match._replace(deals=tuple(d._replace(plays=named(d.plays)) for d in match.deals), ends=named(match.ends))


def _match(data: Any, seats: Mapping[str, Sequence[int]]) -> MatchStats:
    """A match from its JSON. Raises Damaged."""
    try:
        match = MatchStats(
            _text(data["id"]),
            _text(data["game"]),
            _text(data["preset"]),
            _text(data["level"]),
            _integer(data["seats"], 1, 99),
            _flag(data["practised"]),
            tuple(sorted(map(_deal, _list(data["deals"])))),
            _plays(data["ends"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError) as e:
        raise Damaged from e
    numbers = [d.number for d in match.deals]
    if match.seats not in seats.get(match.game, ()) or not match.id or len(set(numbers)) < len(numbers):
        raise Damaged
    return match


def _deal(data: Any) -> DealStats:
    return DealStats(_integer(data["number"], 0, 10**6), _text(data["kind"]), _text(data["sum"]), _plays(data["plays"]))


def _plays(data: Any) -> tuple[SeatStats, ...]:
    plays = tuple(
        SeatStats(
            _integer(p["seat"], 0, 98),
            _text(p["player"]),
            _text(p["level"]),
            _integer(p["points"], -(10**9), 10**9),
            _flag(p["win"]),
            _integer(p["place"], 0, 99),
            tuple(map(_text, _few(p["feats"]))),
            {_text(k): _amount(*v) for k, v in _few(p["luck"]).items()},
        )
        for p in _list(data)
    )
    if len({p.seat for p in plays}) < len(plays):
        raise ValueError("the same seat twice")
    return tuple(sorted(plays, key=lambda p: p.seat))


def _amount(amount: Any, of: Any, expected: Any) -> LuckSample:
    if type(amount) not in _NUMBERS or not abs(amount) < MAX_AMOUNT:
        raise ValueError(amount)
    if expected is not None and (type(expected) not in _NUMBERS or not abs(expected) < MAX_AMOUNT):
        raise ValueError(expected)
    return LuckSample(amount, _integer(of, 1, 10**6), expected)


_NUMBERS: Final = (int, float)


def _few(values: Any) -> Any:
    """Values of which a game has some. With more the row would not fit into the statistics."""
    if len(values) > MOST_OF_A_SEAT:
        raise ValueError(f"{len(values)} values")
    return values


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise ValueError(value)
    if not value.isascii():
        value.encode()  # raises ValueError for half of a surrogate pair
    return value


def _integer(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(value)
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(value)
    return value
