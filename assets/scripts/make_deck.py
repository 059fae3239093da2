#!/usr/bin/env python3
"""Draw the Rintaku playing-card deck ("a river at night") as plain SVG files.

    python3 make_deck.py [--out DIR] [--palette two|four|both]

DIR is the assets folder unless said otherwise; it receives cards/ (two suit
colours, with the backs) and cards4/ (four suit colours).

Everything is computed here from scratch with the standard library.  The output
uses only path/rect/circle/ellipse/line/g with presentation attributes and
user-space gradients, so that a small renderer such as nanosvg draws it exactly:
no text, no clip paths, no masks, no reuse.  Where artwork has to be cut to a
shape (a wave pattern inside a robe) the geometry itself is clipped.

Card space is 250 x 350 units (poker 5:7).
"""

import argparse
import itertools
import math
import re
from pathlib import Path

W, H = 250, 350
RADIUS = 14

# --------------------------------------------------------------------------
# Palette
# --------------------------------------------------------------------------

INK = "#1d2233"
VERMILION = "#c8372d"
WASHI = "#fbf6ea"
INDIGO = "#2a3f73"
NIGHT = "#1b2a52"
MIST = "#8fa6c6"
GOLD = "#c99a3f"
STRAW = "#ecd8a3"
SKIN = "#f9e6d0"
POWDER = "#fff7ec"
PANEL = "#f6ecd6"
BLUSH = "#eeb49d"

SUITS = "SHDC"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

PALETTES = {
    "two": {"S": INK, "H": VERMILION, "D": VERMILION, "C": INK},
    "four": {"S": INK, "H": VERMILION, "D": "#1f6aa5", "C": "#2a7350"},
}

# --------------------------------------------------------------------------
# Numbers, curves, clipping
# --------------------------------------------------------------------------


def num(v, digits=2):
    """A short decimal: 12.50 -> 12.5, -0.0 -> 0."""
    text = f"{v:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def parse_path(d):
    """Split absolute M/L/H/V/C/Q/Z path data into (letter, numbers) pieces."""
    out = []
    for letter, body in re.findall(r"([MLHVCQZ])([^MLHVCQZ]*)", d):
        values = [float(t) for t in re.findall(r"-?\d*\.?\d+", body)]
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}[letter]
        if size == 0:
            out.append((letter, []))
            continue
        for i in range(0, len(values), size):
            name = "L" if letter == "M" and i else letter
            out.append((name, values[i : i + size]))
    return out


def flatten(d, steps=12):
    """Path data -> list of polylines (a closed one repeats its first point)."""
    lines, cur, x, y = [], [], 0.0, 0.0
    for letter, v in parse_path(d):
        if letter == "M":
            if len(cur) > 1:
                lines.append(cur)
            x, y = v
            cur = [(x, y)]
            continue
        if letter == "Z":
            cur.append(cur[0])
            x, y = cur[0]
            continue
        if letter == "L":
            pts = [tuple(v)]
        elif letter == "H":
            pts = [(v[0], y)]
        elif letter == "V":
            pts = [(x, v[0])]
        else:
            if letter == "Q":
                x1, y1, x2, y2 = v
                c = (
                    x + 2 * (x1 - x) / 3,
                    y + 2 * (y1 - y) / 3,
                    x2 + 2 * (x1 - x2) / 3,
                    y2 + 2 * (y1 - y2) / 3,
                    x2,
                    y2,
                )
            else:
                c = v
            pts = []
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                pts.append(
                    tuple(
                        u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
                        for p0, p1, p2, p3 in zip((x, y), c[0:2], c[2:4], c[4:6])
                    )
                )
        cur.extend(pts)
        x, y = cur[-1]
    if len(cur) > 1:
        lines.append(cur)
    return lines


def move(points, dx=0.0, dy=0.0, scale=1.0, turn=0.0):
    """Scale, turn (degrees) and shift a list of points."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(dx + scale * (c * x - s * y), dy + scale * (s * x + c * y)) for x, y in points]


def move_path(d, dx=0.0, dy=0.0, sx=1.0, sy=None):
    """Scale and shift path data."""
    sy = sx if sy is None else sy
    out = []
    for letter, v in parse_path(d):
        if letter == "H":
            v = [dx + sx * v[0]]
        elif letter == "V":
            v = [dy + sy * v[0]]
        else:
            v = [dx + sx * a if i % 2 == 0 else dy + sy * a for i, a in enumerate(v)]
        out.append(letter + " ".join(num(a) for a in v))
    return "".join(out)


def tint(colour, amount):
    """Mix a #rrggbb colour with washi white."""
    mixed = [int(colour[i : i + 2], 16) * (1 - amount) + int(WASHI[i : i + 2], 16) * amount for i in (1, 3, 5)]
    return "#" + "".join(f"{round(v):02x}" for v in mixed)


def polyline_path(points, closed=False, digits=1):
    body = "L".join(f"{num(x, digits)} {num(y, digits)}" for x, y in points)
    return "M" + body + ("Z" if closed else "")


def inside(polygon, x, y):
    """Even-odd point in polygon."""
    hit = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
        x1, y1 = x2, y2
    return hit


def clip_line(points, polygon):
    """The parts of a polyline that lie inside a polygon."""
    runs, run = [], []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        cuts = [0.0, 1.0]
        px, py = polygon[-1]
        for qx, qy in polygon:
            den = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
            if abs(den) > 1e-9:
                t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / den
                u = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / den
                if 0 < t < 1 and 0 <= u <= 1:
                    cuts.append(t)
            px, py = qx, qy
        cuts.sort()
        for t0, t1 in itertools.pairwise(cuts):
            if t1 - t0 < 1e-6:
                continue
            tm = (t0 + t1) / 2
            if inside(polygon, ax + tm * (bx - ax), ay + tm * (by - ay)):
                p = (ax + t0 * (bx - ax), ay + t0 * (by - ay))
                q = (ax + t1 * (bx - ax), ay + t1 * (by - ay))
                if run and math.dist(run[-1], p) < 1e-6:
                    run.append(q)
                else:
                    if run:
                        runs.append(run)
                    run = [p, q]
            elif run:
                runs.append(run)
                run = []
    if run:
        runs.append(run)
    return runs


def clip_area(region, convex):
    """region (any polygon) cut by a convex polygon (Sutherland-Hodgman)."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(convex, convex[1:] + convex[:1]))
    if area < 0:
        convex = convex[::-1]
    out = region
    for (ax, ay), (bx, by) in zip(convex, convex[1:] + convex[:1]):
        if not out:
            return []
        src, out = out, []
        px, py = src[-1]
        pside = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        for x, y in src:
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (side >= 0) != (pside >= 0):
                t = pside / (pside - side)
                out.append((px + t * (x - px), py + t * (y - py)))
            if side >= 0:
                out.append((x, y))
            px, py, pside = x, y, side
    return out


def circle_points(cx, cy, r, n=20, start=0.0, sweep=360.0):
    count = n if sweep == 360.0 else n + 1
    return [
        (
            cx + r * math.cos(math.radians(start + sweep * i / n)),
            cy + r * math.sin(math.radians(start + sweep * i / n)),
        )
        for i in range(count)
    ]


# --------------------------------------------------------------------------
# SVG elements
# --------------------------------------------------------------------------


def attrs(fill=None, stroke=None, w=None, cap=None, join=None, opacity=None, rule=None):
    out = f' fill="{fill or "none"}"'
    if stroke:
        out += f' stroke="{stroke}" stroke-width="{num(w or 1.5)}"'
        if cap:
            out += f' stroke-linecap="{cap}"'
        if join:
            out += f' stroke-linejoin="{join}"'
    if opacity is not None:
        out += f' opacity="{num(opacity)}"'
    if rule:
        out += f' fill-rule="{rule}"'
    return out


def path(d, fill=None, stroke=None, w=None, **more):
    more.setdefault("join", "round")
    return f'<path d="{d}"{attrs(fill, stroke, w, **more)}/>'


def line(d, stroke=INK, w=1.6, **more):
    """An open stroke with round ends."""
    more.setdefault("cap", "round")
    return path(d, None, stroke, w, **more)


def circle(cx, cy, r, fill=None, stroke=None, w=None, **more):
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"{attrs(fill, stroke, w, **more)}/>'


def ellipse(cx, cy, rx, ry, fill=None, stroke=None, w=None, **more):
    return f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}"{attrs(fill, stroke, w, **more)}/>'


def rect(x, y, w_, h_, r=0.0, fill=None, stroke=None, w=None, **more):
    round_ = f' rx="{num(r)}"' if r else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w_)}" height="{num(h_)}"{round_}'
        f"{attrs(fill, stroke, w, **more)}/>"
    )


def group(items, transform):
    return f'<g transform="{transform}">{"".join(items)}</g>'


def half_turn(items):
    """The same artwork for the player on the other side of the table."""
    return group(items, f"rotate(180 {W / 2:g} {H / 2:g})")


def at(items, x, y, scale=1.0, flip=False, turn=0.0):
    t = f"translate({num(x)} {num(y)})"
    if turn:
        t += f" rotate({num(turn)})"
    if scale != 1.0 or flip:
        t += f" scale({num(-scale if flip else scale, 3)} {num(scale, 3)})"
    return group(items, t)


def linear_gradient(name, x1, y1, x2, y2, stops):
    body = "".join(f'<stop offset="{num(o)}" stop-color="{c}"/>' for o, c in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{num(x1)}" '
        f'y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}">{body}</linearGradient>'
    )


def radial_gradient(name, cx, cy, r, stops):
    body = "".join(f'<stop offset="{num(o)}" stop-color="{c}"/>' for o, c in stops)
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{num(cx)}" '
        f'cy="{num(cy)}" r="{num(r)}">{body}</radialGradient>'
    )


def document(items):
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" '
        'viewBox="0 0 250 350">\n' + "\n".join(items) + "\n</svg>\n"
    )


def card_paper(fill=WASHI):
    return rect(0.6, 0.6, W - 1.2, H - 1.2, RADIUS, fill)


def card_edge(stroke="#b9ad94"):
    return rect(0.6, 0.6, W - 1.2, H - 1.2, RADIUS - 0.4, None, stroke, 1.2)


# --------------------------------------------------------------------------
# Suits, each in a box of about 100 x 100 around the origin
# --------------------------------------------------------------------------

SPADE_LEAF = (
    "M0 -50C7 -33 44 -13 44 13C44 28 33.5 36 22.5 36C13 36 5 31 1.6 23"
    "L-1.6 23C-5 31 -13 36 -22.5 36C-33.5 36 -44 28 -44 13C-44 -13 -7 -33 0 -50Z"
)
HEART = (
    "M0 49C-7 31 -46 9 -46 -19C-46 -35 -35.5 -46 -22.5 -46C-11.5 -46 -3 -39 0 -28"
    "C3 -39 11.5 -46 22.5 -46C35.5 -46 46 -35 46 -19C46 9 7 31 0 49Z"
)
DIAMOND = "M0 -52C9 -33 23 -14 40 0C23 14 9 33 0 52C-9 33 -23 14 -40 0C-23 -14 -9 -33 0 -52Z"


def disc_path(cx, cy, r):
    """A circle as four Bezier curves (same winding for every disc)."""
    k = r * 0.5523
    return (
        f"M{num(cx)} {num(cy - r)}C{num(cx + k)} {num(cy - r)} {num(cx + r)} {num(cy - k)} "
        f"{num(cx + r)} {num(cy)}C{num(cx + r)} {num(cy + k)} {num(cx + k)} {num(cy + r)} "
        f"{num(cx)} {num(cy + r)}C{num(cx - k)} {num(cy + r)} {num(cx - r)} {num(cy + k)} "
        f"{num(cx - r)} {num(cy)}C{num(cx - r)} {num(cy - k)} {num(cx - k)} {num(cy - r)} "
        f"{num(cx)} {num(cy - r)}Z"
    )


CLUB_LOBES = [(0, -28, 21.5), (-24.5, 9, 21.5), (24.5, 9, 21.5)]
CLUB = "".join(disc_path(*lobe) for lobe in CLUB_LOBES) + "M0 -30L26 10L-26 10Z"

SUIT_PATH = {
    "S": SPADE_LEAF + "M-3.4 14L3.4 14C3.6 34 8 44 18 50L-18 50C-8 44 -3.6 34 -3.4 14Z",
    "H": HEART,
    "D": DIAMOND,
    "C": CLUB + "M-3.4 4L3.4 4C3.6 32 8 44 18 50L-18 50C-8 44 -3.6 32 -3.4 4Z",
}


def suit(s, x, y, size, colour, upside_down=False):
    """A suit symbol `size` units high, centred on (x, y)."""
    k = size / 100.0
    f = -k if upside_down else k
    return path(move_path(SUIT_PATH[s], x, y, f, f), colour)


def suit_with_halo(s, x, y, size, colour, halo, w):
    """A suit symbol with an even rim, readable on any ground."""
    d = move_path(SUIT_PATH[s], x, y, size / 100.0)
    return path(d, halo, halo, w) + path(d, colour)


# --------------------------------------------------------------------------
# Index letters: skeletons 100 units high, inked with an elliptical pen nib
# --------------------------------------------------------------------------

GLYPHS = {  # rank: (width, strokes)
    "A": (62, ["M2 100L31 0L60 100", "M12.5 67L49.5 67"]),
    "2": (56, ["M4 27C4 10 14 0 28 0C43 0 52.5 10.5 52.5 25C52.5 39 44 49 32 62L3 100L54 100"]),
    "3": (
        56,
        [
            "M5 20C8 7 16.5 0 27.5 0C41 0 50 9.5 50 23.5C50 38 40.5 47 25 47",
            "M25 47C43 47 54 57 54 73C54 89.5 43 100 28 100C15 100 6 93 3 80",
        ],
    ),
    "4": (60, ["M44 100L44 0L2 71L58 71"]),
    "5": (
        56,
        ["M49 0L13 0L9.5 44C15 38.5 21.5 36 28.5 36C44 36 54 48 54 67C54 87 43 100 27 100C15 100 6.5 93 3 81"],
    ),
    "6": (
        58,
        [
            "M49 11C44 3.5 38 0 31 0C13 0 3 20 3 57C3 85 12 100 29 100C45 100 55 87 55 69"
            "C55 51 45 39.5 30 39.5C16 39.5 6 48 3.2 62"
        ],
    ),
    "7": (56, ["M3 0L54 0C39 28 27 62 22 100"]),
    "8": (
        58,
        [
            "M29 46C14.5 46 6.5 36.5 6.5 23C6.5 9 15.5 0 29 0C42.5 0 51.5 9 51.5 23"
            "C51.5 36.5 43.5 46 29 46C13 46 3 57 3 73C3 89 13.5 100 29 100"
            "C44.5 100 55 89 55 73C55 57 45 46 29 46Z"
        ],
    ),
    "9": (
        58,
        [
            "M9 89C14 96.500 20 100 27 100C45 100 55 80 55 43C55 15 46 0 29 0C13 0 3 13 3 31"
            "C3 49 13 60.500 28 60.500C42 60.500 52 52 54.800 38"
        ],
    ),
    "1": (22, ["M0 19L15 0L15 100"]),
    "0": (50, ["M25 0C39 0 47 13 47 34L47 66C47 87 39 100 25 100C11 100 3 87 3 66L3 34C3 13 11 0 25 0Z"]),
    "J": (46, ["M16 0L42 0L42 70C42 90 34 100 21.500 100C10 100 3 92 2 79"]),
    "Q": (66, ["M32 0C50 0 61 20 61 50C61 80 50 100 32 100C14 100 3 80 3 50C3 20 14 0 32 0Z", "M38 73L62 105"]),
    "K": (60, ["M5 0L5 100", "M54 0L5 62", "M23 40L58 100"]),
    "O": (62, ["M31 0C49 0 59 20 59 50C59 80 49 100 31 100C13 100 3 80 3 50C3 20 13 0 31 0Z"]),
    "E": (48, ["M46 0L5 0L5 100L47 100", "M5 48L39 48"]),
    "R": (58, ["M5 100L5 0L28 0C43 0 52 10 52 26C52 42 43 52 28 52L5 52", "M29 52L56 100"]),
    "I": (10, ["M5 0L5 100"]),
    "N": (62, ["M5 100L5 0L57 100L57 0"]),
    "T": (58, ["M2 0L56 0", "M29 0L29 100"]),
    "U": (60, ["M5 0L5 64C5 88 14 100 30 100C46 100 55 88 55 64L55 0"]),
}


def pen_outline(points, a, b, closed=False):
    """Outline left by an elliptical nib (half axes a, b) moved along points."""
    pts = [points[0]]
    for p in points[1:]:
        if math.dist(p, pts[-1]) > 1e-6:
            pts.append(p)
    if closed and math.dist(pts[0], pts[-1]) < 1e-6:
        pts.pop()

    def touch(angle):
        """Nib point whose outward normal has this direction."""
        nx, ny = math.cos(angle), math.sin(angle)
        k = math.hypot(a * nx, b * ny)
        return a * a * nx / k, b * b * ny / k

    def one_side(seq, loop):
        out = []
        n = len(seq)
        pairs = n if loop else n - 1
        normals = []
        for i in range(pairs):
            (x1, y1), (x2, y2) = seq[i], seq[(i + 1) % n]
            normals.append(math.atan2(y2 - y1, x2 - x1) - math.pi / 2)
        for i in range(n):
            if loop:
                n0, n1 = normals[i - 1], normals[i]
            elif i == 0:
                n0 = n1 = normals[0]
            elif i == n - 1:
                n0, n1 = normals[-1], normals[-1] + math.pi  # round end
            else:
                n0, n1 = normals[i - 1], normals[i]
            diff = (n1 - n0 + math.pi) % (2 * math.pi) - math.pi
            if not loop and i == n - 1:
                diff = math.pi
            steps = max(1, int(abs(diff) / 0.26)) if diff > 0 else 1
            for s in range(steps + 1):
                if diff <= 0 and s == 0 and abs(diff) < 0.5:
                    continue
                tx, ty = touch(n0 + diff * s / steps)
                out.append((seq[i][0] + tx, seq[i][1] + ty))
                if steps == 1 and abs(diff) < 0.02:
                    break
        return out

    if closed:
        return [one_side(pts, True), one_side(pts[::-1], True)]
    return [one_side(pts, False) + one_side(pts[::-1], False)]


def glyph(ch, x, y, height, colour, nib=(8.2, 5.8), squeeze=1.0):
    """Draw one character with its skeleton's top-left at (x, y)."""
    k = height / 100.0
    d = ""
    for stroke_d in GLYPHS[ch][1]:
        for pts in flatten(stroke_d, 9):
            pts = [(px * squeeze, py) for px, py in pts]
            loop = stroke_d.endswith("Z")
            for ring in pen_outline(pts, nib[0], nib[1], loop):
                d += polyline_path(move(ring, x, y, k), True, 2)
    return path(d, colour)


