"""How the program looks, as the settings say: the deck, the cloth, the colours, the keys on its buttons."""

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


def apply(settings: Settings, canvas: Canvas) -> None:
    """Choose all of it for a window."""
    choose(settings)
    canvas.text_scale, canvas.four_colours = settings.text_size, settings.four_colours
