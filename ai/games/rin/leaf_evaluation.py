"""What a deal of RIN will bring each seat, with all hands in sight: the evaluation at the end of Master's rollouts.

`SeatFeatures` names what a seat is judged by. The same class holds the weights: a seat is expected to win what its
weighted sum is above the mean of all seats, in points. The weights are a regression
(`weights/leaf_evaluation.toml`)."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from ai.weights import read
from engine.cards import BIT, JOKER, rank
from engine.games.rin.effects import JOKER_SUM
from engine.games.rin.state import State

TOO_HIGH = 14
"""A hand of this sum or more cannot call on any card."""


class SeatFeatures(NamedTuple):
    """What a seat is judged by. A feature is 1 where its sentence is true, if it says nothing else."""

    one: float
    """The seat holds one card."""
    two: float
    """The seat holds two cards."""
    three: float
    """The seat holds three cards."""
    total: float
    """The sum of the hand, in thirties."""
    above: float
    """The sum of the hand less the highest sum of an opponent, in twenties, from -1 to 1."""
    highest: float
    """The hand is the highest, and an opponent holds one card."""
    danger: float
    """The part of the hand's cards on which an opponent could call."""
    danger_next: float
    """`danger`, if the seat plays after the seat whose turn it is."""
    danger_stuck: float
    """`danger_next`, if the seat cannot follow the field card."""
    wait: float
    """The cards of opponents on which the seat could call, each as a part of its hand."""
    wait_few: float
    """`wait`, if the seat holds two cards or fewer."""
    turn: float
    """It is the seat's turn."""
    none: float
    """It is the seat's turn, and it has to draw."""
    hit: float
    """It is the seat's turn, and an opponent can call on any card that it can play."""
    hits: float
    """It is the seat's turn: the part of the cards it can play that an opponent can call on."""
    out: float
    """It is the seat's turn, and it can play its last card."""
    last: float
    """It is the seat's turn, and it can play one of its last two cards."""
    next_out: float
    """The seat plays next and can then play its last card, as things are."""
    low: float
    """The hand is low enough to call."""
    follows: float
    """The seat holds one card, and it fits the field card."""
    aces: float
    """The number of aces in the hand."""
    twos: float
    """The number of 2s in the hand."""
    eights: float
    """The number of 8s in the hand."""
    kings: float
    """The number of kings in the hand."""


WEIGHTS = read("rin/leaf_evaluation", SeatFeatures)


def can_evaluate(state: State) -> bool:
    """Whether a state is such as the weights were fitted to: a normal turn, in which nothing can be called."""
    return state.ordinary_turn()


def expected_points(state: State) -> list[float]:
    """By seat, the points that the deal is expected to bring; the sum is 0. Only for a state that `can_evaluate`."""
    worth = [sum(map(mul, WEIGHTS, seat)) for seat in seat_features(state)]
    mean = sum(worth) / len(worth)
    return [x - mean for x in worth]


def seat_features(state: State) -> list[SeatFeatures]:
    """The features of each seat."""
    hands, sums, fit, masks = state.hands, state.sums, state.fit, state.masks
    counts = [*map(len, hands)]
    ranks = [*map(rank_counts, hands)]
    totals = [s % JOKER_SUM for s in sums]
    highest, fewest = sorted(totals)[-2:], sorted(counts)[:2]
    following = state.ring[state.turn + state.direction]
    low = [(s, n) for s, n in enumerate(sums) if n < TOO_HIGH]
    features = []
    for seat, (n, own, total) in enumerate(zip(counts, ranks, totals, strict=True)):
        opponents_highest = highest[0] if total == highest[1] else highest[1]
        opponents_fewest = fewest[1] if n == fewest[0] else fewest[0]
        # A call on a card whose rank is the sum of the remaining hand would be returned.
        dangerous = {r for s, r in low if s != seat and own[r] and sums[seat] != 2 * r}
        danger = sum([own[r] for r in dangerous]) / n
        held, wait = sums[seat], 0.0
        if held < TOO_HIGH:
            wait = sum([row[held] / m for s, (row, m) in enumerate(zip(ranks, counts, strict=True)) if s != seat])
        follows, plays_next = masks[seat] & fit != 0, seat == following
        none = hit = hits = 0.0
        if turn := seat == state.turn:
            if not follows:
                none = 1.0
            elif n > 1 and dangerous:
                playable = [rank(c) in dangerous and c != JOKER for c in hands[seat] if BIT[c] & fit]
                hits = sum(playable) / len(playable)
                hit = float(hits == 1)
        features.append(
            SeatFeatures(
                one=n == 1,
                two=n == 2,
                three=n == 3,
                total=total / 30,
                above=max(-1.0, min(1.0, (total - opponents_highest) / 20)),
                highest=opponents_fewest == 1 and total >= opponents_highest,
                danger=danger,
                danger_next=danger * plays_next,
                danger_stuck=danger * (plays_next and not follows),
                wait=wait,
                wait_few=wait * (n <= 2),
                turn=turn,
                none=none,
                hit=hit,
                hits=hits,
                out=turn and n == 1 and follows,
                last=turn and n == 2 and follows,
                next_out=plays_next and n == 1 and follows,
                low=held < TOO_HIGH,
                follows=n == 1 and follows,
                aces=own[1],
                twos=own[2],
                eights=own[8],
                kings=own[13],
            )
        )
    return features


def rank_counts(hand: Sequence[int]) -> list[int]:
    """By rank, the number of cards in a hand. Jokers are left out."""
    counts = [0] * 14
    for c in hand:
        if c != JOKER:
            counts[rank(c)] += 1
    return counts
