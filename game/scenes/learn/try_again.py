"""The costly decisions of a match, to be played again: first without help, then with. Each comes back in the daily
review."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from ai.introspect import unseen
from engine.cards import code
from engine.contract import Action, parse
from engine.record.header import Header, people_of
from game.draw.animation import Sprite, draw_card
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.draw.theme import PALETTE
from game.learn import coach
from game.learn.questions import Verdict
from game.review import mistakes
from game.review.mistakes import Mistake, MistakeQuestion
from game.scenes.learn import answer_paper, lesson_layout
from game.scenes.learn.answer_paper import AnswerWords, Placed
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.drill import ANSWERED, QuestionTable
from game.scenes.learn.lesson_painter import HeadModel, LessonModel
from game.scenes.review import play_on
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import Button, Rect, Widget

DRILL: Final = "drill"
PLAY_ON: Final = "play_on"
VEIL: Final = 150
"""The opacity of the veil over all but the hand, 0 to 255."""
LIFT: Final = 44.0
"""By what the better card is lifted, in units."""
MOST: Final = 60
"""Of more unseen cards only the useful ones are shown."""
FOOT: Final = 44.0
"""What stands below the cards of the hand."""


class TryAgain(QuestionTable):
    """Asks for a better move in each of some positions. `header`: that of their match, if they are of one: its seats
    are at the table, and one may play on there."""

    def __init__(self, asked: Sequence[Mistake], header: Header | None = None) -> None:
        self.mistakes = {m.item: m for m in asked}
        self.header = header
        if header and len(people_of(header.seat_configs)) == 1:
            self.seat_configs = header.seat_configs
        self.answered: AnswerWords | None = None
        self.placed: Placed | None = None
        """Where the answer stands; None where it has no room: the words alone are shown then."""
        self.raised: Sprite | None = None
        super().__init__([MistakeQuestion(m) for m in asked])

    @property
    def mistake(self) -> Mistake:
        """The decision that is asked or was answered."""
        return self.mistakes[self.lesson.name]

    # ------------------------------------------------------- from question to question --
    def _goal(self) -> None:
        self.about, self.arrow, self.veil = (), None, 0
        begin = ("lesson:next", "Enter", tr("lesson.start"))
        say = tr("again.goal", n=len(self.questions), hint=key_map.said(key_map.key("table", "hint")))
        self.show(Bubble(say, title=tr("again.title"), big=True, buttons=(begin,)))

    def _ask(self) -> None:
        self.answered = self.raised = self.placed = None
        super()._ask()
        if self.phase == "ask":
            self.about, self.veil = ("hand",), VEIL
            self.build()

    def _end(self) -> None:
        self.about, self.veil = (), 0
        say = tr("again.result", right=self.right, rounds=len(self.questions))
        ways = [("lesson:leave", "Enter", tr("due.leave"))]
        if habit := mistakes.habit(str(self.game)):
            say += "\n" + tr(habit.name, n=habit.times)
            ways.append((f"lesson:{DRILL}", "P", tr("again.drill")))
        self.show(Bubble(say, title=tr("again.title"), big=True, buttons=tuple(ways)))

    def pressed(self, what: str) -> None:
        if what == DRILL and (habit := mistakes.habit(str(self.game))):
            self.app.replace(self.app.routes.lesson(habit.drill))
        elif what == PLAY_ON and self.answered and self.header:
            play_on.begin(self.app, self.header, [parse(text) for text in self.mistake.actions.split(";")])
        else:
            super().pressed(what)

    def moved(self, action: Action) -> bool:
        self.answered = self._answer(action)
        return super().moved(action)

    def _answer(self, action: Action) -> AnswerWords:
        """What is said of a move, and which unseen cards the better one makes useful."""
        view, legal, best = self.table.view(self.me), self.table.legal(self.me), parse(self.mistake.best)
        told = MistakeQuestion(self.mistake).told(view, legal, action)
        rest = tuple(sorted(Counter(unseen(view).rest).elements()))
        helping = coach.helping(view, best) & frozenset(rest)
        if not helping:
            return AnswerWords(told.right, told.head, told.why, told.cost)
        useful = tuple(face for face in rest if face in helping)
        count = tr("again.count", n=len(useful), all=len(rest))
        return AnswerWords(
            told.right, told.head, told.why, told.cost, count, rest if len(rest) <= MOST else useful, helping
        )

    def _judge(self, verdict: Verdict) -> None:
        self.table_view.unchoose()
        super()._judge(verdict)
        self.show(Bubble(verdict.text, buttons=tuple(way[:3] for way in self._ways()), answer=not verdict.right))

    def _note(self, right: bool) -> None:
        if mistakes.keep(self.mistake):
            super()._note(right)
        else:
            self.app.toast(tr("lesson.unsaved"), 6000)

    # ---------------------------------------------------------------- widgets --
    def controls(self) -> tuple[tuple[str, str, str], ...]:
        return super().controls()[1:]  # the answers are kept: there is no beginning again

    def _ways(self) -> list[tuple[str, str, str, str, str]]:
        """The ways to go on from an answer: id, key, label, icon, explanation."""
        ways = [("lesson:next", "Enter", tr("again.next"), "next_deal", "")]
        if self.header:
            ways.append((f"lesson:{PLAY_ON}", "P", tr("again.play_on"), "play", tr("again.play_on_tip")))
        return ways

    @property
    def _shows_answer(self) -> bool:
        return self.answered is not None and self.phase in ANSWERED

    def look(self, at_once: bool = False) -> None:
        hand = self.anim.zones.get(f"hand:{self.me}", [])
        if self.raised is not None and self.raised not in hand:
            hand.append(self.raised)
        self.raised = None
        super().look(at_once)

    def build(self) -> None:
        self.placed = None
        if self._shows_answer and self.answered and (hand := self._hand()):
            head = lesson_layout.head(self.canvas)
            foot = hand[1] - 12 - (LIFT + self.canvas.text_height(14) + 16 if self._lifts() else 0)
            top = head[1] + head[3] + 14
            self.placed = answer_paper.place(self.canvas, self.answered, len(self._ways()), top, foot)
        super().build()

    def _widgets(self) -> list[Widget]:
        widgets = super()._widgets()
        if self._shows_answer:  # the buttons of the table would do nothing
            widgets = [w for w in widgets if not isinstance(w, Button) or w.id.startswith("lesson:")]
        if self.placed:
            ways = self._ways()
            widgets = [w for w in widgets if w.id not in {way[0] for way in ways} and w.id != "lesson:skip"]
            widgets += answer_paper.buttons(self.canvas, self.placed, ways)
        return widgets

    def _head(self) -> HeadModel:
        return HeadModel(str(self.game), tr("again.title"), *self.standing())

    # ---------------------------------------------------------------- picture --
    def _hand(self) -> Rect | None:
        """The box of the hand as it lies, without what is on the way."""
        return lesson_layout.union(box(s) for s in self.table_view.layout().get(f"hand:{self.me}", ()))

    def unveiled(self, targets: Mapping[str, Rect]) -> tuple[Rect, ...]:
        """The hand with what stands below it, and what can be pressed: a stock with the number at its foot."""
        hand = self._hand()
        if hand is None or not self.veil:
            return super().unveiled(targets)
        _, y, _, h = hand
        left_out = ("lesson:", "plate:")  # the edge of a plate would run through the portrait on it
        others = [w for w in self.ui.widgets if not w.id.startswith(left_out) and self.table_view.held(w.id) is None]
        number = self.canvas.badge_box(0, 0, 0)[3] / 2 + 2
        pressed = [(w.rect, number if w.id == "stock" else 0) for w in others if self.phase == "ask" and w.enabled]
        free = [(left, top, wide, high + more) for (left, top, wide, high), more in pressed]
        below = (w.rect[1] - y - h for w in others if isinstance(w, Button) and w.rect[1] > y + h)
        return ((-20, y - 2, self.canvas.width + 40, h + min([FOOT, *below])), *free)

    def _lifts(self) -> bool:
        """Whether the better move is one card of the hand."""
        cards = parse(self.mistake.best).cards
        return len(cards) == 1 and cards[0] in self.table.view(self.me).hand

    def draw(self, canvas: Canvas) -> None:
        if self._shows_answer and self._lifts() and not self.anim.busy and self.raised is None:
            self._raise()
        super().draw(canvas)

    def _raise(self) -> None:
        """Take the better card out of the hand, to be drawn above it."""
        hand, face = self.anim.zones.get(f"hand:{self.me}", []), parse(self.mistake.best).cards[0]
        self.raised = next((s for s in hand if s.face == face), None)
        if self.raised is not None:
            hand.remove(self.raised)
            self.renderer.stale = True

    def _settle_bubble(self) -> None:
        if self.placed is None:
            super()._settle_bubble()
        else:  # the answer stands there with its own words
            self.place, self._placed = (0.0, 0.0, 0.0, 0.0), None

    def draw_overlay(self, canvas: Canvas) -> None:
        super().draw_overlay(canvas)
        if self._shows_answer and self.raised is not None:
            self._mark_cards(canvas, self.raised)

    def draw_words(self, canvas: Canvas, model: LessonModel) -> None:
        if self._shows_answer and self.answered and self.placed:
            answer_paper.draw(canvas, self.answered, self.placed)
        else:
            super().draw_words(canvas, model)

    def _mark_cards(self, c: Canvas, better: Sprite) -> None:
        """Draw the better card lifted, and darken the card that was played in the match."""
        (face,), spot = parse(self.mistake.best).cards, better.spot._replace(y=better.spot.y - LIFT, lift=1.0)
        made = parse(self.mistake.made).cards
        thrown = lesson_layout.target(self, f"card {code(made[0])}") if len(made) == 1 and made[0] != face else None
        if thrown:
            x, y, w, h = thrown
            c.box(x, y, w, h, 8, PALETTE["black"], 0.42)
        draw_card(c, Sprite(face, spot), True, PALETTE["gold_hi"])
        high = c.text_height(14) / 2 + 5
        words = tr("again.better")
        wide = c.text_width(words, 14) + 24
        at = min(max(spot.x, wide / 2 + 8), c.width - wide / 2 - 8)
        c.pill(words, at, spot.y - spot.h / 2 - high - 3, 14, PALETTE["gold_hi"], PALETTE["ink"], 1.0)
        if thrown:
            words = tr("again.thrown")
            half = c.text_width(words, 14) / 2 + 12
            left, right = at - wide / 2 - 8 - half, at + wide / 2 + 8 + half
            x = thrown[0] + thrown[2] / 2
            if left < x < right:
                x = left if x < at else right
            c.pill(words, min(max(x, half + 8), c.width - half - 8), thrown[1] - high - 3, 14, line=PALETTE["verm_hi"])