def word(text, cx, y, height, colour, nib=(8.2, 5.8), squeeze=1.0, gap=22.0):
    """A line of characters centred on cx; returns elements."""
    k = height / 100.0
    widths = [GLYPHS[c][0] * squeeze for c in text]
    total = (sum(widths) + gap * (len(text) - 1)) * k
    x = cx - total / 2
    out = []
    for c, w_ in zip(text, widths):
        out.append(glyph(c, x, y, height, colour, nib, squeeze))
        x += (w_ + gap) * k
    return out


def rank_mark(rank, cx, y, height, colour, nib=(8.2, 5.8)):
    if rank == "10":
        # narrower than its neighbours and a little to the right, so that its margin is theirs
        return word("10", cx + 0.07 * height, y, height, colour, nib, 0.73, 19.0)
    return word(rank, cx, y, height, colour, nib)


INDEX_X = 23.5
INDEX_Y = 18


def index(rank, s, colour):
    items = rank_mark(rank, INDEX_X, INDEX_Y, 35, colour)
    items.append(suit(s, INDEX_X + (1.5 if rank == "10" else 0), 79, 29 if s == "D" else 27, colour))
    return items


def both_ways(items):
    return items + [half_turn(items)]


# --------------------------------------------------------------------------
# Pip cards
# --------------------------------------------------------------------------

COL_L, COL_M, COL_R = 77, 125, 173
ROW_TOP, ROW_MID = 64, 175
ROW_BOTTOM = H - ROW_TOP
THIRD = (ROW_BOTTOM - ROW_TOP) / 3
PIP = 50


def pip_places(n):
    """Classical arrangement: list of (x, y) for a rank of n."""
    pairs = {
        2: [],
        3: [],
        4: [ROW_TOP, ROW_BOTTOM],
        5: [ROW_TOP, ROW_BOTTOM],
        6: [ROW_TOP, ROW_MID, ROW_BOTTOM],
        7: [ROW_TOP, ROW_MID, ROW_BOTTOM],
        8: [ROW_TOP, ROW_MID, ROW_BOTTOM],
    }
    four_rows = [ROW_TOP, ROW_TOP + THIRD, ROW_BOTTOM - THIRD, ROW_BOTTOM]
    rows = pairs.get(n, four_rows)
    singles = {
        2: [ROW_TOP, ROW_BOTTOM],
        3: [ROW_TOP, ROW_MID, ROW_BOTTOM],
        5: [ROW_MID],
        7: [(ROW_TOP + ROW_MID) / 2],
        8: [(ROW_TOP + ROW_MID) / 2, (ROW_BOTTOM + ROW_MID) / 2],
        9: [ROW_MID],
        10: [ROW_TOP + THIRD / 2, ROW_BOTTOM - THIRD / 2],
    }.get(n, [])
    return [(COL_L, y) for y in rows] + [(COL_R, y) for y in rows] + [(COL_M, y) for y in singles]


def pip_card(rank, s, colour):
    items = [card_paper()]
    for x, y in pip_places(int(rank)):
        items.append(suit(s, x, y, PIP, colour, y > ROW_MID + 1))
    items += both_ways(index(rank, s, colour))
    items.append(card_edge())
    return document(items)


# --------------------------------------------------------------------------
# Court heads.  Local space: the face is about 56 high around the origin and
# looks to the left in three-quarter view; mirror the group to look right.
# --------------------------------------------------------------------------

OUT = 1.7  # outline weight of figures
HAIR = "#1a1d2b"
HAIR_LIGHT = "#56607c"

FACE_SOFT = (
    "M-15.5 -27C-19.5 -20 -20.6 -13 -19.8 -7.5C-20.2 -4 -21.4 -1 -21.6 3"
    "C-21.8 12 -17 21 -9.5 26.6C-6 29 -1.5 28.8 1.5 26.6C9 21.5 15.5 14.5 18.5 5.5L22 -26Z"
)
FACE_FIRM = (
    "M-15.5 -27C-19.5 -20 -20.8 -13 -19.8 -7.5C-20.4 -4 -21.8 -1 -22 3"
    "C-22.2 12 -19.5 20.5 -12.5 27C-8.5 30.4 -1 30.4 3 27.6C11.5 22.5 17 15.5 19.5 5.5L22 -26Z"
)


def tapered(points, width):
    """A brush stroke along points, thick in the middle, as one closed path."""
    n = len(points) - 1
    left, right = [], []
    for i, (x, y) in enumerate(points):
        ax, ay = points[max(i - 1, 0)]
        bx, by = points[min(i + 1, n)]
        d = math.hypot(bx - ax, by - ay) or 1
        w = width / 2 * math.sin(math.pi * (0.06 + 0.88 * i / n))
        left.append((x - (by - ay) / d * w, y + (bx - ax) / d * w))
        right.append((x + (by - ay) / d * w, y - (bx - ax) / d * w))
    return polyline_path(left + right[::-1], True, 2)


def brush(d, colour, width, steps=8):
    return path("".join(tapered(p, width) for p in flatten(d, steps)), colour)


def neck(skin):
    return [path("M-5 16C-4.5 26 -6 34 -12 46L28 46C21 34 19.5 22 19 2Z", skin, INK, OUT)]


def eyes(kind):
    """Slender woodblock eyes; kind is 'lady', 'youth', 'lord' or 'closed'."""
    if kind == "closed":
        return [
            line("M-5.5 -3.5C-2 -0.5 4 -0.8 8 -4.5", INK, 1.7),
            line("M-19 -4C-17 -1.5 -14.5 -1.4 -11.8 -3", INK, 1.6),
        ]
    items = []
    if kind != "lord":
        items += [
            path("M-5 -2.2C-2 -6.2 4 -7 8.5 -5C5.5 -1 0 0 -5 -2.2Z", "#fffdf8"),
            path("M-19.2 -4C-17.5 -6.6 -14 -6.4 -11.6 -2.6C-14 -0.8 -17.5 -1.2 -19.2 -4Z", "#fffdf8"),
            ellipse(1.2, -3.6, 2.5, 2.7, INK),
            ellipse(-15.8, -3.8, 2.1, 2.5, INK),
            line("M-4.2 -1.8C0 0 4.4 -1 7 -3.4", INK, 0.8),
        ]
    else:
        items += [
            path("M-5 -1.6C-2 -5.4 4 -6.4 8.5 -5C5.5 -0.8 0 0.4 -5 -1.6Z", "#fffdf8"),
            path("M-19 -3.6C-17.5 -5.6 -14 -5.6 -11.6 -2C-14 -0.2 -17.5 -0.8 -19 -3.6Z", "#fffdf8"),
            ellipse(0.8, -3.2, 2.3, 2.2, INK),
            ellipse(-15.6, -3.2, 2.0, 2.1, INK),
            line("M-4 -1.2C0 1 5 0 8 -3", INK, 0.9),
        ]
    weight = 2.6 if kind == "lady" else 3.0
    items += [
        brush("M-6.5 -1.8C-3 -7 4 -7.9 10.8 -4.8", INK, weight),
        brush("M-20 -3.8C-18 -7.2 -14 -7.2 -10.6 -2.2", INK, weight - 0.3),
    ]
    return items


def brows(kind):
    if kind == "moth":  # painted high smudges of a court lady
        return [ellipse(3, -16.5, 4.2, 2.3, HAIR_LIGHT), ellipse(-14.6, -16.5, 3.2, 2.1, HAIR_LIGHT)]
    if kind == "lady":
        return [
            brush("M-4.5 -13.4C-1 -17.2 6 -17.8 12 -14.4", INK, 1.9),
            brush("M-19.8 -14C-17.8 -16.8 -14.4 -16.8 -11.6 -13.6", INK, 1.7),
        ]
    if kind == "youth":
        return [
            brush("M-5 -11C-1 -15.4 7 -16.6 12.5 -12.4", INK, 3.0),
            brush("M-20.4 -11.8C-18.4 -15.4 -14.4 -15.4 -11 -11.4", INK, 2.7),
        ]
    colour = "#e9e4d6" if kind == "white" else INK
    items = [
        brush("M-5.5 -9.6C-2 -15.5 7 -18 13.5 -13.5", colour, 4.8),
        brush("M-20.8 -12.5C-18.6 -16.4 -14 -15.6 -10.4 -9.6", colour, 4.2),
    ]
    if kind == "white":
        items += [
            line("M-5.5 -9.6C-2 -14 7 -15.6 13.5 -13", INK, 0.9),
            line("M-20.8 -12C-18.6 -14.6 -14 -14 -10.4 -9.6", INK, 0.9),
        ]
    return items


def nose():
    return [line("M-9.4 -6C-9.8 -1 -12.2 4 -13.8 8C-13.6 10.4 -10.8 10.8 -8.6 9.8", INK, 1.3)]


def mouth(kind):
    if kind == "lady":
        return [
            path(
                "M-13 16.6C-12 14.8 -10.4 14.8 -9.4 15.7C-8.2 14.8 -5.6 15 -3.8 16.8C-6 20.2 -11.4 20.2 -13 16.6Z",
                VERMILION,
            ),
            line("M-13.4 16.2C-10.6 17.7 -7 17.7 -3.2 16.2", "#7c1f1a", 0.9),
        ]
    if kind == "flute":
        return [ellipse(-9.6, 17, 3, 1.9, VERMILION)]
    if kind == "youth":
        return [
            path("M-12.6 17C-11 18.2 -7 18.2 -4.6 16.8C-6.4 20 -11 20.2 -12.6 17Z", VERMILION),
            line("M-13.2 16.8C-10.6 17.8 -6.8 17.6 -3.4 16.2", INK, 1.2),
        ]
    return [
        path("M-12.4 18C-10.5 19 -7 19 -4.6 17.8C-6.4 21 -10.8 21.2 -12.4 18Z", "#b5483a"),
        line("M-13 17.8C-10.4 18.4 -6.8 18.2 -3.6 17.2", INK, 1.2),
    ]


def ear(skin):
    return [
        path("M17 -6C21 -9.5 25.5 -7 25 -1.5C24.6 3.5 21.5 8.5 18 7.5Z", skin, INK, 1.4),
        line("M19.5 -3.5C21.5 -5 23 -3.6 22.4 -1C22 1 21 2.6 20 3.6", INK, 0.8),
    ]


def face(outline, skin, eye, brow, lips, blush=None):
    items = [path(outline, skin, INK, OUT)]
    if blush:
        items += [ellipse(4.5, 7.5, 5.5, 4, blush, opacity=0.55)]
    return items + brows(brow) + eyes(eye) + nose() + mouth(lips)


# hair -----------------------------------------------------------------------


def strands(*paths, colour=HAIR_LIGHT, w=0.9):
    return [line(d, colour, w) for d in paths]


def crop_hair():
    """Youth's combed-back hair with sideburn; leaves the ear to be drawn after."""
    return [
        path(
            "M-19.5 -14C-22.5 -30 -13 -42 4 -42.5C22 -43 32 -30 29.5 -10C28.6 -2 26 6 21 12"
            "L17.5 9C18.4 4 17.6 -3 15 -8C12.6 -12 13.5 -18 10 -23C2 -28.5 -10 -28 -16 -23"
            "C-18.4 -20.5 -19 -17 -19.5 -14Z",
            HAIR,
        )
    ]


def forelock():
    """Wakashu forelock: a rounded lick over the brow."""
    return [
        path(
            "M-18.5 -20C-21 -30 -12 -41 2 -40C12 -39 14 -30 8 -24C1 -19.5 -5 -26 -10 -21"
            "C-12.5 -18.5 -16 -18 -18.5 -20Z",
            HAIR,
        )
    ]


def topknot(tie):
    return [
        path("M2 -43C-1 -50 4 -56.5 13 -57C22 -57.5 28 -53 27 -48.5C24 -45 17 -45.5 13 -42Z", HAIR, WASHI, 0.01),
        path("M1.5 -41L13.5 -40L14 -46L3 -47.5Z", tie, INK, 1.1),
    ] + strands("M8 -52C13 -54.5 19 -53.5 23 -50")


def head_ferryman(p):
    """J spades: rolled headband knotted behind, short topknot."""
    s = SKIN
    return neck(s), (
        face(FACE_FIRM, s, "youth", "youth", "youth", BLUSH)
        + crop_hair()
        + ear(s)
        + topknot(WASHI)
        + strands("M-6 -38C4 -41 16 -38 22 -30", "M26 -22C27 -16 26.5 -10 25 -5")
        + [
            path("M-21 -20C-16 -29 8 -33 30 -22L29.5 -15C8 -25 -12 -23 -20.5 -13Z", WASHI, INK, 1.5),
            line(
                "M-13 -22.5C-12 -20 -12.5 -19 -13.5 -17.5M-3 -26C-2 -23.5 -2 -22 -2.5 -20.5"
                "M8 -27C9 -24.5 9 -23 8.5 -20.5M19 -25C20 -22.5 20 -21 19.5 -18",
                p["deep"],
                2.4,
            ),
            path("M28 -20C34 -30 42 -30 44 -26C42 -20 35 -17 30 -17Z", WASHI, INK, 1.4),
            path("M28 -18C36 -16 42 -10 41 -4C35 -4 30 -10 28 -15Z", WASHI, INK, 1.4),
            circle(29.5, -18, 3.4, WASHI, INK, 1.4),
        ]
    )


def head_lantern(p):
    """J hearts: page with forelock and a ribboned topknot."""
    s = POWDER
    return neck(s), (
        face(FACE_SOFT, s, "youth", "youth", "youth", BLUSH)
        + crop_hair()
        + ear(s)
        + topknot(p["main"])
        + forelock()
        + strands("M-14 -31C-9 -37 -2 -38 4 -36", "M-11 -26C-7 -31 -1 -32 4 -31", "M14 -37C21 -34 26 -26 26 -17")
    )


