"""What pictures are drawn on: a surface, measured in units of a sheet, or a list for a frame.

The sheet has 1280 x 720 units, or 720 x 1280 for a scene that has an upright layout in a window higher than wide. One
unit is `Target.scale` pixels. A window of another shape is wider or higher than the sheet; nothing is stretched."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from game.draw.frame import Box, Frame, Piece, cut
from game.draw.sprites import FACES
from game.draw.vector import LAYERS, Surface

SHEET: Final = (1280, 720)
"""The size of the sheet in units; an upright one has them the other way round."""

On = TypeVar("On", bound="Target")
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def kept(draw: Callable[Concatenate[On, Arguments], Answer]) -> Callable[Concatenate[On, Arguments], Answer]:
    """Of a method that draws a small part: take its pieces from the frame before if it drew the same there.

    What is drawn may depend on nothing but the arguments, the scale, the size of text, the clip and the chosen look."""

    @wraps(draw)
    def again(self: On, /, *args: Arguments.args, **options: Arguments.kwargs) -> Answer:
        frame = self._frame
        if frame is None:
            return draw(self, *args, **options)
        key = (draw, self.scale, self.text_scale, FACES.generation, self._clip, self._opacity, args, *options.items())
        known = frame.before.get(key)
        if known is None:
            start = len(frame.pieces)
            answer = draw(self, *args, **options)
            known = answer, frame.pieces[start:]
        else:
            frame.pieces += known[1]
        frame.parts[key] = known
        return known[0]

    return again


class Target:
    """Draws pictures on a surface, or collects them.

    `width` and `height` are the size of the surface in units, `scale` is pixels per unit. `margin_x` and `margin_y` are
    half of what the surface has beyond the sheet. `upright` says whether the sheet is upright."""

    text_scale = 1.0
    """From 1 to 2: how much text is enlarged, headings less."""

    def __init__(self, surface: Surface) -> None:
        self._frame: Frame | None = None
        self._clip: Box | None = None
        self._opacity = 1.0
        self.use(surface)

    def use(self, surface: Surface, upright: bool = False) -> None:
        """Draw on this surface from now on. `upright`: on an upright sheet if the surface is higher than wide."""
        self._surface = surface
        self.pixel_width, self.pixel_height = surface.get_size()
        self.upright = upright and self.pixel_height > self.pixel_width
        w, h = SHEET[::-1] if self.upright else SHEET
        self.scale = min(self.pixel_width / w, self.pixel_height / h)
        self.width, self.height = self.pixel_width / self.scale, self.pixel_height / self.scale
        self.margin_x, self.margin_y = (self.width - w) / 2, (self.height - h) / 2

    @property
    def surface(self) -> Surface:
        """What is drawn on. Pictures are drawn with `blit`, as what is drawn may be collected first."""
        return self._surface

    def pixels(self, v: float) -> int:
        """A length in units as whole pixels."""
        return round(v * self.scale)

    # -- pictures
    def blit(self, im: Surface, x: int, y: int, alpha: int = 255) -> None:
        """Draw a picture with its left upper corner at this pixel. It must not be changed afterwards."""
        alpha = round(min(alpha, 255) * self._opacity)
        if alpha <= 0:
            return
        piece = Piece(im, x, y, alpha, self._clip)
        if self._frame is None:
            piece.draw(self._surface)
        else:
            self._frame.pieces.append(piece)

    def blit_repainted(self, im: Surface, boxes: Iterable[Box]) -> None:
        """Draw a picture of the whole surface that was changed, in these boxes, since it was last drawn."""
        self.blit(im, 0, 0)
        if self._frame is not None:
            self._frame.repainted(boxes)

    def has_time(self, pixels: int) -> bool:
        """Whether so many pixels may be turned smoothly in this frame. Notes that they are."""
        if self._frame is None:
            return True
        self._frame.turning -= pixels
        return self._frame.turning >= 0

    @contextmanager
    def collecting(self, frame: Frame | None) -> Iterator[None]:
        """Collect what is drawn while the context is open, for a frame, instead of drawing it; with None, draw it."""
        before, self._frame = self._frame, frame
        try:
            yield
        finally:
            self._frame = before

    @contextmanager
    def onto(self, surface: Surface) -> Iterator[None]:
        """Draw on another surface, with the same scale, while the context is open."""
        before, self._surface, self._clip = (self._surface, self._clip), surface, None
        try:
            with self.collecting(None):
                yield
        finally:
            self._surface, self._clip = before

    def lend(self, other: "Target") -> AbstractContextManager[None]:
        """While the context is open, what `other` draws on a part of this surface, from its left upper corner on, is
        collected with what this one draws."""
        return other.collecting(self._frame)

    def layer(self, key: Hashable, paint: Callable[[], None]) -> None:
        """Draw a picture of the whole window, such as a background. `paint` is called only the first time.

        `key` names everything the picture depends on except the size of the window and of the sheet."""

        def make() -> Surface:
            # collected first: nothing as large as the window is taken while its parts are unfinished
            with self.collecting(parts := Frame()):
                paint()
            parts.show(picture := Surface((self.pixel_width, self.pixel_height)))
            return picture

        self.blit(LAYERS.get(("layer", self.pixel_width, self.pixel_height, self.upright, key), make), 0, 0)

    @contextmanager
    def fading(self, opacity: float) -> Iterator[None]:
        """What is drawn while the context is open shows only so much, from 0 to 1."""
        before, self._opacity = self._opacity, self._opacity * opacity
        try:
            yield
        finally:
            self._opacity = before

    @contextmanager
    def clip(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Draw only inside this box while the context is open."""
        before, left, top = self._clip, self.pixels(x), self.pixels(y)
        self._clip = cut((left, top, self.pixels(x + w) - left, self.pixels(y + h) - top), before)
        try:
            yield
        finally:
            self._clip = before
