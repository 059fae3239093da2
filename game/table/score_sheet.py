"""The score sheet of a deal or a match: a sheet of paper whose lines appear one by one."""

from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.text.amounts import number, signed
from game.ui.widgets import Rect

GAP: Final = 24.0
"""What stays free round the sheet, in units."""
RIGHT: Final = 458.0
"""How far the left edge of the sheet is from the right edge of the window."""
HIGH: Final = 590.0
"""The greatest height of the sheet at the foot."""
SIDE: Final = RIGHT + GAP
"""What the sheet takes at the right of a table: open hands lie left of it."""
FOOT: Final = GAP + HIGH
"""What the sheet takes at the foot of an upright table: open hands lie above it."""
STAMPS: Final = {"won": "勝", "lost": "負", "even": "分"}
SUBS: Final = 0.72
"""The small second lines of rows are left out where rows would be squeezed to this part of their height."""


class SheetRow(NamedTuple):
    """A line of the sheet: text, value, a small second line, and whether it is a sum below a rule."""

    text: str
    value: str
    sub: str = ""
    total: bool = False


class ProgressBar(NamedTuple):
    """The points of a player on the way to the target, before the deal and now.

    A match with several score columns gives the points of each as `columns` (before, now), since each has its own
    target, and `written`, what stands there instead of their sum."""

    name: str
    crest: str
    before: int
    now: int
    target: int
    columns: tuple[tuple[int, int], ...] = ()
    written: str = ""


class RunningTotal(NamedTuple):
    """The total of a player in a match without a target, before the deal and now."""

    name: str
    crest: str
    before: int
    now: int


class ResultSheet(NamedTuple):
    """Everything on the sheet. `mood` is `won`, `lost` or `even`, and picks the stamp and the sound."""

    title: str
    sub: str
    mood: str
    rows: tuple[SheetRow, ...]
    label: str
    value: str
    bars: tuple[ProgressBar, ...] = ()
    standings: tuple[RunningTotal, ...] = ()

    @property
    def spoken(self) -> str:
        """The result as speech output says it."""
        return f"{self.title} {self.label} {self.value}"


def place(canvas: Canvas) -> Rect:
    """The place of the sheet: at the right, over the full height; at the foot of an upright sheet."""
    if canvas.upright:
        w, h = min(560.0, canvas.width - 48), min(HIGH, canvas.height * 0.46)
        return (canvas.width - w) / 2, canvas.height - GAP - h, w, h
    h = min(canvas.height - 81, 760.0)
    return canvas.width - RIGHT, (canvas.height - h) / 2 - 0.5, 420, h


def draw(canvas: Canvas, sheet: ResultSheet, shown: int) -> None:
    """Draw the sheet with its first `shown` rows. The result appears with the last row."""
    x, y, w, h = place(canvas)
    canvas.paper(x, y, w, h)
    left, right = x + 28, x + w - 28
    part = min(1.0, 52 / (canvas.text_height(25) + canvas.text_height(14)))  # both lines keep apart
    seal = right - 34
    canvas.text(sheet.title, left, y + 40, 25 * part, PALETTE["ink"], fit=seal - 44 - left)
    canvas.text(sheet.sub, left, y + 70, 14 * part, PALETTE["ink_soft"], "M", fit=seal - 36 - left)
    canvas.circle(seal, y + 50, 28, None, line=PALETTE["verm"], line_width=2.5)
    canvas.text(STAMPS[sheet.mood], seal, y + 50, 26, PALETTE["verm"], "B", "c")
    canvas.box(left, y + 88, w - 56, 2, 1, PALETTE["gold"], 0.8)
    foot = _foot(canvas, sheet)
    _rows(canvas, sheet, shown, left, right, y + 100, foot - 8)
    if shown >= len(sheet.rows):
        canvas.box(x + 20, foot, w - 40, 58, 14, PALETTE["ink"])
        used = canvas.text(sheet.value, right - 10, foot + 29, 32, PALETTE["gold_hi"], "B", "r")
        canvas.text(sheet.label, left + 10, foot + 29, 19, PALETTE["washi"], fit=w - 96 - used)
        for i, bar in enumerate(sheet.bars):
            _bar(canvas, bar, left, right, foot + 84 + i * 30)
        _standings(canvas, sheet, left, right, foot + 84)


def _below(canvas: Canvas) -> float:
    """The room at the foot of the sheet, for buttons; in a lesson for its words."""
    return 102.0 if canvas.upright else 82.0


def _foot(canvas: Canvas, sheet: ResultSheet) -> float:
    """The upper edge of the result and of what stands below it."""
    _, y, _, h = place(canvas)
    return y + h - _below(canvas) - (len(sheet.bars) + _lines(sheet)) * 30 - 76


def written(canvas: Canvas, sheet: ResultSheet) -> tuple[Rect, Rect]:
    """The parts of the sheet with words: from the title to the last row, and from the result on."""
    x, y, w, h = place(canvas)
    foot = _foot(canvas, sheet)
    rows = min(foot, y + 92 + sum(_high(canvas, row) for row in sheet.rows))  # 8 units below the last row are free
    low = y + h - (_below(canvas) if canvas.upright else 0)  # there are buttons in a match, and nothing in a lesson
    return (x, y, w, rows - y), (x, foot, w, low - foot)


def free(canvas: Canvas, sheet: ResultSheet) -> tuple[Rect, Rect]:
    """The parts of the sheet without words where buttons are missing: between the last row and the result, and from
    the last line to the edge of the window."""
    (x, y, w, h), (_, foot, _, _) = written(canvas, sheet)
    low = foot + 76 + (len(sheet.bars) + _lines(sheet)) * 30
    return (x, y + h + 8, w, foot - y - h - 8), (x, low, w, canvas.height - low)


