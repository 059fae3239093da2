"""What a move in Rumino brings by Master's judgement: the points of this seat in the deal, and those of the others.

Three small nets look at what a seat sees, one for a throw, one for a card from the stock, one for a knock
(`weights/rumino_judge.toml` says how they were fitted). `Hopes`, `Table` and `Thrown` name what they look at besides
the `Shape` of the hand."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from ai.games.rumino.belief_sampler import Trail, trails
from ai.games.rumino.club import NEAR, Sight
from ai.games.rumino.expert_features import completing, prospects
from ai.games.rumino.rollout import deadwood, shape
from ai.weights import read
from engine.cards import BIT, JOKER
from engine.contract import View
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.melds import jokers as wild
from engine.melds.jokers import VALUE

POINTS = 20.0
"""The nets count in so many points."""
HIGH = 1.0
"""What stands for the throws of somebody who has thrown nothing yet, in tens of points."""
LOW = sum(BIT[c] for c in range(52) if VALUE[c] <= 5)
Rows = tuple[tuple[float, ...], ...]


class Net(NamedTuple):
    """A small net: each row weighs what the layer before found, and 1 at its end."""

    first: Rows
    second: Rows
    last: Rows


class Nets(NamedTuple):
    """What is judged: own points and the mean of the others'; for a knock the latter alone."""

    throw: Net
    draw: Net
    knock: Net


NETS = read("rumino/prior_network", Nets)
LEAK = 0.01


class Hopes(NamedTuple):
    """What the next card may do for a hand."""

    then: float
    """The deadwood to expect, in tens;"""
    knock: float
    gin: float
    """how likely it lets one knock, and twice how likely it makes gin;"""
    outs: float
    """tens of unseen cards that would make or lengthen a meld, for a hand with one Joker or none,"""
    jokers: float
    """and whether it has more."""
    then_late: float
    knock_late: float
    deadwood_late: float
    jokers_late: float
    deadwood_taken: float
    """The deadwood times the most that another has taken."""


class Shown(NamedTuple):
    """What another player has shown."""

    taken: float
    """Thirds of cards taken,"""
    last: float
    """tens of points of the last card thrown,"""
    before: float
    """and of the one before,"""
    left: float
    """and thirds of low cards left lying."""


class Table(NamedTuple):
    """How far the deal is, and what all have shown."""

    rounds: float
    """In sixths, at most 12;"""
    late: float
    """and at most 6."""
    two: float
    three: float
    """So few play."""
    shown: float
    """Thirds of cards that this seat was seen to take,"""
    jokers: float
    """and quarters of Jokers unseen."""
    next_taken: float
    most_taken: float
    mean_taken: float
    next_last: float
    least_last: float
    mean_last: float
    mean_thrown: float
    """What the others took and threw, as in `Shown`."""


class Thrown(NamedTuple):
    """What is said against a throw."""

    free: float
    """How many of the cards near it are unseen,"""
    squared: float
    taken: float
    """how many of them the next player took,"""
    threw: float
    left: float
    """and whether they threw or left lying one of them,"""
    points: float
    same: float
    """or the very face."""
    free_late: float
    points_late: float
    others: float
    """How many of the cards near it the others took."""


SAFE = Thrown(*[0.0] * len(Thrown._fields))
NOBODY = Shown(0.0, 0.0, 0.0, 0.0)
EACH = 3
"""So many of the next players are looked at one by one."""


class Known(NamedTuple):
    """What a seat sees beside its hand."""

    table: Table
    each: tuple[float, ...]
    """`Shown`, of the next players in turn."""
    next: Trail
    rest: Sequence[Trail]