def head_archer(p):
    """J diamonds: tall brush-shaped topknot bound with cord."""
    s = SKIN
    knot = [
        path("M4 -42C6 -50 4 -58 -3 -66C6 -66 11 -65 14 -69C17 -64 24 -64 31 -63C23 -57 17 -50 17 -41Z", HAIR),
        path("M3.5 -40L17.5 -40L16.5 -50L5 -50Z", p["trim"], INK, 1.3),
        line("M4.5 -46.7L17 -46.7M4 -43.4L17 -43.4", INK, 0.9),
    ]
    return neck(s), (
        face(FACE_FIRM, s, "youth", "youth", "youth", BLUSH)
        + knot
        + crop_hair()
        + ear(s)
        + strands(
            "M-8 -37C2 -40 14 -38 22 -29",
            "M-12 -32C-4 -36 6 -36 14 -31",
            "M10 -54C9 -58 6 -62 2 -64.5",
            "M12 -54C14 -59 19 -61 25 -61.5",
        )
        + [path("M-19 -19C-12 -27 6 -30 12 -21C4 -25.5 -10 -23.5 -19 -19Z", HAIR)]
    )


def head_flutist(p):
    """J clubs: youth with loose locks under a travelling veil (drawn by the court)."""
    s = POWDER
    return neck(s), (
        face(FACE_SOFT, s, "closed", "youth", "flute", BLUSH)
        + [
            path(
                "M-20 -12C-23 -30 -13 -41 4 -41C22 -41 31 -29 29 -10C28 2 28 14 31 27"
                "C25 29 20 26 18 18C17 10 18.5 0 15 -8C12.6 -12 13 -18 9 -22C2 -19 -2 -16 -4 -16"
                "C-3 -19 -2 -21 -2 -23C-8 -21 -13 -18 -15 -15C-15 -18 -14.5 -20 -14 -22"
                "C-17.5 -19 -19 -16 -20 -12Z",
                HAIR,
            )
        ]
        + strands("M12 -34C20 -30 25 -20 24 -8C23.5 4 24 14 26 23", "M8 -31C15 -27 20 -18 19.5 -8")
    )


# ladies ---------------------------------------------------------------------


def kanzashi(x1, y1, x2, y2, colour, w=2.6):
    """A hairpin: outlined bar."""
    d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    return [line(d, INK, w + 1.8), line(d, colour, w)]


def blossom(x, y, r, petal, heart, edge=None, turn=0.0, w=1.0):
    """Five notched petals of a cherry flower."""
    d = ""
    for i in range(5):
        pts = flatten("M0 0C-5.5 -2 -6.5 -7.5 -3 -10L0 -8.3L3 -10C6.5 -7.5 5.5 -2 0 0Z", 4)[0][:-1]
        d += polyline_path(move(pts, x, y, r / 10.0, turn + 72 * i), True, 1)
    items = [path(d, petal, edge, w) if edge else path(d, petal)]
    if heart:
        items.append(circle(x, y, r * 0.2, heart))
    return items


def shimada(strand=HAIR_LIGHT):
    """Edo-period coiffure: forelock, side wing, chignon, nape."""
    back = [
        path("M12 8C24 16 34 14 38 6C40 0 37 -6 32 -10L12 -6Z", HAIR),  # tabo
        path("M-2 -38C-8 -50 4 -62 20 -61C36 -60 42 -50 36 -43C30 -37 18 -40 12 -34Z", HAIR),
    ]  # mage
    front = [
        path(
            "M-19 -15C-24 -30 -16 -43 2 -43.5C24 -44 40 -32 40 -14C40 0 30 6 22 7"
            "C15 7 14.5 0 15 -6C15 -13 12 -19 6 -22.5C-2 -26 -12 -25 -16 -21C-17.5 -19.5 -18.5 -17 -19 -15Z",
            HAIR,
        )
    ]
    lines = strands(
        "M16 -3C22 -2 32 -5 36 -13",
        "M15.5 -9C22 -9 31 -13 34 -22",
        "M13 -15C19 -18 27 -22 28 -30",
        "M-14 -27C-11 -35 -4 -39 4 -39",
        "M-7 -27C-4 -33 2 -36 9 -36",
        "M2 -51C10 -57 24 -57 31 -51",
        "M4 -45C12 -50 23 -51 32 -47",
        colour=strand,
    )
    return back, front, lines


def head_umbrella(p):
    """Q spades: shimada with a gold comb and two pins."""
    s = POWDER
    back, front, lines = shimada()
    return kanzashi(-8, -50, 48, -54, GOLD) + back + neck(s), (
        face(FACE_SOFT, s, "lady", "lady", "lady", BLUSH)
        + front
        + lines
        + [
            path("M-4 -41C-5 -49 4 -53 10 -50C14 -48 15 -43 13 -39C7 -42 1 -42.5 -4 -41Z", GOLD, INK, 1.3),
            line("M-1 -43.5C3 -44.5 8 -44 11.5 -42", INK, 0.9),
            circle(49, -54, 3.2, VERMILION, INK, 1.2),
        ]
        + kanzashi(26, -29, 47, -37, GOLD, 2.2)
    )


def head_blossom(p):
    """Q hearts: shimada dressed with cherry blossom and a falling pin."""
    s = POWDER
    back, front, lines = shimada()
    drops = []
    for i, x in enumerate((33, 38, 43)):
        drops += [line(f"M{x} -24L{x} {-8 + 3 * i}", GOLD, 1.2)]
        drops += blossom(x, -6 + 3 * i, 4, "#f7c9c4", None, VERMILION, 36, 0.8)
    return back + neck(s), (
        face(FACE_SOFT, s, "lady", "lady", "lady", BLUSH)
        + front
        + lines
        + kanzashi(-10, -47, 4, -45, GOLD, 2.4)
        + drops
        + blossom(36, -30, 12, "#fbdcd6", GOLD, VERMILION, 10, 1.2)
        + blossom(19, -43, 10, "#fff3ee", GOLD, VERMILION, 30, 1.2)
        + blossom(4, -48, 7.5, "#fbdcd6", GOLD, VERMILION, 0, 1.1)
    )


def head_oiran(p):
    """Q diamonds: grand coiffure with a fan of long gold pins."""
    s = POWDER
    pins = []
    for angle in (-62, -44, -26, -8):
        for side in (-1, 1):
            a = math.radians(angle)
            pins += kanzashi(
                7 + side * 10 * math.cos(a),
                -30 + 10 * math.sin(a),
                7 + side * 53 * math.cos(a),
                -30 + 50 * math.sin(a),
                GOLD,
                3.0,
            )
    hair = [
        path("M12 8C22 15 32 13 35 6L32 -10L12 -6Z", HAIR),
        path(
            "M-19 -14C-29 -24 -24 -42 -8 -42C-10 -58 24 -60 24 -44C40 -44 46 -24 38 -10C33 1 26 6 21 6"
            "C15 5 14.5 0 15 -6C15 -13 12 -18 6 -21.5C-2 -25 -12 -24 -15.5 -20"
            "C-17.5 -18.5 -18.5 -17 -19 -14Z",
            HAIR,
        ),
    ]
    return pins + neck(s), (
        face(FACE_SOFT, s, "lady", "lady", "lady", BLUSH)
        + hair
        + strands(
            "M16 -3C23 -3 31 -8 34 -16",
            "M15 -9C21 -11 28 -16 31 -25",
            "M-18 -24C-18 -33 -12 -37 -5 -37",
            "M-12 -24C-10 -30 -4 -33 2 -33",
            "M-3 -47C2 -53 14 -53 19 -47",
        )
        + [
            path("M-8 -38C-7 -46 23 -47 25 -38C15 -34 2 -34 -8 -38Z", GOLD, INK, 1.3),
            line("M-4 -39.5C4 -41.5 14 -41.5 21 -39.5", INK, 0.9),
        ]
        + blossom(9, -52, 8, WASHI, p["main"], INK, 0, 1.1)
    )


def head_heian(p):
    """Q clubs: long falling hair, painted brows, a small gold crown."""
    s = POWDER
    back = [
        path(
            "M6 -44C-14 -45 -27 -32 -26 -10C-25.5 10 -28 30 -33 56L40 62C40 40 36 20 36 -4C36 -30 26 -43 6 -44Z",
            HAIR,
        )
    ]
    front = [
        path(
            "M-6 -38C-2 -44 10 -44.5 20 -40C33 -34 37 -20 36 -4C35.5 16 38 36 41 60L24 62"
            "C22 40 22 24 20 10C19 -2 16 -14 8 -20C2 -24 -3 -29 -6 -36Z",
            HAIR,
        ),
        path(
            "M-6 -37C-12 -40 -20 -34 -23 -24C-25.5 -15 -24.5 0 -24 8C-22.5 2 -21.5 -8 -19 -14C-15 -22 -9 -27 -6 -37Z",
            HAIR,
        ),
    ]
    crown = [
        path("M-3 -42C-6 -52 -2 -60 3 -67C8 -60 12 -52 9 -42Z", GOLD, INK, 1.3),
        path("M-6 -41C-13 -46 -15 -53 -14 -60C-8 -57 -3 -51 -2 -42Z", GOLD, INK, 1.3),
        path("M10 -41C17 -45 20 -52 20 -59C13 -57 8 -51 7 -42Z", GOLD, INK, 1.3),
        path("M-15 -36C-8 -45 14 -45 22 -38L21 -33C13 -39 -6 -39 -13.5 -31Z", GOLD, INK, 1.3),
        circle(3, -51, 3.4, VERMILION, INK, 1.1),
        line("M-14 -34L-17 -20M-14 -34L-12.5 -23", GOLD, 1.3),
        circle(-17, -18.5, 2, VERMILION, INK, 0.9),
        circle(-12.3, -21.5, 2, VERMILION, INK, 0.9),
    ]
    return back + neck(s), (
        face(FACE_SOFT, s, "lady", "moth", "lady", BLUSH)
        + front
        + strands(
            "M12 -33C22 -28 29 -16 29 0C29 20 31 40 33 58",
            "M6 -28C17 -22 24 -10 25 6C25.5 24 27 42 28.5 58",
            "M-11 -34C-17 -29 -20 -22 -21 -12",
        )
        + crown
    )


# lords ----------------------------------------------------------------------


def side_hair():
    return [
        path(
            "M-19.5 -16C-19 -27 -10 -33 4 -33C20 -33 30 -26 28.5 -10C28 -2 25.5 5 21 11L17.5 9"
            "C18.4 4 17.6 -3 15 -8C12.6 -12 13 -17 10 -21C2 -25 -11 -25 -16 -21Z",
            HAIR,
        )
    ]


def moustache(colour, edge=None):
    d = (
        "M-10.5 13.5C-15 12.5 -18.5 15 -22 20.5C-17 19.5 -13.5 18 -10.5 16C-6 18.5 1 19.5 7 22.5"
        "C4.5 16.5 -3 12.5 -10.5 13.5Z"
    )
    return [path(d, colour, edge, 1.1) if edge else path(d, colour)]


def head_eboshi(p):
    """K spades: tall stiff cap, full black beard."""
    s = SKIN
    beard = [
        path(
            "M19 4C18 12 14 18 8 20C2 21 0 23 -3 23.5L-14 23.5C-18 22 -19.5 17 -20.5 13"
            "C-22 22 -20 34 -13 44C-10 48 -7 53 -6 57C-2 52 4 46 9 40C17 31 21 18 20.5 6Z",
            HAIR,
        )
    ]
    cap = [
        path(
            "M-21 -17C-24 -34 -20 -54 -7 -65C2 -71.5 14 -70 19 -62C24 -52 24 -40 31 -14C20 -24 -8 -27 -21 -17Z",
            HAIR,
            INK,
            OUT,
        ),
        path("M-21 -17C-21 -21 -20.5 -23 -20 -25C-6 -34 18 -31 28.5 -22L31 -14C20 -24 -8 -27 -21 -17Z", GOLD, INK, 1.2),
        line("M-12 -36C-12 -48 -6 -58 3 -64M14 -60C9 -53 7 -45 8 -35", HAIR_LIGHT, 1.2),
    ]
    return neck(s), (
        face(FACE_FIRM, s, "lord", "lord", "lord")
        + beard
        + moustache(HAIR)
        + [path("M-12 18.5C-10 19.5 -7 19.5 -4.5 18.5C-6.5 21.5 -10.5 21.5 -12 18.5Z", "#b5483a")]
        + side_hair()
        + ear(s)
        + cap
        + strands("M-10 30C-9 36 -8 42 -6 48", "M-2 28C-2 34 -3 42 -5 50", "M6 25C5 32 1 41 -3 46")
    )


def kanmuri(tail):
    """Court cap: low crown, tall back piece and gauze tail."""
    items = [
        tail,
        path("M9 -30L11 -58C11 -64 26 -64 26.5 -58L29 -24Z", HAIR, WASHI, 1.0),
        path("M-20.5 -18C-22 -30 -17 -45 -2 -46C14 -47 27 -42 30 -18C18 -28 -8 -28 -20.5 -18Z", HAIR, WASHI, 1.0),
        path(
            "M-20.5 -18C-20.5 -21 -20.3 -23 -20 -25C-6 -34 17 -33 29 -25L30 -17C18 -27 -8 -27 -20.5 -18Z",
            GOLD,
            INK,
            1.2,
        ),
        line("M14 -55.5C17 -57 21 -57 23.5 -55.5M14 -51C17 -52.5 21 -52.5 24 -51", GOLD, 1.2),
    ]
    return items


def head_drooping(p):
    """K hearts: court cap with hanging tail, drooping moustache."""
    s = SKIN
    tail = path(
        "M24 -56C40 -59 50 -48 50 -32C50 -16 46 0 48 14L40 16C38 0 42 -16 41 -30C40 -41 34 -46 24 -45Z",
        "#3a4258",
        INK,
        1.3,
    )
    goat = [path("M-13 24C-14 30 -13 36 -9 42C-4 37 0 31 1 25C-4 23 -9 23 -13 24Z", HAIR)]
    return neck(s), (
        face(FACE_FIRM, s, "lord", "lord", "lord")
        + goat
        + moustache(HAIR)
        + side_hair()
        + ear(s)
        + kanmuri(tail)
        + strands("M45 -38C46 -26 44 -12 43.5 4", colour=MIST)
        + [line("M26 -16C25 4 16 24 2 30", VERMILION, 1.9)]
    )


def head_upright(p):
    """K diamonds: court cap with upright curling tail, long pointed beard."""
    s = SKIN
    tail = path("M26 -46C36 -50 38 -60 35 -71C44 -66 48 -55 44 -46C41 -39 34 -35 27 -35Z", "#3a4258", INK, 1.3)
    beard = [path("M-14 23C-17 32 -14 46 -6 58C0 46 5 34 3 23C-2 21 -10 21 -14 23Z", HAIR)]
    return neck(s), (
        face(FACE_FIRM, s, "lord", "lord", "lord")
        + beard
        + moustache(HAIR)
        + side_hair()
        + ear(s)
        + kanmuri(tail)
        + strands("M-9 28C-9 36 -8 44 -6 50", "M-3 28C-3 36 -4 44 -5.5 50")
        + [line("M26 -16C25 4 15 25 2 29", p["trim"], 1.9)]
    )


