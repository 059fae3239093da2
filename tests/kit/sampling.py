"""How much of a long test the suite runs, and how much the campaign."""

from collections.abc import Sequence

import pytest


class _Run:
    """Whether this run is the campaign; `tests/conftest.py` sets it before the tests are imported."""

    campaign = False
    campaign_runs_it = True
    """Whether the campaign runs the test that runs now."""


def set_campaign(campaign: bool) -> None:
    """Say whether this run is the campaign."""
    _Run.campaign = campaign


def set_test(item: pytest.Item) -> None:
    """Say which test runs now."""
    _Run.campaign_runs_it = any(item.get_closest_marker(mark) for mark in ("scaled", "campaign"))


def scaled(suite: int, campaign: int) -> int:
    """Return the size of a test marked `scaled`: a small one in the suite, the full one in the campaign."""
    assert _Run.campaign_runs_it, "without the mark `scaled` the full size would never run"
    return campaign if _Run.campaign else suite


def sampled(group: Sequence[pytest.Function]) -> list[pytest.Function]:
    """Return the sample of a parametrized test marked `sample` or `sample(n)`.

    Without `n` it is a small choice in which every value of every parameter occurs; with it, `n` of the combinations
    at even distances. The choice depends on the parameters alone."""
    marker = group[0].get_closest_marker("sample")
    assert marker is not None
    if marker.args:
        (n,) = marker.args
        return [group[i * len(group) // n] for i in range(min(n, len(group)))]
    return _cover(group)


def _cover(group: Sequence[pytest.Function]) -> list[pytest.Function]:
    """Take the combination with the most values that no earlier one has, until every value occurs."""
    values = {item: {(name, repr(value)) for name, value in item.callspec.params.items()} for item in group}
    missing = set().union(*values.values())
    chosen: list[pytest.Function] = []
    while missing:
        best = max(group, key=lambda item: len(values[item] & missing))
        chosen.append(best)
        missing -= values[best]
    return chosen
