"""Cards at rest and on their way, with their shadows, drawn in units."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.draw import theme, vector
from game.draw.pen import Pen
from game.draw.sprites import FACES, FLIGHTS
from game.draw.target import kept
from game.draw.vector import STORE, Surface

FLIGHT_CAST: Final = (8.0, 7.0)
"""The shadow of a flying card: its blur, and how far below the card it falls, in units."""
CARRIED_CAST: Final = (26.0, 30.0)
"""The shadow of a card that the pointer carries."""


class CardPen(Pen):
    """Draws cards."""

    def card(
        self,
        code: str,
        x: float,
        y: float,
        h: float,
        angle: float = 0,
        lift: float = 0,
        ring: str | None = None,
        dim: bool = False,
        fan: bool = False,
        shadow: bool = True,
        alpha: int = 255,
        fine: bool = True,
    ) -> None:
        """Draw a card `h` units high. Before it is turned by `angle` degrees, its upper left corner is at x, y.

        `lift`, from 0 to 1, makes the shadow longer. `fan` moves the shadow to the left. `dim` marks a card that
        cannot be played. `fine` draws a turned card twice as large first, for smooth edges."""
        turn, up = round(angle * 2) / 2, round(lift * 4) / 4
        self._laid(FACES.state, code, x, y, h, turn, up, ring, dim, fan, shadow, alpha, fine)

    @kept
    def _laid(
        self,
        _: object,  # the state of FACES
        code: str,
        x: float,
        y: float,
        h: float,
        turn: float,
        up: float,
        ring: str | None,
        dim: bool,
        fan: bool,
        shadow: bool,
        alpha: int,
        fine: bool,
    ) -> None:
        ph = max(1, self.pixels(h))
        w = h * theme.RATIO
        cx, cy = (x + w / 2) * self.scale, (y + h / 2) * self.scale
        if ring and not turn:  # below the shadow as well: an edge of part of a pixel would be faint
            self.box(x - 3, y - 3, w + 6, h + 6, w * theme.CORNER + 3, None, line=ring, line_width=3, alpha=alpha)
        if turn or alpha < 255:
            # a picture of a stretched face does not stay
            cache = FLIGHTS if FACES.stretches(code, ph * _times(turn, fine)) else STORE
            key = ("card", code, ph, turn, up, dim, fan, shadow, fine, FACES.generation)
            im = cache.get(key, lambda: self._card(code, ph, turn, up, dim, fan, shadow, fine))
            self.blit(im, round(cx - im.get_width() / 2), round(cy - im.get_height() / 2), alpha)
        else:  # cards of one size share their shadow
            im = FACES.face(code, ph, dim)
            pw, pad = im.get_width(), _padding(up, self.scale) if shadow else 0
            left, top = round(cx - (pw + 2 * pad) / 2) + pad, round(cy - (ph + 2 * pad) / 2) + pad
            for soft, dx, dy in _shadows(pw, ph, _cast(up), fan, self.scale) if shadow else ():
                self.blit(soft, left + dx, top + dy)
            self.blit(im, left, top)
        if ring and not turn:
            self.box(x - 3, y - 3, w + 6, h + 6, w * theme.CORNER + 3, None, line=ring, line_width=3, alpha=alpha)

    def _card(
        self,
        code: str,
        ph: int,
        angle: float,
        lift: float,
        dim: bool,
        fan: bool,
        shadow: bool,
        fine: bool = True,
    ) -> Surface:
        n = _times(angle, fine)
        im = FACES.face(code, ph * n, dim)
        w, h = im.get_size()
        if not shadow and not angle:
            return im
        k = self.scale * n
        pad = _padding(lift, k) if shadow else 2
        out = Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        for soft, dx, dy in _shadows(w, h, _cast(lift), fan, k) if shadow else ():
            out.blit(soft, (pad + dx, pad + dy))
        out.blit(im, (pad, pad))
        return _trimmed(pygame.transform.rotozoom(out, angle, 1 / n) if angle else out)

    def flying(
        self,
        code: str,
        cx: float,
        cy: float,
        h: float,
        full: float,
        angle: float = 0,
        squeeze: float = 1.0,
        alpha: int = 255,
        dim: bool = False,
        cast: tuple[float, float] = FLIGHT_CAST,
    ) -> None:
        """Draw a moving card with its middle at cx, cy.

        The picture of a card `full` units high is scaled to `h`, so that a flight renders neither faces nor shadows
        of new sizes. Flying cards of one size share their shadow. `cast` is the blur of the shadow, and how far below
        the card it falls, in units."""
        base = max(1, self.pixels(full))
        form = round(h / full * 16) / 16, max(1, round(squeeze * 10)) / 10, round(angle)
        soft = round(h / full * 8) / 8, max(1, round(squeeze * 5)) / 5, round(angle / 3) * 3  # it has no detail
        shadow = FLIGHTS.get((base, cast, *soft), lambda: self._flight_shadow(base, cast, *soft))
        face = FACES.rough(code, base, dim)
        if form != (1, 1, 0):
            face = self._formed(face, *form)
        for im in (shadow, face):
            left, top = round(cx * self.scale - im.get_width() / 2), round(cy * self.scale - im.get_height() / 2)
            self.blit(im, left, top, alpha)

    def _flight_shadow(self, base: int, cast: tuple[float, float], size: float, narrow: float, turn: int) -> Surface:
        """The shadow of a flying card `base` pixels high. It has no detail: it is squeezed and turned small."""
        n = max(1, base // 128)

        def make() -> Surface:
            w, pad = round(base * theme.RATIO), round((2.6 * max(cast) + 20) * self.scale)
            out = Surface((w + 2 * pad, base + 2 * pad), pygame.SRCALPHA)
            for soft, dx, dy in _shadows(w, base, cast, False, self.scale):
                out.blit(soft, (pad + dx, pad + dy))
            return _trimmed(pygame.transform.smoothscale(out, (out.get_width() // n, out.get_height() // n)))

        small = STORE.get(("flight", base, cast), make)
        w, h = small.get_size()
        small = pygame.transform.smoothscale(small, (max(1, round(w * size * narrow)), max(1, round(h * size))))
        small = _trimmed(_turned(small, turn))
        return pygame.transform.smoothscale(small, (small.get_width() * n, small.get_height() * n))

    def _formed(self, im: Surface, size: float, narrow: float, turn: int) -> Surface:
        """A picture in another size, squeezed and turned. They are kept. A frame makes a few smooth ones; beyond, it
        takes one that is nearly the same, else makes a rough one."""
        w, h = im.get_size()
        smooth = (im, size, narrow, turn)
        if smooth in FLIGHTS or self.has_time(w * h if turn else w * h // 4):
            return FLIGHTS.get(smooth, lambda: _turned(_in_size(im, size, narrow, pygame.transform.smoothscale), turn))
        for by in (1, -1, 2, -2):
            for like in ((im, size, narrow, turn + by), (im, size + by / 16, narrow, turn)):
                if like in FLIGHTS:
                    return FLIGHTS.get(like, lambda: im)
        return _rough(im, size, narrow, turn)


def _times(angle: float, fine: bool) -> int:
    """How many times as large a card is drawn before it is turned, for smooth edges."""
    return 2 if angle and fine else 1


def _in_size(im: Surface, size: float, narrow: float, scale: Callable[[Surface, tuple[int, int]], Surface]) -> Surface:
    """A picture in another size, squeezed, or itself."""
    w, h = im.get_size()
    wanted = max(1, round(w * size * narrow)), max(1, round(h * size))
    return im if wanted == (w, h) else scale(im, wanted)


def _rough(im: Surface, size: float, narrow: float, turn: int) -> Surface:
    """A picture in another size, squeezed and turned, made at half of its size: for one frame of a flight."""
    half = pygame.transform.rotate(_in_size(im, size / 2, narrow, pygame.transform.scale), turn)
    return pygame.transform.scale_by(half, 2)


def _turned(im: Surface, angle: int) -> Surface:
    return pygame.transform.rotozoom(im, angle, 1) if angle else im


def _trimmed(im: Surface) -> Surface:
    """A picture without its transparent rim, as far as its middle stays where it is: half of the shadow of a card that
    flies is rim, which would be mixed in every frame."""
    seen, (w, h) = im.get_bounding_rect(), im.get_size()
    x, y = min(seen.left, w - seen.right), min(seen.top, h - seen.bottom)
    if (x <= 0 and y <= 0) or not seen.w:
        return im
    return im.subsurface((x, y, w - 2 * x, h - 2 * y)).copy()


def _padding(lift: float, k: float) -> int:
    """How many pixels the shadows of a card may lie outside of it."""
    return round((52 * lift + 16) * k)


def _cast(lift: float) -> tuple[float, float]:
    """The blur of the longer shadow of a card, and how far below the card it falls."""
    return 16 * lift, 14 * lift


def _shadows(w: int, h: int, cast: tuple[float, float], fan: bool, k: float) -> Iterator[tuple[Surface, int, int]]:
    """The shadows of a card of w x h pixels, with their places from its left upper corner."""
    casts = [(5, 3, 120, -2 if fan else 0)] + ([(round(cast[0]), round(cast[1]), 140, 0)] if cast[0] else [])
    for blur, dy, a, dx in reversed(casts):
        soft, edge = vector.shadow(w, h, round(w * theme.CORNER), max(1, round(blur * k)), a)
        yield soft, round(dx * k) - edge, round(dy * k) - edge
