"""The coach at a table: compares the player's last move, or the costliest moves of a deal, with its own choice.

It serves the seat that looks and knows only its View. The table waits while its panel is open."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.contract import Action, View
from engine.table.table import DEAL
from game.draw.canvas import Canvas
from game.learn import coach
from game.learn.coach import CostlyDecision, MoveReview
from game.scenes.table import coach_painter
from game.scenes.table.base import TableBase
from game.scenes.table.coach_painter import CoachModel
from game.scenes.table.pill import Pill
from game.text.translations import language, tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.widgets import Button, Rect, Widget

COACH_KEY: Final = key_map.first("table", "coach")
COSTLY_TITLES: Final = ("coach.deal_clean", "coach.deal_one", "coach.deal")
"""The title over no costly decision of a deal, over one, and over two."""


class OwnMove(NamedTuple):
    """A move of the player with the View and the legal actions it was chosen from, before ply `ply`."""

    ply: int
    view: View
    legal: list[Action]
    action: Action


class CoachPanel:
    """The coach's panel of a table scene."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self.about = ""
        """What the coach talks about: "move", "deal", or "" while the panel is closed."""
        self._focus_before: str | None = None  # when it was opened
        self.verdict: MoveReview | None = None
        self.costly: list[CostlyDecision] | None = None
        """The decisions of the deal that cost most; None until all are evaluated."""
        self._own_moves: dict[int, OwnMove] = {}
        self._review: Iterator[CostlyDecision | None] | None = None
        self._reviewed: list[CostlyDecision] = []
        self._language = language()

    @property
    def available(self) -> bool:
        """Whether a person looks at the screen who may be helped: not behind a curtain, nor at the public table."""
        scene = self.scene
        return (
            scene.has_hints
            and not scene.reading
            and scene.app.settings.hints
            and scene.seat in scene.match.people
            and coach.has_coach(scene.match.game)
        )

    @property
    def last_move(self) -> OwnMove | None:
        """The player's last move of this deal, if there was a choice."""
        move, log = self._own_moves.get(self.scene.me), self.scene.table.log
        if move is None or log[move.ply : move.ply + 1] != [move.action]:  # it was undone
            return None
        return None if DEAL in log[move.ply :] else move

    def before_move(self, action: Action) -> None:
        """A person's action is about to be submitted: remember what it was chosen from."""
        table, seat = self.scene.table, action.seat
        if seat in self.scene.match.people and action in (legal := table.legal(seat)) and len(legal) > 1:
            self._own_moves[seat] = OwnMove(table.ply, table.view(seat), legal, action)

    def on_move(self) -> None:
        """Something has happened at the table: what cost most in the deal before no longer matters."""
        if not self.scene.table.deal_over:
            self._review, self.costly = None, None

    def clear(self) -> None:
        """The seat is hidden, or something was undone: forget what belonged to it."""
        self._own_moves = {seat: m for seat, m in self._own_moves.items() if m.ply < self.scene.table.ply}
        self.about, self.verdict, self._review, self.costly = "", None, None, None

    def reword(self) -> None:
        """The language may have changed: evaluate the deal again, in the new one."""
        if self._language != language():
            self._language = language()
            self._review, self.costly = None, None

    # ---------------------------------------------------------------- widgets --
    def beside(self, rect: Rect) -> list[Widget]:
        """Two buttons side by side in a box of the score sheet: score and coach."""
        x, y, w, h = rect
        half, score = (w - 8) / 2, key_map.first("table", "score")
        pills = (("score", score, "chart", "score.title"), ("coach", COACH_KEY, "bulb", "coach.open"))
        return [
            Pill(wid, (left, y, half, h), key=key, icon=icon, kind="paper", accessible_label=tr(name), paper=True)
            for left, (wid, key, icon, name) in zip((x, x + half + 8), pills, strict=True)
        ]

    def close_button(self) -> list[Widget]:
        """The only widget while the coach's panel is open."""
        c = self.scene.canvas
        x, y, w, h = coach_painter.paper(c, self.model())
        width = max(180.0, c.text_width(tr("coach.close"), 17) + c.key_width("Enter") + 54)
        return [
            Button(
                "coach:close",
                (x + w - 24 - width, y + h - 66, width, 48),
                key="Enter",
                label=tr("coach.close"),
                kind="primary",
                size=17,
                paper=True,
            )
        ]

    def press(self, wid: str) -> bool:
        """Do what a widget does; False if it is not one of these."""
        if wid == "coach":
            self._open("deal" if self.scene.sheet else "move")
        elif wid == "coach:close":
            self._close()
        else:
            return False
        self.scene.app.sounds.play("button")
        return True

    def handle(self, event: ins.Event) -> bool:
        """Escape and the coach's own key close the panel. Returns whether the event is used up."""
        key = isinstance(event, ins.Key) and event.down and event.name == key_map.key("table", "coach")
        if not self.about or not (key or isinstance(event, ins.Cancel)):
            return False
        self._close()
        return True

    def _open(self, about: str) -> None:
        scene = self.scene
        if not self.available:
            return
        if about == "move":
            move = self.last_move
            if move is None:
                return
            self.verdict = coach.review_move(move.view, move.legal, move.action)
            if self.verdict is None:
                return
        self.about, self._focus_before = about, scene.ui.focus
        scene.ui.prompt()
        scene.build()
        scene.ui.focus = "coach:close"
        scene.app.announce(coach_painter.spoken(self.model()))

    def _close(self) -> None:
        self.about, self.verdict = "", None
        self.scene.build()
        before = self.scene.ui[self._focus_before]
        enter = (w.id for w in self.scene.ui.widgets if w.key == "Enter")
        self.scene.ui.focus = before.id if before else next(enter, None)

    # ------------------------------------------------------------------- time --
    def update(self) -> bool:
        """Evaluate one more decision of a deal that is over. Returns whether the table waits for the coach."""
        if self.available and self.scene.table.deal_over and self.scene.sheet_complete and self.costly is None:
            if self._review is None:
                self._review, self._reviewed = coach.review_decisions(self.scene.table, self.scene.me), []
            self._evaluate(self._review)
        return bool(self.about)

    def _evaluate(self, review: Iterator[CostlyDecision | None]) -> None:
        for decision in review:
            if decision:
                self._reviewed.append(decision)
                return
        self.costly, self._review = coach.costliest(self._reviewed), None
        if self.about:
            self.scene.build()

    # ---------------------------------------------------------------- picture --
    def model(self) -> CoachModel:
        """The panel as it is painted now."""
        if self.about == "move":
            title = tr("coach.name")
        else:
            title = tr("coach.deal" if self.costly is None else COSTLY_TITLES[min(2, len(self.costly))])
        if self.scene.match.shared:
            title = tr("say.of", who=self.scene.seats(self.scene.me).name(self.scene.me), what=title)
        verdict = self.verdict if self.about == "move" else None
        return CoachModel(title, verdict, None if self.costly is None else tuple(self.costly))

    def draw(self, c: Canvas) -> None:
        """Draw the panel with its button over the table, if it is open."""
        if self.about:
            coach_painter.draw(c, self.model())
            for widget in self.scene.ui.widgets:
                widget.draw(c, self.scene.ui.look(widget))
