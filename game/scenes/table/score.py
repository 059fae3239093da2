"""The score screen: points deal by deal, a chart of the running totals, and the moves of the current deal."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.scenes import upright
from game.scenes.menu import Menu
from game.scenes.table.score_chart import paint_chart
from game.table import rule_page_finder
from game.table.match_score import DealLine, MatchScore
from game.text.amounts import number, signed
from game.text.translations import tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.focus import ScrollArea
from game.ui.widgets import Rect, Widget

ROW: Final = 36.0
APART: Final = 16.0
"""The least space between the numbers of two columns, in units."""


class ScoreScene(Menu):
    """The score, opened over the table. Escape or its key closes it."""

    upright = True

    def __init__(self, game: str | None, score: MatchScore) -> None:
        super().__init__()
        self.game = game
        self.score = score
        self._fresh = True

    def title(self) -> str:
        return tr("score.title")

    def rules_page(self) -> str:
        known = rule_page_finder.pages(str(self.game))
        return known.SCORE if known else ""

    def _boxes(self) -> tuple[Rect, Rect, Rect]:
        """The boxes of the sheet, the chart and the moves."""
        c = self.canvas
        if c.upright:
            return self._stacked()
        y, h = 92.0, c.height - 116
        left = min(640.0, (c.width - 72) * 0.55) if len(self.score.names) < 5 else (c.width - 72) * 0.6
        x = 24 + left + 24
        return (
            (24, y, left, h),
            (x, y, c.width - x - 24, h * 0.5),
            (x, y + h * 0.5 + 20, c.width - x - 24, h * 0.5 - 20),
        )

    def _stacked(self) -> tuple[Rect, Rect, Rect]:
        """The boxes on an upright sheet, below each other. A sheet that is not full leaves its room to the moves."""
        c, gap = self.canvas, upright.GAP
        x, y, w, h = upright.EDGE, 104.0, c.width - 2 * upright.EDGE, c.height - 104 - upright.EDGE
        sheet = min(h * 0.5, max(h * 0.3, 82 + self._sheet_foot() + len(self.score.deals) * self.row))
        chart = h * 0.24
        top = y + sheet + chart + 2 * gap
        return (x, y, w, sheet), (x, y + sheet + gap, w, chart), (x, top, w, y + h - top)

    @property
    def row(self) -> float:
        """The height of a line."""
        return max(ROW, self.canvas.text_height(15) + 14)

    def _sheet_foot(self) -> float:
        """The height of the totals below the deals."""
        return 76 + (self.row * (len(self.score.names) + 1) + 16 if len(self.score.columns) > 1 else 0)

    def _area(self) -> ScrollArea:
        x, y, w, h = self._boxes()[0]
        foot = self._sheet_foot()
        return ScrollArea("deals", (x + 12, y + 74, w - 24, h - 74 - foot), len(self.score.deals) * self.row + 8)

    def _log(self) -> ScrollArea:
        x, y, w, h = self._boxes()[2]
        return ScrollArea("moves", (x + 12, y + 52, w - 24, h - 66), len(self.score.moves) * self.row + 4)

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        areas = [self._area(), self._log()]
        if self._fresh:  # the newest deal is at the bottom
            self._fresh = False
            for a in areas:
                a.offset = a.most
            self.ui.areas = {a.id: a for a in areas}
        return [upright.back_button(self.canvas)], areas

    def handle(self, event: ins.Event) -> None:
        closes = {key_map.key(place, "score") for place in ("table", "replay")}
        if isinstance(event, ins.Key) and event.down and event.name in closes:
            self.app.pop()
        elif isinstance(event, ins.Nav) and event.to in ("up", "down"):
            for area in self.ui.areas.values():
                area.scroll(self.row * (1 if event.to == "down" else -1))
            self.rebuild()
        else:
            super().handle(event)

    def activate(self, wid: str) -> None:
        self.app.pop()

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        upright.heading(c, tr("score.title"), tr(f"{self.game}.name"), 0)
        sheet, chart, moves = self._boxes()
        self._paint_sheet(c, sheet)
        c.panel(*chart, RADIUS["plate"], 0.66, False)
        c.text(tr("score.course"), chart[0] + 20, chart[1] + 26, 14, PALETTE["gold_hi"])
        deals = self.score.deals
        runs = [[0, *accumulate(d.points[i] * d.columns for d in deals)] for i in range(len(self.score.names))]
        paint_chart(
            c,
            (chart[0] + 16, chart[1] + 56, chart[2] - 76, chart[3] - 92),
            runs,
            self.score.crests,
            self.score.target,
            self.score.zero_sum,
        )
        c.panel(*moves, RADIUS["plate"], 0.66, False)
        c.text(tr("score.moves"), moves[0] + 20, moves[1] + 26, 14, PALETTE["gold_hi"])
        self._paint_moves(c)

    def _places(self, box: Rect) -> list[float]:
        """The right edge of each player's column."""
        n = len(self.score.names)
        wide = min(110.0, (box[2] - (250 if n < 4 else 190)) / n)
        return [box[0] + box[2] - 30 - (n - 1 - i) * wide for i in range(n)]

    def _paint_sheet(self, c: Canvas, box: Rect) -> None:
        x, y, w, h = box
        c.paper(x, y, w, h, RADIUS["plate"])
        at = self._places(box)
        c.text(tr("score.deal"), x + 28, y + 40, 15, PALETTE["ink_soft"], "M")
        wide = at[1] - at[0] if len(at) > 1 else 110.0
        long = any(c.least_width(name) > 72 for name in self.score.names)
        for right, name, crest in zip(at, self.score.names, self.score.crests, strict=True):
            if wide < 100 or long:  # crest over name, in the middle of a narrow column
                middle, anchor = (right - wide / 2 + 8, "c") if wide < 100 else (right, "r")
                c.avatar(crest, middle - 12 * (anchor == "r"), y + 24, 12)
                c.text(name, middle, y + 51, 13, PALETTE["ink"], "B", anchor, fit=wide - 6)
                continue
            used = c.text(name, right, y + 40, 16, PALETTE["ink"], "B", "r", fit=72)
            c.avatar(crest, right - used - 18, y + 40, 12)
        c.box(x + 24, y + 66, w - 48, 2, 1, PALETTE["gold"], 0.8)
        size = _number_size(c, [_points(deal, n) for deal in self.score.deals for n in deal.points], 16, wide)
        area = self.ui.areas.get("deals") or self._area()
        ax, ay, aw, ah = area.rect
        points = min(wide - 6, max((c.text_width(_points(d, d.points[0]), 16) for d in self.score.deals), default=0))
        with c.clip(ax, ay, aw, ah):
            for i, deal in enumerate(self.score.deals):
                yy = ay + (i + 0.5) * self.row + 4 - area.offset
                if not ay - self.row < yy < ay + ah + self.row:
                    continue
                if i % 2:
                    c.box(x + 16, yy - self.row / 2, w - 32, self.row, 6, PALETTE["ink"], 0.05)
                number = "" if i in self.score.asides else str(i + 1 - sum(n < i for n in self.score.asides))
                used = c.text(number, x + 28, yy, 15, PALETTE["ink"])
                left = x + 28 + max(34, used + 12)
                c.text(deal.how, left, yy, 15, PALETTE["ink_soft"], "M", fit=at[0] - points - 12 - left)
                for right, n in zip(at, deal.points, strict=True):
                    c.text(
                        _points(deal, n),
                        right,
                        yy,
                        size,
                        PALETTE["verm_ink"] if n < 0 else PALETTE["ink"] if n else PALETTE["ink_soft"],
                        "B" if n else "M",
                        "r",
                        fit=wide - 6,
                    )
        if not self.score.deals:
            c.text(tr("score.none"), x + w / 2, ay + 40, 15, PALETTE["ink_soft"], "M", "c", fit=w - 60)
        self._paint_totals(c, box, at)

    def _paint_totals(self, c: Canvas, box: Rect, at: list[float]) -> None:
        x, y, w, h = box
        foot = y + h - 66
        if len(self.score.columns) > 1:
            self._paint_columns(c, x, foot - 10 - self.row * (len(self.score.names) + 1), w)
        c.box(x + 16, foot, w - 32, 50, 12, PALETTE["ink"])
        c.text(tr("score.total"), x + 34, foot + 25, 17, PALETTE["washi"])
        wide = at[1] - at[0] if len(at) > 1 else 110.0
        texts = [signed(n) if self.score.zero_sum else number(n) for n in self.score.totals]
        size = _number_size(c, texts, 22 if wide >= 100 else 18, wide)
        for i, (right, n, text) in enumerate(zip(at, self.score.totals, texts, strict=True)):
            behind, out = self.score.zero_sum and n < 0, not self.score.zero_sum and i in self.score.out
            colour = PALETTE["verm_text" if behind else "off" if out else "gold_hi"]
            c.text(text, right, foot + 25, size, colour, "B", "r", fit=wide - 6)

    def _paint_columns(self, c: Canvas, x: float, y: float, w: float) -> None:
        """Draw the score columns: totals, with boxes in brackets. The winner of a closed column is red."""
        c.box(x + 24, y - 6, w - 48, 1.5, 0, PALETTE["ink_soft"], 0.5)
        c.text(tr("score.boxes"), x + 28, y + self.row / 2, 14, PALETTE["ink_soft"], "M", fit=w - 400)
        n = len(self.score.columns)
        for i, column in enumerate(self.score.columns):
            cx = x + w - 40 - (n - 1 - i) * 118
            c.text(column.title, cx, y + self.row / 2, 14, PALETTE["ink_soft"], "M", "r", fit=104)
            for j in range(len(self.score.names)):
                yy = y + self.row * (j + 1.5)
                entry = f"{column.totals[j]} ({column.boxes[j]})" if column.boxes[j] else "–"
                c.text(entry, cx, yy, 16, PALETTE["verm_ink" if column.winner == j else "ink"], "B", "r", fit=100)
        for j, name in enumerate(self.score.names):
            c.text(name, x + 28, y + self.row * (j + 1.5), 15, PALETTE["ink"], fit=w - 400)

    def _paint_moves(self, c: Canvas) -> None:
        area = self.ui.areas.get("moves") or self._log()
        x, y, w, h = area.rect
        with c.clip(x, y, w, h):
            for i, (seat, text) in enumerate(self.score.moves):
                yy = y + (i + 0.5) * self.row - area.offset
                if y - self.row < yy < y + h + self.row:
                    c.avatar(self.score.crests[seat], x + 16, yy, 10)
                    used = c.text(self.score.names[seat], x + 38, yy, 14, PALETTE["muted"], "M", fit=110)
                    c.text(text, x + 38 + max(64, used + 14), yy, 14, PALETTE["text"], "M", fit=w - 150)


def _number_size(c: Canvas, texts: Sequence[str], size: float, wide: float) -> float:
    """The size of the numbers in columns of this width: one for all, at which the widest keeps off its neighbour."""
    return size * min(1.0, (wide - APART) / max((c.text_width(text, size) for text in texts), default=1.0))


def _points(deal: DealLine, n: int) -> str:
    """The points of a player in a deal, and in how many columns they are entered if in several."""
    return "–" if not n else signed(n) if deal.columns == 1 else f"{signed(n)} ×{deal.columns}"
