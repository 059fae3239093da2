"""The parts of a table, drawn in units: buttons, plates, pills, the cloth."""

import math
from functools import lru_cache

from game.draw import appearance, cloth, signs, theme
from game.draw.card_pen import CardPen
from game.draw.theme import PALETTE, RADIUS, SEATS

# by kind: colour at the top, colour at the foot, opacity of the outline, colour of the text and of the second line
_BUTTON = {
    "primary": (PALETTE["verm_a"], PALETTE["verm_b"], 0.18, PALETTE["on_verm"], PALETTE["on_verm_soft"]),
    "gold": (PALETTE["gold_a"], PALETTE["gold"], 0.35, PALETTE["ink"], PALETTE["on_gold_soft"]),
    "paper": (PALETTE["paper"], PALETTE["washi_lo"], 0.18, PALETTE["ink"], PALETTE["ink_soft"]),
    "second": (PALETTE["raised"], PALETTE["raised_lo"], 0.16, PALETTE["text"], PALETTE["muted"]),
    "wood": (PALETTE["wood"], PALETTE["wood_lo"], 0.22, PALETTE["text"], PALETTE["wood_soft"]),
}
# a button that is off: ground and its opacity, outline and its opacity, words; and the ground in high contrast
_OFF = {
    "off": (PALETTE["dark"], 0.45, PALETTE["line"], 0.14, PALETTE["off"], PALETTE["dark"]),
    "off paper": (PALETTE["ink"], 0.04, PALETTE["ink"], 0.18, PALETTE["ink_soft"], PALETTE["paper"]),
}


