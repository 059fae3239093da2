"""The tests see the built-in games alone, whatever games are installed beside them.

Of two distributions of one name the first on the path counts. So one without games, of the same name, stands before
each that offers some, for the tests and for the programs that they start. A program for which a test installs a game
finds that one: its folder stands before these."""

import os
import re
from contextlib import ExitStack
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.registry import ENTRY_POINTS


def hide_others() -> ExitStack:
    """Hide the installed games until the returned stack is closed. To be called before anything asks for the games."""
    end = ExitStack()
    names = {entry.dist.name for entry in entry_points(group=ENTRY_POINTS) if entry.dist}
    if not names:
        return end
    folder = Path(end.enter_context(TemporaryDirectory(prefix="rintaku-built-in-")))
    for name in names:
        info = folder / f"{re.sub('[-_.]+', '_', name).lower()}-0.dist-info"  # the name is read from here
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
    change = end.enter_context(pytest.MonkeyPatch.context())
    change.syspath_prepend(folder)
    change.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    return end
