"""Draws the bot thoughts screen: the candidate moves with a bar each, and a grid of cards that shows how likely the bot
thought each of them in another hand. Everything is painted from a `ThoughtModel`. Boxes are in units."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ai.explain import RatedAction
from engine.cards import JOKER, code
from game.draw import theme
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.games import game_info
from game.learn import thought_text as words
from game.learn.bot_thoughts import HandBelief, Thought
from game.learn.coach import move_words
from game.table.view import Seats
from game.text.translations import tr
from game.ui.focus import ScrollArea, Ui
from game.ui.widgets import Rect

ROWS: Final = tuple(tuple(range(13 * s, 13 * s + 13)) for s in range(4))
CELL: Final = 58.0
"""The largest width of a card in the grid."""
MIN_CELL: Final = 40.0
"""The smallest distance between two cards of the grid."""
MINI: Final = 44.0
"""The height of the cards beside a move."""
SHADES: Final = 12
"""The number of shades of the colour under a card."""
IN_SIGHT: Final = 0.55
"""How pale a card is that nobody can hold hidden, because it lies in sight."""


class ScreenLayout(NamedTuple):
    """Where things stand: the paper, the moves, the explanation below them, the grid, and the score below it."""

    paper: Rect
    options: Rect
    why: Rect
    grid: Rect
    score: Rect
    left: float
    """The left edge of the first column."""
    right: float
    """The left edge of the second column."""
    top: float
    """The top of both."""


class ThoughtModel(NamedTuple):
    """What the screen shows: the thoughts of the bot at `seat` at one move, None while they are computed."""

    game: str
    seats: Seats
    seat: int
    title: str
    done: float
    """The part of the computation that is done, 0 to 1."""
    thought: Thought | None
    picked: int
    """Which of the moves shown is explained."""
    hand: int
    """Which of the guessed hands is shown."""

    @property
    def name(self) -> str:
        """The name of the bot."""
        return self.seats.name(self.seat)

    @property
    def belief(self) -> HandBelief | None:
        """The guess of the hand that is shown."""
        return self.thought.beliefs[self.hand] if self.thought and self.thought.beliefs else None


# ------------------------------------------------------------------- places --
def plan(c: Canvas, model: ThoughtModel) -> ScreenLayout:
    """Lay out the screen for this window."""
    x, y, w, h = 24.0, 18.0, c.width - 48, c.height - 36
    top = y + max(88.0, c.text_height(22) + c.text_height(15) + 44)
    foot = y + h - 18
    left, wide = x + 28, (w - 84) * 0.43
    right = left + wide + 28
    rest = x + w - 28 - right
    notes = top + c.text_height(14) * 1.4 + 4
    if model.thought:
        notes += sum(c.paragraph(t, 0, 0, wide, 14, line=1.35, draw=False) for t in words.notes(model.thought)) + 6
    reasons = _why(c, model, 0, 0, wide - 12, False) if model.thought else 0.0
    listed = sum(h for _, h in rows(c, model, wide + 4))
    low = min(max(notes + 110, foot - max(reasons, 60.0)), notes + listed + 18)
    grid = top + max(44.0, c.text_height(14) + 24) + 6
    high = _grid_height(c, model, rest, foot - grid)
    return ScreenLayout(
        (x, y, w, h),
        (left - 4, notes, wide + 4, low - 10 - notes),
        (left, low, wide, foot - low),
        (right, grid, rest, high),
        (right, grid + high + 10, rest, foot - grid - high - 10),
        left,
        right,
        top,
    )


def hand_box(c: Canvas, model: ThoughtModel, plan: ScreenLayout) -> Rect:
    """The box of the choice of a hand."""
    names = [tr("minds.hand", name=model.seats.name(g.seat)) for g in model.thought.beliefs] if model.thought else []
    wide = min(plan.score[2] * 0.6, max([c.text_width(n, 15) for n in names], default=0) + 112)
    return plan.right + plan.score[2] - wide, plan.top - 8, wide, max(44.0, c.text_height(15) + 16)


def areas(c: Canvas, model: ThoughtModel, plan: ScreenLayout) -> list[ScrollArea]:
    """The parts that may need scrolling."""
    rows_high = sum(h for _, h in rows(c, model, plan.options[2]))
    return [
        ScrollArea("options", plan.options, rows_high),
        ScrollArea("why", plan.why, _why(c, model, 0, 0, plan.why[2] - 12, False)),
        ScrollArea("score", plan.score, _score(c, model, 0, 0, plan.score[2] - 12, False)),
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
        yield option, max(MINI + 16, high + 34) + 8


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


def cells(model: ThoughtModel) -> tuple[tuple[int, ...], ...]:
    """The faces of the grid, row by row."""
    if own := game_info(model.game).face_rows:
        return own
    beliefs = model.thought.beliefs if model.thought else ()
    joker = any(JOKER in g.unseen_copies or g.held[JOKER] for g in beliefs)
    return ((*ROWS[0], JOKER), *ROWS[1:]) if joker else ROWS


def _cell(c: Canvas, model: ThoughtModel, wide: float, high: float) -> tuple[float, float, float]:
    """Width, height and distance of the cards of the grid, as large as there is room for."""
    shown = cells(model)
    pitch = min(CELL + 6, (wide - 4) / max(len(row) for row in shown))
    room = high / len(shown) - c.text_height(12) - 8
    pitch = min(pitch, max(MIN_CELL, room * theme.RATIO + 4))
    return pitch - 4, (pitch - 4) / theme.RATIO, pitch


def _grid_height(c: Canvas, model: ThoughtModel, wide: float, room: float) -> float:
    if model.thought is None or not model.thought.beliefs:
        return 0.0
    score = max(_score(c, model, 0, 0, wide - 12, False, g) for g in model.thought.beliefs)
    return len(cells(model)) * (_cell(c, model, wide, room - score - 10)[1] + c.text_height(12) + 8)


def faces(c: Canvas, model: ThoughtModel) -> list[tuple[str, int]]:
    """The card pictures the model needs (code, height in pixels), so that they can be drawn beforehand."""
    assert model.thought
    it = plan(c, model)
    shown = [(code(card), MINI) for o in model.thought.shown_options for card in o.action.cards]
    if model.thought.beliefs:
        shown += [(code(card), _cell(c, model, it.grid[2], it.grid[3])[1]) for row in cells(model) for card in row]
    return [(face, max(1, c.pixels(high))) for face, high in shown]


# ------------------------------------------------------------------ picture --
def paint(c: Canvas, model: ThoughtModel, ui: Ui) -> None:
    """Draw everything but the buttons."""
    c.cloth()
    it = plan(c, model)
    x, y, w, _ = it.paper
    c.paper(*it.paper)
    c.avatar(model.seats.crests[model.seat], x + 50, y + 41, 21)
    room = _box(ui, "earlier")[0] - x - 100
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
    middle = (it.right + it.left + it.options[2] - 4) / 2
    c.box(middle, it.top, 1.5, it.paper[3] - (it.top - y) - 20, 0, PALETTE["ink"], 0.15)
    _believed(c, model, ui, it)


def _thinking(c: Canvas, model: ThoughtModel, it: ScreenLayout) -> None:
    x, y, w, h = it.paper
    wide = min(420.0, w - 120)
    c.paragraph(
        tr("minds.thinking", name=model.name), x + 40, y + h * 0.42, w - 80, 18, PALETTE["ink"], "B", anchor="c"
    )
    top = y + h * 0.42 + c.text_height(18) * 1.5 + 20
    c.box(x + (w - wide) / 2, top, wide, 10, 5, PALETTE["ink"], 0.12)
    c.box(x + (w - wide) / 2, top, max(10.0, wide * model.done), 10, 5, PALETTE["gold"])


def _weighed(c: Canvas, model: ThoughtModel, ui: Ui, it: ScreenLayout) -> None:
    """Draw the left column: the moves."""
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
    c.text(gap, x + w - 12, y + 6 + c.text_height(15) * 0.62, 15, PALETTE["ink" if chosen else "verm"], "B", "r")
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
            colour = PALETTE["verm"] if line.worth.startswith("−") else PALETTE["bar"]
            c.text(line.worth, x + w, y + c.text_height(14) * 0.7, 15, colour, "B", "r")
        y += high + 2
    return y + 4 - top


# ------------------------------------------------------------------- belief --
def _believed(c: Canvas, model: ThoughtModel, ui: Ui, it: ScreenLayout) -> None:
    """Draw the right column: what the bot believed of a hand."""
    thought, belief = model.thought, model.belief
    assert thought
    y = it.top + c.text_height(14) * 0.7
    c.text(tr("minds.believed"), it.right, y, 14, PALETTE["gold_lo"])
    if belief and len(thought.beliefs) == 1:
        c.text(
            tr("minds.hand", name=model.seats.name(belief.seat)), it.right + it.grid[2], y, 15, PALETTE["ink"], "B", "r"
        )
    if belief:
        _grid(c, model, it.grid, belief)
    x, top, w, h = it.score
    with c.clip(x - 4, top, w + 8, h):
        _score(c, model, x, top - _offset(ui, "score"), w - 12, True)


def _grid(c: Canvas, model: ThoughtModel, box: Rect, belief: HandBelief) -> None:
    x, y, wide, high = box
    w, h, pitch = _cell(c, model, wide, high)
    down = h + c.text_height(12) + 8
    for i, row in enumerate(cells(model)):
        for j, card in enumerate(row):
            _card(c, card, belief, x + 2 + j * pitch, y + i * down, w, h)


def heat(chance: float) -> float:
    """How strong the colour under a card with this probability is: 0 for impossible, 1 for certain. The square root
    sets small probabilities further apart."""
    return round(math.sqrt(min(1.0, max(0.0, chance))) * SHADES) / SHADES


def _card(c: Canvas, card: int, belief: HandBelief, x: float, y: float, w: float, h: float) -> None:
    """Draw a card with its chance below it. Every card can be read; one that lies in sight is paler."""
    chance, held = belief.probability(card), belief.held[card]
    r = w * theme.CORNER + 2
    c.card(code(card), x, y, h, shadow=False)
    if chance is None:
        c.box(x - 1, y - 1, w + 2, h + 2, r, PALETTE["paper"], IN_SIGHT)
    elif warm := heat(chance):
        c.box(x, y + h + 3, w, c.text_height(12) + 2, 4, PALETTE["gold"], warm)
    if held:
        c.box(x - 2.5, y - 2.5, w + 5, h + 5, r + 2, None, line=PALETTE["verm"], line_width=3)
        c.circle(x + w - 3, y + 3, 9, PALETTE["verm"])
        if held > 1:
            c.text(str(held), x + w - 3, y + 3, 12, PALETTE["on_verm"], "B", "c")
        else:
            c.icon("check", x + w - 3, y + 3, 12, PALETTE["on_verm"])
    if chance is not None:
        weight, foot = "B" if belief.is_likelier(card) else "M", y + h + 4 + c.text_height(12) * 0.5
        c.text(str(round(100 * chance)), x + w / 2, foot, 12, PALETTE["ink"], weight, "c")


def _score(
    c: Canvas, model: ThoughtModel, x: float, y: float, w: float, draw: bool, of: HandBelief | None = None
) -> float:
    """Say what the grid shows and how right the bot was. Returns the height."""
    thought, belief, top = model.thought, of or model.belief, y
    if thought is None or thought.move.forced:
        return 0.0
    if belief is None:
        return c.paragraph(words.no_beliefs(thought), x, y, w, 16, PALETTE["ink"], line=1.4, draw=draw) + 4
    y += _legend(c, x, y, w, belief, draw)
    first, *rest = words.score(belief)
    y += c.paragraph(first, x, y, w, 17, PALETTE["ink"], "B", 1.35, draw=draw) + 2
    text = " ".join([*rest, words.sums(thought.move.view.game, belief, thought.move.hands[belief.seat])]).strip()
    y += c.paragraph(text, x, y, w, 14, PALETTE["ink"], line=1.4, draw=draw) + 2
    y += c.paragraph(words.basis(thought, belief), x, y, w, 14, PALETTE["ink_soft"], line=1.4, draw=draw) + 4
    return y - top


def _legend(c: Canvas, x: float, y: float, w: float, belief: HandBelief, draw: bool) -> float:
    """Explain colour, ring and bold numbers, in as many lines as needed. Returns the height."""
    high, left, line = c.text_height(13) + 10, x, y
    parts = [
        ("heat", f"{tr('minds.legend.unlikely')} – {tr('minds.legend.likely')}"),
        ("held", tr("minds.legend.held")),
    ]
    if belief.beyond_counting:
        parts.append(("more", tr("minds.legend.more")))
    for kind, text in parts:
        sign = {"heat": 78.0, "held": 24.0, "more": 0.0}[kind]
        wide = sign + c.text_width(text, 13, "M") + 22
        if left > x and left + wide - 22 > x + w:
            left, line = x, line + high
        if draw:
            _sign(c, kind, left, line + high / 2)
            c.text(text, left + sign + (4 if sign else 0), line + high / 2, 13, PALETTE["ink_soft"], "M")
        left += wide
    return line + high - y + 6


def _sign(c: Canvas, kind: str, x: float, y: float) -> None:
    if kind == "heat":
        for i in range(5):
            c.box(x + i * 14, y - 7, 13, 14, 3, PALETTE["gold"], heat(i / 4) or 0.08)
    elif kind == "held":
        c.box(x + 2, y - 9, 14, 18, 3, None, line=PALETTE["verm"], line_width=3)
