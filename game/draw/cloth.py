"""The table's cloth and the river on the start screen, each drawn once per size."""

import math
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pygame

from game.draw import appearance, theme, vector
from game.draw.theme import PALETTE
from game.draw.vector import STORE, Surface
from game.draw.work import WORK, UnfinishedError

GLOW: Final = (0.5, 0.46)
"""The brightest place of a table's cloth, as shares of width and height."""
CLOTH_PICTURES: Final = vector.Cache(vector.LEAST)
"""The cloth of the window, whatever else is drawn."""


STEP: Final = 2_100_000
"""Pixels of a cloth that are made at once: a window of 1920 x 1080, or a quarter of one of 3840 x 2160."""
NOTHING: Final = Surface((1, 1))


class _Chosen:
    """The chosen cloth, one of `theme.CLOTHS`."""

    name = "river"


class _Begun:
    """The cloth that is being made."""

    key: tuple[object, ...] | None = None
    cloth: Surface = NOTHING
    steps: Iterator[Surface] = iter(())


def choose(name: str) -> None:
    """Choose a cloth by name; the first one if the name is unknown."""
    _Chosen.name = name if name in theme.CLOTHS else next(iter(theme.CLOTHS))


def cloth(w: int, h: int, k: float, glow: tuple[float, float], waves: bool) -> Surface:
    """The woven cloth of w x h pixels, brightest at `glow` (shares of width and height). `waves` adds a pattern of
    waves (seigaiha) in two opposite corners."""
    return _make(w, h, k, glow, waves)


def prepare(w: int, h: int, k: float) -> Iterator[None]:
    """Make the cloth of a table in steps before it is shown. Nothing is done if it exists."""
    key = (_Chosen.name, w, h, GLOW, True)
    while key not in CLOTH_PICTURES:
        with suppress(UnfinishedError), WORK.limited(1):
            _make(w, h, k, GLOW, True)
        yield