class Canvas(CardPen):
    """Draws buttons and other parts of a table. `CardPen` draws cards, `Pen` shapes and text."""

    # -- small parts
    def pill(
        self,
        text: str,
        cx: float,
        cy: float,
        size: float = 14,
        fill: str | None = None,
        colour: str | None = None,
        a: float = 0.92,
        line: str | None = None,
        h: float | None = None,
        pad: float = 12,
        weight: str = "B",
        anchor: str = "c",
        line_alpha: float = 0.5,
        fit: float | None = None,
    ) -> tuple[float, float]:
        """Draw a word in a round-ended box. Return the left edge and the width of the box.

        `anchor` says what `cx` is: the left edge (l), the middle (c) or the right edge (r)."""
        room = None if fit is None else fit - 2 * pad
        tw = self.text_width(text, size, weight)
        w = (tw if room is None else min(tw, room)) + 2 * pad
        h = max(h or 0, self.text_height(size) + 10)
        x = {"c": cx - w / 2, "l": cx, "r": cx - w}[anchor]
        self.box(x, cy - h / 2, w, h, h / 2, fill or PALETTE["panel"], a, line=line, line_alpha=line_alpha)
        self.text(text, x + w / 2, cy, size, colour or PALETTE["text"], weight, "c", fit=room)
        return x, w

    def key(
        self,
        text: str,
        cx: float,
        cy: float,
        dark: bool = False,
        size: float = 13,
        anchor: str = "c",
        off: bool = False,
    ) -> float:
        """Draw a key cap. Return its width."""
        w = self.key_width(text, size)
        if (sign := signs.of(text)) is not None:
            self._sign(sign, cx - {"c": 0.0, "l": -w / 2, "r": w / 2}[anchor], cy, w, dark, size, off)
            return w
        h = max(24.0, self.text_height(size) + 8)
        x = {"c": cx - w / 2, "l": cx, "r": cx - w}[anchor]
        tint = PALETTE["ink"] if dark else PALETTE["line"]
        colour = PALETTE[("ink_soft" if dark else "off") if off else "ink" if dark else "text"]
        self.box(x, cy - h / 2, w, h, RADIUS["key"], tint, 0.08 if dark else 0.10, line=tint, line_alpha=0.45)
        self.text(text, x + w / 2, cy, size, colour, "B", "c")
        return w

    def key_width(self, text: str, size: float = 13) -> float:
        """The width of the cap of a key, or of the sign in its place."""
        text = text if (sign := signs.of(text)) is None else sign
        if not text or text == "cross":
            return 26.0 if text else 0.0
        return self.cap_width(text, size)

    def cap_width(self, text: str, size: float = 13) -> float:
        """The width of a cap with this text on it."""
        return max(24.0, self.text_height(size) + 8, self.text_width(text, size) + 14)

    def _sign(self, sign: str, cx: float, cy: float, w: float, dark: bool, size: float, off: bool) -> None:
        """Draw the sign of a gamepad: a letter in a disc, else an outline whose shape tells."""
        colour = PALETTE["off"] if off else PALETTE["ink"] if dark else PALETTE["text"]
        high = max(24.0, self.text_height(size) + 8)
        if ring := signs.DISCS.get(sign):
            self.circle(cx, cy, high / 2 + 1, PALETTE["well"], line=PALETTE["off"] if off else ring, line_width=2)
            self.text(sign, cx, cy, size + 1, PALETTE["off"] if off else ring, "B", "c")
        elif sign == "cross":
            r, arm = high / 2, high / 6
            shape = f"M{cx - arm} {cy - r}h{2 * arm}v{r - arm}h{r - arm}v{2 * arm}h{arm - r}v{r - arm}h{-2 * arm}"
            self.path(f"{shape}v{arm - r}h{arm - r}v{-2 * arm}h{r - arm}z", line=colour, line_width=1.6)
        elif sign:
            round_ = high / 2.2 if sign in ("LT", "RT") else RADIUS["key"]
            self.box(cx - w / 2, cy - high / 2, w, high, round_, None, line=colour, line_width=1.6)
            self.text(sign, cx, cy, size, colour, "B", "c")

    def avatar(self, crest: str, cx: float, cy: float, r: float, ring: str | None = None) -> None:
        """Draw the crest of a seat in its colour. `ring` is the colour of a second circle round it."""
        c = SEATS[crest]
        self.circle(cx, cy, r, PALETTE["well"], line=c, line_width=2)
        self._mark(theme.crest(crest, c), cx, cy, r * 1.42)
        if ring:
            self.circle(cx, cy, r + 4, None, line=ring, line_width=3)

    def iconbutton(
        self, cx: float, cy: float, name: str, r: float = 22, focus: bool = False, hover: bool = False
    ) -> None:
        """Draw a round button with an icon."""
        self.circle(
            cx, cy, r, PALETTE["raised"] if hover else PALETTE["panel"], 0.75, PALETTE["line"], 0.3 if hover else 0.14
        )
        if focus:
            self.circle(cx, cy, r + 5, None, line=PALETTE["gold_hi"], line_width=2.5)
        self.icon(name, cx, cy, r * 1.15, PALETTE["text"])

    def button(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        label: str,
        key: str | None = None,
        kind: str = "second",
        size: float = 18,
        sub: str | None = None,
        icon: str | None = None,
        align: str = "l",
        focus: bool = False,
        hover: bool = False,
        pressed: bool = False,
        reason: str | None = None,
        ring: str = PALETTE["gold_hi"],
    ) -> None:
        """Draw a button. `kind` is primary (vermilion), gold, second, paper, wood, off, or off paper.

        `sub` is a second line. `reason` says why the button is off, beside the label or below it. `ring` is the colour
        of the outline that shows the focus."""
        colour, soft = self._button_body(x, y, w, h, kind, hover, pressed)
        if focus:
            r = RADIUS["button"] + 6
            self.box(x - 6.25, y - 6.25, w + 12.5, h + 12.5, r, None, line=ring, line_width=2.5)
        small = 13.0
        if sub or reason:  # two lines of large text become smaller where the button is too low for them
            half = 0.70 * self.text_height(size) + 0.34 * self.text_height(small)  # from the middle to the top
            part = min(1.0, (h / 2 - 3) / half)
            size, small = size * part, small * part
        pad = 16 if w > 100 else 12
        left, edge = x + pad, x + w - (14 if w > 100 else 10)
        nw, kw = self.text_width(label, size), self.key_width(key) if key else 0.0
        right, beside = edge, edge - kw - 8 - left
        needed = self.least_width(label) + (32 if icon else 0)
        if key and beside > min(w * 0.45, nw) and beside >= needed:  # the label needs its room first
            right -= kw + 8
        if icon:
            self.icon(icon, left + 10, y + h / 2, 24, colour)
            left += 32
        room = right - left
        if reason and nw + 12 + self.text_width(reason, small, "M") > room:
            sub, reason = reason, None  # no room beside the label
        gap = max(11.0, (self.text_height(size) + self.text_height(small)) / 2 * 0.68) if sub else 0.0
        first, under = y + h / 2 - gap + (1 if sub else 0), room
        cap = y + h / 2
        if sub and self.text_width(sub, small, "M") > room:  # the second line goes on below the key
            cap, under = first, edge - left
        if right < edge:
            cap = max(cap, y + max(24.0, self.text_height(13) + 8) / 2)  # inside the button
            self.key(key or "", edge, cap, kind in ("gold", "paper", "off paper"), anchor="r", off=kind in _OFF)
        if align == "c":
            left += (room - min(room, nw)) / 2
        self.text(label, left, first, size, colour, fit=room)
        if sub:
            self.text(sub, left, y + h / 2 + gap, small, soft, "M", fit=under)
        if reason:
            self.text(reason, left + nw + 12, first, small, soft, "M")

    def _button_body(
        self, x: float, y: float, w: float, h: float, kind: str, hover: bool, pressed: bool
    ) -> tuple[str, str]:
        """Draw a button without its words. Return the colours of its label and of its second line."""
        r = RADIUS["button"]
        if kind in _OFF:
            ground, alpha, line, line_alpha, words, plain = _OFF[kind]
            if appearance.high():
                self.box(x, y, w, h, r, plain)
                self.dashed(x, y, w, h, r, words)
            else:
                self.box(x, y, w, h, r, ground, alpha, line=line, line_alpha=line_alpha)
            return words, words
        top, foot, line_alpha, colour, soft = _BUTTON[kind]
        self.shadow(x, y, w, h, r, 6, 4, 120)
        line = PALETTE["ink"] if kind == "paper" else PALETTE["line"]
        self.box(x, y, w, h, r, top, to=foot, line=line, line_alpha=line_alpha)
        if pressed or hover:
            self.box(x, y, w, h, r, PALETTE["black"] if pressed else PALETTE["line"], 0.14 if pressed else 0.08)
        return colour, soft

    # -- the table
    def plate(
        self,
        cx: float,
        cy: float,
        crest: str,
        name: str,
        score: str | None = None,
        count: int | None = None,
        turn: bool = False,
        w: float = 176,
        lead: float = 0.0,
    ) -> float:
        """Draw the plate of a seat: crest, name over score, number of cards. Return its width.

        `turn` draws the gold outline. `lead` is the room that is left free at the left end, for a face instead of
        the crest."""
        number = str(count) if count is not None else ""
        nw = self.text_width(number, 18)
        w = max(
            w, 78 + max(self.text_width(name, 16), self.text_width(score or "", 13, "M")) + (44 + nw if number else 0)
        )
        h = max(50.0, self.text_height(16) + self.text_height(13) + 20)
        x, y = cx - w / 2, cy - h / 2
        self.plate_frame(x, y, w, h, turn)
        if not lead:
            self.avatar(crest, x + h / 2, cy, 19)
        left = x + (lead or h / 2 + 29)
        up = (self.text_height(13) + 5) / 2 if score is not None else 0
        self.text(name, left, cy - up, 16, PALETTE["text"])
        if score is not None:
            self.text(score, left, cy + (self.text_height(16) + 8) / 2, 13, PALETTE["gold_hi"], "M")
        if number:
            self.text(number, x + w - 18, cy, 18, PALETTE["text"], "B", "r")
            self.icon("card", x + w - 18 - nw - 11, cy, 19, PALETTE["muted"])
        return w

    def plate_frame(self, x: float, y: float, w: float, h: float, turn: bool) -> None:
        """Draw the round-ended box of a plate, with a gold outline if it is the seat's turn."""
        line, alpha, width = (PALETTE["gold_hi"], 1.0, 2.0) if turn else (PALETTE["line"], 0.14, 1.0)
        self.shadow(x, y, w, h, h / 2, 8, 4, 110)
        self.box(x, y, w, h, h / 2, PALETTE["panel"], 0.93, line=line, line_alpha=alpha, line_width=width)

    def badge_box(self, n: int | str, cx: float, cy: float) -> tuple[float, float, float, float]:
        """The box of the number of cards in a pile."""
        w, h = max(34.0, self.text_width(str(n), 16) + 20), max(28.0, self.text_height(16) + 10)
        return cx - w / 2, cy - h / 2, w, h

    def count_badge(self, n: int | str, cx: float, cy: float) -> None:
        """Draw the number of cards in a pile."""
        x, y, w, h = self.badge_box(n, cx, cy)
        self.shadow(x, y, w, h, h / 2, 4, 2, 120)
        self.box(x, y, w, h, h / 2, PALETTE["panel"], 0.96, line=PALETTE["gold"], line_alpha=0.7)
        self.text(str(n), cx, cy, 16, PALETTE["text"], "B", "c")

    def chip(self, cx: float, cy: float, r: float = 17, c: str = PALETTE["verm"]) -> None:
        """Draw a play chip, seen from above at a slant."""
        body, w, h = _chip(r, c)
        self.svg(body, cx - w / 2, cy - (r * 0.56 + 3), w, h)

    def bracket(
        self,
        x0: float,
        x1: float,
        y: float,
        label: str,
        colour: str | None = None,
        dash: str | None = None,
        size: float = 14,
    ) -> None:
        """Draw a bracket under a group of cards, from x0 to x1, with a label in its middle."""
        c = colour or PALETTE["gold_hi"]
        self.path(
            f"M{x0 + 1:.1f} {y:.1f}v4a6 6 0 0 0 6 6H{x1 - 7:.1f}a6 6 0 0 0 6 -6v-4", line=c, line_width=2, dash=dash
        )
        if not label:
            return
        room = max(40.0, x1 - x0 - 8)
        w, high = min(room, self.text_width(label, size) + 20), self.text_height(size)
        h = high + max(2.0, min(10.0, 30 - high))  # large letters use the margins: buttons may stand right below
        mid = y + 11
        self.box((x0 + x1) / 2 - w / 2, mid - h / 2, w, h, 12, PALETTE["panel"], 1, line=c, line_alpha=0.8)
        self.text(label, (x0 + x1) / 2, mid, size, PALETTE["text"], "B", "c", fit=w - 16)

    def ring(self, cx: float, cy: float, r: float, part: float, label: str = "") -> None:
        """Draw the ring of a clock. `part`, from 0 to 1, is the share of the time that is left."""
        self.circle(cx, cy, r, PALETTE["panel"], 0.95, PALETTE["line"], 0.18, 6)
        if part >= 0.999:
            self.circle(cx, cy, r, None, line=PALETTE["gold_hi"], line_width=6)
        elif part > 0.001:
            a = math.radians(-90 + 360 * part)
            self.path(
                f"M{cx} {cy - r}A{r} {r} 0 {int(part > 0.5)} 1 {cx + r * math.cos(a):.2f} {cy + r * math.sin(a):.2f}",
                line=PALETTE["gold_hi"],
                line_width=6,
            )
        self.text(label, cx, cy, 18, PALETTE["text"], "B", "c", fit=2 * r - 12)

    # -- backgrounds
    def cloth(self, glow: tuple[float, float] = cloth.GLOW, waves: bool = True) -> None:
        """Draw the cloth over the whole surface."""
        self.blit(cloth.cloth(self.pixel_width, self.pixel_height, self.scale, glow, waves), 0, 0)

    def river(self) -> None:
        """Draw rows of waves along the lower edge."""
        im = cloth.river(self.pixel_width, self.scale)
        self.blit(im, 0, self.pixel_height - im.get_height())


