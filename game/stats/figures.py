"""The figures that the records screen and the command line show, computed from the rows of the statistics."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import sqrt
from typing import Final, NamedTuple

import engine
from ai.registry import levels
from engine.text import shortened
from game.stats.contract import LuckMeasure, statistics_of
from game.stats.database import MATCH_END, StatsRow
from game.stats.import_export import YOU
from game.stats.record_stats import MIXED, PEOPLE

VOID: Final = "void"
"""The kind of a deal that is dealt again. Void deals are not counted."""
Z: Final = 1.96
"""The quantile of the normal distribution for a confidence interval of 95 %."""


class Query(NamedTuple):
    """Which rows are counted; "" and 0 stand for all. `whole`: whole matches instead of deals. `practised`: count
    practised matches as well."""

    game: str = ""
    preset: str = ""
    level: str = ""
    seats: int = 0
    player: str = YOU
    practised: bool = True
    whole: bool = False


class Share(NamedTuple):
    """`won` of `of` deals or matches, and the confidence interval of the share (Wilson)."""

    won: int
    of: int

    @property
    def part(self) -> float:
        """The share, from 0 to 1; 0 of nothing."""
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end of the 95 % interval, 0 to 1 without data.

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
    """A measure of luck: the means of the player and of the bots at the same tables (None: never measured), and what
    chance gives each on average."""

    measure: LuckMeasure
    mine: float | None
    bots: float | None
    mine_expected: float | None
    bots_expected: float | None


class Figures(NamedTuple):
    """The figures of a query. All but `matches`, `deals`, `feats` and `luck` are of deals, or of matches if the query
    asks for whole matches."""

    matches: Share
    """The player's matches won."""
    deals: Share
    """The player's deals won."""
    share: Share
    """The player's wins in the unit of the query."""
    bots: Share
    """The wins of the bots at the same tables, each seat counted."""
    points: int
    streak: int
    """Wins since the last deal or match that was not won."""
    longest: int
    """The longest streak of wins."""
    places: tuple[int, ...]
    """How often the player took each place, first place first."""
    feats: dict[str, int]
    luck: tuple[Luck, ...]
    running_points: tuple[int, ...]
    """The player's points added up, after each deal or match."""
    running_points_bots: tuple[float, ...]
    """The same for the mean of the bots at each table."""
    shares: tuple[Share, ...]
    """The player's wins so far, after each deal or match."""


def fits(row: StatsRow, query: Query) -> bool:
    """Whether a row belongs to a query, whoever played it."""
    return (
        query.game in ("", row.game)
        and query.preset in ("", row.preset)
        and query.level in ("", row.level)
        and query.seats in (0, row.seats)
        and (query.practised or not row.practised)
    )


def figures(rows: Iterable[StatsRow], query: Query) -> Figures:
    """The figures of the query's player. If two people at a table have the same name, both are counted."""
    in_query = [r for r in rows if fits(r, query) and r.kind != VOID]
    mine = [r for r in in_query if r.seat_stats.player == query.player]
    tables = {(r.match, r.number) for r in mine}
    bots = [r for r in in_query if not r.seat_stats.player and (r.match, r.number) in tables]
    deals, whole = [r for r in mine if r.number != MATCH_END], [r for r in mine if r.number == MATCH_END]
    counted = whole if query.whole else deals
    against = [r for r in bots if (r.number == MATCH_END) == query.whole]
    wins = [r.seat_stats.win for r in counted]
    return Figures(
        _share(whole),
        _share(deals),
        _share(counted),
        _share(against),
        sum(r.seat_stats.points for r in counted),
        _last_streak(wins),
        _longest_streak(wins),
        _places(counted),
        _feats(deals, query.game),
        _luck(deals, bots, query.game),
        tuple(_running_sums([r.seat_stats.points for r in counted])),
        _running_means(counted, against),
        tuple(Share(n, i + 1) for i, n in enumerate(_running_sums(wins))),
    )


def _share(rows: Sequence[StatsRow]) -> Share:
    return Share(sum(r.seat_stats.win for r in rows), len(rows))


def _running_sums(values: Sequence[int]) -> list[int]:
    return list(accumulate(map(int, values)))


def _running_means(mine: Sequence[StatsRow], bots: Sequence[StatsRow]) -> tuple[float, ...]:
    """The mean points of the bots at each of the player's tables, added up."""
    sums: Counter[tuple[str, int]] = Counter()
    seats: Counter[tuple[str, int]] = Counter()
    for r in bots:
        sums[r.match, r.number] += r.seat_stats.points
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


