"""What is fitted to the rows of a trainer: regressions and small networks, by scikit-learn (the extra `train`).

Matrices are numpy's. Results are rounded, so that the last digit of the arithmetic does not change a file."""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ai.search.networks import Rows

BATCH = 256
MAX_EPOCHS = 60
PATIENCE = 5
"""So many epochs that bring nothing end the training of a network."""
KEPT_APART = 10
"""One case of so many is kept apart, to see what an epoch brings."""
FEW_CASES = 1000
"""Of so many cases none is kept apart."""
ABSENT = -20.0
"""The bias of a result that never came up: its chance is next to nothing."""


class TooFew(ValueError):
    """Nothing to fit some weights to."""

    def __init__(self) -> None:
        super().__init__("these deals have no case of some kind to learn from; ask for more deals")


class NotInstalled(ValueError):
    """The extra `train` is missing."""

    def __init__(self) -> None:
        super().__init__("training needs scikit-learn and JAX; install them with: pip install 'rintaku[train]'")


def library(name: str) -> Any:
    """A module of the extra `train`. Raises NotInstalled."""
    try:
        return import_module(name)
    except ImportError:
        raise NotInstalled from None


def check_installed(names: Sequence[str]) -> None:
    """Raises NotInstalled unless these modules are there. None of them is imported."""
    if not all(map(find_spec, names)):
        raise NotInstalled


def digits(value: float, n: int = 4) -> float:
    """A number rounded to n significant digits.

    >>> digits(0.0123456)
    0.01235
    """
    return float(f"{value:.{n}g}")


def least_squares(inputs: Any, results: Any, ridge: float = 1.0) -> list[float]:
    """The weights of a linear regression without a constant. `ridge` draws them to 0, like so many cases."""
    _check(inputs)
    model = library("sklearn.linear_model").Ridge(alpha=ridge, fit_intercept=False)
    model.fit(inputs, results)
    return [digits(w, 3) for w in model.coef_]


def counted(rows: Any, width: int) -> Any:
    """A sparse matrix with a column for each term. A row lists its terms, counted from 1: n stands for 1 in the column
    of term n, -n for -1, and 0 for nothing; a term may occur more than once."""
    numpy, sparse = library("numpy"), library("scipy.sparse")
    at, _ = places = numpy.nonzero(rows)
    terms = rows[places].astype(int)
    return sparse.csr_array((numpy.sign(terms).astype(float), (at, abs(terms) - 1)), shape=(len(rows), width))


def preferences(differences: Any) -> list[float]:
    """The weights of a conditional logit: by how much the inputs of what happened differ from those of what might have
    happened as well. `differences` may be sparse."""
    numpy, sparse = library("numpy"), library("scipy.sparse")
    _check(differences)
    # Every second case is turned round: a regression needs both answers.
    signs = numpy.where(numpy.arange(differences.shape[0]) % 2, -1.0, 1.0)
    model = library("sklearn.linear_model").LogisticRegression(fit_intercept=False, max_iter=1000)
    with _quiet():
        model.fit(sparse.diags_array(signs) @ sparse.csr_array(differences), signs)
    return [digits(w, 3) for w in model.coef_[0]]


def multinomial(inputs: Any, results: Any, count: int) -> Rows:
    """A multinomial regression without a constant: for each of `count` results a row of weights, whose sum is the
    logarithm of its chance up to a constant. One of the inputs has to be 1 throughout, the first."""
    _check(inputs)
    model = library("sklearn.linear_model").LogisticRegression(fit_intercept=False, max_iter=3000)
    with _quiet():
        model.fit(inputs, results)
    rows = [tuple([digits(w, 3) for w in row]) for row in model.coef_]
    if len(rows) == 1:  # of two results the second one's odds
        rows = [tuple([0.0] * len(rows[0])), rows[0]]
    by_class = dict(zip([int(c) for c in model.classes_], rows, strict=True))
    absent = (ABSENT, *[0.0] * (inputs.shape[1] - 1))
    return tuple([by_class.get(n, absent) for n in range(count)])


def estimator(inputs: Any, results: Any, units: Sequence[int], seed: int) -> tuple[Rows, ...]:
    """A network of rectified units that gives numbers: the squared error is minimised, until the cases that are kept
    apart, or of FEW_CASES and fewer all, are judged no better. For each layer a row for each unit, with a weight for
    each input and the constant last."""
    _check(inputs)
    numpy, cases = library("numpy"), len(inputs)
    model = library("sklearn.neural_network").MLPRegressor(
        hidden_layer_sizes=tuple(units),
        alpha=1e-3,
        batch_size=min(BATCH, max(1, cases // 4)),
        max_iter=MAX_EPOCHS,
        early_stopping=cases > FEW_CASES,
        validation_fraction=1 / KEPT_APART,
        n_iter_no_change=PATIENCE,
        random_state=seed % (1 << 32),
    )
    with _quiet(), library("threadpoolctl").threadpool_limits(1):  # sums in one order
        model.fit(inputs, results)
    layers = [
        numpy.column_stack([weights.T, bias]) for weights, bias in zip(model.coefs_, model.intercepts_, strict=True)
    ]
    return tuple([tuple([tuple([digits(float(w)) for w in row]) for row in layer]) for layer in layers])


def _check(cases: Any) -> None:
    """Raises TooFew."""
    if cases.shape[0] < 2:
        raise TooFew()


@contextmanager
def _quiet() -> Iterator[None]:
    """A fit to a few deals does not settle; scikit-learn need not say so."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
