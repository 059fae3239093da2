"""What is drawn ahead, in frames in which nothing on the window changes."""

from collections.abc import Iterator
from typing import Final

from game.app.scene import Scene
from game.draw import cloth
from game.draw.beside import BESIDE
from game.draw.canvas import Canvas
from game.draw.sprites import FACES

BACK: Final = 150.0
"""The height, in units, of the back that is drawn ahead. The first table stretches it to the sizes it needs."""


class Preparation:
    """Draws one picture in each idle frame: first what the window shows stretched, then what its scene may need soon,
    then the cloth and the back of the cards for the next table."""

    def __init__(self) -> None:
        self._steps: Iterator[None] = iter(())

    def restart(self) -> None:
        """The window has another size: what was begun for the old one is of no use."""
        self._steps = iter(())

    def idle(self, scene: Scene, canvas: Canvas) -> bool:
        """Use a frame in which nothing was drawn. Returns whether the window can show something sharper now."""
        sharpened = FACES.sharpened
        began = BESIDE.busy() or FACES.sharpen_ahead() or scene.prepare()
        if not began and next(self._steps, self) is self:
            self._steps = _table(canvas)
        return FACES.sharpened != sharpened


def _table(c: Canvas) -> Iterator[None]:
    """Draw what every table needs, in steps."""
    yield from cloth.prepare(c.pixel_width, c.pixel_height, c.scale)
    if FACES.draw_ahead("back", c.pixels(BACK)):
        yield
