#!/usr/bin/env python3
"""Draw the Sumidagawa pack: B1..B10, R1..R10, the wild cards rB and rR in
three states, and the back. Standard library only.

    python3 make_sumidagawa.py [folder]

The folder is assets/sumidagawa unless said otherwise.

Every file uses only path / rect / circle / line / g with plain fills, strokes
and userSpaceOnUse gradients, so that nanosvg (pygame.image.load_sized_svg)
draws it. Digits are our own paths.

The plain cards rest on one trick: the water and the numeral are ONE path
filled even-odd, so the numeral is ink above the water line and paper below it.
"""

import math
import sys
from pathlib import Path

W, H = 250, 350
CORNER = 14  # outer corner radius, as on the 52 cards
FRAME = 11  # paper margin round the picture
INNER = 8  # corner radius of the picture

WASHI, WASHI_LO = "#fbf6ea", "#f1e7d2"
INK, VERMILION = "#1d2233", "#c8372d"
GOLD, GOLD_HI, GOLD_LO = "#c9a24b", "#f0dca0", "#9a7428"

BLACK = dict(key="B", top="#2c3766", mid="#222a4c", low="#141827", sky="#dfe1e6", mark="moon", solid=INK)
RED = dict(key="R", top="#d2482f", mid="#c8372d", low="#8f1c1c", sky="#fbe0bd", mark="sun", solid=VERMILION)

# ---------------------------------------------------------------- numerals --
# Drawn on a 64 x 100 body, stem about 19.
DIGITS = {
    "0": (
        64,
        "M0 32A32 32 0 0 1 64 32V68A32 32 0 0 1 0 68ZM19.5 32V68A12.5 13.5 0 0 0 44.5 68V32A12.5 13.5 0 0 0 19.5 32Z",
    ),
    "1": (40, "M20 0H40V100H20V24L3 34V13Z"),
    "2": (64, "M1 31A31 31 0 0 1 63 31C63 43 58 51 50 60L28 83H63V100H1V85L35 50C41 44 44 38 44 31A12 13 0 0 0 20 31Z"),
    "3": (
        64,
        "M2 28A30 28 0 0 1 61 28C61 37 57 44 49 48C58 52 64 59 64 69"
        "A32 31 0 0 1 0 69H19A13 14 0 0 0 45 69C45 61 40 57 32 57H22V40"
        "H31C38 40 42 36 42 28A10.5 11 0 0 0 21 28Z",
    ),
    "4": (66, "M34 0H56V62H66V79H56V100H37V79H0V63ZM37 27L18.500 62H37Z"),
    "5": (
        64,
        "M6 0H58V18H24V38C27.500 36 31 35 36 35C53 35 64 48 64 67"
        "C64 87 51 100 32 100C14 100 2 89 0 72H19C20 79 25 83 32 83"
        "C40 83 45 77 45 67C45 58 40 52 32 52C27 52 24 54 21 58H6Z",
    ),
    "6": (64, "M32 0H54.500L38 36.560A32 32 0 1 1 3.770 52.940ZM19 68A13 13.500 0 0 0 45 68A13 13.500 0 0 0 19 68Z"),
    "7": (62, "M1 0H62V16L31 100H10L41 18H1Z"),
    "8": (
        64,
        "M32 0A29.5 26 0 0 1 49.5 45C58 49.5 64 58 64 68"
        "A32 32 0 0 1 0 68C0 58 6 49.5 14.5 45A29.5 26 0 0 1 32 0Z"
        "M32 16A10.5 9.75 0 0 0 32 35.5A10.5 9.75 0 0 0 32 16Z"
        "M32 54A13 14.25 0 0 0 32 82.5A13 14.25 0 0 0 32 54Z",
    ),
    "9": (64, "M32 100H9.500L26 63.440A32 32 0 1 1 60.230 47.060ZM45 32A13 13.500 0 0 0 19 32A13 13.500 0 0 0 45 32Z"),
}


def f(v):
    return f"{v:.2f}".rstrip("0").rstrip(".")


