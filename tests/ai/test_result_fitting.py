"""A network fitted to results tells their chances and what they bring."""

import math
from collections.abc import Sequence
from importlib.util import find_spec

import pytest

from ai.search.networks import Rows, layer
from ai.training import result_fitting
from ai.training.fitting import library
from tests.kit.apart import result_apart

CASES = 20_000
USUAL = (10.0, -10.0, 3.0)
"""The points of a win, of a loss and of a result that does not occur."""


def fitted() -> result_fitting.Fitted:
    """Fitted to cases with two inputs, of which the first is always 1. With the second a win has a chance of 0.8,
    without it 0.2."""
    np = library("numpy")
    rng = np.random.default_rng(1)
    helped = rng.random(CASES) < 0.5
    won = rng.random(CASES) < np.where(helped, 0.8, 0.2)
    inputs = np.column_stack([np.ones(CASES), helped]).astype("float32")
    points = np.where(won, 12.0, -6.0).astype("float32")
    return result_fitting.fit(inputs, np.where(won, 0, 1), points, USUAL, (8,), seed=3)


def chances(layers: Sequence[Rows], *inputs: float) -> list[float]:
    first, last = layers
    units = [*layer(first, [*inputs, 1.0]), 1.0]
    weights = [math.exp(sum(w * u for w, u in zip(row, units, strict=True))) for row in last]
    return [w / sum(weights) for w in weights]


def test_a_network_of_results_learns_their_chances_and_points() -> None:
    if find_spec("jax") is None:
        pytest.skip("needs the extra train")
    written, points = result_apart(fitted)
    layers = [tuple(tuple(row) for row in rows) for rows in written]
    for helped, chance in ((1.0, 0.8), (0.0, 0.2)):
        won, lost, other = chances(layers, 1.0, helped)
        assert won == pytest.approx(chance, abs=0.04)
        assert lost == pytest.approx(1 - chance, abs=0.04)
        assert other < 0.01
    assert points == [12.0, -6.0, 3.0]
