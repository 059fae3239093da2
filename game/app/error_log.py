"""The log of errors in the data folder."""

from pathlib import Path

from engine import files
from game.app import settings as prefs


def write_log(text: str) -> Path | None:
    """Append to the log in the data folder. Returns its path, or None if it cannot be written."""
    file = prefs.home() / "errors.log"
    try:
        files.append_to_log(file, (text + "\n").encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return file
