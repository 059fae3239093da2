"""The part that the belief samplers of all games share (which steps are taken, when a sample is due), and what that of
Gin asks of a hand."""

import math
from itertools import combinations, islice

import pytest

from ai.games.gin.belief_sampler import Observed, hand_features
from ai.search.belief_sampling import accepts, sampling
from engine.cards import BIT, DECK, face, unmask
from engine.melds.plain import is_meld
from tests.kit.deals import bits


def no_number() -> float:
    raise AssertionError("no number may be drawn")


def test_a_step_is_taken_as_often_as_it_makes_the_hands_likelier() -> None:
    assert accepts(0.0, no_number) and accepts(5000.0, no_number)
    for times in (0.5, 0.1, 0.9):
        numbers = iter([n / 1000 for n in range(1000)])
        taken = sum(accepts(math.log(times), numbers.__next__) for _ in range(1000))
        assert taken / 1000 == pytest.approx(times, abs=0.002)


@pytest.mark.parametrize(
    "slice_steps, runs, due",
    [
        (0, [10, 4, 4], [True, True, True]),
        (4, [4, 4, 2, 4, 4], [False, False, True, True, True]),
        (3, [3, 3, 3, 1, 3, 1], [False, False, False, True, False, True]),
    ],
)
def test_samples_are_due_after_the_burn_in_and_then_after_some_steps(
    slice_steps: int, runs: list[int], due: list[bool]
) -> None:
    taken: list[int] = []
    chain = sampling(taken.append, burn_in=10, thinning=4, slice_steps=slice_steps)
    assert list(islice(chain, len(due))) == due
    assert taken == runs


def test_the_features_of_a_hand_in_gin_are_what_their_names_say() -> None:
    hand = bits("4H 5H 6H 9S 9C 9D KS 2C 7D QH")
    seen = Observed(bits("9D QH"), bits("KS 2C AS"), bits("7H KD"), bits("7H 8D 3H"), 0.5, 29)
    odds = [0.0] * 52
    odds[face("KS")], odds[face("2C")], odds[face("AS")], odds[face("7D")] = 0.5, 0.25, 8, 16
    fits = [c for c in DECK if not hand & BIT[c] and any(is_meld(p | BIT[c]) for p in pairs(hand))]
    found = hand_features(hand, seen, odds)
    assert (found.deadwood, found.deadwood_later) == (2.9, 1.45), "K, Q, 7 and 2"
    assert (found.low, found.gin) == (True, False)
    assert found.untaken == 1, "the queen"
    assert found.refused == 3, "7H, 8D and 3H"
    assert (found.discarded, found.declined) == (2, 2), "7H and KD; 7H and 8D"
    assert (found.lone, found.lone_later, found.lone_small) == (3, 1.5, 1), "K, Q and 2"
    assert (found.lone_tens, found.lone_tens_later) == (2, 1)
    assert (found.ways, found.ways_later) == (len(fits), len(fits) / 2)
    assert found.odds == 0.75, "of the cards nobody has seen"
    assert not hand_features(hand, seen._replace(limit=28), odds).low
    assert hand_features(bits("4H 5H 6H 7H 9S 9C 9D KS KC KH"), seen, odds).gin


def pairs(hand: int) -> list[int]:
    return [BIT[a] | BIT[b] for a, b in combinations(unmask(hand), 2)]