def _high(canvas: Canvas, row: SheetRow) -> float:
    """The height of a row that is not squeezed."""
    return canvas.text_height(16) + 14 + (canvas.text_height(13) + 5 if row.sub else 0) + (6 if row.total else 0)


def _columns(sheet: ResultSheet) -> int:
    return 1 if len(sheet.standings) < 4 else 2


def _lines(sheet: ResultSheet) -> int:
    """The number of lines that the running totals need."""
    return -(-len(sheet.standings) // _columns(sheet))


def _rows(canvas: Canvas, sheet: ResultSheet, shown: int, left: float, right: float, top: float, bottom: float) -> None:
    """Draw the rows. The line height shrinks if there are many."""
    full = sum(_high(canvas, row) for row in sheet.rows)
    squeeze = min(1.0, (bottom - top) / full) if full else 1.0
    subs = squeeze > SUBS  # the small second lines are left out first
    if not subs:
        full = sum(canvas.text_height(16) + 14 + (6 if r.total else 0) for r in sheet.rows)
        squeeze = min(1.0, (bottom - top) / full)
    y = top
    for row in sheet.rows[:shown]:
        size = 16 if not row.total else 17
        if row.total:
            if y > top:  # a line needs rows above it to sum up
                canvas.box(right - 72, y + 1, 72, 1.5, 0, PALETTE["ink_soft"], 0.6)
            y += 6 * squeeze
        line = (canvas.text_height(16) + 14) * squeeze
        part = min(1.0, line / canvas.text_height(18))  # no letter of a line reaches into the next
        used = canvas.text(row.value, right, y + line / 2, (20 if row.total else 18) * part, PALETTE["ink"], "B", "r")
        weight = "B" if row.total else "M"
        canvas.text(row.text, left, y + line / 2, size * part, PALETTE["ink"], weight, fit=right - left - used - 16)
        y += line
        if row.sub and subs:
            step = (canvas.text_height(13) + 5) * squeeze
            nearer = 5 * (squeeze - SUBS) / (1 - SUBS)  # to its own row than to the next, as far as they keep apart
            canvas.text(row.sub, left, y + step / 2 - nearer, 13, PALETTE["ink_soft"], "M", fit=right - left)
            y += step


def _bar(canvas: Canvas, bar: ProgressBar, left: float, right: float, y: float) -> None:
    written = bar.written or number(bar.now)
    label = f"{written} / {bar.target}" if bar.target else written
    name = max(62.0, canvas.least_width(bar.name))
    canvas.text(bar.name, left, y, 14, PALETTE["ink"], fit=name)
    canvas.text(label, right, y, 14, PALETTE["ink"], "B", "r")
    x, w = left + name + 8, right - left - name - 8 - max(84.0, canvas.text_width(label, 14) + 12)
    columns = bar.columns or ((bar.before, bar.now),)
    apart = 6.0
    wide = (w + apart) / len(columns) - apart
    if len(columns) > 1 and wide < 24:  # the numbers alone
        return
    for i, (before, now) in enumerate(columns):
        _track(canvas, x + i * (wide + apart), y, wide, before, now, bar.target)


def _track(canvas: Canvas, x: float, y: float, w: float, points_before: int, points: int, target: int) -> None:
    """Draw how far points are on the way to the target, and what the deal has changed."""
    canvas.box(x, y - 5, w, 10, 5, PALETTE["ink"], 0.14)
    if not target:
        return
    before, now = (min(1.0, max(0, v) / target) for v in (points_before, points))
    if now > before:
        canvas.box(x, y - 5, max(10.0, w * now), 10, 5, PALETTE["verm"])
    if kept := min(before, now):  # a total may shrink, as by a gin or a rebuy of Rumino
        canvas.box(x, y - 5, max(10.0, w * kept), 10, 5, PALETTE["bar"])


def _standings(canvas: Canvas, sheet: ResultSheet, left: float, right: float, top: float) -> None:
    """Draw the running totals in one column or two. One column has room for bars that start at 0 in the middle."""
    lines, gap = _lines(sheet), 26.0
    wide = (right - left - gap * (_columns(sheet) - 1)) / _columns(sheet)
    most = max([1, *(abs(n) for s in sheet.standings for n in (s.before, s.now))])
    for i, one in enumerate(sheet.standings):
        x, y = left + i // lines * (wide + gap), top + i % lines * 30
        canvas.avatar(one.crest, x + 11, y, 11)
        colour = PALETTE["verm_ink" if one.now < 0 else "ink"]
        total = signed(one.now)
        fit = max(wide - 38 - canvas.least_width(one.name), canvas.least_width(total) + 1)  # rather a name is cut off
        used = canvas.text(total, x + wide, y, 16, colour, "B", "r", fit=fit)
        if _columns(sheet) > 1:
            canvas.text(one.name, x + 30, y, 14, PALETTE["ink"], fit=wide - 38 - used)
            continue
        canvas.text(one.name, x + 30, y, 14, PALETTE["ink"], fit=84)
        half = (wide - 124 - 78) / 2
        middle = x + 124 + half
        canvas.box(middle - half, y - 4, 2 * half, 8, 4, PALETTE["ink"], 0.10)
        reach = half * abs(one.now) / most
        if reach >= 1:
            canvas.box(
                middle - (reach if one.now < 0 else 0),
                y - 4,
                reach,
                8,
                min(4, reach / 2),
                PALETTE["verm"] if one.now < 0 else PALETTE["bar"],
            )
        canvas.box(middle - 0.75, y - 8, 1.5, 16, 0, PALETTE["ink_soft"], 0.7)
