"""SVG pictures that a thread draws beside the frames. A court takes 30 ms in a window of 3840 x 2160.

pygame lets go of the interpreter's lock while it draws one, so that frames go on."""

from collections.abc import Callable
from threading import Thread
from typing import Final

import pygame

Surface = pygame.Surface


class Beside:
    """Draws one picture at a time. `waits`: the program waits for it, so that the same frames always show the same."""

    def __init__(self) -> None:
        self.waits = False
        self._thread: Thread | None = None
        self._drawn: list[Surface] = []
        self._keep: Callable[[Surface], None] = lambda picture: None

    def begin(self, draw: Callable[[], Surface], keep: Callable[[Surface], None]) -> None:
        """Draw a picture in the thread. The program hands it to `keep` with a later call of `busy`. If `draw` fails,
        nothing is kept; whoever needs the picture draws it and meets the error."""
        self.finish()
        drawn: list[Surface] = []
        self._drawn, self._keep = drawn, keep
        self._thread = Thread(target=lambda: drawn.append(draw()), daemon=True)
        self._thread.start()

    def busy(self) -> bool:
        """Whether a picture is being drawn. One that is finished is kept first."""
        if self._thread is not None and (self.waits or not self._thread.is_alive()):
            self.finish()
        return self._thread is not None

    def finish(self) -> None:
        """Wait for the picture that is being drawn, and keep it."""
        if self._thread is None:
            return
        self._thread.join()
        self._thread = None
        for picture in self._drawn:
            self._keep(picture)
        self._drawn = []


BESIDE: Final = Beside()
