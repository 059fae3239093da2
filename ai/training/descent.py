"""Finds the weights of a network by going down the slope of its error, by JAX (the extra `train`)."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ai.training.fitting import TooFew, library

WARM_UP = 0.2
"""The steps grow during this part of the run, then they shrink to nothing."""
DECAY = 1e-3
"""A step draws the weights to 0 by this part of them, times its size."""
LEAST_STEPS = 300
"""A few cases are gone through more often."""
Matrix = Any
"""A matrix of numpy or JAX."""


class Plan(NamedTuple):
    """How far to go."""

    epochs: float
    """How often all cases are gone through."""
    batch: int
    """The number of cases that a step looks at."""
    step: float
    """The largest step."""


def descend(error: Callable[[Any, Any], Matrix], weights: Any, cases: Any, plan: Plan, seed: int) -> Any:
    """The weights for which the error of the cases is small: `error(weights, cases)`, a number.

    Weights and cases are matrices of numpy in any tuples, lists or dicts; the first index of all matrices of `cases` is
    the case. Raises NotInstalled, TooFew."""
    jax, np = library("jax"), library("numpy")
    size = len(jax.tree.leaves(cases)[0])
    if size < 2:
        raise TooFew()
    moments = [jax.tree.map(jax.numpy.zeros_like, weights) for _ in range(2)]
    learn = jax.jit(partial(_learn, jax, jax.grad(error)))
    rng, batch, n = np.random.default_rng(seed), min(plan.batch, size), 0
    steps = max(LEAST_STEPS, round(plan.epochs * (size // batch)))
    while n < steps:
        order = rng.permutation(size)
        for start in range(0, size - batch + 1, batch):
            if n == steps:
                break
            chosen = order[start : start + batch]
            part = jax.tree.map(lambda matrix, chosen=chosen: matrix[chosen], cases)
            done = n / steps
            grown = done / WARM_UP if done < WARM_UP else (1 + np.cos(np.pi * (done - WARM_UP) / (1 - WARM_UP))) / 2
            n += 1
            weights, *moments = learn(weights, *moments, part, float(n), plan.step * grown)
    return jax.tree.map(np.asarray, weights)


def _learn(jax: Any, slope: Any, weights: Any, mean: Any, square: Any, cases: Any, n: float, step: float) -> Any:
    """One step of AdamW (Loshchilov and Hutter 2019): the weights, and the means of the slopes and their squares."""
    slopes = slope(weights, cases)
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slopes)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, slopes)

    def moved(w: Matrix, m: Matrix, s: Matrix) -> Matrix:
        return w * (1 - step * DECAY) - step * (m / (1 - 0.9**n)) / (jax.numpy.sqrt(s / (1 - 0.999**n)) + 1e-8)

    return jax.tree.map(moved, weights, mean, square), mean, square
