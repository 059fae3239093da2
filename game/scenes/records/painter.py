"""Draws the records screen under its widgets, from a `RecordsModel`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.games import game_info
from game.rating.model import Rating
from game.scenes import upright
from game.scenes.records import strength
from game.scenes.records.charts import paint_course, paint_shares, paint_whisker, percent
from game.stats.figures import Figures, Luck, Query, Share
from game.stats.record_stats import EVEN, MIXED, PEOPLE
from game.table.view import display_name
from game.text.amounts import number
from game.text.translations import has, tr
from game.ui.focus import ScrollArea, Ui
from game.ui.widgets import Rect

CHARTS: Final = 330.0
"""The width of the choice of a chart."""
PART_GAP: Final = 18.0
"""The space between two parts of the sheet."""


class RecordsModel(NamedTuple):
    """What the records screen shows."""

    query: Query
    figures: Figures
    parts: Sequence[tuple[str, Share]]
    """The shares of wins by level, or by game."""
    empty: bool
    """Whether nothing has been played."""
    points: bool
    """Whether the chart shows points, not the share of wins."""
    counting: bool
    """Whether records are still being counted."""
    counted: tuple[int, int]
    """How many records are counted, of how many."""
    boxes: Mapping[str, Rect]
    """The boxes of "sheet", "chart", "shares" and "luck"."""
    ratings: Sequence[Rating] | None = None
    """The player's rating after each match, if the chart shows the strength."""
    unread: int = 0
    """How many matches cannot be counted."""


def game_name(game: str) -> str:
    """The short name of a game; the id of a game that is not installed."""
    return text_or(f"start.{game}.name", text_or(f"{game}.name", game))


def level_name(level: str) -> str:
    """The name of the opponents' level, or of mixed opponents."""
    return text_or(f"records.{level}" if level in (PEOPLE, MIXED, EVEN) else f"level.{level}.name", level)


def text_or(key: str, otherwise: str) -> str:
    """A text, or what stands in for it: records of another version may name what has no text here."""
    return tr(key) if has(key) else otherwise


def paint(c: Canvas, model: RecordsModel, ui: Ui) -> None:
    """Draw everything but the widgets. `ui` has the scroll position of the sheet."""
    second = " · ".join(_summary(model))
    room = None if c.upright else c.width - upright.title_left(c) - 24 - 3 * 164
    upright.heading(c, tr("records.title"), second, 0, room)
    if model.empty:
        _paint_empty(c, model.unread)
        return
    boxes, area = model.boxes, ui.areas["sheet"]
    if c.upright:  # all of it scrolls
        x, y, w, h = boxes["sheet"]
        with c.clip(*area.rect):
            _paint_boxes(c, model, ScrollArea("", (x + 8, y + 14, w - 16, h - 28)))
    else:
        _paint_boxes(c, model, area)


def _summary(model: RecordsModel) -> Iterator[str]:
    """The parts of the line below the title: the game, and what is counted of it."""
    (done, whole), f = model.counted, model.figures
    if model.query.game and not model.empty:
        yield tr(f"{model.query.game}.name")
    if model.counting and whole:
        yield tr("records.counting", n=done, all=whole)
    elif not model.empty:
        matches, deals = tr("records.count_matches", n=f.matches.of), tr("records.count_deals", n=f.deals.of)
        yield tr("records.summary", matches=matches, deals=deals)
        if model.unread and not model.query.game:
            yield tr("records.not_counted", n=model.unread)


def _paint_boxes(c: Canvas, model: RecordsModel, area: ScrollArea) -> None:
    """Draw the sheet, whose lines scroll in `area`, and the charts."""
    boxes = model.boxes
    _paint_sheet(c, model, boxes["sheet"], area)
    for name in ("chart", "shares", "luck"):
        c.panel(*boxes[name], RADIUS["plate"], 0.66, False)
    _paint_chart(c, model, boxes["chart"])
    _paint_shares(c, model, boxes["shares"])
    _paint_luck(c, model, boxes["luck"])


