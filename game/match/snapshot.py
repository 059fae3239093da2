"""A small picture of a match's table, kept beside its record for the list of matches."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from engine.contract import PUBLIC
from game.draw.animation import Sprite, draw_card
from game.match import saves

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

SIZE: Final = (320, 180)


def keep(scene: "TableScene") -> None:
    """Keep the table as it was last seen; of one that several people share, only what lies open. Nothing is
    said if it cannot be written: a plain cloth stands for it."""
    match = scene.match
    if match.journal is None or not match.path.exists() or match.table.state is None:
        return
    seen = _open_cards(scene) if match.shared else scene.picture.layer
    if seen is None:
        return
    file = saves.picture(match.path)
    whole = file.with_suffix(".new.png")
    with suppress(OSError, pygame.error):
        pygame.image.save(_small(seen), str(whole))
        os.replace(whole, file)


def _open_cards(scene: "TableScene") -> pygame.Surface | None:
    """The cloth and what everybody may see on it: no hand, not even how one is laid."""
    desk = next((d for d in scene.desks.values() if d.ply >= 0), None)
    canvas, screen = scene.app.canvas, scene.app.canvas.surface
    view = scene.table.view(PUBLIC)
    if desk is None:  # nobody has sat down
        return None
    spots = desk.table_view.layout()
    lying = [
        (spot, face)
        for name, faces in view.zones.items()
        if not name.startswith("hand:")
        for spot, face in zip(spots.get(name, ()), faces, strict=False)
    ]
    tops = [card for card, after in zip(lying, [*lying[1:], None], strict=True) if not after or after[0] != card[0]]
    canvas.surface = pygame.Surface(screen.get_size()).convert(screen)
    try:
        canvas.cloth()
        for spot, face in tops:
            draw_card(canvas, Sprite(face, spot))
        return canvas.surface
    finally:
        canvas.surface = screen


def _small(seen: pygame.Surface) -> pygame.Surface:
    """The middle of a picture in the shape and size that is kept."""
    w, h = seen.get_size()
    wide, high = min(w, h * SIZE[0] // SIZE[1]), min(h, w * SIZE[1] // SIZE[0])
    part = seen.subsurface(((w - wide) // 2, (h - high) // 2, wide, high))
    return pygame.transform.smoothscale(part, SIZE)
