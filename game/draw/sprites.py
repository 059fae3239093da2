"""Card faces and backs as surfaces of an exact size.

While the window changes its size, the pictures of the old size are stretched. `settle` ends that."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

import assets
from game.draw import appearance, picture_file, theme, vector
from game.draw.beside import BESIDE
from game.draw.recolour import in_four_colours
from game.draw.vector import Surface
from game.games import card_files

BACKS: Final = ("wave", "river", "plain-crimson", "maple")
BLANK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">'
    '<rect x="0.6" y="0.6" width="248.8" height="348.8" rx="14" fill="#fbf6ea" stroke="#8a8374"/></svg>'
)
"""The picture of a card without one."""
FLIGHTS: Final = vector.Cache(vector.LEAST)
"""Cards as they look on their way. Apart from other pictures, as every flight makes dozens that nobody needs again."""


class Faces:
    """The pictures of the chosen deck, by code: "7H", "JK1", "back", and the codes of the games' own cards."""

    def __init__(self, large: bool = False, back: str = "wave", four_colours: bool = False) -> None:
        self.large = large
        self.back = back
        self.four_colours = four_colours
        self.stretching = False
        self.generation = 0  # counts changes of the deck; part of the key of every cached picture
        self._data: dict[str, bytes] = {}
        self._near: dict[str, Surface] = {}  # the last picture of each face, for stretching
        self.pictures = vector.Cache(vector.LEAST)
        self.sharpened = 0
        """How many stretched pictures were drawn again so far."""
        self._hurried = False
        self._stretched: dict[tuple[str, int], None] = {}  # code and height of pictures to draw again

    def choose(self, large: bool, back: str, four_colours: bool = False) -> None:
        """Choose a deck. The next picture shows it."""
        back = back if back in BACKS else BACKS[0]
        if (large, back, four_colours) != (self.large, self.back, self.four_colours):
            self.large, self.back, self.four_colours = large, back, four_colours
            self.forget()

    def forget(self) -> None:
        """Every picture is out of date."""
        self._data.clear()
        self._near.clear()
        self._stretched.clear()
        self.pictures.clear()
        self.generation += 1

    @property
    def state(self) -> tuple[int, bool]:
        """While this and `generation` are the same, so are the pictures of faces."""
        return self.pictures.made, self._hurried

    def hold(self) -> None:
        """Stretch existing pictures while the window changes its size."""
        self.stretching = bool(self._near)

    def settle(self) -> None:
        """Draw pictures of the exact size again."""
        if self.stretching:
            self.stretching = False
            self._stretched.clear()
            self.pictures.clear()
            self.generation += 1

    def begin_window(self) -> None:
        """Forget what an earlier window left stretched, so that the new one does not draw it again. A picture that is
        being drawn is kept."""
        BESIDE.finish()
        self.settle()
        self._stretched.clear()

    def face(self, code: str, height: int, dim: bool = False) -> Surface:
        """The face or back `code`, `height` pixels high. `dim`: as a card that cannot be played."""
        key = (code, height, dim, self.generation)
        if self.stretches(code, height):
            self._stretched[code, height] = None
            return self.rough(code, height, dim)
        return self.pictures.get(key, lambda: _dimmed(self.face(code, height)) if dim else self._make(code, height))

    def stretches(self, code: str, height: int) -> bool:
        """Whether the face would only be stretched now, and drawn later."""
        return self._hurried and self._other_size(code, height) is not None

    @contextmanager
    def in_a_hurry(self) -> Iterator[None]:
        """While the context is open, stretch faces that exist in another size; `sharpen` draws them later. A court
        takes 15 ms in a window of 1920 x 1080."""
        self._hurried = True
        try:
            yield
        finally:
            self._hurried = False

    def sharpen(self) -> bool:
        """Draw one of the pictures that were only stretched. False if there is none."""
        BESIDE.finish()
        if not self._stretched or self.stretching:
            return False
        (code, height), _ = self._stretched.popitem()
        self.face(code, height)
        self.sharpened += 1
        return True

    def sharpen_ahead(self) -> bool:
        """The same in a thread, after which `sharpened` is one more. False if there is none."""
        while self._stretched and not self.stretching:
            (code, height), _ = self._stretched.popitem()
            if self.draw_ahead(code, height, 1):
                return True
        return False

    def draw_ahead(self, code: str, height: int, sharpened: int = 0) -> bool:
        """Draw a face in a thread before it is needed. False if it exists."""
        BESIDE.finish()
        if self.has(code, height):
            return False
        data, generation = self._svg(code), self.generation
        size = max(1, round(height * theme.RATIO)), max(1, height)  # in a tiny window a card has no pixel

        def keep(picture: Surface) -> None:
            if generation == self.generation and not self.stretching:
                self._near[code] = self.pictures.get((code, height, False, generation), picture.convert_alpha)
                self.sharpened += sharpened

        BESIDE.begin(lambda: vector.raw(data, *size), keep)
        return True

    def rough(self, code: str, height: int, dim: bool = False) -> Surface:
        """The same, made of a picture of another size if there is one but none of this size: for a card that flies."""
        near = self._other_size(code, height)
        if near is None:
            return self.face(code, height, dim)
        key = ("rough", code, height, dim, self.generation)
        return FLIGHTS.get(key, lambda: _dimmed(_sized(near, height)) if dim else _sized(near, height))

    def _other_size(self, code: str, height: int) -> Surface | None:
        """A picture of the face in another size, if there is none of this size."""
        near = self._near.get(code)
        return None if near is None or near.get_height() == height or self.has(code, height) else near

    def has(self, code: str, height: int) -> bool:
        """Whether the face is drawn already."""
        return (code, height, False, self.generation) in self.pictures

    def _make(self, code: str, height: int) -> Surface:
        height = max(1, height)
        old = self._near.get(code)
        if old is not None and old.get_height() == height:
            return old
        if self.stretching and old is not None:
            return _sized(old, height)
        made = vector.load(self._svg(code), max(1, round(height * theme.RATIO)), height)
        self._near[code] = made
        return made

    def _svg(self, code: str) -> bytes:
        if code not in self._data:
            self._data[code] = self._file(code)
        return self._data[code]

    def _file(self, code: str) -> bytes:
        code = "JK1" if code == "JK" else code  # Jokers look the same
        if own := card_files().get(code):
            return appearance.card(_own_card(own)).encode()
        if code == "back":
            return assets.path("cards", f"back-{self.back}.svg").read_bytes()
        folder = ("cards", "large") if self.large else ("cards",)
        svg = assets.path(*folder, f"{code}.svg").read_text(encoding="utf-8")
        return appearance.card(in_four_colours(svg, code) if self.four_colours else svg).encode()


def _own_card(file: Path) -> str:
    """The picture of a game's own card; a blank card if it cannot be drawn. The start screen says why."""
    try:
        return picture_file.read(file)
    except (OSError, ValueError):
        return BLANK


def _sized(face: Surface, height: int) -> Surface:
    return pygame.transform.smoothscale(face, (max(1, round(height * theme.RATIO)), height))


def _dimmed(face: Surface) -> Surface:
    dark = face.copy()
    dark.fill((*theme.DIM, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


FACES: Final = Faces()