@lru_cache(256)
def _chip(r: float, c: str) -> tuple[str, float, float]:
    """The body of the SVG picture of a chip of radius `r` and colour `c`, and its width and height in units."""
    ry, e, o = r * 0.56, r * 0.34, 3
    mx, my = r + o, ry + o
    side = f"M{mx - r} {my}V{my + e}A{r} {ry} 0 0 0 {mx + r} {my + e}V{my}Z"
    spots = edge = ""
    for i in range(8):
        a0, a1 = math.radians(45 * i - 9), math.radians(45 * i + 9)
        p = [
            (mx + q * r * math.cos(a), my + q * ry * math.sin(a)) for q, a in ((1, a0), (1, a1), (0.76, a1), (0.76, a0))
        ]
        spots += "M" + "L".join(f"{u:.2f} {v:.2f}" for u, v in p) + "Z"
    for n in (20, 62, 104, 146):
        a0, a1 = math.radians(n - 7), math.radians(n + 7)
        u0, v0 = mx + r * math.cos(a0), my + ry * math.sin(a0)
        u1, v1 = mx + r * math.cos(a1), my + ry * math.sin(a1)
        edge += f"M{u0:.2f} {v0:.2f}L{u1:.2f} {v1:.2f}V{v1 + e:.2f}L{u0:.2f} {v0 + e:.2f}Z"
    white, shade = PALETTE["washi"], PALETTE["chip_shade"]
    return (
        f'<path d="{side}" fill="{c}"/><path d="{edge}" fill="{white}"/>'
        f'<path d="{side}" fill="{shade}" fill-opacity=".34"/>'
        f'<ellipse cx="{mx}" cy="{my}" rx="{r}" ry="{ry}" fill="{c}"/><path d="{spots}" fill="{white}"/>'
        f'<ellipse cx="{mx}" cy="{my}" rx="{r * 0.62}" ry="{ry * 0.62}" fill="none" stroke="{white}" '
        f'stroke-opacity=".75" stroke-width="1"/><ellipse cx="{mx}" cy="{my}" rx="{r}" ry="{ry}" '
        f'fill="none" stroke="{shade}" stroke-opacity=".45" stroke-width=".8"/>',
        2 * mx,
        2 * my + e,
    )
