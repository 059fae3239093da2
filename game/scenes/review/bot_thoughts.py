"""What a bot thought at one of its moves: what it weighed, and what it believed of the other hands, beside the hands
as they were. It is asked again in slices while the screen goes on; what was found is kept."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.sprites import FACES
from game.learn import thought_text as words
from game.learn.bot_thoughts import Guess, Minds, Thought
from game.scenes.menu import Menu
from game.scenes.review import bot_thoughts_painter as look
from game.table.view import Seats
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, Widget, Zone

STEP: Final = 0.04
"""The picture is drawn anew when so much more is done."""


class Heads(Menu):
    """Opened over the replay at the bot's move that led to a ply; `left` is told at which ply it was closed."""

    def __init__(self, game: str, minds: Minds, ply: int, seats: Seats, left: Callable[[int], None]) -> None:
        super().__init__()
        self.game = game
        self.minds = minds
        self.seats = seats
        self.left = left
        self._open(ply)

    def _open(self, ply: int) -> None:
        """Ask for the thoughts at another move."""
        self.ply = ply
        self.thought: Thought | None = None
        self.done = 0.0
        self.picked = 0
        self.hand = 0
        self._steps: Iterator[float | Thought] | None = self.minds.ask(ply)
        self._ready: Thought | None = None
        self._faces: list[tuple[str, int]] = []

    @property
    def name(self) -> str:
        """Whose head it is."""
        return self.seats.name(self.minds.seat(self.ply))

    @property
    def guess(self) -> Guess | None:
        """What was thought of the hand that is shown."""
        return self.thought.guesses[self.hand] if self.thought and self.thought.guesses else None

    def title(self) -> str:
        return tr("minds.title", name=self.name)

    # -- thinking
    def update(self, ms: float) -> None:
        super().update(ms)
        self.think()

    def think(self) -> bool:
        """One slice; in the end the faces that will be shown are drawn, one at a time."""
        if self._faces:
            FACES.face(*self._faces.pop())
            return True
        if self._ready is not None:
            self._found(self._ready)
        if self._steps is None:
            return False
        step = next(self._steps)
        if isinstance(step, Thought):
            self._steps, self._ready = None, step
            self._faces = look.faces(self, step)
        elif step >= self.done + STEP:
            self.done, self.dirty = step, True
        return True

    def _found(self, thought: Thought) -> None:
        self.thought, self._ready = thought, None
        self.picked = 1 if len(thought.shown) > 1 else 0
        if self.ui[self.ui.focus] is None:
            self.ui.focus = f"option:{self.picked}"
        self.rebuild()
        self.app.announce(words.spoken(thought, self.name))

    # -- widgets
    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        plan = look.plan(self)
        x, y, w, _ = plan.paper
        right, out = x + w - 24, list[Widget]()
        for wid, key, label in (
            ("close", "Esc", tr("coach.close")),
            ("later", "N", tr("minds.later")),
            ("earlier", "B", tr("minds.earlier")),
        ):
            wide = c.text_width(label, 15) + c.key_width(key) + 48
            right -= wide
            out.append(Button(wid, (right, y + 14, wide, 44), key=key, label=label, size=15, kind="paper", paper=True))
            right -= 14
        if self.thought is None:
            return out, ()
        top = plan.options[1] - (self.ui.areas["options"].offset if "options" in self.ui.areas else 0.0)
        for i, (option, h) in enumerate(look.rows(self, plan.options[2])):
            accessible_label = f"{look.option_words(self, option)} {words.gap(self.thought, option)}"
            out.append(
                Zone(
                    f"option:{i}",
                    (plan.options[0] + 4, top, plan.options[2] - 20, h - 8),
                    area="options",
                    accessible_label=accessible_label,
                )
            )
            top += h
        if len(self.thought.guesses) > 1:
            hands = [(i, tr("minds.hand", name=self.seats.name(g.seat))) for i, g in enumerate(self.thought.guesses)]
            out.append(
                Choice(
                    "hand",
                    look.hand_box(self, plan),
                    key="V",
                    options=hands,
                    value=self.hand,
                    stepper=True,
                    accessible_label=tr("minds.whose"),
                )
            )
        return out, look.areas(self, plan)

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Key) and event.down and event.name == "W":
            self.cancel()
            return
        super().handle(event)
        kind, _, n = (self.ui.focus or "").partition(":")
        if kind == "option" and self.app.top is self and int(n) != self.picked:
            self.picked = int(n)
            self.rebuild()

    def activate(self, wid: str) -> None:
        kind, _, n = wid.partition(":")
        widget = self.ui[wid]
        if wid == "close":
            self.cancel()
        elif wid in ("earlier", "later"):
            self._go(wid == "later")
        elif kind == "option":
            self.picked = int(n)
        elif isinstance(widget, Choice):
            self.hand = int(widget.value)

    def _go(self, forwards: bool) -> None:
        ply = self.minds.other(self.ply, forwards, self.minds.seat(self.ply))
        if ply is None:
            self.app.toast(tr("minds.none_more"))
            return
        self._open(ply)
        self.ui.areas.clear()
        self.app.announce(self.title())

    def cancel(self) -> None:
        ply = self.ply
        self.app.pop()
        self.left(ply)

    # -- picture
    def paint(self, c: Canvas) -> None:
        look.paint(self, c)

    def lit(self, wid: str) -> tuple[bool, bool]:
        """Whether a widget has the focus by keys, and whether the pointer is on it."""
        return self.ui.focus == wid and self.ui.by_keys, self.ui.hover == wid

    def box(self, wid: str) -> Rect:
        """Where a widget stands."""
        widget = self.ui[wid]
        assert widget
        return widget.rect