def known(view: View, sight: Sight) -> Known:
    """What a View says."""
    facts = view.facts
    playing = facts.playing
    place, count = playing.index(view.seat), len(playing)
    turn = [playing[(place + i) % count] for i in range(1, count)]
    seen = {t.seat: t for t in trails(view)}
    found = [seen[s] for s in turn]
    shown = [_shown(t) for t in found]
    others, rounds = len(shown), facts.turns / (6 * count)
    taken, last = [s.taken for s in shown], [s.last for s in shown]
    mean_thrown = sum([sum(t.points) / (10 * len(t.points)) if t.points else HIGH for t in found]) / others
    table = Table(
        min(2.0, rounds),
        min(1.0, rounds),
        count == 2,
        count == 3,
        len(facts.taken_from_discard[view.seat]) / 3,
        sight.jokers / 4,
        taken[0],
        max(taken),
        sum(taken) / others,
        last[0],
        min(2.0, *last),
        sum(last) / others,
        mean_thrown,
    )
    each = [x for s in (*shown, *[NOBODY] * EACH)[:EACH] for x in s]
    return Known(table, tuple(each), found[0], found[1:])


def _shown(seen: Trail) -> Shown:
    points = [p / 10 for p in seen.points]
    before = points[-2] if len(points) > 1 else HIGH
    return Shown(len(seen.held) / 3, points[-1] if points else HIGH, before, (seen.left & LOW).bit_count() / 3)


def hopes(hand: int, sight: Sight, table: Table) -> Hopes:
    """What the next card may do."""
    found = prospects(hand, deadwood(hand), sight)
    jokers, late, left, then = wild.jokers(hand), table.late, found.deadwood / 10, found.then / 10
    fits = completing(hand) if jokers < 2 else 0
    outs = (fits & sight.live).bit_count() + (fits & sight.both).bit_count()
    return Hopes(
        then,
        found.knock,
        2 * found.gin,
        outs / 10,
        jokers > 1,
        then * late,
        found.knock * late,
        left * late,
        jokers * late,
        left * table.most_taken,
    )


def against(card: int, sight: Sight, told: Known) -> Thrown:
    """What is said against a throw."""
    near, late = NEAR[card], told.table.late
    free = ((sight.live & near).bit_count() + (sight.both & near).bit_count()) / 16
    who, points = told.next, VALUE[card] / 10
    taken = sum([c == JOKER or bool(near & BIT[c]) for c in who.held])
    others = sum([c != JOKER and bool(near & BIT[c]) for t in told.rest for c in t.held])
    return Thrown(
        free,
        free * free,
        taken,
        bool(who.thrown & near),
        bool(who.left & near),
        points,
        bool((who.thrown | who.left) & BIT[card]),
        free * late,
        points * late,
        others,
    )


def out(net: Net, found: Sequence[float]) -> list[float]:
    """What a net makes of what was found, in points."""
    for rows in (net.first, net.second):
        sums = [sum(map(mul, row, found)) + row[-1] for row in rows]
        found = [x if x > 0 else LEAK * x for x in sums]
    return [POINTS * (sum(map(mul, row, found)) + row[-1]) for row in net.last]


class Brings(NamedTuple):
    """The points to expect."""

    own: float
    others: float
    """The mean of the others'."""


def _judged(net: Net, hand: int, sight: Sight, told: Known, thrown: Thrown) -> list[float]:
    ahead = hopes(hand, sight, told.table)
    return out(net, (*shape(hand)[1:], *ahead[:5], *told.table, *told.each, *ahead[5:], *thrown))


def throw(hand: int, card: int, sight: Sight, told: Known) -> Brings:
    """What a throw brings that leaves this hand."""
    return Brings(*_judged(NETS.throw, hand, sight, told, against(card, sight, told)))


def draw(hand: int, sight: Sight, told: Known) -> Brings:
    """What a card from the stock brings."""
    return Brings(*_judged(NETS.draw, hand, sight, told, SAFE))


def knock(hand: int, sight: Sight, told: Known) -> Brings:
    """What a knock brings."""
    left = deadwood(hand)
    assert left <= KNOCK_LIMIT
    return Brings(left, *_judged(NETS.knock, hand, sight, told, SAFE))