def head_elder(p):
    """K clubs: folded warrior cap, long white beard."""
    s = SKIN
    white = "#f3efe4"
    beard = [
        path(
            "M19.5 4C18 12 14 18 8 20C2 21 0 23 -3 23.5L-14 23.5C-18 22 -19.5 17 -21 12"
            "C-23 24 -21 38 -16 48C-13 56 -10 62 -8 68C-2 60 6 52 12 42C19 31 22 18 21 6Z",
            white,
            INK,
            1.4,
        )
    ]
    cap = [
        path(
            "M-21 -17C-25 -30 -20 -44 -10 -50C4 -57 34 -54 52 -38C46 -30 36 -26 30 -15C18 -26 -8 -27 -21 -17Z",
            HAIR,
            INK,
            OUT,
        ),
        path(
            "M-21 -17C-21.5 -21 -21.5 -23 -21 -25.5C-6 -34 18 -33 31 -24L30 -14.5C18 -26 -8 -27 -21 -17Z",
            VERMILION,
            INK,
            1.2,
        ),
        line("M-14 -34C-8 -46 12 -50 44 -39M-4 -38C6 -42 20 -42 36 -35", HAIR_LIGHT, 1.2),
    ]
    side = [path("M14 -20L28 -22C29 -10 27 2 21 11L17.5 9C18.5 2 18 -6 14 -12Z", white, INK, 1.2)]
    return neck(s), (
        face(FACE_FIRM, s, "lord", "white", "lord")
        + beard
        + moustache(white, INK)
        + [path("M-12 18.5C-10 19.5 -7 19.5 -4.5 18.5C-6.5 21.5 -10.5 21.5 -12 18.5Z", "#b5483a")]
        + side
        + ear(s)
        + cap
        + strands(
            "M-12 30C-12 38 -10 48 -8 58",
            "M-3 28C-3 38 -5 50 -7 58",
            "M6 25C5 34 1 44 -4 54",
            "M14 19C13 28 8 38 3 46",
            colour="#a9adb4",
            w=1.0,
        )
    )


# --------------------------------------------------------------------------
# Court stage: panel, moon, river, mat and frame
# --------------------------------------------------------------------------

PX, PY, PW, PH = 48, 20, 154, 310
NOTCH = 8

COURT_COLOURS = {
    "two": {
        "S": dict(
            main=INDIGO,
            deep=NIGHT,
            soft=MIST,
            line="#7f99c6",
            trim=GOLD,
            accent=VERMILION,
            moon="#ead9a8",
            sky="#9fb2cf",
        ),
        "H": dict(
            main=VERMILION,
            deep="#8f231f",
            soft="#f2bfae",
            line="#f0a894",
            trim=GOLD,
            accent=INDIGO,
            moon="#f2d8a4",
            sky="#e6b39b",
        ),
        "D": dict(
            main="#a8302a",
            deep="#6d1f1d",
            soft="#e9c877",
            line="#e3a95c",
            trim=GOLD,
            accent=INDIGO,
            moon="#f1da98",
            sky="#e3bd8e",
        ),
        "C": dict(
            main="#27485a",
            deep="#16303f",
            soft="#a9c0bd",
            line="#86a9ae",
            trim=GOLD,
            accent=VERMILION,
            moon="#e6dcb4",
            sky="#a5bfc2",
        ),
    },
    "four": {
        "S": dict(
            main="#2b3350",
            deep=INK,
            soft=MIST,
            line="#8793b3",
            trim=GOLD,
            accent=VERMILION,
            moon="#ead9a8",
            sky="#aab4c6",
        ),
        "H": dict(
            main=VERMILION,
            deep="#8f231f",
            soft="#f2bfae",
            line="#f0a894",
            trim=GOLD,
            accent=INDIGO,
            moon="#f2d8a4",
            sky="#e6b39b",
        ),
        "D": dict(
            main="#1f6aa5",
            deep="#124472",
            soft="#a8cbe6",
            line="#8cbbe0",
            trim=GOLD,
            accent=VERMILION,
            moon="#f0dfae",
            sky="#9cc3df",
        ),
        "C": dict(
            main="#2a7350",
            deep="#174a34",
            soft="#b3d3b8",
            line="#8fc3a2",
            trim=GOLD,
            accent=VERMILION,
            moon="#e9dfb0",
            sky="#a8cdb4",
        ),
    },
}


def river_y(x):
    """Centre line of the river that parts the two halves of a court card."""
    u = (x - W / 2) / (PW / 2)
    return H / 2 + 21 * math.sin(u * math.pi * 0.62)


RIVER_HALF = 10.5


def panel_path():
    x0, y0, x1, y1, n = PX, PY, PX + PW, PY + PH, NOTCH
    k = n * 0.45
    return (
        f"M{x0 + n} {y0}L{x1 - n} {y0}C{x1 - n} {num(y0 + k)} {num(x1 - k)} {y0 + n} {x1} {y0 + n}"
        f"L{x1} {y1 - n}C{num(x1 - k)} {y1 - n} {x1 - n} {num(y1 - k)} {x1 - n} {y1}"
        f"L{x0 + n} {y1}C{x0 + n} {num(y1 - k)} {num(x0 + k)} {y1 - n} {x0} {y1 - n}"
        f"L{x0} {y0 + n}C{num(x0 + k)} {y0 + n} {x0 + n} {num(y0 + k)} {x0 + n} {y0}Z"
    )


def card_path():
    x0, y0, x1, y1, r = 0.6, 0.6, W - 0.6, H - 0.6, RADIUS
    k = r * 0.4477
    return (
        f"M{x0 + r} {y0}L{x1 - r} {y0}C{num(x1 - k)} {y0} {x1} {num(y0 + k)} {x1} {y0 + r}"
        f"L{x1} {y1 - r}C{x1} {num(y1 - k)} {num(x1 - k)} {y1} {x1 - r} {y1}"
        f"L{x0 + r} {y1}C{num(x0 + k)} {y1} {x0} {num(y1 - k)} {x0} {y1 - r}"
        f"L{x0} {y0 + r}C{x0} {num(y0 + k)} {num(x0 + k)} {y0} {x0 + r} {y0}Z"
    )


def court_ground(p):
    """Panel with a printed gradation of sky at both ends."""
    return [
        linear_gradient("sky", 0, PY, 0, PY + PH, [(0, p["sky"]), (0.2, PANEL), (0.8, PANEL), (1, p["sky"])]),
        rect(PX - 2, PY - 2, PW + 4, PH + 4, 0, "url(#sky)"),
    ]


def court_river(x0=PX - 4, x1=PX + PW + 4):
    """The winding band of water that joins the two halves."""
    xs = [x0 + i * (x1 - x0) / 36 for i in range(37)]
    top = [(x, river_y(x) - RIVER_HALF) for x in xs]
    low = [(x, river_y(x) + RIVER_HALF) for x in xs]
    items = [
        path(polyline_path(top + low[::-1], True), NIGHT, INK, 4.4),
        path(polyline_path(top + low[::-1], True), NIGHT, WASHI, 2.0),
    ]

    def ripple(offset, x0, x1, wob):
        pts = []
        n = 22
        for i in range(n + 1):
            x = x0 + (x1 - x0) * i / n
            pts.append((x, river_y(x) + offset + wob * math.sin((x - 125) / 13.0)))
        return polyline_path(pts)

    half = [
        line(ripple(-5.2, PX - 4, 96, 0.9) + ripple(-5.0, 108, 168, 0.9) + ripple(-5.2, 180, 210, 0.9), MIST, 1.5),
        line(ripple(-0.6, 58, 122, 1.0), GOLD, 1.5),
    ]
    return items + half + [half_turn(half)]


def court_frame():
    """Paper mat with the panel cut out of it, and its rules."""
    mat = path(card_path() + panel_path(), WASHI, rule="evenodd")
    edge = [path(panel_path(), None, INK, 1.8)]
    o = 3.6
    x0, y0, x1, y1 = PX - o, PY - o, PX + PW + o, PY + PH + o
    n = NOTCH + 2
    gold = (
        f"M{x0 + n} {y0}L{x1 - n} {y0}M{x1} {y0 + n}L{x1} {y1 - n}M{x1 - n} {y1}L{x0 + n} {y1}"
        f"M{x0} {y1 - n}L{x0} {y0 + n}"
    )
    edge.append(line(gold, GOLD, 1.2))
    return [mat] + edge


# --------------------------------------------------------------------------
# Cloth: regions and clipped patterns
# --------------------------------------------------------------------------


def region(d, steps=10):
    """Flatten a closed path and cut it at the river."""
    pts = flatten(d, steps)[0]
    fine = []
    for (ax, ay), (bx, by) in zip(pts, pts[1:] + pts[:1]):
        n = max(1, int(abs(bx - ax) / 6)) if max(ay, by) > 148 else 1
        fine += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
    return [(x, min(y, river_y(x))) for x, y in fine]


def low_line(d, colour=INK, w=1.6, steps=10, **more):
    """A stroke that stops at the river."""
    out = ""
    for pts in flatten(d, steps):
        fine = []
        for (ax, ay), (bx, by) in itertools.pairwise(pts):
            n = max(1, int(math.dist((ax, ay), (bx, by)) / 5))
            fine += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
        fine.append(pts[-1])
        run = []
        for x, y in fine:
            if y <= river_y(x) + 1:
                run.append((x, y))
            elif run:
                break
        if len(run) > 1:
            out += polyline_path(run)
    return line(out, colour, w, **more) if out else ""


def cloth(reg, fill, pattern=None, edge=INK, w=OUT):
    items = [path(polyline_path(reg, True), fill)]
    if pattern:
        items += pattern(reg)
    if edge:
        items.append(path(polyline_path(reg, True), None, edge, w))
    return items


def bounds(reg):
    xs, ys = [x for x, _ in reg], [y for _, y in reg]
    return min(xs), min(ys), max(xs), max(ys)


def clipped_strokes(curves, reg, colour, w):
    d = "".join(polyline_path(run) for c in curves for run in clip_line(c, reg))
    return [path(d, None, colour, w, cap="round")] if d else []


def clipped_fills(convexes, reg, colour):
    d = ""
    for c in convexes:
        part = clip_area(reg, c)
        if len(part) > 2:
            d += polyline_path(part, True)
    return [path(d, colour)] if d else []


def seigaiha(colour, r=13.0, w=1.5, rings=(1.0, 0.64, 0.28), dx=0.0, dy=0.0):
    """Sea waves: rows of overlapping concentric arcs."""
    reach = {1.0: 29.7, 0.64: 35.5, 0.28: 34.0}

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        curves = []
        row, y = 0, y0 - r + dy
        while y < y1 + r:
            x = x0 - 2 * r + (r if row % 2 else 0) + dx
            while x < x1 + 2 * r:
                for k in rings:
                    a = reach.get(k, 33)
                    curves.append(circle_points(x, y, r * k, 8, 180 + a, 180 - 2 * a))
                x += 2 * r
            y += r / 2
            row += 1
        return clipped_strokes(curves, reg, colour, w)

    return draw


def hemp_leaf(colour, a=17.0, w=1.2):
    """Asanoha: triangular lattice with every centroid joined to its corners."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        h = a * math.sqrt(3) / 2
        curves = []
        row, y = 0, y0 - h
        while y < y1 + h:
            x = x0 - 2 * a + (a / 2 if row % 2 else 0)
            while x < x1 + 2 * a:
                p, q = (x, y), (x + a, y)
                low, up = (x + a / 2, y + h), (x + a / 2, y - h)
                curves += [[p, q], [p, low], [q, low]]
                for tri in ((p, q, low), (p, q, up)):
                    c = (sum(t[0] for t in tri) / 3, sum(t[1] for t in tri) / 3)
                    curves += [[c, t] for t in tri]
                x += a
            y += h
            row += 1
        return clipped_strokes(curves, reg, colour, w)

    return draw


def arrow_feathers(colour, wide=15.0, tall=19.0, lean=7.0):
    """Yagasuri: columns of fletchings."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        shapes = []
        col, x = 0, x0 - 4
        while x < x1:
            y = y0 - 2 * tall + (tall if col % 2 else 0)
            half = wide / 2 - 0.7
            while y < y1 + tall:
                shapes.append([(x, y), (x + half, y + lean), (x + half, y + lean + tall), (x, y + tall)])
                shapes.append(
                    [
                        (x + half + 1.4, y + lean),
                        (x + wide, y),
                        (x + wide, y + tall),
                        (x + half + 1.4, y + lean + tall),
                    ]
                )
                y += 2 * tall
            x += wide
            col += 1
        return clipped_fills(shapes, reg, colour)

    return draw


def scales(colour, a=15.0):
    """Uroko: rows of triangles."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        h = a * 0.87
        shapes = []
        row, y = 0, y0 - 2
        while y < y1:
            x = x0 - a + (a / 2 if row % 2 else 0)
            while x < x1 + a:
                shapes.append([(x, y + h), (x + a, y + h), (x + a / 2, y)])
                x += a
            y += h
            row += 1
        return clipped_fills(shapes, reg, colour)

    return draw


def checks(colour, a=11.0):
    """Ichimatsu: chequered cloth."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        shapes = []
        row, y = 0, y0
        while y < y1:
            x = x0 + (a if row % 2 else 0)
            while x < x1:
                shapes.append([(x, y), (x + a, y), (x + a, y + a), (x, y + a)])
                x += 2 * a
            y += a
            row += 1
        return clipped_fills(shapes, reg, colour)

    return draw


def seven_treasures(colour, r=11.0, w=1.4):
    """Shippo: interlaced circles."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        curves = []
        row, y = 0, y0
        while y < y1 + r:
            x = x0 - r + (r if row % 2 else 0)
            while x < x1 + r:
                curves.append(circle_points(x, y, r, 20, 0, 360.0 - 1e-9))
                x += 2 * r
            y += r
            row += 1
        return clipped_strokes(curves, reg, colour, w)

    return draw


def tortoise(colour, r=11.0, w=1.4, heart=None):
    """Kikko: hexagons, optionally with a dot in each."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        curves, dots = [], ""
        row, y = 0, y0 - r
        while y < y1 + r:
            x = x0 - 2 * r + (r * math.sqrt(3) / 2 if row % 2 else 0)
            while x < x1 + r:
                pts = [
                    (x + r * math.cos(math.radians(30 + 60 * i)), y + r * math.sin(math.radians(30 + 60 * i)))
                    for i in range(4)
                ]
                curves.append(pts)
                if heart and inside(reg, x, y) and inside(reg, x, y - 3):
                    dots += disc_path(x, y, r * 0.26)
                x += r * math.sqrt(3)
            y += r * 1.5
            row += 1
        return clipped_strokes(curves, reg, colour, w) + ([path(dots, heart)] if dots else [])

    return draw


def lozenges(colour, wide=16.0, tall=26.0):
    """Hishi: nested diamonds."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        shapes = []
        row, y = 0, y0
        while y < y1 + tall:
            x = x0 + (wide / 2 if row % 2 else 0)
            while x < x1 + wide:
                k = 0.27
                shapes.append([(x, y - tall * k), (x + wide * k, y), (x, y + tall * k), (x - wide * k, y)])
                x += wide
            y += tall / 2
            row += 1
        return clipped_fills(shapes, reg, colour)

    return draw


def dots(colour, a=11.0, r=2.4):
    """Kanoko: tie-dyed spots."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        shapes = []
        row, y = 0, y0 + 3
        while y < y1:
            x = x0 + (a / 2 if row % 2 else 0)
            while x < x1:
                shapes.append(circle_points(x, y, r, 8, 22.5))
                x += a
            y += a * 0.62
            row += 1
        return clipped_fills(shapes, reg, colour)

    return draw


def stripes(colour, gap=9.0, w=2.4, lean=0.0):
    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        curves = []
        x = x0 - abs(lean) * 2 + 3
        while x < x1 + abs(lean) * 2:
            curves.append([(x, y0), (x + lean, y1)])
            x += gap
        return clipped_strokes(curves, reg, colour, w)

    return draw


def flowing_water(colour, gap=9.0, w=1.6, swell=3.4, pitch=30.0):
    """Ryusui: drifting horizontal currents."""

    def draw(reg):
        x0, y0, x1, y1 = bounds(reg)
        curves = []
        row, y = 0, y0
        while y < y1 + gap:
            curves.append(
                [
                    (x, y + swell * math.sin(2 * math.pi * (x / pitch + row * 0.23)))
                    for x in [x0 + i * 4 for i in range(int((x1 - x0) / 4) + 2)]
                ]
            )
            y += gap
            row += 1
        return clipped_strokes(curves, reg, colour, w)

    return draw


def blossoms(places, petal, heart, edge=None):
    """Cherry flowers scattered at (x, y, r) wherever they fit in the cloth."""

    def draw(reg):
        items = []
        for x, y, r in places:
            if all(inside(reg, x + dx, y + dy) for dx, dy in ((r, 0), (-r, 0), (0, r), (0, -r))):
                items += blossom(x, y, r, petal, heart, edge, x * 7 % 72)
        return items

    return draw


# --------------------------------------------------------------------------
# Garments and hands
# --------------------------------------------------------------------------


