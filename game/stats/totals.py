"""Totals of the statistics, kept in the database, so that figures need not go through every deal.

A cell is what one player did in deals, or in whole matches, of one kind: the same game, preset, opponents, number of
seats, practised or not. `sums` has what is added up by cell, `courses` the wins and points of each match in their
order, for streaks and charts. They change in the same transaction as the rows that they come from: what a match adds
is taken off before its rows change, and added again afterwards."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

import engine
from game.stats.record_stats import MatchStats
from game.stats.rows import CellPart, parts

TABLES: Final = """
    CREATE TABLE cells (id INTEGER PRIMARY KEY, player TEXT, whole INTEGER, game TEXT, preset TEXT, level TEXT,
                        seats INTEGER, practised INTEGER,
                        UNIQUE (player, whole, game, preset, level, seats, practised));
    CREATE TABLE sums (cell INTEGER, key TEXT, n INTEGER, amount, expected, unknown INTEGER,
                       PRIMARY KEY (cell, key)) WITHOUT ROWID;
    CREATE TABLE courses (cell INTEGER, place INTEGER, rank INTEGER, wins TEXT, points TEXT, bots TEXT,
                          PRIMARY KEY (cell, place)) WITHOUT ROWID;
    CREATE TABLE stale (match TEXT PRIMARY KEY);
    INSERT INTO stale SELECT id FROM matches;
    CREATE TABLE seen (name TEXT PRIMARY KEY, stamp TEXT)
    """
"""The tables. `stale` names the matches of an older file that are not in the totals yet, `seen` the records that are
counted. A course belongs to the match whose row in `matches` has the number `place`; `rank` is the order of the cells
in that match."""


MAX_SUM: Final = 1e15


class Key(NamedTuple):
    """What a cell counts. `whole`: whole matches instead of deals."""

    player: str
    whole: bool
    game: str
    preset: str
    level: str
    seats: int
    practised: bool


class Sum(NamedTuple):
    """`n` deals, matches or cards with an `amount` in all, and the amount that chance gives. `unknown`: of how many
    samples that is not known."""

    n: int = 0
    amount: float = 0
    expected: float = 0
    unknown: int = 0


class Cell(NamedTuple):
    """A cell with its sums. `first` is the order in which cells were first played, `counted` the same without deals
    that are void (None: all are)."""

    id: int
    key: Key
    first: tuple[int, int]
    counted: tuple[int, int] | None
    sums: dict[str, Sum]


class Course(NamedTuple):
    """Deals or matches in their order: `wins` has 1 or 0 for each, `points` the player's, `bots` the mean of the bots
    at the same table."""

    wins: str = ""
    points: Sequence[int] = ()
    bots: Sequence[float] = ()


# -------------------------------------------------------------------- writing --
class Tally:
    """The changes of the totals in one transaction. `stored` reads a match as it is in the database."""

    def __init__(self, db: sqlite3.Connection, stored: Callable[[str], MatchStats | None]) -> None:
        self._db = db
        self._stored = stored
        self._touched: set[str] = set()
        self._cells: dict[Key, int] = {}
        self._sums: defaultdict[tuple[int, str], list[float]] = defaultdict(lambda: [0, 0, 0, 0])

    def touch(self, match: str) -> None:
        """Call before the rows of a match change: they are taken off the totals, and counted again at the end."""
        if match in self._touched:
            return
        self._touched.add(match)
        if self._db.execute("DELETE FROM stale WHERE match = ?", (match,)).rowcount:
            return  # it was not in the totals yet
        if old := self._stored(match):
            place = self._place(match)
            for part in parts(old):
                cell = self._cell(Key(*part.key))
                self._db.execute("DELETE FROM courses WHERE cell = ? AND place = ?", (cell, place))
                self._change(cell, part, -1)

    def add(self, match: str, added: Sequence[CellPart]) -> None:
        """Add a match that the totals do not have."""
        place = self._place(match)
        for rank, part in enumerate(added):
            cell = self._cell(Key(*part.key))
            self._db.execute("INSERT INTO courses VALUES (?, ?, ?, ?, ?, ?)", (cell, place, rank, *part[1:4]))
            self._change(cell, part, 1)

    def finish(self) -> None:
        """Write everything to the tables. Call at the end of the transaction."""
        for match in sorted(self._touched):
            if new := self._stored(match):
                self.add(match, parts(new))
        self._db.executemany(
            "INSERT INTO sums VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (cell, key) DO UPDATE SET n = n + excluded.n, "
            "amount = amount + excluded.amount, expected = expected + excluded.expected, "
            "unknown = unknown + excluded.unknown",
            [(*where, *values) for where, values in self._sums.items()],
        )
        cells = [(cell,) for cell in self._cells.values()]
        self._db.executemany("DELETE FROM sums WHERE cell = ? AND n = 0", cells)
        empty = "DELETE FROM cells WHERE id = ? AND NOT EXISTS (SELECT 1 FROM courses WHERE cell = cells.id)"
        self._db.executemany(empty, cells)

    def _place(self, match: str) -> int:
        return int(self._db.execute("SELECT rowid FROM matches WHERE id = ?", (match,)).fetchone()[0])

    def _cell(self, key: Key) -> int:
        if key not in self._cells:
            self._db.execute(
                "INSERT OR IGNORE INTO cells (player, whole, game, preset, level, seats, practised) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                key,
            )
            row = self._db.execute(
                "SELECT id FROM cells WHERE (player, whole, game, preset, level, seats, practised) = "
                "(?, ?, ?, ?, ?, ?, ?)",
                key,
            ).fetchone()
            self._cells[key] = int(row[0])
        return self._cells[key]

    def _change(self, cell: int, part: CellPart, sign: int) -> None:
        for key, values in part.sums.items():
            entry = self._sums[cell, key]
            for i, value in enumerate(values):
                entry[i] += sign * value


def delete(db: sqlite3.Connection, game: str | None) -> None:
    """Delete the totals of a game, or (None) all."""
    of_game = "SELECT id FROM cells WHERE ?1 IS NULL OR game = ?1"
    for table in ("sums", "courses"):
        db.execute(f"DELETE FROM {table} WHERE cell IN ({of_game})", (game,))
    db.execute("DELETE FROM cells WHERE ?1 IS NULL OR game = ?1", (game,))
    db.execute("DELETE FROM stale WHERE match IN (SELECT id FROM matches WHERE ?1 IS NULL OR game = ?1)", (game,))


# -------------------------------------------------------------------- reading --
def cells(db: sqlite3.Connection) -> list[Cell]:
    """All cells of installed games with their sums, in the order in which they were first played. Raises ValueError or
    TypeError for a column of the wrong type."""
    seats = {game: engine.load(game).SEATS for game in engine.game_ids()}
    sums: dict[int, dict[str, Sum]] = {}
    for cell, key, n, amount, expected, unknown in db.execute("SELECT * FROM sums"):
        sums.setdefault(cell, {})[str(key)] = _sum(str(key), n, amount, expected, unknown)
    out = []
    for cell, player, whole, game, preset, level, n_seats, practised in db.execute("SELECT * FROM cells").fetchall():
        if n_seats not in seats.get(game, ()):
            continue
        if not all(isinstance(text, str) for text in (player, preset, level)):
            raise TypeError("a column of text holds something else")
        key = Key(player, bool(whole), game, preset, level, n_seats, bool(practised))
        first = _first(db, cell)
        if first is not None:
            out.append(Cell(cell, key, first, _first(db, cell, "AND wins != ''"), sums.get(cell, {})))
    return sorted(out, key=lambda c: c.first)


def _sum(key: str, n: Any, amount: Any, expected: Any, unknown: Any) -> Sum:
    """A sum from its columns. Raises ValueError for what cannot be the sum of anything, TypeError for other types."""
    if not all(abs(value) < MAX_SUM for value in (n, amount, expected, unknown)) or n < 0 or unknown < 0:
        raise ValueError(key)
    if key in ("wins", "bots") and not 0 <= amount <= n:
        raise ValueError(key)
    return Sum(int(n), amount, expected, int(unknown))


def _first(db: sqlite3.Connection, cell: int, among: str = "") -> tuple[int, int] | None:
    row = db.execute(
        f"SELECT place, rank FROM courses WHERE cell = ? {among} ORDER BY place LIMIT 1", (cell,)
    ).fetchone()
    return row and (int(row[0]), int(row[1]))


def course(db: sqlite3.Connection, chosen: Iterable[Cell]) -> Course:
    """The courses of these cells as one. Raises ValueError or TypeError for a column that is no course."""
    ids = ",".join(str(cell.id) for cell in chosen)
    rows = db.execute(
        f"SELECT wins, points, bots FROM courses WHERE cell IN ({ids}) AND wins != '' ORDER BY place"
    ).fetchall()
    wins, points, bots = (list(column) for column in zip(*rows, strict=True)) if rows else ([], [], [])
    found = Course("".join(wins), json.loads(f"[{','.join(points)}]"), json.loads(f"[{','.join(bots)}]"))
    same_length = len(found.wins) == len(found.points) == len(found.bots)
    amounts = [limit(values) for values in (found.points, found.bots) if values for limit in (min, max)]
    if not same_length or found.wins.strip("01") or not all(abs(n) < MAX_SUM for n in amounts):
        raise ValueError("courses")
    return found


def total(chosen: Iterable[Cell], key: str) -> Sum:
    """One of the sums, of several cells together."""
    found = [cell.sums[key] for cell in chosen if key in cell.sums]
    return Sum(*(sum(column) for column in zip(*found, strict=True))) if found else Sum()
