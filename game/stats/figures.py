"""Figures from the rows of the statistics: what the records screen and the command line show. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

import engine
from ai.registry import levels
from game.stats.counting import Measure, tally
from game.stats.database import END, Row
from game.stats.import_export import YOU
from game.stats.record_stats import MIXED, PEOPLE

VOID: Final = "void"
"""How a deal ends that is dealt again; it counts for nothing."""
Z: Final = 1.96
"""95 of 100 such intervals hold the true share."""


class Query(NamedTuple):
    """Which rows are asked for; "" and 0 are all. `whole`: matches instead of deals; `practised`: those in which a
    move was taken back as well."""

    game: str = ""
    preset: str = ""
    level: str = ""
    seats: int = 0
    player: str = YOU
    practised: bool = True
    whole: bool = False


class Share(NamedTuple):
    """So many of so many, and between which shares the true one probably lies (Wilson's interval)."""

    won: int
    of: int

    @property
    def part(self) -> float:
        """0 to 1."""
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end, 0 to 1; all of it if nothing is known.

        >>> [round(n, 3) for n in Share(8, 10).interval]
        [0.49, 0.943]
        """
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.part
        middle, half = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        below = 1 + Z * Z / n
        return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)


class Luck(NamedTuple):
    """A measure for the player and for the computers at the same tables: their means (None: never measured),
    and what chance gives on average."""

    measure: Measure
    mine: float | None
    theirs: float | None
    mine_expected: float | None
    theirs_expected: float | None


class Figures(NamedTuple):
    """All that is told about the rows asked for. `wins`, `points`, `course` and streaks are of deals, or of matches
    where the query asks for these."""

    matches: Share
    deals: Share
    share: Share
    """Of what was asked for,"""
    theirs: Share
    """and the same for the computers at these tables, a seat each."""
    points: int
    streak: int
    """How many were won since the last that was not,"""
    longest: int
    places: tuple[int, ...]
    """and how often each place was taken, the first place first."""
    feats: dict[str, int]
    luck: tuple[Luck, ...]
    course: tuple[int, ...]
    """The points added up one after the other,"""
    course_theirs: tuple[float, ...]
    """and what a computer had on average by then,"""
    shares: tuple[Share, ...]
    """and the wins so far, likewise."""


def fits(row: Row, query: Query) -> bool:
    """Whether a row is asked for, whoever's it is."""
    return (
        query.game in ("", row.game)
        and query.preset in ("", row.preset)
        and query.level in ("", row.level)
        and query.seats in (0, row.seats)
        and (query.practised or not row.practised)
    )


def figures(rows: Iterable[Row], query: Query) -> Figures:
    """The figures of a player. Of two people of one name at a table both count."""
    asked = [r for r in rows if fits(r, query) and r.kind != VOID]
    mine = [r for r in asked if r.play.player == query.player]
    tables = {(r.match, r.number) for r in mine}
    theirs = [r for r in asked if not r.play.player and (r.match, r.number) in tables]
    deals, whole = [r for r in mine if r.number != END], [r for r in mine if r.number == END]
    counted = whole if query.whole else deals
    against = [r for r in theirs if (r.number == END) == query.whole]
    wins = [r.play.win for r in counted]
    return Figures(
        _share(whole),
        _share(deals),
        _share(counted),
        _share(against),
        sum(r.play.points for r in counted),
        _last_streak(wins),
        _longest(wins),
        _places(counted),
        _feats(deals, query.game),
        _luck(deals, theirs, query.game),
        tuple(_running([r.play.points for r in counted])),
        _average(counted, against),
        tuple(Share(n, i + 1) for i, n in enumerate(_running(wins))),
    )


def _share(rows: Sequence[Row]) -> Share:
    return Share(sum(r.play.win for r in rows), len(rows))


def _running(values: Sequence[int]) -> list[int]:
    out, total = [], 0
    for n in values:
        total += n
        out.append(total)
    return out


def _average(mine: Sequence[Row], theirs: Sequence[Row]) -> tuple[float, ...]:
    """The running mean total of the computers, beside each of the rows."""
    sums: Counter[tuple[str, int]] = Counter()
    seats: Counter[tuple[str, int]] = Counter()
    for r in theirs:
        sums[r.match, r.number] += r.play.points
        seats[r.match, r.number] += 1
    out, total = [], 0.0
    for r in mine:
        at = (r.match, r.number)
        total += sums[at] / seats[at] if seats[at] else 0.0
        out.append(total)
    return tuple(out)


def _last_streak(wins: Sequence[bool]) -> int:
    n = 0
    for won in reversed(wins):
        if not won:
            break
        n += 1
    return n


def _longest(wins: Sequence[bool]) -> int:
    best = now = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return best


def _places(rows: Sequence[Row]) -> tuple[int, ...]:
    seats = max((r.seats for r in rows), default=0)
    found = Counter(r.play.place for r in rows)
    return tuple(found[n + 1] for n in range(seats))


def _feats(deals: Sequence[Row], game: str) -> dict[str, int]:
    """In the game's own order; for all games together nothing is to be compared."""
    found = Counter(f for r in deals for f in r.play.feats)
    return {f: found[f] for f in tally(game).FEATS} if game else {}


def _luck(mine: Sequence[Row], theirs: Sequence[Row], game: str) -> tuple[Luck, ...]:
    if not game:
        return ()
    out = []
    for measure in tally(game).MEASURES:
        (a, x), (b, y) = _mean(mine, measure.key), _mean(theirs, measure.key)
        if a is not None or b is not None:
            out.append(Luck(measure, a, b, x, y))
    return tuple(out)


def _mean(rows: Sequence[Row], key: str) -> tuple[float | None, float | None]:
    """The mean of a measure, and what was to be expected."""
    found = [r.play.luck[key] for r in rows if key in r.play.luck]
    n = sum(a.of for a in found)
    if not n:
        return None, None
    expected = None if any(a.expected is None for a in found) else sum(a.expected or 0.0 for a in found) / n
    return sum(a.amount for a in found) / n, expected


# ------------------------------------------------------------------- choices --
class Choices(NamedTuple):
    """What there is to choose from, in the order in which it was first played; only what was played."""

    games: tuple[str, ...]
    presets: tuple[str, ...]
    levels: tuple[str, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...]
    practised: bool
    """Whether some were practised and some not."""


def choices(rows: Iterable[Row], query: Query) -> Choices:
    """For these rows; presets, levels and seats of the game asked for."""
    rows = [r for r in rows if r.play.player]
    among = [r for r in rows if query.game in ("", r.game)]
    players = dict.fromkeys(r.play.player for r in rows)
    return Choices(
        tuple(dict.fromkeys(r.game for r in rows)),
        tuple(dict.fromkeys(r.preset for r in among)),
        tuple(sorted({r.level for r in among}, key=_strength)),
        tuple(sorted({r.seats for r in among})),
        tuple(sorted(players, key=lambda p: p != YOU)),
        len({r.practised for r in among}) > 1,
    )


def _strength(level: str) -> tuple[int, str]:
    """Weakest first, then those of no one strength."""
    known = (*levels(engine.games()[0]), MIXED, PEOPLE)
    return (known.index(level) if level in known else len(known)), level


def split(rows: Sequence[Row], query: Query) -> list[tuple[str, Share]]:
    """The win share by opponents' level, for all games together by game; only what was played."""
    found: dict[str, list[bool]] = {}
    for r in rows:
        if r.play.player == query.player and (r.number == END) == query.whole and r.kind != VOID and fits(r, query):
            found.setdefault(r.level if query.game else r.game, []).append(r.play.win)
    order = sorted(found, key=_strength) if query.game else list(found)
    return [(name, Share(sum(found[name]), len(found[name]))) for name in order]


# ---------------------------------------------------------------------- text --
def table_text(rows: Sequence[Row], games: Sequence[str]) -> str:
    """The figures of these games for everybody who played, a line a player and opponents' level."""
    lines = ["game        player        against    matches   won   deals   won  share  interval"]
    for game in games:
        for player in choices(rows, Query(game)).players:
            query = Query(game, player=player)
            for level in choices([r for r in rows if r.play.player == player], query).levels:
                f = figures(rows, query._replace(level=level))
                low, high = f.deals.interval
                lines.append(
                    f"{game:12}{player[:13]:14}{level:10}{f.matches.of:8}{f.matches.won:6}{f.deals.of:8}"
                    f"{f.deals.won:6}{f.deals.part:7.0%}  {low:.0%}-{high:.0%}"
                )
    return "\n".join(lines) if len(lines) > 1 else "nothing has been played yet"
