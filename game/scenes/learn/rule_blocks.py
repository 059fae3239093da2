"""The blocks of a rule book page: paragraphs, notes, tables, the table's options, the glossary."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import engine
from engine.options import Option, table_options
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.learn import rule_book
from game.match import house_rules
from game.scenes import upright
from game.scenes.learn import rule_figures
from game.scenes.learn.rule_page import Sheet, Words
from game.text import translations
from game.text.translations import tr

GAP: Final = 20.0
_PAD: Final = 12.0


class PageContext(NamedTuple):
    """What the content of a page may depend on: the game, and the options of the table
    at which the book was opened (None without one)."""

    game: str
    options: Mapping[str, Any] | None = None


def set_page(c: Canvas, width: float, whole: rule_book.Book, page: rule_book.Page, context: PageContext) -> Sheet:
    """Set a page with all its blocks, one below the other."""
    sheet = Sheet(c, width)
    y = 0.0
    for block in page.body:
        kind = next(iter(block))
        if kind == "figure":
            y += rule_figures.place(sheet, whole.figures[block["figure"]], rule_book.captions(block), y) + GAP
        elif kind == "table":
            y += table(sheet, rule_book.cells(block), y) + GAP
        elif kind == "told":
            y += _text(sheet, block["text"], y) + GAP
        elif kind == "try":
            y += _try(sheet, block["ask"], y) + GAP
        elif kind == "auto":
            y += _AUTO[block["auto"]](sheet, y, whole, context) + GAP
        else:
            y += _WORDS[kind](sheet, block[kind], y) + GAP
    sheet.height = max(0.0, y - GAP)
    return sheet


# -------------------------------------------------------------------- words --
def _text(sheet: Sheet, text: str, y: float) -> float:
    return sheet.say(text, 0, y, sheet.width, 16, line=1.6)


def _head(sheet: Sheet, text: str, y: float) -> float:
    return sheet.say(text, 0, y + 4, sheet.width, 18, weight="B", line=1.4) + 4 - GAP / 2


def _note(sheet: Sheet, text: str, y: float) -> float:
    h = max(sheet.say(text, 52, y + 14, sheet.width - 68, 15) + 28, 54.0)
    _centre(sheet.words[-1], y + h / 2)

    def draw(c: Canvas, ox: float, oy: float) -> None:
        c.box(ox, oy + y, sheet.width, h, 12, PALETTE["gold"], 0.16)
        c.box(ox, oy + y, 5, h, 2, PALETTE["gold"])
        c.icon("bulb", ox + 28, oy + y + h / 2, 26, PALETTE["gold_lo"])

    sheet.draw(y, y + h, draw)
    return h


def _try(sheet: Sheet, ask: str, y: float) -> float:
    """Set the question of a position, with room for the button that opens it."""
    wide = max(190.0, sheet.c.text_width(tr("rules.try"), 18) + 110)
    high = max(upright.TARGET if sheet.c.upright else 52.0, sheet.c.text_height(18) + 24)
    h = max(sheet.say(ask, 20, y + 14, sheet.width - wide - 56, 16, weight="B") + 28, high + 24)
    _centre(sheet.words[-1], y + h / 2)
    sheet.try_button = (sheet.width - wide - 14, y + (h - high) / 2, wide, high)

    def draw(c: Canvas, ox: float, oy: float) -> None:
        c.box(ox, oy + y, sheet.width, h, 12, PALETTE["verm"], 0.10)

    sheet.draw(y, y + h, draw)
    return h


def _centre(words: Words, y: float) -> None:
    """Set a text with its middle at y."""
    words.y = y - words.step * (len(words.lines) - 1) / 2


_WORDS: Final[Mapping[str, Callable[[Sheet, str, float], float]]] = {"text": _text, "head": _head, "note": _note}


# ------------------------------------------------------------------- tables --
def table(
    sheet: Sheet,
    rows: Sequence[Sequence[str]],
    y: float,
    mark: int = -1,
    bold: Callable[[int, int], bool] = lambda row, column: column == 0,
) -> float:
    """Set rows of cells, the first as a heading, with the column `mark` highlighted. Returns the height."""
    size = 15.0
    widths = _widths(sheet.c, rows, size, sheet.width)
    while sum(widths) > sheet.width + 1 and size > 12:
        size -= 1
        widths = _widths(sheet.c, rows, size, sheet.width)
    if sum(widths) > sheet.width + 1 and len(rows[0]) > 3:
        return _halves(sheet, rows, y, mark, bold)
    lefts = [sum(widths[:i]) for i in range(len(widths))]
    at = y
    for r, row in enumerate(rows):
        h = 0.0
        for i, cell in enumerate(row):
            colour = PALETTE["gold_lo"] if r == 0 else PALETTE["ink"]
            weight = "B" if r == 0 or bold(r, i) else "M"
            h = max(h, sheet.say(cell, lefts[i] + _PAD, at + 8, widths[i] - 2 * _PAD, size, colour, weight, 1.35))
        _rule(sheet, at, h + 16, r)
        at += h + 16
    if mark >= 0:
        x, w, high = lefts[mark], widths[mark], at - y
        sheet.draws.insert(0, (y, at, lambda c, ox, oy: c.box(ox + x, oy + y, w, high, 10, PALETTE["gold"], 0.22)))
    return at - y


def _halves(
    sheet: Sheet, rows: Sequence[Sequence[str]], y: float, mark: int, bold: Callable[[int, int], bool]
) -> float:
    """Set a table that is too wide as two below each other, both with the first column. Returns the height."""
    count, top = len(rows[0]), y
    half = (count + 1) // 2
    for columns in ([*range(half)], [0, *range(half, count)]):
        part = [[row[i] for i in columns] for row in rows]
        marked = columns.index(mark) if mark in columns else -1

        def is_bold(r: int, i: int, columns: Sequence[int] = columns) -> bool:
            return bold(r, columns[i])

        y += table(sheet, part, y, marked, is_bold) + GAP
    return y - GAP - top


def _rule(sheet: Sheet, y: float, h: float, row: int) -> None:
    """Draw the background of a row and the line below it."""

    def draw(c: Canvas, ox: float, oy: float) -> None:
        if row and row % 2 == 0:
            c.box(ox, oy + y, sheet.width, h, 6, PALETTE["ink"], 0.035)
        c.box(
            ox,
            oy + y + h - 1,
            sheet.width,
            2 if row == 0 else 1,
            0,
            PALETTE["gold"] if row == 0 else PALETTE["ink"],
            1 if row == 0 else 0.12,
        )

    sheet.draw(y, y + h, draw)


def _widths(c: Canvas, rows: Sequence[Sequence[str]], size: float, room: float) -> list[float]:
    """The widths of the columns, by their text. Words are not broken unless they have to be."""
    columns = list(zip(*rows, strict=True))
    whole = [max(c.text_width(t, size) for t in column) + 2 * _PAD for column in columns]
    if sum(whole) <= room:
        return [w * room / sum(whole) for w in whole]
    least = [max(c.text_width(t, size) for cell in column for t in _pieces(cell)) + 2 * _PAD for column in columns]
    spare = room - sum(least)
    if spare <= 0:
        return least
    wants = [w - m for w, m in zip(whole, least, strict=True)]
    return [m + spare * w / sum(wants) for m, w in zip(least, wants, strict=True)]


def _pieces(cell: str) -> list[str]:
    """The parts of a cell that should not be broken: words, or a few Japanese characters."""
    return re.findall(r"[!-~\u00a1-\u024f−–]+|[ァ-ヶー]{1,8}|[^!-~\sァ-ヶー]{1,4}", cell) or [cell]


# ------------------------------------------------------------------ options --
def _shown(game: str, option: Option, values: Mapping[str, Any]) -> str:
    """The value of an option in words; a dash where the option has no effect."""
    return translations.choice(game, option.id, values[option.id]) if option.matters(values) else "–"


def _options(sheet: Sheet, y: float, whole: rule_book.Book, context: PageContext) -> float:
    """Set the options of the table, then the presets; without a table, what each option means."""
    game, rules = context.game, engine.load(context.game)
    top = y
    if context.options is None:
        y += _presets(sheet, y, context) + GAP
        y += sheet.say(tr("rules.meaning"), 0, y, sheet.width, 18, weight="B", line=1.4) + 8
        for i, option in enumerate(rules.OPTIONS):
            y += _option(sheet, game, option, "", False, y, i)
        return y - top
    values, usual = context.options, table_options(rules)
    name = house_rules.table_name(game, values)
    y += sheet.say(tr("rules.this_table", name=name), 0, y, sheet.width, 18, weight="B", line=1.4)
    y += sheet.say(tr(f"{game}.preset.{values['preset']}.about"), 0, y, sheet.width, 15, PALETTE["ink_soft"]) + 8
    for i, option in enumerate(o for o in rules.OPTIONS if o.matters(values)):
        other = values[option.id] != usual[option.id]
        y += _option(sheet, game, option, _shown(game, option, values), other, y, i)
    if any(values[o.id] != usual[o.id] for o in rules.OPTIONS):
        first = tr(f"{game}.preset.{usual['preset']}.name")
        y += sheet.say(tr("rules.differs", name=first), 0, y + 10, sheet.width, 13, PALETTE["ink_soft"]) + 10
    return y + GAP + _presets(sheet, y + GAP, context) - top


def _option(sheet: Sheet, game: str, option: Option, value: str, other: bool, y: float, row: int) -> float:
    """Set an option: name and meaning at the left, value at the right."""
    w = sheet.width
    side = w * 0.32 if value else 0.0
    h = sheet.say(tr(f"{game}.option.{option.id}.name"), _PAD, y + 8, w - side - 3 * _PAD, 16, weight="B", line=1.35)
    h += sheet.say(
        tr(f"{game}.option.{option.id}.about"), _PAD, y + 8 + h, w - side - 3 * _PAD, 14, PALETTE["ink_soft"], line=1.4
    )
    high = 0.0
    if value:
        high = sheet.say(value, w - side, y, side - _PAD, 16, weight="B", line=1.35, anchor="c")
    h = max(h, high + 8) + 16
    if value:
        _centre(sheet.words[-1], y + h / 2)

    def draw(c: Canvas, ox: float, oy: float) -> None:
        if row % 2 == 0:
            c.box(ox, oy + y, w, h, 8, PALETTE["ink"], 0.035)
        if other:
            c.box(
                ox + w - side,
                oy + y + h / 2 - high / 2 - 5,
                side - _PAD,
                high + 10,
                10,
                PALETTE["gold"],
                0.30,
                line=PALETTE["gold_lo"],
                line_alpha=0.8,
            )

    sheet.draw(y, y + h, draw)
    return h


def _presets(sheet: Sheet, y: float, context: PageContext) -> float:
    """Set the presets side by side, with differences from the first one in bold and the current one highlighted."""
    game, rules = context.game, engine.load(context.game)
    sets = {p: table_options(rules, p) for p in rules.PRESETS}
    used = [o for o in rules.OPTIONS if any(o.matters(v) for v in sets.values())]
    rows = [[tr("rules.rule"), *(tr(f"{game}.preset.{p}.name") for p in sets)]]
    rows += [[tr(f"{game}.option.{o.id}.name"), *(_shown(game, o, v) for v in sets.values())] for o in used]
    now = context.options["preset"] if context.options is not None else ""
    mark = [*sets].index(now) + 1 if now in sets else -1
    h = sheet.say(tr("rules.ready_tables"), 0, y + 8, sheet.width, 18, weight="B", line=1.4) + 14
    return h + table(sheet, rows, y + h, mark, lambda r, i: i == 0 or (i > 1 and rows[r][i] != rows[r][1]))


# ----------------------------------------------------------------- glossary --
def ruby(ja: str, kana: str) -> list[tuple[str, str]]:
    """A word in pieces, each with the kana above it; kana themselves have none.

    >>> ruby("捨て札", "すてふだ")
    [('捨', 'す'), ('て', ''), ('札', 'ふだ')]
    >>> ruby("リン返し", "りんがえし")
    [('リン', ''), ('返', 'がえ'), ('し', '')]
    """
    pieces = re.findall(r"[\u3040-\u30ffー]+|[^\u3040-\u30ffー]+", ja)
    plain = [bool(re.fullmatch(r"[\u3040-\u30ffー]+", p)) for p in pieces]
    if all(plain):
        return [(ja, "")]
    # as much as there is: 炎の華 is ほのお の はな
    pattern = "".join(
        f"({re.escape(rule_book.fold(p)[0])})" if q else "(.+)" for p, q in zip(pieces, plain, strict=True)
    )
    read = re.fullmatch(pattern, kana)
    if not read:
        return [(ja, kana)]
    return [(p, "" if q else r) for p, q, r in zip(pieces, plain, read.groups(), strict=True)]


def _glossary(sheet: Sheet, y: float, whole: rule_book.Book, context: PageContext) -> float:
    """Set the glossary: each term in Japanese with its reading, in the book's language, in English; and its meaning."""
    top = y
    for i, term in enumerate(whole.terms):
        y += _term(sheet, term, y, i)
    return y - top


