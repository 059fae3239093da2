"""How the records screen is drawn under its widgets."""

from typing import TYPE_CHECKING

from game.canvas import Canvas
from game.figures import Luck, Share
from game.scenes.records_chart import paint_course, paint_shares, paint_whisker, percent
from game.tables.base import named
from game.texts import tr
from game.theme import PAL, RADIUS
from game.widgets import Rect

if TYPE_CHECKING:
    from game.scenes.records import Records

def paint(c: Canvas, scene: "Records") -> None:
    """All of it."""
    f = scene.figures
    c.text(tr("records.title"), 82, 34, 18)
    done, whole = scene.counted
    key = "records.summary_one" if f.matches.of == 1 else "records.summary"
    second = tr("records.counting", n=done, all=whole) if scene.counting and whole else \
        tr(key, matches=f.matches.of, deals=f.deals.of) if scene.rows else ""
    c.text(second, 82, 34 + (c.fs(18) + c.fs(13)) / 2 + 4, 13, PAL["muted"], "M", fit=c.W - 82 - 24 - 3 * 164)
    if not scene.rows:
        _paint_empty(c)
        return
    boxes = scene.boxes()
    _paint_sheet(c, scene, boxes["sheet"])
    for name in ("chart", "shares", "luck"):
        c.panel(*boxes[name], RADIUS["plate"], .66, False)
    _paint_chart(c, scene, boxes["chart"])
    _paint_shares(c, scene, boxes["shares"])
    _paint_luck(c, scene, boxes["luck"])


def empty_box(c: Canvas) -> Rect:
    """The sheet of somebody who has not played yet."""
    h = 120 + c.fs(24) + c.paragraph(tr("records.empty.text"), 0, 0, 480, 16, draw=False) + 110
    return (c.W - 560) / 2, (c.H - h) / 2 + 10, 560, h


def _paint_empty(c: Canvas) -> None:
    x, y, w, h = empty_box(c)
    c.panel(x, y, w, h)
    c.icon("chart", x + w / 2, y + 62, 56, PAL["gold_hi"])
    c.text(tr("records.empty.title"), x + w / 2, y + 112 + c.fs(24) / 2, 24, anchor="c", fit=w - 64)
    c.paragraph(tr("records.empty.text"), x + 40, y + 128 + c.fs(24), w - 80, 16, PAL["muted"], anchor="c")


# ------------------------------------------------------------------- figures --
def row_height(c: Canvas) -> float:
    """The height of a line of the sheet."""
    return max(34.0, c.fs(15) + 13)


def sheet_rows(scene: "Records") -> list[tuple[str, str, str]]:
    """The lines of the sheet: what, how much, and a note to it."""
    f, q = scene.figures, scene.query
    unit = "matches" if q.whole else "deals"
    rows = [
        (tr("records.row.matches"), str(f.matches.of), ""),
        (tr("records.row.matches_won"), str(f.matches.won), percent(f.matches.part) if f.matches.of else ""),
        (tr("records.row.deals"), str(f.deals.of), ""),
        (tr("records.row.deals_won"), str(f.deals.won), percent(f.deals.part) if f.deals.of else ""),
    ]
    if q.game:
        each = f.points / f.share.of if f.share.of else 0.0
        rows += [(tr("records.row.points"), str(f.points).replace("-", "−"), ""),
                 (tr(f"records.row.points_each_{unit}"), f"{each:.1f}".replace("-", "−"), "")]
    rows += [(tr("records.row.streak"), str(f.streak), ""), (tr("records.row.longest"), str(f.longest), "")]
    rows += [(tr(f"records.row.place_{i + 1}"), str(n), percent(n / f.share.of)) for i, n in enumerate(f.places)]
    return rows + [(tr(f"{q.game}.feat.{feat}"), str(n), "") for feat, n in f.feats.items()]


def _paint_sheet(c: Canvas, scene: "Records", box: Rect) -> None:
    x, y, w, h = box
    c.paper(x, y, w, h, RADIUS["plate"])
    area, high = scene.ui.areas["sheet"], row_height(c)
    ax, ay, aw, ah = area.rect
    with c.clip(ax, ay, aw, ah):
        for i, (label, value, note) in enumerate(sheet_rows(scene)):
            cy = ay + (i + .5) * high + 4 - area.offset
            if not ay - high < cy < ay + ah + high:
                continue
            if i % 2:
                c.box(x + 12, cy - high / 2, w - 24, high, 6, PAL["ink"], .05)
            right = x + w - 26
            used = c.text(value, right - (64 if note else 0), cy, 17, PAL["ink"], "B", "r", fit=110)
            if note:
                c.text(note, right, cy, 14, PAL["ink_soft"], "M", "r", fit=58)
            c.text(label, x + 26, cy, 15, PAL["ink_soft"], "M", fit=w - 64 - used - (64 if note else 0))


# -------------------------------------------------------------------- charts --
def _heading(c: Canvas, box: Rect, text: str, room: float = 40.0) -> None:
    c.text(text, box[0] + 20, box[1] + 30, 14, PAL["gold_hi"], fit=box[2] - room)


