"""Fits a network over the 52 cards of a pack, by JAX (the extra `train`).

The network has layers that give every card some numbers. They depend on what the layer before gives the cards near it
in its suit and those of near ranks in all suits. The weights are the same for all suits and, except for a constant,
for all ranks. It learns several things at once from what the last layer gives: which hidden cards a hand holds, for
the cards that a move is about whether they are wanted, and for each kind of moves a number. So the numbers, of which
each case says little, profit from what the cards say clearly."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from ai.search.networks import RANK_REACH, SUIT_REACH
from ai.training.descent import Matrix, Plan, descend
from ai.training.fitting import library

SUITS, RANKS, CARDS = 4, 13, 52
HEAD_UNITS = (48, 16)
WANTED_UNITS = 32
PLAN = Plan(epochs=4.0, batch=128, step=3e-3)
SCALE = 8.0
"""The numbers to learn are about so large."""
HELD_WEIGHT, NUMBER_WEIGHT = 3.0, 1 / 60
"""What an error counts in which hidden cards are held, and a squared error in a number, as compared with an error in
which cards are wanted."""


class Cases(NamedTuple):
    """What is learnt from. The first index is the case. A case has at most `m` moves, each about a card."""

    inputs: Matrix
    """(cases, 52, inputs)"""
    hidden: Matrix
    """(cases, 52): 1 for the hidden cards."""
    held: Matrix
    """(cases, 52): 1 for those that are held."""
    kind: Matrix
    """(cases,): the number of the kind of moves."""
    cards: Matrix
    """(cases, m)"""
    there: Matrix
    """(cases, m): 1 for a move that is there, 0 for a place that is empty."""
    features: Matrix
    """(cases, m, features): more inputs for each move."""
    wanted: Matrix
    """(cases, m): 1 if the card is wanted; looked at for moves of kind 0 only."""
    numbers: Matrix
    """(cases, m): what is to be learnt of each move. For moves of kind 0 only the differences in a case count."""


class Head(NamedTuple):
    """The layers of a head: rows of units by columns of inputs, the constant last. The inputs are what the last layer
    gives the card and gives all cards on average, the features, and 1 for the rank of the card."""

    first: Matrix
    second: Matrix
    last: Matrix


class Fitted(NamedTuple):
    """A network: matrices with a row for each unit."""

    layers: tuple[Matrix, ...]
    """The columns are the weights of the cards in the suit, from low to high and by card those of its inputs; those of
    the sums over all suits; and a constant for each rank."""
    held: Matrix
    """One row: the logarithm of the odds that a hidden card is held. The constant is last."""
    heads: tuple[Head, ...]
    """By kind of moves."""


def fit(cases: Cases, kinds: int, units: int, depth: int, seed: int) -> Fitted:
    """Fit a network of so many layers and units to the cases. Raises NotInstalled, TooFew."""
    jax, np = library("jax"), library("numpy")
    there = cases.there[..., None]
    rows = cases.features[cases.there > 0]
    mean, deviation = rows.mean(axis=0), rows.std(axis=0) + 1e-3
    cases = cases._replace(features=(cases.features - mean) / deviation * there, numbers=_compared(cases) / SCALE)
    weights = _start(jax, cases, kinds, units, depth, seed)
    fitted = descend(partial(_error, jax, depth, kinds), weights, cases, PLAN, seed)
    return _fitted(np, fitted, depth, kinds, units, mean, deviation)


def _compared(cases: Cases) -> Matrix:
    """The numbers to learn: for moves of kind 0 less their mean in the case, 0 where there is no move."""
    there = cases.there
    means = (cases.numbers * there).sum(axis=1, keepdims=True) / there.sum(axis=1, keepdims=True)
    return (cases.numbers - means * (cases.kind == 0)[:, None]) * there


def _start(jax: Any, cases: Cases, kinds: int, units: int, depth: int, seed: int) -> dict[str, Matrix]:
    """Small random weights."""
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 2 * depth + 3 * kinds + 3))

    def random(inputs: int, outputs: int, size: float) -> Matrix:
        return jax.random.normal(next(keys), (inputs, outputs)) * size * (2 / inputs) ** 0.5

    weights = {}
    for n in range(depth):
        inputs = units if n else cases.inputs.shape[2]
        weights[f"suit{n}"] = random((2 * SUIT_REACH + 1) * inputs, units, 0.7)
        weights[f"all{n}"] = random((2 * RANK_REACH + 1) * inputs, units, 0.3)
        weights[f"ranks{n}"] = jax.numpy.zeros((RANKS, units))
    weights["held"], weights["held_"] = random(units, 1, 0.3), jax.numpy.full(1, -1.0)
    wide = 2 * units + cases.features.shape[2] + RANKS
    for name, sizes in [*[(f"head{n}", (*HEAD_UNITS, 1)) for n in range(kinds)], ("wanted", (WANTED_UNITS, 1))]:
        for n, (inputs, outputs) in enumerate(zip((wide, *sizes), sizes, strict=False)):
            weights[f"{name}.{n}"] = random(inputs, outputs, 0.1 if outputs == 1 else 1.0)
            weights[f"{name}.{n}_"] = jax.numpy.zeros(outputs)
    return weights


def _windows(jax: Any, cells: Matrix, reach: int) -> Matrix:
    """(..., 13, numbers): for each cell its numbers and those of its neighbours, 0 beyond the end."""
    padded = jax.numpy.pad(cells, [(0, 0)] * (cells.ndim - 2) + [(reach, reach), (0, 0)])
    return jax.numpy.concatenate([padded[..., n : n + RANKS, :] for n in range(2 * reach + 1)], axis=-1)


def _through(jax: Any, weights: Mapping[str, Matrix], name: str, cells: Matrix, count: int) -> Matrix:
    """What a head of so many layers gives."""
    for n in range(count):
        cells = cells @ weights[f"{name}.{n}"] + weights[f"{name}.{n}_"]
        cells = jax.nn.relu(cells) if n < count - 1 else cells
    return cells[..., 0]


def outputs(
    jax: Any, depth: int, kinds: int, weights: Mapping[str, Matrix], cases: Cases
) -> tuple[Matrix, Matrix, Matrix]:
    """What a network gives: the logarithms of the odds that the cards are held (cases, 52), those that the cards of the
    moves are wanted, and the numbers of the moves (cases, m), divided by SCALE."""
    np, nn = jax.numpy, jax.nn
    size = cases.inputs.shape[0]
    cells = cases.inputs.reshape(size, SUITS, RANKS, -1)
    for n in range(depth):
        shared = _windows(jax, cells.sum(axis=1), RANK_REACH) @ weights[f"all{n}"] + weights[f"ranks{n}"]
        cells = nn.relu(_windows(jax, cells, SUIT_REACH) @ weights[f"suit{n}"] + shared[:, None])
    cells = cells.reshape(size, CARDS, -1)
    odds = (cells @ weights["held"] + weights["held_"])[..., 0]
    own = np.take_along_axis(cells, cases.cards[:, :, None], axis=1)
    mean = np.broadcast_to(cells.mean(axis=1)[:, None], own.shape)
    inputs = np.concatenate([own, mean, cases.features, nn.one_hot(cases.cards % RANKS, RANKS)], axis=-1)
    numbers = _through(jax, weights, "head0", inputs, 3)
    for n in range(1, kinds):
        numbers = np.where(cases.kind[:, None] == n, _through(jax, weights, f"head{n}", inputs, 3), numbers)
    return odds, _through(jax, weights, "wanted", inputs, 2), numbers


def _error(jax: Any, depth: int, kinds: int, weights: Mapping[str, Matrix], cases: Cases) -> Matrix:
    """The error of a network."""
    np, there, first = jax.numpy, cases.there, (cases.kind == 0)[:, None]
    odds, wanted, numbers = outputs(jax, depth, kinds, weights, cases)
    means = (numbers * there).sum(axis=1, keepdims=True) / there.sum(axis=1, keepdims=True)
    squares = ((numbers - means * first - cases.numbers) ** 2 * there).sum() / there.sum()
    held = (_unlikelihood(jax, odds, cases.held) * cases.hidden).sum() / cases.hidden.sum()
    looked = there * first
    wrong = (_unlikelihood(jax, wanted, cases.wanted) * looked).sum() / np.maximum(1.0, looked.sum())
    return HELD_WEIGHT * held + wrong + NUMBER_WEIGHT * SCALE**2 * squares


def _unlikelihood(jax: Any, odds: Matrix, happened: Matrix) -> Matrix:
    """The negative logarithm of how likely it was that something happened (1) or not (0)."""
    return jax.nn.softplus(odds) - odds * happened


def _fitted(
    np: Any, weights: dict[str, Matrix], depth: int, kinds: int, units: int, mean: Matrix, deviation: Matrix
) -> Fitted:
    """The weights as matrices, for features as they are."""
    layers = [np.concatenate([weights[f"{part}{n}"] for part in ("suit", "all", "ranks")]).T for n in range(depth)]
    heads = []
    for n in range(kinds):
        first, constant = weights[f"head{n}.0"].copy(), weights[f"head{n}.0_"]
        at = slice(2 * units, 2 * units + len(mean))
        constant = constant - (mean / deviation) @ first[at]
        first[at] /= deviation[:, None]
        rows = [np.column_stack([weights[f"head{n}.{k}"].T, weights[f"head{n}.{k}_"]]) for k in (1, 2)]
        heads.append(Head(np.column_stack([first.T, constant]), rows[0], rows[1] * SCALE))
    held = np.column_stack([weights["held"].T, weights["held_"]])
    return Fitted(tuple(layers), held, tuple(heads))
