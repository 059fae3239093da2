"""Shapes and text on a pygame surface, measured in units of a 1280 x 720 sheet."""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import pygame

import assets
from engine.text import plain
from game.draw import appearance, theme, vector
from game.draw.target import Target, kept
from game.draw.theme import PALETTE, RADIUS
from game.draw.vector import STORE, Surface
from game.text import line_break

_RUN = re.compile("([♠♥♦♣])")
_WEIGHT = {"B": "Bold", "M": "Medium"}
_MIN_TEXT = 12  # pixels


@lru_cache(64)
def font(weight: str, size: int) -> pygame.font.Font:
    """The font M PLUS Rounded 1c at `size` pixels. `weight` is "B" (bold) or "M" (medium)."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(assets.path("fonts", f"MPLUSRounded1c-{_WEIGHT[weight]}.ttf")), size)


@lru_cache(8192)
def _pixels(text: str, fs: int, weight: str, track: float) -> float:
    f = font(weight, fs)
    n = sum(fs * 0.92 if run in theme.SUIT_OF else f.size(run)[0] for run in _RUN.split(plain(text)) if run)
    return n + track * max(0, len(text) - 1)


@lru_cache(2048)
def _fitted(text: str, fs: int, least: int, weight: str, room: float, track: float) -> tuple[str, int]:
    """The text, and its size from `fs` down to `least` pixels, at which it is at most `room` pixels wide."""
    while fs > least and _pixels(text, fs, weight, track) > room:
        fs -= 1
    if _pixels(text, fs, weight, track) > room:
        while text and _pixels(text + "…", fs, weight, track) > room:
            text = text[:-1]
        text = text.rstrip() + "…"
    return text, fs


@lru_cache(1024)
def _lines(text: str, fs: int, weight: str, scale: float, width: float) -> tuple[str, ...]:
    """The text in `fs` pixels, broken into lines of at most `width` units of `scale` pixels. Many texts are measured
    for a layout and then drawn in every frame."""
    return tuple(line_break.wrap(text, lambda s: _pixels(s, fs, weight, 0.0) / scale, width))


@lru_cache(1024)
def _font_size(size: float, scale: float, text_scale: float) -> int:
    """The pixels of a text of nominal `size`. Large text grows less: sizes from 44 units not at all."""
    grow = (text_scale - 1) * min(1.0, max(0.0, (44 - size) / 26))
    return max(_MIN_TEXT, round(size * scale * (1 + grow)))


@lru_cache(256)
def _dark(colour: str) -> bool:
    return sum(pygame.Color(colour)[:3]) < 380


def _whole_dashes(length: float, dash: str) -> str:
    """The dash and the gap, stretched a little so that a line of `length` ends with a whole dash. What is left of a
    dash would be a speck, as its ends are round."""
    line, gap = map(float, dash.split())
    stretch = length / (max(0, round((length - line) / (line + gap))) * (line + gap) + line)
    return f"{line * stretch:.3f} {gap * stretch:.3f}"


class Pen(Target):
    """Draws shapes and text on a surface.

    `text_scale` (1 to 2) enlarges text, headings less. `four_colours` gives each suit in a text a colour of its
    own."""

    def __init__(self, surface: Surface, text_scale: float = 1.0, four_colours: bool = False) -> None:
        self.text_scale = text_scale
        self.four_colours = four_colours
        super().__init__(surface)

    # -- vectors
    def svg(self, body: str, x: float, y: float, w: float, h: float, defs: str = "") -> None:
        """Draw the body of an SVG picture whose lengths are units. Its origin is at x, y, its size w x h units."""
        im = vector.svg(body, math.ceil(w * self.scale), math.ceil(h * self.scale), defs, scale=self.scale)
        self.blit(im, self.pixels(x), self.pixels(y))

    @kept
    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = RADIUS["button"],
        fill: str | None = None,
        a: float = 1.0,
        to: str | None = None,
        line: str | None = None,
        line_alpha: float = 1.0,
        line_width: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """Draw a rounded box with corners of radius `r`.

        `fill` at opacity `a` turns into the colour `to` at the foot, if given. `line` is the colour of an outline
        inside the edge. Edges lie on whole pixels, so that lines stay sharp."""
        x0, y0 = self.pixels(x), self.pixels(y)
        pw, ph = max(1, self.pixels(x + w) - x0), max(1, self.pixels(y + h) - y0)
        line_alpha, line_width = appearance.outline(line, line_alpha, line_width)
        pr = min(r * self.scale, pw / 2, ph / 2)
        pl = max(1.0, line_width * self.scale) if line else 0.0
        key = ("box", pw, ph, round(pr, 1), fill, a, to, line, line_alpha, round(pl, 1))
        self.blit(STORE.get(key, lambda: _box(pw, ph, pr, fill, a, to, line, line_alpha, pl)), x0, y0, alpha)

    def dashed(
        self, x: float, y: float, w: float, h: float, r: float, line: str, line_width: float = 2, dash: str = "8 6"
    ) -> None:
        """Draw a dashed outline. `dash` is about how long dashes and gaps are; sides begin and end with a whole one.

        The sides are open paths, as nanosvg draws dashes of closed ones wrongly."""
        e = r * 0.6
        for d, side in (
            (f"M{x + e:.1f} {y:.1f}H{x + w - e:.1f}", w),
            (f"M{x + w:.1f} {y + e:.1f}V{y + h - e:.1f}", h),
            (f"M{x + w - e:.1f} {y + h:.1f}H{x + e:.1f}", w),
            (f"M{x:.1f} {y + h - e:.1f}V{y + e:.1f}", h),
        ):
            self.path(d, line=line, line_width=line_width, dash=_whole_dashes(side - 2 * e, dash))

    @kept
    def shadow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 12,
        blur: float = 8,
        dy: float = 4,
        a: int = 110,
    ) -> None:
        """Draw the soft shadow of a rounded box, `dy` below the box. In high contrast there is none."""
        if appearance.high():
            return
        im, pad = vector.shadow(
            max(1, self.pixels(w)), max(1, self.pixels(h)), self.pixels(r), max(1, self.pixels(blur)), a
        )
        self.blit(im, self.pixels(x) - pad, self.pixels(y + dy) - pad)

    def panel(
        self, x: float, y: float, w: float, h: float, r: float = RADIUS["panel"], a: float = 0.78, shadow: bool = True
    ) -> None:
        """Draw a dark translucent panel."""
        if shadow:
            self.shadow(x, y, w, h, r, 14, 6, 90)
        a = 1.0 if appearance.high() else a
        self.box(x, y, w, h, r, PALETTE["panel"], a, line=PALETTE["line"], line_alpha=0.10)

    def paper(self, x: float, y: float, w: float, h: float, r: float = RADIUS["panel"]) -> None:
        """Draw a sheet of paper, as behind score sheets and dialogs."""
        self.shadow(x, y, w, h, r, 20, 10, 150)
        self.box(x, y, w, h, r, PALETTE["paper"], to=PALETTE["paper_lo"])

    @kept
    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        fill: str | None = None,
        a: float = 1.0,
        line: str | None = None,
        line_alpha: float = 1.0,
        line_width: float = 1.0,
    ) -> None:
        """Draw a circle. Its outline is centred on the radius."""
        line_alpha, line_width = appearance.outline(line, line_alpha, line_width)
        p = r + line_width + 1
        edge = f' stroke="{line}" stroke-opacity="{line_alpha}" stroke-width="{line_width}"' if line else ""
        self.svg(
            f'<circle cx="{p}" cy="{p}" r="{r}" fill="{fill or "none"}" fill-opacity="{a}"{edge}/>',
            cx - p,
            cy - p,
            2 * p,
            2 * p,
        )

    @kept
    def path(
        self,
        d: str,
        fill: str | None = None,
        line: str | None = None,
        line_width: float = 2,
        a: float = 1.0,
        line_alpha: float = 1.0,
        dash: str | None = None,
        defs: str = "",
    ) -> None:
        """Draw SVG path data in units. Only the box round the path is rendered. `defs` may define what `fill` names."""
        x0, y0, x1, y1 = vector.bounds(d)
        p = (line_width if line else 0) + 1
        left, top = math.floor((x0 - p) * self.scale), math.floor((y0 - p) * self.scale)
        w, h = math.ceil((x1 + p) * self.scale) - left, math.ceil((y1 + p) * self.scale) - top
        edge = (
            (
                f' stroke="{line}" stroke-opacity="{line_alpha}" stroke-width="{line_width}" stroke-linecap="round" '
                f'stroke-linejoin="round"' + (f' stroke-dasharray="{dash}"' if dash else "")
            )
            if line
            else ""
        )
        body = f'<path d="{d}" fill="{fill or "none"}" fill-opacity="{a}"{edge}/>'
        self.blit(vector.svg(body, w, h, defs, (-left, -top), self.scale), left, top)

    def icon(self, name: str, cx: float, cy: float, size: float, colour: str | None = None) -> None:
        """Draw an icon of `theme.ICON` with its middle at cx, cy."""
        self._mark(theme.ICON[name].replace("{c}", colour or PALETTE["text"]), cx, cy, size)

    @kept
    def _mark(self, body: str, cx: float, cy: float, size: float) -> None:
        n = max(1, self.pixels(size))
        im = vector.svg(body, n, n, scale=n / 100)
        self.blit(im, round(cx * self.scale - n / 2), round(cy * self.scale - n / 2))

    @kept
    def glow(self, cx: float, cy: float, rx: float, ry: float, colour: str = PALETTE["light"], a: float = 0.16) -> None:
        """Draw a soft light."""
        w, h = math.ceil(2 * rx * self.scale), math.ceil(2 * ry * self.scale)
        im = STORE.get(("glow", w, h, colour, a), lambda: _glow(w, h, colour, a))
        self.blit(im, self.pixels(cx - rx), self.pixels(cy - ry))

    def veil(self, a: int = 150) -> None:
        """Darken everything drawn so far."""

        def make() -> Surface:
            v = Surface((self.pixel_width, self.pixel_height))
            v.fill(theme.VEIL)
            return v

        # one opacity for the whole surface is much faster than one for each pixel
        self.blit(STORE.get(("veil", self.pixel_width, self.pixel_height), make), 0, 0, a)

    # -- text
    def _text_pixels(self, size: float) -> int:
        return _font_size(size, self.scale, self.text_scale)

    @contextmanager
    def letters(self, part: float) -> Iterator[None]:
        """Write with letters of a part of the size that the player chose, where larger ones have no room."""
        chosen, self.text_scale = self.text_scale, self.text_scale * part
        try:
            yield
        finally:
            self.text_scale = chosen

    def text_height(self, size: float) -> float:
        """The height in units of a text of nominal `size`, for line spacing. It depends on `text_scale`."""
        return self._text_pixels(size) / self.scale

    def text_width(self, text: str, size: float, weight: str = "B") -> float:
        """The width of a text in units."""
        return _pixels(text, self._text_pixels(size), weight, 0.0) / self.scale

    def _least_pixels(self) -> int:
        return max(_MIN_TEXT, round(_MIN_TEXT * self.scale))  # 12 units: readable at every size of window

    def least_width(self, text: str, weight: str = "B") -> float:
        """The width in units of a text at the smallest size that `fit` gives it. A narrower place cuts it off."""
        return _pixels(text, self._least_pixels(), weight, 0.0) / self.scale

    def fitted(self, text: str, size: float, weight: str, limit: float, track: float = 0) -> tuple[str, int]:
        """The text and its size in pixels at which it is at most `limit` units wide.

        The text is made smaller first; at the smallest size it is cut off with an ellipsis."""
        fs, least = self._text_pixels(size), self._least_pixels()
        return _fitted(text, fs, least, weight, limit * self.scale, track * self.scale)

    @kept
    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 16,
        colour: str | None = None,
        weight: str = "B",
        anchor: str = "l",
        alpha: int = 255,
        track: float = 0,
        fit: float | None = None,
    ) -> float:
        """Draw a line of text. Return its width in units.

        The middle of its capitals is at y; `anchor` says whether x is its left edge (l), middle (c) or right edge (r).
        Suits are drawn in their colours. `fit` is the greatest width."""
        if not text:
            return 0
        colour = colour or PALETTE["text"]
        fs = self._text_pixels(size)
        if fit is not None:
            text, fs = self.fitted(text, size, weight, fit, track)
        tk = track * self.scale
        tw = _pixels(text, fs, weight, tk)
        f = font(weight, fs)
        four = self.four_colours
        im = STORE.get(
            ("text", text, fs, weight, colour, tk, four), lambda: _render(text, fs, weight, colour, tk, four)
        )
        left = x * self.scale - {"l": 0, "c": tw / 2, "r": tw}[anchor]
        self.blit(im, round(left), round(y * self.scale - f.get_ascent() + fs * 0.365), alpha)
        return tw / self.scale

    def lines(self, text: str, size: float, width: float, weight: str = "M") -> list[str]:
        """The text broken into lines of at most `width` units."""
        return list(_lines(text, self._text_pixels(size), weight, self.scale, width))

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float = 16,
        colour: str | None = None,
        weight: str = "M",
        line: float = 1.5,
        anchor: str = "l",
        draw: bool = True,
    ) -> float:
        """Draw a text of several lines with its top at y. Return its height. `draw=False` only measures."""
        step = self.text_height(size) * line
        broken = self.lines(text, size, width, weight)
        if draw:
            ax = x + {"l": 0.0, "c": width / 2, "r": width}[anchor]
            for i, one in enumerate(broken):
                self.text(one, ax, y + step * (i + 0.5), size, colour, weight, anchor)
        return step * len(broken)


def suit_colour(su: str, colour: str, four: bool) -> str:
    """The colour of a suit in a text of `colour`. On vermilion suits are as the text."""
    if su not in theme.SUIT_TINTS[four] or colour in (PALETTE["on_verm"], PALETTE["on_verm_soft"]):
        return colour
    return theme.SUIT_TINTS[four][su][0 if _dark(colour) else 1]


def _render(text: str, fs: int, weight: str, colour: str, track: float, four: bool) -> Surface:
    f, paint = font(weight, fs), appearance.shown(colour)
    text = plain(text)  # a font refuses some control characters
    runs = [r for r in _RUN.split(text) if r]
    if len(runs) == 1 and not track and text not in theme.SUIT_OF:
        return _inked(f, text, paint).convert_alpha()
    out = Surface((math.ceil(_pixels(text, fs, weight, track)) + 2, f.get_height()), pygame.SRCALPHA)
    x, middle = 0.0, f.get_ascent() - fs * 0.365
    for run in runs:
        if run in theme.SUIT_OF:
            su = theme.SUIT_OF[run]
            c = suit_colour(su, colour, four)
            z = round(fs * 0.8)
            im = vector.svg(f'<path d="{theme.SUIT[su]}" fill="{c}"/>', z, z, scale=z / 100)
            out.blit(im, (round(x + fs * 0.06), round(middle - z / 2)))
            x += fs * 0.92 + track
            continue
        for part in run if track else (run,):
            out.blit(_inked(f, part, paint), (round(x), 0))
            x += f.size(part)[0] + track
    return out


def _inked(f: pygame.font.Font, text: str, paint: pygame.Color | str) -> Surface:
    """A text in pixels. A font refuses one without width, such as a mark that changes the look of the letter before."""
    return f.render(text, True, paint) if f.size(text)[0] else Surface((0, f.get_height()), pygame.SRCALPHA)


def _glow(w: int, h: int, colour: str, a: float) -> Surface:
    """A soft light of w x h pixels. It has no detail: it is drawn small and enlarged."""
    n = max(1, min(w, h) // 128)
    rx, ry = w / n / 2, h / n / 2
    stops = [(0.0, colour, a), (0.3, colour, a * 0.56), (0.6, colour, a * 0.2), (1.0, colour, 0.0)]
    small = vector.svg(
        f'<g transform="translate({rx} {ry}) scale(1 {ry / rx})"><circle cx="0" cy="0" r="{rx}" fill="url(#q)"/></g>',
        math.ceil(2 * rx),
        math.ceil(2 * ry),
        vector.radial("q", 0, 0, rx, stops),
    )
    return small if n == 1 else pygame.transform.smoothscale(small, (w, h))


def _box(
    w: int,
    h: int,
    r: float,
    fill: str | None,
    a: float,
    to: str | None,
    line: str | None,
    line_alpha: float,
    line_width: float,
) -> Surface:
    """A rounded box of w x h pixels. A small box is rendered and its middle stretched."""
    cut = math.ceil(r + line_width) + 2
    sw = min(w, 2 * cut + 2)
    sh = h if to else min(h, 2 * cut + 2)
    defs = vector.gradient("g", fill or "", to, 0, sh) if to else ""
    paint = "url(#g)" if to else fill or "none"
    edge = f' stroke="{line}" stroke-opacity="{line_alpha}" stroke-width="{line_width:.2f}"' if line else ""
    q = line_width / 2
    rr = max(0.0, r - q)
    im = vector.svg(
        f'<rect x="{q:.2f}" y="{q:.2f}" width="{sw - line_width:.2f}" height="{sh - line_width:.2f}" rx="{rr:.2f}" '
        f'ry="{rr:.2f}" fill="{paint}" fill-opacity="{a}"{edge}/>',
        sw,
        sh,
        defs,
    )
    if (sw, sh) == (w, h):
        return im
    return vector.stretch(im, cut if sw < w else sw // 2, cut if sh < h else sh // 2, w, h)
