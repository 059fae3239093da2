"""Draws the coach's panel: a sheet of paper with the player's moves, the coach's, and the reasons.

Everything is painted from a `CoachModel`. Boxes are in units."""

from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.learn.coach import CostlyDecision, MoveReview, added_up
from game.scenes.table.hint_painter import even_height, letter_sizes
from game.text.translations import tr
from game.ui.widgets import Rect

WIDTH: Final = 640.0
"""The width of the paper with letters of the usual size, in units."""
CHANCE: Final = 24.0
"""The height of a row of small cards that shows a chance."""
MOVE_REASONS: Final = 3
"""Reasons shown for a single move."""
DEAL_REASONS: Final = 2
"""Reasons shown for each move of a deal; one where text is large."""


class CoachModel(NamedTuple):
    """The coach's panel as it is painted: one `verdict`, else the `costly` decisions of a deal (None while they are
    being evaluated)."""

    title: str
    verdict: MoveReview | None
    costly: tuple[CostlyDecision, ...] | None


def paper(c: Canvas, model: CoachModel) -> Rect:
    """The paper of the coach's panel, as high as its text needs. It takes the whole width if it gets too high."""
    return _place(c, model)[1]


def _place(c: Canvas, model: CoachModel) -> tuple[float, Rect]:
    """The part of the chosen size that the letters of the coach have, and the box of its paper."""
    letters, w, h = 1.0, 0.0, 0.0
    for letters in letter_sizes(c):
        with c.letters(letters):
            for w in (min(c.width - 60, WIDTH * (1 + (c.text_scale - 1) * 0.9)), c.width - 60):
                h = even_height(_content(c, model, 0, 0, w, False))
                if h <= c.height - 24:
                    break
        if h <= c.height - 24:
            break
    return letters, ((c.width - w) / 2, max(12.0, (c.height - h) / 2 - 20), w, h)


def draw(c: Canvas, model: CoachModel) -> None:
    """Draw the coach's panel without its button."""
    c.veil(130)
    letters, (x, y, w, h) = _place(c, model)
    c.paper(x, y, w, h)
    with c.letters(letters):
        _content(c, model, x, y, w, True)


def _content(c: Canvas, model: CoachModel, x: float, y: float, w: float, draw: bool) -> float:
    """Write the panel, or only measure it. Returns its height."""
    top, left, room = y, x + 28, w - 56
    y += 20
    if draw:
        c.icon("bulb", left + 12, y + c.text_height(22) * 0.6, 26, PALETTE["gold_lo"])
        c.text(model.title, left + 34, y + c.text_height(22) * 0.6, 22, PALETTE["ink"], fit=room - 34)
    y += c.text_height(22) * 1.2 + 8
    if draw:
        c.box(left, y, room, 2, 1, PALETTE["gold"], 0.8)
    y += 12
    if model.verdict:
        y = _verdict(c, model.verdict, left, y, room, MOVE_REASONS, draw)
    elif model.costly is None:
        y += c.paragraph(tr("coach.thinking"), left, y, room, 16, PALETTE["ink_soft"], draw=draw)
    elif not model.costly:
        y += c.paragraph(tr("coach.deal_none"), left, y, room, 16, PALETTE["ink"], draw=draw)
    else:
        for i, one in enumerate(model.costly):
            if i:
                y += 6
                if draw:
                    c.box(left, y, room, 1.5, 0, PALETTE["ink"], 0.2)
                y += 8
            silent = one.verdict.mine == tr("coach.silent")
            if draw:
                c.text(
                    tr("coach.moment_after" if silent else "coach.moment", n=one.number),
                    left,
                    y + c.text_height(14) * 0.75,
                    14,
                    PALETTE["ink_soft"],
                    "M",
                    fit=room,
                )
            y += c.text_height(14) * 1.4
            y = _verdict(c, one.verdict, left, y, room, DEAL_REASONS if c.text_scale < 1.25 else 1, draw)
    return y + 12 + 48 + 18 - top


def _verdict(c: Canvas, v: MoveReview, x: float, y: float, w: float, most: int, draw: bool) -> float:
    """Write both moves, their difference and at most `most` reasons. Returns where the text ends."""
    names = (tr("coach.yours"), tr("coach.theirs"))
    column = max(c.text_width(n, 15, "M") for n in names) + 18
    moves = ((names[0], v.mine, PALETTE["ink"]), (names[1], v.best, PALETTE["ink"] if v.same else PALETTE["verm_ink"]))
    for name, move, colour in moves:
        if draw:
            c.text(name, x, y + c.text_height(18) * 0.7, 15, PALETTE["ink_soft"], "M")
        y += max(c.text_height(18) * 1.4, c.paragraph(move, x + column, y, w - column, 18, colour, "B", 1.4, draw=draw))
    y += 2
    y += (
        c.paragraph(tr("coach.same") if v.same else v.gap, x, y, w, 16, PALETTE["ink"], "B", 1.4, draw=draw)
        if v.same or v.gap
        else 0
    )
    if v.same and v.against and v.lines:
        y += c.paragraph(tr("coach.against", move=v.against), x, y, w, 15, PALETTE["ink_soft"], "M", 1.4, draw=draw)
    y += 4
    rows = added_up(v, most)
    if most == 1 and v.gap:  # the sum is in the sentence above
        rows = rows[:-1]
    for n, (text, worth, hits) in enumerate(rows):
        total = n > 0 and text == tr(f"coach.sum.{v.unit}")
        taken = c.text_width(worth, 16) + 14 if worth else 0
        if total:
            if draw:
                c.box(x, y + 1, w, 1, 0, PALETTE["ink"], 0.3)
            y += 4
        weight = "B" if total else "M"
        high = c.paragraph(text, x, y, w - taken, 15, PALETTE["ink"], weight, 1.4, draw=draw)
        if draw and worth:
            colour = PALETTE["ink"] if total else PALETTE["bar"] if worth.startswith("+") else PALETTE["verm_ink"]
            c.text(worth, x + w, y + c.text_height(15) * 0.7, 16, colour, "B", "r")
        y += high + 2
        if hits and v.unseen and most > 1:
            if draw:
                _paint_chance(c, hits, v.unseen, x, y, w)
            y += CHANCE + 8
    return y


def _paint_chance(c: Canvas, hits: int, unseen: int, x: float, y: float, w: float) -> None:
    """Draw every card that the seat has not seen as a small back, the helpful ones turned up and raised."""
    step = min(CHANCE * 0.75, w / unseen)
    for i in range(unseen):
        left, turned = x + i * step, i < hits
        fill, line = (PALETTE["washi"], PALETTE["verm"]) if turned else (PALETTE["bar"], PALETTE["ink"])
        c.box(left, y + (0 if turned else 4), CHANCE * 0.62, CHANCE - 4, 2, fill, line=line, line_alpha=0.8)


def spoken(model: CoachModel) -> str:
    """The panel as speech output says it."""
    verdicts = [model.verdict] if model.verdict else [decision.verdict for decision in model.costly or ()]
    lines = [model.title]
    for v in verdicts:
        lines += [
            tr("say.of", who=tr("coach.yours"), what=v.mine),
            tr("say.of", who=tr("coach.theirs"), what=v.best),
            v.gap,
            *(f"{reason.text} {reason.worth}".strip() for reason in added_up(v, MOVE_REASONS)),
        ]
    return " ".join(filter(None, lines))
