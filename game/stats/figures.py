"""The figures that the records screen and the command line show, computed from the totals of the statistics."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import sqrt
from typing import Final, NamedTuple

import engine
from ai.registry import levels
from engine.text import shortened
from game.games import game_info
from game.stats import database, totals
from game.stats.contract import LuckMeasure, statistics_of
from game.stats.record_stats import EVEN, MIXED, PEOPLE
from game.stats.totals import Cell, Course, Key

YOU: Final = "you"
"""The name of the player in a match without other people."""
_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")
Z: Final = 1.96
"""The quantile of the normal distribution for a confidence interval of 95 %."""


class Query(NamedTuple):
    """What is counted; "" and 0 stand for all. `whole`: whole matches instead of deals. `practised`: count
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
    chance gives the player on average."""

    measure: LuckMeasure
    mine: float | None
    bots: float | None
    expected: float | None


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
    running_wins: tuple[int, ...]
    """The player's wins so far, after each deal or match."""


def fits(key: Key, query: Query) -> bool:
    """Whether a cell belongs to a query, whoever played and whatever its unit."""
    return (
        query.game in ("", key.game)
        and query.preset in ("", key.preset)
        and query.level in ("", key.level)
        and query.seats in (0, key.seats)
        and (query.practised or not key.practised)
    )


def read() -> tuple[list[Cell], str]:
    """All cells, and the key of a warning. Another process that writes is not waited for."""
    cells, warning = database.transact(totals.cells, wait=0.1, write=False)
    return cells or [], warning


def figures(cells: Sequence[Cell], query: Query) -> Figures:
    """The figures of the query's player. If two people at a table have the same name, both are counted. A file that
    cannot be read now gives no course."""
    mine = [c for c in cells if c.key.player == query.player and fits(c.key, query)]
    deals, whole = [c for c in mine if not c.key.whole], [c for c in mine if c.key.whole]
    counted = whole if query.whole else deals
    course, _ = database.transact(lambda db: totals.course(db, counted), wait=0.1, write=False)
    course = course or Course()
    return Figures(
        _share(whole, "wins"),
        _share(deals, "wins"),
        _share(counted, "wins"),
        _share(counted, "bots"),
        int(totals.total(counted, "points").amount),
        len(course.wins) - len(course.wins.rstrip("1")),
        max(map(len, course.wins.split("0"))),
        _places(counted),
        _feats(deals, query.game),
        _luck(deals, mine, query.game),
        tuple(accumulate(course.points)),
        tuple(accumulate(course.bots)),
        tuple(accumulate(course.wins.encode().translate(_DIGITS))),
    )


def _share(cells: Iterable[Cell], key: str) -> Share:
    found = totals.total(cells, key)
    return Share(int(found.amount), found.n)


def _places(cells: Sequence[Cell]) -> tuple[int, ...]:
    """How often each place was taken, for as many places as the largest table has; as it has sides, where partners
    play."""
    most = max((game_info(c.key.game).sides or c.key.seats for c in cells if c.counted), default=0)
    return tuple(totals.total(cells, f"place {n + 1}").n for n in range(most))


def _feats(deals: Sequence[Cell], game: str) -> dict[str, int]:
    """How often each feat was achieved, in the game's order; empty for all games together."""
    return {feat: totals.total(deals, f"feat {feat}").n for feat in statistics_of(game).FEATS} if game else {}


def _luck(deals: Sequence[Cell], mine: Sequence[Cell], game: str) -> tuple[Luck, ...]:
    if not game:
        return ()
    out = []
    for measure in statistics_of(game).LUCK_MEASURES:
        (own, expected), (bots, _) = _mean(deals, f"luck {measure.key}"), _mean(mine, f"bots luck {measure.key}")
        if own is not None or bots is not None:
            out.append(Luck(measure, own, bots, expected))
    return tuple(out)


def _mean(cells: Iterable[Cell], key: str) -> tuple[float | None, float | None]:
    """The mean of a measure and its expected value; None if not measured, or not known."""
    found = totals.total(cells, key)
    if not found.n:
        return None, None
    return found.amount / found.n, None if found.unknown else found.expected / found.n


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


def choices(cells: Sequence[Cell], query: Query) -> Choices:
    """The choices for a query. Presets, levels and seats are those of the query's game."""
    among = [c.key for c in cells if query.game in ("", c.key.game)]
    players = dict.fromkeys(c.key.player for c in cells)
    return Choices(
        tuple(dict.fromkeys(c.key.game for c in cells)),
        tuple(dict.fromkeys(k.preset for k in among)),
        tuple(sorted({k.level for k in among}, key=strength)),
        tuple(sorted({k.seats for k in among})),
        tuple(sorted(players, key=lambda p: p != YOU)),
        len({k.practised for k in among}) > 1,
    )


def strength(level: str) -> tuple[int, str]:
    """Sort key of an opponents' level: bots from weak to strong, then EVEN, MIXED, PEOPLE and unknown levels."""
    known = [*dict.fromkeys(level for game in engine.game_ids() for level in levels(game)), EVEN, MIXED, PEOPLE]
    return (known.index(level) if level in known else len(known)), level


def split(cells: Sequence[Cell], query: Query) -> list[tuple[str, Share]]:
    """The player's wins by the opponents' level; for all games together, by game in the order of their first deal."""
    groups: dict[str, list[Cell]] = {}
    mine = [c for c in cells if c.key.player == query.player and c.key.whole == query.whole and fits(c.key, query)]
    for _, cell in sorted((c.counted, c) for c in mine if c.counted):
        groups.setdefault(cell.key.level if query.game else cell.key.game, []).append(cell)
    order = sorted(groups, key=strength) if query.game else list(groups)
    return [(name, _share(groups[name], "wins")) for name in order]


# ---------------------------------------------------------------------- text --
def table_text(cells: Sequence[Cell], games: Sequence[str]) -> str:
    """A table of the figures of these games: a line for each player and opponents' level."""
    lines = ["game        player        against    matches   won   deals   won  share  interval"]
    for game in games:
        for player in choices(cells, Query(game)).players:
            query = Query(game, player=player)
            own = [c for c in cells if c.key.player == player]
            for level in choices(own, query).levels:
                at_level = [c for c in own if fits(c.key, query._replace(level=level))]
                matches, deals = (_share([c for c in at_level if c.key.whole == w], "wins") for w in (True, False))
                low, high = deals.interval
                lines.append(
                    f"{game:12}{shortened(player, 13):14}{shortened(level, 9):10}{matches.of:8}{matches.won:6}"
                    f"{deals.of:8}{deals.won:6}{deals.part:7.0%}  {low:.0%}-{high:.0%}"
                )
    return "\n".join(lines) if len(lines) > 1 else "nothing has been counted yet"
