"""Correction networks of Master in Gin Rummy: by how many points Expert's evaluation of a move is wrong.

Expert evaluates a few features of a hand. The networks also see every visible card: which cards are kept, which lie in
the pile, and what both players have taken, declined and discarded. There is one network for discards, one for knocks
and one for taking the upcard, and three more for deals with a limit to knock with below 10, which see the limit as
well. Each has two hidden layers of rectified units.

The weights are in `weights/prior_*.toml`, which say where they come from."""

from collections.abc import Iterable, Sequence
from functools import cache
from operator import add, mul, sub
from typing import NamedTuple

from ai.games.gin.expert import Decision, EvaluatedDiscard, best_discard
from ai.games.gin.leaf_evaluation import ORDINARY_LIMIT, limit_inputs
from ai.search.networks import Row, Rows, layer
from ai.weights import read
from engine.cards import BIT, mask, unmask
from engine.contract import View
from engine.melds.plain import deadwood, discards

SCALE = 1000
"""The numbers in a weight file are whole thousandths."""
CARDS = 52


class NetworkText(NamedTuple):
    """A network as it is in a weight file: matrices as text, a line for each row."""

    cards: str
    """A row for each card in each of the eight sets of `visible_sets`: what it adds to each unit of the first layer."""
    weighed: str
    """A row for each of Expert's features, and one for the bias: its weight in each unit of the first layer."""
    units: str
    """A row for each unit of the second layer. The last column is the bias."""
    last: str
    """What each unit of the second layer adds to the result, and the bias."""


class Network(NamedTuple):
    """A network to compute with."""

    cards: Rows
    weighed: Rows
    """A row for each unit of the first layer, the bias last."""
    units: Rows
    last: Row


def matrix(text: str) -> Rows:
    """The rows of a matrix in a weight file."""
    return tuple([tuple([int(n) / SCALE for n in line.split()]) for line in text.split("\n") if line])


def matrix_text(rows: Iterable[Iterable[float]]) -> str:
    """A matrix as it is in a weight file."""
    return "\n".join([" ".join([str(round(x * SCALE)) for x in row]) for row in rows]) + "\n"


class Kind(NamedTuple):
    """The networks for a kind of moves."""

    ordinary: NetworkText
    low: NetworkText
    """For deals in which one knocks with less than 10."""


DISCARDS, KNOCKS, TAKES = (
    Kind(read(f"gin/prior_{name}", NetworkText), read(f"gin/prior_{name}_low", NetworkText))
    for name in ("discards", "knocks", "takes")
)


@cache
def network(text: NetworkText) -> Network:
    """The network of a weight file."""
    weighed = tuple(zip(*matrix(text.weighed), strict=True))
    return Network(matrix(text.cards), weighed, matrix(text.units), matrix(text.last)[0])


def card_sums(net: Network, sets: Sequence[int]) -> Sequence[float]:
    """What the visible cards add to each unit of the first layer."""
    rows = [net.cards[n * CARDS + c] for n, cards in enumerate(sets) for c in unmask(cards)]
    return [sum(column) for column in zip(*rows, strict=True)]


def correction(net: Network, sums: Iterable[float], features: Sequence[float]) -> float:
    """The result of a network, in points, from the sums of the visible cards and Expert's features."""
    inputs = (*features, 1.0)
    both = zip(sums, net.weighed, strict=True)
    first = [x if (x := a + sum(map(mul, row, inputs))) > 0 else 0.0 for a, row in both]
    second = layer(net.units, [*first, 1.0])
    return float(sum(map(mul, net.last, [*second, 1.0])))


def visible_sets(view: View, hand: int, card: int) -> tuple[int, ...]:
    """The visible cards as eight masks: the hand, the card to discard or take, the pile; what the opponent took,
    declined and discarded; what this seat took, and what it declined or discarded."""
    facts, seat = view.facts, view.seat
    discarded = mask(a.cards[0] for a in view.history if a.seat != seat and a.verb == "discard")
    declined = facts.rejected[1 - seat] & ~discarded
    return (
        hand,
        card,
        mask(view.zones["discard"]),
        facts.taken_from_discard[1 - seat],
        declined,
        discarded,
        facts.taken_from_discard[seat],
        facts.rejected[seat],
    )


def network_for(view: View, kind: Kind) -> Network:
    """The network for a kind of moves in a deal."""
    return network(kind.ordinary if view.facts.knock_limit == ORDINARY_LIMIT else kind.low)


def stock(view: View) -> float:
    """The number of cards in the stock, in twenties."""
    return len(view.zones["stock"]) / 20


def discard_corrections(view: View, evaluated: Sequence[EvaluatedDiscard]) -> list[float]:
    """For each discard, by how many points Expert is wrong, as compared with the other discards."""
    net = network_for(view, DISCARDS)
    base = card_sums(net, visible_sets(view, view.facts.hand, 0))
    corrections = []
    for discard in evaluated:
        card = discard.card
        sums = map(add, map(sub, base, net.cards[card]), net.cards[CARDS + card])
        corrections.append(correction(net, sums, discard_features(view, discard)))
    return corrections


def discard_features(view: View, discard: EvaluatedDiscard) -> tuple[float, ...]:
    """The inputs for a discard besides the visible cards."""
    facts, features = view.facts, discard.features
    low = discard.prospects.deadwood <= facts.knock_limit
    return (features[0] / 10, *features[1:], facts.turns / 10, stock(view), low, *limit_inputs(facts.knock_limit))


def knock_correction(view: View, decision: Decision, card: int) -> float:
    """By how many points Expert is wrong about knocking with a card instead of its best discard."""
    net, (sets, features) = network_for(view, KNOCKS), knock_inputs(view, decision, card)
    return correction(net, card_sums(net, sets), features)


def take_correction(view: View, decision: Decision) -> float:
    """By how many points Expert is wrong about taking the upcard instead of a card from the stock."""
    net, (sets, features) = network_for(view, TAKES), take_inputs(view, decision)
    return correction(net, card_sums(net, sets), features)


Inputs = tuple[tuple[int, ...], tuple[float, ...]]
"""The visible cards as eight masks, and the other inputs."""


def knock_inputs(view: View, decision: Decision, card: int) -> Inputs:
    """The inputs for a knock with a card."""
    assert decision.knock is not None
    kept = best_discard(decision.discards).prospects
    more = (stock(view), kept.knock, kept.melded / 10, kept.ways / 10)
    seen = limit_inputs(view.facts.knock_limit)
    features = (view.facts.turns / 10, *decision.knock[1:], *more, 0.0, 0.0, 0.0, *seen)
    return visible_sets(view, view.facts.hand ^ BIT[card], BIT[card]), features


def take_inputs(view: View, decision: Decision) -> Inputs:
    """The inputs for taking the upcard."""
    assert decision.take is not None
    facts, card = view.facts, view.zones["discard"][-1]
    deadwood_after = discards(facts.hand | BIT[card])
    del deadwood_after[card]
    turned = view.phase == "upcard" and facts.dealer == view.seat
    low = turned + 2 * (min(deadwood_after.values()) <= facts.knock_limit)
    features = (deadwood(facts.hand) / 10, *decision.take[1:], stock(view), low, *limit_inputs(facts.knock_limit))
    return visible_sets(view, facts.hand, BIT[card]), features