def _empty_texts(unread: int) -> tuple[str, str]:
    """What stands in place of the figures while nothing is counted: a title and a text."""
    if unread:
        return tr("records.empty.unread_title"), tr("records.empty.unread", n=unread)
    return tr("records.empty.title"), tr("records.empty.text")


def empty_box(c: Canvas, unread: int) -> Rect:
    """The box of the text for a player of whom nothing is counted."""
    h = 120 + c.text_height(24) + c.paragraph(_empty_texts(unread)[1], 0, 0, 480, 16, draw=False) + 110
    return (c.width - 560) / 2, (c.height - h) / 2 + 10, 560, h


def _paint_empty(c: Canvas, unread: int) -> None:
    x, y, w, h = empty_box(c, unread)
    title, text = _empty_texts(unread)
    c.panel(x, y, w, h)
    c.icon("chart", x + w / 2, y + 62, 56, PALETTE["gold_hi"])
    c.text(title, x + w / 2, y + 112 + c.text_height(24) / 2, 24, anchor="c", fit=w - 64)
    c.paragraph(text, x + 40, y + 128 + c.text_height(24), w - 80, 16, PALETTE["muted"], anchor="c")


# ------------------------------------------------------------------- figures --
def row_height(c: Canvas) -> float:
    """The height of a line of the sheet."""
    return max(34.0, c.text_height(15) + 13)


def sheet_rows(f: Figures, q: Query) -> list[tuple[str, str, str]]:
    """The lines of the sheet: label, value, note. A line without a label begins a new part."""
    unit = "matches" if q.whole else "deals"
    part = ("", "", "")
    rows = [
        (tr("records.row.matches"), str(f.matches.of), ""),
        (tr("records.row.matches_won"), str(f.matches.won), percent(f.matches.part) if f.matches.of else ""),
        (tr("records.row.deals"), str(f.deals.of), ""),
        (tr("records.row.deals_won"), str(f.deals.won), percent(f.deals.part) if f.deals.of else ""),
        (tr("records.row.streak"), str(f.streak), ""),
        (tr("records.row.longest"), str(f.longest), ""),
    ]
    if q.game:
        each = f.points / f.share.of if f.share.of else 0.0
        rows += [
            part,
            (tr(f"records.row.points_{unit}"), number(f.points), ""),
            (tr(f"records.row.each_{unit}"), number(each, 1), ""),
        ]
        rows += [part, *((tr(f"{q.game}.feat.{feat}"), str(n), "") for feat, n in f.feats.items())] if f.feats else []
    if len(f.places) > 2:  # of two, one wins and one does not
        rows += [
            part,
            *((tr(f"records.row.place_{i + 1}"), str(n), percent(n / f.share.of)) for i, n in enumerate(f.places)),
        ]
    return rows


def sheet_height(c: Canvas, f: Figures, q: Query) -> float:
    """How high the whole sheet is."""
    return sum(row_height(c) if label else PART_GAP for label, _, _ in sheet_rows(f, q)) + 8


def _paint_sheet(c: Canvas, model: RecordsModel, box: Rect, area: ScrollArea) -> None:
    x, y, w, h = box
    c.paper(x, y, w, h, RADIUS["plate"])
    high = row_height(c)
    ax, ay, aw, ah = area.rect
    top = ay + 4 - area.offset
    with c.clip(ax, ay, aw, ah):
        for label, value, note in sheet_rows(model.figures, model.query):
            if not label:
                c.box(x + 24, top + PART_GAP / 2 - 1, w - 48, 2, 1, PALETTE["gold"], 0.8)
                top += PART_GAP
                continue
            cy, top = top + high / 2, top + high
            if not ay - high < cy < ay + ah + high:
                continue
            right = x + w - 26
            used = c.text(value, right - (64 if note else 0), cy, 17, PALETTE["ink"], "B", "r", fit=110)
            if note:
                c.text(note, right, cy, 14, PALETTE["ink_soft"], "M", "r", fit=58)
            c.text(label, x + 26, cy, 15, PALETTE["ink_soft"], "M", fit=w - 64 - used - (64 if note else 0))


