"""Draws the pool of Rumino, its chips on their way, and the race of the totals to 100."""

from typing import Final

from engine.games.rumino.score import OUT, REBUY_SEATS
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS, SEATS
from game.games.rumino import layout
from game.games.rumino.model import RuminoModel
from game.text.amounts import number
from game.text.translations import tr
from game.ui.widgets import Rect

DANGER: Final = 80
"""A total from which one bad hand can reach 100. The race marks it red."""
NAMES: Final = 0.42
"""The part of the width of the race that names may take beside the bars."""
_STACKS: Final = (  # x, foot, share of the chips, colour; from back to front
    (-42, -20, 5, PALETTE["verm"]),
    (0, -24, 6, PALETTE["chip_blue"]),
    (42, -20, 4, PALETTE["verm"]),
    (-21, 0, 3, PALETTE["gold"]),
    (21, 0, 4, PALETTE["chip_blue"]),
)
_CHIPS: Final = 22


# -------------------------------------------------------------------- chips --
def chip_count(model: RuminoModel, amount: int) -> int:
    """The number of chips to draw for an amount: four for an ante, at most 34."""
    ante: int = model.view.options["ante"]
    return min(34, round(4 * amount / ante))


def chips(canvas: Canvas, x: float, y: float, n: int, r: float) -> None:
    """Draw n chips of radius r in five stacks with their foot at y."""
    k = r / 21
    for dx, dy, part, colour in _STACKS:
        for i in range(round(n * part / _CHIPS) if n > 2 else n * (dx == 0)):
            canvas.chip(x + dx * k, y + dy * k - i * 7.5 * k, r, colour)