def _make(w: int, h: int, k: float, glow: tuple[float, float], waves: bool) -> Surface:
    """Make a cloth. Its steps go on in the next frames if the work of this one is done."""
    key = (_Chosen.name, w, h, glow, waves)
    if key in CLOTH_PICTURES:
        return CLOTH_PICTURES.get(key, lambda: _Begun.cloth)
    WORK.check()
    made_for = (*key, appearance.high())
    if _Begun.key != made_for:
        _Begun.key, _Begun.steps = made_for, _steps(w, h, k, glow, waves)
    while (cloth := WORK.uncut(_Begun.steps)) is not None:
        _Begun.cloth = cloth
        WORK.add(w * h // 2)
        WORK.check()
    done, _Begun.key, _Begun.cloth, _Begun.steps = _Begun.cloth, None, NOTHING, iter(())
    return CLOTH_PICTURES.get(key, lambda: done)


def _steps(w: int, h: int, k: float, glow: tuple[float, float], waves: bool) -> Iterator[Surface]:
    """The cloth as far as it is done. In high contrast it has neither waves nor weave."""
    small = _gradient(w, h, glow).convert()  # as the window: to convert the large one would take its memory twice
    wide = pygame.transform.smoothscale(small, (w, small.get_height()))
    yield wide
    out = Surface((w, h), 0, small)  # to be given so much memory takes as long as to draw on it
    yield out
    for x in range(0, w, strip := max(1, STEP // h)):  # the same pixels as enlarged at once, in less time each
        part = wide.subsurface((x, 0, min(strip, w - x), wide.get_height()))
        out.blit(pygame.transform.smoothscale(part, (part.get_width(), h)), (x, 0))
        yield out
    if appearance.high():
        return
    if waves:
        for _ in _corner_waves(out, w, h, k):
            yield out
    _weave(out, w, h, k)
    yield out


def _gradient(w: int, h: int, glow: tuple[float, float]) -> Surface:
    """The colours of the cloth. They have no detail: they are drawn at a quarter of their size."""
    sw, sh = max(1, w // 4), max(1, h // 4)
    stops = [(at, colour, 1.0) for at, colour in zip((0.0, 0.48, 1.0), theme.CLOTHS[_Chosen.name], strict=True)]
    defs = vector.radial("v", sw * glow[0], sh * glow[1], max(sw * 0.64, sh * 1.1), stops)
    return vector.svg(f'<rect x="-2" y="-2" width="{sw + 4}" height="{sh + 4}" fill="url(#v)"/>', sw, sh, defs)


def _corner_waves(out: Surface, w: int, h: int, k: float) -> Iterator[None]:
    """Draw waves at the lower left and the upper right that fade into the cloth, in steps."""
    cw, ch = round(480 * k), round(480 * k)
    small = 60
    for x, y, fx, fy in ((0, h - ch, 0.0, 1.05), (w - cw, 0, 1.0, -0.05)):
        tile = _seigaiha(k, (x % 88) / k, (y % 88) / k, cw, ch)
        fade = vector.radial("f", small * fx, small * fy, small, [(0.0, "#fff", 1.0), (1.0, "#fff", 0.0)])
        mask = vector.svg(f'<rect x="0" y="0" width="{small}" height="{small}" fill="url(#f)"/>', small, small, fade)
        tile.blit(pygame.transform.smoothscale(mask, (cw, ch)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(tile, (x, y))
        yield


def _seigaiha(k: float, ox: float, oy: float, w: int, h: int) -> Surface:
    """A field of wave arcs on a transparent surface, made of one period that is repeated."""
    r = 44.0
    pw, ph = max(2, round(2 * r * k)), max(2, round(r * k))
    d = ""
    for row in range(-2, 5):
        for col in range(-2, 3):
            cx, cy = col * 2 * r + (r if row % 2 else 0), row * r / 2
            for q, spread in ((1.0, 60), (0.72, 62), (0.44, 78)):
                a0, a1 = math.radians(270 - spread), math.radians(270 + spread)
                n = r * q
                d += (
                    f"M{cx + n * math.cos(a0):.1f} {cy + n * math.sin(a0):.1f}A{n:.1f} {n:.1f} 0 0 1 "
                    f"{cx + n * math.cos(a1):.1f} {cy + n * math.sin(a1):.1f}"
                )
    body = (
        f'<g transform="scale({pw / (2 * r):.5f} {ph / r:.5f})"><path d="{d}" fill="none" '
        f'stroke="{PALETTE["wave"]}" stroke-opacity=".10" stroke-width="1.4"/></g>'
    )
    tile = vector.svg(body, pw, ph)
    out = Surface((w, h), pygame.SRCALPHA)
    for y in range(-round(oy * k) % ph - ph, h, ph):
        for x in range(-round(ox * k) % pw - pw, w, pw):
            out.blit(tile, (x, y))
    return out


def curtain(w: int, h: int, k: float) -> Surface:
    """The curtain between the turns of people who share a screen: waves over w x h pixels."""

    def make() -> Surface:
        out = _make(w, h, k, (0.5, 0.42), False).copy()
        for _ in range(2):  # stronger than in the corners of the cloth
            out.blit(_seigaiha(k, 0, 0, w, h), (0, 0))
        return out

    return STORE.get(("curtain", _Chosen.name, w, h), make)


def _weave(out: Surface, w: int, h: int, k: float) -> None:
    """Draw a weave of lighter and darker threads. It hides the steps of the gradient."""
    u = max(1, round(1.35 * k))
    tile = Surface((u * 4, u * 4), pygame.SRCALPHA)
    for i in range(2):
        for j in range(2):
            x, y = i * 2 * u, j * 2 * u
            if (i + j) % 2:
                tile.fill((255, 255, 255, 9), (x, y, 2 * u, u))
                tile.fill((0, 0, 0, 16), (x, y + u, 2 * u, u))
            else:
                tile.fill((255, 255, 255, 5), (x, y, u, 2 * u))
                tile.fill((0, 0, 0, 11), (x + u, y, u, 2 * u))
    # a strip is doubled until it fills the cloth: a few dozen blits instead of thousands
    strip = Surface((w, u * 4), pygame.SRCALPHA)
    strip.blit(tile, (0, 0))
    done = u * 4
    while done < w:
        strip.blit(strip.subsurface((0, 0, min(done, w - done), u * 4)).copy(), (done, 0))
        done *= 2
    out.blits([(strip, (0, y)) for y in range(0, h, u * 4)], doreturn=False)


def river(w: int, k: float) -> Surface:
    """Five rows of waves, w pixels wide and 178 units high, at the foot of the start screen."""
    return STORE.get(("river", w, round(k, 4)), lambda: _river(w, k))


def _river(w: int, k: float) -> Surface:
    height = 178
    out = Surface((w, math.ceil(height * k)), pygame.SRCALPHA)
    rows = ((46, 0.80, 0.24), (70, 0.95, 0.20), (94, 1.0, 0.15), (118, 1.0, 0.12), (142, 1.0, 0.10))
    r = 46.0
    for i, ((y, a, line_alpha), colour) in enumerate(zip(rows, theme.RIVER, strict=True)):
        foot = y + r * 0.5
        period = max(2, round(2 * r * k))
        fill = f"M0 {height + 2}V{foot}A{r} {r} 0 0 1 {2 * r} {foot}V{height + 2}Z"
        arcs = "".join(f"M{r - r * q} {foot}A{r * q} {r * q} 0 0 1 {r + r * q} {foot}" for q in (1, 0.74, 0.5, 0.26))
        body = (
            f'<g transform="scale({period / (2 * r):.5f} {k:.5f})"><path d="{fill}" fill="{colour}" '
            f'fill-opacity="{a}"/><path d="{arcs}" fill="none" stroke="{PALETTE["river_line"]}" '
            f'stroke-opacity="{line_alpha}" stroke-width="1.4"/></g>'
        )
        tile = vector.svg(body, period, out.get_height())
        start = round(-20 * k) - (period // 2 if i % 2 else 0)
        for x in range(start % period - period, w, period):
            out.blit(tile, (x, 0))
    return out