# -------------------------------------------------------------------- charts --
def _heading(c: Canvas, box: Rect, text: str, room: float = 40.0) -> None:
    c.text(text, box[0] + 20, box[1] + 30, 14, PALETTE["gold_hi"], fit=box[2] - room)


def _nothing(c: Canvas, box: Rect) -> None:
    x, y, w, h = box
    c.paragraph(
        tr("records.chart_of.nothing"), x + 20, y + h / 2 - c.text_height(14), w - 40, 14, PALETTE["muted"], anchor="c"
    )


def chart_choice(c: Canvas, box: Rect) -> Rect:
    """The box of the choice of a chart: beside the heading of the chart's box, upright below it."""
    x, y, w, _ = box
    return (x + 14, y + 52, w - 28, upright.TARGET) if c.upright else (x + w - CHARTS - 14, y + 10, CHARTS, 40)


def _paint_chart(c: Canvas, model: RecordsModel, box: Rect) -> None:
    f = model.figures
    taken, down = (0, upright.TARGET + 8) if c.upright else (CHARTS, 0.0)
    below = (box[0], box[1] + down, box[2], box[3] - down)
    if model.ratings is not None:
        _heading(c, box, tr("rating.title"), taken + 40)
        strength.paint(c, model.query.game, model.ratings, below)
        return
    points = model.points and bool(model.query.game)
    unit = "matches" if model.query.whole else "low" if game_info(model.query.game).low_points_win else "deals"
    _heading(
        c,
        box,
        tr(f"records.chart_of.points_{unit}" if points else "records.chart_of.wins"),
        taken + (40 if c.upright else 60),
    )
    if not f.share.of:
        _nothing(c, below)
        return
    x, y, w, h = below
    foot = c.text_height(13) + 16
    inner = (x + 96, y + 64, w - 96 - 30, h - 64 - foot - 8)
    if points:
        paint_course(c, inner, f.running_points, f.running_points_bots)
    else:
        paint_shares(c, inner, f.running_wins, f.bots)
    cy = y + h - foot / 2 - 2
    c.text(str(f.share.of), x + w - 30, cy, 13, PALETTE["muted"], "M", "r")
    left = inner[0]
    for name, colour, broken in (
        (_whose(model), PALETTE["gold_hi"], False),
        (tr("records.chart_of.computers"), PALETTE["muted"], True),
    ):
        if broken and not f.bots.of:
            continue
        c.path(
            f"M{left:.1f} {cy:.1f}h26", line=colour, line_width=3 if not broken else 2, dash="5 5" if broken else None
        )
        left += 36 + c.text(name, left + 34, cy, 13, PALETTE["text"], "M", fit=200) + 26


def _whose(model: RecordsModel) -> str:
    return display_name(model.query.player)


