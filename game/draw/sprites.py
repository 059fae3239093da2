"""Card faces and backs as surfaces of exactly the size asked for.

While the window is being resized the old pictures are stretched; `settle` ends that
and has them drawn sharp again."""

from typing import Final

import pygame

import assets
from game.draw import theme, vector
from game.draw.recolour import in_four_colours
from game.draw.vector import Surface
from game.games import card_files

BACKS: Final = ("wave", "river", "plain-crimson", "maple")


class Faces:
    """The faces of one choice of deck. Codes: "7H", "JK1", "back", and those of the games' own cards."""

    def __init__(self, large: bool = False, back: str = "wave", four_colours: bool = False) -> None:
        self.large = large
        self.back = back
        self.four_colours = four_colours
        self.stretching = False
        self.generation = 0  # part of every key made from faces: a change makes them new
        self._data: dict[str, bytes] = {}
        self._near: dict[str, Surface] = {}  # the last picture of each face, to be stretched
        self._cache = vector.Cache(40 << 20)

    def choose(self, large: bool, back: str, four_colours: bool = False) -> None:
        """Another look; takes effect with the next picture."""
        back = back if back in BACKS else BACKS[0]
        if (large, back, four_colours) != (self.large, self.back, self.four_colours):
            self.large, self.back, self.four_colours = large, back, four_colours
            self._data.clear()
            self._near.clear()
            self._cache.clear()
            self.generation += 1

    def hold(self) -> None:
        """The size is changing: stretch what there is."""
        self.stretching = bool(self._near)

    def settle(self) -> None:
        """The size stands: draw sharp again."""
        if self.stretching:
            self.stretching = False
            self._cache.clear()
            self.generation += 1

    def face(self, code: str, height: int) -> Surface:
        """The face or back `code`, `height` pixels high."""
        key = (code, height, self.generation)
        return self._cache.get(key, lambda: self._make(code, height))

    def _make(self, code: str, height: int) -> Surface:
        height = max(1, height)
        size = (max(1, round(height * theme.RATIO)), height)
        old = self._near.get(code)
        if self.stretching and old is not None:
            return pygame.transform.smoothscale(old, size)
        if code not in self._data:
            self._data[code] = self._file(code)
        made = vector.load(self._data[code], *size)
        self._near[code] = made
        return made

    def _file(self, code: str) -> bytes:
        code = "JK1" if code == "JK" else code  # copies are equal, so one picture stands for both
        if own := card_files().get(code):
            return own.read_bytes()
        if code == "back":
            return assets.path("cards", f"back-{self.back}.svg").read_bytes()
        folder = ("cards", "large") if self.large else ("cards",)
        svg = assets.path(*folder, f"{code}.svg").read_text(encoding="utf-8")
        return (in_four_colours(svg, code) if self.four_colours else svg).encode()


FACES: Final = Faces()
