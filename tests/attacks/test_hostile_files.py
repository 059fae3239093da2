"""Files from elsewhere: whatever stands in them, they are taken or refused in one line, and nothing of them is lost."""

from pathlib import Path
from typing import Final

import pytest

from tests.attacks import hostile_readers
from tests.kit.counts import Counts
from tests.kit.process_farm import Farm
from tests.kit.sampling import scaled

FILES: Final = {
    "records": (8, 1600),
    "settings": (6, 600),
    "progress": (6, 400),
    "statistics": (6, 400),
    "exports": (6, 500),
    "arena logs": (6, 400),
    "searches": (6, 300),
    "weights": (6, 300),
    "game texts": (4, 200),
    "pictures": (6, 300),
}
"""How many files of each kind are made: in the suite, in the campaign."""
BATCH: Final = 200
"""Files that one process reads."""
MOST_S: Final = 5.0
MOST_MB: Final = 300.0


def test_the_campaign_has_5000_files() -> None:
    assert sum(full for _, full in FILES.values()) == 5000 and set(FILES) == set(hostile_readers.KINDS)


@pytest.mark.scaled
@pytest.mark.parametrize("kind", FILES)
def test_a_damaged_or_hostile_file_is_refused_in_one_line_and_kept(
    kind: str, farm: Farm, tmp_path: Path, counts: Counts
) -> None:
    count = scaled(*FILES[kind])
    for first in range(0, count, BATCH):
        n = min(BATCH, count - first)
        end = farm.start(hostile_readers.attack, tmp_path / str(first), kind=kind, first=first, count=n).end()
        assert end.done, (kind, first, end)
        ((failures, taken, longest, grown),) = end.told
        counts.add("hostile files", kind, n)
        counts.add("hostile files", "taken, because they do no harm", taken)
        counts.largest("hostile files", "CPU seconds", longest)
        counts.largest("hostile files", "MB more", grown)
        assert not failures, "\n".join(failures)
        assert longest < MOST_S and grown < MOST_MB
