"""What a deal of RIN is worth. Rules R16, R17, R19, R23, R24; points always sum to 0."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.cards import DECK, JOKER
from engine.contract import Line, Result

TIMES = {"rin": 2, "torin": 3}


class Payment(NamedTuple):
    """One payment: total x times x (sevens + 1), divided by `split` losers and rounded up."""

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
    """How the deal ended: who pays whom, the losers among whom the next starter is found, the card."""

    payments: tuple[Payment, ...]
    losers: tuple[int, ...]
    field: int


_WORTH = {n: (*(c % 13 + 1 for c in DECK), n) for n in (0, 10, 20)}
"""By what a Joker counts, then by card."""


def total(cards: Sequence[int], joker_points: int) -> int:
    """A=1, J=11, Q=12, K=13, numbers as they are; a Joker what the table has it count."""
    return sum(map(_WORTH[joker_points].__getitem__, cards))


def sevens(cards: Sequence[int]) -> int:
    """R23: how many sevens."""
    return sum([c % 13 == 6 for c in cards])


def went_out(hands: Sequence[Sequence[int]], winner: int, options: Mapping[str, Any], field: int) -> Result:
    """R23, R24: the highest raw total pays the winner; k tied losers pay ceil(their own / k) each."""
    totals = [total(h, options["joker_points"]) for h in hands]
    most = max(t for s, t in enumerate(totals) if s != winner)
    losers = tuple(s for s, t in enumerate(totals) if s != winner and t == most)
    payments = tuple(Payment(s, winner, "out", most, 1, sevens(hands[s]), len(losers)) for s in losers)
    return _result("out", hands, payments, losers, field)


def was_called(
    hands: Sequence[Sequence[int]],
    loser: int,
    claims: Sequence[tuple[int, str]],
    options: Mapping[str, Any],
    field: int,
) -> Result:
    """R16, R17: the player of the field card pays every winner in full, each at their own rate."""
    owed, n = total(hands[loser], options["joker_points"]), sevens(hands[loser])
    payments = tuple(Payment(loser, s, verb, owed, TIMES[verb], n, 1) for s, verb in claims)
    kind = "torin" if all(verb == "torin" for _, verb in claims) else "rin"
    return _result(kind, hands, payments, (loser,), field)


def returned(seats: int, loser: int, claims: Sequence[tuple[int, str]], field: int) -> Result:
    """R19: nobody pays; the returner starts the next deal."""
    lines = (*(Line(verb, s, 0) for s, verb in claims), Line("return", loser, 0, total=True))
    return Result("return", (0,) * seats, (), lines, Outcome((), (loser,), field))


def void_result(seats: int, field: int) -> Result:
    """R22: void after too many turns."""
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
            held = tuple(c for c in hands[s] if c % 13 == 6 and c != JOKER)
            lines.append(Line(f"sevens {paid.sevens}", s, paid.total * (paid.sevens + 1), held))
    lines += [Line(f"{p.kind} {p.split}", p.loser, p.amount) for p in payments]
    lines += [Line("total", s, n, total=True) for s, n in enumerate(points) if n or s in losers]
    winners = tuple(dict.fromkeys(p.winner for p in payments))
    return Result(kind, tuple(points), winners, tuple(lines), Outcome(payments, losers, field))