def collars(cx, top, bands, chest=POWDER, width=6.2, step=5.6):
    """Layered kimono collars; the wearer's left side always crosses on top.

    bands: colours from the innermost outwards.
    """
    items = [
        path(
            polyline_path(
                region(f"M{cx - 15} {top - 4}L{cx + 18} {top - 6}L{cx + 10} {top + 22}L{cx} {top + 34}Z"), True
            ),
            chest,
        )
    ]

    def left(i):
        return (
            f"M{num(cx - 17 - i * step)} {num(top + i * 1.6)}"
            f"C{num(cx - 15 - i * step)} {num(top + 12 + i * 2)} {num(cx - 7 - i * step)} {num(top + 22 + i * 2)} "
            f"{num(cx + 7 - i * step)} {num(top + 38 + i * 2)}L{num(cx + 34 - i * step)} {num(top + 66 + i * 2)}"
        )

    def right(i):
        return (
            f"M{num(cx + 20 + i * step)} {num(top - 2 + i * 1.6)}"
            f"C{num(cx + 18 + i * step)} {num(top + 12 + i * 2)} {num(cx + 8 + i * step)} {num(top + 22 + i * 2)} "
            f"{num(cx - 6 + i * step)} {num(top + 38 + i * 2)}L{num(cx - 54 + i * step)} {num(top + 102 + i * 2)}"
        )

    over = flatten(right(0), 16)[0]

    def tucked(d):
        """The part of an under-lapel that the upper lapel leaves visible."""
        pts = flatten(d, 24)[0]
        keep = [(x, y) for x, y in pts if x < min(over, key=lambda q: abs(q[1] - y))[0] + 1.5]
        return polyline_path(keep)

    for side in (lambda i: tucked(left(i)), right):
        for i, colour in enumerate(bands):
            items += [
                low_line(side(i), INK, width + 2.0, cap="butt"),
                low_line(side(i), colour, width - 1.0, cap="butt"),
            ]
    return items


def fist(skin):
    """A hand closed round an upright shaft; the wrist is on the right."""
    return [
        path(
            "M-8 -8.5C-3 -10.5 6 -10 8.5 -7C10 -3 10 5 8 8.5C4 10.5 -4 10.5 -7.5 9"
            "C-9.5 7 -9.5 5 -8 4C-10 3 -10 0.5 -8.5 -0.5C-10 -2 -9.8 -4 -8.5 -4.5C-9.5 -6 -9 -8 -8 -8.5Z",
            skin,
            INK,
            1.5,
        ),
        line("M-8 -4.4L1.5 -4M-8.4 -0.3L2 0M-8 4.2L1.5 4.2", INK, 1.0),
        path("M9 -7C5 -13 -2 -14 -6 -11.5C-7 -9.5 -4.5 -8 -1 -8C3 -8 5 -6 6 -3Z", skin, INK, 1.4),
    ]


def finger(d, skin, w=5.2):
    """One slender finger along an open path, outlined."""
    return [low_line(d, INK, w + 1.1), low_line(d, skin, w - 1.3)]


def light_hand(skin):
    """A lady's hand: the forefinger lies along an upright shaft, the others close lightly; wrist on the right."""
    items = [path("M9.5 13C12 5 12 -4 8 -8.5C4 -10.5 1 -9 0 -5L-1 8C1 13 5 14.5 9.5 13Z", skin, INK, 1.4)]
    items += finger("M7 -6C5 -10 2 -15 1.2 -20", skin, 4.6)
    for d in ("M6 7.5C0 8.5 -4 8.5 -6.5 6.5", "M6 3.5C0 4.5 -5 4 -7.5 1.5", "M6 -0.5C0 0 -5 -1 -7.5 -3.5"):
        items += finger(d, skin, 4.4)
    thumb = "M9.6 7C10.5 0 8 -5 3 -8C-0.5 -10 -3.5 -9.5 -3.2 -7.6C-2.5 -5.5 1.5 -4.6 3.4 -2C4.6 0 4.6 2 5 4"
    items += [path(thumb + "Z", skin), line(thumb, INK, 1.2)]
    return items


def playing_hand(skin):
    """Fingers on a flute that lies across, the palm below; one finger is lifted off its hole."""
    items = [path("M-9.5 4C-10 10 -7 15 0 15.5C7 15.5 10 10 9.5 4C6 1 -6 1 -9.5 4Z", skin, INK, 1.4)]
    tips = ((-7.4, -8.5, -7.6), (-2.5, -3, -9), (2.6, 4.4, -13.5), (7.5, 8.3, -7))
    for x, tip_x, tip_y in tips:
        items += finger(f"M{x} 6C{x} 2 {x} -2 {tip_x} {tip_y}", skin, 5)
    items.append(path("M-9 4.6C-5 3.4 5 3.4 9 4.6C8.5 12 -8.5 12 -9 4.6Z", skin))
    return items


def raised_sleeve(hx, hy, fill, pattern, lining, spread=27, lean=0, wide=14, trim=None):
    """Sleeve of a lifted forearm, its opening facing the viewer under the hand."""
    d = (
        f"M{hx - wide} {hy + 13}C{hx - wide - 1} {hy + 30} {hx - wide - 12 + lean} {hy + 46} {hx - spread - 4 + lean} {hy + 80}"
        f"L{hx + spread + lean} {hy + 80}C{hx + wide + 9 + lean} {hy + 48} {hx + wide + 2} {hy + 30} {hx + wide} {hy + 11}Z"
    )
    items = cloth(region(d), fill, pattern)
    band = f"M{hx - wide - 0.5} {hy + 20}C{hx - wide + 4} {hy + 27.5} {hx + wide - 5} {hy + 26} {hx + wide + 0.5} {hy + 18}"
    if trim:
        items.append(low_line(band, trim, 2.6, cap="butt"))
    items += [
        path(
            f"M{hx - wide} {hy + 13}C{hx - wide + 3} {hy + 5} {hx + wide - 4} {hy + 3} {hx + wide} {hy + 11}"
            f"C{hx + wide - 3} {hy + 19} {hx - wide + 4} {hy + 21} {hx - wide} {hy + 13}Z",
            lining,
            INK,
            OUT,
        )
    ]
    return items


def wrist(hx, hy, skin, flip=False):
    s = -1 if flip else 1
    return [
        path(
            f"M{hx - 5} {hy + 4}L{hx - 6 + 1 * s} {hy + 16}L{hx + 7 + 1 * s} {hy + 15}L{hx + 6} {hy + 3}Z",
            skin,
            INK,
            1.5,
        )
    ]


# --------------------------------------------------------------------------
# Courts
# --------------------------------------------------------------------------


def robe_region(cx=122, top=104, left=46, right=204, slope=20):
    """Wide kimono body from the neck to the river."""
    return region(
        f"M{cx - 16} {top}C{cx - 26} {top + 6} {cx - 44} {top + 8} {cx - 58} {top + slope}"
        f"C{left + 2} {top + slope + 14} {left - 6} {top + 64} {left - 8} {top + 110}"
        f"L{right + 8} {top + 110}C{right + 6} {top + 60} {right} {top + slope + 12} {cx + 62} {top + slope - 2}"
        f"C{cx + 46} {top + 6} {cx + 30} {top + 5} {cx + 18} {top - 2}Z"
    )


def figure(
    p,
    head,
    hx,
    hy,
    robe,
    pattern,
    bands,
    flip=False,
    scale=0.9,
    moon=True,
    under=(),
    fill=None,
    chest=None,
    left=46,
    right=204,
    slope=20,
    collar_fn=None,
):
    """Assemble moon, robe, neck, collars and head, back to front."""
    back, front = head(p)
    chest = chest or POWDER
    nx = hx + (-4 if flip else 4)  # middle of the neck
    top = hy + 22
    items = [circle(hx, hy - 4, 52, p["moon"])] if moon else []
    items += list(under)
    items += cloth(robe_region(nx, top, left, right, slope), fill or p["main"], pattern)
    items.append(
        low_line(f"M{nx - 50} {top + 22}C{nx - 42} {top + 34} {nx - 40} {top + 50} {nx - 42} {top + 80}", INK, 1.5)
    )
    items.append(at(back, hx, hy, scale, flip))
    items += (collar_fn or collars)(nx, top, bands, chest)
    items.append(at(front, hx, hy, scale, flip))
    return items


def held(hx, hy, skin, sleeve_items, prop, hand=fist, hand_scale=1.0):
    """Wrist behind, prop, then fingers on top, all rising from a sleeve."""
    return wrist(hx, hy, skin) + prop + sleeve_items + [at(hand(skin), hx, hy, hand_scale)]


def king_spades(p):
    """Lord of the river: tall cap, full beard, drawn sword."""
    hx, hy = 180, 130
    wave = seigaiha(p["line"], 15, 1.5)
    blade = [
        path(
            "M176 118C172.5 88 176 54 191 25C190.5 32 189 37 187.5 42C182.5 66 182 92 184.5 118Z", "#f1f3f3", INK, 1.6
        ),
        line("M180.6 115C178.6 90 180.4 66 186 42", MIST, 1.3),
        path("M176 121L184.5 121L186 158L177.5 158Z", p["deep"], INK, 1.5),
        path("M176.5 143L185.5 149M177 150L185.5 143", None, GOLD, 1.2),
        rect(168.5, 115.5, 23, 6, 3, GOLD, INK, 1.5),
    ]
    sleeve = raised_sleeve(hx, hy + 4, p["main"], wave, p["accent"], trim=p["trim"])
    return figure(p, head_eboshi, 116, 87, None, wave, [WASHI, p["accent"], p["trim"]], chest=SKIN) + held(
        hx, hy, SKIN, sleeve, blade
    )


def queen_spades(p):
    """Lady of the rain: bull's-eye umbrella over a flowing-water robe."""
    cx, cy = 134, 82
    ribs = "".join(
        f"M{cx} {cy}L{num(cx + 68 * math.cos(math.radians(a)), 1)} {num(cy + 68 * math.sin(math.radians(a)), 1)}"
        for a in range(0, 360, 18)
    )
    shade = [
        circle(cx, cy, 68, p["main"], INK, OUT),
        circle(cx, cy, 54, WASHI),
        circle(cx, cy, 38, p["main"]),
        line(ribs, p["deep"], 1.0),
        circle(cx, cy, 68, None, p["trim"], 1.6),
        circle(cx, cy, 69, None, INK, 1.4),
    ]
    hx, hy = 173, 146
    water = flowing_water(p["main"], 8.5, 1.7)
    shaft = [line("M150 96L184 176", INK, 6.2, cap="butt"), line("M150 96L184 176", p["trim"], 3.2, cap="butt")]
    sleeve = raised_sleeve(hx + 3, hy + 3, p["soft"], water, VERMILION, lean=6)
    items = figure(
        p,
        head_umbrella,
        126,
        84,
        None,
        water,
        [WASHI, VERMILION, p["main"]],
        flip=True,
        moon=False,
        under=shade,
        fill=p["soft"],
    )
    return items + shaft + sleeve + [at(light_hand(POWDER), hx, hy - 1, 0.98, turn=-22)]


def jack_spades(p):
    """Ferryman's boy: headband and oar."""
    hx, hy = 181, 130
    cloth_pattern = stripes(p["line"], 10, 2.2)
    wood = "#d9b36a"
    shape = region(
        "M182 24C190 26 193 36 193 52C193 70 189 82 185 90L185 200L178 200L178 90"
        "C174 82 170.5 70 170.5 52C170.5 36 174 26 182 24Z"
    )
    oar = [
        path(polyline_path(shape, True), wood, INK, 1.6),
        line("M181.7 30L181.7 80", "#a87c35", 1.3),
        line("M176 40C175 52 176 64 178.5 74", "#f1d9a0", 1.6),
    ]
    sleeve = raised_sleeve(hx, hy + 5, p["main"], cloth_pattern, p["accent"], trim=WASHI)
    return figure(p, head_ferryman, 117, 86, None, cloth_pattern, [WASHI, p["deep"]], chest=SKIN) + held(
        hx, hy, SKIN, sleeve, oar
    )


def king_hearts(p):
    """Lord of the feast: court cap with hanging tail, war fan with a gold sun."""
    hx, hy = 179, 138
    links = seven_treasures(p["line"], 12, 1.4)
    fan = [path("M176.5 92L181.5 92L183.5 182L176.5 182Z", "#d9b36a", INK, 1.5)]
    fan += round_fan(177, 66, 25, 29, p)
    fan += [line("M183 108C191 113 195 121 193 134M183 108C189 115 190 123 187 132", VERMILION, 2.2)]
    sleeve = raised_sleeve(hx, hy + 4, p["main"], links, p["accent"], trim=p["trim"])
    return figure(
        p, head_drooping, 123, 86, None, links, [WASHI, p["accent"], p["trim"]], flip=True, chest=SKIN
    ) + held(hx, hy, SKIN, sleeve, fan)


def lantern(p):
    """Paper lantern with the suit on its belly."""
    body = "M165 58C160.5 70 160.5 86 165 98L197 98C201.5 86 201.5 70 197 58Z"
    return [
        line("M187 34L181 48", INK, 1.6),
        path(body, "#fdf0cf"),
        path("M162.3 85L165 98L197 98L199.7 85Z", VERMILION),
        line("M163 66L199 66M161.6 74L200.4 74M161.6 82L200.4 82M163 90.5L199 90.5", "#cfa878", 1.0),
        rect(170, 49, 22, 9, 1.5, INK),
        rect(170, 98, 22, 7, 1.5, INK),
        line("M181 105L181 118", VERMILION, 3.2),
        line("M181 106L181 109", GOLD, 3.6),
        path(move_path(HEART, 181, 73, 0.2), VERMILION),
        path(body, None, INK, 1.6),
    ]


def queen_hearts(p):
    """Lady of spring: cherry branch, blossom robe."""
    hx, hy = 178, 140
    scatter = [
        (66, 136, 9),
        (90, 128, 7.5),
        (58, 154, 7),
        (84, 152, 9.5),
        (104, 162, 6),
        (148, 124, 7.5),
        (168, 138, 8),
        (150, 150, 8.5),
        (188, 160, 9),
        (164, 172, 8.5),
        (140, 172, 6),
        (190, 184, 7),
        (176, 186, 6),
    ]
    robe_flowers = blossoms(scatter, "#fbdcd6", GOLD)
    wood = "#5a3a2e"
    branch = [
        path(
            "M176 150C174 124 176 104 184 84C189 70 188 52 181 36L183.5 35C192 50 194 70 188.5 86C182 106 181 126 182.5 150Z",
            wood,
            INK,
            1.2,
        ),
        line("M183 86C176 78 170 74 163 72", wood, 2.8),
        line("M188.5 66C194 58 197 50 198 42", wood, 2.6),
        line("M180 108C186 102 191 99 197 98", wood, 2.6),
    ]
    for x, y, r, turn in [
        (180, 40, 11, 0),
        (168, 69, 8, 20),
        (192, 58, 10.5, 40),
        (184, 82, 9.5, 10),
        (193, 102, 9.5, 55),
    ]:
        branch += blossom(x, y, r, "#fce3dc", GOLD, VERMILION, turn, 1.1)
    for x, y in [(166, 48), (198, 80), (197, 40)]:
        branch += [circle(x, y, 2.6, "#ef9f94", VERMILION, 0.9)]
    sleeve = raised_sleeve(hx + 2, hy + 4, p["main"], robe_flowers, "#f3b7a8", trim=p["trim"])
    return figure(p, head_blossom, 112, 84, None, robe_flowers, [WASHI, "#f3b7a8", p["trim"], p["deep"]]) + held(
        hx, hy, POWDER, sleeve, branch, light_hand, 0.98
    )


def jack_hearts(p):
    """Lantern-bearer of the night market."""
    hx, hy = 157, 136
    squares = checks(p["soft"], 10)
    pole = [
        line("M150 176L172 38C174 28 184 26 188 35", INK, 5.4),
        line("M150 176L172 38C174 28 184 26 188 35", "#d9b36a", 2.6),
    ]
    lamp = lantern(p)
    sleeve = raised_sleeve(hx, hy + 4, p["main"], squares, p["accent"], lean=4, trim=p["deep"])
    return (
        figure(p, head_lantern, 112, 86, None, squares, [WASHI, p["accent"], p["deep"]], flip=True)
        + [circle(181, 76, 29, "#fbe9b8", opacity=0.6)]
        + wrist(hx, hy, POWDER)
        + pole
        + lamp
        + sleeve
        + [at(fist(POWDER), hx, hy, 0.95, turn=10)]
    )