def place(path, x, y, k, turn=False):
    """A path of absolute M L H V C A Z moved to x, y at scale k (and turned
    half round the card's centre when turn is set)."""
    out = []
    toks = []
    cur = ""
    for ch in path + " ":
        if ch.isalpha() or ch in " ,":
            if cur:
                toks.append(float(cur))
                cur = ""
            if ch.isalpha():
                toks.append(ch)
        elif ch == "-" and cur:
            toks.append(float(cur))
            cur = ch
        else:
            cur += ch

    def pt(a, b):
        a, b = x + a * k, y + b * k
        if turn:
            a, b = W - a, H - b
        return a, b

    cx = cy = 0.0
    i = 0
    cmd = ""
    while i < len(toks):
        if isinstance(toks[i], str):
            cmd = toks[i]
            i += 1
        if cmd == "Z":
            out.append("Z")
            continue
        if cmd in "ML":
            cx, cy = toks[i : i + 2]
            i += 2
            a, b = pt(cx, cy)
            out.append(f"{cmd}{f(a)} {f(b)}")
        elif cmd in "HV":
            if cmd == "H":
                cx = toks[i]
            else:
                cy = toks[i]
            i += 1
            a, b = pt(cx, cy)
            out.append(f"L{f(a)} {f(b)}")
        elif cmd == "C":
            pts = [pt(toks[i + j], toks[i + j + 1]) for j in (0, 2, 4)]
            cx, cy = toks[i + 4 : i + 6]
            i += 6
            out.append("C" + " ".join(f"{f(a)} {f(b)}" for a, b in pts))
        elif cmd == "A":
            rx, ry, rot, la, sw, ex, ey = toks[i : i + 7]
            cx, cy = ex, ey
            i += 7
            a, b = pt(ex, ey)
            out.append(f"A{f(rx * k)} {f(ry * k)} {f(rot)} {int(la)} {int(sw)} {f(a)} {f(b)}")
    return "".join(out)


def number(n, cx, cy, height, turn=False, gap=7):
    """The numeral n as one path, centred on cx, cy."""
    k = height / 100
    ds = [DIGITS[c] for c in str(n)]
    width = sum(d[0] for d in ds) + gap * (len(ds) - 1)
    x = cx - width * k / 2
    parts = []
    for w, d in ds:
        parts.append(place(d, x, cy - height / 2, k, turn))
        x += (w + gap) * k
    return "".join(parts)


def number_left(n, x, y, height, turn=False, gap=7, squeeze=1.0):
    k = height / 100
    parts = []
    for c in str(n):
        w, d = DIGITS[c]
        parts.append(place(d, x, y, k, turn))
        x += (w + gap) * k
    return "".join(parts)


def circle_path(cx, cy, r, sweep=1):
    return (
        f"M{f(cx - r)} {f(cy)}A{f(r)} {f(r)} 0 1 {sweep} {f(cx + r)} {f(cy)}"
        f"A{f(r)} {f(r)} 0 1 {sweep} {f(cx - r)} {f(cy)}Z"
    )


def crescent(cx, cy, r, turn=False):
    """A moon open to the right."""
    s = -1 if turn else 1
    x0, y0 = cx + s * r * 0.42, cy - s * r * 0.91
    x1, y1 = cx + s * r * 0.42, cy + s * r * 0.91
    return f"M{f(x0)} {f(y0)}A{f(r)} {f(r)} 0 1 0 {f(x1)} {f(y1)}A{f(r * 0.92)} {f(r * 0.92)} 0 0 1 {f(x0)} {f(y0)}Z"


# ------------------------------------------------------------------- waves --
SCALE = (W - 2 * FRAME) / 4  # width of one wave
ROW = 22.6  # rise of one wave row: one per number
BASE = H - FRAME


