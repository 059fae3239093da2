"""The figures of the records screen computed from every row, as a check of the totals that the program keeps."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from game.stats.contract import statistics_of
from game.stats.figures import YOU, Choices, Figures, Luck, Query, Share, strength
from game.stats.record_stats import MATCH_END, VOID
from game.stats.rows import StatsRow


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
        tuple(_running_sums(wins)),
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
        (own, expected), (others, _) = _mean(mine, measure.key), _mean(bots, measure.key)
        if own is not None or others is not None:
            out.append(Luck(measure, own, others, expected))
    return tuple(out)


def _mean(rows: Sequence[StatsRow], key: str) -> tuple[float | None, float | None]:
    """The mean of a measure and its expected value; None if not measured, or not known."""
    samples = [r.seat_stats.luck[key] for r in rows if key in r.seat_stats.luck]
    n = sum(a.of for a in samples)
    if not n:
        return None, None
    expected = None if any(a.expected is None for a in samples) else sum(a.expected or 0.0 for a in samples) / n
    return sum(a.amount for a in samples) / n, expected


def choices(rows: Iterable[StatsRow], query: Query) -> Choices:
    """The choices for a query. Presets, levels and seats are those of the query's game."""
    rows = [r for r in rows if r.seat_stats.player]
    among = [r for r in rows if query.game in ("", r.game)]
    players = dict.fromkeys(r.seat_stats.player for r in rows)
    return Choices(
        tuple(dict.fromkeys(r.game for r in rows)),
        tuple(dict.fromkeys(r.preset for r in among)),
        tuple(sorted({r.level for r in among}, key=strength)),
        tuple(sorted({r.seats for r in among})),
        tuple(sorted(players, key=lambda p: p != YOU)),
        len({r.practised for r in among}) > 1,
    )


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
    order = sorted(wins, key=strength) if query.game else list(wins)
    return [(name, Share(sum(wins[name]), len(wins[name]))) for name in order]
