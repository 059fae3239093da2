"""Each file is compiled once in a run, not once in each of its processes. Compiling, and what pytest adds to asserts,
takes longer than the rest of collecting all tests."""

import shutil
import sys
import tempfile
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent


def share(config: pytest.Config) -> None:
    """Where Python is told to write nothing beside the sources, give the processes that this one starts a folder for
    what they compile. It is removed at the end."""
    if hasattr(config, "workerinput") or not sys.dont_write_bytecode:
        return
    folder = tempfile.mkdtemp(prefix="rintaku-compiled-")
    change = pytest.MonkeyPatch()
    change.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    change.setenv("PYTHONPYCACHEPREFIX", folder)
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    config.add_cleanup(change.undo)


def read_own_part(config: pytest.Config) -> None:
    """As one of several workers that are to collect all tests, import every n-th file first. The others find it
    compiled. A file that cannot be imported is reported when it is collected."""
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != [TESTS.name]:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for file in sorted(TESTS.rglob("test_*.py"))[number::count]:
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))
