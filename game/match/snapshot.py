"""A small picture of a match's table, saved beside its record for the list of matches."""

import io
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from engine import files
from game.draw.animation import Sprite, draw_card
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot
from game.match import saves

SIZE: Final = (320, 180)
"""Width and height of the picture in pixels."""
MAX_BYTES: Final = 2_000_000
MAX_SIDE: Final = 1024
"""The widest and highest picture that is drawn: a small file can hold a picture that fills the memory."""
_PNG: Final = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
"""What every PNG file begins with; width and height follow, each in four bytes."""


def save(record: Path, picture: pygame.Surface) -> None:
    """Save the middle of `picture` for the match recorded at `record`. A write error is ignored: the list of matches
    then shows a plain cloth."""
    png = io.BytesIO()
    with suppress(OSError, pygame.error):
        pygame.image.save(_small(picture), png, ".png")
        files.replace(saves.picture(record), png.getvalue())


def load(record: Path) -> pygame.Surface | None:
    """The picture beside a record; None if there is none, or something else that is no such picture."""
    try:
        data = files.read(saves.picture(record), MAX_BYTES)
        n = len(_PNG)
        sides = (int.from_bytes(data[n : n + 4], "big"), int.from_bytes(data[n + 4 : n + 8], "big"))
        if not data.startswith(_PNG) or not all(0 < side <= MAX_SIDE for side in sides):
            return None
        return pygame.image.load(io.BytesIO(data), "table.png")
    except (OSError, pygame.error):
        return None


def open_cards(
    canvas: Canvas, zones: Mapping[str, Sequence[int]], spots: Mapping[str, Sequence[Spot]]
) -> pygame.Surface:
    """A picture of the cloth and of the cards outside all hands. `zones` are the faces by zone in the public view,
    `spots` the places of the cards."""
    cards = [
        (spot, face)
        for name, faces in zones.items()
        if not name.startswith("hand:")
        for spot, face in zip(spots.get(name, ()), faces, strict=False)
    ]
    tops = [card for card, after in zip(cards, [*cards[1:], None], strict=True) if not after or after[0] != card[0]]
    picture = pygame.Surface(canvas.surface.get_size()).convert(canvas.surface)
    with canvas.onto(picture):
        canvas.cloth()
        for spot, face in tops:
            draw_card(canvas, Sprite(face, spot))
    return picture


def _small(picture: pygame.Surface) -> pygame.Surface:
    """The middle of a picture in the shape and size that is saved."""
    w, h = picture.get_size()
    width, height = min(w, h * SIZE[0] // SIZE[1]), min(h, w * SIZE[1] // SIZE[0])
    part = picture.subsurface(((w - width) // 2, (h - height) // 2, width, height))
    return pygame.transform.smoothscale(part, SIZE)
