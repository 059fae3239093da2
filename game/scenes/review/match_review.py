"""The review of a finished match. Its decisions are weighed in slices of a frame's spare time; what is found is kept
beside the record, so that leaving loses nothing."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from game.app import saved_matches
from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.draw.theme import PALETTE
from game.match import saves
from game.match.playback import Playback
from game.review import kept, mistakes, search, watch
from game.review.findings import Decision
from game.review.mistakes import Mistake
from game.scenes import upright
from game.scenes.learn import lesson_layout
from game.scenes.learn.try_again import TryAgain
from game.scenes.menu import Menu
from game.scenes.review import review_model, review_painter, share
from game.scenes.review.onlooker import Onlooker
from game.scenes.review.replay import Replay
from game.scenes.review.review_model import ReviewModel
from game.scenes.review.timeline import bar_height
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.toasts import Place
from game.ui.widgets import Button, IconButton, Rect, Widget, Zone, meet

KEEP_EVERY: Final = 10
"""After so many decisions what was found is written."""
SHARE: Final = 140.0
"""The width of the button to share."""
PAD: Final = 16.0
"""The margin of the paper with the better move."""
WIDTHS: Final = (700.0, 560.0, 440.0, 320.0)
"""The widths that it may have, the best one first."""
SLIM: Final = 240.0
"""Its width where it stands between other things and a wider one has no room."""
LEFT: Final = 320.0
"""Its width at the left."""
LETTERS: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The parts of the chosen size that its letters may have where larger ones leave no room. None are smaller than those
of 100 %."""
VALUES: Final = 28.0
"""The height of what stands on the cards of a hand."""


