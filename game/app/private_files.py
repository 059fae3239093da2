"""The files of the data folder, for their owner alone. New ones are made so (`engine.files`); those of earlier versions
could be read by everybody.

The data folder may be one that other programs use as well: RINTAKU_HOME can name any folder. So only files with names
that this program gives are changed, and no folder."""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine import files
from game.app.settings import home

NAMES: Final = {
    ".": r"(settings|lessons)\.json(\.(\d+\.)?damaged)?|statistics\.db([.-].*)?|errors\.log",
    "matches": r"(current(-\d+)?|\d{4,})\.(jsonl(\.[a-z]+\d*)?|png)",
    "reports": r"rintaku-report-\d+\.zip",
    "records": r"rintaku-records-\d+\.json",
}
"""By folder, the names that the program gives."""


def make_private() -> None:
    """Make the files that the program has written readable by their owner only. What cannot be changed stays."""
    for folder, names in NAMES.items():
        for path in _files(home() / folder, re.compile(names)):
            with suppress(OSError):
                files.make_private(path)


def _files(folder: Path, names: re.Pattern[str]) -> list[Path]:
    """The files of a folder with such names; none if the folder cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return [Path(entry.path) for entry in entries if names.fullmatch(entry.name)]
    except OSError:
        return []
