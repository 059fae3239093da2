"""Draws what a bot believed of a hand: a grid of cards that shows how likely it thought each of them, and below it how
right it was. Everything is painted from a `ThoughtModel`. Boxes are in units."""

import math
from typing import Final, NamedTuple

from engine.cards import JOKER, code
from game.draw import theme
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.games import game_info
from game.learn import thought_text as words
from game.learn.bot_thoughts import HandBelief, Thought
from game.table.view import Seats
from game.text.translations import tr
from game.ui.widgets import Rect

ROWS: Final = tuple(tuple(range(13 * s, 13 * s + 13)) for s in range(4))
CELL: Final = 58.0
"""The largest width of a card in the grid."""
MIN_CELL: Final = 40.0
"""The smallest distance between two cards of the grid."""
SHADES: Final = 12
"""The number of shades of the colour under a card."""
IN_SIGHT: Final = 0.55
"""How pale a card is that nobody can hold hidden, because it lies in sight."""


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


def cells(model: ThoughtModel) -> tuple[tuple[int, ...], ...]:
    """The faces of the grid, row by row."""
    if own := game_info(model.game).face_rows:
        return own
    beliefs = model.thought.beliefs if model.thought else ()
    joker = any(JOKER in g.unseen_copies or g.held[JOKER] for g in beliefs)
    return ((*ROWS[0], JOKER), *ROWS[1:]) if joker else ROWS


def cell(c: Canvas, model: ThoughtModel, wide: float, high: float) -> tuple[float, float, float]:
    """Width, height and distance of the cards of the grid, as large as there is room for."""
    shown = cells(model)
    pitch = min(CELL + 6, (wide - 4) / max(len(row) for row in shown))
    room = high / len(shown) - c.text_height(12) - 8
    pitch = min(pitch, max(MIN_CELL, room * theme.RATIO + 4))
    return pitch - 4, (pitch - 4) / theme.RATIO, pitch


def grid_height(c: Canvas, model: ThoughtModel, wide: float, room: float) -> float:
    if model.thought is None or not model.thought.beliefs:
        return 0.0
    highest = max(score(c, model, 0, 0, wide - 12, False, g) for g in model.thought.beliefs)
    return len(cells(model)) * (cell(c, model, wide, room - highest - 10)[1] + c.text_height(12) + 8)


def grid(c: Canvas, model: ThoughtModel, box: Rect, belief: HandBelief) -> None:
    x, y, wide, high = box
    w, h, pitch = cell(c, model, wide, high)
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


def score(
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
