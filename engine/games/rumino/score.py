"""What a deal of Rumino is worth. Rules M5-M11. Points are bad: at 100 a player is out.

`count` makes the Outcome of a deal, `rebuyers` lists the seats that are asked whether they buy back in, `rebuy` adds
one that does, and `result` makes the deal's Result."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Line, MatchState, Result
from engine.melds import jokers
from engine.melds.jokers import Meld
from engine.melds.plain import highest_first

OUT = 100
"""M10: a seat with this many points or more is out."""
REBUY_SEATS = 3
"""M11: with fewer seats in a deal nobody can buy back in, as two others have to be below 100."""
GIN_POINTS = -10
"""M6: what gin is worth to the player who goes out."""


class Standing(NamedTuple):
    """How a match stands between two deals."""

    totals: tuple[int, ...]
    """Points by seat."""
    chips: tuple[int, ...]
    """By seat, the chips won less the chips put in."""
    pool: int
    playing: tuple[int, ...]
    """The seats still in."""
    rebuys: tuple[int, ...]
    """By seat, how often it has bought back in."""
    counted: int = 0
    """How many deals were played, void ones not counted."""
    gins: tuple[int, int] = (-1, 0)
    """(seat, n): the first n counted deals were all gins of this seat (M8); (-1, 0) if the first was none."""

    def gins_after(self, kind: str, ender: int) -> tuple[int, int]:
        """`gins` after another deal."""
        seat, n = self.gins
        if kind == "gin" and n == self.counted and seat in (-1, ender):
            return ender, n + 1
        return self.gins


class Outcome(NamedTuple):
    """How a deal ended: the seat that ended it, what each seat held and scored, the seats that bought back in."""

    dealer: int
    played: tuple[int, ...]
    """The seats that were in the deal."""
    ender: int
    """The seat that knocked or went out; -1 in a void deal."""
    deadwood: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    loose: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """Points of the match with this deal's, before any seat buys back in."""
    price: int
    """The chips that buying back in costs (M11)."""
    rejoin: int
    """The total with which a seat that buys back in goes on (M11)."""
    rebuys: tuple[int, ...]
    """The seats that have bought back in, in order."""
    after: Standing
    """How the match stands after the deal and these rebuys."""


def count(kind: str, ender: int, hands: Sequence[int], dealer: int, before: Standing) -> Outcome:
    """The count of a deal that ended by `knock`, `gin` or `rumino`.

    `hands` has by seat the hand in the form of `engine.melds.jokers`, 0 for a seat that is out."""
    seats = range(len(hands))
    melds = tuple(jokers.arrangement(hand) for hand in hands)
    if kind == "rumino":
        melds = tuple((jokers.rumino(hands[s]),) if s == ender else melds[s] for s in seats)
    loose = tuple(highest_first(jokers.loose(hands[s], melds[s]), jokers.VALUE) for s in seats)
    deadwood = tuple(sum(jokers.VALUE[c] for c in cards) for cards in loose)
    points = deadwood if kind != "rumino" else (0,) * len(hands)  # M5, M7
    if kind == "gin":
        points = tuple(GIN_POINTS if s == ender else n for s, n in enumerate(deadwood))
    totals = tuple(t + p for t, p in zip(before.totals, points, strict=True))
    below = [totals[s] for s in before.playing if totals[s] < OUT]
    after = before._replace(
        totals=totals,
        playing=tuple(s for s in before.playing if totals[s] < OUT),
        counted=before.counted + 1,
        gins=before.gins_after(kind, ender),
    )
    return Outcome(
        dealer,
        before.playing,
        ender,
        deadwood,
        melds,
        loose,
        points,
        totals,
        before.pool,
        max(below, default=0),
        (),
        after,
    )


def rebuyers(options: Mapping[str, Any], kind: str, outcome: Outcome) -> list[int]:
    """M11: the seats that may buy back in, in the order in which they are asked, from the dealer's left."""
    after = outcome.after
    if len(after.playing) < 2 or match_won(options, kind, after) or not rebuys_left(options, after):
        return []
    order = sorted(outcome.played, key=lambda s: (s - outcome.dealer - 1) % len(outcome.totals))
    return [s for s in order if outcome.totals[s] >= OUT]


def rebuys_left(options: Mapping[str, Any], standing: Standing) -> bool:
    """M11: whether the table's limit of rebuys in a match allows another one."""
    limit = options["max_rebuys"]
    return bool(limit == "unlimited" or sum(standing.rebuys) < limit)


def match_won(options: Mapping[str, Any], kind: str, after: Standing) -> bool:
    """M7, M8: whether the deal wins the whole match at once."""
    return kind == "rumino" or (options["three_gins"] == "on" and after.gins[1] == 3)


def rebuy(outcome: Outcome, seat: int) -> Outcome:
    """M11: a seat buys back in. The price is the pool before any rebuy of this deal, the seat's new total the highest
    one below 100."""
    was = outcome.after
    after = was._replace(
        totals=_put(was.totals, seat, outcome.rejoin),
        chips=_put(was.chips, seat, was.chips[seat] - outcome.price),
        pool=was.pool + outcome.price,
        playing=tuple(sorted((*was.playing, seat))),
        rebuys=_put(was.rebuys, seat, was.rebuys[seat] + 1),
    )
    return outcome._replace(rebuys=(*outcome.rebuys, seat), after=after)


def result(kind: str, outcome: Outcome) -> Result:
    """The result of a deal, with the arithmetic of each seat: deadwood or gin, the total, the rebuy. The winners are
    the seats with the fewest points in this deal."""
    lines = []
    for s in outcome.played:
        if kind in ("gin", "rumino") and s == outcome.ender:
            lines.append(Line(kind, s, outcome.points[s]))
        else:
            lines.append(Line("deadwood", s, outcome.deadwood[s], outcome.loose[s]))
    lines += [Line("total", s, outcome.totals[s], total=True) for s in outcome.played]
    for s in outcome.rebuys:
        lines += [Line("price", s, outcome.price), Line("rejoin", s, outcome.rejoin, total=True)]
    least = min(outcome.points[s] for s in outcome.played)
    winners = tuple(s for s in outcome.played if outcome.points[s] == least) if kind != "rumino" else (outcome.ender,)
    return Result(kind, outcome.points, winners, tuple(lines), outcome)


def void_result(dealer: int, before: Standing) -> Result:
    """M9: the result of a void deal."""
    seats = len(before.totals)
    zeros, none = (0,) * seats, ((),) * seats
    outcome = Outcome(dealer, before.playing, -1, zeros, none, none, zeros, before.totals, before.pool, 0, (), before)
    return Result("void", zeros, (), (), outcome)


def standing(match_state: MatchState) -> Standing:
    """The standing that a deal begins with."""
    before: Standing = match_state.facts
    return before


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
