"""For all tests: an empty data folder, the program's globals as at its start, missing texts as errors, and a Hypothesis
that repeats itself (the same examples every time, no clock, nothing kept on disk)."""

import gc
import os
import signal
import sqlite3
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import is_hypothesis_test, settings

from game.text import translations
from tests.kit import built_in_games, compiling
from tests.kit.counts import Counts, table
from tests.kit.sampling import sampled, set_campaign, set_test

if TYPE_CHECKING:
    from tests.kit.layout import Reader
    from tests.kit.process_farm import Farm

SUITE_EXAMPLES = 15
"""Examples per property test in the suite."""
CAMPAIGN_EXAMPLES = 200
"""Examples per property test in the campaign."""

_OTHERS_HIDDEN = built_in_games.hide_others()  # before another conftest.py asks for the games
_NUMBERS = count()
"""Of the folders of the tests of this process; each process of pytest-xdist has a base folder of its own."""
_CONNECT: Final = sqlite3.connect

settings.register_profile("suite", deadline=None, derandomize=True, database=None, max_examples=SUITE_EXAMPLES)
settings.register_profile("campaign", settings.get_profile("suite"), max_examples=CAMPAIGN_EXAMPLES)


def in_campaign(config: pytest.Config) -> bool:
    """Whether this run is the campaign."""
    return bool(config.getoption("markexpr") == "campaign")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the size of property tests and of tests marked `scaled`; it has to be known when tests are imported."""
    set_campaign(in_campaign(config))
    # Files start in the order of their names. pytest-xdist would start those with the fewest tests last, which are the
    # longest of the campaign: one worker would still be busy with them when the others have ended.
    config.option.loadscopereorder = False
    settings.load_profile("campaign" if in_campaign(config) else "suite")
    config.add_cleanup(_OTHERS_HIDDEN.close)
    compiling.share(config)
    compiling.read_own_part(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing made while the tests are found is garbage before the end: it is not searched for any, neither now nor
    by the collections of the tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Divide the long tests between the suite and the campaign.

    - A property test runs in both: with few examples in the suite, with many in the campaign. So does a test marked
      `scaled`.
    - Of a test marked `sample`, the suite runs a sample in which every value of every parameter occurs. The campaign
      runs the other combinations.
    - Of a test marked `sample(n)`, the suite runs `n` of the combinations, evenly spaced.
    """
    groups: dict[str, list[pytest.Function]] = {}
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if in_campaign(config) and (is_hypothesis_test(item.obj) or item.get_closest_marker("scaled")):
            item.add_marker("campaign")
        if item.get_closest_marker("sample"):
            groups.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for group in groups.values():
        for item in set(group) - set(sampled(group)):
            item.add_marker("campaign")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Say which test runs: not every test may ask for a size."""
    set_test(item)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """At the end of a campaign, say what its attacks counted."""
    lines = table(report for reports in terminalreporter.stats.values() for report in reports)
    if lines and in_campaign(config):
        terminalreporter.section("counts of the campaign")
        for line in lines:
            terminalreporter.line(line)


@pytest.fixture
def counts(request: pytest.FixtureRequest) -> Counts:
    """Counts attacks and what they found; see `tests/kit/counts.py`."""
    return Counts(request.node)


@pytest.fixture(scope="session")
def farm() -> "Iterator[Farm]":
    """Forks processes for attacks; see `tests/kit/process_farm.py`."""
    if os.name != "posix":
        pytest.skip("processes are forked and killed as POSIX has it")
    from tests.kit.process_farm import Farm  # most tests need none

    farm = Farm()
    yield farm
    farm.close()


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder of this test. Every test has one, so it is made without a search for a free name, as that of
    pytest is."""
    path = tmp_path_factory.getbasetemp() / f"test-{next(_NUMBERS)}"
    path.mkdir()
    return path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test keeps settings and records."""
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is not flushed to the disk: no test cuts the power of the machine. Tests of what is synced, and
    in which order, put a function of their own in the place of `os.fsync` or `sqlite3.connect`."""
    monkeypatch.setattr(os, "fsync", os.fstat)
    monkeypatch.setattr(sqlite3, "connect", _connect)


def _connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
    db: sqlite3.Connection = _CONNECT(*args, **kwargs)
    try:
        db.execute("PRAGMA synchronous = OFF")
    except sqlite3.Error:
        db.close()
        raise
    return db


@pytest.fixture(autouse=True)
def fresh_globals() -> Iterator[None]:
    """Language, cards and cloth are global: none is left behind by a test. A missing text is an error."""
    translations.set_language("en")
    translations.set_strict(True)
    yield
    translations.set_strict(False)
    translations.set_language("en")
    if "game.draw.sprites" in sys.modules:  # only a test that draws has chosen cards or a cloth
        from game.draw import cloth
        from game.draw.sprites import BACKS, FACES

        FACES.choose(large=False, back=BACKS[0])
        cloth.choose("river")
    if "game.match.lock" in sys.modules:  # as the end of the program does
        sys.modules["game.match.lock"].release_all()


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