def flights(model: RuminoModel, canvas: Canvas, pool: tuple[float, float]) -> None:
    """Draw chips that fly between seats and pool. If motion is reduced, they stand at their seat."""
    for f in model.effects.flights():
        if not 0 < f.part < 1:
            continue
        (x0, y0), (x1, y1) = seat_at(model, f.seat), pool
        if f.back:
            (x0, y0), (x1, y1) = (x1, y1), (x0, y0)
        p = 1 - (1 - f.part) ** 3
        if model.reduced:
            p = float(f.back)
        x, y = x0 + (x1 - x0) * p, y0 + (y1 - y0) * p - 60 * p * (1 - p)
        stack = min(6, max(2, chip_count(model, f.amount)))
        for i in range(stack):
            canvas.chip(x + 14 * (i % 2), y - (i // 2) * 6, 15, (PALETTE["verm"], PALETTE["chip_blue"])[i % 2])
        canvas.pill(str(f.amount), x + 40, y - 6, 16, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28, anchor="l")


def seat_at(model: RuminoModel, seat: int) -> tuple[float, float]:
    """The point that chips of a seat fly from and to."""
    if model.open:
        cell = next((cell for s, cell in model.cells() if s == seat), model.cells()[0][1])
        return cell.x + cell.w - 12 - 144, cell.y + 21
    if seat == model.me:
        return layout.own_at(model.geometry)
    return layout.plate_at(model.geometry, (seat - model.me - 1) % model.n)


def panel(model: RuminoModel, canvas: Canvas) -> None:
    """Draw the panel of the pool: what it was paid from, and what a rebuy costs."""
    x, y, w, h = layout.pool_panel(model.geometry)
    standing, options = model.standing, model.view.options
    canvas.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
    canvas.text(tr("rumino.table.pool"), x + 18, y + 26, 14, PALETTE["muted"], fit=110)
    rebuys = sum(standing.rebuys)
    lines = [canvas.text_height(14) + 8, canvas.text_height(14) + 8, canvas.text_height(13) + 6]
    top = y + h - 12 - sum(lines)
    text = tr("rumino.table.antes", n=model.n, ante=options["ante"])
    if rebuys:
        text = tr("rumino.table.with_rebuys", n=rebuys, antes=model.n)
    canvas.text(text, x + 18, top - 6 + lines[0] / 2, 14, PALETTE["text"], "M", fit=w - 36)
    note = tr("rumino.table.play_chips")
    if not rebuys and canvas.text_width(text, 14) + canvas.text_width(note, 13) <= w - 46:
        canvas.text(note, x + w - 18, top - 6 + lines[0] / 2, 13, PALETTE["muted"], "M", "r")
    canvas.path(
        f"M{x + 18:.1f} {top + lines[0] - 2:.1f}H{x + w - 18:.1f}", line=PALETTE["line"], line_width=1, line_alpha=0.15
    )
    most, y2 = options["max_rebuys"], top + lines[0] + lines[1] / 2 + 2
    y3 = y2 + (lines[1] + lines[2]) / 2
    if len(model.facts.playing) < REBUY_SEATS or (most != "unlimited" and rebuys >= most):
        key = "no_rebuys" if most == 0 or model.n < REBUY_SEATS else "no_more_rebuys"
        canvas.text(tr(f"rumino.table.{key}"), x + 18, (y2 + y3) / 2, 14, PALETTE["muted"], "M", fit=w - 36)
        return
    used = canvas.text(str(standing.pool), x + w - 18, y2, 16, PALETTE["gold_hi"], "B", "r")
    canvas.text(tr("rumino.table.price"), x + 18, y2, 14, PALETTE["text"], "M", fit=w - 46 - used)
    highest = max((standing.totals[s] for s in standing.playing), default=0)
    back = tr("rumino.table.back_at", total=number(highest))
    if canvas.text_width(back, 13, "M") > w - 36:
        back = tr("rumino.table.back_at_short", total=number(highest))
    canvas.text(back, x + 18, y3, 13, PALETTE["muted"], "M", fit=w - 36)


# --------------------------------------------------------------------- race --
def race(model: RuminoModel, canvas: Canvas, rect: Rect, totals: tuple[int, ...]) -> None:
    """Draw the race: a bar for the total of each seat. The zone from DANGER to 100 is red."""
    x, y, w, h = rect
    canvas.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
    race, hundred, used = tr("rumino.table.race"), tr("rumino.table.hundred"), -12.0
    if canvas.least_width(race) + canvas.least_width(hundred, "M") + 48 <= w:
        used = canvas.text(hundred, x + w - 18, y + 24, 13, PALETTE["verm_text"], "M", "r", fit=w * 0.42)
    canvas.text(race, x + 18, y + 24, 14, PALETTE["muted"], fit=w - 48 - used)
    before = model.view.match_state.facts.totals
    order = sorted(range(model.n), key=lambda s: (before[s], (s - model.me) % model.n))
    pitch = min(40.0, (h - 54) / model.n)
    size = 14 * min(1.0, pitch / canvas.text_height(14))
    names = max(56.0, *(canvas.text_width(model.seats.name(s), size) + 8 for s in range(model.n)))
    above = names > w * NAMES  # long names stand above thin bars
    left, right = x + 50 + (0 if above else names), x + w - 24 - canvas.text_width("−100", 16)
    top, foot = y + 44, y + 48 + pitch * model.n
    danger = left + (right - left) * DANGER / OUT
    canvas.box(danger, top, right - danger, foot - top, 4, PALETTE["verm"], 0.2)
    for i, seat in enumerate(order):
        at = (x, left, right, x + w - 18)
        _runner(model, canvas, seat, totals[seat], y + 46 + pitch * (i + 0.5), at, above, size)
    canvas.path(f"M{right:.1f} {top:.1f}V{foot:.1f}", line=PALETTE["verm_hi"], line_width=2, dash="4 4")


def _runner(
    model: RuminoModel,
    canvas: Canvas,
    seat: int,
    total: int,
    y: float,
    at: tuple[float, float, float, float],
    above: bool,
    size: float,
) -> None:
    """Draw a line of the race: crest, name of a `size`, bar, total; the name `above` the bar or left of it. The name of
    a seat that is out is struck through."""
    x, left, right, edge = at
    out = total >= OUT
    crest = model.seats.crests[seat]
    canvas.avatar(crest, x + 28, y, 12)
    high, bar, fit = (y - 4, y + canvas.text_height(size) / 2 - 1, right - left) if above else (y, y - 5, left - x - 54)
    thick = 4.0 if above else 10.0
    colour = PALETTE["muted"] if out else PALETTE["text"]
    used = canvas.text(model.seats.name(seat), x + 48, high, size, colour, fit=fit)
    if out:
        canvas.path(f"M{x + 45:.1f} {high:.1f}H{x + 51 + used:.1f}", line=PALETTE["muted"], line_width=2)
    wide = right - left
    canvas.box(left, bar, wide, thick, thick / 2, PALETTE["line"], 0.12)
    if total > 0:
        part = max(thick, wide * min(1.0, total / OUT))
        canvas.box(left, bar, part, thick, thick / 2, PALETTE["off"] if out else SEATS[crest])
    canvas.text(
        number(total),
        edge,
        y,
        size * 16 / 14,
        PALETTE["muted"] if out else PALETTE["verm_text"] if total >= DANGER else PALETTE["text"],
        "B",
        "r",
    )
