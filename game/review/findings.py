"""What a review says of a match, from the decisions that were weighed.

All numbers are chances to win the match, 0 to 1. A decision is weighed with what its seat knew. The result of a match
of two has three parts that add up: what the seat's own decisions cost, what the opponent's cost the opponent, and the
rest, which is the cards. With more players only the own decisions are weighed, and the rest is the cards and the
others."""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from engine.contract import Action, parse

COSTLY: Final = 0.015
"""From this cost on a decision is listed."""
IMPOSSIBLE: Final = 1e6
"""No cost and no error in a file is so large. Its sums are numbers."""
MOST_COSTLY: Final = 3
"""At most this many decisions are listed."""
TURN: Final = 0.08
"""From this change on a step of the curve is a turn."""
MOST_TURNS: Final = 3
"""At most this many turns are marked."""
SILENT: Final = "silent"
"""The verb of a decision to make no call. It is no action of a match."""


Key = tuple[int, int]
"""Ply and seat of a decision. When a seat moves, another can miss a call."""


class Decision(NamedTuple):
    """A decision of a seat, before `ply` was played. Of a missed call `made` is SILENT if the seat made no move."""

    ply: int
    """The ply after the move."""
    deal: int
    """From 0."""
    turn: int
    """Counts the seat's moves with a choice in the deal, from 1. Only the file of a review has it."""
    seat: int
    made: str
    best: str
    """The better move; the made one if no other is clearly better."""
    value: float
    """The chance to win with the better move, as the seat could know it."""
    cost: float
    error: float
    """Standard error of the cost."""
    kind: str = ""
    """The kind of mistake, a name of the game's own; empty if it cost nothing or is of no kind."""

    @property
    def key(self) -> Key:
        return self.ply, self.seat

    @property
    def made_action(self) -> Action:
        return parse(self.made)

    @property
    def best_action(self) -> Action:
        return parse(self.best)


class Point(NamedTuple):
    """A point of the curve: the chance to win after a ply, for certain at the start and the end of a deal."""

    ply: int
    chance: float
    decision: Decision | None = None
    """The decision that led here."""


class Turn(NamedTuple):
    """A large step of the curve that no decision of the seat made: the cards, or the opponent."""

    before: Point
    after: Point

    @property
    def change(self) -> float:
        return self.after.chance - self.before.chance

    @property
    def unlucky(self) -> bool:
        """Whether the step followed a decision that was right, and went wrong all the same."""
        return self.change < 0 and self.before.decision is not None and not self.before.decision.cost


class Estimate(NamedTuple):
    """A part of the result with its standard error."""

    worth: float
    error: float


class Split(NamedTuple):
    """The parts of the result: `cards + opponent + own == total`. Without `opponent`, `cards` has the others' part."""

    cards: Estimate
    opponent: Estimate | None
    own: Estimate

    @property
    def total(self) -> float:
        return self.cards.worth + (self.opponent.worth if self.opponent else 0.0) + self.own.worth


class Review:
    """The review of a match for a seat. `ends` has the seat's chance to win at the start of each deal, with the ply of
    the start, and last at the end of the match."""

    def __init__(
        self, seat: int, decisions: Sequence[Decision], ends: Sequence[tuple[int, float]], seats: int = 2
    ) -> None:
        self.seat, self.seats = seat, seats
        self.decisions = tuple(decisions)
        self.ends = tuple(ends)

    @cached_property
    def own(self) -> tuple[Decision, ...]:
        """The decisions of the seat."""
        return tuple(d for d in self.decisions if d.seat == self.seat)

    @cached_property
    def costly(self) -> tuple[Decision, ...]:
        """The seat's decisions that cost most, the costliest first."""
        listed = [d for d in self.own if d.cost >= COSTLY]
        return tuple(sorted(listed, key=lambda d: (-d.cost, d.ply))[:MOST_COSTLY])

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The curve: ends of deals, and each own decision before and after the move."""
        points = [Point(ply, chance) for ply, chance in self.ends]
        for d in self.own:
            points += [Point(d.ply - 1, d.value), Point(d.ply, d.value - d.cost, d)]
        return tuple(sorted(points, key=lambda p: (p.ply, p.decision is None)))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The largest steps that the seat did not make, in the order of the match."""
        steps = [
            Turn(a, b)
            for a, b in zip(self.points, self.points[1:], strict=False)
            if b.decision is None and abs(b.chance - a.chance) >= TURN
        ]
        return tuple(sorted(sorted(steps, key=lambda t: -abs(t.change))[:MOST_TURNS], key=lambda t: t.before.ply))

    @cached_property
    def split(self) -> Split:
        """Cards, the opponent's decisions and the own ones."""
        own = _costs(self.own)
        others = _costs([d for d in self.decisions if d.seat != self.seat])
        total = self.ends[-1][1] - self.ends[0][1]
        if self.seats > 2:
            return Split(Estimate(total + own.worth, own.error), None, Estimate(-own.worth, own.error))
        cards = Estimate(total - others.worth + own.worth, math.hypot(own.error, others.error))
        return Split(cards, others, Estimate(-own.worth, own.error))


def _costs(decisions: Sequence[Decision]) -> Estimate:
    """What decisions cost together, with the error."""
    return Estimate(sum([d.cost for d in decisions]), math.sqrt(sum([d.error**2 for d in decisions])))
