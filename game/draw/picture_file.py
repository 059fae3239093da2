"""Reading the picture of a card that comes with an installed game: an SVG file, within limits.

The loader (nanosvg) takes whatever it is given. A line of dashes that are far shorter than it is, or a coordinate of
many digits, would keep it busy without end; no card needs one."""

import re
from pathlib import Path
from typing import Final

import pygame

from engine import files
from game.draw import vector

MAX_BYTES: Final = 200_000
_ENDLESS: Final = re.compile(
    r"dasharray(?!\s*[:=][\s\"']*none)|(?<![\w.])\d{7}|[\d.]e\+?\d|<!ENTITY|\bnan\b|\binf(inity)?\b", re.IGNORECASE
)
_COLOUR: Final = re.compile(r"#[0-9a-f]{3,8}\b", re.IGNORECASE)
_ROOT: Final = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<svg[\s>]", re.DOTALL)


class PictureError(ValueError):
    """A file is no picture of a card that can be drawn. The message says why."""


def read(path: Path) -> str:
    """The text of a picture. Raises PictureError, or OSError if the file cannot be read or is too large."""
    try:
        text = files.read(path, MAX_BYTES).decode()
    except UnicodeDecodeError:
        raise PictureError("not an SVG picture") from None
    if not _ROOT.match(text) or not text.rstrip().endswith("</svg>"):
        raise PictureError("not an SVG picture, or cut off")
    if found := _ENDLESS.search(_COLOUR.sub("", text)):
        raise PictureError(f"has {found.group()}, which may take without end to draw")
    try:
        vector.raw(text.encode(), 5, 7)
    except pygame.error:
        raise PictureError("not an SVG picture that can be drawn") from None
    return text
