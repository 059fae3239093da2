"""The answer to a decision that is played again, on a paper above the hand: the better move and why, the unseen cards
with those that help turned over, and what the move of the match cost."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import code
from game.draw.canvas import Canvas
from game.draw.sprites import FACES
from game.draw.theme import PALETTE, RATIO
from game.scenes import upright
from game.ui.widgets import Button, Rect

BACK_H: Final = 56.0
"""The height of an unseen card."""
RAISED: Final = 5.0
"""By what a helpful one is raised."""
STEP: Final = 52.5
"""The widest step between two of them; the narrowest that leave them large, and readable."""
LARGE: Final = 40.0
READABLE: Final = 30.0
PAD: Final = 30.0
WIDTH: Final = 890.0
"""The widest column of words."""
SIDE_W: Final = 250.0
"""The width of the buttons beside them."""
LETTERS: Final = (1.0, 0.88, 0.8, 0.72, 2 / 3, 0.58, 0.5)
"""By what letters are smaller where there is little room."""


class AnswerWords(NamedTuple):
    """What is said. `unseen` are the faces of the cards that the seat has not seen; without any they are left out."""

    right: bool
    head: str
    why: str
    cost: str
    told: str = ""
    """How many of the unseen cards help."""
    unseen: tuple[int, ...] = ()
    helping: frozenset[int] = frozenset()


class Placed(NamedTuple):
    """Where the answer stands, by what its letters are smaller, and the step between two unseen cards; 0 without."""

    place: Rect
    words: float
    """The width of the words."""
    shrunk: float
    step: float


def place(c: Canvas, answer: AnswerWords, ways: int, top: float, foot: float) -> Placed | None:
    """Find room between two heights, with `ways` buttons; None if there is none."""
    wide = c.width - 2 * upright.EDGE if c.upright else min(c.width - 168, WIDTH + SIDE_W + PAD)
    words = wide - 2 * PAD - (0 if c.upright else SIDE_W + PAD)
    below = _button_high(c) + 18 if c.upright else 0
    for step in _steps(len(answer.unseen), words):
        for shrunk in LETTERS:
            if shrunk < 1 and shrunk * c.text_scale < 1:
                continue
            high = _lay(c, answer, (0, 0, words, 0), shrunk, step, False) + 2 * 18
            if not c.upright:
                high = max(high, ways * (_button_high(c) + 12) + 24)
            if high + below <= foot - top:
                middle = top + (foot - top - high - below) * (0.5 if c.upright else 1)
                return Placed(((c.width - wide) / 2, middle, wide, high + below), words, shrunk, step)
    return None


def _steps(count: int, w: float) -> list[float]:
    """The steps to try for so many unseen cards in rows of this width, the best first; 0 leaves them out."""
    widest = [(w - BACK_H * RATIO) / max(1, -(-count // rows) - 1) for rows in (1, 2, 3, 4)] if count else []
    large = [min(STEP, step) for step in widest if step >= LARGE][:1]
    return [*large, *[step for step in widest if READABLE <= step < LARGE][-1:], 0.0]


def _button_high(c: Canvas) -> float:
    return upright.TARGET if c.upright else max(50.0, c.text_height(16) + 26)


def buttons(c: Canvas, placed: Placed, ways: Sequence[tuple[str, str, str, str, str]]) -> list[Button]:
    """The buttons (id, key, label, icon, explanation), the first one goes on: at the right, or below the words."""
    (x, y, w, h), high = placed.place, _button_high(c)
    out = []
    for i, (wid, key, label, icon, tip) in enumerate(ways):
        box = (x + w - SIDE_W - PAD + 8, y + 22 + i * (high + 12), SIDE_W, high)
        if c.upright:
            wide = (w - 2 * PAD - (len(ways) - 1) * upright.GAP) / len(ways)
            box = (x + PAD + i * (wide + upright.GAP), y + h - high - 18, wide, high)
        kind = "paper" if i else "primary"
        out.append(Button(wid, box, key=key, label=label, icon=icon, kind=kind, size=16, paper=True, tip=tip))
    return out


def draw(c: Canvas, answer: AnswerWords, placed: Placed) -> None:
    """Draw the paper and what stands on it."""
    x, y, w, h = placed.place
    c.shadow(x, y, w, h, 16, 16, 8, 150)
    c.box(x, y, w, h, 16, PALETTE["paper"], 1, to=PALETTE["paper_lo"])
    _lay(c, answer, (x + PAD, y + 18, placed.words, h), placed.shrunk, placed.step, True)


def _lay(c: Canvas, answer: AnswerWords, box: Rect, shrunk: float, step: float, draws: bool) -> float:
    """Write everything, or only measure it. Returns the height."""
    x, y, w, _ = box
    top, ink = y, PALETTE["ink"]
    head, disc = 23 * shrunk, 17.0
    high = max(2 * disc, c.paragraph(answer.head, 0, 0, w - 2 * disc - 14, head, None, "B", 1.3, draw=False))
    if draws:
        c.circle(x + disc, y + high / 2, disc, "#23704a" if answer.right else PALETTE["verm"])
        c.icon("check" if answer.right else "cross", x + disc, y + high / 2, 22, PALETTE["on_verm"])
        own = c.paragraph(answer.head, 0, 0, w - 2 * disc - 14, head, None, "B", 1.3, draw=False)
        c.paragraph(answer.head, x + 2 * disc + 14, y + (high - own) / 2, w - 2 * disc - 14, head, ink, "B", 1.3)
    y += high + 8
    if answer.why:
        y += c.paragraph(answer.why, x, y, w, 18 * shrunk, ink, "B", 1.4, draw=draws) + 4
    if step:
        if draws:
            c.box(x, y + 3, w, 1, 0, ink, 0.2)
        y += 10 + c.paragraph(answer.told, x, y + 10, w, 16 * shrunk, ink, "B", 1.3, draw=draws) + RAISED + 4
        y += _unseen(c, answer, x, y, w, step, draws) + 4
    return y + c.paragraph(answer.cost, x, y, w, 15 * shrunk, PALETTE["ink_soft"], "M", 1.35, draw=draws) - top


def _unseen(c: Canvas, answer: AnswerWords, x: float, y: float, w: float, step: float, draws: bool) -> float:
    """The unseen cards in rows, the helpful ones turned over and raised. Returns the height."""
    high = min(BACK_H, (step - 3) / RATIO)
    each = max(1, int((w - high * RATIO + 0.5) // step) + 1)
    rows = -(-len(answer.unseen) // each)
    each = -(-len(answer.unseen) // rows)
    for i, face in enumerate(answer.unseen if draws else ()):
        left, top = x + i % each * step, y + i // each * (high + 10)
        if face in answer.helping:
            c.card(code(face), left, top - RAISED, high, ring=PALETTE["gold"])
        else:
            c.blit(FACES.face("back", c.pixels(high)), c.pixels(left), c.pixels(top))
    return rows * (high + 10)
