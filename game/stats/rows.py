"""A match as rows of the database, and what it adds to the totals.

All of it are plain values: the processes that count records make the rows, and hand them to the one that writes in a
fifth of the time that MatchStats takes."""

import json
from collections import defaultdict
from typing import NamedTuple

from game.stats.contract import LuckSample
from game.stats.record_stats import MATCH_END, VOID, DealStats, MatchStats, SeatStats

Play = tuple[str, int, int, str, str, int, bool, int, str, str]
"""A row of `plays`: match, number of the deal, then a SeatStats with feats and luck as JSON."""


class StatsRow(NamedTuple):
    """A seat in a deal, or (`number` is MATCH_END) in a whole match, with the data of the match."""

    match: str
    game: str
    preset: str
    level: str
    seats: int
    practised: bool
    number: int
    kind: str
    sum: str
    seat_stats: SeatStats


class CellPart(NamedTuple):
    """What a match adds to a cell of the totals. `key`: the fields of a `totals.Key`; `wins`, `points`, `bots`: the
    columns of its course; `sums`: by name n, amount, expected, unknown, as in `totals.Sum`."""

    key: tuple[str, bool, str, str, str, int, bool]
    wins: str
    points: str
    bots: str
    sums: dict[str, list[float]]


class MatchRows(NamedTuple):
    """The rows of a match in the tables `matches`, `deals` and `plays`, and what it adds to the totals."""

    head: tuple[str, str, str, str, int, bool]
    deals: list[tuple[str, int, str, str]]
    plays: list[Play]
    parts: list[CellPart]


def match_rows(match: MatchStats) -> MatchRows:
    """The rows of a match."""
    deals = (*match.deals, *((DealStats(MATCH_END, "", "", match.ends),) if match.ends else ()))
    return MatchRows(
        match[:6],
        [(match.id, deal.number, deal.kind, deal.sum) for deal in deals],
        [(match.id, deal.number, *p[:6], p.feats_text, p.luck_text) for deal in deals for p in deal.plays],
        parts(match),
    )


def match_of(rows: MatchRows) -> MatchStats:
    """The match that has these rows."""
    plays: defaultdict[int, list[SeatStats]] = defaultdict(list)
    for _, number, seat, player, level, points, win, place, feats, luck in rows.plays:
        plays[number].append(seat_stats(seat, player, level, points, win, place, feats, luck))
    deals = [DealStats(n, kind, digest, tuple(plays[n])) for _, n, kind, digest in rows.deals if n != MATCH_END]
    return MatchStats(*rows.head, tuple(deals), tuple(plays[MATCH_END]))


def seat_stats(
    seat: int, player: str, level: str, points: int, win: int, place: int, feats: str, luck: str
) -> SeatStats:
    """A SeatStats from its columns. Raises ValueError, TypeError or AttributeError for a column of the wrong type."""
    amounts = {key: LuckSample(*value) for key, value in json.loads(luck).items()}
    return SeatStats(int(seat), player, level, int(points), bool(win), int(place), tuple(json.loads(feats)), amounts)


def stats_row(
    match: str,
    game: str,
    preset: str,
    level: str,
    seats: int,
    practised: int,
    number: int,
    kind: str,
    sum: str,
    seat: int,
    player: str,
    rank: str,
    points: int,
    win: int,
    place: int,
    feats: str,
    luck: str,
) -> StatsRow:
    """A row from its columns. Raises ValueError, TypeError or AttributeError for a column of the wrong type."""
    if not all(isinstance(t, str) for t in (match, preset, level, kind, sum, player, rank)):
        raise TypeError("a column of text holds something else")
    play = seat_stats(seat, player, rank, points, win, place, feats, luck)
    return StatsRow(match, game, preset, level, seats, bool(practised), int(number), kind, sum, play)


# ------------------------------------------------------------------ of a match --
def _zeros() -> list[float]:
    """The columns of an empty sum."""
    return [0, 0, 0, 0]


class _Cell:
    """What one match adds to a cell, deal by deal."""

    def __init__(self) -> None:
        self.sums: defaultdict[str, list[float]] = defaultdict(_zeros)
        self.wins: list[str] = []
        self.points: list[str] = []
        self.bots: list[str] = []

    def add(self, key: str, n: int, amount: float = 0, expected: float | None = 0) -> None:
        """Add a sample to a sum."""
        entry = self.sums[key]
        entry[0] += n
        entry[1] += amount
        if expected is None:
            entry[3] += 1
        else:
            entry[2] += expected

    def add_play(self, p: SeatStats, mean: float) -> None:
        """Add a deal of the player, in which bots had `mean` points on average."""
        self.wins.append("1" if p.win else "0")
        self.points.append(str(p.points))
        self.bots.append(repr(mean))
        self.add("wins", 1, p.win)
        self.add("points", 1, p.points)
        self.add(f"place {p.place}", 1)
        for feat in p.feats:
            self.add(f"feat {feat}", 1)
        for name, luck in p.luck.items():
            self.add(f"luck {name}", luck.of, luck.amount, luck.expected)


def parts(match: MatchStats) -> list[CellPart]:
    """What a match adds to each cell, in the order in which it first touches them."""
    cells: dict[tuple[str, bool], _Cell] = {}
    for number, kind, plays in (*((d.number, d.kind, d.plays) for d in match.deals), (MATCH_END, "", match.ends)):
        bots = [p for p in plays if not p.player]
        mean = sum(p.points for p in bots) / len(bots) if bots else 0.0
        for player in dict.fromkeys(p.player for p in plays if p.player):
            cell = cells.setdefault((player, number == MATCH_END), _Cell())
            if kind == VOID:
                continue
            for p in bots:
                cell.add("bots", 1, p.win)
                for name, luck in p.luck.items():
                    cell.add(f"bots luck {name}", luck.of, luck.amount, luck.expected)
            for p in plays:
                if p.player == player:
                    cell.add_play(p, mean)
    return [
        CellPart((*key, *match[1:6]), "".join(c.wins), ",".join(c.points), ",".join(c.bots), dict(c.sums))
        for key, c in cells.items()
    ]
