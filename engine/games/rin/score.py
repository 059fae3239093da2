"""What a deal of RIN is worth. Rules R16, R17, R19, R22-R24. The points of all seats sum to 0."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.cards import DECK, rank
from engine.contract import Line, Result

TIMES = {"rin": 2, "torin": 3}


class Payment(NamedTuple):
    """One payment: total * times * (sevens + 1), divided among `split` losers and rounded up."""

    loser: int
    winner: int
    kind: str
    """`out`, `rin` or `torin`."""
    total: int
    times: int
    sevens: int
    split: int

    @property
    def amount(self) -> int:
        """The points paid."""
        return -(-self.total * self.times * (self.sevens + 1) // self.split)


class Outcome(NamedTuple):
    """How a deal ended: the payments, the losers (one of them starts the next deal), and the field card."""

    payments: tuple[Payment, ...]
    losers: tuple[int, ...]
    field: int


_POINTS = {n: (*map(rank, DECK), n) for n in (0, 10, 20)}
"""By the points of a Joker at this table, the points of each face."""


_SEVENS = frozenset(c for c in DECK if rank(c) == 7)


def total(cards: Sequence[int], joker_points: int) -> int:
    """R23: the points of cards: A=1, J=11, Q=12, K=13, other ranks their number, a Joker `joker_points`."""
    return sum(map(_POINTS[joker_points].__getitem__, cards))


def sevens(cards: Sequence[int]) -> int:
    """R23: how many of these cards are sevens."""
    return sum([c in _SEVENS for c in cards])


def went_out(hands: Sequence[Sequence[int]], winner: int, options: Mapping[str, Any], field: int) -> Result:
    """R23, R24: a seat has played its last card. The seat with the highest total pays; of k tied ones each pays a k-th,
    rounded up."""
    totals = [total(h, options["joker_points"]) for h in hands]
    highest = max(t for s, t in enumerate(totals) if s != winner)
    losers = tuple(s for s, t in enumerate(totals) if s != winner and t == highest)
    payments = tuple(Payment(s, winner, "out", highest, 1, sevens(hands[s]), len(losers)) for s in losers)
    return _result("out", hands, payments, losers, field)


def was_called(
    hands: Sequence[Sequence[int]],
    loser: int,
    claims: Sequence[tuple[int, str]],
    options: Mapping[str, Any],
    field: int,
) -> Result:
    """R16, R17: the seat that played the field card pays every caller in full, twice for Rin, three times for Torin."""
    owed, n = total(hands[loser], options["joker_points"]), sevens(hands[loser])
    payments = tuple(Payment(loser, s, verb, owed, TIMES[verb], n, 1) for s, verb in claims)
    kind = "torin" if all(verb == "torin" for _, verb in claims) else "rin"
    return _result(kind, hands, payments, (loser,), field)


def returned(seats: int, loser: int, claims: Sequence[tuple[int, str]], field: int) -> Result:
    """R19: no seat pays; the seat that returned the call starts the next deal."""
    lines = (*(Line(verb, s, 0) for s, verb in claims), Line("return", loser, 0, total=True))
    return Result("return", (0,) * seats, (), lines, Outcome((), (loser,), field))


def void_result(seats: int, field: int) -> Result:
    """R22: the result of a void deal."""
    return Result("void", (0,) * seats, (), (), Outcome((), (), field))


def _result(
    kind: str, hands: Sequence[Sequence[int]], payments: tuple[Payment, ...], losers: tuple[int, ...], field: int
) -> Result:
    points = [0] * len(hands)
    lines = []
    for p in payments:
        points[p.winner] += p.amount
        points[p.loser] -= p.amount
    for s in losers:
        paid = next(p for p in payments if p.loser == s)
        lines.append(Line("hand", s, paid.total, tuple(hands[s])))
        if paid.sevens:
            held = tuple(c for c in hands[s] if c in _SEVENS)
            lines.append(Line(f"sevens {paid.sevens}", s, paid.total * (paid.sevens + 1), held))
    lines += [Line(f"{p.kind} {p.split}", p.loser, p.amount) for p in payments]
    lines += [Line("total", s, n, total=True) for s, n in enumerate(points) if n or s in losers]
    winners = tuple(dict.fromkeys(p.winner for p in payments))
    return Result(kind, tuple(points), winners, tuple(lines), Outcome(payments, losers, field))
