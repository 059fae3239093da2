"""What the attacks of a campaign counted. Tests add to it through the fixture `counts`; `tests/conftest.py` prints the
sums of all tests as one table at the end of a campaign, also when the tests run in several processes.

    def test_a_kill_loses_no_action(counts: Counts) -> None:
        ...
        counts.add("kills", "attacks")
        counts.add("kills", "acknowledged actions checked", len(acknowledged))
        counts.largest("kills", "MB of memory", peak)
"""

from collections.abc import Iterable
from typing import Any

import pytest

PROPERTY = "counts"
"""The name under which a test report carries the counts of its test."""


class Counts:
    """The counts of one test, by campaign and by what is counted."""

    def __init__(self, item: pytest.Item) -> None:
        self._sums: dict[tuple[str, str], float] = {}
        self._maxima: dict[tuple[str, str], float] = {}
        item.user_properties.append((PROPERTY, (self._sums, self._maxima)))

    def add(self, campaign: str, what: str, n: float = 1) -> None:
        """Count `n` more."""
        key = (campaign, what)
        self._sums[key] = self._sums.get(key, 0) + n

    def largest(self, campaign: str, what: str, value: float) -> None:
        """Note a measured value. The table says the largest one."""
        key = (campaign, what)
        self._maxima[key] = max(self._maxima.get(key, value), value)


def table(reports: Iterable[Any]) -> list[str]:
    """The lines of the table, one per campaign, from the reports of all phases of all tests."""
    sums: dict[tuple[str, str], float] = {}
    maxima: dict[tuple[str, str], float] = {}
    for report in reports:
        if getattr(report, "when", "") != "teardown":  # the counts of a test are complete then
            continue
        for name, value in report.user_properties:
            if name != PROPERTY:
                continue
            for key, n in value[0].items():
                sums[key] = sums.get(key, 0) + n
            for key, n in value[1].items():
                maxima[key] = max(maxima.get(key, n), n)
    parts: dict[str, list[str]] = {}
    for (campaign, what), n in sums.items():
        parts.setdefault(campaign, []).append(f"{what}: {n:,.0f}")
    for (campaign, what), n in maxima.items():
        parts.setdefault(campaign, []).append(f"{what}: at most {n:,.1f}")
    width = max(map(len, parts), default=0)
    return [f"{campaign:{width}}  {', '.join(parts[campaign])}" for campaign in sorted(parts)]
