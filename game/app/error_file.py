"""The file of errors in the data folder. Needs no pygame: a command may fail that draws nothing."""

from pathlib import Path

from engine import files
from game.app.settings import home


def write(text: str) -> Path | None:
    """Append to the file. Returns its path, or None if it cannot be written."""
    file = home() / "errors.log"
    try:
        files.append_to_log(file, (text + "\n").encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return file
