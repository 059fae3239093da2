"""Fits a network that gives the chance of each result of a deal, by JAX (the extra `train`).

It learns from the results and, as it is to tell the expected points as well, from the points: chances that explain the
results equally well may differ in those."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from ai.search.networks import Rows
from ai.training.descent import Matrix, Plan, descend
from ai.training.fitting import digits, library

PLAN = Plan(epochs=40.0, batch=1024, step=5e-3)
POINTS_WEIGHT = 1 / 800
"""What a squared error in the points counts, as compared with the logarithm of how likely the result was."""
Layer = tuple[Matrix, Matrix]
"""The weights (inputs, units), and a constant for each unit."""


class Fitted(NamedTuple):
    """A network of rectified units."""

    layers: tuple[Rows, ...]
    """For each layer a row for each unit, with a weight for each input and the constant last. The last layer has a row
    for each result: the logarithm of its chance, up to a constant."""
    points: tuple[float, ...]
    """What each result brings on average."""


def fit(
    inputs: Matrix, results: Matrix, points: Matrix, usual: Sequence[float], units: Sequence[int], seed: int
) -> Fitted:
    """Fit a network with layers of so many units to cases: their inputs (cases, inputs), the numbers of their results
    and their points (both: cases). `usual` has the points of each result, for results that do not occur. Raises
    NotInstalled, TooFew."""
    np, jax = library("numpy"), library("jax")
    rng = np.random.default_rng(seed)
    mean_points = [points[results == n].mean() if (results == n).any() else each for n, each in enumerate(usual)]
    worth = np.array(mean_points, "float32")
    mean, deviation = inputs.mean(axis=0), inputs.std(axis=0)
    deviation = np.where(deviation > 0, deviation, 1.0).astype("float32")
    layers = [
        ((rng.normal(size=(n, m)) * (2 / n) ** 0.5).astype("float32"), np.zeros(m, "float32"))
        for n, m in pairwise((inputs.shape[1], *units, len(usual)))
    ]
    cases = ((inputs - mean) / deviation, results, points)
    fitted = descend(partial(_error, jax, worth), layers, cases, PLAN, seed)
    weights, constants = fitted[0]
    fitted[0] = (weights / deviation[:, None], constants - (mean / deviation) @ weights)  # for inputs as they are
    rows = [
        tuple([tuple([digits(float(w)) for w in row]) for row in np.column_stack([weights.T, constants])])
        for weights, constants in fitted
    ]
    return Fitted(tuple(rows), tuple([round(float(w), 1) for w in worth]))


def _error(jax: Any, worth: Matrix, layers: Sequence[Layer], cases: tuple[Matrix, Matrix, Matrix]) -> Matrix:
    """The error of a network. `worth` has the points of each result."""
    np, (units, results, points) = jax.numpy, cases
    for weights, constants in layers[:-1]:
        units = jax.nn.relu(units @ weights + constants)
    weights, constants = layers[-1]
    logarithms = jax.nn.log_softmax(units @ weights + constants)
    likely = np.take_along_axis(logarithms, results[:, None], axis=1).mean()
    return POINTS_WEIGHT * ((np.exp(logarithms) @ worth - points) ** 2).mean() - likely