def inside(x, y, m=0.0):
    """Within the picture, its round corners included, m px from the edge."""
    l, t, r, b = FRAME + m, FRAME + m, W - FRAME - m, H - FRAME - m
    if not (l <= x <= r and t <= y <= b):
        return False
    q = INNER - m
    if q <= 0:
        return True
    for cx in (l + q, r - q):
        for cy in (t + q, b - q):
            if (
                (x < l + q) == (cx == l + q)
                and (y < t + q) == (cy == t + q)
                and (x < l + q or x > r - q)
                and (y < t + q or y > b - q)
            ):
                if math.hypot(x - cx, y - cy) > q:
                    return False
    return True


def centres(row, base):
    """Centres of the circles of wave row `row` counted from the top, whose
    crests touch base + row * ROW."""
    R = SCALE / 2
    off = 0 if row % 2 == 0 else R
    y = base + row * ROW + R
    return [(FRAME + R + off + i * SCALE - SCALE, y) for i in range(6)]


def seigaiha(base, rows, rings, colour, opacity, width, margin=2.0, clip=None):
    """Arcs of overlapping waves, each hidden by the rows in front of it."""
    R = SCALE / 2
    out = []
    for row in range(rows):
        front = centres(row + 1, base) + centres(row + 2, base)
        for cx, cy in centres(row, base):
            for ring in rings:
                r = R * ring
                steps = 90
                run = []
                for s in range(steps + 1):
                    a = math.pi + math.pi * s / steps
                    x, y = cx + r * math.cos(a), cy + r * math.sin(a)
                    ok = (
                        inside(x, y, margin)
                        and (clip is None or y > surface(x, clip) + 3.5)
                        and all(math.hypot(x - fx, y - fy) >= R - 0.2 for fx, fy in front)
                    )
                    if ok:
                        run.append((x, y))
                    if (not ok or s == steps) and run:
                        if len(run) > 2:
                            (x0, y0), (x1, y1) = run[0], run[-1]
                            out.append(f"M{f(x0)} {f(y0)}A{f(r)} {f(r)} 0 0 1 {f(x1)} {f(y1)}")
                        run = []
    return (
        (
            f'<path d="{"".join(out)}" fill="none" stroke="{colour}" stroke-width="{f(width)}" '
            f'stroke-opacity="{opacity}" stroke-linecap="round"/>'
        )
        if out
        else ""
    )


SWELL = 4.5  # height of the swell on the surface


def surface(x, base):
    return base + SWELL - SWELL * math.cos((x - FRAME) / SCALE * 2 * math.pi + math.pi)


def water(base):
    """The body of water: a gentle swell on top, round lower corners. The swell
    stays flat so that it never breaks a numeral into pieces."""
    l, r, b, q = FRAME, W - FRAME, H - FRAME, INNER
    d = f"M{f(l)} {f(surface(l, base))}"
    half = SCALE / 2
    for i in range(8):  # one cubic per half wave
        x0, x1 = l + i * half, l + (i + 1) * half
        y0, y1 = surface(x0, base), surface(x1, base)
        d += f"C{f(x0 + half * 0.3642)} {f(y0)} {f(x1 - half * 0.3642)} {f(y1)} {f(x1)} {f(y1)}"
    d += f"V{f(b - q)}A{q} {q} 0 0 1 {f(r - q)} {f(b)}H{f(l + q)}A{q} {q} 0 0 1 {f(l)} {f(b - q)}Z"
    return d


# ------------------------------------------------------------------- cards --
def svg(body, defs=""):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}">\n'
        + (f"<defs>{defs}</defs>\n" if defs else "")
        + body
        + "\n</svg>\n"
    )


def lin(id_, y0, y1, *stops, x0=0, x1=0):
    s = "".join(
        f'<stop offset="{o}" stop-color="{c}"' + (f' stop-opacity="{a}"' if a != 1 else "") + "/>" for o, c, a in stops
    )
    return (
        f'<linearGradient id="{id_}" gradientUnits="userSpaceOnUse" x1="{x0}" y1="{y0}" '
        f'x2="{x1}" y2="{y1}">{s}</linearGradient>'
    )


