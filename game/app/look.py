"""How the program looks, as the settings say: the deck, the cloth, the colours, the keys on its buttons."""

from collections.abc import Sequence

from game.app.scene import Scene
from game.app.settings import Settings
from game.draw import appearance, caches, cloth
from game.draw.canvas import Canvas
from game.draw.sprites import FACES
from game.ui import key_map


def choose(settings: Settings) -> None:
    """Choose deck, cloth and colours before anything is drawn."""
    FACES.choose(settings.large_faces, settings.back, settings.four_colours)
    cloth.choose(settings.cloth)
    key_map.choose(settings.keys)
    if appearance.choose(settings.high_contrast, settings.colours):
        caches.forget()


def text_size(settings: Settings, seen: Sequence[Scene]) -> float:
    """The text size that is chosen, or the largest that all scenes that are seen have room for."""
    return min([settings.text_size, *(scene.largest_text for scene in seen)])


def apply(settings: Settings, canvas: Canvas, seen: Sequence[Scene]) -> None:
    """Choose all of it while a window shows the scenes that are `seen`."""
    choose(settings)
    canvas.text_scale, canvas.four_colours = text_size(settings, seen), settings.four_colours