def king_diamonds(p):
    """Minister of the treasury: upright-tailed cap, round collar, ivory tablet."""
    hx, hy = 176, 140
    gems = lozenges(p["line"], 17, 26)
    tablet = [
        path("M167 62C170 57 183 57 186 62L182.5 160L170.5 160Z", "#f7ecd0", INK, 1.6),
        line("M171 66L173.5 150", "#d8c08b", 1.2),
        path(move_path(DIAMOND, 176.5, 82, 0.13), p["main"]),
    ]
    sleeve = raised_sleeve(hx, hy + 5, p["main"], gems, p["accent"], wide=15, spread=30, trim=p["trim"])
    return figure(
        p, head_upright, 114, 88, None, gems, [WASHI, p["trim"], p["accent"]], chest=SKIN, collar_fn=round_collar
    ) + held(hx, hy, SKIN, sleeve, tablet)


def queen_diamonds(p):
    """Star of the quarter: crown of gold pins, hemp-leaf robe, open fan."""
    hx, hy = 168, 156
    leaf = hemp_leaf(p["line"], 19, 1.3)
    fan = folding_fan(hx + 1, hy + 2, 62, 27, -146, -48, p)
    sleeve = raised_sleeve(hx + 4, hy + 4, p["main"], leaf, p["accent"], spread=30, lean=6, trim=p["trim"])
    return (
        figure(
            p,
            head_oiran,
            121,
            82,
            None,
            leaf,
            [WASHI, VERMILION if p["main"] != VERMILION else INDIGO, p["trim"], p["deep"]],
        )
        + fan
        + sleeve
        + [at(light_hand(POWDER), hx, hy, 0.95, turn=-8)]
    )


def jack_diamonds(p):
    """Archer: brush topknot, tall bow, arrow-feather robe."""
    hx, hy = 184, 122
    feathers = arrow_feathers(p["line"], 15, 17)
    bow_d = "M166 22C190 44 194 84 188 116C185 136 178 156 172 186"
    bow = [
        low_line("M167 26L172 186", INK, 1.2),
        low_line(bow_d, INK, 6.4, cap="butt"),
        low_line(bow_d, "#b2402f", 3.4, cap="butt"),
        line("M181 46L187 43M187.5 66L193 65.5M188.5 94L194 95M183 146L178 144", GOLD, 2.6),
    ]
    quiver = []
    for x0, y0, x1, y1 in ((84, 132, 58, 84), (90, 130, 72, 78), (97, 128, 86, 74)):
        quiver += arrow_tail(x0, y0, x1, y1, p)
    sleeve = raised_sleeve(hx, hy + 6, p["main"], feathers, p["accent"], spread=24, trim=WASHI)
    return figure(
        p, head_archer, 120, 87, None, feathers, [WASHI, p["accent"]], flip=True, chest=SKIN, under=quiver
    ) + held(hx, hy, SKIN, sleeve, bow)


def king_clubs(p):
    """Old general of the pines: folded cap, white beard, glaive."""
    hx, hy = 182, 132
    shell = tortoise(p["line"], 12, 1.4, p["trim"])
    glaive = [
        path(polyline_path(region("M179.5 78L185 78L185 210L179.5 210Z"), True), "#8f3a2c", INK, 1.5),
        path("M178.5 82C176 62 176 44 167 26C184 32 191 54 187 82Z", "#f1f3f3", INK, 1.6),
        line("M181.5 78C180.5 62 179 48 174 36", MIST, 1.3),
        rect(176.5, 81, 12, 6, 2, GOLD, INK, 1.3),
        line("M179.5 94L185 94M179.5 99L185 99", GOLD, 1.8),
    ]
    sleeve = raised_sleeve(hx, hy + 4, p["main"], shell, p["accent"], trim=p["trim"])
    return figure(p, head_elder, 125, 84, None, shell, [WASHI, p["accent"], p["trim"]], flip=True, chest=SKIN) + held(
        hx, hy, SKIN, sleeve, glaive
    )


def queen_clubs(p):
    """Dancer of the shrine: long hair, hand drum on the shoulder."""
    spots = dots(p["line"], 13, 2.6)
    fx, fy, nx, ny = 107, 106, 72, 121  # centres of the far and near drum heads
    body = path(
        f"M{fx - 2} {fy - 19}C{fx - 12} {fy - 8} {nx + 12} {ny - 16} {nx + 3} {ny - 24}"
        f"L{nx + 8} {ny + 23}C{nx + 14} {ny + 8} {fx - 8} {fy + 10} {fx + 2} {fy + 18}Z",
        INK,
    )
    cords = (
        f"M{fx - 4} {fy - 18}L{nx + 3} {ny - 24}M{fx - 10} {fy - 13}L{nx + 11} {ny - 19}M{fx - 13.5} {fy - 4}L{nx + 17} {ny - 10}"
        f"M{fx - 13.5} {fy + 5}L{nx + 19} {ny + 1}M{fx - 9} {fy + 14}L{nx + 17} {ny + 11}M{fx - 1} {fy + 19}L{nx + 11} {ny + 20}"
    )
    drum = [
        ellipse(fx, fy, 14, 19, GOLD, INK, 1.5),
        body,
        line(cords, VERMILION, 2.4),
        ellipse(nx, ny, 20, 25, GOLD, INK, 1.6),
        ellipse(nx, ny, 16.2, 20.8, "#fdf3dc", INK, 1.1),
        ellipse(nx, ny, 12, 15.6, None, p["main"], 1.2),
        path(move_path(SUIT_PATH["C"], nx, ny, 0.15, 0.18), p["main"]),
    ]
    arm = region("M112 128C132 140 160 142 186 134C202 156 206 180 208 215L134 215C128 186 118 164 102 150Z")
    sleeve = cloth(arm, p["main"], spots)
    sleeve += [
        low_line("M117 131C117 140 113 150 109 155", p["trim"], 2.8, cap="butt"),
        path("M112 128C116 132 113 146 102 150C98.5 147 103 131 112 128Z", VERMILION, INK, OUT),
    ]
    hand = [
        path("M110 132C104 128 97 127 93 130C89 133 89 138 91 141C95 146 102 147 107 146Z", POWDER, INK, 1.5),
        line("M92 134L100 135M91.5 138L99 139M93.5 142L100 142.5", INK, 1.0),
    ]
    return (
        figure(p, head_heian, 133, 84, None, spots, [WASHI, p["soft"], VERMILION, p["trim"]], flip=True)
        + drum
        + hand
        + sleeve
    )


def jack_clubs(p):
    """Flute player on the bridge, under a travelling veil."""
    tri = scales(p["soft"], 15)
    veil = region("M40 190C50 150 74 132 81 100C83 62 100 30 126 30C152 30 169 62 172 98C178 128 202 150 212 215Z")
    under = cloth(veil, "#f3efe4", flowing_water("#b9cdd0", 9, 1.5))
    opening = "M62 190C78 150 92 128 93 98C92 66 104 43 125 42C148 43 158 68 158 98C160 130 176 160 182 215Z"
    inner = cloth(region(opening), p["deep"], None)
    lining = [
        low_line(d, c, w)
        for c, w in ((INK, 6.4), (VERMILION, 3.6))
        for d in (
            "M125 42C104 43 92 66 93 98C92 128 78 150 62 190",
            "M125 42C148 43 158 68 158 98C160 130 176 160 182 215",
        )
    ]
    items = [circle(122, 80, 52, p["moon"])] + under + inner
    items += figure(
        p, head_flutist, 124, 86, None, tri, [WASHI, p["accent"], p["trim"]], moon=False, left=66, right=186, slope=28
    )
    items += lining
    flute = [
        line("M127 98L44 118", INK, 8.6),
        line("M127 98L44 118", "#d9b36a", 5.4),
        line("M121.5 97L122.5 101.6M54 113L55 117.8", "#8f3a2c", 3.2, cap="butt"),
        line("M107 102.8L107.1 102.8M99 104.7L99.1 104.7", INK, 2.2),
    ]
    sleeves = raised_sleeve(63, 112, p["main"], tri, VERMILION, spread=20, wide=12)
    sleeves += raised_sleeve(91, 106, p["main"], tri, VERMILION, spread=20, wide=12)
    hands = [at(playing_hand(POWDER), x, y, 0.8, turn=-13.5) for x, y in ((63, 113.5), (91, 107))]
    return items + flute + sleeves + hands


def round_fan(cx, cy, rx, ry, p):
    """Uchiwa: a round paper fan on split-bamboo ribs."""
    leaf = circle_points(0, 0, 1, 28)
    leaf = [(cx + rx * x, cy + ry * y) for x, y in leaf]
    lower = clip_area(
        [(cx - 60, cy + ry * 0.42), (cx + 60, cy + ry * 0.42), (cx + 60, cy + 60), (cx - 60, cy + 60)], leaf
    )
    ribs = "".join(
        f"M{cx} {num(cy + ry + 6)}L{num(cx + (rx - 1.5) * math.cos(math.radians(a)), 1)} "
        f"{num(cy + (ry - 1.5) * math.sin(math.radians(a)), 1)}"
        for a in range(-160, -10, 20)
    )
    return [
        path(polyline_path(leaf, True), "#f4dc9a"),
        line(ribs, "#c9a14e", 1.0),
        path(polyline_path(lower, True), p["accent"]),
        line(
            f"M{num(cx - rx * 0.9)} {num(cy + ry * 0.42)}L{num(cx + rx * 0.9)} {num(cy + ry * 0.42)}",
            GOLD,
            2.0,
            cap="butt",
        ),
        path(move_path(HEART, cx, cy - 7, 0.26), p["main"]),
        path(polyline_path(leaf, True), None, INK, 1.7),
        path(f"M{cx - 6} {cy + ry - 2}L{cx + 6} {cy + ry - 2}L{cx + 3.5} {cy + ry + 7}L{cx - 3.5} {cy + ry + 7}Z", INK),
    ]


def round_collar(nx, top, bands, chest):
    """High round court collar with a cord clasp."""
    items = []
    for i, colour in reversed(list(enumerate(bands))):
        r = 5.2 * i
        d = (
            f"M{num(nx - 17 - r)} {num(top - 2 + r * 0.3)}C{num(nx - 16 - r)} {num(top + 20 + r)} "
            f"{num(nx + 16 + r)} {num(top + 20 + r)} {num(nx + 18 + r)} {num(top - 4 + r * 0.3)}"
        )
        items += [line(d, INK, 8.4, cap="butt"), line(d, colour, 5.4, cap="butt")]
    return items


def folding_fan(cx, cy, outer, inner, a0, a1, p):
    """Open fan: paper leaf with gold ground, sun and ribs."""
    arc = circle_points(cx, cy, outer, 24, a0, a1 - a0)
    low = circle_points(cx, cy, inner, 16, a0, a1 - a0)
    leaf = arc + low[::-1]
    ribs = "".join(
        f"M{num(cx)} {num(cy)}L{num(cx + inner * math.cos(math.radians(a)), 1)} {num(cy + inner * math.sin(math.radians(a)), 1)}"
        for a in [a0 + (a1 - a0) * i / 8 for i in range(9)]
    )
    folds = "".join(
        "M{} {}L{} {}".format(
            *tuple(
                num(v, 1)
                for v in (
                    cx + inner * math.cos(math.radians(a)),
                    cy + inner * math.sin(math.radians(a)),
                    cx + outer * math.cos(math.radians(a)),
                    cy + outer * math.sin(math.radians(a)),
                )
            )
        )
        for a in [a0 + (a1 - a0) * i / 16 for i in range(1, 16)]
    )
    mid = (a0 + a1) / 2
    sx = cx + (outer + inner) / 2 * math.cos(math.radians(mid))
    sy = cy + (outer + inner) / 2 * math.sin(math.radians(mid))
    rim = circle_points(cx, cy, outer - 5, 24, a0, a1 - a0)
    return [
        line(ribs, INK, 4.2),
        line(ribs, "#d9b36a", 2.0),
        path(polyline_path(leaf, True), "#f4dc9a", INK, 1.7),
        circle(sx, sy, 12.5, VERMILION),
        line(folds, "#b98f3e", 1.0),
        path(polyline_path(rim), None, p["main"], 2.4),
        path(polyline_path(leaf, True), None, INK, 1.7),
    ]


def arrow_tail(x0, y0, x1, y1, p):
    """Shaft and fletching of an arrow in a quiver; the nock is at (x1, y1)."""
    dx, dy = x1 - x0, y1 - y0
    n = math.hypot(dx, dy)
    ux, uy = dx / n, dy / n
    px, py = -uy, ux

    def pt(along, across):
        return (x1 - ux * along + px * across, y1 - uy * along + py * across)

    left = [pt(4, 0), pt(1, 6.5), pt(21, 6.5), pt(25, 0)]
    right = [pt(4, 0), pt(1, -6.5), pt(21, -6.5), pt(25, 0)]
    shaft = f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
    bar_l = [pt(10, 0.5), pt(8, 6.2), pt(13, 6.2), pt(15, 0.5)]
    bar_r = [pt(10, -0.5), pt(8, -6.2), pt(13, -6.2), pt(15, -0.5)]
    return [
        line(shaft, INK, 4.0),
        line(shaft, "#d9b36a", 1.8),
        path(polyline_path(left, True) + polyline_path(right, True), WASHI, INK, 1.4),
        path(polyline_path(bar_l, True) + polyline_path(bar_r, True), p["accent"]),
        line(shaft, INK, 1.4),
    ]


COURT_FIGURES = {
    ("J", "S"): jack_spades,
    ("Q", "S"): queen_spades,
    ("K", "S"): king_spades,
    ("J", "H"): jack_hearts,
    ("Q", "H"): queen_hearts,
    ("K", "H"): king_hearts,
    ("J", "D"): jack_diamonds,
    ("Q", "D"): queen_diamonds,
    ("K", "D"): king_diamonds,
    ("J", "C"): jack_clubs,
    ("Q", "C"): queen_clubs,
    ("K", "C"): king_clubs,
}


def court_card(rank, s, colour, scheme):
    p = COURT_COLOURS[scheme][s]
    half = COURT_FIGURES[(rank, s)](p)
    pip = [suit_with_halo(s, 65, 45, 23, colour, WASHI, 3.5)]
    items = [card_paper()] + court_ground(p) + both_ways(half) + court_river()
    items += both_ways(pip)
    items += court_frame()
    items += both_ways(index(rank, s, colour))
    items.append(card_edge())
    return document([i for i in items if i])


# --------------------------------------------------------------------------
# Aces
# --------------------------------------------------------------------------


def suit_outline(d, x, y, scale, steps=14):
    return [move(ring, x, y, scale) for ring in flatten(d, steps)]