def _term(sheet: Sheet, term: rule_book.Term, y: float, row: int) -> float:
    c = sheet.c
    size, small = 20.0, 12.0
    side = sheet.width * 0.30
    pieces = ruby(term.ja, term.kana)
    while c.text_width(term.ja, size) > side - _PAD - 24 and size > 8:
        size -= 1
    x = edge = _PAD + 10
    over = c.text_height(small) + 2 if any(kana for _, kana in pieces) else 0.0
    sheet.say(term.ja, edge, y + 8 + over, side, size, PALETTE["ink"], "B", 1.2)
    for part, kana in pieces:
        w, high = c.text_width(part, size), c.text_width(kana, small, "M")
        if kana:
            sheet.say(kana, max(0.0, x + w / 2 - high / 2), y + 8, high + 4, small, PALETTE["ink_soft"], "M", 1.0)
        x += w
    left = over + c.text_height(size) * 1.2
    if term.romaji:
        left += sheet.say(term.romaji, edge, y + 8 + left, side - edge, 14, PALETTE["ink_soft"], "M", 1.3)
    room = sheet.width - side - _PAD
    right = _names(sheet, term, side, y + 8, room)
    right += sheet.say(term.meaning, side, y + 8 + right, room, 15, PALETTE["ink"], "M", 1.4)
    h = max(left, right) + 18

    def draw(c: Canvas, ox: float, oy: float) -> None:
        if row % 2 == 0:
            c.box(ox, oy + y, sheet.width, h, 8, PALETTE["ink"], 0.035)

    sheet.draw(y, y + h, draw)
    return h


def _names(sheet: Sheet, term: rule_book.Term, x: float, y: float, room: float) -> float:
    """Set the word of a term, and small beside it, or below where no room is left, the English one. Returns the height.
    The Japanese word already stands at the left of both, or the English one where there is no Japanese."""
    c, size, small, line = sheet.c, 16.0, 13.0, 1.35
    word = "" if term.word == term.ja else term.word
    height = sheet.say(word, x, y, room, size, PALETTE["ink"], "B", line) if word else 0.0
    if term.en.casefold() in (word.casefold(), term.ja.casefold()):
        return height
    left = c.text_width(word, size, "B") + 10 if word else 0.0
    if left + c.text_width(term.en, small) > room:
        left = 0.0
    if not left:
        return height + sheet.say(term.en, x, y + height, room, small, PALETTE["ink_soft"], "M", line)
    lower = (c.text_height(size) - c.text_height(small)) * (line / 2 + 0.3)
    sheet.say(term.en, x + left, y + lower, room - left, small, PALETTE["ink_soft"], "M", line)
    return height


_AUTO: Final[Mapping[str, Callable[[Sheet, float, rule_book.Book, PageContext], float]]] = {
    "options": _options,
    "glossary": _glossary,
}
