"""What the player is told of an error that is written into the data folder."""

from collections.abc import Sequence

from engine import registry
from engine.text import plain
from game.app import error_file
from game.app.scene import Scene
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.text.translations import tr


def report(text: str, scenes: Sequence[Scene] = ()) -> Message:
    """Write an error to the log, with the installed game of the scenes in which it happened. Returns the message that
    says so."""
    where = installed(scenes)
    log = error_file.write(f"In {where}:\n{text}" if where else text)
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