def _paint_shares(c: Canvas, model: RecordsModel, box: Rect) -> None:
    by_level = bool(model.query.game)
    _heading(c, box, tr(f"records.chart_of.{'levels' if by_level else 'games'}"), 170 if by_level else 40)
    if not model.parts:
        _nothing(c, box)
        return
    x, y, w, h = box
    names = [level_name(n) if by_level else game_name(n) for n, _ in model.parts]
    notes = [(percent(s.part), f"{s.won}/{s.of}") for _, s in model.parts]
    wide = max(min(112.0, c.text_width(n, 14, "M")) for n in names) + 16
    first, second = (max(c.text_width(n[i], 14, "M") for n in notes) for i in (0, 1))
    left, right = x + 20 + wide, x + w - 20 - second - first - 28
    if right - left < 110:  # too narrow for how many of how many
        notes, right, second = [(n[0], "") for n in notes], right + second + 14, -14.0
    top, foot = y + 50, c.text_height(12) + 14
    step = min(46.0, (h - 50 - foot) / len(names))
    theirs = _theirs(model.figures.bots, by_level)
    if theirs is not None:
        used = c.text(tr("records.chart_of.computers"), x + w - 20, y + 30, 13, PALETTE["muted"], "M", "r", fit=110)
        c.box(x + w - 20 - used - 12, y + 20, 2, 20, 1, PALETTE["muted"], 0.8)
    for n in (0, 0.5, 1):
        at = left + (right - left) * n
        c.path(
            f"M{at:.1f} {top:.1f}V{top + step * len(names):.1f}", line=PALETTE["line"], line_width=1, line_alpha=0.14
        )
        if n != 0.5 or right - left > 4 * c.text_width("50 %", 12, "M"):
            c.text(percent(n), at, top + step * len(names) + foot / 2, 12, PALETTE["muted"], "M", "c")
    for i, (name, (_, share), note) in enumerate(zip(names, model.parts, notes, strict=True)):
        cy = top + (i + 0.5) * step
        c.text(name, x + 20, cy, 14, PALETTE["text"], "M", fit=112)
        c.text(note[0], x + w - 20 - second - 14, cy, 14, PALETTE["text"], "M", "r")
        c.text(note[1], x + w - 20, cy, 14, PALETTE["muted"], "M", "r")
        paint_whisker(c, (left, cy - 12, right - left, 24), share, theirs)


def _theirs(theirs: Share, by_level: bool) -> float | None:
    return theirs.part if by_level and theirs.of else None


def _paint_luck(c: Canvas, model: RecordsModel, box: Rect) -> None:
    x, y, w, h = box
    lucks = model.figures.luck
    computers, theirs = tr("records.chart_of.computers"), x + w - 20
    mine = theirs - min(112.0, max(100.0, c.text_width(computers, 13, "M") + 16))
    if lucks and model.query.game:
        whose = c.text(_whose(model), mine, y + 30, 13, PALETTE["gold_hi"], "M", "r", fit=90)
        _heading(c, box, tr("records.chart_of.luck"), x + w - mine + whose + 30)
    else:
        _heading(c, box, tr("records.chart_of.luck"))
    if not model.query.game:
        c.paragraph(tr("records.chart_of.luck_game"), x + 20, y + 56, w - 40, 14, PALETTE["muted"])
        return
    if not lucks:
        _nothing(c, box)
        return
    c.text(computers, theirs, y + 30, 13, PALETTE["muted"], "M", "r", fit=theirs - mine - 10)
    step = min(64.0, (h - 58) / len(lucks))
    for i, luck in enumerate(lucks):
        _paint_measure(c, model, luck, (x + 20, y + 52 + i * step, w - 20, step), mine, theirs)


def _paint_measure(c: Canvas, model: RecordsModel, luck: Luck, box: Rect, mine: float, theirs: float) -> None:
    """Draw a measure of luck over what chance gives, the luckier side in gold."""
    x, y, _, h = box
    cy, room = y + h / 2, mine - 78 - x
    label = tr(f"{model.query.game}.luck.{luck.measure.key}")
    if luck.expected is None:
        c.text(label, x, cy, 14, PALETTE["text"], "M", fit=room)
    else:
        gap = (c.text_height(14) + c.text_height(13)) / 4 + 2
        c.text(label, x, cy - gap, 14, PALETTE["text"], "M", fit=room)
        c.text(
            tr("records.chart_of.by_chance", n=_amount(luck, luck.expected)),
            x,
            cy + gap,
            13,
            PALETTE["muted"],
            "M",
            fit=room,
        )
    better = luck.mine is not None and luck.bots is not None and (luck.mine > luck.bots) == luck.measure.more_is_lucky
    c.text(_amount(luck, luck.mine), mine, cy, 17, PALETTE["gold_hi"] if better else PALETTE["text"], "B", "r", fit=76)
    c.text(_amount(luck, luck.bots), theirs, cy, 17, PALETTE["muted"], "M", "r", fit=76)


def _amount(luck: Luck, n: float | None) -> str:
    """A mean, or a share, as text."""
    if n is None:
        return "–"
    return percent(n) if luck.measure.is_share else number(n, 1 if n >= 10 else 2)
