"""The log of errors in the data folder, and what the player is told of one."""

from pathlib import Path

from engine import files
from game.app import settings as prefs
from game.scenes.dialogs.message import Message
from game.text.translations import tr


def write_log(text: str) -> Path | None:
    """Append to the log in the data folder. Returns its path, or None if it cannot be written."""
    file = prefs.home() / "errors.log"
    try:
        files.append_to_log(file, (text + "\n").encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return file


def report(text: str) -> Message:
    """Write an error to the log. Returns the message that says so."""
    log = write_log(text)
    where = tr("error.log", file=str(log)) if log else tr("error.no_log")
    return Message(tr("error.title"), tr("error.text") + "\n\n" + where)
