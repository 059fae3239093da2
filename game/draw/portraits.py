"""The faces of opponents as pictures: `assets/portraits/<crest>-<expression>.svg` in a frame of the seat's colour.

A face is always shown with the crest of its seat, so that nobody has to know it to tell the seats apart."""

from functools import cache
from typing import Final, Literal, get_args

import pygame

import assets
from game.draw.beside import BESIDE
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, SEATS
from game.draw.vector import STORE, Surface
from game.draw.work import SVG_BYTE, SVG_PIXEL, WORK

Expression = Literal["thinking", "pleased", "caught"]

LEAST: Final = 48.0
"""The smallest width of a face, in units. In less room the crest stands alone."""
MOST: Final = 92.0
LOW: Final = 86.0
"""The greatest width of a face at the table, in units; the same below a heading with enlarged text."""
SHAPE: Final = 115 / 104
"""The height of a face to its width."""
_BYTES: Final = 12_000  # of the file of a face
_CORNER: Final = 0.1  # radius of the corners, to the width
_CREST: Final = 0.15  # radius of the crest, to the width


@cache
def known() -> frozenset[str]:
    """The crests that have a face."""
    return frozenset(file.name.partition("-")[0] for file in assets.path("portraits").glob("*-thinking.svg"))


def paint(canvas: Canvas, crest: str, expression: Expression, x: float, y: float, w: float, alpha: int = 255) -> None:
    """Draw a face `w` units wide, its frame, and the crest at its foot. (x, y) is the left upper corner."""
    h, r = w * SHAPE, w * _CORNER
    if alpha == 255:
        canvas.shadow(x - 3, y - 3, w + 6, h + 6, r, 8, 4, 130)
        canvas.box(x - 3, y - 3, w + 6, h + 6, r + 3, PALETTE["washi"])
    canvas.blit(picture(crest, expression, *_size(canvas, x, y, w)), canvas.pixels(x), canvas.pixels(y), alpha)
    if alpha == 255:
        canvas.box(x - 0.5, y - 0.5, w + 1, h + 1, r, line=PALETTE["ink"], line_width=1.6)
        canvas.box(x - 3, y - 3, w + 6, h + 6, r + 3, line=SEATS[crest], line_width=2.5)
    radius = max(9.0, w * _CREST)
    canvas.avatar(crest, x + w - radius * 0.5, y + h - radius * 0.45, radius)


def draw_ahead(canvas: Canvas, crest: str, x: float, y: float, w: float) -> bool:
    """Make one expression of a face that is painted there, before it is needed. False if all are made."""
    BESIDE.finish()
    size = _size(canvas, x, y, w)
    missing = next((e for e in get_args(Expression) if ("portrait", crest, e, *size) not in STORE), None)
    if missing is None:
        return False
    key = ("portrait", crest, missing, *size)

    def keep(drawn: Surface) -> None:
        STORE.get(key, lambda: _rounded(drawn.convert_alpha()))

    BESIDE.begin(lambda: _load(crest, missing, *size), keep)
    return True


def _size(canvas: Canvas, x: float, y: float, w: float) -> tuple[int, int]:
    """The pixels of a face."""
    left, top = canvas.pixels(x), canvas.pixels(y)
    return max(1, canvas.pixels(x + w) - left), max(1, canvas.pixels(y + w * SHAPE) - top)


def picture(crest: str, expression: Expression, w: int, h: int) -> Surface:
    """A face of w x h pixels with round corners. Cached."""
    key = ("portrait", crest, expression, w, h)
    return STORE.get(key, lambda: _rounded(_now(crest, expression, w, h)))


def _load(crest: str, expression: Expression, w: int, h: int) -> Surface:
    return pygame.image.load_sized_svg(assets.path("portraits", f"{crest}-{expression}.svg"), (w, h))


def _now(crest: str, expression: Expression, w: int, h: int) -> Surface:
    """A face that no thread has drawn: part of the work of the frame."""
    WORK.add(SVG_BYTE * _BYTES + SVG_PIXEL * w * h)
    return _load(crest, expression, w, h).convert_alpha()


def _rounded(im: Surface) -> Surface:
    """The picture with round corners, drawn at twice the size so that they are smooth."""
    w, h = im.get_size()
    mask = Surface((2 * w, 2 * h), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=round(2 * w * _CORNER))
    im.blit(pygame.transform.smoothscale(mask, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return im
