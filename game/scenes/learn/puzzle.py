"""A puzzle of the day at the real table: one move is clearly the best. The coach explains the solution.

Beside the question stand notes, where there is room: the cards seen so far, and the last seven evenings."""

import math
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from ai.introspect import seen
from engine.cards import code
from engine.contract import Action, View
from engine.table.table import Table
from game.draw import river_map
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RATIO
from game.learn import answers, coach, puzzles
from game.learn.answers import Answers
from game.learn.lessons import Lesson
from game.learn.puzzles import Puzzle, item, seats
from game.learn.questions import HINT, Question, Verdict
from game.match import seeds
from game.scenes.learn import lesson_layout
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.drill import ANSWERED, QuestionTable
from game.scenes.learn.lesson_painter import HeadModel
from game.scenes.review import share
from game.scenes.start.tile import name_of
from game.text.dates import day_text, weekday_letter
from game.text.translations import tr
from game.ui.widgets import Button, Rect, Widget

REASONS: Final = 1
"""At most so many reasons explain a solution."""
ANSWER: Final = "answer"
"""The id of the button that shows the solution."""
WIDTHS: Final = (296.0, 252.0, 216.0)
"""The widths of a note, in units, besides that of the question."""
PAD: Final = 12.0
CARD_H: Final = 56.0
STEP: Final = 24.0
"""The height of a card that was seen, and the least step between two of them."""
SEEN_AIR: Final = 4.0
"""The space between two seen cards that show whole."""
LANTERN_H: Final = 30.0
LANTERN_W: Final = 23.0
"""The height of a lantern, and its width with the gap to the next one."""
DAY_W: Final = 30.0
"""The width of a lantern of a low note, in which the words stand right of the lanterns."""
FOOT: Final = 46.0
"""What belongs to the hand below it on an upright sheet."""
GAP: Final = 10.0
"""The space between two papers."""