class MatchReview(Menu):
    """The review of the record at `path` for its first person. Raises RecordError or OSError."""

    place = "replay"
    upright = True

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        table, self.record = saves.replayed(path)
        self.playback = Playback.of(self.record, saves.in_progress(path, table.match_state.over))
        self.game = self.record.header.game
        self.seats = Onlooker(self.playback).seats
        self.decisions, self.usable = kept.load(path, self.playback)
        self._steps: Iterator[float | Decision] | None = search.find(self.playback, self.decisions)
        self.done = 0.0
        self.picked = 0
        self._unwritten = 0
        self._unsaved = False
        self.model = self._modelled()

    def title(self) -> str:
        return tr("review.title")

    def _modelled(self) -> ReviewModel:
        review = search.review(self.playback, self.decisions, self.playback.own_seat)
        labels = tuple(review_model.labels(self.playback, review, self.seats))
        listed = tuple(review_model.listed(self.playback, review))
        weak = watch.in_words(watch.lately(str(self.game))) if self.done == 1 else ""
        return ReviewModel(str(self.game), self.seats, self.playback, review, self.done, listed, labels, weak)

    # -- finding
    def enter(self) -> None:
        super().enter()
        if not self.usable:
            self.app.toast(tr("review.again"), 6000)

    def think(self) -> bool:
        """Weigh one slice of a decision."""
        if self._steps is None:
            return False
        step = next(self._steps)
        if isinstance(step, Decision):
            self.decisions[step.key] = step
            self._unwritten += 1
            if self._unwritten >= KEEP_EVERY:
                self._keep()
                self._show()
        elif step >= 1:
            self._steps, self.done = None, 1.0
            self._keep()
            self._show()
            self.app.announce(
                f"{review_model.summary(self.model.review, self.model.opponent)} {self.model.weak}".strip()
            )
            if line := watch.after_match(self.path, str(self.game), list(self.model.review.own)):
                self.app.toast(line, 9000)
        elif step > self.done:
            self.done = step
            self.model = self.model._replace(done=step)
            self.dirty = True
        return True

    def _show(self) -> None:
        self.model = self._modelled()
        self.picked = min(self.picked, max(0, len(self.model.listed) - 1))
        self.rebuild()

    def _keep(self) -> None:
        if self._unwritten and not kept.save(self.path, self.playback, self.decisions) and not self._unsaved:
            self._unsaved = True
            self.app.toast(tr("review.unsaved"), 6000)
        self._unwritten = 0

    def leave(self) -> None:
        self._keep()
        super().leave()

    # -- widgets
    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        out: list[Widget] = [upright.back_button(c, c.margin_x if c.upright else 0.0, focusable=False)]
        for i, (row, one) in enumerate(zip(review_painter.rows(c, self.model), self.model.listed, strict=True)):
            label = f"{one.title}, {one.cost}. {one.made}. {tr('review.better', move=one.better)} {one.why}"
            out.append(Zone(f"item:{i}", row, accessible_label=label))
        x, y, w, h = review_painter.places(c).buttons
        retries = bool(self._mistakes())
        ways = [("close", "Esc", "second", ""), ("share", "E", "second", "")]
        ways.append(("step", "S", "second" if retries else "primary", "next_deal"))
        ways += [("try_again", "T", "primary", "redo")] if retries else []
        if self.playback.in_progress or c.upright:
            del ways[1]
        right, wide = x + w, _wide(c)
        for wid, key, kind, icon in ways:
            width = SHARE if wid == "share" else wide
            label, tip = (tr("share.open"), tr("share.title")) if wid == "share" else (tr(f"review.{wid}"), "")
            box = (right - width, y, width, h)
            out.append(Button(wid, box, key=key, label=label, kind=kind, icon=icon or None, tip=tip))
            right -= width + 12
        if c.upright and not self.playback.in_progress:
            box = (c.width - upright.EDGE - upright.TARGET, 20, upright.TARGET, upright.TARGET)
            out.append(IconButton("share", box, key="E", icon="share", accessible_label=tr("share.title")))
        return out, ()

    def toast_places(self) -> Iterable[Place]:
        """Above the buttons; in a wide window beside the list, which reaches down to them."""
        at = review_painter.places(self.canvas)
        return [Place(at.parts[0], at.parts[2], at.buttons[1] - 4)]

    def _mistakes(self) -> list[Mistake]:
        """What can be tried again, once all decisions are weighed."""
        return mistakes.of(self.playback, self.model.review) if self.done == 1 else []

    def activate(self, wid: str) -> None:
        kind, _, n = wid.partition(":")
        if wid in ("back", "close"):
            self.cancel()
        elif kind == "item":
            self.picked = int(n)
            self._step()
        elif wid == "step":
            self._step()
        elif wid == "share":
            share.share(self.app, self.record, self.model)
        elif wid == "try_again":
            self.app.push(TryAgain(self._mistakes(), self.playback.header))

    def _step(self) -> None:
        """Open the table at the decision that is chosen."""
        listed = self.model.listed
        ply = listed[self.picked].decision.ply if listed else 1
        self.app.push(saved_matches.opened(lambda: ReviewedReplay(self.path, self.model, ply)))

    def update(self, ms: float) -> None:
        super().update(ms)
        self.think()
        kind, _, n = (self.ui.focus or "").partition(":")
        if kind == "item" and int(n) != self.picked:
            self.picked, self.dirty = int(n), True

    # -- picture
    def paint(self, c: Canvas) -> None:
        review_painter.paint(c, self.model, self.picked if self.model.listed else -1)
        if not c.upright:
            x, y, w, h = review_painter.places(c).buttons
            room = w - 3 * (_wide(c) + 12) - SHARE - 32
            whole_text.write(c, tr("review.how"), (x + 8, y - 8, room, h + 16), 13, PALETTE["muted"], "M")


def _wide(c: Canvas) -> float:
    """The width of a button."""
    room = review_painter.places(c).buttons[2]
    return (room - 24) / 3 if c.upright else 214.0


