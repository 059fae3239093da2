"""The pause menu over a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.text import error_text
from game.app import bug_report
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes import upright
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, Widget

_PITCH: Final = 52.0
"""From one line of buttons to the next."""
WAYS: Final = ("score", "undo", "new", "give_up", "fair")
"""What a table may offer; the other buttons are always there."""


class Pause(Menu):
    """Resume, the score, rules, settings, statistics, a new match, giving up, the start screen.

    `ways`: what the table offers, by the id of its button: "score" opens the score, "undo" takes the last move back,
    "new" starts a new match, "give_up" gives this one up, and "fair" shows the hashes of the deals. The menu has no
    button for what is missing. "new" and "give_up" are called after the player has confirmed. `loses`: whether a match
    that is given up counts as a loss."""

    place = "pause"

    overlay = True
    upright = True
    first = "resume"

    def __init__(self, game: str, ways: Mapping[str, Callable[[], None]], loses: bool = True) -> None:
        super().__init__()
        self.game = game
        self.ways = ways
        self.loses = loses

    def title(self) -> str:
        return tr("pause.title")

    def _rows(self) -> list[tuple[str, str, str, str]]:
        rows = [
            ("resume", "Esc", "play", "primary"),
            ("score", "C", "chart", "second"),
            ("undo", "Backspace", "undo", "second"),
            ("rules", "F1", "book", "second"),
            ("settings", "O", "gear", "second"),
            ("records", "S", "chart", "second"),
            ("new", "N", "redo", "second"),
            ("give_up", "G", "flag", "second"),
            ("fair", "F", "check", "second"),
            ("report", "R", "book", "second"),
            ("start", "B", "home", "second"),
        ]
        return [row for row in rows if row[0] in self.ways or row[0] not in WAYS]

    def _lines(self) -> int:
        """How many lines of buttons there are: "resume" has its own, the others stand in pairs in a wide window."""
        count = len(self._rows())
        return count if self.canvas.upright else 1 + count // 2

    def _box(self) -> tuple[float, float, float, float]:
        h = 114 + self._lines() * self._pitch()
        wide = 560 if self.canvas.upright else 680
        return (self.canvas.width - wide) / 2, (self.canvas.height - h) / 2, wide, h

    def _pitch(self) -> float:
        return upright.TARGET + upright.GAP if self.canvas.upright else _PITCH

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, _ = self._box()
        rows = self._rows()
        gap = upright.GAP if self.canvas.upright else 8
        lines: list[Rect] = [
            (x + 32, y + 98 + i * self._pitch(), w - 64, self._pitch() - gap) for i in range(self._lines())
        ]
        first, *others = lines
        columns = 1 if self.canvas.upright else 2
        boxes = [first, *(box for line in others for box in upright.beside(line, columns, 12))]
        return [
            Button(wid, box, key=key, label=tr(f"pause.{wid}"), icon=icon, kind=kind)
            for box, (wid, key, icon, kind) in zip(boxes, rows, strict=False)
        ], ()

    def activate(self, wid: str) -> None:
        app = self.app
        if wid == "resume":
            app.pop()
        elif wid == "rules":
            app.open_rules(self.game)
        elif wid == "settings":
            app.push(app.routes.settings())
        elif wid == "records":
            app.push(app.routes.records(self.game or ""))
        elif wid == "report":
            self._report()
        elif wid in ("score", "fair"):
            self.ways[wid]()
        elif wid == "undo":
            app.pop()
            self.ways[wid]()
        elif wid == "start":
            app.home()
        else:

            def yes() -> None:
                app.pop()
                self.ways[wid]()

            text = tr("pause.give_up_free" if wid == "give_up" and not self.loses else f"pause.{wid}_text")
            app.push(Confirm(tr(f"pause.{wid}_title"), text, tr(f"pause.{wid}_yes"), yes))

    def _report(self) -> None:
        """Write a bug report and say where it is."""
        try:
            text = tr("pause.report_text", file=str(bug_report.write()))
        except OSError as e:
            text = tr("pause.report_failed", why=error_text(e))
        self.app.push(Message(tr("pause.report"), text))

    def paint(self, c: Canvas) -> None:
        c.veil(150)
        x, y, w, h = self._box()
        c.shadow(x, y, w, h, 24, 24, 12, 160)
        c.box(x, y, w, h, 24, PALETTE["tile"], 1, to=PALETTE["tile_lo"], line=PALETTE["line"], line_alpha=0.16)
        near = max(0.0, (c.text_height(26) + c.text_height(14)) / 2 - 32)  # large lines keep apart
        c.text(tr("pause.title"), x + w / 2, y + 40 - 1.5 * near, 26, anchor="c", fit=w - 64)
        c.text(tr("pause.saved"), x + w / 2, y + 72 + near / 2, 14, PALETTE["muted"], "M", "c", fit=w - 48)