class PuzzleQuestion(Question):
    """The question for the best move of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.lesson = Lesson(puzzle.game, "puzzle")
        self.tried: Action | None = None
        """The move that was tried last: the answer that is shown compares with it."""

    @property
    def seats(self) -> int:
        return seats(self.puzzle.game)

    @property
    def explains(self) -> bool:
        return True

    def table(self, names: Sequence[str]) -> Table:
        return self.puzzle.table(names)

    def say(self) -> str:
        return tr("puzzle.ask")

    def choices(self, view: View) -> tuple[tuple[str, str, str], ...]:
        return (HINT, "H", tr("puzzle.hint")), (ANSWER, "U", tr("puzzle.answer"))

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        if answer == ANSWER:
            told = self._compared(view, legal, self.tried or self.puzzle.solution.choice, "puzzle.shown")
            return told._replace(right=False)
        if not isinstance(answer, Action):
            return None
        self.tried = answer
        return self._compared(view, legal, answer, "puzzle.right")

    def _compared(self, view: View, legal: Sequence[Action], action: Action, praise: str) -> Verdict:
        """The verdict on a move. The words name the move and the solution, or with the solution itself, in the text
        `praise`, the next best move."""
        game, solution = self.puzzle.game, self.puzzle.solution
        review = coach.review(game, solution, action)
        reasons = coach.review_move(view, legal, action)
        why = reasons.arguments[:REASONS] if reasons and reasons.best == review.best else []
        if review.same:
            second = solution.options[1]
            gap = coach.better_text(solution.options[0].worth - second.worth, solution.unit)
            head = tr(praise, best=review.best, second=coach.move_words(game, second.action), gap=gap)
        elif review.cost is None:
            head = tr("puzzle.wrong_far", mine=review.mine, best=review.best)
        else:
            gap = coach.better_text(review.cost, solution.unit)  # no move of a puzzle is about equally good
            head = tr("puzzle.wrong", mine=review.mine, best=review.best, gap=gap)
        return Verdict(review.same, "\n".join([head, *why]))


class Note(NamedTuple):
    """A paper beside the question: the cards seen so far in `rows`, or without any the last seven evenings."""

    place: Rect
    rows: Sequence[Sequence[int]] = ()


class PuzzleScene(QuestionTable):
    """Asks for the best move and explains every answer. After a wrong one the puzzle is asked once more."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.notes: tuple[Note, ...] = ()
        self._faces: list[Rect] = []
        self.lit = puzzles.evenings(answers.load())
        """The evenings on which a puzzle was tried."""
        super().__init__([PuzzleQuestion(puzzle)])

    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        begin = ("lesson:next", "Enter", tr("lesson.start"))
        say = tr(f"{self.puzzle.game}.puzzle")
        self.show(Bubble(say, title=self._title(), big=True, buttons=(begin,)))

    def _end(self) -> None:
        say = tr("puzzle.solved" if self.right else "puzzle.seen")
        leave = ("lesson:leave", "Enter", tr("due.leave"))
        self.show(Bubble(say, title=self._title(), big=True, buttons=(leave,)))

    @property
    def heading(self) -> str:
        return tr("puzzle.title")

    def _title(self) -> str:
        return tr("puzzle.title_of", game=name_of(self.puzzle.game))

    def _note(self, right: bool) -> None:
        name = item(self.puzzle.game, self.puzzle.day)
        if not answers.note(Answers(name, seeds.today(), int(right), 1, round(self.spent))):
            self.app.toast(tr("lesson.unsaved"), 6000)
        self.lit = puzzles.evenings(answers.load())

    def controls(self) -> tuple[tuple[str, str, str], ...]:
        if self.phase == "goal":
            return ()
        earlier = ("earlier", "I", "back")
        return (earlier, ("share", "Y", "share")) if self.phase == "ask" else (earlier,)

    def pressed(self, what: str) -> None:
        if what == "earlier":
            self.app.pop()  # the list of puzzles
        elif what == "share" and self.phase == "ask":
            title, text = tr("keys.lessons.share"), puzzles.text_of(self.puzzle)
            share.save_and_say(self.app, title, self.puzzle.game, self.canvas.surface, text)
        else:
            super().pressed(what)

    def _head(self) -> HeadModel:
        return HeadModel(self.puzzle.game, day_text(self.puzzle.day), 1, 1, 1.0 if self.phase == "end" else 0.0)

    def _widgets(self) -> list[Widget]:
        """Under the solution the buttons of the table would do nothing: they leave their room to it."""
        return [w for w in super()._widgets() if self.phase not in ANSWERED or not _of_table(w)]

    # ------------------------------------------------------------------ notes --
    def build(self) -> None:
        super().build()
        self._place_notes()

    def _place_notes(self) -> None:
        """Find free places for the notes. They stay where they are as long as they can. A note without a place is left
        out."""
        before, self.notes, c, shown = self.notes, (), self.canvas, self.shown
        if self.phase not in ("ask", *ANSWERED) or shown is None or shown.big:
            return
        off = self._blocked()
        cards = sorted(seen(self.table.view(self.me)).elements())
        for kind in (cards, []) if cards else ([],):
            old = [note for note in before if bool(note.rows) == bool(kind)]
            for note in (*old, *self._candidates(kind)):
                x, y, w, h = note.place
                inside = y + h <= c.height - lesson_layout.MARGIN and x + w <= c.width - lesson_layout.MARGIN
                if inside and not lesson_layout.covered(note.place, off):
                    self.notes += (note,)
                    off.append(note.place)
                    break

    def _evenings(self) -> str:
        """How many evenings are lit, in words."""
        n = puzzles.streak(self.lit, seeds.today())
        return tr("puzzle.lit" if n else "puzzle.none_lit", n=n)

    def _blocked(self) -> list[Rect]:
        """What a note must not cover."""
        c, off = self.canvas, lesson_layout.obstacles(self, (), controls=len(self.controls()))
        off += [self.place, *[note.place for note in self.notes], *self.table_view.faces.boxes]
        if not c.upright:
            return [*off, *lesson_layout.own_words(c.width, c.height)]
        x, y, w, h = self.table_view.hand_box()
        if self.phase in ANSWERED:  # the buttons below the hand have left their room
            off = [box for box in off if box[1] < y + h + FOOT]
        return [*off, (x, y + h, w, FOOT)]

    def _candidates(self, cards: Sequence[int]) -> Iterator[Note]:
        """The places where a note may stand, the best first: below the question, at an edge, elsewhere."""
        c, (x, y, w, h) = self.canvas, self.place
        top = max([132.0, *[note.place[1] + note.place[3] + GAP for note in self.notes if note.place[0] > c.width / 2]])
        words = 0.0 if cards else c.text_width(self._evenings(), 12) + 2 * PAD + 2
        least = max(words, 7 * LANTERN_W + 2 * PAD) if words else 0.0
        widths = [*[wide for wide in (min(w, WIDTHS[0]), *WIDTHS) if wide >= least], *([least] if least else [])]
        for wide in widths:
            rows = _rows(cards, wide)
            high = _high(c, rows)
            right, low = c.width - 24 - wide, c.height - 24 - high
            for left, upper in ((x, y + h + GAP), (24.0, low), (right, top), (right, low)):
                yield Note((left, upper, wide, high), rows)
        sizes = [(wide, _high(c, _rows(cards, wide))) for wide in widths]
        if not cards:
            sizes.append((7 * DAY_W + 8 + words, _low(c)))
        place = lesson_layout.place(sizes, self.place, self._blocked(), c.width, c.height)
        yield Note(place, _rows(cards, place[2]))

    def draw_overlay(self, canvas: Canvas) -> None:
        super().draw_overlay(canvas)
        if (faces := self.table_view.faces.boxes) != self._faces:  # they are known once they are drawn
            self._faces = faces
            self._place_notes()
        for note in self.notes:
            if note.rows:
                _draw_seen(canvas, note)
            else:
                _draw_week(canvas, note.place, self.lit, self._evenings())


