"""What stands beside the table in a wide window: the match deal by deal at the left, the coach's question and the moves
at the right. Lengths are in units."""

from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import MARGIN, PALETTE, RADIUS, SEATS
from game.table.geometry import row_box, stage
from game.table.match_score import DealLine, MatchScore
from game.text.amounts import number, signed
from game.text.translations import tr
from game.ui.widgets import Rect

TOP: Final = 84.0
"""The upper edge of the panels."""
PILL_H: Final = 34.0
"""The height of the button beside the coach's title that compares the last move."""
ROW_H: Final = 64.0
"""The highest row of buttons of any game."""
COACH_W: Final = 262.0
TITLE: Final = 18.0
MOVE: Final = 9.0
FOOT: Final = 6.0
"""The room around the title of a panel, around a move of one line, and below the last one."""
BESIDE: Final = 520.0
"""From this width of a side on, coach and moves stand side by side."""


class SidePanels(NamedTuple):
    """The boxes of the panels. `coach` is None where nobody can be helped."""

    deals: Rect
    moves: Rect
    coach: Rect | None


def places(c: Canvas, top: float, coach: bool) -> SidePanels | None:
    """The boxes of the panels; None if the window is not wide enough. `top` is their upper edge. `coach`: whether there
    is one."""
    left, inner = stage(c.width)
    if not left:
        return None
    foot = row_box(c.width, c.height, ROW_H)[1] - 12
    wide, x = left - MARGIN - 8, left + inner + 8
    deals = (float(MARGIN), top, min(wide, 330.0), foot - top)
    if not coach:
        return SidePanels(deals, (x, top, wide, foot - top), None)
    if left >= BESIDE:
        moves = (x + COACH_W + 16, top, wide - COACH_W - 16, foot - top)
        return SidePanels(deals, moves, (x, top, COACH_W, foot - top))
    high = 164.0 + 5 * (c.text_height(14) - 14)
    moves = (x, top + high + 10, wide, foot - top - high - 10)
    return SidePanels(deals, moves, (x, top, wide, high))


def answer_box(coach: Rect) -> Rect:
    """The place of the button that shows the answer, at the foot of the coach's panel."""
    x, y, w, h = coach
    return x + 12, y + h - 48, w - 24, 38.0


def paint(c: Canvas, panels: SidePanels, score: MatchScore, question: str, pill: float) -> None:
    """Draw the panels. `question` is what the coach asks. Moves are left out where large text has no room for one."""
    _deals(c, score, panels.deals)
    if panels.moves[3] >= TITLE + 2 * c.text_height(14) + MOVE + FOOT:
        _moves(c, score, panels.moves)
    if panels.coach:
        _coach(c, question, panels.coach, pill)


def _panel(c: Canvas, rect: Rect, title: str) -> float:
    """Draw an empty panel with its title. Return where the first line begins."""
    x, y, w, h = rect
    c.panel(x, y, w, h, RADIUS["plate"], 0.62, False)
    c.text(title, x + 16, y + 10 + c.text_height(14) / 2, 14, PALETTE["muted"], fit=w - 32)
    return y + TITLE + c.text_height(14)


