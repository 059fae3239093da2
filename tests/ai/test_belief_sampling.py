"""The part that the belief samplers of all games share: which steps are taken, and when a sample is due."""

import math
from itertools import islice

import pytest

from ai.search.belief_sampling import accepts, sampling


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