def _of_table(widget: Widget) -> bool:
    """Whether a widget is a button of the table."""
    return isinstance(widget, Button) and not widget.id.startswith("lesson:")


def _rows(cards: Sequence[int], w: float) -> list[Sequence[int]]:
    """Cards in equal rows of a note of this width."""
    if not cards:
        return []
    most = max(1, int((w - 2 * PAD - CARD_H * RATIO) // STEP) + 1)
    each = math.ceil(len(cards) / math.ceil(len(cards) / most))
    return [cards[i : i + each] for i in range(0, len(cards), each)]


def _high(c: Canvas, rows: Sequence[Sequence[int]]) -> float:
    """The height of a note."""
    if rows:
        return PAD + c.text_height(14) + 6 + len(rows) * (CARD_H + 8) + PAD - 8
    return PAD + LANTERN_H + 4 + c.text_height(13) + 4 + c.text_height(15) + PAD


def _low(c: Canvas) -> float:
    """The height of the evenings where the words stand right of the lanterns."""
    return PAD + LANTERN_H + 4 + c.text_height(13) + PAD


def _draw_seen(c: Canvas, note: Note) -> None:
    x, y, w, h = note.place
    c.shadow(x, y, w, h, 16, 12, 6, 120)
    c.box(x, y, w, h, 16, PALETTE["paper"], 1, to=PALETTE["paper_lo"])
    y += PAD + c.text_height(14) / 2
    c.text(tr("puzzle.seen_so_far"), x + PAD, y, 14, PALETTE["ink_soft"], "B", fit=w - 2 * PAD)
    y += c.text_height(14) / 2 + 6
    wide = CARD_H * RATIO
    step = min(wide + SEEN_AIR, (w - 2 * PAD - wide) / max(1, len(note.rows[0]) - 1))
    for row in note.rows:
        for i, card in enumerate(row):
            c.card(code(card), x + PAD + i * step, y, CARD_H)
        y += CARD_H + 8


def _draw_week(c: Canvas, place: Rect, lit: Collection[date], words: str) -> None:
    """Draw seven lanterns, lit where a puzzle was tried on that evening, and `words` below them, or right of them in a
    low place."""
    x, y, w, h = place
    today = seeds.today()
    c.panel(x, y, w, h, 16, 0.94)
    low = h <= _low(c)
    step = DAY_W if low else (w - 2 * PAD) / 7
    for n, (day, state) in enumerate(puzzles.week(lit, today)):
        cx = x + PAD + (n + 0.5) * step
        river_map.lantern(c, cx, y + PAD + LANTERN_H / 2, LANTERN_H, state)
        at = y + PAD + LANTERN_H + 4 + c.text_height(13) / 2
        c.text(weekday_letter(day), cx, at, 13, PALETTE["gold_hi" if day == today else "muted"], "B", "c")
    if low:
        c.text(words, x + PAD + 7 * DAY_W + 8, y + h / 2, 13, None, "B", fit=w - 7 * DAY_W - 2 * PAD - 8)
    else:
        c.text(words, x + w / 2, y + h - PAD - c.text_height(15) / 2, 15, None, "B", "c", fit=w - 2 * PAD)