def rad(id_, cx, cy, r, *stops):
    s = "".join(
        f'<stop offset="{o}" stop-color="{c}"' + (f' stop-opacity="{a}"' if a != 1 else "") + "/>" for o, c, a in stops
    )
    return f'<radialGradient id="{id_}" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{r}">{s}</radialGradient>'


def ground(fill=WASHI, rim="#1d2233", rim_o=0.28):
    return (
        f'<rect x="0.6" y="0.6" width="{W - 1.2}" height="{H - 1.2}" rx="{CORNER}" ry="{CORNER}" '
        f'fill="{fill}" stroke="{rim}" stroke-opacity="{rim_o}" stroke-width="1.2"/>'
    )


def picture_rect(fill, extra=""):
    return (
        f'<rect x="{FRAME}" y="{FRAME}" width="{W - 2 * FRAME}" height="{H - 2 * FRAME}" '
        f'rx="{INNER}" ry="{INNER}" fill="{fill}" {extra}/>'
    )


# The water may cross a numeral where it is whole or narrow, never at the rim of a counter: so some
# water lines and some numerals stand a little lower (or higher, below 0) than the rest.
WATER_SHIFT = {4: 8, 6: -3, 8: 6}
NUMERAL_SHIFT = {6: 8, 8: -12, 9: 6}


def level(n):
    """Height of the crests for number n: one wave row for each number."""
    return BASE - 8 - ROW * n + WATER_SHIFT.get(n, 0)


def plain(c, n):
    base = level(n)
    defs = lin("w", 60, 340, (0, c["top"], 1), (0.45, c["mid"], 1), (1, c["low"], 1))
    defs += lin("s", FRAME, 250, (0, c["sky"], 1), (1, WASHI, 1))
    body = [ground(), picture_rect("url(#s)")]
    # the light in the sky, upper right
    if c["mark"] == "moon":
        body.append(f'<circle cx="196" cy="58" r="30" fill="{WASHI}" fill-opacity=".75"/>')
        body.append(
            f'<circle cx="196" cy="58" r="22" fill="{GOLD_HI}"/>'
            f'<circle cx="196" cy="58" r="22" fill="none" stroke="{GOLD}" stroke-width="1.6"/>'
        )
    else:
        body.append('<circle cx="196" cy="58" r="34" fill="#f3a25a" fill-opacity=".28"/>')
        body.append('<circle cx="196" cy="58" r="24" fill="#ea7a45"/>')
        for i, y in enumerate((62, 69, 76)):
            half = math.sqrt(24**2 - (y - 58) ** 2) - 1
            body.append(
                f'<rect x="{f(196 - half)}" y="{y}" width="{f(2 * half)}" height="{1.6 + i * 0.9:.1f}" '
                f'fill="{c["sky"]}"/>'
            )
    big = number(n, W / 2, 190 + NUMERAL_SHIFT.get(n, 0), 176) if n < 10 else number(n, W / 2 - 2, 196, 166)
    ix = 22
    small = number_left(n, ix, 22, 50, gap=5)
    wide = DIGITS[str(n)][0] * 0.5 if n < 10 else 54
    mx = ix + (wide / 2 if n < 10 else 16)
    mark = crescent(mx, 90, 11) if c["mark"] == "moon" else circle_path(mx, 89, 10)
    d = water(base) + big + small + mark
    body.append(f'<path d="{d}" fill="url(#w)" fill-rule="evenodd"/>')
    rows = math.ceil((BASE - base) / ROW)
    body.append(seigaiha(base + 5, rows, (0.74, 0.48), WASHI, 0.30, 1.9, clip=base))
    body.append(seigaiha(base + 5, rows, (1.0,), WASHI, 0.58, 2.1, clip=base))
    return svg("\n".join(body), defs)


# ------------------------------------------------------------ the wild cards --
def yukiwa(cx, cy, r, bulge=0.6):
    """Snow ring: six round lobes, the crest of the wild cards."""
    d = ""
    for i in range(7):
        a = math.radians(60 * i - 90)
        x, y = cx + r * 0.945 * math.cos(a), cy + r * 0.945 * math.sin(a)
        d += f"M{f(x)} {f(y)}" if i == 0 else f"A{f(r * bulge)} {f(r * bulge)} 0 0 1 {f(x)} {f(y)}"
    return d + "Z"


