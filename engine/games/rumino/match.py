"""A match of Rumino: what a list of deal results comes to. Rules M1, M7-M10, M12.

The facts of each deal's result hold how the match stands after it (`score.Outcome.after`). This module adds who deals
next, whether the match is over, and who gets the pool."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract import Line, MatchState, Result
from engine.games.rumino.score import Outcome, Standing, match_won
from engine.rng import derive


def start(options: Mapping[str, Any], seats: int) -> Standing:
    """The standing before the first deal. M12: every seat has put the ante into the pool."""
    ante = options["ante"]
    zeros = (0,) * seats
    return Standing(zeros, (-ante,) * seats, ante * seats, tuple(range(seats)), zeros)


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands after these results.

    M1: the first dealer is drawn by lot, later the deal passes clockwise among the seats still in. M9: a void deal is
    dealt again by the same dealer. At the end of the match `final` is what each seat has won or lost, in chips."""
    if not results:
        begun = start(options, seats)
        return MatchState(0, derive(seed, "dealer") % seats, begun.totals, facts=begun)
    last = results[-1]
    outcome: Outcome = last.facts
    after = outcome.after
    dealer = outcome.dealer
    if last.kind != "void" and after.playing:
        dealer = next_in(after.playing, dealer)
    winners = won_by(options, last)
    if not winners:
        return MatchState(len(results), dealer, after.totals, facts=after)
    shares = split(after.pool, winners, seats, derive(seed, "odd", len(results)))
    final = tuple(c + n for c, n in zip(after.chips, shares, strict=True))
    lines = [Line("pool", s, shares[s]) for s in winners]
    lines += [Line("chips", s, final[s], total=True) for s in range(seats)]
    settled = after._replace(chips=final, pool=0)
    return MatchState(len(results), dealer, after.totals, True, winners, final, tuple(lines), settled)


def next_in(playing: Sequence[int], seat: int) -> int:
    """The next seat clockwise that is still in."""
    return min((s for s in playing if s > seat), default=min(playing))


def won_by(options: Mapping[str, Any], last: Result) -> tuple[int, ...]:
    """The seats that have won the match with this deal; none if the match goes on. M7, M8, M10."""
    outcome: Outcome = last.facts
    if last.kind == "void":
        return ()
    if match_won(options, last.kind, outcome.after):
        return (outcome.ender,)
    if outcome.after.playing:
        return outcome.after.playing if len(outcome.after.playing) == 1 else ()
    least = min(outcome.totals[s] for s in outcome.played)
    return tuple(s for s in outcome.played if outcome.totals[s] == least)


def split(pool: int, winners: tuple[int, ...], seats: int, lot: int) -> tuple[int, ...]:
    """By seat, the share of the pool. M10: a tie splits the pool; odd chips go one by one to the winners, from
    number `lot` (modulo their number) on."""
    share, odd = divmod(pool, len(winners))
    shares = [0] * seats
    for n in range(len(winners)):
        shares[winners[(lot + n) % len(winners)]] = share + (n < odd)
    return tuple(shares)
