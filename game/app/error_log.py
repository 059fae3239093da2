"""The log of errors in the data folder, and what the player is told of one."""

from collections.abc import Sequence
from pathlib import Path

from engine import files, registry
from engine.text import plain
from game.app import settings as prefs
from game.app.scene import Scene
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.text.translations import tr


def write_log(text: str) -> Path | None:
    """Append to the log in the data folder. Returns its path, or None if it cannot be written."""
    file = prefs.home() / "errors.log"
    try:
        files.append_to_log(file, (text + "\n").encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return file


def report(text: str, scenes: Sequence[Scene] = ()) -> Message:
    """Write an error to the log, with the installed game of the scenes in which it happened. Returns the message that
    says so."""
    where = installed(scenes)
    log = write_log(f"In {where}:\n{text}" if where else text)
    parts = [tr("error.text"), tr("error.game", game=where) if where else ""]
    parts.append(tr("error.log", file=str(log)) if log else tr("error.no_log"))
    return Message(tr("error.title"), "\n\n".join(filter(None, parts)))


def installed(scenes: Sequence[Scene]) -> str:
    """The installed game that scenes show, with its distribution: "Snap (rintaku-snap 1.0)". Empty if they show a game
    that comes with Rintaku. The start screen shows all games."""
    shown = (s.game for s in reversed(scenes) if s.game and not (isinstance(s, Menu) and s.place == "start"))
    game = next(shown, "")
    if not game or not registry.installed_package(game):
        return ""
    return plain(f"{tr(f'{game}.name')} ({registry.distribution(game) or game})")
