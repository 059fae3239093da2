"""For all tests: an empty data folder of their own, and a Hypothesis that repeats itself (the same examples every time,
no clock, nothing kept on disk)."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from layoutkit import Reader

settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test keeps settings and records."""
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> "Reader":
    """Notes what is written."""
    from layoutkit import Reader  # draws; most tests do not

    return Reader(monkeypatch)
