"""Prior networks of Master in Rumino: the points that a move brings this seat and its opponents in the deal.

There is a network for discards, one for a card from the stock and one for knocks, each with two hidden layers
(`weights/prior_network.toml` says how they were fitted). Their inputs are the `Shape` of the hand, DrawFeatures,
TableFeatures, OpponentFeatures and DiscardFeatures."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from ai.games.rumino.belief_sampler import Observed, observe_opponents
from ai.games.rumino.club import LATE_ROUND, MOST_NEAR, NEAR, Sight
from ai.games.rumino.expert_features import completing, prospects
from ai.games.rumino.rollout import deadwood, shape
from ai.search.networks import Rows, layer
from ai.weights import read
from engine.cards import BIT, JOKER
from engine.contract import View
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.melds import jokers as wild
from engine.melds.jokers import VALUE

POINTS = 20.0
"""The unit of the networks' results, in points."""
NO_DISCARD = 1.0
"""Stands for the points (in tens) of the discards of a player who has discarded nothing yet."""
LOW_CARDS = sum(BIT[c] for c in range(52) if VALUE[c] <= 5)
"""The faces of at most five points."""


class Net(NamedTuple):
    """A network: a row for each unit of a layer, the bias last."""

    first: "Rows"
    second: "Rows"
    last: "Rows"


class Nets(NamedTuple):
    """The networks. They give the points of this seat and the mean points of its opponents; that of the knock only the
    latter."""

    discard: "Net"
    draw: "Net"
    knock: "Net"


NETS = read("rumino/prior_network", Nets)
LEAK = 0.01
"""Of a sum below 0 a unit gives this part (leaky rectified units)."""


class DrawFeatures(NamedTuple):
    """What the next card may do for a hand. `..._late` is multiplied by `TableFeatures.late`."""

    then: float
    """The expected deadwood after it, in tens."""
    knock: float
    """The probability that it makes a knock possible."""
    gin: float
    """Twice the probability that it makes gin."""
    outs: float
    """Tens of unseen cards that would make or lengthen a meld, for a hand with at most one Joker."""
    jokers: float
    """1 for a hand with more than one Joker."""
    then_late: float
    knock_late: float
    deadwood_late: float
    jokers_late: float
    deadwood_taken: float
    """The deadwood times the most cards that an opponent has taken."""


class OpponentFeatures(NamedTuple):
    """What was seen of an opponent."""

    taken: float
    """Cards taken, in thirds."""
    last: float
    """Points of the last discard, in tens."""
    before: float
    """Points of the discard before it, in tens."""
    left: float
    """Low cards declined, in thirds."""


class TableFeatures(NamedTuple):
    """How late it is in the deal, and what was seen of all players. The last seven sum up OpponentFeatures."""

    rounds: float
    """Rounds played, in sixths, at most 2."""
    late: float
    """The same, at most 1."""
    two: float
    """1 if two play."""
    three: float
    """1 if three play."""
    shown: float
    """Cards that this seat was seen to take, in thirds."""
    jokers: float
    """Unseen Jokers, in quarters."""
    next_taken: float
    most_taken: float
    mean_taken: float
    next_last: float
    least_last: float
    mean_last: float
    mean_discard: float
    """The mean points of all discards of an opponent, in tens, averaged over the opponents."""


class DiscardFeatures(NamedTuple):
    """What speaks against a discard. `..._late` is multiplied by `TableFeatures.late`."""

    free: float
    """The share of the cards near it that are unseen."""
    squared: float
    taken: float
    """The cards near it that the next player took."""
    discarded: float
    """1 if the next player discarded a card near it."""
    declined: float
    """1 if the next player declined a card near it."""
    points: float
    """Its points, in tens."""
    same: float
    """1 if the next player discarded or declined the same face."""
    free_late: float
    points_late: float
    opponents: float
    """The cards near it that the other opponents took."""


NO_DISCARD_FEATURES = DiscardFeatures(*[0.0] * len(DiscardFeatures._fields))
NO_OPPONENT = OpponentFeatures(0.0, 0.0, 0.0, 0.0)
LISTED_OPPONENTS = 3
"""How many of the next players have inputs of their own."""


class Known(NamedTuple):
    """What a seat sees besides its hand."""

    table: TableFeatures
    each: tuple[float, ...]
    """OpponentFeatures of the next players, one after the other."""
    next: Observed
    """The next player."""
    opponents: Sequence[Observed]
    """The other opponents."""


