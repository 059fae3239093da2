"""What a bot thought at one of its moves: the candidates it compared, and what it believed of the opponents' hands,
beside the hands as they were.

The bot decides again, in slices of a frame's spare time; the result is kept."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.sprites import FACES
from game.learn import thought_text as words
from game.learn.bot_thoughts import BotThoughts, Thought
from game.scenes import upright
from game.scenes.menu import Menu
from game.scenes.review import bot_thoughts_painter as painter
from game.scenes.review.bot_thoughts_belief import ThoughtModel
from game.table.view import Seats
from game.text.translations import tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Widget, Zone

REDRAW_PART: Final = 0.04
"""The progress bar is redrawn after each such part of the computation."""


class BotThoughtsScene(Menu):
    """Opened over the replay at the bot's move that led to a ply. `on_close` gets the ply at which it was closed."""

    place = "replay"
    upright = True

    def __init__(
        self, game: str, bot_thoughts: BotThoughts, ply: int, seats: Seats, on_close: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.game = game
        self.bot_thoughts = bot_thoughts
        self.seats = seats
        self.on_close = on_close
        self._open(ply)

    def _open(self, ply: int) -> None:
        """Begin to compute the thoughts at a move."""
        self.ply = ply
        self.thought: Thought | None = None
        self.done = 0.0
        self.picked = 0
        self.hand = 0
        self._steps: Iterator[float | Thought] | None = self.bot_thoughts.ask(ply)
        self._ready: Thought | None = None
        self._faces: list[tuple[str, int]] = []

    def model(self) -> ThoughtModel:
        """What is shown now."""
        seat = self.bot_thoughts.mover(self.ply)
        return ThoughtModel(
            str(self.game), self.seats, seat, self.title(), self.done, self.thought, self.picked, self.hand
        )

    def _name(self) -> str:
        return self.seats.name(self.bot_thoughts.mover(self.ply))

    def title(self) -> str:
        return tr("minds.title", name=self._name())

    # -- thinking
    def update(self, ms: float) -> None:
        super().update(ms)
        self.think()

    def think(self) -> bool:
        """Compute one slice. At the end the cards that will be shown are drawn, one at a time."""
        if self._faces:
            FACES.face(*self._faces.pop())
            return True
        if self._ready is not None:
            self._show(self._ready)
        if self._steps is None:
            return False
        step = next(self._steps)
        if isinstance(step, Thought):
            self._steps, self._ready = None, step
            self._faces = painter.faces(self.canvas, self.model()._replace(thought=step))
        elif step >= self.done + REDRAW_PART:
            self.done, self.dirty = step, True
        return True

    def _show(self, thought: Thought) -> None:
        self.thought, self._ready = thought, None
        self.picked = 1 if len(thought.shown_options) > 1 else 0
        if self.ui[self.ui.focus] is None:
            self.ui.focus = f"option:{self.picked}"
        self.rebuild()
        self.app.announce(words.spoken(thought, self._name()))

    # -- widgets
    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        model = self.model()
        plan = painter.plan(c, model)
        out = self._buttons(plan)
        if self.thought is None:
            return out, ()
        top = plan.options[1] - (self.ui.areas["options"].offset if "options" in self.ui.areas else 0.0)
        for i, (option, h) in enumerate(painter.rows(c, model, plan.options[2])):
            accessible_label = f"{painter.option_words(model.game, option)} {words.gap(self.thought, option)}"
            out.append(
                Zone(
                    f"option:{i}",
                    (plan.options[0] + 4, top, plan.options[2] - 20, h - 8),
                    area="options",
                    accessible_label=accessible_label,
                )
            )
            top += h
        if len(self.thought.beliefs) > 1:
            hands = [(i, tr("minds.hand", name=self.seats.name(g.seat))) for i, g in enumerate(self.thought.beliefs)]
            out.append(
                Choice(
                    "hand",
                    painter.hand_box(c, model, plan),
                    key="V",
                    options=hands,
                    value=self.hand,
                    stepper=True,
                    accessible_label=tr("minds.whose"),
                )
            )
        return out, painter.areas(c, model, plan)

    def _buttons(self, plan: painter.ScreenLayout) -> list[Widget]:
        """The buttons: at the upper right, on an upright sheet side by side at the foot."""
        c = self.canvas
        x, y, w, _ = plan.paper
        shown = [
            ("close", "Esc", tr("coach.close")),
            ("later", "N", tr("minds.later")),
            ("earlier", "B", tr("minds.earlier")),
        ]
        boxes, right = upright.beside(painter.foot_box(plan), len(shown))[::-1], x + w - 24
        if not c.upright:
            boxes.clear()
            for _, key, label in shown:
                wide = c.text_width(label, 15) + c.key_width(key) + 48
                boxes.append((right - wide, y + 14, wide, 44))
                right -= wide + 14
        return [
            Button(wid, box, key=key, label=label, size=15, kind="paper", paper=True)
            for (wid, key, label), box in zip(shown, boxes, strict=True)
        ]

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Key) and event.down and event.name == key_map.key("replay", "mind"):
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
        ply = self.bot_thoughts.next_choice(self.ply, forwards, self.bot_thoughts.mover(self.ply))
        if ply is None:
            self.app.toast(tr("minds.none_more"))
            return
        self._open(ply)
        self.ui.areas.clear()
        self.app.announce(self.title())

    def cancel(self) -> None:
        ply = self.ply
        self.app.pop()
        self.on_close(ply)

    # -- picture
    def paint(self, c: Canvas) -> None:
        painter.paint(c, self.model(), self.ui)
