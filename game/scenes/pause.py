"""The pause menu over a table."""

from collections.abc import Callable, Sequence
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
from game.ui.widgets import Button, Widget

_PITCH: Final = 52.0
"""From one button to the next: all of them leave some of the table in sight at 960 x 540 and above."""


class Pause(Menu):
    """Resume, rules, settings, statistics, a new match, giving up, the start screen.

    `on_new` and `on_give_up` are called after the player has confirmed, when the menu is closed. `on_commitments` shows
    the hashes of the deals. The button of an action that is None is left out."""

    place = "pause"

    overlay = True
    upright = True
    first = "resume"

    def __init__(
        self,
        game: str,
        on_new: Callable[[], None] | None = None,
        on_give_up: Callable[[], None] | None = None,
        on_commitments: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.on_new = on_new
        self.on_give_up = on_give_up
        self.on_commitments = on_commitments

    def title(self) -> str:
        return tr("pause.title")

    def _rows(self) -> list[tuple[str, str, str, str]]:
        rows = [
            ("resume", "Esc", "play", "primary"),
            ("rules", "F1", "book", "second"),
            ("settings", "O", "gear", "second"),
            ("records", "S", "chart", "second"),
        ]
        if self.on_new:
            rows.append(("new", "N", "redo", "second"))
        if self.on_give_up:
            rows.append(("give_up", "G", "flag", "second"))
        if self.on_commitments:
            rows.append(("fair", "F", "check", "second"))
        return [*rows, ("report", "R", "book", "second"), ("start", "B", "home", "second")]

    def _box(self) -> tuple[float, float, float, float]:
        h = 114 + len(self._rows()) * self._pitch()
        wide = 560 if self.canvas.upright else 420
        return (self.canvas.width - wide) / 2, (self.canvas.height - h) / 2, wide, h

    def _pitch(self) -> float:
        return upright.TARGET + upright.GAP if self.canvas.upright else _PITCH

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, _ = self._box()
        pitch = self._pitch()
        high = pitch - (upright.GAP if self.canvas.upright else 8)
        return [
            Button(
                wid,
                (x + 32, y + 98 + i * pitch, w - 64, high),
                key=key,
                label=tr(f"pause.{wid}"),
                icon=icon,
                kind=kind,
            )
            for i, (wid, key, icon, kind) in enumerate(self._rows())
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
        elif wid == "fair" and self.on_commitments:
            self.on_commitments()
        elif wid == "start":
            app.home()
        else:
            then = self.on_new if wid == "new" else self.on_give_up

            def yes() -> None:
                app.pop()
                if then:
                    then()

            app.push(Confirm(tr(f"pause.{wid}_title"), tr(f"pause.{wid}_text"), tr(f"pause.{wid}_yes"), yes))

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
        c.text(tr("pause.title"), x + w / 2, y + 40, 26, anchor="c", fit=w - 64)
        c.text(tr("pause.saved"), x + w / 2, y + 72, 14, PALETTE["muted"], "M", "c", fit=w - 48)