def known(view: View, sight: Sight) -> Known:
    """What a View shows."""
    facts = view.facts
    playing = facts.playing
    place, count = playing.index(view.seat), len(playing)
    turn = [playing[(place + i) % count] for i in range(1, count)]
    seen = {t.seat: t for t in observe_opponents(view)}
    opponents = [seen[s] for s in turn]
    shown = [_opponent_features(o) for o in opponents]
    others, rounds = len(shown), facts.turns / (LATE_ROUND * count)
    taken, last = [s.taken for s in shown], [s.last for s in shown]
    mean_discard = sum([sum(o.points) / (10 * len(o.points)) if o.points else NO_DISCARD for o in opponents]) / others
    table = TableFeatures(
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
        mean_discard,
    )
    each = [x for s in (*shown, *[NO_OPPONENT] * LISTED_OPPONENTS)[:LISTED_OPPONENTS] for x in s]
    return Known(table, tuple(each), opponents[0], opponents[1:])


def _opponent_features(seen: Observed) -> OpponentFeatures:
    points = [p / 10 for p in seen.points]
    before = points[-2] if len(points) > 1 else NO_DISCARD
    return OpponentFeatures(
        len(seen.held) / 3, points[-1] if points else NO_DISCARD, before, (seen.declined & LOW_CARDS).bit_count() / 3
    )


def draw_features(hand: int, sight: Sight, table: TableFeatures) -> DrawFeatures:
    """What the next card may do for a hand."""
    ahead = prospects(hand, deadwood(hand), sight)
    jokers, late, left, then = wild.jokers(hand), table.late, ahead.deadwood / 10, ahead.then / 10
    fits = completing(hand) if jokers < 2 else 0
    outs = (fits & sight.live).bit_count() + (fits & sight.both).bit_count()
    return DrawFeatures(
        then,
        ahead.knock,
        2 * ahead.gin,
        outs / 10,
        jokers > 1,
        then * late,
        ahead.knock * late,
        left * late,
        jokers * late,
        left * table.most_taken,
    )


def discard_features(card: int, sight: Sight, seen: Known) -> DiscardFeatures:
    """What speaks against a discard."""
    near, late = NEAR[card], seen.table.late
    free = ((sight.live & near).bit_count() + (sight.both & near).bit_count()) / MOST_NEAR
    player, points = seen.next, VALUE[card] / 10
    taken = sum([c == JOKER or bool(near & BIT[c]) for c in player.held])
    others = sum([c != JOKER and bool(near & BIT[c]) for o in seen.opponents for c in o.held])
    return DiscardFeatures(
        free,
        free * free,
        taken,
        bool(player.discarded & near),
        bool(player.declined & near),
        points,
        bool((player.discarded | player.declined) & BIT[card]),
        free * late,
        points * late,
        others,
    )


def points(net: Net, inputs: Sequence[float]) -> list[float]:
    """The results of a network, in points."""
    for rows in (net.first, net.second):
        inputs = layer(rows, [*inputs, 1.0], LEAK)
    inputs = [*inputs, 1.0]
    return [POINTS * sum(map(mul, row, inputs)) for row in net.last]


class ExpectedPoints(NamedTuple):
    """The points that a deal is expected to bring."""

    own: float
    opponents: float
    """The mean of the opponents' points."""


def inputs(hand: int, sight: Sight, seen: Known, discard: DiscardFeatures = NO_DISCARD_FEATURES) -> tuple[float, ...]:
    """The inputs of a network for the seven cards that are kept."""
    ahead = draw_features(hand, sight, seen.table)
    return (*shape(hand)[1:], *ahead[:5], *seen.table, *seen.each, *ahead[5:], *discard)


def after_discard(hand: int, card: int, sight: Sight, seen: Known) -> ExpectedPoints:
    """The points after a discard that leaves this hand."""
    return ExpectedPoints(*points(NETS.discard, inputs(hand, sight, seen, discard_features(card, sight, seen))))


def before_draw(hand: int, sight: Sight, seen: Known) -> ExpectedPoints:
    """The points with a card from the stock to come."""
    return ExpectedPoints(*points(NETS.draw, inputs(hand, sight, seen)))


def after_knock(hand: int, sight: Sight, seen: Known) -> ExpectedPoints:
    """The points after a knock."""
    own = deadwood(hand)
    assert own <= KNOCK_LIMIT
    return ExpectedPoints(own, *points(NETS.knock, inputs(hand, sight, seen)))
