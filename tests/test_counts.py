"""The table of counts at the end of a campaign."""

from types import SimpleNamespace
from typing import Any

from tests.kit.counts import Counts, table


def _reports(item: Any) -> list[Any]:
    return [SimpleNamespace(when=when, user_properties=item.user_properties) for when in ("setup", "call", "teardown")]


def test_a_campaign_prints_the_sums_of_all_its_tests_once() -> None:
    items: list[Any] = [SimpleNamespace(user_properties=[("other", 1)]) for _ in range(2)]
    for memory, item in enumerate(items):
        counts = Counts(item)
        counts.add("kills", "attacks", 700)
        counts.add("kills", "of matches", memory)
        counts.largest("kills", "MB of memory", memory)
    Counts(items[0]).add("double starts", "attacks")
    reports = [report for item in items for report in _reports(item)]
    assert table(reports) == [
        "double starts  attacks: 1",
        "kills          attacks: 1,400, of matches: 1, MB of memory: at most 1.0",
    ]
    assert table([]) == []
