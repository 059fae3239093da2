"""Reveals the score sheet of a deal or the match line by line, then offers the ways on."""

from typing import Final

from engine import files
from game.scenes.dialogs.confirm import Confirm
from game.scenes.table.base import TableBase
from game.scenes.table.coach_panel import CoachPanel
from game.scenes.table.hotseat.passing import SinglePlayer
from game.scenes.table.pill import Pill
from game.table import score_sheet
from game.table.score_sheet import ResultSheet
from game.table.upright import TARGET
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import Button, Widget

ROW_MS: Final = 380.0
"""Time between two rows of the sheet at normal speed."""


class ScoreReveal:
    """Shows the sheet of a table scene (`scene.sheet`) row by row."""

    def __init__(self, scene: TableBase, coach: CoachPanel, sharing: SinglePlayer) -> None:
        self.scene, self.coach, self.sharing = scene, coach, sharing
        self._row_age = 0.0

    def open(self, sheet: ResultSheet | None, final: bool = False) -> None:
        """Lay a sheet on the table without any rows. `final`: it counts the match."""
        scene = self.scene
        scene.sheet, scene.sheet_final, scene.sheet_rows, self._row_age = sheet, final, 0, 0.0
        if scene.sheet_complete:
            self.finish()
        scene.build()

    def reword(self) -> None:
        """The language may have changed: write the same sheet again."""
        if self.scene.sheet is not None:
            view = self.scene.table_view
            self.scene.sheet = view.final() if self.scene.sheet_final else view.result()

    def update(self, ms: float) -> None:
        """Show the next row when its time has come, beginning with the deal that has just ended."""
        scene = self.scene
        if scene.sheet is None:
            self.open(scene.table_view.result())
        if scene.sheet is None or scene.sheet_complete:
            return
        self._row_age += ms
        if self._row_age >= ROW_MS * scene.app.settings.motion:
            self._row_age = 0.0
            scene.sheet_rows += 1
            scene.app.sounds.play("card-flip")
            if scene.sheet_complete:
                self.finish()
            scene.build()

    def finish(self) -> None:
        """Show all rows and the result, and let the player go on."""
        scene, sheet = self.scene, self.scene.sheet
        if sheet is None:
            return
        scene.sheet_rows = len(sheet.rows)
        if sheet.mood != "even":
            scene.app.sounds.play(f"{'match' if scene.sheet_final else 'deal'}-{sheet.mood}")
        scene.app.announce(sheet.spoken)
        scene.ui.prompt()
        scene.build()
        scene.ui.focus = next((w.id for w in scene.ui.widgets if w.key == "Enter"), None)

    def widgets(self) -> list[Widget]:
        """The ways on, once every row is shown."""
        if not self.scene.sheet_complete:
            return []
        x, y, w, h = score_sheet.place(self.scene.canvas)
        row, high = (y + h - 76, TARGET) if self.scene.canvas.upright else (y + h - 66, 50.0)
        if self.scene.sheet_final:
            return self._ways(x + 20, row, w - 40, high)
        wid, label = ("final", "table.to_final") if self.scene.table.match_state.over else ("next", "table.next_deal")
        wide = w - 52 - 140
        way_on = Button(wid, (x + 20, row, wide, high), key="Enter", label=tr(label), kind="primary")
        rect = (x + 32 + wide, row, 140.0, high)
        if self.coach.available:
            return [way_on, *self.coach.beside(rect)]
        return [
            way_on,
            Button("score", rect, key=key_map.first("table", "score"), label=tr("score.button"), kind="paper"),
        ]

    def press(self, wid: str) -> bool:
        """Go one of the ways on; False if `wid` is none of them."""
        scene, match = self.scene, self.scene.match
        if wid == "next" and match.full:
            title, text, yes, no = (tr(f"table.full_{part}") for part in ("title", "text", "yes", "no"))
            scene.app.push(Confirm(title, text, yes, scene.give_up, no))
        elif wid == "next":
            self.sharing.deal()
        elif wid == "final":
            self.open(scene.table_view.final(), final=True)
        elif wid == "rematch":
            scene.app.start_match(match.game, scene.table.options, None, match.seat_configs)
        elif wid == "replay":
            scene.app.push(scene.app.routes.replay(match.path, at_last_decision=True))
        elif wid == "home":
            scene.app.home()
        else:
            return False
        return True

    def _ways(self, x: float, y: float, w: float, h: float) -> list[Widget]:
        """After a match: another one, the replay if there is a record, the start screen."""
        c, pill, match = self.scene.canvas, 76.0, self.scene.match
        again = match.journal is not None and files.exists(match.path)
        words = [c.text_width(tr(f"table.{key}"), 18) for key in ("rematch", "home")]
        part = (w - 24 - pill) * words[0] / sum(words) if again else (w - 12) / 2
        left = x + part + 12
        widgets: list[Widget] = [
            Button("rematch", (x, y, part, h), key="Enter", label=tr("table.rematch"), kind="primary")
        ]
        if again:
            widgets.append(
                Pill(
                    "replay",
                    (left, y, pill, h),
                    key=key_map.first("table", "replay"),
                    icon="eye",
                    kind="paper",
                    accessible_label=tr("replay.title"),
                    paper=True,
                )
            )
            left += pill + 12
        key = key_map.first("table", "home")
        widgets.append(Button("home", (left, y, x + w - left, h), key=key, label=tr("table.home"), kind="paper"))
        return widgets