class ReviewedReplay(Replay):
    """The replay, with what the review says of each of one's own decisions. Up and down go to the next one, where the
    review speaks: just after it."""

    def __init__(self, path: Path, model: ReviewModel, ply: int) -> None:
        super().__init__(path)
        self.model, self._first = model, ply
        self._paper: Rect | None = None
        """The place of the paper with what the review says, if it says something."""
        self._letters = 1.0
        """The part of the chosen size that its letters have."""
        self._moment: object = None
        """What was shown when the place was looked for, which takes some ms."""

    def enter(self) -> None:
        super().enter()
        self.go(self._first)

    def _decision(self, forwards: bool) -> int:
        review = self.model.review
        if self.seat != review.seat:
            return super()._decision(forwards)
        plies = [d.ply for d in review.own if (d.ply > self.ply if forwards else d.ply < self.ply)]
        return (min if forwards else max)(plies, default=self.playback.last if forwards else 1)

    def _verdict(self) -> list[str]:
        """What the review says of the decision that led to this moment: a heading and paragraphs; empty if nothing."""
        verdict = review_model.verdict(self.model, self.ply) if self.seat == self.model.review.seat else None
        return [verdict[0], *filter(None, verdict[1].split("\n"))] if verdict else []

    def told(self) -> list[str]:
        return [*super().told(), *self._verdict()]

    def toast_obstacles(self) -> Sequence[Rect]:
        return [*super().toast_obstacles(), *([self._paper] if self._paper else [])]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        words, rests = self._verdict(), self.table_view.at_rest and not self.anim.busy
        moment = (self.ply, self.seat, words, rests, canvas.width, canvas.height, canvas.text_scale)
        if moment != self._moment:
            self._moment = moment
            self._place(canvas, words)
            prompt = self.table_view.prompt_box()
            self._prompted(canvas, not self._paper or not meet(self._paper, self._units(canvas, [prompt])[0]))
        if self._paper is None:
            return
        x, y, w, h = self._paper
        with canvas.letters(self._letters):
            canvas.paper(x, y, w, h, 14)
            _write(canvas, words, x + PAD, y + 10, w - 2 * PAD, True)

    def _prompted(self, c: Canvas, prompted: bool) -> None:
        """Draw the table again with its prompt or without, unless it is drawn so."""
        if self.table_view.prompted != prompted:
            self.table_view.prompted, self.renderer.stale = prompted, True
            super().draw(c)

    def _units(self, c: Canvas, boxes: Iterable[Rect]) -> list[Rect]:
        """Boxes of the table in units of the whole window."""
        part = self.table.scale / c.scale
        return [(x * part, y * part, w * part, h * part) for x, y, w, h in boxes]

    def _place(self, c: Canvas, words: Sequence[str]) -> None:
        """Find the place of the paper with these words, and the size of its letters."""
        self._paper = None
        if not words:
            return
        for self._letters in dict.fromkeys(max(part, 1 / c.text_scale) for part in LETTERS):
            with c.letters(self._letters):
                self._paper, free = self._room_for(c, words)
            if free:
                return

    def _room_for(self, c: Canvas, words: Sequence[str]) -> tuple[Rect, bool]:
        """The place of the paper with these words, and whether it covers no card and no name there, nor, in a wide
        window, a part of a panel. In a wide window it stands at the left, where it hides the score, if there is room.
        Else it is close above the hand and covers no panel; else, in a wide window, it hides a whole panel; else it
        covers as little as possible."""

        def size(w: float) -> tuple[float, float]:
            return w, _write(c, words, 0, 0, w - 2 * PAD, False) + 20

        anchors = {name: place for name, place in self.table_view.anchors().items() if name != "prompt"}
        cards = {name: lesson_layout.union(box(s.spot) for s in zone) for name, zone in self.anim.zones.items()}
        x, y, w, h = cards.pop(f"hand:{self.seat}", None) or (0, self.table.height, self.table.width, 0)
        off = self._units(c, [*filter(None, cards.values()), *anchors.values(), (x, y - VALUES, w, h + VALUES)])
        hand = off[-1]
        off.append(lesson_layout.head(c))
        panels = self._units(c, self.table_view.covered_by_hints())
        left = (16.0, 84.0, LEFT, max(220.0, size(LEFT)[1]))
        if not c.upright and not lesson_layout.covered(left, [*off, *panels]):
            return left, True
        height, sizes = c.height - bar_height(c), [size(w) for w in WIDTHS]
        if free := lesson_layout.free_place([*sizes, size(SLIM)], hand, [*panels, *off], c.width, height):
            return free, True
        for panel in () if c.upright else reversed(panels):  # the last move, the pool, the race
            whole = _over(panel, size(LEFT), c.width)
            if whole and not lesson_layout.covered(whole, off):
                return whole, True
        place = lesson_layout.place(sizes, hand, off, c.width, height)
        cut = not c.upright and any(meet(place, panel) for panel in panels)
        return place, not cut and not lesson_layout.covered(place, off)


def _over(panel: Rect, size: tuple[float, float], width: float) -> Rect | None:
    """The box of a size that hides a whole panel and reaches inwards, in a window of this width; None if the panel is
    wider."""
    x, y, wide, high = panel
    w, h = size
    return None if wide > w else (x if x < width / 2 else x + wide - w, y, w, max(h, high))


def _write(c: Canvas, words: Sequence[str], x: float, y: float, w: float, draws: bool) -> float:
    """Write a heading and the paragraphs below it, or only measure them. Returns the height."""
    top = y
    for i, text in enumerate(words):
        size, weight, line = (14, "M", 1.35) if i else (16, "B", 1.3)
        y += c.paragraph(text, x, y, w, size, PALETTE["ink"], weight, line, draw=draws)
    return y - top
