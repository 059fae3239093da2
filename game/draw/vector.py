"""Small vector pictures as cached surfaces: SVG pictures, soft shadows, stretched frames.

The SVG loader of pygame (nanosvg) draws plain paths, fills, strokes, and gradients in user space."""

import io
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

import pygame

from game.draw import appearance, theme
from game.draw.work import PICTURE, SVG_BYTE, SVG_PIXEL, WORK

Surface = pygame.Surface


LEAST: Final = 16 << 20
"""Bytes that a cache may hold in a window of any size."""


class Cache:
    """Surfaces by key. Beyond `limit` bytes the least recently used surfaces are dropped."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.made = self.evicted = 0
        """How many surfaces were made and dropped so far."""
        self._items: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface under `key`, made by `make` if it is missing."""
        surface = self._items.get(key)
        if surface is not None:
            self._items.move_to_end(key)
            return surface
        WORK.check()
        made = make()
        WORK.add(PICTURE + made.get_width() * made.get_height())
        self.made += 1
        self._items[key] = made
        self.bytes += _bytes(made)
        self._shrink()
        return made

    def _shrink(self) -> None:
        while self.bytes > self.limit and len(self._items) > 1:
            _, old = self._items.popitem(last=False)
            self.bytes -= _bytes(old)
            self.evicted += 1

    def fit(self, window: tuple[int, int], windows: float) -> None:
        """Set the limit to this many pictures as large as the window, LEAST bytes at least."""
        self.limit = max(LEAST, round(window[0] * window[1] * 4 * windows))
        self._shrink()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def clear(self) -> None:
        """Drop every surface, as after a resize, when no old size comes back."""
        self._items.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._items)


def _bytes(s: Surface) -> int:
    return s.get_width() * s.get_height() * 4


STORE: Final = Cache(LEAST)
LAYERS: Final = Cache(0)
"""The background of the start screen, the last one only. Apart from other pictures, a few of which would drop it: then
every frame would draw it again."""


def svg(body: str, w: int, h: int, defs: str = "", move: tuple[float, float] = (0, 0), scale: float = 1.0) -> Surface:
    """The body of an SVG picture on w x h pixels, first scaled, then moved by pixels. Cached."""

    def make() -> Surface:
        inner = body
        if move != (0, 0) or scale != 1:
            inner = f'<g transform="translate({move[0]:.3f} {move[1]:.3f}) scale({scale:.5f})">{body}</g>'
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"<defs>{defs}</defs>{inner}</svg>"
        )
        return load(appearance.recoloured(text).encode(), w, h)

    return STORE.get(("svg", body, w, h, defs, move, scale), make)


def load(data: bytes, w: int, h: int) -> Surface:
    """The contents of an SVG file at w x h pixels, not cached."""
    WORK.add(SVG_PIXEL * w * h + SVG_BYTE * len(data))
    return raw(data, w, h).convert_alpha()


def raw(data: bytes, w: int, h: int) -> Surface:
    """The same, not yet in the format of the window: for a thread."""
    return pygame.image.load_sized_svg(io.BytesIO(data), (w, h))


def gradient(name: str, top: str, bottom: str, y0: float, y1: float) -> str:
    """The definition of a vertical gradient, for `url(#name)`."""
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{y0}" x2="0" y2="{y1}">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient>'
    )


def radial(name: str, cx: float, cy: float, r: float, stops: list[tuple[float, str, float]]) -> str:
    """The definition of a radial gradient; `stops` are (offset, colour, opacity)."""
    inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a:.4f}"/>' for o, c, a in stops)
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{r}">{inner}'
        f"</radialGradient>"
    )


def stretch(im: Surface, cut_x: int, cut_y: int, w: int, h: int) -> Surface:
    """The picture enlarged to w x h pixels. Only its middle is stretched, `cut_x` and `cut_y` pixels inside its edges,
    so that one small picture serves boxes of every size."""
    iw, ih = im.get_size()
    out = Surface((w, h), pygame.SRCALPHA)
    xs = ((0, cut_x, 0, cut_x), (cut_x, iw - 2 * cut_x, cut_x, w - 2 * cut_x), (iw - cut_x, cut_x, w - cut_x, cut_x))
    ys = ((0, cut_y, 0, cut_y), (cut_y, ih - 2 * cut_y, cut_y, h - 2 * cut_y), (ih - cut_y, cut_y, h - cut_y, cut_y))
    for sx, sw, dx, dw in xs:
        for sy, sh, dy, dh in ys:
            if min(sw, sh, dw, dh) <= 0:
                continue
            part = im.subsurface((sx, sy, sw, sh))
            out.blit(part if (sw, sh) == (dw, dh) else pygame.transform.scale(part, (dw, dh)), (dx, dy))
    return out


