"""A match of Gin Rummy: what a list of deal results comes to. Rules G2, G11-G14, G16 and G17.

Every match is kept in columns; an ordinary match has one, Hollywood three. The points of a
deal are an entry in each column where the deal counts, and each entry is a box there."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Line, MatchState, Result
from engine.rng import derive


class Column(NamedTuple):
    """One column of the score sheet: entries as (seat, points), totals by seat, the winner or None."""

    entries: tuple[tuple[int, int], ...] = ()
    totals: tuple[int, int] = (0, 0)
    winner: int | None = None

    def boxes(self, seat: int) -> int:
        """How many deals this seat has won in this column (G14: an undercut is one, a tie is none)."""
        return sum(1 for s, _ in self.entries if s == seat)


class Sheet(NamedTuple):
    """The score sheet: the columns, and the deals each seat has won."""

    columns: tuple[Column, ...]
    wins: tuple[int, int]


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands after these results. G2: the first dealer by lot, then by `dealer`."""
    dealer = derive(seed, "dealer") % seats
    columns = (Column(),) * options["columns"]
    wins = [0, 0]
    target = options["wins_target"] if options["scoring"] == "wins" else options["target"]  # G16
    for result in results:
        dealer = next_dealer(options["dealer"], dealer, result)
        for winner in result.winners:
            wins[winner] += 1
            columns = enter(columns, winner, result.points[winner], target)
    sheet = Sheet(columns, (wins[0], wins[1]))
    totals = _sums([c.totals for c in columns])
    column_winners = tuple(c.winner for c in columns if c.winner is not None)
    if len(column_winners) < len(columns):
        return MatchState(len(results), dealer, totals, facts=sheet)
    lines = [line for c in columns for line in closing_lines(options, c)]
    final = tuple(sum(x.value for x in lines if x.seat == s) for s in (0, 1))
    # G12: in one column reaching the target decides, not the bonuses
    best = tuple(s for s in (0, 1) if final[s] == max(final))
    winners = column_winners if len(columns) == 1 else best
    return MatchState(len(results), dealer, totals, True, winners, final, tuple(lines), sheet)


def next_dealer(rule: str, dealer: int, result: Result) -> int:
    """G2, G11. A void deal is dealt again by the same dealer; a tie has no loser, so only `alternate`
    passes the deal on after it [O]."""
    if result.kind == "void":
        return dealer
    if rule == "alternate":
        return 1 - dealer
    if not result.winners:
        return dealer
    winner = result.winners[0]
    return winner if rule == "winner" else 1 - winner


def enter(columns: tuple[Column, ...], winner: int, points: int, target: int) -> tuple[Column, ...]:
    """G17: a win goes into every open column in which the winner has an entry already, and into the
    lowest open one in which they have none."""
    out = []
    fresh = True
    for column in columns:
        if column.winner is None:
            known = column.boxes(winner) > 0
            if known or fresh:
                column = _add(column, winner, points, target)
                fresh = fresh and known
        out.append(column)
    return tuple(out)


def _add(column: Column, winner: int, points: int, target: int) -> Column:
    totals = list(column.totals)
    totals[winner] += points
    closed = winner if totals[winner] >= target else None
    return Column((*column.entries, (winner, points)), (totals[0], totals[1]), closed)


def closing_lines(options: Mapping[str, Any], column: Column) -> list[Line]:
    """G13: points, game bonus, boxes of both players, shutout; what is worth 0 is left out. G16: no bonuses where wins
    are counted."""
    winner = column.winner
    assert winner is not None
    points = [Line(f"points {column.boxes(s)}", s, column.totals[s]) for s in (0, 1)]
    if options["scoring"] == "wins":
        return points
    boxes = [(f"boxes {column.boxes(s)}", s, column.boxes(s) * options["box_bonus"]) for s in (0, 1)]
    shutout = options["shutout_bonus"] if column.boxes(1 - winner) == 0 else 0
    bonuses = [("game_bonus", winner, options["game_bonus"]), *boxes, ("shutout", winner, shutout)]
    return [*points, *(Line(key, s, value) for key, s, value in bonuses if value)]


def _sums(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    totals = [0, 0]
    for a, b in pairs:
        totals[0] += a
        totals[1] += b
    return totals[0], totals[1]
