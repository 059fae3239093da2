"""A match of Rumino: what a list of deal results comes to. Rules M1, M7, M8, M10-M12.

Each result has in its facts how the match stands after it; what is left to say is who deals next, whether it is
over, and who gets the pool."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract import Line, MatchState, Result
from engine.games.rumino.score import Outcome, Standing, match_won
from engine.rng import derive


def start(options: Mapping[str, Any], seats: int) -> Standing:
    """M12: before the first deal everybody has put the ante into the pool."""
    ante = options["ante"]
    zeros = (0,) * seats
    return Standing(zeros, (-ante,) * seats, ante * seats, tuple(range(seats)), zeros)


def match_state(options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
    """Where the match stands. M1: the first dealer by lot, then clockwise among those still in; M9: a void deal
    is dealt again by the same. At the end `final` is what each has won or lost in chips."""
    if not results:
        begun = start(options, seats)
        return MatchState(0, derive(seed, "dealer") % seats, begun.totals, facts=begun)
    last = results[-1]
    found: Outcome = last.facts
    after = found.after
    dealer = found.dealer
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
    """Who has won the match with this deal; nobody if it goes on. M7, M8, M10."""
    found: Outcome = last.facts
    if last.kind == "void":
        return ()
    if match_won(options, last.kind, found.after):
        return (found.ender,)
    if found.after.playing:
        return found.after.playing if len(found.after.playing) == 1 else ()
    least = min(found.totals[s] for s in found.played)
    return tuple(s for s in found.played if found.totals[s] == least)


def split(pool: int, winners: tuple[int, ...], seats: int, lot: int) -> tuple[int, ...]:
    """M10: a tie splits the pool; odd chips go to as many of the winners, from one that a lot picks on."""
    share, odd = divmod(pool, len(winners))
    shares = [0] * seats
    for n in range(len(winners)):
        shares[winners[(lot + n) % len(winners)]] = share + (n < odd)
    return tuple(shares)
