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


def save(record: Path, picture: pygame.Surface) -> None:
    """Save the middle of `picture` for the match recorded at `record`. A write error is ignored: the list of matches
    then shows a plain cloth."""
    png = io.BytesIO()
    with suppress(OSError, pygame.error):
        pygame.image.save(_small(picture), png, ".png")
        files.replace(saves.picture(record), png.getvalue())


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
    screen = canvas.surface
    canvas.surface = pygame.Surface(screen.get_size()).convert(screen)
    try:
        canvas.cloth()
        for spot, face in tops:
            draw_card(canvas, Sprite(face, spot))
        return canvas.surface
    finally:
        canvas.surface = screen


def _small(picture: pygame.Surface) -> pygame.Surface:
    """The middle of a picture in the shape and size that is saved."""
    w, h = picture.get_size()
    width, height = min(w, h * SIZE[0] // SIZE[1]), min(h, w * SIZE[1] // SIZE[0])
    part = picture.subsurface(((w - width) // 2, (h - height) // 2, width, height))
    return pygame.transform.smoothscale(part, SIZE)