def _nothing(c: Canvas, box: Rect) -> None:
    x, y, w, h = box
    c.paragraph(tr("records.chart_of.nothing"), x + 20, y + h / 2 - c.fs(14), w - 40, 14, PAL["muted"], anchor="c")


def _paint_chart(c: Canvas, scene: "Records", box: Rect) -> None:
    f = scene.figures
    points = scene.points and bool(scene.query.game)
    _heading(c, box, tr(f"records.chart_of.{'points' if points else 'wins'}"), 310)
    if not f.share.of:
        _nothing(c, box)
        return
    x, y, w, h = box
    foot = c.fs(13) + 16
    inner = (x + 82, y + 64, w - 82 - 30, h - 64 - foot - 8)
    if points:
        paint_course(c, inner, f.course, f.course_theirs)
    else:
        paint_shares(c, inner, f.shares, f.theirs)
    cy = y + h - foot / 2 - 2
    c.text(str(f.share.of), x + w - 30, cy, 13, PAL["muted"], "M", "r")
    left = inner[0]
    for name, colour, broken in ((_whose(scene), PAL["gold_hi"], False),
                                 (tr("records.chart_of.computers"), PAL["muted"], True)):
        if broken and not f.theirs.of:
            continue
        c.path(f"M{left:.1f} {cy:.1f}h26", line=colour, lw=3 if not broken else 2, dash="5 5" if broken else None)
        left += 36 + c.text(name, left + 34, cy, 13, PAL["text"], "M", fit=200) + 26


def _whose(scene: "Records") -> str:
    return named(scene.query.player)


def _paint_shares(c: Canvas, scene: "Records", box: Rect) -> None:
    from game.scenes.records import level

    by_level = bool(scene.query.game)
    _heading(c, box, tr(f"records.chart_of.{'levels' if by_level else 'games'}"))
    if not scene.parts:
        _nothing(c, box)
        return
    x, y, w, h = box
    names = [level(n) if by_level else tr(f"start.{n}.name") for n, _ in scene.parts]
    top, room = y + 50, h - 62
    step = min(46.0, room / len(names))
    for i, (name, (_, share)) in enumerate(zip(names, scene.parts, strict=True)):
        cy = top + (i + .5) * step
        c.text(name, x + 20, cy, 14, PAL["text"], "M", fit=106)
        note = f"{percent(share.part)}  {share.won}/{share.of}"
        c.text(note, x + w - 18, cy, 14, PAL["muted"], "M", "r", fit=116)
        paint_whisker(c, (x + 136, cy - 12, w - 136 - 144, 24), share, _theirs(scene.figures.theirs, by_level))


def _theirs(theirs: Share, by_level: bool) -> float | None:
    return theirs.part if by_level and theirs.of else None


def _paint_luck(c: Canvas, scene: "Records", box: Rect) -> None:
    x, y, w, h = box
    lucks = scene.figures.luck
    _heading(c, box, tr("records.chart_of.luck"), w / 2 + 10 if lucks else 40)
    if not scene.query.game:
        c.paragraph(tr("records.chart_of.luck_game"), x + 20, y + 56, w - 40, 14, PAL["muted"])
        return
    if not lucks:
        _nothing(c, box)
        return
    mine, theirs = x + w - 120, x + w - 20
    c.text(_whose(scene), mine, y + 30, 13, PAL["gold_hi"], "M", "r", fit=90)
    c.text(tr("records.chart_of.computers"), theirs, y + 30, 13, PAL["muted"], "M", "r", fit=90)
    step = min(64.0, (h - 58) / len(lucks))
    for i, luck in enumerate(lucks):
        _paint_measure(c, scene, luck, (x + 20, y + 52 + i * step, w - 20, step), mine, theirs)


def _paint_measure(c: Canvas, scene: "Records", luck: Luck, box: Rect, mine: float, theirs: float) -> None:
    """Name over what chance gives; the luckier of the two in bold."""
    x, y, _, h = box
    cy, room = y + h / 2, mine - 78 - x
    label = tr(f"{scene.query.game}.luck.{luck.measure.key}")
    if luck.mine_expected is None:
        c.text(label, x, cy, 14, PAL["text"], "M", fit=room)
    else:
        gap = (c.fs(14) + c.fs(13)) / 4 + 2
        c.text(label, x, cy - gap, 14, PAL["text"], "M", fit=room)
        c.text(tr("records.chart_of.by_chance", n=_amount(luck, luck.mine_expected)), x, cy + gap, 13, PAL["muted"],
               "M", fit=room)
    better = luck.mine is not None and luck.theirs is not None and (luck.mine > luck.theirs) == luck.measure.more
    c.text(_amount(luck, luck.mine), mine, cy, 17, PAL["gold_hi"] if better else PAL["text"], "B", "r", fit=76)
    c.text(_amount(luck, luck.theirs), theirs, cy, 17, PAL["muted"], "M", "r", fit=76)


def _amount(luck: Luck, n: float | None) -> str:
    """A mean, or a share."""
    if n is None:
        return "–"
    return percent(n) if luck.measure.share else f"{n:.1f}" if n >= 10 else f"{n:.2f}"