def rin_glyph(cx, cy, size, colour, weight=None, opacity=1):
    """The character for `rin` as a geometric crest: ice strokes at the left,
    lid, double box and altar at the right. Round strokes on a 100 x 100 body."""
    k = size / 100
    w = (weight or 7.8) * k
    x0, y0 = cx - 50 * k, cy - 50 * k

    def p(*xy):
        return " ".join(f"{f(x0 + xy[i] * k)} {f(y0 + xy[i + 1] * k)}" for i in range(0, len(xy), 2))

    d = [
        f"M{p(9, 15)}L{p(21, 31)}",  # ice, upper
        f"M{p(5, 88)}L{p(24, 56)}",  # ice, lower
        f"M{p(64, 2)}V{f(y0 + 13 * k)}",  # lid
        f"M{p(33, 14)}H{f(x0 + 96 * k)}",
        f"M{p(40, 25)}H{f(x0 + 89 * k)}V{f(y0 + 57 * k)}H{f(x0 + 40 * k)}Z",  # outer box
        f"M{p(55, 36)}H{f(x0 + 74 * k)}V{f(y0 + 46 * k)}H{f(x0 + 55 * k)}Z",  # inner box
        f"M{p(42, 68)}H{f(x0 + 87 * k)}",  # altar
        f"M{p(32, 79)}H{f(x0 + 97 * k)}",
        f"M{p(64.5, 79)}V{f(y0 + 98 * k)}",
        f"M{p(47, 87)}L{p(38, 96)}",
        f"M{p(82, 87)}L{p(92, 96)}",
    ]
    thick = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]
    a = "".join(d[i] for i in thick)
    b = d[5]
    return (
        f'<path d="{a}" fill="none" stroke="{colour}" stroke-width="{f(w)}" stroke-linecap="round" '
        f'stroke-linejoin="round" stroke-opacity="{opacity}"/>'
        f'<path d="{b}" fill="none" stroke="{colour}" stroke-width="{f(w * 0.68)}" stroke-linecap="round" '
        f'stroke-linejoin="round" stroke-opacity="{opacity}"/>'
    )


def crest_index(c, x, y, colour, paper, turn=False):
    """Corner mark of a wild card: a small snow ring and the moon or the sun."""

    def t(a, b):
        return (W - a, H - b) if turn else (a, b)

    cx, cy = t(x + 17, y + 17)
    mx, my = t(x + 17, y + 52)
    out = f'<path d="{yukiwa(cx, cy, 18)}" fill="{colour}"/>'
    # a six-armed crystal
    arms = ""
    for i in range(3):
        a = math.radians(60 * i + 90)
        arms += (
            f"M{f(cx + 10 * math.cos(a))} {f(cy + 10 * math.sin(a))}"
            f"L{f(cx - 10 * math.cos(a))} {f(cy - 10 * math.sin(a))}"
        )
    out += f'<path d="{arms}" fill="none" stroke="{paper}" stroke-width="4.200" stroke-linecap="round"/>'
    m = crescent(mx, my, 11, turn) if c["mark"] == "moon" else circle_path(mx, my, 10.5)
    out += f'<path d="{m}" fill="{colour}"/>'
    return out


