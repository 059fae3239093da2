"""Who will lose a deal of RIN, for one who sees all hands: where Master's playouts end.

`Side` names what a seat is judged by; filled with weights it is `WEIGHTS`, and the chance of each seat to be the loser
is in proportion to the exponential of its sum. The weights are a regression (`weights/rin_value.toml`)."""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from ai.weights import read
from engine.cards import BIT, JOKER
from engine.contract import NONE
from engine.games.rin.legal import JOKER_SUM
from engine.games.rin.state import State

LOW = 14
"""A hand of so much or more can call on no card."""


class Side(NamedTuple):
    """What a seat is judged by."""

    one: float
    """It holds one card,"""
    two: float
    three: float
    total: float
    """The hand in thirties,"""
    above: float
    """and in twenties by how much it is more than the highest of the others: 1 to -1."""
    highest: float
    """It is the highest, and somebody else has one card."""
    danger: float
    """The part of its cards on which somebody could call;"""
    danger_next: float
    """it is the next but one to play,"""
    danger_stuck: float
    """and cannot follow as things are."""
    wait: float
    """The cards of others on which it could call, each as a part of its hand,"""
    wait_few: float
    """with two cards or fewer."""
    turn: float
    """It is its turn,"""
    none: float
    """and it has to draw,"""
    hit: float
    """or can be called on whatever it plays;"""
    hits: float
    """the part of what it can play that can be called on."""
    out: float
    """It can play its last card,"""
    last: float
    """or holds two."""
    next_out: float
    """The next but one to play holds one card, and it follows as things are."""
    low: float
    """Its hand is low enough to call."""
    follows: float
    """One card, and it follows as things are."""
    aces: float
    """How many it holds of what hurts others."""
    twos: float
    eights: float
    kings: float


WEIGHTS = read("rin/leaf_evaluation", Side)


def ready(state: State) -> bool:
    """Whether a state is such as the weights were fitted to: somebody is to move as usual, and nobody can call."""
    return state.calm and state.who is not None and not state.chain and state.lap == NONE


def ranks(hand: Sequence[int]) -> list[int]:
    """How many cards of each rank a hand has."""
    found = [0] * LOW
    for c in hand:
        if c != JOKER:
            found[c % 13 + 1] += 1
    return found


def sides(state: State) -> list[Side]:
    """By seat what it is judged by; the state has to be `ready`."""
    hands, sums, fit, masks = state.hands, state.sums, state.fit, state.masks
    counts = [*map(len, hands)]
    held = [*map(ranks, hands)]
    totals = [s % JOKER_SUM for s in sums]
    most, fewest = sorted(totals)[-2:], sorted(counts)[:2]
    after = state.ring[state.turn + state.direction]
    low = [(s, n) for s, n in enumerate(sums) if n < LOW]
    found = []
    for seat, (n, own, total) in enumerate(zip(counts, held, totals, strict=True)):
        other = most[0] if total == most[1] else most[1]
        few = fewest[1] if n == fewest[0] else fewest[0]
        # a card that leaves its own rank as the sum would be returned
        bad = {r for s, r in low if s != seat and own[r] and sums[seat] != 2 * r}
        danger = sum([own[r] for r in bad]) / n
        mine, wait = sums[seat], 0.0
        if mine < LOW:
            wait = sum([row[mine] / m for s, (row, m) in enumerate(zip(held, counts, strict=True)) if s != seat])
        follows, nxt = masks[seat] & fit != 0, seat == after
        none = hit = hits = 0.0
        if turn := seat == state.turn:
            if not follows:
                none = 1.0
            elif n > 1 and bad:
                playable = [c % 13 + 1 in bad and c != JOKER for c in hands[seat] if BIT[c] & fit]
                hits = sum(playable) / len(playable)
                hit = float(hits == 1)
        found.append(
            tuple.__new__(
                Side,
                (
                    n == 1,
                    n == 2,
                    n == 3,
                    total / 30,
                    max(-1.0, min(1.0, (total - other) / 20)),
                    few == 1 and total >= other,
                    danger,
                    danger * nxt,
                    danger * (nxt and not follows),
                    wait,
                    wait * (n <= 2),
                    turn,
                    none,
                    hit,
                    hits,
                    turn and n == 1 and follows,
                    turn and n == 2 and follows,
                    nxt and n == 1 and follows,
                    mine < LOW,
                    n == 1 and follows,
                    own[1],
                    own[2],
                    own[8],
                    own[13],
                ),
            )
        )
    return found


def losing(state: State) -> list[float]:
    """By seat, how likely it loses the deal."""
    found = [exp(sum(map(mul, WEIGHTS, side))) for side in sides(state)]
    whole = sum(found)
    return [x / whole for x in found]
