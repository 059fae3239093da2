"""What a deal of Sumidagawa is worth between two rounds, for one who sees all hands: where playouts end.

As Expert's judgement (`expert_evaluation`) it is the odds to be out before each of the others, on a logarithmic scale:
what speaks for a seat less what speaks for the other one. Here both are weighed by the same terms, since both hands
are known. The weights are a regression (`weights/sumidagawa_value.toml`)."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain
from math import exp
from typing import Annotated

from ai.games.sumidagawa.hand_partition import LAST, size, split, tally
from ai.weights import fields, read
from engine.games.sumidagawa.state import State

Row = tuple[float, ...]
FREE, HAZY, OTHER = range(3)
"""Who leads and may play, who leads under 陽炎, and everybody else."""


@dataclass(frozen=True)
class Weights:
    """By term, the weights of its steps; roles last."""

    plan: Annotated[Row, 8 * 11]
    """A play of the plan, by kind and number,"""
    lead: Annotated[Row, 8 * 11]
    """and what it counts more for who leads."""
    count: Annotated[Row, 3 * 11]
    """How many plays the plan has, by role."""
    sits: Annotated[Row, 2 * 5 * 3]
    """A hand or none, wild cards down, role."""
    place: Annotated[Row, 4 * 2 * 3]
    """The place after the leader, held back or not, how many are in."""
    finish: Annotated[Row, 6 * 3 * 3]
    """Wild cards that it takes to play all at once, role, wild cards down."""
    low: Annotated[Row, 3 * 14]
    """By role, how far the plays are below 9, in steps of 4,"""
    alike: Annotated[Row, 3 * 6]
    """how many are of the same kind as another,"""
    cards: Annotated[Row, 3 * 15]
    """and how many cards there are."""
    race: Annotated[Row, 10 * 10]
    """Plays of the plan against those of the other."""


STANDARD = read("sumidagawa/leaf_evaluation", Weights)
PLAN, LEAD, COUNT, SITS, PLACE, FINISH, LOW, ALIKE, CARDS, RACE = accumulate(
    [len(row) for row in list(fields(STANDARD).values())[:-1]], initial=0
)
WEIGHTS: Row = tuple(chain.from_iterable(fields(STANDARD).values()))


def terms(hand: int, down: int, role: int, place: int, seats: int) -> tuple[list[int], int]:
    """The terms that speak for a seat, the so-manieth after the leader; and the plays of its plan."""
    plays = split(hand).plays
    count = min(len(plays), 9)
    found = [
        COUNT + 11 * role + count,
        SITS + 15 * (not hand) + 3 * down + role,
        PLACE + 6 * place + 3 * (down > 0) + min(seats - 2, 2),
        CARDS + 15 * role + size(hand),
    ]
    low = kinds = alike = 0
    for kind, n in plays:
        found.append(PLAN + 11 * kind + n)
        if role != OTHER:
            found.append(LEAD + 11 * kind + n)
        low += max(0, 9 - n)
        alike += kinds >> kind & 1
        kinds |= 1 << kind
    found += [LOW + 14 * role + min(low // 4, 13), ALIKE + 6 * role + min(alike, 5)]
    if hand in LAST:
        found.append(FINISH + 9 * min([last.wilds for last in LAST[hand]]) + 3 * role + min(down, 2))
    return found, count


@lru_cache(1 << 13)
def side(hand: int, down: int, role: int, place: int, seats: int) -> tuple[float, int]:
    """What speaks for a seat, and the plays of its plan."""
    found, count = terms(hand, down, role, place, seats)
    return sum([WEIGHTS[i] for i in found]), count


def value(state: State, me: int) -> float:
    """The points a seat may expect as a round begins, or has."""
    if state.result is not None:
        return float(state.result.points[me])
    if state.out >> me & 1:
        return float(state.seats - state.order.index(me))
    order = [s % state.seats for s in range(state.leader, state.leader + state.seats)]
    still = [s for s in order if not state.out >> s & 1]
    sides = {}
    for place, s in enumerate(still):
        down = state.down[2 * s] + state.down[2 * s + 1]
        role = OTHER if s != state.leader else HAZY if s == state.haze else OTHER if down else FREE
        sides[s] = side(tally(state.hands[s]), down, role, place, len(still))
    own, mine = sides.pop(me)
    points = 1.0
    for other, count in sides.values():
        points += 1 / (1 + exp(other - own - WEIGHTS[RACE + 10 * mine + count] + WEIGHTS[RACE + 10 * count + mine]))
    return points