def wild(c, state):
    col = c["solid"]
    defs = ""
    if state == "up":
        defs += lin("g", 0, 350, (0, "#f3e2ac", 1), (0.45, "#dcb85f", 1), (1, "#b98d38", 1), x0=30, x1=220)
        paper, line, lo = "#f7e8b8", "#8a6720", 0.34
        g, crest, glyph = "url(#g)", col, "#f4dfa2"
    else:  # used
        defs += lin("g", 0, 350, (0, "#d5d0c4", 1), (1, "#b4aea2", 1))
        paper, line, lo = "#dcd7cb", "#8d877b", 0.35
        g = "url(#g)"
        crest = "#6f7386" if c["key"] == "B" else "#a9827c"
        glyph = "#dcd7cb"
    body = [ground(WASHI), picture_rect(g)]
    body.append(seigaiha(FRAME - 20, 15, (0.74, 0.48), line, lo * 0.8, 1.6))
    body.append(seigaiha(FRAME - 20, 15, (1.0,), line, lo, 1.8))
    body.append(
        f'<rect x="{FRAME + 5}" y="{FRAME + 5}" width="{W - 2 * FRAME - 10}" height="{H - 2 * FRAME - 10}" '
        f'rx="{INNER - 4}" ry="{INNER - 4}" fill="none" stroke="{col if state == "up" else crest}" '
        f'stroke-width="2.200"/>'
    )
    # quiet corners for the marks
    body.append(
        f'<path d="M{FRAME + 6} {FRAME + 10}A4 4 0 0 1 {FRAME + 10} {FRAME + 6}H70V76A20 20 0 0 1 50 96H{FRAME + 6}Z" fill="{paper}"/>'
    )
    body.append(
        f'<path d="M{W - FRAME - 6} {H - FRAME - 10}A4 4 0 0 1 {W - FRAME - 10} {H - FRAME - 6}H{W - 70}V{H - 76}A20 20 0 0 1 {W - 50} {H - 96}H{W - FRAME - 6}Z" fill="{paper}"/>'
    )
    cx, cy = W / 2, H / 2
    body.append(f'<path d="{yukiwa(cx, cy, 97)}" fill="{paper}"/>')
    body.append(f'<path d="{yukiwa(cx, cy, 89)}" fill="{crest}"/>')
    body.append(f'<path d="{yukiwa(cx, cy, 80)}" fill="none" stroke="{glyph}" stroke-width="1.800"/>')
    body.append(rin_glyph(cx - 1, cy + 1, 108, glyph))
    body.append(crest_index(c, 24, 25, crest, paper))
    body.append(crest_index(c, 24, 25, crest, paper, True))
    if state == "used":
        # a broad paper band with a tick: it has had its turn
        body.append(f'<path d="M{FRAME} 262L{W - FRAME} 190V238L{FRAME} 310Z" fill="{WASHI}" fill-opacity=".94"/>')
        body.append(
            f'<path d="M{FRAME} 262L{W - FRAME} 190M{FRAME} 310L{W - FRAME} 238" stroke="{crest}" '
            f'stroke-width="2" fill="none"/>'
        )
        body.append(
            f'<path d="M106 250L121 266L148 228" fill="none" stroke="{col}" stroke-width="11" '
            f'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return svg("\n".join(body), defs)


def wild_down(c):
    """Face down: dark, crest only as a ring; still tells its colour."""
    col = "#5b679c" if c["key"] == "B" else "#a8524b"
    fld = "#1a2040" if c["key"] == "B" else "#3a1c27"
    body = [ground("#cfc8b8"), picture_rect(fld)]
    body.append(seigaiha(FRAME - 20, 15, (1.0, 0.74, 0.48), col, 0.30, 1.6))
    body.append(
        f'<rect x="{FRAME + 5}" y="{FRAME + 5}" width="{W - 2 * FRAME - 10}" height="{H - 2 * FRAME - 10}" '
        f'rx="{INNER - 4}" ry="{INNER - 4}" fill="none" stroke="{col}" stroke-width="2"/>'
    )
    cx, cy = W / 2, H / 2
    body.append(f'<path d="{yukiwa(cx, cy, 84)}" fill="{fld}"/>')
    body.append(f'<path d="{yukiwa(cx, cy, 78)}" fill="none" stroke="{col}" stroke-width="4"/>')
    m = crescent(cx, cy, 34) if c["mark"] == "moon" else circle_path(cx, cy, 31)
    body.append(f'<path d="{m}" fill="{col}"/>')
    return svg("\n".join(body))


def back():
    """The river: seigaiha crossed by one stream of gold lines."""
    defs = lin("b", 0, 350, (0, "#2d3970", 1), (0.5, "#222b57", 1), (1, "#2d3970", 1))
    body = [ground(), picture_rect("url(#b)")]
    body.append(seigaiha(FRAME - 20, 15, (0.74, 0.48), "#aeb9e6", 0.26, 1.6))
    body.append(seigaiha(FRAME - 20, 15, (1.0,), "#c6cff2", 0.42, 1.8))
    l, r = FRAME, W - FRAME
    cy = H / 2

    def stream(o0, o1):
        # S-curve from lower left to upper right, symmetric under a half turn
        return (
            f"M{l} {f(cy + 52 + o0)}C{l + 70} {f(cy + 52 + o0)} {f(W / 2 - 40)} {f(cy + 6 + o0)} {f(W / 2)} {f(cy + o0)}"
            f"C{f(W / 2 + 40)} {f(cy - 6 + o0)} {r - 70} {f(cy - 52 + o0)} {r} {f(cy - 52 + o0)}"
            f"V{f(cy - 52 + o1)}C{r - 70} {f(cy - 52 + o1)} {f(W / 2 + 40)} {f(cy - 6 + o1)} {f(W / 2)} {f(cy + o1)}"
            f"C{f(W / 2 - 40)} {f(cy + 6 + o1)} {l + 70} {f(cy + 52 + o1)} {l} {f(cy + 52 + o1)}Z"
        )

    body.append(f'<path d="{stream(-34, 34)}" fill="{WASHI}"/>')
    body.append(f'<path d="{stream(-29, 29)}" fill="#1a2146"/>')
    for a, o in ((20, 0.9), (10, 0.55), (0, 0.9), (-10, 0.55), (-20, 0.9)):
        body.append(f'<path d="{stream(a - 1.1, a + 1.1)}" fill="{GOLD}" fill-opacity="{o}"/>')
    body.append(f'<path d="{yukiwa(W / 2, cy, 47)}" fill="{WASHI}"/>')
    body.append(f'<path d="{yukiwa(W / 2, cy, 42)}" fill="#1a2146"/>')
    body.append(f'<path d="{yukiwa(W / 2, cy, 36)}" fill="none" stroke="{GOLD}" stroke-width="2"/>')
    arms = ""
    for i in range(6):
        a = math.radians(60 * i + 90)
        ux, uy = math.cos(a), math.sin(a)
        vx, vy = -uy, ux
        arms += f"M{f(W / 2)} {f(cy)}L{f(W / 2 + 26 * ux)} {f(cy + 26 * uy)}"
        for s in (1, -1):
            bx, by = W / 2 + 14 * ux, cy + 14 * uy
            arms += f"M{f(bx)} {f(by)}L{f(bx + 7 * ux + s * 7 * vx)} {f(by + 7 * uy + s * 7 * vy)}"
    body.append(f'<path d="{arms}" fill="none" stroke="{WASHI}" stroke-width="3.600" stroke-linecap="round"/>')
    body.append(
        f'<rect x="{FRAME + 4}" y="{FRAME + 4}" width="{W - 2 * FRAME - 8}" height="{H - 2 * FRAME - 8}" '
        f'rx="{INNER - 3}" ry="{INNER - 3}" fill="none" stroke="{GOLD}" stroke-opacity=".8" stroke-width="1.600"/>'
    )
    return svg("\n".join(body), defs)


def main():
    out = Path(
        sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "games" / "sumidagawa" / "cards"
    )
    out.mkdir(parents=True, exist_ok=True)
    made = {}
    for c in (BLACK, RED):
        for n in range(1, 11):
            made[f"{c['key']}{n}"] = plain(c, n)
        made[f"r{c['key']}"] = wild(c, "up")
        made[f"r{c['key']}-used"] = wild(c, "used")
        made[f"r{c['key']}-down"] = wild_down(c)
    made["sback"] = back()
    for name, text in made.items():
        (out / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
    print(len(made), "files in", out, sum(len(t) for t in made.values()) // 1024, "KiB")


if __name__ == "__main__":
    main()
