"""What a deal of Rumino is worth. Rules M5-M7, M10, M11; few points are good.

`count` adds a deal up, `rebuyers` says who is asked, `result` closes it with those who bought back in."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Line, MatchState, Result
from engine.melds import jokers
from engine.melds.jokers import Meld

OUT = 100
"""M10: so many points, and a player is out."""
GIN_POINTS = -10


class Standing(NamedTuple):
    """A match between two deals: totals and chips by seat (what each has won less what they put in), the pool,
    the seats still in, how often each has bought back in."""

    totals: tuple[int, ...]
    chips: tuple[int, ...]
    pool: int
    playing: tuple[int, ...]
    rebuys: tuple[int, ...]
    counted: int = 0
    """Deals that were not void,"""
    gins: tuple[int, int] = (-1, 0)
    """and the seat whose gins all of them were, with their number (M8)."""

    def gins_after(self, kind: str, ender: int) -> tuple[int, int]:
        """`gins` after one deal more."""
        seat, n = self.gins
        if kind == "gin" and n == self.counted and seat in (-1, ender):
            return ender, n + 1
        return self.gins


class Outcome(NamedTuple):
    """How a deal ended: by whom, what each seat held and scored, who bought back in at which price."""

    dealer: int
    played: tuple[int, ...]
    ender: int
    """Who knocked or went out; -1 in a void deal."""
    deadwood: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    loose: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """With these points, before anybody buys back in."""
    price: int
    rejoin: int
    """The total at which who buys back in goes on (M11)."""
    rebuys: tuple[int, ...]
    after: Standing


def count(kind: str, ender: int, hands: Sequence[int], dealer: int, before: Standing) -> Outcome:
    """The count of a deal that ended by `knock`, `gin` or `rumino`. `hands`: as in `engine.melds.jokers`; who is out
    has an empty one."""
    seats = range(len(hands))
    melds = tuple(jokers.arrangement(hand) for hand in hands)
    if kind == "rumino":
        melds = tuple((jokers.rumino(hands[s]),) if s == ender else melds[s] for s in seats)
    loose = tuple(_highest_first(jokers.loose(hands[s], melds[s])) for s in seats)
    deadwood = tuple(sum(jokers.VALUE[c] for c in cards) for cards in loose)
    points = deadwood if kind != "rumino" else (0,) * len(hands)
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


def rebuyers(options: Mapping[str, Any], kind: str, found: Outcome) -> list[int]:
    """M11: who may buy back in, in the order in which they are asked, from the dealer's left."""
    if len(found.after.playing) < 2 or match_won(options, kind, found.after) or not left(options, found.after):
        return []
    order = sorted(found.played, key=lambda s: (s - found.dealer - 1) % len(found.totals))
    return [s for s in order if found.totals[s] >= OUT]


def left(options: Mapping[str, Any], standing: Standing) -> bool:
    """Whether another rebuy is within what the table allows in a game."""
    most = options["max_rebuys"]
    return bool(most == "unlimited" or sum(standing.rebuys) < most)


def match_won(options: Mapping[str, Any], kind: str, after: Standing) -> bool:
    """M7, M8: whether the deal wins the whole game at once."""
    return kind == "rumino" or (options["three_gins"] == "on" and after.gins[1] == 3)


def rebuy(found: Outcome, seat: int) -> Outcome:
    """M11: the price is the pool before any of them, the new total the highest of those below 100."""
    was = found.after
    after = was._replace(
        totals=_put(was.totals, seat, found.rejoin),
        chips=_put(was.chips, seat, was.chips[seat] - found.price),
        pool=was.pool + found.price,
        playing=tuple(sorted((*was.playing, seat))),
        rebuys=_put(was.rebuys, seat, was.rebuys[seat] + 1),
    )
    return found._replace(rebuys=(*found.rebuys, seat), after=after)


def result(kind: str, found: Outcome) -> Result:
    """The result of a deal, with the arithmetic of each seat: deadwood or gin, the total, the rebuy. The
    winners are those with the fewest points."""
    lines = []
    for s in found.played:
        if kind in ("gin", "rumino") and s == found.ender:
            lines.append(Line(kind, s, found.points[s]))
        else:
            lines.append(Line("deadwood", s, found.deadwood[s], found.loose[s]))
    lines += [Line("total", s, found.totals[s], total=True) for s in found.played]
    for s in found.rebuys:
        lines += [Line("price", s, found.price), Line("rejoin", s, found.rejoin, total=True)]
    least = min(found.points[s] for s in found.played)
    winners = tuple(s for s in found.played if found.points[s] == least) if kind != "rumino" else (found.ender,)
    return Result(kind, found.points, winners, tuple(lines), found)


def nothing(dealer: int, before: Standing) -> Result:
    """M9: a void deal."""
    seats = len(before.totals)
    zeros, none = (0,) * seats, ((),) * seats
    found = Outcome(dealer, before.playing, -1, zeros, none, none, zeros, before.totals, before.pool, 0, (), before)
    return Result("void", zeros, (), (), found)


def standing(match_state: MatchState) -> Standing:
    """The standing that a deal begins with."""
    found: Standing = match_state.facts
    return found


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _highest_first(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards, key=lambda c: (-jokers.VALUE[c], c)))