def _deals(c: Canvas, score: MatchScore, rect: Rect) -> None:
    """Draw the total of each player, and below them the newest deals with the points of who won them."""
    x, _, w, _ = rect
    y, foot = _panel(c, rect, tr("score.title")), rect[1] + rect[3] - 8
    line = max(26.0 if len(score.names) > 4 else 32.0, c.text_height(16) + 4)
    best = max([1, score.target, *(abs(t) for t in score.totals)])
    for name, crest, total in zip(score.names, score.crests, score.totals, strict=True):
        cy = y + line / 2
        c.avatar(crest, x + 26, cy, 10)
        used = c.text(_points(score, total), x + w - 16, cy, 18, PALETTE["text"], "B", "r")
        c.text(name, x + 44, cy - (3 if len(score.names) < 5 else 0), 15, fit=w - 72 - used)
        if len(score.names) < 5:
            c.box(x + 44, cy + 10, w - 76 - used, 5, 2.5, PALETTE["line"], 0.12)
            if total > 0:
                c.box(x + 44, cy + 10, max(5.0, (w - 76 - used) * total / best), 5, 2.5, SEATS[crest])
        y += line
    deals = [d for i, d in enumerate(score.deals) if i not in score.asides]
    line = c.text_height(14) + 8
    room = int((foot - y - 14) // line)
    if room < 1 or not deals:
        return
    c.path(f"M{x + 16:.1f} {y + 6:.1f}H{x + w - 16:.1f}", line=PALETTE["line"], line_width=1, line_alpha=0.15)
    y += 12
    first = max(0, len(deals) - room)
    for n, deal in enumerate(deals[first:], first + 1):
        _deal(c, score, n, deal, (x, y, w, line))
        y += line


def _deal(c: Canvas, score: MatchScore, n: int, deal: DealLine, rect: Rect) -> None:
    """Draw a deal in a line: its number, who won it, how it ended, the winner's points."""
    x, y, w, h = rect
    cy, used = y + h / 2, 0.0
    c.text(str(n), x + 16, cy, 14, PALETTE["muted"], "M")
    if deal.winners:
        winner = deal.winners[0]
        c.avatar(score.crests[winner], x + 48, cy, 9)
        used = c.text(signed(deal.points[winner]), x + w - 16, cy, 14, PALETTE["gold_hi"], "B", "r")
    c.text(deal.how, x + 64, cy, 14, PALETTE["text"], "M", fit=w - 92 - used)


def _points(score: MatchScore, total: int) -> str:
    return signed(total) if score.zero_sum else number(total)


def _moves(c: Canvas, score: MatchScore, rect: Rect) -> None:
    """Draw the newest moves of the deal, the last one lit."""
    x, _, w, _ = rect
    y = _panel(c, rect, tr("score.moves"))
    step, foot = c.text_height(14) + 2, rect[1] + rect[3] - FOOT
    rows: list[tuple[int, list[str]]] = []
    for player, text in reversed(score.moves):
        lines = c.lines(text, 14, w - 58, "B")
        if y + (sum(len(above) for _, above in rows) + len(lines)) * step + (len(rows) + 1) * 7 > foot:
            break
        rows.insert(0, (player, lines))
    for i, (player, lines) in enumerate(rows):
        high, now = len(lines) * step + 7, i == len(rows) - 1
        if now:
            c.box(x + 8, y + 1, w - 16, high - 2, 8, PALETTE["line"], 0.09)
        c.avatar(score.crests[player], x + 26, y + (step + 7) / 2, 9)
        for n, line in enumerate(lines):
            at = y + 3.5 + (n + 0.5) * step
            c.text(line, x + 44, at, 14, PALETTE["text"] if now else PALETTE["muted"], "B" if now else "M", fit=w - 54)
        y += high


def _coach(c: Canvas, question: str, rect: Rect, pill: float) -> None:
    """Draw the coach's question on paper, and its title up to a button `pill` wide."""
    x, y, w, h = rect
    c.shadow(x, y, w, h, RADIUS["plate"], 14, 8, 140)
    c.box(x, y, w, h, RADIUS["plate"], PALETTE["paper"], 1, to=PALETTE["paper_lo"])
    top = max(c.text_height(16) + 14, PILL_H + 6)
    c.icon("bulb", x + 26, y + top / 2 + 2, 20, PALETTE["gold_lo"])
    c.text(tr("coach.name"), x + 44, y + top / 2 + 2, 16, PALETTE["ink"], fit=w - 62 - pill)
    room = answer_box(rect)[1] - y - top - 8
    for size in (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0):
        lines, step = c.lines(question, size, w - 32), c.text_height(size) * 1.3
        if step * len(lines) <= room:
            break
    for i, line in enumerate(lines):
        c.text(line, x + 16, y + top + 4 + step * (i + 0.5), size, PALETTE["ink"], "M", fit=w - 32)