def shadow(w: int, h: int, r: int, blur: int, alpha: int) -> tuple[Surface, int]:
    """A soft shadow of a rounded w x h box in pixels, and the padding round it. Cached."""
    pad = blur * 2 + 2
    cut = 2 * pad + r + 1

    def soft(bw: int, bh: int) -> Surface:
        # a wide blur has no detail: it is made small, which is much faster, and enlarged
        n = max(1, blur // 4)
        size = (bw + 2 * pad, bh + 2 * pad)
        s = Surface((math.ceil(size[0] / n), math.ceil(size[1] / n)), pygame.SRCALPHA)
        # the transparent rim has the same colour, so that blurring does not darken it
        s.fill((*theme.SHADOW, 0))
        box = pygame.Rect(round(pad / n), round(pad / n), max(1, round(bw / n)), max(1, round(bh / n)))
        pygame.draw.rect(s, (*theme.SHADOW, alpha), box, border_radius=round(r / n))
        s = pygame.transform.gaussian_blur(s, max(1, round(blur / n)))
        return s if n == 1 else pygame.transform.smoothscale(s, size)

    def make() -> Surface:
        fw, fh = w + 2 * pad, h + 2 * pad
        sw, sh = min(fw, 2 * cut + 2), min(fh, 2 * cut + 2)
        small = STORE.get(("soft", sw, sh, r, blur, alpha), lambda: soft(sw - 2 * pad, sh - 2 * pad))
        if (sw, sh) == (fw, fh):
            return small
        return stretch(small, cut if sw < fw else sw // 2, cut if sh < fh else sh // 2, fw, fh)

    return STORE.get(("shadow", w, h, r, blur, alpha), make), pad


_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?\d*\.?\d+(?:e-?\d+)?)")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


@lru_cache(2048)
def bounds(d: str) -> tuple[float, float, float, float]:
    """A box (x0, y0, x1, y1) that contains an SVG path. Curves count with their control points, arcs with points on
    them, smooth joints (S, T) with the points they name.

    >>> bounds("M10 10h20v5")
    (10.0, 10.0, 30.0, 15.0)
    >>> bounds("M0 0A10 10 0 0 1 20 0")[1]
    -10.0
    """
    points: list[tuple[float, float]] = []
    x = y = sx = sy = 0.0
    for cmd, a in _commands(d):
        up, base = cmd.upper(), ((x, y) if cmd.islower() else (0.0, 0.0))
        if up == "Z":
            x, y = sx, sy
            continue
        if up == "H":
            ends = [(base[0] + a[0], y)]
        elif up == "V":
            ends = [(x, base[1] + a[0])]
        elif up == "A":
            end = (base[0] + a[5], base[1] + a[6])
            ends = [*_arc((x, y), end, a[0], a[1], a[3] != 0, a[4] != 0), end]
        else:
            ends = [(base[0] + a[i], base[1] + a[i + 1]) for i in range(0, len(a), 2)]
        points += ends
        x, y = ends[-1]
        if up == "M":
            sx, sy = x, y
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _commands(d: str) -> list[tuple[str, list[float]]]:
    out: list[tuple[str, list[float]]] = []
    cmd, nums = "", [0.0][:0]
    for letter, number in _TOKEN.findall(d):
        if letter:
            cmd = letter
            nums = []
            if letter in "Zz":
                out.append((letter, []))
            continue
        nums.append(float(number))
        if len(nums) == _COUNT[cmd.upper()]:
            out.append((cmd, nums))
            nums = []
            if cmd in "Mm":  # further pairs of numbers are lines
                cmd = "L" if cmd == "M" else "l"
    return out


def _arc(
    p: tuple[float, float], q: tuple[float, float], rx: float, ry: float, large: bool, sweep: bool
) -> list[tuple[float, float]]:
    """Points on an unrotated elliptic arc from p to q."""
    if not rx or not ry or p == q:
        return []
    mx, my = (p[0] - q[0]) / 2 / rx, (p[1] - q[1]) / 2 / ry
    half = math.hypot(mx, my)
    if half > 1:
        rx, ry, mx, my, half = rx * half, ry * half, mx / half, my / half, 1.0
    reach = math.sqrt(max(0.0, 1 - half * half)) * (1 if large != sweep else -1)
    ux, uy = my / half * reach, -mx / half * reach
    cx, cy = (p[0] + q[0]) / 2 + ux * rx, (p[1] + q[1]) / 2 + uy * ry
    a0 = math.atan2((p[1] - cy) / ry, (p[0] - cx) / rx)
    turn = math.atan2((q[1] - cy) / ry, (q[0] - cx) / rx) - a0
    if sweep and turn < 0:
        turn += math.tau
    elif not sweep and turn > 0:
        turn -= math.tau
    steps = [a0 + turn * i / 16 for i in range(17)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in steps]