def _longest_streak(wins: Sequence[bool]) -> int:
    best = now = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return best


def _places(rows: Sequence[StatsRow]) -> tuple[int, ...]:
    seats = max((r.seats for r in rows), default=0)
    places = Counter(r.seat_stats.place for r in rows)
    return tuple(places[n + 1] for n in range(seats))


def _feats(deals: Sequence[StatsRow], game: str) -> dict[str, int]:
    """How often each feat was achieved, in the game's order; empty for all games together."""
    counts = Counter(f for r in deals for f in r.seat_stats.feats)
    return {f: counts[f] for f in statistics_of(game).FEATS} if game else {}


def _luck(mine: Sequence[StatsRow], bots: Sequence[StatsRow], game: str) -> tuple[Luck, ...]:
    if not game:
        return ()
    out = []
    for measure in statistics_of(game).LUCK_MEASURES:
        (a, x), (b, y) = _mean(mine, measure.key), _mean(bots, measure.key)
        if a is not None or b is not None:
            out.append(Luck(measure, a, b, x, y))
    return tuple(out)


def _mean(rows: Sequence[StatsRow], key: str) -> tuple[float | None, float | None]:
    """The mean of a measure and its expected value; None if not measured, or not known."""
    samples = [r.seat_stats.luck[key] for r in rows if key in r.seat_stats.luck]
    n = sum(a.of for a in samples)
    if not n:
        return None, None
    expected = None if any(a.expected is None for a in samples) else sum(a.expected or 0.0 for a in samples) / n
    return sum(a.amount for a in samples) / n, expected


# ------------------------------------------------------------------- choices --
class Choices(NamedTuple):
    """The values of a query that were played, in the order in which they were first played."""

    games: tuple[str, ...]
    presets: tuple[str, ...]
    levels: tuple[str, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...]
    practised: bool
    """Whether some matches were practised and some not."""


def choices(rows: Iterable[StatsRow], query: Query) -> Choices:
    """The choices for a query. Presets, levels and seats are those of the query's game."""
    rows = [r for r in rows if r.seat_stats.player]
    among = [r for r in rows if query.game in ("", r.game)]
    players = dict.fromkeys(r.seat_stats.player for r in rows)
    return Choices(
        tuple(dict.fromkeys(r.game for r in rows)),
        tuple(dict.fromkeys(r.preset for r in among)),
        tuple(sorted({r.level for r in among}, key=_strength)),
        tuple(sorted({r.seats for r in among})),
        tuple(sorted(players, key=lambda p: p != YOU)),
        len({r.practised for r in among}) > 1,
    )


def _strength(level: str) -> tuple[int, str]:
    """Sort key of an opponents' level: bots from weak to strong, then MIXED, PEOPLE and unknown levels."""
    known = (*levels(engine.games()[0]), MIXED, PEOPLE)
    return (known.index(level) if level in known else len(known)), level


def split(rows: Sequence[StatsRow], query: Query) -> list[tuple[str, Share]]:
    """The player's wins by the opponents' level; for all games together, by game."""
    wins: dict[str, list[bool]] = {}
    for r in rows:
        if (
            r.seat_stats.player == query.player
            and (r.number == MATCH_END) == query.whole
            and r.kind != VOID
            and fits(r, query)
        ):
            wins.setdefault(r.level if query.game else r.game, []).append(r.seat_stats.win)
    order = sorted(wins, key=_strength) if query.game else list(wins)
    return [(name, Share(sum(wins[name]), len(wins[name]))) for name in order]


# ---------------------------------------------------------------------- text --
def table_text(rows: Sequence[StatsRow], games: Sequence[str]) -> str:
    """A table of the figures of these games: a line for each player and opponents' level."""
    lines = ["game        player        against    matches   won   deals   won  share  interval"]
    for game in games:
        for player in choices(rows, Query(game)).players:
            query = Query(game, player=player)
            for level in choices([r for r in rows if r.seat_stats.player == player], query).levels:
                f = figures(rows, query._replace(level=level))
                low, high = f.deals.interval
                lines.append(
                    f"{game:12}{shortened(player, 13):14}{shortened(level, 9):10}{f.matches.of:8}{f.matches.won:6}"
                    f"{f.deals.of:8}{f.deals.won:6}{f.deals.part:7.0%}  {low:.0%}-{high:.0%}"
                )
    return "\n".join(lines) if len(lines) > 1 else "nothing has been played yet"
