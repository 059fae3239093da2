"""Export of the statistics as JSON, which can be imported again, or as CSV for a spreadsheet; import of JSON.

    {"rintaku_records": 1, "sum": "9c0d11f2", "matches": [{"id": ..., "game": "gin", ..., "deals": [...]}, ...]}

Every value of an imported file is checked. A file with a wrong value is refused as a whole."""

import csv
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import engine
from engine.text import spreadsheet_text
from game.app.settings import home
from game.stats import database
from game.stats.contract import LuckSample
from game.stats.database import MATCH_END, StatsRow
from game.stats.record_stats import DealStats, MatchStats, SeatStats

VERSION: Final = 1
MAX_BYTES: Final = 200_000_000
YOU: Final = "you"
"""The name of the player in a match without other people."""
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


def folder() -> Path:
    """The folder of exported files, where the screen also looks for files to import."""
    return home() / "records"


def fresh() -> Path:
    """A new file name in the folder, which is created if it is missing. Raises OSError."""
    folder().mkdir(parents=True, exist_ok=True)
    n = 1
    while (path := folder() / f"rintaku-records-{n:03}.json").exists():
        n += 1
    return path


def export(rows: Sequence[StatsRow], path: Path | None = None) -> Path:
    """Write all rows, as CSV if the path ends with `.csv`, else as JSON. Returns the path, a new one if none is given.

    Raises OSError."""
    path = path or fresh()
    if path.suffix.lower() == ".csv":
        _write_csv(rows, path)
        return path
    matches = [_to_json(m) for m in database.group_by_match(rows)]
    data = {"rintaku_records": VERSION, "sum": _sum(matches), "matches": matches}
    path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    return path


def take_in(path: Path, owner: str = "") -> tuple[int, int, str]:
    """Merge an exported file into the statistics. `owner`: the name under which its player YOU is added here.

    Returns how many matches the file has, how many had something new, and the key of a warning. Raises ImportRefused,
    OSError."""
    matches = load(path)
    if owner:
        matches = [_renamed(m, owner) for m in matches]
    n_new, warning = database.import_matches(matches)
    return len(matches), n_new, warning


def _renamed(match: MatchStats, owner: str) -> MatchStats:
    def named(plays: tuple[SeatStats, ...]) -> tuple[SeatStats, ...]:
        return tuple(p._replace(player=owner) if p.player == YOU else p for p in plays)

    return match._replace(deals=tuple(d._replace(plays=named(d.plays)) for d in match.deals), ends=named(match.ends))


# ------------------------------------------------------------------ writing --
def _to_json(match: MatchStats) -> dict[str, Any]:
    def to_json(p: SeatStats) -> dict[str, Any]:
        return p._asdict() | {"luck": {k: list(v) for k, v in p.luck.items()}, "feats": list(p.feats)}

    deals = [d._asdict() | {"plays": [to_json(p) for p in d.plays]} for d in match.deals]
    return match._asdict() | {"deals": deals, "ends": [to_json(p) for p in match.ends]}


def _sum(matches: Any) -> str:
    return f"{zlib.crc32(json.dumps(matches, sort_keys=True).encode()):08x}"


def _write_csv(rows: Iterable[StatsRow], path: Path) -> None:
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        out = csv.writer(file)
        out.writerow(COLUMNS)
        for r in rows:
            p = r.seat_stats
            luck = " ".join(f"{k}={a.amount:g}/{a.of}" for k, a in p.luck.items())
            cells: list[str | int] = [
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
            out.writerow([spreadsheet_text(cell) if isinstance(cell, str) else cell for cell in cells])


# ------------------------------------------------------------------ reading --
def load(path: Path) -> list[MatchStats]:
    """The matches of an export. Raises ImportRefused, OSError."""
    if path.stat().st_size > MAX_BYTES:
        raise ImportRefused("records.refused.foreign", file=path.name)
    try:
        data = json.loads(path.read_bytes().decode("utf-8"))
    except (ValueError, RecursionError):
        raise ImportRefused("records.refused.foreign", file=path.name) from None
    if not isinstance(data, dict) or "rintaku_records" not in data:
        raise ImportRefused("records.refused.foreign", file=path.name)
    version = data["rintaku_records"]
    if type(version) is int and version > VERSION:
        raise ImportRefused("records.refused.newer", file=path.name)
    if type(version) is not int or version != VERSION or data.get("sum") != _sum(data.get("matches")):
        raise ImportRefused("records.refused.damaged", file=path.name)
    try:
        seats = {game: engine.load(game).SEATS for game in engine.games()}
        return [_match(m, seats) for m in _list(data["matches"])]
    except (ValueError, TypeError, KeyError) as e:
        raise ImportRefused("records.refused.damaged", file=path.name) from e


def _match(data: Mapping[str, Any], seats: Mapping[str, Sequence[int]]) -> MatchStats:
    match = MatchStats(
        _text(data["id"]),
        _text(data["game"]),
        _text(data["preset"]),
        _text(data["level"]),
        _integer(data["seats"], 1, 99),
        _flag(data["practised"]),
        tuple(
            DealStats(_integer(d["number"], 0, 10**6), _text(d["kind"]), _text(d["sum"]), _plays(d["plays"]))
            for d in _list(data["deals"])
        ),
        _plays(data["ends"]),
    )
    numbers = [d.number for d in match.deals]
    if match.seats not in seats.get(match.game, ()):
        raise ValueError(match.game)
    if not match.id or len(set(numbers)) < len(numbers):
        raise ValueError(match.id)
    return match


def _plays(data: Any) -> tuple[SeatStats, ...]:
    plays = tuple(
        SeatStats(
            _integer(p["seat"], 0, 98),
            _text(p["player"]),
            _text(p["level"]),
            _integer(p["points"], -(10**9), 10**9),
            _flag(p["win"]),
            _integer(p["place"], 0, 99),
            tuple(map(_text, _list(p["feats"]))),
            {_text(k): _amount(*v) for k, v in p["luck"].items()},
        )
        for p in _list(data)
    )
    if len({p.seat for p in plays}) < len(plays):
        raise ValueError("the same seat twice")
    return plays


def _amount(amount: Any, of: Any, expected: Any) -> LuckSample:
    for n in (amount, expected if expected is not None else 0):
        if type(n) not in (int, float) or not abs(n) < 1e9:
            raise ValueError(n)
    return LuckSample(amount, _integer(of, 1, 10**6), expected)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise ValueError(value)
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