def inset_motif(s, cx, cy, size, ink):
    """What is printed inside the great pip of each ace."""
    k = size / 100.0
    pale = "#93a8d3" if s == "S" else tint(ink, 0.66)
    items = []
    if s == "S":
        inner = suit_outline(SPADE_LEAF, cx, cy - 0.01 * size, k * 0.875)[0]
        sea = clip_area(inner, [(0, cy - 3), (W, cy - 3), (W, H), (0, H)])
        moon_y = cy - 0.165 * size
        items += [circle(cx, moon_y, 0.095 * size, STRAW), circle(cx, moon_y, 0.125 * size, None, GOLD, 1.2)]
        clouds = [
            [(cx - 30, moon_y + 12), (cx + 4, moon_y + 12)],
            [(cx - 8, moon_y + 18.5), (cx + 34, moon_y + 18.5)],
            [(cx + 14, moon_y - 5), (cx + 26, moon_y - 5)],
        ]
        items += clipped_strokes(clouds, inner, ink, 7) + clipped_strokes(clouds, inner, pale, 2.4)
        items += seigaiha(pale, 15.0, 1.7, dx=0.0, dy=8)(sea)
        items += clipped_strokes(
            [[(x, cy - 3 + 3.2 * math.sin((x - cx) / 9.0)) for x in range(int(cx) - 85, int(cx) + 86, 3)]],
            inner,
            WASHI,
            2.2,
        )
        items.append(path(polyline_path(inner, True), None, GOLD, 1.5))
    elif s == "H":
        inner = suit_outline(HEART, cx, cy - 0.005 * size, k * 0.87)[0]
        stream = clip_area(inner, [(0, cy + 0.1 * size), (W, cy + 0.1 * size), (W, H), (0, H)])
        items += flowing_water(pale, 9.5, 1.7, 2.6, 34)(stream)
        items += [path(polyline_path(inner, True), None, "#e9b884", 1.5)]
        items += blossom(cx, cy - 0.1 * size, 0.265 * size, WASHI, None, ink, 0, 2.4)
        for i in range(5):
            a = math.radians(-90 + 72 * i)
            for spread in (-16, 0, 16):
                b = a + math.radians(spread)
                r = (0.115 if spread else 0.135) * size
                x1, y1 = cx + 0.03 * size * math.cos(b), cy - 0.1 * size + 0.03 * size * math.sin(b)
                x2, y2 = cx + r * math.cos(b), cy - 0.1 * size + r * math.sin(b)
                items += [line(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", ink, 1.3), circle(x2, y2, 1.9, GOLD)]
        items.append(circle(cx, cy - 0.1 * size, 4.6, GOLD))
        for x, y, turn in ((-44, -20, 30), (43, -6, 80), (-30, 22, 140), (22, 30, 200), (2, 52, 20)):
            petal = flatten("M0 7C-5 3 -5 -4 -2.2 -7L0 -5L2.2 -7C5 -4 5 3 0 7Z", 6)[0][:-1]
            items.append(path(polyline_path(move(petal, cx + x, cy + y, 0.95, turn), True), "#fbdcd2"))
    elif s == "D":
        inner = suit_outline(DIAMOND, cx, cy, k * 0.86)[0]
        items += hemp_leaf(pale, 24, 1.4)(inner)
        items += [path(polyline_path(inner, True), None, "#e9b884", 1.5)]
        for scale, fill, edge in ((0.5, ink, "#e9b884"), (0.4, WASHI, None), (0.2, ink, None)):
            items.append(path(polyline_path(suit_outline(DIAMOND, cx, cy, k * scale)[0], True), fill, edge, 1.5))
        items.append(path(polyline_path(suit_outline(DIAMOND, cx, cy, k * 0.3)[0], True), None, GOLD, 1.4))
    else:
        for lx, ly, lr in CLUB_LOBES:
            x, y, r = cx + lx * k, cy + ly * k, lr * k
            items.append(circle(x, y, r * 0.84, None, GOLD, 1.5))
            if ly < 0:  # pine
                for dx, dy, rr in ((0, -0.18, 0.46), (-0.34, 0.3, 0.4), (0.34, 0.3, 0.4)):
                    px, py = x + dx * r, y + dy * r + 0.1 * r
                    fan = "".join(
                        f"M{num(px)} {num(py)}L{num(px + rr * r * math.cos(math.radians(a)))} {num(py + rr * r * math.sin(math.radians(a)))}"
                        for a in range(-170, 0, 20)
                    )
                    items += [line(fan, WASHI, 1.7), circle(px, py, 2.2, GOLD)]
                items.append(line(f"M{num(x)} {num(y - 0.05 * r)}L{num(x)} {num(y + 0.62 * r)}", WASHI, 2.0))
            elif lx < 0:  # bamboo
                for bx, lean in ((-0.16, -2), (0.2, 2)):
                    items += [
                        line(
                            f"M{num(x + bx * r)} {num(y + 0.66 * r)}L{num(x + bx * r + lean)} {num(y + 0.02 * r)}",
                            WASHI,
                            3.0,
                            cap="butt",
                        ),
                        line(
                            f"M{num(x + bx * r - 2)} {num(y + 0.34 * r)}L{num(x + bx * r + 3)} {num(y + 0.34 * r)}",
                            ink,
                            1.2,
                        ),
                    ]
                leaf = flatten("M0 0C-4 -5 -3.5 -12 0 -19C3.5 -12 4 -5 0 0Z".replace(".500", ".5"), 6)[0][:-1]
                for turn, dx, dy, sc in (
                    (-92, -0.12, 0.1, 0.92),
                    (92, 0.18, 0.1, 0.92),
                    (-48, -0.14, 0.02, 1.0),
                    (48, 0.2, 0.02, 1.0),
                    (0, 0.03, 0.0, 1.1),
                ):
                    items.append(
                        path(polyline_path(move(leaf, x + dx * r, y + dy * r, sc, turn), True), WASHI, ink, 1.2)
                    )
            else:  # plum
                for i in range(5):
                    a = math.radians(-90 + 72 * i)
                    items.append(circle(x + 0.37 * r * math.cos(a), y + 0.37 * r * math.sin(a), 0.25 * r, WASHI))
                for i in range(5):
                    a = math.radians(-54 + 72 * i)
                    items += [
                        line(
                            f"M{num(x)} {num(y)}L{num(x + 0.3 * r * math.cos(a))} {num(y + 0.3 * r * math.sin(a))}",
                            GOLD,
                            1.3,
                        )
                    ]
                items.append(circle(x, y, 3.4, GOLD))
    return items


def ace(s, colour):
    size = 168 if s == "S" else 152
    cy = 166 if s == "S" else 175
    shape = move_path(SUIT_PATH[s], 125, cy, size / 100.0)
    items = [card_paper(), path(shape, GOLD, GOLD, 15), path(shape, WASHI, WASHI, 12.4), path(shape, colour)]
    items += inset_motif(s, 125, cy, size, colour)
    items += both_ways(index("A", s, colour))
    if s == "S":  # the maker's mark, by old custom, on the ace of spades
        items += word("RINTAKU", 125, 286, 9.5, colour, (8.5, 6.5), 1.0, 52)
        items += [line("M62 290.7L76 290.7M174 290.7L188 290.7".replace(".700", ".7"), GOLD, 1.3)]
        items += [
            line(
                "M104 305C108 301.5 112 301.5 115 305C118 308.5 122 308.5 125 305C128 301.5 132 301.5 135 305C138 308.5 142 308.5 146 305".replace(
                    ".500", ".5"
                ),
                GOLD,
                1.4,
            )
        ]
    items.append(card_edge())
    return document([i for i in items if i])


# --------------------------------------------------------------------------
# Jokers
# --------------------------------------------------------------------------


def star(cx, cy, r, colour):
    pts = [
        (
            cx + (r if i % 2 == 0 else r * 0.42) * math.sin(math.radians(36 * i)),
            cy - (r if i % 2 == 0 else r * 0.42) * math.cos(math.radians(36 * i)),
        )
        for i in range(10)
    ]
    return path(polyline_path(pts, True), colour, colour, r * 0.16)


def joker_index(colour):
    items = [star(INDEX_X, 32, 13, colour)]
    for i, ch in enumerate("JOKER"):
        w_ = GLYPHS[ch][0] * 0.155
        items.append(glyph(ch, INDEX_X - w_ / 2, 54 + 21 * i, 15.5, colour, (9.0, 7.0)))
    return items


def night_waves(y, r, colour, line_colour, w=1.5):
    """A bank of sea waves with a scalloped crest, from height y to the foot of the panel."""
    foot = PY + PH + 4
    crest = "".join(disc_path(x, y, r) for x in range(PX, PX + PW + r, 2 * r))
    arcs = ""
    row, yy = 0, y
    while yy < foot + r:
        x = PX - (r if row % 2 else 0)
        while x < PX + PW + r:
            for k, reach in ((1.0, 29.7), (0.64, 35.5), (0.3, 34.0)):
                dx = k * r * math.cos(math.radians(reach))
                y0 = yy - k * r * math.sin(math.radians(reach))
                if y0 < foot:
                    radius = num(k * r)
                    arcs += f"M{num(x - dx)} {num(y0)}A{radius} {radius} 0 0 1 {num(x + dx)} {num(y0)}"
            x += 2 * r
        yy += r / 2
        row += 1
    return [path(crest, colour), rect(PX - 3, y, PW + 6, foot - y, 0, colour), line(arcs, line_colour, w)]


def fox_picture(foot=PY + PH + 2):
    """The fox of the night fair: a paper mask under the moon."""
    white, red = "#fffaf0", VERMILION
    items = [
        linear_gradient("night", 0, PY, 0, PY + PH, [(0, "#0f1a3a"), (0.55, INDIGO), (1, NIGHT)]),
        rect(PX - 2, PY - 2, PW + 4, foot - PY + 2, 0, "url(#night)"),
        circle(125, 150, 70, "#f0dca4"),
        circle(125, 150, 75, None, GOLD, 1.3),
    ]
    for x, y, r in (
        (64, 44, 1.6),
        (84, 32, 1.1),
        (186, 40, 1.7),
        (170, 30, 1.0),
        (192, 80, 1.2),
        (58, 90, 1.2),
        (62, 214, 1.1),
        (190, 216, 1.3),
        (112, 40, 1.1),
        (140, 50, 1.3),
    ):
        items.append(circle(x, y, r, "#f5e7bd"))
    for y, x0, x1 in ((96, 40, 82), (103, 40, 66), (200, 178, 214), (193, 190, 214)):
        items.append(line(f"M{x0} {y}L{x1} {y}", "#7f95c4", 2.2))
    items += night_waves(262, 17, NIGHT, "#8ea4cf") if foot > 300 else []
    # cords and tassels
    for side in (1, -1):

        def q(x, y, side=side):
            return f"{num(125 + side * x)} {num(y)}"

        cord = f"M{q(50, 150)}C{q(66, 176)} {q(64, 196)} {q(56, 222)}"
        items += [
            line(cord, INK, 5),
            line(cord, red, 3),
            circle(125 + side * 56, 226, 6.5, GOLD, INK, 1.5),
            line(f"M{q(53, 228)}L{q(59, 228)}", INK, 1.2),
            path(f"M{q(52, 233)}L{q(60, 233)}L{q(63, 258)}L{q(49, 258)}Z", red, INK, 1.5),
            line(f"M{q(54, 240)}L{q(53, 256)}M{q(58, 240)}L{q(59, 256)}", "#8f231f", 1.1),
        ]
    mask = (
        "M125 232C115 232 108 224 103 212C97 202 84 194 76 176C69 160 68 142 72 124C66 102 62 80 63 58"
        "C63 52 68 51 72 54C88 66 100 80 108 96C118 92 132 92 142 96C150 80 162 66 178 54C182 51 187 52 187 58"
        "C188 80 184 102 178 124C182 142 181 160 174 176C166 194 153 202 147 212C142 224 135 232 125 232Z"
    )
    items.append(path(mask, white, INK, 2.2))
    for side in (1, -1):

        def q(x, y, side=side):
            return f"{num(125 + side * x)} {num(y)}"

        items += [
            path(
                f"M{q(54, 68)}C{q(42, 78)} {q(32, 90)} {q(25, 104)}C{q(34, 104)} {q(44, 112)} {q(49, 122)}C{q(54, 106)} {q(56, 86)} {q(54, 68)}Z",
                red,
                INK,
                1.4,
            ),
            path(
                f"M{q(51, 80)}C{q(44, 88)} {q(38, 96)} {q(34, 104)}C{q(39, 106)} {q(44, 110)} {q(47, 114)}C{q(50, 103)} {q(51.5, 92)} {q(51, 80)}Z",
                "#8f231f",
            ),
            # eye
            path(f"M{q(11, 162)}C{q(18, 148)} {q(32, 141)} {q(47, 138)}C{q(42, 152)} {q(28, 163)} {q(11, 162)}Z", red),
            path(f"M{q(14, 160)}C{q(21, 151)} {q(32, 146)} {q(43, 142)}C{q(38, 152)} {q(27, 160)} {q(14, 160)}Z", INK),
            path(
                f"M{q(20, 157)}C{q(24, 152)} {q(32, 149)} {q(37, 148)}C{q(33, 154)} {q(27, 157.5)} {q(20, 157)}Z",
                GOLD,
            ),
            circle(125 + side * 28.5, 152.6, 2.6, INK),
            # brow and cheek marks
            brush(f"M{q(16, 139)}C{q(20, 131)} {q(27, 127)} {q(35, 126)}", red, 6.5),
            brush(f"M{q(52, 160)}C{q(44, 168)} {q(36, 172)} {q(27, 173)}", red, 5.5),
            brush(f"M{q(49, 173)}C{q(42, 180)} {q(35, 183)} {q(27, 183)}", red, 5.0),
            brush(f"M{q(42, 186)}C{q(37, 191)} {q(32, 193)} {q(26, 193)}", red, 4.4),
            brush(f"M{q(4, 213)}C{q(10, 218)} {q(17, 216)} {q(20, 208)}", INK, 2.4),
            line(f"M{q(9, 166)}C{q(10, 178)} {q(10, 190)} {q(8, 199)}", "#d9cdb4", 1.4),
        ]
    items += [
        path(
            "M125 100C131 108 134 116 133 123C132 130 128 134 125 140C122 134 118 130 117 123C116 116 119 108 125 100Z",
            red,
        ),
        path(
            "M125 112C128 117 129 121 128.5 124C128 127 126.5 129 125 132C123.5 129 122 127 121.5 124C121 121 122 117 125 112Z".replace(
                ".500", ".5"
            ),
            GOLD,
        ),
        path("M116 199C119 195 131 195 134 199C135 204 129 209 125 211C121 209 115 204 116 199Z", INK, INK, 1),
        line("M125 211L125 217", INK, 2),
    ]
    return items


def kappa_picture(foot=PY + PH + 2):
    """The river imp, shoulder-deep in the current with his cucumber."""
    skin, shade, belly = "#86a38f", "#5e7f70", "#dfe3c6"
    items = [
        linear_gradient("dusk", 0, PY, 0, PY + PH, [(0, "#8ea4cf"), (0.4, PANEL), (1, PANEL)]),
        rect(PX - 2, PY - 2, PW + 4, foot - PY + 2, 0, "url(#dusk)"),
        circle(125, 128, 76, "#f0dca4"),
        circle(125, 128, 81, None, GOLD, 1.2),
    ]
    for y, x0, x1 in ((66, 40, 84), (73, 40, 68), (92, 176, 214), (99, 192, 214)):
        items.append(line(f"M{x0} {y}L{x1} {y}", "#ffffff", 2.4))
    # shell behind the shoulders
    shell = region_free("M62 260C54 204 76 176 125 174C174 176 196 204 188 260Z")
    items += (
        [path(polyline_path(shell, True), "#6b5436")]
        + tortoise("#c9a45f", 15, 1.8)(shell)
        + [path(polyline_path(shell, True), None, INK, 2)]
    )
    # body
    items += [
        path("M84 280C80 226 96 200 125 198C154 200 170 226 166 280Z", skin, INK, 2),
        path("M100 280C96 236 106 214 125 212C144 214 154 236 150 280Z", belly, INK, 1.5),
        line("M101 240C112 246 138 246 149 240M100 256C112 262 138 262 150 256", "#a9b08c", 1.5),
    ]
    # raised arm with cucumber
    items += [path("M158 216C176 214 186 202 184 184L170 182C170 194 164 198 154 200Z", skin, INK, 2)]
    cuc = "M182 116C190 116 193 124 192 136L186 184C184 192 172 192 171 183L174 134C174 122 176 116 182 116Z"
    items += [
        path(cuc, "#3f7d54", INK, 1.8),
        line("M179 128L177 178M186 128L181.5 180".replace(".500", ".5"), "#2b5c3d", 1.4),
        line("M182 116L184 109", INK, 3.2),
        line("M182 116L184 109", "#8fae5c", 1.6),
        path(
            "M166 170C168 164 178 162 186 166C192 169 192 178 188 184C182 190 170 188 167 182C165 178 165 174 166 170Z",
            skin,
            INK,
            1.8,
        ),
        line("M168 172L178 172M167.5 177L177 177.5M170 182.5L178 182.5", INK, 1.2),
    ]
    # head
    items += [
        path(
            "M125 86C160 86 176 108 175 134C174 164 154 186 125 186C96 186 76 164 75 134C74 108 90 86 125 86Z",
            skin,
            INK,
            2.2,
        )
    ]
    # hair fringe and dish
    fringe = "M74 118C72 92 94 74 125 74C156 74 178 92 176 118L167 108L164 122L155 107L150 119L142 105L135 117L125 104L115 117L108 105L100 119L95 107L86 122L83 108Z"
    items += [
        path(fringe, HAIR, INK, 1.5),
        ellipse(125, 82, 35, 13, "#f7ecd0", INK, 2),
        ellipse(125, 83, 27, 8.5, "#8fb4d6", "#5d83ad", 1.2),
        line("M108 82C113 79.5 117 79.5 121 82M128 85C133 82.5 137 82.5 142 85".replace(".500", ".5"), "#ffffff", 1.6),
    ]
    for side in (1, -1):
        x = 125 + side * 23
        items += [
            circle(x, 136, 13.5, "#fffdf4", INK, 1.8),
            circle(x + 2.5, 137, 7.6, INK),
            circle(x + 5, 134, 2.6, "#ffffff"),
            path(
                f"M{x - 14} 136C{x - 14} 118 {x + 14} 118 {x + 14} 136C{x + 7} {130 + side * 2} {x - 7} {130 - side * 2} {x - 14} 136Z",
                shade,
                INK,
                1.6,
            ),
            ellipse(125 + side * 38, 156, 7, 4.5, "#e6a48c", opacity=0.7),
            brush(f"M{125 + side * 12} 120C{125 + side * 18} 115 {125 + side * 28} 115 {125 + side * 35} 121", HAIR, 4),
        ]
    items += [
        path(
            "M125 143C137 143 148 150 150 158C146 167 136 173 125 173C114 173 104 167 100 158C102 150 113 143 125 143Z",
            "#e0ac45",
            INK,
            1.8,
        ),
        line("M101 158C112 163 138 163 149 158", INK, 1.7),
        ellipse(120, 151, 1.5, 1.9, INK),
        ellipse(130, 151, 1.5, 1.9, INK),
    ]
    items += night_waves(258, 17, NIGHT, "#8ea4cf") if foot > 300 else []
    items += [
        path("M74 262C66 262 62 256 66 250C70 245 80 244 86 248C92 252 92 260 86 263Z", skin, INK, 1.8),
        line("M70 250L72 257M77 248L78 256M84 250L83 257", INK, 1.2),
    ]
    return items


def joker_card(picture, colour):
    items = [card_paper()] + picture + court_frame() + both_ways(joker_index(colour))
    items.append(card_edge())
    return document(items)


def fox_joker(colour):
    return joker_card(fox_picture(), colour)


def kappa_joker(colour):
    return joker_card(kappa_picture(), colour)


def region_free(d, steps=14):
    return flatten(d, steps)[0][:-1]


# --------------------------------------------------------------------------
# Large-index faces for small screens
# --------------------------------------------------------------------------


def large_marks(rank, s, colour):
    items = (
        rank_mark(rank, 55, 24, 92, colour, (9.4, 7.0))
        if rank != "10"
        else word("10", 63, 24, 92, colour, (9.4, 7.0), 0.8, 22)
    )
    items += [suit(s, 53, 168, 64, colour), suit(s, 194, 62, 72, colour)]
    return items


def ring_mat(cx, cy, r):
    return path(card_path() + disc_path(cx, cy, r), WASHI, rule="evenodd")


def large_pip(rank, s, colour):
    items = [card_paper()] + large_marks(rank, s, colour)
    items.append(suit(s, 158, 244, 150, colour))
    if rank == "A":
        items += inset_motif(s, 158, 244, 150, colour)
    items.append(card_edge())
    return document([i for i in items if i])


def large_court(rank, s, colour, scheme):
    p = COURT_COLOURS[scheme][s]
    half = COURT_FIGURES[(rank, s)](p)
    cx, cy, r, k = 157, 248, 82, 1.04
    items = [card_paper(), circle(cx, cy, r, p["sky"])]
    items += [at(half + court_river(40, 190)[:3], cx - 127 * k, cy - 103 * k, k)]
    items += [ring_mat(cx, cy, r), circle(cx, cy, r, None, INK, 2.0), circle(cx, cy, r + 4.5, None, GOLD, 1.6)]
    items += large_marks(rank, s, colour) + [card_edge()]
    return document([i for i in items if i])


def large_joker(kind, colour):
    """A big star and word across the top, the portrait in a roundel below."""
    picture, px, py, k = (fox_picture(250), 125, 148, 0.92) if kind == "fox" else (kappa_picture(250), 127, 140, 0.92)
    cx, cy, r = 157, 248, 82
    items = [
        card_paper(),
        circle(cx, cy, r, NIGHT),
        at(picture, cx - px * k, cy - py * k, k),
        ring_mat(cx, cy, r),
        circle(cx, cy, r, None, INK, 2.0),
        circle(cx, cy, r + 4.5, None, GOLD, 1.6),
        star(41, 64, 27, colour),
    ]
    items += word("JOKER", 156, 44, 40, colour, (9.6, 7.4), 0.94, 26)
    for i, ch in enumerate("JOKER"):
        w_ = GLYPHS[ch][0] * 0.26
        items.append(glyph(ch, 40 - w_ / 2, 122 + 36 * i, 26, colour, (9.6, 7.4)))
    items.append(card_edge())
    return document(items)


# --------------------------------------------------------------------------
# Backs
# --------------------------------------------------------------------------

BX, BY = 13, 13


def back_window():
    return [(BX, BY), (W - BX, BY), (W - BX, H - BY), (BX, H - BY)]


def back_frame(colour, line_colour):
    x, y, w_, h_ = BX, BY, W - 2 * BX, H - 2 * BY
    mat = (
        card_path()
        + f"M{x + 7} {y}L{x + w_ - 7} {y}C{x + w_ - 3} {y} {x + w_} {y + 3} {x + w_} {y + 7}L{x + w_} {y + h_ - 7}"
        f"C{x + w_} {y + h_ - 3} {x + w_ - 3} {y + h_} {x + w_ - 7} {y + h_}L{x + 7} {y + h_}C{x + 3} {y + h_} {x} {y + h_ - 3} {x} {y + h_ - 7}"
        f"L{x} {y + 7}C{x} {y + 3} {x + 3} {y} {x + 7} {y}Z"
    )
    band = 9
    return [
        rect(x + band / 2 - 1, y + band / 2 - 1, w_ - band + 2, h_ - band + 2, 5, None, colour, band + 2),
        path(mat, WASHI, rule="evenodd"),
        rect(x + band, y + band, w_ - 2 * band, h_ - 2 * band, 3.5, None, line_colour, 1.5),
        rect(x + 3.6, y + 3.6, w_ - 7.2, h_ - 7.2, 5, None, line_colour, 1.0),
        card_edge(),
    ]


def two_commas(cx, cy, r, a, b):
    """Futatsu-domoe: two whirling commas, the same after half a turn."""

    def comma(turn):
        pts = flatten(
            f"M0 {-r}C{r * 0.55} {-r} {r} {-r * 0.55} {r} 0C{r} {r * 0.3} {r * 0.9} {r * 0.55} {r * 0.78} {r * 0.66}"
            f"C{r * 0.82} {r * 0.3} {r * 0.62} {-r * 0.02} {r * 0.3} {-r * 0.04}"
            f"C{-r * 0.02} {-r * 0.06} {-r * 0.32} {-r * 0.2} {-r * 0.34} {-r * 0.5}C{-r * 0.34} {-r * 0.8} {-r * 0.2} {-r} 0 {-r}Z",
            10,
        )[0]
        return polyline_path(move(pts, cx, cy, 1.0, turn), True)

    return [path(comma(0), a), path(comma(180), b)]


def roundel(ground, ring, a, b):
    return [circle(125, 175, 35, ground, WASHI, 2.4), circle(125, 175, 31, None, ring, 1.6)] + two_commas(
        125, 175, 24, a, b
    )


def back_river_band(fill, edge, thin, accent):
    def y_at(x):
        u = (x - 125) / 112.0
        return 175 + 30 * math.sin(u * math.pi * 0.9)

    xs = [8 + i * 234 / 52 for i in range(53)]
    top = [(x, y_at(x) - 19) for x in xs]
    low = [(x, y_at(x) + 19) for x in xs]
    band = polyline_path(top + low[::-1], True)
    items = [path(band, fill, edge, 3.0)]
    half = []
    for off, x0, x1, colour in (
        (-12.5, 8, 242, thin),
        (-6.5, 8, 110, accent),
        (-6.5, 122, 242, thin),
        (0, 8, 70, thin),
        (0, 84, 125, accent),
    ):
        pts = [
            (x, y_at(x) + off + 0.9 * math.sin((x - 125) / 12)) for x in [x0 + i * (x1 - x0) / 30 for i in range(31)]
        ]
        half.append(line(polyline_path(pts), colour, 1.6))
    return items + half + [half_turn(half)], y_at


def back_wave():
    river, y_at = back_river_band(NIGHT, STRAW, "#7f97c9", GOLD)
    upper = [(BX, BY), (W - BX, BY)] + [(x, y_at(x)) for x in range(W - BX, BX - 1, -4)]
    r = (W - 2 * BX) / 16
    waves = seigaiha("#6f8ac2", r, 1.5, (0.64, 0.28), dx=0, dy=r)(upper) + seigaiha(
        "#d9b45f", r, 1.5, (1.0,), dx=0, dy=r
    )(upper)
    items = [card_paper(), rect(BX - 1, BY - 1, W - 2 * BX + 2, H - 2 * BY + 2, 0, INDIGO)]
    items += both_ways(waves) + river + roundel(NIGHT, GOLD, STRAW, "#7f97c9") + back_frame(NIGHT, "#d9b45f")
    return document(items)


def back_river():
    """Night river: ribbons of current under two moons, the same either way up."""

    def y_at(x, base):
        near = math.exp(-(((base - 175) / 150.0) ** 2))
        return base + (34 * near + 12) * math.sin(2 * math.pi * (x - 125) / 260)

    shades = ["#131e40", "#182650", "#1d2f60", "#243a72", "#2f4a88", "#42619f", "#6a87bb", "#a9bfdd"]
    items = [card_paper(), rect(BX - 1, BY - 1, W - 2 * BX + 2, H - 2 * BY + 2, 0, shades[0])]
    xs = [8 + i * 234 / 48 for i in range(49)]
    edges = [20, 62, 92, 116, 134, 149, 160, 168]
    for i, base in enumerate(edges):
        top = [(x, y_at(x, base)) for x in xs]
        low = [(x, y_at(x, 350 - base)) for x in xs]
        items.append(path(polyline_path(top + low[::-1], True), shades[i]))
    lines = []
    for base, colour, w in (
        (62, "#3d548c", 1.2),
        (92, GOLD, 1.3),
        (116, "#5b75ad", 1.2),
        (134, GOLD, 1.3),
        (149, "#8aa2d0", 1.2),
        (160, STRAW, 1.4),
        (168, WASHI, 1.4),
    ):
        lines.append(line(polyline_path([(x, y_at(x, base)) for x in xs]), colour, w))
    moon = [circle(176, 66, 24, STRAW), circle(176, 66, 28.5, None, GOLD, 1.2)]
    for x, y, r in (
        (50, 40, 1.6),
        (76, 62, 1.2),
        (104, 36, 1.4),
        (128, 74, 1.1),
        (140, 34, 1.2),
        (214, 34, 1.5),
        (222, 92, 1.2),
        (40, 84, 1.1),
        (92, 84, 1.0),
    ):
        moon.append(circle(x, y, r, "#f1e3b6"))
    items += both_ways(moon) + both_ways(lines) + back_frame(NIGHT, GOLD)
    return document(items)


def maple_leaf(cx, cy, r, fill, edge, turn):
    """A momiji leaf of seven points, its stem below, `r` from heart to tip."""
    points = [(-122, 0.6), (-80, 0.9), (-40, 1.0), (0, 1.12), (40, 1.0), (80, 0.9), (122, 0.6)]

    def at_angle(angle, reach):
        return reach * math.sin(math.radians(angle)), -reach * math.cos(math.radians(angle))

    outline = [(-0.04, 0.14)]
    for angle, reach in points:
        outline += [at_angle(angle - 17, 0.5 * reach), at_angle(angle, reach), at_angle(angle + 17, 0.5 * reach)]
        if angle < 122:
            outline.append(at_angle(angle + 20, 0.36))
    outline.append((0.04, 0.14))
    veins = "".join(polyline_path(move([(0, 0), at_angle(a, 0.74 * t)], cx, cy, r, turn)) for a, t in points)
    stem = polyline_path(move([(0, 0.05), (0.03, 0.4), (0.12, 0.72)], cx, cy, r, turn))
    return [
        line(stem, edge, 3.6),
        line(stem, fill, 1.8),
        path(polyline_path(move(outline, cx, cy, r, turn), True), fill, edge, 1.6),
        line(veins, edge, 0.8),
    ]


def back_maple():
    """Hemp leaves on crimson, maple leaves adrift on both banks; the same either way up."""
    crimson, deep, rose, gold = "#a12a2b", "#7d1c21", "#bb5048", "#e2bf74"
    leaf = hemp_leaf(rose, 17.8, 1.3)(back_window())
    items = [card_paper(), rect(BX - 1, BY - 1, W - 2 * BX + 2, H - 2 * BY + 2, 0, crimson)] + leaf
    river, _ = back_river_band(deep, gold, "#c98a6a", gold)
    items += river
    adrift = maple_leaf(76, 88, 37, gold, deep, -24) + maple_leaf(182, 104, 22, "#f0d9a0", deep, 32)
    items += both_ways(adrift)
    items += roundel(deep, gold, "#f0d9a0", "#d9826c") + back_frame(deep, gold)
    return document(items)


def back_plain_crimson():
    crimson, deep = "#a52a2a", "#8f2122"
    items = [card_paper(), rect(BX - 1, BY - 1, W - 2 * BX + 2, H - 2 * BY + 2, 0, crimson)]
    items += [circle(125, 175, 33, crimson, "#e2bf74", 1.5)] + two_commas(125, 175, 25, "#e9cf92", "#e9cf92")
    corner = []
    for sx, x in ((1, BX + 18), (-1, W - BX - 18)):
        y = BY + 18
        corner += [
            line(f"M{x} {y + 20}L{x} {y}L{x + sx * 20} {y}", "#e2bf74", 1.5),
            line(f"M{x + sx * 6} {y + 14}L{x + sx * 6} {y + 6}L{x + sx * 14} {y + 6}", "#e2bf74", 1.2),
        ]
    items += both_ways(corner) + back_frame(deep, "#e2bf74")
    return document(items)


BACKS = {
    "back-wave": back_wave,
    "back-river": back_river,
    "back-maple": back_maple,
    "back-plain-crimson": back_plain_crimson,
}

# --------------------------------------------------------------------------
# Writing the deck
# --------------------------------------------------------------------------


def face_svg(rank, s, scheme):
    colour = PALETTES[scheme][s]
    if rank == "A":
        return ace(s, colour)
    if rank in "JQK":
        return court_card(rank, s, colour, scheme)
    return pip_card(rank, s, colour)


def large_svg(rank, s, scheme):
    colour = PALETTES[scheme][s]
    if rank in "JQK":
        return large_court(rank, s, colour, scheme)
    return large_pip(rank, s, colour)


def write_deck(folder, scheme):
    """All faces, jokers, large faces and backs of one colour scheme."""
    (folder / "large").mkdir(parents=True, exist_ok=True)
    files = {}
    for s in SUITS:
        for rank in RANKS:
            files[f"{rank}{s}.svg"] = face_svg(rank, s, scheme)
            files[f"large/{rank}{s}.svg"] = large_svg(rank, s, scheme)
    files["JK1.svg"], files["JK2.svg"] = fox_joker(VERMILION), kappa_joker(INK)
    files["large/JK1.svg"], files["large/JK2.svg"] = large_joker("fox", VERMILION), large_joker("kappa", INK)
    if scheme == "two":  # backs have no suits: one copy serves both decks
        files |= {f"{name}.svg": draw() for name, draw in BACKS.items()}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--out",
        default=Path(__file__).resolve().parent.parent,
        type=Path,
        help="folder that receives cards/ and cards4/",
    )
    parser.add_argument("--palette", choices=["two", "four", "both"], default="both")
    options = parser.parse_args()
    for scheme, folder in (("two", "cards"), ("four", "cards4")):
        if options.palette in (scheme, "both"):
            files = write_deck(options.out / folder, scheme)
            print(f"{folder}: {len(files)} files, {sum(map(len, files.values())) // 1024} KiB")


if __name__ == "__main__":
    main()
