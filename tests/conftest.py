"""For all tests: an empty data folder of their own, English at the beginning whatever was spoken before, and a
Hypothesis that repeats itself (the same examples every time, no clock, nothing kept on disk)."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from game.text import translations

if TYPE_CHECKING:
    from tests.kit.layout import Reader

settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test keeps settings and records."""
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def english() -> None:
    """What is spoken does not depend on the test before."""
    translations.set_language("en")


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> "Reader":
    """Notes what is written."""
    from tests.kit.layout import Reader  # draws; most tests do not

    return Reader(monkeypatch)


@pytest.fixture
def hears() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests run in the background of a shell, which closes their ears."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
