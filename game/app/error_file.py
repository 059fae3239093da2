"""The file of errors in the data folder. Needs no pygame: a command may fail that draws nothing."""

from pathlib import Path
from typing import Final

from engine import files
from game.app.settings import home

MAX_BYTES: Final = 2_000_000
"""A longer file is begun anew: some thousand errors."""


def write(text: str) -> Path | None:
    """Append to the file. Returns its path, or None if it cannot be written."""
    file = home() / "errors.log"
    try:
        files.append_to_log(file, (text + "\n").encode("utf-8", "backslashreplace"), MAX_BYTES)
    except OSError:
        return None
    return file
