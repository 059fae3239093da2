"""How much a frame may draw anew. What is beyond goes on in the next frame, and the window shows what it showed.

Counted in pixels rather than measured as time, so that the same frames always draw the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

FRAME: Final = 1_600_000
"""The work of a frame; 8 ms. The picture with which it is reached is still finished."""
PICTURE: Final = 10_000
"""The work of a picture of any size, besides a pixel's for each of its pixels."""
SVG_PIXEL: Final = 4
"""The work of a pixel of an SVG picture, besides."""
SVG_BYTE: Final = 20
"""The work of reading a byte of an SVG picture."""


Surface = pygame.Surface


class UnfinishedError(Exception):
    """The frame has drawn as much anew as it may. What it has drawn is kept; draw it again with the next frame."""


class Work:
    """The new pictures of a frame."""

    def __init__(self) -> None:
        self.done = 0
        """The work since `limited` began."""
        self._limit: int | None = None

    @contextmanager
    def limited(self, limit: int | None) -> Iterator[None]:
        """While the context is open, no picture is begun after so much work; None: as many as there are."""
        self.done, self._limit = 0, limit
        try:
            yield
        finally:
            self._limit = None

    def check(self) -> None:
        """A picture is about to be drawn. Raises UnfinishedError if it has to wait for the next frame."""
        if self._limit is not None and self.done >= self._limit:
            raise UnfinishedError

    def uncut(self, steps: Iterator[Surface]) -> Surface | None:
        """Take the next step of something that cannot be begun again. None after the last one."""
        limit, self._limit = self._limit, None
        try:
            return next(steps, None)
        finally:
            self._limit = limit

    def add(self, work: int) -> None:
        """A picture was drawn."""
        self.done += work


WORK: Final = Work()
