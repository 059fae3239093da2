"""Draws the bot thoughts screen: the candidate moves with a bar each, and what the bot believed of the hands (see
`game.scenes.review.bot_thoughts_belief`). Everything is painted from a `ThoughtModel`. Boxes are in units."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ai.explain import RatedAction
from engine.cards import code
from game.draw import theme
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn import thought_text as words
from game.learn.coach import move_words
from game.scenes import upright
from game.scenes.review import bot_thoughts_belief as beliefs
from game.scenes.review.bot_thoughts_belief import ThoughtModel
from game.text.translations import tr
from game.ui.focus import ScrollArea, Ui
from game.ui.widgets import Rect

MINI: Final = 44.0
"""The height of the cards beside a move."""
FOOT: Final = upright.TARGET + 18
"""What the buttons at the foot of an upright sheet take."""


class ScreenLayout(NamedTuple):
    """Where things stand: the paper, the moves, the explanation below them, the grid, and the score below it. The moves
    are the first part, the grid the second: columns side by side, or on an upright sheet one below the other."""

    paper: Rect
    options: Rect
    why: Rect
    grid: Rect
    score: Rect
    left: float
    """The left edge of the first part."""
    right: float
    """The left edge of the second part."""
    top: float
    """The top of the first part."""
    below: float
    """The top of the second part."""


# ------------------------------------------------------------------- places --
def plan(c: Canvas, model: ThoughtModel) -> ScreenLayout:
    """Lay out the screen for this window."""
    x, y, w, h = 24.0, 18.0, c.width - 48, c.height - 36
    top = y + max(88.0, c.text_height(22) + c.text_height(15) + 44)
    foot = y + h - 18
    left, wide = x + 28, w - 56
    if c.upright:
        foot -= FOOT
        below = foot - min(_second_height(c, model, wide), foot - top - _least(c, model, wide))
        options, why = _first(c, model, (left, top, wide, below - 22 - top))
        right, rest = left, wide
    else:
        wide = (w - 84) * 0.43
        below, right = top, left + wide + 28
        rest = x + w - 28 - right
        options, why = _first(c, model, (left, top, wide, foot - top))
    grid = below + _choice_height(c) + 6
    high = beliefs.grid_height(c, model, rest, foot - grid)
    score = (right, grid + high + 10, rest, foot - grid - high - 10)
    return ScreenLayout((x, y, w, h), options, why, (right, grid, rest, high), score, left, right, top, below)


def _first(c: Canvas, model: ThoughtModel, box: Rect) -> tuple[Rect, Rect]:
    """The places of the moves and of the explanation in the box of the first part."""
    left, top, wide, high = box
    notes, foot = top + _notes_height(c, model, wide), top + high
    reasons = _why(c, model, 0, 0, wide - 12, False)
    listed = sum(h for _, h in rows(c, model, wide + 4))
    low = min(max(notes + 110, foot - max(reasons, 60.0)), notes + listed + 18)
    return (left - 4, notes, wide + 4, low - 10 - notes), (left, low, wide, foot - low)


def _notes_height(c: Canvas, model: ThoughtModel, wide: float) -> float:
    """The height of the heading of the first part and of the notes below it."""
    notes = words.notes(model.thought) if model.thought else ()
    return (
        c.text_height(14) * 1.4
        + 4
        + sum(c.paragraph(t, 0, 0, wide, 14, line=1.35, draw=False) for t in notes)
        + (6 if model.thought else 0)
    )


def _least(c: Canvas, model: ThoughtModel, wide: float) -> float:
    """The height that an upright sheet keeps for the first part: a few moves, and their explanation, can be read."""
    return _notes_height(c, model, wide) + 250


def _second_height(c: Canvas, model: ThoughtModel, wide: float) -> float:
    """The height of the whole second part of an upright sheet: heading, grid and score."""
    grid = beliefs.grid_height(c, model, wide, c.height)
    said = max(
        (beliefs.score(c, model, 0, 0, wide - 12, False, g) for g in (model.thought.beliefs if model.thought else ())),
        default=beliefs.score(c, model, 0, 0, wide - 12, False),
    )
    return _choice_height(c) + 6 + grid + 10 + said


def _choice_height(c: Canvas) -> float:
    """The height of the heading of the second part, beside which a hand is chosen."""
    return max(upright.TARGET, c.text_height(15) + 16) + 4 if c.upright else max(44.0, c.text_height(14) + 24)


def hand_box(c: Canvas, model: ThoughtModel, plan: ScreenLayout) -> Rect:
    """The box of the choice of a hand."""
    names = [tr("minds.hand", name=model.seats.name(g.seat)) for g in model.thought.beliefs] if model.thought else []
    longest = max([c.text_width(n, 15) for n in names], default=0)
    high = max(upright.TARGET if c.upright else 44.0, c.text_height(15) + 16)
    wide = min(plan.score[2] * 0.6, longest + (2 * high + 24 if c.upright else 112))
    return plan.right + plan.score[2] - wide, plan.below - (0 if c.upright else 8), wide, high


def foot_box(plan: ScreenLayout) -> Rect:
    """The place of the buttons of an upright sheet."""
    x, y, w, h = plan.paper
    return x + 28, y + h - FOOT, w - 56, upright.TARGET


def areas(c: Canvas, model: ThoughtModel, plan: ScreenLayout) -> list[ScrollArea]:
    """The parts that may need scrolling."""
    rows_high = sum(h for _, h in rows(c, model, plan.options[2]))
    return [
        ScrollArea("options", plan.options, rows_high),
        ScrollArea("why", plan.why, _why(c, model, 0, 0, plan.why[2] - 12, False)),
        ScrollArea("score", plan.score, beliefs.score(c, model, 0, 0, plan.score[2] - 12, False)),
    ]


def rows(c: Canvas, model: ThoughtModel, wide: float) -> Iterator[tuple[RatedAction, float]]:
    """The moves shown, each with the height of its row."""
    if model.thought is None:
        return
    for option in model.thought.shown_options:
        high = c.paragraph(
            option_words(model.game, option),
            0,
            0,
            _name_room(c, model, option, wide),
            15,
            weight="B",
            line=1.25,
            draw=False,
        )
        yield option, max(upright.TARGET if c.upright else MINI + 16, high + 34) + 8


def option_words(game: str, option: RatedAction) -> str:
    """A move in words."""
    return move_words(game, option.action)


def _pictures(option: RatedAction) -> tuple[Sequence[int], float]:
    """The cards beside a move, and the width they take."""
    cards = option.action.cards
    width = MINI * theme.RATIO
    step = min(width + 3, 66 / max(1, len(cards) - 1)) if len(cards) > 1 else 0.0
    return cards, (width + step * (len(cards) - 1) + 12) if cards else 0.0


def _name_room(c: Canvas, model: ThoughtModel, option: RatedAction, wide: float) -> float:
    assert model.thought
    taken = _pictures(option)[1] + c.text_width(words.gap(model.thought, option), 15) + 14
    return wide - 20 - 24 - taken


def faces(c: Canvas, model: ThoughtModel) -> list[tuple[str, int]]:
    """The card pictures the model needs (code, height in pixels), so that they can be drawn beforehand."""
    assert model.thought
    it = plan(c, model)
    shown = [(code(card), MINI) for o in model.thought.shown_options for card in o.action.cards]
    if model.thought.beliefs:
        shown += [
            (code(card), beliefs.cell(c, model, it.grid[2], it.grid[3])[1])
            for row in beliefs.cells(model)
            for card in row
        ]
    return [(face, max(1, c.pixels(high))) for face, high in shown]


# ------------------------------------------------------------------ picture --
def paint(c: Canvas, model: ThoughtModel, ui: Ui) -> None:
    """Draw everything but the buttons."""
    c.cloth()
    it = plan(c, model)
    x, y, w, _ = it.paper
    c.paper(*it.paper)
    c.avatar(model.seats.crests[model.seat], x + 50, y + 41, 21)
    room = (x + w - 12 if c.upright else _box(ui, "earlier")[0]) - x - 100
    c.text(model.title, x + 84, y + 18 + c.text_height(22) * 0.5, 22, PALETTE["ink"], fit=room)
    if model.thought:
        c.text(
            words.about(model.thought),
            x + 84,
            y + 26 + c.text_height(22) + c.text_height(15) * 0.4,
            15,
            PALETTE["ink_soft"],
            "M",
            fit=room,
        )
    c.box(x + 28, it.top - 16, w - 56, 2, 1, PALETTE["gold"], 0.8)
    if model.thought is None:
        _thinking(c, model, it)
        return
    _weighed(c, model, ui, it)
    if c.upright:
        c.box(it.left, it.below - 12, it.grid[2], 1.5, 0, PALETTE["ink"], 0.15)
    else:
        middle = (it.right + it.left + it.options[2] - 4) / 2
        c.box(middle, it.top, 1.5, it.paper[3] - (it.top - y) - 20, 0, PALETTE["ink"], 0.15)
    _believed(c, model, ui, it)


def _thinking(c: Canvas, model: ThoughtModel, it: ScreenLayout) -> None:
    x, y, w, h = it.paper
    wide = min(420.0, w - 120)
    text, top = tr("minds.thinking", name=model.name), y + h * 0.42
    top += c.paragraph(text, x + 40, top, w - 80, 18, PALETTE["ink"], "B", anchor="c") + 20
    c.box(x + (w - wide) / 2, top, wide, 10, 5, PALETTE["ink"], 0.12)
    c.box(x + (w - wide) / 2, top, max(10.0, wide * model.done), 10, 5, PALETTE["gold"])


def _weighed(c: Canvas, model: ThoughtModel, ui: Ui, it: ScreenLayout) -> None:
    """Draw the first part: the moves."""
    thought = model.thought
    assert thought
    y = it.top + c.text_height(14) * 0.7
    c.text(tr("minds.weighed"), it.left, y, 14, PALETTE["gold_lo"])
    if unit := words.unit(thought):
        c.text(unit, it.left + it.options[2] - 4, y, 13, PALETTE["ink_soft"], "M", "r")
    y = it.top + c.text_height(14) * 1.4 + 4
    for text in words.notes(thought):
        y += c.paragraph(text, it.left, y, it.options[2] - 4, 14, PALETTE["ink_soft"], line=1.35)
    if not thought.shown_options:
        return
    _bars(c, model, ui, it)
    x, y, w, h = it.why
    if not _why(c, model, x, y, w - 12, False):
        return
    c.box(it.left, y - 6, it.options[2] - 4, 1.5, 0, PALETTE["ink"], 0.2)
    with c.clip(x - 4, y, w + 8, h):
        _why(c, model, x, y - _offset(ui, "why"), w - 12, True)


def _box(ui: Ui, wid: str) -> Rect:
    widget = ui[wid]
    assert widget
    return widget.rect


def _offset(ui: Ui, area: str) -> float:
    return ui.areas[area].offset if area in ui.areas else 0.0


def _bars(c: Canvas, model: ThoughtModel, ui: Ui, it: ScreenLayout) -> None:
    thought = model.thought
    assert thought
    shown = thought.shown_options
    span = max([abs(o.worth - shown[0].worth) for o in shown], default=0.0) * 1.15 or 1.0
    x, y, w, h = it.options
    with c.clip(x - 8, y, w + 16, h):
        for i, option in enumerate(shown):
            part = max(0.03, min(1.0, 1 - (shown[0].worth - option.worth) / span))
            _row(c, model, ui, f"option:{i}", option, part, i == model.picked)


def _row(c: Canvas, model: ThoughtModel, ui: Ui, wid: str, option: RatedAction, part: float, picked: bool) -> None:
    thought = model.thought
    assert thought and thought.explanation
    x, y, w, h = _box(ui, wid)
    focus, hover = ui.focus == wid and ui.by_keys, ui.hover == wid
    c.box(
        x,
        y,
        w,
        h,
        RADIUS["button"],
        PALETTE["ink"],
        0.08 if picked else 0.05 if hover else 0.02,
        line=PALETTE["gold_lo"] if focus or picked else PALETTE["ink"],
        line_alpha=1 if focus else 0.7 if picked else 0.12,
        line_width=2.5 if focus else 1.5,
    )
    cards, reach = _pictures(option)
    width, left = MINI * theme.RATIO, x + 12
    step = (reach - 12 - width) / (len(cards) - 1) if len(cards) > 1 else 0.0
    for n, card in enumerate(cards):
        c.card(code(card), left + n * step, y + (h - MINI) / 2, MINI)
    left += reach
    chosen = option is thought.explanation.options[0]
    gap = words.gap(thought, option)
    used = c.text_width(gap, 15) + 14
    room = x + w - 12 - left - used
    text_h = c.paragraph(
        option_words(model.game, option), left, y + 6, room, 15, PALETTE["ink"], "B" if chosen else "M", 1.25
    )
    c.text(gap, x + w - 12, y + 6 + c.text_height(15) * 0.62, 15, PALETTE["ink" if chosen else "verm_ink"], "B", "r")
    top, wide = y + 6 + text_h + 5, x + w - 12 - left
    note = "" if option.looked else tr("minds.unlooked")
    note = words.error(thought, option) if not note and not chosen else note
    if note:
        wide -= c.text(note, x + w - 12, top + 5, 12, PALETTE["ink_soft"], "M", "r", fit=wide * 0.5) + 10
    c.box(left, top, wide, 10, 5, PALETTE["ink"], 0.1)
    colour = PALETTE["gold"] if chosen else PALETTE["bar"]
    c.box(left, top, max(8.0, wide * part), 10, 5, colour, 1.0 if option.looked else 0.35)


def _why(c: Canvas, model: ThoughtModel, x: float, y: float, w: float, draw: bool) -> float:
    """Say why the picked move was not chosen. Returns the height."""
    thought, top = model.thought, y
    if thought is None or not thought.shown_options or len(thought.shown_options) < 2:
        return 0.0
    option = thought.shown_options[min(model.picked, len(thought.shown_options) - 1)]
    if option is thought.shown_options[0]:
        return 0.0
    y += 2
    against = tr("minds.against", move=option_words(model.game, option))
    y += c.paragraph(against, x, y, w, 15, PALETTE["ink"], "B", 1.35, draw=draw)
    reasons = words.reasons(thought, option)
    if not reasons:
        y += c.paragraph(tr("minds.whynot"), x, y, w, 14, PALETTE["ink_soft"], line=1.35, draw=draw)
    for line in reasons:
        number = c.text_width(line.worth, 15) + 14 if line.worth else 0
        high = c.paragraph(line.text, x, y, w - number, 14, PALETTE["ink"], "M", 1.35, draw=draw)
        if draw and line.worth:
            colour = PALETTE["verm_ink"] if line.worth.startswith("−") else PALETTE["bar"]
            c.text(line.worth, x + w, y + c.text_height(14) * 0.7, 15, colour, "B", "r")
        y += high + 2
    return y + 4 - top


# ------------------------------------------------------------------- belief --
def _believed(c: Canvas, model: ThoughtModel, ui: Ui, it: ScreenLayout) -> None:
    """Draw the second part: what the bot believed of a hand."""
    thought, belief = model.thought, model.belief
    assert thought
    y = it.below + (_choice_height(c) / 2 - 2 if c.upright else c.text_height(14) * 0.7)
    c.text(tr("minds.believed"), it.right, y, 14, PALETTE["gold_lo"])
    if belief and len(thought.beliefs) == 1:
        c.text(
            tr("minds.hand", name=model.seats.name(belief.seat)), it.right + it.grid[2], y, 15, PALETTE["ink"], "B", "r"
        )
    if belief:
        beliefs.grid(c, model, it.grid, belief)
    x, top, w, h = it.score
    with c.clip(x - 4, top, w + 8, h):
        beliefs.score(c, model, x, top - _offset(ui, "score"), w - 12, True)
