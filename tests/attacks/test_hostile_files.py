"""Files from elsewhere: whatever stands in them, they are taken or refused in one line, and nothing of them is lost."""

from pathlib import Path
from typing import Final

import pytest

from tests.attacks import hostile_readers
from tests.kit.counts import Counts
from tests.kit.process_farm import Farm
from tests.kit.sampling import scaled

FILES: Final = {
    "records": 1600,
    "settings": 600,
    "progress": 400,
    "statistics": 400,
    "exports": 500,
    "arena logs": 400,
    "searches": 300,
    "weights": 300,
    "game texts": 200,
    "pictures": 300,
    "cards": 60,
    "sounds": 60,
}
"""How many files of each kind the campaign makes."""
BATCH: Final = 200
"""Files of a kind that one process reads."""
MOST_S: Final = 5.0
MOST_MB: Final = 300.0


def attack(farm: Farm, home: Path, counts: Counts, files: dict[str, int], first: int = 0) -> None:
    """Put files before their readers, in one process."""
    end = farm.start(hostile_readers.attack, home, files=files, first=first).end()
    assert end.done, (files, first, end)
    for kind, failures, taken, longest, grown in end.told:
        assert not failures, "\n".join(failures)
        assert longest < MOST_S and grown < MOST_MB, (kind, first)
        counts.add("hostile files", kind, files[kind])
        counts.add("hostile files", "of them taken", taken)
        counts.largest("hostile files", "CPU seconds", longest)
        counts.largest("hostile files", "MB more", grown)
    assert [told[0] for told in end.told] == list(files)


def test_the_campaign_has_5000_files_of_every_kind() -> None:
    assert sum(FILES.values()) >= 5000 and set(FILES) == set(hostile_readers.KINDS)


@pytest.mark.scaled
def test_damaged_and_hostile_files_are_refused_in_one_line_and_kept(farm: Farm, tmp_path: Path, counts: Counts) -> None:
    together = scaled(len(FILES), 1)  # kinds that one process reads
    for n in range(0, len(FILES), together):
        files = {kind: scaled(4, FILES[kind]) for kind in list(FILES)[n : n + together]}
        for first in range(0, max(files.values()), BATCH):
            attack(farm, tmp_path, counts, {kind: min(BATCH, files[kind] - first) for kind in files}, first)
