"""Draws the board of the eight combinations: its cards, and who has played it in this round."""

from typing import Final

from engine.games.sumidagawa.combinations import Pattern
from engine.games.sumidagawa.state import Play
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.games.sumidagawa import layout
from game.games.sumidagawa.card_text import PATTERN_OF, combination
from game.games.sumidagawa.model import SumidagawaModel
from game.games.sumidagawa.texts import naming
from game.text.translations import language, tr
from game.ui.widgets import Rect

GLOSS_GAP: Final = 24.0
"""The gap between the name of a combination and its meaning beside it, which a line through the name needs."""


def paint(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the board. The combination of the chosen cards has a gold outline."""
    x, y, w, h = layout.board(model.geometry)
    canvas.panel(x, y, w, h, RADIUS["panel"], 0.72)
    n = tr("sumidagawa.word.round", n=model.round)
    right = canvas.text(n, x + w - 18, y + 18, 14, PALETTE["gold_hi"], "B", "r", fit=w * 0.4)
    used = canvas.text(tr("sumidagawa.board.title"), x + 18, y + 18, 16, fit=w - 46 - right)
    once = tr("sumidagawa.board.once")
    if canvas.text_width(once, 13, "M") < w - 56 - used - right:
        canvas.text(once, x + 28 + used, y + 18, 13, PALETTE["muted"], "M")
    made = {play.kind: play for play in model.named}
    now = naming(model) if model.chosen and not model.only_shown else None
    for i, kind in enumerate(PATTERN_OF):
        lit = now is not None and now.able and now.head == combination(kind)
        _cell(model, canvas, kind, layout.cell(model.geometry, i), made.get(kind), lit)


def _cell(model: SumidagawaModel, canvas: Canvas, kind: str, rect: Rect, made: Play | None, lit: bool) -> None:
    x, y, w, h = rect
    pattern = PATTERN_OF[kind]
    if made:
        canvas.box(x, y, w, h, 10, PALETTE["dark"], 0.75, line=PALETTE["line"], line_alpha=0.12)
    else:
        line, alpha, wide = (PALETTE["gold_hi"], 1.0, 3.0) if lit else (PALETTE["ink"], 0.2, 1.0)
        canvas.box(
            x, y, w, h, 10, PALETTE["paper"], to=PALETTE["washi_lo"], line=line, line_alpha=alpha, line_width=wide
        )
    gloss = tr(f"sumidagawa.combination.{kind}.gloss") if language() == "en" else ""
    name, room = combination(kind), w - layout.CELL_PAD
    beside = canvas.least_width(name) + canvas.least_width(gloss, "M") + GLOSS_GAP if gloss else 0.0
    if canvas.least_width(gloss, "M") > room:
        gloss = ""
    broken = canvas.least_width(name) > room and " " in name  # its second part takes the place of the meaning
    if broken:
        name, gloss = name.split(" ", 1)
    below = bool(gloss) and (beside > room or model.geometry.columns > 1)
    cards = 22.0 if below else 26.0
    lines = canvas.text_height(15) + 2 + (canvas.text_height(12) + 2 if below else 0.0)
    part = min(1.0, (h - cards) / lines)  # a cell grows with no text
    high = ((canvas.text_height(15) + 2) * part, (canvas.text_height(12) + 2) * part if below else 0.0, cards)
    pad = max(0.0, (h - sum(high)) / 2)
    top = y + pad + high[0] / 2
    colour = PALETTE["off"] if made else PALETTE["ink"]
    used = canvas.text(name, x + 11, top, (15 if gloss else 17) * part, colour, fit=room)
    if not broken:
        colour = PALETTE["off"] if made else PALETTE["ink_soft"]
    if below:
        weight = "B" if broken else "M"
        canvas.text(gloss, x + 11, y + pad + high[0] + high[1] / 2 - 1, 12 * part, colour, weight, fit=room)
    elif gloss:
        canvas.text(gloss, x + w - 9, top, 12 * part, colour, "M", "r", fit=room - used - GLOSS_GAP / 2)
    foot = y + h - pad - high[2] / 2 + 1
    k = 1.0 if below else 1.15
    for j in range(pattern.cards):
        up = (pattern.cards - 1) * 1.6 - j * 3.2 if pattern.run else 0.0
        _mini(canvas, pattern, x + 11 + j * 15 * k, foot - 8.5 * k + up, made is not None, k)
    if made is None:
        word = tr("sumidagawa.board." + ("one" if pattern.cards == 1 else "row" if pattern.run else "same"))
        fit = w - 26 - pattern.cards * 15 * k
        if canvas.least_width(word, "M") <= fit:  # the small cards show it as well
            canvas.text(word, x + w - 9, foot, 13 * part, PALETTE["ink_soft"], "M", "r", fit=fit)
        return
    canvas.path(
        f"M{x + 6:.1f} {top + 3:.1f}C{x + 22:.1f} {top - 4:.1f} {x + used:.1f} {top + 4:.1f} "
        f"{x + used + 17:.1f} {top - 3:.1f}",
        line=PALETTE["verm_hi"],
        line_width=3.2,
    )
    n = canvas.text(str(made.number), x + w - 11, foot, 18 * part, PALETTE["text"], "B", "r")
    canvas.avatar(model.seats.crests[made.seat], x + w - 11 - n - 16, foot, 9.5)


def _mini(canvas: Canvas, pattern: Pattern, x: float, y: float, off: bool, k: float) -> None:
    """Draw a small card, k times the smallest size: black with a moon, red with a sun."""
    fill = (
        PALETTE["dark"]
        if off and not pattern.red
        else PALETTE["verm_lo"]
        if off
        else PALETTE["verm"]
        if pattern.red
        else PALETTE["ink"]
    )
    mark = PALETTE["off"] if off else PALETTE["washi"]
    canvas.box(x, y, 12.5 * k, 17 * k, 3, fill, 1, line=mark, line_alpha=0.9 if off else 0.5)
    if pattern.red:
        canvas.circle(x + 6.25 * k, y + 8.5 * k, 2.6 * k, mark)
        return
    right, top, foot = x + 8.2 * k, y + 5.8 * k, y + 11.2 * k
    canvas.path(
        f"M{right:.2f} {top:.2f}A{3.3 * k:.2f} {3.3 * k:.2f} 0 1 0 {right:.2f} {foot:.2f}"
        f"A{3 * k:.2f} {3 * k:.2f} 0 0 1 {right:.2f} {top:.2f}Z",
        fill=mark,
    )
